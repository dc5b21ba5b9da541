//! Differences that somebody has looked into: tables in a text for people, with game, hand, what and why.

use std::io;
use std::path::Path;

use crate::files::read_text;
use crate::through::Difference;

/// The differences that are explained.
#[derive(Debug, Default)]
pub struct Explained(Vec<Row>);

#[derive(Debug, PartialEq)]
struct Row {
    game: String,
    hand: Hand,
    about: String,
}

#[derive(Debug, PartialEq)]
enum Hand {
    Number(u32),
    All,
    /// Not a hand, but the end of the game or its whole text.
    Game,
}

impl Explained {
    /// Reads the tables of a Markdown file whose rows begin with a game and a hand: a number, `all`, or `-` for the game
    /// itself. Other tables are passed over.
    pub fn read(path: &Path) -> io::Result<Explained> {
        read_text(path).map(|text| Explained::of(&text))
    }

    fn of(text: &str) -> Explained {
        let row = |line: &str| {
            let cells = line.trim().strip_prefix('|')?.strip_suffix('|')?;
            let cells: Vec<&str> = cells.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            let &[game, hand, about, why] = &cells[..] else { return None };
            let hand = match hand {
                "all" => Hand::All,
                "-" => Hand::Game,
                number => Hand::Number(number.parse().ok()?),
            };
            (!why.is_empty()).then(|| Row { game: game.to_owned(), hand, about: about.to_owned() })
        };
        Explained(text.lines().filter_map(row).collect())
    }

    /// Whether a difference in this game is explained.
    pub fn has(&self, game: &str, difference: &Difference) -> bool {
        self.0.iter().any(|row| {
            let here = match (&row.hand, difference.hand) {
                (Hand::All, _) | (Hand::Game, None) => true,
                (Hand::Number(number), Some(hand)) => *number == hand.number,
                (Hand::Number(_), None) | (Hand::Game, Some(_)) => false,
            };
            here && row.game == game && row.about == difference.about.id()
        })
    }

    /// Whether it is explained that this game cannot be read.
    pub fn has_unreadable(&self, game: &str) -> bool {
        self.0.iter().any(|row| row.game == game && row.hand == Hand::Game && row.about == "unreadable")
    }
}

#[cfg(test)]
mod tests {
    use crate::through::About;

    use super::*;

    #[test]
    fn only_rows_with_a_reason_count() {
        let text = "| game | hand | what | why |\n|---|---|---|---|\n| `one` | 3 | fu | it was late |\n\
                    | two | all | changes | |\n| three | - | unreadable | torn |\n| four | - | results | old uma |\n";
        let explained = Explained::of(text);
        let hand =
            |number| crate::through::HandName { number, round: tiles::Wind::East, dealer: tiles::Seat::A, counters: 0 };
        let difference = |about, number: Option<u32>| Difference {
            hand: number.map(hand),
            turn: 0,
            about,
            recorded: String::new(),
            ours: String::new(),
        };
        assert!(explained.has("one", &difference(About::Fu, Some(3))));
        assert!(!explained.has("one", &difference(About::Fu, Some(4))));
        assert!(!explained.has("one", &difference(About::Han, Some(3))));
        assert!(!explained.has("two", &difference(About::Changes, Some(1))), "no reason is given");
        assert!(explained.has("four", &difference(About::Results, None)));
        assert!(explained.has_unreadable("three") && !explained.has_unreadable("four"));
    }
}
