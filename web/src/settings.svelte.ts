/** What a reader has chosen for this browser; kept between visits. */

import type { Switches } from "./tables/choices";
import { langOf, type Lang } from "./words";

export type Theme = "auto" | "light" | "dark";
export type Pace = "calm" | "brisk" | "at-once";

type Settings = {
  lang: Lang;
  theme: Theme;
  pace: Pace;
  /** Numbers and letters on the tiles. */
  numbers: boolean;
  /** How loud, in percent; 0 is silent. */
  volume: number;
  /** The first click marks a tile, the second discards it. */
  clickTwice: boolean;
  /** The same for a tap. */
  tapTwice: boolean;
  switches: Switches;
};

const KEY = "janso";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    // Storage that is blocked or damaged is as good as none.
    return {};
  }
}

const before = kept();

export const settings: Settings = $state({
  lang: before.lang ?? langOf(navigator.languages),
  theme: before.theme ?? "auto",
  pace: before.pace ?? "brisk",
  numbers: before.numbers ?? false,
  volume: before.volume ?? 60,
  clickTwice: before.clickTwice ?? false,
  tapTwice: before.tapTwice ?? true,
  // Switches are for one game: nobody wants to find out at the next that calls are off.
  switches: { win: false, noCalls: false, discard: false },
});

export function keep(): void {
  const { lang, theme, pace, numbers, volume, clickTwice, tapTwice } = settings;
  try {
    localStorage.setItem(KEY, JSON.stringify({ lang, theme, pace, numbers, volume, clickTwice, tapTwice }));
  } catch {
    // The choice holds until the page is closed.
  }
}

/** The kind whose copies are lit, shared by all tiles that are drawn. */
export const lit: { kind: string | null } = $state({ kind: null });
