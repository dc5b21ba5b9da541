// A person who follows the game with majiang's own board, knows what may be done, and leaves the choice to chance.

import Majiang from '@kobalab/majiang-core';

/** The tile of a discard or of an added kong as its taker names it: with where it comes from. */
const taken = (tile, from, own) => tile.slice(0, 2) + ['', '+', '=', '-'][(4 + from - own) % 4];

export class ByLot extends Majiang.Player {
  /** What may be done after the last message; empty if nothing is asked. Passing is an empty answer. */
  moves = [];
  /** Whether it is the own turn, rather than an offer of somebody's tile. */
  isTurn = false;
  #waits = null;

  /** Hears a message of the game. */
  hear(message) {
    this.moves = [];
    this.isTurn = false;
    this.action(message, () => {});
  }

  /** One of the moves, each as likely. */
  choose() {
    return this.moves[Math.floor(Math.random() * this.moves.length)];
  }

  /** The tiles that complete the hand. They are worked out once for each change of the hand: majiang does it for each discard. */
  get hulepai() {
    return (this.#waits ??= super.hulepai);
  }

  qipai(deal) {
    this.#waits = null;
    super.qipai(deal);
  }

  dapai(discard) {
    if (discard.l === this._menfeng) this.#waits = null;
    super.dapai(discard);
  }

  fulou(claim) {
    if (claim.l === this._menfeng) this.#waits = null;
    super.fulou(claim);
  }

  gang(kong) {
    if (kong.l === this._menfeng) this.#waits = null;
    super.gang(kong);
  }

  action_zimo(draw, isReplacement) {
    if (draw.l !== this._menfeng) return;
    this.isTurn = true;
    this.moves = this.get_dapai(this.shoupai).map(tile => ({ dapai: tile }));
    for (const tile of this.allow_lizhi(this.shoupai) || []) this.moves.push({ dapai: `${tile}*` });
    for (const kong of this.get_gang_mianzi(this.shoupai)) this.moves.push({ gang: kong });
    if (this.allow_hule(this.shoupai, null, isReplacement)) this.moves.push({ hule: '-' });
    if (this.allow_pingju(this.shoupai)) this.moves.push({ daopai: '-' });
  }

  action_dapai(discard) {
    if (discard.l === this._menfeng) return;
    const tile = taken(discard.p, discard.l, this._menfeng);
    if (this.#winsBy(tile, false)) this.moves.push({ hule: '-' });
    for (const ways of [this.get_gang_mianzi, this.get_peng_mianzi, this.get_chi_mianzi]) {
      for (const claim of ways.call(this, this.shoupai, tile)) this.moves.push({ fulou: claim });
    }
    if (this.moves.length > 0) this.moves.push({});
  }

  action_fulou(claim) {
    // After a kong there is a tile to draw first.
    if (claim.l !== this._menfeng || /^[mpsz]\d{4}/.test(claim.m)) return;
    this.isTurn = true;
    this.moves = this.get_dapai(this.shoupai).map(tile => ({ dapai: tile }));
  }

  action_gang(kong) {
    // A concealed kong is not robbed at majiang's table.
    if (kong.l === this._menfeng || /^[mpsz]\d{4}$/.test(kong.m)) return;
    if (this.#winsBy(taken(kong.m[0] + kong.m.slice(-1), kong.l, this._menfeng), true)) this.moves = [{ hule: '-' }, {}];
  }

  #winsBy(tile, isRobbing) {
    return this.hulepai.includes(tile[0] + (tile[1] === '0' ? '5' : tile[1])) && this.allow_hule(this.shoupai, tile, isRobbing);
  }

  // The start and the ends of hands and games ask for nothing.
  action_kaiju() {}
  action_qipai() {}
  action_hule() {}
  action_pingju() {}
  action_jieju() {}
}
