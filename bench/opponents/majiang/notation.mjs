// Tiles, sets and discards as mjai writes them, and as majiang does.
//
// mjai: "1m" "5mr" "E" "P". majiang: "m1" "m0" "z1" "z5"; a set is a suit and its digits with a mark behind the claimed
// tile, "-" from the player before, "=" from the one opposite, "+" from the one after.

import Majiang from '@kobalab/majiang-core';

const HONOURS = ['E', 'S', 'W', 'N', 'P', 'F', 'C'];
const MARKS = [undefined, '+', '=', '-'];

/** A tile of mjai in majiang's writing. */
export function toMajiang(tile) {
  const honour = HONOURS.indexOf(tile);
  if (honour >= 0) return `z${honour + 1}`;
  const [, number, suit, red] = /^([1-9])([mps])(r?)$/.exec(tile) ?? [];
  if (!suit || (red && number !== '5')) throw new Error(`${JSON.stringify(tile)} is no tile of mjai`);
  return suit + (red ? '0' : number);
}

/** A tile of majiang, with or without what follows it, in mjai's writing. */
export function toMjai(tile) {
  const [, suit, number] = /^([mpsz])(\d)/.exec(tile) ?? [];
  if (!suit) throw new Error(`${JSON.stringify(tile)} is no tile of majiang`);
  if (suit === 'z') return HONOURS[number - 1];
  return number === '0' ? `5${suit}r` : number + suit;
}

/** The kind of a tile of mjai: a red five is a five. */
export function kindOf(tile) {
  return tile.replace('r', '');
}

/** A chi, pon or daiminkan of mjai as majiang writes the set. */
export function claimedSet({ actor, target, pai, consumed }) {
  const called = toMajiang(pai);
  const mark = MARKS[(target - actor + 4) % 4];
  return checkedSet(called[0] + consumed.map(tile => toMajiang(tile)[1]).join('') + called[1] + mark);
}

/** An ankan of mjai as majiang writes the set. */
export function concealedKong({ consumed }) {
  const tiles = consumed.map(toMajiang);
  return checkedSet(tiles[0][0] + tiles.map(tile => tile[1]).join(''));
}

function checkedSet(written) {
  const set = Majiang.Shoupai.valid_mianzi(written);
  if (!set) throw new Error(`${written} is no set`);
  return set;
}

/** The answer of majiang that claims a discard, as mjai says it. */
export function claimOf(set, actor, target) {
  const suit = set[0];
  const pai = toMjai(suit + /\d(?=[+=-])/.exec(set)[0]);
  const consumed = set.match(/\d(?![+=-])/g).map(digit => toMjai(suit + digit));
  const kinds = new Set([pai, ...consumed].map(kindOf));
  const type = kinds.size > 1 ? 'chi' : consumed.length === 3 ? 'daiminkan' : 'pon';
  return { type, actor, target, pai, consumed };
}

/** The answer of majiang that declares a kong in the own turn, as mjai says it. */
export function kongOf(set, actor) {
  const tiles = set.match(/\d/g).map(digit => toMjai(set[0] + digit));
  if (!/[+=-]/.test(set)) return { type: 'ankan', actor, consumed: tiles };
  const pai = tiles.pop();
  return { type: 'kakan', actor, pai, consumed: tiles };
}

/** The answer of majiang that discards, as mjai says it. */
export function discardOf(discard, actor) {
  return { type: 'dahai', actor, pai: toMjai(discard), tsumogiri: discard[2] === '_' };
}
