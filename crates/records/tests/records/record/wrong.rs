//! What is wrong with a record is found, and where, and what to write instead.

use std::io::{BufReader, Read};

use janso_records::record::{Head, MOST_LINES, ReadFault, Record, Recorder, What};
use rules::Ruleset;
use table::{Action, Conduct, Occasion};
use tiles::Seat;

use super::games::{PROPER, Played, SLOPPY, Way, events, play};

const HEAD: &str = "janso record 1\nrules ema2016\nconduct enforced\noccasion club\n";

#[track_caller]
fn check(text: &str, line: usize, says: &str) {
    let error = text.parse::<Record>().expect_err("it is no record");
    assert_eq!(error.line, line, "{error}");
    assert!(error.to_string().contains(says), "{error}");
}

#[test]
fn heads_that_are_wrong() {
    check("", 1, "the first line is \"janso record 2\"");
    check("\n", 1, "not a record");
    check("janso record 1", 1, "not a record");
    check("janso record 1\r\n", 1, "ends with a carriage return");
    check("\u{feff}janso record 1\n", 1, "starts with a byte order mark");
    check("{\"id\":\"game\"}\n", 1, "not a record");
    check("janso record 2\r\n", 1, "ends with a carriage return");
    check("\u{feff}janso record 2\n", 1, "starts with a byte order mark");
    check("janso record 3\n", 1, "version \"3\" is not known");
    check("janso record 1 \n", 1, "version \"1 \" is not known");
    check("janso record 1\n", 2, "rules and a ruleset: ema2008");
    check("janso record 1\nrules ema1999\n", 2, "a ruleset that there is: ema2008");
    check("janso record 1\nrules ema2016\n", 3, "conduct enforced or conduct open");
    check("janso record 1\nrules ema2016\nconduct enforced\n", 4, "occasion club or occasion tournament");
    check("janso record 1\nrules ema2016\nconduct strict\n", 3, "conduct enforced or conduct open");
    check("janso record 1\nrules ema2016\noccasion club\n", 3, "conduct enforced or conduct open");
    check("janso record 1\nrules ema2016\nhouse kiriage yes\nconduct open\nhouse uma 0\n", 5, "in this order");
    check(&format!("{HEAD}conduct open\n"), 5, "once each");
    let house = |line: &str| format!("janso record 1\nrules ema2016\n{line}\nconduct open\noccasion club\n");
    check(&house("house kiriage maybe"), 3, "yes or no");
    check(&house("house kirage yes"), 3, "a field");
    check(&house("house"), 3, "conduct");
    check(&house("house starting_points 1000001"), 3, "a number from 0 to 1000000");
    check(&house("house starting_points 99999999999999999999"), 3, "a number from 0 to 1000000");
    check(&house("house uma 1, 2, 3, 4"), 3, "add up to zero");
    check(&house("house yaku haku 2"), 3, "each dragon by its colour");
    check(&house("house yaku pinfu 1/2"), 3, "one value");
    // What changes nothing, stands in another order, or is written in another way.
    check(&house("house starting_points 30000"), 3, "write \"conduct open\"");
    check(&house("house starting_points 025000"), 3, "write \"house starting_points 25000\"");
    check(&house("house bust yes\nhouse sudden_death at-once"), 3, "write \"house sudden_death at-once\"");
    check(&house("house sudden_death yes"), 3, "\"none\", \"when-east-passes\", \"at-once\", \"whole-round\"");
    check(&house("house sudden_death none"), 3, "write \"conduct open\"");
    check(&format!("{HEAD}player B Bo\nplayer A Al\n"), 5, "write \"player A Al\"");
    check(&format!("{HEAD}player E Eve\n"), 5, "a seat from A to D");
    check(&format!("{HEAD}player A  Al\n"), 5, "without spaces at its ends");
    check(&format!("{HEAD}player A \u{1b}[2J\n"), 5, "hidden characters");
    check(&format!("{HEAD}player A {}\n", "x".repeat(65)), 5, "at most 64 characters");
    let begins = |rest: &str| format!("{HEAD}begins {rest}\n");
    check(&begins(""), 5, "\"round \"");
    check(&begins("round Q dealer A"), 5, "begins round S dealer D");
    check(&begins("round S dealer D counters 1 bets 0 points 1 2 3"), 5, "\" \"");
    check(&begins("round S dealer D counters 101 bets 0 points 1 2 3 4"), 5, "at most 100 counters");
    check(&begins("round S dealer D counters 1 bets 0 points 100000001 2 3 4"), 5, "at most 100000000 points");
    check(&begins("round S dealer D counters 01 bets 0 points 1 2 3 4"), 5, "counters 1 bets 0 points 1 2 3 4\"");
    check(&begins("round E dealer A counters 0 bets 0 points 30000 30000 30000 30000"), 5, "changes nothing");
    check(&format!("{HEAD}player A Al\nbegins round S\n"), 6, "in this order");
    check(&format!("{HEAD}seed 00\n"), 5, "2 characters instead of 64");
    check(&format!("{HEAD}seed {}\n", "A".repeat(64)), 5, &format!("write \"seed {}\"", "a".repeat(64)));
    check(&format!("{HEAD}commitment {}g\n", "0".repeat(63)), 5, "character 64 is no hexadecimal digit");
    check(&format!("{HEAD}seed {0}\ncommitment {0}\n", "0".repeat(64)), 6, "in this order");
    let added = |rest: &str| format!("{HEAD}contribution {rest}\n");
    let hex = "0".repeat(64);
    check(&added("A"), 5, "contribution, a seat and what it added");
    check(&added(&format!("E committed {hex} replaced")), 5, "a seat from A to D");
    check(&added(&format!("A committed {hex}")), 5, "and then replaced");
    check(&added(&format!("A committed {hex} absent")), 5, "and then replaced");
    check(&added(&format!("A committed {hex} replaced ")), 5, "and then replaced");
    check(&added("A committed 00 replaced"), 5, "2 characters instead of 64");
    check(&added(&format!("A committed {hex} revealed 0x")), 5, "character 2 is no hexadecimal digit");
    check(&added(&format!("A committed {} replaced", "A".repeat(64))), 5, "write \"contribution A committed aaa");
    check(&added(&format!("B committed {hex} replaced\ncontribution A committed {hex} replaced")), 5, "contribution A");
    check(
        &added(&format!("A committed {hex} replaced\ncontribution A committed {hex} replaced")),
        6,
        "changes nothing",
    );
    check(&format!("{HEAD}seed {hex}\ncontribution A committed {hex} replaced\n"), 6, "in this order");
}

/// The second version has every answer of its rules.
#[test]
fn complete_rules_that_are_wrong() {
    let whole = Record::new(Head::new(Ruleset::named("ema2016").expect("an edition"), Conduct::Open, Occasion::Club));
    let whole = whole.to_string();
    whole.parse::<Record>().expect("a record");
    let number = |line: &str| whole.lines().position(|one| one == line).expect("a line") + 1;
    let check = |from: &str, to: &str, says: &str| {
        check(&whole.replace(&format!("{from}\n"), to), number(from), says);
    };
    let kiriage = "rule kiriage no";
    check(kiriage, "rule kiriage perhaps\n", "the rule kiriage cannot be \"perhaps\": it is yes or no");
    check(kiriage, "rule jokers 4\n", "this program does not know the rule \"jokers\": a newer one has written it");
    check(kiriage, "rule kiriage\n", "rule, a question and its answer");
    check(kiriage, "house kiriage yes\n", "write conduct");
    check("rule yaku riichi concealed 1", "rule yaku reach 1\n", "the rule \"yaku reach\"");
    check("rule starting_points 30000", "rule starting_points 030000\n", "write \"rule starting_points 30000\"");
    check(kiriage, "rule double_wind_pair 4\nrule kiriage no\n", "write \"rule kiriage no\"");
    let behaviour = format!("behaviour {}", table::BEHAVIOUR);
    check(&behaviour, "", "behaviour and the number");
    check(&behaviour, "behaviour one\n", "behaviour and the number");
    check(&behaviour, "behaviour 01\n", "write \"behaviour 1\"");
    for (after, says) in [(kiriage, "changes nothing"), ("conduct open", "in this order")] {
        let once_more = whole.replace(&format!("{after}\n"), &format!("{after}\n{kiriage}\n"));
        let error = once_more.parse::<Record>().expect_err("an answer that stands there twice");
        assert!(error.line > number(after), "{error}");
        assert!(error.to_string().contains(says) || error.to_string().contains("write \"rule"), "{error}");
    }
}

#[test]
fn lines_that_are_wrong() {
    let check = |line: &str, says: &str| check(&format!("{HEAD}{line}"), 5, says);
    check("A draws 4p", "no line end");
    check("A draws 4p\r\n", "carriage return");
    check("A draws  4p\n", "at character 9 \" 4p\" cannot be read: write tiles");
    check("A draws 4x\n", "at character 10 \"x\" cannot be read: write a suit");
    check("A draws 44p\n", "1 tile instead of 2");
    check("A draws 4p5p\n", "1 tile instead of 2");
    check("A draws ?\n", "write tiles");
    check("E draws 4p\n", "write a seat and what it does");
    check("A eats 4p\n", "write is dealt, takes back the kong, takes, draws replacement");
    check("A chows 4p\n", "2 tiles instead of 1");
    check("A chows 4p6p\n", "write \"A chows 46p\"");
    check("A is dealt 123m\n", "13 tiles instead of 3");
    check("A shows 123456789m123456p\n", "fourteen tiles at most");
    check("A draws 4p and smiles\n", "write the end of the line");
    check("A pays B 01000 for hand\n", "write \"A pays B 1000 for hand\"");
    check("A pays B 99999999999 for hand\n", "a number");
    check("A pays B 1000 for fun\n", "hand, liability, counters");
    check("A wins 4p by luck\n", "tsumo, rinshan, ron or chankan");
    check("A wins 4p by ron from B; yaku pinfu riichi; han 2 fu 30\n", "; yaku riichi pinfu; han 2 fu 30");
    check("A wins 4p by ron from B; han 300 fu 30\n", "a number");
    check("the hand ends: won by WE; bets left 0\n", "\"; bets left \"");
    check("ruling on A, bad-manners: chombo\n", "invalid-win, win-given-up");
    check("> A concealed-kong 0p\n", "not a red one");
    check("> A pass\n", "a pass is not written");
    check("> \n", "a seat and its action");
    check(">A discard 4p\n", "write a seat and what it does");
    check("> report late A win in-time shown\n", "the end of the line");
    check("hand 1\n", "a blank line is missing");
    check("wall 1m\n", "after the first line of its hand");
    check("rules ema2016\n", "write a seat");
    check("\u{fffd}\n", "write a seat");
    let long = format!("{HEAD}A draws {}\n", "4".repeat(2_000));
    assert!(matches!(long.parse::<Record>(), Err(error) if error.fault == ReadFault::TooLong && error.line == 5));
    let bytes = [HEAD.as_bytes(), b"A draws \xff\n"].concat();
    assert!(matches!(Record::read(&bytes[..]), Err(error) if error.fault == ReadFault::NotUtf8 && error.line == 5));
}

#[test]
fn hands_that_are_wrong() {
    check(&format!("{HEAD}\n"), 5, "before a hand");
    check(&format!("{HEAD}\n\nhand 1\n"), 6, "before a hand");
    check(&format!("{HEAD}\nA draws 4p\n"), 6, "before a hand");
    check(&format!("{HEAD}\nhand one\n"), 6, "a number");
    check(&format!("{HEAD}\nhand 01\n"), 6, "write \"hand 1\"");
    check(&format!("{HEAD}\nhand 1 dice 0 7\n"), 6, "1 to 6");
    check(&format!("{HEAD}\nhand 1\nwall 123m\n"), 7, "136 tiles instead of 3");
    let verify = |text: &str| text.parse::<Record>().expect("a record").verify().expect_err("it is wrong");
    assert_eq!(verify(&format!("{HEAD}\nhand 1\n")).what, What::NoWall);
    let fives = format!("{HEAD}\nhand 1\nwall {}p\n", "5".repeat(136));
    assert!(verify(&fives).to_string().contains("more often than the ruleset"));
    assert_eq!(verify(HEAD).what, What::NotOver);
    let difference = verify(&format!("{HEAD}\nhand 7\nwall {}p\n", "5".repeat(136)));
    assert_eq!(
        (difference.line, difference.to_string().as_str()),
        (6, "line 6: recorded hand 7; the next one is hand 1")
    );
    assert_eq!(verify(&format!("{HEAD}> time\ntime is called\n> time\n")).line, 7);
    assert!(verify(&format!("{HEAD}A draws 4p\n")).to_string().contains("nothing here and waits for an action"));
    assert!(verify(&format!("{HEAD}> A tsumo\n")).to_string().contains("\"> A tsumo\"; that is not legal here"));
    assert!(verify(&format!("{HEAD}> report wrong-count A\n")).to_string().contains("open conduct"));
}

/// A text without an end is read as far as the bounds, and no further.
#[test]
fn bounds_hold() {
    let endless = std::io::repeat(b'x');
    assert!(Record::read(BufReader::new(endless)).is_err());
    let endless = HEAD.as_bytes().chain(std::io::repeat(b'A'));
    let error = Record::read(BufReader::new(endless)).expect_err("too long");
    assert_eq!((error.line, error.fault), (5, ReadFault::TooLong));
    let ten_megabytes = format!("{HEAD}{}\n", "A".repeat(10 << 20));
    assert!(matches!(ten_megabytes.parse::<Record>(), Err(error) if error.fault == ReadFault::TooLong));
    let many = format!("{HEAD}{}", "the wall is empty\n".repeat(MOST_LINES - 4));
    assert!(many.parse::<Record>().is_ok());
    let error = (many + "the wall is empty\n").parse::<Record>().expect_err("too many");
    assert_eq!((error.line, error.fault), (MOST_LINES + 1, ReadFault::TooManyLines));
}

/// Lines left out, doubled, exchanged or damaged: either it is found, or nothing happened otherwise than recorded (a
/// claim that did not go through, or two that came in another order). Where people may err, what is left can once in a
/// while be another game that is right in itself: a win called and given up before the draw instead of after it.
#[test]
fn whatever_is_changed_is_found() {
    let mut found = [0; 4];
    for (game, way) in [PROPER, SLOPPY, PROPER, SLOPPY].into_iter().enumerate() {
        let ruleset = &Ruleset::ALL[game];
        let head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
        let Played { record, .. } = play(head, Way { hands: 1, ..way }, game as u64);
        let text = record.to_string();
        let lines: Vec<&str> = text.lines().collect();
        let body = record.to_string().lines().position(str::is_empty).expect("a hand");
        let mut rng = fastrand::Rng::with_seed(game as u64);
        let mut another = 0;
        for _ in 0..600 {
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            let at = rng.usize(body..lines.len());
            let change = rng.usize(..4);
            match change {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, lines[at].to_owned()),
                2 => changed.swap(at, rng.usize(body..lines.len())),
                _ => {
                    let mut bytes = lines[at].as_bytes().to_vec();
                    let Some(last) = bytes.len().checked_sub(1) else { continue };
                    bytes[rng.usize(..=last)] = b"0123456789mpszABCD >-;"[rng.usize(..22)];
                    changed[at] = String::from_utf8(bytes).expect("records are ASCII");
                }
            }
            let new = changed.join("\n") + "\n";
            if new == text {
                continue;
            }
            let Ok(read) = new.parse::<Record>() else {
                found[change] += 1;
                continue;
            };
            match read.verify() {
                Err(difference) => {
                    found[change] += 1;
                    assert!(difference.line <= changed.len(), "{difference}");
                }
                Ok(_) if way.conduct == Conduct::Open => another += usize::from(events(&read) != events(&record)),
                Ok(_) => assert_eq!(events(&read), events(&record), "{}", lines[at]),
            }
        }
        assert!(another <= 2, "{another}");
    }
    assert!(found.iter().all(|&found| found > 300), "{found:?}");
}

/// Whatever bytes there are, the answer is a value.
#[test]
fn noise_is_no_record() {
    let mut rng = fastrand::Rng::with_seed(4);
    let words = ["A ", "draws ", "4p", "> ", "report ", "slip ", "wins ", "by ", "; ", "hand ", "1", "\n", "é", "\0"];
    for _ in 0..5_000 {
        let mut text = HEAD.to_owned();
        (0..rng.usize(..12)).for_each(|_| text += words[rng.usize(..words.len())]);
        text += "\n";
        if let Ok(record) = text.parse::<Record>() {
            assert_eq!(record.to_string(), text);
            assert!(record.verify().is_err());
        }
        let bytes: Vec<u8> = (0..60).map(|_| rng.u8(..)).collect();
        assert!(Record::read(&bytes[..]).is_err());
    }
}

/// House rules and records are anybody's: points that no game comes to are refused before they overflow.
#[test]
fn no_game_goes_beyond_all_points() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let mut head = Head::new(ruleset, Conduct::Open, Occasion::Tournament);
    (head.rules.chombo_in_tournament, head.rules.chombo_points) = (rules::Chombo::AfterUma, 1_000_000);
    let (rules, seed) = (head.rules, shuffle::Seed::new([1; 32]));
    let mut game = Recorder::new(head);
    for number in 1..=502 {
        let chance = seed.hand(&rules, number);
        game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("the hand is dealt again and again");
        game.play(Seat::A, Action::Tsumo, |_, _| ()).expect("anybody can say it");
    }
    let difference = game.into_record().verify().expect_err("half a thousand chombos");
    assert_eq!((difference.hand, difference.what), (501, What::Beyond));
}
