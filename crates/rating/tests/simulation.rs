//! Whether ratings find the strength of simulated players, say honestly how sure that is, and cannot be farmed from bots.

use fastrand::Rng;
use janso_rating::bots::PUBLISHED;
use janso_rating::{Entrant, FOUND, Rating, UNIT, rated};

const PLAYERS: usize = 200;
const GAMES: usize = 100;
/// The deviation of the strength of people, in points: as far apart as those who are measured at real tables. A beginner of
/// ours is three of them below `master`.
const SPREAD: f64 = 75.0;

/// What came of the simulated evenings.
#[derive(Debug, Default)]
struct Found {
    /// The mean of Kendall's tau between ratings and truth.
    tau: f64,
    /// The same of average places.
    tau_of_places: f64,
    /// The share of players whose stated interval holds the truth.
    covered: f64,
}

/// Players of known strength sit down at tables by lot, again and again. Their places follow the curve of the ratings.
fn evening(seeds: std::ops::Range<u64>) -> Found {
    let mut found = Found::default();
    let count = (seeds.end - seeds.start) as f64;
    for seed in seeds {
        let mut rng = Rng::with_seed(seed);
        let truth: Vec<f64> = (0..PLAYERS).map(|_| 1500.0 + SPREAD * normal(&mut rng)).collect();
        let mut ratings = vec![Rating::NEWCOMER; PLAYERS];
        let mut places = vec![0.0; PLAYERS];
        let mut order: Vec<usize> = (0..PLAYERS).collect();
        for _ in 0..GAMES {
            rng.shuffle(&mut order);
            for four in order.chunks(4) {
                let four: [usize; 4] = four.try_into().expect("tables are full");
                let place = played(&mut rng, four.map(|one| truth[one]));
                let after = rated(four.map(|one| Entrant::Person(ratings[one])), place);
                for (seat, one) in four.into_iter().enumerate() {
                    ratings[one] = after[seat].expect("a person");
                    places[one] -= f64::from(place[seat]);
                }
            }
        }
        let values: Vec<f64> = ratings.iter().map(|rating| rating.value()).collect();
        let holds = |(rating, truth): (&Rating, &f64)| (rating.value() - truth).abs() <= rating.margin();
        found.tau += tau(&truth, &values) / count;
        found.tau_of_places += tau(&truth, &places) / count;
        found.covered += ratings.iter().zip(&truth).filter(|&pair| holds(pair)).count() as f64 / PLAYERS as f64 / count;
    }
    found
}

/// The places of a game between players of this strength: each has luck of the extreme value distribution, so that of every
/// two the stronger is ahead as often as the curve says, and a good deal is good against all three.
fn played(rng: &mut Rng, strength: [f64; 4]) -> [u8; 4] {
    let shown = strength.map(|strength| strength / UNIT - (-(1.0 - rng.f64()).ln()).ln());
    shown.map(|own| 1 + shown.iter().filter(|&&other| other > own).count() as u8)
}

fn normal(rng: &mut Rng) -> f64 {
    (-2.0 * (1.0 - rng.f64()).ln()).sqrt() * (std::f64::consts::TAU * rng.f64()).cos()
}

/// Kendall's tau: the share of pairs in the same order, less that of pairs in the other one.
fn tau(one: &[f64], other: &[f64]) -> f64 {
    let (mut sum, mut pairs) = (0.0, 0.0);
    for i in 0..one.len() {
        for j in 0..i {
            let product = (one[i] - one[j]) * (other[i] - other[j]);
            sum += if product == 0.0 { 0.0 } else { product.signum() };
            pairs += 1.0;
        }
    }
    sum / pairs
}

fn is_good(found: &Found) {
    println!("{found:?}");
    assert!(found.tau >= found.tau_of_places, "{found:?}");
    assert!((0.93..=0.97).contains(&found.covered), "{found:?}");
}

#[test]
fn a_few_evenings_find_the_truth() {
    is_good(&evening(0..4));
}

/// The whole measurement: 50 evenings of 200 players and 100 games each.
#[test]
#[ignore = "as long as fifty evenings; make rating"]
fn fifty_evenings_find_the_truth() {
    is_good(&evening(0..50));
}

/// What somebody who meets nothing but three bots is rated above their strength after this many games, where the bots are
/// published as so much stronger than they are: the mean of it, and the share of people for whom it is more than the margin.
fn farmed(bot: Rating, wrong_by: f64, games: usize, farmers: u64) -> (f64, f64) {
    let (mut mean, mut beyond) = (0.0, 0.0);
    for seed in 0..farmers {
        let mut rng = Rng::with_seed(seed);
        let strength = 1500.0 + SPREAD * normal(&mut rng);
        let mut own = Rating::NEWCOMER;
        let published = Entrant::Bot(Rating::new(bot.value() + wrong_by, bot.deviation()));
        for _ in 0..games {
            let place = played(&mut rng, [strength, bot.value(), bot.value(), bot.value()]);
            own = rated([Entrant::Person(own), published, published, published], place)[0].expect("a person");
        }
        assert!(own.deviation() >= FOUND);
        mean += (own.value() - strength) / farmers as f64;
        beyond += f64::from(u8::from(own.value() - strength > own.margin())) / farmers as f64;
    }
    (mean, beyond)
}

/// Somebody plays three thousand games against the weakest bots that there are. What is gained is within what is stated to be
/// uncertain, also where the bots are published at the upper end of their interval.
#[test]
fn nobody_farms_bots() {
    for row in PUBLISHED {
        let (bot, farmers) = (row.rating(), 400);
        let (honest, beyond) = farmed(bot, 0.0, 3_000, farmers);
        let (wrong, beyond_wrong) = farmed(bot, bot.margin(), 3_000, farmers);
        println!(
            "{row:?}: {honest:.1} points, {beyond:.3} beyond; at the end of the interval {wrong:.1}, {beyond_wrong:.3}"
        );
        assert!(honest.abs() < 0.25 * 1.96 * FOUND, "{row:?}: {honest}");
        assert!(wrong.abs() < 0.5 * 1.96 * FOUND, "{row:?}: {wrong}");
        // A one-sided end of a 95 % interval.
        assert!(beyond < 0.05 && beyond_wrong < 0.08, "{row:?}: {beyond} {beyond_wrong}");
    }
}

/// The more games with bots, the same rating: whoever has been found gains nothing more, however long they go on.
#[test]
fn more_games_with_bots_bring_nothing() {
    let bot = PUBLISHED[0].rating();
    assert_eq!(farmed(bot, 60.0, 300, 40), farmed(bot, 60.0, 900, 40));
}
