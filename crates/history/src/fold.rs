//! The fold: a table's events and the positions after them in, a hand's history out.

use engine::Why;
use rules::Rules;
use table::{
    Abort, EndEvent, Event, EventKind, HandEnd, Phase, PlayEvent, Position, RefereeEvent, Ruling, Said, UndoEvent,
    Verdict, Won,
};
use tiles::{BySeat, Kind, Seat, Tile, Written};

use crate::hand::{DeclaredRiichi, HandHistory, HandOver, HandStart, HandWin, Payment, WinScore};
use crate::wait::Wait;

/// Takes in the events of a game and gives the history of each hand that comes to its end.
#[derive(Debug, Clone, Default)]
pub struct HandFold {
    hand: Option<HandHistory>,
    aborted: Option<Abort>,
    said: BySeat<Option<Said>>,
}

impl HandFold {
    /// Takes in what happened, and the position after it; with the last event of a hand comes its history. What happens
    /// before a hand has begun belongs to no hand.
    pub fn add(&mut self, rules: &Rules, event: &Event<Tile>, position: &Position) -> Option<HandHistory> {
        if let Event::Began { number, .. } = *event {
            let hand = HandHistory::new(number, HandStart::from(&position.board.game));
            *self = HandFold {
                hand: Some(HandHistory { changes: Some(BySeat::default()), ..hand }),
                ..HandFold::default()
            };
        }
        let HandFold { hand, aborted, said } = self;
        let hand = hand.as_mut()?;
        match event.kind() {
            EventKind::Deal(_) => (),
            EventKind::Play(play) => match play {
                PlayEvent::Discarded { seat, .. } => {
                    if position.board.players[seat].riichi && hand.riichi_of(seat).is_none() {
                        hand.riichi.push(declared(position, seat));
                    }
                }
                PlayEvent::Bet(seat) => {
                    change(hand, seat, -rules.riichi_bet);
                    if let Some(riichi) = hand.riichi.iter_mut().find(|riichi| riichi.seat == seat) {
                        riichi.bet = Some(rules.riichi_bet);
                    }
                }
                PlayEvent::Claimed { seat, call, .. } => hand.calls[seat].claim(call),
                PlayEvent::ConcealedKong { seat, .. } => hand.calls[seat].kong(true),
                PlayEvent::AddedKong { seat, .. } => hand.calls[seat].kong(false),
                PlayEvent::Jumped { .. } | PlayEvent::Drew { .. } | PlayEvent::Replaced { .. } => (),
                PlayEvent::Turned(_) | PlayEvent::Riichi(_) => (),
            },
            EventKind::End(ending) => match ending {
                EndEvent::Announced { seat, said: what } => said[seat] = Some(what),
                EndEvent::Won(won) => hand.wins.push(win(position, won)),
                EndEvent::Aborted(abort) => *aborted = Some(abort),
                EndEvent::Paid { from, to, points, why } => pay(hand, Payment { from, to, points, why }),
                EndEvent::Ended { end, .. } => {
                    end_hand(hand, end, *aborted, said, position);
                    return self.hand.take();
                }
                EndEvent::WallEnded
                | EndEvent::Showed { .. }
                | EndEvent::UraTurned(_)
                | EndEvent::ReadingNamed { .. } => (),
            },
            EventKind::Undo(UndoEvent::Lapsed(seat)) => hand.calls[seat].lapsed += 1,
            EventKind::Undo(UndoEvent::Reopened) => *said = BySeat::default(),
            EventKind::Referee(RefereeEvent::Ruled(Ruling { seat: Some(seat), verdict, .. })) => match verdict {
                Verdict::Chombo => hand.chombos[seat] += 1,
                // A hand that is found dead after it was shown is not waiting.
                Verdict::DeadHand => said[seat] = said[seat].map(|_| Said::Noten),
                Verdict::Nothing
                | Verdict::PutRight
                | Verdict::NoEffect
                | Verdict::Valid
                | Verdict::Replay
                | Verdict::Penalty => (),
            },
            EventKind::Referee(RefereeEvent::Fined { seat, points }) => change(hand, seat, points.saturating_neg()),
            EventKind::Undo(_) | EventKind::Referee(_) => (),
        }
        None
    }
}

/// The declaring discard of a riichi has been made.
fn declared(position: &Position, seat: Seat) -> DeclaredRiichi {
    let own = &position.hands[seat];
    let concealed = own.held.counts();
    let wait = Wait::of(&concealed, &own.melds, |kind| concealed[kind.index()] + face_up(position, kind));
    DeclaredRiichi { seat, turn: discards(position, seat), wait, bet: None }
}

fn win(position: &Position, won: Won) -> HandWin {
    let own = &position.hands[won.seat];
    let mut held = own.held;
    // A record that is believed may name a tile that is not there.
    if won.by.is_self_draw() && held.count_of(won.tile) > 0 {
        held.remove(won.tile);
    }
    let concealed = held.counts();
    // A tile that was offered lies there for all to see, but the hand waited for it before.
    let offered = |kind: Kind| u8::from(!won.by.is_self_draw() && kind == won.tile.kind());
    let seen = |kind: Kind| (concealed[kind.index()] + face_up(position, kind)).saturating_sub(offered(kind));
    let hand = Written { concealed: held.iter().collect(), melds: own.melds.clone(), winning: Some(won.tile) };
    HandWin {
        points: Some(0),
        score: WinScore::Table(won),
        wait: Wait::of(&concealed, &own.melds, seen),
        tiles: hand.to_string(),
        ..HandWin::new(won.seat, won.from, discards(position, won.seat))
    }
}

fn pay(hand: &mut HandHistory, payment: Payment) {
    let Payment { from, to, points, why } = payment;
    hand.payments.push(payment);
    if let Some(from) = from {
        change(hand, from, -points);
    }
    change(hand, to, points);
    if let Some(win) = hand.wins.iter_mut().find(|win| win.seat == to) {
        match why {
            Why::Hand | Why::Liability => win.points = win.points.map(|sum| sum + points),
            Why::Counters => win.counters += points,
            Why::Bets => win.bets += points,
            Why::Noten | Why::Nagashi | Why::Chombo => (),
        }
    }
}

fn change(hand: &mut HandHistory, seat: Seat, points: i32) {
    if let Some(changes) = &mut hand.changes {
        changes[seat] += points;
    }
}

fn end_hand(
    hand: &mut HandHistory,
    end: HandEnd,
    aborted: Option<Abort>,
    said: &BySeat<Option<Said>>,
    position: &Position,
) {
    let board = &position.board;
    hand.over = match end {
        HandEnd::Won { .. } => HandOver::Won,
        HandEnd::Drawn { .. } => HandOver::Exhaustive,
        HandEnd::Nagashi { .. } => HandOver::Nagashi,
        HandEnd::Aborted => HandOver::Aborted(aborted),
        HandEnd::Replayed => HandOver::Replayed,
    };
    hand.dealer_stays = Some(board.phase == Phase::Between && board.game.dealer == hand.start.dealer);
    (hand.discards, hand.wall) = (board.river.len() as u8, Some(board.live));
    hand.sets = BySeat::from_fn(|seat| board.players[seat].laid.len() as u8);
    hand.waiting = said.map(|said| match said? {
        Said::Waiting => Some(true),
        Said::Noten => Some(false),
        Said::Nagashi => None,
    });
}

/// The player's own discards so far.
fn discards(position: &Position, seat: Seat) -> u8 {
    position.board.discards(seat).count() as u8
}

/// How many tiles of a kind lie face up on the table.
fn face_up(position: &Position, kind: Kind) -> u8 {
    let board = &position.board;
    // A claimed discard lies among the sets.
    let river = board.river.iter().filter(|discard| discard.claimed_by.is_none()).map(|discard| discard.tile);
    let laid = board.players.values().flat_map(|player| player.laid.iter().flat_map(|laid| laid.tiles()));
    river.chain(laid).chain(board.indicators.iter().copied()).filter(|tile| tile.kind() == kind).count() as u8
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use arena::{play, seated};
    use engine::shanten::shanten;
    use players::Level;
    use shuffle::Seed;
    use table::{Conduct, DealEvent, Game};
    use tiles::COPIES;

    use super::*;
    use crate::hand::Manner;

    /// What a slow reader of the events of one hand would write down.
    #[derive(Default)]
    struct Notes {
        hands: BTreeMap<u8, Vec<Tile>>,
        /// Tiles that lie face up, each once.
        table: Vec<Tile>,
        /// Tiles in the sets of each player.
        laid: [Vec<Kind>; 4],
        discards: [u8; 4],
        claims: [u8; 4],
        declared: Vec<(Seat, u8)>,
        paid: Vec<(Option<Seat>, Seat, i32)>,
        wins: Vec<(Seat, u8, usize, usize)>,
        last: Option<Tile>,
    }

    impl Notes {
        fn take(&mut self, seat: Seat, kind: Kind, number: usize) {
            let hand = self.hands.entry(seat as u8).or_default();
            for _ in 0..number {
                let place = hand.iter().position(|tile| tile.kind() == kind).expect("the tile is there");
                self.table.push(hand.remove(place));
            }
        }

        fn see(&mut self, event: &Event<Tile>) {
            match event.kind() {
                EventKind::Deal(DealEvent::Dealt { seat, tiles }) => {
                    self.hands.entry(seat as u8).or_default().extend(tiles)
                }
                EventKind::Play(play) => self.see_play(play),
                EventKind::End(EndEvent::Won(won)) => {
                    let mut hand = self.hands[&(won.seat as u8)].clone();
                    let drawn = won.from.is_none();
                    if drawn {
                        let place = hand.iter().position(|tile| tile.kind() == won.tile.kind()).expect("it was drawn");
                        hand.remove(place);
                    }
                    let mut counts = [0; Kind::COUNT];
                    hand.iter().for_each(|tile| counts[tile.kind().index()] += 1);
                    let melds = (13 - hand.len()) / 3;
                    let completes = |kind: &Kind| {
                        let mut full = counts;
                        full[kind.index()] += 1;
                        let laid = self.laid[won.seat as usize].iter().filter(|one| *one == kind).count();
                        usize::from(full[kind.index()]) + laid <= COPIES.into() && shanten(&full, melds) == -1
                    };
                    let unseen = |kind: Kind| {
                        let seen = self.table.iter().chain(&hand).filter(|tile| tile.kind() == kind).count();
                        4 + usize::from(!drawn && kind == won.tile.kind()) - seen
                    };
                    let kinds: Vec<Kind> = Kind::all().filter(completes).collect();
                    let tiles = kinds.iter().map(|&kind| unseen(kind)).sum();
                    let turn = (self.discards[won.seat as usize] + u8::from(drawn)).max(1);
                    self.wins.push((won.seat, turn, kinds.len(), tiles));
                }
                EventKind::End(EndEvent::Paid { from, to, points, .. }) => self.paid.push((from, to, points)),
                EventKind::Deal(_) | EventKind::End(_) | EventKind::Undo(_) | EventKind::Referee(_) => (),
            }
        }

        fn see_play(&mut self, play: PlayEvent<Tile>) {
            match play {
                PlayEvent::Jumped { seat, tile }
                | PlayEvent::Drew { seat, tile }
                | PlayEvent::Replaced { seat, tile } => {
                    self.hands.entry(seat as u8).or_default().push(tile);
                }
                PlayEvent::Turned(tile) => self.table.push(tile),
                PlayEvent::Riichi(seat) => self.declared.push((seat, self.discards[seat as usize] + 1)),
                PlayEvent::Discarded { seat, tile, .. } => {
                    self.discards[seat as usize] += 1;
                    self.take(seat, tile.kind(), 1);
                    self.last = Some(tile);
                }
                PlayEvent::Claimed { seat, with, .. } => {
                    self.claims[seat as usize] += 1;
                    with.into_iter().flatten().for_each(|tile| self.take(seat, tile.kind(), 1));
                    let tiles = with.into_iter().flatten().chain(self.last).map(Tile::kind);
                    self.laid[seat as usize].extend(tiles);
                }
                PlayEvent::ConcealedKong { seat, kind } => {
                    self.take(seat, kind, 4);
                    self.laid[seat as usize].extend([kind; 4]);
                }
                PlayEvent::AddedKong { seat, tile } => {
                    self.take(seat, tile.kind(), 1);
                    self.laid[seat as usize].push(tile.kind());
                }
                PlayEvent::Bet(_) => (),
            }
        }
    }

    #[test]
    fn a_fine_is_among_the_changes() {
        let rules = &rules::Ruleset::ALL[3].rules;
        let mut table = table::Table::new(rules, Conduct::Enforced, table::Occasion::Club);
        let (mut fold, chance) = (HandFold::default(), Seed::new([1; 32]).hand(rules, 1));
        let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event, position| {
            assert_eq!(fold.add(rules, event, position), None);
        });
        dealt.expect("the table waits for a wall");
        let fined = Event::Fined { seat: Seat::C, points: 1_000 };
        assert_eq!(fold.add(rules, &fined, table.position()), None);
        let ended = Event::Ended { end: HandEnd::Aborted, bets_left: 0 };
        let hand = fold.add(rules, &ended, table.position()).expect("the hand is over");
        assert_eq!(Seat::ALL.map(|seat| hand.gained(seat)), [0, 0, -1_000, 0]);
    }

    /// Whole games of every ruleset, each hand against notes that know nothing of positions.
    #[test]
    fn the_history_is_what_slow_notes_say() {
        let (mut wins, mut riichi) = (0, 0);
        for ruleset in &rules::Ruleset::ALL {
            let rules = &ruleset.rules;
            for number in 0..8 {
                let seed = Seed::new([number; 32]);
                let level = |id| Level::named(id).expect("a level");
                let levels = [level("club"), level("club"), level("random"), level("club")];
                let mut players = Seat::ALL.map(|seat| levels[seat as usize].player(seat as u64));
                let (mut fold, mut notes, mut points) =
                    (HandFold::default(), Notes::default(), Game::new(rules).points);
                let mut last = None;
                let result = play(rules, Conduct::Enforced, &seed, seated(&mut players), |event, position| {
                    if let Event::Began { .. } = event {
                        notes = Notes::default();
                    }
                    notes.see(event);
                    let Some(hand) = fold.add(rules, event, position) else { return };
                    assert_eq!(hand.start.points, Some(points));
                    let changes = hand.changes.expect("the table tells them");
                    Seat::ALL.into_iter().for_each(|seat| points[seat] += changes[seat]);
                    let declared: Vec<(Seat, u8)> = hand.riichi.iter().map(|one| (one.seat, one.turn)).collect();
                    assert_eq!(declared, notes.declared);
                    let paid: Vec<_> = hand.payments.iter().map(|one| (one.from, one.to, one.points)).collect();
                    assert_eq!(paid, notes.paid);
                    let found: Vec<(Seat, u8, usize, usize)> = hand
                        .wins
                        .iter()
                        .map(|win| {
                            let wait = win.wait.expect("a winning hand waited");
                            (win.seat, win.turn, wait.kinds.into(), wait.tiles.into())
                        })
                        .collect();
                    assert_eq!(found, notes.wins, "{:?}", hand.wins);
                    for win in &hand.wins {
                        let (won, manner) = (win.won().expect("the table scored it"), hand.manner(win.seat));
                        let written: Written = win.tiles.parse().expect("the notation");
                        assert_eq!(written.concealed.len() + 3 * written.melds.len(), 13);
                        assert_eq!(written.winning, Some(won.tile));
                        let open = notes.claims[win.seat as usize] > 0;
                        assert_eq!((manner == Manner::Open, manner == Manner::Riichi), (open, won.riichi.is_some()));
                        let brought: i32 =
                            notes.paid.iter().filter(|(_, to, _)| *to == win.seat).map(|(_, _, points)| points).sum();
                        let points = win.points.expect("the table tells them");
                        assert_eq!(points + win.counters + win.bets, brought);
                    }
                    assert_eq!(hand.discards, notes.discards.iter().sum::<u8>());
                    wins += hand.wins.len();
                    riichi += hand.riichi.len();
                    last = Some(hand);
                });
                assert_eq!(last.expect("a last hand").dealer_stays, Some(false));
                let bets: i32 = result.bets.values().sum();
                assert_eq!(result.points.values().sum::<i32>(), points.values().sum::<i32>() + bets);
            }
        }
        assert!(wins > 300 && riichi > 300, "{wins} {riichi}");
    }
}
