//! The wall of a recorded hand: what the record tells lies in its place, the rest is filled up with what is left.

use rules::Rules;
use table::Wall;
use tiles::{Kind, Suit, Tile};

use super::Fault;
use super::fault::{AtPlace, Misread};
use crate::foreign_game::{End, Hand, Move};

const TILES: usize = 136;
/// The place of East's fourteenth tile.
const JUMP: usize = 52;
/// The first place of the dead wall.
const DEAD: usize = 122;

/// Tiles at known places.
struct Places<'a> {
    rules: &'a Rules,
    at: [Option<Tile>; TILES],
    plain: [u8; Kind::COUNT],
    red: [u8; Kind::COUNT],
}

impl Places<'_> {
    fn put(&mut self, place: usize, tile: Tile) -> Result<(), Fault> {
        let count = if tile.is_red() { &mut self.red } else { &mut self.plain };
        count[tile.kind().index()] += 1;
        if count[tile.kind().index()] > self.rules.copies(tile) {
            return Err(Fault::TooOften(tile));
        }
        self.at[place] = Some(tile);
        Ok(())
    }
}

/// Makes sure that every hand has a wall, or says which has none.
pub fn check(rules: &Rules, hands: &[Hand]) -> Result<(), Misread> {
    (1..).zip(hands).try_for_each(|(number, hand)| wall(rules, hand).map(drop).at(|| format!("hand {number}")))
}

/// Lays out the wall of a hand. Errors are tiles that are there too often, and more draws than a wall has.
pub fn wall(rules: &Rules, hand: &Hand) -> Result<Wall, Fault> {
    let mut places = Places { rules, at: [None; TILES], plain: [0; Kind::COUNT], red: [0; Kind::COUNT] };
    for (seat, tiles) in hand.dealt.iter() {
        let player = usize::from(seat.turns_after(hand.start.dealer));
        for (i, &tile) in tiles.iter().enumerate() {
            places.put(if i < 12 { i / 4 * 16 + player * 4 + i % 4 } else { 48 + player }, tile)?;
        }
    }
    // The stacks of the dead wall go away from the break: replacements first, then an indicator on each ura indicator.
    for (number, &tile) in hand.indicators.iter().enumerate() {
        places.put(TILES - 2 * (3 + number), tile)?;
    }
    for (number, &tile) in hand.ura.iter().enumerate() {
        places.put(TILES - 2 * (3 + number) + 1, tile)?;
    }
    let (mut next, mut replaced, mut owed) = (JUMP, 0, false);
    for one in &hand.moves {
        match *one {
            Move::Drew { tile, .. } if owed => {
                if replaced == 4 {
                    return Err(Fault::TooManyDraws);
                }
                places.put(TILES - 2 * (1 + replaced / 2) + replaced % 2, tile)?;
                (replaced, owed) = (replaced + 1, false);
            }
            Move::Drew { tile, .. } => {
                if next == DEAD {
                    return Err(Fault::TooManyDraws);
                }
                places.put(next, tile)?;
                next += 1;
            }
            Move::ConcealedKong { .. } | Move::AddedKong { .. } => owed = true,
            Move::Claimed { call, .. } => owed = call == table::SetCall::Kan,
            Move::Turned(_) | Move::Riichi(_) | Move::Discarded { .. } | Move::Bet { .. } => (),
        }
    }
    let left = rules.tile_set().filter(|tile| {
        let count = if tile.is_red() { &mut places.red } else { &mut places.plain };
        let known = count[tile.kind().index()] > 0;
        count[tile.kind().index()] -= u8::from(known);
        !known
    });
    let mut left: Vec<Tile> = left.collect();
    // Nothing may count because of an indicator that the record does not tell.
    let won = held_by_winners(hand);
    for number in 0..5 {
        let needed = number <= replaced;
        for place in [TILES - 2 * (3 + number), TILES - 2 * (3 + number) + 1] {
            if places.at[place].is_none() {
                let harmless = left.iter().position(|tile| won[tile.kind().indicates().index()] == 0);
                match harmless {
                    Some(at) => places.at[place] = Some(left.remove(at)),
                    None if needed => {
                        return Err(Fault::Missing("an indicator, for which every tile left would count,"));
                    }
                    None => (),
                }
            }
        }
    }
    let mut left = left.into_iter();
    let filler = Tile::plain(Kind::five(Suit::Pin));
    let tiles = places.at.map(|tile| tile.or_else(|| left.next()).unwrap_or(filler));
    Ok(Wall::in_order(tiles))
}

/// How many of each kind the winners hold in the end, their sets and the winning tile included.
fn held_by_winners(hand: &Hand) -> [u8; Kind::COUNT] {
    let mut held = [0u8; Kind::COUNT];
    let Some(End::Won(wins)) = &hand.end else { return held };
    for win in wins {
        hand.dealt[win.seat].iter().for_each(|tile| held[tile.kind().index()] += 1);
        let mut offered = win.tile;
        for one in &hand.moves {
            match *one {
                Move::Drew { seat, tile } if seat == win.seat => held[tile.kind().index()] += 1,
                Move::Discarded { seat, tile, .. } if seat == win.seat => {
                    let count = &mut held[tile.kind().index()];
                    *count = count.saturating_sub(1);
                }
                Move::Claimed { seat, tile, .. } if seat == win.seat => held[tile.kind().index()] += 1,
                Move::Discarded { tile, .. } | Move::AddedKong { tile, .. } => offered = Some(tile),
                Move::Drew { .. }
                | Move::Claimed { .. }
                | Move::Turned(_)
                | Move::Riichi(_)
                | Move::Bet { .. }
                | Move::ConcealedKong { .. } => (),
            }
        }
        if let Some(tile) = win.tile.or(offered).filter(|_| win.from.is_some()) {
            held[tile.kind().index()] += 1;
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;
    use tiles::{BySeat, Seat, Wind};

    use super::*;
    use crate::foreign_game::Start;

    fn tiles(text: &str) -> Vec<Tile> {
        text.parse::<tiles::Written>().expect("tiles").concealed.into_iter().collect()
    }

    fn hand(dealer: Seat, indicators: &str, ura: &str, moves: Vec<Move>) -> Hand {
        let thirteen = |text: &str| tiles(text).try_into().expect("thirteen tiles");
        let hands = ["1111m22223333p4s", "2222m44445556p9s", "3333m66677778p9s", "4444m88899991p9s"];
        Hand {
            start: Start { round: Wind::East, dealer, counters: 0, bets: 0, points: None, dice: None },
            dealt: BySeat::new(hands.map(thirteen)),
            indicators: tiles(indicators).into_iter().collect(),
            ura: tiles(ura).into_iter().collect(),
            moves,
            end: None,
        }
    }

    #[test]
    fn what_is_told_lies_where_the_table_takes_it() {
        let rules = &Ruleset::named("tenhou").expect("a ruleset").rules;
        let draw = |seat, tile: &str| Move::Drew { seat, tile: tiles(tile)[0] };
        let discard = |seat, tile: &str| Move::Discarded { seat, tile: tiles(tile)[0], drawn: false };
        let kong = |kind: &str| Move::ConcealedKong { seat: Seat::C, kind: kind.parse().expect("a kind") };
        let moves = vec![
            draw(Seat::B, "1z"),
            discard(Seat::B, "9s"),
            draw(Seat::C, "2z"),
            kong("3m"),
            draw(Seat::C, "3z"),
            kong("7p"),
            draw(Seat::C, "4z"),
            discard(Seat::C, "4z"),
            draw(Seat::D, "0s"),
        ];
        let hand = hand(Seat::B, "56z", "7z", moves);
        let wall = wall(rules, &hand).expect("it fits");
        assert_eq!(wall.one_too_many(rules), None);
        let deal = wall.deal();
        assert_eq!(deal.hands[Wind::East], hand.dealt[Seat::B]);
        assert_eq!(deal.hands[Wind::North], hand.dealt[Seat::A]);
        assert_eq!(vec![deal.jump], tiles("1z"));
        assert_eq!(wall.draws()[..2], tiles("2z0s")[..]);
        assert_eq!(wall.replacements()[..2], tiles("34z")[..]);
        assert_eq!(wall.indicators()[..2], tiles("56z")[..]);
        assert_eq!(wall.ura_indicators()[..1], tiles("7z")[..]);
    }

    #[test]
    fn a_fifth_copy_is_no_wall() {
        let rules = &Ruleset::named("tenhou").expect("a ruleset").rules;
        let fault = |indicator: &str| wall(rules, &hand(Seat::A, indicator, "", Vec::new())).err();
        assert_eq!(fault("1m"), Some(Fault::TooOften(tiles("1m")[0])));
        assert_eq!(fault("5p"), Some(Fault::TooOften(tiles("5p")[0])), "three plain fives and a red one");
        assert_eq!(fault("0p"), None);
        let mut left: Vec<Tile> = rules.tile_set().collect();
        for tile in hand(Seat::A, "", "", Vec::new()).dealt.into_array().into_iter().flatten() {
            left.swap_remove(left.iter().position(|&one| one == tile).expect("it was dealt from these"));
        }
        let draws = |count| left.iter().take(count).map(|&tile| Move::Drew { seat: Seat::A, tile }).collect();
        assert!(check(rules, &[hand(Seat::A, "", "", draws(70))]).is_ok());
        let fault = check(rules, &[hand(Seat::A, "", "", draws(71))]).map_err(|misread| misread.fault);
        assert_eq!(fault, Err(Fault::TooManyDraws));
    }
}
