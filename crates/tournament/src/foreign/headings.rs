//! What columns and fields are called, by the programs and in the languages that people keep tournaments in.

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Player,
    FirstName,
    LastName,
    /// Points at the end, or what was gained.
    Points,
    /// Points or results: the numbers say which.
    Either,
    Uma,
    Penalty,
    Chombos,
    Place,
    /// The result.
    Total,
    Seat,
    /// Whether somebody played for the player.
    Substitute,
    Round,
    Table,
    /// What tells games apart besides rounds and tables.
    Game,
    /// About the player and not about the game: a club, a country.
    Person,
}

impl Kind {
    /// Those that hold a number of points.
    pub const AMOUNTS: [Kind; 6] = [Kind::Points, Kind::Either, Kind::Uma, Kind::Penalty, Kind::Chombos, Kind::Total];

    /// How a sentence calls it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Player | Kind::FirstName | Kind::LastName => "player",
            Kind::Points | Kind::Either => "points",
            Kind::Uma => "uma",
            Kind::Penalty => "penalty",
            Kind::Chombos => "chombo",
            Kind::Place => "place",
            Kind::Total => "total",
            Kind::Seat => "seat",
            Kind::Substitute => "substitute",
            Kind::Round => "round",
            Kind::Table => "table",
            Kind::Game => "game",
            Kind::Person => "club",
        }
    }
}

/// Names without capitals, spaces, marks and accents. Of two columns of a kind the one whose name comes first counts.
const NAMES: &[(Kind, &[&str])] = &[
    (
        Kind::Player,
        &[
            "player",
            "playername",
            "spieler",
            "spielerin",
            "spielername",
            "spiller",
            "spillernavn",
            "speler",
            "spelernaam",
            "playerid",
            "selectedplayer",
            "name",
            "navn",
            "naam",
            "fullname",
            "nick",
            "nickname",
            "who",
            "user",
            "userid",
            "entry",
            "id",
            "startnumber",
            "startno",
            "startnummer",
            "選手",
            "選手名",
            "名前",
            "氏名",
        ],
    ),
    (Kind::FirstName, &["firstname", "givenname", "vorname", "fornavn", "voornaam"]),
    (Kind::LastName, &["lastname", "surname", "familyname", "nachname", "efternavn", "achternaam"]),
    (
        Kind::Points,
        &[
            "raw",
            "rawscore",
            "rawpoints",
            "pointsraw",
            "scoreraw",
            "finalscore",
            "tablepoints",
            "tablescore",
            "gamepoints",
            "gamescore",
            "endpoints",
            "endscore",
            "pointsend",
            "pointsatend",
            "soten",
            "stack",
            "gain",
            "gained",
            "plusminus",
            "difference",
            "diff",
            "rohpunkte",
            "endpunkte",
            "endpunktestand",
            "punktestand",
            "endstand",
            "spielpunkte",
            "tischpunkte",
            "slutpoint",
            "slutscore",
            "bordpoint",
            "spilpoint",
            "eindpunten",
            "eindscore",
            "eindstand",
            "tafelpunten",
            "spelpunten",
            "ruwescore",
            "素点",
            "持ち点",
            "持点",
            "最終持ち点",
        ],
    ),
    (
        Kind::Either,
        &[
            "points",
            "point",
            "pts",
            "score",
            "scores",
            "punkte",
            "punkt",
            "pkt",
            "punkter",
            "punten",
            "pt",
            "点数",
            "得点",
            "スコア",
        ],
    ),
    (
        Kind::Uma,
        &[
            "uma",
            "bonus",
            "placementbonus",
            "placebonus",
            "rankbonus",
            "positionbonus",
            "umaoka",
            "okauma",
            "bonuspoints",
            "platzbonus",
            "platzierungsbonus",
            "placeringsbonus",
            "plaatsbonus",
            "順位点",
            "ウマ",
            "馬",
        ],
    ),
    (
        Kind::Penalty,
        &[
            "penalty",
            "penalties",
            "penaltypoints",
            "pen",
            "deduction",
            "deductions",
            "adjustment",
            "adjustments",
            "strafe",
            "strafen",
            "strafpunkte",
            "abzug",
            "abzuge",
            "straf",
            "straffe",
            "strafpoint",
            "strafpoints",
            "fradrag",
            "strafpunt",
            "strafpunten",
            "aftrek",
            "ペナルティ",
            "罰符",
        ],
    ),
    (Kind::Chombos, &["chombo", "chombos", "チョンボ"]),
    (
        Kind::Place,
        &[
            "place",
            "rank",
            "placement",
            "position",
            "pos",
            "platz",
            "rang",
            "platzierung",
            "plads",
            "placering",
            "plaats",
            "positie",
            "順位",
            "着順",
        ],
    ),
    (
        Kind::Total,
        &[
            "total",
            "totalpoints",
            "totalscore",
            "result",
            "finalresult",
            "finalpoints",
            "entrypoints",
            "net",
            "netpoints",
            "sum",
            "scorewithuma",
            "pointswithuma",
            "withuma",
            "afteruma",
            "adjusted",
            "adjustedscore",
            "ratingdelta",
            "rating",
            "delta",
            "matchpoints",
            "gesamt",
            "gesamtpunkte",
            "summe",
            "ergebnis",
            "endergebnis",
            "mituma",
            "ialt",
            "samlet",
            "resultat",
            "meduma",
            "totaal",
            "resultaat",
            "metuma",
            "ポイント",
            "合計",
            "トータル",
        ],
    ),
    (
        Kind::Seat,
        &[
            "seat",
            "wind",
            "startingwind",
            "startwind",
            "seatwind",
            "seatnumber",
            "sitz",
            "sitzplatz",
            "vind",
            "startvind",
            "stoel",
            "zitplaats",
            "席",
            "家",
            "自風",
        ],
    ),
    (
        Kind::Substitute,
        &[
            "substitute",
            "issubstitute",
            "substituted",
            "sub",
            "replacement",
            "isreplacement",
            "ersatz",
            "ersatzspieler",
            "vikar",
            "reserve",
            "invaller",
        ],
    ),
    (
        Kind::Round,
        &[
            "round",
            "roundno",
            "roundnumber",
            "rd",
            "hanchan",
            "hanchanno",
            "session",
            "sessionno",
            "tour",
            "tournumber",
            "runde",
            "durchgang",
            "sitzung",
            "omgang",
            "ronde",
            "sessie",
            "回戦",
            "回",
        ],
    ),
    (
        Kind::Table,
        &[
            "table",
            "tableno",
            "tablenumber",
            "tableindex",
            "board",
            "tisch",
            "tischnr",
            "tischnummer",
            "bord",
            "bordnr",
            "bordnummer",
            "tafel",
            "tafelnr",
            "tafelnummer",
            "卓",
        ],
    ),
    (
        Kind::Game,
        &[
            "game",
            "gameid",
            "gameno",
            "match",
            "matchid",
            "date",
            "datum",
            "dato",
            "day",
            "tag",
            "dag",
            "season",
            "saison",
            "saeson",
            "seizoen",
            "stage",
            "spiel",
            "partie",
            "spil",
            "kamp",
            "spel",
            "hash",
            "sessionhash",
            "sessionid",
            "日付",
            "試合",
        ],
    ),
    (
        Kind::Person,
        &[
            "club",
            "clubname",
            "verein",
            "klub",
            "vereniging",
            "country",
            "land",
            "nation",
            "nationality",
            "team",
            "teamname",
            "mannschaft",
            "hold",
            "ploeg",
            "ema",
            "emano",
            "emanumber",
            "emaid",
            "emanummer",
            "mail",
            "email",
            "comment",
            "comments",
            "note",
            "notes",
            "bemerkung",
            "bemaerkning",
            "opmerking",
            "chips",
            "チーム",
        ],
    ),
];

/// A name as it is compared: small letters and figures alone, without accents.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' | 'å' | 'á' | 'à' | 'â' => plain.push('a'),
            'ö' | 'ø' | 'ó' | 'ò' | 'ô' => plain.push('o'),
            'ü' | 'ú' | 'ù' | 'û' => plain.push('u'),
            'é' | 'è' | 'ë' | 'ê' => plain.push('e'),
            'í' | 'ï' | 'î' => plain.push('i'),
            'æ' => plain.push_str("ae"),
            'ß' => plain.push_str("ss"),
            letter if letter.is_alphanumeric() => plain.push(letter),
            _ => (),
        }
    }
    plain
}

/// What a column of this name holds, and how far down its name stands among those of its kind.
pub(super) fn kind(name: &str) -> Option<(Kind, usize)> {
    let find = |text: &str| {
        let text = plain(text);
        NAMES.iter().find_map(|(kind, names)| Some((*kind, names.iter().position(|name| *name == text)?)))
    };
    // A unit may stand behind it in brackets.
    find(name).or_else(|| find(name.split(['(', '[']).next().unwrap_or_default()))
}

/// Whether a field is of this kind.
pub(super) fn is(name: &str, wanted: Kind) -> bool {
    kind(name).is_some_and(|(kind, _)| kind == wanted)
}

/// The seat of a wind, from East on, in the languages that people write it in.
pub(super) fn wind(text: &str) -> Option<usize> {
    let winds: [&[&str]; 4] = [
        &["e", "east", "o", "ost", "osten", "oost", "oosten", "東", "東家", "ton"],
        &["s", "south", "sud", "suden", "syd", "z", "zuid", "zuiden", "南", "南家", "nan"],
        &["w", "west", "westen", "v", "vest", "西", "西家", "shaa", "sha"],
        &["n", "north", "nord", "norden", "noord", "noorden", "北", "北家", "pei"],
    ];
    let text = plain(text);
    winds.iter().position(|names| names.contains(&text.as_str()))
}

/// The seat that a cell names: a wind, or a number from 1 on.
pub(super) fn seat(text: &str) -> Option<usize> {
    wind(text).or_else(|| text.trim().parse().ok().and_then(|number: usize| number.checked_sub(1)).filter(|&at| at < 4))
}

/// The column of one of four players in a row that holds a whole table: which of them, and what it holds. `East`, `East points`,
/// `Punkte Ost`, `player 2`, `score2`.
pub(super) fn of_seat(name: &str) -> Option<(usize, Kind, bool)> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for letter in name.chars() {
        // Letters and figures are words of their own, and a capital begins one.
        let sort = (letter.is_alphabetic(), letter.is_ascii_digit());
        let begins =
            last.is_none_or(|(before, small): ((bool, bool), bool)| before != sort || (small && letter.is_uppercase()));
        match (sort, words.last_mut()) {
            ((false, false), _) => (),
            (_, Some(word)) if !begins => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        last = Some((sort, letter.is_lowercase()));
    }
    for at in 0..words.len() {
        let by_wind = wind(&words[at]);
        let number = || words[at].parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < 4);
        let Some(seat) = by_wind.or_else(number) else { continue };
        let rest: Vec<&str> =
            (0..words.len()).filter(|&other| other != at).map(|other| words[other].as_str()).collect();
        match (rest.is_empty(), rest.join(" ")) {
            (true, _) if by_wind.is_some() => return Some((seat, Kind::Player, true)),
            (true, _) => (),
            (false, rest) if plain(&rest) == "p" => return Some((seat, Kind::Player, false)),
            (false, rest) => {
                if let Some((kind, _)) =
                    kind(&rest).filter(|(kind, _)| !matches!(kind, Kind::Round | Kind::Table | Kind::Game))
                {
                    return Some((seat, kind, by_wind.is_some()));
                }
            }
        }
    }
    None
}

/// Whether this is the name of somebody who fills a table and is not in the list: "Sub 2", "Ersatz".
pub(super) fn is_house_player(name: &str) -> bool {
    let plain = plain(name);
    let name = plain.trim_end_matches(|letter: char| letter.is_ascii_digit());
    const NAMES: [&str; 12] = [
        "sub",
        "subs",
        "substitute",
        "substituteplayer",
        "ersatz",
        "ersatzspieler",
        "vikar",
        "reserve",
        "invaller",
        "standin",
        "dummy",
        "houseplayer",
    ];
    NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_in_four_languages_and_by_seats() {
        for (name, wanted) in [
            ("Player ID", Kind::Player),
            ("Spieler", Kind::Player),
            ("Punkte (k)", Kind::Either),
            ("Abzüge", Kind::Penalty),
            ("Placering", Kind::Place),
            ("Tafel-Nr.", Kind::Table),
            ("Rating delta", Kind::Total),
            ("Verein", Kind::Person),
            ("素点", Kind::Points),
        ] {
            assert_eq!(kind(name).map(|(kind, _)| kind), Some(wanted), "{name}");
        }
        assert_eq!(kind("Weather"), None);
        for (name, wanted) in [
            ("East", (0, Kind::Player, true)),
            ("Süd Punkte", (1, Kind::Either, true)),
            ("west_score", (2, Kind::Either, true)),
            ("northUma", (3, Kind::Uma, true)),
            ("Player 2", (1, Kind::Player, false)),
            ("P4", (3, Kind::Player, false)),
            ("score3", (2, Kind::Either, false)),
            ("Øst", (0, Kind::Player, true)),
        ] {
            assert_eq!(of_seat(name), Some(wanted), "{name}");
        }
        assert_eq!((of_seat("Round 1"), of_seat("2"), of_seat("Player 5")), (None, None, None));
        assert_eq!((seat("東"), seat("Zuid"), seat("4"), seat("5"), seat("")), (Some(0), Some(1), Some(3), None, None));
        assert!(is_house_player("Sub 2") && is_house_player("Ersatz") && !is_house_player("Subaru"));
    }
}
