import { describe, expect, it, vi } from "vitest";
import { ApiError, sentenceOf } from "../src/api";
import { LANGS, wordsOf, type Lang } from "../src/words";

async function words(lang: Lang) {
  vi.stubGlobal("navigator", { languages: [lang] });
  const found = await wordsOf(lang);
  vi.unstubAllGlobals();
  return found;
}

describe("what the server refuses", () => {
  it.each(Object.keys(LANGS) as Lang[])("is said in %s where the page has words", async (lang) => {
    const known = await words(lang);
    for (const id of ["name-taken", "no-name", "table-full"]) {
      const said = sentenceOf(new ApiError(id, "as the server says"), known);
      expect(said).toBe(known.known(`web-refused-${id}`));
      expect(said).not.toBe("as the server says");
    }
  });

  it("is said as the server says it where the page has none", async () => {
    expect(sentenceOf(new ApiError("no-house", "line 2: what"), await words("da"))).toBe("line 2: what");
    expect(sentenceOf(new Error("offline"), await words("en"))).toBe((await words("en")).text("web-no-server"));
  });
});
