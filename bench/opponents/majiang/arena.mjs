// Games at majiang's own table, from a seed: what the bridge is measured against.

import Majiang from '@kobalab/majiang-core';

/** Numbers from 0 up to 1 by a small generator, the same for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Plays a game of these four to its end; walls and first dealer come from the seed. `deal` may name tiles that the players
 * are dealt, by wind. Returns majiang's record of it.
 */
export function play(players, rule, seed, deal) {
  const own = Math.random;
  Math.random = chance(seed);
  try {
    let record;
    const game = new Majiang.Game(players, paipu => (record = paipu), rule, `game ${seed}`);
    if (deal) {
      const qipai = game.qipai.bind(game);
      game.qipai = () => qipai(wall(rule, deal));
    }
    game.do_sync();
    return record;
  } finally {
    Math.random = own;
  }
}

/** A wall by chance from which the players are dealt these tiles, and others to make thirteen. */
function wall(rule, deal) {
  const shan = new Majiang.Shan(rule);
  const rest = [...shan._pai];
  const take = tile => rest.splice(tile ? rest.indexOf(tile) : rest.length - 1, 1)[0];
  const named = deal.map(tiles => tiles.map(take));
  const dealt = named.flatMap(tiles => [...tiles, ...Array.from({ length: 13 - tiles.length }, () => take())]);
  shan._pai = [...rest, ...dealt.reverse()];
  shan._baopai = [shan._pai[4]];
  shan._fubaopai = [shan._pai[9]];
  return shan;
}
