//! Our own record as a told game, which is what the writers write, and what gets lost on that way.

use arrayvec::ArrayVec;
use engine::Why;
use rules::Worth;
use table::{Abort, Conduct, Event, HandEnd, Occasion, Phase, Position, Said, Won};
use tiles::{BySeat, Kind, Seat, Suit, Tile};

use super::Loss;
use crate::foreign_game::{Counted, Draw, DrawKind, End, Ending, ForeignGame, Hand, Move, Start, Tells, Totals, Win};
use crate::record::{Difference, Record, Replay, Spelled};
use crate::through::{changes_of, counted};

/// Tells a recorded game as other programs would, with what they have no words for. It is told as it was played, whatever
/// the table of today would rule.
pub fn told(record: &Record) -> Result<(ForeignGame, Vec<Loss>), Difference> {
    let head = record.head();
    let mut telling = Telling { record, hands: Vec::new(), open: None, lost: Vec::new() };
    telling.head();
    let mut replay = Replay::as_recorded(record);
    while let Some(step) = replay.step()? {
        telling.event(&step.what, step.hand, replay.position());
    }
    let board = &replay.position().board;
    let ending = (board.phase == Phase::Over).then(|| {
        let result = board.game.result(&head.rules);
        Ending { points: Some(result.points), places: Some(result.places), totals: Some(Totals::Exact(result.totals)) }
    });
    telling.close();
    let name = |seat| head.players[seat].as_ref().map_or(String::new(), |name| name.as_str().to_owned());
    let names = Seat::ALL.into_iter().any(|seat| head.players[seat].is_some());
    let names = names.then(|| BySeat::from_fn(name));
    let tells = Tells { bets: true, when_turned: true };
    let told = ForeignGame { id: String::new(), names, rules: head.rules, tells, hands: telling.hands, ending };
    Ok((told, telling.lost))
}

/// A record that is being told.
struct Telling<'a> {
    record: &'a Record,
    hands: Vec<Hand>,
    open: Option<Open>,
    lost: Vec<Loss>,
}

/// A hand that is being told.
struct Open {
    number: u32,
    hand: Hand,
    wins: Vec<(Won, bool)>,
    said: BySeat<Option<Said>>,
    abort: Option<Abort>,
    paid: Vec<(Option<Seat>, Seat, i32, Why)>,
}

impl Telling<'_> {
    fn head(&mut self) {
        let head = self.record.head();
        self.lost.extend(head.seed.is_some().then_some(Loss::Seed));
        self.lost.extend(head.commitment.is_some().then_some(Loss::Commitment));
        self.lost.extend(head.contributions.values().any(Option::is_some).then_some(Loss::Contributions));
        self.lost.extend((head.conduct == Conduct::Open).then_some(Loss::OpenConduct));
        self.lost.extend((head.occasion == Occasion::Tournament).then_some(Loss::Tournament));
        self.lost.push(Loss::RestOfWalls);
    }

    /// What happens, and the table after it.
    fn event(&mut self, event: &Event<Tile>, number: u32, position: &Position) {
        if let Event::Began { dice, .. } = event {
            self.close();
            let game = &position.board.game;
            let start = Start {
                round: game.round,
                dealer: game.dealer,
                counters: game.counters,
                bets: game.bets,
                points: Some(game.points),
                dice: *dice,
            };
            let filler = [Tile::plain(Kind::five(Suit::Pin)); 13];
            let hand = Hand {
                start,
                dealt: BySeat::new([filler; 4]),
                indicators: ArrayVec::new(),
                ura: ArrayVec::new(),
                moves: Vec::new(),
                end: None,
            };
            let (wins, said, paid) = (Vec::new(), BySeat::default(), Vec::new());
            self.open = Some(Open { number, hand, wins, said, abort: None, paid });
            return;
        }
        let happened = || Loss::Happened { hand: number, line: Spelled(event).to_string() };
        let Some(open) = &mut self.open else {
            // The time signal can come before the first hand.
            return self.lost.push(happened());
        };
        let moves = &mut open.hand.moves;
        match *event {
            Event::Began { .. } | Event::WallEnded | Event::Showed { .. } => (),
            Event::Dealt { seat, tiles } => open.hand.dealt[seat] = tiles,
            Event::Jumped { seat, tile } | Event::Drew { seat, tile } | Event::Replaced { seat, tile } => {
                moves.push(Move::Drew { seat, tile });
            }
            Event::Turned(tile) => {
                // No table turns a sixth one, and the first is part of the deal.
                if !open.hand.indicators.is_empty() {
                    moves.push(Move::Turned(tile));
                }
                let _ = open.hand.indicators.try_push(tile);
            }
            Event::Riichi(seat) => moves.push(Move::Riichi(seat)),
            Event::Discarded { seat, tile, drawn } => moves.push(Move::Discarded { seat, tile, drawn }),
            Event::Bet(seat) => moves.push(Move::Bet { seat, points: Some(position.board.game.points) }),
            Event::Claimed { seat, call, with } => {
                if let Some(last) = position.board.river.last() {
                    let with = with.into_iter().flatten().collect();
                    moves.push(Move::Claimed { seat, from: last.seat, call, tile: last.tile, with });
                }
            }
            Event::ConcealedKong { seat, kind } => moves.push(Move::ConcealedKong { seat, kind }),
            Event::AddedKong { seat, tile } => moves.push(Move::AddedKong { seat, tile }),
            Event::Announced { seat, said } => {
                open.said[seat] = Some(said);
                if said == Said::Noten && !position.hands[seat].waits.all.is_empty() {
                    self.lost.push(Loss::NotShown { hand: number, seat });
                }
            }
            Event::UraTurned(tile) => {
                let _ = open.hand.ura.try_push(tile);
            }
            Event::Won(won) => open.wins.push((won, position.board.players[won.seat].is_concealed())),
            Event::Aborted(abort) => open.abort = Some(abort),
            Event::Paid { from, to, points, why } => open.paid.push((from, to, points, why)),
            // What is taken back has not happened for those who cannot say so.
            Event::PutBack { .. } => {
                take_back(moves, |one| matches!(one, Move::Drew { .. }));
                self.lost.push(happened());
            }
            Event::Lapsed(_) => {
                take_back(moves, |one| matches!(one, Move::Claimed { .. }));
                self.lost.push(happened());
            }
            Event::KongTakenBack(_) => {
                take_back(moves, |one| matches!(one, Move::ConcealedKong { .. } | Move::AddedKong { .. }));
                self.lost.push(happened());
            }
            Event::Reopened => {
                open.said = BySeat::default();
                self.lost.push(happened());
            }
            Event::Corrected { with: right, .. } => {
                if let Some(Move::Claimed { with, .. }) = moves.iter_mut().rev().find(|one| is_claim(one)) {
                    *with = right.into_iter().collect();
                }
                self.lost.push(happened());
            }
            Event::TurnedBack => {
                take_back(moves, |one| matches!(one, Move::Turned(_)));
                open.hand.indicators.pop();
                self.lost.push(happened());
            }
            Event::ReadingNamed { .. }
            | Event::WrongKong { .. }
            | Event::Ruled(_)
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled => {
                self.lost.push(happened());
            }
            Event::Ended { end, .. } => self.end(end),
        }
    }

    /// A hand that never ended is told as far as it goes.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.lost.push(Loss::BrokenOff { hand: open.number });
            self.hands.push(open.hand);
        }
    }

    fn end(&mut self, end: HandEnd) {
        let Some(Open { number, mut hand, wins, said, abort, paid }) = self.open.take() else { return };
        let rules = &self.record.head().rules;
        let dealer = hand.start.dealer;
        hand.end = Some(match end {
            HandEnd::Replayed => return self.lost.push(Loss::Replayed { hand: number }),
            HandEnd::Won { .. } => {
                let win = |(won, concealed): &(Won, bool)| {
                    let to_winner: Vec<_> = paid.iter().filter(|paid| paid.1 == won.seat).collect();
                    let changes: Vec<_> = to_winner.iter().map(|paid| (paid.0, paid.1, paid.2)).collect();
                    let for_hand = to_winner.iter().filter(|paid| matches!(paid.3, Why::Hand | Why::Liability));
                    let mut counted = counted(rules, won, *concealed);
                    if won.yakuman > 0 {
                        counted.retain(|&(one, _)| {
                            matches!(one, Counted::Yaku(yaku) if matches!(rules.worth[yaku], Worth::Yakuman(_)))
                        });
                    }
                    // What some waits add is in the number only.
                    let named: u8 = counted.iter().map(|&(_, units)| units).sum();
                    if let Some((_, units)) = counted.first_mut().filter(|_| won.yakuman > named) {
                        *units += won.yakuman - named;
                    }
                    Win {
                        seat: won.seat,
                        from: won.from,
                        tile: Some(won.tile),
                        counted: Some(counted),
                        han: (won.yakuman == 0).then_some(won.han),
                        fu: Some(won.fu),
                        yakuman: Some(won.yakuman),
                        limit: Some(won.limit),
                        points: Some(for_hand.map(|paid| paid.2).sum()),
                        liable: Some(won.liable),
                        changes: Some(changes_of(&changes)),
                        stakes: None,
                    }
                };
                End::Won(wins.iter().map(win).collect())
            }
            HandEnd::Drawn { waiting } | HandEnd::Nagashi { waiting, .. } => {
                let kind = match end {
                    HandEnd::Nagashi { .. } => DrawKind::Nagashi,
                    _ => DrawKind::Exhaustive,
                };
                let waits = |seat: Seat| match said[seat] {
                    Some(Said::Nagashi) | None => waiting.contains(table::wind_of(seat, dealer)),
                    Some(said) => said == Said::Waiting,
                };
                let waiting = BySeat::from_fn(|seat| Some(waits(seat)));
                End::Drawn(Draw { kind, waiting, changes: Some(all_changes(&paid)), stakes: None })
            }
            HandEnd::Aborted => {
                let kind = abort.map_or(DrawKind::Untold, DrawKind::Aborted);
                let (waiting, changes) = (BySeat::new([None; 4]), Some(all_changes(&paid)));
                End::Drawn(Draw { kind, waiting, changes, stakes: None })
            }
        });
        self.hands.push(hand);
    }
}

fn all_changes(paid: &[(Option<Seat>, Seat, i32, Why)]) -> BySeat<i32> {
    changes_of(&paid.iter().map(|paid| (paid.0, paid.1, paid.2)).collect::<Vec<_>>())
}

fn is_claim(one: &Move) -> bool {
    matches!(one, Move::Claimed { .. })
}

/// Removes the last move of a kind.
fn take_back(moves: &mut Vec<Move>, is: impl Fn(&Move) -> bool) {
    if let Some(place) = moves.iter().rposition(is) {
        moves.remove(place);
    }
}
