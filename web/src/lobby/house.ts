/** House rules as text: where the server found something wrong in them. */

import type { FieldAnswer, FieldChoice } from "../wire";

export type Spot = { line: number; from: number; to: number; text: string };

/** The line that a sentence of the server speaks of, in the text that was sent; nothing if it names none that is there. */
export function spotOf(sentence: string, text: string): Spot | null {
  const line = Number(/\bline (\d+)/i.exec(sentence)?.[1] ?? NaN);
  const lines = text.split("\n");
  const found = lines[line - 1];
  if (found === undefined) return null;
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { line, from, to: from + found.length, text: found };
}

export const EXAMPLE = `name = "Tuesday club"
base = "ema2016"
red_fives = "three"
kiriage = true
`;

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
