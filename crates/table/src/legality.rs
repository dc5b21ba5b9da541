//! Who may do what: the only authority, from what a player sees alone.

use engine::{NamedReading, NoWin, Score, Waits, Win, WinBy, WinSetup, score, score_as};
use rules::{Rules, SwapCalling};
use tiles::{Kind, KindSet, Seat, Set, Tile};

use crate::legal::{Legal, Sets, Slips};
use crate::readings::Readings;
use crate::{
    Abort, Action, Board, Conduct, Held, Laid, Offer, Own, Phase, Position, SeatView, SetCall, Took, Won,
    barred_discards,
};

/// What this seat may do now, in this conduct.
#[inline]
pub(crate) fn legal(rules: &Rules, view: SeatView<'_>, conduct: Conduct) -> Legal {
    let mut legal = Legal::default();
    find(rules, view, conduct, &mut legal);
    legal
}

/// Finds what this seat may do now, in this conduct; `legal` is empty before.
#[inline]
pub(crate) fn find(rules: &Rules, view: SeatView<'_>, conduct: Conduct, legal: &mut Legal) {
    let SeatView { board, seat: me, .. } = view;
    match board.phase {
        Phase::Turn { seat, took } if seat == me => turn(rules, view, took, conduct, legal),
        Phase::Claims { seat, tile, offer } if seat != me => {
            claims(rules, view, (seat, tile, offer), conduct, legal);
        }
        Phase::Announcing { said } if said[me].is_none() => announcing(rules, view, legal),
        Phase::Turn { .. }
        | Phase::Claims { .. }
        | Phase::Announcing { .. }
        | Phase::Between
        | Phase::Dealing
        | Phase::Over => (),
    }
}

fn turn(rules: &Rules, view: SeatView<'_>, took: Took, conduct: Conduct, legal: &mut Legal) {
    let SeatView { board, own, seat: me } = view;
    let player = &board.players[me];
    let open = conduct == Conduct::Open;
    discards(own, player.riichi, legal);
    if let Took::Claimed { barred } = took {
        if !open {
            legal.discards = legal.discards.without_kinds(barred);
        }
    } else {
        if !player.wrong_kong {
            kongs(rules, view, conduct, legal);
        }
        if !player.dead {
            legal.plain.put(Action::NineTerminals, has_nine(rules, view));
        }
    }
    if open {
        open_turn(rules, view, legal);
    } else if !player.dead && !matches!(took, Took::Claimed { .. }) {
        let shanten = own.held.shanten();
        if shanten < 0 && tsumo(rules, view, &[]).is_ok() {
            legal.plain.put(Action::Tsumo, true);
            legal.readings = Readings::of(rules, || tsumo(rules, view, &[]).ok());
        }
        if shanten <= 0 || !own.held.at_least(4).is_empty() {
            riichi(rules, view, legal);
        }
    }
}

/// Every tile, but after riichi only the drawn one.
#[inline]
fn discards(own: &Own, in_riichi: bool, legal: &mut Legal) {
    legal.drawn = own.drawn;
    if in_riichi && own.drawn.is_some() {
        return;
    }
    legal.discards = own.held.tiles();
    if let Some(drawn) = own.drawn
        && own.held.count_of(drawn) == 1
    {
        legal.discards = legal.discards.without(drawn);
    }
}

/// Kongs in the player's own turn. There are four replacement tiles, and the dead wall is refilled from the live one.
#[inline]
fn kongs(rules: &Rules, view: SeatView<'_>, conduct: Conduct, legal: &mut Legal) {
    let SeatView { board, own, seat: me } = view;
    let four = own.held.at_least(4);
    let pungs = own.melds.iter().fold(KindSet::EMPTY, |kinds, meld| match meld.set() {
        Set::Pon(kind) => kinds | KindSet::of(kind),
        Set::Chi(_) | Set::Kan(_) => kinds,
    });
    let fourth = pungs & own.held.at_least(1);
    if (four | fourth).is_empty() || board.live == 0 || board.kongs() == 4 {
        return;
    }
    let player = &board.players[me];
    let open = conduct == Conduct::Open;
    if player.dead && !open || player.laid.is_full() && fourth.is_empty() {
        return;
    }
    legal.added_kongs = if player.riichi { KindSet::EMPTY } else { fourth };
    legal.concealed_kongs = match player.riichi && !open {
        true => four.iter().filter(|&kind| own.may_kong(rules, kind)).collect(),
        false => four,
    };
}

/// Nine different terminals and honours in the player's own first turn of an uninterrupted go-around.
fn has_nine(rules: &Rules, view: SeatView<'_>) -> bool {
    let SeatView { board, own, seat: me } = view;
    rules.abort_nine_terminals
        && board.course.first_self_draw(board.wind(me)).is_some()
        && (own.held.at_least(1) & KindSet::ORPHANS).len() >= 9
}

/// Riichi with every discard that leaves a waiting hand.
fn riichi(rules: &Rules, view: SeatView<'_>, legal: &mut Legal) {
    let SeatView { board, own, seat: me } = view;
    if !may_declare(rules, board, me) || !board.players[me].is_concealed() || !has_enough_wall(rules, board) {
        return;
    }
    let waiting: KindSet = own.held.at_least(1).iter().filter(|&kind| waits_without(rules, own, kind)).collect();
    legal.riichi = legal.discards.of_kinds(waiting);
    legal.riichi_drawn = own.drawn.filter(|drawn| waiting.contains(drawn.kind()));
}

/// Whether the hand is waiting once a tile of this kind is gone.
pub(crate) fn waits_without(rules: &Rules, own: &Own, kind: Kind) -> bool {
    if own.held.shanten_without(kind) > 0 && own.held.at_least(4).is_empty() {
        return false;
    }
    let mut counts = own.held.counts();
    counts[kind.index()] -= 1;
    Waits::of_tiles(&counts, &own.melds).is_waiting(rules)
}

/// Whether the player can declare riichi at all: once, with the points that the ruleset asks for, and not beside a kong
/// that is not one.
pub(crate) fn may_declare(rules: &Rules, board: &Board, me: Seat) -> bool {
    let points = board.game.points[me];
    let enough = rules.riichi_min_points.is_none_or(|least| points >= least);
    enough && !board.players[me].riichi && !board.players[me].wrong_kong
}

pub(crate) fn has_enough_wall(rules: &Rules, board: &Board) -> bool {
    board.live >= rules.riichi_min_wall
}

/// What people can do in their turn, right or wrong.
fn open_turn(rules: &Rules, view: SeatView<'_>, legal: &mut Legal) {
    let SeatView { board, own, seat: me } = view;
    let player = &board.players[me];
    legal.plain.put(Action::Tsumo, true);
    legal.readings = Readings::of(rules, || tsumo(rules, view, &[]).ok());
    if may_declare(rules, board, me) && !player.dead && !player.has_wrong_set() {
        (legal.riichi, legal.riichi_drawn) = (legal.discards, legal.drawn);
    }
    if !player.wrong_kong {
        // Any tile can be laid for a kong, and added to a set that lies there.
        let held = own.held.at_least(1);
        legal.wrong.concealed_kongs = held & !legal.concealed_kongs;
        if !player.is_concealed() {
            legal.wrong.added_kongs = held & !legal.added_kongs;
        }
    }
    legal.slips = win_slips(rules, own);
    if player.dead {
        return;
    }
    legal.slips.take_back = player.wrong_kong;
    if let Some(&Laid::Wrong { call, with, claimed, from }) = player.laid.last() {
        let mut held = own.held;
        with.into_iter().flatten().for_each(|tile| held.add(tile));
        // After riichi and of the last discard no set is right.
        let fitting = match board.live > 0 && !player.riichi {
            true => sets(&held, claimed, from.next() == me),
            false => Sets::NONE,
        };
        legal.slips.wrong_set = true;
        legal.slips.fitting = fitting;
        legal.slips.take_back |= match call {
            SetCall::Chi => fitting.chi == 0,
            SetCall::Pon | SetCall::Kan => fitting.pon == 0,
        };
    }
}

fn win_slips(rules: &Rules, own: &Own) -> Slips {
    Slips {
        win_calls: own.held.len() as u8,
        words: rules.calls_correctable,
        judged: rules.partly_shown_win == rules::PartlyShown::DeadUnlessUnfair,
        ..Slips::default()
    }
}

fn claims(
    rules: &Rules,
    view: SeatView<'_>,
    (from, tile, offer): (Seat, Tile, Offer),
    conduct: Conduct,
    legal: &mut Legal,
) {
    let SeatView { board, own, seat: me } = view;
    let open = conduct == Conduct::Open;
    let (kind, next) = (tile.kind(), from.next() == me);
    let waits = own.waits.all.contains(kind);
    let player = &board.players[me];
    let sets_open = offer == Offer::Discard && may_claim_sets(rules, board, me);
    if sets_open && (open || !player.dead) {
        let mut fitting = sets(&own.held, tile, next);
        if !open && rules.swap_calling == SwapCalling::Barred {
            leave_a_discard(rules, own, tile, &mut fitting);
        }
        legal.sets = fitting;
        legal.plain.put(Action::Kan, own.held.at_least(3).contains(kind) && board.kongs() < 4);
    }
    if open {
        legal.slips = win_slips(rules, own);
        if offer == Offer::Discard && !player.laid.is_full() {
            open_calls(own, tile, player.dead, abort_unless_won(rules, board).is_some(), legal);
        }
        legal.plain.put(Action::Ron, true);
        legal.readings = Readings::of(rules, || ron(rules, view, &[]).ok());
        legal.plain.put(Action::Pass, true);
        return;
    }
    if waits && may_ron(rules, view) {
        legal.plain.put(Action::Ron, true);
        legal.readings = Readings::of(rules, || ron(rules, view, &[]).ok());
    }
    let some = legal.sets.chi | legal.sets.pon != 0 || !legal.is_empty();
    legal.plain.put(Action::Pass, some);
}

/// What people can call a discard for, right or wrong. A call for a set of the one after which the hand is aborted has no
/// effect, so that nothing is to be told of how it was made.
fn open_calls(own: &Own, tile: Tile, dead: bool, aborts: bool, legal: &mut Legal) {
    let kan = legal.plain.contains(Action::Kan);
    legal.wrong.sets = sets(&own.held, tile, true).without(legal.sets);
    legal.wrong.kan = own.held.at_least(1).contains(tile.kind()) && !kan;
    if aborts {
        return;
    }
    legal.slips.set_calls = true;
    legal.slips.fitting = legal.sets;
    legal.slips.fitting_kan = kan;
    if !dead {
        legal.slips.tiles = own.held.tiles();
        legal.slips.doubles = own.held.doubles();
    }
}

/// Whether this player can win on the offered tile without breaking a rule.
pub(crate) fn may_ron(rules: &Rules, view: SeatView<'_>) -> bool {
    let SeatView { board, own, seat: me } = view;
    !board.players[me].dead && own.furiten.bars(own.waits).is_none() && ron(rules, view, &[]).is_ok()
}

/// Whether the tile could be of any use to this hand, whatever else stands in the way. Most tiles are of none to most
/// players.
#[inline]
pub(crate) fn could_use(own: &Own, tile: Tile, next: bool) -> bool {
    let kind = tile.kind();
    own.held.at_least(2).contains(kind) || own.waits.all.contains(kind) || next && touches_two(own, kind)
}

/// Whether the hand has two tiles that make a chow with this one.
#[inline]
fn touches_two(own: &Own, kind: Kind) -> bool {
    let Some(rank) = kind.rank() else { return false };
    let suit = own.held.at_least(1).bits() >> (kind.index() + 1 - usize::from(rank)) & 0x1ff;
    // The two ranks below the tile, the tile itself, and the two above.
    let around = suit << 2 >> (rank - 1);
    around & 0b00011 == 0b00011 || around & 0b01010 == 0b01010 || around & 0b11000 == 0b11000
}

/// Whether a discard can be claimed for a set: not the last one, not after riichi, not the one that aborts the
/// hand, and nobody has more than four sets.
pub(crate) fn may_claim_sets(rules: &Rules, board: &Board, me: Seat) -> bool {
    let player = &board.players[me];
    board.live > 0 && !player.riichi && !player.laid.is_full() && abort_unless_won(rules, board).is_none()
}

/// How the hand is aborted with the last discard, unless somebody wins on it.
pub(crate) fn abort_unless_won(rules: &Rules, board: &Board) -> Option<Abort> {
    if rules.abort_four_kongs && board.has_four_kongs_of_several() {
        return Some(Abort::FourKongs);
    }
    if rules.abort_four_riichi && board.players.values().all(|player| player.riichi) {
        return Some(Abort::FourRiichi);
    }
    // An uninterrupted first go-around is over with the fourth discard.
    let first = rules.abort_four_winds && board.river.len() == 4;
    let wind = board.river.first().map(|first| first.tile.kind()).filter(|kind| kind.as_wind().is_some());
    let equal = first && wind.is_some() && board.river.iter().all(|discard| Some(discard.tile.kind()) == wind);
    (equal && board.course.first_discard(board.wind(Seat::A)).is_some()).then_some(Abort::FourWinds)
}

/// The pairs of held tiles that make a set with this one.
#[inline]
fn sets(held: &Held, tile: Tile, next: bool) -> Sets {
    let mut sets = Sets { tile: Some(tile), chi: 0, pon: 0 };
    let kind = tile.kind();
    if held.at_least(2).contains(kind) {
        let (all, reds) = (held.count(kind), held.reds_of(kind));
        sets.pon = u8::from(all - reds >= 2) | u8::from(all > reds && reds >= 1) << 1 | u8::from(reds >= 2) << 2;
    }
    if let (true, Some(rank)) = (next, kind.rank()) {
        // Bit n: whether the suit has rank n, with room at both ends.
        let from = kind.index() + 1 - usize::from(rank);
        let ranks = (held.at_least(1).bits() >> from & 0x1ff) << 1;
        let has = |rank: i8| rank >= 1 && ranks >> rank & 1 == 1;
        let rank = rank as i8;
        for (option, low, high) in [(0, rank - 2, rank - 1), (2, rank - 1, rank + 1), (4, rank + 1, rank + 2)] {
            if has(low) && has(high) {
                sets.chi |= with_fives(held, tile, option, low == 5 || high == 5);
            }
        }
    }
    sets
}

/// The option with a plain five, a red one or both, as they are held.
#[inline]
fn with_fives(held: &Held, tile: Tile, option: u8, five: bool) -> u8 {
    let Some(suit) = tile.kind().suit().filter(|_| five) else { return 1 << option };
    let five = Kind::five(suit);
    let (all, reds) = (held.count(five), held.reds_of(five));
    u8::from(all > reds) << option | u8::from(reds > 0) << (option + 1)
}

/// Takes out the sets after which every tile left would be a barred discard (Q-SWP-3).
#[inline]
fn leave_a_discard(rules: &Rules, own: &Own, tile: Tile, sets: &mut Sets) {
    // Two kinds go with the claim and two can be barred: with five or more something is always left.
    if own.held.at_least(1).iter().nth(4).is_some() {
        return;
    }
    let leaves = |with: [Tile; 2]| {
        let mut held = own.held;
        with.into_iter().for_each(|tile| held.remove(tile));
        let meld = tiles::Meld::open(&[with[0], with[1], tile]).expect("the option is a set");
        !held.at_least(1).is_within(barred_discards(rules, tile.kind(), meld.set()))
    };
    for option in 0..6 {
        if sets.chi >> option & 1 == 1 && Sets::chi_tiles(tile, option).is_some_and(|with| !leaves(with)) {
            sets.chi &= !(1 << option);
        }
        if sets.pon >> option & 1 == 1 && Sets::pon_tiles(tile, option).is_some_and(|with| !leaves(with)) {
            sets.pon &= !(1 << option);
        }
    }
}

fn announcing(rules: &Rules, view: SeatView<'_>, legal: &mut Legal) {
    let SeatView { board, own, seat: me } = view;
    let player = &board.players[me];
    // A declarer shows the hand, waiting or not; everybody else may keep silent.
    let must_show = player.riichi && !player.dead;
    legal.plain.put(Action::Waiting, must_show || !player.dead && own.waits.is_waiting(rules));
    legal.plain.put(Action::Noten, !must_show);
    legal.plain.put(Action::Nagashi, !player.dead && board.course.is_nagashi(rules, board.wind(me)));
}

/// The win of this player on the tile just drawn.
pub(crate) fn tsumo(rules: &Rules, view: SeatView<'_>, ura: &[Tile]) -> Result<(Win, Score), NoWin> {
    let SeatView { board, own, .. } = view;
    let drawn = own.drawn.ok_or(NoWin::NotComplete)?;
    let replacement = matches!(board.phase, Phase::Turn { took: Took::Replacement, .. });
    let by = if replacement { WinBy::Rinshan } else { WinBy::Tsumo };
    let mut held = own.held;
    held.remove(drawn);
    win(rules, view, &held, drawn, by, ura)
}

/// The win of this player on the offered tile.
pub(crate) fn ron(rules: &Rules, view: SeatView<'_>, ura: &[Tile]) -> Result<(Win, Score), NoWin> {
    let SeatView { board, own, .. } = view;
    let Phase::Claims { tile, offer, .. } = board.phase else { return Err(NoWin::NotComplete) };
    let by = match offer {
        Offer::Discard => WinBy::Ron,
        // Only thirteen orphans win on a tile of a concealed kong.
        Offer::ConcealedKong if !own.waits_for_orphans() => return Err(NoWin::NotComplete),
        Offer::AddedKong | Offer::ConcealedKong => WinBy::Chankan,
    };
    win(rules, view, &own.held, tile, by, ura)
}

fn win(
    rules: &Rules,
    view: SeatView<'_>,
    concealed: &Held,
    winning: Tile,
    by: WinBy,
    ura: &[Tile],
) -> Result<(Win, Score), NoWin> {
    let SeatView { board, own, seat: me } = view;
    // A hand with a wrong set has too few sets; everything else fits together by the course of the hand.
    let win = Win::new(rules, setup(view, concealed, winning, by, ura)).map_err(|faults| {
        debug_assert!(board.players[me].laid.len() > own.melds.len(), "{faults:?}");
        NoWin::NotComplete
    })?;
    let score = score(rules, &win)?;
    Ok((win, score))
}

/// A win with this tile as the board stands.
#[inline]
fn setup(view: SeatView<'_>, concealed: &Held, winning: Tile, by: WinBy, ura: &[Tile]) -> WinSetup {
    let SeatView { board, own, seat: me } = view;
    let wind = board.wind(me);
    WinSetup {
        concealed: concealed.iter().collect(),
        melds: own.melds.clone(),
        winning,
        by,
        seat: wind,
        round: board.game.round,
        riichi: board.course.riichi(wind),
        last_tile: board.live == 0 && by != WinBy::Chankan,
        first_go_around: match by {
            WinBy::Tsumo => board.course.first_self_draw(wind),
            WinBy::Ron => board.course.first_discard(wind),
            WinBy::Rinshan | WinBy::Chankan => None,
        },
        dora: board.indicators.clone(),
        ura: ura.iter().copied().take(board.indicators.len()).collect(),
        counters: board.game.counters,
    }
}

impl Position {
    /// What the winner held without the winning tile, as long as the hand is not over.
    pub fn held_by_winner(&self, won: &Won) -> Held {
        let mut held = self.hands[won.seat].held;
        if won.by.is_self_draw() {
            held.remove(won.tile);
        }
        held
    }

    /// A win that was announced here, in the reading that was announced. The ura dora indicators are those that were turned in
    /// this hand; they count for a winner in riichi. Nothing if the win comes to something else, as where earlier code
    /// judged otherwise: what was announced counts.
    pub fn announced_win(&self, rules: &Rules, won: &Won, ura: &[Tile]) -> Option<(Win, Score)> {
        let held = self.held_by_winner(won);
        let ura = if won.riichi.is_some() { ura } else { &[] };
        let setup = setup(self.seen_by(won.seat), &held, won.tile, won.by, ura);
        let win = Win::new(rules, WinSetup { riichi: won.riichi, ..setup }).ok()?;
        let score = score_as(rules, &win, NamedReading { yaku: won.yaku, fu: won.fu })?;
        let same = (score.han, score.fu.rounded, score.yakuman) == (won.han, won.fu, won.yakuman);
        same.then_some((win, score))
    }
}
