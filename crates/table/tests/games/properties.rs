//! What holds after every event of every game. `JANSO_GAMES=n` plays n games instead of those of an ordinary run.

use engine::NamedReading;
use janso_table::{Action, Conduct, Event, Phase, Pick, Position, SetCall, Showing, Slip, Table, View, Wall};
use rules::{Rules, Ruleset, Yaku, YakuSet};
use tiles::{Kind, Seat, Tile};

use crate::player::{Input, Player, apply, table};

/// Games of an ordinary run: 7 rulesets, two conducts, and these many of each.
const GAMES: u64 = 1_440;

fn games() -> u64 {
    let wanted = std::env::var("JANSO_GAMES").ok().and_then(|text| text.parse::<u64>().ok());
    wanted.map_or(GAMES, |all| all.div_ceil(2 * Ruleset::ALL.len() as u64))
}

/// Plays the games of one conduct, ruleset after ruleset.
fn every_game(conduct: Conduct, play: impl Fn(&Rules, Conduct, u64)) {
    let rulesets = Ruleset::ALL;
    assert!(std::env::var("JANSO_GAMES").is_ok() || 2 * GAMES * rulesets.len() as u64 >= 20_000);
    for ruleset in rulesets {
        for seed in 0..games() {
            play(&ruleset.rules, conduct, seed);
        }
    }
}

#[test]
fn enforced_games() {
    every_game(Conduct::Enforced, check_game);
}

#[test]
fn open_games() {
    every_game(Conduct::Open, check_game);
}

/// One game with everything that is folded from its events.
pub struct Watched<'a> {
    rules: &'a Rules,
    pub table: Table,
    fold: Position,
    views: [View; 4],
    points: i64,
    /// The ura dora indicators that were turned in this hand.
    ura: Vec<Tile>,
}

fn check_game(rules: &Rules, conduct: Conduct, seed: u64) {
    let mut game = Watched::new(rules, conduct, seed);
    let mut player = Player::new(seed);
    let mut events = Vec::new();
    let mut inputs = 0;
    while game.table.board().phase != Phase::Over {
        inputs += 1;
        assert!(inputs < 200_000, "every game ends");
        if player.rng.u8(..48) == 0 {
            game.check_authority(&mut player);
        }
        let input = player.next(rules, &game.table);
        if let Input::Deal(_) = input {
            events.clear();
        }
        game.take(input, &mut events);
    }
    let result = game.table.board().game.result(rules);
    assert!(result.places.into_array().contains(&1), "somebody is first");
}

impl<'a> Watched<'a> {
    pub fn new(rules: &'a Rules, conduct: Conduct, seed: u64) -> Watched<'a> {
        let table = table(rules, conduct, seed);
        let fold = table.position().clone();
        let views = Seat::ALL.map(|seat| table.view(seat));
        Watched { rules, table, fold, views, points: 4 * i64::from(rules.starting_points), ura: Vec::new() }
    }

    /// Does it, adds what follows to the events, and checks what holds after each.
    pub fn take(&mut self, input: Input, events: &mut Vec<Event<Tile>>) {
        let start = events.len();
        apply(self.rules, &mut self.table, input.clone(), events);
        for event in &events[start..] {
            self.see(event);
        }
        assert_eq!(&self.fold, self.table.position(), "a fold of the events is the table, after {input:?}");
    }

    /// Folds an event and checks what holds after each.
    fn see(&mut self, event: &Event<Tile>) {
        self.fold.apply(self.rules, event);
        for view in &mut self.views {
            view.apply(self.rules, &event.seen_by(view.seat));
            assert_eq!(view.board, self.fold.board, "what a seat is shown folds to its view: {event:?}");
            assert_eq!(view.own, self.fold.hands[view.seat], "{event:?}");
        }
        // What a referee takes off at once goes to nobody.
        if let Event::Fined { points, .. } = event {
            self.points -= i64::from(*points);
        }
        match event {
            Event::Began { .. } => self.ura.clear(),
            Event::UraTurned(tile) => self.ura.push(*tile),
            Event::Won(won) => {
                assert!(!self.fold.board.players[won.seat].dead, "a dead hand wins nothing: {event:?}");
                let (win, score) = self.fold.announced_win(self.rules, won, &self.ura).expect("it is what it says");
                assert_eq!((win.setup().riichi, score.dora, score.limit), (won.riichi, won.dora, won.limit));
            }
            _ => (),
        }
        self.check_points(event);
        self.check_tiles(event);
    }

    fn check_points(&self, event: &Event<Tile>) {
        let board = &self.fold.board;
        let bet = i64::from(self.rules.riichi_bet);
        let on_table = match event {
            // Payments come one by one; the bets are given out among them.
            Event::Paid { .. } | Event::Penalised { .. } => return,
            Event::Ended { .. } => i64::from(board.game.bets),
            _ => i64::from(board.bets()),
        };
        let held: i64 = board.game.points.values().map(|&points| i64::from(points)).sum();
        assert_eq!(held + bet * on_table, self.points, "points and bets stay the same: {event:?}");
    }

    /// Every tile is in a hand, in a set, among the discards, face up in the dead wall, or still in the wall.
    fn check_tiles(&self, event: &Event<Tile>) {
        let board = &self.fold.board;
        if matches!(board.phase, Phase::Between | Phase::Dealing | Phase::Over) {
            return;
        }
        let mut seen = [0i32; 37];
        let mut all = 0;
        let mut count = |tile: Tile| {
            seen[match (tile.is_red(), tile.kind().suit()) {
                (true, Some(suit)) => Kind::COUNT + suit as usize,
                _ => tile.kind().index(),
            }] += 1;
            all += 1;
        };
        for (seat, own) in self.fold.hands.iter() {
            assert_eq!(own.held.len(), usize::from(board.players[seat].concealed), "{event:?}");
            own.held.iter().for_each(&mut count);
            board.players[seat].laid.iter().flat_map(|laid| laid.tiles()).for_each(&mut count);
        }
        board.river.iter().filter(|discard| discard.claimed_by.is_none()).for_each(|discard| count(discard.tile));
        // What has not been drawn: the rest of the live wall and the fourteen of the dead wall, which is refilled.
        let wall = self.table.wall();
        let drawn = 69 - usize::from(board.live) - usize::from(board.replaced);
        wall.draws()[drawn..].iter().copied().for_each(&mut count);
        wall.replacements()[usize::from(board.replaced)..].iter().copied().for_each(&mut count);
        wall.indicators().into_iter().chain(wall.ura_indicators()).for_each(&mut count);
        assert_eq!(all, 136, "{event:?}");
        for tile in self.rules.tile_set() {
            let index = match (tile.is_red(), tile.kind().suit()) {
                (true, Some(suit)) => Kind::COUNT + suit as usize,
                _ => tile.kind().index(),
            };
            assert_eq!(seen[index], i32::from(self.rules.copies(tile)), "{tile} {event:?}");
        }
    }

    /// An action is accepted if and only if it is listed, and a refused one changes nothing.
    pub fn check_authority(&self, player: &mut Player) {
        for seat in Seat::ALL {
            let legal = self.table.legal_actions(seat);
            let listed: Vec<Action> = legal.iter().collect();
            assert_eq!(legal.moves().count(), legal.moves_len());
            assert!(
                legal.moves().enumerate().all(|(n, action)| legal.nth_move(n) == Some(action)),
                "each has its number"
            );
            assert_eq!(legal.is_empty(), listed.is_empty());
            if self.table.board().conduct == Conduct::Enforced {
                let lawful = self.table.lawful_actions(self.rules, seat);
                assert!(legal.iter().eq(lawful.iter()), "{seat:?}: what is kept is what is found anew");
            }
            for (n, action) in listed.iter().enumerate() {
                assert!(legal.contains(*action), "{action:?}");
                assert!(!listed[..n].contains(action), "{action:?} is listed once");
            }
            for _ in 0..6 {
                let action = any_action(&mut player.rng, self.table.board().offered().map(|(_, tile, _)| tile));
                let listed = listed.contains(&action);
                let mut trial = self.table.clone();
                let answer = trial.play(self.rules, seat, action, |_, _| ());
                assert_eq!(answer.is_ok(), listed, "{seat:?} {action:?} {:?}", self.table.board().phase);
                assert_eq!(self.table.why_not(self.rules, seat, action).is_none(), listed, "{action:?}");
                if let Err(refusal) = answer {
                    assert_eq!(Some(refusal), self.table.why_not(self.rules, seat, action), "{action:?}");
                    assert_eq!(trial, self.table, "a refused action changes nothing");
                }
            }
        }
    }
}

/// Any action at all, around the offered tile where there is one.
fn any_action(rng: &mut fastrand::Rng, near: Option<Tile>) -> Action {
    let any = |rng: &mut fastrand::Rng| {
        let around = near
            .filter(|_| rng.bool())
            .map_or(rng.u8(..34), |tile| (tile.kind().index() as i16 + rng.i16(-2..=2)).clamp(0, 33) as u8);
        let kind = Kind::new(around).expect("a kind");
        match kind.suit().filter(|&suit| kind == Kind::five(suit) && rng.bool()) {
            Some(suit) => Tile::red_five(suit),
            None => Tile::plain(kind),
        }
    };
    let tile = any(rng);
    let mut with = [any(rng), any(rng)];
    if rng.bool() {
        with = [near.unwrap_or(tile); 2];
    }
    if rng.u8(..4) > 0 {
        with.sort_unstable();
    }
    let pick = Pick { tile, drawn: rng.bool() };
    let call = SetCall::ALL[rng.usize(..3)];
    let showing = [Showing::Nothing, Showing::SetTiles, Showing::Everything][rng.usize(..3)];
    let yaku = [Yaku::Riichi, Yaku::Pinfu, Yaku::Tanyao, Yaku::MenzenTsumo, Yaku::Toitoi][rng.usize(..5)];
    let named = NamedReading { yaku: YakuSet::of(&[yaku]), fu: [20, 30, 40, 50][rng.usize(..4)] };
    match rng.u8(..30) {
        0 | 1 => Action::Discard(pick),
        2 => Action::Riichi(pick),
        3 => Action::Tsumo,
        4 => Action::ConcealedKong(tile.kind()),
        5 => Action::AddedKong(tile.kind()),
        6 => Action::NineTerminals,
        7 => Action::Ron,
        8 | 9 => Action::Chi(with),
        10 | 11 => Action::Pon(with),
        12 => Action::Kan,
        13 => Action::Pass,
        14 => Action::Waiting,
        15 => Action::Noten,
        16 => Action::Nagashi,
        17 => Action::Slip(Slip::WinGivenUp { shown: rng.u8(..16), unfair: rng.bool() }),
        18 => Action::Slip(Slip::WrongWord { corrected: rng.bool() }),
        19 => Action::Slip(Slip::OtherWord),
        20 => Action::Slip(Slip::SetThenWin(call)),
        21 => Action::Slip(Slip::SetThenChi(call, with)),
        22 => Action::Slip(Slip::SetThenPon(call, with)),
        23 => Action::Slip(Slip::SetThenKan(call)),
        24 => Action::Slip(Slip::WinThenSet(call, showing)),
        25 => Action::Slip(Slip::SetTakenBack { call, at_once: rng.bool() }),
        26 => Action::Slip(Slip::WrongSet(call, with)),
        27 => Action::TsumoAs(named),
        28 => Action::RonAs(named),
        _ => [Action::Slip(Slip::Correct(with)), Action::Slip(Slip::TakeBack)][rng.usize(..2)],
    }
}

/// The places of a wall that a seat has not seen the tile of, in a hand that is under way.
fn unseen(table: &Table, wall: &Wall, events: &[Event<Tile>], viewer: Seat) -> Vec<usize> {
    // A mark for each place that is known: replay the events with places instead of tiles.
    let board = table.board();
    let mut known = [false; 136];
    let place_dealt = |wind: usize, i: usize| if i < 12 { i / 4 * 16 + wind * 4 + i % 4 } else { 48 + wind };
    let own = board.wind(viewer) as usize;
    (0..13).for_each(|i| known[place_dealt(own, i)] = true);
    let mut holds: [Vec<usize>; 4] =
        std::array::from_fn(|seat| (0..13).map(|i| place_dealt(board.wind(Seat::ALL[seat]) as usize, i)).collect());
    let tile_at = |place: usize| wall.live().get(place).copied().unwrap_or_else(|| wall.place(place));
    let (mut drawn, mut replaced, mut indicators) = (53, 0, 0);
    // The tile just drawn stands last.
    let take = |holds: &mut Vec<usize>, tile: Tile, drawn: bool, known: &mut [bool; 136]| {
        let is = |&place: &usize| tile_at(place) == tile;
        let at = if drawn { holds.iter().rposition(is) } else { holds.iter().position(is) }.expect("it is held");
        known[holds.remove(at)] = true;
    };
    for event in events {
        match *event {
            Event::Jumped { seat, .. } => {
                holds[seat as usize].push(52);
                known[52] |= seat == viewer;
            }
            Event::Drew { seat, .. } => {
                holds[seat as usize].push(drawn);
                known[drawn] |= seat == viewer;
                drawn += 1;
            }
            Event::Replaced { seat, .. } => {
                let place = 136 - 2 * (1 + replaced / 2) + replaced % 2;
                holds[seat as usize].push(place);
                known[place] |= seat == viewer;
                replaced += 1;
            }
            Event::Turned(_) => {
                known[136 - 2 * (3 + indicators)] = true;
                indicators += 1;
            }
            Event::Discarded { seat, tile, drawn } => take(&mut holds[seat as usize], tile, drawn, &mut known),
            Event::AddedKong { seat, tile } => take(&mut holds[seat as usize], tile, false, &mut known),
            Event::Claimed { seat, with, .. } => {
                with.into_iter().flatten().for_each(|tile| take(&mut holds[seat as usize], tile, false, &mut known));
            }
            Event::ConcealedKong { seat, kind } => {
                let kong: Vec<usize> =
                    holds[seat as usize].iter().copied().filter(|&place| tile_at(place).kind() == kind).collect();
                kong.iter().for_each(|&place| known[place] = true);
                holds[seat as usize].retain(|place| !kong.contains(place));
            }
            _ => (),
        }
    }
    (0..136).filter(|&place| !known[place]).collect()
}

/// Two walls that differ only in what a seat has not seen give it the same view, whatever the others hold.
#[test]
fn what_a_seat_has_not_seen_does_not_show() {
    let mut compared = 0;
    for (number, ruleset) in Ruleset::ALL.iter().enumerate() {
        for seed in 0..150 {
            compared += u32::from(check_hidden(&ruleset.rules, seed * 31 + number as u64));
        }
    }
    assert!(compared > 500, "{compared} hands were compared");
}

fn check_hidden(rules: &Rules, seed: u64) -> bool {
    // In open conduct no legality depends on tiles that are not shown.
    let mut player = Player::new(seed);
    player.mistakes = 0;
    let wall = player.shuffled(rules);
    let mut table = table(rules, Conduct::Open, seed);
    let mut events = Vec::new();
    apply(rules, &mut table, Input::Deal(Box::new(wall.clone())), &mut events);
    let mut inputs: Vec<(Seat, Action)> = Vec::new();
    let stop = player.rng.usize(10..260);
    while inputs.len() < stop {
        let Input::Play(seat, action) = player.next(rules, &table) else { continue };
        let mut trial = table.clone();
        let mut more = Vec::new();
        apply(rules, &mut trial, Input::Play(seat, action), &mut more);
        if more.iter().any(|event| matches!(event, Event::Ended { .. } | Event::Showed { .. } | Event::WallEnded)) {
            break;
        }
        table = trial;
        inputs.push((seat, action));
        events.extend(more);
    }
    let viewer = Seat::ALL[player.rng.usize(..4)];
    let places = unseen(&table, &wall, &events, viewer);
    let mut shuffled = places.clone();
    player.rng.shuffle(&mut shuffled);
    let mut tiles: [Tile; 136] = std::array::from_fn(|place| wall.place(place));
    places.iter().zip(&shuffled).for_each(|(&to, &from)| tiles[to] = wall.place(from));
    let mut other = crate::player::table(rules, Conduct::Open, seed);
    let mut other_events = Vec::new();
    apply(rules, &mut other, Input::Deal(Box::new(Wall::in_order(tiles))), &mut other_events);
    for (seat, action) in inputs {
        // A claim that another one went before was never shown, so that the other hand need not have the tiles for it.
        let action = if other.legal_actions(seat).contains(action) { action } else { Action::Pass };
        apply(rules, &mut other, Input::Play(seat, action), &mut other_events);
    }
    let shown = |events: &[Event<Tile>]| events.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>();
    assert_eq!(shown(&events), shown(&other_events), "seed {seed}");
    assert_eq!(table.view(viewer), other.view(viewer), "seed {seed}");
    assert_eq!(table.legal_actions(viewer), other.legal_actions(viewer), "seed {seed}");
    tiles != std::array::from_fn(|place| wall.place(place))
}

#[test]
fn a_table_is_small() {
    // Half a kilobyte of it are the readings that four winners could name.
    assert!(size_of::<Table>() < 3_500, "{}", size_of::<Table>());
    assert!(size_of::<Event<Tile>>() <= 64, "{}", size_of::<Event<Tile>>());
}
