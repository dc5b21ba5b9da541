import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  calledAt,
  eventAt,
  film as filmOf,
  handAt,
  lastMoment,
  openingOf,
  saidAt,
  seenBy,
  stateAt,
  stepped,
  within,
  type Told,
  type View,
} from "../src/games/film";
import { SEATS } from "../src/wire";
import type { Words } from "../src/words";

/** A whole East round of four people, as a server told it. */
const told = JSON.parse(readFileSync(new URL("./replayed.json", import.meta.url), "utf8")) as Told;
const film = filmOf(told);
const open: View = { seat: "A", open: true };
const moments = told.events.map((_, at) => told.first + at);

describe("the hands of a film", () => {
  it("follow each other without a gap", () => {
    expect(film.hands.map((hand) => hand.number)).toEqual([1, 2, 3, 4]);
    expect(film.hands[0]!.first).toBe(1);
    for (const [nth, hand] of film.hands.slice(1).entries()) expect(hand.first).toBe(film.hands[nth]!.last + 1);
    expect(film.hands.at(-1)!.last).toBe(lastMoment(film));
  });

  it("begin with the points with which the one before ended", () => {
    expect(film.hands[0]!.points).toEqual({ A: 25000, B: 25000, C: 25000, D: 25000 });
    for (const [nth, hand] of film.hands.slice(1).entries()) expect(hand.points).toEqual(film.hands[nth]!.result!.points);
  });

  it("add up to their result when they are played", () => {
    for (const hand of film.hands) {
      const state = stateAt(film, hand.last, open);
      expect(state.game.points, `hand ${hand.number}`).toEqual(hand.result!.points);
      expect(state.result).toBe(hand.result);
    }
  });
});

describe("the table at a moment", () => {
  it("has thirteen tiles at each chair, or one more, in every view", () => {
    for (const moment of moments) {
      for (const view of [open, { seat: "C", open: false } satisfies View]) {
        const { chairs } = stateAt(film, moment, view);
        const dealt = eventAt(film, moment)?.type !== "began" && eventAt(film, moment)?.type !== "dealt";
        for (const seat of dealt ? SEATS : []) {
          const { tiles, drawn, melds } = chairs[seat];
          const count = tiles.length + (drawn === undefined ? 0 : 1) + 3 * melds.length;
          expect([13, 14], `${seat} after event ${moment}`).toContain(count);
        }
      }
    }
  });

  it("shows all tiles when hands lie open", () => {
    for (const moment of moments) {
      const { chairs } = stateAt(film, moment, open);
      for (const seat of SEATS) expect([...chairs[seat].tiles, chairs[seat].drawn], `${seat} after ${moment}`).not.toContain(null);
    }
  });

  it("shows from one chair only what was seen from there", () => {
    for (const hand of film.hands) {
      const { chairs } = stateAt(film, openingOf(film, hand), { seat: "B", open: false });
      expect(chairs.B.tiles).not.toContain(null);
      for (const seat of SEATS.filter((one) => one !== "B")) {
        expect(new Set(chairs[seat].tiles), `hand ${hand.number}, ${seat}`).toEqual(new Set([null]));
      }
    }
  });

  it("says nothing more than the view shows", () => {
    const words = { text: (id: string, values: object) => `${id} ${JSON.stringify(values)}`, term: (id: string) => id } as unknown as Words;
    for (const moment of moments) {
      const event = eventAt(film, moment)!;
      const said = saidAt(film, moment, { seat: "B", open: false }, words);
      const hidden = seenBy(event, "B") !== event;
      expect(said === told.said[moment - 1], `event ${moment}, ${event.type}`).toBe(!hidden);
      if (hidden) expect(said).toMatch(/^event-(dealt|jumped|drew|replaced) /);
      expect(saidAt(film, moment, open, words)).toBe(told.said[moment - 1]);
    }
  });

  it("has a call where somebody called", () => {
    const calls = moments.map((moment) => calledAt(film, moment)).filter((call) => call !== null);
    expect(calls.filter((call) => call.does === "riichi")).toHaveLength(2);
    expect(calls.filter((call) => call.does === "ron" || call.does === "tsumo")).toHaveLength(3);
  });
});

describe("steps", () => {
  it.each(["event", "turn", "hand"] as const)("by %s lead from one end to the other and back", (by) => {
    let moment = film.first;
    let steps = 0;
    for (let next = stepped(film, moment, by, true); next !== moment; next = stepped(film, moment, by, true)) {
      expect(next).toBeGreaterThan(moment);
      moment = next;
      steps += 1;
    }
    expect(moment).toBe(lastMoment(film));
    expect(steps).toBeGreaterThanOrEqual(film.hands.length);
    for (let next = stepped(film, moment, by, false); next !== moment; next = stepped(film, moment, by, false)) {
      expect(next).toBeLessThan(moment);
      moment = next;
    }
    expect(handAt(film, moment)).toBe(film.hands[0]);
  });

  it("by turn stop where somebody has a tile to discard, or the hand ends", () => {
    const moment = stepped(film, openingOf(film, film.hands[0]!), "turn", true);
    expect(["drew", "claimed"]).toContain(eventAt(film, moment)?.type);
  });

  it("back by hand go to the beginning of this one first", () => {
    const second = film.hands[1]!;
    const opening = openingOf(film, second);
    expect(stepped(film, second.first + 40, "hand", false)).toBe(opening);
    expect(stepped(film, opening, "hand", false)).toBe(openingOf(film, film.hands[0]!));
  });

  it("stay inside, whatever a link says", () => {
    expect(within(film, -3)).toBe(1);
    expect(within(film, 1e9)).toBe(lastMoment(film));
    expect(within(film, NaN)).toBe(1);
  });
});
