//! A table in play: what it hears, and what it has to tell.

use std::collections::VecDeque;

use narration::{Names, Voice};
use protocol::{
    Answer, Conduct, FromTable, Game, GameResult, Judged, Occasion, Opened, Problem, Question, Refusal, Sees, ToTable,
    Truth, WallSetup, Wire,
};
use rules::Rules;
use shuffle::Seed;
use table::{Action, Event, NoDeal, Phase, Table, WouldBe};
use tiles::{BySeat, Seat, Tile};
use words::Lang;

use super::Fault;
use crate::book::Book;

/// Where walls come from.
pub enum Walls {
    /// All from one seed.
    Seed(Seed),
    /// These first, and then whatever is sent.
    ByHand(VecDeque<WallSetup>),
}

/// A table, and the events that have not been told yet.
pub struct Played {
    book: Book,
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

impl Played {
    /// A table whose first hand is dealt if there is a wall for it.
    pub fn new(book: Book, table: Table, walls: Walls, lang: Lang) -> Played {
        let table = table.stopping();
        let mut played =
            Played { book, table, walls, lang, news: Vec::new(), first: 1, answered: None, void: Vec::new() };
        played.deal_on();
        played
    }

    /// Takes a message; gives an answer to a question, and to nothing else.
    pub fn hear(&mut self, message: ToTable) -> Result<Option<FromTable>, Fault> {
        let (rules, news) = (&self.book.rules, &mut self.news);
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
    pub fn go_on(&mut self) -> bool {
        let closed = self.table.close_offer(&self.book.rules, |event, _| self.news.push(*event));
        self.deal_on();
        closed
    }

    /// Deals a wall that was sent.
    fn deal(&mut self, setup: &WallSetup) -> Result<(), Fault> {
        if let Walls::Seed(_) = self.walls {
            return Err((Problem::WallsFromSeed {}, "the walls of this table come from its seed".to_owned()));
        }
        let dealt = deal(&mut self.table, &self.book.rules, setup, &mut self.news);
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
        let rules = &self.book.rules;
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

    /// What a report has made void, for these seats.
    pub fn void(&self, seats: &[Seat]) -> impl Iterator<Item = FromTable> {
        let of_seats = self.void.iter().filter(|(seat, _)| seats.contains(seat));
        of_seats.map(|&(seat, action)| {
            FromTable::Void(Question { seat: protocol::Seat::of(seat), action: protocol::Action::of(action) })
        })
    }

    fn would_be(&self, Question { seat, action }: Question) -> Judged {
        let judged = self.table.would_be(&self.book.rules, seat.real(), action.clone().real());
        let (would_be, refusal) = match judged {
            WouldBe::Lawful => (protocol::WouldBe::Lawful, None),
            WouldBe::Mistake(reason) => (protocol::WouldBe::Mistake, reason),
            WouldBe::Refused(reason) => (protocol::WouldBe::Refused, Some(reason)),
        };
        let sentence = refusal.map(|refusal| self.voice().refusal(seat.real(), &refusal));
        Judged { seat, action, would_be, refusal: refusal.map(Refusal::of), sentence }
    }

    fn why_not(&self, Question { seat, action }: Question) -> Answer {
        let refusal = self.table.why_not(&self.book.rules, seat.real(), action.clone().real());
        let sentence = refusal.map(|refusal| self.voice().refusal(seat.real(), &refusal));
        Answer { seat, action, refusal: refusal.map(Refusal::of), sentence }
    }

    /// Sentences in which players are called by the letters of their seats.
    fn voice(&self) -> Voice<'_> {
        let board = self.table.board();
        let names = Names::players(board.game.dealer, BySeat(["A", "B", "C", "D"]));
        Voice::new(self.lang, &self.book.rules, names).at(board.occasion)
    }

    /// How the table was opened.
    pub fn opened(&self) -> Opened {
        Opened {
            rules: self.book.name.clone(),
            conduct: Conduct::of(self.table.board().conduct),
            occasion: Occasion::of(self.table.board().occasion),
            commitment: match &self.walls {
                Walls::Seed(seed) => Some(seed.commitment().to_string()),
                Walls::ByHand(_) => None,
            },
        }
    }

    /// Whether there is anything to tell a seat.
    pub fn has_news_for(&self, seat: Seat) -> bool {
        self.answered.is_none_or(|answered| answered == seat)
    }

    /// What a seat sees of the news.
    pub fn sees(&self, seat: Seat) -> Sees {
        Sees::of(&self.table, seat, self.first, &self.news)
    }

    /// The news as they are.
    pub fn truth(&self) -> Truth {
        Truth::of(&self.table, self.first, &self.news)
    }

    /// The news are no news any more.
    pub fn told(&mut self) {
        self.first += self.news.len() as u32;
        self.news.clear();
        self.void.clear();
    }

    pub fn is_over(&self) -> bool {
        self.table.board().phase == Phase::Over
    }

    pub fn game(&self) -> Game {
        Game::of(self.table.board().game)
    }

    pub fn result(&self) -> GameResult {
        GameResult::of(self.table.board().game.result(&self.book.rules))
    }

    /// The seed, for when nothing is left to play.
    pub fn seed(&self) -> Option<String> {
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
pub fn too_many(rules: &Rules, setup: &WallSetup) -> Result<(), Fault> {
    match setup.wall.wall().one_too_many(rules) {
        Some(tile) => {
            let sentence = NoDeal::WrongTiles(tile).to_string();
            Err((Problem::WrongTiles { tile: protocol::Tile(tile) }, sentence))
        }
        None => Ok(()),
    }
}
