//! Seatings that are proposed for the rounds to come. Whoever runs the event looks at them and accepts them by a command.

use std::collections::{BTreeMap, BTreeSet};

use seating::{
    CannotSeat, Changes, Conditions, Effort, Plan, Player, Schedule, SwissPlan, SwissReport, Weights, WindProof, go_on,
    make, repair, swiss, wind_proof,
};

use crate::event::Sitter;
use crate::names::{EntryNo, RoundNo, SubstituteNo};
use crate::state::{HallTable, Round, Tournament};

/// Who sits at each table of some rounds, East first.
type SeatedRounds = Vec<Vec<[Sitter; 4]>>;

/// Rounds that are proposed, from the next one on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The first of them.
    pub first: RoundNo,
    /// Their tables.
    pub rounds: Vec<Vec<[Sitter; 4]>>,
    /// Why somebody has to have a wind twice in the four rounds that have begun, where nobody can help it.
    pub winds: Option<WindProof>,
}

/// Why no seating can be proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoProposal {
    /// Nobody plays.
    Nobody,
    /// The last table needs this many substitutes more than there are.
    Substitutes(usize),
    /// The conditions cannot be met.
    Seating(CannotSeat),
    /// Every round that is seated has begun.
    NothingLeft,
    /// A schedule for another number of players.
    OtherSize {
        /// Players of the schedule.
        schedule: usize,
        /// Those who play, with the substitutes who fill the last table.
        hall: usize,
    },
}

impl std::fmt::Display for NoProposal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoProposal::Nobody => f.write_str("there are fewer than four players: register them first"),
            NoProposal::Substitutes(1) => {
                f.write_str("one chair is empty: list one more substitute, or let somebody leave")
            }
            NoProposal::Substitutes(chairs) => {
                write!(f, "{chairs} chairs are empty: list {chairs} more substitutes, or let somebody leave")
            }
            NoProposal::Seating(why) => write!(f, "{why}"),
            NoProposal::NothingLeft => f.write_str("every round that is seated has begun: seat more rounds instead"),
            NoProposal::OtherSize { schedule, hall } => {
                write!(
                    f,
                    "the schedule is for {schedule} players, and {hall} play in the next round, substitutes counted"
                )
            }
        }
    }
}

impl std::error::Error for NoProposal {}

/// Everybody who sits, in the numbers of `seating`: those who play now first, then those who played before.
struct Hall {
    sitters: Vec<Sitter>,
    /// This many play now.
    present: usize,
    by_sitter: BTreeMap<Sitter, Player>,
}

impl Hall {
    /// Those who play in a round, in the order of the lots if they were drawn, with substitutes for the chairs that would be
    /// empty.
    fn new(tournament: &Tournament, round: RoundNo) -> Result<Hall, NoProposal> {
        let players = tournament.players_of(round);
        if players.len() < 4 {
            return Err(NoProposal::Nobody);
        }
        let lot = |entry: &EntryNo| tournament.draw.order.iter().position(|drawn| drawn == entry).unwrap_or(usize::MAX);
        let mut sitters: Vec<EntryNo> = players;
        sitters.sort_by_key(|entry| (lot(entry), *entry));
        let mut sitters: Vec<Sitter> = sitters.into_iter().map(Sitter::Player).collect();
        let empty = (4 - sitters.len() % 4) % 4;
        let substitutes: Vec<SubstituteNo> = tournament.substitutes.keys().copied().take(empty).collect();
        if substitutes.len() < empty {
            return Err(NoProposal::Substitutes(empty - substitutes.len()));
        }
        sitters.extend(substitutes.into_iter().map(Sitter::House));
        let present = sitters.len();
        for sitter in
            tournament.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| table.seats.into_array())
        {
            if !sitters.contains(&sitter) {
                sitters.push(sitter);
            }
        }
        let by_sitter = sitters.iter().enumerate().map(|(at, &sitter)| (sitter, Player(at as u16))).collect();
        Ok(Hall { sitters, present, by_sitter })
    }

    fn player(&self, entry: EntryNo) -> Option<Player> {
        self.by_sitter.get(&Sitter::Player(entry)).copied().filter(|player| player.index() < self.present)
    }

    fn conditions(&self, tournament: &Tournament) -> Conditions {
        let team = |team: &crate::state::Team| team.members.iter().filter_map(|&member| self.player(member)).collect();
        let pair = |(one, other): &(EntryNo, EntryNo)| Some((self.player(*one)?, self.player(*other)?));
        let tables = self.present / 4;
        let fixed = |(&entry, of): (&EntryNo, &crate::state::Entry)| {
            let table = usize::from(of.fixed_table?.0).checked_sub(1).filter(|&table| table < tables)?;
            Some((self.player(entry)?, table))
        };
        Conditions {
            teams: tournament.teams.values().map(team).collect(),
            apart: tournament.apart.keys().filter_map(pair).collect(),
            fixed: tournament.entries.iter().filter_map(fixed).collect(),
        }
    }

    fn seated(&self, round: &[seating::Table]) -> Vec<[Sitter; 4]> {
        round.iter().map(|table| table.map(|player| self.sitters[player.index()])).collect()
    }

    /// Those who play now.
    fn present(&self) -> Vec<Player> {
        (0..self.present as u16).map(Player).collect()
    }

    /// A round in the numbers of `seating`.
    fn numbered(&self, round: &Round) -> Option<seating::Round> {
        let table = |table: &HallTable| -> Option<seating::Table> {
            let four: Option<Vec<Player>> =
                table.seats.into_array().iter().map(|sitter| self.by_sitter.get(sitter).copied()).collect();
            four?.try_into().ok()
        };
        round.tables.iter().map(table).collect()
    }

    /// The rounds that were seated before, in the numbers of `seating`.
    fn past(&self, tournament: &Tournament) -> Vec<seating::Round> {
        let seated = tournament.rounds.iter().filter(|round| !round.tables.is_empty());
        seated.filter_map(|round| self.numbered(round)).collect()
    }

    /// Rounds after those of `tournament` for those who play now, as near to these seatings as can be.
    fn repaired(
        mut self,
        tournament: &Tournament,
        seated: &[Round],
        seed: u64,
    ) -> Result<(SeatedRounds, Option<WindProof>), NoProposal> {
        for sitter in seated.iter().flat_map(|round| &round.tables).flat_map(|table| table.seats.into_array()) {
            if !self.by_sitter.contains_key(&sitter) {
                self.by_sitter.insert(sitter, Player(self.sitters.len() as u16));
                self.sitters.push(sitter);
            }
        }
        let (past, conditions, players) = (self.past(tournament), self.conditions(tournament), self.sitters.len());
        let present = self.present();
        let proof = wind_proof(players, &past, &present, past.len() + seated.len());
        let to_come: Vec<seating::Round> = seated.iter().filter_map(|round| self.numbered(round)).collect();
        let who = |round: &seating::Round| round.iter().flatten().copied().collect::<BTreeSet<Player>>();
        let there = to_come.first().map(who).unwrap_or_default();
        // Rounds for different people, or whose seating was given up, cannot stay.
        let made = match there.is_empty() || to_come.iter().any(|round| who(round) != there) {
            true => go_on(players, &past, &present, seated.len(), &conditions, Effort::Usual, seed),
            false => {
                let changes = Changes {
                    left: there.iter().copied().filter(|player| !present.contains(player)).collect(),
                    came: present.iter().copied().filter(|player| !there.contains(player)).collect(),
                };
                let whole = Schedule::with_absences(players, past.iter().cloned().chain(to_come).collect());
                let whole = whole.map_err(|faults| NoProposal::Seating(CannotSeat::Faults(faults)))?;
                repair(&whole, past.len(), &changes, &conditions, Effort::Usual, seed)
                    .map(|schedule| schedule.rounds()[past.len()..].to_vec())
            }
        };
        let made = made.map_err(NoProposal::Seating)?;
        Ok((made.iter().map(|round| self.seated(round)).collect(), proof))
    }
}

impl Tournament {
    /// The round that is seated next: the first whose seating was given up, or the one after the last.
    pub fn next_to_seat(&self) -> RoundNo {
        let given_up = self.numbered().find(|(_, round)| round.tables.is_empty()).map(|(number, _)| number);
        given_up.unwrap_or(RoundNo(self.rounds.len() as u16 + 1))
    }

    /// A schedule for this many rounds: nobody meets twice if it can be, and everybody has each wind once in four rounds. What
    /// was seated before counts.
    pub fn propose_schedule(&self, rounds: usize, seed: u64) -> Result<Proposal, NoProposal> {
        let first = self.next_to_seat();
        let hall = Hall::new(self, first)?;
        let (past, conditions) = (hall.past(self), hall.conditions(self));
        let made = if past.is_empty() {
            let mut plan = Plan::new(hall.present, rounds);
            (plan.conditions, plan.seed) = (conditions, seed);
            make(&plan).map(|schedule| schedule.rounds().to_vec())
        } else {
            go_on(hall.sitters.len(), &past, &hall.present(), rounds, &conditions, Effort::Usual, seed)
        };
        let made = made.map_err(NoProposal::Seating)?;
        Ok(Proposal { first, rounds: made.iter().map(|round| hall.seated(round)).collect(), winds: None })
    }

    /// The rounds that are seated and not begun, for those who play in them now. Who left goes, who came sits down, and where as
    /// many came as left nobody else moves.
    pub fn propose_repair(&self, seed: u64) -> Result<Proposal, NoProposal> {
        let begun = self.rounds.iter().rposition(|round| !round.is_untouched()).map_or(0, |last| last + 1);
        let to_come = begun..self.rounds.len();
        if to_come.is_empty() {
            return Err(NoProposal::NothingLeft);
        }
        let first = RoundNo(begun as u16 + 1);
        // Rounds that are proposed count as seated for those after them.
        let mut sketch = self.clone();
        sketch.rounds.truncate(begun);
        let (mut rounds, mut winds) = (Vec::new(), None);
        let mut at = begun;
        while at < self.rounds.len() {
            let number = |at: usize| RoundNo(at as u16 + 1);
            let players = self.players_of(number(at));
            let same = (at..self.rounds.len()).take_while(|&later| self.players_of(number(later)) == players).count();
            let hall = Hall::new(&sketch, number(at))?;
            let (made, proof) = hall.repaired(&sketch, &self.rounds[at..at + same], seed)?;
            winds = winds.or(proof);
            for (tables, round) in made.into_iter().zip(&self.rounds[at..]) {
                let seated = tables.iter().map(|&seats| HallTable::new(&self.rules, seats)).collect();
                sketch.rounds.push(Round { tables: seated, ..round.clone() });
                rounds.push(tables);
            }
            at += same;
        }
        Ok(Proposal { first, rounds, winds })
    }

    /// Rounds from a schedule that was made elsewhere. Its players are those who play now in the order of the lots or of the
    /// start numbers, and after them the substitutes.
    pub fn propose_file(&self, schedule: &Schedule) -> Result<Proposal, NoProposal> {
        let first = self.next_to_seat();
        let hall = Hall::new(self, first)?;
        if schedule.players() != hall.present {
            return Err(NoProposal::OtherSize { schedule: schedule.players(), hall: hall.present });
        }
        let rounds = schedule.rounds().iter().map(|round| hall.seated(round)).collect();
        Ok(Proposal { first, rounds, winds: None })
    }

    /// One more round by the standing: those who stand next to each other play, and who has met or is of one club does not, as
    /// far as the weights say.
    pub fn propose_round(
        &self,
        weights: Weights,
        clubs: &[Vec<EntryNo>],
        seed: u64,
    ) -> Result<(Proposal, SeatingReport), NoProposal> {
        let first = self.next_to_seat();
        let hall = Hall::new(self, first)?;
        let standings = self.standings();
        let rank = |sitter: &Sitter| match sitter {
            Sitter::Player(entry) => standings.lines.iter().position(|line| line.entry == *entry).unwrap_or(usize::MAX),
            Sitter::House(_) => usize::MAX,
        };
        let mut standing = hall.present();
        standing.sort_by_key(|player| (rank(&hall.sitters[player.index()]), *player));
        let (past, conditions) = (hall.past(self), hall.conditions(self));
        let club = |members: &Vec<EntryNo>| members.iter().filter_map(|&member| hall.player(member)).collect();
        let clubs: Vec<Vec<Player>> = clubs.iter().map(club).collect();
        let plan = SwissPlan {
            players: hall.sitters.len(),
            past: &past,
            standing: &standing,
            clubs: &clubs,
            conditions: &conditions,
            weights,
            effort: Effort::Usual,
            seed,
        };
        let round = swiss(&plan).map_err(NoProposal::Seating)?;
        let proposal = Proposal { first, rounds: vec![hall.seated(&round.tables)], winds: None };
        Ok((proposal, SeatingReport { report: round.report, sitters: hall.sitters }))
    }
}

/// What to know about a round by the standing before it is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatingReport {
    /// Costs and second meetings, in the numbers of `seating`.
    pub report: SwissReport,
    /// Who has which of these numbers.
    pub sitters: Vec<Sitter>,
}

impl SeatingReport {
    /// Who has this number.
    pub fn sitter(&self, player: Player) -> Sitter {
        self.sitters[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Change, Command};
    use crate::decide::decide;
    use crate::event::Actor;
    use crate::moment::Moment;
    use crate::names::PersonId;
    use crate::settings::Settings;
    use crate::state::State;

    fn give(state: &mut State, change: Change) {
        let command = Command { seen: state.version(&change), change };
        let event = decide(state, Actor::Staff(PersonId(1)), Moment(1_777_627_800), &command).expect("a good command");
        state.apply(&event).expect("it folds");
    }

    fn event(players: u32) -> State {
        let mut state = State::new();
        let settings = Settings::tournament();
        let rules = "base = \"ema2016\"\n".to_owned();
        give(&mut state, Change::Create { name: "Open".to_owned(), rules, settings, organiser: PersonId(1) });
        (0..players).for_each(|at| give(&mut state, Change::Register(PersonId(100 + at))));
        state
    }

    fn seat(state: &mut State, proposal: Proposal) {
        for tables in proposal.rounds {
            let round = tournament(state).next_to_seat();
            give(state, Change::SeatRound { round, tables, how: String::new() });
        }
    }

    fn tournament(state: &State) -> &Tournament {
        state.tournament().expect("there is an event")
    }

    /// Pairs that meet a second time.
    fn again(tournament: &Tournament) -> usize {
        let mut met = BTreeSet::new();
        let tables = tournament.rounds.iter().flat_map(|round| &round.tables).map(|table| table.seats.into_array());
        let pairs =
            tables.flat_map(|four| (0..4).flat_map(move |one| (0..one).map(move |other| (four[one], four[other]))));
        pairs.filter(|&(one, other)| !met.insert((one.min(other), one.max(other)))).count()
    }

    #[test]
    fn more_rounds_know_the_rounds_before() {
        let mut state = event(20);
        let first = tournament(&state).propose_schedule(3, 1).expect("three rounds");
        seat(&mut state, first);
        let more = tournament(&state).propose_schedule(2, 2).expect("two more");
        assert_eq!(more.first, RoundNo(4));
        seat(&mut state, more);
        assert!(again(tournament(&state)) <= 4, "{}", again(tournament(&state)));
    }

    #[test]
    fn rounds_that_were_given_up_are_the_next_ones() {
        let mut state = event(16);
        let first = tournament(&state).propose_schedule(4, 1).expect("four rounds");
        seat(&mut state, first);
        give(&mut state, Change::DiscardSeating(RoundNo(2)));
        give(&mut state, Change::DiscardSeating(RoundNo(3)));
        assert_eq!(tournament(&state).next_to_seat(), RoundNo(2));
        let more = tournament(&state).propose_schedule(2, 2).expect("two rounds");
        seat(&mut state, more);
        assert!(tournament(&state).rounds.iter().all(|round| round.tables.len() == 4));
        assert_eq!(tournament(&state).next_to_seat(), RoundNo(5));
    }

    #[test]
    fn who_left_and_who_came_are_heeded_in_the_rounds_to_come() {
        let mut state = event(20);
        let first = tournament(&state).propose_schedule(5, 1).expect("five rounds");
        seat(&mut state, first);
        give(&mut state, Change::StartSession(RoundNo(1)));
        let before = tournament(&state).clone();
        // One for one: nobody else moves.
        give(&mut state, Change::Withdraw(EntryNo(3), RoundNo(2)));
        give(&mut state, Change::Register(PersonId(200)));
        let repaired = tournament(&state).propose_repair(1).expect("four rounds");
        assert_eq!((repaired.first, repaired.rounds.len(), &repaired.winds), (RoundNo(2), 4, &None));
        let moved =
            |sitter: Sitter| if sitter == Sitter::Player(EntryNo(3)) { Sitter::Player(EntryNo(21)) } else { sitter };
        for (tables, round) in repaired.rounds.iter().zip(&before.rounds[1..]) {
            let wanted: Vec<[Sitter; 4]> =
                round.tables.iter().map(|table| table.seats.into_array().map(moved)).collect();
            assert_eq!(tables, &wanted);
        }
        // Four leave later: one table fewer from there on, and not before.
        for entry in [5, 6, 7, 8] {
            give(&mut state, Change::Withdraw(EntryNo(entry), RoundNo(4)));
        }
        let repaired = tournament(&state).propose_repair(1).expect("four rounds");
        let tables: Vec<usize> = repaired.rounds.iter().map(Vec::len).collect();
        assert_eq!(tables, [5, 5, 4, 4]);
        for round in [5, 4, 3, 2] {
            give(&mut state, Change::DiscardSeating(RoundNo(round)));
        }
        seat(&mut state, repaired);
        assert_eq!(tournament(&state).rounds[0], before.rounds[0]);
        assert!(again(tournament(&state)) <= 12, "{}", again(tournament(&state)));
    }

    #[test]
    fn schedules_of_other_sizes_are_refused() {
        let state = event(16);
        let of = |players: usize| make(&Plan { effort: Effort::Quick, ..Plan::new(players, 2) }).expect("a schedule");
        assert_eq!(tournament(&state).propose_file(&of(16)).expect("as many").rounds.len(), 2);
        let refused = tournament(&state).propose_file(&of(20)).expect_err("four too many");
        assert_eq!(
            refused.to_string(),
            "the schedule is for 20 players, and 16 play in the next round, substitutes counted"
        );
    }
}
