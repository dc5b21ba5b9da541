// What was counted and measured, under the names that `janso load --json` gives it.

/** What happened at one table, or at all. Times are in milliseconds. */
export class Counted {
  /** Actions of whoever had the turn. */
  turns = 0;
  /** Answers to offered tiles where there was a choice. */
  answers = 0;
  /** Messages that were told, and their characters. */
  frames = 0;
  characters = 0;
  /** How long each socket waited to be told after an action in turn. */
  told = [];
  /** The same after the last answer to an offer: the server's own delays are in it. */
  held = [];
  errors = 0;
  error = null;

  add(other) {
    for (const name of ['turns', 'answers', 'frames', 'characters', 'errors']) this[name] += other[name];
    for (const time of other.told) this.told.push(time);
    for (const time of other.held) this.held.push(time);
    this.error ??= other.error;
  }

  /** Counts something that went wrong; the first is kept. */
  wrong(sentence) {
    this.errors += 1;
    this.error ??= sentence;
  }
}

/** Half, 95 of 100, 99 of 100 and all of the times lie within these. */
export function times(list) {
  const inOrder = Float64Array.from(list).sort();
  const within = share => (inOrder.length > 0 ? rounded(inOrder[Math.max(Math.ceil(inOrder.length * share), 1) - 1]) : null);
  return { count: inOrder.length, p50: within(0.5), p95: within(0.95), p99: within(0.99), max: within(1) };
}

/** To three digits after the point. */
export const rounded = number => Math.round(number * 1000) / 1000;
