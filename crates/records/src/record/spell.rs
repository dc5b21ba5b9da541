//! How events, actions and incidents are written: each in exactly one way.

use std::fmt::{self, Display};

use engine::{NamedReading, Riichi};
use table::{Action, Event, Exposed, Fault, HandEnd, Incident, LateClaim, Pick, Ruling, SetCall, Shown, Slip, Won};
use tiles::{Notation, Seat, Tile, WindSet};

use super::Input;
use super::names::Name;

/// An event as a line of the record. A tile that a seat is not shown is a question mark.
pub struct Spelled<'a, T>(pub &'a Event<T>);

impl<T: Copy + Into<Option<Tile>>> Display for Spelled<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |tile: T| Notation([tile.into()]);
        match *self.0 {
            Event::Began { number, dice: None } => write!(f, "hand {number}"),
            Event::Began { number, dice: Some(dice) } => {
                let [one, other] = dice.faces();
                write!(f, "hand {number} dice {one} {other}")
            }
            Event::Dealt { seat, tiles } => {
                write!(f, "{} is dealt {}", seat.name(), Notation(tiles.map(Into::into)))
            }
            Event::Jumped { seat, tile } => write!(f, "{} takes {}", seat.name(), one(tile)),
            Event::Turned(tile) => write!(f, "dora indicator {tile}"),
            Event::Drew { seat, tile } => write!(f, "{} draws {}", seat.name(), one(tile)),
            Event::Replaced { seat, tile } => write!(f, "{} draws replacement {}", seat.name(), one(tile)),
            Event::Riichi(seat) => write!(f, "{} declares riichi", seat.name()),
            Event::Discarded { seat, tile, drawn } => {
                write!(f, "{} discards {tile}{}", seat.name(), flag(drawn, " drawn"))
            }
            Event::Bet(seat) => write!(f, "{} bets", seat.name()),
            Event::Claimed { seat, call, with } => {
                let verb = match call {
                    SetCall::Chi => "chows",
                    SetCall::Pon => "pungs",
                    SetCall::Kan => "kongs",
                };
                write!(f, "{} {verb} {}", seat.name(), Notation(with.into_iter().flatten()))
            }
            Event::ConcealedKong { seat, kind } => write!(f, "{} declares concealed kong {kind}", seat.name()),
            Event::AddedKong { seat, tile } => write!(f, "{} adds {tile}", seat.name()),
            Event::WrongKong { seat, tiles } => {
                write!(f, "{} declares wrong kong {}", seat.name(), Notation(tiles.0.into_iter().flatten()))
            }
            Event::WallEnded => f.write_str("the wall is empty"),
            Event::Announced { seat, said } => write!(f, "{} says {}", seat.name(), said.name()),
            Event::Showed { seat, tiles: Shown([None, ..]) } => write!(f, "{} shows nothing", seat.name()),
            Event::Showed { seat, tiles } => {
                write!(f, "{} shows {}", seat.name(), Notation(tiles.0.into_iter().flatten()))
            }
            Event::UraTurned(tile) => write!(f, "ura dora indicator {tile}"),
            Event::ReadingNamed { seat, named } => {
                write!(f, "{} reads the hand as", seat.name())?;
                reading(f, named)
            }
            Event::Won(won) => self::won(f, &won),
            Event::Aborted(abort) => write!(f, "aborted by {}", abort.name()),
            Event::Ruled(ruling) => self::ruled(f, ruling),
            Event::PutBack { seat, tile } => write!(f, "{} puts back {}", seat.name(), one(tile)),
            Event::Lapsed(seat) => write!(f, "{} gives back the set", seat.name()),
            Event::KongTakenBack(seat) => write!(f, "{} takes back the kong", seat.name()),
            Event::Reopened => f.write_str("the last discard is open again"),
            Event::Corrected { seat, with } => write!(f, "{} corrects with {}", seat.name(), Notation(&with)),
            Event::TurnedBack => f.write_str("dora indicator turned back"),
            Event::Paid { from, to, points, why } => {
                let from = from.map_or("table", Name::name);
                write!(f, "{from} pays {} {points} for {}", to.name(), why.name())
            }
            Event::Penalised { seat, points } => write!(f, "{} is penalised {points}", seat.name()),
            Event::Fined { seat, points } => write!(f, "{} is fined {points}", seat.name()),
            Event::TimeCalled => f.write_str("time is called"),
            Event::Ended { end, bets_left } => {
                f.write_str("the hand ends: ")?;
                match end {
                    HandEnd::Won { winners } => write!(f, "won by {}", Winds(winners))?,
                    HandEnd::Drawn { waiting } => write!(f, "drawn, waiting {}", Winds(waiting))?,
                    HandEnd::Nagashi { claimants, waiting } => {
                        write!(f, "nagashi by {}, waiting {}", Winds(claimants), Winds(waiting))?;
                    }
                    HandEnd::Aborted => f.write_str("aborted")?,
                    HandEnd::Replayed => f.write_str("replayed")?,
                }
                write!(f, "; bets left {bets_left}")
            }
        }
    }
}

fn flag(is: bool, word: &'static str) -> &'static str {
    if is { word } else { "" }
}

/// The letters of winds, or the word for none.
struct Winds(WindSet);

impl Display for Winds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_empty() {
            true => f.write_str("nobody"),
            false => self.0.iter().try_for_each(|wind| f.write_str(wind.name())),
        }
    }
}

fn won(f: &mut fmt::Formatter<'_>, won: &Won) -> fmt::Result {
    write!(f, "{} wins {} by {}", won.seat.name(), won.tile, won.by.name())?;
    if let Some(from) = won.from {
        write!(f, " from {}", from.name())?;
    }
    if let Some(Riichi { double, ippatsu }) = won.riichi {
        write!(f, "; riichi{}{}", flag(double, " double"), flag(ippatsu, " ippatsu"))?;
    }
    if !won.yaku.is_empty() {
        f.write_str("; yaku")?;
        won.yaku.iter().try_for_each(|yaku| write!(f, " {}", yaku.name()))?;
    }
    if won.dora != engine::Dora::default() {
        write!(f, "; dora {} red {} ura {}", won.dora.dora, won.dora.red, won.dora.ura)?;
    }
    write!(f, "; han {} fu {}", won.han, won.fu)?;
    if won.yakuman != 0 {
        write!(f, " yakuman {}", won.yakuman)?;
    }
    if let Some(limit) = won.limit {
        write!(f, "; limit {}", limit.name())?;
    }
    match won.liable {
        Some(liable) => write!(f, "; liable {}", liable.name()),
        None => Ok(()),
    }
}

/// The yaku and minipoints by which a reading is named.
fn reading(f: &mut fmt::Formatter<'_>, named: NamedReading) -> fmt::Result {
    named.yaku.iter().try_for_each(|yaku| write!(f, " {}", yaku.name()))?;
    write!(f, " fu {}", named.fu)
}

fn nobody(seat: Option<Seat>) -> &'static str {
    seat.map_or("nobody", Name::name)
}

fn ruled(f: &mut fmt::Formatter<'_>, ruling: Ruling) -> fmt::Result {
    write!(f, "ruling on {}, {}", nobody(ruling.seat), ruling.fault.id())?;
    match ruling.fault {
        Fault::InvalidWin(why) => write!(f, " {}", why.name()),
        Fault::WinGivenUp { shown } => write!(f, " {shown}"),
        Fault::WinThenSet(showing) => write!(f, " {}", showing.name()),
        Fault::CallChanged(call) => write!(f, " {}", call.name()),
        Fault::CallTakenBack { at_once } => f.write_str(flag(at_once, " at-once")),
        Fault::Exposed(exposed) => self::exposed(f, exposed),
        Fault::WrongEnd { dead_wall, after_discard } => {
            write!(f, "{}{}", flag(dead_wall, " dead-wall"), flag(after_discard, " after-discard"))
        }
        Fault::RiichiStep(step) => write!(f, " {}", step.name()),
        Fault::Late(call) => write!(f, " {}", call.name()),
        Fault::Misconduct(why) => write!(f, " {}", why.name()),
        Fault::WrongWord
        | Fault::OtherWord
        | Fault::CallNotCarriedOut
        | Fault::WrongSet
        | Fault::ImpossibleSet
        | Fault::WrongKong
        | Fault::SwapCall
        | Fault::OpenRiichi
        | Fault::LateRiichi
        | Fault::FalseRiichi
        | Fault::RiichiKong
        | Fault::DeadHandClaim
        | Fault::DeadHandTsumo
        | Fault::DeadHandKong
        | Fault::ExposedInDeal
        | Fault::WrongCount
        | Fault::TileNotTaken
        | Fault::WrongOrder
        | Fault::NotTurned
        | Fault::Disturbed
        | Fault::Referee
        | Fault::SaidDeadHand => Ok(()),
    }?;
    write!(f, ": {}", ruling.verdict.name())
}

fn exposed(f: &mut fmt::Formatter<'_>, Exposed { place, tiles, goes_on }: Exposed) -> fmt::Result {
    write!(f, " {} {tiles}{}", place.name(), flag(goes_on, " goes-on"))
}

impl Display for Input {
    /// As it stands in a line of the record after `> `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Input::Act(seat, action) => {
                write!(f, "{} ", seat.name())?;
                self::action(f, action)
            }
            Input::Report(incident) => {
                f.write_str("report ")?;
                self::incident(f, incident)
            }
            Input::Time => f.write_str("time"),
        }
    }
}

fn action(f: &mut fmt::Formatter<'_>, action: Action) -> fmt::Result {
    match action {
        Action::Discard(Pick { tile, drawn }) => write!(f, "discard {tile}{}", flag(drawn, " drawn")),
        Action::Riichi(Pick { tile, drawn }) => write!(f, "riichi {tile}{}", flag(drawn, " drawn")),
        Action::Tsumo => f.write_str("tsumo"),
        Action::TsumoAs(named) => {
            f.write_str("tsumo as")?;
            reading(f, named)
        }
        Action::ConcealedKong(kind) => write!(f, "concealed-kong {kind}"),
        Action::AddedKong(kind) => write!(f, "added-kong {kind}"),
        Action::NineTerminals => f.write_str("nine-terminals"),
        Action::Ron => f.write_str("ron"),
        Action::RonAs(named) => {
            f.write_str("ron as")?;
            reading(f, named)
        }
        Action::Chi(with) => write!(f, "chi {}", Notation(&with)),
        Action::Pon(with) => write!(f, "pon {}", Notation(&with)),
        Action::Kan => f.write_str("kan"),
        Action::Pass => f.write_str("pass"),
        Action::Waiting => f.write_str("waiting"),
        Action::Noten => f.write_str("noten"),
        Action::Nagashi => f.write_str("nagashi"),
        Action::Slip(slip) => {
            f.write_str("slip ")?;
            match slip {
                Slip::WinGivenUp { shown, unfair } => write!(f, "win-given-up {shown}{}", flag(unfair, " unfair")),
                Slip::WrongWord { corrected } => write!(f, "wrong-word{}", flag(corrected, " corrected")),
                Slip::OtherWord => f.write_str("other-word"),
                Slip::SetThenWin(said) => write!(f, "set-then-win {}", said.name()),
                Slip::SetThenChi(said, with) => write!(f, "set-then-chi {} {}", said.name(), Notation(&with)),
                Slip::SetThenPon(said, with) => write!(f, "set-then-pon {} {}", said.name(), Notation(&with)),
                Slip::SetThenKan(said) => write!(f, "set-then-kan {}", said.name()),
                Slip::WinThenSet(call, showing) => write!(f, "win-then-set {} {}", call.name(), showing.name()),
                Slip::SetTakenBack { call, at_once } => {
                    write!(f, "set-taken-back {}{}", call.name(), flag(at_once, " at-once"))
                }
                Slip::WrongSet(call, with) => write!(f, "wrong-set {} {}", call.name(), Notation(&with)),
                Slip::Correct(with) => write!(f, "correct {}", Notation(&with)),
                Slip::TakeBack => f.write_str("take-back"),
            }
        }
    }
}

fn incident(f: &mut fmt::Formatter<'_>, incident: Incident) -> fmt::Result {
    match incident {
        Incident::Exposed { by, exposed } => {
            f.write_str("exposed")?;
            self::exposed(f, exposed)?;
            write!(f, " by {}", nobody(by))
        }
        Incident::ExposedInDeal { matters } => write!(f, "exposed-in-deal{}", flag(matters, " matters")),
        Incident::WrongEnd { seat, dead_wall, after_discard } => {
            let (dead_wall, after_discard) = (flag(dead_wall, " dead-wall"), flag(after_discard, " after-discard"));
            write!(f, "wrong-end {}{dead_wall}{after_discard}", seat.name())
        }
        Incident::WrongCount(seat) => write!(f, "wrong-count {}", seat.name()),
        Incident::TileNotTaken(seat) => write!(f, "tile-not-taken {}", seat.name()),
        Incident::WrongOrder(seat) => write!(f, "wrong-order {}", seat.name()),
        Incident::RiichiStep { seat, missing } => write!(f, "riichi-step {} {}", seat.name(), missing.name()),
        Incident::NotTurned(seat) => write!(f, "not-turned {}", seat.name()),
        Incident::Late { seat, claim, in_time, tsumo_called } => {
            write!(f, "late {} ", seat.name())?;
            match claim {
                LateClaim::Win { shown } => write!(f, "win{}", flag(shown, " shown"))?,
                LateClaim::Pon(with) => write!(f, "pon {}", Notation(&with))?,
                LateClaim::Kan => f.write_str("kan")?,
            }
            write!(f, "{}{}", flag(in_time, " in-time"), flag(tsumo_called, " tsumo-called"))
        }
        Incident::Disturbed { by, goes_on } => {
            write!(f, "disturbed{} by {}", flag(goes_on, " goes-on"), nobody(by))
        }
        Incident::DeadHand(seat) => write!(f, "dead-hand {}", seat.name()),
        Incident::SaidDeadHand(seat) => write!(f, "said-dead-hand {}", seat.name()),
        Incident::Penalty { seat, points, why } => write!(f, "penalty {} {points} for {}", seat.name(), why.name()),
    }
}
