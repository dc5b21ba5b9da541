//! A schedule that goes on after people left or came.

use std::fmt;

use crate::conditions::{Conditions, Limits};
use crate::make::{CannotSeat, Effort, solve};
use crate::measure::Measure;
use crate::schedule::{Fault, MOST_PLAYERS, MOST_ROUNDS, Player, Round, Schedule};
use crate::search::Task;
use crate::winds;

/// Who is not there any more, and who is from now on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Players of the schedule who play no further round.
    pub left: Vec<Player>,
    /// Players who were away, or new ones with the numbers that follow.
    pub came: Vec<Player>,
}

/// The same schedule with its first `played` rounds as they were, and the others for those who are there now.
///
/// If as many came as left, they take their places and nobody else's seat changes, where the conditions allow it. Otherwise
/// the rounds that are left are made anew, with all that was played in mind: meetings, tables, winds.
///
/// # What is promised about winds
///
/// In every block of four rounds that begins after the repair nobody has a wind twice. In a block that has begun, as few
/// seats as in any seating of its remaining rounds are on a wind that their player had in it before: none if that can be,
/// and always none where nobody left or came. (It cannot always be none: if the four who had not been East yet leave before
/// the fourth round, somebody has to be East again.)
pub fn repair(
    schedule: &Schedule,
    played: usize,
    changes: &Changes,
    conditions: &Conditions,
    effort: Effort,
    seed: u64,
) -> Result<Schedule, CannotSeat> {
    let rounds = schedule.rounds().len();
    if played >= rounds {
        return Err(CannotSeat::NoRoundsLeft { played, rounds });
    }
    let (present, players) = attendance(schedule, played, changes)?;
    if let Some(same) = in_their_places(schedule, played, changes, conditions, players) {
        return Ok(same);
    }
    let past = schedule.played(played);
    let made = anew(players, past, present, rounds - played, conditions, effort, seed)?;
    let whole = past.iter().cloned().chain(made).collect();
    Schedule::with_absences(players, whole).map_err(CannotSeat::Faults)
}

/// Further rounds after those that were played, for those who are there now: nobody meets again if it can be, and winds and
/// tables are shared out as in a schedule that was made whole.
///
/// `players` counts everybody who has ever played, and `present` those who play from now on.
pub fn go_on(
    players: usize,
    past: &[Round],
    present: &[Player],
    rounds: usize,
    conditions: &Conditions,
    effort: Effort,
    seed: u64,
) -> Result<Vec<Round>, CannotSeat> {
    if !past.is_empty() {
        Schedule::with_absences(players, past.to_vec()).map_err(CannotSeat::Faults)?;
    }
    let mut there: Vec<usize> = Vec::new();
    for &player in present {
        if player.index() >= players || there.contains(&player.index()) {
            return Err(CannotSeat::Attendance(player));
        }
        there.push(player.index());
    }
    there.sort_unstable();
    let all = past.len() + rounds;
    if rounds == 0 || all > MOST_ROUNDS {
        return Err(CannotSeat::Faults(vec![Fault::Rounds(all)]));
    }
    if players > MOST_PLAYERS {
        return Err(CannotSeat::Faults(vec![Fault::Players(players)]));
    }
    anew(players, past, there, rounds, conditions, effort, seed)
}

fn anew(
    players: usize,
    past: &[Round],
    present: Vec<usize>,
    rounds: usize,
    conditions: &Conditions,
    effort: Effort,
    seed: u64,
) -> Result<Vec<Round>, CannotSeat> {
    if !present.len().is_multiple_of(4) || present.is_empty() {
        return Err(CannotSeat::NotByFours { players: present.len() });
    }
    let limits = Limits::new(conditions, players, &present, present.len() / 4).map_err(CannotSeat::Impossible)?;
    let winds = open_winds(past, players, &present, past.len() + rounds);
    solve(&Task { players, winds, present, past, rounds, limits: &limits }, effort, seed)
}

/// Why some seats have to be on a wind that their player had in the block before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindProof {
    /// At least this many seats.
    pub repeats: usize,
    /// The winds that are short of players who still lack them, from East on.
    pub winds: [bool; 4],
    /// So many seats have these winds in the rounds that are left of the block.
    pub seats: usize,
    /// So many of them can be taken by players who still lack them.
    pub lacking: usize,
}

impl fmt::Display for WindProof {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["East", "South", "West", "North"];
        let winds: Vec<&str> = (0..4).filter(|&wind| self.winds[wind]).map(|wind| names[wind]).collect();
        let winds = match &winds[..] {
            [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
            winds => winds.join(""),
        };
        let WindProof { repeats, seats, lacking, .. } = self;
        write!(
            out,
            "at least {repeats} seats on a wind a second time: the rest of the block has {seats} seats on {winds}, and those who \
             play lack these winds for only {lacking} of them"
        )
    }
}

/// The fewest seats on a wind that their player had in this block before, in any seating of the rounds that are left of it, and
/// why; none if there need not be one.
///
/// For any of the winds: they have as many seats as tables times rounds times winds, and a player takes at most one seat on each
/// of them that is lacking, and one in each round. What is left over is on a wind a second time. The winds for which
/// most is left over are the proof, and no more than that is needed: the most seats without a repeat are a flow from players
/// to winds, and by the theorem of flows and cuts it is the least that any such choice of winds leaves.
pub fn wind_proof(players: usize, past: &[Round], present: &[Player], rounds: usize) -> Option<WindProof> {
    let begun = past.len() % 4;
    let left = (4 - begun).min(rounds.saturating_sub(past.len()));
    if begun == 0 || left == 0 {
        return None;
    }
    let had = winds::had(players, &past[past.len() - begun..]);
    let proof = |chosen: u8| {
        let seats = left * (present.len() / 4) * chosen.count_ones() as usize;
        let lacks = |player: &Player| left.min((chosen & !had[player.index()]).count_ones() as usize);
        let lacking = present.iter().map(lacks).sum::<usize>().min(seats);
        let winds = std::array::from_fn(|wind| chosen >> wind & 1 == 1);
        WindProof { repeats: seats - lacking, winds, seats, lacking }
    };
    (1..16u8)
        .map(proof)
        .max_by_key(|proof| (proof.repeats, std::cmp::Reverse(proof.seats)))
        .filter(|proof| proof.repeats > 0)
}

/// Who plays from now on, in their order, and how many players the schedule has then.
fn attendance(schedule: &Schedule, played: usize, changes: &Changes) -> Result<(Vec<usize>, usize), CannotSeat> {
    let mut players = schedule.players();
    let mut there = vec![false; players];
    schedule.rounds()[played].iter().flatten().for_each(|player| there[player.index()] = true);
    for &player in &changes.left {
        match there.get_mut(player.index()) {
            Some(there) if *there => *there = false,
            _ => return Err(CannotSeat::Attendance(player)),
        }
    }
    for &player in &changes.came {
        // New numbers follow without gaps, so that no number stands for nobody.
        if player.index() == players {
            players += 1;
            there.push(false);
        }
        match there.get_mut(player.index()) {
            Some(there) if !*there && !changes.left.contains(&player) => *there = true,
            _ => return Err(CannotSeat::Attendance(player)),
        }
    }
    Ok(((0..players).filter(|&player| there[player]).collect(), players))
}

/// The schedule with each newcomer in the place of somebody who left, if nothing speaks against it.
fn in_their_places(
    schedule: &Schedule,
    played: usize,
    changes: &Changes,
    conditions: &Conditions,
    players: usize,
) -> Option<Schedule> {
    if changes.left.len() != changes.came.len() {
        return None;
    }
    let mut rounds: Vec<Round> = schedule.rounds().to_vec();
    for player in rounds[played..].iter_mut().flatten().flatten() {
        if let Some(at) = changes.left.iter().position(|left| left == player) {
            *player = changes.came[at];
        }
    }
    let repaired = Schedule::with_absences(players, rounds).ok()?;
    let (before, after) = (Measure::with(schedule, conditions), Measure::with(&repaired, conditions));
    let as_good = after.repeats <= before.repeats
        && after.wind_repeaters <= before.wind_repeaters
        && after.broken <= before.broken;
    as_good.then_some(repaired)
}

/// The winds of the rounds that are left of the block in progress; none if a new block begins.
pub(crate) fn open_winds(past: &[Round], players: usize, present: &[usize], rounds: usize) -> Vec<Vec<Option<u8>>> {
    let begun = past.len() % 4;
    let left = (4 - begun).min(rounds - past.len());
    if begun == 0 {
        return Vec::new();
    }
    winds::planned(&winds::had(players, &past[past.len() - begun..]), present, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::make::{Plan, make};

    fn made(players: usize, rounds: usize) -> Schedule {
        make(&Plan { effort: Effort::Quick, ..Plan::new(players, rounds) }).expect("a schedule")
    }

    fn people(numbers: &[u16]) -> Vec<Player> {
        numbers.iter().map(|&number| Player(number)).collect()
    }

    #[test]
    fn newcomers_take_the_places_of_those_who_left() {
        let schedule = made(20, 5);
        let changes = Changes { left: people(&[3, 7]), came: people(&[20, 21]) };
        let repaired = repair(&schedule, 2, &changes, &Conditions::default(), Effort::Quick, 1).expect("two for two");
        assert_eq!(repaired.players(), 22);
        assert_eq!(repaired.played(2), schedule.played(2));
        for round in 2..5 {
            assert_eq!(repaired.seat_of(round, Player(20)), schedule.seat_of(round, Player(3)));
            assert_eq!(repaired.seat_of(round, Player(4)), schedule.seat_of(round, Player(4)));
        }
        assert_eq!(Measure::of(&repaired).wind_repeaters, 0);
    }

    #[test]
    fn who_cannot_leave_or_come_is_named() {
        let schedule = made(16, 4);
        let check = |left: &[u16], came: &[u16], played, sentence: &str| {
            let changes = Changes { left: people(left), came: people(came) };
            let error = repair(&schedule, played, &changes, &Conditions::default(), Effort::Quick, 1);
            assert!(error.as_ref().is_err_and(|error| error.to_string().contains(sentence)), "{error:?}");
        };
        check(&[16], &[], 1, "player 17 cannot leave or come");
        check(&[], &[3], 1, "player 4 cannot leave or come");
        check(&[], &[18], 1, "player 19 cannot leave or come");
        check(&[0], &[], 1, "15 players do not fill tables of four; add 1 or leave 3 out");
        check(&[0, 1, 2, 3], &[], 4, "4 of 4 rounds were played");
    }

    /// People leave and come at any time; what was played stays, and winds are as promised.
    #[test]
    fn repairs_keep_what_was_played_and_the_winds() {
        let mut chance = Chance::new(5);
        for _ in 0..24 {
            let (players, rounds) = (4 * (4 + chance.below(6)), 4 + chance.below(8));
            let schedule = make(&Plan { effort: Effort::Quick, seed: chance.next(), ..Plan::new(players, rounds) });
            let schedule = schedule.expect("a schedule");
            let played = chance.below(rounds);
            let mut all: Vec<u16> = (0..players as u16).collect();
            chance.shuffle(&mut all);
            // Four leave, or four come, or one more leaves than comes and so on: the tables stay full.
            let came = chance.below(6);
            let left = (came + 4 * chance.below(2)).min(players - 8);
            let came = came + (players - left + came) % 4 * 3;
            let changes = Changes {
                left: people(&all[..left]),
                came: (0..came).map(|new| Player((players + new) as u16)).collect(),
            };
            let repaired = repair(&schedule, played, &changes, &Conditions::default(), Effort::Quick, chance.next())
                .expect("full tables");
            assert_eq!(repaired.played(played), schedule.played(played));
            let whole = repaired.rounds();
            for round in played..rounds {
                assert!(changes.left.iter().all(|&player| repaired.seat_of(round, player).is_none()));
                assert!(changes.came.iter().all(|&player| repaired.seat_of(round, player).is_some()));
            }
            let next_block = played.next_multiple_of(4);
            for block in (0..played / 4 * 4).step_by(4).chain((next_block..rounds).step_by(4)) {
                let end = (block + 4).min(rounds);
                let part = Schedule::with_absences(repaired.players(), whole[block..end].to_vec()).expect("a part");
                assert_eq!(Measure::of(&part).wind_repeaters, 0, "the block from round {block}");
            }
        }
    }

    /// Seats on a wind that their player had earlier in the same block.
    fn wind_repeats(rounds: &[Round], played: usize) -> usize {
        let block = played / 4 * 4;
        let mut had = winds::had(400, &rounds[block..played]);
        let mut repeats = 0;
        for round in &rounds[played..rounds.len().min(block + 4)] {
            for (wind, player) in round.iter().flat_map(|four| four.iter().enumerate()) {
                repeats += usize::from(had[player.index()] >> wind & 1 == 1);
                had[player.index()] |= 1 << wind;
            }
        }
        repeats
    }

    #[test]
    fn winds_that_have_to_come_again_are_proved() {
        let mut chance = Chance::new(9);
        let mut proved = 0;
        for _ in 0..16 {
            let players = 4 * (3 + chance.below(3));
            let (rounds, played) = (4, 1 + chance.below(3));
            let schedule = made(players, rounds);
            // Those who were never East so far leave, and whoever else there is to make it four or eight.
            let had = winds::had(players, schedule.played(played));
            let mut all: Vec<u16> = (0..players as u16).collect();
            chance.shuffle(&mut all);
            all.sort_by_key(|&player| had[usize::from(player)] & 1);
            let left = 4 * (1 + chance.below(2));
            let changes = Changes { left: people(&all[..left]), came: Vec::new() };
            let present = people(&all[left..]);
            let repaired = repair(&schedule, played, &changes, &Conditions::default(), Effort::Quick, chance.next());
            let repaired = repaired.expect("full tables");
            let proof = wind_proof(players, schedule.played(played), &present, rounds);
            let least = proof.map_or(0, |proof| proof.repeats);
            assert_eq!(
                wind_repeats(repaired.rounds(), played),
                least,
                "{players} players, {played} played, {left} left"
            );
            proved += usize::from(least > 0);
        }
        assert!(proved > 2, "{proved}");
        // After three rounds two players lack North and two lack South: the last East and West go to somebody who had them.
        let turned = |by: usize| {
            [0, 4].map(|first| std::array::from_fn(|wind| Player((first + (wind + 4 - by) % 4) as u16))).to_vec()
        };
        let past = [turned(0), turned(1), turned(2)];
        let proof = wind_proof(8, &past, &people(&[0, 2, 4, 6]), 4).expect("nobody is left who lacks East or West");
        assert_eq!(
            proof.to_string(),
            "at least 2 seats on a wind a second time: the rest of the block has 2 seats on East and West, and those who play lack \
             these winds for only 0 of them"
        );
        assert_eq!(wind_proof(8, &past, &people(&[0, 1, 2, 3]), 4), None);
    }

    #[test]
    fn rounds_go_on_after_others() {
        let schedule = made(20, 5);
        let present: Vec<Player> = (0..20).map(Player).collect();
        let more = go_on(20, schedule.played(3), &present, 2, &Conditions::default(), Effort::Usual, 3)
            .expect("two more rounds");
        let whole = schedule.played(3).iter().cloned().chain(more).collect();
        let measure = Measure::of(&Schedule::new(20, whole).expect("everybody plays"));
        // Two rounds that knew nothing of the others would have about fifteen.
        assert!(measure.repeats <= 4, "{measure:?}");
        assert_eq!(measure.wind_repeaters, 0);
        let twice = [present.clone(), people(&[3])].concat();
        assert_eq!(
            go_on(20, schedule.played(3), &twice, 1, &Conditions::default(), Effort::Quick, 3),
            Err(CannotSeat::Attendance(Player(3)))
        );
    }
}
