/** A finished game as a film: its hands, the table at each moment from each chair, and the steps between moments. */

import { apply, emptyState, type State } from "../tables/state";
import type { Words } from "../words";
import { SEATS, type Action, type BySeat, type Event, type HandResult, type Phase, type ReplayedGame, type Seat, type Wind } from "../wire";

/** What the server tells of a finished game: the truth, with every tile named. */
export type Told = Omit<ReplayedGame, "events"> & { events: Event[] };

/** One hand of a game. A moment is the number of the event that has just happened. */
export type Hand = {
  number: number;
  first: number;
  last: number;
  round: Wind;
  dealer: Seat;
  counters: number;
  /** Bets that were left from earlier hands. */
  bets: number;
  /** Points before the deal. */
  points: BySeat<number>;
  result: HandResult | null;
};

export type Film = Told & { hands: Hand[] };

/** Whose chair is near, and whether all hands lie open. */
export type View = { seat: Seat; open: boolean };

export function film(told: Told): Film {
  const starts = told.events.flatMap((event, at) => (event.type === "began" ? [at] : []));
  const hands: Hand[] = [];
  for (const [nth, from] of starts.entries()) {
    const events = told.events.slice(from, starts[nth + 1]);
    const first = told.first + from;
    const last = first + events.length - 1;
    const result = told.results.find((one) => one.event >= first && one.event <= last) ?? null;
    const jumped = events.flatMap((event) => (event.type === "jumped" ? [event.seat] : []));
    const before = hands.at(-1);
    hands.push({
      number: nth + 1,
      first,
      last,
      round: result?.round ?? before?.round ?? "E",
      dealer: result?.dealer ?? jumped[0] ?? "A",
      counters: result?.counters ?? 0,
      bets: result?.["older-bets"] ?? before?.result?.bets ?? 0,
      points: result ? changed(result.points, result.changes) : (before?.result?.points ?? told.over.result.points),
      result,
    });
  }
  return { ...told, hands };
}

function changed(points: BySeat<number>, changes: BySeat<number>): BySeat<number> {
  const before = { ...points };
  for (const seat of SEATS) before[seat] -= changes[seat];
  return before;
}

export function lastMoment(film: Film): number {
  return film.first + film.events.length - 1;
}

/** A moment that there is: numbers beyond the ends are the ends, and before the first deal there is nothing to see. */
export function within(film: Film, moment: number): number {
  const least = film.hands[0]?.first ?? film.first;
  const wanted = Number.isFinite(moment) ? Math.round(moment) : least;
  return Math.min(Math.max(wanted, least), lastMoment(film));
}

export function handAt(film: Film, moment: number): Hand | null {
  return film.hands.findLast((hand) => hand.first <= moment) ?? film.hands[0] ?? null;
}

export function eventAt(film: Film, moment: number): Event | undefined {
  return film.events[moment - film.first];
}

/** What happened, in a sentence that names no tile which this view does not show. */
export function saidAt(film: Film, moment: number, view: View, words: Words): string {
  const event = eventAt(film, moment);
  const told = film.said[moment - film.first] ?? "";
  if (!event || view.open || seenBy(event, view.seat) === event || !("seat" in event) || event.seat === null) return told;
  const seat = film.table.seats[event.seat].name;
  switch (event.type) {
    case "dealt":
      return words.text("event-dealt", { seat });
    case "jumped":
      return words.text("event-jumped", { seat });
    case "replaced":
      return words.text("event-replaced", { seat, replacement: words.term("replacement-tile") });
    case "drew":
      return words.text("event-drew", { seat });
    default:
      return "";
  }
}

/** What somebody called with this event. */
export function calledAt(film: Film, moment: number): { seat: Seat; does: Action["type"] } | null {
  const event = eventAt(film, moment);
  switch (event?.type) {
    case "claimed":
      return { seat: event.seat, does: event.call };
    case "riichi":
    case "concealed-kong":
    case "added-kong":
      return { seat: event.seat, does: event.type };
    case "announced":
      return { seat: event.seat, does: event.said };
    case "won":
      return { seat: event.win.seat, does: event.win.from === null ? "tsumo" : "ron" };
    default:
      return null;
  }
}

/** What this chair was told: the tiles that only others could see are hidden. */
export function seenBy(event: Event, seat: Seat): Event {
  switch (event.type) {
    case "dealt":
      return event.seat === seat ? event : { ...event, tiles: event.tiles.map(() => null) };
    case "jumped":
    case "drew":
    case "replaced":
    case "put-back":
      return event.seat === seat ? event : { ...event, tile: null };
    case "began":
    case "turned":
    case "ura-turned":
    case "reading-named":
    case "turned-back":
    case "riichi":
    case "bet":
    case "lapsed":
    case "discarded":
    case "claimed":
    case "concealed-kong":
    case "added-kong":
    case "wall-ended":
    case "time-called":
    case "announced":
    case "showed":
    case "won":
    case "aborted":
    case "ruled":
    case "corrected":
    case "paid":
    case "penalised":
    case "fined":
    case "wrong-kong":
    case "kong-taken-back":
    case "reopened":
    case "ended":
      return event;
  }
}

/** The table as it was when this event had happened. */
export function stateAt(film: Film, moment: number, view: View): State {
  const hand = handAt(film, moment);
  const empty: State = { ...emptyState(), table: film.table, viewer: view.seat, watching: true };
  if (!hand) return empty;
  const { round, dealer, counters, bets, points } = hand;
  let state: State = { ...empty, last: hand.first - 1, game: { ...empty.game, round, dealer, counters, bets, points } };
  for (let number = hand.first; number <= moment; number += 1) {
    const event = eventAt(film, number);
    if (!event) break;
    state = apply(state, view.open ? event : seenBy(event, view.seat));
  }
  const settled = hand.result !== null && moment >= hand.result.event;
  return { ...state, phase: phaseAfter(film, hand, moment), result: settled ? hand.result : null };
}

/** Whose turn it was, as far as the events tell. */
function phaseAfter(film: Film, hand: Hand, moment: number): Phase {
  for (let number = moment; number >= hand.first; number -= 1) {
    const event = eventAt(film, number);
    switch (event?.type) {
      case "jumped":
      case "drew":
      case "replaced":
      case "claimed":
      case "riichi":
      case "concealed-kong":
      case "added-kong":
        return { type: "turn", seat: event.seat, took: { type: "drawn" } };
      case "discarded":
        return { type: "offered", seat: event.seat, tile: event.tile, offer: "discard" };
      case "wall-ended":
      case "won":
      case "aborted":
      case "ended":
        return { type: "between" };
      default:
    }
  }
  return { type: "between" };
}

/** After these somebody has something to decide, or the hand is over: where one stops who goes turn by turn. */
function isTurn(event: Event | undefined): boolean {
  switch (event?.type) {
    case "jumped":
    case "drew":
    case "replaced":
    case "claimed":
    case "won":
    case "wall-ended":
    case "aborted":
    case "ended":
      return true;
    default:
      return false;
  }
}

/** Where a hand is looked at from its beginning: when all have their tiles. */
export function openingOf(film: Film, hand: Hand): number {
  for (let number = hand.first; number <= hand.last; number += 1) {
    if (eventAt(film, number)?.type === "jumped") return number;
  }
  return hand.first;
}

export type Step = "event" | "turn" | "hand";

/** The moment that one step leads to; at the ends it leads nowhere else. */
export function stepped(film: Film, moment: number, by: Step, forward: boolean): number {
  const way = forward ? 1 : -1;
  switch (by) {
    case "event":
      return within(film, moment + way);
    case "turn": {
      let number = moment + way;
      while (number > film.first && number < lastMoment(film) && !isTurn(eventAt(film, number))) number += way;
      return within(film, number);
    }
    case "hand": {
      const hand = handAt(film, moment);
      const at = hand ? film.hands.indexOf(hand) : 0;
      const opening = hand ? openingOf(film, hand) : film.first;
      // Back goes to the beginning of this hand first, as with a piece of music.
      if (!forward && moment > opening) return opening;
      const next = film.hands[at + way];
      if (next) return openingOf(film, next);
      return forward ? lastMoment(film) : opening;
    }
  }
}

/** How many milliseconds a moment is worth looking at, at ordinary speed. */
export function restAfter(event: Event | undefined): number {
  switch (event?.type) {
    case undefined:
    case "began":
    case "dealt":
    case "turned":
    case "bet":
    case "riichi":
    case "paid":
      return 60;
    case "discarded":
      return 750;
    case "claimed":
    case "concealed-kong":
    case "added-kong":
      return 900;
    case "won":
    case "wall-ended":
    case "aborted":
    case "ruled":
      return 1600;
    case "ended":
      return 3500;
    case "jumped":
    case "drew":
    case "replaced":
    case "put-back":
    case "ura-turned":
    case "reading-named":
    case "turned-back":
    case "lapsed":
    case "time-called":
    case "announced":
    case "showed":
    case "corrected":
    case "penalised":
    case "fined":
    case "wrong-kong":
    case "kong-taken-back":
    case "reopened":
      return 350;
  }
}
