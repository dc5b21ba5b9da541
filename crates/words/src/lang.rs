//! The four languages of the rule documents.

use core::{fmt, str::FromStr};

/// A language that every term of the glossary has a word in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    En,
    /// Danish.
    Da,
    /// German.
    De,
    /// Dutch.
    Nl,
}

impl Lang {
    /// All of them, in the order of the documents.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Da, Lang::De, Lang::Nl];

    /// The two letters of ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Da => "da",
            Lang::De => "de",
            Lang::Nl => "nl",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| UnknownLang { code: code.to_owned() })
    }
}

/// A code that names none of our languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLang {
    /// The code as it was given.
    pub code: String,
}

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let valid = Lang::ALL.map(Lang::code).join(", ");
        write!(f, "unknown language {:?}; the languages are {valid}", self.code)
    }
}

impl core::error::Error for UnknownLang {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
        }
    }

    #[test]
    fn an_unknown_code_is_told_the_valid_ones() {
        let error = "fr".parse::<Lang>().expect_err("French is not among our documents");
        assert_eq!(error.to_string(), "unknown language \"fr\"; the languages are en, da, de, nl");
    }
}
