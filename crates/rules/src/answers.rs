//! Complete rules as rows of text: what is stored with a game, so that it is still played and shown by them when a
//! ruleset of that name says something else.

use core::fmt;

use crate::{FIELDS, Field, Given, Refused, Rules, Value, Yaku, YakuTable};

/// Something that every ruleset answers: a [`Field`], or what a yaku is worth. Its text is the name of the field, such as
/// `kiriage`, or `yaku` and the id of the yaku, such as `yaku riichi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question(u8);

/// What a question asks about.
enum Subject {
    Field(&'static Field),
    Worth(Yaku),
}

/// The word before the id of a yaku.
const YAKU: &str = "yaku ";

impl Question {
    /// All questions: the fields in the order of the rulebook, and then the yaku.
    pub fn all() -> impl Iterator<Item = Question> {
        (0..FIELDS.len() + Yaku::ALL.len()).map(|place| Question(place as u8))
    }

    /// The question with this text.
    pub fn named(text: &str) -> Option<Question> {
        let place = match text.strip_prefix(YAKU) {
            Some(id) => FIELDS.len() + Yaku::ALL.iter().position(|yaku| yaku.own_id() == id)?,
            None => FIELDS.iter().position(|field| field.name == text)?,
        };
        Some(Question(place as u8))
    }

    /// What these rules answer.
    pub fn of(self, rules: &Rules) -> Value {
        match self.subject() {
            Subject::Field(field) => field.of(rules),
            Subject::Worth(yaku) => Value::Worth(rules.worth[yaku]),
        }
    }

    /// Changes what the rules answer to the value that is [shown](Value) like this. What is refused changes nothing.
    pub fn set<'a>(self, rules: &mut Rules, shown: &'a str) -> Result<(), WrongAnswer<'a>> {
        let refused = |wanted| WrongAnswer::Refused { question: self, given: shown, wanted };
        match self.subject() {
            Subject::Field(field) => set_field(field, rules, shown).map_err(refused),
            Subject::Worth(yaku) => {
                let worth = YakuTable::take(yaku, Given::Word(shown)).map_err(refused)?;
                rules.worth = rules.worth.with(yaku, worth);
                Ok(())
            }
        }
    }

    fn subject(self) -> Subject {
        let place = usize::from(self.0);
        match FIELDS.get(place) {
            Some(field) => Subject::Field(field),
            None => Subject::Worth(Yaku::ALL[place - FIELDS.len()]),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject() {
            Subject::Field(field) => f.write_str(field.name),
            Subject::Worth(yaku) => write!(f, "{YAKU}{}", yaku.own_id()),
        }
    }
}

/// Why stored rules cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongAnswer<'a> {
    /// There is no such question: a newer program asked it.
    UnknownQuestion(&'a str),
    /// The question is not answered by this value.
    Refused {
        /// Which question.
        question: Question,
        /// The value.
        given: &'a str,
        /// What it would take.
        wanted: Refused,
    },
}

impl fmt::Display for WrongAnswer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            WrongAnswer::UnknownQuestion(text) => {
                write!(f, "this program does not know the rule {text:?}: a newer one has written it")
            }
            WrongAnswer::Refused { question, given, wanted: Refused::WantsFlag } => {
                write!(f, "the rule {question} cannot be {given:?}: it is yes or no")
            }
            WrongAnswer::Refused { question, given, wanted } => {
                write!(f, "the rule {question} cannot be {given:?}: it is {wanted}")
            }
        }
    }
}

impl core::error::Error for WrongAnswer<'_> {}

impl Rules {
    /// Every question with its answer.
    pub fn answers(&self) -> impl Iterator<Item = (Question, Value)> {
        Question::all().map(|question| (question, question.of(self)))
    }

    /// These rules with other answers, each with the text of its question. A question that is not among them was not asked
    /// when they were written, and keeps the answer that it has here.
    pub fn with_answers<'a>(
        mut self,
        answers: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Rules, WrongAnswer<'a>> {
        for (text, shown) in answers {
            let question = Question::named(text).ok_or(WrongAnswer::UnknownQuestion(text))?;
            question.set(&mut self, shown)?;
        }
        Ok(self)
    }
}

/// Gives a field the value that is shown like this. What a value looks like does not say which kind it is: `none` is a
/// word, and a number for a field that wants one or none.
fn set_field(field: &Field, rules: &mut Rules, shown: &str) -> Result<(), Refused> {
    let flag = match shown {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    let mut numbers = [0; 4];
    let mut written = shown.split(", ").map(|number| number.parse::<i64>().ok());
    let are_four = numbers.iter_mut().all(|number| written.next().flatten().map(|read| *number = read).is_some())
        && written.next().is_none();
    let kinds = [
        flag.map(Given::Flag),
        shown.parse().ok().map(Given::Number),
        are_four.then_some(Given::Numbers(&numbers)),
        Some(Given::Word(shown)),
    ];
    let mut last = Ok(());
    for given in kinds.into_iter().flatten() {
        last = field.set(rules, given);
        if last.is_ok() {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::Ruleset;

    fn written(rules: &Rules) -> Vec<(String, String)> {
        rules.answers().map(|(question, value)| (question.to_string(), value.to_string())).collect()
    }

    fn read<'a>(base: Rules, rows: &'a [(String, String)]) -> Result<Rules, WrongAnswer<'a>> {
        base.with_answers(rows.iter().map(|(question, value)| (question.as_str(), value.as_str())))
    }

    /// Whatever they are read on top of, complete answers are the whole rules.
    #[test]
    fn complete_answers_are_the_rules() {
        for ruleset in &Ruleset::ALL {
            let rows = written(&ruleset.rules);
            assert_eq!(rows.len(), FIELDS.len() + Yaku::ALL.len());
            for base in &Ruleset::ALL {
                assert_eq!(read(base.rules, &rows), Ok(ruleset.rules), "{} on {}", ruleset.id, base.id);
            }
        }
    }

    #[test]
    fn every_question_has_one_text() {
        for question in Question::all() {
            assert_eq!(Question::named(&question.to_string()), Some(question));
        }
        assert_eq!(Question::named("yaku"), None);
        assert_eq!(Question::named("riichi"), None);
    }

    /// What was not asked when the answers were written is answered by the ruleset of today.
    #[test]
    fn a_question_that_is_not_answered_keeps_its_answer() {
        let [old, new] = ["ema2008", "ema2016"].map(|id| Ruleset::named(id).expect("an edition").rules);
        let mut rows = written(&old);
        let unasked = rows.iter().position(|(question, _)| question == "kiriage").expect("a field");
        rows.remove(unasked);
        let today = Rules { kiriage: true, ..new };
        assert_eq!(read(today, &rows), Ok(Rules { kiriage: true, ..old }));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let wrong = |question: &str, value: &str| {
            let rows = [(String::from(question), String::from(value))];
            read(Ruleset::ALL[0].rules, &rows).expect_err("a wrong answer").to_string()
        };
        assert_eq!(wrong("jokers", "4"), "this program does not know the rule \"jokers\": a newer one has written it");
        assert_eq!(wrong("kiriage", "perhaps"), "the rule kiriage cannot be \"perhaps\": it is yes or no");
        assert_eq!(
            wrong("yaku riichi", "14"),
            "the rule yaku riichi cannot be \"14\": it is \"1\" (open and concealed), \"1/2\" (open/concealed), \"concealed 1\", \"alone 5\", \"yakuman\", \"2 yakuman\" or \"none\""
        );
        assert!(wrong("uma", "1, 2, 3").contains("four numbers that add up to zero"));
        assert!(wrong("uma", "1, -1, 0, 0, 0").contains("four numbers that add up to zero"));
        assert!(wrong("riichi_min_points", "some").contains("or \"none\""));
    }
}
