//! House rules in a file: what is read there, and where in the file something is wrong.

use house_rules::{Fault, Faults, House};

use crate::book::{Book, file_stem};
use crate::echo::visible;
use crate::input_error::{InputError, InputErrors, Place};
use crate::line::point;

/// Reads house rules, or says everything that is wrong with them.
pub fn read(path: &str, text: &str) -> Result<Book, InputErrors> {
    match house_rules::read(text) {
        Ok(House { name, base, rules }) => {
            let name = name.unwrap_or_else(|| file_stem(path));
            Ok(Book { name, file: Some(visible(path)), base, rules })
        }
        Err(Faults { told, untold }) => {
            let rest = (untold > 0).then(|| InputError::new(format!("{path}: and {untold} more"), Place::Unknown));
            let wrongs = told.into_iter().map(|fault| wrong(path, text, &fault)).chain(rest).collect();
            Err(InputErrors::none_in(wrongs).expect_err("there is a fault"))
        }
    }
}

/// The fault with row and column, and a mark under it.
fn wrong(path: &str, text: &str, fault: &Fault) -> InputError {
    let line = text.lines().nth(fault.row - 1).unwrap_or_default();
    let lines = point(line, fault.at, fault.length);
    let sentence = format!("{path}:{}:{}: {}", fault.row, fault.column, fault.sentence);
    InputError::new(sentence, Place::Lines(lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use house_rules::TOLD;
    use rules::{RedFives, Rules, Ruleset, Yaku};

    #[test]
    fn a_file_changes_what_it_names() {
        let text = "base = 'ema2016'\nname = 'Club night'\nkiriage = true\nred_fives = 'three'\n\
                    uma = [20_000, 10_000, -10_000, -20_000]\nriichi_min_points = 1000\ntwo_han_from = 5\n\
                    [yaku]\nall-simples = 'concealed 1'\ndragon-pung = 2\nrenho = 'none'\n";
        let book = read("club.toml", text).expect("house rules");
        let base = Ruleset::named("ema2016").expect("the base").rules;
        let worth = base
            .worth
            .han(Yaku::Tanyao, 0, 1)
            .han(Yaku::Haku, 2, 2)
            .han(Yaku::Hatsu, 2, 2)
            .han(Yaku::Chun, 2, 2)
            .with(Yaku::Renhou, rules::Worth::Nothing);
        let expected = Rules {
            kiriage: true,
            red_fives: RedFives::Three,
            uma: [20_000, 10_000, -10_000, -20_000],
            riichi_min_points: Some(1000),
            two_han_from: Some(5),
            worth,
            ..base
        };
        assert_eq!((book.name.as_str(), book.rules), ("Club night", expected));
        assert_eq!((book.base.id, book.file.as_deref()), ("ema2016", Some("club.toml")));
    }

    #[test]
    fn a_file_without_a_name_is_called_by_its_file() {
        assert_eq!(read("dir/club.toml", "base = 'tenhou'").map(|book| book.name), Ok("club".to_owned()));
    }

    /// The first sentence for a file, and the text under its mark.
    #[track_caller]
    fn check_wrong(text: &str, sentence: &str, marked: &str) {
        let wrong = read("club.toml", text).expect_err("wrong house rules").into_vec().remove(0);
        assert_eq!(wrong.sentence, sentence);
        let Place::Lines(lines) = wrong.place else { panic!("a place in the file") };
        let (line, mark) = lines.split_once('\n').expect("a line and a mark");
        let from = mark.find('^').expect("a mark");
        let found: String = line.chars().skip(from).take(mark.len() - from).collect();
        assert_eq!(found, marked, "{lines}");
    }

    #[test]
    fn wrong_files_are_explained() {
        check_wrong(
            "base = \"ema2016\"\nkirage = true\n",
            "club.toml:2:1: there is no field \"kirage\"; did you mean kiriage?",
            "kirage",
        );
        check_wrong(
            "base = 'ema2018'",
            "club.toml:1:8: there is no ruleset 'ema2018'; did you mean ema2008, ema2012 or ema2016?",
            "'ema2018'",
        );
        check_wrong(
            "kiriage = true",
            "club.toml:1:1: house rules need a base, such as base = \"ema2016\"; it can be ema2008, dk2008, ema2012, \
             ema2016, ema2025, wrc2022 or tenhou",
            "k",
        );
        check_wrong(
            "base = 'ema2016'\nkiriage = 'yes'",
            "club.toml:2:11: kiriage cannot be 'yes': it is true or false",
            "'yes'",
        );
        check_wrong(
            "base = 'ema2016'\nred_fives = 'thre'",
            "club.toml:2:13: red_fives cannot be 'thre': it is one of \"none\", \"three\", \"four\"; did you mean three?",
            "'thre'",
        );
        check_wrong(
            "base = 'ema2016'\nriichi_min_wall = 999999999999999999999999",
            "club.toml:2:19: riichi_min_wall cannot be 999999999999999999999999: it is a number from 0 to 255",
            "999999999999999999999999",
        );
        check_wrong(
            "base = 'ema2016'\numa = [1, 2, 3]",
            "club.toml:2:7: uma cannot be [1, 2, 3]: it is four numbers that add up to zero, first place to last",
            "[1, 2, 3]",
        );
        check_wrong(
            "base = 'ema2016'\numa = [3, 2, 1, 0]",
            "club.toml:2:7: uma cannot be [3, 2, 1, 0]: it is four numbers that add up to zero, first place to last",
            "[3, 2, 1, 0]",
        );
        check_wrong(
            "base = 'ema2016'\nriichi_bet = -1",
            "club.toml:2:14: riichi_bet cannot be -1: it is a number from 0 to 1000000",
            "-1",
        );
        check_wrong(
            "base = 'ema2016'\n[yaku]\nall-simple = 1",
            "club.toml:3:1: there is no yaku \"all-simple\"; did you mean all-simples?",
            "all-simple",
        );
        check_wrong(
            "base = 'ema2016'\n[yaku]\nall-simples = 'open'",
            "club.toml:3:15: all-simples cannot be 'open': it is \"1\" (open and concealed), \"1/2\" (open/concealed), \
             \"concealed 1\", \"alone 5\", \"yakuman\", \"2 yakuman\" or \"none\"",
            "'open'",
        );
        check_wrong(
            "base = 'ema2016'\nall-simples = 1",
            "club.toml:2:1: there is no field \"all-simples\"; it is a yaku, and those stand under [yaku]",
            "all-simples",
        );
        check_wrong(
            "base = 'ema2016'\nname = 'tenhou'",
            "club.toml:2:8: \"tenhou\" is the name of a ruleset that is not yours",
            "'tenhou'",
        );
        check_wrong(
            "base = 'ema2016'\ndouble_wind_pair = 255",
            "club.toml:2:20: double_wind_pair cannot be 255: it is 2 or 4",
            "255",
        );
        check_wrong(
            "base = 'ema2016'\nyaku = 3",
            "club.toml:2:8: yaku is a table: write [yaku] and the yaku below it",
            "3",
        );
        check_wrong(
            "",
            "club.toml:1:1: house rules need a base, such as base = \"ema2016\"; it can be ema2008, dk2008, ema2012, \
             ema2016, ema2025, wrc2022 or tenhou",
            "",
        );
    }

    #[test]
    fn text_that_is_no_toml_is_shown_where_it_breaks() {
        for text in ["base = ", "base", "= 3", "base = 'ema2016'\nbase = 'tenhou'", "[yaku", "ø = '", "\u{feff}\u{0}"]
        {
            let wrongs = read("club.toml", text).expect_err("no TOML").into_vec();
            assert!(wrongs[0].sentence.starts_with("club.toml:"), "{text}: {}", wrongs[0].sentence);
            assert!(!wrongs[0].sentence.contains('\n'), "{text}");
        }
    }

    /// The rows that the sentences name, in their order.
    #[track_caller]
    fn check_rows(text: &str, rows: &[&str]) {
        let wrongs = read("club.toml", text).expect_err("wrong house rules").into_vec();
        let found: Vec<&str> = wrongs.iter().filter_map(|wrong| wrong.sentence.split(':').nth(1)).collect();
        assert_eq!(found, rows);
    }

    #[test]
    fn all_that_is_wrong_is_said_from_top_to_bottom() {
        check_rows(
            "zebra = 1\nbase = 'ema2016'\nkiriage = 3\n[yaku]\nmornington-crescent = 'yakuman'\n",
            &["1", "3", "5"],
        );
        // Without a base there is nothing to compare the rest with.
        check_rows("name = 3\nbase = 'nowhere'\nkiriage = 3\n", &["1", "2"]);
    }

    #[test]
    fn of_very_many_wrongs_the_first_are_told_and_the_others_counted() {
        let keys: String = (0..16_000).rev().map(|i| format!("zebra{i} = 1\n")).collect();
        let wrongs = read("club.toml", &format!("{keys}base = 'ema2016'\n")).expect_err("unknown fields").into_vec();
        assert_eq!(wrongs.len(), TOLD + 1);
        assert!(
            wrongs[19].sentence.starts_with("club.toml:20:1: there is no field \"zebra15980\""),
            "{:?}",
            wrongs[19]
        );
        assert_eq!(wrongs[20].sentence, "club.toml: and 15980 more");
    }

    #[test]
    fn long_values_are_not_repeated() {
        let long = "a".repeat(5_000_000);
        for text in [
            format!("base = '{long}'"),
            format!("base = 'ema2016'\n{long} = 1"),
            format!("base = 'ema2016'\nties = '{long}'"),
            format!("base = 'ema2016'\n[yaku]\n{long} = '{long}'"),
            format!("base = {long}"),
            format!("base = 'ema2016'\n{long} = 1\n{long} = 1"),
        ] {
            for wrong in read("club.toml", &text).expect_err("wrong house rules").into_vec() {
                let Place::Lines(lines) = wrong.place else { panic!("a place in the file") };
                assert!(wrong.sentence.len() < 300, "{}", wrong.sentence);
                assert!(lines.contains('…') && lines.len() < 300, "{lines}");
            }
        }
    }
}
