//! The questions themselves: one field for each thing on which rulebooks disagree.

use crate::choices::*;
use crate::setting::points_either_way;
use crate::{Given, Refused, Setting, Value, YakuTable};

/// A field of [`Rules`] as data: what it is called, what it asks, where the documents speak of it.
pub struct Field {
    /// The name, as in a file of house rules.
    pub name: &'static str,
    /// The heading under which it is shown.
    pub group: &'static str,
    /// The question, in a few words.
    pub about: &'static str,
    /// The clauses and `Q-` numbers of the rulebook that answer it.
    pub cites: &'static str,
    show: fn(&Rules) -> Value,
    set: fn(&mut Rules, Given<'_>) -> Result<(), Refused>,
}

impl Field {
    /// The field with this name.
    pub fn named(name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// Whether people alone read the answer: it is shown, and no result depends on it.
    pub fn is_note(&self) -> bool {
        NOTES.contains(&self.name)
    }

    /// What these rules say.
    pub fn of(&self, rules: &Rules) -> Value {
        (self.show)(rules)
    }

    /// Changes what the rules say. Refused values change nothing.
    pub fn set(&self, rules: &mut Rules, given: Given<'_>) -> Result<(), Refused> {
        (self.set)(rules, given)
    }
}

/// What a table of people needs and ours does not ask: dice, sticks and markers, and the pause that a program makes anyway.
/// Uma always counts (Q-UMA-2); whoever wants none says so in `uma`.
const NOTES: &[&str] = &["dice", "sticks", "counter_stick", "wind_marker", "uma_in_single_game", "robbing_pause"];

macro_rules! rules {
    (@take) => { Setting::take };
    (@take $take:path) => { $take };
    ($($group:literal { $(#[doc = $about:literal] $name:ident: $type:ty $(= $take:path)?, $cites:literal;)+ })+) => {
        /// One ruleset: the answer to every question, and what each yaku is worth.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Rules {
            $($(#[doc = $about] #[doc = concat!("(", $cites, ")")] pub $name: $type,)+)+
            /// What each yaku is worth.
            pub worth: YakuTable,
        }

        /// All fields of [`Rules`] but the worth of the yaku, in the order of the rulebook.
        pub const FIELDS: &[Field] = &[$($(
            Field {
                name: stringify!($name),
                group: $group,
                about: $about.trim_ascii(),
                cites: $cites,
                show: |rules| Setting::show(&rules.$name),
                set: |rules, given| rules!(@take $($take)?)(given).map(|value| rules.$name = value),
            },
        )+)+];
    };
}

rules! {
    "Tiles and equipment" {
        /// Which fives are red
        red_fives: RedFives, "Q-TIL-1, Q-TIL-2, tiles.red-fives.used, tiles.red-fives.not-used";
        /// Dice in use
        dice: u8, "equipment.dice.two";
        /// Scoring sticks that are named
        sticks: Sticks, "equipment.sticks.values, equipment.sticks.uses";
        /// The stick that shows a counter
        counter_stick: Option<i32>, "counter.stick-100";
        /// A marker shows the prevalent wind
        wind_marker: bool, "equipment.wind-marker";
    }
    "Game and result" {
        /// Points at the start
        starting_points: i32, "Q-SET-1";
        /// Points that count as zero in the result
        return_points: i32, "Q-TOU-5";
        /// Rounds of a full game
        rounds: Rounds, "round.two-only";
        /// Another round when nobody has the return points, and its end
        sudden_death: SuddenDeath, "round.two-only";
        /// The leading East may end the game with the last hand
        agari_yame: AgariYame, "Q-MAT-1";
        /// A score below zero ends the game
        bust: bool, "Q-MAT-2";
        /// Bonus by place
        uma: [i32; 4], "Q-UMA-1";
        /// Uma applies to a single friendly game too
        uma_in_single_game: bool, "Q-UMA-2";
        /// Equal scores
        ties: Ties, "Q-MAT-3";
        /// Riichi bets left at the end go to
        leftover_bets: LeftoverBets, "Q-RII-8, Q-RII-9";
    }
    "Claims" {
        /// Several players claim one discard to win
        multiple_ron: MultipleRon, "claim.several-winners";
        /// A pung or kong can be claimed
        set_window: SetWindow, "Q-CLM-1, Q-CLM-2, Q-CLM-4";
        /// A win can be claimed
        win_window: WinWindow, "Q-CLM-2";
        /// A call for a set can be taken back
        take_back: TakeBack, "Q-CLM-3, Q-CLM-9";
        /// A call that is corrected at once counts as corrected
        calls_correctable: bool, "Q-CLM-3, claim.binding.quick-correction, call.wrong-word-corrected";
        /// Pung and kong against chow
        set_precedence: SetPrecedence, "claim.priority.pung-kong-over-chow, Q-CLM-4";
        /// Swap-calling
        swap_calling: SwapCalling, "Q-SWP-1, Q-SWP-2";
    }
    "Kongs and dora" {
        /// The indicator of a kong is turned
        kan_dora: KanDora, "Q-DOR-1, Q-DOR-2";
        /// Play pauses three seconds for robbing an added kong
        robbing_pause: bool, "kong.added.three-seconds, kong.added.is-a-discard";
        /// Ura dora lie under the kan dora indicators too
        kan_ura: bool, "Q-DOR-5, dora.ura.under-all-indicators";
    }
    "Riichi and furiten" {
        /// Points of a riichi bet
        riichi_bet: i32, "riichi.stake-1000";
        /// Tiles that must be left in the wall for riichi
        riichi_min_wall: u8, "Q-RII-6";
        /// Points that a declarer must have
        riichi_min_points: Option<i32>, "Q-RII-3";
        /// Temporary furiten ends when others claim a discard
        furiten_ends_by_claims: bool, "Q-FUR-1";
        /// Temporary furiten ends when others complete a concealed or added kong
        furiten_ends_by_kongs: bool, "Q-FUR-2, Q-FUR-3, Q-KNG-5";
        /// Waiting only for tiles of which one holds four
        own_four: OwnFour, "Q-DRW-6";
    }
    "Draws" {
        /// Points that change hands at an exhaustive draw
        noten_total: i32, "draw.noten.total";
        /// Nine different terminals and honours may abort the hand
        abort_nine_terminals: bool, "Q-DRW-1, Q-DRW-3";
        /// Four equal winds as first discards abort the hand
        abort_four_winds: bool, "Q-DRW-1, Q-DRW-4";
        /// Four riichi abort the hand
        abort_four_riichi: bool, "Q-DRW-1, Q-DRW-5";
        /// Four kongs of several players abort the hand
        abort_four_kongs: bool, "Q-DRW-1, Q-KNG-1";
        /// East stays after an abortive draw
        east_stays_after_abort: bool, "Q-DRW-2";
        /// Nagashi mangan
        nagashi: Nagashi, "Q-NAG-1, Q-NAG-2";
        /// Nagashi mangan needs a concealed hand
        nagashi_concealed: bool, "Q-NAG-4, yaku.nagashi.conditions";
    }
    "Yaku" {
        /// Blessing of man is possible
        renhou_window: RenhouWindow, "Q-YAK-3";
        /// Under the sea counts together with after a kong
        haitei_with_rinshan: bool, "Q-YAK-9";
        /// Thirteen orphans on a thirteen-sided wait is one yakuman more
        double_thirteen_wait: bool, "Q-YKM-1";
        /// Nine gates on a nine-sided wait is one yakuman more
        double_nine_wait: bool, "Q-YKM-1";
        /// Four concealed pungs on the pair are one yakuman more
        double_pair_wait: PairWait, "Q-YKM-1, Q-YKM-8";
        /// Blessing of heaven leaves the extra yakuman for special waits
        tenhou_keeps_wait_bonus: bool, "Q-YKM-5";
        /// Several yakuman in one hand add up
        yakuman_add_up: bool, "Q-YKM-2";
    }
    "Scoring" {
        /// 13 or more fan are a yakuman
        counted_yakuman: bool, "Q-LIM-1, Q-LIM-2, Q-LIM-3";
        /// 4 fan 30 and 3 fan 60 minipoints are raised to mangan
        kiriage: bool, "Q-LIM-4";
        /// Minipoints for a pair that is seat and prevalent wind
        double_wind_pair: DoubleWindPair, "Q-FU-1";
        /// Who chooses the reading of a hand
        reading: ReadingChoice, "Q-SCO-1, Q-SCO-2";
        /// Counters from which a win needs two fan of yaku
        two_han_from: Option<u8>, "Q-CTR-1, Q-CTR-2";
    }
    "Payments" {
        /// Points that each payer adds for a counter
        counter_points: i32, "counter.value-tsumo, counter.value-ron";
        /// Counters with several winners go to
        counters_to: CountersTo, "Q-CTR-3";
        /// Bets with several winners go to
        bets_to: BetsTo, "Q-RII-1";
        /// There is liability for four kongs
        pao_four_kongs: bool, "pao.only-two-hands";
        /// Concealed kongs count as open sets for liability
        pao_concealed_kongs: bool, "Q-PAO-2";
        /// Counters in a liability split are paid by
        pao_counters: PaoCounters, "Q-PAO-1";
        /// A liable player pays for
        pao_covers: PaoCovers, "Q-PAO-4";
    }
    "Chombo and dead hands" {
        /// Chombo outside tournaments
        chombo: Chombo, "Q-CHO-2";
        /// Chombo in a tournament
        chombo_in_tournament: Chombo, "Q-CHO-2";
        /// Points of a chombo that is taken after uma
        chombo_points: i32, "Q-CHO-2";
        /// Exposed tiles that make a chombo; none: judgement
        exposed_for_chombo: Option<u8>, "Q-CHO-1, Q-CHO-8";
        /// Exposing tiles of an opponent or of the dead wall
        exposing_others: Sanction, "Q-DEA-1";
        /// An invalid win call without showing tiles
        empty_win_call: Sanction, "Q-CHO-3";
        /// A win call given up with part of the hand shown
        partly_shown_win: PartlyShown, "Q-CLM-10";
        /// Riichi with an open hand
        open_riichi: Sanction, "Q-CHO-9, Q-RII-12";
        /// Riichi with too few tiles in the wall
        late_riichi: Sanction, "Q-CHO-9, Q-RII-12";
        /// A false riichi comes to light at the own win call too
        false_riichi_at_own_win: bool, "Q-RII-11";
        /// An own kong declared with a dead hand
        dead_hand_kong: Sanction, "Q-CHO-6";
        /// A wrong set can be corrected until the own discard
        wrong_set_correctable: bool, "Q-DEA-5";
        /// A wrong set shown and no right tiles in hand
        impossible_set: Sanction, "Q-CLM-11, Q-CLM-3";
        /// A claimed tile that is not taken in time is lost
        late_claim_loses_tile: bool, "Q-CLM-6, claim.take-too-late-lost";
        /// A fault that keeps the hand from going on is a chombo
        disturbing_is_chombo: bool, "chombo.hand-cannot-go-on";
        /// Small errors are undone until the own discard
        small_errors_undone: bool, "minor.undo-until-discard, minor.not-punished";
        /// Tiles exposed during the deal bring a new deal if it matters
        exposed_in_deal_redealt: bool, "minor.exposed-while-dealing";
        /// A referee may impose a dead hand
        referee_dead_hand: bool, "Q-DEA-3, dead.referee-decision";
        /// A draw from the dead wall noticed after the discard
        dead_wall_draw: Sanction, "Q-DEA-2";
    }
    "Tournament" {
        /// Point penalties are taken
        penalties: PenaltyTime, "Q-TOU-2";
        /// Most points of one penalty
        penalty_most: i32, "tour.obstruct.severe";
        /// Points for obstruction: the smaller sum
        obstruction_small: i32, "tour.obstruct.first";
        /// Points for obstruction: the larger sum
        obstruction_large: i32, "tour.obstruct.first";
        /// Least points for severe or repeated obstruction
        obstruction_severe: i32, "tour.obstruct.severe";
        /// Minutes of a session
        session_minutes: u8, "Q-TOU-13, tour.session.length, tour.session.signal-15";
        /// Minutes before the end at which the signal is given
        signal_minutes: u8, "Q-TOU-13, tour.session.signal-15";
        /// After the signal
        after_signal: AfterSignal, "Q-TOU-1, tour.session.hand-plus-one";
        /// After the signal a hand with a chombo counts as played
        chombo_hand_counts: bool, "tour.session.chombo-not-counted, Q-TOU-12, Q-TOU-24";
        /// Points for each minute of lateness
        late_points: i32, "tour.late.per-minute, tour.late.ten-is-10000";
        /// Minutes of lateness after which a player is replaced
        late_minutes: u8, "tour.late.over-ten-replaced, Q-TOU-3";
        /// Score of a substitute
        substitute_score: i32 = points_either_way, "Q-TOU-4, tour.sub.result-2012, tour.sub.result-2016";
        /// Uma of a substitute
        substitute_uma: i32 = points_either_way, "Q-TOU-4, tour.sub.result-2012, tour.sub.result-2016";
        /// A substitute who steps in during a session has the last place
        substitute_last: bool, "tour.sub.mid-session.last-2012, tour.sub.mid-session.last-2016, Q-TOU-19";
        /// Further obstruction may disqualify
        obstruction_disqualifies: bool, "Q-TOU-7, tour.obstruct.further-disqualified";
        /// Drawing too fast for others to claim may be obstruction
        fast_draw_obstructs: bool, "claim.tempo.too-fast";
        /// Turning up wall tiles on purpose may be obstruction
        turned_tiles_obstruct: bool, "tour.obstruct.knocking-tiles";
        /// Phones are regulated
        phone_rule: bool, "Q-TOU-8";
    }
    "Words" {
        /// Words that people read
        terms: Terms, "Q-DOC-4, Q-DOC-10";
    }
}
