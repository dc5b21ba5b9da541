//! What a command brings: what happened, or why not. Nothing here changes the state.

use shuffle::Commitment;

use crate::clock::{TablePhase, TableRefusal};
use crate::command::{Change, Command};
use crate::event::{Actor, Chair, Event, Fact, Role, Sitter, TableTotals, VacancyReason};
use crate::hand_entry::{HandEntry, check_declared, settle_hand};
use crate::lateness::Lateness;
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo};
use crate::penalty::{Decision, History, Measure, Offence, Refusal};
use crate::presence::Place;
use crate::refusal::{CommandRefusal as R, SeatedTwice};
use crate::ruling::{Cause, Ruling, Verdict};
use crate::sitting::SittingFault;
use crate::slip::Slip;
use crate::standings::Standings;
use crate::state::{HallTable, Round, State, Tournament, is_season, on_clock, read_rules};
use crate::substitute::{Substitute, Vacancy};

/// What the command brings, as the next event. It is not in the state yet.
pub fn decide(state: &State, by: Actor, at: Moment, command: &Command) -> Result<Event, R> {
    if let Some(stale) = stale(state, command) {
        return Err(stale);
    }
    if let Some(last) = state.log().last()
        && at < last.at
    {
        return Err(R::BeforeLast(last.at));
    }
    let facts = match (&command.change, state.tournament()) {
        (Change::Create { name, rules, settings, organiser }, None) => {
            said(name, "what the event is called")?;
            check_rules(rules)?;
            let (name, rules, settings) = (name.trim().to_owned(), rules.clone(), settings.clone());
            vec![Fact::Created { name, rules, settings, organiser: *organiser }]
        }
        (Change::Create { .. }, Some(_)) => return Err(R::AlreadyCreated),
        (_, None) => return Err(R::NotCreated),
        (Change::Undo { number }, Some(tournament)) => {
            Desk { tournament, by, at }.allow(&command.change)?;
            vec![undo(state, *number)?]
        }
        (change, Some(tournament)) => {
            let desk = Desk { tournament, by, at };
            if tournament.finished && *change != Change::Reopen {
                return Err(R::Finished);
            }
            desk.allow(change)?;
            desk.facts(change)?
        }
    };
    Ok(Event { number: state.next_number(), at, by, facts })
}

/// What has changed since the command was thought of.
fn stale(state: &State, command: &Command) -> Option<R> {
    if state.version(&command.change) == command.seen {
        return None;
    }
    let mut newest = None;
    command.change.each_scope(|scope| newest = newest.max(Some((state.version_of(scope), scope))));
    let (version, scope) = match command.change {
        Change::Undo { .. } => (state.version(&command.change), crate::event::Scope::Event),
        _ => newest?,
    };
    let event = version.0.checked_sub(1).and_then(|place| state.log().get(place as usize));
    let (by, at) = event.map_or((Actor::Staff(PersonId(0)), Moment::default()), |event| (event.by, event.at));
    let what = event.and_then(|event| event.facts.first()).map_or("nothing", Fact::id);
    Some(R::Stale { scope, by, at, what, number: version.0 })
}

fn undo(state: &State, number: u32) -> Result<Fact, R> {
    let last = state.last_standing().filter(|event| !matches!(event.facts[..], [Fact::Created { .. }]));
    let Some(last) = last.filter(|last| last.number == number) else {
        let created = number == 1 && !state.log().is_empty();
        return Err(if created { R::Beginning } else { R::NotLast { last: last.map(|last| last.number) } });
    };
    let rules = |fact: &Fact| matches!(fact, Fact::Ruled { .. } | Fact::RulingCancelled { .. });
    if last.facts.iter().any(rules) { Err(R::CancelInstead) } else { Ok(Fact::Undone { number }) }
}

fn said(text: &str, what: &'static str) -> Result<(), R> {
    if text.trim().is_empty() { Err(R::Missing { what }) } else { Ok(()) }
}

fn check_rules(text: &str) -> Result<(), R> {
    match house_rules::read(text) {
        Ok(_) if read_rules(text).is_some() => Ok(()),
        Ok(_) => Err(R::Rules("it cannot be read".to_owned())),
        Err(faults) => Err(R::Rules(faults.to_string())),
    }
}

/// Whoever asks, when, and of what.
struct Desk<'a> {
    tournament: &'a Tournament,
    by: Actor,
    at: Moment,
}

impl Desk<'_> {
    fn role(&self) -> Option<Role> {
        match self.by {
            Actor::Staff(person) => self.tournament.staff.get(&person).copied(),
            Actor::Player(_) | Actor::Table(..) => None,
        }
    }

    /// Whether whoever asks may do this. The organiser may do everything; referees decide, scorers write down, and players speak
    /// for their own table.
    fn allow(&self, change: &Change) -> Result<(), R> {
        let needs = |roles: &[Role], who: &'static str| {
            let may = self.role().is_some_and(|role| role == Role::Organiser || roles.contains(&role));
            if may { Ok(()) } else { Err(R::NotAllowed { who }) }
        };
        let organiser = || needs(&[], "organisers");
        let referee = || needs(&[Role::HeadReferee, Role::Referee], "referees and organisers");
        let desk = || needs(&[Role::HeadReferee, Role::Referee, Role::Scorer], "scorers, referees and organisers");
        let at_table = |round: RoundNo, table: TableNo| match self.by {
            Actor::Table(own_round, own_table) if (own_round, own_table) == (round, table) => Ok(()),
            Actor::Player(entry) if self.sits_at(entry, round, table) => Ok(()),
            Actor::Staff(_) | Actor::Player(_) | Actor::Table(..) => desk(),
        };
        match *change {
            Change::Create { .. } | Change::ChangeRules(_) | Change::ChangeSettings(_) => organiser(),
            Change::Finish | Change::Reopen | Change::Undo { .. } => organiser(),
            Change::NameStaff(..) | Change::DismissStaff(_) | Change::Register(_) | Change::ListSubstitute(_) => {
                organiser()
            }
            Change::FormTeam(..) | Change::DissolveTeam(_) | Change::FixTable(..) => organiser(),
            Change::KeepApart { .. } | Change::LiftApart(..) => organiser(),
            Change::CommitDraw(_) | Change::Draw(_) | Change::AddStage { .. } | Change::BeginStage(_) => organiser(),
            Change::SeatRound { .. } | Change::DiscardSeating(_) | Change::SwapSeats(..) => organiser(),
            Change::Publish(_) | Change::Hide(_) | Change::Announce(_) => organiser(),
            Change::CheckIn(_) | Change::Withdraw(..) | Change::Return(..) | Change::AddTable(..) => desk(),
            Change::Note(..) | Change::CorrectSeats { .. } | Change::Substitute { .. } => referee(),
            Change::StartSession(_) | Change::PauseClock(_) | Change::ResumeClock(_) => referee(),
            Change::AddTime { .. } | Change::GrantHands { .. } | Change::GiveSignal { .. } => referee(),
            Change::SetResult { .. } | Change::ReopenResult(..) | Change::SwapResults(..) => desk(),
            Change::TakeSeat { round, table, at: None, .. } => at_table(round, table),
            Change::TakeSeat { .. } => referee(),
            Change::RollDice(round, table)
            | Change::EnterHand(round, table, _)
            | Change::TakeHandBack(round, table)
            | Change::EnterTotals { round, table, .. }
            | Change::ConfirmResult(round, table)
            | Change::CallReferee(round, table) => at_table(round, table),
            Change::Rule(_) | Change::CancelRuling(..) | Change::SendReferee(..) => referee(),
        }
    }

    fn sits_at(&self, entry: EntryNo, round: RoundNo, table: TableNo) -> bool {
        let table = self.tournament.table(round, table);
        table.is_some_and(|table| table.seats.into_array().contains(&Sitter::Player(entry)))
    }

    fn entry(&self, entry: EntryNo) -> Result<&crate::state::Entry, R> {
        self.tournament.entries.get(&entry).ok_or(R::NoEntry(entry))
    }

    fn round(&self, round: RoundNo) -> Result<&Round, R> {
        self.tournament.round(round).filter(|round| !round.tables.is_empty()).ok_or(R::NoRound(round))
    }

    fn table(&self, round: RoundNo, table: TableNo) -> Result<&HallTable, R> {
        self.round(round)?.table(table).ok_or(R::NoTable(round, table))
    }

    fn facts(&self, change: &Change) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        let one = |fact: Fact| Ok(vec![fact]);
        match change.clone() {
            Change::Create { .. } | Change::Undo { .. } => unreachable!("decided before anybody sits at the desk"),
            Change::ChangeRules(rules) => {
                check_rules(&rules)?;
                // Hands and results that were entered have to be possible by the new ruleset too.
                let cannot = |_| R::Rules("hands that were entered cannot be played by it".to_owned());
                let recounted = tournament.by_rules(&rules).map_err(cannot)?;
                for (number, round) in recounted.numbered() {
                    for (table, _) in round.numbered() {
                        if let Some(Err(fault)) = recounted.table_result(number, table) {
                            let why = format!("by it {fault} in the result of round {number} table {table}");
                            return Err(R::Rules(why));
                        }
                    }
                }
                one(Fact::RulesChanged { rules })
            }
            Change::ChangeSettings(settings) => {
                if settings.kind != tournament.settings.kind && !tournament.rounds.is_empty() {
                    return Err(R::Seated(RoundNo(tournament.rounds.len() as u16)));
                }
                let mut facts = Vec::new();
                if settings.capacity != tournament.settings.capacity {
                    // Places that are new are for those who wait.
                    let free = self.free_places(settings.capacity).unwrap_or(usize::MAX);
                    facts.extend(self.waiting().take(free).map(|entry| Fact::Promoted { entry }));
                }
                facts.insert(0, Fact::SettingsChanged { settings });
                Ok(facts)
            }
            Change::Finish => {
                for (number, round) in tournament.numbered().filter(|(_, round)| !round.tables.is_empty()) {
                    self.complete(number, round)?;
                }
                one(Fact::Finished)
            }
            Change::Reopen if tournament.finished => one(Fact::Reopened),
            Change::Reopen => Err(R::NotFinished),

            Change::NameStaff(person, role) => {
                self.keeps_organiser(person, Some(role))?;
                one(Fact::StaffNamed { person, role })
            }
            Change::DismissStaff(person) => {
                if !tournament.staff.contains_key(&person) {
                    return Err(R::NotStaff(person));
                }
                self.keeps_organiser(person, None)?;
                one(Fact::StaffLeft { person })
            }
            Change::Register(person) => self.register(person),
            Change::CheckIn(entry) => {
                let presence = &self.entry(entry)?.presence;
                match (presence.place, presence.left()) {
                    (Place::Waiting, _) => Err(R::Waiting(entry)),
                    (_, Some(from)) => Err(R::Left(entry, from)),
                    (Place::CheckedIn, None) => Err(R::Present(entry)),
                    (Place::Registered, None) => one(Fact::CheckedIn { entry }),
                }
            }
            Change::Withdraw(entry, from) => self.withdraw(entry, from),
            Change::Return(entry, from) => self.come_back(entry, from),
            Change::ListSubstitute(person) => {
                if let Some(substitute) = tournament.substitute_of(person) {
                    return Err(R::IsSubstitute(substitute));
                }
                if let Some((entry, _)) = tournament.holders().find(|(_, entry)| entry.person == person) {
                    return Err(R::Plays(entry));
                }
                let substitute = SubstituteNo(free_number(tournament.substitutes.keys().map(|taken| taken.0)));
                one(Fact::SubstituteListed { substitute, person })
            }
            Change::FormTeam(name, members) => self.form_team(name, members),
            Change::DissolveTeam(team) => {
                tournament.teams.get(&team).ok_or(R::NoTeam(team))?;
                one(Fact::TeamDissolved { team })
            }
            Change::FixTable(entry, table) => {
                self.entry(entry)?;
                if table == Some(TableNo(0)) {
                    return Err(R::FromOne("tables"));
                }
                one(Fact::TableFixed { entry, table })
            }
            Change::KeepApart { one: first, other, why } => {
                self.entry(first)?;
                self.entry(other)?;
                if first == other {
                    return Err(R::Itself(first));
                }
                one(Fact::KeptApart { one: first, other, why })
            }
            Change::LiftApart(first, other) => {
                if !tournament.apart.contains_key(&(first.min(other), first.max(other))) {
                    return Err(R::NotApart(first, other));
                }
                one(Fact::KeptApartLifted { one: first, other })
            }
            Change::Note(entry, text) => {
                self.entry(entry)?;
                one(Fact::Noted { entry, text })
            }

            Change::CommitDraw(commitment) => {
                if tournament.draw.seed.is_some() {
                    return Err(R::Drawn);
                }
                commitment.parse::<Commitment>().map_err(|_| R::NotHexadecimal)?;
                one(Fact::DrawCommitted { commitment })
            }
            Change::Draw(seed) => self.draw(seed),
            Change::AddStage { name, rounds, carry, cut } => {
                said(&name, "what the stage is called")?;
                if rounds == 0 {
                    return Err(R::Nothing);
                }
                if is_season(tournament) {
                    return Err(R::NotInSeason);
                }
                if let Some(cut) = cut {
                    let players = tournament.holders().count();
                    if cut < 4 || !cut.is_multiple_of(4) || usize::from(cut) > players {
                        return Err(R::Cut { cut, players });
                    }
                }
                one(Fact::StageAdded { name, rounds, carry, cut })
            }
            Change::BeginStage(stage) => self.begin_stage(stage),
            Change::SeatRound { round, tables, how } => self.seat_round(round, tables, how),
            Change::DiscardSeating(round) => {
                if !self.round(round)?.is_untouched() {
                    return Err(R::Played(round));
                }
                one(Fact::SeatingDiscarded { round })
            }
            Change::AddTable(round, seats) => self.add_table(round, seats),
            Change::SwapSeats(round, first, other) => self.swap_seats(round, first, other),
            Change::CorrectSeats { round, table, seats, reason } => {
                said(&reason, "why the seats are corrected")?;
                let mut before = self.table(round, table)?.seats.into_array();
                let mut after = seats;
                before.sort();
                after.sort();
                if before != after {
                    return Err(R::OtherPeople);
                }
                one(Fact::SeatsCorrected { round, table, seats, reason })
            }

            Change::StartSession(round) => {
                if self.round(round)?.clock.start.is_some() {
                    return Err(R::Started(round));
                }
                one(Fact::SessionStarted { round })
            }
            Change::PauseClock(round) => {
                if self.is_paused(round)? {
                    Err(R::Paused(round))
                } else {
                    one(Fact::ClockPaused { round })
                }
            }
            Change::ResumeClock(round) => {
                if self.is_paused(round)? {
                    one(Fact::ClockResumed { round })
                } else {
                    Err(R::Running(round))
                }
            }
            Change::AddTime { round, table, seconds, reason } => {
                said(&reason, "why there is more time")?;
                self.is_paused(round)?;
                if let Some(table) = table {
                    self.table(round, table)?;
                }
                if seconds == 0 {
                    return Err(R::Nothing);
                }
                one(Fact::TimeAdded { round, table, seconds, reason })
            }
            Change::GrantHands { round, table, hands, reason } => {
                said(&reason, "why there are more hands")?;
                let at = self.table(round, table)?;
                if hands == 0 {
                    return Err(R::Nothing);
                }
                if at.session.is_over() {
                    return Err(R::Table(TableRefusal::Over));
                }
                if at.session.hands_left.is_none() {
                    return Err(R::Table(TableRefusal::NotSignalled));
                }
                one(Fact::HandsGranted { round, table, hands, reason })
            }
            Change::GiveSignal { round, table, before_dice } => self.give_signal(round, table, before_dice),

            Change::TakeSeat { round, table, seat, at, reason } => {
                self.table(round, table)?;
                if let Some(at) = at {
                    said(&reason, "why it was at another time")?;
                    if at > self.at {
                        return Err(R::AfterNow(self.at));
                    }
                }
                one(Fact::SeatTaken { round, table, seat, at: at.unwrap_or(self.at), reason })
            }
            Change::RollDice(round, table) => match self.table(round, table)?.session.phase {
                TablePhase::BeforeStart => Err(R::NotStarted(round)),
                TablePhase::InHand => Err(R::Table(TableRefusal::HandInProgress)),
                TablePhase::Over(_) => Err(R::Table(TableRefusal::Over)),
                TablePhase::BetweenHands => one(Fact::DiceRolled { round, table }),
            },
            Change::EnterHand(round, table, hand) => self.enter_hand(round, table, hand),
            Change::TakeHandBack(round, table) => {
                if self.table(round, table)?.hands().next().is_none() {
                    return Err(R::NoHands);
                }
                one(Fact::HandTakenBack { round, table })
            }
            Change::EnterTotals { round, table, totals, record } => self.enter_totals(round, table, totals, record),
            Change::ConfirmResult(round, table) => {
                let at = self.table(round, table)?;
                let result = at.result.as_ref().ok_or(R::NoResult)?;
                if at.disputed.is_some() {
                    return Err(R::Disputed);
                }
                if at.confirmed_by.is_some() {
                    return Err(R::Confirmed);
                }
                if result.by == self.by {
                    return Err(R::OwnResult);
                }
                one(Fact::ResultConfirmed { round, table })
            }
            Change::SetResult { round, table, totals, reason } => {
                said(&reason, "why the result is set")?;
                self.check_totals(round, table, totals)?;
                one(Fact::ResultSet { round, table, totals, reason })
            }
            Change::ReopenResult(round, table, reason) => {
                said(&reason, "why the result is reopened")?;
                self.table(round, table)?.result.as_ref().ok_or(R::NoResult)?;
                one(Fact::ResultReopened { round, table, reason })
            }
            Change::SwapResults(round, first, other) => {
                let (one_table, other_table) = (self.table(round, first)?, self.table(round, other)?);
                if first == other {
                    return Err(R::SameTable);
                }
                let both = [one_table, other_table];
                if both.iter().all(|table| table.result.is_none()) {
                    return Err(R::NoResult);
                }
                for (to, from) in [(first, other_table), (other, one_table)] {
                    if let Some(result) = &from.result {
                        self.check_totals(round, to, result.totals)?;
                    }
                }
                one(Fact::ResultsSwapped { round, one: first, other })
            }
            Change::Substitute { round, table, seat, substitute, reason, from } => {
                self.substitute(Chair { table, seat }, round, substitute, reason, from)
            }

            Change::Rule(ruling) => self.rule(ruling),
            Change::CancelRuling(number, reason) => {
                said(&reason, "why the ruling is cancelled")?;
                let ruled =
                    tournament.rulings.iter().find(|ruled| ruled.number == number).ok_or(R::NoRuling(number))?;
                if !ruled.stands() {
                    return Err(R::Cancelled(number));
                }
                one(Fact::RulingCancelled { ruling: number, reason })
            }
            Change::CallReferee(round, table) => {
                self.table(round, table)?;
                one(Fact::RefereeCalled { round, table })
            }
            Change::SendReferee(round, table) => {
                if self.table(round, table)?.referee_called.is_none() {
                    return Err(R::NotCalled);
                }
                one(Fact::RefereeCame { round, table })
            }

            Change::Publish(upto) => {
                for (number, round) in tournament.numbered().take_while(|&(number, _)| number <= upto) {
                    self.complete(number, round)?;
                }
                self.round(upto)?;
                one(Fact::Published { upto })
            }
            Change::Hide(upto) => one(Fact::Hidden { upto }),
            Change::Announce(text) => {
                said(&text, "what is announced")?;
                one(Fact::Announced { text })
            }
        }
    }

    fn complete(&self, number: RoundNo, round: &Round) -> Result<(), R> {
        let open = round.numbered().filter(|(_, table)| !self.tournament.is_complete(table));
        let tables: Vec<TableNo> = open.map(|(number, _)| number).collect();
        if !tables.is_empty() {
            return Err(R::Incomplete { round: number, tables });
        }
        // A result that has come to contradict what was entered later counts nothing.
        for (table, _) in round.numbered() {
            if let Some(Err(fault)) = self.tournament.table_result(number, table) {
                return Err(R::Contradicted { round: number, table, fault });
            }
        }
        Ok(())
    }

    fn keeps_organiser(&self, person: PersonId, role: Option<Role>) -> Result<(), R> {
        let organises = |(&one, &of): (&PersonId, &Role)| {
            let role = if one == person { role } else { Some(of) };
            role == Some(Role::Organiser)
        };
        let stays = self.tournament.staff.iter().any(organises) || role == Some(Role::Organiser);
        if stays { Ok(()) } else { Err(R::LastOrganiser) }
    }

    fn register(&self, person: PersonId) -> Result<Vec<Fact>, R> {
        let entries = &self.tournament.entries;
        if let Some((&entry, _)) = entries.iter().find(|(_, entry)| entry.person == person) {
            return Err(R::Registered(entry));
        }
        let mut facts = Vec::new();
        if let Some(substitute) = self.tournament.substitute_of(person) {
            let played = |round: &Round| round.seat_of_substitute(substitute).is_some();
            if self.tournament.rounds.iter().any(played) {
                return Err(R::PlayedAsSubstitute(substitute));
            }
            facts.push(Fact::SubstituteLeft { substitute });
        }
        let entry = EntryNo(free_number(entries.keys().map(|taken| taken.0)));
        let full = self.free_places(self.tournament.settings.capacity) == Some(0);
        facts.push(if full { Fact::Waitlisted { entry, person } } else { Fact::Registered { entry, person } });
        Ok(facts)
    }

    /// Places that nobody holds; nothing if there is no limit.
    fn free_places(&self, capacity: Option<u16>) -> Option<usize> {
        Some(usize::from(capacity?).saturating_sub(self.tournament.holders().count()))
    }

    /// Those who wait and have not given up, in their order.
    fn waiting(&self) -> impl Iterator<Item = EntryNo> {
        let waits =
            |entry: &crate::state::Entry| entry.presence.place == Place::Waiting && entry.presence.left().is_none();
        self.tournament.entries.iter().filter(move |(_, entry)| waits(entry)).map(|(&number, _)| number)
    }

    /// Somebody leaves; before the first round the first who waits gets the place.
    fn withdraw(&self, entry: EntryNo, from: RoundNo) -> Result<Vec<Fact>, R> {
        let presence = &self.entry(entry)?.presence;
        if from.0 == 0 {
            return Err(R::FromOne("rounds"));
        }
        if let Some(from) = presence.left() {
            return Err(R::Left(entry, from));
        }
        let mut facts = vec![Fact::Withdrew { entry, from }];
        if self.tournament.rounds.is_empty() && presence.holds_place() {
            facts.extend(self.waiting().next().map(|entry| Fact::Promoted { entry }));
        }
        Ok(facts)
    }

    /// Somebody comes back, from a round on that was not played without them, and if there is a place.
    fn come_back(&self, entry: EntryNo, from: RoundNo) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        let presence = &self.entry(entry)?.presence;
        if from.0 == 0 {
            return Err(R::FromOne("rounds"));
        }
        if presence.left().is_none() {
            return Err(R::NotLeft(entry));
        }
        if tournament.is_out(entry) {
            return Err(R::Out(entry));
        }
        let missed = |&(number, round): &(RoundNo, &Round)| {
            number >= from && presence.is_away(number) && !round.is_untouched() && round.seat_of(entry).is_none()
        };
        if let Some((number, _)) = tournament.numbered().filter(|_| !is_season(tournament)).filter(missed).last() {
            return Err(R::PlayedWithout(entry, number));
        }
        if self.free_places(tournament.settings.capacity) == Some(0) {
            return Err(R::Full);
        }
        Ok(vec![Fact::Returned { entry, from }])
    }

    fn form_team(&self, name: String, members: Vec<EntryNo>) -> Result<Vec<Fact>, R> {
        said(&name, "what the team is called")?;
        if !(2..=4).contains(&members.len()) {
            return Err(R::TeamSize(members.len()));
        }
        for (place, &member) in members.iter().enumerate() {
            self.entry(member)?;
            if members[..place].contains(&member) {
                return Err(R::Twice(SeatedTwice::Player(member)));
            }
            let teams = &self.tournament.teams;
            if let Some((&team, _)) = teams.iter().find(|(_, team)| team.members.contains(&member)) {
                return Err(R::InTeam(member, team));
            }
        }
        let team = TeamNo(free_number(self.tournament.teams.keys().map(|taken| taken.0)));
        Ok(vec![Fact::TeamFormed { team, name, members }])
    }

    fn draw(&self, seed: String) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        if tournament.draw.seed.is_some() {
            return Err(R::Drawn);
        }
        let commitment = tournament.draw.commitment.ok_or(R::NoCommitment)?;
        let read: shuffle::Seed = seed.parse().map_err(|_| R::NotHexadecimal)?;
        if !commitment.is_of(&read) {
            return Err(R::OtherSeed);
        }
        let players = tournament.players_of(RoundNo(tournament.rounds.len() as u16 + 1));
        let order = shuffle::lots(&read, 1, players.len()).into_iter().map(|place| players[place]).collect();
        Ok(vec![Fact::Drawn { seed, order }])
    }

    fn begin_stage(&self, number: StageNo) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        let place = usize::from(number.0).checked_sub(1);
        let stage = place.and_then(|place| tournament.stages.get(place)).ok_or(R::NoStage(number))?;
        if stage.begun {
            return Err(R::StageBegun(number));
        }
        if number.0 > 1 && !tournament.stages[usize::from(number.0) - 2].begun {
            return Err(R::NoStage(StageNo(number.0 - 1)));
        }
        for (number, round) in tournament.numbered().filter(|(_, round)| !round.tables.is_empty()) {
            self.complete(number, round)?;
        }
        let next = RoundNo(tournament.rounds.len() as u16 + 1);
        let players = tournament.players_of(next);
        let Standings { mut lines, .. } = tournament.standings();
        lines.retain(|line| players.contains(&line.entry));
        if let Some(cut) = stage.cut {
            let cut = usize::from(cut);
            if cut > lines.len() {
                return Err(R::Cut { cut: cut as u16, players: lines.len() });
            }
            if let Some(below) = lines.get(cut)
                && lines[cut - 1].place == below.place
            {
                let tied = lines.iter().filter(|line| line.place == below.place).map(|line| line.entry).collect();
                return Err(R::TieAtCut { tied });
            }
            lines.truncate(cut);
        }
        let field = lines.into_iter().map(|line| line.entry).collect();
        Ok(vec![Fact::StageBegan { stage: number, field }])
    }

    fn seat_round(&self, round: RoundNo, tables: Vec<[Sitter; 4]>, how: String) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        if is_season(tournament) {
            return Err(R::NotInSeason);
        }
        let next = RoundNo(tournament.rounds.len() as u16 + 1);
        match tournament.round(round) {
            Some(seated) if !seated.tables.is_empty() => return Err(R::Seated(round)),
            Some(_) => (),
            None if round != next => return Err(R::RoundOrder { next }),
            None => (),
        }
        let (stage_number, stage) = tournament.current_stage();
        if let Some(rounds) = stage.rounds {
            let seated = tournament.numbered().filter(|&(number, of)| of.stage == stage_number && number != round);
            if seated.count() >= usize::from(rounds) {
                return Err(R::StageFull { rounds });
            }
        }
        if tables.is_empty() {
            return Err(R::NoTables);
        }
        let players = tournament.players_of(round);
        self.check_sitters(&players, &tables)?;
        let seated = |entry: &EntryNo| tables.iter().any(|table| table.contains(&Sitter::Player(*entry)));
        let left_over: Vec<EntryNo> = players.iter().copied().filter(|entry| !seated(entry)).collect();
        if !left_over.is_empty() {
            return Err(R::Unseated(left_over));
        }
        Ok(vec![Fact::RoundSeated { round, stage: stage_number, tables, how }])
    }

    /// Everybody once, only those who play, nobody beside somebody they are kept apart from, fixed tables heeded.
    fn check_sitters(&self, players: &[EntryNo], tables: &[[Sitter; 4]]) -> Result<(), R> {
        let mut seen = Vec::new();
        for (number, table) in (1..).map(TableNo).zip(tables) {
            for (place, &sitter) in table.iter().enumerate() {
                match sitter {
                    Sitter::Player(entry) => {
                        let fixed = self.entry(entry)?.fixed_table;
                        if !players.contains(&entry) {
                            return Err(R::NotInRound(entry));
                        }
                        if let Some(fixed) =
                            fixed.filter(|&fixed| fixed != number && usize::from(fixed.0) <= tables.len())
                        {
                            return Err(R::FixedElsewhere(entry, fixed));
                        }
                        let others = table[..place].iter().filter_map(|sitter| sitter.entry());
                        if let Some(other) = others.into_iter().find(|&other| self.tournament.keeps_apart(entry, other))
                        {
                            return Err(R::Together(number, other, entry));
                        }
                    }
                    Sitter::House(substitute) => {
                        let person = self.tournament.substitutes.get(&substitute).ok_or(R::NoSubstitute(substitute))?;
                        let sits = |entry: &&EntryNo| self.tournament.entries[*entry].person == *person;
                        if let Some(&entry) = players.iter().find(sits) {
                            return Err(R::Plays(entry));
                        }
                    }
                }
                if seen.contains(&sitter) {
                    return Err(R::Twice(twice(sitter)));
                }
                seen.push(sitter);
            }
        }
        Ok(())
    }

    fn add_table(&self, round: RoundNo, seats: [Sitter; 4]) -> Result<Vec<Fact>, R> {
        if !is_season(self.tournament) {
            return Err(R::NotSeason);
        }
        let next = RoundNo(self.tournament.rounds.len() as u16 + 1);
        if round.0 == 0 || round > next {
            return Err(R::RoundOrder { next });
        }
        self.check_sitters(&self.tournament.players_of(round), &[seats])?;
        Ok(vec![Fact::TableAdded { round, seats }])
    }

    fn swap_seats(&self, round: RoundNo, first: Chair, other: Chair) -> Result<Vec<Fact>, R> {
        let of_round = self.round(round)?;
        for chair in [first, other] {
            if !self.table(round, chair.table)?.is_untouched() {
                return Err(R::Played(round));
            }
        }
        let mut tables: Vec<[Sitter; 4]> = of_round.tables.iter().map(|table| table.seats.into_array()).collect();
        let at = |chair: Chair| (usize::from(chair.table.0) - 1, chair.seat as usize);
        let ((one_table, one_seat), (other_table, other_seat)) = (at(first), at(other));
        let moved = tables[one_table][one_seat];
        tables[one_table][one_seat] = tables[other_table][other_seat];
        tables[other_table][other_seat] = moved;
        // Those who have left meanwhile keep their chair until a substitute takes it.
        let seated: Vec<EntryNo> = tables.iter().flatten().filter_map(|sitter| sitter.entry()).collect();
        self.check_sitters(&seated, &tables)?;
        Ok(vec![Fact::SeatsSwapped { round, one: first, other }])
    }

    /// Whether the clock of a session stands; refused before its start.
    fn is_paused(&self, round: RoundNo) -> Result<bool, R> {
        let clock = &self.round(round)?.clock;
        clock.start.ok_or(R::NotStarted(round))?;
        Ok(clock.pauses.last().is_some_and(|pause| pause.until.is_none()))
    }

    fn give_signal(&self, round: RoundNo, table: Option<TableNo>, before_dice: Vec<TableNo>) -> Result<Vec<Fact>, R> {
        self.is_paused(round)?;
        for &number in &before_dice {
            self.table(round, number)?;
        }
        if let Some(number) = table {
            let table = self.table(round, number)?;
            if table.session.is_over() {
                return Err(R::Table(TableRefusal::Over));
            }
            if !table.hears_signal() {
                return Err(R::Table(TableRefusal::Signalled));
            }
        }
        let hears = |&(number, at): &(TableNo, &HallTable)| {
            at.hears_signal() && table.map_or(at.extra.is_zero(), |table| table == number)
        };
        let hearing: Vec<(TableNo, &HallTable)> = self.round(round)?.numbered().filter(hears).collect();
        if hearing.is_empty() {
            return Err(R::Table(TableRefusal::Signalled));
        }
        // Most of a session is hands: where nobody writes dice down, the signal is taken to come during one.
        let in_hand = |&(number, at): &(TableNo, &HallTable)| {
            let between = at.session.phase == TablePhase::BetweenHands && at.result.is_none();
            (between && !at.writes_dice() && !before_dice.contains(&number)).then_some(number)
        };
        let during = hearing.iter().filter_map(in_hand).collect();
        Ok(vec![Fact::SignalGiven { round, table, during }])
    }

    /// Whoever is away or was put out needs a substitute before anything is entered for that chair.
    fn check_present(&self, round: RoundNo, at: &HallTable) -> Result<(), R> {
        for (seat, sitter) in at.seats.iter().filter(|(seat, _)| at.substitutes[*seat].is_none()) {
            let Some(entry) = sitter.entry() else { continue };
            if self.tournament.is_out_before(entry, round) {
                return Err(R::OutUnreplaced(seat, entry));
            }
            if self.entry(entry)?.presence.is_away(round) {
                return Err(R::AwayUnreplaced(seat, entry));
            }
        }
        Ok(())
    }

    fn enter_hand(&self, round: RoundNo, table: TableNo, hand: HandEntry) -> Result<Vec<Fact>, R> {
        let at = self.table(round, table)?;
        match at.session.phase {
            TablePhase::BeforeStart => return Err(R::NotStarted(round)),
            TablePhase::Over(_) => return Err(R::Table(TableRefusal::Over)),
            TablePhase::BetweenHands | TablePhase::InHand => (),
        }
        if let Some(result) = &at.result {
            return Err(R::AlreadyEntered { by: result.by, at: result.at });
        }
        self.check_present(round, at)?;
        check_declared(&hand).map_err(R::Hand)?;
        settle_hand(&self.tournament.rules, &at.session.game, &hand).map_err(R::Hand)?;
        let mut after = at.clone();
        after.step(&self.tournament.rules, crate::state::Step::Hand(hand.clone())).map_err(|_| R::NoHands)?;
        if let Some(totals) = after.played {
            self.check_totals(round, table, totals)?;
        }
        Ok(vec![Fact::HandEntered { round, table, hand }])
    }

    fn enter_totals(
        &self,
        round: RoundNo,
        table: TableNo,
        totals: TableTotals,
        record: Option<String>,
    ) -> Result<Vec<Fact>, R> {
        let at = self.table(round, table)?;
        if at.result.is_none() {
            self.check_present(round, at)?;
        }
        self.check_totals(round, table, totals)?;
        if at.hands().next().is_some() && at.result.is_none() {
            let TableTotals { points, bets } = at.current();
            if totals != at.current() {
                return Err(R::HandsSay { points, bets });
            }
        }
        match &at.result {
            Some(result) if result.totals == totals => Err(R::AlreadyEntered { by: result.by, at: result.at }),
            Some(_) => match &at.disputed {
                Some(disputed) if disputed.totals == totals => {
                    Err(R::AlreadyEntered { by: disputed.by, at: disputed.at })
                }
                Some(_) => Err(R::Disputed),
                None => Ok(vec![Fact::ResultDisputed { round, table, totals }]),
            },
            None => Ok(vec![Fact::TotalsEntered { round, table, totals, record }]),
        }
    }

    /// Whether these can be the points of a session at this table.
    fn check_totals(&self, round: RoundNo, table: TableNo, totals: TableTotals) -> Result<(), R> {
        self.table(round, table)?;
        let rules = &self.tournament.rules;
        let sitting = self.tournament.sitting(round, table, totals).ok_or(R::NoTable(round, table))?;
        sitting.result(rules).map(|_| ()).map_err(|fault| match fault {
            SittingFault::Sum { over } => {
                let slip = Slip::find(totals.points, totals.bets, rules.riichi_bet.unsigned_abs(), over);
                R::Sum { over, slip }
            }
            SittingFault::Hundreds(seat) => {
                let sum: i64 = totals.points.iter().copied().map(i64::from).sum();
                let bets = i64::from(totals.bets) * i64::from(rules.riichi_bet);
                let over = sum + bets - 4 * i64::from(rules.starting_points);
                R::Hundreds(seat, Slip::of_unit(totals.points, totals.bets, rules.riichi_bet.unsigned_abs(), over))
            }
            SittingFault::TooLate(seat) => R::TooLate(seat),
            SittingFault::HandedOver(seat) | SittingFault::TooMuch(seat) => R::TooMuch(seat),
        })
    }

    fn substitute(
        &self,
        Chair { table, seat }: Chair,
        round: RoundNo,
        substitute: SubstituteNo,
        reason: VacancyReason,
        from: Option<Substitute>,
    ) -> Result<Vec<Fact>, R> {
        let (of_round, at) = (self.round(round)?, self.table(round, table)?);
        self.tournament.substitutes.get(&substitute).ok_or(R::NoSubstitute(substitute))?;
        let entry = at.seats[seat].entry().ok_or(R::Replaced(seat))?;
        if at.substitutes[seat].is_some() {
            return Err(R::Replaced(seat));
        }
        self.check_free(round, substitute)?;
        if let Some(number) = of_round.seat_of_substitute(substitute) {
            return Err(R::Busy(substitute, number));
        }
        match reason {
            VacancyReason::TooLate => {
                let sat = at.taken[seat].unwrap_or(self.at);
                let late = of_round.clock.run(on_clock(sat)).ok_or(R::NotStarted(round))?;
                if Lateness::of(&self.tournament.rules, late) != Lateness::Replaced {
                    return Err(R::NotTooLate(seat));
                }
            }
            VacancyReason::Disqualified if !self.tournament.is_disqualified(entry) => {
                return Err(R::NotDisqualified(entry));
            }
            VacancyReason::CannotPlay | VacancyReason::DroppedOut | VacancyReason::Disqualified => (),
        }
        let hand = match self.stepped_in(of_round, at, reason, from)? {
            Substitute::FromStart => None,
            Substitute::MidSession { hand } => Some(hand),
        };
        Ok(vec![Fact::Substituted { round, table, seat, substitute, reason, hand }])
    }

    /// From when on a substitute plays. Whoever knows says it; otherwise it follows from the hands that are written down, and
    /// from nothing else once a session has begun.
    fn stepped_in(
        &self,
        round: &Round,
        at: &HallTable,
        reason: VacancyReason,
        from: Option<Substitute>,
    ) -> Result<Substitute, R> {
        let has_begun = round.clock.start.is_some() || !at.is_untouched();
        match (reason, from, at.hands_begun()) {
            (VacancyReason::TooLate, Some(Substitute::MidSession { .. }), _) => Err(R::LateIsFromStart),
            (VacancyReason::TooLate, _, _) => Ok(Substitute::FromStart),
            (_, Some(Substitute::MidSession { hand: 0 }), _) => Err(R::FromOne("hands")),
            (_, Some(Substitute::MidSession { hand }), Some(begun)) if hand > begun => Err(R::NoSuchHand { begun }),
            (_, Some(Substitute::MidSession { .. }), None) if !has_begun => Err(R::NoSuchHand { begun: 0 }),
            (_, Some(from), _) => Ok(from),
            (_, None, Some(begun)) => Ok(Vacancy::from(reason).substitute(begun)),
            (_, None, None) if !has_begun || is_season(self.tournament) => Ok(Substitute::FromStart),
            (_, None, None) => Err(R::SinceWhen),
        }
    }

    /// Nobody plays for others who plays in this round.
    fn check_free(&self, round: RoundNo, substitute: SubstituteNo) -> Result<(), R> {
        let person = self.tournament.substitutes.get(&substitute).ok_or(R::NoSubstitute(substitute))?;
        let of_round = self.tournament.round(round);
        let plays = |entry: EntryNo| {
            let sits = of_round.and_then(|of_round| of_round.seat_of(entry)).is_some_and(|(table, seat)| {
                self.tournament.table(round, table).is_some_and(|at| at.substitutes[seat].is_none())
            });
            sits && !self.tournament.entries[&entry].presence.is_away(round)
        };
        let entries = self.tournament.entries.iter().filter(|(_, entry)| entry.person == *person);
        match entries.map(|(&number, _)| number).find(|&entry| plays(entry)) {
            Some(entry) => Err(R::Plays(entry)),
            None => Ok(()),
        }
    }

    fn rule(&self, ruling: Ruling) -> Result<Vec<Fact>, R> {
        let tournament = self.tournament;
        self.entry(ruling.entry)?;
        if let Some(round) = ruling.round {
            let of_round = self.round(round)?;
            if let Some(table) = ruling.table {
                of_round.table(table).ok_or(R::NoTable(round, table))?;
            }
        }
        for &person in &ruling.decided_by {
            tournament.staff.get(&person).ok_or(R::NotStaff(person))?;
        }
        let decides = |roles: &[Role]| {
            ruling.decided_by.iter().any(|person| tournament.staff.get(person).is_some_and(|role| roles.contains(role)))
        };
        let referee = decides(&[Role::HeadReferee, Role::Referee]);
        match (&ruling.verdict, ruling.cause) {
            (Verdict::Removed, Cause::GoodReason) => {
                said(&ruling.text, "the reason: illness, for example")?;
                // Two people, so that one alone cannot take somebody out (tour.illness.removed).
                if !referee || !decides(&[Role::Organiser]) || ruling.decided_by.len() < 2 {
                    return Err(R::Ruling(Refusal::NotTogether));
                }
            }
            (Verdict::Removed, _) => {
                return Err(R::Verdict(
                    "players are taken out of the list for a good reason only: name it, or disqualify",
                ));
            }
            (_, Cause::GoodReason) => {
                return Err(R::Verdict("a good reason takes a player out of the list, and costs nothing"));
            }
            (Verdict::Chombo, Cause::Chombo) => {
                if ruling.round.is_none() {
                    return Err(R::Missing { what: "in which round" });
                }
            }
            (Verdict::Chombo, _) | (_, Cause::Chombo) => {
                return Err(R::Verdict("a chombo is a chombo: the ruleset says what it costs"));
            }
            (verdict, Cause::Offence(offence)) => self.check_offence(&ruling, offence, verdict)?,
            (Verdict::Disqualified { proof }, Cause::Other) => {
                said(proof, "the proof, or what else made it necessary")?
            }
            (Verdict::Warning | Verdict::DeadHand | Verdict::Points(_), Cause::Other) => {
                said(&ruling.text, "what happened")?;
                if let Verdict::Points(points) = ruling.verdict
                    && (points == 0
                        || points > tournament.rules.penalty_most.unsigned_abs()
                        || !points.is_multiple_of(100))
                {
                    let range = crate::penalty::PointRange::Between(100, tournament.rules.penalty_most.unsigned_abs());
                    return Err(R::Ruling(Refusal::Points(range)));
                }
            }
        }
        if matches!(ruling.verdict, Verdict::Disqualified { .. } | Verdict::Points(_))
            && !referee
            && !decides(&[Role::Organiser])
        {
            return Err(R::Missing { what: "which referee decided" });
        }
        let number = RulingNo(tournament.rulings.len() as u32 + 1);
        Ok(vec![Fact::Ruled { number, ruling }])
    }

    fn check_offence(&self, ruling: &Ruling, offence: Offence, verdict: &Verdict) -> Result<(), R> {
        let measure = match verdict {
            Verdict::Warning => Measure::Warning,
            Verdict::DeadHand => Measure::DeadHand,
            Verdict::Points(points) => Measure::Points(*points),
            Verdict::Disqualified { .. } => Measure::Disqualification,
            Verdict::Chombo | Verdict::Removed => return Err(R::Verdict("this verdict is not for an offence")),
        };
        let text = match verdict {
            Verdict::Disqualified { proof } => proof,
            Verdict::Warning | Verdict::DeadHand | Verdict::Points(_) | Verdict::Chombo | Verdict::Removed => {
                &ruling.text
            }
        };
        if measure == Measure::Disqualification {
            said(text, "the proof")?;
        }
        let history = self.tournament.history(ruling.entry, offence);
        let decision = Decision { offence, measure, history, text };
        decision.check(&self.tournament.rules).map(|_| ()).map_err(R::Ruling)
    }
}

/// The number after the last one, or the first that is free where a file has used up the last.
fn free_number(taken: impl DoubleEndedIterator<Item = u16> + Clone) -> u16 {
    match taken.clone().next_back().map(|last| last.checked_add(1)) {
        None => 1,
        Some(Some(next)) => next,
        Some(None) => (1..u16::MAX).find(|&number| taken.clone().all(|one| one != number)).unwrap_or(u16::MAX),
    }
}

fn twice(sitter: Sitter) -> SeatedTwice {
    match sitter {
        Sitter::Player(entry) => SeatedTwice::Player(entry),
        Sitter::House(substitute) => SeatedTwice::Substitute(substitute),
    }
}

impl Tournament {
    /// What the log of rulings has about a player already, for an offence of this kind. What was cancelled is not held
    /// against anybody.
    pub fn history(&self, entry: EntryNo, offence: Offence) -> History {
        let mut history = History::default();
        for ruled in self.rulings.iter().filter(|ruled| ruled.stands() && ruled.ruling.entry == entry) {
            let Cause::Offence(earlier) = ruled.ruling.cause else { continue };
            if earlier.misconduct() != offence.misconduct() {
                continue;
            }
            history.earlier = history.earlier.saturating_add(1);
            let punished = matches!(ruled.ruling.verdict, Verdict::Points(_));
            let obstructs = earlier.misconduct() == Offence::Obstruction.misconduct();
            if punished && obstructs {
                let severely = matches!(ruled.ruling.verdict, Verdict::Points(points) if points >= self.rules.obstruction_severe.unsigned_abs())
                    && (earlier == Offence::SevereObstruction || history.punished_obstruction > 0);
                history.punished_obstruction = history.punished_obstruction.saturating_add(1);
                history.punished_severely = history.punished_severely.saturating_add(u8::from(severely));
            }
        }
        history
    }
}
