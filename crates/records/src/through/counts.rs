//! How much of what was played.

use engine::WinBy;
use table::{Abort, EndEvent, Event, EventKind, PlayEvent, Said, SetCall};
use tiles::Tile;

macro_rules! things {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal,)+) => {
        /// Something that is counted.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Thing { $($(#[doc = $doc])+ $name,)+ }

        impl Thing {
            /// All of them, in the order in which they are shown.
            pub const ALL: [Thing; [$(Thing::$name),+].len()] = [$(Thing::$name),+];

            /// The name in data and JSON.
            pub const fn id(self) -> &'static str {
                match self { $(Thing::$name => $id,)+ }
            }
        }
    };
}

things! {
    /// Games.
    Games = "games",
    /// Hands that were dealt.
    Hands = "hands",
    /// Tiles drawn from the wall, East's fourteenth too.
    Draws = "draws",
    /// Replacement tiles.
    Replacements = "replacements",
    /// Discards.
    Discards = "discards",
    /// Chows.
    Chi = "chi",
    /// Pungs.
    Pon = "pon",
    /// Kongs of a discard.
    ClaimedKongs = "claimed kongs",
    /// Kongs added to a pung.
    AddedKongs = "added kongs",
    /// Concealed kongs.
    ConcealedKongs = "concealed kongs",
    /// Indicators turned after the first.
    KanDora = "kan dora",
    /// Riichi declarations.
    Riichi = "riichi",
    /// Riichi bets.
    Bets = "riichi bets",
    /// Wins.
    Wins = "wins",
    /// Wins by self-draw.
    Tsumo = "self-draws",
    /// Wins on a replacement tile.
    AfterKong = "after a kong",
    /// Wins on a tile of a kong.
    RobbedKongs = "robbed kongs",
    /// Hands with two winners or more.
    SeveralWinners = "several winners",
    /// Wins with a yakuman by name.
    Yakuman = "yakuman",
    /// Wins for which somebody is liable.
    Liability = "liability",
    /// Hands in which the wall ran out.
    Exhaustive = "exhaustive draws",
    /// Hands with a nagashi mangan.
    Nagashi = "nagashi mangan",
    /// Hands aborted for nine terminals and honours.
    NineTerminals = "nine terminals",
    /// Hands aborted for four equal winds.
    FourWinds = "four winds",
    /// Hands aborted for four riichi.
    FourRiichi = "four riichi",
    /// Hands aborted for four kongs.
    FourKongs = "four kongs",
    /// Hands aborted for three winners.
    ThreeWinners = "three winners",
    /// Results of games that were compared.
    Results = "results",
    /// Games that came back from another format with the same events.
    RoundTrips = "round trips",
}

/// The counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayCounts([u64; Thing::ALL.len()]);

impl Default for PlayCounts {
    fn default() -> PlayCounts {
        PlayCounts([0; Thing::ALL.len()])
    }
}

impl PlayCounts {
    /// How often.
    pub fn of(&self, thing: Thing) -> u64 {
        self.0[thing as usize]
    }

    /// Counts something.
    pub fn add(&mut self, thing: Thing, times: u64) {
        self.0[thing as usize] += times;
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &PlayCounts) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, count)| *sum += count);
    }

    /// Counts what happened in a hand.
    pub(super) fn count_hand(&mut self, events: &[Event<Tile>]) {
        let mut turned: u64 = 0;
        let mut wins: u64 = 0;
        let mut nagashi = false;
        for event in events {
            match event.kind() {
                EventKind::Play(play) => match play {
                    PlayEvent::Jumped { .. } | PlayEvent::Drew { .. } => self.add(Thing::Draws, 1),
                    PlayEvent::Replaced { .. } => self.add(Thing::Replacements, 1),
                    PlayEvent::Discarded { .. } => self.add(Thing::Discards, 1),
                    PlayEvent::Turned(_) => turned += 1,
                    PlayEvent::Riichi(_) => self.add(Thing::Riichi, 1),
                    PlayEvent::Bet(_) => self.add(Thing::Bets, 1),
                    PlayEvent::Claimed { call, .. } => {
                        let thing = match call {
                            SetCall::Chi => Thing::Chi,
                            SetCall::Pon => Thing::Pon,
                            SetCall::Kan => Thing::ClaimedKongs,
                        };
                        self.add(thing, 1);
                    }
                    PlayEvent::ConcealedKong { .. } => self.add(Thing::ConcealedKongs, 1),
                    PlayEvent::AddedKong { .. } => self.add(Thing::AddedKongs, 1),
                },
                EventKind::End(ending) => match ending {
                    EndEvent::Won(won) => {
                        wins += 1;
                        self.add(Thing::Tsumo, won.by.is_self_draw().into());
                        self.add(Thing::AfterKong, (won.by == WinBy::Rinshan).into());
                        self.add(Thing::RobbedKongs, (won.by == WinBy::Chankan).into());
                        self.add(Thing::Yakuman, (won.yakuman > 0).into());
                        self.add(Thing::Liability, won.liable.is_some().into());
                    }
                    EndEvent::WallEnded => self.add(Thing::Exhaustive, 1),
                    EndEvent::Announced { said, .. } => nagashi |= said == Said::Nagashi,
                    EndEvent::Aborted(abort) => {
                        let thing = match abort {
                            Abort::NineTerminals => Thing::NineTerminals,
                            Abort::FourWinds => Thing::FourWinds,
                            Abort::FourRiichi => Thing::FourRiichi,
                            Abort::FourKongs => Thing::FourKongs,
                            Abort::ThreeWinners => Thing::ThreeWinners,
                        };
                        self.add(thing, 1);
                    }
                    EndEvent::Showed { .. } | EndEvent::UraTurned(_) | EndEvent::ReadingNamed { .. } => (),
                    EndEvent::Paid { .. } | EndEvent::Ended { .. } => (),
                },
                EventKind::Deal(_) | EventKind::Undo(_) | EventKind::Referee(_) => (),
            }
        }
        self.add(Thing::KanDora, turned.saturating_sub(1));
        self.add(Thing::Wins, wins);
        self.add(Thing::SeveralWinners, (wins > 1).into());
        self.add(Thing::Nagashi, nagashi.into());
    }
}
