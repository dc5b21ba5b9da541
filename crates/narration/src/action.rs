//! What a player can do, as labels for buttons and menus: the moves, and the slips of open conduct.

use table::{Action, Fault, Pick, Said, SetCall, Showing, Slip};
use tiles::Tile;

use crate::Voice;
use crate::voice::capital;

impl Voice<'_> {
    /// The label of an action.
    pub fn action(&self, action: &Action) -> String {
        let riichi = self.term("riichi");
        match *action {
            Action::Discard(Pick { tile, drawn }) => {
                let id = if drawn { "action-discard-drawn" } else { "action-discard" };
                self.sentence(id, &[("tile", &self.tile(tile))])
            }
            Action::Riichi(Pick { tile, drawn }) => {
                let id = if drawn { "action-riichi-drawn" } else { "action-riichi" };
                self.sentence(id, &[("riichi", &riichi), ("tile", &self.tile(tile))])
            }
            Action::Tsumo => self.sentence("action-tsumo", &[]),
            Action::TsumoAs(named) | Action::RonAs(named) => {
                format!("{}: {}", self.action(&action.without_reading()), self.reading(named))
            }
            Action::ConcealedKong(kind) => {
                capital(&format!("{}: {}", self.term("concealed-kong"), self.tile(Tile::plain(kind))))
            }
            Action::AddedKong(kind) => self.sentence(
                "action-added-kong",
                &[("kong", &self.term("kong")), ("pung", &self.term("pung")), ("tile", &self.tile(Tile::plain(kind)))],
            ),
            Action::NineTerminals => self.sentence("action-nine-terminals", &[("nine", &self.term("nine-terminals"))]),
            Action::Ron => self.sentence("action-ron", &[]),
            Action::Chi(with) => capital(&self.set_with(SetCall::Chi, with)),
            Action::Pon(with) => capital(&self.set_with(SetCall::Pon, with)),
            Action::Kan => capital(self.set(SetCall::Kan)),
            Action::Pass => self.sentence("action-pass", &[]),
            Action::Waiting => capital(self.said(Said::Waiting)),
            Action::Noten => capital(self.said(Said::Noten)),
            Action::Nagashi => capital(self.said(Said::Nagashi)),
            Action::Slip(slip) => self.slip(&slip),
        }
    }

    /// The label of a slip.
    pub fn slip(&self, slip: &Slip) -> String {
        let then = |said: SetCall, meant: &str| {
            self.sentence("slip-set-then", &[("said", &self.set(said)), ("meant", &meant)])
        };
        match *slip {
            Slip::WinGivenUp { shown, unfair } => {
                let given_up = capital(&self.fault(Fault::WinGivenUp { shown }));
                if unfair { format!("{given_up}, {}", self.text("hand-cannot-go-on")) } else { given_up }
            }
            Slip::WrongWord { corrected } => {
                let wrong = capital(&self.fault(Fault::WrongWord));
                if corrected { format!("{wrong}, {}", self.text("corrected-at-once")) } else { wrong }
            }
            Slip::OtherWord => capital(&self.fault(Fault::OtherWord)),
            Slip::SetThenWin(said) => then(said, self.term("win")),
            Slip::SetThenChi(said, with) => then(said, &self.set_with(SetCall::Chi, with)),
            Slip::SetThenPon(said, with) => then(said, &self.set_with(SetCall::Pon, with)),
            Slip::SetThenKan(said) => then(said, self.set(SetCall::Kan)),
            Slip::WinThenSet(call, showing) => {
                self.sentence("slip-win-then-set", &[("set", &self.set(call)), ("showing", &self.showing(showing))])
            }
            Slip::SetTakenBack { call, at_once } => {
                let id = if at_once { "slip-taken-back-at-once" } else { "slip-taken-back" };
                self.sentence(id, &[("set", &self.set(call))])
            }
            Slip::WrongSet(call, with) => {
                self.sentence("slip-wrong-set", &[("set", &self.set(call)), ("tiles", &self.tiles(with))])
            }
            Slip::Correct(with) => self.sentence("slip-correct", &[("tiles", &self.tiles(with))]),
            Slip::TakeBack => self.sentence("slip-take-back", &[]),
        }
    }

    /// A set with the tiles from the hand: "chow (3 and 5 of bamboo)", "pung", "pung (5 and red 5 of circles)".
    fn set_with(&self, call: SetCall, with: [Tile; 2]) -> String {
        match self.tiles_to_tell(call, &with) {
            Some(tiles) => format!("{} ({tiles})", self.set(call)),
            None => self.set(call).to_owned(),
        }
    }

    /// The tiles from the hand that make a set with a claimed one, where they are not plain from the word.
    pub(crate) fn tiles_to_tell(&self, call: SetCall, with: &[Tile]) -> Option<String> {
        let alike = with.windows(2).all(|pair| pair[0].kind() == pair[1].kind());
        let plain = call != SetCall::Chi && alike && !with.iter().any(|tile| tile.is_red());
        (!plain).then(|| self.tiles(with.iter().copied()))
    }

    /// How much of a hand was shown.
    pub(crate) fn showing(&self, showing: Showing) -> &'static str {
        match showing {
            Showing::Nothing => self.text("showing-nothing"),
            Showing::SetTiles => self.text("showing-set-tiles"),
            Showing::Everything => self.text("showing-everything"),
        }
    }
}
