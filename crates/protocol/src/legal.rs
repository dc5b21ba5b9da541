//! What a seat may do, as lists to choose from.

use serde::{Deserialize, Serialize};

use crate::{Action, Pair, SetCall, Slip, Tile, Wire};

/// What a seat may do now. All lists are empty for a seat that the table does not wait for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Legal {
    /// The moves of the game.
    pub moves: Vec<Action>,
    /// The slips, wrong sets left out. None in enforced conduct.
    pub slips: Vec<Slip>,
    /// The slips `wrong-set`, of which there can be hundreds.
    pub wrong_sets: Vec<WrongSets>,
}

/// Wrong sets that can be laid with one call: any two different tiles of these, with exceptions.
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
}

impl WrongSets {
    /// Each of the pairs.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        pairs(&self.tiles).filter(|pair| !self.except.contains(pair))
    }

    fn of(call: SetCall, wrong: &[Pair]) -> Option<WrongSets> {
        let mut tiles: Vec<Tile> = wrong.iter().flat_map(|&pair| <[Tile; 2]>::from(pair)).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let except = pairs(&tiles).filter(|pair| !wrong.contains(pair)).collect();
        (!tiles.is_empty()).then_some(WrongSets { call, tiles, except })
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
            slips,
            wrong_sets: wrong.iter().filter_map(|(call, wrong)| WrongSets::of(*call, wrong)).collect(),
        }
    }

    /// Whether the table does not wait for this seat.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.slips.is_empty() && self.wrong_sets.is_empty()
    }

    /// Every action, slips and wrong sets included.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        let wrong_sets = self.wrong_sets.iter().flat_map(|sets| {
            let call = sets.call;
            sets.pairs().map(move |with| Slip::WrongSet { call, with })
        });
        let slips = self.slips.iter().cloned().chain(wrong_sets).map(|slip| Action::Slip { slip });
        self.moves.iter().cloned().chain(slips)
    }
}
