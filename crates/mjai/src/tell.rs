//! From a table to mjai: what one seat is shown, event by event, in the words of the protocol.

use records::foreign_game::DrawKind;
use records::mjai::draw_name;
use rules::{RedFives, Rules};
use table::{
    Abort, Board, DealEvent, EndEvent, Event, EventKind, HandEnd, Laid, Phase, PlayEvent, Said, SetCall, Shown, View,
    Won,
};
use tiles::{BySeat, Seat, Set, Tile};

use crate::message::{Chair, Claim, Face, MaybeTile, Message, RoundWind};

/// Tells a game to a player at one seat.
///
/// mjai has no words for what goes wrong at a table of people: rulings and penalties are not told, and neither is what is
/// taken back, so that a player who has been told it has to be told the hand anew.
#[derive(Debug, Clone)]
pub struct Teller {
    names: BySeat<String>,
    view: View,
    started: bool,
    ended: bool,
    hand: Hand,
}

/// What mjai says at the start or at the end of a hand, and the table before that.
#[derive(Debug, Clone, Default)]
struct Hand {
    dealt: BySeat<Vec<MaybeTile>>,
    shown: BySeat<Option<Shown>>,
    said: BySeat<Option<Said>>,
    ura: Vec<Tile>,
    wins: Vec<Won>,
    abort: Option<Abort>,
    /// From whom, to whom, how much.
    paid: Vec<(Option<Seat>, Seat, i32)>,
}

impl Teller {
    /// Tells a game that stands like this, between two hands, to this seat.
    pub fn new(board: Board, seat: Seat, names: BySeat<String>) -> Teller {
        Teller { names, view: View::new(board, seat), started: false, ended: false, hand: Hand::default() }
    }

    /// Goes on with the next hand of a game that stands like this.
    pub fn go_on(&mut self, board: Board) {
        self.view = View::new(board, self.view.seat);
    }

    /// What has been told, folded.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Tells what happened, as the seat is shown it. Much of it is told later, with the end of the deal or of the hand.
    pub fn tell(&mut self, rules: &Rules, event: &Event<Option<Tile>>, mut say: impl FnMut(Message)) {
        if !self.started {
            self.started = true;
            let aka_flag = Some(rules.red_fives != RedFives::None);
            say(Message::StartGame {
                id: Some(Chair(self.view.seat)),
                names: self.names.values().cloned().collect(),
                aka_flag,
            });
        }
        let pung = match *event {
            Event::AddedKong { seat, tile } => pung(&self.view.board, seat, tile),
            _ => Vec::new(),
        };
        let dealer = self.view.board.game.dealer;
        let discarder = self.view.board.river.last().map(|last| (last.seat, last.tile));
        self.view.apply(rules, event);
        let board = &self.view.board;
        match event.kind() {
            EventKind::Deal(deal) => match deal {
                DealEvent::Began { .. } => self.hand = Hand::default(),
                DealEvent::Dealt { seat, tiles } => self.hand.dealt[seat] = tiles.into_iter().map(MaybeTile).collect(),
            },
            EventKind::Play(play) => match play {
                PlayEvent::Turned(tile) if board.indicators.len() == 1 => {
                    let game = &board.game;
                    say(Message::StartKyoku {
                        bakaze: RoundWind(game.round),
                        dora_marker: Face(tile),
                        kyoku: game.dealer as u8 + 1,
                        honba: game.counters,
                        kyotaku: game.bets,
                        oya: Chair(game.dealer),
                        scores: Some(game.points.into_array()),
                        tehais: self.hand.dealt.clone().into_array(),
                    });
                }
                PlayEvent::Turned(tile) => say(Message::Dora { dora_marker: Face(tile) }),
                PlayEvent::Jumped { seat, tile }
                | PlayEvent::Drew { seat, tile }
                | PlayEvent::Replaced { seat, tile } => {
                    say(Message::Tsumo { actor: Chair(seat), pai: MaybeTile(tile) });
                }
                PlayEvent::Riichi(seat) => say(Message::Reach { actor: Chair(seat) }),
                PlayEvent::Discarded { seat, tile, drawn } => {
                    say(Message::Dahai { actor: Chair(seat), pai: Face(tile), tsumogiri: Some(drawn) });
                }
                PlayEvent::Bet(seat) => {
                    let deltas = Seat::ALL.map(|other| if other == seat { -rules.riichi_bet } else { 0 });
                    let scores = Some(board.game.points.into_array());
                    say(Message::ReachAccepted { actor: Chair(seat), deltas: Some(deltas), scores });
                }
                PlayEvent::Claimed { seat, call, with } => {
                    let claim = Claim {
                        actor: Chair(seat),
                        target: discarder.map(|(from, _)| Chair(from)),
                        pai: discarder.map(|(_, tile)| Face(tile)),
                        consumed: with.into_iter().flatten().map(Face).collect(),
                    };
                    say(match call {
                        SetCall::Chi => Message::Chi(claim),
                        SetCall::Pon => Message::Pon(claim),
                        SetCall::Kan => Message::Daiminkan(claim),
                    });
                }
                PlayEvent::ConcealedKong { seat, .. } => {
                    let newest = board.players[seat].laid.last().and_then(|laid| laid.meld());
                    let consumed = newest.into_iter().flat_map(|meld| meld.tiles()).map(Face).collect();
                    say(Message::Ankan { actor: Chair(seat), consumed });
                }
                PlayEvent::AddedKong { seat, tile } => {
                    say(Message::Kakan { actor: Chair(seat), pai: Face(tile), consumed: pung });
                }
            },
            EventKind::End(ending) => match ending {
                EndEvent::Announced { seat, said } => self.hand.said[seat] = Some(said),
                EndEvent::Showed { seat, tiles } => self.hand.shown[seat] = Some(tiles),
                EndEvent::UraTurned(tile) => self.hand.ura.push(tile),
                EndEvent::Won(won) => self.hand.wins.push(won),
                EndEvent::Aborted(abort) => self.hand.abort = Some(abort),
                EndEvent::Paid { from, to, points, .. } => self.hand.paid.push((from, to, points)),
                EndEvent::Ended { end, .. } => self.end(end, dealer, &mut say),
                // The protocol has no word for a reading: what counts stands in the win.
                EndEvent::ReadingNamed { .. } | EndEvent::WallEnded => (),
            },
            // Nor has it one for mistakes.
            EventKind::Undo(_) | EventKind::Referee(_) => (),
        }
        if self.view.board.phase == Phase::Over && !self.ended {
            self.ended = true;
            say(Message::EndGame { scores: Some(self.view.board.game.result(rules).points.into_array()) });
        }
    }

    /// The hand is over; this player was East in it.
    fn end(&mut self, end: HandEnd, dealer: Seat, say: &mut impl FnMut(Message)) {
        let hand = std::mem::take(&mut self.hand);
        // The points are those after all payments; going back over the wins gives those between.
        let after = self.view.board.game.points;
        let all: Vec<BySeat<i32>> = match end {
            HandEnd::Won { .. } => hand.wins.iter().map(|won| hand.changes(|to| to == won.seat)).collect(),
            HandEnd::Drawn { .. } | HandEnd::Nagashi { .. } | HandEnd::Aborted | HandEnd::Replayed => {
                vec![hand.changes(|_| true)]
            }
        };
        let mut scores = BySeat::from_fn(|seat| after[seat] - all.iter().map(|one| one[seat]).sum::<i32>());
        let mut then = |changes: BySeat<i32>| {
            Seat::ALL.into_iter().for_each(|seat| scores[seat] += changes[seat]);
            (Some(changes.into_array()), Some(scores.into_array()))
        };
        match end {
            HandEnd::Won { .. } => {
                for (won, changes) in hand.wins.iter().zip(all) {
                    let (deltas, scores) = then(changes);
                    let ura_markers = won.riichi.map(|_| hand.ura.iter().copied().map(Face).collect());
                    let target = Some(Chair(won.from.unwrap_or(won.seat)));
                    let (actor, pai) = (Chair(won.seat), Some(Face(won.tile)));
                    say(Message::Hora { actor, target, pai, ura_markers, deltas, scores });
                }
            }
            HandEnd::Drawn { waiting } | HandEnd::Nagashi { waiting, .. } => {
                let (deltas, scores) = then(all[0]);
                let kind = match end {
                    HandEnd::Nagashi { .. } => DrawKind::Nagashi,
                    _ => DrawKind::Exhaustive,
                };
                let tenpais = Some(Seat::ALL.map(|seat| waiting.contains(table::wind_of(seat, dealer))));
                let reason = draw_name(kind).map(str::to_owned);
                let tehais = Some(hand.tehais(&self.view));
                say(Message::Ryukyoku { actor: None, reason, tehais, tenpais, deltas, scores });
            }
            HandEnd::Aborted | HandEnd::Replayed => {
                let (deltas, scores) = then(all[0]);
                let reason = hand.abort.and_then(|abort| draw_name(DrawKind::Aborted(abort))).map(str::to_owned);
                let tehais = Some(hand.tehais(&self.view));
                say(Message::Ryukyoku { actor: None, reason, tehais, tenpais: None, deltas, scores });
            }
        }
        say(Message::EndKyoku);
    }
}

impl Hand {
    /// What everybody gains or loses by the payments to some.
    fn changes(&self, counts: impl Fn(Seat) -> bool) -> BySeat<i32> {
        let mut changes = BySeat::new([0; 4]);
        for &(from, to, points) in self.paid.iter().filter(|paid| counts(paid.1)) {
            changes[to] += points;
            if let Some(from) = from {
                changes[from] -= points;
            }
        }
        changes
    }

    /// The hands as far as they were shown.
    fn tehais(&self, view: &View) -> [Vec<MaybeTile>; 4] {
        Seat::ALL.map(|seat| match self.shown[seat] {
            Some(shown) => shown.iter().map(|tile| MaybeTile(Some(tile))).collect(),
            None => vec![MaybeTile(None); view.board.players[seat].concealed.into()],
        })
    }
}

/// The tiles of this player's open pung to which this one is added.
fn pung(board: &Board, seat: Seat, tile: Tile) -> Vec<Face> {
    let melds = board.players[seat].laid.iter().filter_map(|laid| match laid {
        Laid::Claimed { meld, .. } => Some(*meld),
        Laid::Added { .. } | Laid::Concealed(_) | Laid::Wrong { .. } | Laid::Untaken { .. } => None,
    });
    let mut pungs = melds.filter(|meld| meld.set() == Set::Pon(tile.kind()));
    pungs.next().into_iter().flat_map(|meld| meld.tiles()).map(Face).collect()
}
