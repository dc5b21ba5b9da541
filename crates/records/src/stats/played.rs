//! A game, boiled down to what is counted of it.

use std::collections::BTreeSet;

use engine::Why;
use rules::{Rules, Yaku};
use table::{Event, Game, HandEnd, Phase, Ruling, Said, Verdict};
use tiles::{BySeat, Seat, Tile};

use crate::record::{Difference, Record, Replay};
use crate::through::{Recorded, recorded_by};
use crate::told::{Counted, DrawKind, End, Hand, Move, Told};

/// A game, as far as it is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Who played, where it is told.
    pub names: BySeat<Option<String>>,
    /// The hands that were played to their end. Hands that were dealt again or broken off are not here.
    pub hands: Vec<HandPlayed>,
    /// How the game ended; `None` if it was broken off.
    pub result: Option<Outcome>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Final points, with the bets that were left.
    pub points: BySeat<i32>,
    /// The best place that each player shares, 1 to 4.
    pub places: BySeat<u8>,
}

/// A hand that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandPlayed {
    /// Who was East.
    pub dealer: Seat,
    /// Who claimed a discard for a set.
    pub called: BySeat<bool>,
    /// Who declared riichi.
    pub riichi: BySeat<bool>,
    /// What each player gained or lost, riichi bets included, if it is told.
    pub changes: Option<BySeat<i32>>,
    /// How it ended.
    pub end: HandOver,
}

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandOver {
    /// One or more players won.
    Won(Vec<WinPlayed>),
    /// The wall ran out.
    Exhaustive {
        /// Who was waiting, as far as it is told.
        waiting: BySeat<Option<bool>>,
        /// Whether somebody had nagashi mangan.
        nagashi: bool,
    },
    /// The hand was aborted.
    Aborted,
    /// Nobody won; why is not told.
    Untold,
}

/// A win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinPlayed {
    /// Who.
    pub seat: Seat,
    /// Who lost the tile; `None` on a self-draw.
    pub from: Option<Seat>,
    /// The turn of the winner in which it happened: the last one before a win on a discard, at least 1.
    pub turn: u32,
    /// What the hand is worth without counters and bets, if it is told.
    pub points: Option<i32>,
    /// What counted, if it is told.
    pub counted: Option<WinCounted>,
}

/// What counted for a win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinCounted {
    /// The ids of the yaku; double riichi stands in the place of riichi, and dragon pungs are one, however many.
    pub yaku: BTreeSet<&'static str>,
    /// Dora, red fives and ura dora.
    pub dora: [u64; 3],
}

impl Played {
    /// What our own record tells. It is believed like that of another program, as far as its events can follow one another.
    pub fn of_record(record: &Record) -> Result<Played, Difference> {
        let head = record.head();
        let names = BySeat(Seat::ALL.map(|seat| head.players[seat].as_ref().map(|name| name.as_str().to_owned())));
        let mut played = Played { names, hands: Vec::new(), result: None };
        let mut replay = Replay::as_recorded(record);
        let mut hand = Watched::new(Seat::A);
        while let Some(step) = replay.step()? {
            if let Event::Began { .. } = step.what {
                hand = Watched::new(replay.position().board.game.dealer);
            }
            played.hands.extend(hand.see(&head.rules, &step.what));
        }
        let board = &replay.position().board;
        if board.phase == Phase::Over {
            let result = board.game.result(&head.rules);
            played.result = Some(Outcome { points: result.points, places: result.places });
        }
        Ok(played)
    }

    /// What another program's record tells. It is believed; what it does not say is asked of our table, if the game can be
    /// played there, by the rules that somebody says or else by those that it tells.
    pub fn of_told(told: &Told, rules: Option<Rules>) -> Played {
        let names = BySeat(Seat::ALL.map(|seat| {
            let name = told.names.as_ref().map(|names| &names[seat]);
            name.filter(|name| !name.trim().is_empty()).cloned()
        }));
        let result = told.ending.and_then(|ending| {
            let points = ending.points?;
            let places =
                ending.places.unwrap_or_else(|| Game { points, ..Game::new(&told.rules) }.result(&told.rules).places);
            Some(Outcome { points, places })
        });
        let hands: Vec<HandPlayed> = told.hands.iter().filter_map(|hand| of_hand(told, hand)).collect();
        let told_all = hands.iter().all(HandPlayed::is_told) && (result.is_some() || told.ending.is_none());
        let at_table = if told_all { None } else { at_table(told, &hands, rules) };
        match at_table {
            Some(ours) => Played { names, hands: ours.hands, result: result.or(ours.result) },
            None => Played { names, hands, result },
        }
    }
}

/// The game as our table plays it. Where the record does not tell an indicator, the table does not know what a win is
/// worth either: of such a hand stands what the record tells.
fn at_table(told: &Told, hands: &[HandPlayed], rules: Option<Rules>) -> Option<Played> {
    let Recorded { record, untold, .. } = recorded_by(told, rules).ok()?;
    let mut ours = Played::of_record(&record).ok().filter(|ours| ours.hands.len() == hands.len())?;
    for place in untold.iter().filter_map(|untold| (untold.hand.number as usize).checked_sub(1)) {
        if let (Some(ours), Some(told), HandOver::Won(_)) =
            (ours.hands.get_mut(place), hands.get(place), &hands.get(place)?.end)
        {
            ours.clone_from(told);
        }
    }
    Some(ours)
}

impl HandPlayed {
    fn is_told(&self) -> bool {
        self.changes.is_some()
            && match &self.end {
                HandOver::Won(wins) => wins.iter().all(|win| win.points.is_some() && win.counted.is_some()),
                HandOver::Exhaustive { waiting, nagashi } => *nagashi || waiting.0.iter().all(Option::is_some),
                HandOver::Aborted => true,
                HandOver::Untold => false,
            }
    }
}

/// The turn in which somebody wins after so many discards of their own.
fn turn(discards: u32, self_draw: bool) -> u32 {
    (discards + u32::from(self_draw)).max(1)
}

/// A hand whose events go by.
struct Watched {
    hand: HandPlayed,
    claims: BySeat<u32>,
    discards: BySeat<u32>,
    changes: BySeat<i32>,
    wins: Vec<WinPlayed>,
    said: BySeat<Option<Said>>,
}

impl Watched {
    fn new(dealer: Seat) -> Watched {
        let nobody = BySeat([false; 4]);
        Watched {
            hand: HandPlayed { dealer, called: nobody, riichi: nobody, changes: None, end: HandOver::Untold },
            claims: BySeat([0; 4]),
            discards: BySeat([0; 4]),
            changes: BySeat([0; 4]),
            wins: Vec::new(),
            said: BySeat([None; 4]),
        }
    }

    /// Takes in what happened; with the last event comes the hand.
    fn see(&mut self, rules: &Rules, event: &Event<Tile>) -> Option<HandPlayed> {
        match *event {
            Event::Riichi(seat) => self.hand.riichi[seat] = true,
            Event::Discarded { seat, .. } => self.discards[seat] += 1,
            Event::Bet(seat) => self.changes[seat] -= i32::try_from(rules.riichi_bet).unwrap_or(i32::MAX),
            Event::Claimed { seat, .. } => self.claims[seat] += 1,
            Event::Lapsed(seat) => self.claims[seat] = self.claims[seat].saturating_sub(1),
            Event::Announced { seat, said } => self.said[seat] = Some(said),
            // A hand that is found dead after it was shown is not waiting.
            Event::Ruled(Ruling { seat: Some(seat), verdict: Verdict::DeadHand, .. }) => {
                self.said[seat] = self.said[seat].map(|_| Said::Noten);
            }
            Event::Reopened => self.said = BySeat([None; 4]),
            Event::Won(won) => {
                let double = won.yaku.contains(Yaku::DoubleRiichi);
                let counts = |yaku: &Yaku| !(double && *yaku == Yaku::Riichi);
                let yaku = won.yaku.iter().filter(counts).map(Yaku::id).collect();
                let dora = [won.dora.dora, won.dora.red, won.dora.ura].map(u64::from);
                self.wins.push(WinPlayed {
                    seat: won.seat,
                    from: won.from,
                    turn: turn(self.discards[won.seat], won.from.is_none()),
                    points: Some(0),
                    counted: Some(WinCounted { yaku, dora }),
                });
            }
            Event::Paid { from, to, points, why } => {
                if let Some(from) = from {
                    self.changes[from] -= points;
                }
                self.changes[to] += points;
                if let Why::Hand | Why::Liability = why
                    && let Some(win) = self.wins.iter_mut().find(|win| win.seat == to)
                {
                    win.points = win.points.map(|sum| sum + points);
                }
            }
            Event::Ended { end, .. } => return self.ended(end),
            Event::Began { .. }
            | Event::Dealt { .. }
            | Event::Jumped { .. }
            | Event::Turned(_)
            | Event::Drew { .. }
            | Event::Replaced { .. }
            | Event::ConcealedKong { .. }
            | Event::AddedKong { .. }
            | Event::WrongKong { .. }
            | Event::WallEnded
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::Aborted(_)
            | Event::Ruled(_)
            | Event::PutBack { .. }
            | Event::KongTakenBack(_)
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled => (),
        }
        None
    }

    fn ended(&self, end: HandEnd) -> Option<HandPlayed> {
        let waiting = |seat: Seat| match self.said[seat]? {
            Said::Waiting => Some(true),
            Said::Noten => Some(false),
            Said::Nagashi => None,
        };
        let exhaustive = |nagashi| HandOver::Exhaustive { waiting: BySeat(Seat::ALL.map(waiting)), nagashi };
        let end = match end {
            HandEnd::Won { .. } => HandOver::Won(self.wins.clone()),
            HandEnd::Drawn { .. } => exhaustive(false),
            HandEnd::Nagashi { .. } => exhaustive(true),
            HandEnd::Aborted => HandOver::Aborted,
            HandEnd::Replayed => return None,
        };
        let called = BySeat(self.claims.0.map(|claims| claims > 0));
        Some(HandPlayed { called, changes: Some(self.changes), end, ..self.hand.clone() })
    }
}

/// What another program tells of a hand; `None` if it broke off.
fn of_hand(told: &Told, hand: &Hand) -> Option<HandPlayed> {
    let end = hand.end.as_ref()?;
    let (mut called, mut riichi, mut bets) = (BySeat([false; 4]), BySeat([false; 4]), BySeat([false; 4]));
    let mut discards = BySeat([0; 4]);
    let mut last = None;
    for one in &hand.moves {
        match one {
            Move::Riichi(seat) => riichi[*seat] = true,
            Move::Discarded { seat, .. } => discards[*seat] += 1,
            Move::Bet { seat, .. } => bets[*seat] = true,
            Move::Claimed { seat, .. } => called[*seat] = true,
            Move::Drew { .. } | Move::Turned(_) | Move::ConcealedKong { .. } | Move::AddedKong { .. } => (),
        }
        if let Move::Riichi(_) | Move::Drew { .. } | Move::Claimed { .. } = one {
            last = Some(one);
        }
    }
    if !told.tells.bets {
        // A bet is placed unless somebody wins on the declaring discard.
        bets = riichi;
        let taken = match end {
            End::Won(wins) => wins.iter().any(|win| win.from.is_some()),
            End::Drawn(draw) => draw.kind == DrawKind::Aborted(table::Abort::ThreeWinners),
        };
        if let (Some(Move::Riichi(seat)), true) = (last, taken) {
            bets[*seat] = false;
        }
    }
    let bet = i32::try_from(told.rules.riichi_bet).unwrap_or(i32::MAX);
    let less_bets = |changes: BySeat<i32>| {
        BySeat(Seat::ALL.map(|seat| changes[seat].saturating_sub(if bets[seat] { bet } else { 0 })))
    };
    let (changes, end) = match end {
        End::Won(wins) => {
            let sum = |sum: BySeat<i32>, more: BySeat<i32>| {
                BySeat(Seat::ALL.map(|seat| sum[seat].saturating_add(more[seat])))
            };
            let changes = wins.iter().try_fold(BySeat([0; 4]), |all, win| Some(sum(all, win.changes?)));
            let win = |win: &crate::told::Win| WinPlayed {
                seat: win.seat,
                from: win.from,
                turn: turn(discards[win.seat], win.from.is_none()),
                points: win.points,
                counted: win.counted.as_deref().map(what_counted),
            };
            (changes, HandOver::Won(wins.iter().map(win).collect()))
        }
        End::Drawn(draw) => {
            let waiting = draw.waiting;
            let over = match draw.kind {
                DrawKind::Exhaustive => HandOver::Exhaustive { waiting, nagashi: false },
                DrawKind::Nagashi => HandOver::Exhaustive { waiting, nagashi: true },
                DrawKind::Aborted(_) => HandOver::Aborted,
                DrawKind::Untold => HandOver::Untold,
            };
            let changes = match draw.kind {
                DrawKind::Aborted(_) => Some(draw.changes.unwrap_or(BySeat([0; 4]))),
                DrawKind::Exhaustive | DrawKind::Nagashi | DrawKind::Untold => draw.changes,
            };
            (changes, over)
        }
    };
    Some(HandPlayed { dealer: hand.start.dealer, called, riichi, changes: changes.map(less_bets), end })
}

fn what_counted(told: &[(Counted, u8)]) -> WinCounted {
    let mut counted = WinCounted::default();
    for &(one, number) in told {
        match one {
            Counted::Yaku(yaku) => drop(counted.yaku.insert(yaku.id())),
            Counted::Dragons => drop(counted.yaku.insert(Yaku::Haku.id())),
            Counted::OtherWind => (),
            Counted::Dora => counted.dora[0] += u64::from(number),
            Counted::Red => counted.dora[1] += u64::from(number),
            Counted::Ura => counted.dora[2] += u64::from(number),
        }
    }
    counted
}
