import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fill, langOf, LANGS, regionOf, wordsOf, type Lang } from "../src/words";

const all = Object.keys(LANGS) as Lang[];

afterEach(() => vi.unstubAllGlobals());

async function words(lang: Lang) {
  vi.stubGlobal("navigator", { languages: [lang] });
  return wordsOf(lang);
}

describe("a language", () => {
  it("is the first that the browser asks for and we have", () => {
    expect(langOf(["fr-FR", "nl-BE", "en"])).toBe("nl");
    expect(langOf(["ja"])).toBe("en");
    expect(langOf([])).toBe("en");
  });

  it("writes dates as the reader's country does", () => {
    expect(regionOf("en", ["de-DE", "en-US"])).toBe("en-US");
    expect(regionOf("en", ["de-DE"])).toBe("en-GB");
    expect(regionOf("de", ["de-AT"])).toBe("de-AT");
    expect(regionOf("da", ["en-GB"])).toBe("da");
  });

  it.each(all)("%s counts one and many", async (lang) => {
    const { plural } = await words(lang);
    expect(plural("web-seats-free", 1)).not.toBe(plural("web-seats-free", 2));
    expect(plural("web-seats-free", 3)).toContain("3");
    expect(plural("web-waiting-for", 1)).not.toMatch(/[2-9]/);
    expect(plural("web-seats-free", 0), "none is many").toBe(plural("web-seats-free", 2).replace("2", "0"));
  });

  it("writes numbers and signs", async () => {
    expect((await words("en")).number(30000)).toBe("30,000");
    expect((await words("de")).number(30000)).toBe("30.000");
    const { signed } = await words("en");
    expect([signed(1500), signed(-1500), signed(0)]).toEqual(["+1,500", "−1,500", "0"]);
  });

  it("keeps what is no date", async () => {
    expect((await words("en")).date("yesterday")).toBe("yesterday");
  });
});

describe("a text", () => {
  it("is filled once: a name in braces stays a name", () => {
    expect(fill("{who} and {other}", { who: "{other}", other: "Bo" })).toBe("{other} and Bo");
  });

  it("is there in every language, with words of its own", () => {
    const read = (lang: Lang) =>
      JSON.parse(readFileSync(new URL(`../src/words/${lang}.json`, import.meta.url), "utf8")) as { texts: Record<string, string> };
    const english = read("en").texts;
    for (const lang of all.filter((one) => one !== "en")) {
      const texts = read(lang).texts;
      expect(Object.keys(texts)).toEqual(Object.keys(english));
      const long = Object.entries(texts).filter(([, text]) => text.length > 24);
      const copied = long.filter(([id, text]) => text === english[id]).map(([id]) => id);
      expect(copied, `${lang} repeats the English`).toEqual([]);
    }
  });
});
