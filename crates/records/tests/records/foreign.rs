//! The same two hands in every format: East declares riichi with the first discard and wins on the next, then finds nine
//! terminals and honours.

use std::fmt::Write as _;
use std::io::Write as _;

use janso_records::foreign::{Fault, Format, Found, Text, Texts};
use janso_records::foreign_game::ForeignGame;
use janso_records::through::{About, Checked, Thing, recorded, through};
use janso_records::write::{Dialect, Target, round_trip, write_without};
use rules::{KanDora, Rounds, SuddenDeath};
use table::Event;
use tiles::{Seat, Tile};

pub const MJLOG: &str = r#"<mjloggm ver="2.3"><GO type="9" lobby="0"/><UN n0="%E6%9D%B1" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/><INIT seed="0,0,0,2,4,120" ten="250,250,250,250" oya="0" hai0="4,8,12,17,20,24,44,48,53,92,96,100,101" hai1="0,1,32,36,37,40,72,89,104,108,112,116,121" hai2="2,33,34,60,64,68,73,76,80,124,125,128,132" hai3="41,45,56,61,65,74,77,81,84,129,130,133,134"/><T35/><REACH who="0" step="1"/><D35/><REACH who="0" ten="240,250,250,250" step="2"/><U117/><BYE who="3"/><E89/><AGARI ba="0,1" hai="4,8,12,17,20,24,44,48,53,89,92,96,100,101" machi="89" ten="30,12000,1" yaku="21,2,2,1,7,1,8,1,53,0" doraHai="120" doraHaiUra="118" who="0" fromWho="1" sc="240,130,250,-120,250,0,250,0"/><UN n3="D"/><INIT seed="0,1,0,0,0,120" ten="370,130,250,250" oya="0" hai0="0,4,8,12,17,32,36,68,72,104,108,112,116" hai1="40,41,42,44,45,46,48,49,50,53,54,55,56" hai2="76,77,78,80,81,82,84,85,86,89,90,91,92" hai3="24,25,26,28,29,30,60,61,62,64,65,66,96"/><T20/><RYUUKYOKU type="yao9" ba="1,0" sc="370,0,130,0,250,0,250,0" hai0="0,4,8,12,17,32,36,68,72,104,108,112,116,20"/></mjloggm>"#;

pub const TENHOU6: &str = r#"{"name":["東","B","C","D"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

/// The later dialect: bare changes.
pub const MJAI: &str = r#"{"type":"start_game","names":["東","B","C","D"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"N","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,25000,25000,25000],"tehais":[["2m","3m","4m","5m","6m","7m","3p","4p","5p","6s","7s","8s","8s"],["1m","1m","9m","1p","1p","2p","1s","5s","9s","E","S","W","N"],["1m","9m","9m","7p","8p","9p","1s","2s","3s","P","P","F","C"],["2p","3p","6p","7p","8p","1s","2s","3s","4s","F","F","C","C"]]}
{"type":"tsumo","actor":0,"pai":"9m"}
{"type":"reach","actor":0}
{"type":"dahai","actor":0,"pai":"9m","tsumogiri":true}
{"type":"reach_accepted","actor":0}
{"type":"tsumo","actor":1,"pai":"W"}
{"type":"dahai","actor":1,"pai":"5s","tsumogiri":false}
{"type":"hora","actor":0,"target":1,"deltas":[13000,-12000,0,0],"ura_markers":["W"]}
{"type":"end_kyoku"}
{"type":"start_kyoku","bakaze":"E","dora_marker":"N","kyoku":1,"honba":1,"kyotaku":0,"oya":0,"scores":[37000,13000,25000,25000],"tehais":[["1m","2m","3m","4m","5m","9m","1p","9p","1s","9s","E","S","W"],["2p","2p","2p","3p","3p","3p","4p","4p","4p","5p","5p","5p","6p"],["2s","2s","2s","3s","3s","3s","4s","4s","4s","5s","5s","5s","6s"],["7m","7m","7m","8m","8m","8m","7p","7p","7p","8p","8p","8p","7s"]]}
{"type":"tsumo","actor":0,"pai":"6m"}
{"type":"ryukyoku","deltas":[0,0,0,0]}
{"type":"end_kyoku"}"#;

pub const MAJIANG: &str = r#"{"title":"two hands\nof ours","player":["D","東","B","C"],"qijia":1,"log":[[{"qipai":{"zhuangfeng":0,"jushu":0,"changbang":0,"lizhibang":0,"defen":[25000,25000,25000,25000],"baopai":"z4","shoupai":["m234567p345s6788","m119p112s159z1234","m199p789s123z5567","p23678s1234z6677"]}},{"zimo":{"l":0,"p":"m9"}},{"dapai":{"l":0,"p":"m9_*"}},{"zimo":{"l":1,"p":"z3"}},{"dapai":{"l":1,"p":"s5"}},{"hule":{"l":0,"shoupai":"m234567p345s6788s5*","baojia":1,"fubaopai":["z3"],"fu":30,"fanshu":5,"defen":12000,"hupai":[{"name":"ダブル立直","fanshu":2},{"name":"一発","fanshu":1},{"name":"平和","fanshu":1},{"name":"断幺九","fanshu":1}],"fenpei":[13000,-12000,0,0]}}],[{"qipai":{"zhuangfeng":0,"jushu":0,"changbang":1,"lizhibang":0,"defen":[37000,13000,25000,25000],"baopai":"z4","shoupai":["m123459p19s19z123","p2223334445556","s2223334445556","m777888p777888s7"]}},{"zimo":{"l":0,"p":"m6"}},{"pingju":{"name":"九種九牌","shoupai":["m123459p19s19z123m6","","",""],"fenpei":[0,0,0,0]}}]]}"#;

/// The first dialect of mjai: scores, yaku and minipoints, and the other name for ura dora.
pub fn first_mjai() -> String {
    let old = r#""pai":"5s","uradora_markers":["W"],"yakus":[["double_reach",2],["ippatsu",1],["pinfu",1],["tanyaochu",1]],"fu":30,"fan":5,"hora_points":12000,"scores":[37000,13000,25000,25000]"#;
    let text = MJAI.replace(r#""ura_markers":["W"]"#, old);
    let text = text.replace(r#""scores":[25000,25000,25000,25000],"tehais""#, r#""tehais""#);
    let text = text.replace(r#""scores":[37000,13000,25000,25000],"tehais""#, r#""tehais""#);
    let text = text.replace(r#""type":"ryukyoku""#, r#""type":"ryukyoku","reason":"kyushukyuhai""#);
    text.replace(r#""reach_accepted","actor":0"#, r#""reach_accepted","actor":0,"scores":[24000,25000,25000,25000]"#)
}

fn texts(source: &str) -> Vec<Text> {
    let reader = Box::new(std::io::Cursor::new(source.as_bytes().to_vec()));
    let texts = Texts::over(reader, "named".to_owned()).expect("no trouble").expect("a known format");
    texts.map(|text| text.expect("a text")).collect()
}

fn read(source: &str) -> Result<Found, Fault> {
    match &texts(source)[..] {
        [text] => text.read().map_err(|unreadable| unreadable.fault),
        several => panic!("{} texts", several.len()),
    }
}

#[track_caller]
fn game(source: &str) -> ForeignGame {
    match read(source) {
        Ok(Found::Game(told)) => *told,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn check(format: Format, source: &str) -> Checked {
    assert_eq!(texts(source)[0].format, format);
    let told = game(source);
    assert_eq!(told.names.as_ref().map(|names| names[Seat::A].as_str()), Some("東"), "{format:?}");
    let checked = through(&told);
    assert_eq!(checked.differences, [], "{format:?}");
    let counts = [Thing::Games, Thing::Hands, Thing::Draws, Thing::Discards, Thing::Riichi, Thing::Wins];
    assert_eq!(counts.map(|thing| checked.counts.of(thing)), [1, 2, 3, 2, 1, 1], "{format:?}");
    assert_eq!(checked.counts.of(Thing::NineTerminals), 1, "{format:?}");
    checked
}

#[test]
fn the_same_hands_in_every_format() {
    check(Format::Mjlog, MJLOG);
    check(Format::Tenhou6, TENHOU6);
    check(Format::Mjai, MJAI);
    check(Format::Mjai, &first_mjai());
    check(Format::Majiang, MAJIANG);
    let moves = |source: &str| game(source).hands.into_iter().map(|hand| hand.moves.len()).collect::<Vec<_>>();
    assert_eq!(moves(MJLOG), [6, 1]);
    // Two of the formats do not tell when a bet is placed.
    assert_eq!((moves(TENHOU6), moves(MJAI), moves(MAJIANG)), (vec![5, 1], vec![6, 1], vec![5, 1]));
}

#[test]
fn what_is_changed_is_found() {
    let differs = |source: &str, from: &str, to: &str, about: &[About]| {
        assert!(source.contains(from), "{from}");
        let checked = through(&game(&source.replacen(from, to, 1)));
        let found: Vec<About> = checked.differences.iter().map(|difference| difference.about).collect();
        assert_eq!(found, about, "{from} -> {to}: {:?}", checked.differences);
    };
    use About::*;
    differs(MJLOG, "ten=\"30,12000,1\"", "ten=\"40,12000,1\"", &[Fu]);
    differs(MJLOG, "ten=\"30,12000,1\"", "ten=\"30,11600,0\"", &[Limit, Points]);
    differs(MJLOG, "21,2,2,1,", "21,2,", &[Yaku, Han]);
    differs(MJLOG, "250,-120", "250,-119", &[Changes]);
    differs(MJLOG, "ten=\"240,250,250,250\"", "ten=\"250,250,250,250\"", &[Bet]);
    differs(MJLOG, "<D35/>", "<D4/>", &[Legality]);
    differs(MJLOG, "<E89/>", "<E117/>", &[Move]);
    differs(MJLOG, "<E89/>", "<E88/>", &[Legality]);
    differs(MJLOG, "seed=\"0,1,0", "seed=\"0,2,0", &[Next, Stakes]);
    differs(MJLOG, "type=\"yao9\"", "type=\"kaze4\"", &[Draw]);
    differs(MJLOG, "fromWho=\"1\" sc", "fromWho=\"1\" paoWho=\"2\" sc", &[Liable]);
    differs(TENHOU6, "[13000,-12000,0,0]", "[12000,-12000,0,0]", &[Changes]);
    differs(TENHOU6, "[37000,13000", "[36000,14000", &[Next]);
    differs(MJAI, "\"ura_markers\":[\"W\"]", "\"ura_markers\":[\"W\",\"E\"]", &[Ura]);
    differs(MJLOG, "ba=\"0,1\"", "ba=\"0,2\"", &[Stakes]);
    differs(MJLOG, "ba=\"0,1\"", "ba=\"1,1\"", &[Stakes]);
    differs(MJLOG, "ba=\"1,0\"", "ba=\"0,0\"", &[Stakes]);
    differs(MAJIANG, "\"fanshu\":5", "\"fanshu\":6", &[Han]);
    differs(MAJIANG, "m9_*", "m9_", &[Ura, Yaku, Han, Points, Changes, Next]);
}

#[test]
fn what_is_damaged_says_so() {
    let fault = |source: &str, from: &str, to: &str| {
        assert!(source.contains(from), "{from}");
        read(&source.replacen(from, to, 1)).expect_err(to)
    };
    let tile = |text: &str| text.parse::<tiles::Kind>().expect("a kind").into();
    assert_eq!(fault(MJLOG, "<T35/>", "<T34/>"), Fault::TooOften(tile("9m")));
    assert!(matches!(fault(MJLOG, "<T35/>", "<T136/>"), Fault::Wanted { .. }));
    assert!(matches!(fault(MJLOG, "<T35/>", "<X35/>"), Fault::Wanted { .. }));
    assert!(matches!(fault(MJLOG, "oya=\"0\" hai0", "oya=\"&zero;\" hai0"), Fault::Syntax(_)));
    assert!(matches!(fault(MJLOG, "<GO ", "<!DOCTYPE x [<!ENTITY a \"b\">]><GO "), Fault::Syntax(_)));
    assert_eq!(fault(MJLOG, "</mjloggm>", ""), Fault::CutOff);
    assert!(matches!(fault(MJLOG, "<U117/>", "<U117><V3/></U117>"), Fault::Syntax(_)));
    assert!(matches!(fault(MJLOG, "<TAIKYOKU oya=\"0\"", "<TAIKYOKU oya=\"1\""), Fault::Wanted { .. }));
    let fourth = "[22,23,26,27,28,31,32,33,34,46,46,47,47]";
    assert!(matches!(fault(TENHOU6, fourth, "[]"), Fault::Wanted { what: "thirteen tiles", .. }));
    assert_eq!(fault(TENHOU6, "[43],[35]", "[19],[35]"), Fault::TooOften(tile("9m")));
    assert_eq!(fault(TENHOU6, "[43],[35]", "[\"c343536\"],[35]"), Fault::NoOrder);
    assert!(matches!(fault(TENHOU6, "[43],[35]", "[48],[35]"), Fault::Wanted { .. }));
    assert_eq!(fault(MJAI, "\"pai\":\"9m\"", "\"pai\":\"?\""), Fault::Hidden);
    assert!(matches!(fault(MJAI, "\"honba\":0", "\"honba\":255"), Fault::Wanted { .. }));
    assert!(matches!(fault(MAJIANG, "\"zimo\"", "\"mozi\""), Fault::Wanted { .. }));
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(fault(TENHOU6, "[43],[35]", &deep), Fault::Syntax(_)));
}

/// A file that was cut anywhere says that it was. Only mjai can be read after any of its lines; then a hand has no end, or
/// the last line is missing.
#[test]
fn what_is_cut_off_says_so() {
    for (format, source) in
        [(Format::Mjlog, MJLOG), (Format::Tenhou6, TENHOU6), (Format::Mjai, MJAI), (Format::Majiang, MAJIANG)]
    {
        let (mut cut_off, mut in_a_hand, mut after_a_hand) = (0, 0, 0);
        for end in (1..source.len()).filter(|&end| source.is_char_boundary(end)) {
            let reader = Box::new(std::io::Cursor::new(source.as_bytes()[..end].to_vec()));
            let Some(texts) = Texts::over(reader, "named".to_owned()).expect("no trouble") else { continue };
            assert_eq!(texts.format(), format, "{}", &source[..end]);
            let text = texts.last().expect("a text").expect("it is not too long");
            match text.read() {
                Err(unreadable) => {
                    assert_eq!(unreadable.fault, Fault::CutOff, "{unreadable} after {}", &source[..end]);
                    assert!(unreadable.to_string().ends_with("the text breaks off here: the file is not whole"));
                    cut_off += 1;
                }
                Ok(Found::Game(told)) => {
                    assert_eq!(format, Format::Mjai, "{}", &source[..end]);
                    match text.unfinished(&told).expect("it is not whole").fault {
                        Fault::Missing("the end of the hand") => in_a_hand += 1,
                        Fault::CutOff => after_a_hand += 1,
                        fault => assert_eq!(fault, Fault::Missing("every hand"), "{}", &source[..end]),
                    }
                }
                Ok(found) => panic!("{found:?}"),
            }
        }
        assert!(cut_off > source.len() / 2, "{format:?}: {cut_off} of {}", source.len());
        assert_eq!(in_a_hand > 8, format == Format::Mjai, "{format:?}: {in_a_hand}");
        assert_eq!(after_a_hand > 1, format == Format::Mjai, "{format:?}: {after_a_hand}");
    }
}

/// The lines of mjai are whole with the last one, and not without it.
#[test]
fn mjai_that_is_cut_between_two_hands_says_so() {
    let whole = format!("{MJAI}\n{{\"type\":\"end_game\"}}");
    let stops = |source: &str| texts(source)[0].unfinished(&game(source)).map(|stops| stops.to_string());
    assert_eq!(stops(&whole), None);
    let broken = |hand| Some(format!("after hand {hand}: the text breaks off here: the file is not whole"));
    assert_eq!(stops(MJAI), broken(2));
    let (first, _) = MJAI.split_once("\n{\"type\":\"end_kyoku\"}").expect("the first hand ends like this");
    assert_eq!(stops(first), broken(1));
    // The other JSON formats have single hands too.
    assert_eq!((stops(TENHOU6), stops(MAJIANG)), (None, None));
    assert_eq!(stops(MJLOG).as_deref(), Some("hand 2: the end of the game is missing"));
}

/// Records of majiang do not tell its rules: they are those that it plays by if nobody says otherwise.
#[test]
fn majiang_ends_another_round_at_once() {
    assert_eq!(game(MAJIANG).rules.sudden_death, SuddenDeath::AtOnce);
    assert_eq!(game(MJLOG).rules.sudden_death, SuddenDeath::WhenEastPasses);
}

#[test]
fn a_packed_file_that_is_cut_off_says_so() {
    let folder = std::env::temp_dir().join(format!("janso-formats-cut-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(format!("one\t{MJLOG}\ntwo\t{MJLOG}\n").as_bytes()).expect("it is packed");
    let packed = packer.finish().expect("it is packed");
    let path = folder.join("games.txt.gz");
    std::fs::write(&path, &packed[..packed.len() - 20]).expect("a file");
    let told = match Texts::open(&path) {
        Ok(Some(texts)) => texts.filter_map(|text| text.err()).map(|error| error.to_string()).collect(),
        Ok(None) => String::new(),
        Err(error) => error.to_string(),
    };
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(told.contains("breaks off"), "{told}");
}

#[test]
fn the_place_of_a_fault_is_told() {
    let source = MJLOG.replace("<E89/>", "<E200/>");
    let two = format!("first\t{MJLOG}\n\nsecond\t{source}\n");
    let texts = texts(&two);
    assert_eq!(texts.iter().map(|text| text.id.as_str()).collect::<Vec<_>>(), ["first", "second"]);
    assert!(texts[0].read().is_ok());
    let unreadable = texts[1].read().expect_err("there is no such tile");
    assert_eq!(unreadable.line, 3);
    assert!(unreadable.place.contains("tag 11"), "{unreadable}");
}

#[test]
fn games_of_three_and_of_special_rooms_are_no_games_of_four() {
    let three = |source: &str, from: &str, to: &str| {
        assert!(source.contains(from), "{from}");
        assert!(matches!(read(&source.replacen(from, to, 1)), Ok(Found::ThreePlayers { .. })), "{to}");
    };
    let without = MJLOG.replace(" hai3=\"41,45,56,61,65,74,77,81,84,129,130,133,134\"", " hai3=\"\"");
    three(&without, "GO type=\"9\"", "GO type=\"25\"");
    // One of the two is damaged where they say different things.
    assert_eq!(read(&without), Err(Fault::Missing("hai3")));
    assert!(matches!(read(&MJLOG.replacen("GO type=\"9\"", "GO type=\"25\"", 1)), Err(Fault::OutOfPlace(_))));
    assert!(matches!(read(&MJLOG.replacen("n3=\"D\"", "n3=\"\"", 1)), Ok(Found::Game(_))), "a name says nothing");
    three(TENHOU6, "般南喰赤", "三般南喰赤");
    three(MJAI, "\"C\",\"D\"]", "\"C\"]");
    assert!(matches!(read(&MJLOG.replacen("GO type=\"9\"", "GO type=\"521\"", 1)), Ok(Found::OtherRules { .. })));
}

/// What people write above a game names no rule, whatever letters it has.
#[test]
fn free_text_changes_no_rule() {
    let named = game(TENHOU6).rules;
    for text in ["第三回東海リーグ", "関東", "三人の友", "East of Eden", "喰い替えなし", ""] {
        let told = game(&TENHOU6.replace("般南喰赤", text));
        assert_eq!(told.rules, named, "{text}");
        assert_eq!(through(&told).differences, [], "{text}");
    }
    let east = game(&TENHOU6.replace("般南喰赤", "般東赤")).rules;
    assert_eq!((east.rounds, east.worth == named.worth), (Rounds::East, false));
    // Red fives that are there need no rule that says so.
    let red = TENHOU6.replace(r#""rule":{"disp":"般南喰赤","aka":1}"#, r#""rule":{"disp":"with friends"}"#);
    assert_eq!(game(&red.replace("23,24,25,36", "23,24,52,36")).rules.red_fives, named.red_fives);
}

/// akochan has a list without names, and a name of its own for ura dora.
#[test]
fn mjai_of_akochan() {
    let nameless = MJAI.replace(r#"["東","B","C","D"]"#, "[]");
    for ura in [r#""uradora_marker":["W"]"#, r#""uradora_marker":"W""#, r#""uradora_markers":["W"]"#] {
        let told = game(&nameless.replace(r#""ura_markers":["W"]"#, ura));
        assert_eq!(told.names, None);
        assert_eq!(told.hands[0].ura[..], [tile("3z")], "{ura}");
        let checked = through(&told);
        assert_eq!((checked.differences, checked.untold), (vec![], vec![]), "{ura}");
    }
    let five = MJAI.replace(r#"["東","B","C","D"]"#, r#"["a","b","c","d","e"]"#);
    assert!(matches!(read(&five), Err(Fault::Wanted { what: "four names", .. })));
}

fn tile(text: &str) -> Tile {
    Tile::plain(text.parse().expect("a kind"))
}

/// Records in which the ura dora indicator of a riichi winner is not told.
fn without_ura() -> [(Format, String); 4] {
    [
        (Format::Mjai, MJAI.replace(r#","ura_markers":["W"]"#, "")),
        (Format::Tenhou6, TENHOU6.replace("[44],[43]", "[44],[]")),
        (Format::Majiang, MAJIANG.replace(r#""fubaopai":["z3"]"#, r#""fubaopai":null"#)),
        (Format::Mjlog, MJLOG.replace(r#" doraHaiUra="118""#, "")),
    ]
}

/// Nothing counts for a tile that nobody has seen, it is said that it is not known, and nothing is compared that depends
/// on it.
#[test]
fn an_indicator_that_is_not_told_stays_unknown() {
    for (format, source) in without_ura() {
        let checked = through(&game(&source));
        assert_eq!(checked.differences, [], "{format:?}");
        let untold = checked.untold[0];
        assert_eq!(
            (checked.untold.len(), untold.hand.number, untold.missing, untold.ura_told),
            (1, 1, 1, 0),
            "{format:?}"
        );
        assert!(untold.to_string().contains("1 indicator not told"), "{untold}");
        let ours = recorded(&game(&source)).expect("it replays");
        let events = || {
            ours.record.entries().iter().filter_map(|entry| match entry {
                janso_records::record::Entry::Event(event) => Some(*event),
                _ => None,
            })
        };
        let ura = events().find_map(|event| if let Event::UraTurned(tile) = event { Some(tile) } else { None });
        let won = events().find_map(|event| if let Event::Won(won) = event { Some(won) } else { None });
        assert_eq!(won.expect("East wins").dora.ura, 0, "{format:?}");
        let hand = &game(&source).hands[0].dealt[Seat::A];
        let shown = ura.expect("the table turns one").kind().indicates();
        assert!(hand.iter().all(|tile| tile.kind() != shown), "{format:?}: {shown}");
        // Nor does it appear in another format.
        for target in [
            Target::Mjai(Dialect::Later),
            Target::Mjai(Dialect::First),
            Target::Tenhou6,
            Target::Majiang,
            Target::Mjlog,
        ] {
            let written = write_without(&ours.record, &ours.untold, target).expect("it can be written");
            let text = Text { format: target.format(), id: String::new(), line: 1, text: written.text };
            let Ok(Found::Game(again)) = text.read() else { panic!("{format:?} to {target:?}") };
            assert!(again.hands[0].ura.is_empty(), "{format:?} to {target:?}: {}", text.text);
            assert_eq!(through(&again).untold.len(), 1);
        }
    }
    // Where the record counts what the table cannot know, there is no difference either, and the next hand goes on from
    // what the record says.
    let more = TENHOU6.replace("[44],[43]", "[44],[]").replace("満貫12000点", "跳満18000点");
    let more =
        more.replace("[13000,-12000,0,0]", "[19000,-18000,0,0]").replace("断幺九(1飜)", "断幺九(1飜)\",\"裏ドラ(1飜)");
    let more = more.replace("[37000,13000", "[43000,7000");
    assert_eq!(through(&game(&more)).differences, []);
    assert!(recorded(&game(&more)).is_err(), "what such a win is worth cannot be played");
}

/// A kong's dora indicator that is not told, in a hand that is won.
#[test]
fn a_dora_indicator_that_is_not_told_stays_unknown() {
    let source = TENHOU6.replace("[44],[43]", "[],[43]");
    let checked = through(&game(&source));
    assert_eq!((checked.differences, checked.untold[0].missing), (vec![], 1));
}

/// East adds to a pung, and again with the replacement tile; that kong is robbed.
const TWO_KONGS: &str = r#"{"title":"two kongs","player":["東","B","C","D"],"qijia":0,"log":[[{"qipai":{"zhuangfeng":0,"jushu":0,"changbang":0,"lizhibang":0,"defen":[25000,25000,25000,25000],"baopai":"s6","shoupai":["m11p11s2468z11223","m156789p1s777z466","m23p345678s345z55","p222999s1199z477"]}},{"zimo":{"l":0,"p":"z3"}},{"dapai":{"l":0,"p":"z3_"}},{"zimo":{"l":1,"p":"s8"}},{"dapai":{"l":1,"p":"m1"}},{"fulou":{"l":0,"m":"m111+"}},{"dapai":{"l":0,"p":"z2"}},{"zimo":{"l":1,"p":"z4"}},{"dapai":{"l":1,"p":"p1"}},{"fulou":{"l":0,"m":"p111+"}},{"dapai":{"l":0,"p":"z2"}},{"zimo":{"l":1,"p":"s9"}},{"dapai":{"l":1,"p":"s9_"}},{"zimo":{"l":2,"p":"z7"}},{"dapai":{"l":2,"p":"z7_"}},{"zimo":{"l":3,"p":"s8"}},{"dapai":{"l":3,"p":"s8_"}},{"zimo":{"l":0,"p":"p1"}},{"gang":{"l":0,"m":"p111+1"}},{"gangzimo":{"l":0,"p":"m1"}},{"gang":{"l":0,"m":"m111+1"}},{"kaigang":{"baopai":"s2"}},{"hule":{"l":2,"shoupai":"m23p345678s345z55m1","baojia":0,"fubaopai":null,"fu":40,"fanshu":2,"defen":2600,"hupai":[{"name":"槍槓","fanshu":1},{"name":"ドラ","fanshu":1}],"fenpei":[-2600,0,2600,0]}}]]}"#;

/// majiang turns the indicator of the first kong with the call of the second, so that whoever robs that has it.
#[test]
fn who_robs_a_second_kong_has_the_indicator_of_the_first() {
    let told = game(TWO_KONGS);
    assert_eq!(told.rules.kan_dora, KanDora::OpenAfterDiscardOrCall);
    let checked = through(&told);
    assert_eq!(checked.differences, []);
    assert_eq!((checked.counts.of(Thing::RobbedKongs), checked.counts.of(Thing::KanDora)), (1, 1));
    // Tenhou does not turn it: there the win is worth less.
    let tenhou = through(&ForeignGame { rules: game(TENHOU6).rules, ..told.clone() });
    let about: Vec<About> = tenhou.differences.iter().map(|difference| difference.about).collect();
    assert_eq!(about[..2], [About::Indicators, About::Yaku], "{:?}", tenhou.differences);
    // Records of mjai show by the order of their events which of the two it is.
    let record = recorded(&told).expect("it replays").record;
    assert_eq!(round_trip(&record, Target::Mjai(Dialect::Later)), Ok(()));
    let lines = write_without(&record, &[], Target::Mjai(Dialect::Later)).expect("it can be written").text;
    assert_eq!(game(&lines).rules.kan_dora, KanDora::OpenAfterDiscardOrCall);
    assert_eq!(game(MJAI).rules.kan_dora, KanDora::OpenAfterDiscard);
}

#[test]
fn packed_files_are_read_like_plain_ones() {
    let folder = std::env::temp_dir().join(format!("janso-formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let packed = folder.join("game.mjlog.gz");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(MJLOG.as_bytes()).expect("it is packed");
    std::fs::write(&packed, packer.finish().expect("it is packed")).expect("a file");
    let squeezed = folder.join("game.json.zst");
    let zst = ruzstd::encoding::compress_to_vec(TENHOU6.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    std::fs::write(&squeezed, zst).expect("a file");
    for (path, format) in [(packed, Format::Mjlog), (squeezed, Format::Tenhou6)] {
        let mut texts = Texts::open(&path).expect("it can be opened").expect("a known format");
        assert_eq!(texts.format(), format);
        let text = texts.next().expect("a game").expect("no trouble");
        assert_eq!(text.id, "game");
        assert!(matches!(text.read(), Ok(Found::Game(_))));
        assert!(texts.next().is_none());
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn several_games_in_one_file() {
    let mut lines = String::new();
    for source in [MJAI, MJAI] {
        writeln!(lines, "{source}").expect("a string takes everything");
    }
    assert_eq!(texts(&lines).len(), 2);
    assert_eq!(texts(&format!("{TENHOU6}\n{TENHOU6}")).len(), 2);
    assert_eq!(texts(&TENHOU6.replace("\"log\"", "\n\"log\"")).len(), 1, "a game on several lines");
}

/// Bytes flipped, cut out, doubled and swapped: whatever comes of it, it is an answer.
#[test]
fn ten_thousand_damaged_records_do_no_harm() {
    let sources = [MJLOG.to_owned(), TENHOU6.to_owned(), MJAI.to_owned(), first_mjai(), MAJIANG.to_owned()];
    let mut chance = fastrand::Rng::with_seed(4);
    let (mut played, mut refused) = (0, 0);
    for round in 0..10_000 {
        let mut bytes = sources[round % sources.len()].clone().into_bytes();
        for _ in 0..chance.usize(1..4) {
            let (one, other) = (chance.usize(..bytes.len()), chance.usize(..bytes.len()));
            match chance.u8(..12) {
                0 => bytes[one] = chance.u8(..),
                1 => bytes[one] = b"0123456789\"<>,[]{}-"[chance.usize(..19)],
                2 => bytes.swap(one, other),
                3 => drop(bytes.drain(one..(one + chance.usize(..20)).min(bytes.len()))),
                4 => bytes.insert(one, bytes[other]),
                5 => bytes.truncate(one.max(1)),
                // Another number in the place of one is the damage that is hardest to see.
                _ => {
                    let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
                    if let Some(&at) = digits.get(chance.usize(..digits.len().max(1))) {
                        bytes[at] = chance.u8(b'0'..=b'9');
                    }
                }
            }
            if bytes.is_empty() {
                bytes.push(b'<');
            }
        }
        let Ok(Some(texts)) = Texts::over(Box::new(std::io::Cursor::new(bytes)), String::new()) else { continue };
        for text in texts.flatten() {
            match text.read() {
                Ok(Found::Game(told)) => {
                    through(&told);
                    played += 1;
                }
                Ok(_) | Err(_) => refused += 1,
            }
        }
    }
    assert!(played > 500 && refused > 500, "{played} and {refused}");
}
