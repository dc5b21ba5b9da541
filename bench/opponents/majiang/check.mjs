// Recorded games in mjai, seen from every seat by majiang-ai behind the bridge. Every answer must be possible, nothing may
// be noted, and since the player wins whenever it can, it must win where the recorded player won.
// Usage: janso convert --skip games.txt games.jsonl --to mjai, a file and not a folder;
// then node check.mjs games.jsonl [FIRST-GAMES]

import { readFileSync } from 'node:fs';
import { hasten } from './distance.mjs';
import { Watch } from './legality.mjs';
import { Seat } from './seat.mjs';

const [file, most = Infinity] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node check.mjs games.jsonl [FIRST-GAMES]');
  process.exit(2);
}
hasten();

const games = [];
for (const line of readFileSync(file, 'utf8').split('\n').filter(line => line.trim())) {
  const event = JSON.parse(line);
  if (event.type === 'start_game') games.push([]);
  games.at(-1)?.push(event);
}

let answers = 0;
let wins = 0;
const faults = [];
for (const [number, events] of games.slice(0, Number(most)).entries()) {
  for (const own of [0, 1, 2, 3]) {
    const fault = (event, what) => faults.push(`game ${number + 1}, seat ${own}, ${JSON.stringify(event)}: ${what}`);
    let now;
    const seat = new Seat(undefined, sentence => fault(now, sentence));
    const watch = new Watch(own);
    let asked;
    for (now of events.map(event => masked(event, own))) {
      if (now.type === 'hora') {
        if (now.actor === own) {
          wins += 1;
          if (asked?.type !== 'hora') fault(now, `the recorded player won, the bridge said ${JSON.stringify(asked)}`);
        }
        seat.react([now]);
        continue;
      }
      watch.see(now);
      const answer = seat.react([now]);
      if (['dora', 'reach_accepted'].includes(now.type)) continue;
      asked = answer;
      answers += answer.type === 'none' ? 0 : 1;
      const wrong = watch.last && watch.wrong(answer);
      if (wrong) fault(now, `${JSON.stringify(answer)}: ${wrong}`);
    }
  }
  process.stderr.write(`${number + 1} of ${games.length} games\r`);
}
faults.forEach(fault => console.log(fault));
console.log(`${answers} answers, ${wins} recorded wins, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

/** The event as this seat sees it. */
function masked(event, own) {
  if (event.type === 'start_game') return { ...event, id: own };
  if (event.type === 'start_kyoku') {
    return { ...event, tehais: event.tehais.map((tiles, seat) => (seat === own ? tiles : tiles.map(() => '?'))) };
  }
  return event.type === 'tsumo' && event.actor !== own ? { ...event, pai: '?' } : event;
}
