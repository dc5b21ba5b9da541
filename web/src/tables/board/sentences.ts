/** What is said about a table in sentences: what it waits for, and what the keys tell to whoever listens. */

import { slotsOf, type Choice, type Picking } from "../choices";
import { windOf } from "../seats";
import type { Sitting } from "../sitting.svelte";
import { playerOf, riverOf, type State } from "../state";
import { tileName, windName, type Words } from "../../words";
import { SEATS } from "../../wire";
import { nameOf } from "./names";

/** The player's own time ran out too often, and a bot plays on. */
export function isReplaced({ state, linked }: Sitting): boolean {
  return !state.watching && linked && state.over === null && playerOf(state, state.viewer)?.here === false;
}

/** The first deal waits for what the browsers add to the seed. */
function isExchanging({ table }: State): boolean {
  return SEATS.some((seat) => ["committed", "revealed"].includes(table?.shares[seat].type ?? ""));
}

function watchedFrom(words: Words, { table }: State): string {
  const delay = table?.spectators?.delay ?? 0;
  return delay > 0 ? words.text("web-watching-behind", { number: delay }) : words.text("web-watching");
}

/** What the table waits for, or why nothing goes on. */
export function promptOf(words: Words, sitting: Sitting, picking: Picking): string {
  const table = sitting.state;
  if (!sitting.linked) return words.text("web-reconnecting");
  if (sitting.notice) return sitting.notice;
  if (table.watching) return watchedFrom(words, table);
  if (isReplaced(sitting)) return words.text("web-bot-plays-you");
  if (isExchanging(table)) return words.text("web-fair-exchange");
  if (sitting.sent) return words.text("play-others");
  if (picking === "riichi") return words.text("play-pick-riichi");
  const { phase, legal } = table;
  const asked = legal.moves.length > 0;
  if (phase.type === "turn" && phase.seat === table.viewer && asked) return words.text("play-your-turn");
  if (phase.type === "claims" && asked) {
    const id = phase.offer === "discard" ? "play-discarded" : "play-konged";
    return words.text(id, { who: nameOf(words, table, phase.seat), tile: tileName(words, phase.tile) });
  }
  if (phase.type === "announcing" && asked) return words.text("play-announce");
  return phase.type === "over" ? words.text("play-game-over") : words.text("play-others");
}

/** What a key asks to be told. */
type Asked = Extract<Choice, { do: "tell" }>["what"];

export function toldOf(words: Words, sitting: Sitting, picking: Picking, what: Asked): string {
  const table = sitting.state;
  const list = (tiles: readonly string[]) => tiles.map((tile) => tileName(words, tile)).join(", ");
  switch (what) {
    case "hand":
      return list(slotsOf(table).map((slot) => slot.tile));
    case "table": {
      const dora = `${words.text("dora-indicators")}: ${list(table.indicators)}`;
      return `${promptOf(words, sitting, picking)} ${words.text("review-wall-left", { number: table.wall })}. ${dora}`;
    }
    case "rivers":
      return SEATS.map((seat) => {
        const tiles = list(riverOf(table.chairs[seat]).map((one) => one.tile)) || words.text("review-none");
        return words.text("web-river", { who: nameOf(words, table, seat), tiles });
      }).join(". ");
    case "scores":
      return SEATS.map((seat) => {
        const wind = windName(words, windOf(table.game.dealer, seat));
        return `${nameOf(words, table, seat)}, ${wind}: ${words.number(table.game.points[seat])}`;
      }).join("; ");
  }
}
