/** The own time for a decision: what the server said was left, counted down from when it said so. */

/** Milliseconds; `bank` is `null` where only the base counts. `since` is when this was heard, by the page's own clock. */
export type Clock = { base: number; bank: number | null; since: number };

export type TimeLeft = {
  /** Of the time for this decision. */
  base: number;
  /** Of the time that is used after it. */
  bank: number;
  /** The share that is left of what runs now, from 1 to 0. */
  share: number;
};

/** What is left at this moment: the base runs out first, then the bank. */
export function timeLeft(clock: Clock, now: number): TimeLeft {
  const gone = Math.max(0, now - clock.since);
  const base = Math.max(0, clock.base - gone);
  const before = clock.bank ?? 0;
  const bank = Math.max(0, before - Math.max(0, gone - clock.base));
  const share = base > 0 ? base / clock.base : before > 0 ? bank / before : 0;
  return { base, bank, share };
}

/** Whole seconds as a clock on a table shows them: the last one stays until it is over. */
export function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

/** How much is left when a person is told once that time runs out. */
export function alarmAt(clock: Clock): number {
  const all = clock.base + (clock.bank ?? 0);
  return Math.min(10_000, all / 2);
}

/** From here on every second is heard. */
export const URGENT = 3000;
