//! The rulesets: each later edition is written as its difference from an earlier one, with the sections, clauses or
//! `Q-` numbers that say so. What `beyond.md` reports of rulesets outside the documents carries its confidence.

use crate::Yaku::*;
use crate::choices::*;
use crate::{Rules, Worth, YakuTable};

/// What the facts of a ruleset rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Its own document.
    Document,
    /// What others say about it.
    SecondarySources,
    /// Games that were played by it.
    Records,
}

/// A ruleset that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset {
    /// The name in commands and data.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What its facts rest on.
    pub basis: Basis,
    /// Where its facts come from.
    pub source: &'static str,
    /// The rule document that it is, or that answers what its own sources do not.
    pub document: &'static str,
    /// What it says.
    pub rules: Rules,
}

impl Ruleset {
    /// All rulesets, the documents first, in order of time.
    pub const ALL: [Ruleset; 7] = [
        Ruleset {
            id: "ema2008",
            title: "EMA riichi rules, first edition (2008)",
            basis: Basis::Document,
            source: "the document, in English",
            document: "ema2008",
            rules: EMA2008,
        },
        Ruleset {
            id: "dk2008",
            title: "Mahjong Danmark quick reference (2008)",
            basis: Basis::Document,
            source: "the document, in Danish; silent points from ema2008",
            document: "dk2008",
            rules: DK2008,
        },
        Ruleset {
            id: "ema2012",
            title: "EMA riichi rules, second edition (2012)",
            basis: Basis::Document,
            source: "its German version 0.95; silent points from ema2008",
            document: "ema2012",
            rules: EMA2012,
        },
        Ruleset {
            id: "ema2016",
            title: "EMA riichi rules, third edition (2016)",
            basis: Basis::Document,
            source: "its Dutch translation; silent points from ema2012",
            document: "ema2016",
            rules: EMA2016,
        },
        Ruleset {
            id: "ema2025",
            title: "EMA riichi rules, edition of 2025",
            basis: Basis::SecondarySources,
            source: "from secondary sources, the booklet has not been read; silent points from ema2016",
            document: "ema2016",
            rules: EMA2025,
        },
        Ruleset {
            id: "wrc2022",
            title: "World Riichi Championship rules (2022)",
            basis: Basis::SecondarySources,
            source: "from secondary sources; silent points from ema2016",
            document: "ema2016",
            rules: WRC2022,
        },
        Ruleset {
            id: "tenhou",
            title: "Tenhou ranked game",
            basis: Basis::Records,
            source: "from the records of its games; silent points from ema2016",
            document: "ema2016",
            rules: TENHOU,
        },
    ];

    /// The name of the ruleset that faces propose to people who have not said by which rules they play.
    pub const PROPOSED: &'static str = "ema2016";

    /// The ruleset with this name.
    pub fn named(id: &str) -> Option<&'static Ruleset> {
        Ruleset::ALL.iter().find(|ruleset| ruleset.id == id)
    }
}

const EMA2008: Rules = Rules {
    red_fives: RedFives::Three, // 1.1
    dice: 2,                    // 1.4
    sticks: Sticks::Unnamed,    // 1.4 names no values
    counter_stick: None,        // none is named
    wind_marker: true,          // 1.4, 2.2

    starting_points: 30_000,             // Q-SET-1
    return_points: 30_000,               // Q-TOU-5
    rounds: Rounds::EastSouth,           // 3.5
    sudden_death: SuddenDeath::None,     // 3.5
    agari_yame: AgariYame::Never,        // Q-MAT-1
    bust: false,                         // Q-MAT-2
    uma: [9_000, 3_000, -3_000, -9_000], // 3.6.1
    uma_in_single_game: true,            // Q-UMA-2
    ties: Ties::Shared,                  // 3.6.1
    leftover_bets: LeftoverBets::Winner, // 3.6, Q-RII-8

    multiple_ron: MultipleRon::All,                 // 3.3.1
    set_window: SetWindow::ThreeSecondsThenDraw,    // Q-CLM-2
    win_window: WinWindow::UntilDrawOrThreeSeconds, // Q-CLM-2
    take_back: TakeBack::Never,                     // Q-CLM-3
    calls_correctable: false,                       // 3.3.1
    set_precedence: SetPrecedence::PungFirst,       // 3.3.1
    swap_calling: SwapCalling::Allowed,             // Q-SWP-1

    kan_dora: KanDora::BeforeReplacement, // 3.3.2, 3.3.7, 3.3.8
    robbing_pause: true,                  // 3.3.7
    kan_ura: true,                        // 3.3.12

    riichi_bet: 1_000,             // 3.3.12
    riichi_min_wall: 4,            // 3.3.12
    riichi_min_points: None,       // Q-RII-3
    furiten_ends_by_claims: true,  // 3.4.5
    furiten_ends_by_kongs: true,   // Q-FUR-2
    own_four: OwnFour::NotWaiting, // 3.4.2

    noten_total: 3_000,         // 3.4.2
    abort_nine_terminals: true, // 3.4.3
    abort_four_winds: true,
    abort_four_riichi: true,
    abort_four_kongs: true,       // 3.3.9
    east_stays_after_abort: true, // Q-DRW-2
    nagashi: Nagashi::AsWin,      // 4.2.4, Q-NAG-2
    nagashi_concealed: true,      // 4.2.4, Q-NAG-4

    renhou_window: RenhouWindow::FirstGoAround, // Q-YAK-3
    haitei_with_rinshan: true,                  // Q-YAK-9
    double_thirteen_wait: true,                 // 4.2.5
    double_nine_wait: true,                     // 4.2.5
    double_pair_wait: PairWait::PairFinished,   // 4.2.5, Q-YKM-8
    tenhou_keeps_wait_bonus: false,             // 4.2.5
    yakuman_add_up: false,                      // 4.2

    counted_yakuman: true,                  // limit table
    kiriage: false,                         // 4.1.3
    double_wind_pair: DoubleWindPair::Four, // 4.1.1, Q-FU-1
    reading: ReadingChoice::Winner,         // 3.4.9, 4.1.1
    two_han_from: Some(5),                  // 3.4.11

    counter_points: 100,                  // 3.4.10
    counters_to: CountersTo::EveryWinner, // 4.1
    bets_to: BetsTo::OwnBackThenFirst,    // 3.4.4, 4.1
    pao_four_kongs: false,                // 3.3.6
    pao_concealed_kongs: false,           // Q-PAO-2
    pao_counters: PaoCounters::Halved,    // 3.3.6, 3.4.10, Q-PAO-1
    pao_covers: PaoCovers::WholeHand,     // Q-PAO-4

    chombo: Chombo::ReverseMangan,               // 3.4.6
    chombo_in_tournament: Chombo::ReverseMangan, // 3.4.6
    chombo_points: 20_000,                       // unused: nothing is taken after uma
    exposed_for_chombo: Some(6),                 // 3.4.6
    exposing_others: Sanction::DeadHand,         // 3.4.7
    empty_win_call: Sanction::Chombo,            // 3.4.6
    partly_shown_win: PartlyShown::Chombo,       // 3.4.6
    open_riichi: Sanction::DeadHand,             // Q-CHO-9
    late_riichi: Sanction::DeadHand,             // Q-CHO-9
    false_riichi_at_own_win: false,              // Q-RII-11
    dead_hand_kong: Sanction::Chombo,            // Q-CHO-6
    wrong_set_correctable: false,                // Q-DEA-5
    impossible_set: Sanction::DeadHand,          // Q-CLM-3
    late_claim_loses_tile: false,                // not named
    disturbing_is_chombo: false,                 // 3.4.6
    small_errors_undone: false,                  // not named
    exposed_in_deal_redealt: false,              // not named
    referee_dead_hand: false,                    // not named
    dead_wall_draw: Sanction::DeadHand,          // Q-DEA-2

    // Q-TOU-9: no tournament chapter, so as in ema2012.
    penalties: PenaltyTime::AtOnce,
    penalty_most: 48_000,
    obstruction_small: 8_000,
    obstruction_large: 12_000,
    obstruction_severe: 12_000,
    session_minutes: 90,
    signal_minutes: 15,
    after_signal: AfterSignal::OneMoreHand,
    chombo_hand_counts: false, // Penalties, Q-TOU-12
    late_points: 1_000,
    late_minutes: 10,
    substitute_score: 0,
    substitute_uma: -30_000,
    substitute_last: true,
    obstruction_disqualifies: false,
    fast_draw_obstructs: false,
    turned_tiles_obstruct: false,
    phone_rule: false,

    terms: Terms::Documents,
    worth: EMA2008_WORTH,
};

/// 4.2.1 to 4.2.5.
const EMA2008_WORTH: YakuTable = YakuTable::EMPTY
    .han(Riichi, 0, 1)
    .han(DoubleRiichi, 0, 1)
    .han(Ippatsu, 0, 1)
    .han(MenzenTsumo, 0, 1)
    .han(Tanyao, 0, 1)
    .han(Pinfu, 0, 1)
    .han(Iipeikou, 0, 1)
    .han(SanshokuDoujun, 1, 2)
    .han(Ittsuu, 1, 2)
    .han(Haku, 1, 1)
    .han(Hatsu, 1, 1)
    .han(Chun, 1, 1)
    .han(SeatWind, 1, 1)
    .han(RoundWind, 1, 1)
    .han(Chanta, 1, 2)
    .han(Rinshan, 1, 1)
    .han(Chankan, 1, 1)
    .han(Haitei, 1, 1)
    .han(Houtei, 1, 1)
    .han(Chiitoitsu, 0, 2)
    .han(SanshokuDoukou, 2, 2)
    .han(Sanankou, 2, 2)
    .han(Sankantsu, 2, 2)
    .han(Toitoi, 2, 2)
    .han(Honitsu, 2, 3)
    .han(Shousangen, 2, 2)
    .han(Honroutou, 2, 2)
    .han(Junchan, 2, 3)
    .han(Ryanpeikou, 0, 3)
    .han(Chinitsu, 5, 6)
    .yakuman(Kokushi)
    .yakuman(Chuuren)
    .yakuman(Tenhou)
    .yakuman(Chiihou)
    .yakuman(Renhou)
    .yakuman(Suuankou)
    .yakuman(Suukantsu)
    .yakuman(Ryuuiisou)
    .yakuman(Chinroutou)
    .yakuman(Tsuuiisou)
    .yakuman(Daisangen)
    .yakuman(Shousuushii)
    .with(Daisuushii, Worth::Yakuman(2));

const DK2008: Rules = Rules {
    kan_dora: KanDora::AfterReplacement, // Kan dora, Q-DOR-1
    exposed_for_chombo: Some(5),         // Chombo, Q-CHO-1
    open_riichi: Sanction::Chombo,       // Chombo, Q-CHO-9
    late_riichi: Sanction::Chombo,       // Chombo, Q-CHO-9
    ..EMA2008
};

const EMA2012: Rules = Rules {
    uma: [30_000, 10_000, -10_000, -30_000],    // Uma
    set_window: SetWindow::ThreeSeconds,        // Time limits
    take_back: TakeBack::AtOnce,                // Wrong calls
    calls_correctable: true,                    // Wrong calls
    renhou_window: RenhouWindow::BeforeOwnTurn, // yaku list, Q-YAK-3
    haitei_with_rinshan: false,                 // yaku list, Q-YAK-9
    double_thirteen_wait: false,                // yaku list, Q-YKM-1
    double_nine_wait: false,
    double_pair_wait: PairWait::Never,
    reading: ReadingChoice::Highest,         // Scoring and payment
    empty_win_call: Sanction::DeadHand,      // Wrong calls, Q-CHO-3
    partly_shown_win: PartlyShown::ByNumber, // Q-CLM-10
    late_riichi: Sanction::PutBack,          // Q-RII-12
    false_riichi_at_own_win: true,           // False riichi, Q-RII-11
    dead_hand_kong: Sanction::PutBack,       // Q-CHO-6
    wrong_set_correctable: true,             // Wrong calls
    late_claim_loses_tile: true,             // Order of calling
    small_errors_undone: true,               // Penalties
    referee_dead_hand: true,                 // Passing information
    ..EMA2008
};

const EMA2016: Rules = Rules {
    red_fives: RedFives::None,               // 1.3, preface
    sticks: Sticks::TenThousandToHundred,    // 1.4
    counter_stick: Some(100),                // 3.4.2
    uma: [15_000, 5_000, -5_000, -15_000],   // 3.6.1
    set_window: SetWindow::UntilNextDraw,    // 3.3.1
    win_window: WinWindow::UntilNextDiscard, // 3.3.1
    take_back: TakeBack::BeforeShowing,      // 5.1.2, Q-CLM-9
    swap_calling: SwapCalling::Barred,       // 3.3.2
    robbing_pause: false,                    // 3.3.6
    furiten_ends_by_claims: false,           // 3.4.5
    furiten_ends_by_kongs: false,            // 3.4.5
    abort_nine_terminals: false,             // 3.4.3
    abort_four_winds: false,
    abort_four_riichi: false,
    abort_four_kongs: false,                         // 3.3.10
    nagashi: Nagashi::None,                          // 4.2.6
    counted_yakuman: false,                          // limit table, Q-LIM-1
    two_han_from: None,                              // preface
    pao_counters: PaoCounters::Discarder,            // 3.3.9
    chombo_in_tournament: Chombo::AfterUma,          // 3.4.6
    exposed_for_chombo: None,                        // 5.2
    exposing_others: Sanction::Unpunished,           // 5.2
    partly_shown_win: PartlyShown::DeadUnlessUnfair, // Q-CLM-10
    false_riichi_at_own_win: false,                  // Q-RII-11
    impossible_set: Sanction::PutBack,               // Q-CLM-11
    disturbing_is_chombo: true,                      // 3.4.6
    exposed_in_deal_redealt: true,                   // 5.2
    dead_wall_draw: Sanction::Unpunished,            // 5.2.1
    penalties: PenaltyTime::AfterUma,                // 5.5, 5.7
    substitute_score: -15_000,                       // 5.8
    substitute_uma: -15_000,                         // 5.8
    obstruction_disqualifies: true,                  // 5.5
    fast_draw_obstructs: true,                       // 3.3.1
    turned_tiles_obstruct: true,                     // 5.2
    phone_rule: true,                                // 5.6
    worth: EMA2012
        .worth
        .han(Tanyao, 1, 1) // 4.2.1
        .with(Renhou, Worth::Alone(5)) // 4.2.4
        .yakuman(Daisuushii), // 4.2.5
    ..EMA2012
};

/// From `beyond.md`, each fact with its confidence.
const EMA2025: Rules = Rules {
    kiriage: true,                                    // high
    double_wind_pair: DoubleWindPair::Two,            // high
    leftover_bets: LeftoverBets::WinnerDropFractions, // high
    riichi_min_wall: 1,                               // medium
    set_precedence: SetPrecedence::FirstCall,         // medium
    ..EMA2016
};

/// From `beyond.md`, secondary sources throughout.
const WRC2022: Rules = Rules {
    multiple_ron: MultipleRon::FirstOnly,
    kiriage: true,
    double_wind_pair: DoubleWindPair::Two,
    yakuman_add_up: true,
    pao_four_kongs: true,
    chombo: Chombo::AfterUma,
    chombo_points: 30_000,
    after_signal: AfterSignal::FinishHand,
    leftover_bets: LeftoverBets::Nobody,
    ..EMA2016
};

/// From `beyond.md`; scores, payments and yaku agree with thousands of its recorded wins.
const TENHOU: Rules = Rules {
    red_fives: RedFives::Three,
    sticks: Sticks::Unnamed,
    counter_stick: None,
    starting_points: 25_000,
    sudden_death: SuddenDeath::WhenEastPasses,
    agari_yame: AgariYame::AfterWinOrWaiting,
    bust: true,
    uma: [20_000, 10_000, -10_000, -20_000],
    ties: Ties::BySeat,
    multiple_ron: MultipleRon::TwoAtMost,
    kan_dora: KanDora::OpenAfterDiscard,
    riichi_min_points: Some(1_000),
    own_four: OwnFour::NotWaitingIfConcealed,
    abort_nine_terminals: true,
    abort_four_winds: true,
    abort_four_riichi: true,
    abort_four_kongs: true,
    nagashi: Nagashi::AsDraw,
    nagashi_concealed: false,
    yakuman_add_up: true,
    counted_yakuman: true,
    counters_to: CountersTo::FirstWinner,
    bets_to: BetsTo::FirstWinner,
    terms: Terms::Japanese,
    worth: EMA2016.worth.with(Renhou, Worth::Nothing),
    ..EMA2016
};

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::HashSet;

    use super::*;
    use crate::{FIELDS, Field, Given, Value};

    #[test]
    fn names_are_unique() {
        let ids: HashSet<_> = Ruleset::ALL.iter().map(|ruleset| ruleset.id).collect();
        assert_eq!(ids.len(), Ruleset::ALL.len());
        let fields: HashSet<_> = FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(fields.len(), FIELDS.len());
    }

    /// Every value that a ruleset has can be given back to its field and changes nothing.
    #[test]
    fn every_value_of_every_field_reads_back() {
        for ruleset in Ruleset::ALL {
            for field in FIELDS {
                let mut rules = EMA2008;
                let value = field.of(&ruleset.rules);
                let places;
                let given = match value {
                    Value::Flag(flag) => Given::Flag(flag),
                    Value::Number(number) => Given::Number(number.into()),
                    Value::Places(numbers) => {
                        places = numbers.map(i64::from);
                        Given::Numbers(&places)
                    }
                    Value::Word(word) => Given::Word(word),
                    Value::Worth(_) => unreachable!("yaku are not among the fields"),
                };
                field.set(&mut rules, given).expect("its own value is accepted");
                assert_eq!(field.of(&rules), value, "{}", field.name);
            }
        }
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        for field in FIELDS {
            let mut rules = EMA2016;
            assert!(field.set(&mut rules, Given::Word("no such word")).is_err(), "{}", field.name);
            assert!(field.set(&mut rules, Given::Number(i64::MAX)).is_err(), "{}", field.name);
            assert_eq!(rules, EMA2016);
        }
        assert!(Field::named("no_such_field").is_none());
    }

    #[test]
    fn a_document_answers_for_itself_and_others_follow_one() {
        for ruleset in Ruleset::ALL {
            let document = Ruleset::named(ruleset.document).expect("a ruleset");
            assert_eq!(document.basis, Basis::Document, "{}", ruleset.id);
            assert_eq!(document.id == ruleset.id, ruleset.basis == Basis::Document, "{}", ruleset.id);
        }
    }

    #[test]
    fn uma_adds_up_to_nothing() {
        for ruleset in Ruleset::ALL {
            assert_eq!(ruleset.rules.uma.iter().sum::<i32>(), 0, "{}", ruleset.id);
        }
    }
}
