import { describe, expect, it } from "vitest";
import { arrowsOf, lineOf, type Arrow } from "../src/tables/payments";
import type { HandResult, Seat } from "../src/wire";

function paid(from: Seat | null, to: Seat, points: number): HandResult["payments"][number] {
  return { from, to, points, why: "hand", word: "", sentence: "" };
}

describe("arrows", () => {
  it("go between the sides as the viewer sees them, and add up", () => {
    const payments = [paid("D", "A", 2000), paid("D", "A", 300), paid("B", "A", 1000), paid(null, "A", 1000)];
    expect(arrowsOf(payments, "D")).toEqual([
      { from: "self", to: "right", points: 2300 },
      { from: "across", to: "right", points: 1000 },
      { from: null, to: "right", points: 1000 },
    ]);
  });

  it("between the same two in both directions stay apart", () => {
    expect(arrowsOf([paid("A", "B", 1000), paid("B", "A", 500)], "A")).toHaveLength(2);
  });
});

describe("lines", () => {
  const box = { width: 110, height: 66 };
  const sides = ["self", "right", "across", "left"] as const;
  const middles = (width: number, height: number) => ({
    self: [width / 2, height - 33],
    right: [width - 55, height / 2],
    across: [width / 2, 33],
    left: [55, height / 2],
  });

  it.each([
    [340, 232],
    [700, 232],
  ])("end outside every box in a picture of %i by %i", (width, height) => {
    const within = (x: number, y: number) =>
      sides.filter((side) => {
        const [mx, my] = middles(width, height)[side] as [number, number];
        return Math.abs(x - mx) < 55 && Math.abs(y - my) < 33;
      });
    for (const from of [...sides, null]) {
      for (const to of sides.filter((side) => side !== from)) {
        const arrow: Arrow = { from, to, points: 1000 };
        const { x1, y1, x2, y2 } = lineOf(arrow, { width, height }, box);
        expect([...within(x1, y1), ...within(x2, y2)], `${from} to ${to}`).toEqual([]);
        const [mx, my] = middles(width, height)[to] as [number, number];
        expect(Math.hypot(mx - x2, my - y2), "the head is nearer").toBeLessThan(Math.hypot(mx - x1, my - y1));
      }
    }
  });
});
