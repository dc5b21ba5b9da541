/** What goes over the wire, as docs/server.md and docs/table-protocol.md say it. Only what the page reads is named. */

export const SEATS = ["A", "B", "C", "D"] as const;
export type Seat = (typeof SEATS)[number];
export type Wind = "E" | "S" | "W" | "N";
export type BySeat<T> = Record<Seat, T>;

/** A digit and a suit: "5p", a red five "0p", East "1z". */
export type Tile = string;
/** As a tile, for which red and plain fives are the same. */
export type Kind = string;

export type SetCall = "chi" | "pon" | "kan";
export type Said = "waiting" | "noten" | "nagashi";

export type Action =
  | { type: "discard" | "riichi"; tile: Tile; drawn: boolean }
  | { type: "tsumo" | "nine-terminals" | "ron" | "kan" | "pass" | Said }
  | { type: "concealed-kong" | "added-kong"; kind: Kind }
  | { type: "chi" | "pon"; with: Tile[] }
  | { type: "slip"; slip: Slip };
export type Slip = { type: string };

export type Won = {
  seat: Seat;
  from: Seat | null;
  tile: Tile;
  by: "tsumo" | "rinshan" | "ron" | "chankan";
};

export type Ruling = {
  seat: Seat | null;
  fault: { type: string; missing?: string };
  verdict: string;
  clauses: string[];
};

export type Event =
  | { type: "began"; number: number; dice: [number, number] | null }
  | { type: "dealt"; seat: Seat; tiles: (Tile | null)[] }
  | { type: "jumped" | "drew" | "replaced" | "put-back"; seat: Seat; tile: Tile | null }
  | { type: "turned" | "ura-turned"; tile: Tile }
  | { type: "riichi" | "bet" | "lapsed"; seat: Seat }
  | { type: "discarded"; seat: Seat; tile: Tile; drawn: boolean }
  | { type: "claimed"; seat: Seat; call: SetCall; with: Tile[] }
  | { type: "concealed-kong"; seat: Seat; kind: Kind }
  | { type: "added-kong"; seat: Seat; tile: Tile }
  | { type: "wall-ended" | "turned-back" | "time-called" }
  | { type: "announced"; seat: Seat; said: Said }
  | { type: "showed"; seat: Seat; tiles: Tile[] }
  | { type: "won"; win: Won }
  | { type: "aborted"; why: string }
  | { type: "ruled"; ruling: Ruling }
  | { type: "corrected"; seat: Seat; with: Tile[] }
  | { type: "paid"; from: Seat | null; to: Seat; points: number; why: string }
  | { type: "penalised"; seat: Seat; points: number }
  | { type: "ended"; end: { type: string }; "bets-left": number };

export type Phase =
  | { type: "between" | "dealing" | "over" }
  | { type: "turn"; seat: Seat; took: { type: "dealt" | "drawn" | "replacement" | "claimed" } }
  | { type: "claims"; seat: Seat; tile: Tile; offer: "discard" | "added-kong" | "concealed-kong" }
  | { type: "announcing"; said: BySeat<Said | null> };

export type Legal = { moves: Action[]; slips: Slip[] };

export type Game = {
  round: Wind;
  dealer: Seat;
  counters: number;
  bets: number;
  points: BySeat<number>;
};

export type Wait = { kind: Kind; left: number; label: string | null; word: string | null };
export type Waits = { kinds: Wait[]; left: number; furiten: string | null };
export type WaitsNow = { now: Waits | null; after: (Waits & { discard: Kind })[] };

export type MeldOfWin = {
  type: "chow" | "pung" | "kong" | "added-kong" | "concealed-kong";
  tiles: Tile[];
  claimed: Tile | null;
  from: Seat | null;
};

export type WinResult = {
  seat: Seat;
  name: string;
  from: Seat | null;
  tile: Tile;
  sentence: string;
  tiles: Tile[];
  melds: MeldOfWin[];
  yaku: { id: string; name: string; han: number; yakuman: number; worth: string }[];
  dora: { id: string; name: string; han: number }[];
  indicators: Tile[];
  ura: Tile[];
  minipoints: { id: string; name: string; tiles: Tile[]; fu: number }[];
  "fu-exact": number;
  fu: number;
  han: number;
  limit: string | null;
  worth: string;
  liable: Seat | null;
};

export type HandResult = {
  event: number;
  hand: number;
  title: string;
  round: Wind;
  dealer: Seat;
  counters: number;
  wins: WinResult[];
  payments: { from: Seat | null; to: Seat; points: number; why: string; word: string }[];
  changes: BySeat<number>;
  points: BySeat<number>;
  bets: number;
};

export type Sees = {
  seat: Seat;
  first: number;
  events: Event[];
  said: string[];
  legal: Legal;
  labels: string[];
  "slip-labels"?: string[];
  phase: Phase;
  game: Game;
  wall: number;
  waits: WaitsNow;
  results: HandResult[];
};

export type Player = {
  who: "person" | "bot" | "free";
  name: string;
  level: string | null;
  here: boolean;
  ready: boolean;
};

export type TableSays = {
  id: string;
  code: string | null;
  rules: string;
  "rules-name": string;
  rounds: string;
  conduct: "enforced" | "open";
  commitment: string | null;
  state: "waiting" | "playing" | "over";
  seat: Seat;
  seats: BySeat<Player>;
};

export type Over = {
  result: {
    points: BySeat<number>;
    places: BySeat<number>;
    uma: BySeat<number>;
    bets: BySeat<number>;
    totals: BySeat<number>;
  };
  seed: string | null;
  commitment: string | null;
  game: string;
};

export type FromServer =
  | { table: TableSays }
  | { sees: Sees }
  | { "why-not": { action: Action; sentence: string | null } }
  | { error: { problem: { id: string }; sentence: string } }
  | { over: Over };

export type ToServer =
  | { action: Action; after: number }
  | { "why-not": Action }
  | { ready: true }
  | { lang: string }
  | { again: number }
  | { leave: true };
