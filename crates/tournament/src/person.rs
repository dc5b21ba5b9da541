//! The book of people, which is kept apart from the log: the log has numbers only, so that a person can be erased and the log still folds.

use std::collections::BTreeMap;

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

    /// First and last name, where the last name is said or the last word.
    pub fn first_and_last(&self) -> (&str, &str) {
        let split = match &self.last_name {
            Some(last) => self.name.strip_suffix(last.as_str()).map(|first| (first.trim_end(), last.as_str())),
            None => self.name.rsplit_once(' '),
        };
        split.unwrap_or(("", &self.name))
    }
}

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
    fn the_last_name_is_the_last_word_unless_it_is_said() {
        let mut anna = Person::named("Anna van Berg");
        assert_eq!(anna.first_and_last(), ("Anna van", "Berg"));
        anna.last_name = Some("van Berg".to_owned());
        assert_eq!(anna.first_and_last(), ("Anna", "van Berg"));
        assert_eq!(Person::named("Bo").first_and_last(), ("", "Bo"));
    }
}
