/**
 * What this browser adds to the seeds of its games, so that nobody chooses the walls alone: a random number of which only the
 * commitment is told first. docs/shuffle.md says why.
 */

import { SEATS, type BySeat, type SeatShare, type TableSays } from "../wire";

/** What the server showed this browser before anything was revealed: it must say the same for ever. */
export type Promised = {
  table: string;
  /** The commitment to the server's seed. */
  server: string;
  seats: BySeat<string | null>;
};

/** A number of this browser. */
export type Kept = { commitment: string; contribution: string; promised: Promised | null };

const KEY = "janso-contributions";
const MOST = 24;

/** Where storage is blocked, what was drawn is known as long as the page is open. */
let memory: Kept[] = [];

function isKept(one: unknown): one is Kept {
  return typeof one === "object" && one !== null && "commitment" in one && "contribution" in one && "promised" in one;
}

function kept(): Kept[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(known) ? known.filter(isKept) : memory;
  } catch {
    return memory;
  }
}

/** Newest first. */
function keep(all: readonly Kept[]): void {
  memory = all.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Then a reload loses it, and the server's stand-in counts.
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Draws a number, keeps it, and gives its commitment for whoever sits down. Without one the game is played all the same. */
export async function commit(): Promise<{ commitment?: string }> {
  try {
    const { commitmentOfContribution } = await import("../hash");
    const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
    const commitment = commitmentOfContribution(contribution);
    keep([{ commitment, contribution, promised: null }, ...kept()]);
    return { commitment };
  } catch {
    return {};
  }
}

export function commitmentIn(share: SeatShare): string | null {
  return share.type === "nothing" ? null : share.commitment;
}

/** What is to be revealed now: only when all seats are taken, and only what the table says that this browser committed to. */
export function revealed(says: TableSays): string | null {
  const share = says.seat === null ? null : says.shares[says.seat];
  if (says.state !== "playing" || share?.type !== "committed") return null;
  const all = kept();
  const own = all.find(({ commitment }) => commitment === share.commitment);
  if (!own) return null;
  const seats = Object.fromEntries(SEATS.map((seat) => [seat, commitmentIn(says.shares[seat])])) as BySeat<string | null>;
  // What was shown first counts: a server that shows another list later has something to explain.
  const promised = own.promised ?? { table: says.id, server: says.commitment, seats };
  keep(all.map((one) => (one === own ? { ...one, promised } : one)));
  return own.contribution;
}

/** What became of this browser's own number in a game. */
export type Fate =
  /** This browser had none in it. */
  | "none"
  /** It was among those from which the walls came. */
  | "among"
  /** It was revealed, and the server says that it did not come in time. */
  | "replaced"
  /** The server says something else than it said before the deal. */
  | "other";

export function fateOf(game: string, server: string, shares: BySeat<SeatShare>): Fate {
  const own = kept().find(({ promised }) => promised?.table === game);
  if (!own?.promised) return "none";
  const { promised } = own;
  const same = promised.server === server && SEATS.every((seat) => promised.seats[seat] === commitmentIn(shares[seat]));
  const mine = SEATS.map((seat) => shares[seat]).find((share) => commitmentIn(share) === own.commitment);
  if (!same || !mine) return "other";
  switch (mine.type) {
    case "contributed":
      return mine.contribution === own.contribution ? "among" : "other";
    case "replaced":
      return "replaced";
    case "nothing":
    case "committed":
    case "revealed":
      return "other";
  }
}
