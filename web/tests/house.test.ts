import { describe, expect, it } from "vitest";
import { baseOf, EXAMPLE, spotOf, withAnswer, written } from "../src/lobby/house";

describe("a sentence about house rules", () => {
  const text = 'name = "Club"\nbase = "ema2016"\nred_fives = "thre"\n';

  it("points to its line", () => {
    const spot = spotOf("line 3: red_fives cannot be thre", text);
    expect(spot).toEqual({ line: 3, from: 31, to: 49, text: 'red_fives = "thre"' });
    expect(text.slice(spot!.from, spot!.to)).toBe(spot!.text);
  });

  it("points nowhere if it names no line, or one that is not there", () => {
    expect(spotOf("there is no base", text)).toBeNull();
    expect(spotOf("line 9: what", text)).toBeNull();
    expect(spotOf("line 0: what", text)).toBeNull();
  });

  it("has an example that names a ruleset", () => {
    expect(EXAMPLE).toContain('base = "ema2016"');
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
    expect(baseOf(EXAMPLE)).toBe("ema2016");
    expect(baseOf("name = 'base = \"x\"'\n")).toBeNull();
    expect(baseOf("  base='wrc2022'")).toBe("wrc2022");
  });
});
