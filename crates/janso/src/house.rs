//! House rules: a TOML file that names a base ruleset and says what is different.
//!
//! ```toml
//! base = "ema2016"
//! name = "Club night"
//! kiriage = true
//!
//! [yaku]
//! all-simples = "concealed 1"
//! ```

use std::ops::Range;

use rules::{FIELDS, Field, Given, Refused, Rules, Ruleset, Yaku, YakuTable};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::book::{Book, each_yaku, file_stem, yaku_named};
use crate::echo::{cut, short, visible};
use crate::line::point;
use crate::wrong::{Place, Wrong, Wrongs, either, meant};

/// Reads house rules, or says everything that is wrong with them.
pub fn read(path: &str, text: &str) -> Result<Book, Wrongs> {
    let mut reader = Reader::new(path, text);
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            reader.wrong(error.span().unwrap_or_default(), || format!("this is not TOML: {}", cut(&message, 200)));
            return Err(reader.finish().expect_err("one was just found"));
        }
    };
    let base = reader.base(&table);
    let name = reader.name(&table);
    let Some(base) = base else { return Err(reader.finish().expect_err("a missing base was noted")) };
    let mut rules = base.rules;
    for (key, value) in as_written(&table) {
        match &**key.get_ref() {
            "base" | "name" => (),
            "yaku" => reader.all_yaku(&mut rules, value),
            field => reader.field(&mut rules, field, key.span(), value),
        }
    }
    reader.finish()?;
    let name = name.unwrap_or_else(|| file_stem(path));
    Ok(Book { name, file: Some(visible(path)), base, rules })
}

/// So many things that are wrong are told; the others are counted.
const TOLD: usize = 20;

struct Reader<'a> {
    path: &'a str,
    text: &'a str,
    /// The bytes at which the lines start.
    lines: Vec<usize>,
    wrongs: Vec<(usize, Wrong)>,
    untold: usize,
}

type Key<'a> = Spanned<DeString<'a>>;
type Value<'a> = Spanned<DeValue<'a>>;

/// The keys of a table in the order of the file; the table itself is sorted by name.
fn as_written<'t, 'a>(table: &'t DeTable<'a>) -> Vec<(&'t Key<'a>, &'t Value<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl<'a> Reader<'a> {
    fn new(path: &'a str, text: &'a str) -> Reader<'a> {
        let lines = [0].into_iter().chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Reader { path, text, lines, wrongs: Vec::new(), untold: 0 }
    }

    fn base(&mut self, table: &DeTable<'_>) -> Option<&'static Ruleset> {
        let names = || Ruleset::ALL.iter().map(|ruleset| ruleset.id);
        let Some(value) = table.get("base") else {
            let names = either(&names().collect::<Vec<_>>());
            self.wrong(0..0, || format!("house rules need a base, such as base = \"ema2016\"; it can be {names}"));
            return None;
        };
        let name = value.get_ref().as_str().unwrap_or_default();
        let found = Ruleset::named(name);
        if found.is_none() {
            let given = self.at(value);
            self.wrong(value.span(), || format!("there is no ruleset {given}{}", meant(name, names())));
        }
        found
    }

    fn name(&mut self, table: &DeTable<'_>) -> Option<String> {
        let value = table.get("name")?;
        match value.get_ref().as_str().map(str::trim) {
            None | Some("") => self.wrong(value.span(), || "the name is a text, such as name = \"Club night\"".into()),
            Some(taken) if Ruleset::named(taken).is_some() => {
                self.wrong(value.span(), || format!("\"{taken}\" is the name of a ruleset that is not yours"));
            }
            Some(name) if name.contains(char::is_control) => self.wrong(value.span(), || "the name is one line".into()),
            Some(name) => return Some(name.to_owned()),
        }
        None
    }

    fn field(&mut self, rules: &mut Rules, name: &str, key: Range<usize>, value: &Value<'_>) {
        let Some(field) = Field::named(name) else {
            return self.wrong(key, || {
                let others = FIELDS.iter().map(|field| field.name).chain(["base", "name", "yaku"]);
                let more = match yaku_named(name).next() {
                    Some(_) => "; it is a yaku, and those stand under [yaku]".to_owned(),
                    None => meant(name, others),
                };
                format!("there is no field \"{}\"{more}", short(name))
            });
        };
        if let Err(refused) = given(value, |given| field.set(rules, given)) {
            self.refused(name, value, refused);
        }
    }

    fn all_yaku(&mut self, rules: &mut Rules, value: &Value<'_>) {
        let DeValue::Table(table) = value.get_ref() else {
            return self.wrong(value.span(), || "yaku is a table: write [yaku] and the yaku below it".to_owned());
        };
        for (key, value) in as_written(table) {
            let id: &str = key.get_ref();
            let Some(yaku) = yaku_named(id).next() else {
                let names = || meant(id, each_yaku().map(Yaku::id));
                self.wrong(key.span(), || format!("there is no yaku \"{}\"{}", short(id), names()));
                continue;
            };
            match given(value, |given| YakuTable::take(yaku, given)) {
                Ok(worth) => rules.worth = yaku_named(id).fold(rules.worth, |table, yaku| table.with(yaku, worth)),
                Err(refused) => self.refused(id, value, refused),
            }
        }
    }

    fn refused(&mut self, name: &str, value: &Value<'_>, refused: Refused) {
        let near = match (refused, value.get_ref().as_str()) {
            (Refused::WantsWord(words), Some(given)) => meant(given, words.iter().copied()),
            _ => String::new(),
        };
        let given = self.at(value);
        self.wrong(value.span(), || format!("{name} cannot be {given}: it is {refused}{near}"));
    }

    /// Everything that was noted, from top to bottom: a base or a name may stand anywhere.
    fn finish(mut self) -> Result<(), Wrongs> {
        self.wrongs.sort_by_key(|(at, _)| *at);
        let rest = match self.untold {
            0 => None,
            more => Some(Wrong::new(format!("{}: and {more} more", self.path), Place::Unknown)),
        };
        Wrongs::none_in(self.wrongs.into_iter().map(|(_, wrong)| wrong).chain(rest).collect())
    }

    /// A value as it stands in the file, or its beginning.
    fn at(&self, value: &Value<'_>) -> String {
        let text = self.text.get(value.span()).unwrap_or_default().lines().next().unwrap_or_default();
        short(text)
    }

    /// Notes what is wrong there, with row and column. A sentence that will not be told is not made.
    fn wrong(&mut self, place: Range<usize>, sentence: impl FnOnce() -> String) {
        if self.wrongs.len() == TOLD {
            self.untold += 1;
            return;
        }
        let start = self.text.floor_char_boundary(place.start.min(self.text.len()));
        let row = self.lines.partition_point(|&line| line <= start);
        let line_start = self.lines[row - 1];
        let column = self.text[line_start..start].chars().count() + 1;
        let line = self.text[line_start..].lines().next().unwrap_or_default();
        let length = place.end.saturating_sub(start).clamp(1, (line_start + line.len()).saturating_sub(start).max(1));
        let lines = point(line, start - line_start, length);
        let sentence = format!("{}:{row}:{column}: {}", self.path, sentence());
        self.wrongs.push((start, Wrong::new(sentence, Place::Lines(lines))));
    }
}

/// Hands a value over as what the fields of the rules take. Other kinds of values become a word nobody expects.
fn given<T>(value: &Value<'_>, take: impl FnOnce(Given<'_>) -> Result<T, Refused>) -> Result<T, Refused> {
    let number = |value: &DeValue<'_>| {
        let integer = value.as_integer()?;
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    };
    match value.get_ref() {
        DeValue::Boolean(flag) => take(Given::Flag(*flag)),
        DeValue::String(word) => take(Given::Word(word)),
        // A number beyond 64 bits is beyond every range as well.
        whole @ DeValue::Integer(_) => take(Given::Number(number(whole).unwrap_or(i64::MAX))),
        DeValue::Array(values) => {
            let numbers: Option<Vec<i64>> = values.iter().map(|value| number(value.get_ref())).collect();
            take(Given::Numbers(&numbers.unwrap_or_default()))
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => take(Given::Numbers(&[])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::RedFives;

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
