//! The protocol that other people's bots speak, both ways: theirs at our table, ours at theirs. docs/mjai.md describes it.
//!
//! * [`Message`] is what is said. A [`Teller`] says what a seat is shown; a [`Listener`] makes a view of what is said.
//!   [`answer()`] and [`understand`] go between actions and answers.
//! * [`Player`] is somebody who sits down at our table: one of our levels, or an [`External`] player in a process of its
//!   own, with a [`Report`] of what went wrong.
//! * [`Guest`] is a player of ours who goes out to others, by lines or over TCP ([`visit()`]).
//!
//! ```
//! use players::Level;
//! use janso_mjai::Guest;
//! use rules::Ruleset;
//!
//! let rules = Ruleset::named("tenhou").expect("a ruleset").rules;
//! let mut guest = Guest::new(rules, None, Level::named("tsumogiri").expect("a level").player(1));
//! let none = guest.reply(r#"{"type":"start_game","id":1,"names":["a","b","c","d"]}"#);
//! assert_eq!(none.line, r#"{"type":"none"}"#);
//! let hidden = r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"]"#;
//! let own = r#"["1m","2m","3m","4m","5mr","9p","9p","2s","3s","E","E","P","C"]"#;
//! guest.reply(&format!(
//!     r#"[{{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"N",
//!         "scores":[25000,25000,25000,25000],"tehais":[{hidden},{own},{hidden},{hidden}]}},
//!        {{"type":"tsumo","actor":0,"pai":"?"}}]"#
//! ));
//! let answer = guest.reply(
//!     r#"[{"type":"dahai","actor":0,"pai":"W","tsumogiri":true},{"type":"tsumo","actor":1,"pai":"8p"}]"#,
//! );
//! assert_eq!(answer.line, r#"{"type":"dahai","actor":1,"pai":"8p","tsumogiri":true}"#);
//! ```
//!
//! Nothing here decides by a rule of the game: what is legal the view says, and what follows the table.

mod message;
mod tell;
mod answer;
mod listen;
mod guest;
mod visit;
mod address;
mod report;
mod external;
mod player;

pub use address::Address;
pub use answer::{Answer, NoAnswer, answer, understand, understand_riichi};
pub use external::{CommandLine, External, Limits, Lobby, Manner, Whereabouts};
pub use guest::{Guest, Reply};
pub use listen::{Listener, Unfit};
pub use message::{Chair, Claim, Face, MaybeTile, Message, RoundWind};
pub use player::Player;
pub use report::{Incident, Mishap, Report};
pub use tell::Teller;
pub use visit::{Sent, visit};
