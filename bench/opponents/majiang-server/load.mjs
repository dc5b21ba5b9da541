// How many tables majiang-server holds, and how long people wait there to be told what happened, as `janso load` measures it
// for our own server. The README beside it says what is the same and what cannot be.

import { performance, monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

import { Counted, rounded, times } from './figures.mjs';
import { Door } from './guests.mjs';
import { OwnServer, VERSION, mostFiles, used } from './server.mjs';
import { FourPeople } from './table.mjs';

const USAGE = `Usage: node load.mjs [--tables N,N,…] [--seconds N] [--rate N]

  --tables   how many tables, each with four sockets: one number, or several that grow, of which each is
             tried with a new server until one is not held (default 50,100,200,500,1000,2000)
  --seconds  for how many seconds each number of tables is played, 5 to 3600 (default 30)
  --rate     how many turns are played at a table each second, 0.1 to 1 (default 1)

What it does is said on standard error. At the end there is JSON on standard output: what was tried, and the
figures of the largest number of tables that was held, under the names of janso load --json.
Exit status 1 means that no number of tables was held.`;

/** So many tables are opened at a moment. */
const AT_ONCE = 16;

/** All tables have to play this share of the turns they are asked for, and each of them this: delays by chance cost turns. */
const ALL = 0.9;
const EACH = 0.6;

/** Whoever measures and is late by more than these milliseconds, once in a hundred times, measures partly itself. */
const LATE = 20;

const { tables, seconds, rate } = asked();
const tried = [];
for (const count of tables) {
  const figures = await measured(count);
  tried.push(figures);
  const { held, why, told } = figures;
  note(`${count} tables are ${held ? 'held' : `not held: ${why}`}`);
  if (told) note(`told within ${told.p50} ms (half), ${told.p99} ms (99 of 100), ${told.max} ms (all)`);
  if (figures.doubt) note(figures.doubt);
  if (!held) break;
}
const best = tried.findLast(figures => figures.held) ?? null;
const brief = tried.map(({ tables, held, why, doubt, told }) => ({
  tables,
  held,
  ...(why && { why }),
  ...(doubt && { doubt }),
  p99: told?.p99 ?? null,
}));
console.log(JSON.stringify({ server: `@kobalab/majiang-server ${VERSION}`, ...best, tried: brief }, null, 2));
process.exit(best ? 0 : 1);

/** So many tables at a new server: whether they are held, and the figures. */
async function measured(count) {
  note(`${count} tables, ${count * 4} sockets: opening`);
  const server = await OwnServer.start();
  const door = new Door(server.port);
  const four = [];
  try {
    const before = server.used();
    const started = performance.now();
    // A table takes some hundredths of a second; what takes fifty times as long is not held.
    const most = 60_000 + count * 100;
    const failed = await within(most, open(door, count, four)).then(() => null, error => error);
    const opening = rounded((performance.now() - started) / 1000);
    if (failed) return { tables: count, held: false, why: `they did not open: ${failed.message}`, opening };
    note(`opened in ${opening} s, playing for ${seconds} s`);
    return { tables: count, ...(await played(server, four, before)), opening };
  } finally {
    four.forEach(table => table.close());
    door.close();
    await server.stop();
  }
}

/** Opens all tables, a few at a moment. */
async function open(door, count, four) {
  let next = 0;
  const some = Array.from({ length: AT_ONCE }, async () => {
    while (next < count) four.push(await FourPeople.sit(door, next++));
  });
  await Promise.all(some);
}

/** Plays at all tables until the time is up. */
async function played(server, four, before) {
  const [opened, own] = [server.used(), used(process.pid)];
  const lateness = monitorEventLoopDelay({ resolution: 1 });
  lateness.enable();
  const [begin, each] = [performance.now(), 1000 / rate];
  // Turns of different tables are spread over time, as those of people are.
  for (const table of four) table.play(begin + each * Math.random(), each);
  for (let tenth = 1; tenth <= 10 && !server.isGone; tenth++) {
    await new Promise(resolve => setTimeout(resolve, Math.max(begin + (tenth * seconds * 1000) / 10 - performance.now(), 0)));
    const turns = four.reduce((sum, table) => sum + table.counted.turns, 0);
    const errors = four.reduce((sum, table) => sum + table.counted.errors, 0);
    note(`${tenth * 10} of 100 of the time, ${turns} turns, ${errors} errors`);
  }
  if (server.isGone) return { held: false, why: 'the server ended' };
  const took = (performance.now() - begin) / 1000;
  lateness.disable();
  const [end, ownEnd] = [server.used(), used(process.pid)];
  const counted = new Counted();
  const turns = four.map(table => {
    const one = table.close();
    counted.add(one);
    return one.turns;
  });
  const expected = took * rate;
  const [all, least] = [counted.turns / four.length / expected, Math.min(...turns) / expected];
  const why =
    counted.errors > 0
      ? `${counted.errors} errors, the first: ${counted.error}`
      : all < ALL
        ? `they played ${percent(all)} of the turns that they were asked for`
        : least < EACH
          ? `a table played ${percent(least)} of the turns that it was asked for`
          : null;
  const late = share => rounded(Math.max(lateness.percentile(share) / 1e6 - 1, 0)); // The timer's own millisecond is not late.
  const doubt = late(99) > LATE && `whoever measures was itself late, by ${late(99)} ms once in a hundred times`;
  return {
    held: why === null,
    ...(why && { why }),
    ...(doubt && { doubt }),
    sockets: four.length * 4,
    seconds: rounded(took),
    rate,
    turns: counted.turns,
    'turns-of-asked': { all: rounded(all), least: rounded(least) },
    answers: counted.answers,
    actions: counted.turns + counted.answers,
    frames: counted.frames,
    characters: counted.characters,
    told: times(counted.told),
    'with-its-delay': times(counted.held),
    errors: counted.errors,
    error: counted.error,
    memory: {
      before: before.memory,
      opened: opened.memory,
      end: end.memory,
      'each-table': Math.round(Math.max(end.memory - before.memory, 0) / four.length),
    },
    processors: rounded((end.processors - opened.processors) / took),
    generator: {
      processors: rounded((ownEnd.processors - own.processors) / took),
      late: { p50: late(50), p99: late(99), max: late(100) },
    },
  };
}

function percent(share) {
  return `${Math.round(share * 100)} of 100`;
}

/** The promise, or its failure after so many milliseconds. */
async function within(most, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${most / 1000} s`)), most);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function note(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** What was asked for, checked. */
function asked() {
  const options = { tables: { type: 'string' }, seconds: { type: 'string' }, rate: { type: 'string' }, help: { type: 'boolean' } };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    refuse(`${error.message}\n\n${USAGE}`);
  }
  if (values.help) {
    console.log(USAGE);
    process.exit();
  }
  const number = (name, text, least, most) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) refuse(`--${name} ${text}: it is a number from ${least} to ${most}`);
    return value;
  };
  const tables = (values.tables ?? '50,100,200,500,1000,2000').split(',').map(text => {
    const count = number('tables', text, 1, 4000);
    if (!Number.isInteger(count)) refuse(`--tables ${text}: tables are counted in whole numbers`);
    return count;
  });
  if (tables.some((count, place) => place > 0 && count <= tables[place - 1])) {
    refuse(`--tables ${values.tables}: the numbers have to grow`);
  }
  const needed = tables.at(-1) * 4 + 200;
  const most = mostFiles();
  if (most < needed) {
    const way = 'raise the limit (ulimit -n), or try fewer tables';
    refuse(`${tables.at(-1)} tables need ${needed} open files, and a process may have ${most}: ${way}`);
  }
  return { tables, seconds: number('seconds', values.seconds ?? '30', 5, 3600), rate: number('rate', values.rate ?? '1', 0.1, 1) };
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
