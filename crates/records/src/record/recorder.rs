//! A table with its record: whatever is put in and happens is noted.

use table::{Action, Dice, Event, Incident, NoDeal, NoRuling, Position, Refusal, Table, Wall};
use tiles::{Seat, Tile};

use super::{Difference, Entry, Head, Input, Record, Replay};

/// A game that is played and recorded. What is refused leaves no line.
#[derive(Debug, Clone)]
pub struct Recorder {
    record: Record,
    table: Table,
}

impl Recorder {
    /// A game before its first hand, or before the hand with which the head says that the record begins.
    pub fn new(head: Head) -> Recorder {
        let table = head.table();
        Recorder { record: Record::new(head), table }
    }

    /// Goes on where a record ends. Who had passed on an offer that is still open is asked again.
    pub fn resume(record: Record) -> Result<Recorder, Difference> {
        let table = Replay::new(&record).finish()?;
        Ok(Recorder { record, table })
    }

    /// A game that is over, as its record tells it: nothing is played again, so that a game stays what it was when a rule is
    /// mended. Nothing where the game goes on, or where its events cannot follow one another.
    pub fn finished(record: Record) -> Option<Recorder> {
        let mut replay = Replay::as_recorded(&record);
        while replay.step().ok()?.is_some() {}
        let table = Table::finished(replay.position().clone())?;
        Some(Recorder { record, table })
    }

    /// The same game at a table that stops at every offer; see [`Table::stopping`]. Its record is the same.
    #[must_use]
    pub fn stopping(self) -> Recorder {
        Recorder { table: self.table.stopping(), ..self }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, when nothing more is to be noted.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Deals the next hand; see [`Table::deal`].
    pub fn deal(
        &mut self,
        wall: Wall,
        dice: Option<Dice>,
        sink: impl FnMut(&Event<Tile>, &Position),
    ) -> Result<(), NoDeal> {
        let number = self.table.board().number + 1;
        let before = self.record.entries.len();
        self.record.add_hand(number, dice, wall.clone());
        let Recorder { record: Record { head, entries }, table } = self;
        table.deal(&head.rules, wall, dice, noting(entries, sink)).inspect_err(|_| self.record.entries.truncate(before))
    }

    /// Takes an action; see [`Table::play`].
    pub fn play(
        &mut self,
        seat: Seat,
        action: Action,
        sink: impl FnMut(&Event<Tile>, &Position),
    ) -> Result<(), Refusal> {
        let before = self.record.entries.len();
        self.record.add_input(Input::Act(seat, action));
        let Recorder { record: Record { head, entries }, table } = self;
        table
            .play(&head.rules, seat, action, noting(entries, sink))
            .inspect_err(|_| self.record.entries.truncate(before))
    }

    /// Closes an offer; see [`Table::close_offer`]. Nothing is put in, so that only what happens is noted.
    pub fn close_offer(&mut self, sink: impl FnMut(&Event<Tile>, &Position)) -> bool {
        let Recorder { record: Record { head, entries }, table } = self;
        table.close_offer(&head.rules, noting(entries, sink))
    }

    /// Rules on an incident; see [`Table::report`].
    pub fn report(&mut self, incident: Incident, sink: impl FnMut(&Event<Tile>, &Position)) -> Result<(), NoRuling> {
        let before = self.record.entries.len();
        self.record.add_input(Input::Report(incident));
        let Recorder { record: Record { head, entries }, table } = self;
        table.report(&head.rules, incident, noting(entries, sink)).inspect_err(|_| self.record.entries.truncate(before))
    }

    /// Gives the time signal; see [`Table::call_time`].
    pub fn call_time(&mut self, sink: impl FnMut(&Event<Tile>, &Position)) {
        let before = self.record.entries.len();
        self.record.add_input(Input::Time);
        let Recorder { record: Record { head, entries }, table } = self;
        table.call_time(&head.rules, noting(entries, sink));
        if self.record.entries.len() == before + 1 {
            // Time had been called already, and nothing happened.
            self.record.entries.truncate(before);
        }
    }
}

/// Notes an event and passes it on.
fn noting(
    entries: &mut Vec<Entry>,
    mut sink: impl FnMut(&Event<Tile>, &Position),
) -> impl FnMut(&Event<Tile>, &Position) {
    move |event, position| {
        if !matches!(event, Event::Began { .. }) {
            entries.push(Entry::Event(*event));
        }
        sink(event, position);
    }
}
