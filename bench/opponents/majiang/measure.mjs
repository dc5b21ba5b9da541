// How fast majiang-ai is on this machine: games of four at majiang's own table, and decisions behind the bridge.
// Usage: node measure.mjs [GAMES]

import Majiang from '@kobalab/majiang-core';
import Player from '@kobalab/majiang-ai';
import { play } from './arena.mjs';
import { hasten } from './distance.mjs';
import { TENHOU } from './seat.mjs';

const games = Number(process.argv[2] ?? 3);
const rule = Majiang.rule(TENHOU);

/** The player with a clock that runs while it thinks, only when it has something to decide. */
class Timed extends Player {
  constructor(times) {
    super();
    this.times = times;
  }

  action(message, callback) {
    const before = process.cpuUsage();
    let decided = false;
    super.action(message, callback && (reply => {
      decided = Boolean(reply && Object.keys(reply).length > 0);
      callback(reply);
    }));
    const { user, system } = process.cpuUsage(before);
    if (decided) this.times.push((user + system) / 1000);
  }
}

for (const how of ['as it is', 'with our tables']) {
  if (how === 'with our tables') hasten();
  const times = [];
  const before = process.cpuUsage();
  let hands = 0;
  for (let seed = 1; seed <= games; seed++) {
    hands += play([0, 1, 2, 3].map(() => new Timed(times)), rule, seed).log.length;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  times.sort((a, b) => a - b);
  const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  const mean = (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(1);
  console.log(
    `${how}: ${games} hanchan, ${hands} hands in ${seconds.toFixed(1)} s of one core: ` +
      `${(games / seconds).toFixed(2)} hanchan/s; answers ${times.length}, ` +
      `mean ${mean} ms, median ${at(0.5)}, 99th percentile ${at(0.99)}, most ${at(1)} ms`,
  );
}
