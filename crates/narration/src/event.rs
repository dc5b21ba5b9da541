//! What happens, as it happens.

use engine::Why;
use table::{Abort, Event, HandEnd, Said, SetCall};
use tiles::{Seat, Tile};

use crate::Voice;
use crate::voice::capital;

impl Voice<'_> {
    /// What happened: the truth, or what a seat was shown of it. The names must be those of the hand that it
    /// happened in, so for [`Event::Ended`] those before it.
    pub fn event<T: Copy + Into<Option<Tile>>>(&self, event: &Event<T>) -> String {
        let by = |id: &str, seat: Seat| self.sentence(id, &[("seat", &self.name(seat))]);
        let shown = |sentence: String, tile: T| match tile.into() {
            Some(tile) => format!("{sentence}: {}", self.tile(tile)),
            None => sentence,
        };
        match *event {
            Event::Began { number, dice } => {
                let began = self.sentence("event-began", &[("number", &number)]);
                match dice {
                    Some(dice) => {
                        let faces = self.all_of(&dice.faces().map(|face| face.to_string()));
                        format!("{began}; {}: {faces}", self.term("dice"))
                    }
                    None => began,
                }
            }
            Event::Dealt { seat, tiles } => {
                let dealt = by("event-dealt", seat);
                let known: Option<Vec<Tile>> = tiles.into_iter().map(Into::into).collect();
                known.map_or(dealt.clone(), |tiles| format!("{dealt}: {}", self.tiles(tiles)))
            }
            Event::Jumped { seat, tile } => shown(by("event-jumped", seat), tile),
            Event::Turned(tile) => self.indicator("dora", tile),
            Event::Drew { seat, tile } => match tile.into() {
                Some(tile) => {
                    self.sentence("event-drew-tile", &[("seat", &self.name(seat)), ("tile", &self.tile(tile))])
                }
                None => by("event-drew", seat),
            },
            Event::Replaced { seat, tile } => {
                let replacement = self.term("replacement-tile");
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("seat", &self.name(seat)), ("replacement", &replacement)];
                shown(self.sentence("event-replaced", &values), tile)
            }
            Event::Riichi(seat) => {
                self.sentence("event-riichi", &[("seat", &self.name(seat)), ("riichi", &self.term("riichi"))])
            }
            Event::Discarded { seat, tile, drawn } => {
                let id = if drawn { "event-discarded-drawn" } else { "event-discarded" };
                self.sentence(id, &[("seat", &self.name(seat)), ("tile", &self.tile(tile))])
            }
            Event::Bet(seat) => {
                self.sentence("event-bet", &[("seat", &self.name(seat)), ("bet", &self.term("riichi-bet"))])
            }
            Event::Claimed { seat, call, with } => self.claimed(seat, call, with),
            Event::ConcealedKong { seat, kind } => self.sentence(
                "event-concealed-kong",
                &[
                    ("seat", &self.name(seat)),
                    ("kong", &self.term("concealed-kong")),
                    ("tile", &self.tile(Tile::plain(kind))),
                ],
            ),
            Event::AddedKong { seat, tile } => self.sentence(
                "event-added-kong",
                &[
                    ("seat", &self.name(seat)),
                    ("pung", &self.term("pung")),
                    ("kong", &self.term("kong")),
                    ("tile", &self.tile(tile)),
                ],
            ),
            Event::WrongKong { seat, tiles } => self.sentence(
                "event-wrong-kong",
                &[("seat", &self.name(seat)), ("kong", &self.term("kong")), ("tiles", &self.tiles(tiles.iter()))],
            ),
            Event::WallEnded => self.sentence("event-wall-ended", &[("draw", &self.term("exhaustive-draw"))]),
            Event::Announced { seat, said } => {
                self.sentence("event-announced", &[("seat", &self.name(seat)), ("said", &self.said(said))])
            }
            Event::Showed { seat, tiles } => {
                self.sentence("event-showed", &[("seat", &self.name(seat)), ("tiles", &self.tiles(tiles.iter()))])
            }
            Event::UraTurned(tile) => self.indicator("ura-dora", tile),
            Event::ReadingNamed { seat, named } => {
                self.sentence("event-reading-named", &[("seat", &self.name(seat)), ("reading", &self.reading(named))])
            }
            Event::Won(won) => self.won(&won),
            Event::Aborted(abort) => capital(&format!("{}: {}", self.term("abortive-draw"), self.abort(abort))),
            Event::Ruled(ruling) => self.ruling(&ruling),
            Event::PutBack { seat, tile } => shown(by("event-put-back", seat), tile),
            Event::Lapsed(seat) => by("event-lapsed", seat),
            Event::KongTakenBack(seat) => {
                self.sentence("event-kong-taken-back", &[("seat", &self.name(seat)), ("kong", &self.term("kong"))])
            }
            Event::Reopened => self.sentence("event-reopened", &[]),
            Event::Corrected { seat, with } => {
                self.sentence("event-corrected", &[("seat", &self.name(seat)), ("tiles", &self.tiles(with))])
            }
            Event::TurnedBack => self.sentence("event-turned-back", &[("indicator", &self.term("dora-indicator"))]),
            Event::Paid { from, to, points, why } => self.paid(from, to, points, why),
            Event::Penalised { seat, points } => {
                self.sentence("event-penalised", &[("seat", &self.name(seat)), ("points", &self.points(points))])
            }
            Event::Fined { seat, points } => {
                self.sentence("event-fined", &[("seat", &self.name(seat)), ("points", &self.points(points))])
            }
            Event::TimeCalled => self.sentence("event-time-called", &[]),
            Event::Ended { end, bets_left } => self.ended(end, bets_left),
        }
    }

    /// What ended a hand early.
    pub fn abort(&self, abort: Abort) -> &'static str {
        match abort {
            Abort::NineTerminals => self.term("nine-terminals"),
            Abort::FourWinds => self.text("abort-four-winds"),
            Abort::FourRiichi => self.text("abort-four-riichi"),
            Abort::FourKongs => self.term("fourth-kong"),
            Abort::ThreeWinners => self.text("abort-three-winners"),
        }
    }

    /// What a player says at an exhaustive draw.
    pub fn said(&self, said: Said) -> &'static str {
        match said {
            Said::Waiting => self.term("waiting"),
            Said::Noten => self.term("noten"),
            Said::Nagashi => self.yaku("nagashi-mangan"),
        }
    }

    /// The dora, and the indicator that shows it.
    fn indicator(&self, dora: &str, tile: Tile) -> String {
        let shows = self.tile(Tile::plain(tile.kind().indicates()));
        capital(&format!("{}: {shows} ({}: {})", self.term(dora), self.term("dora-indicator"), self.tile(tile)))
    }

    fn claimed(&self, seat: Seat, call: SetCall, with: [Option<Tile>; 3]) -> String {
        let with: Vec<Tile> = with.into_iter().flatten().collect();
        let (seat, set) = (self.name(seat), self.set(call));
        match self.tiles_to_tell(call, &with) {
            Some(tiles) => self.sentence("event-claimed-with", &[("seat", &seat), ("set", &set), ("tiles", &tiles)]),
            None => self.sentence("event-claimed", &[("seat", &seat), ("set", &set)]),
        }
    }

    fn paid(&self, from: Option<Seat>, to: Seat, points: i32, why: Why) -> String {
        let why = match why {
            Why::Hand => self.text("for-hand").to_owned(),
            Why::Liability => self.for_what(self.term("liability")),
            Why::Counters => self.for_what(self.text("counters")),
            Why::Bets => self.for_what(&self.bets(points / self.rules.riichi_bet.max(1))),
            Why::Noten => self.for_what(self.term("noten")),
            Why::Nagashi => self.for_what(self.yaku("nagashi-mangan")),
            Why::Chombo => self.for_what(self.term("chombo")),
        };
        let (to, points) = (self.name(to), self.points(points));
        match from {
            Some(from) => self
                .sentence("event-paid", &[("from", &self.name(from)), ("to", &to), ("points", &points), ("why", &why)]),
            None => self.sentence("event-paid-table", &[("to", &to), ("points", &points), ("why", &why)]),
        }
    }

    fn for_what(&self, what: &str) -> String {
        self.say("for", &[("what", &what)])
    }

    fn ended(&self, end: HandEnd, bets_left: u8) -> String {
        let waiting = self.term("waiting-hand");
        let ended = match end {
            HandEnd::Won { winners } => self.sentence("ended-won", &[("winners", &self.players(winners))]),
            HandEnd::Drawn { waiting: who } => {
                self.sentence("ended-drawn", &[("waiting", &waiting), ("who", &self.players(who))])
            }
            HandEnd::Nagashi { claimants, waiting: who } => self.sentence(
                "ended-nagashi",
                &[
                    ("nagashi", &self.yaku("nagashi-mangan")),
                    ("claimants", &self.players(claimants)),
                    ("waiting", &waiting),
                    ("who", &self.players(who)),
                ],
            ),
            HandEnd::Aborted => self.sentence("ended-aborted", &[]),
            HandEnd::Replayed => self.sentence("ended-replayed", &[]),
        };
        match bets_left {
            0 => ended,
            left => format!("{ended}; {}", self.say("bets-stay", &[("bets", &self.bets(left.into()))])),
        }
    }

    /// "1 riichi bet", "2 riichi bets".
    fn bets(&self, count: i32) -> String {
        let word = if count == 1 { self.term("riichi-bet") } else { self.text("riichi-bets") };
        format!("{count} {word}")
    }
}
