/** Friendly words for what the server knows by an id. What it knows and this page does not is called by its id. */

import type { Time } from "../../api";
import { capital, type Words } from "../../words";
import type { ClaimWindow } from "../../wire";

export function levelName(words: Words, id: string): string {
  return words.known(`web-level-${id}`) ?? id;
}

/** How a level plays, in a sentence; `told` is what the server says of it. */
export function aboutLevel(words: Words, id: string, told = ""): string {
  const about = words.known(`level-${id}`) ?? told;
  return about === "" ? "" : `${capital(about)}.`;
}

/** What a table is played by: house rules have the name that somebody gave them, a ruleset has one in each language. */
export function rulesName(words: Words, table: { rules: string; "rules-name": string; house: boolean | string | null }): string {
  const isHouse = table.house !== false && table.house !== null;
  return (isHouse ? null : words.known(`title-${table.rules}`)) ?? table["rules-name"];
}

/** What to expect of a ruleset, in a line; nothing for one that the page does not know. */
export function aboutRules(words: Words, id: string): string {
  return words.known(`web-about-${id}`) ?? "";
}

/** How long a tile can be claimed, in a word or two. */
export function windowName(words: Words, { milliseconds, fixed }: ClaimWindow): string {
  const number = words.number(milliseconds / 1000);
  return words.text(fixed ? "web-window-fixed" : "web-window-short", { number });
}

export function lengthOf(words: Words, rounds: string): string {
  switch (rounds) {
    case "east":
      return capital(words.term("east-round"));
    case "east-south":
      return `${capital(words.term("east"))} + ${capital(words.term("south"))}`;
    default:
      return rounds;
  }
}

/** "5 + 20 s": as players say it. */
export function clockName(words: Words, time: Time | null | undefined): string {
  return time ? words.text("web-clock-of", { base: time.base, bank: time.bank }) : words.text("web-no-clock");
}

/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name among others: one that is written from right to left keeps to itself, and leaves the order of the others alone. */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The people at a table, or that there is nobody yet. */
export function playersOf(words: Words, players: readonly string[]): string {
  return players.map(isolated).join(", ") || words.text("web-nobody-yet");
}
