//! A player in another process, or at the other end of a wire.

mod command;
mod wire;
mod process;
mod socket;
mod lobby;

pub use command::{CommandLine, Limits, Manner, Whereabouts};
pub use lobby::Lobby;

use std::sync::Arc;
use std::time::Instant;

use players::Bot;
use rules::Rules;
use table::{Action, Board, Conduct, Event, Legal, Occasion, Phase, Pick, SeatView, View};
use tiles::{BySeat, Seat, Tile};

use crate::answer::{Answer, NoAnswer, understand, understand_riichi};
use crate::message::{Chair, array};
use crate::{Message, Mishap, Report, Teller};
use wire::{GRACE, Incoming, Wire};

/// A player from outside who speaks mjai, for one game.
///
/// It receives what its seat is shown, and asked when the table asks; announcements at an exhaustive draw, of which mjai
/// knows nothing, are made for it. When it does not answer in time, or answers what cannot be, a safe move is made: the
/// drawn tile is discarded, an offered tile let go. When it is gone or hangs, it is started anew a few times and told the
/// hand so far. All of that is reported.
pub struct External {
    whereabouts: Whereabouts,
    manner: Manner,
    limits: Limits,
    seat: Seat,
    names: BySeat<String>,
    report: Report,
    told: Option<GameFeed>,
    /// What has not been said yet: each list is a line.
    unsaid: Vec<Vec<Message>>,
    line: Line,
    /// Where processes wait between games, if they are kept.
    lobby: Option<Arc<Lobby>>,
    restarts_left: u8,
    /// The discard of a riichi was asked for before the table knew of the riichi.
    reach_said: bool,
}

/// What the player receives: the game, and this hand.
struct GameFeed {
    teller: Teller,
    /// As the table is, whatever can be told of it.
    view: View,
    /// Before this hand.
    start: Board,
    /// This hand, without what was taken back.
    hand: Vec<Event<Option<Tile>>>,
    /// Something was taken back that has been said.
    taken_back: bool,
}

/// How the player can be reached.
enum Line {
    NotYet,
    Open {
        wire: Wire,
        start: Start,
        /// Lines that were not answered in time: their answers may still come.
        unanswered: usize,
        /// Decisions in a row for which there was no answer in time.
        silent: u8,
        /// The end of the game has been said.
        over: bool,
    },
    /// It is gone, and may be started anew.
    Lost,
    /// Not any more.
    GivenUp,
}

/// How far the start of the game is.
#[derive(Clone, Copy)]
enum Start {
    /// It has been answered, or not been said.
    Past,
    /// It was said to a new process, which may still be starting.
    New,
    /// It was said to a process that has played before, and may not know that games can follow games.
    Kept,
}

/// Why there is no answer.
enum Silence {
    /// It was kept from another game, and plays no more.
    PlayedEnough,
    NotThere(String),
    Gone,
    TooLate,
}

impl External {
    /// A player who sits down for one game.
    pub fn new(
        whereabouts: Whereabouts,
        manner: Manner,
        limits: Limits,
        seat: Seat,
        names: BySeat<String>,
    ) -> External {
        External {
            whereabouts,
            manner,
            limits,
            seat,
            names,
            report: Report::default(),
            told: None,
            unsaid: Vec::new(),
            line: Line::NotYet,
            lobby: None,
            restarts_left: limits.restarts,
            reach_said: false,
        }
    }

    /// The same player, whose process may come from here and go there when the game is over.
    #[must_use]
    pub fn kept_in(mut self, lobby: Arc<Lobby>) -> External {
        self.lobby = Some(lobby);
        self
    }

    /// What goes wrong, while it plays and afterwards.
    pub fn report(&self) -> Report {
        self.report.clone()
    }

    /// What is known of the game; at first, that it has not begun.
    fn told(&mut self, rules: &Rules) -> &mut GameFeed {
        let (seat, names) = (self.seat, &self.names);
        self.told.get_or_insert_with(|| {
            let start = Board::new(rules, Conduct::Enforced, Occasion::Club);
            GameFeed::new(start, seat, names.clone())
        })
    }

    /// Keeps a message until it is said.
    fn keep(&mut self, message: Message) {
        if message == (Message::Reach { actor: Chair(self.seat) }) && std::mem::take(&mut self.reach_said) {
            return;
        }
        let ends =
            |last: &Message| matches!(last, Message::StartGame { .. } | Message::EndKyoku | Message::EndGame { .. });
        match self.unsaid.last_mut() {
            Some(line) if self.manner == Manner::Arrays && !line.last().is_some_and(ends) => line.push(message),
            _ => self.unsaid.push(vec![message]),
        }
    }

    /// Everything is said anew: the start of the game, and this hand.
    fn say_anew(&mut self, rules: &Rules) {
        self.unsaid.clear();
        self.reach_said = false;
        let names = self.names.clone();
        let told = self.told(rules);
        let mut messages = Vec::new();
        told.teller = Teller::new(told.start.clone(), told.view.seat, names);
        for event in &told.hand {
            told.teller.tell(rules, event, |message| messages.push(message));
        }
        messages.into_iter().for_each(|message| self.keep(message));
    }

    /// The table as it is asked about was not the one that was heard of: it began in the middle of a game.
    fn begin_in_the_middle(&mut self, rules: &Rules, view: SeatView<'_>) {
        let told = self.told(rules);
        let mut game = view.board.game;
        for seat in Seat::ALL {
            if view.board.players[seat].bet {
                game.points[seat] = game.points[seat].saturating_add(rules.riichi_bet);
            }
        }
        told.start.game = game;
        told.view = view.to_view();
        let said = matches!(self.line, Line::Open { .. }) && self.unsaid.is_empty();
        self.say_anew(rules);
        if said {
            self.hang_up();
        } else if let Line::Open { .. } = self.line {
            // The start of the game was said when the process was started.
            self.unsaid.remove(0);
        }
    }

    /// The process is ended, because it was told what is not so; that is not its fault.
    fn hang_up(&mut self) {
        if let Line::Open { wire, .. } = std::mem::replace(&mut self.line, Line::NotYet) {
            wire.cut();
        }
    }

    fn note(&self, view: SeatView<'_>, what: Mishap, line: &str) {
        self.report.add(view.board.number, view.board.river.len() as u32, what, line);
    }

    /// Sees to it that somebody is there to be asked.
    fn reach_out(&mut self, rules: &Rules, view: SeatView<'_>) -> bool {
        match self.line {
            Line::Open { .. } => return true,
            Line::GivenUp => return false,
            Line::NotYet => (),
            Line::Lost if self.restarts_left == 0 => {
                self.line = Line::GivenUp;
                self.note(view, Mishap::GivenUp, "");
                return false;
            }
            Line::Lost => {
                self.restarts_left -= 1;
                self.note(view, Mishap::Restarted, "");
            }
        }
        self.say_anew(rules);
        self.start()
    }

    /// Starts the process, or takes one that was kept, and says the first line, which it may take a while to answer.
    /// Whoever was lost is followed by a new one.
    fn start(&mut self) -> bool {
        let lobby = self.lobby.as_ref().filter(|_| matches!(self.line, Line::NotYet));
        let kept = lobby.and_then(|lobby| lobby.take(&self.report));
        let start = if kept.is_some() { Start::Kept } else { Start::New };
        match kept.map_or_else(|| Wire::open(&self.whereabouts, self.seat, self.limits, &self.report), Ok) {
            Ok(wire) => {
                self.line = Line::Open { wire, start: Start::Past, unanswered: 0, silent: 0, over: false };
                self.say_start(start);
                true
            }
            Err(why) => {
                self.report.add(0, 0, Mishap::NotStarted, &why);
                self.line = Line::GivenUp;
                false
            }
        }
    }

    /// Says the start of the game, without waiting for the answer.
    fn say_start(&mut self, said: Start) {
        let first = matches!(self.unsaid.first().map(Vec::as_slice), Some([Message::StartGame { .. }]));
        if let (Line::Open { wire, start, .. }, true) = (&mut self.line, first) {
            wire.write(written(self.manner, &self.unsaid.remove(0)));
            *start = said;
        }
    }

    /// Says all that has not been said, and gives the answer to the last line.
    fn exchange(&mut self) -> Result<String, Silence> {
        let mut lines = std::mem::take(&mut self.unsaid).into_iter();
        let Line::Open { wire, start, unanswered, .. } = &mut self.line else { return Err(Silence::Gone) };
        // A slow player is still told everything.
        let mut late = false;
        // Where nobody connects in time, the wire has a little longer to say so.
        let up = Instant::now() + self.limits.start + GRACE;
        match std::mem::replace(start, Start::Past) {
            Start::Past => (),
            Start::New => match read(wire, up) {
                Ok(_) => (),
                Err(Silence::TooLate) => {
                    late = true;
                    *unanswered += 1;
                }
                Err(silence) => return Err(silence),
            },
            Start::Kept => match read(wire, up) {
                Ok(_) => (),
                Err(silence) => {
                    if let (Some(lobby), Silence::TooLate) = (&self.lobby, &silence) {
                        lobby.close();
                    }
                    return Err(Silence::PlayedEnough);
                }
            },
        }
        let until = Instant::now() + self.limits.decision;
        let mut answer = Err(Silence::TooLate);
        for line in &mut lines {
            // What nobody asked for, and what comes too late, is not an answer to this line.
            while let Some(heard) = wire.waiting() {
                match heard {
                    Incoming::Line(_) => *unanswered = unanswered.saturating_sub(1),
                    Incoming::NotThere(why) => return Err(Silence::NotThere(why)),
                    Incoming::Closed => return Err(Silence::Gone),
                }
            }
            wire.write(written(self.manner, &line));
            answer = if late { Err(Silence::TooLate) } else { read_after(wire, unanswered, until) };
            match &answer {
                Ok(_) => (),
                Err(Silence::TooLate) => {
                    late = true;
                    *unanswered += 1;
                }
                Err(Silence::Gone | Silence::NotThere(_) | Silence::PlayedEnough) => return answer,
            }
        }
        answer
    }

    /// The answer of the player; its faults are noted. Whoever is gone may be started anew and asked again.
    fn ask(&mut self, rules: &Rules, view: SeatView<'_>, mut again: bool) -> Option<(String, Message)> {
        loop {
            if !self.reach_out(rules, view) {
                return None;
            }
            match self.exchange() {
                Ok(line) => {
                    if let Line::Open { silent, .. } = &mut self.line {
                        *silent = 0;
                    }
                    return match Message::read(&line).as_deref() {
                        Ok([message]) => Some((line, message.clone())),
                        _ => {
                            self.note(view, Mishap::NotUnderstood, &line);
                            None
                        }
                    };
                }
                // Nobody promised more than one game: another process takes over, as it would have begun.
                Err(Silence::PlayedEnough) => self.hang_up(),
                Err(Silence::NotThere(why)) => {
                    self.note(view, Mishap::NotStarted, &why);
                    self.line = Line::GivenUp;
                    self.note(view, Mishap::GivenUp, "");
                    return None;
                }
                Err(Silence::Gone) => {
                    let complaints = self.report.complaints();
                    self.note(view, Mishap::Gone, complaints.lines().last().unwrap_or_default());
                    self.line = Line::Lost;
                    // Whoever falls over the same question twice is asked another one.
                    if !std::mem::take(&mut again) {
                        return None;
                    }
                }
                Err(Silence::TooLate) => {
                    self.note(view, Mishap::TooLate, "");
                    self.count_silence();
                    return None;
                }
            }
        }
    }

    /// Another decision without an answer in time: after some of them in a row the process hangs, and is ended.
    fn count_silence(&mut self) {
        let Line::Open { silent, .. } = &mut self.line else { return };
        *silent += 1;
        if *silent >= self.limits.hangs_after
            && let Line::Open { wire, .. } = std::mem::replace(&mut self.line, Line::Lost)
        {
            wire.cut();
        }
    }

    /// The discard of a riichi: mjai asks for it once the riichi is declared. Who declares and then says nothing that can
    /// be has declared all the same.
    fn ask_riichi(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        self.unsaid.push(vec![Message::Reach { actor: Chair(self.seat) }]);
        self.reach_said = true;
        let safe = safe_riichi(legal);
        // A new process would not know of the declaration, nor could it be told before the table knows.
        let Some((line, message)) = self.ask(rules, view, false) else { return safe };
        match understand_riichi(view, legal, &message) {
            Ok(pick) => Action::Riichi(pick),
            Err(no) => {
                self.note(view, mishap(no), &line);
                safe
            }
        }
    }
}

impl Bot for External {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        if let Phase::Announcing { .. } = view.board.phase {
            return announcement(legal);
        }
        if self.told(rules).view.board.game != view.board.game {
            self.begin_in_the_middle(rules, view);
        }
        if std::mem::take(&mut self.told(rules).taken_back) {
            self.hang_up();
        }
        let Some((line, message)) = self.ask(rules, view, true) else { return safe(view, legal) };
        match understand(view, legal, &message) {
            Ok(Answer::Act(action)) => action,
            Ok(Answer::Reach) => self.ask_riichi(rules, view, legal),
            Err(no) => {
                self.note(view, mishap(no), &line);
                safe(view, legal)
            }
        }
    }

    fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
        let told = self.told(rules);
        let mut messages = Vec::new();
        told.hear(rules, event, |message| messages.push(message));
        messages.into_iter().for_each(|message| self.keep(message));
        // A process takes a while to start, and the others play on.
        if let Line::NotYet = self.line {
            self.start();
        }
        let ends = matches!(self.unsaid.last().and_then(|line| line.last()), Some(Message::EndGame { .. }));
        if let (Line::Open { wire, unanswered, over, .. }, true) = (&mut self.line, ends) {
            // Nothing is decided any more, so that nobody waits for answers.
            *unanswered += self.unsaid.len();
            self.unsaid.drain(..).for_each(|line| wire.write(written(self.manner, &line)));
            *over = true;
        }
    }

    fn listens(&self) -> bool {
        true
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(lobby) = &self.lobby
            && let Line::Open { wire, start: Start::Past, unanswered, over: true, .. } =
                std::mem::replace(&mut self.line, Line::GivenUp)
        {
            lobby.keep(wire, unanswered);
        }
    }
}

impl GameFeed {
    fn new(start: Board, seat: Seat, names: BySeat<String>) -> GameFeed {
        let view = View::new(start.clone(), seat);
        let teller = Teller::new(start.clone(), seat, names);
        GameFeed { teller, view, start, hand: Vec::new(), taken_back: false }
    }

    fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>, say: impl FnMut(Message)) {
        if let Event::Began { .. } = event {
            self.start = self.view.board.clone();
            self.hand.clear();
            self.teller.go_on(self.start.clone());
        }
        self.view.apply(rules, event);
        let is_offer = |event: &Event<Option<Tile>>| {
            matches!(event, Event::Discarded { .. } | Event::ConcealedKong { .. } | Event::AddedKong { .. })
        };
        let is_claim = |event: &Event<Option<Tile>>| matches!(event, Event::Claimed { .. });
        let turned = |event: &Event<Option<Tile>>| matches!(event, Event::Turned(_));
        match *event {
            // The last offer is open again: what followed it has not happened.
            Event::PutBack { .. } | Event::Lapsed(_) | Event::Reopened => {
                let offer = self.hand.iter().rposition(is_offer).map_or(0, |place| place + 1);
                self.hand.truncate(offer);
                self.taken_back = true;
            }
            // The tile was offered with the kong, and is no more.
            Event::KongTakenBack(_) => {
                let kong = self.hand.iter().rposition(is_offer).unwrap_or(0);
                self.hand.truncate(kong);
                self.taken_back = true;
            }
            Event::Corrected { with: [a, b], .. } => {
                if let Some(place) = self.hand.iter().rposition(is_claim)
                    && let Event::Claimed { with, .. } = &mut self.hand[place]
                {
                    *with = [Some(a), Some(b), None];
                }
                self.taken_back = true;
            }
            Event::TurnedBack => {
                // It may be gone with what followed the offer.
                let many = self.hand.iter().filter(|event| turned(event)).count();
                if let (true, Some(place)) =
                    (many > self.view.board.indicators.len(), self.hand.iter().rposition(turned))
                {
                    self.hand.remove(place);
                }
                self.taken_back = true;
            }
            _ => {
                self.hand.push(*event);
                // What was taken back is told in whole, when somebody asks.
                if !self.taken_back {
                    self.teller.tell(rules, event, say);
                }
            }
        }
    }
}

/// The next line, if one comes in time.
fn read(wire: &Wire, until: Instant) -> Result<String, Silence> {
    match wire.read(until) {
        Some(Incoming::Line(line)) => Ok(line),
        Some(Incoming::NotThere(why)) => Err(Silence::NotThere(why)),
        Some(Incoming::Closed) => Err(Silence::Gone),
        None => Err(Silence::TooLate),
    }
}

/// The answer to the last line, after those to this many lines before it.
fn read_after(wire: &Wire, unanswered: &mut usize, until: Instant) -> Result<String, Silence> {
    while *unanswered > 0 {
        read(wire, until)?;
        *unanswered -= 1;
    }
    read(wire, until)
}

fn written(manner: Manner, line: &[Message]) -> String {
    match (manner, line) {
        (Manner::Lines, [message]) => message.to_string(),
        (Manner::Lines | Manner::Arrays, _) => array(line),
    }
}

fn mishap(no: NoAnswer) -> Mishap {
    match no {
        NoAnswer::NoAction => Mishap::NotUnderstood,
        NoAnswer::OtherSeat | NoAnswer::Illegal => Mishap::Illegal,
    }
}

/// What there is to gain at an exhaustive draw; servers of mjai see to that themselves.
fn announcement(legal: &Legal) -> Action {
    let order = [Action::Nagashi, Action::Waiting, Action::Noten];
    order.into_iter().find(|&action| legal.contains(action)).unwrap_or(Action::Noten)
}

/// A move that commits to nothing: the drawn tile is discarded, or after a claim any tile; an offered tile is let go.
fn safe(view: SeatView<'_>, legal: &Legal) -> Action {
    let drawn = view.own.drawn.map(|tile| Action::Discard(Pick { tile, drawn: true }));
    let first = drawn.into_iter().chain([Action::Pass]).find(|&action| legal.contains(action));
    let discards = legal.moves().filter(|action| matches!(action, Action::Discard(_)));
    first.or(discards.last()).or(legal.nth_move(0)).unwrap_or(Action::Pass)
}

/// Riichi with the drawn tile, if that can be.
fn safe_riichi(legal: &Legal) -> Action {
    let all = || legal.moves().filter(|action| matches!(action, Action::Riichi(_)));
    let drawn = all().find(|action| matches!(action, Action::Riichi(pick) if pick.drawn));
    drawn.or(all().next()).expect("riichi is legal, or it would not be declared")
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;
    use shuffle::Seed;
    use table::{Incident, LateClaim, Table};

    use super::*;

    /// A game of people who make every mistake there is, with a referee: what a player is told anew after something was
    /// taken back is what lies on the table.
    #[test]
    fn what_is_told_anew_is_what_lies_there() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut anew = 0;
        for ruleset in &Ruleset::ALL {
            let rules = &ruleset.rules;
            for seed in 0..6 {
                let mut table = Table::new(rules, Conduct::Open, Occasion::Club);
                let names = BySeat::<String>::default();
                let mut told = GameFeed::new(table.board().clone(), Seat::B, names.clone());
                for _ in 0..2_000 {
                    let mut events = Vec::new();
                    step(rules, &mut table, &Seed::new([seed; 32]), &mut random, &mut events);
                    events.iter().for_each(|event| told.hear(rules, &event.seen_by(Seat::B), |_| ()));
                    if std::mem::take(&mut told.taken_back) {
                        anew += 1;
                        told.teller = Teller::new(told.start.clone(), Seat::B, names.clone());
                        told.hand.iter().for_each(|event| told.teller.tell(rules, event, |_| ()));
                    }
                    let (heard, seen) = (told.teller.view(), table.view(Seat::B));
                    let river =
                        |view: &View| view.board.river.iter().map(|one| (one.seat, one.tile)).collect::<Vec<_>>();
                    assert_eq!(river(heard), river(&seen), "{}", ruleset.id);
                    assert_eq!(heard.own.held, seen.own.held, "{}", ruleset.id);
                    assert_eq!(heard.board.indicators, seen.board.indicators, "{}", ruleset.id);
                    if seen.board.phase == Phase::Over {
                        break;
                    }
                }
            }
        }
        assert!(anew > 40, "{anew}");
    }

    /// Deals, lets somebody do anything that open conduct allows, or reports a late claim.
    fn step(rules: &Rules, table: &mut Table, seed: &Seed, random: &mut fastrand::Rng, events: &mut Vec<Event<Tile>>) {
        if table.board().phase == Phase::Between {
            let chance = seed.hand(rules, table.board().number + 1);
            let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event, _| events.push(*event));
            return dealt.expect("the table waits for a wall");
        }
        let seat = Seat::ALL[random.usize(..4)];
        if let (Some((_, tile, _)), 0) = (table.board().offered(), random.u8(..4)) {
            let held = |seat: Seat| table.position().hands[seat].held;
            // Most late claims cannot be, and change nothing; who has the tiles is asked first.
            let seat = Seat::ALL.into_iter().find(|&seat| held(seat).count(tile.kind()) >= 2).unwrap_or(seat);
            let mut alike = held(seat).iter().filter(|held| held.kind() == tile.kind());
            let claim = match (alike.next(), alike.next(), random.u8(..4)) {
                (_, _, 0) => LateClaim::Win { shown: true },
                (Some(_), Some(_), 1) => LateClaim::Kan,
                (Some(a), Some(b), _) => LateClaim::Pon([a, b]),
                (_, None, _) | (None, ..) => LateClaim::Win { shown: false },
            };
            let late = Incident::Late { seat, claim, in_time: true, tsumo_called: false };
            let _ = table.report(rules, late, |event, _| events.push(*event));
            return;
        }
        let legal = *table.legal_actions(seat);
        // Mistakes are seldom enough that hands go on for a while.
        let slips = random.u8(..20) == 0;
        let all: Vec<Action> =
            if slips { legal.iter().collect() } else { table.lawful_actions(rules, seat).moves().collect() };
        let nothing = if legal.contains(Action::Pass) { Some(Action::Pass) } else { legal.nth_move(0) };
        let all = if all.is_empty() { nothing.into_iter().collect() } else { all };
        if let Some(&action) = all.get(random.usize(..all.len().max(1))).filter(|&&action| legal.contains(action)) {
            table.play(rules, seat, action, |event, _| events.push(*event)).expect("it is legal");
        }
    }
}
