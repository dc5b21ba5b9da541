//! A person at a seat: folds what is told, checks all of it against the fold, and plays like a bot.

use narration::{Names, Voice};
use players::{Bot, Level, choose, unseen};
use protocol::{
    Action, FromSeat, GameOver, RematchOffer, Seat as WireSeat, SeatSees, SeenEvent, SeenPhase, TableDetails, ToSeat,
    Wire,
};
use rules::{Rounds, Rules, Ruleset};
use serde_json::json;
use table::{Board, Occasion, Phase, View};
use tiles::{BySeat, Seat};
use words::Lang;

use crate::client::{Browser, Line};

pub struct Person {
    pub browser: Browser,
    pub table: String,
    pub seat: Seat,
    pub line: Line,
    pub told: TableDetails,
    /// Everything that was told, by number.
    pub events: Vec<SeenEvent>,
    pub over: Option<GameOver>,
    pub rematch: Option<RematchOffer>,
    pub results: usize,
    rules: Rules,
    view: View,
    bot: Box<dyn Bot>,
}

impl Person {
    /// Takes the seat that a request gave, and hears about the table.
    pub async fn sit(browser: Browser, seated: &serde_json::Value, level: &str) -> Person {
        let bot = Level::named(level).expect("a level").player(5);
        Person::sit_as(browser, seated, bot).await
    }

    /// The same for somebody who plays like this.
    pub async fn sit_as(browser: Browser, seated: &serde_json::Value, bot: Box<dyn Bot>) -> Person {
        let table = seated["table"].as_str().expect("a table").to_owned();
        let seat: WireSeat = serde_json::from_value(seated["seat"].clone()).expect("a seat");
        let mut line = browser.socket(&format!("/api/tables/{table}/socket?lang=en&have=0")).await;
        let told = line.hear_some(|message| if let ToSeat::Table(told) = message { Some(*told) } else { None }).await;
        let (rules, view) = start(&told, seat.real());
        Person {
            browser,
            table,
            seat: seat.real(),
            line,
            told,
            events: Vec::new(),
            over: None,
            rematch: None,
            results: 0,
            rules,
            view,
            bot,
        }
    }

    /// Whether the table waits for this person's turn, and for nobody else.
    pub fn is_own_turn(&self) -> bool {
        matches!(self.view.board.phase, Phase::Turn { seat, .. } if seat == self.seat)
    }

    pub fn have(&self) -> u32 {
        self.events.len() as u32
    }

    /// Comes again with what the person has.
    pub async fn come_again(&mut self) {
        let path = format!("/api/tables/{}/socket?lang=en&have={}", self.table, self.have());
        self.line = self.browser.socket(&path).await;
    }

    /// Hears one message and answers it; the close code if the line is closed.
    pub async fn step(&mut self) -> Result<(), u16> {
        match self.line.hear().await? {
            ToSeat::Table(told) => {
                let waits = told.seats.clone().each()[self.seat as usize].clone();
                self.told = *told;
                if !waits.ready {
                    self.line.say(json!({"ready": true}).to_string()).await;
                }
            }
            ToSeat::Sees(sees) => {
                if let Some(action) = self.see(&sees) {
                    let act = FromSeat::Act { seat: None, action, after: Some(self.have()) };
                    self.line.say(serde_json::to_string(&act).expect("JSON")).await;
                }
            }
            ToSeat::Over(over) => self.over = Some(*over),
            ToSeat::Rematch(rematch) => self.rematch = Some(rematch),
            ToSeat::Closed(closed) => panic!("{}", closed.sentence),
            // Between an action and its arrival somebody else can have acted; the news is on its way. Some tests say
            // on purpose what is no message.
            ToSeat::Error(error) => {
                let problem = serde_json::to_value(&error.problem).expect("JSON");
                // Who comes again is asked again, though an answer may have been on its way.
                let is_double = problem["refusal"]["id"] == "already-answered";
                let is_ours = ["late", "not-a-message"].contains(&problem["id"].as_str().unwrap_or_default());
                assert!(is_ours || is_double, "{error:?}");
            }
            ToSeat::WhyNot(answer) => {
                let why = self.view.why_not(&self.rules, answer.action.clone().real());
                let answered = Some(table::Refusal::AlreadyAnswered);
                let told = answer.refusal.clone().map(Wire::real);
                assert!(told == why || told == answered, "{answer:?}");
            }
        }
        Ok(())
    }

    /// Folds what is told. Everything else in the message must follow from the fold: then nothing in it can tell more
    /// than the events do.
    fn see(&mut self, sees: &SeatSees) -> Option<Action> {
        assert_eq!(sees.seat, Some(WireSeat::of(self.seat)));
        if sees.first == 1 {
            (self.events, self.results) = (Vec::new(), 0);
            (self.rules, self.view) = start(&self.told, self.seat);
        }
        assert_eq!(sees.first, self.have() + 1, "no event is missing, and none comes twice");
        let names = self.told.seats.clone().each().map(|chair| chair.name);
        let names = BySeat::new(names.each_ref().map(String::as_str));
        let voice = |dealer: Seat| Voice::new(Lang::En, &self.rules, Names::players(dealer, names));
        let (mut said, mut ended) = (Vec::new(), Vec::new());
        for event in &sees.events {
            let event = event.clone();
            self.events.push(event.clone());
            let real = event.real();
            said.push(voice(self.view.board.game.dealer).event(&real));
            self.view.apply(&self.rules, &real);
            if let table::Event::Ended { .. } = real {
                ended.push(self.events.len() as u32);
            }
        }
        assert_eq!(sees.said, said);
        assert_eq!(sees.game.clone().real(), self.view.board.game);
        assert_eq!(sees.phase, SeenPhase::of(self.view.board.phase, !sees.legal.is_empty()));
        assert_eq!(sees.wall, self.view.board.live);
        // The results are those of hands whose end was told.
        assert_eq!(sees.results.iter().map(|result| result.event).collect::<Vec<_>>(), ended);
        self.results += ended.len();
        let legal = self.view.legal_actions(&self.rules);
        let is_asked = !sees.legal.is_empty();
        if is_asked {
            assert_eq!(sees.legal, protocol::Legal::of(&legal));
            let voice = voice(self.view.board.game.dealer);
            assert_eq!(sees.labels, legal.moves().map(|action| voice.action(&action)).collect::<Vec<_>>());
        } else {
            assert!(sees.labels.is_empty() && sees.slip_labels.is_empty());
        }
        self.check_waits(sees);
        is_asked.then(|| Action::of(choose(&mut *self.bot, &self.rules, self.view.as_seen(), &legal)))
    }

    fn check_waits(&self, sees: &SeatSees) {
        let left = unseen(self.view.as_seen());
        if let Some(now) = &sees.waits.now {
            let open = self.view.own.waits.open();
            assert_eq!(now.kinds.iter().map(|one| one.kind.0).collect::<tiles::KindSet>(), open);
            assert_eq!(now.furiten.is_some(), self.view.own.furiten.bars(self.view.own.waits).is_some());
            assert!(now.kinds.iter().all(|one| one.left == left[one.kind.0.index()]));
        }
        for after in &sees.waits.after {
            let mut counts = self.view.own.held.counts();
            counts[after.discard.0.index()] -= 1;
            let waits = engine::Waits::of_tiles(&counts, &self.view.own.melds);
            assert_eq!(after.kinds.iter().map(|one| one.kind.0).collect::<tiles::KindSet>(), waits.open());
            assert!(after.kinds.iter().all(|one| one.left == left[one.kind.0.index()]));
        }
    }

    /// Plays until the game is over.
    pub async fn play(&mut self) {
        while self.over.is_none() {
            self.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
        }
        assert_eq!(self.view.board.phase, Phase::Over);
    }

    /// Plays until this many events have come, or the game is over.
    pub async fn play_to(&mut self, events: u32) {
        while self.over.is_none() && self.have() < events {
            self.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
        }
    }
}

/// The rules of a table and what a seat sees before the first hand.
fn start(told: &TableDetails, seat: Seat) -> (Rules, View) {
    let rounds = match told.rounds {
        protocol::Length::East => Rounds::East,
        protocol::Length::EastSouth => Rounds::EastSouth,
    };
    let base = Ruleset::named(&told.rules).expect("a ruleset");
    let rules = told.house.as_ref().map_or(base.rules, |text| house_rules::read(text).expect("house rules").rules);
    let rules = Rules { rounds, ..rules };
    (rules, View::new(Board::new(&rules, told.conduct.real(), Occasion::Club), seat))
}
