//! A win and what it is worth, in one line.

use engine::{NamedReading, WinBy};
use rules::YakuSet;
use table::{ReadingWorth, Won};

use crate::Voice;
use crate::voice::capital;

impl Voice<'_> {
    /// Who won on what, with which yaku, and what that is worth.
    pub(crate) fn won(&self, won: &Won) -> String {
        let mut line = format!("{}. {}: {}", self.how(won), capital(&self.counted(won)), self.worth(won));
        if let Some(liable) = won.liable {
            line += &format!(". {}", self.sentence("event-liable", &[("seat", &self.name(liable))]));
        }
        line
    }

    fn how(&self, won: &Won) -> String {
        let (seat, tile) = (self.name(won.seat), self.tile(won.tile));
        match (won.by, won.from) {
            (WinBy::Tsumo, _) => {
                self.sentence("event-won-tsumo", &[("seat", &seat), ("tsumo", &self.term("tsumo")), ("tile", &tile)])
            }
            (WinBy::Rinshan, _) => self.sentence(
                "event-won-rinshan",
                &[("seat", &seat), ("replacement", &self.term("replacement-tile")), ("tile", &tile)],
            ),
            (WinBy::Ron, Some(from)) => {
                self.sentence("event-won-ron", &[("seat", &seat), ("from", &self.name(from)), ("tile", &tile)])
            }
            (WinBy::Chankan, Some(from)) => self.sentence(
                "event-won-chankan",
                &[("seat", &seat), ("kong", &self.term("kong")), ("from", &self.name(from)), ("tile", &tile)],
            ),
            (WinBy::Ron | WinBy::Chankan, None) => self.sentence("event-won", &[("seat", &seat), ("tile", &tile)]),
        }
    }

    /// A reading by its name: "riichi, pinfu, 30 minipoints".
    pub fn reading(&self, named: NamedReading) -> String {
        let minipoints = format!("{} {}", named.fu, self.term("minipoints"));
        self.yaku_names(named.yaku).chain([minipoints]).collect::<Vec<_>>().join(", ")
    }

    /// A reading with what it is worth: "riichi, pinfu: 2 fan 30 minipoints (2,000 points)".
    pub fn reading_worth(&self, reading: &ReadingWorth) -> String {
        let yaku = self.yaku_names(reading.yaku).collect::<Vec<_>>().join(", ");
        let mut worth = match reading.han {
            0 => String::new(),
            han => format!("{han} {} ", self.term("fan")),
        };
        worth += &match reading.limit {
            Some(limit) => self.term(limit.id()).to_owned(),
            None => format!("{} {}", reading.fu, self.term("minipoints")),
        };
        capital(&format!("{yaku}: {worth} ({})", self.points(reading.points)))
    }

    /// The yaku; those with the same name once, with their number.
    fn yaku_names(&self, counted: YakuSet) -> impl Iterator<Item = String> {
        let mut yaku: Vec<(&str, usize)> = Vec::new();
        for name in counted.iter().map(|yaku| self.yaku(yaku.id())) {
            match yaku.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => yaku.push((name, 1)),
            }
        }
        yaku.into_iter().map(|(name, count)| match count {
            1 => name.to_owned(),
            more => format!("{more} × {name}"),
        })
    }

    /// The yaku and dora.
    fn counted(&self, won: &Won) -> String {
        let dora = [("dora", won.dora.dora), ("red-five", won.dora.red), ("ura-dora", won.dora.ura)];
        let dora = dora.into_iter().filter(|(_, count)| *count > 0);
        let dora = dora.map(|(id, count)| format!("{} {count}", self.term(id)));
        self.yaku_names(won.yaku).chain(dora).collect::<Vec<_>>().join(", ")
    }

    /// "2 fan 30 minipoints", "5 fan, Mangan", "Yakuman".
    pub fn worth(&self, won: &Won) -> String {
        match won.yakuman {
            0 => (),
            1 => return self.term("yakuman").to_owned(),
            2 => return self.term("double-yakuman").to_owned(),
            more => return format!("{more} × {}", self.term("yakuman")),
        }
        let mut text = format!("{} {}", won.han, self.term("fan"));
        if won.han < 5 {
            text += &format!(" {} {}", won.fu, self.term("minipoints"));
        }
        if let Some(limit) = won.limit {
            text += &format!(", {}", self.term(limit.id()));
        }
        text
    }
}
