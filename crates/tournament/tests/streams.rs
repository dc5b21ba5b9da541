//! Random streams of commands, sensible and not: what must be true of every one of them.

use janso_tournament::*;
use tiles::Seat;

/// Who does everything: the organiser.
const ORGANISER: Actor = Actor::Staff(PersonId(1));

/// A player of a random stream of commands.
struct Stream {
    lots: fastrand::Rng,
    state: State,
    now: i64,
    refused: u32,
    taken: u32,
    undone: u32,
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
        let mut stream = Stream { lots, state: State::new(), now: 1_000_000, refused: 0, taken: 0, undone: 0 };
        let (name, rules) = ("Stream".to_owned(), format!("base = \"{rules}\"\n"));
        stream.give(Change::Create { name, rules, settings, organiser: PersonId(1) }).expect("a new event");
        for person in 2..=stream.lots.u32(9..14) {
            stream.give(Change::Register(PersonId(person))).expect("somebody new");
        }
        for person in 20..23 {
            stream.give(Change::ListSubstitute(PersonId(person))).expect("a substitute");
        }
        stream.give(Change::NameStaff(PersonId(2), Role::HeadReferee)).expect("a referee");
        stream
    }

    fn tournament(&self) -> &Tournament {
        self.state.tournament().expect("it was set up")
    }

    /// Gives a command that has seen everything; what is refused changes nothing.
    fn give(&mut self, change: Change) -> Result<(), CommandRefusal> {
        self.now += self.lots.i64(0..400);
        let seen = self.state.version(&change);
        self.check_stale(&change, seen);
        let command = Command { seen, change };
        match decide(&self.state, ORGANISER, Moment(self.now), &command) {
            Ok(event) => {
                self.state.apply(&event).unwrap_or_else(|misfit| panic!("{misfit}: {event:?}"));
                self.taken += 1;
                Ok(())
            }
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(sentence.len() > 15 && !sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
                self.refused += 1;
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
            26 => Change::GiveSignal(round, self.lots.bool().then_some(table)),
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

    /// One command, and now and then its undoing, which restores what was.
    fn go_on(&mut self) {
        let before = self.state.clone();
        let change = self.change();
        let answer = self.give(change);
        if answer.is_err() {
            assert_eq!(self.state, before, "what is refused changes nothing");
            return;
        }
        self.check_sum();
        if self.lots.u8(0..6) == 0 {
            let number = self.state.log().len() as u32;
            match self.give(Change::Undo { number }) {
                Ok(()) => {
                    self.undone += 1;
                    assert_eq!(self.state.tournament(), before.tournament(), "undo restores");
                }
                Err(refusal) => assert_eq!(refusal, CommandRefusal::CancelInstead),
            }
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

    /// Other results at tables that are not public leave the public none the wiser.
    fn check_public(&mut self) {
        let tournament = self.tournament();
        let people = People::new();
        let public = tournament.public(&people);
        let hidden = |round, table| !tournament.is_public(round, table);
        let mut other: Vec<Event> = self.state.log().to_vec();
        let mut changed = false;
        let last_of =
            |round, table| tournament.table(round, table).and_then(|at| at.result.as_ref()).map(|result| result.event);
        for event in &mut other {
            for fact in &mut event.facts {
                if let Fact::TotalsEntered { round, table, totals, .. } | Fact::ResultSet { round, table, totals, .. } =
                    fact
                    && last_of(*round, *table) == Some(event.number)
                    && hidden(*round, *table)
                {
                    totals.points[0] += 7_700;
                    totals.points[1] -= 7_700;
                    changed = true;
                }
            }
        }
        let staged = tournament.stages.iter().skip(1).any(|stage| stage.begun);
        if changed && !staged {
            let other = State::fold(&other).expect("the same events");
            assert_eq!(other.tournament().expect("it was set up").public(&people), public);
        }
    }
}

fn check(seeds: std::ops::Range<u64>) {
    let (mut taken, mut refused, mut undone) = (0, 0, 0);
    for seed in seeds {
        let mut stream = Stream::new(seed);
        for _ in 0..60 {
            stream.go_on();
        }
        stream.check_fold();
        stream.check_public();
        (taken, refused, undone) = (taken + stream.taken, refused + stream.refused, undone + stream.undone);
    }
    assert!(taken > 0 && refused > 0 && undone > 0);
    println!("{taken} commands taken, {undone} of them undone, {refused} refused");
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
