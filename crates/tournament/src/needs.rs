//! What a player needs in the last round to come before others.

use rules::Rules;
use tiles::Seat;

use crate::names::{EntryNo, RoundNo, TableNo};
use crate::state::Tournament;

/// What somebody needs against one other player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// The other player.
    pub rival: EntryNo,
    /// By how much the rival is ahead; negative for somebody who is behind.
    pub gap: i64,
    /// How it can be done.
    pub how: Way,
}

/// How somebody gets ahead of another player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// They sit at one table: by places, how many points the player needs more than the rival at the end. Pairs of places that
    /// cannot help are left out.
    SameTable(Vec<AtTable>),
    /// They sit at different tables: the player's entry has to be better than the rival's by this much.
    Elsewhere {
        /// The difference of the entries.
        more: i64,
    },
}

/// What is needed at one table with these places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtTable {
    /// The player's place.
    pub own: u8,
    /// The rival's place.
    pub rival: u8,
    /// Points that the player needs more than the rival; negative if fewer are enough, which only a rival who is ahead at the table can make so.
    pub points: i64,
}

/// What a player needs to come before everybody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needs {
    /// Whose.
    pub entry: EntryNo,
    /// The place now.
    pub place: Option<u16>,
    /// The round that it is about.
    pub round: RoundNo,
    /// Where the player sits.
    pub table: TableNo,
    /// Everybody who can still matter, nearest to the top first: all who are ahead, and those at the same table.
    pub rivals: Vec<Need>,
}

impl Tournament {
    /// What a player needs in a round that is seated and not entered. Places at different tables cannot be compared beyond
    /// the difference of the entries, because points have no bound.
    pub fn needs(&self, entry: EntryNo, round: RoundNo) -> Option<Needs> {
        let of_round = self.round(round)?;
        let (table, _) = of_round.seat_of(entry)?;
        let standings = self.standings_of(|counted, _| counted < round);
        let own = standings.line(entry)?;
        let at = of_round.table(table)?;
        let mates: Vec<EntryNo> = Seat::ALL.into_iter().filter_map(|seat| at.seats[seat].entry()).collect();
        let rival = |line: &crate::standings::Line| {
            let together = mates.contains(&line.entry);
            let gap = line.total - own.total;
            let comparable = line.entry != entry && !line.disqualified && line.stage == own.stage;
            if !comparable || (gap < 0 && !together) {
                return None;
            }
            let how =
                if together { Way::SameTable(at_table(&self.rules, gap)) } else { Way::Elsewhere { more: gap + 1 } };
            Some(Need { rival: line.entry, gap, how })
        };
        let rivals = standings.lines.iter().filter_map(rival).collect();
        Some(Needs { entry, place: own.place, round, table, rivals })
    }
}

/// For each pair of places without ties, the points needed to make up this gap: in whole hundreds, and by as much as the
/// places ask for.
fn at_table(rules: &Rules, gap: i64) -> Vec<AtTable> {
    let mut ways = Vec::new();
    for own in 1..=4u8 {
        for rival in (1..=4u8).filter(|&rival| rival != own) {
            let uma = |place: u8| i64::from(rules.uma[usize::from(place) - 1]);
            let for_first = 4 * (i64::from(rules.return_points) - i64::from(rules.starting_points));
            let first = |place: u8| if place == 1 { for_first } else { 0 };
            let by_places = uma(own) + first(own) - uma(rival) - first(rival);
            // One more than the gap is enough, and points come in hundreds.
            let points = (gap - by_places).div_euclid(100) * 100 + 100;
            let least = if own < rival { 100 } else { i64::MIN };
            let points = points.max(least);
            // Whoever has the worse place has fewer points.
            if own < rival || points < 0 {
                ways.push(AtTable { own, rival, points });
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    #[test]
    fn places_make_up_for_points() {
        let rules = &Ruleset::named("ema2016").expect("an edition").rules;
        let ways = at_table(rules, 12_000);
        // First before second is 10,000 of uma: 2,000 more have to come from the table, and a hundred to be ahead.
        assert!(ways.contains(&AtTable { own: 1, rival: 2, points: 2_100 }));
        // First before last is 30,000: any lead is enough.
        assert!(ways.contains(&AtTable { own: 1, rival: 4, points: 100 }));
        // Whoever comes behind at the table cannot get ahead.
        assert!(ways.iter().all(|way| way.own < way.rival));
        let behind = at_table(rules, -40_000);
        assert!(behind.contains(&AtTable { own: 4, rival: 1, points: -9_900 }));
    }
}
