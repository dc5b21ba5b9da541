//! Wrong input: exit status 2, one sentence, and a mark under the place.

use super::{janso, split, typed};
use crate::run::run;

/// The sentence that a wrong line is answered with, and what stands above the mark (nothing: there is no mark).
#[track_caller]
fn check(line: &str, sentence: &str, marked: &str) {
    let said = janso(line);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}");
    let mut lines = said.err.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.starts_with("janso: ") && first.contains(sentence), "{line}: {first}");
    let (shown, mark) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let from = mark.find('^').unwrap_or(0);
    let above: String = shown.chars().skip(from).take(mark.len() - from).collect();
    assert_eq!(above, marked, "{line}: {}", said.err);
}

const PINFU: &str = "'23m 456p 789s 234s 55p +4m'";

#[test]
fn wrong_hands() {
    check("score '11111m +2m' --win ron", "the fifth 1m", "1");
    check("score '1111m234p567s99s (111m) +1p' --win ron", "the fifth 1m", "1");
    check("score '123456789m123456p +1s' --win ron", "at most fourteen", "6");
    check("score '123456789m12345p +1s' --win ron", "has 15 tiles: it needs 14 with the winning one", "1");
    check("score '123456789m1234p (123s) +1s' --win ron", "has 17 tiles: it needs 14 with the winning one", "3");
    check("score '123m +1s' --win ron", "has 4 tiles: it needs 14", "'");
    check("score '123456789m123p +1s' --win ron", "has 13 tiles: it needs 14 with the winning one", "'");
    check("score '123x' --win ron", "'x' means nothing here", "x");
    check("score 'ø' --win ron", "'ø' means nothing here", "ø");
    check("score '🀇🀈🀉 +1m' --win ron", "means nothing here", "🀇");
    check("score '123' --win ron", "need a suit", "1");
    check("score '189z +1m' --win ron", "1z to 7z", "8");
    check("score '123m (135p) +1m' --win ron", "no chow, pung or kong", "(");
    check("score '123m [111p] +1m' --win ron", "four alike", "[");
    check("score '123m (123p +1m' --win ron", "does not fit", "+");
    check("score '123456789m1234p' --win ron", "which tile wins?", " ");
    check("score '123456789m1234p +44p' --win ron", "exactly one winning tile", "+");
    check("score '' --win ron", "which tile wins?", "'");
    check("score '23m 406p 789s 234s 55p +4m' --win ron", "has no red fives", "0");
    check("score '23m 406p 789s 234s 05p +4m' --win ron --rules ema2008", "too many red fives 0p", "0");
    check("score '555p46p234m678s22m +5p' --win ron --rules ema2008", "more than 3 plain 5p", "5");
    check("hand '1m'", "has 1 tile: it needs 13 or 14", "");
    check("hand '123m'", "has 3 tiles: it needs 13 or 14", "");
    check("hand '123456789m123456p'", "at most fourteen", "6");
    check("hand '123456789m12p3456'", "need a suit", "3");
    check("hand '12340m2355p678s12s'", "red five 0m", "0");
    check("score", "the hand is missing", "");
    check("hand", "the hand is missing", "");
}

#[test]
fn flags_that_contradict_each_other() {
    let with = |flags: &str| format!("score {PINFU} {flags}");
    check(&with("--win ron --ippatsu"), "--ippatsu goes with --riichi", "--ippatsu");
    check(&with("--win ron --rinshan"), "--rinshan is a self-draw", "--rinshan");
    check(&with("--win tsumo --chankan"), "does not go with --win tsumo", "--chankan");
    check(&with("--rinshan --chankan"), "one of them only", "--chankan");
    check(&with(""), "say how the winning tile came", "");
    check(&with("--rinshan"), "the hand has none", "--rinshan");
    check(&with("--win ron --ura 1z"), "only for a riichi winner", "--ura");
    check(&with("--win ron --riichi --dora 1z --ura 2z3z"), "one ura dora indicator under each", "--ura");
    check(&with("--chankan --last-tile"), "when the wall is empty", "--last-tile");
    check(&with("--win tsumo --first-turn --last-tile"), "first go-around", "--first-turn");
    check(&with("--win tsumo --first-turn=after"), "before the own first discard", "--first-turn");
    check(&with("--win tsumo --first-turn --riichi"), "before the own first turn", "--riichi");
    check(&with("--win ron --first-turn --riichi"), "is double riichi", "--riichi");
    check(&with("--win ron --first-turn --double-riichi"), "and the win ippatsu", "--double-riichi");
    check(&with("--win ron --first-turn --dora 1z2z"), "a second dora indicator means a kong", "--dora");
    check(&with("--win tsumo --double-riichi --ippatsu --last-tile"), "while ippatsu lasts", "--ippatsu");
    check(
        "score '[1111z] 456p 789s 23m 55p +4m' --win tsumo --double-riichi --ippatsu",
        "prevents it, or after it",
        "--ippatsu",
    );
    check(&with("--win ron --first-turn=before --seat E"), "East discards first", "--first-turn");
    check(&with("--win tsumo --from W"), "nobody discards", "--from");
    check(&with("--win ron --from S"), "cannot be the discarder too", "--from");
    check(&with("--win ron --liable W"), "needs --from", "--liable");
    check(&with("--win ron --from W --liable S"), "cannot be liable too", "--liable");
    check(&with("--win ron --from W --liable N"), "nobody is liable for this hand", "--liable");
    let dragons = "score '555666777z 23m 99p +4m' --win ron --from W --liable N";
    check(dragons, "all sets of it melded and one fed", "--liable");
    check("score '(234m)23m 456p 789s 55p +4m' --win ron --riichi", "needs a concealed hand", "--riichi");
    check("score '(234m)23m 456p 789s 55p +4m' --win ron --double-riichi", "needs a concealed hand", "--double-riichi");
    check(
        "score '[1111z] 456p 789s 23m 55p +4m' --rinshan --riichi --ippatsu",
        "the own kong ended ippatsu",
        "--ippatsu",
    );
    check("score '[1111z] 456p 789s 23m 55p +4m' --win tsumo --first-turn", "uninterrupted", "--first-turn");
    check("score '234m 44m 456p 789s 55p +5p' --chankan", "only the robbed tile", "--chankan");
    check("hand '(234m)23m 456p 789s 55p' --riichi", "needs a concealed hand", "--riichi");
    check("hand '123456m2355p678s' --ura 1z", "only for a riichi winner", "--ura");
}

#[test]
fn wrong_values() {
    let with = |flags: &str| format!("score {PINFU} --win ron {flags}");
    check(&with("--dora 5555p"), "more than four 5p", "--dora");
    check(&with("--dora 0p"), "red five 0p as indicator", "--dora");
    check(&with("--dora 0m --rules ema2008 --riichi --ura 0m"), "too many red fives 0m", "--dora");
    check(&with("--dora 3x"), "--dora: 'x' means nothing here", "x");
    check(&with("--dora=3x"), "--dora: 'x' means nothing here", "x");
    check(&with("--dora '(123p)'"), "takes the tiles of the indicators", "(");
    check(&with("--dora ''"), "takes the tiles of the indicators", "'");
    check(&with("--dora 123456m"), "at most five", "1");
    check(&with("--seat X"), "\"X\" is no value for --seat <SEAT>: it is E, S, W or N", "X");
    check(&with("--round EE"), "it is E, S, W or N", "EE");
    let counters = "is no value for --honba <N>: it is a number from 0 to 255";
    for value in ["256", "-1", "1e3", "x", "99999999999999999999"] {
        check(&with(&format!("--honba {value}")), counters, value);
    }
    check(&with("--bets 99999999999999999999"), "is no value for --bets", "99999999999999999999");
    check(&with("--lang fr"), "it is en, da, de or nl", "fr");
    check(&with("--tiles ascii"), "it is auto, unicode or letters", "ascii");
    check(&with("--first-turn=never"), "it is before or after", "never");
    check(&with("--win chankan"), "can be given once only", "--win");
    check(
        &with("--rules ema2018"),
        "there is no ruleset \"ema2018\"; did you mean ema2008, ema2012 or ema2016?",
        "ema2018",
    );
    check(&with("--rules nowhere.toml"), "cannot read the house rules in nowhere.toml", "nowhere.toml");
    check(&with("--ipatsu"), "there is no option --ipatsu here; did you mean --ippatsu?", "--ipatsu");
    check("scor 123m", "there is no command \"scor\"; did you mean score?", "scor");
    let seed = "0123456789abcdef".repeat(4);
    check("wall show", "--seed <HEX> is missing", "");
    check("wall show --seed 0123", "--seed: 4 characters instead of 64 hexadecimal digits", "--seed");
    check(&format!("wall show --seed {}x", &seed[1..]), "--seed: character 64 is no hexadecimal digit", "--seed");
    check(&format!("wall show --seed {seed} --hand 0"), "it is a number from 1 to 4294967295", "0");
    check(&format!("wall show --seed {seed} --rules zzz"), "there is no ruleset \"zzz\"", "zzz");
    check(&format!("wall verify --seed {seed} --commitment 0"), "--commitment: 1 characters", "--commitment");
    check("wall", "needs a command", "");
    check("rules", "needs a command", "");
    check("rules show", "<RULES> is missing", "");
    check("rules diff ema2008 zzz", "there is no ruleset \"zzz\"", "zzz");
    check("man --json", "no answer in JSON", "--json");
    check("rules page --json", "no answer in JSON", "--json");
    check("completions bash --json", "no answer in JSON", "--json");
    check("verify shanten nowhere --json", "--jsonl has one line for each finding", "--json");
    check("completions tcsh", "it is bash, elvish, fish, powershell or zsh", "tcsh");
}

#[test]
fn everything_wrong_is_said() {
    let said = janso("score '23m 406p 789s 234s 55p +4m' --win ron --ura 1z --last-tile --first-turn");
    let sentences = said.err.lines().filter(|line| line.starts_with("janso: ")).count();
    assert_eq!((said.code, sentences), (Some(2), 4), "{}", said.err);
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let said = janso(&format!("score '{}x'", "1m ".repeat(400)));
    assert!(said.err.lines().all(|line| line.chars().count() < 120), "{}", said.err);
}

/// What is echoed of a long word, in the sentence and below it.
#[test]
fn long_words_are_cut() {
    let long = "x".repeat(100_000);
    for line in [
        format!("score 1m --rules {long}"),
        format!("score 1m --rules {long}.toml"),
        format!("score 1m --seat {long}"),
        format!("score 1m --{long}"),
        format!("score 1m --dora {long}"),
        format!("wall show --seed {long}"),
        format!("rules diff ema2016 {long}"),
        format!("score {long}"),
        long.clone(),
    ] {
        let said = janso(&line);
        assert_eq!(said.code, Some(2));
        assert!(said.err.lines().all(|line| line.chars().count() < 250), "{}", &said.err[..2000]);
        assert!(said.err.contains('…'));
    }
}

#[test]
fn control_characters_are_written_out() {
    check("score '1\u{1b}[31mm' --win ron", r"'\u{1b}' means nothing here", " ");
    check("score '1\nm' --win ron", r"'\n' means nothing here", " ");
    check("score 1m --seat '\u{1b}c\r\nE'", r#""\u{1b}c\r\nE" is no value for --seat"#, " c  E");
    check("rules show 'a\u{7}\u{202e}b'", r#"there is no ruleset "a\u{7}\u{202e}b""#, "a  b");
    let said = typed(b"ze\x1b[31m\0bra\n1\x1bm\n");
    assert!(said.err.contains(r#""ze\u{1b}[31m\u{0}bra""#) && said.err.contains(r"'\u{1b}' means"), "{}", said.err);
    assert!(!said.err.contains(['\u{1b}', '\0']), "{}", said.err);
}

/// No input makes the program panic (`run` looks for that) or end with another status.
#[test]
fn strange_input_is_answered() {
    let hands = ["", "+", "+1m", "()", "[]", "(", "1", "m", "0z", "１m", "\u{0}", "🀄", "'", "1m+", "é1m", "-", "--"];
    let flags =
        ["", "--win ron", "--win=", "--dora=", "--dora 🀄", "--rules=", "--rules .toml", "--seat ß", "--honba=１"];
    for hand in hands {
        for flag in flags {
            for command in ["score", "hand", "rules show", ""] {
                let mut words = split(command);
                words.push(hand.to_owned());
                words.extend(split(flag));
                words.retain(|word| !word.contains('\u{0}'));
                let said = run(&words, b"");
                assert!(matches!(said.code, Some(0..=2)), "{words:?}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn words_that_are_not_utf8_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let check = |words: &[&[u8]], sentence: &str| {
        let words = words.iter().map(|word| std::ffi::OsStr::from_bytes(word));
        let said = run(words, b"");
        assert_eq!((said.code, said.err.lines().next()), (Some(2), Some(sentence)));
    };
    check(&[b"score", b"123\xff"], "janso: the hand is not UTF-8");
    check(&[b"hand", b"--riichi", b"123\xff"], "janso: the hand is not UTF-8");
    check(&[b"score", b"1m", b"--rules", b"club\xff.toml"], "janso: the value of --rules is not UTF-8");
    check(&[b"score", b"1m", b"--rules=club\xff.toml"], "janso: the value of --rules is not UTF-8");
    check(&[b"wall", b"show", b"--seed", b"\xff"], "janso: the value of --seed is not UTF-8");
    check(&[b"rules", b"show", b"a\xff"], "janso: the word \"a\u{fffd}\" is not UTF-8");
}
