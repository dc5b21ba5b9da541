/** Sitting at a table: what comes over the socket goes into the state, one thing after another. */

import { automatic } from "./choices";
import { link, type Link } from "./link";
import { beatBefore } from "./pace";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import { apply, asked, emptyState, unasked, type State } from "./state";
import type { Action, Event, FromServer, Seat, Sees } from "./wire";

/** More than this at once is history: it is not shown one by one. */
const HISTORY = 40;
const PACES = { calm: 1.6, brisk: 1, "at-once": 0 };

/** What a player says aloud with an event. */
function callOf(event: Event): { seat: Seat; does: Action["type"] } | null {
  switch (event.type) {
    case "claimed":
      return { seat: event.seat, does: event.call };
    case "riichi":
    case "concealed-kong":
    case "added-kong":
      return { seat: event.seat, does: event.type };
    case "announced":
      return { seat: event.seat, does: event.said };
    case "won": {
      const drawn = event.win.by === "tsumo" || event.win.by === "rinshan";
      return { seat: event.win.seat, does: drawn ? "tsumo" : "ron" };
    }
    default:
      return null;
  }
}

/** What others do every turn and nobody can see is not worth a sentence. */
function isNews(event: Event, viewer: Seat): boolean {
  switch (event.type) {
    case "drew":
    case "jumped":
    case "dealt":
      return event.seat === viewer;
    default:
      return true;
  }
}

export class Sitting {
  state: State = $state.raw(emptyState());
  linked = $state(false);
  /** Something was sent and not answered yet. */
  sent = $state(false);
  /** A sentence that something was refused. */
  notice = $state("");
  /** The answer to a question. */
  answer: { action: Action; sentence: string | null } | null = $state(null);
  /** What a screen reader reads. */
  told = $state("");
  /** What somebody has just called, for a moment. */
  called: { seat: Seat; does: Action["type"] } | null = $state.raw(null);
  /** The result on show has been read. */
  read = $state(false);

  #link: Link;
  #queue: FromServer[] = [];
  #busy = false;
  #closed = false;
  /** When something was last shown that others did. A beat is the time between two such, however they came. */
  #shown = 0;
  /** The number of the last event that was heard; some of them may still wait to be shown. */
  #heard = 0;

  constructor(table: string) {
    this.#link = link(table, {
      heard: (message) => this.#hear(message),
      linked: (on) => (this.linked = on),
      have: () => this.#heard,
      lang: () => settings.lang,
    });
  }

  close(): void {
    this.#closed = true;
    this.#link.close();
  }

  act(action: Action): void {
    if (this.sent || !this.linked) return;
    this.sent = true;
    this.notice = "";
    this.#link.send({ action, after: this.state.last });
  }

  ask(action: Action): void {
    this.answer = null;
    this.#link.send({ "why-not": action });
  }

  ready(): void {
    this.read = true;
    this.#link.send({ ready: true });
  }

  leave(): void {
    this.#link.send({ leave: true });
  }

  /** Other words from now on: the server says everything again. */
  speak(lang: string): void {
    this.#heard = 0;
    this.#link.send({ lang });
  }

  tell(sentence: string): void {
    // The same sentence twice is read twice only if something changes.
    this.told = this.told === sentence ? `${sentence}\u00a0` : sentence;
  }

  #hear(message: FromServer): void {
    if ("sees" in message) {
      const { first, events } = message.sees;
      if (first > this.#heard + 1) return this.#link.send({ again: this.#heard });
      this.#heard = Math.max(this.#heard, first + events.length - 1);
    }
    this.#queue.push(message);
    void this.#show();
  }

  async #show(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let message = this.#queue.shift(); message && !this.#closed; message = this.#queue.shift()) {
      await this.#take(message);
    }
    this.#busy = false;
  }

  async #take(message: FromServer): Promise<void> {
    if ("table" in message) {
      this.state = { ...this.state, table: message.table, viewer: message.table.seat };
    } else if ("sees" in message) {
      await this.#see(message.sees);
    } else if ("why-not" in message) {
      this.answer = message["why-not"];
    } else if ("error" in message) {
      this.sent = false;
      // A click that came too late was about another moment; the new one is on show already.
      if (message.error.problem.id !== "late") this.notice = message.error.sentence;
    } else {
      this.state = { ...this.state, over: message.over };
    }
  }

  async #see(sees: Sees): Promise<void> {
    const { first, events, said, ...now } = sees;
    let state = this.state;
    if (first === 1 && events.length > 0) state = { ...emptyState(), table: state.table, over: state.over };
    state = { ...state, viewer: sees.seat };
    const known = state.last - first + 1;
    const history = events.length - known > HISTORY || document.hidden;
    const pace = history ? 0 : PACES[settings.pace];
    const sentences: string[] = [];
    for (const [at, event] of events.entries()) {
      if (at < known) continue;
      const beat = beatBefore(event, sees.seat) * pace - (performance.now() - this.#shown);
      if (beat > 0) {
        this.state = unasked(state);
        if (sentences.length > 0) this.tell(sentences.splice(0).join(". "));
        await new Promise((done) => setTimeout(done, beat));
      }
      state = apply(state, event);
      if (beatBefore(event, sees.seat) > 0) this.#shown = performance.now();
      const sentence = said[at];
      if (sentence && isNews(event, sees.seat)) {
        state = { ...state, log: [...state.log, sentence] };
        sentences.push(sentence);
      }
      if (!history) this.#call(event);
      if (!history && settings.sound) this.#sound(event);
      if (event.type === "began") this.read = false;
    }
    this.state = asked(state, now);
    this.sent = false;
    if (history) sentences.splice(0, sentences.length - 3);
    if (sentences.length > 0) this.tell(sentences.join(". "));
    const chosen = automatic(this.state, settings.switches);
    if (chosen && this.#queue.length === 0) {
      await new Promise((done) => setTimeout(done, 350 * pace));
      if (this.#queue.length === 0) this.act(chosen);
    } else if (!history && settings.sound && this.state.legal.moves.length > 0 && this.#queue.length === 0) {
      sound("turn");
    }
  }

  #call(event: Event): void {
    const call = callOf(event);
    if (!call) return;
    this.called = call;
    setTimeout(() => this.called === call && (this.called = null), 1300);
  }

  #sound(event: Event): void {
    switch (event.type) {
      case "discarded":
        return sound("tile");
      case "drew":
        return event.seat === this.state.viewer ? sound("draw") : undefined;
      case "claimed":
      case "concealed-kong":
      case "added-kong":
        return sound("call");
      case "riichi":
        return sound("riichi");
      case "won":
        return sound("win");
      default:
        return undefined;
    }
  }
}
