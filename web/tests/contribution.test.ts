import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commit, fateOf, revealed } from "../src/tables/contribution";
import { commitmentOfContribution } from "../src/hash";
import type { BySeat, Seat, SeatShare, TableSays } from "../src/wire";

const SERVER = "ab".repeat(32);
const OTHER = "cd".repeat(32);
const nothing: SeatShare = { type: "nothing" };

/** A table as far as this room looks at it. */
function table(shares: Partial<BySeat<SeatShare>>, more: Partial<TableSays> = {}): TableSays {
  const all = { A: nothing, B: nothing, C: nothing, D: nothing, ...shares };
  return { id: "q7m3x9k2wdbh", state: "playing", seat: "B", commitment: SERVER, shares: all, ...more } as TableSays;
}

async function committed(): Promise<string> {
  const { commitment } = await commit();
  if (commitment === undefined) throw new Error("nothing was drawn");
  return commitment;
}

describe.each(["storage", "no storage"])("with %s", (kind) => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const blocked = () => {
      throw new Error("blocked");
    };
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) };
    vi.stubGlobal("localStorage", kind === "storage" ? storage : { getItem: blocked, setItem: blocked });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("a number is drawn, and only its commitment is told", async () => {
    const [one, two] = [await committed(), await committed()];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(one).not.toBe(two);
    const contribution = revealed(table({ B: { type: "committed", commitment: one } }));
    expect(commitmentOfContribution(contribution ?? "")).toBe(one);
    expect(contribution).not.toBe(one);
  });

  it("it is revealed when it is time, and only by who committed to it", async () => {
    const commitment = await committed();
    const own: SeatShare = { type: "committed", commitment };
    expect(revealed(table({ B: own }, { state: "waiting" })), "not all seats are taken").toBeNull();
    expect(revealed(table({ B: own }, { state: "over" }))).toBeNull();
    expect(revealed(table({ B: own }, { seat: null })), "a spectator").toBeNull();
    expect(revealed(table({ A: own })), "another seat").toBeNull();
    expect(revealed(table({ B: { type: "committed", commitment: OTHER } })), "of another browser").toBeNull();
    expect(revealed(table({ B: { type: "revealed", commitment } })), "another tab was faster").toBeNull();
    expect(revealed(table({ B: own }))).not.toBeNull();
    expect(revealed(table({ B: own })), "once more after a reload").not.toBeNull();
  });

  it("afterwards it knows whether its own was among them", async () => {
    const commitment = await committed();
    const own: SeatShare = { type: "committed", commitment };
    const others: SeatShare = { type: "committed", commitment: OTHER };
    const id = `game of ${kind}`;
    expect(fateOf(id, SERVER, table({ B: own }).shares)).toBe("none");
    const contribution = revealed(table({ B: own, C: others }, { id }))!;
    const at = (
      B: SeatShare,
      C: SeatShare = { type: "replaced", commitment: OTHER },
      server = SERVER,
      seats: Partial<BySeat<SeatShare>> = {},
    ) => fateOf(id, server, table({ B, C, ...seats }).shares);
    const came: SeatShare = { type: "contributed", commitment, contribution };
    expect(at(came)).toBe("among");
    expect(at({ type: "replaced", commitment })).toBe("replaced");
    expect(at({ ...came, contribution: OTHER }), "another number").toBe("other");
    expect(at(nothing), "left out").toBe("other");
    expect(at(came, nothing), "another seat is left out").toBe("other");
    expect(at(came, { type: "contributed", commitment: SERVER, contribution: SERVER }), "another list").toBe("other");
    expect(at(came, undefined, OTHER), "another seed of the server").toBe("other");
    expect(at(came, undefined, SERVER, { A: { type: "replaced", commitment: OTHER } }), "somebody more").toBe("other");
    expect(fateOf("another game", SERVER, table({ B: came }).shares)).toBe("none");
    // A second list, shown later to the same browser, does not count.
    revealed(table({ B: own }, { id }));
    expect(at(came)).toBe("among");
    const moved = { A: came, B: nothing } satisfies Partial<Record<Seat, SeatShare>>;
    expect(fateOf(id, SERVER, table({ ...moved, C: others }).shares), "in another seat").toBe("other");
  });
});
