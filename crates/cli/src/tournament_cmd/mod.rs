//! `janso tournament`: an event from the first name to the report, over one file.

mod args;
mod file;
mod desk;
mod told;
mod render;
mod lists;
mod pages;
mod check;
mod seat;
mod template;
mod deductions;

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use tournament::{
    Actor, Change, Command, Event, Kind, Moment, People, Person, PersonId, Publication, RoundNo, Settings, Sitter,
    State, TableNo, TableTotals, Verdict, decide,
};

use crate::Answer;
use crate::args::Look;
use crate::book::Book;
use crate::echo::short;

pub use args::TournamentArgs;
use args::{ClockCommand, Common, SettingArgs, TournamentCommand as T};
use desk::Desk;
use file::{EventFile, Purpose};

/// The time on the clock of this machine.
fn now() -> Moment {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Moment(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// Runs the command.
pub fn run(args: &TournamentArgs, look: Look) -> anyhow::Result<Answer> {
    let desk = |common: &Common, purpose: Purpose| Desk::open(common, purpose, look);
    let write = |common: &Common| desk(common, Purpose::Write);
    let read = |common: &Common| desk(common, Purpose::Read);
    match &args.command {
        T::New { common, name, organiser, rules, season, settings } => {
            new(common, name, organiser, rules, *season, settings, look)
        }
        T::Settings { common, rules, settings } => {
            let changes = rules.is_some() || !settings.is_empty();
            let desk = if changes { write(common)? } else { read(common)? };
            desk.together(|desk| {
                if let Some(rules) = rules {
                    desk.give(Change::ChangeRules(rules_text(rules)?))?;
                }
                let mut chosen = desk.tournament().settings.clone();
                let before = chosen.clone();
                settings.write_to(&mut chosen)?;
                if chosen != before {
                    desk.give(Change::ChangeSettings(chosen))?;
                }
                match look.json && !changes {
                    true => desk.json(&render::settings_json(desk.tournament())),
                    false => desk.answer(render::settings(desk.tournament()), look),
                }
            })
        }
        T::Register { common, names, list, club, country, ema, last_name } => {
            let mut people: Vec<Person> = match list {
                Some(path) => lists::read_people(path)?,
                None => Vec::new(),
            };
            let (club, country, ema, last_name) = (club.clone(), country.clone(), ema.clone(), last_name.clone());
            let named = |name: &String| Person {
                name: name.clone(),
                last_name: last_name.clone(),
                club: club.clone(),
                country: country.clone(),
                ema: ema.clone(),
                mail: None,
            };
            people.extend(names.iter().map(named));
            if people.is_empty() {
                bail!("say who: names, or --list with a file of them");
            }
            write(common)?.together(|desk| {
                people.into_iter().try_for_each(|person| desk.register(person))?;
                desk.answer(render::people(desk), look)
            })
        }
        T::Substitutes { common, names } => write(common)?.together(|desk| {
            names.iter().try_for_each(|name| desk.with_person(name, Change::ListSubstitute))?;
            desk.answer(render::people(desk), look)
        }),
        T::Staff { common, name, role, dismiss } => {
            let mut desk = write(common)?;
            match (role, dismiss) {
                (Some(role), false) => desk.with_person(name, |person| Change::NameStaff(person, (*role).into()))?,
                (_, true) => {
                    let person = desk.person(name)?;
                    desk.give(Change::DismissStaff(person))?;
                }
                (None, false) => bail!("say the role: organiser, head-referee, referee, scorer or observer"),
            }
            desk.answer(render::people(&desk), look)
        }
        T::People { common } => {
            let desk = read(common)?;
            if look.json { desk.json(&render::people_json(&desk)) } else { desk.answer(render::people(&desk), look) }
        }
        T::Person { common, who, name, last_name, club, country, ema, mail } => {
            let desk = write(common)?;
            let id = desk.person(who)?;
            let Some(before) = desk.file.people.person(id).cloned() else { bail!("person #{id} is erased") };
            let chosen = |said: &Option<String>, before: &Option<String>| said.clone().or_else(|| before.clone());
            let person = Person {
                name: name.clone().unwrap_or_else(|| before.name.clone()),
                last_name: chosen(last_name, &before.last_name),
                club: chosen(club, &before.club),
                country: chosen(country, &before.country),
                ema: chosen(ema, &before.ema),
                mail: chosen(mail, &before.mail),
            }
            .checked()?;
            if person != before {
                desk.file.rewrite(id, Some(person.clone()))?;
            }
            match look.json {
                true => desk.json(&serde_json::json!({"person": id, "about": person})),
                false => Ok(Answer::new(render::person(id, &person))),
            }
        }
        T::Erase { common, name } => {
            let desk = write(common)?;
            let id = desk.person(name)?;
            if desk.file.people.person(id).is_none() {
                bail!("person #{id} is erased already");
            }
            desk.file.rewrite(id, None)?;
            match look.json {
                true => desk.json(&serde_json::json!({"erased": id})),
                false => Ok(Answer::new(format!("person {id} is erased; the log has a number in place of the name\n"))),
            }
        }
        T::CheckIn { common, players, all } => write(common)?.together(|desk| {
            let players = if *all { desk.registered() } else { desk.entries(players)? };
            if players.is_empty() {
                bail!("say who is there, or --all: nobody is left to check in");
            }
            for entry in players {
                desk.give(Change::CheckIn(entry))?;
            }
            desk.answer(render::people(desk), look)
        }),
        T::Leave { common, player, from } => {
            let mut desk = write(common)?;
            let entry = desk.entry(player)?;
            let from = from.map_or_else(|| desk.tournament().next_unplayed(), RoundNo);
            desk.give_and_say(Change::Withdraw(entry, from))
        }
        T::Return { common, player, from } => {
            let mut desk = write(common)?;
            let entry = desk.entry(player)?;
            let from = from.map_or_else(|| desk.tournament().next_unplayed(), RoundNo);
            desk.give_and_say(Change::Return(entry, from))
        }
        T::Team { common, name, players, dissolve } => {
            let mut desk = write(common)?;
            if *dissolve {
                let team =
                    desk.tournament().teams.iter().find(|(_, team)| team.name == *name).map(|(&number, _)| number);
                let Some(team) = team else { bail!("there is no team {}", short(name)) };
                return desk.give_and_say(Change::DissolveTeam(team));
            }
            let members = desk.entries(players)?;
            desk.give_and_say(Change::FormTeam(name.clone(), members))
        }
        T::Apart { common, one, other, why, lift } => {
            let mut desk = write(common)?;
            let (one, other) = (desk.entry(one)?, desk.entry(other)?);
            desk.give_and_say(match lift {
                true => Change::LiftApart(one, other),
                false => Change::KeepApart { one, other, why: why.clone() },
            })
        }
        T::FixTable { common, player, table } => {
            let mut desk = write(common)?;
            let entry = desk.entry(player)?;
            desk.give_and_say(Change::FixTable(entry, table.map(TableNo)))
        }
        T::Note { common, player, text } => {
            let mut desk = write(common)?;
            let entry = desk.entry(player)?;
            desk.give_and_say(Change::Note(entry, text.clone()))
        }
        T::Draw { common, commitment, seed } => {
            let mut desk = write(common)?;
            match (commitment, seed) {
                (Some(commitment), None) => desk.give_and_say(Change::CommitDraw(commitment.clone())),
                (None, Some(seed)) => {
                    desk.give(Change::Draw(seed.clone()))?;
                    desk.answer(render::draw(&desk), look)
                }
                _ => bail!("first --commitment, which is published, and then --seed; `janso wall new` makes both"),
            }
        }
        T::Stage { common, add, rounds, carry, cut, begin } => {
            let mut desk = write(common)?;
            match (add, begin) {
                (Some(name), None) => {
                    let change =
                        Change::AddStage { name: name.clone(), rounds: *rounds, carry: (*carry).into(), cut: *cut };
                    desk.give_and_say(change)
                }
                (None, Some(stage)) => desk.give_and_say(Change::BeginStage(tournament::StageNo(*stage))),
                _ => bail!("--add NAME --rounds N, or --begin N"),
            }
        }
        T::Seat { common, seating } => write(common)?.together(|desk| seat::run(desk, seating, look)),
        T::Evening { common, players, add } => {
            let desk = if *add { write(common)? } else { read(common)? };
            desk.together(|desk| evening(desk, players, *add, look))
        }
        T::Clock { common, command, round, table, minutes, hands, before_dice, reason } => {
            let mut desk = if *command == ClockCommand::Show { read(common)? } else { write(common)? };
            let (round, table) = (RoundNo(*round), table.map(TableNo));
            let change = match command {
                ClockCommand::Start => Change::StartSession(round),
                ClockCommand::Pause => Change::PauseClock(round),
                ClockCommand::Resume => Change::ResumeClock(round),
                ClockCommand::Signal => {
                    let before_dice = before_dice.iter().copied().map(TableNo).collect();
                    Change::GiveSignal { round, table, before_dice }
                }
                ClockCommand::Extend => {
                    let Some(minutes) = minutes else { bail!("say how much: --minutes") };
                    let Some(seconds) = minutes.checked_mul(60).filter(|&seconds| seconds <= 86_400) else {
                        bail!("--minutes {minutes}: a session is not made longer by more than a day, 1440 minutes")
                    };
                    Change::AddTime { round, table, seconds, reason: reason.clone() }
                }
                ClockCommand::Hands => {
                    let (Some(table), Some(hands)) = (table, hands) else {
                        bail!("say where and how many: --table and --hands")
                    };
                    Change::GrantHands { round, table, hands: *hands, reason: reason.clone() }
                }
                ClockCommand::Show => {
                    let at = desk.at;
                    return if look.json {
                        desk.json(&render::clock_json(&desk, round, at)?)
                    } else {
                        Ok(Answer::new(render::clock(&desk, round, at)?))
                    };
                }
            };
            desk.give(change)?;
            let at = desk.at;
            desk.answer(render::clock(&desk, round, at)?, look)
        }
        T::Sit { common, round, table, seat, time, reason } => {
            let mut desk = write(common)?;
            let seat = desk::seat(seat)?;
            let at = time.as_deref().map(str::parse).transpose()?;
            desk.give_and_say(Change::TakeSeat {
                round: RoundNo(*round),
                table: TableNo(*table),
                seat,
                at,
                reason: reason.clone(),
            })
        }
        T::Enter { common, round, table, points, bets, hand, record, dice, take_back } => {
            let mut desk = write(common)?;
            let (round, table) = (RoundNo(*round), TableNo(*table));
            let change = match (points.is_empty(), hand, record) {
                (true, None, None) if *dice => Change::RollDice(round, table),
                (true, None, None) if *take_back => Change::TakeHandBack(round, table),
                (false, None, None) => {
                    let totals = TableTotals { points: desk::four(points)?, bets: *bets };
                    Change::EnterTotals { round, table, totals, record: None }
                }
                (true, Some(hand), None) => Change::EnterHand(round, table, desk::hand(hand)?),
                (true, None, Some(path)) => {
                    let (totals, name) = desk::recorded(path)?;
                    Change::EnterTotals { round, table, totals, record: Some(name) }
                }
                _ => bail!("four points, or --hand, or --record, or --dice, or --take-back"),
            };
            desk.give(change)?;
            desk.answer(render::table(&desk, round, table), look)
        }
        T::Confirm { common, round, table } => {
            write(common)?.give_and_say(Change::ConfirmResult(RoundNo(*round), TableNo(*table)))
        }
        T::Correct { common, round, table, points, bets, reason, reopen, swap_with } => {
            let mut desk = write(common)?;
            let (round, table) = (RoundNo(*round), TableNo(*table));
            let change = match (points.is_empty(), swap_with) {
                (true, Some(other)) => Change::SwapResults(round, table, TableNo(*other)),
                (true, None) if *reopen => Change::ReopenResult(round, table, reason.clone()),
                (false, None) => {
                    let totals = TableTotals { points: desk::four(points)?, bets: *bets };
                    Change::SetResult { round, table, totals, reason: reason.clone() }
                }
                _ => bail!("four points, or --reopen, or --swap-with"),
            };
            desk.give(change)?;
            desk.answer(render::table(&desk, round, table), look)
        }
        T::Substitute { common, round, table, seat, substitute, why, hand, from_start } => {
            let mut desk = write(common)?;
            let substitute = desk.substitute(substitute)?;
            let (round, table, seat) = (RoundNo(*round), TableNo(*table), desk::seat(seat)?);
            let from = match (hand, from_start) {
                (Some(hand), _) => Some(tournament::Substitute::MidSession { hand: *hand }),
                (None, true) => Some(tournament::Substitute::FromStart),
                (None, false) => None,
            };
            desk.give_and_say(Change::Substitute { round, table, seat, substitute, reason: (*why).into(), from })
        }
        T::Penalty { common, player, cause, verdict, round, text, decided_by, cancel, reason } => {
            if let Some(ruling) = cancel {
                return write(common)?
                    .give_and_say(Change::CancelRuling(tournament::RulingNo(*ruling), reason.clone()));
            }
            let (Some(player), Some(cause), Some(verdict)) = (player, cause, verdict.verdict()) else {
                if verdict.verdict().is_some() {
                    bail!("say about whom and for what: --help lists the causes");
                }
                // Six clauses ask whether it is the first time.
                let desk = read(common)?;
                let entry = player.as_deref().map(|player| desk.entry(player)).transpose()?;
                return match look.json {
                    true => desk.json(&render::rulings_json(&desk, entry)),
                    false => Ok(Answer::new(render::rulings(&desk, entry))),
                };
            };
            let mut desk = write(common)?;
            let entry = desk.entry(player)?;
            let Some(cause) = tournament::Cause::named(cause) else {
                bail!("there is no cause {}: --help lists them", short(cause))
            };
            let mut names: Vec<PersonId> = decided_by.iter().map(|name| desk.person(name)).collect::<Result<_, _>>()?;
            if names.is_empty()
                && let Actor::Staff(person) = desk.by
                && verdict != Verdict::Removed
            {
                names.push(person);
            }
            let round = round.map(RoundNo);
            let table = round.and_then(|round| desk.tournament().round(round)?.seat_of(entry)).map(|(table, _)| table);
            let ruling =
                tournament::Ruling { entry, round, table, cause, verdict, text: text.clone(), decided_by: names };
            desk.give_and_say(Change::Rule(ruling))
        }
        T::Referee { common, round, table, came } => write(common)?.give_and_say(match came {
            true => Change::SendReferee(RoundNo(*round), TableNo(*table)),
            false => Change::CallReferee(RoundNo(*round), TableNo(*table)),
        }),
        T::Publish { common, round, hide } => write(common)?.give_and_say(match hide {
            true => Change::Hide(RoundNo(*round)),
            false => Change::Publish(RoundNo(*round)),
        }),
        T::Announce { common, text } => write(common)?.give_and_say(Change::Announce(text.clone())),
        T::Finish { common, reopen } => {
            write(common)?.give_and_say(if *reopen { Change::Reopen } else { Change::Finish })
        }
        T::Standings { common, public, csv, html, teams } => {
            let desk = read(common)?;
            match (csv, html) {
                (_, Some(path)) => desk.write_out(path, &pages::standings(&desk, *public)),
                (true, None) => Ok(Answer::new(lists::standings_csv(&desk, *public))),
                (false, None) if *public => desk.json(&desk.tournament().public(&desk.file.people)),
                (false, None) if look.json && *teams => desk.json(&render::teams_json(&desk)),
                (false, None) if look.json => desk.json(&render::standings_json(&desk)),
                (false, None) if *teams => Ok(Answer::new(render::teams(&desk))),
                (false, None) => Ok(Answer::new(render::standings(&desk))),
            }
        }
        T::Needs { common, player, round } => {
            let desk = read(common)?;
            let entry = desk.entry(player)?;
            let round = round.map_or_else(|| RoundNo(desk.tournament().rounds.len() as u16), RoundNo);
            match look.json {
                true => desk.json(&render::needs_json(&desk, entry, round)?),
                false => Ok(Answer::new(render::needs(&desk, entry, round)?)),
            }
        }
        T::Report { common, csv, xlsx, template, deductions, observer } => {
            let desk = read(common)?;
            let template = match template {
                Some(path) => {
                    let text = std::fs::read_to_string(path)
                        .map_err(|error| anyhow::anyhow!("{} cannot be read: {error}", short(path)))?;
                    template::Template::read(&text).map_err(|why| anyhow::anyhow!("{}: {why}", short(path)))?
                }
                None => template::Template::usual(),
            };
            let mut text = String::new();
            if let Some(path) = csv {
                text += &desk.write_out(path, &lists::ema_csv(&desk, &template))?.text;
            }
            if let Some(path) = xlsx {
                let bytes = lists::ema_xlsx(&desk, &template)?;
                text += &desk.write_bytes(path, &bytes)?.text;
            }
            if let Some(path) = deductions {
                text += &desk.write_out(path, &lists::deductions_csv(&desk))?.text;
            }
            if let Some(path) = observer {
                text += &desk.write_out(path, &lists::observer(&desk))?.text;
            }
            let written: Vec<&String> = [csv, xlsx, observer].into_iter().flatten().collect();
            if look.json && !written.is_empty() {
                return desk.json(&serde_json::json!({"written": written}));
            }
            if text.is_empty() {
                text = if look.json { return desk.json(&render::report_json(&desk)) } else { render::report(&desk) };
            }
            Ok(Answer::new(text))
        }
        T::Rank { results, players, place, days, countries, qualified, round_nearest } => {
            let wanted = render::Rank {
                results,
                players: *players,
                place: *place,
                days: *days,
                countries: *countries,
                qualified: *qualified,
                nearest: *round_nearest,
            };
            match look.json {
                true => Ok(Answer::new(crate::report::json(&wanted.json()?)?)),
                false => Ok(Answer::new(wanted.text()?)),
            }
        }
        T::Print { common, what, out, round, public } => {
            let desk = read(common)?;
            let round = round.map_or_else(|| RoundNo(desk.tournament().rounds.len() as u16), RoundNo);
            let page = pages::page(&desk, *what, round, *public, look.lang)?;
            desk.write_out(out, &page)
        }
        T::Log { common } => {
            let desk = read(common)?;
            if look.json {
                desk.json(&desk.file.state.log().iter().map(tournament::log_text::event_json).collect::<Vec<_>>())
            } else {
                Ok(Answer::new(render::log(&desk)))
            }
        }
        T::Film { common, event } => {
            let mut desk = read(common)?;
            desk.file.state = desk.file.state.at(*event)?;
            if desk.file.state.tournament().is_none() {
                bail!("there is no event {event}: events are counted from 1");
            }
            if look.json { desk.json(&render::standings_json(&desk)) } else { Ok(Answer::new(render::film(&desk))) }
        }
        T::Undo { common, event } => {
            let mut desk = write(common)?;
            let last = desk.file.state.last_standing().map_or(0, |event| event.number);
            desk.give_and_say(Change::Undo { number: event.unwrap_or(last) })
        }
        T::Check { path, rules } => check::check(path, rules.as_deref(), look.json),
    }
}

/// A ruleset as the log has it: a text that says everything, so that a file of house rules may go away.
fn rules_text(name: &str) -> anyhow::Result<String> {
    let book = Book::find(name)?;
    Ok(match &book.file {
        None => format!("base = \"{}\"\n", book.base.id),
        Some(path) => std::fs::read_to_string(path)?,
    })
}

fn new(
    common: &Common,
    name: &str,
    organiser: &str,
    rules: &str,
    season: bool,
    chosen: &SettingArgs,
    look: Look,
) -> anyhow::Result<Answer> {
    let mut people = People::new();
    let organiser = Person::named(organiser).checked().map_err(|fault| anyhow::anyhow!("the organiser: {fault}"))?;
    people.set(PersonId(1), Some(organiser.clone()));
    let mut settings = if season { Settings::season() } else { Settings::tournament() };
    chosen.write_to(&mut settings)?;
    let change = Change::Create { name: name.to_owned(), rules: rules_text(rules)?, settings, organiser: PersonId(1) };
    let at = common.at.as_deref().map(desk::typed_time).transpose()?.unwrap_or_else(now);
    let state = State::new();
    let command = Command { seen: state.version(&change), change };
    let event: Event = decide(&state, Actor::Staff(PersonId(1)), at, &command)?;
    EventFile::create(&common.file, &people, &event)?;
    if look.json {
        let brought = [tournament::log_text::event_json(&event)];
        return Ok(Answer::new(crate::report::json(&serde_json::json!({"events": 1, "brought": brought}))?));
    }
    let mut text = format!("{} is set up in {}; {} is its organiser\n", name.trim(), common.file, organiser.name);
    let state = State::fold(&[event])?;
    if let Some(tournament) = state.tournament() {
        text += &pages::to_know(tournament);
    }
    Ok(Answer::new(text))
}

/// Who plays next at an evening of a season.
fn evening(desk: &mut Desk, players: &[String], add: bool, look: Look) -> anyhow::Result<Answer> {
    if desk.tournament().settings.kind != Kind::Season {
        bail!("evenings are for a season: `seat` makes the rounds of a tournament");
    }
    let present = desk.entries(players)?;
    let last = desk.tournament().rounds.len() as u16;
    // An evening goes on for half a day after its first game.
    let goes_on = desk
        .tournament()
        .rounds
        .last()
        .and_then(|round| round.clock.start)
        .is_some_and(|start| desk.at.0.saturating_sub(i64::try_from(start.as_secs()).unwrap_or(0)) < 43_200);
    let round = RoundNo(if goes_on { last } else { last + 1 });
    let next = desk.tournament().next_tables(round, &present);
    if add {
        for table in &next.tables {
            desk.give(Change::AddTable(round, table.map(Sitter::Player)))?;
        }
    }
    desk.answer(render::evening(desk, round, &next), look)
}

impl SettingArgs {
    /// Whether nothing is chosen.
    fn is_empty(&self) -> bool {
        let SettingArgs { capacity, minutes, signal, best_games, minimum_games, days, .. } = self;
        let numbers = [capacity, minutes, signal, best_games].iter().all(|chosen| chosen.is_none());
        let flags = self.confirm || self.no_confirm || self.qualified || self.no_qualified;
        let texts = [&self.publish, &self.date, &self.place, &self.website].iter().all(|text| text.is_none());
        numbers && minimum_games.is_none() && days.is_none() && !flags && texts && self.tie_break.is_empty()
    }

    /// Writes what was chosen over what there was.
    fn write_to(&self, settings: &mut Settings) -> anyhow::Result<()> {
        for (chosen, field) in [
            (self.capacity, &mut settings.capacity),
            (self.minutes, &mut settings.session_minutes),
            (self.signal, &mut settings.signal_minutes),
            (self.best_games, &mut settings.best_games),
        ] {
            if let Some(chosen) = chosen {
                *field = chosen.0;
            }
        }
        settings.confirmation = (settings.confirmation || self.confirm) && !self.no_confirm;
        if let Some(publish) = &self.publish {
            settings.publication = match publish.split_once('=') {
                None if publish == "live" => Publication::Live,
                None if publish == "rounds" => Publication::EachRound,
                None if publish == "by-hand" => Publication::ByHand,
                Some(("hidden-from", round)) => Publication::HiddenFrom(desk::number(round)?),
                _ => bail!("--publish is live, rounds, by-hand or hidden-from=ROUND"),
            };
        }
        if self.tie_break == ["none"] {
            settings.tie_breaks.clear();
        } else if !self.tie_break.is_empty() {
            let named = |name: &String| tournament::TieBreak::ALL.into_iter().find(|one| one.id() == name);
            let chosen: Option<Vec<_>> = self.tie_break.iter().map(named).collect();
            let Some(chosen) = chosen else {
                bail!("--tie-break is table-wins, best-session, direct-meeting or lot, or none of them")
            };
            settings.tie_breaks = chosen;
        }
        settings.minimum_games = self.minimum_games.unwrap_or(settings.minimum_games);
        settings.days = self.days.unwrap_or(settings.days);
        settings.qualified = (settings.qualified || self.qualified) && !self.no_qualified;
        for (chosen, field) in [
            (&self.date, &mut settings.date),
            (&self.place, &mut settings.place),
            (&self.website, &mut settings.website),
        ] {
            if let Some(chosen) = chosen {
                field.clone_from(chosen);
            }
        }
        Ok(())
    }
}
