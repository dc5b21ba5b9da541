/** Sitting at a table: what comes over the socket goes into the state, one thing after another. */

import { automatic } from "./choices";
import { commit, revealed } from "./contribution";
import { link, type Link } from "./link";
import { beatBefore } from "./pace";
import { settings } from "../settings.svelte";
import { sound, type Sound } from "./sound";
import { apply, asked, counted, emptyState, NO_LEGAL, unasked, type State } from "./state";
import { SEATS, type Action, type Event, type FromServer, type Ruling, type Seat, type Sees } from "../wire";

/** More than this at once is history: it is not shown one by one. */
const HISTORY = 40;
const PACES = { calm: 1.6, brisk: 1, "at-once": 0 };
/** Where a clock runs, what others did must not eat the time for the answer. */
const WITH_CLOCK = 0.5;
/** A spectator stands behind the chair that is South at first, until the table is turned. */
const SPECTATOR: Seat = "B";

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
function isNews(event: Event, viewer: Seat | null): boolean {
  switch (event.type) {
    case "drew":
    case "jumped":
    case "dealt":
      return event.seat === viewer;
    default:
      return true;
  }
}

/** A ruling that has just been given, in the server's words. */
export type Given = { ruling: Ruling; sentence: string };

type Arrived = { message: FromServer; at: number };

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
  /** Rulings that have not been read yet. */
  given: Given[] = $state.raw([]);
  /** Why the table is closed, if it is. */
  closed = $state("");
  /** The table of the next game with the same people. */
  next: string | null = $state(null);

  #link: Link;
  #queue: Arrived[] = [];
  /** Where a spectator stands. */
  #behind: Seat = SPECTATOR;
  #busy = false;
  #gone = false;
  /** How fast the last events were shown: 0 is at once, `null` is not at all, as history. */
  #pace: number | null = null;
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
    this.#gone = true;
    this.#link.close();
  }

  /** Tries to reach the server now. */
  retry(): void {
    this.#link.retry();
  }

  act(action: Action): void {
    if (this.sent || !this.linked) return;
    this.sent = true;
    this.notice = "";
    this.#link.send({ action, after: this.state.last });
  }

  /** A switch was turned: what it chooses now is done now. */
  switched(): void {
    const chosen = automatic(this.state, settings.switches);
    if (chosen && !this.#busy) this.act(chosen);
  }

  ask(action: Action): void {
    this.answer = null;
    this.#link.send({ "why-not": action });
  }

  ready(): void {
    this.read = true;
    if (!this.state.watching) this.#link.send({ ready: true });
  }

  leave(): void {
    this.#link.send({ leave: true });
  }

  /** Takes the seat back from the bot that plays it: any message does. */
  comeBack(): void {
    this.#link.send({ again: this.#heard });
  }

  async rematch(wanted: boolean): Promise<void> {
    this.#link.send({ rematch: wanted, ...(wanted ? await commit() : {}) });
  }

  /** A spectator goes to the next chair. */
  walk(): void {
    if (!this.state.watching) return;
    this.#behind = SEATS[(SEATS.indexOf(this.#behind) + 1) % 4]!;
    this.state = { ...this.state, viewer: this.#behind };
  }

  /** The newest ruling has been read. */
  dismiss(): void {
    this.given = [];
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
    if ("table" in message) {
      // At once, whatever still waits to be shown: the deal waits for it.
      const contribution = revealed(message.table);
      if (contribution !== null) this.#link.send({ contribution });
    }
    if ("sees" in message) {
      const { first, events } = message.sees;
      if (first > this.#heard + 1) return this.#link.send({ again: this.#heard });
      this.#heard = Math.max(this.#heard, first + events.length - 1);
      this.#pass(message.sees);
    }
    this.#queue.push({ message, at: performance.now() });
    void this.#show();
  }

  /** What a switch lets pass is let pass at once, before it is on show: others must not see a delay. */
  #pass(sees: Sees): void {
    const chosen = automatic({ ...this.state, legal: sees.legal }, settings.switches);
    if (chosen?.type !== "pass" || sees.phase.type !== "claims") return;
    this.#link.send({ action: chosen, after: this.#heard });
    Object.assign(sees, { legal: NO_LEGAL, labels: [], "slip-labels": [], clock: null, phase: { ...sees.phase, type: "offered" } });
  }

  async #show(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    let sees = false;
    for (let arrived = this.#queue.shift(); arrived && !this.#gone; arrived = this.#queue.shift()) {
      await this.#take(arrived);
      sees ||= "sees" in arrived.message;
    }
    this.#busy = false;
    if (sees && !this.#gone) await this.#choose();
  }

  #seated(seat: Seat | null): Pick<State, "viewer" | "watching"> {
    return { viewer: seat ?? this.#behind, watching: seat === null };
  }

  async #take({ message, at }: Arrived): Promise<void> {
    if ("table" in message) {
      this.state = { ...this.state, table: message.table, ...this.#seated(message.table.seat) };
    } else if ("sees" in message) {
      await this.#see(message.sees, at);
    } else if ("why-not" in message) {
      this.answer = message["why-not"];
    } else if ("error" in message) {
      this.sent = false;
      // A click that came too late was about another moment; the new one is on show already.
      if (message.error.problem.id !== "late") this.notice = message.error.sentence;
    } else if ("over" in message) {
      this.state = { ...this.state, over: message.over };
    } else if ("rematch" in message) {
      this.next = message.rematch.table;
    } else {
      this.closed = message.closed.sentence;
    }
  }

  async #see(sees: Sees, heard: number): Promise<void> {
    const { first, events, said, ...now } = sees;
    let state = this.state;
    if (first === 1 && events.length > 0) state = { ...emptyState(), table: state.table, over: state.over };
    state = { ...state, ...this.#seated(sees.seat) };
    // Who sees all hands is told a hand once more when it is over; what was on show before is not shown again.
    const again = sees.seat === null && events[0]?.type === "began" ? Math.max(0, state.last - first + 1) : 0;
    if (again > 0) state = { ...state, last: first - 1 };
    const known = state.last - first + 1;
    const history = events.length - known - again > HISTORY || document.hidden;
    const clocked = state.table?.time || state.table?.window?.fixed;
    const pace = history ? 0 : PACES[settings.pace] * (clocked ? WITH_CLOCK : 1);
    // The hand that the table counts for now: none of these, if one of them ended.
    const began = events.some((event) => event.type === "ended") ? -1 : events.findIndex((event) => event.type === "began");
    const sentences: string[] = [];
    for (const [at, event] of events.entries()) {
      if (at < known) continue;
      const beat = beatBefore(event, sees.seat) * pace - (performance.now() - this.#shown);
      if (beat > 0 && at >= again) {
        this.state = unasked(state);
        if (sentences.length > 0) this.tell(sentences.splice(0).join(". "));
        await new Promise((done) => setTimeout(done, beat));
      }
      state = apply(state, event);
      if (beatBefore(event, sees.seat) > 0) this.#shown = performance.now();
      const sentence = said[at];
      if (sentence && isNews(event, sees.seat)) {
        state = { ...state, log: [...state.log, sentence] };
        if (at >= again) sentences.push(sentence);
      }
      if (event.type === "began") {
        this.read = false;
        if (at === began) state = counted(state, now.game);
      }
      if (history || at < again) continue;
      this.#call(event);
      this.#sound(event);
      if (event.type === "ruled") this.given = [...this.given, { ruling: event.ruling, sentence: sentence ?? "" }];
    }
    // A spectator may have gone to another chair meanwhile.
    this.state = asked({ ...state, ...this.#seated(sees.seat) }, now, heard);
    this.sent = false;
    if (history) sentences.splice(0, sentences.length - 3);
    if (sentences.length > 0) this.tell(sentences.join(". "));
    this.#pace = history ? null : pace;
  }

  /** When everything has been shown: the switches choose, or the player is told that it is time to. */
  async #choose(): Promise<void> {
    const { legal } = this.state;
    const chosen = automatic(this.state, settings.switches);
    if (!chosen) {
      if (legal.moves.length > 0 && this.#pace !== null) this.sound("turn");
      return;
    }
    await new Promise((done) => setTimeout(done, 350 * (this.#pace ?? 0)));
    // Something may have happened meanwhile, or a switch was turned back.
    if (this.state.legal === legal && !this.#busy && automatic(this.state, settings.switches)) this.act(chosen);
  }

  sound(what: Sound): void {
    sound(what, settings.volume);
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
        return this.sound("tile");
      case "drew":
        return event.seat === this.state.viewer ? this.sound("draw") : undefined;
      case "claimed":
      case "concealed-kong":
      case "added-kong":
        return this.sound("call");
      case "riichi":
        return this.sound("riichi");
      case "won":
        return this.sound("win");
      default:
        return undefined;
    }
  }
}
