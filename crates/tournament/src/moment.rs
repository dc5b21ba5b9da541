//! A point in time as data: whoever calls says what time it is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Seconds since the beginning of 1970, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Moment(pub i64);

const DAY: i64 = 86_400;

impl Moment {
    /// Year, month and day.
    pub fn date(self) -> (i64, i64, i64) {
        // Days are counted from 1 March of the year 0, so that a leap day is the last of its year.
        let days = self.0.div_euclid(DAY) + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year_of_era + era * 400 + i64::from(month <= 2), month, day)
    }

    /// The first second of a day.
    pub fn of_date(year: i64, month: i64, day: i64) -> Option<Moment> {
        if !(0..=9_999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let (shifted, year_of) = (if month > 2 { month - 3 } else { month + 9 }, year - i64::from(month <= 2));
        let era = year_of.div_euclid(400);
        let year_of_era = year_of.rem_euclid(400);
        let day_of_year = (153 * shifted + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        let moment = Moment((era * 146_097 + day_of_era - 719_468) * DAY);
        // The 31st of a short month would be a day of the next.
        (moment.date() == (year, month, day)).then_some(moment)
    }

    /// The seconds from another moment to this one.
    pub fn since(self, other: Moment) -> i64 {
        self.0.saturating_sub(other.0)
    }

    /// Hours, minutes and seconds of the day, as people write them.
    pub fn time_of_day(self) -> String {
        let second = self.0.rem_euclid(DAY);
        format!("{:02}:{:02}:{:02}", second / 3_600, second / 60 % 60, second % 60)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}T{}Z", self.time_of_day())
    }
}

/// The text is not a moment such as `2026-05-01T09:30:00Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAMoment;

impl fmt::Display for NotAMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write the time as 2026-05-01T09:30:00Z")
    }
}

impl std::error::Error for NotAMoment {}

impl FromStr for Moment {
    type Err = NotAMoment;

    fn from_str(text: &str) -> Result<Moment, NotAMoment> {
        let read = || {
            let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
            let numbers = |text: &str, between: char, lengths: [usize; 3]| -> Option<[i64; 3]> {
                let parts: Vec<&str> = text.split(between).collect();
                let fits = parts.len() == 3 && parts.iter().zip(lengths).all(|(part, length)| part.len() == length);
                let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
                if !fits || !digits {
                    return None;
                }
                Some([parts[0].parse().ok()?, parts[1].parse().ok()?, parts[2].parse().ok()?])
            };
            let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
            let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
            if hour > 23 || minute > 59 || second > 59 {
                return None;
            }
            let midnight = Moment::of_date(year, month, day)?;
            Some(Moment(midnight.0 + hour * 3_600 + minute * 60 + second))
        };
        read().ok_or(NotAMoment)
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moment, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_read_back_and_others_are_refused() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_777_627_800, "2026-05-01T09:30:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(Moment(seconds).to_string(), text);
            assert_eq!(text.parse(), Ok(Moment(seconds)));
        }
        for day in 0..200_000 {
            let (year, month, of_month) = Moment(day * DAY).date();
            assert_eq!(Moment::of_date(year, month, of_month), Some(Moment(day * DAY)));
        }
        for text in [
            "",
            "2026-05-01",
            "2026-02-29T00:00:00Z",
            "2026-05-01T24:00:00Z",
            "2026-5-01T09:30:00Z",
            "+026-05-01T00:00:00Z",
        ] {
            assert_eq!(text.parse::<Moment>(), Err(NotAMoment), "{text}");
        }
    }
}
