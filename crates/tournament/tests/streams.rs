//! Random streams of commands, sensible and not: what must be true of every one of them.

use janso_tournament::*;
use tiles::Seat;

/// Who does everything: the organiser.
const ORGANISER: Actor = Actor::Staff(PersonId(1));

/// What happened in streams, so that nothing is true for want of it.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    taken: u32,
    refused: u32,
    /// Commands of others than the organiser.
    by_others: u32,
    undone: u32,
    /// Of them, later than right after.
    undone_later: u32,
    /// Streams in which hidden results were others, and nobody could tell.
    hidden: u32,
    /// Of them, with a stage that had begun.
    staged: u32,
    /// Of them, with hands that were others.
    by_hand: u32,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.taken += more.taken;
        self.refused += more.refused;
        self.by_others += more.by_others;
        self.undone += more.undone;
        self.undone_later += more.undone_later;
        self.hidden += more.hidden;
        self.staged += more.staged;
        self.by_hand += more.by_hand;
    }
}

/// A player of a random stream of commands.
struct Stream {
    lots: fastrand::Rng,
    state: State,
    now: i64,
    counts: Counts,
}

impl Stream {
    fn new(seed: u64) -> Stream {
        let mut lots = fastrand::Rng::with_seed(seed);
        let rules = ["ema2012", "ema2016", "ema2008", "tenhou", "wrc2022"][lots.usize(0..5)];
        let mut settings = if lots.u8(0..5) == 0 { Settings::season() } else { Settings::tournament() };
        settings.confirmation = lots.bool();
        settings.capacity = lots.bool().then_some(9);
        settings.publication = match lots.u8(0..4) {
            0 => Publication::Live,
            1 => Publication::HiddenFrom(2),
            2 => Publication::ByHand,
            _ => Publication::EachRound,
        };
        settings.best_games = lots.bool().then_some(2);
        settings.minimum_games = lots.u16(0..3);
        settings.tie_breaks = TieBreak::ALL.into_iter().filter(|_| lots.bool()).collect();
        let mut stream = Stream { lots, state: State::new(), now: 1_000_000, counts: Counts::default() };
        let (name, rules) = ("Stream".to_owned(), format!("base = \"{rules}\"\n"));
        stream.give(Change::Create { name, rules, settings, organiser: PersonId(1) }).expect("a new event");
        for person in 2..=stream.lots.u32(9..14) {
            stream.give(Change::Register(PersonId(person))).expect("somebody new");
        }
        for person in 20..23 {
            stream.give(Change::ListSubstitute(PersonId(person))).expect("a substitute");
        }
        stream.give(Change::NameStaff(PersonId(2), Role::HeadReferee)).expect("a referee");
        if stream.lots.bool() {
            stream.play_to_a_final();
        }
        stream
    }

    /// A round with all its results and a final, as chance alone hardly gets there. What is refused on the way is left out.
    fn play_to_a_final(&mut self) {
        for round in [RoundNo(1), RoundNo(2)] {
            let (tables, how) = (self.tables(round), "in order".to_owned());
            let count = tables.len() as u16;
            let _ = self.give(Change::SeatRound { round, tables, how });
            let _ = self.give(Change::StartSession(round));
            for table in (1..=count).map(TableNo) {
                for _ in 0..self.lots.u8(0..4) {
                    let hand = self.hand();
                    let _ = self.give(Change::EnterHand(round, table, hand));
                }
                let hands = self.tournament().table(round, table).filter(|at| at.hands().next().is_some());
                let hands = hands.map(|at| at.current());
                let entered = |totals| Change::EnterTotals { round, table, totals, record: None };
                for _ in 0..5 {
                    let totals = hands.unwrap_or_else(|| self.totals());
                    let _ = self.give(entered(totals));
                }
                let _ = self.give_as(Actor::Staff(PersonId(2)), Change::ConfirmResult(round, table));
            }
            let carry = [Carry::Keep, Carry::Halve, Carry::Clear][self.lots.usize(0..3)];
            let _ = self.give(Change::AddStage { name: "Final".to_owned(), rounds: 2, carry, cut: Some(4) });
            let _ = self.give(Change::BeginStage(StageNo(2)));
        }
    }

    fn tournament(&self) -> &Tournament {
        self.state.tournament().expect("it was set up")
    }

    /// Whoever gives a command: mostly the organiser, now and then somebody who may do less, or nothing at all.
    fn actor(&mut self) -> Actor {
        let (round, table) = (self.round(), self.table());
        match self.lots.u8(0..12) {
            0 => Actor::Player(self.entry()),
            1 => Actor::Table(round, table),
            2 => Actor::Staff(PersonId(2)),
            3 => Actor::Staff(PersonId(77)),
            _ => ORGANISER,
        }
    }

    /// Gives a command of the organiser.
    fn give(&mut self, change: Change) -> Result<(), CommandRefusal> {
        self.give_as(ORGANISER, change)
    }

    /// Gives a command that has seen everything; what is refused changes nothing.
    fn give_as(&mut self, by: Actor, change: Change) -> Result<(), CommandRefusal> {
        self.now += self.lots.i64(0..400);
        let seen = self.state.version(&change);
        self.check_stale(&change, seen);
        let command = Command { seen, change };
        match decide(&self.state, by, Moment(self.now), &command) {
            Ok(event) => {
                self.state.apply(&event).unwrap_or_else(|misfit| panic!("{misfit}: {event:?}"));
                self.counts.taken += 1;
                self.counts.by_others += u32::from(by != ORGANISER);
                Ok(())
            }
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(sentence.len() > 15 && !sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
                self.counts.refused += 1;
                Err(refusal)
            }
        }
    }

    /// Whoever has seen another version is refused.
    fn check_stale(&mut self, change: &Change, seen: Version) {
        let other = Version(self.lots.u32(0..=self.state.log().len() as u32 + 1));
        if other != seen {
            let command = Command { seen: other, change: change.clone() };
            let answer = decide(&self.state, ORGANISER, Moment(self.now), &command);
            assert!(matches!(answer, Err(CommandRefusal::Stale { .. })), "{answer:?}");
        }
    }

    fn entry(&mut self) -> EntryNo {
        EntryNo(self.lots.u16(1..15))
    }

    fn round(&mut self) -> RoundNo {
        RoundNo(self.lots.u16(1..=self.tournament().rounds.len() as u16 + 1))
    }

    fn table(&mut self) -> TableNo {
        TableNo(self.lots.u16(1..4))
    }

    fn seat(&mut self) -> Seat {
        Seat::ALL[self.lots.usize(0..4)]
    }

    fn seats(&mut self) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|_| self.lots.u8(0..3) == 0).collect()
    }

    fn totals(&mut self) -> TableTotals {
        let start = self.tournament().rules.starting_points;
        let mut points = [start; 4];
        for _ in 0..4 {
            let moved = 100 * self.lots.i32(0..200);
            points[self.lots.usize(0..4)] += moved;
            points[self.lots.usize(0..4)] -= moved;
        }
        let bets = self.lots.u8(0..3);
        points[self.lots.usize(0..4)] -= 1_000 * i32::from(bets);
        if self.lots.u8(0..6) == 0 {
            points[0] += 100 * self.lots.i32(-3..4);
        }
        TableTotals { points, bets }
    }

    fn hand(&mut self) -> HandEntry {
        let worth =
            EnteredWorth::Han { han: self.lots.u8(1..7), fu: Some([20, 25, 30, 40, 50][self.lots.usize(0..5)]) };
        let win = EnteredWin { seat: self.seat(), worth, liable: None };
        let end = match self.lots.u8(0..6) {
            0 | 1 => EnteredEnd::Ron { from: self.seat(), wins: vec![win] },
            2 => EnteredEnd::Tsumo(win),
            3 => EnteredEnd::Draw { waiting: self.seats() },
            4 => EnteredEnd::Chombo { offenders: self.seats() },
            _ => EnteredEnd::Abort,
        };
        HandEntry { end, riichi: if self.lots.bool() { self.seats() } else { Vec::new() } }
    }

    fn tables(&mut self, round: RoundNo) -> Vec<[Sitter; 4]> {
        let mut sitters: Vec<Sitter> = self.tournament().players_of(round).into_iter().map(Sitter::Player).collect();
        self.lots.shuffle(&mut sitters);
        for substitute in (1..4).map(SubstituteNo) {
            if !sitters.len().is_multiple_of(4) {
                sitters.push(Sitter::House(substitute));
            }
        }
        if self.lots.u8(0..8) == 0 && !sitters.is_empty() {
            sitters[0] = Sitter::Player(self.entry());
        }
        sitters.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect()
    }

    fn ruling(&mut self) -> Ruling {
        let causes: Vec<Cause> = Cause::all().collect();
        let verdict = match self.lots.u8(0..8) {
            0 => Verdict::Warning,
            1 => Verdict::DeadHand,
            2 => Verdict::Chombo,
            3 => Verdict::Disqualified { proof: "seen by three".to_owned() },
            4 => Verdict::Removed,
            _ => Verdict::Points([8_000, 12_000, 20_000, 100, 48_000][self.lots.usize(0..5)]),
        };
        let cause = match verdict {
            Verdict::Chombo => Cause::Chombo,
            Verdict::Removed => Cause::GoodReason,
            Verdict::Warning | Verdict::DeadHand | Verdict::Points(_) | Verdict::Disqualified { .. } => {
                causes[self.lots.usize(0..causes.len())]
            }
        };
        let round = self.lots.bool().then(|| self.round());
        let text = if self.lots.bool() { "again".to_owned() } else { String::new() };
        Ruling {
            entry: self.entry(),
            round,
            table: None,
            cause,
            verdict,
            text,
            decided_by: vec![PersonId(1), PersonId(2)],
        }
    }

    fn change(&mut self) -> Change {
        let (round, table) = (self.round(), self.table());
        let reason = "a broken table".to_owned();
        match self.lots.u8(0..46) {
            0 => Change::CheckIn(self.entry()),
            1 => Change::Withdraw(self.entry(), round),
            2 => Change::Return(self.entry(), round),
            3 => Change::Register(PersonId(self.lots.u32(2..40))),
            4 => Change::FormTeam("Team".to_owned(), vec![self.entry(), self.entry()]),
            5 => Change::DissolveTeam(TeamNo(self.lots.u16(1..3))),
            6 => Change::FixTable(self.entry(), self.lots.bool().then_some(table)),
            7 => Change::KeepApart { one: self.entry(), other: self.entry(), why: reason },
            8 => Change::LiftApart(self.entry(), self.entry()),
            9 => Change::AddStage {
                name: "Final".to_owned(),
                rounds: 2,
                carry: [Carry::Keep, Carry::Halve, Carry::Clear][self.lots.usize(0..3)],
                cut: self.lots.bool().then_some(4),
            },
            10 => Change::BeginStage(StageNo(self.lots.u8(1..4))),
            11 => Change::CommitDraw(shuffle::Seed::new([self.lots.u8(0..2); 32]).commitment().to_string()),
            12 => Change::Draw(shuffle::Seed::new([self.lots.u8(0..2); 32]).to_string()),
            13..=16 => Change::SeatRound { round, tables: self.tables(round), how: "by lot".to_owned() },
            17 => Change::DiscardSeating(round),
            18 => match self.tables(round).first() {
                Some(&seats) => Change::AddTable(round, seats),
                None => Change::Finish,
            },
            19 => Change::SwapSeats(
                round,
                Chair { table, seat: self.seat() },
                Chair { table: self.table(), seat: self.seat() },
            ),
            20 => {
                let mut seats = self
                    .tournament()
                    .table(round, table)
                    .map_or([Sitter::Player(EntryNo(1)); 4], |table| table.seats.into_array());
                self.lots.shuffle(&mut seats);
                Change::CorrectSeats { round, table, seats, reason }
            }
            21 => Change::StartSession(round),
            22 => Change::PauseClock(round),
            23 => Change::ResumeClock(round),
            24 => Change::AddTime { round, table: self.lots.bool().then_some(table), seconds: 300, reason },
            25 => Change::GrantHands { round, table, hands: 1, reason },
            26 => Change::GiveSignal {
                round,
                table: self.lots.bool().then_some(table),
                before_dice: if self.lots.bool() { vec![table] } else { Vec::new() },
            },
            27 => Change::TakeSeat { round, table, seat: self.seat(), at: None, reason: String::new() },
            28 => Change::RollDice(round, table),
            29 | 30 => Change::EnterHand(round, table, self.hand()),
            31 => Change::TakeHandBack(round, table),
            32..=36 => Change::EnterTotals { round, table, totals: self.totals(), record: None },
            37 => Change::SetResult { round, table, totals: self.totals(), reason },
            38 => Change::ReopenResult(round, table, reason),
            39 => Change::SwapResults(round, table, self.table()),
            40 => Change::Substitute {
                round,
                table,
                seat: self.seat(),
                substitute: SubstituteNo(self.lots.u16(1..5)),
                reason: VacancyReason::DroppedOut,
                from: [None, Some(Substitute::FromStart), Some(Substitute::MidSession { hand: 2 })]
                    [self.lots.usize(0..3)],
            },
            41 => Change::Rule(self.ruling()),
            42 => Change::CancelRuling(RulingNo(self.lots.u32(1..5)), reason),
            43 => Change::Publish(round),
            44 => Change::Hide(round),
            _ => match self.lots.u8(0..4) {
                0 => Change::ChangeRules(format!("base = \"{}\"\n", ["ema2012", "ema2016"][self.lots.usize(0..2)])),
                1 => Change::Finish,
                2 => Change::Reopen,
                _ => Change::ConfirmResult(round, table),
            },
        }
    }

    /// One command, and now and then its undoing, which restores what was, or the undoing of what has stood for a while.
    fn go_on(&mut self) {
        let before = self.state.clone();
        let (change, by) = (self.change(), self.actor());
        let answer = self.give_as(by, change);
        if answer.is_err() {
            assert_eq!(self.state, before, "what is refused changes nothing");
        } else {
            self.check_sum();
        }
        match self.lots.u8(0..12) {
            0 | 1 if answer.is_ok() => {
                let number = self.state.log().len() as u32;
                match self.give(Change::Undo { number }) {
                    Ok(()) => {
                        self.counts.undone += 1;
                        assert_eq!(self.state.tournament(), before.tournament(), "undo restores");
                    }
                    Err(refusal) => check_not_undone(&refusal),
                }
            }
            2 => self.undo_later(),
            _ => (),
        }
    }

    /// The last that stands, whatever was undone or cancelled since: what was before it, and the log of rulings as it is.
    fn undo_later(&mut self) {
        let Some(number) = self.state.last_standing().map(|event| event.number) else { return };
        let later = self.state.log().len() as u32 > number;
        match self.give(Change::Undo { number }) {
            Ok(()) => {
                self.counts.undone += 1;
                self.counts.undone_later += u32::from(later);
                let mut before = self.state.at(number - 1).expect("part of the log").tournament().cloned();
                if let Some(before) = &mut before {
                    before.rulings.clone_from(&self.tournament().rulings);
                }
                assert_eq!(self.state.tournament(), before.as_ref(), "undo restores");
            }
            Err(refusal) => check_not_undone(&refusal),
        }
    }

    fn check_sum(&self) {
        let standings = self.tournament().standings();
        assert_eq!(standings.total(), standings.sum.sum(), "{:?}", standings.sum);
    }

    /// The fold of the log is the state, and so is the fold of any part of it.
    fn check_fold(&mut self) {
        assert_eq!(State::fold(self.state.log()).as_ref(), Ok(&self.state));
        let upto = self.lots.u32(1..=self.state.log().len() as u32);
        let mut again = State::new();
        for event in &self.state.log()[..upto as usize] {
            again.apply(event).expect("it fitted before");
        }
        assert_eq!(self.state.at(upto), Ok(again));
    }

    /// Other results at tables that are not public leave the public none the wiser: others that were entered, and others
    /// that hands led to.
    fn check_public(&mut self) {
        let state = self.state.clone();
        let tournament = state.tournament().expect("it was set up");
        let people = People::new();
        let public = tournament.public(&people);
        let staged = tournament.stages.iter().skip(1).any(|stage| stage.begun);
        let hidden = |round, table| !tournament.is_public(round, table);
        let last_of =
            |round, table| tournament.table(round, table).and_then(|at| at.result.as_ref()).map(|result| result.event);
        for by_hand in [false, true] {
            let mut other: Vec<Event> = state.log().to_vec();
            let mut changed = false;
            for event in &mut other {
                for fact in &mut event.facts {
                    changed |= match fact {
                        Fact::TotalsEntered { round, table, totals, .. }
                        | Fact::ResultSet { round, table, totals, .. } => {
                            let last = last_of(*round, *table) == Some(event.number);
                            !by_hand && last && hidden(*round, *table) && {
                                totals.points[0] += 7_700;
                                totals.points[1] -= 7_700;
                                true
                            }
                        }
                        Fact::HandEntered { round, table, hand } => by_hand && hidden(*round, *table) && richer(hand),
                        _ => false,
                    };
                }
            }
            // Other hands can end a game, so that those after them would not have been played.
            let Some(other) = changed.then(|| State::fold(&other).ok()).flatten() else { continue };
            let other = other.tournament().expect("it was set up");
            let entered = |of: &Tournament| -> Vec<bool> {
                of.rounds.iter().flat_map(|round| &round.tables).map(|table| table.result.is_some()).collect()
            };
            // One that has ended by them has a result, which may be public at once.
            if entered(other) != entered(tournament) {
                continue;
            }
            assert_eq!(other.public(&people), public);
            self.counts.hidden += 1;
            self.counts.staged += u32::from(staged);
            self.counts.by_hand += u32::from(by_hand);
        }
    }
}

/// Makes a win worth something else.
fn richer(hand: &mut HandEntry) -> bool {
    let wins = match &mut hand.end {
        EnteredEnd::Ron { wins, .. } => &mut wins[..],
        EnteredEnd::Tsumo(win) => std::slice::from_mut(win),
        EnteredEnd::Draw { .. } | EnteredEnd::Nagashi { .. } | EnteredEnd::Abort | EnteredEnd::Chombo { .. } => &mut [],
    };
    for win in wins.iter_mut() {
        let han = if matches!(win.worth, EnteredWorth::Han { han: 8, .. }) { 11 } else { 8 };
        win.worth = EnteredWorth::Han { han, fu: None };
    }
    !wins.is_empty()
}

/// What stands can be undone, unless it is a ruling or the beginning, or something has happened since.
#[track_caller]
fn check_not_undone(refusal: &CommandRefusal) {
    use CommandRefusal as R;
    assert!(matches!(refusal, R::CancelInstead | R::NotLast { .. } | R::Beginning), "{refusal}");
}

fn check(seeds: std::ops::Range<u64>) {
    let mut counts = Counts::default();
    for seed in seeds {
        let mut stream = Stream::new(seed);
        for _ in 0..60 {
            stream.go_on();
        }
        stream.check_fold();
        stream.check_public();
        counts += stream.counts;
    }
    println!("{counts:?}");
    let Counts { taken, refused, by_others, undone, undone_later, hidden, staged, by_hand } = counts;
    let all = [taken, refused, by_others, undone, undone_later, hidden, staged, by_hand];
    assert!(all.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn a_sample_of_streams() {
    check(0..400);
}

#[test]
#[ignore = "100,000 streams: `make tournament`"]
fn all_streams() {
    check(0..100_000);
}
