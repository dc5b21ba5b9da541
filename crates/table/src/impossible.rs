//! Why what a referee reports cannot have happened.

/// Why an incident cannot be at this moment of the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// The deal is over: somebody has discarded.
    DealOver,
    /// The player has not just drawn a tile from the wall.
    NotDrawn,
    /// The player has not discarded anything.
    NotDiscarded,
    /// Two opponents have not discarded since the player last claimed a tile, or the player never claimed one.
    NotPastTaking,
    /// The player has not declared riichi.
    NoRiichi,
    /// No sideways discard of the player was claimed, so that there is no next one to lay sideways.
    NoClaimedRiichi,
    /// There is no tile of somebody else that was let pass, or the player is in turn.
    NothingPassed,
    /// The player has answered about the tile that is won late, or has discarded it.
    AlreadyAnswered,
    /// The wall has ended: the last discard can only be won on.
    OnlyToWin,
    /// The hand does not have the tiles for that set, or may not claim it.
    NoSet,
}

impl Impossible {
    /// All of them.
    pub const ALL: [Impossible; 10] = [
        Impossible::DealOver,
        Impossible::NotDrawn,
        Impossible::NotDiscarded,
        Impossible::NotPastTaking,
        Impossible::NoRiichi,
        Impossible::NoClaimedRiichi,
        Impossible::NothingPassed,
        Impossible::AlreadyAnswered,
        Impossible::OnlyToWin,
        Impossible::NoSet,
    ];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Impossible::DealOver => "deal-over",
            Impossible::NotDrawn => "not-drawn",
            Impossible::NotDiscarded => "not-discarded",
            Impossible::NotPastTaking => "not-past-taking",
            Impossible::NoRiichi => "no-riichi",
            Impossible::NoClaimedRiichi => "no-claimed-riichi",
            Impossible::NothingPassed => "nothing-passed",
            Impossible::AlreadyAnswered => "already-answered",
            Impossible::OnlyToWin => "only-to-win",
            Impossible::NoSet => "no-set",
        }
    }
}

impl core::fmt::Display for Impossible {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Impossible::DealOver => "the deal is over: somebody has discarded",
            Impossible::NotDrawn => "the player has not just drawn a tile from the wall",
            Impossible::NotDiscarded => "the player has not discarded anything",
            Impossible::NotPastTaking => "two opponents have not discarded since the player last claimed a tile",
            Impossible::NoRiichi => "the player has not declared riichi",
            Impossible::NoClaimedRiichi => "no sideways discard of the player was claimed",
            Impossible::NothingPassed => "there is no tile that the player could still mean",
            Impossible::AlreadyAnswered => "the player has answered about that tile, or discarded it",
            Impossible::OnlyToWin => "the wall has ended: the last discard can only be won on",
            Impossible::NoSet => "the player may not make that set, or does not have the tiles for it",
        })
    }
}
