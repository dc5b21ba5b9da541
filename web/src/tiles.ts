/** Tiles in notation: their kinds and their order. */

import type { Kind, Tile } from "./wire";

/** The kind of a tile: a red five is a five. */
export function kindOf(tile: Tile): Kind {
  return tile.startsWith("0") ? `5${tile[1]}` : tile;
}

export function isRed(tile: Tile): boolean {
  return tile.startsWith("0");
}

/** Characters, circles, bamboos, honours; a red five beside the plain ones. */
function place(tile: Tile): number {
  const suit = "mpsz".indexOf(tile[1] ?? "");
  return suit * 100 + Number(kindOf(tile)[0]) * 10 + (isRed(tile) ? 1 : 0);
}

/** The tiles in the order in which a hand is held. */
export function sorted(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((one, other) => place(one) - place(other));
}

/** The tiles without one that is the same, or without one of its kind if none is. */
export function without(tiles: readonly Tile[], tile: Tile): Tile[] {
  const exact = tiles.indexOf(tile);
  const at = exact >= 0 ? exact : tiles.findIndex((one) => kindOf(one) === kindOf(tile));
  return at < 0 ? [...tiles] : tiles.filter((_, index) => index !== at);
}

/** Every kind, in the order of the notation. */
export const KINDS: readonly Kind[] = ["m", "p", "s", "z"].flatMap((suit) =>
  Array.from({ length: suit === "z" ? 7 : 9 }, (_, rank) => `${rank + 1}${suit}`),
);
