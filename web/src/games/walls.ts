/**
 * The walls of a game from its seed, after docs/shuffle.md, and whether they are the walls that were played with. Nothing here
 * asks the server: whoever reads this page can check what it said.
 */

import { chacha20 } from "@noble/ciphers/chacha.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { commitmentOf, commitmentOfContribution, hash } from "../hash";
import { KINDS, sorted } from "../tiles";
import { SEATS, type BySeat, type Event, type Kind, type Seat, type SeatShare, type Tile } from "../wire";

/** One of the four copies of a kind. Red fives are the first among their fives. */
export type Copy = { kind: Kind; copy: number };

/** What chance brought to one hand: the tiles as they lie clockwise from the break, the dead wall last. */
export type Wall = { dice: [number, number]; tiles: Copy[] };

/** How many fives of each suit are red. */
export type Reds = Record<"m" | "p" | "s", number>;

const TILES = 136;

/** The seed from which all walls come: the server's, and what the seats added to it. */
export function gameSeedOf(seed: string, shares: BySeat<SeatShare>): string {
  const server = hexToBytes(seed);
  const added = SEATS.map((seat) => {
    const share = shares[seat];
    switch (share.type) {
      case "contributed":
        return hexToBytes(share.contribution);
      case "replaced":
        return hash("janso absent 1", server, utf8ToBytes(seat));
      case "nothing":
      case "committed":
      case "revealed":
        return new Uint8Array(32);
    }
  });
  if (SEATS.every((seat) => shares[seat].type === "nothing")) return seed;
  return bytesToHex(hash("janso game 2", server, concatBytes(...added)));
}

/** Whether what the server told is what was fixed before the deal: its seed, and each contribution that came. */
export type Kept = { server: boolean; seats: { seat: Seat; fits: boolean }[] };

export function checkKept(seed: string, commitment: string, shares: BySeat<SeatShare>): Kept {
  const seats = SEATS.flatMap((seat) => {
    const share = shares[seat];
    if (share.type !== "contributed") return [];
    return [{ seat, fits: commitmentOfContribution(share.contribution) === share.commitment }];
  });
  return { server: commitmentOf(seed) === commitment.toLowerCase(), seats };
}

const NONCE = new Uint8Array(12);
const BLOCK = 64;
/** More than a wall needs, unless numbers are drawn again. */
const BLOCKS = 10;

/** A stream of words: ChaCha20 with this key, nonce 0, counter from 0. */
function* wordsOf(key: Uint8Array): Generator<number, never> {
  for (let counter = 0; ; counter += BLOCKS) {
    const bytes = chacha20(key, NONCE, new Uint8Array(BLOCK * BLOCKS), undefined, counter);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at, true);
  }
}

/** A number below `bound`, each as likely as the others. */
function below(words: Generator<number, never>, bound: number): number {
  const fair = 0xffffffff - (2 ** 32 % bound);
  for (;;) {
    const word = words.next().value;
    if (word <= fair) return word % bound;
  }
}

/** The wall of a hand, counted from 1 in the order of dealing. */
export function wallOf(seed: string, hand: number): Wall {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, hand, true);
  const words = wordsOf(hash("janso hand 1", hexToBytes(seed), number));
  const square = KINDS.flatMap((kind) => [0, 1, 2, 3].map((copy): Copy => ({ kind, copy })));
  for (let last = TILES - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    [square[last], square[other]] = [square[other]!, square[last]!];
  }
  const dice: [number, number] = [below(words, 6) + 1, below(words, 6) + 1];
  const sum = dice[0] + dice[1];
  const breaker = (sum - 1) % 4;
  const tiles: Copy[] = [];
  for (let stack = 0; stack < TILES / 2; stack += 1) {
    // Clockwise from the break: the breaker's wall to its left end, then the wall to the left, and so on.
    const fromRight = sum + stack;
    const owner = (breaker + 3 * Math.floor(fromRight / 17)) % 4;
    const at = (owner * 17 + (fromRight % 17)) * 2;
    tiles.push(square[at]!, square[at + 1]!);
  }
  return { dice, tiles };
}

/** Where in the wall a tile lies that somebody took or turned, in the order in which that happens. */
const place = {
  dealt: (wind: number, nth: number) => (nth < 12 ? Math.floor(nth / 4) * 16 + wind * 4 + (nth % 4) : 48 + wind),
  drawn: (nth: number) => 52 + nth,
  replacement: (nth: number) => TILES - 2 - 2 * Math.floor(nth / 2) + (nth % 2),
  indicator: (nth: number) => TILES - 6 - 2 * nth,
  ura: (nth: number) => TILES - 5 - 2 * nth,
};

/** A tile of the game, and where in the wall it must have lain. */
type Taken = { tile: Tile; at: number };

/** What the events of one hand say about its wall. */
type Played = { dice: [number, number] | null; deals: { seat: Seat; tiles: Tile[]; at: number[] }[]; taken: Taken[] };

/** The events of one hand, every tile named, as places in its wall. */
function playedOf(events: readonly Event[]): Played {
  const jumped = events.flatMap((event) => (event.type === "jumped" ? [event.seat] : []));
  const dealer = SEATS.indexOf(jumped[0] ?? "A");
  const played: Played = { dice: null, deals: [], taken: [] };
  let drawn = 0;
  let replaced = 0;
  let turned = 0;
  let ura = 0;
  const take = (tile: Tile | null, at: number) => {
    if (tile !== null) played.taken.push({ tile, at });
  };
  const order: ("drew" | "replaced")[] = [];
  for (const event of events) {
    switch (event.type) {
      case "began":
        played.dice = event.dice;
        break;
      case "dealt": {
        const wind = (SEATS.indexOf(event.seat) - dealer + 4) % 4;
        const tiles = event.tiles.filter((tile) => tile !== null);
        played.deals.push({ seat: event.seat, tiles, at: event.tiles.map((_, nth) => place.dealt(wind, nth)) });
        break;
      }
      case "jumped":
      case "drew":
        take(event.tile, place.drawn(drawn));
        drawn += 1;
        order.push("drew");
        break;
      case "replaced":
        take(event.tile, place.replacement(replaced));
        replaced += 1;
        order.push("replaced");
        break;
      case "put-back":
        if (order.pop() === "replaced") replaced -= 1;
        else drawn -= 1;
        break;
      case "turned":
        take(event.tile, place.indicator(turned));
        turned += 1;
        break;
      case "turned-back":
        turned -= 1;
        break;
      case "ura-turned":
        take(event.tile, place.ura(ura));
        ura += 1;
        break;
      case "riichi":
      case "bet":
      case "lapsed":
      case "discarded":
      case "claimed":
      case "concealed-kong":
      case "added-kong":
      case "wall-ended":
      case "time-called":
      case "announced":
      case "showed":
      case "reading-named":
      case "won":
      case "aborted":
      case "ruled":
      case "corrected":
      case "paid":
      case "penalised":
      case "fined":
      case "ended":
        break;
    }
  }
  return played;
}

/** A red five is the first of its fives, so the last copy that was seen red says how many there are. */
function redsOf(walls: readonly Wall[], played: readonly Played[]): Reds {
  const reds: Reds = { m: 0, p: 0, s: 0 };
  for (const [nth, one] of played.entries()) {
    const wall = walls[nth]!;
    const see = (tile: Tile, copy: Copy) => {
      const suit = tile[1] as keyof Reds;
      if (tile.startsWith("0") && copy.kind === `5${suit}`) reds[suit] = Math.max(reds[suit], copy.copy + 1);
    };
    for (const { tile, at } of one.taken) see(tile, wall.tiles[at]!);
    for (const { tiles, at } of one.deals) {
      for (const [place, tile] of tiles.entries()) see(tile, wall.tiles[at[place]!]!);
    }
  }
  return reds;
}

export function named({ kind, copy }: Copy, reds: Reds): Tile {
  const suit = kind[1];
  const red = kind.startsWith("5") && suit !== "z" && copy < reds[suit as keyof Reds];
  return red ? `0${suit}` : kind;
}

/** What is not as the seed says: the dice, a dealt hand, or a single tile. */
export type Difference =
  | { what: "dice"; played: string; wall: string }
  | { what: "deal"; seat: Seat; played: string; wall: string }
  | { what: "tile"; number: number; played: Tile; wall: Tile };

export type Checked = { hand: number; tiles: number; differences: Difference[] };

/** Every hand of a game beside its wall, from the seed of the game. `events` are the whole game with every tile named. */
export function checkWalls(seed: string, events: readonly Event[]): Checked[] {
  const starts = events.flatMap((event, at) => (event.type === "began" ? [at] : []));
  const played = starts.map((from, nth) => playedOf(events.slice(from, starts[nth + 1])));
  const walls = starts.map((_, nth) => wallOf(seed, nth + 1));
  const reds = redsOf(walls, played);
  return played.map((one, nth) => checkHand(nth + 1, one, walls[nth]!, reds));
}

function checkHand(hand: number, played: Played, wall: Wall, reds: Reds): Checked {
  const differences: Difference[] = [];
  const tileAt = (at: number) => {
    const copy = wall.tiles[at];
    return copy ? named(copy, reds) : "";
  };
  if (played.dice && played.dice.join() !== wall.dice.join()) {
    differences.push({ what: "dice", played: played.dice.join(" "), wall: wall.dice.join(" ") });
  }
  for (const { seat, tiles, at } of played.deals) {
    const [own, ours] = [sorted(tiles).join(" "), sorted(at.map(tileAt)).join(" ")];
    if (own !== ours) differences.push({ what: "deal", seat, played: own, wall: ours });
  }
  for (const { tile, at } of played.taken) {
    if (tile !== tileAt(at)) differences.push({ what: "tile", number: at + 1, played: tile, wall: tileAt(at) });
  }
  const dealt = played.deals.reduce((sum, { tiles }) => sum + tiles.length, 0);
  return { hand, tiles: dealt + played.taken.length, differences };
}
