// The people beside majiang's own table, who must know exactly what it allows; and the measurement itself, at two tables.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import Majiang from '@kobalab/majiang-core';
import { ByLot } from './by-lot.mjs';
import { times } from './figures.mjs';

/** Whoever always wins, calls riichi, and otherwise discards towards a hand; so hands come to an end of every kind. */
class Eager extends ByLot {
  choose() {
    const certain = this.moves.find(move => move.hule) ?? this.moves.find(move => move.dapai?.endsWith('*'));
    if (certain || !this.isTurn || Math.random() < 0.1) return certain ?? super.choose();
    const distance = move => Majiang.Util.xiangting(this.shoupai.clone().dapai(move.dapai));
    const discards = this.moves.filter(move => move.dapai);
    return discards.reduce((best, move) => (distance(move) < distance(best) ? move : best));
  }
}

/** Majiang's table, which compares what each person may do with what it would accept. */
class Watched extends Majiang.Game {
  seen = { turn: 0, offer: 0, ron: 0, tsumo: 0, riichi: 0, robbing: 0 };

  constructor(people, rule) {
    super(people.map(person => ({
      action(message, callback) {
        // The table and the person do not share what they write to.
        person.hear(JSON.parse(JSON.stringify(message)));
        callback?.(person.moves.length > 0 ? person.choose() : {});
      },
    })), null, rule);
    this.people = people;
  }

  compare(isTurn, allowed) {
    const { lunban, player_id } = this.model;
    for (let wind = 0; wind < 4; wind++) {
      const person = this.people[player_id[wind]];
      const expected = (wind === lunban) === isTurn ? allowed(wind) : [];
      assert.deepEqual(sorted(person.moves), sorted(expected), `${this._status}, wind ${wind}`);
      if (expected.length > 0) this.seen[isTurn ? 'turn' : 'offer'] += 1;
      if (expected.some(move => move.hule)) this.seen[isTurn ? 'tsumo' : this._status === 'gang' ? 'robbing' : 'ron'] += 1;
      if (expected.some(move => move.dapai?.endsWith('*'))) this.seen.riichi += 1;
    }
  }

  discards() {
    return this.get_dapai().map(tile => ({ dapai: tile }));
  }

  reply_zimo() {
    this.compare(true, () => [
      ...this.discards(),
      ...this.get_dapai().filter(tile => this.allow_lizhi(tile)).map(tile => ({ dapai: `${tile}*` })),
      ...this.get_gang_mianzi().map(kong => ({ gang: kong })),
      ...(this.allow_hule() ? [{ hule: '-' }] : []),
      ...(this.allow_pingju() ? [{ daopai: '-' }] : []),
    ]);
    super.reply_zimo();
  }

  reply_fulou() {
    this.compare(true, () => (this._gang ? [] : this.discards()));
    super.reply_fulou();
  }

  reply_dapai() {
    const claims = wind => [this.get_gang_mianzi(wind), this.get_peng_mianzi(wind), this.get_chi_mianzi(wind)].flat();
    this.compare(false, wind => orPass([
      ...(this.allow_hule(wind) ? [{ hule: '-' }] : []),
      ...claims(wind).map(claim => ({ fulou: claim })),
    ]));
    super.reply_dapai();
  }

  reply_gang() {
    const isConcealed = /^[mpsz]\d{4}$/.test(this._gang);
    this.compare(false, wind => orPass(!isConcealed && this.allow_hule(wind) ? [{ hule: '-' }] : []));
    super.reply_gang();
  }
}

const orPass = moves => (moves.length > 0 ? [...moves, {}] : []);
const sorted = moves => moves.map(move => JSON.stringify(move)).sort();
const here = fileURLToPath(new URL('.', import.meta.url));
const run = (...words) => spawnSync(process.execPath, words, { cwd: here, encoding: 'utf8' });

test('people know exactly what the table allows', () => {
  const seen = {};
  for (const Person of [ByLot, Eager]) {
    for (let game = 0; game < 12; game++) {
      const table = new Watched([0, 1, 2, 3].map(() => new Person()), Majiang.rule({ 場数: 1 }));
      table.do_sync();
      for (const [what, count] of Object.entries(table.seen)) seen[what] = (seen[what] ?? 0) + count;
    }
  }
  for (const what of ['turn', 'offer', 'ron', 'tsumo', 'riichi']) assert.ok(seen[what] > 0, `there was no ${what}`);
});

test('a share lies within a time', () => {
  const list = Array.from({ length: 200 }, (_, place) => 200 - place);
  assert.deepEqual(times(list), { count: 200, p50: 100, p95: 190, p99: 198, max: 200 });
  assert.deepEqual(times([]), { count: 0, p50: null, p95: null, p99: null, max: null });
});

test('two tables are played, and told without the delay of the server', () => {
  const { stdout, stderr, status } = run('load.mjs', '--tables', '1,2', '--seconds', '6');
  const figures = JSON.parse(stdout);
  assert.equal(status, 0, stderr);
  assert.equal(figures.tables, 2);
  assert.equal(figures.errors, 0, figures.error);
  // Four sockets are told of each turn; those of the last moment perhaps not yet.
  assert.ok(figures.turns >= 7 && figures.turns <= 12, `${figures.turns} turns`);
  const missing = figures.turns * 4 - figures.told.count;
  assert.ok(missing >= 0 && missing <= 8, `${missing} were not told`);
  assert.ok(figures.told.p50 < 200, `half are told within ${figures.told.p50} ms`);
  assert.ok(figures.memory['each-table'] >= 0 && figures.memory.end > 1e7);
  assert.deepEqual(figures.tried.map(({ tables, held }) => [tables, held]), [[1, true], [2, true]]);
});

test('what cannot be is refused in a sentence', () => {
  const check = (words, sentence) => {
    const { stderr, status } = run('load.mjs', ...words);
    assert.deepEqual([status, stderr.includes(sentence)], [2, true], stderr);
  };
  check(['--tables', '0'], '--tables 0: it is a number from 1 to 4000');
  check(['--tables', '10,5'], 'the numbers have to grow');
  check(['--tables', '2.5'], 'whole numbers');
  check(['--seconds', 'ten'], '--seconds ten: it is a number from 5 to 3600');
  check(['--rate', '2'], '--rate 2: it is a number from 0.1 to 1');
  check(['--table', '2'], 'Usage');
});

test('the ratio is theirs to ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ratio-'));
  try {
    const told = { count: 4, p50: 1, p95: 2, p99: 5, max: 8 };
    const used = { memory: { 'each-table': 500_000 }, processors: 0.5 };
    const ours = { tables: 1000, seconds: 60, rate: 1, turns: 60_000, told, errors: 0, ...used };
    const theirs = { ...ours, server: 'other', tables: 500, told: { ...told, p99: 10 }, 'with-its-delay': told };
    const files = [ours, theirs].map((figures, place) => {
      const file = join(folder, `${place}.json`);
      writeFileSync(file, JSON.stringify(figures));
      return file;
    });
    const { stdout, status } = run('ratio.mjs', ...files);
    assert.equal(status, 0);
    assert.match(stdout, /\| 99 of 100 within \| 5 ms \| 10 ms \| 2 \|/);
    assert.match(stdout, /\| tables \| 1,000 \| 500 \| 0.5 \|/);
    assert.match(stdout, /They differ in tables: 1000 and 500/);
    assert.equal(run('ratio.mjs', ...[...files].reverse()).status, 2);
    assert.equal(run('ratio.mjs', files[0], join(folder, 'none.json')).status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
