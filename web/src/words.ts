/** The page's words, in the language of the reader. The files are made from the project's own by tools/words.mjs. */

import { isRed, kindOf } from "./tiles";
import type { PluralId, TermId, TextId } from "./words/ids";
import type { Action, Kind, SetCall, Tile, Wind } from "./wire";

export const LANGS = { en: "English", da: "Dansk", de: "Deutsch", nl: "Nederlands" } as const;
export type Lang = keyof typeof LANGS;

export type Words = {
  lang: Lang;
  text: (id: TextId, values?: Record<string, string | number>) => string;
  /** A text whose id is put together from what the server says, as `title-ema2016`; nothing if there is none. */
  known: (id: string) => string | null;
  /** The text for so many, which are its `{number}`: the one that ends in `-one` where the language has one for one. */
  plural: (id: PluralId, number: number, values?: Record<string, string | number>) => string;
  term: (id: TermId) => string;
  number: (value: number) => string;
  /** With its sign, and without one for nothing. */
  signed: (value: number) => string;
  /** A day and a time of day, from what a server writes: "2026-05-04T19:20:00Z". */
  date: (written: string) => string;
};

type File = { texts: Record<string, string>; terms: Record<string, string> };

const files: Record<Lang, () => Promise<{ default: File }>> = {
  en: () => import("./words/en.json"),
  da: () => import("./words/da.json"),
  de: () => import("./words/de.json"),
  nl: () => import("./words/nl.json"),
};

/** The language that a browser asks for, or English. */
export function langOf(wanted: readonly string[]): Lang {
  const known = wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one in LANGS);
  return (known as Lang | undefined) ?? "en";
}

/** A text with each `{name}` replaced by its value. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{([a-z-]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export async function wordsOf(lang: Lang): Promise<Words> {
  const { texts, terms } = (await files[lang]()).default;
  const numbers = new Intl.NumberFormat(lang, { useGrouping: true });
  const plurals = new Intl.PluralRules(lang);
  const dates = new Intl.DateTimeFormat(regionOf(lang, navigator.languages), { dateStyle: "medium", timeStyle: "short" });
  return {
    lang,
    text: (id, values = {}) => fill(texts[id] ?? id, values),
    known: (id) => texts[id] ?? null,
    plural: (id, number, values = {}) => {
      const chosen = plurals.select(number) === "one" ? `${id}-one` : id;
      return fill(texts[chosen] ?? id, { number: numbers.format(number), ...values });
    },
    term: (id) => terms[id] ?? id,
    number: (value) => numbers.format(value),
    signed: (value) => `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${numbers.format(Math.abs(value))}`,
    date: (written) => {
      const date = new Date(written);
      return Number.isNaN(date.getTime()) ? written : dates.format(date);
    },
  };
}

/** Dates are written as in the reader's own country, if that country speaks this language; English dates are British if not. */
export function regionOf(lang: Lang, wanted: readonly string[]): string {
  const own = wanted.find((one) => one.toLowerCase().startsWith(`${lang}-`));
  return own ?? (lang === "en" ? "en-GB" : lang);
}

/** A first letter in capitals. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A tile as people say it: "4 of circles", "red dragon". */
export function tileName(words: Words, tile: Tile): string {
  const kind = kindOf(tile);
  const suit = kind[1];
  if (suit === "z") return honourName(words, kind);
  const suits = { m: words.term("characters"), p: words.term("circles"), s: words.term("bamboo") };
  const rank = isRed(tile) ? words.text("rank-red", { rank: 5 }) : kind[0]!;
  return words.text("tile-suited", { ranks: rank, suit: suits[suit as "m" | "p" | "s"] });
}

function honourName(words: Words, kind: Kind): string {
  switch (kind[0]) {
    case "1":
      return words.text("tile-east");
    case "2":
      return words.text("tile-south");
    case "3":
      return words.text("tile-west");
    case "4":
      return words.text("tile-north");
    case "5":
      return words.term("white-dragon");
    case "6":
      return words.term("green-dragon");
    default:
      return words.term("red-dragon");
  }
}

export function windName(words: Words, wind: Wind): string {
  const names = { E: "east", S: "south", W: "west", N: "north" } as const;
  return words.term(names[wind]);
}

/** What is called for a set. */
export function callName(words: Words, call: SetCall): string {
  const names = { chi: "chow", pon: "pung", kan: "kong" } as const;
  return words.term(names[call]);
}

/** What stands on a button. */
export function actionName(words: Words, does: Action["type"]): string {
  switch (does) {
    case "chi":
    case "pon":
    case "kan":
      return capital(callName(words, does));
    case "concealed-kong":
    case "added-kong":
      return capital(words.term("kong"));
    case "riichi":
      return capital(words.term("riichi"));
    case "tsumo":
      return words.text("action-tsumo");
    case "ron":
      return words.text("action-ron");
    case "pass":
      return words.text("action-pass");
    case "waiting":
      return capital(words.text("is-waiting"));
    case "noten":
      return capital(words.term("noten"));
    case "nagashi":
      return words.term("nagashi-mangan");
    case "nine-terminals":
      return words.text("web-abort");
    case "discard":
      return capital(words.term("discard"));
    case "slip":
      return words.text("web-slip");
  }
}

/** Number and letter for the corner of a tile: "5p", winds by one letter, dragons by two: "W" is West, "Wh" is white. */
export function cornerOf(words: Words, tile: Tile): string {
  const kind = kindOf(tile);
  if (kind[1] !== "z") return `${kind[0]}${kind[1]}`;
  const name = honourName(words, kind);
  return Number(kind[0]) < 5 ? capital(name.charAt(0)) : capital(name.slice(0, 2));
}
