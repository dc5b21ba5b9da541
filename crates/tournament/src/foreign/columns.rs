//! Lines of a table with named columns: a row for each player, or for each table.

use std::collections::BTreeMap;

use super::amounts::is_blank;
use super::gather::{RawEvent, RawSeat, RawTable};
use super::headings::{self, Kind};
use super::read::{ForeignFault, fault, name_of};

/// Rows under a heading.
pub(super) struct Grid {
    pub head: Vec<String>,
    /// The rows with their numbers in the file.
    pub rows: Vec<(usize, Vec<String>)>,
}

/// The rows of a text, with quotes as spreadsheets write them; a quoted cell may go over several lines.
fn rows(text: &str, between: char) -> Vec<(usize, Vec<String>)> {
    let mut rows = Vec::new();
    let (mut cells, mut quoted, mut line, mut begun) = (vec![String::new()], false, 1, 1);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            // A quotation mark inside a cell is one.
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            '\n' if !quoted => {
                rows.push((begun, std::mem::replace(&mut cells, vec![String::new()])));
                line += 1;
                begun = line;
            }
            '\r' if !quoted => (),
            letter if letter == between && !quoted => cells.push(String::new()),
            letter => {
                line += usize::from(letter == '\n');
                cell.push(letter);
            }
        }
    }
    rows.push((begun, cells));
    rows.iter_mut().flat_map(|(_, cells)| cells).for_each(|cell| *cell = cell.trim().to_owned());
    rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    rows
}

/// Reads lines with named columns.
pub(super) fn read_columns(text: &str) -> Result<RawEvent, ForeignFault> {
    if text.trim().is_empty() {
        return fault("the file is empty");
    }
    // Whichever separator gives a heading that can be read, the likeliest first; the words before the heading are the title.
    let mut between = [';', '\t', ',', '|'];
    let first_lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(12).collect();
    between.sort_by_key(|&one| std::cmp::Reverse(first_lines.iter().map(|line| line.matches(one).count()).max()));
    for one in between {
        let rows = rows(text, one);
        for at in 0..rows.len().min(12) {
            let head = &rows[at].1;
            if Heading::of(head).is_some() {
                let title = rows[..at]
                    .first()
                    .map(|(_, cells)| cells.iter().find(|cell| !cell.is_empty()).cloned().unwrap_or_default());
                let mut event = Grid { head: head.clone(), rows: rows[at + 1..].to_vec() }.read()?;
                event.title = title.unwrap_or_default();
                return Ok(event);
            }
        }
    }
    let rows = rows(text, between[0]);
    let head = rows[0].1.clone();
    if let Some(event) = by_names(&head, &rows[1..])? {
        return Ok(event);
    }
    let columns = head.join(", ");
    match column(&head, Kind::Player) {
        Some(_) => fault(format!("there is no column of points or results: the columns are {columns}")),
        None => fault(format!("there is no column of players: the columns are {columns}")),
    }
}

/// The best column of a kind.
fn column(head: &[String], wanted: Kind) -> Option<usize> {
    let ranked = head
        .iter()
        .enumerate()
        .filter_map(|(at, name)| headings::kind(name).filter(|(kind, _)| *kind == wanted).map(|(_, rank)| (rank, at)));
    ranked.min().map(|(_, at)| at)
}

/// What a heading says about its rows.
enum Heading {
    /// A row for each player.
    Players,
    /// A row for each table: for each of the four seats, its columns.
    Tables([Vec<(Kind, usize)>; 4]),
}

impl Heading {
    fn of(head: &[String]) -> Option<Heading> {
        let of_kind = |wanted: Kind| (0..head.len()).filter(|&at| headings::is(&head[at], wanted)).collect::<Vec<_>>();
        let is_amount = |kind: &Kind| matches!(kind, Kind::Points | Kind::Either | Kind::Total);
        let whole = |seats: [Vec<(Kind, usize)>; 4]| {
            let full = |seat: &Vec<(Kind, usize)>| {
                seat.iter().any(|(kind, _)| *kind == Kind::Player) && seat.iter().any(|(kind, _)| is_amount(kind))
            };
            seats.iter().all(full).then_some(Heading::Tables(seats))
        };
        // Player, points, player, points …
        let players: Vec<usize> = of_kind(Kind::Player);
        let named: Vec<usize> = players
            .iter()
            .copied()
            .filter(|&at| headings::plain(&head[at]) == headings::plain(&head[players[0]]))
            .collect();
        if let [first, _, _, _] = named[..] {
            let width = named[1] - first;
            let group = |start: usize| {
                let columns = start..(start + width).min(head.len());
                columns.filter_map(|at| Some((headings::kind(&head[at])?.0, at))).collect::<Vec<_>>()
            };
            if let Some(tables) = whole([0, 1, 2, 3].map(|seat| group(named[seat]))) {
                return Some(tables);
            }
        }
        let mut seats: [Vec<(Kind, usize)>; 4] = Default::default();
        for (at, name) in head.iter().enumerate() {
            if let Some((seat, kind, _)) = headings::of_seat(name) {
                seats[seat].push((kind, at));
            }
        }
        if let Some(tables) = whole(seats) {
            return Some(tables);
        }
        let has_player = column(head, Kind::Player).is_some() || column(head, Kind::LastName).is_some();
        let has_amount = [Kind::Points, Kind::Either, Kind::Total].iter().any(|&kind| column(head, kind).is_some());
        (has_player && has_amount).then_some(Heading::Players)
    }
}

impl Grid {
    /// Reads the rows, whichever kind they are.
    pub fn read(&self) -> Result<RawEvent, ForeignFault> {
        for (number, cells) in &self.rows {
            if cells.len() > self.head.len() && cells[self.head.len()..].iter().any(|cell| !cell.is_empty()) {
                return fault(format!("row {number} has {} cells and the head {}", cells.len(), self.head.len()));
            }
        }
        match Heading::of(&self.head) {
            Some(Heading::Tables(seats)) => Ok(self.by_table(&seats)),
            Some(Heading::Players) => Ok(self.by_player()),
            None => {
                fault(format!("there are no columns of players and points: the columns are {}", self.head.join(", ")))
            }
        }
    }

    fn cell<'a>(&self, cells: &'a [String], at: usize) -> &'a str {
        cells.get(at).map_or("", String::as_str)
    }

    fn place(&self, row: usize, at: usize) -> String {
        format!("row {row}, column {}", self.head[at])
    }

    /// The columns that tell tables apart, each row as it is there; an empty cell goes on with the one above.
    fn keys(&self) -> (Vec<usize>, Vec<Vec<String>>) {
        let columns: Vec<usize> = (0..self.head.len())
            .filter(|&at| {
                headings::of_seat(&self.head[at]).is_none()
                    && headings::kind(&self.head[at])
                        .is_some_and(|(kind, _)| matches!(kind, Kind::Round | Kind::Table | Kind::Game))
            })
            .collect();
        let mut last = vec![String::new(); columns.len()];
        let keys = self.rows.iter().map(|(_, cells)| {
            for (last, &at) in last.iter_mut().zip(&columns) {
                let cell = self.cell(cells, at);
                if !cell.is_empty() {
                    cell.clone_into(last);
                }
            }
            last.clone()
        });
        let keys = keys.collect();
        (columns, keys)
    }

    fn label(&self, columns: &[usize], key: &[String], wanted: Kind) -> Option<String> {
        let mut of_kind = columns.iter().zip(key).filter(|(at, _)| headings::is(&self.head[**at], wanted));
        of_kind.next().map(|(_, cell)| cell.clone())
    }

    fn name(&self, columns: &[usize], key: &[String], number: usize) -> (Option<String>, String) {
        let (round, table) = (self.label(columns, key, Kind::Round), self.label(columns, key, Kind::Table));
        let more: Vec<String> = columns
            .iter()
            .zip(key)
            .filter(|(at, cell)| headings::is(&self.head[**at], Kind::Game) && !cell.is_empty())
            .map(|(&at, cell)| format!("{} {cell}", self.head[at]))
            .collect();
        let name = match (&round, &table, more.is_empty()) {
            (None, None, false) => more.join(" "),
            (None, _, false) | (_, None, false) => {
                format!("{} {}", more.join(" "), name_of(round.as_deref(), table.as_deref(), None))
            }
            _ => name_of(round.as_deref(), table.as_deref(), Some(number)),
        };
        // Nobody sits twice in a round of one day.
        let session = round.filter(|_| table.is_some()).map(|round| format!("{} {round}", more.join(" ")));
        (session, name.trim().to_owned())
    }

    /// A row for each table.
    fn by_table(&self, seats: &[Vec<(Kind, usize)>; 4]) -> RawEvent {
        let (columns, keys) = self.keys();
        let mut event = RawEvent::default();
        for ((row, cells), key) in self.rows.iter().zip(&keys) {
            let mut four = Vec::new();
            for columns in seats {
                let mut seat = RawSeat::default();
                for &(kind, at) in columns {
                    match kind {
                        Kind::Player => self.cell(cells, at).clone_into(&mut seat.player),
                        kind => seat.put(kind, self.cell(cells, at), self.place(*row, at)),
                    }
                }
                four.push(seat);
            }
            let (session, name) = self.name(&columns, key, event.tables.len() + 1);
            event.tables.push(RawTable { name, session, seats: four });
        }
        event
    }

    fn seat(&self, row: usize, cells: &[String]) -> RawSeat {
        let mut seat = RawSeat::default();
        let names: Vec<&str> = match column(&self.head, Kind::Player) {
            Some(at) => vec![self.cell(cells, at)],
            None => [Kind::FirstName, Kind::LastName]
                .iter()
                .filter_map(|&kind| column(&self.head, kind))
                .map(|at| self.cell(cells, at))
                .collect(),
        };
        seat.player = names.join(" ").trim().to_owned();
        let kinds = [
            Kind::Points,
            Kind::Either,
            Kind::Uma,
            Kind::Penalty,
            Kind::Chombos,
            Kind::Place,
            Kind::Total,
            Kind::Substitute,
        ];
        for kind in kinds {
            if let Some(at) = column(&self.head, kind) {
                seat.put(kind, self.cell(cells, at), self.place(row, at));
            }
        }
        seat
    }

    /// A row for each player of a table.
    fn by_player(&self) -> RawEvent {
        let (columns, keys) = self.keys();
        let wind = column(&self.head, Kind::Seat);
        let mut order: Vec<&Vec<String>> = Vec::new();
        let mut games: BTreeMap<&Vec<String>, Vec<(usize, RawSeat)>> = BTreeMap::new();
        for ((row, cells), key) in self.rows.iter().zip(&keys) {
            let seat = self.seat(*row, cells);
            // A line of sums, or one that only separates.
            if seat.player.is_empty() && seat.cells.is_empty() {
                continue;
            }
            if !games.contains_key(key) {
                order.push(key);
            }
            let wind = wind.and_then(|at| headings::seat(self.cell(cells, at))).unwrap_or(4);
            games.entry(key).or_default().push((wind, seat));
        }
        let mut event = RawEvent::default();
        for key in order {
            let mut seats = games.remove(key).expect("each is there once");
            let (session, name) = self.name(&columns, key, event.tables.len() + 1);
            let many = seats.len() > 5;
            if !many {
                seats.sort_by_key(|(wind, _)| *wind);
                event.tables.push(RawTable { name, session, seats: seats.into_iter().map(|(_, seat)| seat).collect() });
                continue;
            }
            // Rows that nothing tells apart come table by table.
            seats.chunks_mut(4).for_each(|four| four.sort_by_key(|(wind, _)| *wind));
            let mut seats = seats.into_iter().map(|(_, seat)| seat).peekable();
            for number in 1.. {
                if seats.peek().is_none() {
                    break;
                }
                let name = if columns.is_empty() { format!("game {number}") } else { format!("{name} game {number}") };
                event.tables.push(RawTable { name, session: None, seats: seats.by_ref().take(4).collect() });
            }
        }
        event
    }
}

/// A row for each game and a column for each player of the club, of whom four have a number in every row.
fn by_names(head: &[String], rows: &[(usize, Vec<String>)]) -> Result<Option<RawEvent>, ForeignFault> {
    let players: Vec<usize> =
        (0..head.len()).filter(|&at| headings::kind(&head[at]).is_none() && !head[at].is_empty()).collect();
    let numbers = |cells: &[String]| {
        let filled = |at: &&usize| cells.get(**at).is_some_and(|cell| !is_blank(cell));
        players.iter().filter(filled).copied().collect::<Vec<_>>()
    };
    if players.len() < 4 || rows.is_empty() {
        return Ok(None);
    }
    let fours = rows.iter().filter(|(_, cells)| numbers(cells).len() == 4).count();
    let numeric = |cell: &str| super::amounts::Marks::default().read(cell).is_some();
    let all_numbers = rows.iter().all(|(_, cells)| numbers(cells).iter().all(|&at| numeric(&cells[at])));
    if fours * 2 <= rows.len() || !all_numbers {
        return Ok(None);
    }
    let grid = Grid { head: head.to_vec(), rows: rows.to_vec() };
    let (columns, keys) = grid.keys();
    let mut event = RawEvent::default();
    for ((row, cells), key) in rows.iter().zip(&keys) {
        let four = numbers(cells);
        if four.len() != 4 {
            return fault(format!("row {row} has numbers of {} players, and not of four", four.len()));
        }
        let seats = four.iter().map(|&at| {
            let mut seat = RawSeat { player: head[at].clone(), ..RawSeat::default() };
            seat.put(Kind::Either, &cells[at], grid.place(*row, at));
            seat
        });
        let (session, name) = grid.name(&columns, key, event.tables.len() + 1);
        event.tables.push(RawTable { name, session, seats: seats.collect() });
    }
    Ok(Some(event))
}
