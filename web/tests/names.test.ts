import { describe, expect, it, vi } from "vitest";
import { aboutRules, clockName, playersOf, levelName, lengthOf, rulesName } from "../src/tables/lobby/names";
import { wordsOf, type Words } from "../src/words";
import { choices } from "./messages";

const words = {
  text: (id: string, values: object = {}) =>
    `${id}${Object.values(values)
      .map((value) => ` ${value}`)
      .join("")}`,
  known: (id: string) => (id.endsWith("-of-tomorrow") || id.includes(":") ? null : id),
  term: (id: string) => id,
} as unknown as Words;

describe("rulesets", () => {
  const table = (rules: string, name: string, house: boolean | string | null) => ({ rules, "rules-name": name, house });

  it("have a name in the reader's language, house rules their own", () => {
    expect(rulesName(words, table("ema2016", "EMA riichi rules", false))).toBe("title-ema2016");
    expect(rulesName(words, table("ema2016", "EMA riichi rules", null))).toBe("title-ema2016");
    expect(rulesName(words, table("ema2016", "Club night", true))).toBe("Club night");
    expect(rulesName(words, table("ema2016", "Club night", 'base = "ema2016"'))).toBe("Club night");
    // Somebody may give house rules the name of the ruleset that they change.
    expect(rulesName(words, table("ema2016", "title-ema2016 ", true))).toBe("title-ema2016 ");
    expect(rulesName(words, table("of-tomorrow", "Tomorrow", false))).toBe("Tomorrow");
    expect(aboutRules(words, "of-tomorrow")).toBe("");
  });

  it.each(["en", "da", "de", "nl"] as const)("that the server has are all named and described in %s", async (lang) => {
    vi.stubGlobal("navigator", { languages: [lang] });
    const { known } = await wordsOf(lang);
    for (const { id } of choices.rulesets) expect([known(`title-${id}`), known(`web-about-${id}`)]).not.toContain(null);
    for (const { id } of choices.levels) expect([known(`web-level-${id}`), known(`level-${id}`)]).not.toContain(null);
    vi.unstubAllGlobals();
  });
});

describe("what the page does not know", () => {
  it("is called by its id", () => {
    expect(levelName(words, "club")).toBe("web-level-club");
    expect(levelName(words, "mjai:mortal")).toBe("mjai:mortal");
    expect(lengthOf(words, "east-south")).toBe("East + South");
    expect(lengthOf(words, "one-hand")).toBe("one-hand");
    expect(clockName(words, null)).toBe("web-no-clock");
    expect(clockName(words, { base: 5, bank: 20 })).toBe("web-clock-of 5 20");
  });
});

describe("names", () => {
  it("from right to left keep to themselves among others", () => {
    expect(playersOf(words, ["Anna", "דנה", "Bo"])).toBe("Anna, \u2068דנה\u2069, Bo");
    expect(playersOf(words, [])).toBe("web-nobody-yet");
  });
});
