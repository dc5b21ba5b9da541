//! A hall in which everything is done by hand.

use janso_tournament::*;

pub const ORGANISER: Actor = Actor::Staff(PersonId(1));

pub struct Hall {
    pub state: State,
    pub now: Moment,
}

impl Hall {
    pub fn new(rules: &str, settings: Settings, players: u32) -> Hall {
        let mut hall = Hall { state: State::new(), now: Moment(1_000_000) };
        let (name, rules) = ("Open".to_owned(), format!("base = \"{rules}\"\n"));
        hall.give(Change::Create { name, rules, settings, organiser: PersonId(1) });
        for person in 2..2 + players {
            hall.give(Change::Register(PersonId(person)));
        }
        hall.give(Change::NameStaff(PersonId(900), Role::HeadReferee));
        hall
    }

    pub fn answer_to(&self, by: Actor, change: Change) -> Result<Event, CommandRefusal> {
        decide(&self.state, by, self.now, &Command { seen: self.state.version(&change), change })
    }

    #[track_caller]
    pub fn give_as(&mut self, by: Actor, change: Change) {
        let event = self.answer_to(by, change).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.state.apply(&event).expect("it was just decided");
    }

    #[track_caller]
    pub fn give(&mut self, change: Change) {
        self.give_as(ORGANISER, change);
    }

    #[track_caller]
    pub fn check_refused(&self, change: Change, sentence: &str) {
        self.check_refused_as(ORGANISER, change, sentence);
    }

    #[track_caller]
    pub fn check_refused_as(&self, by: Actor, change: Change, sentence: &str) {
        let refusal = self.answer_to(by, change).expect_err("refused");
        assert_eq!(refusal.to_string(), sentence);
    }

    pub fn tournament(&self) -> &Tournament {
        self.state.tournament().expect("it was set up")
    }

    /// Everybody in the order of the start numbers, four by four.
    pub fn seat(&mut self, round: u16) {
        let players = self.tournament().players_of(RoundNo(round));
        let tables = players.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|at| Sitter::Player(four[at]))).collect();
        self.give(Change::SeatRound { round: RoundNo(round), tables, how: "in order".to_owned() });
    }

    /// Start numbers and totals, best first.
    pub fn list(&self) -> Vec<(u16, i64)> {
        self.tournament().standings().lines.iter().map(|line| (line.entry.0, line.total)).collect()
    }

    pub fn entries(&self, round: u16, table: u16) -> [i32; 4] {
        let result = self.tournament().table_result(RoundNo(round), TableNo(table)).expect("a result");
        result.expect("points that can be").entries.into_array()
    }
}

pub fn totals(round: u16, table: u16, points: [i32; 4]) -> Change {
    let (round, table) = (RoundNo(round), TableNo(table));
    Change::EnterTotals { round, table, totals: TableTotals { points, bets: 0 }, record: None }
}

pub const POINTS: [i32; 4] = [34_000, 31_000, 29_000, 26_000];
