//! Seeded players for whole games: some wild, some keen, and people who make mistakes in open conduct.

use janso_table::{
    Action, Conduct, Event, Exposed, ExposedPlace, Incident, LateClaim, Legal, Misconduct, NoRuling, Occasion, Phase,
    Position, RiichiStep, Slip, Table, Wall,
};
use rules::Rules;
use tiles::{Seat, Tile};

/// How the four play in one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Any move, each as likely as the others.
    Wild,
    /// Towards a complete hand, so that riichi, wins and furiten come up.
    Keen,
    /// Keen to keep terminals and honours, so that nagashi mangan, nine terminals and orphans come up.
    Odd,
}

/// What is done next.
#[derive(Debug, Clone)]
pub enum Input {
    Deal(Box<Wall>),
    Play(Seat, Action),
    Report(Incident),
    Time,
}

/// A game that plays itself from a seed.
pub struct Player {
    pub rng: fastrand::Rng,
    pub style: Style,
    /// One decision in so many is a slip or an incident, in open conduct.
    pub slips: u32,
    /// Mistakes left: a game in which somebody commits a chombo in every hand has no end.
    pub mistakes: u32,
}

impl Player {
    pub fn new(seed: u64) -> Player {
        let mut rng = fastrand::Rng::with_seed(seed);
        let style = [Style::Wild, Style::Keen, Style::Keen, Style::Odd][rng.usize(..4)];
        let slips = [60, 400, 2_000][rng.usize(..3)];
        Player { rng, style, slips, mistakes: 60 }
    }

    pub fn shuffled(&mut self, rules: &Rules) -> Wall {
        let mut tiles: Vec<Tile> = rules.tile_set().collect();
        self.rng.shuffle(&mut tiles);
        Wall::in_order(tiles.try_into().expect("136 tiles"))
    }

    /// The next input of this table, which is not over.
    pub fn next(&mut self, rules: &Rules, table: &Table) -> Input {
        if table.board().phase == Phase::Between {
            return Input::Deal(Box::new(self.shuffled(rules)));
        }
        let open = table.board().conduct == Conduct::Open;
        let open_to_mistakes = open && self.mistakes > 0;
        if open_to_mistakes && self.rng.u32(..self.slips * 10) == 0 {
            self.mistakes -= 1;
            return Input::Report(self.incident());
        }
        if self.rng.u32(..20_000) == 0 {
            return Input::Time;
        }
        let asked: Vec<Seat> = Seat::ALL.into_iter().filter(|&s| !table.legal_actions(s).is_empty()).collect();
        let seat = asked[self.rng.usize(..asked.len())];
        let legal = table.legal_actions(seat);
        if open_to_mistakes && self.rng.u32(..self.slips) == 0 {
            self.mistakes -= 1;
            return Input::Play(seat, self.mistake(legal));
        }
        // A dead hand in open conduct may have nothing lawful to do but to pass or discard.
        let lawful = if open { table.lawful_actions(rules, seat) } else { *legal };
        let action = match lawful.is_empty() {
            true if legal.contains(Action::Pass) => Action::Pass,
            true => legal.nth_move(0).expect("a move"),
            false => self.choose(table, seat, &lawful),
        };
        Input::Play(seat, action)
    }

    fn mistake(&mut self, legal: &Legal) -> Action {
        let slips: Vec<Slip> = legal.slips().collect();
        let wrong: Vec<Action> = legal.wrong_moves().collect();
        match self.rng.u8(..3) {
            0 if !slips.is_empty() => Action::Slip(slips[self.rng.usize(..slips.len())]),
            1 if !wrong.is_empty() => wrong[self.rng.usize(..wrong.len())],
            _ => legal.nth_move(self.rng.usize(..legal.moves_len())).expect("a move"),
        }
    }

    fn choose(&mut self, table: &Table, seat: Seat, legal: &Legal) -> Action {
        let moves: Vec<Action> = legal.moves().collect();
        let any = moves[self.rng.usize(..moves.len())];
        if self.style == Style::Wild || self.rng.u8(..20) == 0 {
            return any;
        }
        for (good, of_ten) in [(Action::Tsumo, 9), (Action::Ron, 8), (Action::Nagashi, 9), (Action::NineTerminals, 5)] {
            if moves.contains(&good) && self.rng.u8(..10) < of_ten {
                return good;
            }
        }
        if let Some(riichi) = moves.iter().find(|action| matches!(action, Action::Riichi(_)))
            && self.rng.u8(..10) < 8
        {
            return *riichi;
        }
        let held = &table.position().hands[seat].held;
        let worth = |action: &Action| match action {
            Action::Discard(pick) if self.style == Style::Odd => -i32::from(pick.tile.kind().is_terminal_or_honour()),
            Action::Discard(pick) => i32::from(held.shanten_without(pick.tile.kind())),
            Action::Pass | Action::Waiting => 0,
            Action::Noten | Action::Chi(_) => 2,
            _ => 1,
        };
        let least = moves.iter().map(worth).min().expect("a move");
        let best: Vec<Action> = moves.iter().copied().filter(|action| worth(action) == least).collect();
        match self.rng.u8(..4) {
            0 if !matches!(any, Action::Discard(_)) => any,
            _ => best[self.rng.usize(..best.len())],
        }
    }

    fn seat(&mut self) -> Seat {
        Seat::ALL[self.rng.usize(..4)]
    }

    pub fn incident(&mut self) -> Incident {
        let seat = self.seat();
        let by = self.rng.bool().then_some(seat);
        let (yes, no) = (self.rng.bool(), self.rng.bool());
        let places = [ExposedPlace::OwnHand, ExposedPlace::OthersHand, ExposedPlace::LiveWall, ExposedPlace::DeadWall];
        let exposed = Exposed { place: places[self.rng.usize(..4)], tiles: self.rng.u8(1..8), goes_on: yes };
        let kinds: Vec<Tile> = tiles::Kind::all().map(Tile::plain).collect();
        let tile = kinds[self.rng.usize(..kinds.len())];
        let claims = [LateClaim::Win { shown: yes }, LateClaim::Pon([tile, tile]), LateClaim::Kan];
        let claim = claims[self.rng.usize(..3)];
        let steps = [RiichiStep::Word, RiichiStep::Sideways, RiichiStep::Stick];
        match self.rng.u8(..15) {
            0 => Incident::Exposed { by, exposed },
            1 => Incident::ExposedInDeal { matters: yes },
            2 => Incident::WrongEnd { seat, dead_wall: yes, after_discard: no },
            3 => Incident::WrongCount(seat),
            4 => Incident::TileNotTaken(seat),
            5 => Incident::WrongOrder(seat),
            6 => Incident::RiichiStep { seat, missing: steps[self.rng.usize(..3)] },
            7 => Incident::NotTurned(seat),
            8 => Incident::Disturbed { by, goes_on: yes },
            9 => Incident::DeadHand(seat),
            10 => Incident::SaidDeadHand(seat),
            11 => {
                let all = [Misconduct::Obstruction, Misconduct::Phone, Misconduct::Lateness];
                Incident::Penalty { seat, points: 100 * self.rng.u32(1..=480) as i32, why: all[self.rng.usize(..3)] }
            }
            _ => Incident::Late { seat, claim, in_time: yes, tsumo_called: no },
        }
    }
}

/// Does it, and collects the events. What cannot have happened is left out.
pub fn apply(rules: &Rules, table: &mut Table, input: Input, events: &mut Vec<Event<Tile>>) {
    let sink = |event: &Event<Tile>, _: &Position| events.push(*event);
    match input {
        Input::Deal(wall) => table.deal(rules, *wall, None, sink).expect("the table waits for a wall"),
        Input::Play(seat, action) => table.play(rules, seat, action, sink).expect("a legal action"),
        Input::Time => table.call_time(rules, sink),
        Input::Report(incident) => match table.report(rules, incident, sink) {
            Ok(()) | Err(NoRuling::CannotBe(_) | NoRuling::NotInRules) => (),
            Err(other) => panic!("{other}"),
        },
    }
}

/// A new table for a seeded game.
pub fn table(rules: &Rules, conduct: Conduct, seed: u64) -> Table {
    let occasion = if seed.is_multiple_of(2) { Occasion::Club } else { Occasion::Tournament };
    Table::new(rules, conduct, occasion)
}
