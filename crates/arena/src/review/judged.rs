//! What a bot makes of each choice: the loss by what was played, and sums of losses.

use history::HandHistory;
use players::{Bot, Weighed};
use rules::{Rules, Ruleset};
use table::{Action, ActionKind, Claim, Phase, TurnMove, View};
use tiles::Seat;

use super::game::{Decision, ReviewedGame, Step, Walkthrough};

/// A loss below this many points does not count: a bot may add as much to tell equal moves apart.
pub const SMALLEST_LOSS: f64 = 1.0;

/// A choice, with the figures of every move.
#[derive(Debug, Clone)]
pub struct JudgedDecision {
    /// The choice.
    pub decision: Decision,
    /// The moves that the bot has figures for, best first; at least one.
    pub weighed: Vec<Weighed>,
    /// The place of what was played among them.
    pub played: Option<usize>,
}

impl JudgedDecision {
    /// The move that the bot prefers.
    pub fn best(&self) -> &Weighed {
        &self.weighed[0]
    }

    /// What was played; `None` if the bot has no figures for it.
    pub fn played(&self) -> Option<&Weighed> {
        self.weighed.get(self.played?)
    }

    /// What playing something other than the best move costs, in points; `None` if the bot has no figures for it.
    pub fn loss(&self) -> Option<f64> {
        Some((self.best().worth - self.played()?.worth).max(0.0))
    }

    /// Whether another move was better.
    pub fn is_mistake(&self) -> bool {
        self.loss().is_some_and(|loss| loss >= SMALLEST_LOSS)
    }

    /// How much better the best move is than the worst.
    pub fn stake(&self) -> f64 {
        self.weighed.iter().map(|weighed| self.best().worth - weighed.worth).fold(0.0, f64::max)
    }

    /// The seat's turn in the hand: one more than its discards so far.
    pub fn turn(&self) -> usize {
        self.decision.view.board.discards(self.decision.seat).count() + 1
    }

    /// What it is about.
    pub fn kind(&self) -> DecisionKind {
        DecisionKind::of(&self.decision.view, self.decision.action, self.best().action)
    }
}

/// What a choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionKind {
    /// Which tile to discard, while nobody else has declared riichi.
    Discard,
    /// Which tile to discard against a riichi: to push or to fold.
    Push,
    /// Whether to declare riichi, and with which tile.
    Riichi,
    /// Whether to claim a discard for a chow or a pung.
    Call,
    /// Whether to declare a kong.
    Kong,
    /// Whether to win.
    Win,
    /// Nine terminals, and what to say at an exhaustive draw.
    Other,
}

impl DecisionKind {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 7] =
        [Self::Discard, Self::Push, Self::Riichi, Self::Call, Self::Kong, Self::Win, Self::Other];

    /// The name in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Discard => "discard",
            Self::Push => "push_or_fold",
            Self::Riichi => "riichi",
            Self::Call => "call",
            Self::Kong => "kong",
            Self::Win => "win",
            Self::Other => "other",
        }
    }

    /// By what was played and what the bot prefers.
    fn of(view: &View, played: Action, best: Action) -> Self {
        let about = |action: Action| match action.kind() {
            ActionKind::Turn(turn_move) => match turn_move {
                TurnMove::Discard(_) => Self::Discard,
                TurnMove::Riichi(_) => Self::Riichi,
                TurnMove::Win(_) => Self::Win,
                TurnMove::ConcealedKong(_) | TurnMove::AddedKong(_) => Self::Kong,
                TurnMove::NineTerminals => Self::Other,
            },
            ActionKind::Claim(claim) => match claim {
                Claim::Win(_) => Self::Win,
                Claim::Chi(_) | Claim::Pon(_) => Self::Call,
                Claim::Kan => Self::Kong,
                Claim::Pass => Self::Discard,
            },
            ActionKind::Announcement(_) | ActionKind::Slip(_) => Self::Other,
        };
        let kinds = [about(played), about(best)];
        let against_riichi = || view.seat.others().iter().any(|&seat| view.board.players[seat].riichi);
        let first = [Self::Win, Self::Kong, Self::Riichi, Self::Call, Self::Other];
        match first.into_iter().find(|kind| kinds.contains(kind)) {
            Some(kind) => kind,
            None if matches!(view.board.phase, Phase::Claims { .. }) => Self::Call,
            None if against_riichi() => Self::Push,
            None => Self::Discard,
        }
    }
}

/// Losses over choices. Luck has no part in them: what a move is worth is said before anybody knows what comes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Losses {
    /// How many choices.
    pub decisions: u32,
    /// Those in which no other move was better.
    pub agreed: u32,
    /// What the others cost, in points.
    pub loss: f64,
    stake: f64,
}

impl Losses {
    fn add(&mut self, judged: &JudgedDecision) {
        let Some(loss) = judged.loss() else { return };
        self.decisions += 1;
        self.agreed += u32::from(!judged.is_mistake());
        self.loss += loss;
        self.stake += judged.stake();
    }

    /// The sums over these.
    pub fn of<'a>(judged: impl IntoIterator<Item = &'a JudgedDecision>) -> Losses {
        let mut sums = Losses::default();
        judged.into_iter().for_each(|judged| sums.add(judged));
        sums
    }

    /// The share of choices in which no other move was better, from 0 to 1; `None` without choices.
    pub fn agreement(self) -> Option<f64> {
        (self.decisions > 0).then(|| f64::from(self.agreed) / f64::from(self.decisions))
    }

    /// The points lost in a choice, on average; `None` without choices.
    pub fn mean_loss(self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / f64::from(self.decisions))
    }

    /// From 0, always the worst move, to 100, always the best: how much was kept of what could have been lost.
    pub fn rating(self) -> Option<f64> {
        (self.stake > 0.0).then(|| 100.0 * (1.0 - self.loss / self.stake))
    }
}

/// The choices of one player.
pub struct ReviewedPlayer {
    /// Where the player sat.
    pub seat: Seat,
    /// What the player is called.
    pub name: String,
    /// In order, all with figures.
    pub judged: Vec<JudgedDecision>,
    /// Choices for which the bot had no figures at all.
    pub without: u32,
    /// Choices for which the record does not say what the player wanted.
    pub untold: u32,
}

impl ReviewedPlayer {
    /// Choices for which the bot had no figures, at least for what was played.
    pub fn without_figures(&self) -> usize {
        self.without as usize + self.judged.iter().filter(|judged| judged.played.is_none()).count()
    }

    /// The sums over all choices.
    pub fn all(&self) -> Losses {
        Losses::of(&self.judged)
    }

    /// The sums over the choices of one kind.
    pub fn kind(&self, kind: DecisionKind) -> Losses {
        Losses::of(self.judged.iter().filter(|judged| judged.kind() == kind))
    }

    /// The sums over the choices in the hand of this number.
    pub fn hand(&self, number: u32) -> Losses {
        Losses::of(self.of_hand(number))
    }

    /// The choices in the hand of this number.
    pub fn of_hand(&self, number: u32) -> impl Iterator<Item = &JudgedDecision> {
        self.judged.iter().filter(move |judged| judged.decision.hand == number)
    }

    /// The costliest mistakes, worst first: at most this many.
    pub fn worst(&self, most: usize) -> Vec<&JudgedDecision> {
        let mut worst: Vec<&JudgedDecision> = self.judged.iter().filter(|judged| judged.is_mistake()).collect();
        worst.sort_by(|a, b| b.loss().unwrap_or(0.0).total_cmp(&a.loss().unwrap_or(0.0)));
        worst.truncate(most);
        worst
    }
}

/// What a bot found in a game.
pub struct Review {
    /// The name of the game.
    pub game: String,
    /// By which rules it was played.
    pub rules: Rules,
    /// The ruleset, or the one from which house rules differ.
    pub ruleset: &'static Ruleset,
    /// The name of the level that judged.
    pub bot: String,
    /// Its hands.
    pub hands: Vec<HandHistory>,
    /// The players whose choices were judged.
    pub players: Vec<ReviewedPlayer>,
}

/// The bot has no figures for any of the choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFigures;

/// Lets a bot weigh every choice of a seat, and calls `done` after each. The bot hears and sees what the seat heard and
/// saw, and nothing else.
pub fn judge(
    game: &ReviewedGame,
    walkthrough: &Walkthrough,
    seat: Seat,
    bot: &mut dyn Bot,
    done: impl Fn(),
) -> Result<ReviewedPlayer, NoFigures> {
    let (rules, untold) = (game.rules(), walkthrough.untold[seat]);
    let mut player = ReviewedPlayer { seat, name: game.name(seat).to_owned(), judged: Vec::new(), without: 0, untold };
    for step in &walkthrough.steps {
        match step {
            Step::Event(event) => bot.hear(rules, &event.seen_by(seat)),
            Step::Decision(decision) if decision.seat == seat => {
                let weighed = bot.weigh(rules, decision.view.as_seen(), &decision.lawful);
                if weighed.is_empty() {
                    player.without += 1;
                } else {
                    let played = place(&weighed, decision.action);
                    player.judged.push(JudgedDecision { decision: decision.clone(), weighed, played });
                }
                done();
            }
            Step::Decision(_) => (),
        }
    }
    if player.judged.is_empty() && player.without > 0 { Err(NoFigures) } else { Ok(player) }
}

/// The place of a move. A tile is as good from the hand as just drawn, where the bot has figures for one of them only.
fn place(weighed: &[Weighed], action: Action) -> Option<usize> {
    let tile = |action: Action| Some((matches!(action, Action::Riichi(_)), action.pick()?.tile));
    // A bot wins in the highest reading, and weighs no other.
    let exact = weighed.iter().position(|one| one.action == action.without_reading());
    exact.or_else(|| weighed.iter().position(|one| tile(action).is_some() && tile(one.action) == tile(action)))
}
