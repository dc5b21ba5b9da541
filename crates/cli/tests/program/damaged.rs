//! Files with one broken byte, and packed ones, as every command that reads games meets them.

use std::fs;

use crate::folder::Folder;
use crate::invented::GAME;
use crate::run::run;

/// A text packed with gzip, without making it shorter.
fn gzip(text: &str) -> Vec<u8> {
    let crc = !text.bytes().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
    });
    let length = u16::try_from(text.len()).expect("a short text");
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(text.bytes());
    bytes.extend(crc.to_le_bytes());
    bytes.extend(u32::from(length).to_le_bytes());
    bytes
}

/// The invented game in every format.
fn in_every_format(folder: &Folder) -> Vec<(String, String)> {
    let game = folder.file("a.json", GAME);
    let mut texts = vec![("a.json".to_owned(), GAME.to_owned())];
    for name in ["b.janso", "c.mjson", "d.mjlog", "e.paipu"] {
        let said = run(["convert", &game, &folder.named(name)], b"");
        assert_eq!(said.code, Some(0), "{}", said.err);
        texts.push((name.to_owned(), folder.text(name)));
    }
    texts
}

#[test]
fn one_broken_byte_is_damage_for_every_command() {
    let texts = in_every_format(&Folder::fresh());
    for place in [0, 1, 5, 40] {
        let folder = Folder::fresh();
        folder.file("good.json", GAME);
        folder.file("notes.md", "# Games\n");
        for (name, text) in &texts {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = 0xff;
            fs::write(folder.join(name), bytes).expect("a file");
        }
        let mut packed = gzip(GAME);
        packed[place] ^= 0x10;
        fs::write(folder.join("f.json.gz"), packed).expect("a file");
        for words in [&["verify", "games"][..], &["stats"]] {
            let said = run(words.iter().copied().chain([folder.path()]), b"");
            let all = format!("{}{}", said.out, said.err);
            assert_eq!(said.code, Some(2), "{words:?}, byte {place}: {all}");
            for (name, _) in &texts {
                assert!(all.contains(name.as_str()), "{words:?}, byte {place}: {name} is not named: {all}");
            }
            // A header has bytes that say nothing of what is packed.
            assert!(all.contains("f.json.gz") || place == 5, "{words:?}, byte {place}: {all}");
            assert!(all.contains("files of other kinds: 1"), "{words:?}, byte {place}: {all}");
        }
        let said = run(["verify", "record", folder.path()], b"");
        assert_eq!(said.code, Some(2), "byte {place}: {}", said.out);
        assert!(said.out.contains("b.janso:"), "byte {place}: {}", said.out);
    }
}

/// What `convert` reads, the others read too: packed or not, our own records included, and from standard input.
#[test]
fn every_command_reads_the_same_files() {
    let folder = Folder::fresh();
    for (name, text) in in_every_format(&folder) {
        let packed = folder.named(&format!("{name}.gz"));
        fs::write(&packed, gzip(&text)).expect("a file");
        for path in [folder.named(&name), packed.clone()] {
            let stats = run(["stats", &path, "--json"], b"");
            let report: serde_json::Value = serde_json::from_str(&stats.out).expect("JSON");
            assert_eq!(report["hands"], 2, "{path}: {}", stats.err);
            let review = run(["review", &path, "--seat", "0", "--bot", "tsumogiri"], b"");
            // It was read: what is missing is another thing.
            let read = review.err.contains("gives no figures") || review.err.contains("ends before the game does");
            assert!(read, "{path}: {}", review.err);
            let convert = run(["convert", &path, "-", "--to", "tenhou6"], b"");
            assert_eq!(convert.code, Some(0), "{path}: {}", convert.err);
        }
        let bytes = fs::read(&packed).expect("it is there");
        for words in [&["stats", "-", "--json"][..], &["convert", "-", "-", "--to", "tenhou6"]] {
            let said = run(words, &bytes);
            assert!(said.out.contains("hands") || said.out.contains("log"), "{words:?}: {}", said.err);
        }
        let review = run(["review", "-", "--seat", "0", "--bot", "tsumogiri"], &bytes);
        assert!(review.err.contains("gives no figures") || review.err.contains("ends before"), "{}", review.err);
    }
    let record = run(["verify", "record", &folder.named("b.janso.gz")], b"");
    // It was read: these are the first two hands of a game.
    assert!(record.code == Some(1) && record.out.contains("the game is not over"), "{}", record.out);
    let named = run(["verify", "games", &folder.named("b.janso")], b"");
    assert!(named.code == Some(2) && named.err.contains("see `janso verify record`"), "{}", named.err);
}

/// Damage to one game of a file is no reason to refuse another.
#[test]
fn a_game_beside_a_damaged_one_is_reviewed() {
    let folder = Folder::fresh();
    let path = folder.named("games.jsonl");
    let broken = GAME.replace("\"b\"", "\"\u{7f}\"").into_bytes();
    let broken: Vec<u8> = broken.into_iter().map(|byte| if byte == 0x7f { 0xff } else { byte }).collect();
    fs::write(&path, [&broken[..], b"\n", GAME.as_bytes(), b"\n"].concat()).expect("a file");
    let review = |game: &str| run(["review", &path, "--seat", "0", "--bot", "tsumogiri", "--game", game], b"").err;
    assert!(review("1").contains("not UTF-8"), "{}", review("1"));
    assert!(!review("2").contains("UTF-8"), "{}", review("2"));
}
