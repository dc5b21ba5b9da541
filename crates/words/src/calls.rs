//! What players say aloud at the table, in every spelling.

/// What a spoken word asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// Claim the discard for a run.
    Chi,
    /// Claim the discard for a triplet.
    Pon,
    /// Claim the discard for four of a kind, or declare one.
    Kan,
    /// Win on a discard.
    Ron,
    /// Win on one's own draw.
    Tsumo,
    /// Declare riichi.
    Riichi,
}

/// The calls that a spoken word can be: none for an unknown word, two for "mahjong", which wins on a
/// discard and on one's own draw alike. Every spelling is good in every edition (Q-CLM-7 of the rule
/// documents' open questions); capitals and surrounding space make no difference.
pub fn calls(word: &str) -> &'static [Call] {
    match word.trim().to_lowercase().as_str() {
        "chi" | "chii" | "chow" | "tschau" => &[Call::Chi],
        "pon" | "pong" | "pung" => &[Call::Pon],
        "kan" | "kang" | "kong" => &[Call::Kan],
        "ron" => &[Call::Ron],
        "tsumo" => &[Call::Tsumo],
        "mahjong" | "mah-jongg" => &[Call::Ron, Call::Tsumo],
        "riichi" => &[Call::Riichi],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Vocabulary, Words};

    #[track_caller]
    fn check(spellings: &[&str], expected: &[Call]) {
        for word in spellings {
            assert_eq!(calls(word), expected, "{word}");
        }
    }

    // clause: call.words.chow
    #[test]
    fn chow_and_chi() {
        check(&["chow", "chi", "chii", "Tschau"], &[Call::Chi]);
    }

    // clause: call.words.pung
    #[test]
    fn pung() {
        check(&["pung", "Pung", "PUNG"], &[Call::Pon]);
    }

    // clause: call.words.pon
    #[test]
    fn pon_and_pong() {
        check(&["pon", "pong", " Pon "], &[Call::Pon]);
    }

    // clause: call.words.kong
    #[test]
    fn kong_and_kan() {
        check(&["kong", "kan", "kang"], &[Call::Kan]);
    }

    // clause: call.words.ron
    #[test]
    fn ron_or_mahjong_wins_on_a_discard() {
        check(&["ron", "Ron"], &[Call::Ron]);
        assert!(calls("mahjong").contains(&Call::Ron));
        assert!(!calls("tsumo").contains(&Call::Ron));
    }

    // clause: call.words.tsumo
    #[test]
    fn tsumo_or_mahjong_wins_on_self_draw() {
        check(&["tsumo", "Tsumo"], &[Call::Tsumo]);
        assert!(calls("mahjong").contains(&Call::Tsumo));
        assert!(!calls("ron").contains(&Call::Tsumo));
    }

    // clause: call.words.danish [dk2008]
    #[test]
    fn danish_calls() {
        check(&["chi"], &[Call::Chi]);
        check(&["pong"], &[Call::Pon]);
        check(&["kang"], &[Call::Kan]);
        check(&["mahjong"], &[Call::Ron, Call::Tsumo]);
        let danish = Words { lang: Lang::Da, vocabulary: Vocabulary::Documents };
        let said = ["chow", "pung", "kong", "win"].map(|id| danish.term(id));
        assert_eq!(said, [Some("chi"), Some("pong"), Some("kang"), Some("mahjong")]);
    }

    #[test]
    fn riichi() {
        check(&["riichi", "Riichi"], &[Call::Riichi]);
    }

    #[test]
    fn every_word_for_a_call_is_a_call() {
        let table: [(&str, &[Call]); 5] = [
            ("chow", &[Call::Chi]),
            ("pung", &[Call::Pon]),
            ("kong", &[Call::Kan]),
            ("riichi", &[Call::Riichi]),
            ("win", &[Call::Ron, Call::Tsumo]),
        ];
        for (id, expected) in table {
            for lang in Lang::ALL {
                let word = Words { lang, vocabulary: Vocabulary::Documents }.term(id).expect("every call has a term");
                check(&[word], expected);
            }
        }
        for (id, expected) in [("chow", Call::Chi), ("pung", Call::Pon), ("kong", Call::Kan), ("ron", Call::Ron)] {
            let word = Words { lang: Lang::En, vocabulary: Vocabulary::Japanese }.term(id);
            check(&[word.expect("every call has a term")], &[expected]);
        }
    }

    #[test]
    fn other_words_are_no_call() {
        check(&["", " ", "pair", "tenpai", "pongkong"], &[]);
    }
}
