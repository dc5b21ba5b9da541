//! What the table makes of a case about the time between hands: the wall, the next hand, and the result of a game.

use engine::Settlement;
use table::{Dice, Game, HandEnd, Layer, Next, Spot, Square, Wall};
use tiles::{BySeat, Kind, Seat, Suit, Tile, Wind, WindSet};

use crate::case::{After, Break, FinalScores, HandEnding};
use crate::run::Trial;
use crate::told::Place;

impl Trial<'_> {
    pub(crate) fn breaks(&mut self, told: &Break) {
        let one = told.dice.saturating_sub(6).max(1);
        let dice = Dice::new(one, told.dice - one).expect("checked when the case was read");
        let wall = Broken::by(dice);
        let expect = &told.expect;
        let counted = right_of(wall.place(|wall| wall.live()[0]));
        self.compare("who breaks the wall", expect.breaker, dice.breaker());
        self.compare("whose wall is broken", expect.breaker, counted.wall);
        self.compare("stacks right of the break", expect.stacks, counted.stack);
        self.compare("the dead wall", expect.dead_wall.clone(), wall.dead_stacks(counted));
        let places = |all: &[usize], tile: fn(&Wall, usize) -> Tile| -> Vec<Place> {
            all.iter().map(|&i| Place(wall.place(|wall| tile(wall, i)))).collect()
        };
        let replacements = places(&[0, 1, 2, 3], |wall, i| wall.replacements()[i]);
        let indicators = places(&[0, 1, 2, 3, 4], |wall, i| wall.indicators()[i]);
        let ura = places(&[0, 1, 2, 3, 4], |wall, i| wall.ura_indicators()[i]);
        self.compare("the replacement tiles", expect.replacements.clone(), replacements);
        self.compare("the dora indicator", expect.indicator, indicators[0]);
        self.compare("the kan dora indicators", expect.kan_indicators.clone(), indicators[1..].to_vec());
        self.compare("the ura dora indicators", expect.ura_indicators.clone(), ura);
    }

    pub(crate) fn after(&mut self, told: &After) {
        let start = Game::new(self.rules);
        let game = Game {
            round: told.round,
            dealer: Seat::ALL[usize::from(told.dealer - 1)],
            counters: told.counters,
            points: told.points.map_or(start.points, BySeat::new),
            ..start
        };
        let set = |winds: &[Wind]| winds.iter().copied().collect::<WindSet>();
        let end = match told.after {
            HandEnding::Won => HandEnd::Won { winners: set(&told.winners) },
            HandEnding::Drawn => HandEnd::Drawn { waiting: set(&told.waiting) },
            HandEnding::Nagashi => HandEnd::Nagashi { claimants: set(&told.claimants), waiting: set(&told.waiting) },
            HandEnding::Aborted => HandEnd::Aborted,
            HandEnding::Replayed => HandEnd::Replayed,
        };
        // The points of the case are those after the hand was paid.
        let next = game.after(self.rules, end, &Settlement::default(), told.last_hand);
        let expect = &told.expect;
        match (next, expect.over == Some(true)) {
            (Next::Hand(next), false) => {
                self.compare("who deals", expect.dealer, next.dealer as u8 + 1);
                self.compare("the round", expect.round, next.round);
                self.compare("the counters", expect.counters, next.counters);
            }
            (Next::Over(_), true) => (),
            (Next::Hand(_), true) => self.differs("the game", "it is over", "it goes on"),
            (Next::Over(_), false) => self.differs("the game", "it goes on", "it is over"),
        }
    }

    pub(crate) fn result(&mut self, told: &FinalScores) {
        let game = Game {
            points: BySeat::new(told.points),
            bets: told.bets,
            penalties: BySeat::new(told.penalties),
            ..Game::new(self.rules)
        };
        let result = game.result(self.rules);
        let expect = &told.expect;
        self.compare("the places", expect.places, result.places.into_array());
        self.compare("uma", expect.uma, result.uma.into_array());
        self.compare("left-over bets", expect.bets_to, result.bets.into_array());
        self.compare("the result", expect.totals, result.totals.into_array());
    }
}

/// A wall broken by the dice, once for each spot, with that spot marked: tiles repeat, so only a mark tells where a
/// tile of the wall lies in the square.
struct Broken(Vec<(Spot, Wall)>);

impl Broken {
    const MARK: Tile = Tile::plain(Kind::five(Suit::Pin));
    const BLANK: Tile = Tile::plain(Kind::five(Suit::Man));

    fn by(dice: Dice) -> Broken {
        let stacks = Wind::ALL.into_iter().flat_map(|wall| (1..=17).map(move |stack| (wall, stack)));
        let spots =
            stacks.flat_map(|(wall, stack)| [Layer::Top, Layer::Bottom].map(|layer| Spot { wall, stack, layer }));
        let marked = |(place, spot)| {
            let mut tiles = [Broken::BLANK; 136];
            tiles[place] = Broken::MARK;
            let square = Square::new(tiles);
            assert_eq!(square.tile(spot), Some(Broken::MARK), "spots stand in the order of the square");
            (spot, Wall::breaking(&square, dice))
        };
        Broken(spots.enumerate().map(marked).collect())
    }

    /// Where this tile of the wall lies.
    fn place(&self, tile: impl Fn(&Wall) -> Tile) -> Spot {
        let found = self.0.iter().find(|(_, wall)| tile(wall) == Broken::MARK);
        found.expect("every tile of the wall lies in the square").0
    }

    /// This stack and those to its right, as far as no tile of them is live.
    fn dead_stacks(&self, from: Spot) -> Vec<Place> {
        let is_live = |stack: &Spot| {
            let mut tiles = self.0.iter().filter(|(spot, _)| (spot.wall, spot.stack) == (stack.wall, stack.stack));
            tiles.any(|(_, wall)| wall.live().contains(&Broken::MARK))
        };
        let mut stacks = Vec::new();
        let mut stack = from;
        while !is_live(&stack) {
            stacks.push(Place(stack));
            stack = right_of(stack);
        }
        stacks
    }
}

/// The upper tile of the stack to the right, around the corner if need be: there lies the wall of the next player.
fn right_of(spot: Spot) -> Spot {
    let (wall, stack) = if spot.stack > 1 { (spot.wall, spot.stack - 1) } else { (spot.wall.next(), 17) };
    Spot { wall, stack, layer: Layer::Top }
}
