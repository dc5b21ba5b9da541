// Four people at one table of majiang-server, who do something legal by lot, and how long they wait to be told.
//
// The server's own delays (lib/game.js and majiang-core's lib/game.js, speed 2):
// - It asks all four after every draw, discard, claim and kong, also those who have nothing to choose, and goes on when all have
//   answered, but not before 400 ms have passed; after a discard not before 400 ms and by chance up to 1600 ms more, which is
//   64 ms on the average. An answer that comes later than that is followed at once, after two timers of 1 ms.
// - What somebody calls out (riichi, a claim, a kong, a win) is told at once, and done 500 ms later.
// So an action in turn is sent when its time has come and the 400 ms are over: then the time until it is told has no delay in
// it that the server wants. An answer to an offered tile always has one; those times are kept apart.

import { performance } from 'node:perf_hooks';

import { ByLot } from './by-lot.mjs';
import { Counted } from './figures.mjs';

/** The server's least time between two questions, and what its timer and ours may be late by. */
const DWELL = 400 + 10;

/** A table with no news for so long stands still: the longest delay of the server is 2 s. */
const STILL = 10_000;

export class FourPeople {
  counted = new Counted();
  /** Who has the turn, to which question, and from when on the server would follow at once. */
  #turn = null;
  #isDue = false;
  #timers = new Set();
  #isOver = false;
  #lastHeard = performance.now();
  /** Guests of the room, for whom a game is about to begin. */
  #gathering = null;

  /** Four new guests sit down, and their game has begun. */
  static async sit(door, number) {
    const people = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async seat => ({
        line: await door.socket(await door.guest(`${seat}${number}`)),
        player: new ByLot(),
        /** The number of the last question that was heard. */
        have: 0,
        /** Actions that this person has not been told of: after which question, when, and whether in turn. */
        sent: [],
        /** What the own action in turn must lead to. */
        expects: null,
      })),
    );
    const table = new FourPeople(people);
    await table.#gather();
    return table;
  }

  constructor(people) {
    this.people = people;
    for (const person of people) {
      person.line.closed = sentence => this.#fail(sentence);
    }
  }

  /** Plays, game after game, until `close`. Turns are due from a moment on, so far apart. */
  play(from, each) {
    this.counted = new Counted();
    const due = time => this.#at(time, () => {
      this.#isDue = true;
      due(time + each);
      this.#act();
    });
    due(from);
  }

  /** Leaves the table; what happened. */
  close() {
    if (!this.#isOver && performance.now() - this.#lastHeard > STILL) this.counted.wrong('a table stood still');
    this.#leave();
    return this.counted;
  }

  /** The first makes a room, the others come in, and the first starts a game. */
  async #gather() {
    const begun = new Promise((resolve, reject) => (this.#gathering = { resolve, reject, room: null }));
    for (const person of this.people) {
      Object.assign(person, { have: 0, sent: [], expects: null, player: new ByLot() });
      person.line.heard = (name, message, characters) => this.#hear(person, name, message, characters);
    }
    this.people[0].line.say('ROOM');
    await begun;
  }

  #hear(person, name, message, characters) {
    const now = performance.now();
    this.#lastHeard = now;
    this.counted.frames += 1;
    this.counted.characters += characters;
    if (name === 'GAME') this.#news(person, message, now);
    else if (name === 'ROOM') this.#room(person, message);
    else if (name === 'END') this.#end(person, message);
    else if (name === 'ERROR') this.#fail(`the server complains: ${message}`);
  }

  #room(person, { room_no, user }) {
    if (!this.#gathering || person !== this.people[0]) return;
    if (!this.#gathering.room) {
      this.#gathering.room = room_no;
      for (const other of this.people.slice(1)) other.line.say('ROOM', room_no);
    } else if (user.length === 4) {
      person.line.say('START', room_no);
    }
  }

  #news(person, message, now) {
    // Who is connected is no news of the game.
    if (message.players) return;
    const asks = message.seq !== undefined;
    const before = asks ? message.seq : person.have + 1;
    while (person.sent.length > 0 && person.sent[0].after < before) {
      const { at, isTurn } = person.sent.shift();
      this.counted[isTurn ? 'told' : 'held'].push(now - at);
    }
    if (!asks) {
      if (message.kaigang) person.player.action(message);
      return;
    }
    this.#gathering?.resolve();
    this.#gathering = null;
    person.have = message.seq;
    this.#check(person, message);
    person.player.hear(message);
    const { moves, isTurn } = person.player;
    if (moves.length === 0) {
      person.line.say('GAME', { seq: message.seq });
    } else if (isTurn) {
      this.#turn = { person, seq: message.seq, from: now + DWELL };
      this.#act();
    } else {
      this.counted.answers += 1;
      this.#send(person, message.seq, false, now);
    }
  }

  /** The server replaces what it finds illegal by a discard of its own and says nothing; nobody here asks for such things. */
  #check(person, message) {
    const { expects } = person;
    person.expects = null;
    if (!expects) return;
    const follows =
      (expects.dapai && message.dapai?.p === expects.dapai) ||
      (expects.gang && message.gang?.m === expects.gang) ||
      (expects.hule && message.hule) ||
      (expects.daopai && message.pingju);
    if (!follows) this.counted.wrong(`${JSON.stringify(expects)} was answered by ${JSON.stringify(message)}`);
  }

  /** Whoever has the turn acts, if it is time. */
  #act() {
    if (!this.#isDue || !this.#turn) return;
    const now = performance.now();
    const { person, seq, from } = this.#turn;
    if (now < from) {
      this.#at(from, () => this.#act());
      return;
    }
    this.#isDue = false;
    this.#turn = null;
    this.counted.turns += 1;
    person.expects = this.#send(person, seq, true, now);
  }

  /** Does something by lot, and notes who has to be told. */
  #send(person, seq, isTurn, now) {
    const move = person.player.choose();
    for (const { have, sent } of this.people) {
      if (have > seq) continue;
      // An offer is settled by the last answer to it.
      if (sent.at(-1)?.after === seq) sent.pop();
      sent.push({ after: seq, at: now, isTurn });
    }
    person.line.say('GAME', { ...move, seq });
    return move;
  }

  /** A game is over when all four have been told; then the same people begin another. */
  #end(person, record) {
    if (!record) {
      this.#fail('the server broke off a game');
      return;
    }
    person.isDone = true;
    if (!this.people.every(person => person.isDone)) return;
    for (const person of this.people) person.isDone = false;
    this.#gather().catch(error => this.#fail(error.message));
  }

  #fail(sentence) {
    if (this.#isOver) return;
    this.counted.wrong(sentence);
    this.#gathering?.reject(new Error(sentence));
    this.#leave();
  }

  #leave() {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const person of this.people) person.line.close();
  }

  #at(time, what) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, Math.max(time - performance.now(), 0));
    this.#timers.add(timer);
  }
}
