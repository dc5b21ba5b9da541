// Our server beside majiang-server, as a table in Markdown.
// Usage: janso load --json … >ours.json; node load.mjs … >theirs.json; node ratio.mjs ours.json theirs.json

import { readFileSync } from 'node:fs';

const files = process.argv.slice(2);
if (files.length !== 2) {
  refuse('Usage: node ratio.mjs ours.json theirs.json, of which the first is from janso load --json and the second from load.mjs');
}
const [ours, theirs] = files.map(read);
if (!theirs.server || ours.server) refuse('The first file has to be from janso load --json, the second from load.mjs');
if (!theirs.told) refuse(`${files[1]}: no number of tables was held, so there is nothing to compare`);

const rows = [
  ['tables', whole, figures => figures.tables],
  ['turns, a table and second', plain, figures => figures.turns / figures.tables / figures.seconds],
  ['told after an action: half within', plain, figures => figures.told.p50, 'ms'],
  ['95 of 100 within', plain, figures => figures.told.p95, 'ms'],
  ['99 of 100 within', plain, figures => figures.told.p99, 'ms'],
  ['all within', plain, figures => figures.told.max, 'ms'],
  ['errors', whole, figures => figures.errors],
  ['memory of the server, a table', whole, figures => figures.memory && figures.memory['each-table'] / 1000, 'kB'],
  ['processors that the server kept busy', plain, figures => figures.processors],
];
console.log(`|  | Janso | ${theirs.server} | ratio |`);
console.log('| --- | ---: | ---: | ---: |');
for (const [name, written, figure, unit = ''] of rows) {
  const [own, other] = [figure(ours), figure(theirs)];
  const ratio = own > 0 && other > 0 ? (other / own).toPrecision(2) : '';
  console.log(`| ${name} | ${written(own, unit)} | ${written(other, unit)} | ${ratio && Number(ratio)} |`);
}
const delay = theirs['with-its-delay'];
const remarks = [
  'The ratio is theirs to ours. Theirs are actions in turn only, sent when its own delay was over. After the last answer to an',
  `offer it tells within ${plain(delay.p50, 'ms')} (half) and ${plain(delay.p99, 'ms')} (99 of 100), its own delay included.`,
];
for (const what of ['tables', 'rate']) {
  if (ours[what] !== theirs[what]) remarks.push(`They differ in ${what}: ${ours[what]} and ${theirs[what]}.`);
}
if (Math.abs(ours.seconds - theirs.seconds) > 1) remarks.push(`They played for ${ours.seconds} and ${theirs.seconds} s.`);
if (theirs.doubt) remarks.push(`In theirs ${theirs.doubt}.`);
console.log(`\n${remarks.join('\n')}`);

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file}: ${error.message}`);
  }
}

function whole(number, unit) {
  return plain(number == null ? number : Math.round(number), unit);
}

function plain(number, unit = '') {
  if (number == null) return 'not known';
  const text = Number.isInteger(number) ? number.toLocaleString('en') : String(Number(number.toPrecision(3)));
  return `${text} ${unit}`.trim();
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
