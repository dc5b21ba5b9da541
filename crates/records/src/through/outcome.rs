//! The end of a hand and of a game, as recorded and as the table settles it.

use engine::Why;
use engine::value::Limit;
use rules::{Rules, Worth, Yaku};
use table::{Event, Phase, Said, Won};
use tiles::{BySeat, Seat, Tile};

use super::{About, Parted, Replay, Thing, Untold, show_changes, show_points};
use crate::foreign_game::{Counted, Draw, DrawKind, End, Halves, Hand, Stakes, Totals, Win};

/// Which dora of a hand are not known, because the record does not tell an indicator.
#[derive(Debug, Clone, Copy)]
struct Unknown {
    dora: bool,
    ura: bool,
}

impl Unknown {
    fn hides(self, counted: Counted) -> bool {
        match counted {
            Counted::Dora => self.dora,
            Counted::Ura => self.ura,
            Counted::Yaku(_) | Counted::Dragons | Counted::OtherWind | Counted::Red => false,
        }
    }
}

impl Replay<'_> {
    /// Ends the hand as recorded and compares everything that follows.
    pub(super) fn finish(&mut self, hand: &Hand) -> Result<(), Parted> {
        let Some(end) = &hand.end else {
            self.checked.counts.count_hand(&self.events);
            return Err(Parted);
        };
        loop {
            if let Some(ours) = self.next_move() {
                let told = match end {
                    End::Won(wins) => {
                        wins.iter().map(|win| format!("{:?} wins", win.seat)).collect::<Vec<_>>().join(", ")
                    }
                    End::Drawn(draw) => draw.kind.to_string(),
                };
                let why = match end {
                    End::Won(wins) => format!("{ours}; {}", self.waits(wins)),
                    End::Drawn(_) => ours.to_string(),
                };
                return Err(self.part(About::Move, told, why));
            }
            match self.table().board().phase {
                Phase::Between | Phase::Over => break,
                Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                    self.decide_end(hand)?;
                }
            }
        }
        self.checked.counts.count_hand(&self.events);
        let unknown = self.compare_indicators(hand);
        match end {
            End::Won(wins) => self.compare_wins(wins, unknown),
            End::Drawn(draw) => self.compare_draw(draw),
        }
        Ok(())
    }

    /// Compares what was turned with what is told of it, and says what of it is not known.
    fn compare_indicators(&mut self, hand: &Hand) -> Unknown {
        let dora = self.table().board().indicators.to_vec();
        let ura: Vec<Tile> = self
            .events
            .iter()
            .filter_map(|event| if let Event::UraTurned(tile) = event { Some(*tile) } else { None })
            .collect();
        let missing = |told: &[Tile], turned: &[Tile]| turned.len().saturating_sub(told.len());
        let unknown = Unknown { dora: missing(&hand.indicators, &dora) > 0, ura: missing(&hand.ura, &ura) > 0 };
        let count = missing(&hand.indicators, &dora) + missing(&hand.ura, &ura);
        if let Some(name) = self.hand.filter(|_| count > 0) {
            let (dora_told, ura_told) = (hand.indicators.len() as u8, hand.ura.len() as u8);
            self.checked.untold.push(Untold { hand: name, dora_told, ura_told, missing: count as u8 });
        }
        let known = |told: &[Tile], turned: &[Tile]| show_tiles(&turned[..turned.len().min(told.len())]);
        self.compare(About::Indicators, show_tiles(&hand.indicators), known(&hand.indicators, &dora));
        if let Some(End::Won(_)) = hand.end {
            self.compare(About::Ura, show_tiles(&hand.ura), known(&hand.ura, &ura));
        }
        unknown
    }

    fn compare(&mut self, about: About, recorded: String, ours: String) {
        if recorded != ours {
            self.differ(about, recorded, ours);
        }
    }

    fn compare_wins(&mut self, wins: &[Win], unknown: Unknown) {
        let ours: Vec<Won> = self
            .events
            .iter()
            .filter_map(|event| if let Event::Won(won) = event { Some(*won) } else { None })
            .collect();
        for (place, win) in wins.iter().enumerate() {
            let Some(won) = ours.iter().find(|won| won.seat == win.seat) else {
                self.differ(About::Win, format!("{:?} wins", win.seat), "no win");
                continue;
            };
            // The bets go to the first.
            self.compare_stakes(win.stakes, place == 0);
            self.compare_win(win, won, Unknown { ura: unknown.ura && won.riichi.is_some(), ..unknown });
        }
        for won in ours.iter().filter(|won| wins.iter().all(|win| win.seat != won.seat)) {
            self.differ(About::Win, "no win", format!("{:?} wins", won.seat));
        }
    }

    fn compare_stakes(&mut self, told: Option<Stakes>, first: bool) {
        let Some(told) = told else { return };
        let placed = self.events.iter().filter(|event| matches!(event, Event::Bet(_))).count() as u8;
        let Stakes { counters, bets } = self.stakes;
        let bets = if first { bets.saturating_add(placed) } else { 0 };
        let show = |Stakes { counters, bets }| format!("counters {counters}, bets {bets}");
        self.compare(About::Stakes, show(told), show(Stakes { counters, bets }));
    }

    fn compare_win(&mut self, win: &Win, won: &Won, unknown: Unknown) {
        let show_win = |from: Option<Seat>, tile: Tile| match from {
            Some(from) => format!("{:?} wins on {tile} of {from:?}", win.seat),
            None => format!("{:?} draws {tile} and wins", win.seat),
        };
        self.compare(About::Win, show_win(win.from, win.tile.unwrap_or(won.tile)), show_win(won.from, won.tile));
        if let Some(told) = &win.counted {
            let mut ours = counted(self.rules, won, self.table().board().players[won.seat].is_concealed());
            if told.iter().any(|&(counted, _)| counted == Counted::Dragons) {
                join_dragons(&mut ours);
            }
            let named = won.yakuman > 0;
            let mut told = told.clone();
            for counted in [&mut told, &mut ours] {
                counted.retain(|&(one, _)| !unknown.hides(one));
            }
            self.compare(About::Yaku, show_counted(told, named), show_counted(ours, named));
        }
        // With a yakuman no dora counts.
        let known = won.yakuman > 0 || !unknown.dora && !unknown.ura;
        self.unsettled |= !known;
        if let Some(han) = win.han.filter(|_| known) {
            self.compare(About::Han, han.to_string(), won.han.to_string());
        }
        // With a yakuman minipoints mean nothing, and some records have none for thirteen orphans.
        if let Some(fu) = win.fu.filter(|_| !won.yaku.contains(Yaku::Kokushi)) {
            self.compare(About::Fu, fu.to_string(), won.fu.to_string());
        }
        if let Some(yakuman) = win.yakuman {
            self.compare(About::Yakuman, yakuman.to_string(), won.yakuman.to_string());
        }
        if let Some(limit) = win.limit.filter(|_| known) {
            let show = |limit: Option<Limit>| limit.map_or("none", Limit::id).to_owned();
            self.compare(About::Limit, show(limit), show(won.limit));
        }
        if let Some(points) = win.points.filter(|_| known) {
            let ours: i32 =
                self.paid_to(won.seat, |why| matches!(why, Why::Hand | Why::Liability)).iter().map(|paid| paid.2).sum();
            self.compare(About::Points, points.to_string(), ours.to_string());
        }
        if let Some(liable) = win.liable {
            // Who discards and is liable too pays all of it anyway.
            let show = |liable: Option<Seat>| {
                liable.filter(|_| liable != won.from).map_or("nobody".to_owned(), |seat| format!("{seat:?}"))
            };
            self.compare(About::Liable, show(liable), show(won.liable));
        }
        if let Some(changes) = win.changes.filter(|_| known) {
            let ours = changes_of(&self.paid_to(won.seat, |_| true));
            self.compare(About::Changes, show_changes(changes), show_changes(ours));
        }
    }

    /// What was paid to somebody, for these reasons: from whom, to whom, how much.
    fn paid_to(&self, seat: Seat, counts: impl Fn(Why) -> bool) -> Vec<(Option<Seat>, Seat, i32)> {
        self.payments()
            .into_iter()
            .filter(|&(_, to, _, why)| to == seat && counts(why))
            .map(|(from, to, points, _)| (from, to, points))
            .collect()
    }

    fn payments(&self) -> Vec<(Option<Seat>, Seat, i32, Why)> {
        let paid = |event: &Event<Tile>| match *event {
            Event::Paid { from, to, points, why } => Some((from, to, points, why)),
            _ => None,
        };
        self.events.iter().filter_map(paid).collect()
    }

    fn compare_draw(&mut self, draw: &Draw) {
        let nagashi = |event: &Event<Tile>| matches!(event, Event::Announced { said: Said::Nagashi, .. });
        let abort =
            self.events.iter().find_map(|event| if let Event::Aborted(abort) = event { Some(*abort) } else { None });
        let won = self.events.iter().any(|event| matches!(event, Event::Won(_)));
        let ours = match abort {
            Some(abort) => DrawKind::Aborted(abort),
            None if self.events.iter().any(nagashi) => DrawKind::Nagashi,
            None => DrawKind::Exhaustive,
        };
        if draw.kind != DrawKind::Untold {
            self.compare(About::Draw, draw.kind.to_string(), if won { "a win".to_owned() } else { ours.to_string() });
        }
        self.compare_stakes(draw.stakes, true);
        if let Some(changes) = draw.changes {
            let paid: Vec<_> = self.payments().into_iter().map(|(from, to, points, _)| (from, to, points)).collect();
            self.compare(About::Changes, show_changes(changes), show_changes(changes_of(&paid)));
        }
    }

    /// Compares the end of the game, if the record has it and the last hand could be played.
    pub(super) fn ending(&mut self) {
        let Some(ending) = &self.told.ending else { return };
        // What the last hand was worth is not known.
        if self.unsettled {
            return;
        }
        let Some(table) = &self.table else { return };
        if table.board().phase != Phase::Over {
            let ours = super::show_game(&table.board().game);
            return self.differ(About::End, "the game is over", ours);
        }
        let result = table.board().game.result(self.rules);
        self.hand = None;
        self.checked.counts.add(Thing::Results, 1);
        if let Some(points) = ending.points {
            self.compare(About::FinalPoints, show_points(points), show_points(result.points));
        }
        if let Some(places) = ending.places {
            self.compare(
                About::Places,
                format!("{:?}", places.into_array()),
                format!("{:?}", result.places.into_array()),
            );
        }
        match ending.totals {
            None => (),
            Some(Totals::Exact(totals)) => {
                self.compare(About::Results, show_changes(totals), show_changes(result.totals));
            }
            Some(Totals::Rounded(totals, halves)) => {
                let back = self.rules.return_points;
                let mut ours = BySeat::from_fn(|seat| rounded(result.points[seat], halves) - back + result.uma[seat]);
                let others: i32 =
                    Seat::ALL.into_iter().filter(|&seat| result.places[seat] != 1).map(|seat| ours[seat]).sum();
                for seat in Seat::ALL.into_iter().filter(|&seat| result.places[seat] == 1) {
                    ours[seat] = -others;
                }
                self.compare(About::Results, show_changes(totals), show_changes(ours));
            }
        }
    }
}

/// What our table counts, as records list it: double riichi in the place of riichi.
pub(crate) fn counted(rules: &Rules, won: &Won, concealed: bool) -> Vec<(Counted, u8)> {
    let worth = |yaku: Yaku| match rules.worth[yaku] {
        Worth::Nothing => 0,
        Worth::Han { concealed: han, .. } if concealed => han,
        Worth::Han { open: han, .. } | Worth::Alone(han) | Worth::Yakuman(han) => han,
    };
    let double = won.yaku.contains(Yaku::DoubleRiichi);
    let mut counted: Vec<(Counted, u8)> = won
        .yaku
        .iter()
        .filter(|&yaku| !(double && yaku == Yaku::Riichi))
        .map(|yaku| match yaku {
            Yaku::DoubleRiichi => (Counted::Yaku(yaku), worth(yaku) + worth(Yaku::Riichi)),
            yaku => (Counted::Yaku(yaku), worth(yaku)),
        })
        .collect();
    let dora = [(Counted::Dora, won.dora.dora), (Counted::Red, won.dora.red), (Counted::Ura, won.dora.ura)];
    counted.extend(dora.into_iter().filter(|&(_, han)| han > 0));
    counted
}

/// Points in whole thousands.
fn rounded(points: i32, halves: Halves) -> i32 {
    match halves {
        Halves::AwayFromZero => (points.abs() + 500) / 1000 * 1000 * points.signum(),
        Halves::Up => (points + 500).div_euclid(1000) * 1000,
    }
}

pub(crate) fn changes_of(paid: &[(Option<Seat>, Seat, i32)]) -> BySeat<i32> {
    let mut changes = BySeat::new([0; 4]);
    for &(from, to, points) in paid {
        if let Some(from) = from {
            changes[from] -= points;
        }
        changes[to] += points;
    }
    changes
}

fn join_dragons(counted: &mut Vec<(Counted, u8)>) {
    let is_dragon = |one: Counted| matches!(one, Counted::Yaku(Yaku::Haku | Yaku::Hatsu | Yaku::Chun));
    let han: u8 = counted.iter().filter(|&&(one, _)| is_dragon(one)).map(|&(_, han)| han).sum();
    counted.retain(|&(one, _)| !is_dragon(one));
    counted.push((Counted::Dragons, han));
}

fn show_counted(mut counted: Vec<(Counted, u8)>, named: bool) -> String {
    counted.sort_unstable();
    let show = |(counted, units): (Counted, u8)| if named { counted.to_string() } else { format!("{counted} {units}") };
    counted.into_iter().map(show).collect::<Vec<_>>().join(", ")
}

fn show_tiles(tiles: &[Tile]) -> String {
    match tiles.is_empty() {
        true => "none".to_owned(),
        false => tiles.iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" "),
    }
}
