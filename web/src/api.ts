/** The requests of the pages, as docs/server.md says them. */

import type {
  OwnAccount,
  Bars,
  BarEntry,
  Choices,
  GameEntry,
  Games,
  Listed as Tables,
  Me,
  NewTable,
  ErrorBody,
  Quick as QuickGame,
  Seat,
  Seated,
  SessionEntry,
  TableEntry,
  TextFault,
  TimeControl,
  Watched as AllTables,
  WatchedTable,
} from "./wire";
import { commit } from "./tables/contribution";
import type { Words } from "./words";

export type { Choices, Me };
export type Time = TimeControl;
export type Listed = TableEntry;
export type OneTable = TableEntry;
export type Place = Seated;
export type Finished = GameEntry;
export type Watched = WatchedTable;
export type Bar = BarEntry;
export type Account = OwnAccount;
export type Session = SessionEntry;

export type Quick = Pick<QuickGame, "level" | "rules" | "rounds">;

/** A table that is asked for, by a ruleset or by house rules. */
export type Wanted = Omit<NewTable, "rules" | "house" | "name" | "commitment"> & ({ rules: string } | { house: string });

/** What the server says when it says no: a sentence for a person. */
export class ApiError extends Error {
  constructor(
    readonly id: string,
    sentence: string,
    /** Where in a text that was sent something is wrong. */
    readonly faults: readonly TextFault[] = [],
  ) {
    super(sentence);
  }
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  const response = await request;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  // An answer without a body has nothing to say but that it is done.
  if (response.ok && (body !== null || response.status === 204)) return body as T;
  const error = body?.error ?? { id: "trouble", sentence: `${response.status} ${response.statusText}` };
  throw new ApiError(error.id, error.sentence, error.faults);
}

function get<T>(path: string): Promise<T> {
  return answer<T>(fetch(path, { headers: { accept: "application/json" } }));
}

function post<T>(path: string, body: unknown): Promise<T> {
  return answer<T>(fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
/** A name that was not given is left out. */
const called = (name: string) => (name.trim() === "" ? {} : { name: name.trim() });
/** Whoever sits down commits to what this browser adds to the seed. */
const sit = async (path: string, wanted: object, name: string) => post<Place>(path, { ...wanted, ...called(name), ...(await commit()) });

export const api = {
  choices: (lang: string) => get<Choices>(`/api/choices?lang=${lang}`),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me", { name }),
  quick: (wanted: Quick, name: string) => sit("/api/quick", wanted, name),
  open: (wanted: Wanted, name: string) => sit("/api/tables", wanted, name),
  tables: () => get<Tables>("/api/tables"),
  table: (id: string) => get<OneTable>(at(id)),
  join: (id: string, name: string) => sit(`${at(id)}/join`, {}, name),
  games: () => get<Games>("/api/games"),
  game: <T>(id: string, lang: string, hidden: boolean) =>
    get<T>(`/api/games/${encodeURIComponent(id)}?format=events&lang=${lang}${hidden ? "&names=hidden" : ""}`),
  account: {
    make: (login: string, password: string) => post<Me>("/api/account", { login, password }),
    login: (login: string, password: string) => post<Me>("/api/account/login", { login, password }),
    logout: () => post<unknown>("/api/account/logout", {}),
    password: (old: string, next: string) => post<unknown>("/api/account/password", { old, new: next }),
    remove: (password: string) => post<unknown>("/api/account/delete", { password }),
    about: () => get<Account>("/api/account"),
    /** Logs a browser out; without one all others. */
    end: (session: string | null) => post<unknown>("/api/account/sessions/end", { session }),
    forgotten: (login: string, lang: string) => post<unknown>("/api/account/forgotten", { login, lang }),
    reset: (token: string, password: string) => post<Me>("/api/account/reset", { token, password }),
    mail: (password: string, mail: string | null, lang: string) => post<unknown>("/api/account/mail", { password, mail, lang }),
    confirm: (token: string) => post<unknown>("/api/account/mail/confirm", { token }),
  },
  /** Removes everything about a guest without an account. */
  erase: () => post<unknown>("/api/me/erase", {}),
  moderate: {
    tables: () => get<AllTables>("/api/moderate/tables"),
    close: (table: string, why: string) => post<unknown>(`/api/moderate/tables/${encodeURIComponent(table)}/close`, { why }),
    bar: (table: string, seat: Seat, why: string, hours: number | null, address: boolean) =>
      post<unknown>("/api/moderate/bar", { table, seat, why, hours, address }),
    bars: () => get<Bars>("/api/moderate/bars"),
    unbar: (bar: number) => post<unknown>("/api/moderate/unbar", { bar }),
  },
};

/** Where a finished game can be downloaded. */
export function download(id: string, format: "record" | "mjai" | "tenhou6", hidden = false): string {
  return `/api/games/${encodeURIComponent(id)}?format=${format}${hidden ? "&names=hidden" : ""}`;
}

/** Everything that the server keeps about whoever asks. */
export const OWN_DATA = "/api/me/export";

/** What went wrong, for a person: in their language where the page has words for it, else as the server says it. */
export function sentenceOf(refused: unknown, words: Words): string {
  if (!(refused instanceof ApiError)) return words.text("web-no-server");
  return words.known(`web-refused-${refused.id}`) ?? refused.message;
}
