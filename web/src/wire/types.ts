// What goes over the wire, written from the types of crates/protocol; `make pages` writes it anew.

/**
 * What ends a hand early.
 */
export type Abort = "nine-terminals" | "four-winds" | "four-riichi" | "four-kongs" | "three-winners";

/**
 * An action of a player.
 */
export type Action = { "type": "discard",
    /** Which. */
    tile: Tile,
    /** Whether it is the tile just drawn. */
    drawn: boolean }
  | { "type": "riichi",
    /** Which tile. */
    tile: Tile,
    /** Whether it is the tile just drawn. */
    drawn: boolean }
  | { "type": "tsumo",
    /** The reading in which it counts, where the ruleset lets the winner choose; the one that pays most if it is left out. */
    reading?: NamedReading }
  | { "type": "concealed-kong",
    /** Of what. */
    kind: Kind }
  | { "type": "added-kong",
    /** Of what. */
    kind: Kind }
  | { "type": "nine-terminals" }
  | { "type": "ron",
    /** The reading in which it counts, where the ruleset lets the winner choose; the one that pays most if it is left out. */
    reading?: NamedReading }
  | { "type": "chi",
    /** With these tiles of the hand. */
    with: Pair }
  | { "type": "pon",
    /** With these tiles of the hand. */
    with: Pair }
  | { "type": "kan" }
  | { "type": "pass" }
  | { "type": "waiting" }
  | { "type": "noten" }
  | { "type": "nagashi" }
  | { "type": "slip",
    /** Which. */
    slip: Slip };

/**
 * Why a seat may not do something.
 */
export type Answer = {
    /** Who. */
    seat: Seat,
    /** What. */
    action: Action,
    /** The reason; `null` if it may. */
    refusal: Refusal | null,
    /** The reason in a sentence; `null` if it may. */
    sentence: string | null };

/**
 * A person who is barred.
 */
export type BarEntry = {
    /** The number of the bar. */
    id: number,
    /** What the person was called. */
    name: string,
    /** Why. */
    why: string,
    /** Since when, in UTC. */
    since: string,
    /** Until when, in UTC; `null` is for good. */
    until: string | null,
    /** Until when newcomers from the person's address are barred too, in UTC; `null` if they are not. */
    "address-until": string | null };

/**
 * A person is to be barred.
 */
export type BarPerson = {
    /** The id of a table. */
    table: string,
    /** Where the person sits. */
    seat: Seat,
    /** Why. */
    why: string,
    /** For how long; `null` is for good. */
    hours: number | null,
    /** Whether newcomers from the person's address are barred too, for a week at most. */
    address: boolean };

/**
 * Why a player may not win on a discard.
 */
export type Barred = { "id": "own-discards",
    /** The kinds. */
    kinds: Kinds }
  | { "id": "passed" }
  | { "id": "passed-in-riichi" };

/**
 * Everybody who is barred.
 */
export type Bars = {
    /** Newest first. */
    bars: Array<BarEntry> };

/**
 * One value per seat: an object with the keys `A` to `D`.
 */
export type BySeat<T> = {
    /** A's. */
    A: T,
    /** B's. */
    B: T,
    /** C's. */
    C: T,
    /** D's. */
    D: T };

/**
 * A chair and who sits in it.
 */
export type Chair = {
    /** A person, a bot, or nobody yet. */
    who: Who,
    /** What the player is called. */
    name: string,
    /** The level of a bot. */
    level: string | null,
    /** Whether a person is there. Who is not is played by a bot until the person returns. */
    here: boolean,
    /** Whether the table does not wait for this player to go on to the next hand. */
    ready: boolean,
    /** Whether the player wants another game. */
    rematch: boolean };

/**
 * What a lobby can offer.
 */
export type Choices = {
    /** The rulesets. */
    rulesets: Array<RulesetChoice>,
    /** The id of the ruleset that is proposed. */
    "proposed-ruleset": string,
    /** The players that are no people, weakest first. */
    levels: Array<LevelChoice>,
    /** Programs that the operator lets sit down. */
    players: Array<PlayerChoice>,
    /** How mistakes can be dealt with. */
    conducts: Array<Conduct>,
    /** How long a game can be. */
    rounds: Array<Length>,
    /** Clocks that a lobby proposes; `null` is none. */
    times: Array<TimeControl | null>,
    /** Windows for claims that a lobby proposes; a table that says nothing has the first. */
    windows: Array<ClaimWindow>,
    /** What house rules can change. */
    fields: Array<FieldChoice>,
    /** What people at a table need to know and no result depends on, so that house rules need not change it. */
    notes: Array<FieldChoice>,
    /** The yaku, whose worth house rules can change. */
    yaku: Array<FieldChoice>,
    /** The languages. */
    langs: Array<string> };

/**
 * How long a discarded or konged tile can be claimed before play goes on. It is the same whether or not anybody can
 * claim the tile, so that nobody learns what others hold.
 */
export type ClaimWindow = {
    /** How long, in milliseconds. */
    milliseconds: number,
    /** Whether it always ends then: who has not answered has passed, and no answer is followed before. Otherwise
 * play waits for a person who needs longer, as at a real table, and goes on at once when a person claims. */
    fixed: boolean };

/**
 * A table is to be closed.
 */
export type CloseTable = {
    /** Why, for those who sit there. */
    why: string };

/**
 * Why a table was closed.
 */
export type ClosedTable = {
    /** In the moderator's words. */
    sentence: string };

/**
 * How a table deals with what is against the rules.
 */
export type Conduct = "enforced" | "open";

/**
 * A link that confirms an address is used.
 */
export type ConfirmMail = {
    /** What stands in the link. */
    token: string };

/**
 * Why a contribution to the seed is not taken.
 */
export type ContributionProblem = "malformed" | "other" | "not-committed" | "early" | "late";

/**
 * A login and its password.
 */
export type Credentials = {
    /** The login. */
    login: string,
    /** The password. */
    password: string };

/**
 * What two dice show: two numbers from 1 to 6.
 */
export type Dice = [number, number];

/**
 * The dora of a winning hand.
 */
export type Dora = {
    /** Shown by the indicators, kan dora included. */
    dora: number,
    /** Red fives. */
    red: number,
    /** Shown by the indicators below, for a riichi winner. */
    ura: number };

/**
 * Dora of one kind.
 */
export type DoraWorth = {
    /** `dora`, `red-five` or `ura-dora`. */
    id: string,
    /** What they are called. */
    name: string,
    /** How many. */
    han: number };

/**
 * A session is to be ended.
 */
export type EndSession = {
    /** Which one; `null` is all but the one that asks. */
    session: string | null };

/**
 * The body of an answer that is not a success.
 */
export type ErrorBody = {
    /** Why. */
    error: ErrorDetails };

/**
 * Why a request was not followed.
 */
export type ErrorDetails = {
    /** What is wrong. */
    id: string,
    /** The same in a sentence. */
    sentence: string,
    /** Where in a text that was sent something is wrong, from top to bottom; nothing where the request has no such text. */
    faults?: Array<TextFault> };

/**
 * Something that happened. `T` is a tile that only its owner may see.
 */
export type Event<T> = { "type": "began",
    /** Counted from 1 in the order of dealing, replayed hands too. */
    number: number,
    /** The dice, if any were rolled. */
    dice: Dice | null }
  | { "type": "dealt",
    /** Who. */
    seat: Seat,
    /** In the order in which they were taken. */
    tiles: Array<T> }
  | { "type": "jumped",
    /** East. */
    seat: Seat,
    /** The tile. */
    tile: T }
  | { "type": "turned",
    /** The indicator. */
    tile: Tile }
  | { "type": "drew",
    /** By whom. */
    seat: Seat,
    /** The tile. */
    tile: T }
  | { "type": "replaced",
    /** By whom. */
    seat: Seat,
    /** The tile. */
    tile: T }
  | { "type": "riichi",
    /** By whom. */
    seat: Seat }
  | { "type": "discarded",
    /** By whom. */
    seat: Seat,
    /** The tile. */
    tile: Tile,
    /** Whether it was the tile just drawn. */
    drawn: boolean }
  | { "type": "bet",
    /** By whom. */
    seat: Seat }
  | { "type": "claimed",
    /** By whom. */
    seat: Seat,
    /** For what. */
    call: SetCall,
    /** The tiles from the hand. */
    with: Tiles }
  | { "type": "concealed-kong",
    /** By whom. */
    seat: Seat,
    /** Of what. */
    kind: Kind }
  | { "type": "added-kong",
    /** By whom. */
    seat: Seat,
    /** The tile. */
    tile: Tile }
  | { "type": "wall-ended" }
  | { "type": "wrong-kong",
    /** Who. */
    seat: Seat,
    /** The tiles. */
    tiles: Tiles }
  | { "type": "announced",
    /** Who. */
    seat: Seat,
    /** What. */
    said: Said }
  | { "type": "showed",
    /** Who. */
    seat: Seat,
    /** The tiles. */
    tiles: Tiles }
  | { "type": "ura-turned",
    /** The indicator. */
    tile: Tile }
  | { "type": "reading-named",
    /** Who. */
    seat: Seat,
    /** Which. */
    named: NamedReading }
  | { "type": "won",
    /** The win and what it is worth. */
    win: Won }
  | { "type": "aborted",
    /** By what. */
    why: Abort }
  | { "type": "ruled",
    /** The ruling. */
    ruling: Ruling }
  | { "type": "put-back",
    /** Who had drawn it. */
    seat: Seat,
    /** The tile. */
    tile: T }
  | { "type": "lapsed",
    /** Whose. */
    seat: Seat }
  | { "type": "kong-taken-back",
    /** Whose. */
    seat: Seat }
  | { "type": "reopened" }
  | { "type": "corrected",
    /** By whom. */
    seat: Seat,
    /** The two tiles that fit. */
    with: [Tile, Tile] }
  | { "type": "turned-back" }
  | { "type": "paid",
    /** Who gives; `null` is the table, where the bets lie. */
    from: Seat | null,
    /** Who gets. */
    to: Seat,
    /** How much. */
    points: number,
    /** What for. */
    why: PaidFor }
  | { "type": "penalised",
    /** Whose. */
    seat: Seat,
    /** How much. */
    points: number }
  | { "type": "fined",
    /** Who loses them. */
    seat: Seat,
    /** How much. */
    points: number }
  | { "type": "time-called" }
  | { "type": "ended",
    /** How, by the winds of this hand. */
    end: HandEnd,
    /** Riichi bets that stay on the table. */
    "bets-left": number };

/**
 * Whose tiles were exposed, and whether the hand can go on.
 */
export type Exposed = {
    /** Where they were. */
    place: ExposedPlace,
    /** How many. */
    number: number,
    /** Whether the table finds that the hand can go on fairly. */
    "hand-goes-on": boolean };

/**
 * Where exposed tiles were.
 */
export type ExposedPlace = "own-hand" | "others-hand" | "live-wall" | "dead-wall";

/**
 * Something that went wrong.
 */
export type Fault = { "type": "invalid-win",
    /** Why it is none. */
    why: InvalidWin }
  | { "type": "win-given-up",
    /** Tiles shown. */
    shown: number }
  | { "type": "win-then-set",
    /** How much of the hand was shown. */
    showing: Showing }
  | { "type": "wrong-word" }
  | { "type": "other-word" }
  | { "type": "call-changed",
    /** What was called first. */
    call: SetCall }
  | { "type": "call-taken-back",
    /** At once. */
    "at-once": boolean }
  | { "type": "call-not-carried-out" }
  | { "type": "wrong-set" }
  | { "type": "impossible-set" }
  | { "type": "wrong-kong" }
  | { "type": "swap-call" }
  | { "type": "open-riichi" }
  | { "type": "late-riichi" }
  | { "type": "false-riichi" }
  | { "type": "riichi-kong" }
  | { "type": "dead-hand-claim" }
  | { "type": "dead-hand-tsumo" }
  | { "type": "dead-hand-kong" }
  | { "type": "exposed",
    /** Which, how many, and whether the hand can go on. */
    what: Exposed }
  | { "type": "exposed-in-deal" }
  | { "type": "wrong-end",
    /** From the dead wall. */
    "dead-wall": boolean,
    /** It was noticed after the discard. */
    "after-discard": boolean }
  | { "type": "wrong-count" }
  | { "type": "tile-not-taken" }
  | { "type": "wrong-order" }
  | { "type": "riichi-step",
    /** Which step. */
    missing: RiichiStep }
  | { "type": "not-turned" }
  | { "type": "late",
    /** For what. */
    claim: LateCall }
  | { "type": "disturbed" }
  | { "type": "referee" }
  | { "type": "said-dead-hand" }
  | { "type": "misconduct",
    /** How. */
    why: Misconduct };

/**
 * What a ruleset answers.
 */
export type FieldAnswer = boolean | number | Array<number> | string;

/**
 * A question on which rulesets disagree.
 */
export type FieldChoice = {
    /** Its name in the file. */
    id: string,
    /** The heading under which it is shown. */
    group: string,
    /** What it asks. */
    about: string,
    /** What can be answered. */
    takes: FieldTakes,
    /** What each ruleset answers, by its id. */
    answers: { [key in string]: FieldAnswer } };

/**
 * What a field of the rules takes.
 */
export type FieldTakes = { "type": "flag" }
  | { "type": "number",
    /** The least. */
    least: number,
    /** The most. */
    most: number,
    /** Whether `"none"` can be said instead. */
    none: boolean }
  | { "type": "either",
    /** The one. */
    one: number,
    /** The other. */
    other: number }
  | { "type": "places" }
  | { "type": "word",
    /** Which. */
    words: Array<string> }
  | { "type": "worth" };

/**
 * A password is forgotten.
 */
export type Forgotten = {
    /** The login. */
    login: string,
    /** The language of the mail. */
    lang: string | null };

/**
 * A message of a seat as it looks on the wire: one object for each message. [`FromSeat`] is read through all keys at
 * once, which would not say which of them go together.
 */
export type FromSeat = {
    /** The own seat. */
    seat?: Seat,
    /** How. */
    action: Action,
    /** Only if this is the number of the last event. */
    after?: number }
  | {
    /** What. */
    "why-not": Action }
  | {
    /** Always. */
    ready: true }
  | {
    /** The language. */
    lang: string }
  | {
    /** The number of the event. */
    again: number }
  | {
    /** 64 hexadecimal digits. */
    contribution: string }
  | {
    /** Or not. */
    rematch: boolean,
    /** The commitment to what the player adds to the seed of that game. */
    commitment?: string }
  | {
    /** Always. */
    leave: true };

/**
 * Minipoints that one thing gives.
 */
export type FuItem = {
    /** What. */
    id: string,
    /** What it is called. */
    name: string,
    /** The tiles that give them, where it is a set or the pair. */
    tiles: Array<Kind>,
    /** How many. */
    fu: number };

/**
 * What stands on the table between two hands.
 */
export type Game = {
    /** The prevalent wind. */
    round: Wind,
    /** Who is East. */
    dealer: Seat,
    /** Counters on the table. */
    counters: number,
    /** Riichi bets left from drawn hands. */
    bets: number,
    /** What each player has. */
    points: BySeat<number>,
    /** Points that are taken off each result after uma: 0, or less than that. */
    penalties: BySeat<number> };

/**
 * A finished game.
 */
export type GameEntry = {
    /** Its id. */
    id: string,
    /** The id of the ruleset. */
    rules: string,
    /** What it is called in English, or what the house rules are called. */
    "rules-name": string,
    /** Whether house rules change it. */
    house: boolean,
    /** When it ended, in UTC: `2026-05-04T19:20:00Z`. */
    ended: string,
    /** Where the guest sat. */
    seat: Seat,
    /** Everybody's name. */
    players: BySeat<string>,
    /** Everybody's place. */
    places: BySeat<number>,
    /** Everybody's points. */
    points: BySeat<number> };

/**
 * How a game ended.
 */
export type GameOver = {
    /** Points, places, uma and totals. */
    result: GameResult,
    /** The server's seed, 64 hexadecimal digits. */
    seed: string,
    /** What was published about it before the first deal. */
    commitment: string,
    /** What each seat added to it. */
    shares: BySeat<SeatShare>,
    /** The id of the game's record. */
    game: string };

/**
 * How a game ended, by seats.
 */
export type GameResult = {
    /** Final points, left-over bets included. */
    points: BySeat<number>,
    /** The best place that each player shares, 1 to 4. */
    places: BySeat<number>,
    /** Uma, shared by tied players. */
    uma: BySeat<number>,
    /** Left-over riichi bets that each player received. */
    bets: BySeat<number>,
    /** Final points over the return points, with uma and penalties. */
    totals: BySeat<number> };

/**
 * The finished games of a guest.
 */
export type Games = {
    /** Newest first. */
    games: Array<GameEntry> };

/**
 * How a hand ended, by the winds of that hand.
 */
export type HandEnd = { "type": "won",
    /** Who. */
    winners: Winds }
  | { "type": "drawn",
    /** Who showed a waiting hand. */
    waiting: Winds }
  | { "type": "nagashi",
    /** By whom. */
    claimants: Winds,
    /** Who was waiting. */
    waiting: Winds }
  | { "type": "aborted" }
  | { "type": "replayed" };

/**
 * How a hand ended.
 */
export type HandResult = {
    /** The number of the event that ended it. */
    event: number,
    /** The number of the hand. */
    hand: number,
    /** How it ended, in a sentence. */
    title: string,
    /** The round of the hand. */
    round: Wind,
    /** Who was East. */
    dealer: Seat,
    /** Counters that lay on the table. */
    counters: number,
    /** Bets that lay on the table from earlier hands. */
    "older-bets": number,
    /** The wins, in the order of the table. */
    wins: Array<WinDetails>,
    /** Who paid whom. */
    payments: Array<Payment>,
    /** What each player won and lost since the hand began, bets included. */
    changes: BySeat<number>,
    /** What each player has now. */
    points: BySeat<number>,
    /** Bets that stay on the table. */
    bets: number };

/**
 * Why what is reported cannot be at this moment of the hand.
 */
export type Impossible = "deal-over" | "not-drawn" | "not-discarded" | "not-past-taking" | "no-riichi" | "no-claimed-riichi" | "nothing-passed" | "already-answered" | "only-to-win" | "no-set";

/**
 * Why a declared win is none.
 */
export type InvalidWin = "not-complete" | "no-yaku" | "furiten" | "not-allowed" | "too-late";

/**
 * A guest sits down at a table.
 */
export type Joining = {
    /** A new name of the guest. */
    name?: string | null,
    /** The commitment to what the guest adds to the seed, 64 hexadecimal digits. */
    commitment?: string | null };

/**
 * A kind of tile, for which red and plain fives are the same: `"5p"`, never `"0p"`.
 */
export type Kind = string;

/**
 * Several kinds, in the order of the notation.
 */
export type Kinds = Array<Kind>;

/**
 * A claim that comes after the next player has gone on.
 */
export type LateCall = "win" | "pon" | "kan";

/**
 * What a seat may do now. All lists are empty for a seat that the table does not wait for.
 */
export type Legal = {
    /** The moves of the game. */
    moves: Array<Action>,
    /** How the win among the moves may be read, where the ruleset lets the winner choose; what counts without a word first. */
    readings?: Array<ReadingWorth>,
    /** Sets and kongs that the tiles or the moment do not allow. None in enforced conduct. */
    "wrong-moves": Array<Action>,
    /** The slips, wrong sets left out. None in enforced conduct. */
    slips: Array<Slip>,
    /** The slips `wrong-set`, of which there can be hundreds. */
    "wrong-sets": Array<WrongSets> };

/**
 * How long a game is.
 */
export type Length = "east" | "east-south";

/**
 * A level of players.
 */
export type LevelChoice = {
    /** Its id. */
    id: string,
    /** How it plays. */
    about: string };

/**
 * A limit.
 */
export type Limit = "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";

/**
 * The tables of the lobby.
 */
export type Listed = {
    /** Newest first. */
    tables: Array<TableEntry> };

/**
 * Where a link is to be sent if the password is forgotten.
 */
export type MailGiven = {
    /** The password, to be sure. */
    password: string,
    /** The address; `null` is none any more. */
    mail: string | null,
    /** The language of the mail. */
    lang: string | null };

/**
 * Who somebody is.
 */
export type Me = {
    /** The name; `null` if none was given. */
    name: string | null,
    /** The login; `null` for a guest without an account. */
    account: string | null,
    /** Whether the account may moderate. */
    moderator: boolean,
    /** Why and until when the person is barred, in a sentence. */
    barred: string | null };

/**
 * What kind of set lies beside a hand.
 */
export type MeldType = "chow" | "pung" | "kong" | "added-kong" | "concealed-kong";

/**
 * What a referee takes points off for.
 */
export type Misconduct = "obstruction" | "information" | "phone" | "lateness" | "repetition";

/**
 * A guest's name is given.
 */
export type NameGiven = {
    /** The name. */
    name?: string | null };

/**
 * A reading of a winning hand, by its name.
 */
export type NamedReading = {
    /** The yaku that count. */
    yaku: YakuNames,
    /** Minipoints, rounded. */
    fu: number };

/**
 * A password in the place of another.
 */
export type NewPassword = {
    /** The one so far. */
    old: string,
    /** The one from now on. */
    new: string };

/**
 * A table for people is asked for.
 */
export type NewTable = {
    /** The ruleset; it may be left out where there are house rules, which name their own. */
    rules?: string | null,
    /** House rules: the text of a TOML file. */
    house?: string | null,
    /** How long; as the ruleset says if nothing is said. */
    rounds?: Length | null,
    /** How mistakes are dealt with. */
    conduct?: Conduct,
    /** The four players in any order: `"person"`, the id of a level, or `"mjai:NAME"`. */
    seats: Array<string>,
    /** Whether it stands in the lobby. */
    listed?: boolean,
    /** The clock; none if nothing is said. */
    time?: TimeControl | null,
    /** How long a tile can be claimed; a short time if nothing is said. */
    window?: ClaimWindow | null,
    /** Who may be a spectator; nobody if nothing is said. */
    spectators?: Spectators | null,
    /** A new name of the guest. */
    name?: string | null,
    /** The commitment to what the guest adds to the seed, 64 hexadecimal digits. */
    commitment?: string | null };

/**
 * Why a report is not ruled on.
 */
export type NoRuling = "enforced" | "no-hand" | "cannot-be" | "not-in-rules" | "penalty-points";

/**
 * Why tiles make no win.
 */
export type NoWin = { "id": "not-complete" }
  | { "id": "no-yaku" }
  | { "id": "only-dora" }
  | { "id": "minimum-not-met",
    /** Han of yaku. */
    have: number,
    /** Han of yaku that are needed. */
    need: number };

/**
 * Nothing: an empty object.
 */
export type Nothing = Record<symbol, never>;

/**
 * Where the game is played.
 */
export type Occasion = "club" | "tournament";

/**
 * How a tile came to be offered.
 */
export type Offer = "discard" | "added-kong" | "concealed-kong";

/**
 * The account that somebody is logged in to.
 */
export type OwnAccount = {
    /** The login. */
    login: string,
    /** Since when there is the account, in UTC. */
    since: string,
    /** Where a link is sent if the password is forgotten; `null` if nowhere. */
    mail: string | null,
    /** Whether the server can send mail. */
    "sends-mail": boolean,
    /** The browsers that are logged in, the one that was used last first. */
    sessions: Array<SessionEntry> };

/**
 * Everything that the server keeps about a person.
 */
export type OwnData = {
    /** When this was written, in UTC. */
    written: string,
    /** The name. */
    name: string | null,
    /** The account with its sessions. */
    account: OwnAccount | null,
    /** Whether the account may moderate. */
    moderator: boolean,
    /** The times at which the person was barred. */
    bars: Array<BarEntry>,
    /** Every table that the person has sat at, newest first. */
    tables: Array<OwnTable> };

/**
 * A table that a person has sat at.
 */
export type OwnTable = {
    /** Its id. */
    id: string,
    /** What the rules are called. */
    "rules-name": string,
    /** Where it is in its life. */
    state: TableState,
    /** When it was made, in UTC. */
    created: string,
    /** When the game ended, in UTC. */
    ended: string | null,
    /** Where the person sits. */
    seat: Seat,
    /** What the players are called. */
    players: BySeat<string>,
    /** How the game ended. */
    result: GameResult | null,
    /** Where every move of a finished game stands. */
    record: string | null };

/**
 * What a payment is for.
 */
export type PaidFor = "hand" | "liability" | "counters" | "bets" | "noten" | "nagashi-mangan" | "chombo";

/**
 * Two tiles of a set. Their order is that of the kinds, a plain five before a red one; read in any order.
 */
export type Pair = Array<string>;

/**
 * A password, to be sure.
 */
export type Password = {
    /** The password. */
    password: string };

/**
 * Points that change hands.
 */
export type Payment = {
    /** Who gives; `null` for bets on the table. */
    from: Seat | null,
    /** Who gets. */
    to: Seat,
    /** How much. */
    points: number,
    /** What for. */
    why: PaidFor,
    /** The same in words. */
    word: string,
    /** Everything in a sentence. */
    sentence: string };

/**
 * What the table waits for, as a player or a spectator is shown it: that somebody could claim a tile is shown to whoever is
 * asked, and to nobody else.
 */
export type Phase = { "type": "between" }
  | { "type": "dealing" }
  | { "type": "turn",
    /** Who. */
    seat: Seat,
    /** Where the last tile came from. */
    took: Took }
  | { "type": "claims",
    /** Whose tile. */
    seat: Seat,
    /** The tile. */
    tile: Tile,
    /** How it came to be offered. */
    offer: Offer }
  | { "type": "offered",
    /** Whose tile. */
    seat: Seat,
    /** The tile. */
    tile: Tile,
    /** How it came to be offered. */
    offer: Offer }
  | { "type": "announcing",
    /** What has been said. */
    said: BySeat<Said | null> }
  | { "type": "over" };

/**
 * A program that may sit down.
 */
export type PlayerChoice = {
    /** What it is called as a seat, `mjai:` before its name. */
    id: string,
    /** Its name. */
    name: string };

/**
 * What is wrong with a message.
 */
export type Problem = { "id": "too-long",
    /** The most bytes that a line can have. */
    most: number }
  | { "id": "not-utf8",
    /** The first byte that is not, counted from 1. */
    column: number }
  | { "id": "not-json",
    /** Where, in bytes from 1. */
    column: number }
  | { "id": "not-a-message",
    /** Where it was noticed, in bytes from 1; `null` if it is the message as a whole. */
    column: number | null }
  | { "id": "no-start" }
  | { "id": "no-rules" }
  | { "id": "no-seed" }
  | { "id": "seed-and-walls" }
  | { "id": "no-round",
    /** The last round that it can have. */
    last: Wind }
  | { "id": "refused",
    /** Whose. */
    seat: Seat,
    /** The action. */
    action: Action,
    /** Why. */
    refusal: Refusal }
  | { "id": "no-ruling",
    /** Why. */
    why: NoRuling,
    /** Why it cannot be, if that is the reason. */
    because?: Impossible }
  | { "id": "in-hand" }
  | { "id": "walls-from-seed" }
  | { "id": "wrong-tiles",
    /** Which. */
    tile: Tile };

/**
 * A table with three bots is asked for.
 */
export type Quick = {
    /** The level of the three others. */
    level?: string,
    /** The ruleset. */
    rules?: string,
    /** How long; as the ruleset says if nothing is said. */
    rounds?: Length | null,
    /** How mistakes are dealt with. */
    conduct?: Conduct,
    /** The clock; none if nothing is said. */
    time?: TimeControl | null,
    /** How long a tile can be claimed; a short time if nothing is said. */
    window?: ClaimWindow | null,
    /** A new name of the guest. */
    name?: string | null,
    /** The commitment to what the guest adds to the seed, 64 hexadecimal digits. */
    commitment?: string | null };

/**
 * A reading that a winner may name, and what it is worth as far as everybody can see: ura dora are not turned yet.
 */
export type ReadingWorth = {
    /** Its name, to be sent as the `reading` of the win. */
    named: NamedReading,
    /** Han of yaku and dora; 0 for a yakuman. */
    han: number,
    /** The limit. */
    limit: Limit | null,
    /** What the payers give for it together, without counters and bets. */
    points: number };

/**
 * The reason for which an action is refused.
 */
export type Refusal = { "id": "no-hand" }
  | { "id": "not-your-turn",
    /** Whose. */
    seat: Seat }
  | { "id": "nothing-to-claim" }
  | { "id": "already-answered" }
  | { "id": "already-announced",
    /** What. */
    said: Said }
  | { "id": "only-announcements" }
  | { "id": "no-exhaustive-draw" }
  | { "id": "must-discard" }
  | { "id": "not-held",
    /** Which. */
    tile: Tile }
  | { "id": "not-drawn",
    /** Which. */
    tile: Tile }
  | { "id": "frozen",
    /** The drawn tile. */
    tile: Tile }
  | { "id": "swap-calling",
    /** The kinds. */
    kinds: Kinds }
  | { "id": "no-discard-left" }
  | { "id": "no-win",
    /** Why not. */
    why: NoWin }
  | { "id": "furiten",
    /** By what. */
    why: Barred }
  | { "id": "after-claim" }
  | { "id": "dead-hand" }
  | { "id": "already-riichi" }
  | { "id": "not-concealed" }
  | { "id": "not-waiting" }
  | { "id": "too-few-tiles",
    /** Tiles left. */
    left: number,
    /** Tiles needed. */
    need: number }
  | { "id": "too-few-points",
    /** Points needed. */
    need: number }
  | { "id": "not-four" }
  | { "id": "no-pung" }
  | { "id": "last-tile" }
  | { "id": "four-kongs" }
  | { "id": "kong-changes-hand" }
  | { "id": "kong-not-drawn" }
  | { "id": "riichi-claims" }
  | { "id": "not-next" }
  | { "id": "no-set" }
  | { "id": "only-to-win" }
  | { "id": "not-nine" }
  | { "id": "not-first-turn" }
  | { "id": "not-in-rules" }
  | { "id": "must-show" }
  | { "id": "no-nagashi" }
  | { "id": "no-slip" }
  | { "id": "no-reading" };

/**
 * Another game with the same people.
 */
export type RematchOffer = {
    /** The id of its table. */
    table: string,
    /** The own seat there; `null` for who has none yet. */
    seat: Seat | null };

/**
 * A whole game for a replay: the truth, so never before the game is over.
 */
export type ReplayedGame = {
    /** The table. */
    table: TableDetails,
    /** The number of the first event: 1. */
    first: number,
    /** What happened, with every tile. */
    events: Array<Event<Tile>>,
    /** A sentence for each event. */
    said: Array<string>,
    /** How each hand ended. */
    results: Array<HandResult>,
    /** How the game ended. */
    over: GameOver };

/**
 * A link to a new password is used.
 */
export type Reset = {
    /** What stands in the link. */
    token: string,
    /** The password from now on. */
    password: string };

/**
 * A riichi that the winner declared in this hand.
 */
export type Riichi = {
    /** In the own first turn of an uninterrupted first go-around. */
    double: boolean,
    /** The win came before or with the declarer's next draw, without interruption. */
    ippatsu: boolean };

/**
 * A step of declaring riichi.
 */
export type RiichiStep = "word" | "sideways" | "stick";

/**
 * A ruleset that can be played.
 */
export type RulesetChoice = {
    /** Its id. */
    id: string,
    /** What it is called. */
    name: string,
    /** How long its games are. */
    rounds: Length };

/**
 * The table's decision about something that went wrong.
 */
export type Ruling = {
    /** Whose fault it was; `null` if nobody is to blame. */
    seat: Seat | null,
    /** What went wrong. */
    fault: Fault,
    /** What follows. */
    verdict: Verdict,
    /** The clauses of the rulebook that bear on it, in whatever edition. They follow from the rest. */
    clauses: Array<string> };

/**
 * What a player says at an exhaustive draw.
 */
export type Said = "waiting" | "noten" | "nagashi";

/**
 * One of the four chairs.
 */
export type Seat = "A" | "B" | "C" | "D";

/**
 * What is left of the time for a decision, in milliseconds.
 */
export type SeatClock = {
    /** Of the time for each decision. */
    base: number,
    /** Of the time for all decisions of the hand; `null` for a claim, which has none of it. */
    bank: number | null };

/**
 * Why a message from a seat changed nothing.
 */
export type SeatError = {
    /** What is wrong. */
    problem: SeatProblem,
    /** The same in a sentence. */
    sentence: string };

/**
 * What is wrong with a message from a seat.
 */
export type SeatProblem = Problem | ServerProblem;

/**
 * What a seat sees: news, and what it may do.
 */
export type SeatSees = {
    /** Who; `null` for a spectator. */
    seat: Seat | null,
    /** The number of the first of these events, counted from 1. It is the same for all seats. */
    first: number,
    /** What happened since the last message. */
    events: Array<Event<Tile | null>>,
    /** A sentence for each event. */
    said: Array<string>,
    /** What the seat may do now. */
    legal: Legal,
    /** What a button says, for each of the moves. */
    labels: Array<string>,
    /** What each of the readings is called that a winner may name. */
    "reading-labels"?: Array<string>,
    /** What a button says, for each of the wrong moves. */
    "wrong-labels": Array<string>,
    /** What a button says, for each of the slips. */
    "slip-labels": Array<string>,
    /** What the table waits for. */
    phase: Phase,
    /** How the game stands. */
    game: Game,
    /** Tiles left in the live wall. */
    wall: number,
    /** What the own hand waits for. */
    waits: SeatWaits,
    /** How each hand ended that ended in these events. */
    results: Array<HandResult>,
    /** The own time for the decision that is open; `null` if there is none, or no clock. */
    clock: SeatClock | null };

/**
 * What a seat adds to the seed of all walls.
 */
export type SeatShare = { "type": "nothing" }
  | { "type": "committed",
    /** The commitment. */
    commitment: string }
  | { "type": "revealed",
    /** The commitment. */
    commitment: string }
  | { "type": "contributed",
    /** The commitment. */
    commitment: string,
    /** The contribution. */
    contribution: string }
  | { "type": "replaced",
    /** The commitment. */
    commitment: string };

/**
 * What the own hand waits for.
 */
export type SeatWaits = {
    /** As it is, between turns; `null` if for nothing. */
    now: Waiting | null,
    /** In the own turn: after each discard that leaves a waiting hand. */
    after: Array<WaitingAfter> };

/**
 * A place at a table.
 */
export type Seated = {
    /** The id of the table. */
    table: string,
    /** What is told to friends; `null` where there is nobody to invite. */
    code: string | null,
    /** Where. */
    seat: Seat };

/**
 * What a server finds wrong with a message from a seat.
 */
export type ServerProblem = { "id": "not-your-seat",
    /** The own. */
    seat: Seat }
  | { "id": "late",
    /** The number of the last event. */
    last: number }
  | { "id": "not-playing" }
  | { "id": "too-fast" }
  | { "id": "no-lang" }
  | { "id": "no-seat" }
  | { "id": "contribution",
    /** Why. */
    why: ContributionProblem }
  | { "id": "too-many" }
  | { "id": "not-over" };

/**
 * A browser that is logged in.
 */
export type SessionEntry = {
    /** What it is ended by. */
    id: string,
    /** Which browser it is, as far as it said; `null` if it did not. */
    browser: string | null,
    /** Since when, in UTC. */
    since: string,
    /** When it was last used, in UTC, to the hour. */
    seen: string | null,
    /** Whether it is the one that asks. */
    own: boolean };

/**
 * The word for a set.
 */
export type SetCall = "chi" | "pon" | "kan";

/**
 * How much of a hand was shown with a call that was no win.
 */
export type Showing = "nothing" | "set-tiles" | "everything";

/**
 * What people do at a real table that is no move of the game.
 */
export type Slip = { "type": "win-given-up",
    /** Concealed tiles shown, fewer than all. */
    shown: number,
    /** The table finds that the hand cannot go on fairly after that. */
    unfair: boolean }
  | { "type": "wrong-word",
    /** Whether the word was put right at once. */
    corrected: boolean }
  | { "type": "other-word" }
  | { "type": "set-then-win",
    /** What was called first. */
    call: SetCall }
  | { "type": "set-then-chi",
    /** What was called first. */
    call: SetCall,
    /** The tiles of the chow. */
    with: Pair }
  | { "type": "set-then-pon",
    /** What was called first. */
    call: SetCall,
    /** The tiles of the pung. */
    with: Pair }
  | { "type": "set-then-kan",
    /** What was called first. */
    call: SetCall }
  | { "type": "win-then-set",
    /** The set. */
    call: SetCall,
    /** How much of the hand was shown. */
    showing: Showing }
  | { "type": "set-taken-back",
    /** What was called. */
    call: SetCall,
    /** Whether it was taken back at once. */
    "at-once": boolean }
  | { "type": "wrong-set",
    /** What was called. */
    call: SetCall,
    /** The tiles. */
    with: Pair }
  | { "type": "correct",
    /** With these tiles. */
    with: Pair }
  | { "type": "take-back" };

/**
 * What spectators see, and when.
 */
export type Spectators = {
    /** The number of seconds by which they are behind the players. */
    delay: number,
    /** Whether they see the hands. */
    hands: boolean };

/**
 * A table and who sits there.
 */
export type TableDetails = {
    /** Its id. */
    id: string,
    /** What is told to friends; `null` when the game is over. */
    code: string | null,
    /** The id of the ruleset. */
    rules: string,
    /** What it is called. */
    "rules-name": string,
    /** How long the game is. */
    rounds: Length,
    /** How mistakes are dealt with. */
    conduct: Conduct,
    /** Where the game is played. */
    occasion: Occasion,
    /** The points of a riichi bet, by these rules. */
    "riichi-bet": number,
    /** The commitment to the server's seed. */
    commitment: string,
    /** What each seat adds to it. */
    shares: BySeat<SeatShare>,
    /** Where it is in its life. */
    state: TableState,
    /** The language of words and sentences. */
    lang: string,
    /** The seat of whoever is told; `null` in a replay. */
    seat: Seat | null,
    /** Who sits where. */
    seats: BySeat<Chair>,
    /** The clock. */
    time: TimeControl | null,
    /** How long a tile can be claimed; `null` for a table that was made before that could be chosen. */
    window: ClaimWindow | null,
    /** What spectators see, and when; `null` if there are none. */
    spectators: Spectators | null,
    /** The text of the house rules, of which `rules` is the base. */
    house: string | null,
    /** The number of spectators. */
    watching: number };

/**
 * A table in the lobby.
 */
export type TableEntry = {
    /** Its id. */
    id: string,
    /** The id of the ruleset. */
    rules: string,
    /** What it is called in English, or what the house rules are called. */
    "rules-name": string,
    /** Whether house rules change it. */
    house: boolean,
    /** How long the game is. */
    rounds: Length,
    /** How mistakes are dealt with. */
    conduct: Conduct,
    /** The names of the people who sit there. */
    players: Array<string>,
    /** The levels of the others. */
    bots: Array<string>,
    /** How many people are missing. */
    free: number,
    /** Where it is in its life. */
    state: TableState,
    /** The clock. */
    time: TimeControl | null,
    /** How long a tile can be claimed; `null` for a table that was made before that could be chosen. */
    window: ClaimWindow | null,
    /** What spectators see, and when; `null` if there are none. */
    spectators: Spectators | null,
    /** Where the guest who asks sits. */
    seat: Seat | null };

/**
 * Where a table is in its life.
 */
export type TableState = "waiting" | "playing" | "over" | "closed";

/**
 * Something wrong in a text of several lines.
 */
export type TextFault = {
    /** The line, counted from 1. */
    row: number,
    /** The character in the line, counted from 1; a character is a code point of Unicode. */
    column: number,
    /** The number of characters, all in that line. */
    length: number,
    /** What is wrong, in a sentence that does not repeat where. */
    sentence: string };

/**
 * A tile: a digit and a suit, 0 for a red five.
 */
export type Tile = string;

/**
 * From `LEAST` to `MOST` tiles.
 */
export type Tiles = Array<string>;

/**
 * The clock of a game, in seconds.
 */
export type TimeControl = {
    /** For each decision. */
    base: number,
    /** For all decisions of a hand that need longer; never for a claim. */
    bank: number };

/**
 * A message to the person at a seat. On the wire it has one key, which says what it is.
 */
export type ToSeat = { "table": TableDetails }
  | { "sees": SeatSees }
  | { "why-not": Answer }
  | { "error": SeatError }
  | { "over": GameOver }
  | { "rematch": RematchOffer }
  | { "closed": ClosedTable };

/**
 * Where the tile came from that a player has too many.
 */
export type Took = { "type": "dealt" }
  | { "type": "drawn" }
  | { "type": "replacement" }
  | { "type": "claimed",
    /** Kinds that may not be discarded now. */
    barred: Kinds };

/**
 * A bar is to be lifted.
 */
export type Unbar = {
    /** The number of the bar. */
    bar: number };

/**
 * What follows from a fault.
 */
export type Verdict = "nothing" | "put-right" | "no-effect" | "valid" | "dead-hand" | "chombo" | "replay" | "penalty";

/**
 * What stands in the way of a win on a waiting tile.
 */
export type WaitLabel = "no-yaku" | "tsumo-only" | "furiten";

/**
 * A tile that a hand waits for.
 */
export type WaitedKind = {
    /** Which. */
    kind: Kind,
    /** How many of it the seat does not see. */
    left: number,
    /** What stands in the way of winning on it. */
    label: WaitLabel | null,
    /** The same in words. */
    word: string | null };

/**
 * What a hand waits for.
 */
export type Waiting = {
    /** The tiles, in the order of kinds. */
    kinds: Array<WaitedKind>,
    /** How many of them the seat does not see. */
    left: number,
    /** Why a discard cannot be claimed to win, as a sentence; `null` if it can. */
    furiten: string | null };

/**
 * What a hand waits for after a discard.
 */
export type WaitingAfter = {
    /** The discard. */
    discard: Kind,
    /** The tiles, in the order of kinds. */
    kinds: Array<WaitedKind>,
    /** How many of them the seat does not see. */
    left: number,
    /** Why a discard could not be claimed to win, as a sentence; `null` if it could. */
    furiten: string | null };

/**
 * Every table that is not over, for a moderator.
 */
export type Watched = {
    /** Newest first. */
    tables: Array<WatchedTable>,
    /** The ids of those that cannot be read; they can be closed. */
    unreadable: Array<string> };

/**
 * A table that is not over, for a moderator.
 */
export type WatchedTable = {
    /** Its id. */
    id: string,
    /** What is told to friends; `null` when the game has just ended. */
    code: string | null,
    /** The id of the ruleset. */
    rules: string,
    /** What it is called in English, or what the house rules are called. */
    "rules-name": string,
    /** Whether house rules change it. */
    house: boolean,
    /** How long the game is. */
    rounds: Length,
    /** How mistakes are dealt with. */
    conduct: Conduct,
    /** The names of the people who sit there. */
    players: Array<string>,
    /** The levels of the others. */
    bots: Array<string>,
    /** How many people are missing. */
    free: number,
    /** Where it is in its life. */
    state: TableState,
    /** The clock. */
    time: TimeControl | null,
    /** What spectators see, and when; `null` if there are none. */
    spectators: Spectators | null,
    /** Who sits where. */
    seats: BySeat<Chair> };

/**
 * Who sits in a chair.
 */
export type Who = "person" | "bot" | "free";

/**
 * How a winning tile came.
 */
export type WinBy = "tsumo" | "rinshan" | "ron" | "chankan";

/**
 * A win and what it is worth.
 */
export type WinDetails = {
    /** The number of its event. */
    event: number,
    /** Who. */
    seat: Seat,
    /** What the player is called. */
    name: string,
    /** Who discarded the tile, or lost it from a kong. */
    from: Seat | null,
    /** How the tile came. */
    by: WinBy,
    /** The winning tile. */
    tile: Tile,
    /** Everything in a sentence. */
    sentence: string,
    /** The concealed tiles without the winning one. */
    tiles: Array<Tile>,
    /** The sets beside them. */
    melds: Array<WinMeld>,
    /** The yaku. */
    yaku: Array<YakuWorth>,
    /** The dora. */
    dora: Array<DoraWorth>,
    /** The dora indicators. */
    indicators: Array<Tile>,
    /** The ura dora indicators, for a riichi winner. */
    ura: Array<Tile>,
    /** The minipoints item by item; none for a yakuman. */
    minipoints: Array<FuItem>,
    /** Their sum before rounding. */
    "fu-exact": number,
    /** Their sum, rounded. */
    fu: number,
    /** Han of yaku and dora; 0 for a yakuman. */
    han: number,
    /** The limit. */
    limit: Limit | null,
    /** "2 fan 30 minipoints", "5 fan, Mangan". */
    worth: string,
    /** Who is liable. */
    liable: Seat | null };

/**
 * A set beside a hand.
 */
export type WinMeld = {
    /** Which kind of set. */
    type: MeldType,
    /** Its tiles. */
    tiles: Array<Tile>,
    /** The claimed tile. */
    claimed: Tile | null,
    /** Who discarded it. */
    from: Seat | null };

/**
 * One of the four winds.
 */
export type Wind = "E" | "S" | "W" | "N";

/**
 * Several winds, East first.
 */
export type Winds = Array<Wind>;

/**
 * A win and what it is worth.
 */
export type Won = {
    /** Who. */
    seat: Seat,
    /** Who discarded the tile or lost it from a kong; `null` on a self-draw. */
    from: Seat | null,
    /** The winning tile. */
    tile: Tile,
    /** How it came. */
    by: WinBy,
    /** The riichi that counts. */
    riichi: Riichi | null,
    /** The yaku that count. */
    yaku: YakuNames,
    /** The dora that count. */
    dora: Dora,
    /** Han of yaku and dora; 0 for a yakuman. */
    han: number,
    /** Minipoints, rounded. */
    fu: number,
    /** How many yakuman by name. */
    yakuman: number,
    /** The limit. */
    limit: Limit | null,
    /** Who is liable. */
    liable: Seat | null };

/**
 * Wrong sets that can be laid with one call: any two different tiles of these, with exceptions, and some tiles twice.
 */
export type WrongSets = {
    /** What is called. */
    call: SetCall,
    /** The tiles, in the order of the kinds. */
    tiles: Array<Tile>,
    /** Pairs of them that cannot be laid as a wrong set, because they fit. */
    except: Array<Pair>,
    /** Tiles of which two can be laid. */
    doubles: Array<Tile> };

/**
 * Names of yaku in rulebook order, each its own.
 */
export type YakuNames = Array<string>;

/**
 * A yaku that counts.
 */
export type YakuWorth = {
    /** Which. */
    id: string,
    /** What it is called. */
    name: string,
    /** Han that it gives; 0 for a yakuman. */
    han: number,
    /** Yakuman that it gives. */
    yakuman: number,
    /** The same in words. */
    worth: string };
