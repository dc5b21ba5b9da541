//! What is said over mjai, as JSON. Reading is lenient: fields that are not known are passed over, and `null` is a field
//! that is not there, for there are several dialects.

use std::fmt;

use records::mjai::{HIDDEN, tile_name, tile_named, wind_name, wind_named};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tiles::{Seat, Tile, Wind};

/// Something that is said: by a table about what happened, or by a player about what to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// A server greets whoever connects.
    Hello {
        /// `mjsonp`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        protocol: Option<String>,
        /// Its version.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        protocol_version: Option<u32>,
    },
    /// A player joins a room.
    Join {
        /// The player's name.
        name: String,
        /// The room.
        room: String,
    },
    /// A game begins.
    StartGame {
        /// The seat of whoever receives this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<Chair>,
        /// The players, by seat.
        #[serde(default)]
        names: Vec<String>,
        /// Whether there are red fives.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aka_flag: Option<bool>,
    },
    /// A hand begins.
    StartKyoku {
        /// The prevalent wind.
        bakaze: RoundWind,
        /// The dora indicator.
        dora_marker: Face,
        /// The hand of the round, 1 to 4.
        kyoku: u8,
        /// Counters.
        honba: u8,
        /// Riichi bets of earlier hands.
        kyotaku: u8,
        /// Who is East.
        oya: Chair,
        /// What each player has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[i32; 4]>,
        /// Thirteen tiles for each.
        tehais: [Vec<MaybeTile>; 4],
    },
    /// A tile is drawn.
    Tsumo {
        /// By whom.
        actor: Chair,
        /// The tile.
        pai: MaybeTile,
    },
    /// A tile is discarded, or is to be.
    Dahai {
        /// By whom.
        actor: Chair,
        /// The tile.
        pai: Face,
        /// Whether it is the tile just drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tsumogiri: Option<bool>,
    },
    /// A discard is claimed for a chow.
    Chi(Claim),
    /// A discard is claimed for a pung.
    Pon(Claim),
    /// A discard is claimed for a kong.
    Daiminkan(Claim),
    /// A tile is added to an open pung.
    Kakan {
        /// By whom.
        actor: Chair,
        /// The tile.
        pai: Face,
        /// The pung.
        #[serde(default)]
        consumed: Vec<Face>,
    },
    /// Four concealed tiles are declared as a kong.
    Ankan {
        /// By whom.
        actor: Chair,
        /// The tiles.
        consumed: Vec<Face>,
    },
    /// A further dora indicator is turned.
    Dora {
        /// The indicator.
        dora_marker: Face,
    },
    /// Riichi is declared; the discard follows.
    Reach {
        /// By whom.
        actor: Chair,
    },
    /// The riichi stands and its bet is placed.
    ReachAccepted {
        /// Whose.
        actor: Chair,
        /// What that changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deltas: Option<[i32; 4]>,
        /// What each player has after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[i32; 4]>,
    },
    /// A player wins.
    Hora {
        /// Who.
        actor: Chair,
        /// Who lost the tile; on a self-draw the winner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Chair>,
        /// The winning tile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pai: Option<Face>,
        /// The ura dora indicators, if the winner had declared riichi.
        #[serde(default, alias = "uradora_markers", skip_serializing_if = "Option::is_none")]
        ura_markers: Option<Vec<Face>>,
        /// What each player gains or loses, counters and bets included.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deltas: Option<[i32; 4]>,
        /// What each player has after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[i32; 4]>,
    },
    /// Nobody wins; or, said by a player, the hand is to be aborted with nine terminals and honours.
    Ryukyoku {
        /// Who aborts the hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Chair>,
        /// The kind of draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The hands that are shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tehais: Option<[Vec<MaybeTile>; 4]>,
        /// Who was waiting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tenpais: Option<[bool; 4]>,
        /// What each player gains or loses.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deltas: Option<[i32; 4]>,
        /// What each player has after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[i32; 4]>,
    },
    /// The hand is over.
    EndKyoku,
    /// The game is over.
    EndGame {
        /// What each player has, left-over bets included.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[i32; 4]>,
    },
    /// Nothing is to be done, or a tile is let go.
    None,
    /// Something is wrong with what was said.
    Error {
        /// What.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
}

/// A claim of a discard for a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who claims.
    pub actor: Chair,
    /// Who discarded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Chair>,
    /// The claimed tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pai: Option<Face>,
    /// The tiles from the hand: two, or three for a kong.
    pub consumed: Vec<Face>,
}

impl Message {
    /// The words for `{"type":"none"}`.
    pub const NONE: &str = r#"{"type":"none"}"#;

    /// What a line says: one message, or an array of them.
    pub fn read(line: &str) -> Result<Vec<Message>, String> {
        let read = match line.trim_start().starts_with('[') {
            true => serde_json::from_str(line),
            false => serde_json::from_str(line).map(|one| vec![one]),
        };
        read.map_err(|error| match error.is_data() {
            true => error.to_string(),
            false => format!("not JSON: {error}"),
        })
    }

    /// The word for what kind of message it is.
    pub fn kind(&self) -> &'static str {
        match self {
            Message::Hello { .. } => "hello",
            Message::Join { .. } => "join",
            Message::StartGame { .. } => "start_game",
            Message::StartKyoku { .. } => "start_kyoku",
            Message::Tsumo { .. } => "tsumo",
            Message::Dahai { .. } => "dahai",
            Message::Chi(_) => "chi",
            Message::Pon(_) => "pon",
            Message::Daiminkan(_) => "daiminkan",
            Message::Kakan { .. } => "kakan",
            Message::Ankan { .. } => "ankan",
            Message::Dora { .. } => "dora",
            Message::Reach { .. } => "reach",
            Message::ReachAccepted { .. } => "reach_accepted",
            Message::Hora { .. } => "hora",
            Message::Ryukyoku { .. } => "ryukyoku",
            Message::EndKyoku => "end_kyoku",
            Message::EndGame { .. } => "end_game",
            Message::None => "none",
            Message::Error { .. } => "error",
        }
    }
}

impl fmt::Display for Message {
    /// The line of JSON, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// A line that says all of these.
pub(crate) fn array(messages: &[Message]) -> String {
    serde_json::to_string(messages).expect("messages have words, numbers and lists only")
}

/// A seat, 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chair(pub Seat);

/// A tile that is known: `5m`, `5mr`, `E`, `P`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face(pub Tile);

/// A tile that may be hidden, `?`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaybeTile(pub Option<Tile>);

/// The prevalent wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundWind(pub Wind);

impl Serialize for Chair {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0 as u8)
    }
}

impl<'de> Deserialize<'de> for Chair {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Chair, D::Error> {
        let number = i64::deserialize(from)?;
        let seat = usize::try_from(number).ok().and_then(|number| Seat::ALL.get(number));
        seat.copied().map(Chair).ok_or_else(|| D::Error::custom(format!("{number} is no seat from 0 to 3")))
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&tile_name(self.0))
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Face, D::Error> {
        let name = String::deserialize(from)?;
        tile_named(&name).map(Face).ok_or_else(|| D::Error::custom(format!("{name:?} is no tile that can stand here")))
    }
}

impl Serialize for MaybeTile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(tile) => Face(tile).serialize(to),
            None => to.serialize_str(HIDDEN),
        }
    }
}

impl<'de> Deserialize<'de> for MaybeTile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<MaybeTile, D::Error> {
        let name = String::deserialize(from)?;
        match name == HIDDEN {
            true => Ok(MaybeTile(None)),
            false => tile_named(&name)
                .map(|tile| MaybeTile(Some(tile)))
                .ok_or_else(|| D::Error::custom(format!("{name:?} is no tile"))),
        }
    }
}

impl Serialize for RoundWind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&wind_name(self.0))
    }
}

impl<'de> Deserialize<'de> for RoundWind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RoundWind, D::Error> {
        let name = String::deserialize(from)?;
        wind_named(&name).map(RoundWind).ok_or_else(|| D::Error::custom(format!("{name:?} is no wind")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str) {
        let read = Message::read(line).expect("a message");
        assert_eq!(read[0].to_string(), line);
        assert!(line.contains(&format!("\"type\":\"{}\"", read[0].kind())));
    }

    #[test]
    fn messages_go_both_ways() {
        check(r#"{"type":"hello","protocol":"mjsonp","protocol_version":3}"#);
        check(r#"{"type":"start_game","id":2,"names":["a","b","c","d"]}"#);
        check(r#"{"type":"tsumo","actor":0,"pai":"?"}"#);
        check(r#"{"type":"dahai","actor":0,"pai":"5pr","tsumogiri":true}"#);
        check(r#"{"type":"chi","actor":1,"target":0,"pai":"4m","consumed":["3m","5mr"]}"#);
        check(r#"{"type":"ankan","actor":1,"consumed":["C","C","C","C"]}"#);
        check(
            r#"{"type":"ryukyoku","reason":"fanpai","tenpais":[true,false,false,true],"deltas":[1500,-1500,-1500,1500]}"#,
        );
        check(Message::NONE);
        check(r#"{"type":"end_kyoku"}"#);
    }

    /// Dialects add fields, leave some out, and write `null`.
    #[test]
    fn other_dialects_are_understood() {
        let read = |line| Message::read(line).map(|read| read[0].clone());
        let hora = read(r#"{"type":"hora","actor":1,"target":2,"deltas":null,"uradora_markers":["1m"],"fan":4}"#);
        let ura = Some(vec![Face("1m".parse::<tiles::Kind>().expect("a kind").into())]);
        assert!(matches!(hora, Ok(Message::Hora { deltas: None, ura_markers, .. }) if ura_markers == ura));
        assert!(matches!(read(r#"{"type":"none","actor":1}"#), Ok(Message::None)));
        assert_eq!(Message::read(r#"[{"type":"end_kyoku"},{"type":"end_game"}]"#).map(|all| all.len()), Ok(2));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |line| Message::read(line).expect_err("no message");
        assert!(wrong(r#"{"type":"dahai","actor":4,"pai":"1m"}"#).contains("4 is no seat from 0 to 3"));
        assert!(wrong(r#"{"type":"dahai","actor":0,"pai":"1x"}"#).contains("\"1x\" is no tile"));
        assert!(wrong(r#"{"type":"dahai","actor":0}"#).contains("missing field `pai`"));
        assert!(wrong(r#"{"type":"dance"}"#).contains("unknown variant `dance`"));
        assert!(wrong("dance").contains("expected value"));
        assert!(wrong("").contains("EOF"));
    }
}
