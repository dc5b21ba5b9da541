//! The two ways to play, and where: what is a matter of the table and not of the ruleset.

/// How a table deals with what is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Conduct {
    /// What is not legal cannot be done, as online.
    Enforced,
    /// As at a real table: players can make mistakes, and the table rules on them when they are found out.
    Open,
}

/// Where the game is played: a chombo can cost something else in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// Among friends or in a club.
    Club,
    /// In a tournament.
    Tournament,
}
