/**
 * What goes over the wire, under the names that the page uses. The types themselves are written from those of the server
 * into wire/types.ts.
 */

import type {
  Chair,
  Event as EventOf,
  FromSeat,
  GameOver,
  WinMeld,
  Seat,
  SeatSees,
  SeatWaits,
  TableDetails,
  Tile,
  ToSeat,
  WaitedKind,
  Waiting,
  WinDetails,
} from "./wire/types";

export type * from "./wire/types";

export const SEATS: readonly Seat[] = ["A", "B", "C", "D"];

/** An event as a seat is shown it, or as it was. */
export type Event = EventOf<Tile | null>;
export type Sees = SeatSees;
export type Wait = WaitedKind;
export type Waits = Waiting;
export type WaitsNow = SeatWaits;
export type MeldOfWin = WinMeld;
export type WinResult = WinDetails;
export type Player = Chair;
export type TableSays = TableDetails;
export type Over = GameOver;
export type FromServer = ToSeat;
export type ToServer = FromSeat;
