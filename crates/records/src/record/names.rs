//! The words of the record for everything that is one of a few.

use engine::value::Limit;
use engine::{Why, WinBy};
use rules::Yaku;
use table::{
    Abort, Conduct, ExposedPlace, InvalidWin, LateCall, Misconduct, Occasion, RiichiStep, Said, SetCall, Showing,
    Verdict,
};
use tiles::{Seat, Wind};

/// One of a few, each with its word.
pub trait Name: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// The word, of small letters, digits and `-`.
    fn name(self) -> &'static str;

    /// The one with this word.
    fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == word)
    }
}

/// The list and the words come from one place, and the compiler sees to it that nothing is missing.
macro_rules! names {
    ($($type:ident { $($one:ident = $word:literal,)+ })+) => {
        $(
            impl Name for $type {
                const ALL: &'static [$type] = &[$($type::$one),+];
                fn name(self) -> &'static str {
                    match self { $($type::$one => $word,)+ }
                }
            }
        )+
    };
}

/// The same for what has an id already.
macro_rules! ids {
    ($($type:ident),+ $(,)?) => {
        $(
            impl Name for $type {
                const ALL: &'static [$type] = &$type::ALL;
                fn name(self) -> &'static str {
                    self.id()
                }
            }
        )+
    };
}

names! {
    Seat { A = "A", B = "B", C = "C", D = "D", }
    Wind { East = "E", South = "S", West = "W", North = "N", }
}

ids! {
    Abort, Conduct, ExposedPlace, InvalidWin, LateCall, Limit, Misconduct, Occasion, RiichiStep, Said, SetCall, Showing,
    Verdict, Why, WinBy,
}

impl Name for Yaku {
    const ALL: &'static [Yaku] = &Yaku::ALL;

    /// The id, but the three dragons are told apart.
    fn name(self) -> &'static str {
        self.own_id()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn check<T: Name>() {
        let words: HashSet<&str> = T::ALL.iter().map(|one| one.name()).collect();
        assert_eq!(words.len(), T::ALL.len(), "every word means one thing: {words:?}");
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        assert!(words.iter().all(|word| !word.is_empty() && word.chars().all(plain)), "{words:?}");
    }

    #[test]
    fn every_word_means_one_thing() {
        check::<Seat>();
        check::<Wind>();
        check::<Conduct>();
        check::<Occasion>();
        check::<SetCall>();
        check::<Showing>();
        check::<ExposedPlace>();
        check::<RiichiStep>();
        check::<LateCall>();
        check::<Misconduct>();
        check::<InvalidWin>();
        check::<Said>();
        check::<Abort>();
        check::<WinBy>();
        check::<Verdict>();
        check::<Limit>();
        check::<Why>();
        check::<Yaku>();
    }
}
