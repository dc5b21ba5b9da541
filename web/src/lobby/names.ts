/** Friendly words for what the server knows by an id. What it knows and this page does not is called by its id. */

import type { Time } from "../api";
import { capital, type Words } from "../words";
import type { ClaimWindow } from "../wire";
import type { TextId } from "../words/ids";

type Named = { name: TextId; about: TextId };

const LEVELS: Record<string, Named> = {
  tsumogiri: { name: "web-level-tsumogiri", about: "level-tsumogiri" },
  random: { name: "web-level-random", about: "level-random" },
  beginner: { name: "web-level-beginner", about: "level-beginner" },
  club: { name: "web-level-club", about: "level-club" },
  master: { name: "web-level-master", about: "level-master" },
};

export function levelName(words: Words, id: string): string {
  const level = LEVELS[id];
  return level ? words.text(level.name) : id;
}

/** How a level plays, in a sentence; `told` is what the server says of it. */
export function aboutLevel(words: Words, id: string, told = ""): string {
  const level = LEVELS[id];
  const about = level ? words.text(level.about) : told;
  return about === "" ? "" : `${capital(about)}.`;
}

/** `title` is what the server calls the ruleset at a table, by which it is told from house rules made of it. */
export const RULES: Record<string, Named & { title: string }> = {
  ema2008: { title: "EMA riichi rules, first edition (2008)", name: "title-ema2008", about: "web-about-ema2008" },
  dk2008: { title: "Mahjong Danmark quick reference (2008)", name: "title-dk2008", about: "web-about-dk2008" },
  ema2012: { title: "EMA riichi rules, second edition (2012)", name: "title-ema2012", about: "web-about-ema2012" },
  ema2016: { title: "EMA riichi rules, third edition (2016)", name: "title-ema2016", about: "web-about-ema2016" },
  ema2025: { title: "EMA riichi rules, edition of 2025", name: "title-ema2025", about: "web-about-ema2025" },
  wrc2022: { title: "World Riichi Championship rules (2022)", name: "title-wrc2022", about: "web-about-wrc2022" },
  tenhou: { title: "Tenhou ranked game", name: "title-tenhou", about: "web-about-tenhou" },
};

/** What a table is played by: house rules have the name that somebody gave them, a ruleset has one in each language. */
export function rulesName(words: Words, table: { rules: string; "rules-name": string }): string {
  const told = table["rules-name"];
  const ruleset = RULES[table.rules];
  return ruleset?.title === told ? words.text(ruleset.name) : told;
}

/** What to expect of a ruleset, in a line; nothing for one that the page does not know. */
export function aboutRules(words: Words, id: string): string {
  const ruleset = RULES[id];
  return ruleset ? words.text(ruleset.about) : "";
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

/** The people at a table, or that there is nobody yet. */
export function playersOf(words: Words, players: readonly string[]): string {
  return players.join(", ") || words.text("web-nobody-yet");
}
