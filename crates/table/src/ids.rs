//! The names in data and JSON of everything here that is one of a few.

use crate::{
    Abort, Conduct, ExposedPlace, InvalidWin, LateCall, Misconduct, Occasion, RiichiStep, Said, SetCall, Showing,
    Verdict,
};

/// The list and the names come from one place, and the compiler sees to it that nothing is missing.
macro_rules! ids {
    ($($type:ident { $($one:ident = $id:literal,)+ })+) => {
        $(
            impl $type {
                /// All of them.
                pub const ALL: [$type; [$($id),+].len()] = [$($type::$one),+];

                /// The name in data and JSON.
                pub const fn id(self) -> &'static str {
                    match self { $($type::$one => $id,)+ }
                }
            }
        )+
    };
}

ids! {
    Conduct { Enforced = "enforced", Open = "open", }
    Occasion { Club = "club", Tournament = "tournament", }
    SetCall { Chi = "chi", Pon = "pon", Kan = "kan", }
    Showing { Nothing = "nothing", SetTiles = "set-tiles", Everything = "everything", }
    Said { Waiting = "waiting", Noten = "noten", Nagashi = "nagashi", }
    Abort {
        NineTerminals = "nine-terminals",
        FourWinds = "four-winds",
        FourRiichi = "four-riichi",
        FourKongs = "four-kongs",
        ThreeWinners = "three-winners",
    }
    Verdict {
        Nothing = "nothing",
        PutRight = "put-right",
        NoEffect = "no-effect",
        Valid = "valid",
        DeadHand = "dead-hand",
        Chombo = "chombo",
        Replay = "replay",
        Penalty = "penalty",
    }
    InvalidWin {
        NotComplete = "not-complete",
        NoYaku = "no-yaku",
        Furiten = "furiten",
        NotAllowed = "not-allowed",
        TooLate = "too-late",
    }
    ExposedPlace {
        OwnHand = "own-hand",
        OthersHand = "others-hand",
        LiveWall = "live-wall",
        DeadWall = "dead-wall",
    }
    RiichiStep { Word = "word", Sideways = "sideways", Stick = "stick", }
    LateCall { Win = "win", Pon = "pon", Kan = "kan", }
    Misconduct {
        Obstruction = "obstruction",
        Information = "information",
        Phone = "phone",
        Lateness = "lateness",
        Repetition = "repetition",
    }
}
