//! What the course of a hand leaves for its end: who may count riichi, ippatsu or a blessing, who is liable, whose
//! discards are a nagashi mangan, and whose bets are on the table.

use rules::{Nagashi, Rules};
use tiles::{ByWind, Kind, Set, Wind};

use crate::settle::Stakes;
use crate::win::{FirstGoAround, Riichi};

/// Something that everybody at the table sees happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    /// A tile is drawn from the wall.
    Draw(Wind),
    /// The replacement tile of a kong is drawn, so nobody robbed the kong.
    Replacement(Wind),
    /// Riichi is declared; the discard follows.
    Riichi(Wind),
    /// A tile is discarded.
    Discard(Wind, Kind),
    /// The last discard is claimed for a set.
    Claim {
        /// By whom.
        by: Wind,
        /// Whose discard it was.
        from: Wind,
        /// For what.
        set: Set,
    },
    /// The last discard is claimed for tiles that are no set.
    WrongClaim {
        /// By whom.
        by: Wind,
        /// Whose discard it was.
        from: Wind,
    },
    /// A declared riichi turns out to be none.
    RiichiVoid(Wind),
    /// Four concealed tiles are declared as a kong.
    ConcealedKong(Wind, Kind),
    /// A tile is added to an open pung.
    AddedKong(Wind, Kind),
}

/// What has happened so far, as far as it matters at the end. A value of fixed size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Course {
    interrupted: bool,
    discards: u8,
    players: ByWind<Player>,
    /// The riichi whose discard nobody has let pass yet.
    pending: Option<Wind>,
    /// A kong was added and can still be robbed.
    robbable: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Player {
    discards: u8,
    riichi: Option<Riichi>,
    claimed: bool,
    simples_discarded: bool,
    discard_claimed: bool,
    dragons: u8,
    winds: u8,
    kongs: u8,
    liable: Option<Wind>,
}

impl Course {
    /// The course of a hand that has just been dealt.
    pub fn new() -> Course {
        Course::default()
    }

    /// The course after this too has happened.
    pub fn then(mut self, rules: &Rules, happening: Happening) -> Course {
        self.happen(rules, happening);
        self
    }

    /// This has happened.
    #[inline]
    pub fn happen(&mut self, rules: &Rules, happening: Happening) {
        match happening {
            Happening::Draw(_) => self.accept_riichi(),
            Happening::Replacement(_) => {
                self.accept_riichi();
                // The kong was not robbed, so it is completed and interrupts the go-around (Q-KNG-5).
                if core::mem::take(&mut self.robbable) {
                    self.interrupt();
                }
            }
            Happening::Riichi(wind) => {
                let player = &mut self.players[wind];
                player.riichi = Some(Riichi { double: player.discards == 0 && !self.interrupted, ippatsu: true });
                self.pending = Some(wind);
            }
            Happening::Discard(wind, kind) => {
                self.discards += 1;
                let declares = self.pending == Some(wind);
                let player = &mut self.players[wind];
                player.discards += 1;
                player.simples_discarded |= !kind.is_terminal_or_honour();
                if let Some(riichi) = &mut player.riichi {
                    riichi.ippatsu &= declares;
                }
            }
            Happening::Claim { by, from, set } => {
                self.claim(by, from);
                self.meld(rules, by, set, Some(from));
            }
            Happening::WrongClaim { by, from } => self.claim(by, from),
            Happening::RiichiVoid(wind) => {
                self.players[wind].riichi = None;
                self.pending = self.pending.filter(|&pending| pending != wind);
            }
            Happening::ConcealedKong(wind, kind) => {
                self.interrupt();
                self.meld(rules, wind, Set::Kan(kind), None);
            }
            Happening::AddedKong(wind, _) => {
                self.robbable = true;
                self.players[wind].kongs += 1;
            }
        }
    }

    /// The riichi with which this player would win now. The declarer of a riichi whose discard has not passed yet
    /// wins on nothing.
    pub fn riichi(&self, winner: Wind) -> Option<Riichi> {
        self.players[winner].riichi
    }

    /// Whether a self-drawn win of this player now comes in the uninterrupted first go-around.
    pub fn first_self_draw(&self, winner: Wind) -> Option<FirstGoAround> {
        let first = !self.interrupted && self.players[winner].discards == 0;
        first.then_some(FirstGoAround::BeforeOwnDiscard)
    }

    /// Whether a win of this player on the last discard comes in the uninterrupted first go-around.
    pub fn first_discard(&self, winner: Wind) -> Option<FirstGoAround> {
        (!self.interrupted && (1..=4).contains(&self.discards)).then_some(match self.players[winner].discards {
            0 => FirstGoAround::BeforeOwnDiscard,
            _ => FirstGoAround::AfterOwnDiscard,
        })
    }

    /// Who is liable if this player wins with big three dragons, big four winds or four kongs.
    pub fn liable(&self, winner: Wind) -> Option<Wind> {
        self.players[winner].liable
    }

    /// Whether this player may claim nagashi mangan if the wall runs out now.
    pub fn is_nagashi(&self, rules: &Rules, wind: Wind) -> bool {
        let player = &self.players[wind];
        let concealed = !player.claimed || !rules.nagashi_concealed;
        rules.nagashi != Nagashi::None && concealed && !player.simples_discarded && !player.discard_claimed
    }

    /// What is on the table if the hand ends now. A riichi whose discard is won on has placed no bet.
    pub fn stakes(&self, counters: u8, older_bets: u8) -> Stakes {
        let declared = |&wind: &Wind| self.players[wind].riichi.is_some() && self.pending != Some(wind);
        Stakes { counters, older_bets, declared: Wind::ALL.into_iter().filter(declared).collect() }
    }

    /// The stakes after the last discard was let pass, as at a draw.
    pub fn stakes_after_pass(mut self, counters: u8, older_bets: u8) -> Stakes {
        self.accept_riichi();
        self.stakes(counters, older_bets)
    }

    /// Whose riichi has a discard that nobody has let pass yet.
    pub fn pending(&self) -> Option<Wind> {
        self.pending
    }

    fn claim(&mut self, by: Wind, from: Wind) {
        self.accept_riichi();
        self.interrupt();
        self.players[from].discard_claimed = true;
        self.players[by].claimed = true;
    }

    /// Nobody won on the declaring discard, so the riichi stands.
    fn accept_riichi(&mut self) {
        self.pending = None;
    }

    fn interrupt(&mut self) {
        self.interrupted = true;
        for wind in Wind::ALL {
            if let Some(riichi) = &mut self.players[wind].riichi {
                riichi.ippatsu = false;
            }
        }
    }

    /// Counts a new set; the player who fed the last one that such a hand needs becomes liable.
    fn meld(&mut self, rules: &Rules, by: Wind, set: Set, from: Option<Wind>) {
        let player = &mut self.players[by];
        let (kind, kong) = match set {
            Set::Chi(_) => return,
            Set::Pon(kind) => (kind, false),
            Set::Kan(kind) => (kind, true),
        };
        let counts = from.is_some() || rules.pao_concealed_kongs;
        let mut last_of = |count: &mut u8, needed: u8| {
            *count += 1;
            if *count == needed && from.is_some() {
                player.liable = from;
            }
        };
        let (mut dragons, mut winds, mut kongs) = (player.dragons, player.winds, player.kongs);
        if kind.is_dragon() && counts {
            last_of(&mut dragons, 3);
        }
        if kind.as_wind().is_some() && counts {
            last_of(&mut winds, 4);
        }
        if kong {
            let needed = if rules.pao_four_kongs { 4 } else { u8::MAX };
            last_of(&mut kongs, needed);
        }
        (player.dragons, player.winds, player.kongs) = (dragons, winds, kongs);
    }
}
