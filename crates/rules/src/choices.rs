//! The questions that have more answers than yes and no, or whose answer would not read as a sentence.

use crate::{Given, Refused, Setting, Value};

macro_rules! choices {
    ($($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $about:literal])+ $choice:ident = $word:literal,)+ })+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $name { $($(#[doc = $about])+ $choice,)+ }

            impl Setting for $name {
                fn show(&self) -> Value {
                    Value::Word(match self { $($name::$choice => $word,)+ })
                }
                fn take(given: Given<'_>) -> Result<$name, Refused> {
                    match given {
                        $(Given::Word($word) => Ok($name::$choice),)+
                        _ => Err(Refused::WantsWord(&[$($word),+])),
                    }
                }
            }
        )+
    };
}

choices! {
    /// How many fives are red; each takes the place of a plain one.
    RedFives {
        /// None.
        None = "none",
        /// One in each suit.
        Three = "three",
        /// One in each suit and a second one in circles.
        Four = "four",
    }
    /// Which scoring sticks the ruleset names.
    Sticks {
        /// It names no values.
        Unnamed = "unnamed",
        /// 10000, 5000, 1000 and 100, and as an option 500.
        TenThousandToHundred = "10000-5000-1000-500-100",
    }
    /// How many rounds a game has.
    Rounds {
        /// East.
        East = "east",
        /// East and South.
        EastSouth = "east-south",
    }
    /// With which hand a further round ends that is played when nobody has the return points after the last one.
    SuddenDeath {
        /// There is no further round.
        None = "none",
        /// With the first hand after which somebody has them and the deal passes.
        WhenEastPasses = "when-east-passes",
        /// With the first hand after which somebody has them, even if East would stay.
        AtOnce = "at-once",
        /// With its own last hand, whoever has them before.
        WholeRound = "whole-round",
    }
    /// When a leading East with the return points may end the game with a last hand that would be repeated.
    AgariYame {
        /// Never.
        Never = "never",
        /// After winning it.
        AfterWin = "after-win",
        /// After winning it, or waiting when the wall runs out.
        AfterWinOrWaiting = "after-win-or-waiting",
    }
    /// What happens with equal scores at the end.
    Ties {
        /// Tied players share their places and the uma of them.
        Shared = "shared",
        /// The one who was East first goes before.
        BySeat = "by-seat",
    }
    /// Who gets the riichi bets that are on the table when the game ends.
    LeftoverBets {
        /// The winner; tied winners share in hundreds, odd hundreds by starting seat.
        Winner = "winner",
        /// The winner; tied winners share and fractions are dropped.
        WinnerDropFractions = "winner-drop-fractions",
        /// Nobody.
        Nobody = "nobody",
    }
    /// Who wins when several players claim a discard to win.
    MultipleRon {
        /// All of them.
        All = "all",
        /// Only the first in turn order after the discarder.
        FirstOnly = "first-only",
        /// Two may win; three end the hand as an abortive draw.
        TwoAtMost = "two-at-most",
    }
    /// Until when a discard can be claimed for a pung or kong.
    SetWindow {
        /// Three seconds, and after that until the next player draws or calls chow.
        ThreeSecondsThenDraw = "three-seconds-then-until-draw",
        /// Three seconds.
        ThreeSeconds = "three-seconds",
        /// Until the next player draws.
        UntilNextDraw = "until-next-draw",
    }
    /// Until when a discard can be claimed to win.
    WinWindow {
        /// Until the next player draws, and within three seconds even after that.
        UntilDrawOrThreeSeconds = "until-next-draw-or-three-seconds",
        /// Until the next discard, unless the next player wins by self-draw.
        UntilNextDiscard = "until-next-discard",
    }
    /// When a call for a set can be taken back without penalty.
    TakeBack {
        /// Never.
        Never = "never",
        /// At once, and before a tile is shown.
        AtOnce = "at-once-before-showing",
        /// Before a tile is shown.
        BeforeShowing = "before-showing",
    }
    /// Which claim for a set goes first.
    SetPrecedence {
        /// Pung and kong before chow.
        PungFirst = "pung-first",
        /// The call that came first.
        FirstCall = "first-call",
    }
    /// Which discards are barred right after a claim.
    SwapCalling {
        /// None.
        Allowed = "allowed",
        /// The claimed kind, and the kind that would complete the claimed chow at its other end.
        Barred = "barred",
    }
    /// When the new dora indicator of a kong is turned.
    KanDora {
        /// Before the replacement tile is taken.
        BeforeReplacement = "before-replacement",
        /// Straight after the replacement tile is taken.
        AfterReplacement = "after-replacement",
        /// For a concealed kong before the replacement tile, for the others with the next discard, or with the next kong
        /// if nobody robs it.
        OpenAfterDiscard = "open-kongs-after-discard",
        /// The same, but with the next kong as soon as it is declared: whoever robs it has the indicator of the kong
        /// before it.
        OpenAfterDiscardOrCall = "open-kongs-after-discard-or-call",
    }
    /// Whether a hand is waiting that waits only for tiles of which the player holds all four.
    OwnFour {
        /// It is not waiting; the own sets count too.
        NotWaiting = "not-waiting",
        /// It is not waiting if all four are concealed tiles.
        NotWaitingIfConcealed = "not-waiting-if-concealed",
        /// It is waiting.
        Waiting = "waiting",
    }
    /// Nagashi mangan: only terminals and honours discarded, none of them claimed.
    Nagashi {
        /// It does not exist.
        None = "none",
        /// It is settled as a self-drawn mangan.
        AsWin = "as-win",
        /// It is paid like a self-drawn mangan without counters and bets, and the hand counts as drawn.
        AsDraw = "as-draw",
    }
    /// When a win on a discard of the uninterrupted first go-around is a blessing of man.
    RenhouWindow {
        /// In the whole first go-around, also after the own first turn.
        FirstGoAround = "first-go-around",
        /// Only before the own first turn.
        BeforeOwnTurn = "before-own-turn",
    }
    /// When four concealed pungs won on the pair are worth one yakuman more.
    PairWait {
        /// Never.
        Never = "never",
        /// Whenever the winning tile finishes the pair.
        PairFinished = "pair-finished",
        /// When the winning tile finishes the pair and nothing else could have won.
        OnlyWait = "only-wait",
    }
    /// Which reading of a hand counts.
    ReadingChoice {
        /// The winner chooses.
        Winner = "winner",
        /// The one that pays most.
        Highest = "highest",
    }
    /// Who is paid for the counters when several players win on one discard.
    CountersTo {
        /// Every winner.
        EveryWinner = "every-winner",
        /// The first winner in turn order after the discarder.
        FirstWinner = "first-winner",
    }
    /// Who gets the riichi bets when several players win on one discard.
    BetsTo {
        /// Winning declarers take their own back, the first winner in turn order gets the rest.
        OwnBackThenFirst = "own-back-then-first",
        /// The first winner in turn order gets all.
        FirstWinner = "first-winner",
    }
    /// Who pays the counters when a liable player and a discarder share a payment.
    PaoCounters {
        /// The discarder.
        Discarder = "discarder",
        /// Each pays half; where that is not a whole number of hundreds, the discarder pays the larger part.
        Halved = "halved",
    }
    /// What a liable player pays for when the hand holds further yakuman.
    PaoCovers {
        /// For the whole hand.
        WholeHand = "whole-hand",
        /// For the yakuman of the liability; the rest is paid as usual.
        ThatYakuman = "that-yakuman",
    }
    /// What a chombo costs.
    Chombo {
        /// A mangan paid to the others.
        ReverseMangan = "reverse-mangan",
        /// Points taken off the result after uma, paid to nobody.
        AfterUma = "after-uma",
    }
    /// What an irregularity brings.
    Sanction {
        /// Nothing.
        Unpunished = "unpunished",
        /// It is void or put back, and play goes on.
        PutBack = "put-back",
        /// A dead hand.
        DeadHand = "dead-hand",
        /// A chombo.
        Chombo = "chombo",
    }
    /// What a win call brings that is given up with part of the hand shown.
    PartlyShown {
        /// A chombo.
        Chombo = "chombo",
        /// By the number of tiles: a dead hand below the number that makes a chombo.
        ByNumber = "by-number",
        /// A dead hand, and a chombo if the hand cannot go on fairly.
        DeadUnlessUnfair = "dead-hand-unless-unfair",
    }
    /// When point penalties are taken.
    PenaltyTime {
        /// At once, so that the places at the table can change.
        AtOnce = "at-once",
        /// After uma.
        AfterUma = "after-uma",
    }
    /// What is still played after the time signal of a session.
    AfterSignal {
        /// The hand in progress and one more.
        OneMoreHand = "one-more-hand",
        /// The hand in progress.
        FinishHand = "finish-hand",
    }
    /// Whose words people read with this ruleset.
    Terms {
        /// Those of the rule documents: fan, minipoints, all simples.
        Documents = "documents",
        /// The Japanese ones: han, fu, tanyao.
        Japanese = "japanese",
    }
}

/// Minipoints for a pair of a wind that is seat and prevalent wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoubleWindPair {
    /// Two, as for one of the winds.
    Two,
    /// Two for each of the winds.
    Four,
}

impl Setting for DoubleWindPair {
    fn show(&self) -> Value {
        Value::Number(match self {
            DoubleWindPair::Two => 2,
            DoubleWindPair::Four => 4,
        })
    }
    fn take(given: Given<'_>) -> Result<DoubleWindPair, Refused> {
        match given {
            Given::Number(2) => Ok(DoubleWindPair::Two),
            Given::Number(4) => Ok(DoubleWindPair::Four),
            _ => Err(Refused::WantsEither(2, 4)),
        }
    }
}
