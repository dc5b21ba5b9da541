//! A person and three bots at a table: plays on until the person has to decide, and remembers what was seen.

use players::{Bot, Level};
use rules::Rules;
use shuffle::{Seed, drawn_seat, player_seed};
use table::{Action, Board, Conduct, Event, Legal, Occasion, Phase, Pick, Refusal, Table, View};
use tiles::{BySeat, Seat, Tile};

use crate::game::{decide, next_to_act};

/// A game in which one seat is a person.
pub struct Sitting {
    /// By which rules.
    pub rules: Rules,
    /// The seat of the person.
    pub me: Seat,
    /// The names of the others.
    pub names: BySeat<Option<&'static str>>,
    /// What the person sees, folded from what the person is shown.
    pub view: View,
    /// What the person saw when a tile of another was offered last.
    pub offered: Option<View>,
    /// What happened in this hand, as the person was shown it.
    pub events: Vec<Event<Option<Tile>>>,
    /// The hand that has just ended.
    pub ended: Option<EndedHand>,
    points_before: BySeat<i32>,
    table: Table,
    players: BySeat<Option<Box<dyn Bot>>>,
    seed: Seed,
}

/// A hand that is over.
pub struct EndedHand {
    /// The table at its end, before winds, counters and bets moved on.
    pub board: Board,
    /// What happened.
    pub events: Vec<Event<Option<Tile>>>,
    /// Points before the hand, bets of the hand not yet placed.
    pub before: BySeat<i32>,
    /// Points after it.
    pub after: BySeat<i32>,
}

impl Sitting {
    /// A game before its first hand. The seed draws the person's seat too; the others sit to the right, across and to
    /// the left.
    pub fn new(rules: Rules, seed: Seed, levels: [&'static Level; 3]) -> Sitting {
        let me = drawn_seat(&seed);
        let table = Table::new(&rules, Conduct::Enforced, Occasion::Club).stopping();
        let (mut names, mut players) = (BySeat::default(), BySeat::<Option<Box<dyn Bot>>>::default());
        for (seat, level) in me.others().into_iter().zip(levels) {
            names[seat] = Some(level.id);
            players[seat] = Some(level.player(player_seed(&seed, seat)));
        }
        Sitting {
            rules,
            me,
            names,
            view: table.view(me),
            offered: None,
            events: Vec::new(),
            ended: None,
            points_before: table.board().game.points,
            table,
            players,
            seed,
        }
    }

    /// What the person may do, if the table waits for the person.
    pub fn asks(&self) -> Option<&Legal> {
        Some(self.table.legal_actions(self.me)).filter(|legal| !legal.is_empty())
    }

    /// Whether the person has a choice to make.
    pub fn has_choice(&self) -> bool {
        self.asks().is_some_and(|legal| legal.moves_len() > 1)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.view.board.phase == Phase::Over
    }

    /// Does the next thing that needs no choice of the person: a deal, a move of a bot, the only move of the person.
    /// Whether there was one; a hand that has ended waits until it was looked at. What the bots think about an offered
    /// tile is not a step of its own, so that the person cannot see that one of them could claim it.
    pub fn step(&mut self) -> bool {
        if self.ended.is_some() || self.is_over() || self.has_choice() {
            return false;
        }
        if let Phase::Claims { .. } = self.view.board.phase {
            let is_taken = self.close_offer();
            if is_taken || self.ended.is_some() || self.is_over() || self.has_choice() {
                return true;
            }
        }
        if self.view.board.phase == Phase::Between {
            self.deal();
            return true;
        }
        let (seat, action) = match self.asks().and_then(|legal| legal.nth_move(0)) {
            Some(only) => (self.me, only),
            None => self.decision(),
        };
        self.play(seat, action).expect("it is legal");
        true
    }

    /// What the bot that is asked next does.
    fn decision(&mut self) -> (Seat, Action) {
        let seat = next_to_act(&self.table).expect("in a hand the table waits for somebody");
        let player = self.players[seat].as_deref_mut().expect("the others are bots");
        (seat, decide(player, &self.rules, &self.table, seat))
    }

    /// The bots answer an offer, and what comes of it happens. Whether somebody took the tile.
    fn close_offer(&mut self) -> bool {
        while !self.table.is_offer_answered() {
            let (seat, action) = self.decision();
            self.play(seat, action).expect("it is legal");
        }
        let is_taken = self.table.takers().next().is_some();
        let mut events = Vec::new();
        self.table.close_offer(&self.rules, |event, _| events.push(*event));
        self.see(&events);
        is_taken
    }

    /// The person does this.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.play(self.me, action)
    }

    /// Why the person may not do this now; `None` if it may be done.
    pub fn why_not(&self, action: Action) -> Option<Refusal> {
        self.table.why_not(&self.rules, self.me, action)
    }

    /// The tiles of the person's hand in order, the drawn one last.
    pub fn hand(&self) -> Vec<Pick> {
        let mut held = self.view.own.held;
        let drawn = self.view.own.drawn;
        drawn.into_iter().for_each(|tile| held.remove(tile));
        let picks = held.iter().map(|tile| Pick { tile, drawn: false });
        picks.chain(drawn.map(|tile| Pick { tile, drawn: true })).collect()
    }

    fn deal(&mut self) {
        let chance = self.seed.hand(&self.rules, self.view.board.number + 1);
        let mut events = Vec::new();
        let dealt = self.table.deal(&self.rules, chance.wall(), Some(chance.dice), |event, _| events.push(*event));
        dealt.expect("the table waits for a wall of these rules");
        self.see(&events);
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.table.play(&self.rules, seat, action, |event, _| events.push(*event))?;
        self.see(&events);
        Ok(())
    }

    /// The person is shown what happened.
    fn see(&mut self, events: &[Event<Tile>]) {
        for event in events {
            let event = event.seen_by(self.me);
            if let Event::Began { .. } = event {
                self.events.clear();
                self.offered = None;
                self.points_before = self.view.board.game.points;
            }
            let before = matches!(event, Event::Ended { .. }).then(|| self.view.board.clone());
            self.view.apply(&self.rules, &event);
            self.events.push(event);
            if let Phase::Claims { seat, .. } = self.view.board.phase
                && seat != self.me
            {
                self.offered = Some(self.view.clone());
            }
            self.ended = before
                .map(|board| EndedHand {
                    board,
                    events: std::mem::take(&mut self.events),
                    before: self.points_before,
                    after: self.view.board.game.points,
                })
                .or(self.ended.take());
        }
        debug_assert_eq!(self.view, self.table.view(self.me), "what was shown is all that there is to see");
    }
}
