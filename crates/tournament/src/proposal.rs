//! Seatings that are proposed for the rounds to come. Whoever runs the event looks at them and accepts them by a command.

use std::collections::BTreeMap;

use seating::{CannotSeat, Conditions, Effort, Plan, Player, SwissPlan, SwissReport, Weights, make, swiss};

use crate::event::Sitter;
use crate::names::{EntryNo, RoundNo, SubstituteNo};
use crate::state::Tournament;

/// Rounds that are proposed, from the next one on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The first of them.
    pub first: RoundNo,
    /// Their tables.
    pub rounds: Vec<Vec<[Sitter; 4]>>,
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

    /// The rounds that were seated before, in the numbers of `seating`.
    fn past(&self, tournament: &Tournament) -> Vec<seating::Round> {
        let table = |table: &crate::state::HallTable| table.seats.into_array().map(|sitter| self.by_sitter[&sitter]);
        tournament.rounds.iter().map(|round| round.tables.iter().map(table).collect()).collect()
    }
}

impl Tournament {
    /// A schedule for this many rounds before anything was seated: nobody meets twice if it can be, and everybody has each wind
    /// once in four rounds.
    pub fn propose_schedule(&self, rounds: usize, seed: u64) -> Result<Proposal, NoProposal> {
        let first = RoundNo(self.rounds.len() as u16 + 1);
        let hall = Hall::new(self, first)?;
        let mut plan = Plan::new(hall.present, rounds);
        (plan.conditions, plan.seed) = (hall.conditions(self), seed);
        let schedule = make(&plan).map_err(NoProposal::Seating)?;
        Ok(Proposal { first, rounds: schedule.rounds().iter().map(|round| hall.seated(round)).collect() })
    }

    /// One more round by the standing: those who stand next to each other play, and who has met does not, as far as the
    /// weights say.
    pub fn propose_round(&self, weights: Weights, seed: u64) -> Result<(Proposal, SwissReport), NoProposal> {
        let first = RoundNo(self.rounds.len() as u16 + 1);
        let hall = Hall::new(self, first)?;
        let standings = self.standings();
        let rank = |sitter: &Sitter| match sitter {
            Sitter::Player(entry) => standings.lines.iter().position(|line| line.entry == *entry).unwrap_or(usize::MAX),
            Sitter::House(_) => usize::MAX,
        };
        let mut standing: Vec<Player> = (0..hall.present as u16).map(Player).collect();
        standing.sort_by_key(|player| (rank(&hall.sitters[player.index()]), *player));
        let (past, conditions) = (hall.past(self), hall.conditions(self));
        let plan = SwissPlan {
            players: hall.sitters.len(),
            past: &past,
            standing: &standing,
            clubs: &[],
            conditions: &conditions,
            weights,
            effort: Effort::Usual,
            seed,
        };
        let round = swiss(&plan).map_err(NoProposal::Seating)?;
        Ok((Proposal { first, rounds: vec![hall.seated(&round.tables)] }, round.report))
    }
}
