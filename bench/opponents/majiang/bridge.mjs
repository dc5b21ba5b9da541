#!/usr/bin/env node
// An mjai player on standard input and output with the player of majiang-ai behind it. Each line in is an event or an
// array of events, as one seat sees them; each is answered by one line, an action. What goes wrong is said on standard
// error, and the game goes on.

import { createInterface } from 'node:readline';

const USAGE = `usage: node bridge.mjs [--rules JSON]

Plays mjai on standard input and output with @kobalab/majiang-ai. The rules are those of Tenhou;
--rules changes some, by majiang's names for them: --rules '{"赤牌":{"m":0,"p":0,"s":0}}'.`;

let Majiang, Seat, TENHOU;
try {
  Majiang = (await import('@kobalab/majiang-core')).default;
  ({ Seat, TENHOU } = await import('./seat.mjs'));
  (await import('./distance.mjs')).hasten();
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  stop('majiang-ai is not installed here. Run bench/opponents/install first.');
}

const seat = new Seat(Majiang.rule({ ...TENHOU, ...rulesAsked(process.argv.slice(2)) }), note);
process.stdout.on('error', () => process.exit(0)); // nobody reads on

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (!line.trim()) continue;
  process.stdout.write(`${JSON.stringify(seat.react(eventsOf(line)))}\n`);
}

function eventsOf(line) {
  try {
    const said = JSON.parse(line);
    return Array.isArray(said) ? said : [said];
  } catch (error) {
    note(`a line is not JSON (${error.message}); passed over`);
    return [];
  }
}

function rulesAsked(args) {
  if (args.length === 0) return {};
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  if (args.length !== 2 || args[0] !== '--rules') stop(`${args.join(' ')} is not understood.\n\n${USAGE}`);
  let asked;
  try {
    asked = JSON.parse(args[1]);
  } catch (error) {
    stop(`--rules is not JSON: ${error.message}.\n\n${USAGE}`);
  }
  const known = Object.keys(Majiang.rule());
  if (asked === null || typeof asked !== 'object' || Array.isArray(asked)) stop(`--rules must be a JSON object.\n\n${USAGE}`);
  const unknown = Object.keys(asked).filter(name => !known.includes(name));
  if (unknown.length > 0) stop(`majiang has no rule ${unknown.join(', ')}. It has: ${known.join(', ')}.`);
  return asked;
}

function note(sentence) {
  process.stderr.write(`majiang: ${sentence}\n`);
}

function stop(sentence) {
  note(sentence);
  process.exit(2);
}
