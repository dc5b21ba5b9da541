import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Told } from "../src/games/film";
import { commitmentOf } from "../src/hash";
import { checkKept, checkWalls, gameSeedOf, named, wallOf } from "../src/games/walls";
import type { BySeat, SeatShare } from "../src/wire";

/** The seed whose walls docs/shuffle.md's own program prints. */
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const THREE = { m: 1, p: 1, s: 1 };

describe("the walls of a seed", () => {
  it("have the commitment that docs/server.md shows", () => {
    expect(commitmentOf(SEED)).toBe("103c367b7a2480aa4a2591abde5ade938d36edb4111c397143b87fb1f8938f85");
  });

  it.each([
    [1, "4 6", "4m8m1z7p9m2s4z4z1s6s6m7m5s", "7z"],
    [2, "1 5", "2z2p3z2p7s7s4p9s3p7z3m9s9p", "5s"],
    [3, "1 4", "3s1p1s8s6s3z5p8s4s7m6p5m4p", "3z"],
  ])("hand %i is that of the program in docs/shuffle.md", (hand, dice, east, indicator) => {
    const wall = wallOf(SEED, hand);
    const tiles = wall.tiles.map((one) => named(one, THREE));
    expect(wall.dice.join(" ")).toBe(dice);
    expect([...tiles.slice(0, 4), ...tiles.slice(16, 20), ...tiles.slice(32, 36), tiles[48]].join("")).toBe(east);
    expect(tiles[130]).toBe(indicator);
  });

  const nothing: SeatShare = { type: "nothing" };
  const ones: SeatShare = {
    type: "contributed",
    commitment: "f98b80a3c6e5b8a4f80beb9c9662f0671d9f9552f6919c1c4023695281f85fa5",
    contribution: "11".repeat(32),
  };
  const fours: SeatShare = {
    type: "contributed",
    commitment: "ff9cbde4fa2fa371e364609458a937e9dc6c3d1826e242240cbdb4568cd1566f",
    contribution: "44".repeat(32),
  };
  const shares: BySeat<SeatShare> = { A: ones, B: nothing, C: { type: "replaced", commitment: SEED }, D: fours };

  it("follow from what the players added too, as that program says", () => {
    const seed = gameSeedOf(SEED, shares);
    expect(seed).toBe("5fc4d113f8337b6742f0ce0e228142d50ba8317e0ea72a663936fee07964170d");
    const wall = wallOf(seed, 3);
    const tiles = wall.tiles.map((one) => named(one, THREE));
    expect(wall.dice.join(" ")).toBe("2 1");
    expect([...tiles.slice(0, 4), ...tiles.slice(16, 20), ...tiles.slice(32, 36), tiles[48]].join("")).toBe("2p2z8s1s1s8m5z1s5s7m4m1m4z");
    expect(gameSeedOf(SEED, { A: nothing, B: nothing, C: nothing, D: nothing }), "the server's alone").toBe(SEED);
  });

  it("were fixed before the deal, each part of them", () => {
    const server = commitmentOf(SEED);
    expect(checkKept(SEED, server, shares)).toEqual({
      server: true,
      seats: [
        { seat: "A", fits: true },
        { seat: "D", fits: true },
      ],
    });
    const forged = { ...shares, A: { ...ones, contribution: fours.contribution } };
    expect(checkKept(SEED, SEED, forged)).toEqual({
      server: false,
      seats: [
        { seat: "A", fits: false },
        { seat: "D", fits: true },
      ],
    });
  });

  it("have four of each kind", () => {
    const count = new Map<string, number>();
    for (const { kind } of wallOf(SEED, 7).tiles) count.set(kind, (count.get(kind) ?? 0) + 1);
    expect([...count.values()]).toEqual(Array(34).fill(4));
  });
});

describe("a game beside its walls", () => {
  const { events, over } = JSON.parse(readFileSync(new URL("./replayed.json", import.meta.url), "utf8")) as Told;
  const { seed, commitment } = over;

  it("was played with them", () => {
    expect(commitmentOf(seed)).toBe(commitment);
    const checked = checkWalls(seed, events);
    expect(checked).toHaveLength(events.filter((event) => event.type === "began").length);
    for (const { hand, tiles, differences } of checked) {
      expect(differences, `hand ${hand}`).toEqual([]);
      expect(tiles, `hand ${hand}`).toBeGreaterThanOrEqual(54);
    }
    expect(
      events.some((event) => event.type === "replaced"),
      "a kong was replaced",
    ).toBe(true);
    expect(
      events.some((event) => event.type === "ura-turned"),
      "an ura indicator was turned",
    ).toBe(true);
    expect(JSON.stringify(events), "a red five was seen").toContain('"0');
  });

  it("is found out if one drawn tile is another", () => {
    const at = events.findIndex((event) => event.type === "drew");
    const drew = events[at];
    if (drew?.type !== "drew") throw new Error("nobody draws");
    const other = drew.tile === "1z" ? "2z" : "1z";
    const forged = events.with(at, { ...drew, tile: other });
    expect(checkWalls(seed, forged)[0]!.differences).toEqual([{ what: "tile", number: 54, played: other, wall: drew.tile }]);
  });

  it("is found out if two players' hands were exchanged", () => {
    const [one, two] = events.filter((event) => event.type === "dealt");
    const forged = events.map((event) => {
      if (event === one && two) return { ...one, tiles: two.tiles };
      return event === two && one ? { ...two, tiles: one.tiles } : event;
    });
    expect(checkWalls(seed, forged)[0]!.differences.map(({ what }) => what)).toEqual(["deal", "deal"]);
  });

  it("is found out with another seed", () => {
    const other = seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    expect(commitmentOf(other)).not.toBe(commitment);
    expect(checkWalls(other, events).every(({ differences }) => differences.length > 10)).toBe(true);
  });
});
