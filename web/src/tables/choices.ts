/**
 * What a player can choose, from the legal moves as they came: which tiles can be clicked, which buttons there are, what a
 * key does, and what the switches do by themselves. All of it is chosen from the list; nothing is worked out from rules.
 */

import type { State } from "./state";
import { kindOf } from "../tiles";
import type { Action, Slip, Tile, WrongSets } from "../wire";

/** A tile of the own hand, where it lies. */
export type Slot = { tile: Tile; drawn: boolean };

/** What a click on a tile means now. */
export type Picking = "discard" | "riichi";

export type Button = {
  /** What is sent; `null` for riichi, whose tile is picked next. */
  action: Action | null;
  /** What it does. */
  does: Exclude<Action["type"], "discard">;
  /** The whole sentence of the server. */
  label: string;
  /** Tiles to draw on it. */
  tiles: Tile[];
  /** The key that presses it. */
  key: string;
};

export type Switches = { win: boolean; noCalls: boolean; discard: boolean };

/** The own hand as it lies: in order, the drawn tile last. */
export function slotsOf(state: State): Slot[] {
  const { tiles, drawn } = state.chairs[state.viewer];
  const held = tiles.filter((tile) => tile !== null).map((tile) => ({ tile, drawn: false }));
  return typeof drawn === "string" ? [...held, { tile: drawn, drawn: true }] : held;
}

/** The move that a click on this tile makes, if it is legal. */
export function moveOf(state: State, slot: Slot, picking: Picking): Action | null {
  const fits = state.legal.moves.filter((move) => move.type === picking && "tile" in move && move.tile === slot.tile);
  const same = fits.find((move) => "drawn" in move && move.drawn === slot.drawn);
  // East's fourteenth tile lies apart, but counts as one of the hand.
  return same ?? (slot.drawn ? (fits[0] ?? null) : null);
}

const KEYS: Record<Button["does"], string> = {
  tsumo: "t",
  ron: "o",
  riichi: "r",
  kan: "k",
  "concealed-kong": "k",
  "added-kong": "k",
  pon: "p",
  chi: "c",
  waiting: "a",
  nagashi: "g",
  noten: "n",
  "nine-terminals": "z",
  slip: "",
  pass: " ",
};
const ORDER = Object.keys(KEYS) as Button["does"][];

/** The buttons in the order in which they stand: wins first, passing last. Riichi is one button, however many tiles it can take. */
export function buttonsOf(state: State): Button[] {
  const buttons: Button[] = [];
  state.legal.moves.forEach((move, at) => {
    if (move.type === "discard") return;
    const label = state.labels[at] ?? "";
    if (move.type === "riichi") {
      if (!buttons.some((button) => button.does === "riichi")) {
        buttons.push({ action: null, does: "riichi", label: "", tiles: [], key: KEYS.riichi });
      }
      return;
    }
    buttons.push({ action: move, does: move.type, label, tiles: tilesOf(state, move), key: KEYS[move.type] });
  });
  buttons.sort((one, other) => ORDER.indexOf(one.does) - ORDER.indexOf(other.does));
  // A letter that several would share presses none of them: each has its number, which every button has anyway.
  return buttons.map((button, at) => {
    const alone = buttons.filter((one) => one.key === button.key).length === 1 && button.key !== "";
    return alone ? button : { ...button, key: String(at + 1) };
  });
}

/** A win that names its reading, and what that is called. */
export type NamedWin = { action: Action; label: string };

/**
 * The ways to read this win that pay differently, the highest first, where the ruleset lets the winner choose. None for other
 * moves, and where there is nothing to choose.
 */
export function readingsOf(state: State, win: Action): NamedWin[] {
  if ((win.type !== "ron" && win.type !== "tsumo") || win.reading) return [];
  const readings = state.legal.readings ?? [];
  const wins = readings.flatMap((worth, at) => {
    const first = readings.findIndex((one) => one.points === worth.points) === at;
    return first ? [{ action: { ...win, reading: worth.named }, label: state.readingLabels[at] ?? "" }] : [];
  });
  return wins.length > 1 ? wins : [];
}

function tilesOf(state: State, move: Action): Tile[] {
  switch (move.type) {
    case "chi":
    case "pon":
      return move.with;
    case "concealed-kong":
    case "added-kong":
      return [move.kind];
    case "kan":
    case "ron":
      return state.phase.type === "claims" ? [state.phase.tile] : [];
    case "tsumo": {
      const drawn = state.chairs[state.viewer].drawn;
      return typeof drawn === "string" ? [drawn] : [];
    }
    case "discard":
    case "riichi":
    case "nine-terminals":
    case "pass":
    case "waiting":
    case "noten":
    case "nagashi":
    case "slip":
      return [];
  }
}

/** What a key does at the table. */
export type Choice =
  | { do: "act"; action: Action }
  | { do: "mark"; mark: number }
  | { do: "pick"; picking: Picking }
  | { do: "open"; panel: "keys" | "why" | "settings" | "log" }
  | { do: "switch"; which: keyof Switches }
  | { do: "tell"; what: "hand" | "table" | "rivers" | "scores" }
  | { do: "differences" | "numbers" | "walk" | "back" };

/** What a player has in hand: the marked tile, and what a click means. */
export type Hold = { mark: number | null; picking: Picking };

/** What a key does, or `null`. `key` is that of a KeyboardEvent. */
export function keyed(state: State, hold: Hold, key: string): Choice | null {
  // A spectator has no hand to mark, and may walk around the table.
  if (state.watching && key === "n") return { do: "walk" };
  const slots = state.watching ? [] : slotsOf(state);
  const buttons = buttonsOf(state);
  const wins = buttons.some((button) => button.does === "ron" || button.does === "tsumo");
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
    case "Home":
    case "End":
      return marked(state, slots, hold, key);
    case "Enter": {
      const slot = hold.mark === null ? undefined : slots[hold.mark];
      const action = slot && moveOf(state, slot, hold.picking);
      return action ? { do: "act", action } : null;
    }
    case " ": {
      // One key lets everything go by. It is dead while a win is offered: a win is given up by its own button only.
      if (wins) return null;
      const pass = buttons.find((button) => button.does === "pass");
      if (pass?.action) return { do: "act", action: pass.action };
      const drawn = slots.find((slot) => slot.drawn);
      const action = drawn && moveOf(state, drawn, "discard");
      return action && hold.picking === "discard" ? { do: "act", action } : null;
    }
    case "Escape":
      return { do: "back" };
    case "?":
      return { do: "open", panel: "keys" };
    case "x": {
      const pass = buttons.find((button) => button.does === "pass");
      return pass?.action ? { do: "act", action: pass.action } : null;
    }
    case "w":
      return { do: "open", panel: "why" };
    case "l":
      return { do: "open", panel: "log" };
    case ",":
      return { do: "open", panel: "settings" };
    case "d":
      return { do: "differences" };
    case "#":
      return { do: "numbers" };
    case "h":
      return { do: "tell", what: "hand" };
    case "b":
      return { do: "tell", what: "table" };
    case "v":
      return { do: "tell", what: "rivers" };
    case "s":
      return { do: "tell", what: "scores" };
    case "A":
      return { do: "switch", which: "win" };
    case "C":
      return { do: "switch", which: "noCalls" };
    case "D":
      return { do: "switch", which: "discard" };
  }
  const button = /^[1-9]$/.test(key) ? buttons[Number(key) - 1] : buttons.find((one) => one.key === key);
  if (!button) return null;
  if (button.action) return { do: "act", action: button.action };
  return { do: "pick", picking: hold.picking === "riichi" ? "discard" : "riichi" };
}

function marked(state: State, slots: Slot[], hold: Hold, key: string): Choice | null {
  const can = slots.map((slot) => hold.picking === "discard" || moveOf(state, slot, hold.picking) !== null);
  const places = slots.map((_, at) => at).filter((at) => can[at]);
  if (places.length === 0) return null;
  const now = hold.mark;
  const before = places.filter((at) => now !== null && at < now).at(-1);
  const after = places.find((at) => now !== null && at > now);
  switch (key) {
    case "Home":
      return { do: "mark", mark: places[0]! };
    case "End":
      return { do: "mark", mark: places.at(-1)! };
    case "ArrowLeft":
      return { do: "mark", mark: before ?? places.at(-1)! };
    default:
      return { do: "mark", mark: now === null ? places.at(-1)! : (after ?? places[0]!) };
  }
}

/**
 * What the switches choose, or `null` if the player is to choose. After riichi the drawn tile goes by itself when nothing
 * else can be done, and so does the announcement of a hand that can only be not waiting.
 */
export function automatic(state: State, switches: Switches): Action | null {
  const { moves, slips } = state.legal;
  const find = (type: Action["type"]) => moves.find((move) => move.type === type) ?? null;
  const noten = find("noten");
  if (noten && moves.length === 1 && slips.length === 0) return noten;
  const win = find("tsumo") ?? find("ron");
  if (win) return switches.win ? win : null;
  const pass = find("pass");
  if (pass) return switches.noCalls ? pass : null;
  // East's fourteenth tile lies where a drawn one does.
  const slot = slotsOf(state).find((one) => one.drawn);
  const drawn = slot ? moveOf(state, slot, "discard") : null;
  const only = moves.length === 1 && slips.length === 0 && state.chairs[state.viewer].riichi;
  if (drawn && (only || switches.discard)) return drawn;
  return null;
}

/** The kinds that a marked discard would leave the hand waiting for, as the server told. */
export function waitsAfter(state: State, slot: Slot) {
  return state.waits.after.find((one) => one.discard === kindOf(slot.tile)) ?? null;
}

/** The tiles to pick a wrong set from: each once, and twice what can be laid twice. */
export function layable({ tiles, doubles }: WrongSets): Tile[] {
  return tiles.flatMap((tile) => (doubles.includes(tile) ? [tile, tile] : [tile]));
}

/** The wrong set of two picked tiles, or `null` if they are not two, or cannot be laid as one. */
export function wrongSet(sets: WrongSets, places: readonly number[]): Slip | null {
  const tiles = layable(sets);
  const pair = [...new Set(places)].map((at) => tiles[at]).filter((tile) => tile !== undefined);
  if (pair.length !== 2) return null;
  const fits = sets.except.some((one) => one.toSorted().join() === pair.toSorted().join());
  return fits ? null : { type: "wrong-set", call: sets.call, with: pair };
}

/** Questions that a player may have now: what is not among the buttons. */
export function questionsOf(state: State): Action[] {
  const can = new Set(state.legal.moves.map((move) => move.type));
  const own = state.phase.type === "turn" && state.phase.seat === state.viewer;
  const slots = slotsOf(state);
  const questions: Action[] = [];
  if (own) {
    if (!can.has("tsumo")) questions.push({ type: "tsumo" });
    const tile = (slots.find((slot) => slot.drawn) ?? slots.at(-1)) as Slot | undefined;
    if (!can.has("riichi") && tile) questions.push({ type: "riichi", tile: tile.tile, drawn: tile.drawn });
    const four = slots.find((slot) => slots.filter((one) => kindOf(one.tile) === kindOf(slot.tile)).length === 4);
    if (four && !can.has("concealed-kong")) questions.push({ type: "concealed-kong", kind: kindOf(four.tile) });
    const barred = slots.find((slot) => moveOf(state, slot, "discard") === null);
    if (barred) questions.push({ type: "discard", tile: barred.tile, drawn: barred.drawn });
    if (!can.has("nine-terminals")) questions.push({ type: "nine-terminals" });
    return questions;
  }
  if (!can.has("ron")) questions.push({ type: "ron" });
  const offered = state.chairs[state.newest ?? state.viewer].river.at(-1)?.tile;
  const same = offered ? slots.filter((slot) => kindOf(slot.tile) === kindOf(offered)).map((slot) => slot.tile) : [];
  if (!can.has("pon") && same.length >= 2) questions.push({ type: "pon", with: same.slice(0, 2) });
  if (!can.has("kan") && same.length >= 3) questions.push({ type: "kan" });
  const run = offered
    ? runWith(
        slots.map((slot) => slot.tile),
        offered,
      )
    : null;
  if (!can.has("chi") && run) questions.push({ type: "chi", with: run });
  return questions;
}

/** Two tiles that stand beside this one in a row, to ask about. */
function runWith(tiles: readonly Tile[], offered: Tile): Tile[] | null {
  const suit = offered[1];
  if (suit === "z") return null;
  const rank = Number(kindOf(offered)[0]);
  const held = (wanted: number) => tiles.find((tile) => kindOf(tile) === `${wanted}${suit}`);
  for (const [one, other] of [
    [-2, -1],
    [-1, 1],
    [1, 2],
  ] as const) {
    const [low, high] = [held(rank + one), held(rank + other)];
    if (low && high) return [low, high];
  }
  return null;
}
