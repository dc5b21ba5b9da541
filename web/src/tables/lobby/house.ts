/** House rules as text: where the server found something wrong in them. */

import type { Words } from "../../words";
import type { FieldAnswer, FieldChoice, TextFault } from "../../wire";

/** A fault in the text that was sent: `text` is its line, `from` and `to` are where the text area marks it. */
export type Spot = { line: number; from: number; to: number; text: string; sentence: string };

/** Where a fault is; nothing if the text has changed so much that there is no such line any more. */
export function spotOf(fault: TextFault, text: string): Spot | null {
  const lines = text.split("\n");
  const line = lines[fault.row - 1];
  if (line === undefined) return null;
  const start = lines.slice(0, fault.row - 1).reduce((sum, one) => sum + one.length + 1, 0);
  // The server counts characters, a text area the halves of those that have two.
  const letters = [...line];
  const before = (count: number) => start + letters.slice(0, count).join("").length;
  const [from, to] = [before(fault.column - 1), before(fault.column - 1 + fault.length)];
  return { line: fault.row, from, to, text: line, sentence: fault.sentence };
}

/** Where the faults are that the server found, from top to bottom. */
export function spotsOf(faults: readonly TextFault[], text: string): Spot[] {
  return faults.map((fault) => spotOf(fault, text)).filter((spot) => spot !== null);
}

/** House rules to begin with, made from a ruleset. */
export function example(base: string): string {
  return `name = "Tuesday club"
base = "${base}"
red_fives = "three"
kiriage = true
`;
}

export type Field = FieldChoice;
export type Answer = FieldAnswer;

/** The ruleset that a text starts from; nothing if it names none. */
export function baseOf(text: string): string | null {
  return /^\s*base\s*=\s*["']([^"']+)["']/m.exec(text)?.[1] ?? null;
}

/** An answer as TOML has it. */
export function written(answer: Answer): string {
  return JSON.stringify(answer).replaceAll(",", ", ");
}

/** An answer as people read it. */
export function spoken(words: Words, answer: Answer): string {
  if (typeof answer === "boolean") return words.text(answer ? "web-yes" : "web-no");
  if (typeof answer === "number") return words.number(answer);
  return Array.isArray(answer) ? answer.map(words.signed).join(" ") : answer;
}

/** The text with this answer: in the line that is about it, or in a new one where it belongs. */
export function withAnswer(text: string, id: string, answer: Answer, yaku: boolean): string {
  const lines = text.trimEnd() === "" ? [] : text.trimEnd().split("\n");
  const headings = lines.flatMap((line, at) => (/^\s*\[/.test(line) ? [at] : []));
  const line = `${id} = ${written(answer)}`;
  const own = headings.find((at) => /^\s*\[yaku\]/.test(lines[at]!));
  if (yaku && own === undefined) return `${[...lines, ...(lines.length > 0 ? [""] : []), "[yaku]", line].join("\n")}\n`;
  const from = yaku ? own! + 1 : 0;
  const to = headings.find((at) => at >= from) ?? lines.length;
  const about = lines.findIndex((one, at) => at >= from && at < to && one.split("=")[0]!.trim() === id);
  if (about >= 0) return `${lines.with(about, line).join("\n")}\n`;
  // Blank lines before the next heading stay before it.
  const end = lines.slice(from, to).findLastIndex((one) => one.trim() !== "") + from + 1;
  return `${lines.toSpliced(end, 0, line).join("\n")}\n`;
}
