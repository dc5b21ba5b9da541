//! The types of the wire for the page, `web/src/wire/types.ts`, written from the Rust ones. A test fails when the file
//! is stale.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use serde::Serialize;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    Action, BarPerson, Bars, Choices, CloseTable, ConfirmMail, Credentials, EndSession, ErrorBody, Forgotten, FromSeat,
    Games, Joining, Listed, MailGiven, Me, NameGiven, NewPassword, NewTable, Nothing, OwnAccount, OwnData, Password,
    Quick, ReplayedGame, Reset, Seat, Seated, TableEntry, ToSeat, Unbar, Watched,
};

/// A message of a seat as it looks on the wire: one object for each message. [`FromSeat`] is read through all keys at
/// once, which would not say which of them go together.
#[derive(Debug, Serialize, TS)]
#[serde(untagged)]
#[ts(rename = "FromSeat", rename_all_fields = "kebab-case")]
enum SeatMessage {
    /// The seat acts.
    Act {
        /// The own seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
        /// How.
        action: Action,
        /// Only if this is the number of the last event.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<u32>,
    },
    /// Why may I not do that?
    WhyNot {
        /// What.
        #[serde(rename = "why-not")]
        action: Action,
    },
    /// The result of the hand has been read.
    Ready {
        /// Always.
        #[ts(type = "true")]
        ready: bool,
    },
    /// Other words from now on.
    Lang {
        /// The language.
        lang: String,
    },
    /// Everything after an event once more.
    Again {
        /// The number of the event.
        again: u32,
    },
    /// What the player adds to the seed.
    Contribution {
        /// 64 hexadecimal digits.
        contribution: String,
    },
    /// Once more with the same people.
    Rematch {
        /// Or not.
        rematch: bool,
        /// The commitment to what the player adds to the seed of that game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        commitment: Option<String>,
    },
    /// A bot plays on.
    Leave {
        /// Always.
        #[ts(type = "true")]
        leave: bool,
    },
}

impl From<FromSeat> for SeatMessage {
    fn from(message: FromSeat) -> SeatMessage {
        match message {
            FromSeat::Act { seat, action, after } => SeatMessage::Act { seat, action, after },
            FromSeat::WhyNot(action) => SeatMessage::WhyNot { action },
            FromSeat::Ready => SeatMessage::Ready { ready: true },
            FromSeat::Lang(lang) => SeatMessage::Lang { lang },
            FromSeat::Again(again) => SeatMessage::Again { again },
            FromSeat::Contribution(contribution) => SeatMessage::Contribution { contribution },
            FromSeat::Rematch { wanted, commitment } => SeatMessage::Rematch { rematch: wanted, commitment },
            FromSeat::Leave => SeatMessage::Leave { leave: true },
        }
    }
}

/// Declarations by their names, with everything that they name.
struct Declarations {
    config: Config,
    seen: HashSet<std::any::TypeId>,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(std::any::TypeId::of::<T>()) {
            return;
        }
        // What has no place of its own is a part of other types: numbers, texts, lists.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", readable(&T::decl(&self.config)));
            self.texts.insert(T::ident(&self.config), text);
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

/// A declaration with one line for each variant and for each field that is explained.
fn readable(declaration: &str) -> String {
    let spread = declaration.replace(" | { ", "\n  | { ").replace(" \n/**\n * ", "\n    /** ");
    spread.replace("\n */\n", " */\n    ").replace(", }", " }")
}

/// The whole file.
fn file() -> String {
    let config = Config::new().with_large_int("number").with_array_tuple_limit(2);
    let mut all = Declarations { config, seen: HashSet::new(), texts: BTreeMap::new() };
    all.visit::<ToSeat>();
    all.visit::<SeatMessage>();
    all.visit::<Choices>();
    all.visit::<Me>();
    all.visit::<NameGiven>();
    all.visit::<Joining>();
    all.visit::<Quick>();
    all.visit::<NewTable>();
    all.visit::<Seated>();
    all.visit::<Listed>();
    all.visit::<TableEntry>();
    all.visit::<Games>();
    all.visit::<ReplayedGame>();
    all.visit::<Credentials>();
    all.visit::<NewPassword>();
    all.visit::<Password>();
    all.visit::<OwnAccount>();
    all.visit::<EndSession>();
    all.visit::<Forgotten>();
    all.visit::<Reset>();
    all.visit::<MailGiven>();
    all.visit::<ConfirmMail>();
    all.visit::<OwnData>();
    all.visit::<Nothing>();
    all.visit::<Watched>();
    all.visit::<CloseTable>();
    all.visit::<BarPerson>();
    all.visit::<Bars>();
    all.visit::<Unbar>();
    all.visit::<ErrorBody>();
    let head = "// What goes over the wire, written from the types of crates/protocol; `make pages` writes it anew.\n";
    all.texts.into_values().fold(head.to_owned(), |file, text| file + "\n" + &text)
}

#[test]
fn the_page_has_these_types() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/types.ts");
    let now = file();
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, now).expect("the file can be written");
        return;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == now, "web/src/wire/types.ts is stale: `make pages` writes it anew");
}

#[test]
fn a_message_of_a_seat_looks_as_its_type_says() {
    let messages = [
        r#"{"action":{"type":"pass"}}"#,
        r#"{"seat":"C","action":{"type":"discard","tile":"0p","drawn":true},"after":57}"#,
        r#"{"why-not":{"type":"ron"}}"#,
        r#"{"ready":true}"#,
        r#"{"lang":"da"}"#,
        r#"{"again":0}"#,
        r#"{"contribution":"00ff"}"#,
        r#"{"rematch":false}"#,
        r#"{"rematch":true,"commitment":"00ff"}"#,
        r#"{"leave":true}"#,
    ];
    for text in messages {
        let message: FromSeat = serde_json::from_str(text).expect("a message");
        assert_eq!(serde_json::to_string(&SeatMessage::from(message)).expect("JSON"), text);
    }
}
