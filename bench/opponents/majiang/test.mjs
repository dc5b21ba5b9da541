// The bridge beside the real thing. Games are played at majiang's own table; each player there is a pair, majiang-ai as it
// stands and majiang-ai behind the bridge, which hears the same game in mjai. Every reply of the two must be the same, and
// possible. The translation to mjai and back is written here once more, so that the bridge is not judged by itself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import Majiang from '@kobalab/majiang-core';
import Player from '@kobalab/majiang-ai';
import { chance, play } from './arena.mjs';
import { accepted, distance, hasten } from './distance.mjs';
import { Watch, complete, waiting } from './legality.mjs';
import { Seat, TENHOU } from './seat.mjs';

const BRIDGE = fileURLToPath(new URL('bridge.mjs', import.meta.url));
const HAND = Majiang.rule({ ...TENHOU, 場数: 0 }); // a game is one hand
const EAST = Majiang.rule({ ...TENHOU, 場数: 1 }); // a game is the East round
const HONOURS = ['E', 'S', 'W', 'N', 'P', 'F', 'C'];
const REASONS = {
  荒牌平局: 'fanpai',
  流し満貫: 'nagashimangan',
  九種九牌: 'kyushukyuhai',
  四風連打: 'sufonrenta',
  四家立直: 'suchareach',
  四開槓: 'sukaikan',
  三家和: 'sanchaho',
};

function mjaiTile(suit, digit) {
  if (suit === 'z') return HONOURS[digit - 1];
  return digit === '0' ? `5${suit}r` : digit + suit;
}

function majiangTile(tile) {
  const honour = HONOURS.indexOf(tile);
  if (honour >= 0) return `z${honour + 1}`;
  return tile[1] + (tile[2] === 'r' ? '0' : tile[0]);
}

/** An answer of mjai as the reply of majiang that it stands for. A riichi stands for itself. */
function replyOf(answer, pungs) {
  const digits = tiles => tiles.map(tile => majiangTile(tile)[1]);
  switch (answer.type) {
    case 'none':
      return {};
    case 'hora':
      return { hule: '-' };
    case 'ryukyoku':
      return { daopai: '-' };
    case 'reach':
      return { riichi: true };
    case 'dahai':
      return { dapai: majiangTile(answer.pai) + (answer.tsumogiri ? '_' : '') };
    case 'ankan': {
      const four = digits(answer.consumed).sort((a, b) => (b === '0' ? -1 : 0) - (a === '0' ? -1 : 0));
      return { gang: majiangTile(answer.consumed[0])[0] + four.join('') };
    }
    case 'kakan': {
      const added = majiangTile(answer.pai);
      return { gang: pungs.get(answer.pai.replace('r', '')) + added[1] };
    }
    case 'chi':
    case 'pon':
    case 'daiminkan': {
      const mark = ' +=-'[(answer.target - answer.actor + 4) % 4];
      const called = majiangTile(answer.pai);
      const value = digit => (digit[0] === '0' ? 5 : +digit[0]);
      const own = digits(answer.consumed);
      const all =
        answer.type === 'chi'
          ? [...own, called[1] + mark].sort((a, b) => value(a) - value(b))
          : [...own.sort().reverse(), called[1] + mark];
      return { fulou: called[0] + all.join('') };
    }
    default:
      throw new Error(`unexpected answer ${JSON.stringify(answer)}`);
  }
}

/** How the events reach the bridge. */
const MANNERS = {
  'in arrays': { alone: false, lateDora: false },
  'in arrays, indicators after what they come with': { alone: false, lateDora: true },
  'one by one': { alone: true, lateDora: false },
};

/**
 * Two of majiang-ai that hear the same game. The first one's replies count, or, with `wild`, often others that are legal,
 * so that the two meet what they would never do themselves.
 */
class Pair {
  constructor(rule, manner, wild, seen) {
    this.manner = manner;
    this.wild = wild;
    this.seen = seen;
    this.direct = new Player();
    this.notes = [];
    this.bridged = new Seat(rule, sentence => this.notes.push(sentence));
    this.lines = [];
    this.waitingEvents = [];
    this.pungs = new Map();
  }

  count(what) {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  action(message, callback) {
    let reply;
    this.direct.action(message, callback && (said => (reply = said ?? {})));
    const [name] = Object.keys(message);
    for (const event of this.events(name, message[name])) {
      if (event.type === 'reach' && event.actor === this.seat) this.declare(event, message.dapai.p);
      else this.waitingEvents.push(event);
    }
    if (!callback) return;
    const answer = this.send();
    if (name !== 'jieju') this.compare(message, reply, answer);
    callback(this.choose(name, reply));
  }

  /** Sends what has come together, and returns the last answer. */
  send() {
    const events = this.waitingEvents;
    this.waitingEvents = [];
    if (this.manner.lateDora) {
      for (let i = 0; i + 1 < events.length; i++) {
        const late = events[i].type === 'dora' && ['tsumo', 'dahai'].includes(events[i + 1].type);
        if (late) [events[i], events[i + 1]] = [events[i + 1], events[i]];
      }
    }
    events.forEach(event => this.watch?.see(event));
    const parcels = this.manner.alone ? events : [events];
    let answer;
    for (const parcel of parcels) {
      answer = this.bridged.react([parcel].flat());
      this.lines.push({ said: JSON.stringify(parcel), answer: JSON.stringify(answer) });
    }
    assert.deepEqual(this.notes, []);
    return answer;
  }

  /** The own riichi: it is told first, and the discard is asked for. */
  declare(event, discard) {
    this.waitingEvents.push(event);
    const answer = this.send();
    assert.equal(this.watch.wrong(answer), undefined, JSON.stringify(answer));
    if (this.planned) assert.deepEqual(replyOf(answer, this.pungs), { dapai: this.planned.slice(0, -1) });
    this.count(this.planned === discard ? 'riichi as planned' : 'riichi otherwise');
  }

  compare(message, reply, answer) {
    const context = () => JSON.stringify({ message, reply, answer, recent: this.lines.slice(-8) });
    assert.equal(this.watch.wrong(answer), undefined, context());
    this.planned = reply.dapai?.endsWith('*') ? reply.dapai : undefined;
    assert.deepEqual(replyOf(answer, this.pungs), this.planned ? { riichi: true } : reply, context());
    this.count('replies');
    if (answer.type !== 'none') this.count(`answers ${answer.type}`);
    if (answer.type === 'hora' && message.gang) this.count('answers robbing a kong');
  }

  /** What is done at the table. */
  choose(name, reply) {
    const { direct, wild } = this;
    if (!wild) return reply;
    const pick = list => list[Math.floor(wild() * list.length)];
    const hand = direct.shoupai;
    if (reply.hule) return wild() < 0.6 ? reply : this.turnOf(name) ? { dapai: direct.get_dapai(hand).pop() } : {};
    if (this.turnOf(name)) {
      const kongs = direct.get_gang_mianzi(hand) ?? [];
      if (kongs.length > 0 && wild() < 0.9) return { gang: pick(kongs) };
      const riichi = direct.allow_lizhi(hand);
      if (riichi && wild() < 0.5) return { dapai: `${pick(riichi)}*` };
      return wild() < 0.85 ? reply : { dapai: pick(direct.get_dapai(hand)) };
    }
    if (name === 'dapai' && this.offered && direct.shan.paishu > 0) {
      const kongs = direct.get_gang_mianzi(hand, this.offered);
      if (kongs.length > 0 && wild() < 0.9) return { fulou: pick(kongs) };
      const pungs = direct.get_peng_mianzi(hand, this.offered);
      if (pungs.length > 0 && wild() < 0.5) return { fulou: pick(pungs) };
    }
    return reply;
  }

  turnOf(name) {
    return this.own && ['zimo', 'gangzimo', 'fulou'].includes(name) && Boolean(this.direct.shoupai._zimo);
  }

  /** The events of mjai that a message of majiang stands for, as this seat may see them. */
  *events(name, body) {
    const seatOf = wind => (this.dealer + wind) % 4;
    const bySeat = byWind => [0, 1, 2, 3].map(seat => byWind[(seat - this.dealer + 4) % 4]);
    const actor = body.l === undefined ? undefined : seatOf(body.l);
    this.own = actor === this.seat;
    if (this.betting !== undefined && ['zimo', 'fulou'].includes(name)) {
      yield { type: 'reach_accepted', actor: this.betting };
    }
    if (name !== 'kaigang') this.betting = undefined;
    switch (name) {
      case 'kaiju':
        this.seat = (body.id - body.qijia + 4) % 4;
        this.watch = new Watch(this.seat);
        yield { type: 'start_game', id: this.seat, names: body.player };
        return;
      case 'qipai': {
        this.dealer = body.jushu;
        this.pungs = new Map();
        const hand = wind => {
          const digits = body.shoupai[wind].match(/[mpsz]\d+/g) ?? [];
          const tiles = digits.flatMap(run => [...run.slice(1)].map(digit => mjaiTile(run[0], digit)));
          return tiles.length > 0 ? tiles : Array(13).fill('?');
        };
        yield {
          type: 'start_kyoku',
          bakaze: HONOURS[body.zhuangfeng],
          kyoku: body.jushu + 1,
          honba: body.changbang,
          kyotaku: body.lizhibang,
          oya: this.dealer,
          dora_marker: mjaiTile(...body.baopai),
          scores: bySeat(body.defen),
          tehais: bySeat([0, 1, 2, 3].map(hand)),
        };
        return;
      }
      case 'zimo':
      case 'gangzimo':
        yield { type: 'tsumo', actor, pai: body.p ? mjaiTile(...body.p) : '?' };
        return;
      case 'dapai': {
        const [suit, digit, ...marks] = body.p;
        this.offered = this.own ? undefined : suit + digit + ' +=-'[(actor - this.seat + 4) % 4];
        if (marks.includes('*')) {
          this.betting = actor;
          yield { type: 'reach', actor };
        }
        yield { type: 'dahai', actor, pai: mjaiTile(suit, digit), tsumogiri: marks.includes('_') };
        return;
      }
      case 'fulou':
      case 'gang': {
        const suit = body.m[0];
        const all = body.m.match(/\d[+=-]?/g);
        const tile = digit => mjaiTile(suit, digit[0]);
        const called = all.find(digit => digit.length > 1);
        const target = called && (actor + ' +=-'.indexOf(called[1])) % 4;
        const consumed = all.filter(digit => digit.length === 1).map(tile);
        if (name === 'gang' && !called) {
          yield { type: 'ankan', actor, consumed };
        } else if (name === 'gang') {
          yield { type: 'kakan', actor, pai: tile(all[3]), consumed: all.slice(0, 3).map(tile) };
        } else {
          const same = new Set(all.map(digit => digit[0].replace('0', '5'))).size === 1;
          const type = !same ? 'chi' : all.length === 4 ? 'daiminkan' : 'pon';
          if (type === 'pon' && this.own) this.pungs.set(tile(all[0]).replace('r', ''), body.m);
          yield { type, actor, target, pai: tile(called), consumed };
        }
        if (this.seat === 0) this.count(`at the table: ${name === 'fulou' ? 'claim' : called ? 'added kong' : 'concealed kong'}`);
        return;
      }
      case 'kaigang':
        yield { type: 'dora', dora_marker: mjaiTile(...body.baopai) };
        return;
      case 'hule': {
        const target = body.baojia === null ? actor : seatOf(body.baojia);
        if (this.seat === 0) this.count('at the table: win');
        yield { type: 'hora', actor, target, deltas: bySeat(body.fenpei) };
        return;
      }
      case 'pingju':
        if (this.seat === 0) this.count(`at the table: ${REASONS[body.name]}`);
        yield { type: 'ryukyoku', reason: REASONS[body.name], deltas: bySeat(body.fenpei) };
        return;
      case 'jieju':
        yield { type: 'end_kyoku' };
        yield { type: 'end_game', scores: body.defen };
        return;
      default:
        throw new Error(`unexpected message ${name}`);
    }
  }
}

/** Games of four pairs; returns the pairs of each and what was seen. */
function games(seeds, rule, manner, wild, deal) {
  const seen = new Map();
  const all = seeds.map(seed => {
    const pairs = [0, 1, 2, 3].map(() => new Pair(rule, manner, wild && chance(1000 + seed), seen));
    play(pairs, rule, seed, deal);
    return pairs;
  });
  return { all, seen };
}

function told(t, seen, wanted) {
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)));
  for (const what of wanted) assert.ok(seen.get(what) > 0, what);
}

test("the same replies as at majiang's own table", t => {
  t.after(hasten());
  const { seen } = games([1], EAST, MANNERS['in arrays']);
  told(t, seen, ['dahai', 'reach', 'hora', 'pon', 'chi'].map(answer => `answers ${answer}`));
});

/** Hands with triplets, and pairs of what others have three of. */
const TRIPLETS = [
  ['m1', 'm1', 'm1', 'p5', 'p5', 'p0', 's9', 's9', 'z1', 'z1'],
  ['m2', 'm2', 'm2', 's5', 's5', 's0', 'z2', 'z2', 'z2', 'z5', 'z5'],
  ['s9', 's9', 'p1', 'p1', 'p1', 'm5', 'm5', 'm0', 'z6', 'z6', 'z6'],
  ['z5', 'z5', 'z1', 'z1', 'p9', 'p9', 'p9', 's2', 's2', 's2'],
];

for (const [name, manner] of Object.entries(MANNERS)) {
  test(`the same replies in hands that are played wildly, told ${name}`, t => {
    t.after(hasten());
    const { seen } = games([1, 2, 3], HAND, manner, true, TRIPLETS);
    told(t, seen, ['answers ankan', 'answers kakan', 'answers daiminkan', 'answers pon', 'at the table: added kong']);
  });
}

test('nine kinds of terminals and honours', t => {
  t.after(hasten());
  const orphans = ['m1', 'm9', 'p1', 'p9', 's1', 's9', 'z1', 'z2', 'z3', 'm2', 'm5', 'p4', 's6'];
  const { seen } = games([1], HAND, MANNERS['in arrays'], undefined, [orphans, [], [], []]);
  told(t, seen, ['answers ryukyoku', 'at the table: kyushukyuhai']);
});

test('robbing an added kong, after a win that was let go', () => {
  const seen = new Map();
  const pair = new Pair(HAND, MANNERS['in arrays'], undefined, seen);
  const messages = [
    { kaiju: { id: 0, rule: HAND, title: '', player: ['a', 'b', 'c', 'd'], qijia: 0 } },
    { qipai: { zhuangfeng: 0, jushu: 0, changbang: 0, lizhibang: 0, defen: [25000, 25000, 25000, 25000], baopai: 'z7',
               shoupai: ['m123456789p46z11', '', '', ''] } },
    { zimo: { l: 0, p: 's1' } }, { dapai: { l: 0, p: 's1_' } },
    { zimo: { l: 1, p: '' } }, { dapai: { l: 1, p: 'z2_' } },
    { zimo: { l: 2, p: '' } }, { dapai: { l: 2, p: 'p5' } },
    { fulou: { l: 3, m: 'p505-' } }, { dapai: { l: 3, p: 'z3' } },
    { zimo: { l: 0, p: 's2' } }, { dapai: { l: 0, p: 's2_' } },
    { zimo: { l: 1, p: '' } }, { dapai: { l: 1, p: 'z2_' } },
    { zimo: { l: 2, p: '' } }, { dapai: { l: 2, p: 'z2_' } },
    { zimo: { l: 3, p: '' } }, { gang: { l: 3, m: 'p505-5' } },
  ];
  messages.forEach(message => pair.action(message, () => {}));
  assert.deepEqual(JSON.parse(pair.lines.at(-1).answer), { type: 'hora', actor: 0, target: 3, pai: '5p' });
  assert.equal(seen.get('answers robbing a kong'), 1);
  assert.equal(seen.get('answers hora'), 2);
});

// Without the tables here, with them in the process.
test('the process gives the answers of the seat, two games in one process', () => {
  const { all } = games([1], HAND, MANNERS['in arrays']);
  const lines = [...all[0][2].lines, ...all[0][0].lines];
  const ran = spawnSync(process.execPath, [BRIDGE], { input: lines.map(line => `${line.said}\n`).join(''), encoding: 'utf8' });
  assert.equal(ran.stderr, '');
  assert.equal(ran.status, 0);
  assert.deepEqual(ran.stdout.trimEnd().split('\n'), lines.map(line => line.answer));
});

test('a seat that is told a hand from the start finds its place again', t => {
  t.after(hasten());
  const { all } = games([3], HAND, MANNERS['in arrays']);
  const lines = all[0][1].lines;
  const middle = lines.findIndex((line, i) => i > 60 && line.answer.includes('dahai'));
  const seat = new Seat(HAND, sentence => assert.fail(sentence));
  const before = lines.slice(0, middle + 1).flatMap(line => JSON.parse(line.said));
  assert.equal(JSON.stringify(seat.react(before)), lines[middle].answer);
});

test('what cannot be understood is noted and answered', () => {
  const hidden = Array(13).fill('?');
  const hand = ['1m', '2m', '3m', '4p', '5pr', '6p', '7s', '8s', '9s', 'E', 'E', 'P', 'P'];
  const start = {
    type: 'start_kyoku', bakaze: 'E', kyoku: 1, honba: 0, kyotaku: 0, oya: 0, dora_marker: '9m',
    scores: [25000, 25000, 25000, 25000], tehais: [hand, hidden, hidden, hidden],
  };
  const input = [
    'no JSON',
    '{"type":"hello"}',
    '5',
    'null',
    '[]',
    '{"type":"tsumo","actor":0,"pai":"1m"}',
    '{"type":"start_game","id":0,"names":["a","b","c","d"]}',
    JSON.stringify([start, { type: 'tsumo', actor: 0, pai: '1z' }]),
    JSON.stringify([start, { type: 'tsumo', actor: 0, pai: 'N' }, { type: 'dahai', actor: 0, pai: 'C', tsumogiri: false }]),
    '{"type":"tsumo","actor":0,"pai":"9p"}',
    JSON.stringify([start, { type: 'tsumo', actor: 0, pai: 'N' }]),
  ];
  const ran = spawnSync(process.execPath, [BRIDGE], { input: input.map(line => `${line}\n`).join(''), encoding: 'utf8' });
  assert.equal(ran.status, 0, ran.stderr);
  const answers = ran.stdout.trimEnd().split('\n').map(line => JSON.parse(line));
  assert.equal(answers.length, input.length);
  assert.deepEqual(answers.slice(0, 7).map(answer => answer.type), Array(7).fill('none'));
  assert.deepEqual(answers[7], { type: 'dahai', actor: 0, pai: '1z', tsumogiri: true });
  assert.deepEqual(answers[9], { type: 'dahai', actor: 0, pai: '9p', tsumogiri: true });
  assert.deepEqual(answers[10], { type: 'reach', actor: 0 });
  assert.match(ran.stderr, /not JSON[^]*"hello"[^]*1z[^]*the hand has no C/);
});

test('wrong arguments are answered by a sentence', () => {
  const said = (...args) => spawnSync(process.execPath, [BRIDGE, ...args], { input: '', encoding: 'utf8' });
  assert.match(said('--rules', '{').stderr, /not JSON/);
  assert.match(said('--rules', '[]').stderr, /must be a JSON object/);
  assert.match(said('--rules', '{"red":1}').stderr, /has no rule red/);
  assert.match(said('--fast').stderr, /not understood/);
  assert.equal(said('--fast').status, 2);
  assert.equal(said('--rules', '{"赤牌":{"m":0,"p":0,"s":0}}').status, 0);
});

test('distance by tables is that of majiang-core', () => {
  const next = chance(7);
  const wall = ['m', 'p', 's', 'z'].flatMap(suit =>
    [...(suit === 'z' ? '1234567' : '123406789')].flatMap(digit =>
      digit === '0' ? [`${suit}0`, `${suit}5`, `${suit}5`, `${suit}5`] : Array(4).fill(suit + digit),
    ),
  );
  const claims = ['m123-', 'p555+', 's7777', 'z111='];
  const reached = new Set();
  for (let round = 0; round < 6000; round++) {
    const narrow = round % 3; // few suits make hands that are nearly complete
    const left = wall.filter(tile => narrow === 0 || tile[0] === 's' || (narrow === 1 && 'mz'.includes(tile[0])));
    const melds = claims.slice(0, Math.floor(next() * 5));
    const count = round % 5 === 0 ? Math.floor(next() * 13) : 13 - 3 * melds.length;
    const tiles = Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)[0]);
    const hand = new Majiang.Shoupai(tiles);
    hand._fulou = melds;
    assert.equal(distance(hand), Majiang.Util.xiangting(hand), hand.toString());
    assert.deepEqual(accepted(hand), Majiang.Util.tingpai(hand), hand.toString());
    hand.zimo(left[Math.floor(next() * left.length)]);
    assert.equal(distance(hand), Majiang.Util.xiangting(hand), hand.toString());
    assert.equal(accepted(hand), null);
    if (melds.length > 0) hand._zimo = melds.at(-1);
    assert.equal(distance(hand), Majiang.Util.xiangting(hand), hand.toString());
    reached.add(distance(hand));
  }
  assert.ok(reached.has(-1) && reached.has(0) && reached.has(5), [...reached].join());
});

test('the judge of answers knows shapes', () => {
  const tiles = text => text.split(' ');
  assert.ok(complete(tiles('1m 2m 3m 4p 5pr 6p 7s 8s 9s E E E P P')));
  assert.ok(complete(tiles('1m 1m 2m 2m 3m 3m 4p 4p 6p 6p E E P P')));
  assert.ok(complete(tiles('1m 9m 1p 9p 1s 9s E S W N P F C C')));
  assert.ok(!complete(tiles('1m 2m 3m 4p 5pr 6p 7s 8s 9s E E S P P')));
  assert.ok(waiting(tiles('1m 2m 3m 4p 5p 6p 7s 8s 9s E E P P')));
  assert.ok(!waiting(tiles('1m 1m 1m 1m')));
});
