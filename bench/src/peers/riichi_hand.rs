//! `riichi_hand` 0.7.0: it finds no yaku and counts no fu; it turns han and fu into payments.

use riichi_hand::points::{Fu, Han, Honbas, Points, PointsCalculationMode};

use crate::clock::Entrant;
use crate::payments::Worth;
use crate::wins::Pays;

pub const NAME: &str = "riichi_hand";

pub fn payments(worths: &[Worth]) -> Entrant<'_, Pays> {
    let inputs: Vec<(Han, Fu, Worth)> =
        worths.iter().map(|worth| (Han::new(worth.han.into()), Fu::new(worth.fu.into()), *worth)).collect();
    Entrant::new(inputs, pays, |_, pays| pays)
}

fn pays((han, fu, worth): &(Han, Fu, Worth)) -> Pays {
    let points = Points::from_calculated(PointsCalculationMode::Default, *han, *fu, Honbas::ZERO)
        .expect("han and fu are possible ones");
    let shares = match (worth.dealer, worth.tsumo) {
        (true, true) => points.oya_tsumo().map(|other| Pays::Everyone { dealer: 0, other: other as u32 }),
        (true, false) => points.oya_ron().map(|all| Pays::Discarder(all as u32)),
        (false, true) => {
            points.ko_tsumo().map(|(other, dealer)| Pays::Everyone { dealer: dealer as u32, other: other as u32 })
        }
        (false, false) => points.ko_ron().map(|all| Pays::Discarder(all as u32)),
    };
    shares.expect("han and fu are possible for this kind of win")
}
