//! How a hand ended, as mjai tells it, and the events that it comes to.

use engine::Why;
use records::foreign_game::DrawKind;
use records::mjai::{draw_named, is_noten_payment};
use rules::{Nagashi, Rules};
use table::{Event, HandEnd, Phase, Said, View};
use tiles::{BySeat, Seat, Tile, Wind, WindSet};

use super::Unfit;

/// The end of a hand, as far as it has been told.
#[derive(Debug, Clone)]
pub struct Ending {
    /// What each player has after what was told.
    points: BySeat<i32>,
    winners: Vec<Seat>,
    /// Whether the wins were on a tile of another.
    on_a_discard: bool,
    ura: Vec<Tile>,
    changes: Vec<BySeat<i32>>,
    drawn: Option<Drawn>,
}

#[derive(Debug, Clone)]
struct Drawn {
    kind: DrawKind,
    waiting: BySeat<bool>,
}

impl Ending {
    /// Nothing has been told, and the players have these points.
    pub fn new(points: BySeat<i32>) -> Ending {
        Ending { points, winners: Vec::new(), on_a_discard: false, ura: Vec::new(), changes: Vec::new(), drawn: None }
    }

    /// Whether this player may have won on the same discard.
    pub fn may_win_too(&self, seat: Seat) -> bool {
        self.drawn.is_none() && self.on_a_discard && self.winners.len() < 3 && !self.winners.contains(&seat)
    }

    /// A player won.
    pub fn won(
        mut self,
        seat: Seat,
        from: Option<Seat>,
        ura: Vec<Tile>,
        deltas: Option<[i32; 4]>,
        scores: Option<[i32; 4]>,
    ) -> Ending {
        self.winners.push(seat);
        self.on_a_discard |= from.is_some_and(|from| from != seat);
        if self.ura.is_empty() {
            self.ura = ura;
        }
        self.change(deltas, scores);
        self
    }

    /// Nobody won.
    pub fn drawn(
        mut self,
        rules: &Rules,
        view: &View,
        reason: Option<&str>,
        tenpais: Option<[bool; 4]>,
        deltas: Option<[i32; 4]>,
        scores: Option<[i32; 4]>,
    ) -> Result<Ending, Unfit> {
        self.change(deltas, scores);
        let changes = self.changes.last().map_or([0; 4], |changes| changes.into_array());
        let kind = match reason {
            Some(name) => draw_named(name).ok_or_else(|| Unfit::UnknownDraw(name.to_owned()))?,
            // Most programs of today do not say; the wall does.
            None if view.board.live > 0 || !matches!(view.board.phase, Phase::Claims { .. }) => DrawKind::Untold,
            None if is_noten_payment(changes) || changes == [0; 4] => DrawKind::Exhaustive,
            None => DrawKind::Nagashi,
        };
        let waiting = match (tenpais, kind) {
            (Some(tenpais), _) => BySeat::new(tenpais),
            (None, DrawKind::Exhaustive) if is_noten_payment(changes) => BySeat::new(changes.map(|change| change > 0)),
            // All wait or none does, and the player's own hand says which.
            (None, DrawKind::Exhaustive) => BySeat::new([view.own.waits.is_waiting(rules); 4]),
            (None, DrawKind::Nagashi | DrawKind::Aborted(_) | DrawKind::Untold) => BySeat::new([false; 4]),
        };
        self.drawn = Some(Drawn { kind, waiting });
        Ok(self)
    }

    /// What was told of the points, as changes.
    fn change(&mut self, deltas: Option<[i32; 4]>, scores: Option<[i32; 4]>) {
        let by_scores =
            |scores: [i32; 4]| BySeat::from_fn(|seat| scores[seat as usize].saturating_sub(self.points[seat]));
        let changes = deltas.map(BySeat::new).or(scores.map(by_scores)).unwrap_or_default();
        Seat::ALL.into_iter().for_each(|seat| self.points[seat] = self.points[seat].saturating_add(changes[seat]));
        self.changes.push(changes);
    }

    /// The events that end the hand.
    pub fn events(self, rules: &Rules, view: &View) -> Vec<Event<Option<Tile>>> {
        let board = &view.board;
        let winds = |is: &dyn Fn(Seat) -> bool| -> WindSet {
            Seat::ALL.into_iter().filter(|&seat| is(seat)).map(|seat| board.wind(seat)).collect()
        };
        let mut events: Vec<Event<Option<Tile>>> = self.ura.iter().map(|&tile| Event::UraTurned(tile)).collect();
        let changes = self.changes.last().copied().unwrap_or_default();
        let (end, why) = match &self.drawn {
            None => (HandEnd::Won { winners: winds(&|seat| self.winners.contains(&seat)) }, Why::Hand),
            Some(Drawn { kind: DrawKind::Aborted(abort), .. }) => {
                events.push(Event::Aborted(*abort));
                (HandEnd::Aborted, Why::Hand)
            }
            Some(Drawn { kind: DrawKind::Untold, .. }) => (HandEnd::Aborted, Why::Hand),
            Some(Drawn { kind: DrawKind::Exhaustive | DrawKind::Nagashi, waiting }) => {
                let nagashi = matches!(&self.drawn, Some(Drawn { kind: DrawKind::Nagashi, .. }));
                // A claimant gains, unless all four are.
                let claims = |seat: Seat| nagashi && (changes[seat] > 0 || changes.into_array() == [0; 4]);
                events.push(Event::WallEnded);
                for seat in Seat::ALL {
                    let said = match (claims(seat), waiting[seat]) {
                        (true, _) => Said::Nagashi,
                        (false, true) => Said::Waiting,
                        (false, false) => Said::Noten,
                    };
                    events.push(Event::Announced { seat, said });
                }
                let waiting = winds(&|seat| waiting[seat]);
                match nagashi {
                    true => (HandEnd::Nagashi { claimants: winds(&claims), waiting }, Why::Nagashi),
                    false => (HandEnd::Drawn { waiting }, Why::Noten),
                }
            }
        };
        let turns = Wind::ALL.map(|wind| board.seat(wind));
        self.changes.iter().for_each(|changes| pay(changes, turns, why, &mut events));
        events.push(Event::Ended { end, bets_left: self.bets_left(rules, view) });
        events
    }

    /// Points that come from nowhere come from the bets.
    fn bets_left(&self, rules: &Rules, view: &View) -> u8 {
        let from_table: i64 = self.changes.iter().flat_map(|changes| changes.into_array()).map(i64::from).sum();
        let bet = i64::from(rules.riichi_bet).max(1);
        let told = self.changes.iter().any(|changes| changes.into_array() != [0; 4]);
        let taken = match (told, &self.drawn) {
            (true, _) => from_table / bet,
            // Who tells no points tells no bets; a win takes them all.
            (false, None) => i64::from(view.board.bets()),
            (false, Some(drawn)) if drawn.kind == DrawKind::Nagashi && rules.nagashi == Nagashi::AsWin => {
                i64::from(view.board.bets())
            }
            (false, Some(_)) => 0,
        };
        u8::try_from((i64::from(view.board.bets()) - taken).clamp(0, 255)).unwrap_or(0)
    }
}

/// Who pays whom, in turn order from East as the table does it, so that these are the changes; what nobody pays comes
/// from the table.
fn pay(changes: &BySeat<i32>, turns: [Seat; 4], why: Why, events: &mut Vec<Event<Option<Tile>>>) {
    let mut owed = changes.map(|change| change.saturating_neg().max(0));
    for to in turns {
        let mut due = changes[to].max(0);
        for from in turns {
            let points = owed[from].min(due);
            if points > 0 {
                owed[from] -= points;
                due -= points;
                events.push(Event::Paid { from: Some(from), to, points, why });
            }
        }
        if due > 0 {
            events.push(Event::Paid { from: None, to, points: due, why: Why::Bets });
        }
    }
}
