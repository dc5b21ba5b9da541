//! What a reader is told about a game: what the seat sees, in the reader's language.
//!
//! A seat is told events through [`Event::seen_by`] alone. What else stands in a message is made from the seat's own
//! [`View`], or from the results of hands that are over, whose winners have shown their tiles.

use engine::{Value, Why};
use explain::{WonHand, part};
use history::{HandOver, HandStart};
use narration::{Names, Voice};
use protocol::{
    BySeat as WireBySeat, DoraWorth, FuItem, Game, HandResult, Kind as WireKind, Legal, Limit, MeldType, PaidFor,
    Payment, Seat as WireSeat, SeatClock, SeatSees, SeatWaits, SeenEvent, SeenPhase, Tile as WireTile, WaitLabel,
    WinBy, WinDetails, WinMeld, Wind, Wire, YakuWorth,
};
use rules::Terms;
use table::{Board, Event, Laid, Refusal, Viewer};
use tiles::{BySeat, Seat, Set, Tile};
use words::{Lang, Vocabulary, Words};

use crate::games::played::{HandEnded, Happened, Played};
use crate::people::names::in_sentence;
use crate::tables::waits::waits;

/// Speaks about a game to one reader.
pub struct Telling<'a> {
    played: &'a Played,
    names: &'a BySeat<String>,
    /// The names as they stand in sentences.
    spoken: BySeat<String>,
    words: Words,
    lang: Lang,
}

impl<'a> Telling<'a> {
    /// Speaks about this game in this language.
    pub fn new(played: &'a Played, names: &'a BySeat<String>, lang: Lang) -> Telling<'a> {
        let vocabulary = match played.rules().terms {
            Terms::Documents => Vocabulary::Documents,
            Terms::Japanese => Vocabulary::Japanese,
        };
        Telling {
            played,
            names,
            spoken: BySeat::from_fn(|seat| in_sentence(&names[seat])),
            words: Words { lang, vocabulary },
            lang,
        }
    }

    /// What a seat is told that has all events up to this number, with the time that it has left.
    pub fn sees(&self, seat: Seat, have: u32, clock: Option<SeatClock>) -> SeatSees {
        let table = self.played.table();
        let legal = table.legal_actions(seat);
        let voice = self.voice(table.board().game.dealer);
        SeatSees {
            seat: Some(WireSeat::of(seat)),
            phase: SeenPhase::of(table.board().phase, !legal.is_empty()),
            legal: Legal::of(legal),
            labels: legal.moves().map(|action| voice.action(&action)).collect(),
            reading_labels: legal.readings().map(|worth| voice.reading_worth(&worth)).collect(),
            wrong_labels: legal.wrong_moves().map(|action| voice.action(&action)).collect(),
            slip_labels: Legal::of(legal).slips.into_iter().map(|slip| voice.slip(&slip.real())).collect(),
            waits: waits(self.played.rules(), &table.view(seat), legal, self),
            clock,
            ..self.shows(Viewer::Seat(seat), have, self.played.last(), table.board())
        }
    }

    /// What somebody is shown who has all events up to one number and may know those up to another, after which the
    /// board was this. Nothing in it depends on what happened later.
    pub fn shows(&self, viewer: Viewer, have: u32, last: u32, board: &Board) -> SeatSees {
        let have = self.told_from(viewer, have.min(last), last);
        let new = (have + 1..).zip(&self.played.log()[have as usize..last as usize]);
        let seen = |(number, happened): (u32, &Happened)| (*happened, self.viewer_of(viewer, number, last));
        let new: Vec<(Happened, Viewer)> = new.map(seen).collect();
        let is_told = |ended: &&HandEnded| (have + 1..=last).contains(&ended.event);
        SeatSees {
            seat: None,
            first: have + 1,
            events: new.iter().map(|(happened, viewer)| SeenEvent::of(happened.event.seen_by(*viewer))).collect(),
            said: new.iter().map(|(happened, viewer)| self.shown(happened, *viewer)).collect(),
            legal: Legal::of(&table::Legal::EMPTY),
            labels: Vec::new(),
            reading_labels: Vec::new(),
            wrong_labels: Vec::new(),
            slip_labels: Vec::new(),
            phase: SeenPhase::of(board.phase, false),
            game: Game::of(board.game),
            wall: board.live,
            waits: SeatWaits { now: None, after: Vec::new() },
            results: self.played.ended().iter().filter(is_told).map(|ended| self.result(ended)).collect(),
            clock: None,
        }
    }

    /// From which event on somebody is told who has all events up to one number and may know those up to another. Who sees
    /// all hands is told a hand once more when it is over, as it was.
    fn told_from(&self, viewer: Viewer, have: u32, last: u32) -> u32 {
        match viewer {
            Viewer::AllHands if self.last_end(last) > have => self.last_end(have),
            Viewer::Seat(_) | Viewer::Outside | Viewer::AllHands => have,
        }
    }

    /// As whom somebody sees an event who may know those up to a number: the hands are shown when the hand is over.
    fn viewer_of(&self, viewer: Viewer, number: u32, last: u32) -> Viewer {
        match viewer {
            Viewer::AllHands if number > self.last_end(last) => Viewer::Outside,
            Viewer::Seat(_) | Viewer::Outside | Viewer::AllHands => viewer,
        }
    }

    /// The number of the event that ended a hand last, up to this one; 0 if none did.
    fn last_end(&self, last: u32) -> u32 {
        self.played.ended().iter().map(|ended| ended.event).take_while(|&event| event <= last).last().unwrap_or(0)
    }

    fn shown(&self, happened: &Happened, viewer: Viewer) -> String {
        self.voice(happened.dealer).event(&happened.event.seen_by(viewer))
    }

    /// One event in a sentence, as it was.
    pub fn event(&self, happened: &Happened) -> String {
        self.voice(happened.dealer).event(&happened.event)
    }

    /// How each hand ended, once the game is over.
    pub fn results(&self) -> Vec<HandResult> {
        self.played.ended().iter().map(|ended| self.result(ended)).collect()
    }

    /// Why a seat may not do something.
    pub fn refusal(&self, seat: Seat, refusal: &Refusal) -> String {
        self.voice(self.played.table().board().game.dealer).refusal(seat, refusal)
    }

    /// What stands in the way of a win, in a word or two.
    pub fn label(&self, label: WaitLabel) -> String {
        match label {
            WaitLabel::NoYaku => self.text("no-yaku-short"),
            WaitLabel::TsumoOnly => self.term("tsumo"),
            WaitLabel::Furiten => self.term("furiten"),
        }
    }

    fn voice(&self, dealer: Seat) -> Voice<'_> {
        let spoken = BySeat::from_fn(|seat| self.spoken[seat].as_str());
        Voice::new(self.lang, self.played.rules(), Names::players(dealer, spoken))
    }

    fn term(&self, id: &str) -> String {
        self.words.short(id).expect("the glossary has every term that is used here").to_owned()
    }

    fn text(&self, id: &str) -> String {
        self.words.text(id).expect("the texts have every label that is used here").to_owned()
    }

    fn yaku(&self, id: &str) -> String {
        self.words.yaku(id).expect("the glossary has every yaku").to_owned()
    }

    fn result(&self, ended: &HandEnded) -> HandResult {
        let at = |number: u32| &self.played.log()[number as usize - 1];
        let HandStart { round, dealer, counters, bets: older_bets, points: before } = ended.history.start;
        let sentence = |event| self.event(&Happened { event, dealer });
        let payments = ended.history.payments.iter().map(|&history::Payment { from, to, points, why }| Payment {
            from: Option::of(from),
            to: WireSeat::of(to),
            points,
            why: PaidFor::of(why),
            word: self.why(why),
            sentence: sentence(Event::Paid { from, to, points, why }),
        });
        let before = before.unwrap_or(ended.after);
        let changes = Seat::ALL.map(|seat| ended.after[seat] - before[seat]);
        HandResult {
            event: ended.event,
            hand: ended.history.number,
            title: match ended.history.over {
                HandOver::Aborted(Some(abort)) => sentence(Event::Aborted(abort)),
                HandOver::Aborted(None)
                | HandOver::Won
                | HandOver::Exhaustive
                | HandOver::Nagashi
                | HandOver::Replayed
                | HandOver::Unknown => self.event(at(ended.event)),
            },
            round: Wind::of(round),
            dealer: WireSeat::of(dealer),
            counters,
            older_bets,
            wins: ended.wins.iter().map(|(number, win)| self.win(*number, win, at(*number))).collect(),
            payments: payments.collect(),
            changes: WireBySeat::of(BySeat::new(changes)),
            points: WireBySeat::of(ended.after),
            bets: ended.bets_left,
        }
    }

    fn why(&self, why: Why) -> String {
        match why {
            Why::Hand => self.text("for-hand"),
            Why::Liability => self.term("liability"),
            Why::Counters => self.text("counters"),
            Why::Bets => self.text("riichi-bets"),
            Why::Noten => self.term("noten"),
            Why::Nagashi => self.yaku("nagashi-mangan"),
            Why::Chombo => self.term("chombo"),
        }
    }

    fn win(&self, event: u32, win: &WonHand, happened: &Happened) -> WinDetails {
        let (won, score) = (&win.won, win.score.as_ref());
        let yaku = score.map_or_else(
            // Without items the names are still known.
            || won.yaku.iter().map(|yaku| self.yaku_worth(yaku.id(), 0, 0)).collect(),
            |score| {
                let told = score.yaku.iter().map(|counted| match counted.value {
                    Value::Han(han) => self.yaku_worth(counted.yaku.id(), han, 0),
                    Value::Yakuman(count) => self.yaku_worth(counted.yaku.id(), 0, count),
                });
                told.collect()
            },
        );
        let dora = [("dora", won.dora.dora), ("red-five", won.dora.red), ("ura-dora", won.dora.ura)];
        let dora = dora.into_iter().filter(|(_, han)| *han > 0);
        let minipoints = score.filter(|score| score.yakuman == 0).map_or_else(Vec::new, |score| {
            let told = score.fu.items.iter().map(|item| FuItem {
                id: item.reason.id().to_owned(),
                name: self.words.term(item.reason.id()).unwrap_or_default().to_owned(),
                tiles: item.part.into_iter().flat_map(|place| part(&score.reading, place)).map(WireKind).collect(),
                fu: item.fu,
            });
            told.collect()
        });
        WinDetails {
            event,
            seat: WireSeat::of(won.seat),
            name: self.names[won.seat].clone(),
            from: Option::of(won.from),
            by: WinBy::of(won.by),
            tile: WireTile(won.tile),
            sentence: self.event(happened),
            tiles: tiles(win.tiles.iter().copied()),
            melds: win.laid.iter().filter_map(|&laid| meld(laid)).collect(),
            yaku,
            dora: dora.map(|(id, han)| DoraWorth { id: id.to_owned(), name: self.term(id), han }).collect(),
            indicators: tiles(win.indicators.iter().copied()),
            ura: tiles(win.ura.iter().copied()),
            minipoints,
            fu_exact: score.map_or(won.fu, |score| score.fu.raw),
            fu: won.fu,
            han: won.han,
            limit: won.limit.map(Limit::of),
            worth: self.voice(happened.dealer).worth(won),
            liable: Option::of(won.liable),
        }
    }

    fn yaku_worth(&self, id: &str, han: u8, yakuman: u8) -> YakuWorth {
        let worth = match (han, yakuman) {
            (0, 0) => String::new(),
            (han, 0) => format!("{han} {}", self.term("fan")),
            (_, 1) => self.term("yakuman"),
            (_, 2) => self.term("double-yakuman"),
            (_, more) => format!("{more} × {}", self.term("yakuman")),
        };
        YakuWorth { id: id.to_owned(), name: self.yaku(id), han, yakuman, worth }
    }
}

fn tiles(tiles: impl Iterator<Item = Tile>) -> Vec<WireTile> {
    tiles.map(WireTile).collect()
}

/// A set beside a winning hand. What is no set lies beside none.
fn meld(laid: Laid) -> Option<WinMeld> {
    let (r#type, claimed, from) = match laid {
        Laid::Claimed { meld, claimed, from } => {
            let r#type = match meld.set() {
                Set::Chi(_) => MeldType::Chow,
                Set::Pon(_) => MeldType::Pung,
                Set::Kan(_) => MeldType::Kong,
            };
            (r#type, Some(claimed), Some(from))
        }
        Laid::Added { claimed, from, .. } => (MeldType::AddedKong, Some(claimed), Some(from)),
        Laid::Concealed(_) => (MeldType::ConcealedKong, None, None),
        Laid::Wrong { .. } | Laid::Untaken { .. } => return None,
    };
    Some(WinMeld { r#type, tiles: tiles(laid.tiles()), claimed: claimed.map(WireTile), from: Option::of(from) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::setup::{Chair, Setup};
    use protocol::Conduct;
    use rules::Ruleset;
    use shuffle::Seed;

    /// Every word that is asked for here by its id is there, in every language and both vocabularies.
    #[test]
    fn no_word_is_missing() {
        for ruleset in &Ruleset::ALL {
            let chairs = [(); 4].map(|()| Chair::Bot { level: "club".to_owned() });
            let setup = Setup::new(ruleset, None, Conduct::Enforced, false, chairs);
            let played = Played::new(&setup, Seed::new([1; 32]));
            let names = setup.names();
            for lang in Lang::ALL {
                let telling = Telling::new(&played, &names, lang);
                for label in [WaitLabel::NoYaku, WaitLabel::TsumoOnly, WaitLabel::Furiten] {
                    assert!(!telling.label(label).is_empty());
                }
                let whys = [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];
                assert!(whys.into_iter().all(|why| !telling.why(why).is_empty()));
                assert!(rules::Yaku::ALL.into_iter().all(|yaku| !telling.yaku_worth(yaku.id(), 1, 0).name.is_empty()));
                for id in ["dora", "red-five", "ura-dora", "yakuman", "double-yakuman", "fan"] {
                    assert!(!telling.term(id).is_empty());
                }
            }
        }
    }

    #[test]
    fn a_name_from_right_to_left_keeps_to_itself() {
        let person =
            |name: &str| Chair::Person { guest: crate::people::guest::GuestId(name.to_owned()), name: name.to_owned() };
        let chairs = ["דנה", "Bo", "Cem", "Dan"].map(person);
        let setup = Setup::new(&Ruleset::ALL[0], None, Conduct::Enforced, false, chairs);
        let played = Played::new(&setup, Seed::new([1; 32]));
        let names = setup.names();
        let telling = Telling::new(&played, &names, Lang::En);
        let said = |turn: Seat| telling.refusal(Seat::D, &Refusal::NotYourTurn(turn));
        assert!(said(Seat::A).contains("\u{2068}דנה\u{2069}"), "{}", said(Seat::A));
        assert!(said(Seat::B).contains("Bo") && !said(Seat::B).contains('\u{2068}'), "{}", said(Seat::B));
    }
}
