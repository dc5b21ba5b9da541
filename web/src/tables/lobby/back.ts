/** The tables that were visited from this browser, so that the lobby can lead back to those that are not over. */

import { api, type OneTable } from "../../api";

const KEY = "janso-tables";
const MOST = 12;

function kept(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  } catch {
    // Storage that is blocked or damaged is as good as none.
    return [];
  }
}

function keep(tables: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Then there is no way back but the link.
  }
}

/** Newest first, each once. */
export function remember(table: string): void {
  keep([table, ...kept().filter((one) => one !== table)]);
}

export function forget(table: string): void {
  keep(kept().filter((one) => one !== table));
}

/** The own tables that are not over, newest first. Those that are over, or are no more, are forgotten. */
export async function unfinished(): Promise<OneTable[]> {
  const found = new Map<string, OneTable>();
  const looked = await Promise.all(
    kept().map(async (id) => ({
      id,
      table: await api.table(id).catch((refused: unknown) => refused),
    })),
  );
  for (const { id, table } of looked) {
    // A table has a code and an id, and may have been visited by both.
    if (isTable(table) && table.seat !== null && lives(table)) found.set(table.id, table);
    else if (isTable(table) || isGone(table)) forget(id);
  }
  return [...found.values()];
}

function lives({ state }: OneTable): boolean {
  switch (state) {
    case "waiting":
    case "playing":
      return true;
    case "over":
    case "closed":
      return false;
  }
}

function isTable(one: unknown): one is OneTable {
  return typeof one === "object" && one !== null && "seat" in one;
}

function isGone(refused: unknown): boolean {
  return typeof refused === "object" && refused !== null && "id" in refused && refused.id === "no-table";
}
