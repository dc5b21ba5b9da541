/** Chairs and winds: who sits where, seen from the own chair. */

import { SEATS, type Seat, type Wind } from "../wire";

/** Where somebody sits, seen from somebody else. */
export type Side = "self" | "right" | "across" | "left";
const SIDES: readonly Side[] = ["self", "right", "across", "left"];
const WINDS: readonly Wind[] = ["E", "S", "W", "N"];

function steps(from: Seat, to: Seat): number {
  return (SEATS.indexOf(to) - SEATS.indexOf(from) + 4) % 4;
}

/** Turns go to the right. */
export function sideOf(viewer: Seat, seat: Seat): Side {
  return SIDES[steps(viewer, seat)]!;
}

export function seatAt(viewer: Seat, side: Side): Seat {
  return SEATS[(SEATS.indexOf(viewer) + SIDES.indexOf(side)) % 4]!;
}

export function windOf(dealer: Seat, seat: Seat): Wind {
  return WINDS[steps(dealer, seat)]!;
}

/** The number of the hand within its round: East 1 to East 4. The first dealer of a game is A. */
export function handNumber(dealer: Seat): number {
  return SEATS.indexOf(dealer) + 1;
}
