/**
 * What the page knows of a table, as one plain value. It changes through `apply` (something happened), `asked` (what the
 * table waits for now) and nothing else. Nothing here decides a rule.
 */

import { emptyChair, heldAgain, inOrder, shown, taken, type Chair, type Discard, type Meld } from "./chair";
import type { Clock } from "./clock";
import { kindOf, sorted } from "../tiles";
import {
  SEATS,
  type BySeat,
  type Event,
  type Game,
  type HandResult,
  type Legal,
  type Over,
  type Phase,
  type Player,
  type Ruling,
  type Seat,
  type Sees,
  type TableSays,
  type Tile,
  type WaitsNow,
} from "../wire";

export type { Chair, Discard, Meld };

export type State = {
  table: TableSays | null;
  /** The chair that is nearest: the own, or the one behind which a spectator stands. */
  viewer: Seat;
  /** Nobody sits here: a spectator. */
  watching: boolean;
  /** The number of the last event. */
  last: number;
  hand: number;
  /** The number of the event with which this hand began. */
  began: number;
  chairs: BySeat<Chair>;
  indicators: Tile[];
  ura: Tile[];
  wall: number;
  phase: Phase;
  legal: Legal;
  labels: string[];
  /** What each of the readings is called that a winner may name. */
  readingLabels: string[];
  /** What the buttons of wrong moves and of slips say. */
  wrongLabels: string[];
  slipLabels: string[];
  waits: WaitsNow;
  /** The own time for what is asked now. */
  clock: Clock | null;
  game: Game;
  /** The result of the hand that ended last, until the next one begins. */
  result: HandResult | null;
  rulings: Ruling[];
  over: Over | null;
  /** Who discarded last. */
  newest: Seat | null;
  /** Sentences of what happened in this hand. */
  log: string[];
};

/** What a table waits for, and how the game stands: what a `sees` says beside its events. */
export type Asked = Omit<Sees, "seat" | "first" | "events" | "said">;

export const NO_LEGAL: Legal = { moves: [], "wrong-moves": [], slips: [], "wrong-sets": [] };
const NO_WAITS: WaitsNow = { now: null, after: [] };

export function bySeat<T>(make: (seat: Seat) => T): BySeat<T> {
  return { A: make("A"), B: make("B"), C: make("C"), D: make("D") };
}

export function emptyState(): State {
  return {
    table: null,
    viewer: "A",
    watching: false,
    last: 0,
    hand: 0,
    began: 0,
    chairs: bySeat(emptyChair),
    indicators: [],
    ura: [],
    wall: DEALT_WALL,
    phase: { type: "between" },
    legal: NO_LEGAL,
    labels: [],
    wrongLabels: [],
    slipLabels: [],
    readingLabels: [],
    waits: NO_WAITS,
    clock: null,
    game: { round: "E", dealer: "A", counters: 0, bets: 0, points: bySeat(() => 0), penalties: bySeat(() => 0) },
    result: null,
    rulings: [],
    over: null,
    newest: null,
    log: [],
  };
}

/** The tiles of the four walls without the dead wall and the four hands. */
const DEALT_WALL = 136 - 14 - 4 * 13;

/** What happened, happens here too. Nothing that was known before is changed in place. */
export function apply(state: State, event: Event): State {
  return { ...happened(state, event), last: state.last + 1 };
}

function happened(state: State, event: Event): State {
  const change = (seat: Seat, to: (chair: Chair) => Partial<Chair>): State => ({
    ...state,
    chairs: { ...state.chairs, [seat]: { ...state.chairs[seat], ...to(state.chairs[seat]) } },
  });
  switch (event.type) {
    case "began":
      return {
        ...state,
        hand: event.number,
        began: state.last + 1,
        chairs: bySeat(emptyChair),
        indicators: [],
        ura: [],
        wall: DEALT_WALL,
        result: null,
        rulings: [],
        newest: null,
        log: [],
      };
    case "dealt":
      return change(event.seat, () => ({ tiles: inOrder(event.tiles) }));
    case "jumped":
    case "drew":
    case "replaced":
      return { ...change(event.seat, () => ({ drawn: event.tile })), wall: state.wall - 1 };
    case "put-back": {
      // After a kong was taken back, the tile that was drawn before it is among the others.
      const back = change(event.seat, (chair) =>
        chair.drawn === undefined && event.tile !== null
          ? taken(chair, [event.tile], false)
          : chair.drawn === undefined
            ? { tiles: chair.tiles.slice(1) }
            : { drawn: undefined },
      );
      return { ...withoutNewestBet(back), wall: state.wall + 1 };
    }
    case "kong-taken-back":
      return change(event.seat, (chair) => {
        const at = chair.melds.findLastIndex((meld) => meld.type === "concealed-kong" || meld.type === "added-kong");
        const meld = chair.melds[at];
        if (!meld) return {};
        const own = meld.added === null ? meld.own : [meld.added];
        const pung: Meld[] = meld.added === null ? [] : [{ ...meld, type: "pung", added: null }];
        return {
          tiles: inOrder([...chair.tiles, ...heldAgain(chair, own)]),
          melds: [...chair.melds.slice(0, at), ...pung, ...chair.melds.slice(at + 1)],
        };
      });
    case "reopened":
      return withoutNewestBet({ ...state, chairs: bySeat((seat) => ({ ...state.chairs[seat], said: null })) });
    case "turned":
      return { ...state, indicators: [...state.indicators, event.tile] };
    case "ura-turned":
      return { ...state, ura: [...state.ura, event.tile] };
    case "turned-back":
      return { ...state, indicators: state.indicators.slice(0, -1) };
    case "riichi":
      return change(event.seat, () => ({ riichi: true }));
    case "discarded":
      return {
        ...change(event.seat, (chair) => {
          const id = chair.river.length;
          const riichi = chair.riichi && !chair.river.some((one) => one.riichi);
          const { tile, drawn } = event;
          const discard: Discard = { id, tile, drawn, riichi, claimed: false, won: false };
          return { ...taken(chair, [tile], drawn), river: [...chair.river, discard] };
        }),
        newest: event.seat,
      };
    case "bet": {
      const bet = change(event.seat, () => ({ bet: true }));
      return { ...bet, game: { ...state.game, points: received(state, event.seat, -betOf(state)) } };
    }
    case "claimed": {
      const from = state.newest;
      if (from === null) return state;
      const river = state.chairs[from].river;
      const claimed = river.at(-1)!;
      const left = { ...state.chairs[from], river: [...river.slice(0, -1), { ...claimed, claimed: true }] };
      const chair = state.chairs[event.seat];
      const type = { chi: "chow", pon: "pung", kan: "kong" } as const;
      const meld: Meld = { type: type[event.call], own: sorted(event.with), claimed: claimed.tile, from, added: null };
      const caller = { ...chair, ...taken(chair, event.with, false), melds: [...chair.melds, meld] };
      return { ...state, chairs: { ...state.chairs, [from]: left, [event.seat]: caller } };
    }
    case "concealed-kong":
      return change(event.seat, (chair) => {
        const held = [...chair.tiles, chair.drawn].filter((tile) => typeof tile === "string");
        const seen = sorted(held.filter((tile) => kindOf(tile) === event.kind));
        const own = seen.length === 4 ? seen : Array<Tile>(4).fill(event.kind);
        const meld: Meld = { type: "concealed-kong", own, claimed: null, from: null, added: null };
        return { ...taken(chair, own, chair.drawn !== undefined), melds: [...chair.melds, meld] };
      });
    case "added-kong":
      return change(event.seat, (chair) => ({
        ...taken(chair, [event.tile], true),
        melds: chair.melds.map((meld) =>
          meld.type === "pung" && kindOf(meld.claimed ?? meld.own[0]!) === kindOf(event.tile)
            ? { ...meld, type: "added-kong" as const, added: event.tile }
            : meld,
        ),
      }));
    case "lapsed": {
      const meld = state.chairs[event.seat].melds.at(-1);
      if (!meld) return state;
      const lapsed = change(event.seat, (chair) => ({
        tiles: inOrder([...chair.tiles, ...heldAgain(chair, meld.own)]),
        melds: chair.melds.slice(0, -1),
      }));
      if (meld.from === null) return lapsed;
      const giver = lapsed.chairs[meld.from];
      const newest = giver.river.at(-1);
      const river = newest ? [...giver.river.slice(0, -1), { ...newest, claimed: false }] : [];
      return withoutNewestBet({ ...lapsed, chairs: { ...lapsed.chairs, [meld.from]: { ...giver, river } } });
    }
    case "corrected":
      return change(event.seat, (chair) => {
        const meld = chair.melds.at(-1);
        if (!meld) return {};
        const back = { ...chair, tiles: inOrder([...chair.tiles, ...heldAgain(chair, meld.own)]) };
        return { ...taken(back, event.with, false), melds: [...chair.melds.slice(0, -1), { ...meld, own: event.with }] };
      });
    case "announced":
      return change(event.seat, () => ({ said: event.said }));
    case "showed":
      return change(event.seat, (chair) => ({ ...shown(chair, event.tiles) }));
    case "won": {
      const { win } = event;
      const won = change(win.seat, () => ({ won: true }));
      if (win.from === null) return won;
      const giver = won.chairs[win.from];
      const newest = giver.river.at(-1);
      if (win.by !== "ron" || !newest) return won;
      const river = [...giver.river.slice(0, -1), { ...newest, won: true }];
      return { ...won, chairs: { ...won.chairs, [win.from]: { ...giver, river } } };
    }
    case "ruled": {
      const { ruling } = event;
      const missing = ruling.fault.type === "riichi-step" && ruling.verdict === "dead-hand";
      const next = { ...state, rulings: [...state.rulings, ruling] };
      if (!missing || ruling.seat === null || !state.chairs[ruling.seat].bet) return next;
      return returned(next, ruling.seat);
    }
    case "paid": {
      const points = { ...state.game.points };
      if (event.from !== null) points[event.from] -= event.points;
      points[event.to] += event.points;
      return { ...state, game: { ...state.game, points } };
    }
    case "fined": {
      return { ...state, game: { ...state.game, points: received(state, event.seat, -event.points) } };
    }
    case "ended": {
      const chairs = bySeat((seat) => ({ ...state.chairs[seat], bet: false }));
      return { ...state, chairs, game: { ...state.game, bets: event["bets-left"] } };
    }
    case "wall-ended":
    case "aborted":
    case "reading-named":
    case "wrong-kong":
    case "penalised":
    case "time-called":
      return state;
  }
}

/** The points of a riichi bet, which the rules of the table say. */
function betOf(state: State): number {
  return state.table?.["riichi-bet"] ?? 0;
}

function received(state: State, seat: Seat, points: number): BySeat<number> {
  return { ...state.game.points, [seat]: state.game.points[seat] + points };
}

function returned(state: State, seat: Seat): State {
  const points = received(state, seat, betOf(state));
  const chairs = { ...state.chairs, [seat]: { ...state.chairs[seat], bet: false } };
  return { ...state, chairs, game: { ...state.game, points } };
}

function withoutNewestBet(state: State): State {
  const seat = state.newest;
  const chair = seat && state.chairs[seat];
  return seat && chair && chair.bet && chair.river.at(-1)?.riichi ? returned(state, seat) : state;
}

/** What the table waits for, once everything that happened has been applied. `heard` is when it was said. */
export function asked(state: State, now: Asked, heard = 0): State {
  const { legal, labels, phase, game, wall, waits } = now;
  const result = now.results.find((one) => one.event > state.began) ?? state.result;
  const clock = now.clock ? { ...now.clock, since: heard } : null;
  const [wrongLabels, slipLabels] = [now["wrong-labels"], now["slip-labels"]];
  const readingLabels = now["reading-labels"] ?? [];
  const next = { ...state, legal, labels, readingLabels, wrongLabels, slipLabels, phase, game, wall, waits, clock, result };
  // Between two hands the table counts for the next already; what is on show is still the one that ended.
  if (result === null || phase.type !== "between") return next;
  const { round, dealer, counters } = result;
  return { ...next, game: { ...game, round, dealer, counters } };
}

/** A hand has begun, and the table says which, before everything that happened in it is on show. */
export function counted(state: State, { round, dealer, counters, bets }: Game): State {
  return { ...state, game: { ...state.game, round, dealer, counters, bets } };
}

/** While something is still being shown, nothing can be chosen. */
export function unasked(state: State): State {
  return { ...state, legal: NO_LEGAL, labels: [], readingLabels: [], wrongLabels: [], slipLabels: [], waits: NO_WAITS, clock: null };
}

/** The discards that lie in front of a chair, each with whether it is turned: the riichi tile, or the next if it was claimed. */
export function riverOf(chair: Chair): (Discard & { turned: boolean })[] {
  const declared = chair.river.findIndex((one) => one.riichi);
  const turned = declared < 0 ? -1 : chair.river.findIndex((one, at) => at >= declared && !one.claimed);
  return chair.river.map((one, at) => ({ ...one, turned: at === turned })).filter((one) => !one.claimed);
}

/** Rows of six, of which the third takes the rest. */
export function rowsOf<T>(river: readonly T[]): T[][] {
  return [river.slice(0, 6), river.slice(6, 12), river.slice(12)].filter((row) => row.length > 0);
}

/** Bets on the table: those left from earlier hands and those of this one. */
export function betsOf(state: State): number {
  return state.game.bets + SEATS.filter((seat) => state.chairs[seat].bet).length;
}

/** How often a kind is seen from the own chair: hand, sets, discards, indicators. */
export function seenOf(state: State, kind: string): number {
  const chairs = SEATS.map((seat) => state.chairs[seat]);
  const melds = chairs.flatMap((chair) => chair.melds.flatMap((meld) => [...meld.own, meld.claimed, meld.added]));
  const rivers = chairs.flatMap((chair) => chair.river.filter((one) => !one.claimed).map((one) => one.tile));
  const hands = chairs.flatMap((chair) => [...chair.tiles, chair.drawn ?? null]);
  const all = [...melds, ...rivers, ...hands, ...state.indicators, ...state.ura];
  return all.filter((tile) => typeof tile === "string" && kindOf(tile) === kind).length;
}

/** The name of a player, or nothing before the table has said who sits there. */
export function playerOf(state: State, seat: Seat): Player | null {
  return state.table?.seats[seat] ?? null;
}
