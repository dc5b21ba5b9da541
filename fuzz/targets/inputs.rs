//! Bytes as what people at a table do, legal or not: nothing panics, and what is refused changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Ruleset;
use table::{
    Action, Conduct, Event, Exposed, ExposedPlace, Incident, LateClaim, Occasion, Phase, Pick, Position, RiichiStep,
    SetCall, Showing, Slip, Table, Wall,
};
use tiles::{Kind, Seat, Suit, Tile};

/// The rest of the bytes; zeros when they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.next()) % all.len()]
    }

    fn flag(&mut self) -> bool {
        self.next() & 1 == 1
    }

    fn seat(&mut self) -> Seat {
        self.of(&Seat::ALL)
    }

    fn tile(&mut self) -> Tile {
        let byte = self.next() % 37;
        match Kind::new(byte) {
            Some(kind) => Tile::plain(kind),
            None => Tile::red_five(Suit::ALL[usize::from(byte) - Kind::COUNT]),
        }
    }

    fn wall(&mut self, rules: &rules::Rules) -> Wall {
        let mut tiles: Vec<Tile> = rules.tile_set().collect();
        // A few swaps from the bytes on top of a fixed shuffle: short inputs give whole walls.
        let mut state = 0x9e37_79b9u32 ^ u32::from(self.next());
        for last in (1..tiles.len()).rev() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            tiles.swap(last, (state >> 8) as usize % (last + 1));
        }
        for _ in 0..self.next() % 16 {
            let (a, b) = (usize::from(self.next()) % 136, usize::from(self.next()) % 136);
            tiles.swap(a, b);
        }
        Wall::in_order(tiles.try_into().expect("136 tiles"))
    }

    /// Any action at all.
    fn action(&mut self) -> Action {
        let pick = Pick { tile: self.tile(), drawn: self.flag() };
        let with = [self.tile(), self.tile()];
        let call = self.of(&SetCall::ALL);
        let showing = self.of(&[Showing::Nothing, Showing::SetTiles, Showing::Everything]);
        let flag = self.flag();
        match self.next() % 27 {
            0 => Action::Discard(pick),
            1 => Action::Riichi(pick),
            2 => Action::Tsumo,
            3 => Action::ConcealedKong(pick.tile.kind()),
            4 => Action::AddedKong(pick.tile.kind()),
            5 => Action::NineTerminals,
            6 => Action::Ron,
            7 => Action::Chi(with),
            8 => Action::Pon(with),
            9 => Action::Kan,
            10 => Action::Pass,
            11 => Action::Waiting,
            12 => Action::Noten,
            13 => Action::Nagashi,
            14 => Action::Slip(Slip::WinGivenUp { shown: self.next(), unfair: flag }),
            15 => Action::Slip(Slip::WrongWord { corrected: flag }),
            16 => Action::Slip(Slip::OtherWord),
            17 => Action::Slip(Slip::SetThenWin(call)),
            18 => Action::Slip(Slip::SetThenChi(call, with)),
            19 => Action::Slip(Slip::SetThenPon(call, with)),
            20 => Action::Slip(Slip::SetThenKan(call)),
            21 => Action::Slip(Slip::WinThenSet(call, showing)),
            22 => Action::Slip(Slip::SetTakenBack { call, at_once: flag }),
            23 => Action::Slip(Slip::WrongSet(call, with)),
            24 => Action::Slip(Slip::Correct(with)),
            25 => Action::Slip(Slip::TakeBack),
            _ => Action::Pass,
        }
    }

    fn incident(&mut self) -> Incident {
        let (seat, tile, flag, other) = (self.seat(), self.tile(), self.flag(), self.flag());
        let by = self.flag().then_some(seat);
        let places = [ExposedPlace::OwnHand, ExposedPlace::OthersHand, ExposedPlace::LiveWall, ExposedPlace::DeadWall];
        let exposed = Exposed { place: self.of(&places), tiles: self.next(), goes_on: flag };
        let claim = self.of(&[LateClaim::Win { shown: flag }, LateClaim::Pon([tile, tile]), LateClaim::Kan]);
        let missing = self.of(&[RiichiStep::Word, RiichiStep::Sideways, RiichiStep::Stick]);
        match self.next() % 12 {
            0 => Incident::Exposed { by, exposed },
            1 => Incident::ExposedInDeal { matters: flag },
            2 => Incident::WrongEnd { seat, dead_wall: flag, after_discard: other },
            3 => Incident::WrongCount(seat),
            4 => Incident::TileNotTaken(seat),
            5 => Incident::WrongOrder(seat),
            6 => Incident::RiichiStep { seat, missing },
            7 => Incident::NotTurned(seat),
            8 => Incident::Disturbed { by, goes_on: flag },
            9 => Incident::DeadHand(seat),
            10 => Incident::SaidDeadHand(seat),
            _ => Incident::Late { seat, claim, in_time: other, tsumo_called: flag },
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let rulesets = Ruleset::ALL;
    let rules = &rulesets[usize::from(bytes.next()) % rulesets.len()].rules;
    let conduct = if bytes.flag() { Conduct::Open } else { Conduct::Enforced };
    let occasion = if bytes.flag() { Occasion::Tournament } else { Occasion::Club };
    let mut table = Table::new(rules, conduct, occasion);
    let mut fold: Position = table.position().clone();
    while !bytes.0.is_empty() && table.board().phase != Phase::Over {
        let before = table.clone();
        let mut events: Vec<Event<Tile>> = Vec::new();
        let sink = |event: &Event<Tile>, _: &Position| events.push(*event);
        let accepted = match bytes.next() {
            _ if table.board().phase == Phase::Between => table.deal(rules, bytes.wall(rules), None, sink).is_ok(),
            // Mostly what is legal, so that hands get somewhere.
            0..=199 => {
                let asked: Vec<Seat> = Seat::ALL.into_iter().filter(|&s| !table.legal_actions(s).is_empty()).collect();
                let seat = bytes.of(&asked);
                let moves: Vec<Action> = table.legal_actions(seat).moves().collect();
                let action = bytes.of(&moves);
                table.play(rules, seat, action, sink).expect("a listed action is accepted");
                true
            }
            200..=239 => {
                let (seat, action) = (bytes.seat(), bytes.action());
                let listed = table.legal_actions(seat).contains(action);
                let accepted = table.play(rules, seat, action, sink).is_ok();
                assert_eq!(accepted, listed, "{action:?}");
                accepted
            }
            240..=253 => table.report(rules, bytes.incident(), sink).is_ok(),
            _ => {
                table.call_time(rules, sink);
                true
            }
        };
        if !accepted {
            assert!(events.is_empty());
            assert!(table == before, "what is refused changes nothing");
        }
        events.iter().for_each(|event| fold.apply(rules, event));
        assert!(&fold == table.position(), "a fold of the events is the table");
    }
});
