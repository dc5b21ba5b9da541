//! Every possible pair of han and fu, for dealer and others, by ron and tsumo: the input of the payments job.

use fastrand::Rng;

pub const SEED: u64 = 20_120_101;

#[derive(Debug, Clone, Copy)]
pub struct Worth {
    pub han: u8,
    pub fu: u8,
    pub dealer: bool,
    pub tsumo: bool,
}

/// `size` of them at random.
pub fn worths(size: usize) -> Vec<Worth> {
    let all = all();
    let mut rng = Rng::with_seed(SEED);
    (0..size).map(|_| all[rng.usize(..all.len())]).collect()
}

fn all() -> Vec<Worth> {
    let mut all = Vec::new();
    for han in 1..=14 {
        for fu in [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110] {
            for (dealer, tsumo) in [(false, false), (false, true), (true, false), (true, true)] {
                // Twenty fu is pinfu by tsumo; twenty-five is seven pairs, two han and, by tsumo, one more.
                let least_han = match (fu, tsumo) {
                    (20, false) => u8::MAX,
                    (20, true) | (25, false) => 2,
                    (25, true) => 3,
                    _ => 1,
                };
                if han >= least_han {
                    all.push(Worth { han, fu, dealer, tsumo });
                }
            }
        }
    }
    all
}
