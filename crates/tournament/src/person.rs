//! The book of people, which is kept apart from the log: the log has numbers only, so that a person can be erased and the log still folds.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::names::PersonId;

/// What is known about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Person {
    /// The name as it stands in lists, first name first.
    pub name: String,
    /// The last name, where lists need it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// The club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The country, as two letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The number at the European association.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ema: Option<String>,
    /// An address for mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
}

impl Person {
    /// Somebody of whom only the name is known.
    pub fn named(name: &str) -> Person {
        Person { name: name.to_owned(), ..Person::default() }
    }

    /// The same without blanks at the ends, with the code of the country in capitals; or what is wrong.
    pub fn checked(self) -> Result<Person, PersonFault> {
        let trimmed = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(PersonFault::NoName);
        }
        if !name.chars().any(char::is_alphabetic) || name.starts_with('#') {
            return Err(PersonFault::NoLetter(name));
        }
        let country = trimmed(self.country).map(|country| country.to_uppercase());
        if let Some(country) = &country
            && !(country.len() == 2 && COUNTRIES.split_whitespace().any(|code| code == country))
        {
            return Err(PersonFault::Country(country.clone()));
        }
        Ok(Person {
            name,
            last_name: trimmed(self.last_name),
            club: trimmed(self.club),
            country,
            ema: trimmed(self.ema),
            mail: trimmed(self.mail),
        })
    }

    /// Whether these can be one person: of one name, and with nothing known that contradicts it. One number at the association
    /// is one person; two are two.
    pub fn may_be(&self, other: &Person) -> bool {
        let differ = |one: &Option<String>, other: &Option<String>| one.is_some() && other.is_some() && one != other;
        let numbered = self.ema.is_some() && other.ema.is_some();
        self.name.to_lowercase() == other.name.to_lowercase()
            && !differ(&self.ema, &other.ema)
            && (numbered
                || !(differ(&self.country, &other.country)
                    || differ(&self.club, &other.club)
                    || differ(&self.mail, &other.mail)))
    }

    /// What is known with what is known besides.
    pub fn with(self, more: Person) -> Person {
        Person {
            name: self.name,
            last_name: more.last_name.or(self.last_name),
            club: more.club.or(self.club),
            country: more.country.or(self.country),
            ema: more.ema.or(self.ema),
            mail: more.mail.or(self.mail),
        }
    }

    /// The name with what tells namesakes apart.
    pub fn told_apart(&self) -> String {
        let more: Vec<String> =
            [self.club.clone(), self.country.clone(), self.ema.as_ref().map(|ema| format!("EMA {ema}"))]
                .into_iter()
                .flatten()
                .collect();
        if more.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, more.join(", ")) }
    }

    /// First and last name, where the last name is said or the last word.
    pub fn first_and_last(&self) -> (&str, &str) {
        let split = match &self.last_name {
            Some(last) => self.name.strip_suffix(last.as_str()).map(|first| (first.trim_end(), last.as_str())),
            None => self.name.rsplit_once(' '),
        };
        split.unwrap_or(("", &self.name))
    }
}

/// What is wrong with what is said about somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonFault {
    /// There is no name.
    NoName,
    /// The name could be taken for a number.
    NoLetter(String),
    /// There is no such country.
    Country(String),
}

impl fmt::Display for PersonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PersonFault::NoName => f.write_str("the name is empty: write one"),
            PersonFault::NoLetter(name) => {
                write!(f, "{name} would be taken for a number: write a name that has a letter, and no # in front")
            }
            PersonFault::Country(country) => write!(
                f,
                "{country} is not the code of a country: write two letters of ISO 3166, as in AT, BE, CH, CZ, DE, DK, ES, FI, FR, \
                 GB, HU, IT, NL, NO, PL, PT, SE, UA"
            ),
        }
    }
}

impl std::error::Error for PersonFault {}

/// The codes of ISO 3166-1, and XK, which its users added for Kosovo.
const COUNTRIES: &str = "\
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH \
CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN \
GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI \
LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM \
PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD \
TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// Everybody who takes part, by number. Somebody who was erased has no entry any more, and keeps the number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct People(BTreeMap<PersonId, Option<Person>>);

impl People {
    /// Nobody yet.
    pub fn new() -> People {
        People::default()
    }

    /// Writes somebody in, or what is known now in place of what was; `None` erases.
    pub fn set(&mut self, id: PersonId, person: Option<Person>) {
        self.0.insert(id, person);
    }

    /// The number for the next person: one that nobody ever had.
    pub fn next_id(&self) -> PersonId {
        PersonId(self.0.keys().next_back().map_or(1, |id| id.0 + 1))
    }

    /// Somebody who has not been erased.
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.0.get(&id)?.as_ref()
    }

    /// Whether somebody has or had this number.
    pub fn knows(&self, id: PersonId) -> bool {
        self.0.contains_key(&id)
    }

    /// The name for lists; somebody who was erased has a number instead.
    pub fn name(&self, id: PersonId) -> String {
        self.person(id).map_or_else(|| format!("(erased {id})"), |person| person.name.clone())
    }

    /// Everybody who has not been erased.
    pub fn iter(&self) -> impl Iterator<Item = (PersonId, &Person)> {
        self.0.iter().filter_map(|(&id, person)| Some((id, person.as_ref()?)))
    }

    /// Everybody, also those who were erased.
    pub fn all(&self) -> impl Iterator<Item = (PersonId, Option<&Person>)> {
        self.0.iter().map(|(&id, person)| (id, person.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_who_is_erased_keeps_a_number_that_nobody_else_gets() {
        let mut people = People::new();
        people.set(people.next_id(), Some(Person::named("Anna van Berg")));
        people.set(people.next_id(), Some(Person::named("Bo")));
        people.set(PersonId(2), None);
        assert_eq!((people.name(PersonId(2)), people.next_id()), ("(erased 2)".to_owned(), PersonId(3)));
        assert_eq!(people.iter().count(), 1);
    }

    #[test]
    fn names_countries_and_namesakes() {
        assert_eq!(COUNTRIES.split_whitespace().count(), 250);
        let about = |name: &str, country: &str, ema: &str| Person {
            country: Some(country.to_owned()),
            ema: Some(ema.to_owned()),
            ..Person::named(name)
        };
        let checked = about("  Anna   Berg ", "de", " ").checked().expect("a person");
        assert_eq!((checked.name.as_str(), checked.country.as_deref(), checked.ema), ("Anna Berg", Some("DE"), None));
        assert_eq!(Person::named("  ").checked(), Err(PersonFault::NoName));
        assert_eq!(Person::named("7").checked(), Err(PersonFault::NoLetter("7".to_owned())));
        assert!(Person::named("山田").checked().is_ok());
        for country in ["Germany", "XX", "D", "DE DK"] {
            let fault = about("Anna", country, "").checked().expect_err("no country");
            assert_eq!(fault, PersonFault::Country(country.to_uppercase()));
        }
        let (one, other) = (about("Anna Berg", "DE", "1"), about("Anna Berg", "DE", "2"));
        assert!(!one.may_be(&other) && one.may_be(&about("anna berg", "DK", "1")));
        assert!(one.may_be(&Person::named("Anna Berg")) && !one.may_be(&Person::named("Anna")));
        assert_eq!(other.told_apart(), "Anna Berg (DE, EMA 2)");
    }

    #[test]
    fn the_last_name_is_the_last_word_unless_it_is_said() {
        let mut anna = Person::named("Anna van Berg");
        assert_eq!(anna.first_and_last(), ("Anna van", "Berg"));
        anna.last_name = Some("van Berg".to_owned());
        assert_eq!(anna.first_and_last(), ("Anna", "van Berg"));
        assert_eq!(Person::named("Bo").first_and_last(), ("", "Bo"));
    }
}
