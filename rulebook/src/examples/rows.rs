//! The rows of `examples.toml` as they are written there.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::told::PerWind;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreRow {
    pub(super) hand: String,
    pub(super) melds: Vec<MeldRow>,
    pub(super) winning_tile: String,
    pub(super) win: String,
    #[serde(default)]
    pub(super) riichi: bool,
    #[serde(default)]
    pub(super) ippatsu: bool,
    pub(super) winner: String,
    pub(super) seat: Option<String>,
    pub(super) round: Option<String>,
    pub(super) dora_indicators: Vec<String>,
    #[serde(default)]
    pub(super) ura_indicators: Vec<String>,
    pub(super) waits: Option<Vec<String>>,
    pub(super) expected: ScoreRowExpected,
}

/// A set; who discarded the claimed tile does not matter for the score.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeldRow {
    pub(super) r#type: String,
    pub(super) tiles: String,
    pub(super) claimed: Option<String>,
    pub(super) from: Option<String>,
}

impl MeldRow {
    pub(super) fn write(&self) -> Result<String, String> {
        match (&self.r#type[..], &self.claimed, &self.from) {
            ("chow" | "pung" | "kong", Some(_), Some(_)) => Ok(format!("({})", self.tiles)),
            ("concealed-kong", None, None) => Ok(format!("[{}]", self.tiles)),
            (other, _, _) => Err(format!("no set `{other}` of this kind")),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreRowExpected {
    pub(super) yaku: Vec<YakuRow>,
    pub(super) dora_fan: u8,
    pub(super) fan: Option<u8>,
    pub(super) limit: Option<String>,
    pub(super) minipoints_raw: Option<u8>,
    pub(super) minipoints: Option<u8>,
    pub(super) payment: PaymentRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct YakuRow {
    pub(super) id: String,
    pub(super) value: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PaymentRow {
    pub(super) east: Option<ToEast>,
    pub(super) other: Option<ToOther>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, untagged)]
pub(super) enum ToEast {
    Ron { from_discarder: i32 },
    Tsumo { each: i32, total: i32 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, untagged)]
pub(super) enum ToOther {
    Ron { from_discarder: i32 },
    Tsumo { from_east: i32, from_each_other: i32, total: i32 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WaitRow {
    pub(super) shape: String,
    pub(super) winning_tile: String,
    pub(super) kind: Option<String>,
    pub(super) minipoints: Option<u8>,
    pub(super) kinds: Option<Vec<String>>,
    pub(super) minipoints_by_kind: Option<BTreeMap<String, u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoundingRow {
    pub(super) minipoints_raw: u8,
    pub(super) minipoints: u8,
    pub(super) hand: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FuritenRow {
    pub(super) hand: String,
    pub(super) waits: Vec<String>,
    pub(super) cases: Vec<FuritenCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FuritenCase {
    pub(super) own_discards: String,
    pub(super) furiten: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BreakRow {
    pub(super) dice_sum: u8,
    pub(super) breaker: String,
    pub(super) stacks_from_right: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeadWallRow {
    pub(super) replacement_stacks: Vec<u8>,
    pub(super) first_indicator_stack: u8,
    pub(super) kan_indicator_stacks: Vec<u8>,
    pub(super) indicator_layer: String,
    pub(super) ura_layer: String,
    pub(super) tiles: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DoraRow {
    pub(super) pairs: Vec<DoraPair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DoraPair {
    pub(super) indicator: String,
    pub(super) dora: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotenRow {
    pub(super) cases: Vec<NotenCase>,
}

#[derive(Deserialize)]
pub(super) struct NotenCase {
    pub(super) waiting: usize,
    pub(super) each_waiting: i32,
    pub(super) each_noten: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitRonRow {
    pub(super) limit: String,
    pub(super) to_east: i32,
    pub(super) to_other: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, untagged)]
pub(super) enum CountersRow {
    Winners { counters: u8, event: String, each_winner_receives: i32, discarder_pays: i32 },
    AfterDraw { counters_before: u8, event: String, counters_after: u8, placed_by: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BetsRow {
    pub(super) riichi_by: Vec<String>,
    pub(super) older_bets_on_table: u8,
    pub(super) discarder: String,
    pub(super) winners: Vec<String>,
    pub(super) stake_points: PerWind<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LiabilityRow {
    pub(super) cases: Vec<LiabilityCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LiabilityCase {
    pub(super) hand: String,
    pub(super) editions: Vec<String>,
    pub(super) winner: String,
    pub(super) win: String,
    pub(super) counters: u8,
    pub(super) liable_pays: i32,
    pub(super) others_pay: Option<i32>,
    pub(super) discarder_pays: Option<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChomboRow {
    pub(super) ema2016_tournament: bool,
    pub(super) cases: Vec<ChomboCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChomboCase {
    pub(super) offender: String,
    pub(super) deltas: PerWind<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UmaRow {
    pub(super) scores: [i32; 4],
    pub(super) uma: [i32; 4],
    pub(super) bets_left_over: Option<i32>,
    pub(super) bets_to: Option<[i32; 4]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PenaltyOrderRow {
    pub(super) scores_before_penalty: [i32; 4],
    pub(super) late_points: i32,
    pub(super) ema2012_scores_for_ranking: [i32; 4],
    pub(super) ema2012_uma: [i32; 4],
    pub(super) ema2012_result: [i32; 4],
    pub(super) ema2016_scores_for_ranking: [i32; 4],
    pub(super) ema2016_uma: [i32; 4],
    pub(super) ema2016_result: [i32; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionRow {
    pub(super) length_minutes: u8,
    pub(super) signal_minutes_before_end: u8,
    pub(super) cases: Vec<SignalCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignalCase {
    pub(super) at_signal: String,
    pub(super) then: Option<String>,
    pub(super) hands_still_to_finish_or_play: u8,
    #[serde(rename = "note")]
    pub(super) _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LatenessRow {
    pub(super) cases: Vec<LatenessCase>,
    pub(super) taken: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LatenessCase {
    pub(super) minutes: Option<u64>,
    pub(super) late: Option<String>,
    pub(super) points: Option<i32>,
    pub(super) result: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SubstituteRow {
    pub(super) table_uma_of_others: Option<[i32; 3]>,
    pub(super) substitute_result: Option<EntryRow>,
    pub(super) replaced_player_result: Option<EntryRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryRow {
    pub(super) score: i32,
    pub(super) uma: i32,
    pub(super) total: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PicturedRow {
    pub(super) sets: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CallsRow {
    pub(super) cases: Vec<CallCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CallCase {
    pub(super) said: String,
    /// Whether the hand can win; left out where that does not matter.
    pub(super) valid_hand: Option<bool>,
    pub(super) shown: Option<String>,
    #[serde(default)]
    pub(super) at_once: bool,
    pub(super) result: CallResult,
}

/// What follows from a call, everywhere or edition by edition.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum CallResult {
    Everywhere(String),
    ByEdition(BTreeMap<String, String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InvalidSetRow {
    pub(super) claim: String,
    pub(super) tiles: String,
    pub(super) noticed_before_own_discard: String,
    pub(super) noticed_after_own_discard: String,
}
