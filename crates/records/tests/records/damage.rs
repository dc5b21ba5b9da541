//! One broken byte, anywhere: the file is damaged, and never one of another kind; the other games in it go on.

use std::io::{Cursor, Write};

use janso_records::game_file::{Game, GameFile};
use janso_records::record::{Head, Recorder};
use rules::Ruleset;
use shuffle::Seed;
use table::{Conduct, Occasion};

use super::foreign::{MAJIANG, MJAI, MJLOG, TENHOU6, first_mjai};

/// What can happen to a byte.
const DAMAGE: [fn(&mut Vec<u8>, usize); 6] = [
    |bytes, place| bytes[place] ^= 0x01,
    |bytes, place| bytes[place] ^= 0x80,
    |bytes, place| bytes[place] = b'X',
    |bytes, place| bytes[place] = 0,
    |bytes, place| {
        bytes.remove(place);
    },
    |bytes, place| bytes.insert(place, b'?'),
];

/// How many games of a file can be read, and how many texts cannot; `None` for a file of another kind.
fn games(bytes: Vec<u8>, place: usize) -> Option<(usize, usize)> {
    let file = match GameFile::over(Box::new(Cursor::new(bytes)), "named".to_owned()) {
        Ok(file) => file?,
        // The file as a whole.
        Err(_) => return Some((0, 1)),
    };
    let (mut whole, mut damaged) = (0, 0);
    for text in file {
        match text.and_then(|text| text.read()) {
            Ok(Game::Own(_) | Game::Foreign(..)) => whole += 1,
            Ok(Game::PassedOver { why, .. }) => panic!("byte {place}: {why:?}"),
            Err(error) => {
                assert!(error.line > 0);
                damaged += 1;
            }
        }
    }
    Some((whole, damaged))
}

#[track_caller]
fn check(name: &str, source: &[u8], count: usize) {
    assert_eq!(games(source.to_vec(), 0), Some((count, 0)), "{name}");
    // Every byte of the beginning, which tells what a file is, and some of the others.
    for place in (0..source.len()).filter(|place| place * count < 150 || place % (3 * count) == 0) {
        for (number, damage) in DAMAGE.into_iter().enumerate() {
            let mut bytes = source.to_vec();
            damage(&mut bytes, place);
            let Some((whole, damaged)) = games(bytes, place) else {
                panic!("{name}, damage {number} at byte {place}: taken for another kind of file");
            };
            // Between two games a byte belongs to both of them.
            assert!(whole + 2 >= count, "{name}, damage {number} at byte {place}: {whole} of {count} games are left");
            assert!(whole + damaged > 0, "{name}, damage {number} at byte {place}: nothing is said of it");
            assert!(whole == count || damaged > 0, "{name}, damage {number} at byte {place}: a game is gone");
        }
    }
}

fn own() -> String {
    let seed = Seed::new([7; 32]);
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let mut game = Recorder::new(Head::new(ruleset, Conduct::Enforced, Occasion::Club));
    let chance = seed.hand(&ruleset.rules, 1);
    game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("the table waits for a wall");
    game.into_record().to_string()
}

#[test]
fn one_game_in_a_file() {
    check("mjlog", MJLOG.as_bytes(), 1);
    check("mjlog with a head", format!("<?xml version=\"1.0\"?>\n{MJLOG}\n").as_bytes(), 1);
    check("tenhou.net/6", TENHOU6.as_bytes(), 1);
    check("tenhou.net/6 in lines", TENHOU6.replace("],[", "],\n  [").as_bytes(), 1);
    check("mjai", MJAI.as_bytes(), 1);
    check("mjai of the first server", first_mjai().as_bytes(), 1);
    check("majiang", MAJIANG.as_bytes(), 1);
    check("our own record", own().as_bytes(), 1);
}

#[test]
fn several_games_in_a_file() {
    check("mjlog", format!("one\t{MJLOG}\ntwo\t{MJLOG}\nthree\t{MJLOG}\n").as_bytes(), 3);
    check("tenhou.net/6", format!("{TENHOU6}\n{TENHOU6}\n{TENHOU6}\n").as_bytes(), 3);
    check("majiang", format!("{MAJIANG}\n{MAJIANG}\n{MAJIANG}\n").as_bytes(), 3);
    let mjai = format!("{MJAI}\n{{\"type\":\"end_game\"}}\n");
    check("mjai", mjai.repeat(3).as_bytes(), 3);
}

#[test]
fn packed_files() {
    let text = format!("one\t{MJLOG}\ntwo\t{MJLOG}\nthree\t{MJLOG}\n");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text.as_bytes()).expect("it is packed");
    let gzip = packer.finish().expect("it is packed");
    let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    for (name, packed) in [("gzip", gzip), ("zstd", zstd)] {
        for place in (0..packed.len()).filter(|place| *place < 20 || place % 5 == 0) {
            for (number, damage) in DAMAGE.into_iter().enumerate() {
                let mut bytes = packed.clone();
                damage(&mut bytes, place);
                let found = games(bytes, place);
                // A header says things that nobody needs, such as when it was packed.
                let fine = found.is_some_and(|(whole, damaged)| whole == 3 || damaged > 0);
                assert!(fine, "{name}, damage {number} at byte {place}: {found:?}");
            }
        }
    }
}

/// What is of another kind stays that.
#[test]
fn other_files_are_not_damaged_games() {
    let others = [
        "",
        "# Records\n\nA game begins with `<mjloggm ver=\"2.3\">`, a hand with `<INIT seed=…>` and ends with `<AGARI>`.\n",
        "{\"type\":\"FeatureCollection\",\"name\":\"towns\",\"coordinates\":[[[10,55],[10,56]]]}",
        "{\"name\":\"janso\",\"rule\":\"none\",\"version\":1}",
        "{\"in\":{\"shoupai\":\"m234567p34599s67\",\"param\":{\"zhuangfeng\":0}},\"out\":{\"hupai\":[],\"defen\":0}}",
        "[1,2,3]",
        "janso is a program\n",
        "round,table,player\n1,1,Anna\n",
        "\u{7f}ELF\u{1}\u{1}",
    ];
    for text in others {
        assert!(games(text.as_bytes().to_vec(), 0).is_none(), "{text}");
    }
}
