// Whether an answer of an mjai player is possible where it was given, from what the seat has seen. It knows mjai only and
// shares nothing with the bridge that it judges. What a win is worth, and furiten, it does not judge.

const HONOURS = 'ESWNPFC';

/** Follows a game from one seat. */
export class Watch {
  constructor(seat) {
    this.seat = seat;
  }

  /** Takes an event. */
  see(event) {
    const own = event.actor === this.seat;
    switch (event.type) {
      case 'start_kyoku':
        this.hand = [...event.tehais[this.seat]];
        this.pungs = new Map();
        this.open = false;
        this.riichi = false;
        this.wall = 70;
        this.untouched = true; // no set was claimed, and the own first draw is still to come
        this.last = undefined;
        return;
      case 'tsumo':
        this.wall -= 1;
        if (own) this.hand.push(event.pai);
        break;
      case 'dahai':
        if (own) {
          this.remove([event.pai]);
          this.untouched = false;
        }
        break;
      case 'reach':
        if (own) this.riichi = true;
        break;
      case 'chi':
      case 'pon':
      case 'daiminkan':
      case 'ankan':
      case 'kakan':
        this.untouched = false;
        if (!own) break;
        if (event.type !== 'ankan') this.open = true;
        if (event.type === 'pon') this.pungs.set(kind(event.pai), [event.pai, ...event.consumed]);
        this.remove(event.type === 'kakan' ? [event.pai] : event.consumed);
        break;
      case 'dora':
      case 'reach_accepted':
        return; // what was asked before them is still asked
      default:
        break;
    }
    this.last = event;
  }

  remove(tiles) {
    for (const tile of tiles) {
      const place = this.hand.lastIndexOf(tile);
      if (place < 0) throw new Error(`the record takes ${tile} from a hand without it`);
      this.hand.splice(place, 1);
    }
  }

  holds(tiles) {
    const left = [...this.hand];
    return tiles.every(tile => {
      const place = left.indexOf(tile);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  }

  /** Why the answer is impossible after the last event, or `undefined` if it is possible. */
  wrong(answer) {
    const { last, seat } = this;
    if (answer.type === 'none') {
      const must = last?.actor === seat && ['tsumo', 'chi', 'pon', 'reach'].includes(last.type);
      return must ? 'it must do something' : undefined;
    }
    if (answer.actor !== seat) return 'it speaks for another seat';
    if (!last) return 'nothing has happened yet';
    const turn = last.actor === seat;
    const afterDraw = turn && last.type === 'tsumo';
    const offered = !turn && last.type === 'dahai';
    switch (answer.type) {
      case 'dahai': {
        if (!turn || !['tsumo', 'chi', 'pon', 'reach'].includes(last.type)) return 'it is not its turn to discard';
        if (!this.holds([answer.pai])) return 'it does not hold the tile';
        const drawn = this.hand.at(-1);
        if (answer.tsumogiri && (answer.pai !== drawn || ['chi', 'pon'].includes(last.type))) return 'it did not draw that';
        if (last.type === 'reach') {
          const rest = [...this.hand];
          rest.splice(rest.lastIndexOf(answer.pai), 1);
          return waiting(rest) ? undefined : 'riichi with a hand that does not wait';
        }
        if (this.riichi && !answer.tsumogiri) return 'it is in riichi';
        if (['chi', 'pon'].includes(last.type) && barred(last).includes(kind(answer.pai))) return 'swap-calling';
        return undefined;
      }
      case 'reach':
        if (!afterDraw) return 'riichi without a draw';
        if (this.riichi || this.open) return 'riichi twice or with an open hand';
        if (this.wall < 4) return 'riichi with too few tiles left';
        return this.hand.some((_, place) => waiting(without(this.hand, place))) ? undefined : 'no wait';
      case 'chi':
      case 'pon':
      case 'daiminkan': {
        if (!offered) return 'there is no discard to claim';
        if (answer.target !== last.actor || answer.pai !== last.pai) return 'it claims another tile';
        if (this.riichi) return 'it is in riichi';
        if (this.wall === 0) return 'the last discard cannot be claimed for a set';
        if (!this.holds(answer.consumed)) return 'it does not hold the tiles';
        if (answer.type === 'chi') {
          if ((last.actor + 1) % 4 !== seat) return 'chow from a player who is not the one before';
          const three = [answer.pai, ...answer.consumed].map(kind).sort();
          const run = three.length === 3 && three.every((tile, i) => tile[1] === three[0][1] && +tile[0] === +three[0][0] + i);
          if (!run || HONOURS.includes(three[0])) return 'no run';
          const rest = this.hand.filter(tile => !barred(answer).includes(kind(tile)));
          return rest.length > answer.consumed.filter(tile => rest.includes(tile)).length ? undefined : 'nothing to discard';
        }
        const count = answer.type === 'pon' ? 2 : 3;
        const same = answer.consumed.length === count && answer.consumed.every(tile => kind(tile) === kind(answer.pai));
        return same ? undefined : 'not the same tiles';
      }
      case 'ankan':
        if (!afterDraw || this.wall === 0) return 'no kong now';
        if (answer.consumed.length !== 4 || new Set(answer.consumed.map(kind)).size !== 1) return 'not four of a kind';
        if (this.riichi && kind(answer.consumed[0]) !== kind(this.hand.at(-1))) return 'a kong in riichi of another tile';
        return this.holds(answer.consumed) ? undefined : 'it does not hold the tiles';
      case 'kakan': {
        if (!afterDraw || this.wall === 0 || this.riichi) return 'no kong now';
        const pung = this.pungs.get(kind(answer.pai));
        if (!pung || [...pung].sort().join() !== [...answer.consumed].sort().join()) return 'there is no such pung';
        return this.holds([answer.pai]) ? undefined : 'it does not hold the tile';
      }
      case 'hora': {
        if (answer.target !== last.actor) return 'it wins from another player';
        if (afterDraw) return complete(this.hand) ? undefined : 'the hand is not complete';
        const tile = offered || (!turn && last.type === 'kakan') ? last.pai : undefined;
        if (!tile) return 'there is nothing to win on';
        return complete([...this.hand, tile]) ? undefined : 'the hand is not complete';
      }
      case 'ryukyoku': {
        const ends = new Set(this.hand.map(kind).filter(tile => tile.length === 1 || '19'.includes(tile[0])));
        return afterDraw && this.untouched && ends.size >= 9 ? undefined : 'no nine kinds of terminals and honours';
      }
      default:
        return 'that is no action';
    }
  }
}

function without(tiles, place) {
  return [...tiles.slice(0, place), ...tiles.slice(place + 1)];
}

function kind(tile) {
  return tile.replace('r', '');
}

/** The kinds that may not follow this claim. */
function barred({ type, pai, consumed }) {
  const called = kind(pai);
  if (type === 'pon') return [called];
  const [low, high] = consumed.map(tile => +tile[0]).sort();
  const number = +called[0];
  const suit = called[1];
  if (number < low) return [called, `${number + 3}${suit}`];
  if (number > high) return [called, `${number - 3}${suit}`];
  return [called];
}

function index(tile) {
  const honour = HONOURS.indexOf(tile);
  return honour >= 0 ? 27 + honour : 'mps'.indexOf(tile[1]) * 9 + (+tile[0] - 1);
}

/** Whether some tile completes these. */
export function waiting(tiles) {
  const all = [...Array(34).keys()].map(i => (i < 27 ? `${(i % 9) + 1}${'mps'[Math.floor(i / 9)]}` : HONOURS[i - 27]));
  return all.some(tile => tiles.filter(held => kind(held) === tile).length < 4 && complete([...tiles, tile]));
}

/** Whether these tiles, the concealed part of a hand, make a winning shape. */
export function complete(tiles) {
  const counts = Array(34).fill(0);
  for (const tile of tiles) counts[index(kind(tile))] += 1;
  if (tiles.length === 14) {
    if (counts.filter(count => count === 2).length === 7) return true;
    const orphans = counts.filter((_, i) => i >= 27 || i % 9 === 0 || i % 9 === 8);
    if (orphans.every(count => count > 0) && orphans.reduce((a, b) => a + b) === 14) return true;
  }
  return counts.some((count, pair) => {
    if (count < 2) return false;
    const rest = [...counts];
    rest[pair] -= 2;
    return sets(rest);
  });
}

function sets(counts) {
  const first = counts.findIndex(count => count > 0);
  if (first < 0) return true;
  if (counts[first] >= 3) {
    const rest = [...counts];
    rest[first] -= 3;
    if (sets(rest)) return true;
  }
  if (first < 27 && first % 9 < 7 && counts[first + 1] && counts[first + 2]) {
    const rest = [...counts];
    for (const i of [first, first + 1, first + 2]) rest[i] -= 1;
    return sets(rest);
  }
  return false;
}
