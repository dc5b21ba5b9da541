import { describe, expect, it } from "vitest";
import { baseOf, example, spoken, spotOf, spotsOf, withAnswer, written } from "../src/tables/lobby/house";
import type { Words } from "../src/words";

describe("a fault of house rules", () => {
  const text = 'name = "Club"\nbase = "ema2016"\nred_fives = "thre"\n';
  const fault = (row: number, column: number, length: number) => ({ row, column, length, sentence: "what" });

  it("is marked where the server says", () => {
    const spot = spotOf(fault(3, 13, 6), text)!;
    expect(spot).toEqual({ line: 3, from: 43, to: 49, text: 'red_fives = "thre"', sentence: "what" });
    expect(text.slice(spot.from, spot.to)).toBe('"thre"');
  });

  it("is found by characters, of which some are two halves to a text area", () => {
    const text = 'name = "🀄🀄"\nred_fives = "🀄thré"';
    const marked = (row: number, column: number, length: number) => {
      const spot = spotOf(fault(row, column, length), text)!;
      return text.slice(spot.from, spot.to);
    };
    expect(marked(2, 13, 7)).toBe('"🀄thré"');
    expect(marked(1, 10, 2)).toBe('🀄"');
  });

  it("whatever its sentence says of lines", () => {
    expect(spotOf({ ...fault(2, 1, 4), sentence: "line 1 is right" }, text)).toMatchObject({ line: 2, from: 14, to: 18 });
  });

  it("is nowhere in a text that has no such line", () => {
    expect(spotOf(fault(9, 1, 1), text)).toBeNull();
    expect(spotsOf([fault(1, 1, 4), fault(9, 1, 1)], text).map((spot) => spot.line)).toEqual([1]);
  });

  it("is not in the example, which names the ruleset it starts from", () => {
    expect(example("tenhou")).toContain('base = "tenhou"');
  });
});

describe("an answer", () => {
  it("is written as TOML", () => {
    expect([true, 15, [15000, 5000, -5000, -15000], "three"].map(written)).toEqual([
      "true",
      "15",
      "[15000, 5000, -5000, -15000]",
      '"three"',
    ]);
  });

  it("is read in words and numbers", () => {
    const words = { text: (id: string) => id, number: (value: number) => `${value}!`, signed: (value: number) => `+${value}` };
    expect([true, false, 100, "none", [3, 1, -1, -3]].map((answer) => spoken(words as unknown as Words, answer))).toEqual([
      "web-yes",
      "web-no",
      "100!",
      "none",
      "+3 +1 +-1 +-3",
    ]);
  });

  it("gets a line of its own", () => {
    expect(withAnswer("", "base", "tenhou", false)).toBe('base = "tenhou"\n');
    expect(withAnswer('base = "tenhou"\n', "kiriage", true, false)).toBe('base = "tenhou"\nkiriage = true\n');
  });

  it("takes the place of the one before", () => {
    expect(withAnswer('base = "tenhou"\nkiriage = true\nbust = false\n', "kiriage", false, false)).toBe(
      'base = "tenhou"\nkiriage = false\nbust = false\n',
    );
  });

  it("about a yaku stands in its part, and others before it", () => {
    const once = withAnswer('base = "tenhou"\n', "renho", "none", true);
    expect(once).toBe('base = "tenhou"\n\n[yaku]\nrenho = "none"\n');
    const twice = withAnswer(once, "all-simples", "concealed 1", true);
    expect(twice).toBe('base = "tenhou"\n\n[yaku]\nrenho = "none"\nall-simples = "concealed 1"\n');
    expect(withAnswer(twice, "bust", false, false)).toBe(twice.replace("\n\n[yaku]", "\nbust = false\n\n[yaku]"));
    expect(withAnswer(twice, "renho", "mangan", true)).toContain('renho = "mangan"\nall-simples');
  });

  it("finds the ruleset it starts from", () => {
    expect(baseOf(example("ema2016"))).toBe("ema2016");
    expect(baseOf("name = 'base = \"x\"'\n")).toBeNull();
    expect(baseOf("  base='wrc2022'")).toBe("wrc2022");
  });
});
