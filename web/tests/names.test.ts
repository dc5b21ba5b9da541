import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { clockName, levelName, lengthOf, RULES, rulesName } from "../src/lobby/names";
import type { Words } from "../src/words";

const words = {
  text: (id: string, values: object = {}) =>
    `${id}${Object.values(values)
      .map((value) => ` ${value}`)
      .join("")}`,
  term: (id: string) => id,
} as unknown as Words;

describe("rulesets", () => {
  const texts = parse(readFileSync(new URL("../../crates/words/texts.toml", import.meta.url), "utf8")) as Record<string, { en: string }>;

  it("are called as the server calls them, and all are known", () => {
    const titles = Object.keys(texts).filter((id) => id.startsWith("title-"));
    expect(
      Object.values(RULES)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(titles.sort());
    for (const { title, name } of Object.values(RULES)) expect(title).toBe(texts[name]!.en);
  });

  it("have a name in the reader's language, house rules their own", () => {
    expect(rulesName(words, { rules: "ema2016", "rules-name": RULES["ema2016"]!.title })).toBe("title-ema2016");
    expect(rulesName(words, { rules: "ema2016", "rules-name": "Club night" })).toBe("Club night");
    expect(rulesName(words, { rules: "of-tomorrow", "rules-name": "Tomorrow" })).toBe("Tomorrow");
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
