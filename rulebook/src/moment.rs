//! What is true at a moment of a played hand: what a script says about it, and what must always hold.

use table::{Action, Conduct, Event, Game, Laid, Legal, Phase, View, Wall};
use tiles::{Counts, Kind, KindSet, Seat, Tile, Wind};

use crate::happened::{self, group};
use crate::played::{Played, Stop, fits, wrong};
use crate::script::{Check, Deed};
use crate::stack::{DEAD, TILES};
use crate::told::Tiles;

impl Played<'_> {
    pub(crate) fn check(&self, check: &Check) -> Result<(), (String, String)> {
        let board = self.board();
        let hands = &self.table.position().hands;
        match check {
            Check::May(wind, deed) => {
                let (lawful, actions) = self.lawful(*wind, deed);
                match actions.iter().any(|action| lawful.contains(*action)) {
                    true => Ok(()),
                    false => Err(("it is so".into(), format!("it is not: {}", self.reason(*wind, deed, &actions)))),
                }
            }
            Check::MayOnly(wind, deeds) => self.may_only(*wind, deeds),
            Check::Cannot(wind, deed, reason) => {
                let (lawful, actions) = self.lawful(*wind, deed);
                if actions.iter().any(|action| lawful.contains(*action)) {
                    return Err(("it is so".into(), "the player may do it".into()));
                }
                let found = self.reason(*wind, deed, &actions);
                same(reason.clone().unwrap_or(found.clone()), found)
            }
            Check::Asked(winds) => {
                let asked = |wind: &Wind| !self.table.legal_actions(self.seat(*wind)).is_empty();
                let found: Vec<Wind> = Wind::ALL.into_iter().filter(asked).collect();
                let expected: Vec<Wind> = Wind::ALL.into_iter().filter(|wind| winds.contains(wind)).collect();
                same(format!("{expected:?}"), format!("{found:?}"))
            }
            Check::Turn(wind) => match board.phase {
                Phase::Turn { seat, .. } => same(*wind, self.wind(seat)),
                phase => Err((format!("{wind}"), format!("{phase:?}"))),
            },
            Check::Furiten(wind, is) => {
                let own = &hands[self.seat(*wind)];
                same(*is, own.furiten.bars(own.waits).is_some())
            }
            Check::Waiting(wind, is, kinds) => {
                let own = &hands[self.seat(*wind)];
                let waiting = own.waits.is_waiting(self.rules) && !board.players[self.seat(*wind)].dead;
                same(*is, waiting)?;
                match kinds {
                    Some(Tiles(tiles)) => {
                        let expected: KindSet = tiles.iter().map(|tile| tile.kind()).collect();
                        same(expected, own.waits.open())
                    }
                    None => Ok(()),
                }
            }
            Check::Dead(wind, is) => same(*is, board.players[self.seat(*wind)].dead),
            Check::Points(wind, points) => same(*points, board.game.points[self.seat(*wind)]),
            Check::Holds(wind, tiles) => {
                same(group(tiles.0.clone()), group(hands[self.seat(*wind)].held.iter().collect()))
            }
            Check::Discards(wind, expected) => same(expected.clone(), self.discards(self.seat(*wind))),
            Check::Sets(wind, expected) => same(expected.clone(), self.sets(self.seat(*wind))),
            Check::Indicators(tiles) => same(format!("{:?}", tiles.0), format!("{:?}", board.indicators.as_slice())),
            Check::Left(left) => same(*left, board.live),
            Check::Bets(bets) => same(*bets, board.bets()),
            Check::Last(expected) => tail(expected, &self.told),
            Check::Saw(wind, expected) => tail(expected, &self.seen[self.seat(*wind)]),
        }
    }

    /// What a player sees who thinks about this deed: for a claim the offer, even if the table has gone on because
    /// nobody could claim anything. What the rules say is what enforced conduct says.
    fn scene(&self, wind: Wind, deed: &Deed) -> View {
        let seat = self.seat(wind);
        let claims = match deed {
            Deed::Win | Deed::WinAs(_) | Deed::Chow(_) | Deed::Pung(_) | Deed::Pass => true,
            Deed::Kong(kind) => self.claims_kong(seat, *kind),
            Deed::Discard { .. } | Deed::Riichi(_) | Deed::Add(_) | Deed::Abort => false,
            Deed::Announce(_) | Deed::Slip(_) => false,
        };
        let missed = match &self.offered {
            Some(offered) if claims => match offered.board.phase {
                Phase::Claims { seat: from, .. } if from != seat => Some(offered.view(seat)),
                _ => None,
            },
            _ => None,
        };
        let mut view = missed.unwrap_or_else(|| self.table.view(seat));
        view.board.conduct = Conduct::Enforced;
        view
    }

    /// What the player may do without breaking a rule, and what the deed means.
    pub(crate) fn lawful(&self, wind: Wind, deed: &Deed) -> (Legal, Vec<Action>) {
        let view = self.scene(wind, deed);
        let lawful = match self.has_answered(wind) {
            true => Legal::default(),
            false => view.lawful_actions(self.rules),
        };
        let actions = self.actions(&view, deed, &lawful);
        (lawful, actions)
    }

    /// Why the first of these is not lawful.
    pub(crate) fn reason(&self, wind: Wind, deed: &Deed, actions: &[Action]) -> String {
        let Some(&first) = actions.first() else { return "no such action".to_owned() };
        let refusal = match self.has_answered(wind) {
            true => self.table.why_not(self.rules, self.seat(wind), first),
            false => self.scene(wind, deed).why_not(self.rules, first),
        };
        refusal.map_or("nothing", happened::refusal_id).to_owned()
    }

    /// Whether the table waits for others about an offer that this player has answered.
    fn has_answered(&self, wind: Wind) -> bool {
        let seat = self.seat(wind);
        let mine = matches!(self.board().phase, Phase::Claims { seat: from, .. } if from == seat);
        let view = self.table.view(seat);
        self.answered
            && !mine
            && self.table.legal_actions(seat).is_empty()
            && !view.legal_actions(self.rules).is_empty()
    }

    fn may_only(&self, wind: Wind, deeds: &[Deed]) -> Result<(), (String, String)> {
        let lawful = self.table.lawful_actions(self.rules, self.seat(wind));
        let meant: Vec<Vec<Action>> = deeds.iter().map(|deed| self.lawful(wind, deed).1).collect();
        let missing = meant.iter().zip(deeds).find(|(actions, _)| !actions.iter().any(|one| lawful.contains(*one)));
        if let Some((_, deed)) = missing {
            return Err((format!("{deed:?} too"), "the player may not".into()));
        }
        let further: Vec<Action> = lawful.moves().filter(|one| !meant.iter().flatten().any(|two| one == two)).collect();
        match further.is_empty() {
            true => Ok(()),
            false => Err(("nothing else".into(), format!("also {further:?}"))),
        }
    }

    /// The discards in rows of six: `!` after a sideways tile, brackets around a claimed one, which lies elsewhere.
    fn discards(&self, seat: Seat) -> String {
        let mut text = String::new();
        let mut lying = 0;
        for discard in self.board().discards(seat) {
            let turned = if discard.sideways { "!" } else { "" };
            if !text.is_empty() {
                text.push(' ');
            }
            match discard.claimed_by {
                Some(_) => text.push_str(&format!("({}{turned})", discard.tile)),
                None => {
                    if lying > 0 && lying % 6 == 0 {
                        text.push_str("/ ");
                    }
                    lying += 1;
                    text.push_str(&format!("{}{turned}", discard.tile));
                }
            }
        }
        text
    }

    /// The sets as they lie, oldest first.
    fn sets(&self, seat: Seat) -> String {
        let sets = self.board().players[seat].laid.iter().map(|laid| set_text(*laid, seat));
        sets.collect::<Vec<_>>().join(" ")
    }

    // ---- what is always true ----

    pub(crate) fn invariants(&self) -> Result<(), Stop> {
        let position = self.table.position();
        if self.fold != *position {
            return wrong("the events do not fold to the table");
        }
        for seat in Seat::ALL {
            if self.views[seat] != self.table.view(seat) {
                return wrong(format!("what {} is shown does not fold to the view", self.wind(seat)));
            }
        }
        for seat in Seat::ALL {
            // Who has answered is not asked again; for everybody else the table offers what the own view allows.
            let (asked, view) = (self.table.legal_actions(seat), self.table.view(seat).legal_actions(self.rules));
            let answered = asked.is_empty() && self.answered;
            if !answered && !asked.iter().eq(view.iter()) {
                return wrong(format!("{} is offered something else than the own view allows", self.wind(seat)));
            }
        }
        let bet = self.rules.riichi_bet;
        let sum = |game: &Game, bets: u8| game.points.values().sum::<i32>() + i32::from(bets) * bet;
        // What a referee takes off at once goes to nobody.
        let fined = self.events.iter().map(|event| if let Event::Fined { points, .. } = event { *points } else { 0 });
        let gone: i32 = fined.sum();
        if sum(&self.start, self.start.bets) != sum(&position.board.game, position.board.bets()) + gone {
            return wrong("points were made or lost");
        }
        if position.board.is_in_hand() && self.tiles() != [4; Kind::COUNT] {
            return wrong("a tile was made or lost");
        }
        Ok(())
    }

    /// How often each kind lies somewhere.
    fn tiles(&self) -> Counts {
        let position = self.table.position();
        let board = &position.board;
        let mut counts = [0; Kind::COUNT];
        let mut count = |tile: Tile| counts[tile.kind().index()] += 1;
        for seat in Seat::ALL {
            position.hands[seat].held.iter().for_each(&mut count);
            board.players[seat].laid.iter().flat_map(|laid| laid.tiles()).for_each(&mut count);
        }
        board.river.iter().filter(|discard| discard.claimed_by.is_none()).for_each(|discard| count(discard.tile));
        // Kongs take tiles from one end of the dead wall, and the end of the live wall becomes part of it.
        let (live, replaced) = (usize::from(board.live), usize::from(board.replaced));
        let next = TILES - DEAD - live - replaced;
        self.wall[next..TILES - DEAD].iter().for_each(|&tile| count(tile));
        let wall = Wall::in_order(self.wall);
        wall.replacements()[replaced..].iter().for_each(|&tile| count(tile));
        wall.indicators().into_iter().chain(wall.ura_indicators()).for_each(&mut count);
        counts
    }
}

/// A set as it lies before its owner: `!` after a sideways tile, `--` for the two tiles face down.
fn set_text(laid: Laid, owner: Seat) -> String {
    let (mut tiles, claimed, added) = match laid {
        Laid::Claimed { meld, claimed, .. } => (meld.tiles().collect::<Vec<_>>(), claimed, None),
        Laid::Added { meld, claimed, added, .. } => (meld.tiles().collect(), claimed, Some(added)),
        Laid::Wrong { claimed, .. } => (laid.tiles().collect(), claimed, None),
        Laid::Concealed(meld) => {
            let tiles: Vec<Tile> = meld.tiles().collect();
            return format!("{}--{}", tiles[0], tiles[3]);
        }
        Laid::Untaken { .. } => return laid.tiles().map(|tile| tile.to_string()).collect(),
    };
    let mut take = |tile: Tile| {
        let place = tiles.iter().position(|other| *other == tile);
        place.map(|place| tiles.remove(place));
    };
    take(claimed);
    added.into_iter().for_each(&mut take);
    let sideways = laid.sideways(owner).unwrap_or(0);
    let mut texts: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    let added = added.map_or(String::new(), |added| format!("{added}!"));
    texts.insert(sideways, format!("{claimed}!{added}"));
    texts.concat()
}

fn same<T: PartialEq + std::fmt::Debug>(expected: T, found: T) -> Result<(), (String, String)> {
    if expected == found { Ok(()) } else { Err((format!("{expected:?}"), format!("{found:?}"))) }
}

/// Whether the last texts are these.
fn tail(expected: &[String], all: &[String]) -> Result<(), (String, String)> {
    let last = &all[all.len().saturating_sub(expected.len())..];
    let fit = last.len() == expected.len() && expected.iter().zip(last).all(|(expected, text)| fits(expected, text));
    if fit { Ok(()) } else { Err((expected.join("; "), last.join("; "))) }
}
