/** What players are called at a table. */

import { playerOf, type State } from "../state";
import { capital, type Words } from "../../words";
import type { Seat } from "../../wire";

/** "you" for the own chair, else the name; the chair's letter before anybody has said who sits there. */
export function nameOf(words: Words, state: State, seat: Seat): string {
  const own = seat === state.viewer && !state.watching;
  return own ? words.text("play-you") : (playerOf(state, seat)?.name ?? seat);
}

/** The same at the head of a line. A name is written as its owner writes it. */
export function headOf(words: Words, state: State, seat: Seat): string {
  const own = seat === state.viewer && !state.watching;
  return own ? capital(words.text("play-you")) : nameOf(words, state, seat);
}
