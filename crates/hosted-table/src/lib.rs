//! A table that is played by messages: it is opened by one, takes others, and says what each viewer is sent.
//!
//! ```
//! use janso_hosted_table::{HostedTable, Viewers};
//! use protocol::FromTable;
//! use shuffle::Seed;
//! use tiles::Seat;
//! use words::Lang;
//!
//! let start = protocol::read(br#"{"rules":"ema2016"}"#).expect("a message");
//! let mut table = HostedTable::open(start, Lang::En, || Ok(Seed::new([7; 32]))).expect("it can be opened");
//! let news = table.news(Viewers::Seats(&[Seat::A]));
//! assert!(matches!(news[..], [FromTable::Sees(_)]));
//! let again = protocol::read(br#"{"seat":"B","action":{"type":"ron"}}"#).expect("a message");
//! assert!(table.hear(again).is_err(), "nobody has discarded anything");
//! ```

mod opening;

use std::collections::VecDeque;

use narration::{Names, Voice};
use protocol::{
    Answer, Conduct, FromTable, Game, GameResult, Judged, Left, Occasion, Opened, Over, Problem, Question, Refusal,
    Sees, ToTable, Truth, WallSetup, Wire,
};
use rules::Rules;
use shuffle::Seed;
use table::{Action, Event, NoDeal, Phase, Table, WouldBe};
use tiles::{BySeat, Seat, Tile};
use words::Lang;

/// Why a message changes nothing, and the same in a sentence.
pub type MessageFault = (Problem, String);

/// Who is sent what happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewers<'a> {
    /// These seats, each what it sees.
    Seats(&'a [Seat]),
    /// A referee or a record: every tile, never for a player.
    Truth,
}

/// Where walls come from.
enum Walls {
    /// All from one seed.
    Seed(Seed),
    /// These first, and then whatever is sent.
    ByHand(VecDeque<WallSetup>),
}

/// A table, and the events that have not been sent yet.
pub struct HostedTable {
    name: String,
    rules: Rules,
    table: Table,
    walls: Walls,
    lang: Lang,
    news: Vec<Event<Tile>>,
    /// The number of the first of them.
    first: u32,
    /// Who has answered an offer that others still think about: that is nobody else's affair.
    answered: Option<Seat>,
    /// What seats had answered that a report has made void.
    void: Vec<(Seat, Action)>,
}

impl HostedTable {
    /// A table whose first hand is dealt if there is a wall for it.
    fn new((name, rules): (String, Rules), table: Table, walls: Walls, lang: Lang) -> HostedTable {
        let table = table.stopping();
        let mut hosted = HostedTable {
            name,
            rules,
            table,
            walls,
            lang,
            news: Vec::new(),
            first: 1,
            answered: None,
            void: Vec::new(),
        };
        hosted.deal_on();
        hosted
    }

    /// Takes a message; gives an answer to a question, and to nothing else.
    pub fn hear(&mut self, message: ToTable) -> Result<Option<FromTable>, MessageFault> {
        let (rules, news) = (&self.rules, &mut self.news);
        self.answered = None;
        match message {
            ToTable::WhyNot(question) => return Ok(Some(FromTable::WhyNot(self.why_not(question)))),
            ToTable::WouldBe(question) => return Ok(Some(FromTable::WouldBe(self.would_be(question)))),
            ToTable::Act { seat, action } => {
                let (who, real) = (seat.real(), action.clone().real());
                if let Err(refusal) = self.table.play(rules, who, real, |event, _| news.push(*event)) {
                    let sentence = self.voice().refusal(who, &refusal);
                    return Err((Problem::Refused { seat, action, refusal: Refusal::of(refusal) }, sentence));
                }
                if self.news.is_empty() && !self.go_on() {
                    self.answered = Some(who);
                }
            }
            ToTable::Report(incident) => {
                let before = Seat::ALL.map(|seat| (seat, self.table.answer(seat)));
                let reported = self.table.report(rules, incident.real(), |event, _| news.push(*event));
                reported.map_err(|error| (Problem::no_ruling(error), self.voice().no_ruling(&error)))?;
                let given = before.into_iter().filter_map(|(seat, answer)| answer.map(|action| (seat, action)));
                self.void = given.filter(|&(seat, action)| self.is_void(seat, action)).collect();
            }
            ToTable::Time => self.table.call_time(rules, |event, _| news.push(*event)),
            ToTable::Deal(setup) => self.deal(&setup)?,
        }
        self.deal_on();
        Ok(None)
    }

    /// Lets happen what follows an offer that nobody is asked about any more. Whether there was one.
    fn go_on(&mut self) -> bool {
        let closed = self.table.close_offer(&self.rules, |event, _| self.news.push(*event));
        self.deal_on();
        closed
    }

    /// Deals a wall that was sent.
    fn deal(&mut self, setup: &WallSetup) -> Result<(), MessageFault> {
        if let Walls::Seed(_) = self.walls {
            return Err((Problem::WallsFromSeed {}, "the walls of this table come from its seed".to_owned()));
        }
        let dealt = deal(&mut self.table, &self.rules, setup, &mut self.news);
        dealt.map_err(|error| {
            let problem = match error {
                NoDeal::InHand | NoDeal::Over => Problem::InHand {},
                NoDeal::WrongTiles(tile) => Problem::WrongTiles { tile: protocol::Tile(tile) },
            };
            (problem, self.voice().no_deal(&error))
        })
    }

    /// Deals the next hand if it is time to and there is a wall.
    fn deal_on(&mut self) {
        if self.table.board().phase != Phase::Between {
            return;
        }
        let rules = &self.rules;
        match &mut self.walls {
            Walls::Seed(seed) => {
                let chance = seed.hand(rules, self.table.board().number + 1);
                let dealt = self.table.deal(rules, chance.wall(), Some(chance.dice), |event, _| self.news.push(*event));
                dealt.expect("a seed gives the tiles of the ruleset, and no hand is being played");
            }
            Walls::ByHand(walls) => {
                if let Some(setup) = walls.pop_front() {
                    let dealt = deal(&mut self.table, rules, &setup, &mut self.news);
                    dealt.expect("its tiles were counted when the table was opened, and no hand is being played");
                }
            }
        }
    }

    /// Whether a claim for a set that stood before a report is forgotten: it neither stands any more nor has it been followed.
    fn is_void(&self, seat: Seat, action: Action) -> bool {
        let is_set = matches!(action, Action::Chi(_) | Action::Pon(_) | Action::Kan);
        let follows = |event: &Event<Tile>| matches!(event, Event::Claimed { seat: by, .. } if *by == seat);
        is_set && self.table.answer(seat).is_none() && !self.news.iter().any(follows)
    }

    fn would_be(&self, Question { seat, action }: Question) -> Judged {
        let judged = self.table.would_be(&self.rules, seat.real(), action.clone().real());
        let (would_be, refusal) = match judged {
            WouldBe::Lawful => (protocol::WouldBe::Lawful, None),
            WouldBe::Mistake(reason) => (protocol::WouldBe::Mistake, reason),
            WouldBe::Refused(reason) => (protocol::WouldBe::Refused, Some(reason)),
        };
        let sentence = refusal.map(|refusal| self.voice().refusal(seat.real(), &refusal));
        Judged { seat, action, would_be, refusal: refusal.map(Refusal::of), sentence }
    }

    fn why_not(&self, Question { seat, action }: Question) -> Answer {
        let refusal = self.table.why_not(&self.rules, seat.real(), action.clone().real());
        let sentence = refusal.map(|refusal| self.voice().refusal(seat.real(), &refusal));
        Answer { seat, action, refusal: refusal.map(Refusal::of), sentence }
    }

    /// Sentences in which players are called by the letters of their seats.
    fn voice(&self) -> Voice<'_> {
        let board = self.table.board();
        let names = Names::players(board.game.dealer, BySeat::new(["A", "B", "C", "D"]));
        Voice::new(self.lang, &self.rules, names).at(board.occasion)
    }

    /// How the table was opened.
    pub fn opened(&self) -> Opened {
        Opened {
            rules: self.name.clone(),
            conduct: Conduct::of(self.table.board().conduct),
            occasion: Occasion::of(self.table.board().occasion),
            commitment: match &self.walls {
                Walls::Seed(seed) => Some(seed.commitment().to_string()),
                Walls::ByHand(_) => None,
            },
        }
    }

    /// What is new, as these viewers are sent it. Players are shown an offered tile alone, whether or not anybody can claim
    /// it, and what follows afterwards; the truth comes in one piece.
    pub fn news(&mut self, viewers: Viewers<'_>) -> Vec<FromTable> {
        let seats = match viewers {
            Viewers::Seats(seats) => seats,
            Viewers::Truth => &Seat::ALL,
        };
        let of_seats = self.void.drain(..).filter(|(seat, _)| seats.contains(seat));
        let mut news: Vec<FromTable> = of_seats
            .map(|(seat, action)| {
                FromTable::Void(Question { seat: protocol::Seat::of(seat), action: protocol::Action::of(action) })
            })
            .collect();
        if viewers == Viewers::Truth {
            while self.go_on() {}
            news.push(FromTable::Truth(Box::new(Truth::of(&self.table, self.first, &self.news))));
            self.forget_news();
            return news;
        }
        loop {
            for &seat in seats.iter().filter(|&&seat| self.answered.is_none_or(|answered| answered == seat)) {
                news.push(FromTable::Sees(Sees::of(&self.table, seat, self.first, &self.news)));
            }
            self.forget_news();
            if !self.go_on() {
                return news;
            }
        }
    }

    fn forget_news(&mut self) {
        self.first += self.news.len() as u32;
        self.news.clear();
    }

    /// How the game ended.
    pub fn over(&self) -> Over {
        Over { result: GameResult::of(self.table.board().game.result(&self.rules)), seed: self.seed() }
    }

    /// How the table stands when it is left.
    pub fn left(&self) -> Left {
        Left { game: Game::of(self.table.board().game), seed: self.seed() }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.table.board().phase == Phase::Over
    }

    /// The seed, for when nothing is left to play.
    fn seed(&self) -> Option<String> {
        match &self.walls {
            Walls::Seed(seed) => Some(seed.to_string()),
            Walls::ByHand(_) => None,
        }
    }
}

fn deal(table: &mut Table, rules: &Rules, setup: &WallSetup, news: &mut Vec<Event<Tile>>) -> Result<(), NoDeal> {
    table.deal(rules, setup.wall.wall(), setup.dice.map(Wire::real), |event, _| news.push(*event))
}

/// Whether a wall has the tiles of the ruleset.
fn too_many(rules: &Rules, setup: &WallSetup) -> Result<(), MessageFault> {
    match setup.wall.wall().one_too_many(rules) {
        Some(tile) => {
            let sentence = NoDeal::WrongTiles(tile).to_string();
            Err((Problem::WrongTiles { tile: protocol::Tile(tile) }, sentence))
        }
        None => Ok(()),
    }
}
