/** What lies at one chair, and what becomes of its tiles when some leave it or come back. */

import { sorted, without } from "../tiles";
import type { Said, Seat, Tile } from "../wire";

/** A tile in front of somebody. */
export type Discard = {
  /** The number that it has for the whole hand, so that drawings can be compared. */
  id: number;
  tile: Tile;
  /** It was the tile just drawn. */
  drawn: boolean;
  /** Riichi was declared with it. */
  riichi: boolean;
  /** It lies in somebody's set now. */
  claimed: boolean;
  /** Somebody won on it. */
  won: boolean;
};

/** A set in front of somebody. */
export type Meld = {
  type: "chow" | "pung" | "kong" | "added-kong" | "concealed-kong";
  /** All tiles, the claimed and the added one left out. */
  own: Tile[];
  claimed: Tile | null;
  from: Seat | null;
  added: Tile | null;
};

/** What lies at one chair. */
export type Chair = {
  /** The concealed tiles without the drawn one; `null` where only the owner may see. */
  tiles: (Tile | null)[];
  /** The tile just drawn, `undefined` if there is none. */
  drawn: Tile | null | undefined;
  melds: Meld[];
  river: Discard[];
  riichi: boolean;
  bet: boolean;
  said: Said | null;
  won: boolean;
};

export function emptyChair(): Chair {
  return { tiles: [], drawn: undefined, melds: [], river: [], riichi: false, bet: false, said: null, won: false };
}

/** Known tiles in order; hidden ones have none. */
export function inOrder(tiles: readonly (Tile | null)[]): (Tile | null)[] {
  const known = tiles.filter((tile) => tile !== null);
  return known.length === tiles.length ? sorted(known) : [...tiles];
}

/** Tiles that go back into a hand are hidden there if the others are. */
export function heldAgain(chair: Chair, tiles: readonly Tile[]): (Tile | null)[] {
  return tiles.map((tile) => (chair.tiles.includes(null) ? null : tile));
}

/** The hand after these tiles left it. The drawn one is among them (`drawn`), or it goes to the others now. */
export function taken(chair: Chair, tiles: readonly Tile[], drawn: boolean): Pick<Chair, "tiles" | "drawn"> {
  let rest: (Tile | null)[] = chair.drawn === undefined ? chair.tiles : [...chair.tiles, chair.drawn];
  const hidden = rest.some((tile) => tile === null);
  if (hidden) return { tiles: rest.slice(tiles.length), drawn: undefined };
  const known = rest.filter((tile) => tile !== null);
  if (drawn && tiles.length === 1) return { tiles: inOrder(without(known, chair.drawn ?? tiles[0]!)), drawn: undefined };
  rest = tiles.reduce<Tile[]>((left, tile) => without(left, tile), known);
  return { tiles: inOrder(rest), drawn: undefined };
}

/** A hand that is shown; the drawn tile stays apart. */
export function shown(chair: Chair, tiles: readonly Tile[]): Pick<Chair, "tiles" | "drawn"> {
  if (typeof chair.drawn === "string") return { tiles: sorted(without(tiles, chair.drawn)), drawn: chair.drawn };
  return { tiles: sorted(tiles), drawn: undefined };
}
