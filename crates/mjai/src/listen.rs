//! From mjai to a table: what one seat receives in the words of the protocol, as events that fold to a view.
//!
//! mjai does not tell who announces what at an exhaustive draw, nor what a win was worth for which yaku. Of the end of a
//! hand only what the view needs becomes an event: payments, who was waiting, and how it ended.

mod unseen;
mod ending;

use std::fmt;

use rules::Rules;
use table::{Board, Conduct, Event, Game, Laid, Legal, Occasion, Offer, Phase, SetCall, Took, View};
use tiles::{BySeat, Kind, Meld, Seat, Set, Tile};

use crate::message::{Chair, Claim, Face, MaybeTile, Message};
use ending::Ending;
use unseen::UnseenTiles;

/// The most indicators of a hand.
const INDICATORS: usize = 5;
/// The most replacement tiles of a hand.
const REPLACEMENTS: u8 = 4;

/// Listens to a game for one seat, by the rules that the player takes it to be played by.
#[derive(Debug, Clone)]
pub struct Listener {
    rules: Rules,
    /// The seat that was chosen from outside, whatever the table says.
    chosen: Option<Seat>,
    view: Option<View>,
    hand: Option<Hand>,
}

#[derive(Debug, Clone)]
struct Hand {
    unseen: UnseenTiles,
    /// How it ended, as far as that has been told.
    ending: Option<Ending>,
}

/// Why a message does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// Nobody said which seat this is.
    NoSeat,
    /// It comes before the start of the game or of the hand.
    TooEarly(&'static str),
    /// It comes after the end of the hand.
    TooLate(&'static str),
    /// This player cannot do that now.
    NotNow {
        /// What.
        what: &'static str,
        /// Who.
        seat: Seat,
    },
    /// There are more of this tile than the game has by the rules, or a red one that it does not have.
    TooOften(Tile),
    /// The player does not have this tile.
    NotHeld(Tile),
    /// A tile of the player's own hand is hidden.
    Hidden,
    /// A hand is dealt that does not have thirteen tiles.
    NotThirteen(usize),
    /// The hand of the round does not go with its East.
    OtherEast {
        /// The hand, 1 to 4 in a round.
        kyoku: u8,
        /// Who is East.
        oya: Seat,
    },
    /// These tiles are not such a set.
    NoSet(&'static str),
    /// The claimed tile is not the one that was discarded, or not by that player.
    OtherTile,
    /// A word for a draw that is not known.
    UnknownDraw(String),
    /// What only a player says, or nobody.
    NotFromATable(&'static str),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NoSeat => {
                f.write_str("start_game has no id and no seat was chosen: choose one with --seat 0 to --seat 3")
            }
            Unfit::TooEarly(what @ "start_kyoku") => write!(f, "{what} comes before start_game"),
            Unfit::TooEarly(what) => write!(f, "{what} comes before start_kyoku"),
            Unfit::TooLate(what) => write!(f, "{what} comes after the end of the hand"),
            Unfit::NotNow { what, seat } => write!(f, "seat {} cannot do {what} now", *seat as u8),
            Unfit::TooOften(tile) => {
                write!(f, "{} is there more often than the rules have it", records::mjai::tile_name(*tile))
            }
            Unfit::NotHeld(tile) => write!(f, "the hand does not have {}", records::mjai::tile_name(*tile)),
            Unfit::Hidden => f.write_str("a tile of the own hand is hidden: is this the right seat?"),
            Unfit::NotThirteen(number) => write!(f, "a hand of {number} tiles is dealt, and not of thirteen"),
            Unfit::OtherEast { kyoku, oya } => {
                write!(f, "oya {} cannot be East in hand {kyoku} of a round of four", *oya as u8)
            }
            Unfit::NoSet(what) => write!(f, "the tiles are no {what}"),
            Unfit::OtherTile => f.write_str("what is claimed is not the last discard"),
            Unfit::UnknownDraw(name) => write!(f, "{name:?} is no reason for a draw that is known"),
            Unfit::NotFromATable(what) => write!(f, "{what} is nothing that a table says"),
        }
    }
}

impl std::error::Error for Unfit {}

impl Listener {
    /// Listens for this seat, or for the one that the table gives.
    pub fn new(rules: Rules, seat: Option<Seat>) -> Listener {
        Listener { rules, chosen: seat, view: None, hand: None }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the seat sees, once a game has begun.
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// What the seat may do now. At the end of a hand mjai asks nothing.
    pub fn legal_actions(&self) -> Legal {
        match (&self.view, &self.hand) {
            (Some(view), Some(Hand { ending: None, .. })) => view.legal_actions(&self.rules),
            _ => Legal::EMPTY,
        }
    }

    /// Takes in what is said, and gives the events that it comes to. What does not fit changes nothing.
    pub fn hear(&mut self, message: &Message) -> Result<Vec<Event<Option<Tile>>>, Unfit> {
        let mut events = Vec::new();
        self.take(message, &mut events)?;
        Ok(events)
    }

    fn take(&mut self, message: &Message, events: &mut Vec<Event<Option<Tile>>>) -> Result<(), Unfit> {
        let kind = message.kind();
        match message {
            Message::StartGame { id, .. } => {
                let seat = self.chosen.or(id.map(|id| id.0)).ok_or(Unfit::NoSeat)?;
                self.view = Some(View::new(Board::new(&self.rules, Conduct::Enforced, Occasion::Club), seat));
                self.hand = None;
                return Ok(());
            }
            Message::StartKyoku { .. } => return self.start(message, events),
            Message::EndKyoku | Message::EndGame { .. } => {
                self.close(events);
                return Ok(());
            }
            // Whoever is connected is greeted and hears of mistakes; they are not part of the game.
            Message::Hello { .. } | Message::Error { .. } | Message::None => return Ok(()),
            Message::Join { .. } => return Err(Unfit::NotFromATable(kind)),
            Message::Tsumo { .. }
            | Message::Dahai { .. }
            | Message::Chi(_)
            | Message::Pon(_)
            | Message::Daiminkan(_)
            | Message::Kakan { .. }
            | Message::Ankan { .. }
            | Message::Dora { .. }
            | Message::Reach { .. }
            | Message::ReachAccepted { .. }
            | Message::Hora { .. }
            | Message::Ryukyoku { .. } => (),
        }
        let Listener { rules, view: Some(view), hand: Some(hand), .. } = self else {
            return Err(Unfit::TooEarly(kind));
        };
        match (&hand.ending, message) {
            (None, _) => (),
            // Several players can win on one tile.
            (Some(ending), Message::Hora { actor, .. }) if ending.may_win_too(actor.0) => (),
            (Some(_), _) => return Err(Unfit::TooLate(kind)),
        }
        let mut unseen = hand.unseen.clone();
        let event = match message {
            Message::Hora { actor, target, ura_markers, deltas, scores, .. } => {
                let ura: Vec<Tile> = ura_markers.iter().flatten().map(|tile| tile.0).take(INDICATORS).collect();
                let ending = hand.ending.take().unwrap_or_else(|| Ending::new(view.board.game.points));
                hand.ending = Some(ending.won(actor.0, target.map(|target| target.0), ura, *deltas, *scores));
                return Ok(());
            }
            Message::Ryukyoku { reason, tenpais, deltas, scores, .. } => {
                let ending = Ending::new(view.board.game.points);
                hand.ending = Some(ending.drawn(rules, view, reason.as_deref(), *tenpais, *deltas, *scores)?);
                return Ok(());
            }
            Message::Tsumo { actor, pai } => draw(view, &mut unseen, actor.0, *pai)?,
            Message::Dahai { actor, pai, tsumogiri } => discard(view, &mut unseen, actor.0, pai.0, *tsumogiri)?,
            Message::Chi(said) => claim(view, &mut unseen, SetCall::Chi, said)?,
            Message::Pon(said) => claim(view, &mut unseen, SetCall::Pon, said)?,
            Message::Daiminkan(said) => claim(view, &mut unseen, SetCall::Kan, said)?,
            Message::Kakan { actor, pai, .. } => added_kong(view, &mut unseen, actor.0, pai.0)?,
            Message::Ankan { actor, consumed } => concealed_kong(view, &mut unseen, actor.0, consumed)?,
            Message::Dora { dora_marker } => {
                unseen.see(dora_marker.0)?;
                if view.board.indicators.len() >= INDICATORS {
                    return Err(Unfit::TooLate(kind));
                }
                Event::Turned(dora_marker.0)
            }
            Message::Reach { actor } => {
                turn(view, actor.0, kind)?;
                let player = &view.board.players[actor.0];
                if player.riichi || !player.is_concealed() {
                    return Err(Unfit::NotNow { what: kind, seat: actor.0 });
                }
                Event::Riichi(actor.0)
            }
            Message::ReachAccepted { actor, .. } => {
                if view.board.course.pending() != Some(view.board.wind(actor.0)) || view.board.players[actor.0].bet {
                    return Err(Unfit::NotNow { what: kind, seat: actor.0 });
                }
                Event::Bet(actor.0)
            }
            Message::Hello { .. }
            | Message::Join { .. }
            | Message::StartGame { .. }
            | Message::StartKyoku { .. }
            | Message::EndKyoku
            | Message::EndGame { .. }
            | Message::None
            | Message::Error { .. } => return Ok(()),
        };
        hand.unseen = unseen;
        view.apply(rules, &event);
        events.push(event);
        Ok(())
    }

    /// A hand begins as the table says, whatever came of the last one by our rules.
    fn start(&mut self, message: &Message, events: &mut Vec<Event<Option<Tile>>>) -> Result<(), Unfit> {
        let Message::StartKyoku { bakaze, dora_marker, kyoku, honba, kyotaku, oya, scores, tehais } = message else {
            return Ok(());
        };
        let Some(seat) = self.view.as_ref().map(|view| view.seat) else { return Err(Unfit::TooEarly("start_kyoku")) };
        if *kyoku != oya.0 as u8 + 1 {
            return Err(Unfit::OtherEast { kyoku: *kyoku, oya: oya.0 });
        }
        let mut unseen = UnseenTiles::new(&self.rules);
        let mut dealt = BySeat::new([[None; 13]; 4]);
        for (other, tiles) in Seat::ALL.into_iter().zip(tehais) {
            let tiles: [MaybeTile; 13] = tiles.as_slice().try_into().map_err(|_| Unfit::NotThirteen(tiles.len()))?;
            if other == seat {
                // What others hold is their affair, even if a table says it.
                dealt[other] = tiles.map(|tile| tile.0);
                for tile in dealt[other] {
                    unseen.see(tile.ok_or(Unfit::Hidden)?)?;
                }
            }
        }
        unseen.see(dora_marker.0)?;
        self.close(events);
        let (rules, Some(view)) = (&self.rules, &mut self.view) else { return Err(Unfit::TooEarly("start_kyoku")) };
        let before = view.board.game;
        view.board.game = Game {
            round: bakaze.0,
            dealer: oya.0,
            counters: *honba,
            bets: *kyotaku,
            points: scores.map_or(before.points, BySeat::new),
            penalties: before.penalties,
        };
        let began = Event::Began { number: view.board.number.saturating_add(1), dice: None };
        let deal = [oya.0].into_iter().chain(oya.0.others()).map(|seat| Event::Dealt { seat, tiles: dealt[seat] });
        let all: Vec<_> = [began].into_iter().chain(deal).chain([Event::Turned(dora_marker.0)]).collect();
        all.iter().for_each(|event| view.apply(rules, event));
        events.extend(all);
        self.hand = Some(Hand { unseen, ending: None });
        Ok(())
    }

    /// The hand is over, if one was played and its end was told.
    fn close(&mut self, events: &mut Vec<Event<Option<Tile>>>) {
        let (Some(view), Some(Hand { ending, .. })) = (&mut self.view, self.hand.take()) else { return };
        let Some(ending) = ending else { return };
        for event in ending.events(&self.rules, view) {
            view.apply(&self.rules, &event);
            events.push(event);
        }
    }
}

/// Whether it is this player's turn.
fn turn(view: &View, seat: Seat, what: &'static str) -> Result<Took, Unfit> {
    match view.board.phase {
        Phase::Turn { seat: whose, took } if whose == seat => Ok(took),
        _ => Err(Unfit::NotNow { what, seat }),
    }
}

/// The first tile of the hand, a tile from the wall, or a replacement tile: the table knows which, and so do we.
fn draw(view: &View, unseen: &mut UnseenTiles, seat: Seat, pai: MaybeTile) -> Result<Event<Option<Tile>>, Unfit> {
    let (board, not_now) = (&view.board, Unfit::NotNow { what: "tsumo", seat });
    let own = seat == view.seat;
    let tile = match (own, pai.0) {
        (true, None) => return Err(Unfit::Hidden),
        (true, Some(tile)) => {
            unseen.see(tile)?;
            Some(tile)
        }
        (false, _) => None,
    };
    let kong = || board.live > 0 && board.replaced < REPLACEMENTS;
    match board.phase {
        Phase::Dealing if board.river.is_empty() && board.kongs() == 0 && seat == board.game.dealer => {
            Ok(Event::Jumped { seat, tile })
        }
        // A claimed kong waits for its replacement tile.
        Phase::Dealing if board.players[seat].laid.last().is_some_and(|laid| laid.is_kong()) && kong() => {
            match board.river.last().is_some_and(|last| last.claimed_by == Some(seat)) {
                true => Ok(Event::Replaced { seat, tile }),
                false => Err(not_now),
            }
        }
        Phase::Claims { seat: from, offer: Offer::Discard, .. } if seat == from.next() && board.live > 0 => {
            Ok(Event::Drew { seat, tile })
        }
        Phase::Claims { seat: from, offer: Offer::AddedKong | Offer::ConcealedKong, .. } if seat == from && kong() => {
            Ok(Event::Replaced { seat, tile })
        }
        Phase::Between
        | Phase::Dealing
        | Phase::Turn { .. }
        | Phase::Claims { .. }
        | Phase::Announcing { .. }
        | Phase::Over => Err(not_now),
    }
}

fn discard(
    view: &View,
    unseen: &mut UnseenTiles,
    seat: Seat,
    tile: Tile,
    said: Option<bool>,
) -> Result<Event<Option<Tile>>, Unfit> {
    let took = turn(view, seat, "dahai")?;
    let claimed = matches!(took, Took::Claimed { .. });
    let drawn = if seat == view.seat {
        let held = &view.own.held;
        if held.count_of(tile) == 0 {
            return Err(Unfit::NotHeld(tile));
        }
        let is_drawn = view.own.drawn == Some(tile);
        // The only one of its kind is the drawn one, whatever is said, and what was not drawn is not.
        is_drawn && (said.unwrap_or(true) || held.count_of(tile) == 1)
    } else {
        unseen.see(tile)?;
        said.unwrap_or(false) && !claimed
    };
    Ok(Event::Discarded { seat, tile, drawn })
}

fn claim(view: &View, unseen: &mut UnseenTiles, call: SetCall, said: &Claim) -> Result<Event<Option<Tile>>, Unfit> {
    let (what, count) = match call {
        SetCall::Chi => ("chi", 2),
        SetCall::Pon => ("pon", 2),
        SetCall::Kan => ("daiminkan", 3),
    };
    let (board, seat) = (&view.board, said.actor.0);
    let not_now = Unfit::NotNow { what, seat };
    let Phase::Claims { seat: from, tile, offer: Offer::Discard } = board.phase else { return Err(not_now) };
    if said.target.is_some_and(|Chair(target)| target != from) || said.pai.is_some_and(|Face(pai)| pai != tile) {
        return Err(Unfit::OtherTile);
    }
    let player = &board.players[seat];
    let turn_order = seat != from && (call != SetCall::Chi || seat == from.next());
    let room = !player.riichi && !player.laid.is_full() && usize::from(player.concealed) > count;
    let kong = call != SetCall::Kan || board.live > 0 && board.replaced < REPLACEMENTS;
    if !turn_order || !room || !kong {
        return Err(not_now);
    }
    let mut with: Vec<Tile> = said.consumed.iter().map(|tile| tile.0).collect();
    with.sort_unstable();
    if with.len() != count {
        return Err(Unfit::NoSet(what));
    }
    let all: Vec<Tile> = with.iter().copied().chain([tile]).collect();
    let fits = match (Meld::open(&all).map(Meld::set), call) {
        (Some(Set::Chi(_)), SetCall::Chi) | (Some(Set::Pon(_)), SetCall::Pon) | (Some(Set::Kan(_)), SetCall::Kan) => {
            true
        }
        (Some(Set::Chi(_) | Set::Pon(_) | Set::Kan(_)) | None, SetCall::Chi | SetCall::Pon | SetCall::Kan) => false,
    };
    if !fits {
        return Err(Unfit::NoSet(what));
    }
    from_hand(view, unseen, seat, &with)?;
    let mut places = [None; 3];
    places.iter_mut().zip(&with).for_each(|(place, tile)| *place = Some(*tile));
    Ok(Event::Claimed { seat, call, with: places })
}

fn added_kong(view: &View, unseen: &mut UnseenTiles, seat: Seat, tile: Tile) -> Result<Event<Option<Tile>>, Unfit> {
    let not_now = Unfit::NotNow { what: "kakan", seat };
    let took = turn(view, seat, "kakan")?;
    let pung = |laid: &Laid| match laid {
        Laid::Claimed { meld, .. } => meld.set() == Set::Pon(tile.kind()),
        Laid::Added { .. } | Laid::Concealed(_) | Laid::Wrong { .. } | Laid::Untaken { .. } => false,
    };
    let enough = view.board.live > 0 && view.board.replaced < REPLACEMENTS;
    if matches!(took, Took::Claimed { .. }) || !enough || !view.board.players[seat].laid.iter().any(pung) {
        return Err(not_now);
    }
    from_hand(view, unseen, seat, &[tile])?;
    Ok(Event::AddedKong { seat, tile })
}

fn concealed_kong(
    view: &View,
    unseen: &mut UnseenTiles,
    seat: Seat,
    consumed: &[Face],
) -> Result<Event<Option<Tile>>, Unfit> {
    let not_now = Unfit::NotNow { what: "ankan", seat };
    let took = turn(view, seat, "ankan")?;
    let tiles: Vec<Tile> = consumed.iter().map(|tile| tile.0).collect();
    let kind: Kind = match tiles.as_slice() {
        [a, rest @ ..] if rest.len() == 3 && rest.iter().all(|tile| tile.kind() == a.kind()) => a.kind(),
        _ => return Err(Unfit::NoSet("ankan")),
    };
    let player = &view.board.players[seat];
    let enough = view.board.live > 0 && view.board.replaced < REPLACEMENTS;
    if matches!(took, Took::Claimed { .. }) || !enough || player.laid.is_full() || player.concealed < 5 {
        return Err(not_now);
    }
    // All four are there, so that it does not matter whether a dialect names the red ones.
    let four: Vec<Tile> = unseen.all(kind);
    from_hand(view, unseen, seat, &four)?;
    Ok(Event::ConcealedKong { seat, kind })
}

/// These tiles leave a hand: the player's own has them, and those of others are seen for the first time.
fn from_hand(view: &View, unseen: &mut UnseenTiles, seat: Seat, tiles: &[Tile]) -> Result<(), Unfit> {
    for &tile in tiles {
        if seat != view.seat {
            unseen.see(tile)?;
        } else if usize::from(view.own.held.count_of(tile)) < tiles.iter().filter(|&&other| other == tile).count() {
            return Err(Unfit::NotHeld(tile));
        }
    }
    Ok(())
}
