// How far a hand is from waiting, by tables. majiang-ai spends most of its time on this question; the answers here are
// those of majiang-core, so that the player plays the same, only sooner. test.mjs holds the two side by side.
//
// A suit of counts 0 to 4 is a number in base 5. Of each suit only this matters: how many sets, pairs of tiles that are
// half a set, and single tiles can be made of it, in the one way that leaves the fewest single tiles and in the one that
// makes the most sets; and the same for each pair that may be set aside. Suits alike in that are one class, there are few
// classes, and the distance is remembered for each four of them.

import Majiang from '@kobalab/majiang-core';

const POWERS = [0, 1, 5, 25, 125, 625, 3125, 15625, 78125, 390625];

/** Lets majiang use these tables. Returns a function that takes them away again. */
export function hasten() {
  const { xiangting, tingpai } = Majiang.Util;
  Majiang.Util.xiangting = distance;
  Majiang.Util.tingpai = (hand, measure = distance) => (measure === distance ? accepted(hand) : tingpai(hand, measure));
  return () => Object.assign(Majiang.Util, { xiangting, tingpai });
}

/** What is known of a suit, or of the honours. */
class Suits {
  constructor(numbers, ends, waysOf) {
    this.numbers = numbers;
    this.ends = ends;
    this.waysOf = waysOf;
    this.known = new Map();
    this.classes = new Map();
    this.ways = [];
  }

  /** The suit that this number stands for: its class, and what seven pairs and thirteen orphans need to know. */
  of(key) {
    return this.known.get(key) ?? this.learn(key);
  }

  learn(key) {
    const counts = Array(10).fill(0);
    for (let number = 1, rest = key; number <= this.numbers; number++) {
      counts[number] = rest % 5;
      rest = (rest - counts[number]) / 5;
    }
    const plain = this.waysOf(counts);
    const besidePair = [];
    for (let number = 1; number <= this.numbers; number++) {
      if (counts[number] < 2) continue;
      counts[number] -= 2;
      besidePair.push(...this.waysOf(counts));
      counts[number] += 2;
    }
    const ways = [unique(plain), unique(besidePair)];
    const name = JSON.stringify(ways);
    if (!this.classes.has(name)) {
      this.classes.set(name, this.ways.length);
      this.ways.push(ways);
    }
    const suit = {
      class: this.classes.get(name),
      pairs: counts.filter(count => count >= 2).length,
      singles: counts.filter(count => count === 1).length,
      ends: this.ends.filter(number => counts[number] >= 1).length,
      endPairs: this.ends.filter(number => counts[number] >= 2).length,
    };
    this.known.set(key, suit);
    return suit;
  }
}

function unique(ways) {
  const named = new Map(ways.map(way => [way.join(), way]));
  return [...named.keys()].sort().map(name => named.get(name));
}

/** Of all ways to take sets out of a suit: the one with the fewest single tiles left, and the one with the most sets. */
function waysOfSuit(counts) {
  let fewestSingle;
  let mostSets;
  const take = (number, sets) => {
    if (number > 9) {
      const [halves, singles] = leftOver(counts);
      const way = [sets, halves, singles];
      if (!fewestSingle || singles < fewestSingle[2] || (singles === fewestSingle[2] && halves < fewestSingle[1])) {
        fewestSingle = way;
      }
      if (!mostSets || sets > mostSets[0] || (sets === mostSets[0] && halves > mostSets[1])) mostSets = way;
      return;
    }
    take(number + 1, sets);
    if (counts[number] >= 3) {
      counts[number] -= 3;
      take(number + 1, sets + 1);
      counts[number] += 3;
    }
    if (number <= 7 && counts[number] > 0 && counts[number + 1] > 0 && counts[number + 2] > 0) {
      for (const place of [number, number + 1, number + 2]) counts[place] -= 1;
      take(number, sets + 1);
      for (const place of [number, number + 1, number + 2]) counts[place] += 1;
    }
  };
  take(1, 0);
  return [fewestSingle, mostSets];
}

/** Halves of sets and single tiles among tiles of a suit, where a gap of two parts what has nothing in common. */
function leftOver(counts) {
  let halves = 0;
  let singles = 0;
  let together = 0;
  for (let number = 1; number <= 9; number++) {
    together += counts[number];
    const parted = number === 9 || (number <= 7 && counts[number + 1] === 0 && counts[number + 2] === 0);
    if (!parted) continue;
    halves += together >> 1;
    singles += together & 1;
    together = 0;
  }
  return [halves, singles];
}

function waysOfHonours(counts) {
  const those = wanted => counts.filter(wanted).length;
  return [[those(count => count >= 3), those(count => count === 2), those(count => count === 1)]];
}

const SUITS = new Suits(9, [1, 9], waysOfSuit);
const HONOURS = new Suits(7, [1, 2, 3, 4, 5, 6, 7], waysOfHonours);

/** From sets, halves of sets and single tiles, at most five groups of which one is a pair. */
function fromParts(sets, halves, singles, pair) {
  const groups = pair ? 4 : 5;
  let [made, half, single] = [sets, halves, singles];
  if (made > 4) [made, half] = [4, half + made - 4];
  if (made + half > 4) [half, single] = [4 - made, single + made + half - 4];
  if (made + half + single > groups) single = groups - made - half;
  return 13 - made * 3 - (pair ? half + 1 : half) * 2 - single;
}

const REMEMBERED = new Map();

/** The distance of four sets and a pair. */
function regular(m, p, s, z, melds) {
  const key = (((m.class * 4096 + p.class) * 4096 + s.class) * 256 + z.class) * 8 + melds;
  let least = REMEMBERED.get(key);
  if (least === undefined) {
    least = 13;
    const four = [SUITS.ways[m.class], SUITS.ways[p.class], SUITS.ways[s.class], HONOURS.ways[z.class]];
    // Without a pair set aside, and with one in each of the four.
    for (let paired = -1; paired < 4; paired++) {
      const [a, b, c, d] = four.map((ways, which) => ways[which === paired ? 1 : 0]);
      for (const w of a) for (const x of b) for (const y of c) for (const v of d) {
        const [sets, halves, singles] = [0, 1, 2].map(part => w[part] + x[part] + y[part] + v[part]);
        least = Math.min(least, fromParts(sets + melds, halves, singles, paired >= 0));
      }
    }
    REMEMBERED.set(key, least);
  }
  return least;
}

/** The distance of a hand whose suits are these. */
function together(m, p, s, z, melds, claimed) {
  let least = regular(m, p, s, z, melds);
  // A hand that has just claimed a tile cannot be complete: it must still discard.
  if (least === -1 && claimed) least = 0;
  if (melds > 0) return least;
  const ends = m.ends + p.ends + s.ends + z.ends;
  const endPairs = m.endPairs + p.endPairs + s.endPairs + z.endPairs;
  const orphans = (endPairs > 0 ? 12 : 13) - ends;
  const pairs = Math.min(7, m.pairs + p.pairs + s.pairs + z.pairs);
  const singles = Math.min(7 - pairs, m.singles + p.singles + s.singles + z.singles);
  return Math.min(least, orphans, 13 - pairs * 2 - singles);
}

function suitKey(c) {
  return (
    c[1] + 5 * c[2] + 25 * c[3] + 125 * c[4] + 625 * c[5] + 3125 * c[6] + 15625 * c[7] + 78125 * c[8] + 390625 * c[9]
  );
}

function honourKey(c) {
  return c[1] + 5 * c[2] + 25 * c[3] + 125 * c[4] + 625 * c[5] + 3125 * c[6] + 15625 * c[7];
}

function hasClaimed(hand) {
  return Boolean(hand._zimo) && hand._zimo.length > 2;
}

/** As `Majiang.Util.xiangting`. */
export function distance(hand) {
  const { m, p, s, z } = hand._bingpai;
  return together(
    SUITS.of(suitKey(m)),
    SUITS.of(suitKey(p)),
    SUITS.of(suitKey(s)),
    HONOURS.of(honourKey(z)),
    hand._fulou.length,
    hasClaimed(hand),
  );
}

/** As `Majiang.Util.tingpai` with the distance above. */
export function accepted(hand) {
  if (hand._zimo) return null;
  const { m, p, s, z } = hand._bingpai;
  const melds = hand._fulou.length;
  const keys = [suitKey(m), suitKey(p), suitKey(s), honourKey(z)];
  const suits = [SUITS.of(keys[0]), SUITS.of(keys[1]), SUITS.of(keys[2]), HONOURS.of(keys[3])];
  const now = together(suits[0], suits[1], suits[2], suits[3], melds, false);
  const tiles = [];
  for (let which = 0; which < 4; which++) {
    const counts = hand._bingpai['mpsz'[which]];
    const tables = which === 3 ? HONOURS : SUITS;
    const without = suits[which];
    for (let number = 1; number <= tables.numbers; number++) {
      if (counts[number] >= 4) continue;
      suits[which] = tables.of(keys[which] + POWERS[number]);
      if (together(suits[0], suits[1], suits[2], suits[3], melds, false) < now) tiles.push('mpsz'[which] + number);
    }
    suits[which] = without;
  }
  return tiles;
}
