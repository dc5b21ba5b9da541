/** What the hands of a finished game are called, and how they ended. */

import { handNumber } from "../tables/seats";
import { capital, windName, type Words } from "../words";
import { SEATS } from "../wire";
import { eventAt, type Film, type Hand } from "./film";

/** "East 2 · 1×". */
export function handName(words: Words, one: Hand): string {
  const counters = one.counters > 0 ? ` · ${one.counters}×` : "";
  return `${windName(words, one.round)} ${handNumber(one.dealer)}${counters}`;
}

/** How a hand ended, in a few words: who won how much, or who was paid at a draw. */
export function endingOf(words: Words, film: Film, one: Hand): string {
  if (!one.result) return "";
  const { wins, changes, title, event } = one.result;
  if (wins.length > 0) return wins.map((win) => `${win.name} ${words.signed(changes[win.seat])}`).join(", ");
  const end = eventAt(film, event);
  if (end?.type !== "ended" || end.end.type !== "drawn") return title.split(/(?<=\.)\s/)[0] ?? title;
  const paid = SEATS.filter((seat) => changes[seat] > 0).map((seat) => `${film.table.seats[seat].name} ${words.signed(changes[seat])}`);
  return [capital(words.term("exhaustive-draw")), ...paid].join(", ");
}
