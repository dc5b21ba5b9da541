//! A learner that finds in numbers what can be found: small decision trees, each correcting those before it.

/// Into how many parts the values of a feature are cut.
const PARTS: usize = 32;
const TREES: usize = 60;
const DEPTH: u32 = 4;
const RATE: f64 = 0.15;
/// Fewer examples than this make no leaf.
const LEAST: f64 = 30.0;

/// Trees of questions whether a feature is at most a value.
pub struct Learner {
    cuts: Vec<Vec<f64>>,
    trees: Vec<Tree>,
    start: f64,
}

/// Questions in the order of a heap, and an answer for each leaf.
struct Tree {
    questions: Vec<(usize, u8)>,
    leaves: Vec<f64>,
}

impl Learner {
    /// Learns from examples with the same features each.
    pub fn train(rows: &[Vec<f64>], labels: &[bool]) -> Learner {
        let features = rows[0].len();
        let cuts: Vec<Vec<f64>> = (0..features).map(|feature| cuts(rows.iter().map(|row| row[feature]))).collect();
        let parts: Vec<Vec<u8>> = rows.iter().map(|row| parts(&cuts, row)).collect();
        let share = labels.iter().filter(|&&label| label).count() as f64 / labels.len() as f64;
        let start = (share / (1.0 - share)).ln();
        let mut learner = Learner { cuts, trees: Vec::new(), start };
        let mut scores = vec![start; rows.len()];
        for _ in 0..TREES {
            let slopes: Vec<(f64, f64)> = scores
                .iter()
                .zip(labels)
                .map(|(score, &label)| {
                    let likely = 1.0 / (1.0 + (-score).exp());
                    (f64::from(u8::from(label)) - likely, likely * (1.0 - likely))
                })
                .collect();
            let tree = Tree::grow(&parts, &slopes, features);
            scores.iter_mut().zip(&parts).for_each(|(score, row)| *score += tree.leaf(row));
            learner.trees.push(tree);
        }
        learner
    }

    /// How likely it finds this, on a scale of its own.
    pub fn score(&self, row: &[f64]) -> f64 {
        let parts = parts(&self.cuts, row);
        self.start + self.trees.iter().map(|tree| tree.leaf(&parts)).sum::<f64>()
    }

    /// The area under the curve on other examples.
    pub fn area(&self, rows: &[Vec<f64>], labels: &[bool]) -> f64 {
        area(rows.iter().map(|row| self.score(row)).zip(labels.iter().copied()).collect())
    }
}

impl Tree {
    fn grow(rows: &[Vec<u8>], slopes: &[(f64, f64)], features: usize) -> Tree {
        let mut nodes = vec![1_usize; rows.len()];
        let mut questions = vec![(0, u8::MAX); 1 << DEPTH];
        for depth in 0..DEPTH {
            let first = 1 << depth;
            // For each node, feature and part: the slopes and curvatures of its examples.
            let mut sums = vec![(0.0, 0.0, 0.0); first * features * PARTS];
            for ((row, &node), &(slope, curve)) in rows.iter().zip(&nodes).zip(slopes) {
                for (feature, &part) in row.iter().enumerate() {
                    let sum = &mut sums[((node - first) * features + feature) * PARTS + usize::from(part)];
                    *sum = (sum.0 + slope, sum.1 + curve, sum.2 + 1.0);
                }
            }
            for node in 0..first {
                questions[first + node] = best(&sums[node * features * PARTS..(node + 1) * features * PARTS], features);
            }
            for (row, node) in rows.iter().zip(&mut nodes) {
                let (feature, part) = questions[*node];
                *node = 2 * *node + usize::from(row[feature] > part);
            }
        }
        let mut sums = vec![(0.0, 0.0); 1 << DEPTH];
        for (&node, &(slope, curve)) in nodes.iter().zip(slopes) {
            let sum = &mut sums[node - (1 << DEPTH)];
            *sum = (sum.0 + slope, sum.1 + curve);
        }
        Tree { questions, leaves: sums.into_iter().map(|(slope, curve)| RATE * slope / (curve + 1.0)).collect() }
    }

    fn leaf(&self, row: &[u8]) -> f64 {
        let mut node = 1;
        for _ in 0..DEPTH {
            let (feature, part) = self.questions[node];
            node = 2 * node + usize::from(row[feature] > part);
        }
        self.leaves[node - (1 << DEPTH)]
    }
}

/// The question that tells most apart.
fn best(sums: &[(f64, f64, f64)], features: usize) -> (usize, u8) {
    let worth = |slope: f64, curve: f64| slope * slope / (curve + 1.0);
    let mut found = (0.0, (0, u8::MAX));
    for feature in 0..features {
        let parts = &sums[feature * PARTS..(feature + 1) * PARTS];
        let whole = parts.iter().fold((0.0, 0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
        let mut low = (0.0, 0.0, 0.0);
        for (part, sum) in parts.iter().enumerate() {
            low = (low.0 + sum.0, low.1 + sum.1, low.2 + sum.2);
            let high = (whole.0 - low.0, whole.1 - low.1, whole.2 - low.2);
            let gain = worth(low.0, low.1) + worth(high.0, high.1) - worth(whole.0, whole.1);
            if low.2 >= LEAST && high.2 >= LEAST && gain > found.0 {
                found = (gain, (feature, part as u8));
            }
        }
    }
    found.1
}

/// Values between which a feature is cut: each value apart if there are few, else parts of about the same size.
fn cuts(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let mut apart = values.clone();
    apart.dedup();
    if apart.len() > PARTS {
        apart = (1..PARTS).map(|part| values[part * values.len() / PARTS]).collect();
        apart.dedup();
    }
    apart.truncate(PARTS - 1);
    apart
}

fn parts(cuts: &[Vec<f64>], row: &[f64]) -> Vec<u8> {
    row.iter().zip(cuts).map(|(value, cuts)| cuts.partition_point(|cut| cut < value) as u8).collect()
}

/// The area under the curve: how often one that is has a higher score than one that is not; a tie is half.
pub fn area(mut scored: Vec<(f64, bool)>) -> f64 {
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut below, mut wins, mut yes) = (0.0, 0.0, 0.0);
    let mut at = 0;
    while at < scored.len() {
        let tied = scored[at..].iter().take_while(|one| one.0 == scored[at].0).count();
        let same = scored[at..at + tied].iter().filter(|one| one.1).count() as f64;
        let others = tied as f64 - same;
        wins += same * (below + others / 2.0);
        (below, yes, at) = (below + others, yes + same, at + tied);
    }
    wins / (yes * below)
}

#[test]
fn the_learner_finds_what_is_there_and_nothing_else() {
    let mut lots = fastrand::Rng::with_seed(7);
    let mut rows = Vec::new();
    let mut labels = Vec::new();
    for _ in 0..8_000 {
        let row: Vec<f64> = (0..4).map(|_| lots.f64()).collect();
        // Neither of two features says anything by itself.
        labels.push(((row[0] > 0.5) ^ (row[2] > 0.3)) ^ (lots.f64() < 0.1));
        rows.push(row);
    }
    let (train, other) = rows.split_at(4_000);
    let (known, asked) = labels.split_at(4_000);
    assert!(Learner::train(train, known).area(other, asked) > 0.85);
    let noise: Vec<bool> = (0..8_000).map(|_| lots.bool()).collect();
    let area = Learner::train(train, &noise[..4_000]).area(other, &noise[4_000..]);
    assert!((0.46..0.54).contains(&area), "{area}");
    assert_eq!(self::area(vec![(0.1, false), (0.2, true), (0.2, false), (0.3, true)]), 0.875);
}
