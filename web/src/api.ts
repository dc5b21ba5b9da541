/** The requests of the lobby. */

import type { BySeat, Seat } from "./wire";

export type Choices = {
  rulesets: { id: string; name: string; rounds: string }[];
  levels: { id: string; about: string }[];
  conducts: string[];
  rounds: string[];
};

export type Listed = {
  id: string;
  rules: string;
  "rules-name": string;
  rounds: string;
  conduct: string;
  players: string[];
  bots: string[];
  free: number;
};

export type OneTable = Listed & { state: "waiting" | "playing" | "over"; seat: Seat | null };

export type Place = { table: string; seat: Seat; code?: string };

export type Finished = {
  id: string;
  "rules-name": string;
  ended: string;
  seat: Seat;
  players: BySeat<string>;
  places: BySeat<number>;
  points: BySeat<number>;
};

/** What the server says when it says no: a sentence for a person. */
export class Refused extends Error {
  constructor(
    readonly id: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  const response = await request;
  const body = (await response.json().catch(() => null)) as { error?: { id: string; sentence: string } } | null;
  if (response.ok && body) return body as T;
  throw new Refused(body?.error?.id ?? "trouble", body?.error?.sentence ?? `${response.status} ${response.statusText}`);
}

function get<T>(path: string): Promise<T> {
  return answer<T>(fetch(path, { headers: { accept: "application/json" } }));
}

function post<T>(path: string, body: unknown): Promise<T> {
  return answer<T>(
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  );
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
/** A name that was not given is left out. */
const called = (name: string) => (name.trim() === "" ? {} : { name: name.trim() });

export const api = {
  choices: (lang: string) => get<Choices>(`/api/choices?lang=${lang}`),
  me: () => get<{ name: string | null }>("/api/me"),
  quick: (wanted: { level: string; rules: string; rounds: string | null }, name: string) =>
    post<Place>("/api/quick", { ...wanted, ...called(name) }),
  open: (
    wanted: { rules: string; rounds: string | null; conduct: string; seats: string[]; listed: boolean },
    name: string,
  ) => post<Place>("/api/tables", { ...wanted, ...called(name) }),
  tables: () => get<{ tables: Listed[] }>("/api/tables"),
  table: (id: string) => get<OneTable>(at(id)),
  join: (id: string, name: string) => post<Place>(`${at(id)}/join`, called(name)),
  games: () => get<{ games: Finished[] }>("/api/games"),
};

/** Where a finished game can be downloaded. */
export function download(id: string, format: "record" | "mjai" | "tenhou6"): string {
  return `/api/games/${encodeURIComponent(id)}?format=${format}`;
}
