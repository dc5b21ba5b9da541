//! How a field of the rules is shown and changed from outside: values without types.

use core::fmt;

use crate::{Worth, Yaku, YakuTable};

/// The value of a field, for showing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i32),
    /// Four numbers, first place to last.
    Places([i32; 4]),
    /// One of a few words.
    Word(&'static str),
    /// What a yaku is worth.
    Worth(Worth),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(true) => f.write_str("yes"),
            Value::Flag(false) => f.write_str("no"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Places([a, b, c, d]) => write!(f, "{a}, {b}, {c}, {d}"),
            Value::Word(word) => f.write_str(word),
            Value::Worth(worth) => write!(f, "{worth}"),
        }
    }
}

/// A value that somebody gives for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given<'a> {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// Several whole numbers.
    Numbers(&'a [i64]),
    /// A word.
    Word(&'a str),
}

/// Why a field does not take a value: what it would take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// `true` or `false`.
    WantsFlag,
    /// A number between these two.
    WantsNumber(i32, i32),
    /// A number between these two, or `"none"`.
    WantsNumberOrNone(i32, i32),
    /// One of these two numbers.
    WantsEither(i32, i32),
    /// Four numbers that add up to zero.
    WantsPlaces,
    /// One of these words.
    WantsWord(&'static [&'static str]),
    /// A worth such as `"1/2"`.
    WantsWorth,
    /// A worth without an open value.
    WantsConcealedWorth,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::WantsFlag => f.write_str("true or false"),
            Refused::WantsNumber(least, most) => write!(f, "a number from {least} to {most}"),
            Refused::WantsNumberOrNone(least, most) => write!(f, "a number from {least} to {most}, or \"none\""),
            Refused::WantsEither(one, other) => write!(f, "{one} or {other}"),
            Refused::WantsPlaces => f.write_str("four numbers that add up to zero, first place to last"),
            Refused::WantsWord(words) => {
                f.write_str("one of ")?;
                for (i, word) in words.iter().enumerate() {
                    write!(f, "{}\"{word}\"", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Refused::WantsConcealedWorth => {
                f.write_str("one value such as \"2\", because an open hand can never have this yaku")
            }
            Refused::WantsWorth => f.write_str(
                "\"1\" (open and concealed), \"1/2\" (open/concealed), \"concealed 1\", \"alone 5\", \"yakuman\", \"2 yakuman\" or \"none\"",
            ),
        }
    }
}

/// A type that a field of the rules can have.
pub trait Setting: Sized {
    /// The value, for showing.
    fn show(&self) -> Value;
    /// The value that was given, if it is one of this type.
    fn take(given: Given<'_>) -> Result<Self, Refused>;
}

impl Setting for bool {
    fn show(&self) -> Value {
        Value::Flag(*self)
    }
    fn take(given: Given<'_>) -> Result<bool, Refused> {
        match given {
            Given::Flag(flag) => Ok(flag),
            _ => Err(Refused::WantsFlag),
        }
    }
}

/// The range of numbers that a field takes.
fn number(given: Given<'_>, least: i32, most: i32) -> Result<i32, Refused> {
    match given {
        Given::Number(n) => i32::try_from(n).ok().filter(|n| (least..=most).contains(n)),
        _ => None,
    }
    .ok_or(Refused::WantsNumber(least, most))
}

/// Points never leave this range, so that sums of them cannot overflow.
const MOST_POINTS: i32 = 1_000_000;

impl Setting for i32 {
    fn show(&self) -> Value {
        Value::Number(*self)
    }
    /// Points that somebody starts with, pays or receives: they are signed so that nobody has to convert them, and not
    /// below zero.
    fn take(given: Given<'_>) -> Result<i32, Refused> {
        number(given, 0, MOST_POINTS)
    }
}

/// Points of a field that may be below zero too.
pub(crate) fn points_either_way(given: Given<'_>) -> Result<i32, Refused> {
    number(given, -MOST_POINTS, MOST_POINTS)
}

impl Setting for u8 {
    fn show(&self) -> Value {
        Value::Number(i32::from(*self))
    }
    fn take(given: Given<'_>) -> Result<u8, Refused> {
        number(given, 0, 255).map(|n| n as u8)
    }
}

impl<T: Setting> Setting for Option<T> {
    fn show(&self) -> Value {
        self.as_ref().map_or(Value::Word("none"), T::show)
    }
    fn take(given: Given<'_>) -> Result<Option<T>, Refused> {
        match given {
            Given::Word("none") => Ok(None),
            _ => T::take(given).map(Some).map_err(|refused| match refused {
                Refused::WantsNumber(least, most) => Refused::WantsNumberOrNone(least, most),
                other => other,
            }),
        }
    }
}

impl Setting for [i32; 4] {
    fn show(&self) -> Value {
        Value::Places(*self)
    }
    fn take(given: Given<'_>) -> Result<[i32; 4], Refused> {
        let Given::Numbers(&[a, b, c, d]) = given else { return Err(Refused::WantsPlaces) };
        let mut places = [0; 4];
        for (place, n) in places.iter_mut().zip([a, b, c, d]) {
            *place = number(Given::Number(n), -MOST_POINTS, MOST_POINTS).map_err(|_| Refused::WantsPlaces)?;
        }
        if places.iter().sum::<i32>() == 0 { Ok(places) } else { Err(Refused::WantsPlaces) }
    }
}

impl YakuTable {
    /// The worth that was given for a yaku. An open value for one that only concealed hands have is refused.
    pub fn take(yaku: Yaku, given: Given<'_>) -> Result<Worth, Refused> {
        let worth = match given {
            Given::Word(text) => text.parse().map_err(|_| Refused::WantsWorth)?,
            Given::Number(han @ 1..=13) => Worth::Han { open: han as u8, concealed: han as u8 },
            _ => return Err(Refused::WantsWorth),
        };
        match worth {
            Worth::Han { open, concealed } if yaku.is_concealed_by_nature() => match open == 0 || open == concealed {
                true => Ok(Worth::Han { open: 0, concealed }),
                false => Err(Refused::WantsConcealedWorth),
            },
            _ => Ok(worth),
        }
    }
}
