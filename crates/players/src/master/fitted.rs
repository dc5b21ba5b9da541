//! The numbers behind the weighing. Most were learned from 452 games of the Tenhou houses: what `cargo run --release -p janso-players
//! --example fit -- games games.txt` prints, smoothed where few cases stand behind it. Where a number comes from elsewhere,
//! its comment says so.

use super::rivals::Form;

/// How likely a waiting hand has a wait of each form, for each way its tiles can be picked from those not seen. A
/// two-sided wait has 1; the others are measured by it. Of a riichi, and of an open hand.
pub(super) const RIICHI_WAITS: [f32; Form::COUNT] = [1.0, 0.26, 0.36, 0.19, 0.35, 0.51, 0.18, 0.25, 0.51];
pub(super) const OPEN_WAITS: [f32; Form::COUNT] = [1.0, 0.37, 0.36, 0.36, 0.40, 1.2, 0.31, 0.40, 0.35];

/// How likely a player who has not declared riichi is waiting: by open sets, and by discards so far in threes. With one to
/// three open sets it is seven tenths of what was learned, found in duels: some players open their hands sooner. With
/// four it is certain.
pub(super) const WAITING: [[f32; 7]; 5] = [
    [0.001, 0.010, 0.034, 0.073, 0.103, 0.136, 0.172],
    [0.013, 0.060, 0.154, 0.233, 0.282, 0.315, 0.385],
    [0.071, 0.203, 0.322, 0.395, 0.433, 0.448, 0.469],
    [0.28, 0.478, 0.598, 0.623, 0.623, 0.623, 0.623],
    [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
];

/// How likely others end the hand within a go-around, by own discards so far: as long as nobody else has declared riichi,
/// with one, with several.
pub(super) const OTHERS_END: [[f32; 20]; 3] = [
    [
        0.0, 0.0, 0.001, 0.002, 0.005, 0.010, 0.018, 0.027, 0.036, 0.045, 0.056, 0.066, 0.073, 0.078, 0.082, 0.085,
        0.088, 0.097, 0.15, 0.2,
    ],
    [
        0.07, 0.07, 0.07, 0.07, 0.075, 0.08, 0.085, 0.09, 0.1, 0.105, 0.115, 0.115, 0.115, 0.115, 0.12, 0.12, 0.125,
        0.15, 0.22, 0.27,
    ],
    [
        0.19, 0.19, 0.19, 0.19, 0.19, 0.19, 0.19, 0.2, 0.2, 0.21, 0.21, 0.22, 0.22, 0.23, 0.24, 0.24, 0.25, 0.28, 0.4,
        0.5,
    ],
];
/// The same without looking at riichi.
pub(super) const OTHERS_END_MEAN: [f32; 20] = [
    0.0, 0.0, 0.001, 0.003, 0.007, 0.014, 0.025, 0.035, 0.047, 0.061, 0.076, 0.087, 0.093, 0.097, 0.102, 0.104, 0.108,
    0.124, 0.18, 0.22,
];

/// How readily others discard a tile that is waited for, measured by how often it would come if discards were picked
/// from all tiles not seen: simples, terminals, honours; against a riichi, a silent hand, an open one; and tiles that a hand
/// could claim. Against an open hand a fifth more than learned, found in duels.
pub(super) const TO_RIICHI: [f32; 3] = [0.216, 0.446, 0.96];
pub(super) const TO_SILENT: [f32; 3] = [0.62, 1.1, 1.3];
pub(super) const TO_OPEN: [f32; 3] = [0.5, 1.03, 1.08];
pub(super) const TO_CLAIMS: [f32; 3] = [0.56, 1.64, 2.15];

/// How many han ippatsu and ura dora add to a riichi that wins: none, one, two, three.
pub(super) const LUCK_OF_RIICHI: [f32; 4] = [0.58, 0.30, 0.09, 0.03];

/// What a riichi costs who deals in, in points: not East, East; without red fives (games of clubs, `fit -- play`) and with
/// them.
pub(super) const RIICHI_COST: [[f32; 2]; 2] = [[4_700.0, 6_900.0], [5_720.0, 8_130.0]];

/// How often a hand is won in the end, right after a discard: concealed and open; at a distance of three, four, five and
/// more; by own draws left.
pub(super) const FAR_WINS: [[[f32; 19]; 3]; 2] = [
    [
        [
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.001, 0.002, 0.006, 0.016, 0.03, 0.047, 0.073, 0.095, 0.125, 0.165, 0.2,
            0.23, 0.25,
        ],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.003, 0.014, 0.028, 0.058, 0.082, 0.105, 0.14, 0.17, 0.19],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.02, 0.04, 0.08, 0.1, 0.11, 0.13],
    ],
    [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.001, 0.006, 0.02, 0.045, 0.07, 0.113, 0.154, 0.17, 0.21, 0.28, 0.3, 0.33],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.005, 0.02, 0.04, 0.06, 0.08, 0.12, 0.17, 0.18, 0.2],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.02, 0.04, 0.06, 0.08, 0.09, 0.1],
    ],
];
/// Tiles that such hands accept.
pub(super) const FAR_ACCEPTED: [f32; 3] = [42.0, 61.0, 76.0];
/// What hands win in the end that are two or more away from waiting, in points by discard: concealed and open, by dora.
pub(super) const FAR_POINTS: [[f32; 6]; 2] = [
    [4_260.0, 5_880.0, 7_530.0, 9_640.0, 11_130.0, 14_000.0],
    [3_000.0, 4_380.0, 6_170.0, 9_000.0, 10_340.0, 13_000.0],
];
/// How much of these wins is left when none, one, or several others have declared riichi. The second comes
/// from games against clubs, the third is judged.
pub(super) const CALM: [f32; 3] = [1.0, 0.2, 0.1];

/// What a discard of somebody who plays on costs, measured by one that is picked by chance. Found in duels.
pub(super) const PUSHED: f32 = 0.8;
/// How many of the tiles that could be claimed are left to claim: others claim them, or win with them. Judged.
pub(super) const CLAIMED: f32 = 0.7;
/// How many more tiles help a hand that is not waiting than those that bring it nearer, or fewer: others make it better where
/// there is time, and late some come that cannot be kept. At no draws, for each draw left, and for each with a concealed
/// hand that is two away from waiting; how much of it is left when somebody else has declared riichi. Chosen
/// with the next one and the one before, so that the chances that the search gives come near to the wins in games against
/// clubs, by distance and draws left.
pub(super) const HELPED: f32 = 0.8;
pub(super) const HELPED_EACH: f32 = 0.04;
pub(super) const HELPED_EACH_EARLY: f32 = 0.055;
pub(super) const HELPED_UNDER_RIICHI: f32 = 0.7;
/// How often others end a hand in which one has declared riichi oneself, beside one without.
pub(super) const ENDS_UNDER_OWN_RIICHI: f32 = 0.75;
