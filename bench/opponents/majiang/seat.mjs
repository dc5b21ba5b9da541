// One seat at a table of mjai with the player of majiang-ai on it: events in, an action out.
//
// The player hears every message that majiang's own game would send it, in the order in which that game sends them, so
// that it does here what it does there; test.mjs holds the two side by side.

import Majiang from '@kobalab/majiang-core';
import Player from '@kobalab/majiang-ai';
import { claimedSet, claimOf, concealedKong, discardOf, kindOf, kongOf, toMajiang } from './notation.mjs';

/** What majiang's rules must say beside their defaults to be those of our `tenhou`. */
export const TENHOU = {
  'ダブル役満あり': false, // no yakuman counts double
  'リーチ後暗槓許可レベル': 1, // a kong after riichi changes neither the waits nor how the hand is read
};

const DRAWS = {
  fanpai: '荒牌平局',
  nagashimangan: '流し満貫',
  kyushukyuhai: '九種九牌',
  sufonrenta: '四風連打',
  suchareach: '四家立直',
  sukaikan: '四開槓',
  sanchaho: '三家和',
};

const WINDS = ['E', 'S', 'W', 'N'];

export class Seat {
  #rule;
  #note;
  #player;
  /** The own seat, once it is known. */
  #id;
  #names;
  /** Who dealt first, as the player was told; undefined before it is told anything. */
  #firstDealer;
  #dealer;
  #scores;
  /** The own tiles, and the one just drawn: enough for a harmless answer if the player fails. */
  #hand;
  #drawn;
  /** Pungs by seat and kind: majiang names an added kong by them. */
  #pungs;
  /** Who draws a replacement next. */
  #kong;
  /** Who has declared riichi and not yet discarded. */
  #declaring;
  /** The discard that goes with the own declaration. */
  #riichiDiscard;
  /** The player has lost its way in this hand, and is not asked until the next one. */
  #lost;

  /**
   * @param rule rules as majiang has them
   * @param note takes a sentence about what could not be understood or done
   */
  constructor(rule = Majiang.rule(TENHOU), note = () => {}) {
    this.#rule = rule;
    this.#note = note;
    this.#sit(undefined, []);
  }

  /** The action after these events: what the last of them asks for, `none` if it asks nothing. Never throws. */
  react(events) {
    let action = { type: 'none' };
    for (const event of inOrder(events)) {
      try {
        action = this.#hear(event) ?? action;
      } catch (error) {
        this.#note(`${JSON.stringify(event)}: ${error?.message ?? error}; safe answers until the next hand`);
        this.#lost = true;
        action = this.#harmless(event);
      }
    }
    return action;
  }

  /** Takes one event; an action if the event can ask for one, `undefined` if an earlier one still stands. */
  #hear(event) {
    const own = event?.actor !== undefined && event.actor === this.#id;
    switch (event?.type) {
      case 'start_game':
        this.#sit(event.id, event.names);
        return none();
      case 'start_kyoku':
        this.#deal(event);
        return none();
      case 'tsumo': {
        const replacement = this.#kong === event.actor;
        this.#kong = undefined;
        this.#riichiDiscard = undefined;
        if (own) {
          this.#drawn = event.pai;
          this.#hand.push(event.pai);
        }
        const draw = { l: this.#wind(event.actor), p: own ? toMajiang(event.pai) : '' };
        return this.#ask(replacement ? { gangzimo: draw } : { zimo: draw }, event);
      }
      case 'dahai': {
        const riichi = this.#declaring === event.actor;
        this.#declaring = undefined;
        this.#riichiDiscard = undefined;
        if (own) this.#lay([event.pai]);
        const written = toMajiang(event.pai) + (event.tsumogiri ? '_' : '') + (riichi ? '*' : '');
        return this.#ask({ dapai: { l: this.#wind(event.actor), p: written } }, event);
      }
      case 'chi':
      case 'pon':
      case 'daiminkan': {
        const set = claimedSet(event);
        if (event.type === 'pon') this.#pungs[event.actor].set(kindOf(event.pai), set);
        if (event.type === 'daiminkan') this.#kong = event.actor;
        if (own) this.#lay(event.consumed);
        return this.#ask({ fulou: { l: this.#wind(event.actor), m: set } }, event);
      }
      case 'ankan':
        this.#kong = event.actor;
        if (own) this.#lay(event.consumed);
        return this.#ask({ gang: { l: this.#wind(event.actor), m: concealedKong(event) } }, event);
      case 'kakan': {
        const pung = this.#pungs[event.actor].get(kindOf(event.pai));
        if (!pung) throw new Error('a kong is added to a pung that nobody saw');
        this.#kong = event.actor;
        if (own) this.#lay([event.pai]);
        return this.#ask({ gang: { l: this.#wind(event.actor), m: pung + toMajiang(event.pai)[1] } }, event);
      }
      case 'dora':
        this.#tell({ kaigang: { baopai: toMajiang(event.dora_marker) } });
        return undefined;
      case 'reach':
        this.#declaring = event.actor;
        return own ? this.#discardForRiichi() : none();
      case 'reach_accepted':
        this.#count(event);
        return undefined;
      case 'hora':
        this.#won(event);
        this.#count(event);
        return none();
      case 'ryukyoku':
        this.#tell({
          pingju: {
            name: DRAWS[event.reason] ?? DRAWS.fanpai,
            shoupai: ['', '', '', ''],
            fenpei: this.#byWind(event.deltas ?? [0, 0, 0, 0]),
          },
        });
        this.#count(event);
        return none();
      case 'end_kyoku':
        return undefined;
      case 'end_game':
        if (this.#firstDealer !== undefined) this.#tell({ jieju: { defen: event.scores ?? this.#scores } });
        this.#sit(undefined, []);
        return none();
      case 'none':
        return undefined;
      default:
        this.#note(`${JSON.stringify(event)} is no event that is known here; passed over`);
        return undefined;
    }
  }

  /** A new game: nothing is known but this. */
  #sit(id, names) {
    this.#player = new Player();
    this.#id = id;
    this.#names = names ?? [];
    this.#firstDealer = undefined;
    this.#dealer = undefined;
    this.#scores = Array(4).fill(this.#rule['配給原点']);
    this.#clear();
    this.#lost = true; // until a hand is dealt
  }

  #clear() {
    this.#hand = [];
    this.#drawn = undefined;
    this.#pungs = [new Map(), new Map(), new Map(), new Map()];
    this.#kong = undefined;
    this.#declaring = undefined;
    this.#riichiDiscard = undefined;
  }

  #deal(event) {
    this.#clear();
    this.#lost = false;
    this.#id ??= event.tehais.findIndex(tiles => tiles.every(tile => tile !== '?'));
    this.#dealer = event.oya ?? event.kyoku - 1;
    this.#scores = event.scores ?? this.#scores;
    this.#hand = [...event.tehais[this.#id]];
    const firstDealer = (this.#dealer - (event.kyoku - 1) + 4) % 4;
    if (firstDealer !== this.#firstDealer) {
      this.#firstDealer = firstDealer;
      this.#tell({
        kaiju: { id: this.#id, rule: this.#rule, title: 'mjai', player: this.#names, qijia: firstDealer },
      });
    }
    const hands = ['', '', '', ''];
    hands[this.#wind(this.#id)] = new Majiang.Shoupai(this.#hand.map(toMajiang)).toString();
    this.#tell({
      qipai: {
        zhuangfeng: WINDS.indexOf(event.bakaze),
        jushu: event.kyoku - 1,
        changbang: event.honba ?? 0,
        lizhibang: event.kyotaku ?? 0,
        defen: this.#byWind(this.#scores),
        baopai: toMajiang(event.dora_marker),
        shoupai: hands,
      },
    });
  }

  #won(event) {
    if (this.#lost) return;
    const wind = this.#wind(event.actor);
    const byRon = event.target !== undefined && event.target !== event.actor;
    const hand = this.#player.model.shoupai[wind].clone();
    // Which tile it was does not matter any more: the hand is over, and the next is dealt from scratch.
    if (byRon) hand.zimo(event.pai ? toMajiang(event.pai) : 'z1', false);
    this.#tell({
      hule: {
        l: wind,
        shoupai: hand.toString(),
        baojia: byRon ? this.#wind(event.target) : null,
        fubaopai: (event.ura_markers ?? event.uradora_markers)?.map(toMajiang) ?? null,
        fenpei: this.#byWind(event.deltas ?? [0, 0, 0, 0]),
      },
    });
  }

  /** Keeps the scores, for dialects that do not say them when a hand begins. */
  #count({ scores, deltas }) {
    if (scores) this.#scores = scores;
    else if (deltas) this.#scores = this.#scores.map((score, seat) => score + deltas[seat]);
  }

  /** Takes tiles out of the own hand. */
  #lay(tiles) {
    this.#drawn = undefined;
    for (const tile of tiles) {
      const place = this.#hand.lastIndexOf(tile);
      if (place < 0) throw new Error(`the hand has no ${tile}`);
      this.#hand.splice(place, 1);
    }
  }

  #wind(seat) {
    return (seat - this.#dealer + 4) % 4;
  }

  #byWind(bySeat) {
    return [0, 1, 2, 3].map(wind => bySeat[(this.#dealer + wind) % 4]);
  }

  /** Tells the player, and hears what it says. */
  #tell(message) {
    let reply = {};
    if (!this.#lost) this.#player.action(message, said => (reply = said ?? {}));
    return reply;
  }

  /** Tells the player and says its answer in mjai. */
  #ask(message, event) {
    const reply = this.#tell(message);
    if (this.#lost) return this.#harmless(event);
    const actor = this.#id;
    if (reply.hule) return { type: 'hora', actor, target: event.actor, pai: event.pai };
    if (reply.daopai && event.type === 'tsumo') return { type: 'ryukyoku', actor, reason: 'kyushukyuhai' };
    if (reply.gang) return kongOf(reply.gang, actor);
    if (reply.fulou) return claimOf(reply.fulou, actor, event.actor);
    if (reply.dapai) {
      const discard = discardOf(reply.dapai, actor);
      if (!reply.dapai.endsWith('*')) return discard;
      this.#riichiDiscard = discard;
      return { type: 'reach', actor };
    }
    return none();
  }

  #discardForRiichi() {
    if (this.#lost) return this.#harmless({ type: 'reach', actor: this.#id });
    if (this.#riichiDiscard) return this.#riichiDiscard;
    // Somebody else declared for us: the tile that the player likes best among those that go.
    const possible = this.#player.allow_lizhi(this.#player.shoupai) || [];
    const liked = this.#player.select_dapai().replace('*', '');
    const discard = possible.includes(liked) ? liked : possible[0];
    if (!discard) throw new Error('riichi is declared with a hand that is not waiting');
    return discardOf(discard, this.#id);
  }

  /** What is legal after this event and does little harm, without the player. */
  #harmless(event) {
    if (event?.actor !== this.#id || this.#id === undefined) return none();
    switch (event.type) {
      case 'tsumo':
      case 'reach':
        return { type: 'dahai', actor: this.#id, pai: this.#drawn, tsumogiri: true };
      case 'chi':
      case 'pon': {
        const barred = swapped(event);
        const pai = this.#hand.findLast(tile => !barred.has(kindOf(tile))) ?? this.#hand.at(-1);
        return { type: 'dahai', actor: this.#id, pai, tsumogiri: false };
      }
      default:
        return none();
    }
  }
}

function none() {
  return { type: 'none' };
}

/** The kinds that may not be discarded right after this claim. */
function swapped({ type, pai, consumed }) {
  const barred = new Set([kindOf(pai)]);
  if (type === 'chi') {
    const called = parseInt(pai);
    const others = consumed.map(tile => parseInt(tile));
    if (Math.min(...others) === called + 1) barred.add(`${called + 3}${pai[1]}`);
    if (Math.max(...others) === called - 1) barred.add(`${called - 3}${pai[1]}`);
  }
  return barred;
}

/** The events as majiang's game tells them: an indicator before the draw or discard that it comes with. */
function inOrder(events) {
  const ordered = [];
  for (const event of events) {
    let place = ordered.length;
    if (event?.type === 'dora') {
      while (ordered[place - 1]?.type === 'reach_accepted') place -= 1;
      if (['tsumo', 'dahai'].includes(ordered[place - 1]?.type)) place -= 1;
      else place = ordered.length;
    }
    ordered.splice(place, 0, event);
  }
  return ordered;
}
