import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apply, betsOf, counted, emptyState, riverOf, rowsOf, seenOf, unasked, type State } from "../src/tables/state";
import { SEATS, type Event, type HandResult, type Phase, type Sees } from "../src/wire";
import { KINDS } from "../src/tiles";
import { dealt, may, play, tableWith, tiles } from "./table";

const HAND = "19m 19p 19s 1234567z";

describe("a hand", () => {
  it("is sorted, and the drawn tile lies apart", () => {
    const state = play(dealt("9s 1m 7z 05p 3z 2m 1p 44s 6z 1z 3m"), { type: "drew", seat: "A", tile: "2p" });
    expect(state.chairs.A.tiles.join(" ")).toBe("1m 2m 3m 1p 5p 0p 4s 4s 9s 1z 3z 6z 7z");
    expect(state.chairs.A.drawn).toBe("2p");
    expect(state.wall).toBe(69);
  });

  it("takes the drawn tile in when another is discarded", () => {
    const drew = play(dealt(HAND), { type: "drew", seat: "A", tile: "5p" });
    const state = play(drew, { type: "discarded", seat: "A", tile: "9m", drawn: false });
    expect(state.chairs.A.tiles.slice(0, 3)).toEqual(["1m", "1p", "5p"]);
    expect(state.chairs.A.drawn).toBeUndefined();
    expect(drew.chairs.A.drawn, "what was known before stays").toBe("5p");
  });

  it("discards the drawn copy of two equal tiles", () => {
    const state = play(dealt(HAND), { type: "drew", seat: "A", tile: "1m" }, { type: "discarded", seat: "A", tile: "1m", drawn: true });
    expect(state.chairs.A.tiles).toHaveLength(13);
    expect(state.chairs.A.river[0]).toMatchObject({ tile: "1m", drawn: true });
  });

  it("goes back as it was known when a claim is taken back", () => {
    const events: Event[] = [
      { type: "discarded", seat: "A", tile: "9m", drawn: false },
      { type: "claimed", seat: "B", call: "chi", with: ["7m", "8m"] },
      { type: "lapsed", seat: "B" },
    ];
    const hidden = play(dealt(HAND), ...events);
    expect(hidden.chairs.B.tiles).toEqual(Array(13).fill(null));
    const truth = play({ ...dealt(HAND), watching: true }, { type: "dealt", seat: "B", tiles: tiles("789m 123456789p 1s") }, ...events);
    expect(truth.chairs.B.tiles.slice(0, 3), "a spectator who sees hands").toEqual(["7m", "8m", "9m"]);
  });

  it("of another player is only a number", () => {
    const state = play(dealt(HAND), { type: "drew", seat: "B", tile: null }, { type: "discarded", seat: "B", tile: "5m", drawn: false });
    expect(state.chairs.B.tiles).toEqual(Array(13).fill(null));
  });
});

describe("claims", () => {
  const claimed = play(
    dealt("34m 19p 19s 1234567z"),
    { type: "drew", seat: "D", tile: null },
    { type: "discarded", seat: "D", tile: "0m", drawn: false },
    { type: "claimed", seat: "A", call: "chi", with: ["4m", "3m"] },
  );

  it("take two tiles of the hand, and the discard from where it lay", () => {
    expect(claimed.chairs.A.tiles).toHaveLength(11);
    expect(claimed.chairs.A.melds).toEqual([{ type: "chow", own: ["3m", "4m"], claimed: "0m", from: "D", added: null }]);
    expect(riverOf(claimed.chairs.D)).toEqual([]);
  });

  it("can be taken back", () => {
    const back = play(claimed, { type: "lapsed", seat: "A" });
    expect(back.chairs.A.tiles.slice(0, 2)).toEqual(["3m", "4m"]);
    expect(back.chairs.A.melds).toEqual([]);
    expect(riverOf(back.chairs.D).map((one) => one.tile)).toEqual(["0m"]);
  });

  it("can be put right", () => {
    const right = play(claimed, { type: "corrected", seat: "A", with: ["1p", "9p"] });
    expect(right.chairs.A.melds[0]?.own).toEqual(["1p", "9p"]);
    expect(right.chairs.A.tiles.slice(0, 2)).toEqual(["3m", "4m"]);
  });

  it("become a kong when the fourth tile is added", () => {
    const state = play(
      dealt("11m 19p 19s 1234567z"),
      { type: "discarded", seat: "C", tile: "1m", drawn: false },
      { type: "claimed", seat: "A", call: "pon", with: ["1m", "1m"] },
      { type: "discarded", seat: "A", tile: "9s", drawn: false },
      { type: "drew", seat: "A", tile: "1m" },
      { type: "added-kong", seat: "A", tile: "1m" },
    );
    expect(state.chairs.A.melds[0]).toMatchObject({ type: "added-kong", from: "C", added: "1m" });
    expect(state.chairs.A.tiles).toHaveLength(10);
    expect(seenOf(state, "1m")).toBe(4);
  });

  it("leave ten tiles after a concealed kong with a red five", () => {
    const state = play(
      dealt("550m 19p 19s 123456z"),
      { type: "drew", seat: "A", tile: "5m" },
      { type: "concealed-kong", seat: "A", kind: "5m" },
      { type: "replaced", seat: "A", tile: "2p" },
    );
    expect(state.chairs.A.melds[0]?.own.toSorted()).toEqual(["0m", "5m", "5m", "5m"]);
    expect(state.chairs.A.tiles).toHaveLength(10);
    expect(state.wall).toBe(68);
  });
});

describe("riichi", () => {
  const declared: Event[] = [
    { type: "drew", seat: "B", tile: null },
    { type: "riichi", seat: "B" },
    { type: "discarded", seat: "B", tile: "5m", drawn: false },
  ];
  const turned = (state: State) => riverOf(state.chairs.B).map((one) => `${one.tile}${one.turned ? "-" : ""}`);

  it("turns the tile", () => {
    expect(turned(play(dealt(HAND), ...declared, { type: "bet", seat: "B" }))).toEqual(["5m-"]);
  });

  it("turns the next one if it was claimed", () => {
    const state = play(
      dealt(HAND),
      { type: "discarded", seat: "B", tile: "9s", drawn: true },
      ...declared,
      { type: "bet", seat: "B" },
      { type: "claimed", seat: "D", call: "pon", with: ["5m", "5m"] },
      { type: "discarded", seat: "D", tile: "1p", drawn: false },
      { type: "drew", seat: "B", tile: null },
      { type: "discarded", seat: "B", tile: "2p", drawn: true },
      { type: "drew", seat: "B", tile: null },
      { type: "discarded", seat: "B", tile: "3p", drawn: true },
    );
    expect(turned(state)).toEqual(["9s", "2p-", "3p"]);
    expect(betsOf(state)).toBe(1);
    expect(state.game.points.B).toBe(-1000);
  });

  it("takes and gives back the bet that the rules of the table say", () => {
    const bet = play(dealt(HAND, 500), ...declared, { type: "bet", seat: "B" });
    expect(bet.game.points.B).toBe(-500);
    const back = play(bet, { type: "drew", seat: "C", tile: null }, { type: "put-back", seat: "C", tile: null });
    expect(back.game.points.B).toBe(0);
  });

  it("gives the bet back when a drawn tile goes back", () => {
    const state = play(
      dealt(HAND),
      ...declared,
      { type: "bet", seat: "B" },
      { type: "drew", seat: "C", tile: null },
      { type: "put-back", seat: "C", tile: null },
    );
    expect(betsOf(state)).toBe(0);
    expect(state.game.points.B).toBe(0);
    expect(state.wall).toBe(69);
  });
});

describe("a kong", () => {
  it("that is taken back leaves the hand as it was before the draw", () => {
    const before = dealt("23456789m 1111p 9s");
    const konged = play(
      before,
      { type: "drew", seat: "A", tile: "5z" },
      { type: "concealed-kong", seat: "A", kind: "1p" },
      { type: "replaced", seat: "A", tile: "6z" },
    );
    const state = play(
      konged,
      { type: "put-back", seat: "A", tile: "6z" },
      { type: "kong-taken-back", seat: "A" },
      { type: "put-back", seat: "A", tile: "5z" },
    );
    expect(state.chairs.A.melds).toEqual([]);
    expect(state.chairs.A.tiles).toEqual(before.chairs.A.tiles);
    expect(state.chairs.A.drawn).toBeUndefined();
    expect(state.wall).toBe(before.wall);
  });

  it("that others take back hides its tiles again", () => {
    const before = dealt("23456789m 1123p 9s");
    const state = play(
      before,
      { type: "drew", seat: "B", tile: null },
      { type: "concealed-kong", seat: "B", kind: "7z" },
      { type: "kong-taken-back", seat: "B" },
      { type: "put-back", seat: "B", tile: null },
    );
    expect(state.chairs.B.tiles).toHaveLength(13);
    expect(state.chairs.B.tiles.every((tile) => tile === null)).toBe(true);
  });
});

describe("between two hands", () => {
  const result = { event: 99, round: "E", dealer: "C", counters: 2 } as HandResult;

  it("the one that ended stays on show, until the next begins", () => {
    const state = may(dealt(HAND), { type: "between" }, [], { results: [result] });
    expect(state.game).toMatchObject({ round: "E", dealer: "C", counters: 2, points: { A: 30000 } });
    const next = play(state, { type: "began", number: 2, dice: [1, 2] });
    expect(counted(next, { ...state.game, dealer: "D", counters: 0 }).game).toMatchObject({ dealer: "D", counters: 0 });
    expect(may(next, { type: "dealing" }, []).game.dealer).toBe("A");
  });
});

describe("a clock", () => {
  it("counts from when it was heard, and stops while something is shown", () => {
    const turn: Phase = { type: "turn", seat: "A", took: { type: "drawn" } };
    const state = may(dealt(HAND), turn, [], { clock: { base: 5000, bank: null } }, 700);
    expect(state.clock).toEqual({ base: 5000, bank: null, since: 700 });
    expect(unasked(state).clock).toBeNull();
  });
});

describe("rivers", () => {
  it("have rows of six, and the third takes the rest", () => {
    const lengths = (count: number) => rowsOf(Array.from({ length: count })).map((row) => row.length);
    expect(lengths(0)).toEqual([]);
    expect(lengths(6)).toEqual([6]);
    expect(lengths(13)).toEqual([6, 6, 1]);
    expect(lengths(21)).toEqual([6, 6, 9]);
  });
});

// One game with many claims, one hand with riichi and a win, as a seat was shown them.
const games = JSON.parse(readFileSync(new URL("recorded.json", import.meta.url), "utf8")) as Sees[][];

describe.each(games.map((record, nth) => ({ record, nth })))("recorded game $nth", ({ record }) => {
  it("keeps every tile where it can be", () => {
    let state = emptyState();
    let checked = 0;
    for (const sees of record) {
      expect(sees.first).toBe(state.last + 1);
      state = { ...state, viewer: sees.seat ?? "A" };
      for (const event of sees.events) {
        state = apply(state, event);
        for (const seat of SEATS) {
          const chair = state.chairs[seat];
          const held = chair.tiles.length + (chair.drawn === undefined ? 0 : 1) + 3 * chair.melds.length;
          if (state.indicators.length === 0) continue;
          expect([13, 14], `${seat} after event ${state.last}`).toContain(held);
          checked += 1;
        }
      }
      for (const kind of KINDS) expect(seenOf(state, kind), kind).toBeLessThanOrEqual(4);
    }
    expect(checked).toBeGreaterThan(350);
  });

  it("counts points as the table does", () => {
    let state: State = { ...emptyState(), table: tableWith(1000) };
    let changes = 0;
    for (const sees of record) {
      state = { ...state, viewer: sees.seat ?? "A" };
      const before = state.game.points;
      state = sees.events.reduce(apply, state);
      // Nobody tells the points at the start but the table.
      if (sees.first === 1) state = { ...state, game: sees.game };
      else if (before !== state.game.points) changes += 1;
      expect(state.game.points, `after event ${state.last}`).toEqual(sees.game.points);
    }
    expect(changes).toBeGreaterThan(0);
  });
});
