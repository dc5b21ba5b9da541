//! What the players add to the seed of a game: committed to when they sit down, revealed when all seats are taken, and
//! then fixed. `docs/shuffle.md` says what follows from it.

use protocol::{ContributionProblem, SeatShare};
use records::record::HeadContribution;
use serde::{Deserialize, Serialize};
use shuffle::{Commitment, Contribution, NotHexadecimal, Promise, Share};
use tiles::{BySeat, Seat};

/// What each seat adds to the seed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Shares {
    promises: BySeat<Option<Promise>>,
    /// Nothing more is revealed: what has not come is replaced.
    fixed: bool,
}

impl Shares {
    /// A player commits to a contribution.
    pub fn commit(&mut self, seat: Seat, commitment: Commitment) {
        self.promises[seat] = Some(Promise::new(commitment));
    }

    /// A player gets up before the game.
    pub fn withdraw(&mut self, seat: Seat) {
        self.promises[seat] = None;
    }

    /// A player reveals a contribution. The same once more changes nothing.
    pub fn reveal(&mut self, seat: Seat, contribution: Contribution) -> Result<(), ContributionProblem> {
        let promise = self.promises[seat].clone().ok_or(ContributionProblem::NotCommitted)?;
        if promise.revealed() == Some(&contribution) {
            return Ok(());
        }
        if self.fixed {
            return Err(ContributionProblem::Late);
        }
        self.promises[seat] = Some(promise.reveal(contribution).map_err(|_| ContributionProblem::Other)?);
        Ok(())
    }

    /// Nothing more is revealed from now on.
    pub fn fix(&mut self) {
        self.fixed = true;
    }

    /// Whether contributions may still come.
    pub fn are_open(&self) -> bool {
        !self.fixed && !self.is_empty()
    }

    /// Whether every contribution that was committed to has come.
    pub fn have_all_come(&self) -> bool {
        self.promises.values().flatten().all(|promise| promise.revealed().is_some())
    }

    /// Whether nobody has committed to anything.
    pub fn is_empty(&self) -> bool {
        self.promises.values().all(Option::is_none)
    }

    /// How many contributions have not come.
    pub fn missing(&self) -> usize {
        self.promises.values().flatten().filter(|promise| promise.revealed().is_none()).count()
    }

    /// What is added to the seed; nothing while that is open.
    pub fn of_game(&self) -> Option<BySeat<Share>> {
        let share = |promise: &Option<Promise>| promise.as_ref().map(Share::from).unwrap_or_default();
        (!self.are_open()).then(|| self.promises.each_ref().map(share))
    }

    /// The same for the head of a record.
    pub fn recorded(&self) -> BySeat<Option<HeadContribution>> {
        if self.are_open() {
            BySeat::default()
        } else {
            self.promises.each_ref().map(|promise| promise.as_ref().map(HeadContribution::from))
        }
    }

    /// What everybody at the table may know about a seat's share: contributions only when all are fixed.
    pub fn shown(&self, seat: Seat) -> SeatShare {
        let Some(promise) = &self.promises[seat] else { return SeatShare::Nothing {} };
        let commitment = promise.commitment().to_string();
        match (promise.revealed(), self.fixed) {
            (None, false) => SeatShare::Committed { commitment },
            (Some(_), false) => SeatShare::Revealed { commitment },
            (Some(contribution), true) => SeatShare::Contributed { commitment, contribution: contribution.to_string() },
            (None, true) => SeatShare::Replaced { commitment },
        }
    }
}

/// How it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Stored {
    promises: [Option<StoredPromise>; 4],
    fixed: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct StoredPromise {
    commitment: String,
    revealed: Option<String>,
}

impl From<Shares> for Stored {
    fn from(Shares { promises, fixed }: Shares) -> Stored {
        let stored = |promise: Promise| StoredPromise {
            commitment: promise.commitment().to_string(),
            revealed: promise.revealed().map(Contribution::to_string),
        };
        Stored { promises: promises.into_array().map(|promise| promise.map(stored)), fixed }
    }
}

impl TryFrom<Stored> for Shares {
    type Error = String;

    fn try_from(Stored { promises, fixed }: Stored) -> Result<Shares, String> {
        let mut shares = Shares { promises: BySeat::default(), fixed };
        for (seat, stored) in Seat::ALL.into_iter().zip(promises) {
            let Some(StoredPromise { commitment, revealed }) = stored else { continue };
            let wrong = |error: NotHexadecimal| format!("a contribution is stored with {error}");
            let promise = Promise::new(commitment.parse().map_err(wrong)?);
            shares.promises[seat] = Some(match revealed {
                None => promise,
                Some(contribution) => {
                    let revealed = promise.reveal(contribution.parse().map_err(wrong)?);
                    revealed.map_err(|other| format!("a contribution is stored under another commitment: {other}"))?
                }
            });
        }
        Ok(shares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(byte: u8) -> Contribution {
        Contribution::new([byte; 32])
    }

    fn again(shares: &Shares) -> Shares {
        serde_json::from_str(&serde_json::to_string(shares).expect("JSON")).expect("it is read back")
    }

    /// Every step is stored and read back, and contributions are shown only at the end.
    #[test]
    fn from_commitments_to_a_game() {
        let mut shares = Shares::default();
        assert!(shares.is_empty() && !shares.are_open() && shares.of_game().is_some(), "a game of before");
        shares.commit(Seat::A, own(1).commitment());
        shares.commit(Seat::C, own(3).commitment());
        shares.commit(Seat::D, own(4).commitment());
        shares.withdraw(Seat::D);
        assert!(shares.are_open() && !shares.have_all_come() && shares.of_game().is_none());
        assert_eq!(again(&shares), shares);

        assert_eq!(shares.reveal(Seat::A, own(3)), Err(ContributionProblem::Other), "it is another's");
        assert_eq!(shares.reveal(Seat::B, own(1)), Err(ContributionProblem::NotCommitted));
        assert_eq!(shares.reveal(Seat::D, own(4)), Err(ContributionProblem::NotCommitted));
        assert_eq!((shares.reveal(Seat::A, own(1)), shares.reveal(Seat::A, own(1))), (Ok(()), Ok(())));
        assert_eq!(shares.reveal(Seat::A, own(2)), Err(ContributionProblem::Other), "once is enough");
        assert_eq!((again(&shares), shares.missing()), (shares.clone(), 1));
        let shown = |shares: &Shares| serde_json::to_string(&Seat::ALL.map(|seat| shares.shown(seat))).expect("JSON");
        assert!(!shown(&shares).contains(&own(1).to_string()), "{}", shown(&shares));
        assert!(shares.recorded().values().all(Option::is_none) && shares.of_game().is_none());

        let mut late = shares.clone();
        late.fix();
        assert_eq!(late.reveal(Seat::C, own(3)), Err(ContributionProblem::Late));
        assert_eq!(late.reveal(Seat::A, own(1)), Ok(()), "it has come");
        assert_eq!(late.of_game().map(|shares| shares[Seat::C].clone()), Some(Share::StandIn));
        assert_eq!(again(&late), late);
        shares.reveal(Seat::C, own(3)).expect("the promised one");
        assert!(shares.have_all_come() && shares.are_open());
        shares.fix();
        assert!(shown(&shares).contains(&own(1).to_string()) && shown(&shares).contains(&own(3).to_string()));
        let nothing = Share::Nothing;
        let all = BySeat::new([Share::Contribution(own(1)), nothing.clone(), Share::Contribution(own(3)), nothing]);
        assert_eq!(shares.of_game(), Some(all));
        assert_eq!(again(&shares), shares);
    }

    /// What was changed behind the program's back is not played with.
    #[test]
    fn what_does_not_fit_is_not_read() {
        let mut shares = Shares::default();
        shares.commit(Seat::B, own(2).commitment());
        shares.reveal(Seat::B, own(2)).expect("the promised one");
        let text = serde_json::to_string(&shares).expect("JSON");
        for (from, to) in [("02".repeat(32), "03".repeat(32)), ("02".repeat(32), "02".to_owned())] {
            assert!(serde_json::from_str::<Shares>(&text.replace(&from, &to)).is_err());
        }
    }
}
