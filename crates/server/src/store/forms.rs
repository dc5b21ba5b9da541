//! How tables are written into the database. The types are the store's own, and each text has the number of its form:
//! neither the wire of today nor the rulesets of today say what was stored years ago.
//!
//! * Form 1 was that of the wire. A setup named its ruleset and had the text of house rules. It is only read.
//! * Form 2 has every answer of the rules in the setup, and the log as lines of a [record](records::record).

use std::collections::BTreeMap;

use players::Level;
use protocol::{ClaimWindow, Conduct, Length, Spectators, TimeControl, TrueEvent, Wire};
use records::record::{Entry as Line, Input, Spelled};
use rules::{Rules, Ruleset};
use serde::{Deserialize, Serialize};
use table::{Event, GameResult};
use tiles::{BySeat, Tile};

use super::{Trouble, json, text};
use crate::games::played::Put;
use crate::tables::setup::{Basis, Chair, HouseText, Setup};
use crate::tables::shares::Shares;

/// The form in which everything is written.
pub(super) const NOW: u32 = 2;

/// The number of a form, whatever else there is. The first had none.
#[derive(Deserialize)]
struct Form {
    #[serde(default = "first")]
    form: u32,
}

fn first() -> u32 {
    1
}

fn unknown(form: u32) -> Trouble {
    trouble(format!("form {form} is not known: a newer program has stored it"))
}

/// A setup in form 2.
#[derive(Serialize, Deserialize)]
struct SetupForm {
    form: u32,
    ruleset: String,
    /// Every answer of the rules, by the text of its question.
    rules: BTreeMap<String, String>,
    house: Option<HouseForm>,
    #[serde(flatten)]
    rest: RestForm,
}

/// A setup in form 1.
#[derive(Deserialize)]
struct FirstSetupForm {
    rules: String,
    #[serde(default)]
    house: Option<String>,
    rounds: LengthForm,
    #[serde(flatten)]
    rest: RestForm,
}

/// What a setup says beside the rules, in both forms. What came later than the first tables may be missing.
#[derive(Serialize, Deserialize)]
struct RestForm {
    conduct: ConductForm,
    listed: bool,
    #[serde(default)]
    time: Option<TimeForm>,
    #[serde(default)]
    window: Option<WindowForm>,
    #[serde(default)]
    spectators: Option<SpectatorsForm>,
    chairs: [Chair; 4],
    #[serde(default)]
    shares: Shares,
}

#[derive(Serialize, Deserialize)]
struct HouseForm {
    name: Option<String>,
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ConductForm {
    Enforced,
    Open,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LengthForm {
    East,
    EastSouth,
}

/// Seconds.
#[derive(Serialize, Deserialize)]
struct TimeForm {
    base: u32,
    bank: u32,
}

#[derive(Serialize, Deserialize)]
struct WindowForm {
    milliseconds: u32,
    fixed: bool,
}

/// The delay in seconds.
#[derive(Serialize, Deserialize)]
struct SpectatorsForm {
    delay: u32,
    hands: bool,
}

/// How a game ended, in both forms.
#[derive(Serialize, Deserialize)]
struct ResultForm {
    #[serde(default = "first")]
    form: u32,
    points: SeatsForm<i32>,
    places: SeatsForm<u8>,
    uma: SeatsForm<i32>,
    bets: SeatsForm<i32>,
    totals: SeatsForm<i32>,
}

/// One value for each seat.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct SeatsForm<T> {
    a: T,
    b: T,
    c: T,
    d: T,
}

impl<T> From<BySeat<T>> for SeatsForm<T> {
    fn from(values: BySeat<T>) -> SeatsForm<T> {
        let [a, b, c, d] = values.into_array();
        SeatsForm { a, b, c, d }
    }
}

impl<T> From<SeatsForm<T>> for BySeat<T> {
    fn from(SeatsForm { a, b, c, d }: SeatsForm<T>) -> BySeat<T> {
        BySeat::new([a, b, c, d])
    }
}

/// A setup as it is stored.
pub(super) fn setup_text(setup: &Setup) -> String {
    let answers =
        |rules: Rules| rules.answers().map(|(question, value)| (question.to_string(), value.to_string())).collect();
    text(&SetupForm {
        form: NOW,
        ruleset: setup.ruleset().id.to_owned(),
        rules: answers(setup.rules()),
        house: setup.house().map(|HouseText { name, text }| HouseForm { name: name.clone(), text: text.clone() }),
        rest: RestForm {
            conduct: match setup.conduct {
                Conduct::Enforced => ConductForm::Enforced,
                Conduct::Open => ConductForm::Open,
            },
            listed: setup.listed,
            time: setup.time().map(|&TimeControl { base, bank }| TimeForm { base, bank }),
            window: setup.window().map(|&ClaimWindow { milliseconds, fixed }| WindowForm { milliseconds, fixed }),
            spectators: setup.spectators().map(|&Spectators { delay, hands }| SpectatorsForm { delay, hands }),
            chairs: setup.chairs().clone(),
            shares: setup.shares.clone(),
        },
    })
}

/// A setup that was stored, or why this program cannot read it.
pub(super) fn read_setup(stored: &str) -> Result<Setup, Trouble> {
    let ruleset = |id: &str| Ruleset::named(id).ok_or_else(|| trouble(format!("there is no ruleset {id:?}")));
    match json::<Form>(stored)?.form {
        1 => {
            let FirstSetupForm { rules, house, rounds, rest } = json(stored)?;
            let rounds = match rounds {
                LengthForm::East => Length::East,
                LengthForm::EastSouth => Length::EastSouth,
            };
            let basis = match house {
                None => ruleset(&rules)?.into(),
                Some(text) => Basis::house(text).map_err(trouble)?,
            };
            rest.setup(basis, Some(rounds))
        }
        2 => {
            let SetupForm { ruleset: id, rules: answers, house, rest, .. } = json(stored)?;
            let ruleset = ruleset(&id)?;
            let answers = answers.iter().map(|(question, value)| (question.as_str(), value.as_str()));
            let rules = ruleset.rules.with_answers(answers).map_err(trouble)?;
            let house = house.map(|HouseForm { name, text }| HouseText { name, text });
            rest.setup(Basis { ruleset, house, rules }, None)
        }
        other => Err(unknown(other)),
    }
}

impl RestForm {
    /// The setup with these rules.
    fn setup(self, basis: Basis, rounds: Option<Length>) -> Result<Setup, Trouble> {
        for chair in &self.chairs {
            match chair {
                Chair::Bot { level } if Level::named(level).is_none() => {
                    return Err(trouble(format!("there is no level {level:?}")));
                }
                // Where a program is gone, one of our own plays.
                Chair::Bot { .. } | Chair::Free | Chair::Person { .. } | Chair::Program { .. } => (),
            }
        }
        let conduct = match self.conduct {
            ConductForm::Enforced => Conduct::Enforced,
            ConductForm::Open => Conduct::Open,
        };
        let setup = Setup::new(basis, rounds, conduct, self.listed, self.chairs)
            .with_time(self.time.map(|TimeForm { base, bank }| TimeControl { base, bank }))
            .with_spectators(self.spectators.map(|SpectatorsForm { delay, hands }| Spectators { delay, hands }))
            .with_shares(self.shares);
        Ok(match self.window {
            None => setup,
            Some(WindowForm { milliseconds, fixed }) => setup.with_window(ClaimWindow { milliseconds, fixed }),
        })
    }
}

/// A result as it is stored.
pub(super) fn result_text(result: &GameResult) -> String {
    let GameResult { points, places, uma, bets, totals } = *result;
    text(&ResultForm {
        form: NOW,
        points: points.into(),
        places: places.into(),
        uma: uma.into(),
        bets: bets.into(),
        totals: totals.into(),
    })
}

/// A result that was stored.
pub(super) fn read_result(stored: &str) -> Result<GameResult, Trouble> {
    let ResultForm { form, points, places, uma, bets, totals } = json(stored)?;
    if form > NOW {
        return Err(unknown(form));
    }
    Ok(GameResult {
        points: points.into(),
        places: places.into(),
        uma: uma.into(),
        bets: bets.into(),
        totals: totals.into(),
    })
}

/// The word for a hand that is dealt.
const DEAL: &str = "deal";
/// The word for an offer that is closed.
const CLOSE: &str = "close";

/// What was put into a table as it is stored: a word, or the line of a record.
pub(super) fn put_text(put: &Put) -> String {
    match *put {
        Put::Deal => DEAL.to_owned(),
        Put::Close => CLOSE.to_owned(),
        Put::Act(seat, action) => Line::Input(Input::Act(seat, action)).to_string(),
    }
}

/// Events as they are stored: the lines of a record.
pub(super) fn events_text(events: &[Event<Tile>]) -> String {
    events.iter().map(|event| Spelled(event).to_string()).collect::<Vec<_>>().join("\n")
}

/// What was put into a table and stored in this form.
pub(super) fn read_put(form: u32, stored: &str) -> Result<Put, Trouble> {
    match form {
        1 => json::<FirstPutForm>(stored).map(|put| match put {
            FirstPutForm::Deal => Put::Deal,
            FirstPutForm::Act(seat, action) => Put::Act(seat.real(), action.real()),
            FirstPutForm::Close => Put::Close,
        }),
        2 => match stored {
            DEAL => Ok(Put::Deal),
            CLOSE => Ok(Put::Close),
            line => match line.parse().map_err(trouble)? {
                Line::Input(Input::Act(seat, action)) => Ok(Put::Act(seat, action)),
                Line::Input(Input::Report(_) | Input::Time) | Line::Hand { .. } | Line::Event(_) => {
                    Err(trouble(format!("nobody puts {line:?} into a table here")))
                }
            },
        },
        other => Err(unknown(other)),
    }
}

/// Events that were stored in this form.
pub(super) fn read_events(form: u32, stored: &str) -> Result<Vec<Event<Tile>>, Trouble> {
    let event = |line: &str| match line.parse().map_err(trouble)? {
        Line::Event(event) => Ok(event),
        Line::Hand { number, dice, .. } => Ok(Event::Began { number, dice }),
        Line::Input(_) => Err(trouble(format!("{line:?} is no event"))),
    };
    match form {
        1 => Ok(json::<Vec<TrueEvent>>(stored)?.into_iter().map(Wire::real).collect()),
        2 => stored.lines().map(event).collect(),
        other => Err(unknown(other)),
    }
}

/// What was put into a table, in form 1. Its actions and events were those of the wire, which still reads them; what lies in
/// `tests/kept/1` shows that it does.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FirstPutForm {
    Deal,
    Act(protocol::Seat, protocol::Action),
    Close,
}

fn trouble(why: impl ToString) -> Trouble {
    Trouble::Decode(why.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Action, Dice, Pick};
    use tiles::{Kind, Seat};

    fn bots() -> [Chair; 4] {
        [(); 4].map(|()| Chair::Bot { level: "club".to_owned() })
    }

    fn wrong(stored: &str) -> String {
        read_setup(stored).expect_err("a setup that cannot be read").to_string()
    }

    #[test]
    fn a_setup_is_what_was_stored() {
        let house = "base = 'ema2016'\nname = 'Club night'\nkiriage = true\n".to_owned();
        let setup =
            Setup::new(Basis::house(house).expect("house rules"), Some(Length::East), Conduct::Open, true, bots())
                .with_time(Some(TimeControl { base: 5, bank: 20 }))
                .with_window(ClaimWindow { milliseconds: 700, fixed: true })
                .with_spectators(Some(Spectators { delay: 300, hands: true }));
        assert_eq!(read_setup(&setup_text(&setup)).expect("a setup"), setup);
        for ruleset in &Ruleset::ALL {
            let setup = Setup::new(ruleset, None, Conduct::Enforced, false, bots());
            assert_eq!(read_setup(&setup_text(&setup)).expect("a setup"), setup, "{}", ruleset.id);
        }
    }

    /// A ruleset that says something else than when a table was made changes nothing of it.
    #[test]
    fn stored_rules_count_and_not_those_of_today() {
        let setup = Setup::new(&Ruleset::ALL[3], None, Conduct::Enforced, false, bots());
        let stored = setup_text(&setup);
        let otherwise = stored.replace(r#""kiriage":"no""#, r#""kiriage":"yes""#);
        assert_ne!(stored, otherwise);
        let read = read_setup(&otherwise).expect("a setup");
        assert_eq!(read.rules(), Rules { kiriage: true, ..setup.rules() });
        assert_eq!((read.ruleset(), read.house()), (setup.ruleset(), None));
        assert_eq!(setup_text(&read), otherwise, "and it is stored as it was");
        // A question that was not asked then is answered by the ruleset of today; one that is not asked today is named.
        let older = stored.replace(r#""kiriage":"no","#, "");
        assert_eq!(read_setup(&older).expect("a setup"), setup);
        let newer = stored.replace(r#""kiriage":"no""#, r#""jokers":"4""#);
        assert!(wrong(&newer).contains("this program does not know the rule \"jokers\""), "{}", wrong(&newer));
        let other = stored.replace(r#""kiriage":"no""#, r#""kiriage":"perhaps""#);
        assert!(wrong(&other).contains("the rule kiriage cannot be \"perhaps\""), "{}", wrong(&other));
        assert!(wrong(&stored.replace(r#""form":2"#, r#""form":3"#)).contains("form 3 is not known"));
        assert!(wrong(&stored.replace("ema2016", "ema2099")).contains("there is no ruleset \"ema2099\""));
        assert!(wrong(&stored.replacen("club", "expert", 1)).contains("there is no level \"expert\""));
    }

    /// A table that was stored before there were clocks, spectators and house rules can still be read.
    #[test]
    fn older_tables_are_read() {
        let text = r#"{"rules":"ema2016","rounds":"east","conduct":"enforced","listed":true,
            "chairs":["Free",{"Bot":{"level":"club"}},{"Bot":{"level":"club"}},{"Bot":{"level":"beginner"}}]}"#;
        let setup = read_setup(text).expect("a setup");
        assert!(setup.time().is_none() && setup.spectators().is_none() && setup.window().is_none());
        assert!(setup.shares.is_empty() && setup.shares.of_game().is_some(), "the seed is the server's alone");
        assert_eq!(setup.names().into_array(), ["", "club 1", "club 2", "beginner"]);
        assert_eq!((setup.ruleset().id, setup.rounds(), setup.house_text()), ("ema2016", Length::East, None));
        let house = text.replace(r#""rounds""#, r#""house":"base = 'ema2012'\nkiriage = true","rounds""#);
        let setup = read_setup(&house).expect("a setup");
        assert!(setup.rules().kiriage && setup.ruleset().id == "ema2012" && setup.house_text().is_some());
    }

    #[test]
    fn entries_are_what_was_stored_in_either_form() {
        let tile = Tile::plain(Kind::five(tiles::Suit::Pin));
        let act = Put::Act(Seat::B, Action::Discard(Pick { tile, drawn: true }));
        let pass = Put::Act(Seat::C, Action::Pass);
        for (put, first, now) in [
            (Put::Deal, r#""deal""#, "deal"),
            (Put::Close, r#""close""#, "close"),
            (act, r#"{"act":["B",{"type":"discard","tile":"5p","drawn":true}]}"#, "> B discard 5p drawn"),
            (pass, r#"{"act":["C",{"type":"pass"}]}"#, "> C pass"),
        ] {
            assert_eq!(put_text(&put), now);
            assert_eq!(read_put(2, now).expect("a put"), put);
            assert_eq!(read_put(1, first).expect("a put"), put);
        }
        let began = Event::Began { number: 3, dice: Dice::new(4, 2) };
        let events = [began, Event::Discarded { seat: Seat::B, tile, drawn: true }];
        assert_eq!(events_text(&events), "hand 3 dice 4 2\nB discards 5p drawn");
        assert_eq!(read_events(2, &events_text(&events)).expect("events"), events);
        assert_eq!(read_events(2, "").expect("events"), []);
        let first = serde_json::to_string(&events.map(TrueEvent::of)).expect("JSON");
        assert_eq!(read_events(1, &first).expect("events"), events);
        assert!(read_put(2, "> B discard 5p  drawn").is_err() && read_put(2, "B bets").is_err());
        assert!(read_events(2, "> B pass").is_err() && read_put(3, "deal").is_err() && read_events(3, "").is_err());
    }
}
