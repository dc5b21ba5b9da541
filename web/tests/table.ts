/** Tables for tests: a hand that has been dealt to A, and what then happened. */

import { apply, asked, emptyState, type Asked, type State } from "../src/tables/state";
import { SEATS, type Action, type Event, type Phase, type TableSays, type Tile } from "../src/wire";
import { messages } from "./messages";

/** "123m 0p 11z" as tiles. */
export function tiles(text: string): Tile[] {
  return text.split(" ").flatMap((group) => [...group.slice(0, -1)].map((digit) => `${digit}${group.at(-1)}`));
}

/** A table as a server told it, whose rules say this about the riichi bet. */
export function tableWith(bet: number): TableSays {
  const [told] = messages.flatMap((message) => ("table" in message ? [message.table] : []));
  return { ...told!, "riichi-bet": bet };
}

/** A hand with these thirteen tiles for A, and hidden ones for the others. */
export function dealt(hand: string, bet = 1000): State {
  const hidden = Array<null>(13).fill(null);
  const events: Event[] = [
    { type: "began", number: 1, dice: [3, 4] },
    ...SEATS.map((seat): Event => ({ type: "dealt", seat, tiles: seat === "A" ? tiles(hand) : hidden })),
    { type: "turned", tile: "1z" },
  ];
  return play({ ...emptyState(), table: tableWith(bet), viewer: "A" }, ...events);
}

export function play(state: State, ...events: Event[]): State {
  return events.reduce(apply, state);
}

const points = { A: 30000, B: 30000, C: 30000, D: 30000 };

/** The table waits, with these moves for A. `heard` is when it said so. */
export function may(state: State, phase: Phase, moves: Action[], more: Partial<Asked> = {}, heard = 0): State {
  const now: Asked = {
    legal: { moves, "wrong-moves": [], slips: [], "wrong-sets": [] },
    labels: moves.map((move) => move.type),
    "wrong-labels": [],
    "slip-labels": [],
    clock: null,
    phase,
    game: { round: "E", dealer: "A", counters: 0, bets: 0, points, penalties: { A: 0, B: 0, C: 0, D: 0 } },
    wall: state.wall,
    waits: { now: null, after: [] },
    results: [],
    ...more,
  };
  return asked(state, now, heard);
}
