//! What a seat may do, as lists to choose from.

use serde::{Deserialize, Serialize};

use crate::{Action, Limit, NamedReading, Pair, SetCall, Slip, Tile, Wire};

/// What a seat may do now. All lists are empty for a seat that the table does not wait for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Legal {
    /// The moves of the game.
    pub moves: Vec<Action>,
    /// How the win among the moves may be read, where the ruleset lets the winner choose; what counts without a word first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ReadingWorth>>"))]
    pub readings: Vec<ReadingWorth>,
    /// Sets and kongs that the tiles or the moment do not allow. None in enforced conduct.
    #[serde(default)]
    pub wrong_moves: Vec<Action>,
    /// The slips, wrong sets left out. None in enforced conduct.
    pub slips: Vec<Slip>,
    /// The slips `wrong-set`, of which there can be hundreds.
    pub wrong_sets: Vec<WrongSets>,
}

/// A reading that a winner may name, and what it is worth as far as everybody can see: ura dora are not turned yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReadingWorth {
    /// Its name, to be sent as the `reading` of the win.
    pub named: NamedReading,
    /// Han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// The limit.
    pub limit: Option<Limit>,
    /// What the payers give for it together, without counters and bets.
    pub points: i32,
}

impl ReadingWorth {
    fn of(worth: table::ReadingWorth) -> ReadingWorth {
        ReadingWorth {
            named: NamedReading::of(worth.named()),
            han: worth.han,
            limit: worth.limit.map(Limit::of),
            points: worth.points,
        }
    }
}

/// Wrong sets that can be laid with one call: any two different tiles of these, with exceptions, and some tiles twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WrongSets {
    /// What is called.
    pub call: SetCall,
    /// The tiles, in the order of the kinds.
    pub tiles: Vec<Tile>,
    /// Pairs of them that cannot be laid as a wrong set, because they fit.
    pub except: Vec<Pair>,
    /// Tiles of which two can be laid.
    #[serde(default)]
    pub doubles: Vec<Tile>,
}

impl WrongSets {
    /// Each of the pairs.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        let different = pairs(&self.tiles).filter(|pair| !self.except.contains(pair));
        different.chain(self.doubles.iter().map(|&tile| Pair::from([tile, tile])))
    }

    fn of(call: SetCall, wrong: &[Pair]) -> Option<WrongSets> {
        let mut tiles: Vec<Tile> = wrong.iter().flat_map(|&pair| <[Tile; 2]>::from(pair)).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let except = pairs(&tiles).filter(|pair| !wrong.contains(pair)).collect();
        let doubles = tiles.iter().copied().filter(|&tile| wrong.contains(&Pair::from([tile, tile]))).collect();
        (!tiles.is_empty()).then_some(WrongSets { call, tiles, except, doubles })
    }
}

/// Every two of these.
fn pairs(tiles: &[Tile]) -> impl Iterator<Item = Pair> {
    tiles.iter().enumerate().flat_map(|(i, &one)| tiles[i + 1..].iter().map(move |&other| Pair::from([one, other])))
}

impl Legal {
    /// The wire's form of what a seat may do.
    pub fn of(legal: &table::Legal) -> Legal {
        let mut slips = Vec::new();
        let mut wrong = [(SetCall::Chi, Vec::new()), (SetCall::Pon, Vec::new()), (SetCall::Kan, Vec::new())];
        for slip in legal.slips() {
            match slip {
                table::Slip::WrongSet(call, with) => wrong[call as usize].1.push(Pair::of(with)),
                other => slips.push(Slip::of(other)),
            }
        }
        Legal {
            moves: legal.moves().map(Action::of).collect(),
            readings: legal.readings().map(ReadingWorth::of).collect(),
            wrong_moves: legal.wrong_moves().map(Action::of).collect(),
            slips,
            wrong_sets: wrong.iter().filter_map(|(call, wrong)| WrongSets::of(*call, wrong)).collect(),
        }
    }

    /// Whether the table does not wait for this seat.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.wrong_moves.is_empty() && self.slips.is_empty() && self.wrong_sets.is_empty()
    }

    /// Every action, named readings, wrong moves, slips and wrong sets included.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        let wrong_sets = self.wrong_sets.iter().flat_map(|sets| {
            let call = sets.call;
            sets.pairs().map(move |with| Slip::WrongSet { call, with })
        });
        let slips = self.slips.iter().cloned().chain(wrong_sets).map(|slip| Action::Slip { slip });
        let named = self.moves.iter().flat_map(|win| {
            self.readings.iter().filter_map(move |worth| {
                let reading = Some(worth.named.clone());
                match win {
                    Action::Tsumo { .. } => Some(Action::Tsumo { reading }),
                    Action::Ron { .. } => Some(Action::Ron { reading }),
                    _ => None,
                }
            })
        });
        self.moves.iter().chain(&self.wrong_moves).cloned().chain(named).chain(slips)
    }
}
