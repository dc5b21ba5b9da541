//! A table at which a script is played, line by line, with what goes without saying.

use rules::Rules;
use table::{
    Action, Board, Conduct, Event, Game, Incident, Legal, Occasion, Offer, Phase, Pick, Position, Said, Slip, Table,
    Took, View, Wall,
};
use tiles::{BySeat, Kind, Seat, Tile, Wind};

use crate::case::{ConductTold, Play};
use crate::happened;
use crate::run::Trial;
use crate::script::{Check, Deed, SlipTold, Step, Until, incident};
use crate::stack::{TILES, Told};
use crate::told::PerWind;

/// The seat of a wind while this seat deals.
pub(crate) fn seat_of(dealer: Seat, wind: Wind) -> Seat {
    Seat::ALL[(dealer as usize + wind as usize) % 4]
}

/// Why a line cannot be played.
pub(crate) enum Stop {
    /// The player needs this tile.
    Needs(Wind, Tile),
    /// Something else is wrong.
    Wrong(String),
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Wrong(why.into()))
}

/// A table at which a script is played, with everything that it must agree with.
pub(crate) struct Played<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) table: Table,
    pub(crate) wall: [Tile; TILES],
    /// What the events fold to, and what each seat's own view of them does.
    pub(crate) fold: Position,
    pub(crate) views: BySeat<View>,
    pub(crate) events: Vec<Event<Tile>>,
    /// The events in words, and as each seat was shown them.
    pub(crate) told: Vec<String>,
    pub(crate) seen: BySeat<Vec<String>>,
    pub(crate) rulings: Vec<(String, table::Ruling)>,
    pub(crate) start: Game,
    pub(crate) first_dealer: Seat,
    pub(crate) dealer: Seat,
    /// Somebody has answered what others still think about.
    pub(crate) answered: bool,
    /// One of the answers calls a win.
    win_called: bool,
    /// The table when the last tile was offered, if nobody has done anything since.
    pub(crate) offered: Option<Position>,
    /// The hand is the one whose tiles the script tells.
    pub(crate) first_hand: bool,
}

impl<'a> Played<'a> {
    pub(crate) fn deal(rules: &'a Rules, told: &Play, wall: [Tile; TILES]) -> Played<'a> {
        let mut start = Game::new(rules);
        start.round = told.round;
        start.dealer = Seat::ALL[usize::from(told.dealer - 1)];
        start.counters = told.counters;
        start.bets = told.bets;
        for (wind, points) in told.points.iter().flat_map(PerWind::iter) {
            start.points[seat_of(start.dealer, wind)] = *points;
        }
        let conduct = match told.conduct {
            ConductTold::Enforced => Conduct::Enforced,
            ConductTold::Open => Conduct::Open,
        };
        let occasion = if told.tournament { Occasion::Tournament } else { Occasion::Club };
        let table = Table::at(start, conduct, occasion);
        let board = table.board().clone();
        let mut played = Played {
            rules,
            fold: table.position().clone(),
            views: BySeat::from_fn(|seat| View::new(board.clone(), seat)),
            table,
            wall,
            events: Vec::new(),
            told: Vec::new(),
            seen: BySeat::default(),
            rulings: Vec::new(),
            start,
            first_dealer: start.dealer,
            dealer: start.dealer,
            answered: false,
            win_called: false,
            offered: None,
            first_hand: true,
        };
        let mut events = Vec::new();
        let dealt = played.table.deal(rules, Wall::in_order(wall), None, |event, _| events.push(*event));
        dealt.expect("the wall has the tiles of the ruleset, and the table waits for it");
        played.absorb(events);
        played
    }

    pub(crate) fn seat(&self, wind: Wind) -> Seat {
        seat_of(self.dealer, wind)
    }

    pub(crate) fn wind(&self, seat: Seat) -> Wind {
        Wind::ALL[(4 + seat as usize - self.dealer as usize) % 4]
    }

    pub(crate) fn board(&self) -> &Board {
        self.table.board()
    }

    fn absorb(&mut self, events: Vec<Event<Tile>>) {
        for event in events {
            self.told.push(happened::told(self.rules, &self.fold.board, &event));
            if let Event::Ruled(ruling) = event {
                self.rulings.push((happened::ruling(&self.fold.board, ruling), ruling));
            }
            self.fold.apply(self.rules, &event);
            if let Phase::Claims { .. } = self.fold.board.phase {
                self.offered = Some(self.fold.clone());
            }
            for seat in Seat::ALL {
                let seen = event.seen_by(seat);
                self.seen[seat].push(happened::told(self.rules, &self.views[seat].board, &seen));
                self.views[seat].apply(self.rules, &seen);
            }
            self.events.push(event);
        }
    }

    // ---- one line ----

    pub(crate) fn step(&mut self, trial: &mut Trial<'_>, line: &str, step: &Step) -> Result<(), Stop> {
        match step {
            Step::Does(wind, deed) => self.does(*wind, deed)?,
            Step::Draws { wind, replacement, tile } => self.draws(*wind, *replacement, *tile)?,
            Step::AllPass => self.close()?,
            Step::AllAnnounce => self.announce_all()?,
            Step::OnTo(until) => self.on_to(*until)?,
            Step::Reports { report, meanwhile } => self.report(report, *meanwhile)?,
            Step::CannotReport(report) => {
                let mut trial = self.table.clone();
                let incident = incident(report, &|wind| self.seat(wind)).map_err(Stop::Wrong)?;
                if trial.report(self.rules, incident, |_, _| ()).is_ok() {
                    return wrong("the referee can report it");
                }
            }
            Step::Time => {
                let mut events = Vec::new();
                self.table.call_time(self.rules, |event, _| events.push(*event));
                self.absorb(events);
            }
            Step::NextHand => self.next_hand()?,
            Step::Checks(check) => {
                if !matches!(check, Check::May(..) | Check::MayOnly(..) | Check::Cannot(..) | Check::Asked(_)) {
                    self.close_if_answered()?;
                }
                if let Err((expected, found)) = self.check(check) {
                    trial.differs(&format!("`{line}`"), expected, found);
                }
            }
        }
        self.invariants()
    }

    fn next_hand(&mut self) -> Result<(), Stop> {
        self.close_if_answered()?;
        self.wall = Told::default().stack(self.rules).map_err(Stop::Wrong)?;
        let mut events = Vec::new();
        let dealt = self.table.deal(self.rules, Wall::in_order(self.wall), None, |event, _| events.push(*event));
        if let Err(why) = dealt {
            return wrong(why.to_string());
        }
        self.dealer = self.table.board().game.dealer;
        self.first_hand = false;
        self.absorb(events);
        Ok(())
    }

    fn report(&mut self, report: &str, meanwhile: bool) -> Result<(), Stop> {
        // What comes to light before all have answered, or while hands are shown, is reported then.
        if !meanwhile && !self.win_called && !matches!(self.board().phase, Phase::Announcing { .. }) {
            self.close_if_answered()?;
        }
        let incident = incident(report, &|wind| self.seat(wind)).map_err(Stop::Wrong)?;
        let mut events = Vec::new();
        let ruled = self.table.report(self.rules, incident, |event, _| events.push(*event));
        self.absorb(events);
        // A late win waits for others who can win on the tile.
        self.answered |= matches!((incident, self.board().phase), (Incident::Late { .. }, Phase::Claims { .. }));
        ruled.or_else(|why| wrong(why.to_string()))
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Stop> {
        self.offered = None;
        let mut events = Vec::new();
        let done = self.table.play(self.rules, seat, action, |event, _| events.push(*event));
        self.absorb(events);
        done.or_else(|refusal| wrong(format!("the table refuses it: {}", happened::refusal_id(refusal))))
    }

    /// Everybody who is still asked about the offered tile passes.
    fn close(&mut self) -> Result<(), Stop> {
        (self.answered, self.win_called) = (false, false);
        if let Phase::Claims { .. } = self.board().phase {
            let asked = Seat::ALL.into_iter().filter(|&seat| !self.table.legal_actions(seat).is_empty());
            for seat in asked.collect::<Vec<_>>() {
                self.act(seat, Action::Pass)?;
            }
        }
        Ok(())
    }

    /// Settles what somebody has answered already.
    pub(crate) fn close_if_answered(&mut self) -> Result<(), Stop> {
        match (self.answered, self.board().phase) {
            (true, Phase::Announcing { .. }) => self.announce_all(),
            (true, _) => self.close(),
            (false, _) => Ok(()),
        }
    }

    fn announce_all(&mut self) -> Result<(), Stop> {
        self.close()?;
        for wind in Wind::ALL {
            let seat = self.seat(wind);
            let Phase::Announcing { said } = self.board().phase else { break };
            if said[seat].is_none() {
                let waits = self.table.legal_actions(seat).contains(Action::Waiting);
                self.act(seat, if waits { Action::Waiting } else { Action::Noten })?;
            }
        }
        Ok(())
    }

    fn turn(&mut self, seat: Seat) -> Result<Took, Stop> {
        self.close()?;
        self.offered = None;
        match self.board().phase {
            Phase::Turn { seat: turn, took } if turn == seat => Ok(took),
            Phase::Turn { seat: turn, .. } => wrong(format!("it is the turn of {}", self.wind(turn))),
            phase => wrong(format!("nobody is in turn: {phase:?}")),
        }
    }

    fn draws(&mut self, wind: Wind, replacement: bool, tile: Option<Tile>) -> Result<(), Stop> {
        let seat = self.seat(wind);
        match self.turn(seat)? {
            Took::Drawn if !replacement => (),
            Took::Replacement if replacement => (),
            took => return wrong(format!("the turn began otherwise: {took:?}")),
        }
        let drawn = self.table.position().hands[seat].drawn;
        match (tile, drawn) {
            (Some(expected), Some(drawn)) if expected != drawn => wrong(format!("{wind} draws {drawn}")),
            _ => Ok(()),
        }
    }

    /// Everybody discards what is drawn. A win that goes by is worth a line of its own.
    fn on_to(&mut self, until: Until) -> Result<(), Stop> {
        loop {
            for seat in Seat::ALL {
                let lawful = self.table.lawful_actions(self.rules, seat);
                if lawful.contains(Action::Ron) || lawful.contains(Action::Tsumo) {
                    return wrong(format!("{} could win on the way: tell the tiles that come", self.wind(seat)));
                }
            }
            self.close()?;
            let live = self.board().live;
            match (self.board().phase, until) {
                (Phase::Turn { seat, .. }, Until::Turn(wind)) if seat == self.seat(wind) => return Ok(()),
                (Phase::Turn { took: Took::Drawn, .. }, Until::Left(left)) if live == left => return Ok(()),
                (Phase::Announcing { .. }, Until::End) => return Ok(()),
                (Phase::Turn { seat, .. }, _) => {
                    let lawful = self.table.lawful_actions(self.rules, seat);
                    if lawful.contains(Action::Tsumo) {
                        continue;
                    }
                    let Some(tile) = self.table.position().hands[seat].drawn else {
                        return wrong(format!("{} has to choose a discard after a claim", self.wind(seat)));
                    };
                    self.act(seat, Action::Discard(Pick { tile, drawn: true }))?;
                    self.invariants()?;
                }
                (phase, _) => return wrong(format!("the hand does not get there: {phase:?}")),
            }
        }
    }

    fn does(&mut self, wind: Wind, deed: &Deed) -> Result<(), Stop> {
        let seat = self.seat(wind);
        match self.when(seat, deed) {
            When::Turn => {
                self.turn(seat)?;
                self.needs(seat, deed, false)?;
                let action = self.choose(seat, deed)?;
                self.act(seat, action)?;
                self.answered = false;
            }
            When::Claim => {
                self.needs(seat, deed, true)?;
                let Phase::Claims { .. } = self.board().phase else {
                    let (_, actions) = self.lawful(wind, deed);
                    return wrong(format!("there is nothing to claim: {}", self.reason(wind, deed, &actions)));
                };
                let action = self.choose(seat, deed)?;
                self.act(seat, action)?;
                self.answered = matches!(self.board().phase, Phase::Claims { .. });
                self.win_called = self.answered && (self.win_called || calls_win(deed));
            }
            When::Draw => {
                self.close()?;
                let action = self.choose(seat, deed)?;
                self.act(seat, action)?;
                self.answered = matches!(self.board().phase, Phase::Announcing { .. });
            }
        }
        Ok(())
    }

    /// When a deed is done: in the own turn, about an offered tile, or at an exhaustive draw.
    fn when(&self, seat: Seat, deed: &Deed) -> When {
        let offered = matches!(self.board().phase, Phase::Claims { seat: from, .. } if from != seat);
        let asked = offered && !self.table.legal_actions(seat).is_empty();
        let either = if asked { When::Claim } else { When::Turn };
        match deed {
            Deed::Discard { .. } | Deed::Riichi(_) | Deed::Add(_) | Deed::Abort => When::Turn,
            Deed::Chow(_) | Deed::Pung(_) | Deed::Pass => When::Claim,
            Deed::Announce(_) => When::Draw,
            Deed::Kong(kind) if self.claims_kong(seat, *kind) => When::Claim,
            Deed::Kong(_) => When::Turn,
            // With mistakes possible a call is about the offered tile; otherwise it is what it can be.
            Deed::Win | Deed::WinAs(_) if self.board().conduct == Conduct::Enforced => {
                if self.table.legal_actions(seat).contains(Action::Ron) { When::Claim } else { When::Turn }
            }
            Deed::Win | Deed::WinAs(_) => either,
            Deed::Slip(slip) => match slip {
                SlipTold::WinGivenUp { .. } | SlipTold::WrongWord { .. } | SlipTold::OtherWord => either,
                SlipTold::Correct(_) | SlipTold::TakeBack | SlipTold::WrongKong(_) | SlipTold::WrongAdded(_) => {
                    When::Turn
                }
                SlipTold::SetThenWin(_)
                | SlipTold::SetThenSet(..)
                | SlipTold::WinThenSet(..)
                | SlipTold::SetTakenBack { .. }
                | SlipTold::WrongSet(..) => When::Claim,
            },
        }
    }

    /// Whether a kong of this kind takes the last discard: the fourth tile lies there, so it cannot be concealed.
    pub(crate) fn claims_kong(&self, seat: Seat, kind: Option<Kind>) -> bool {
        match self.board().offered() {
            Some((from, tile, Offer::Discard)) => from != seat && kind == Some(tile.kind()),
            _ => false,
        }
    }

    /// Makes sure that the player has the tiles.
    fn needs(&self, seat: Seat, deed: &Deed, claim: bool) -> Result<(), Stop> {
        let board = self.board();
        let own = &self.table.position().hands[seat];
        let mut held = own.held;
        let from_hand = matches!(deed, Deed::Discard { from_hand: true, .. });
        if let (true, Some(drawn)) = (claim || from_hand, own.drawn) {
            // An offer has gone by because the tiles were missing: the tile drawn since does not count.
            held.remove(drawn);
        }
        let offered = board.offered().map(|(_, tile, _)| tile);
        let copies = |kind: Kind| self.rules.tile_set().filter(move |tile| tile.kind() == kind);
        let needed: Vec<Tile> = match deed {
            Deed::Discard { tile, .. } | Deed::Riichi(tile) => tile.iter().copied().collect(),
            Deed::Chow(tiles) if !tiles.is_empty() => with(tiles, offered).to_vec(),
            Deed::Pung(tiles) => match (&tiles[..], offered) {
                (&[a, b, c], _) => with(&[a, b, c], offered).to_vec(),
                (_, Some(tile)) if held.count(tile.kind()) < 2 => vec![Tile::plain(tile.kind()); 2],
                _ => Vec::new(),
            },
            Deed::Kong(Some(kind)) => {
                let mut all: Vec<Tile> = copies(*kind).collect();
                if let (true, Some(tile)) = (claim, offered) {
                    all.iter().position(|other| *other == tile).map(|place| all.remove(place));
                }
                all
            }
            Deed::Add(Some(kind)) if held.count(*kind) == 0 => vec![Tile::plain(*kind)],
            Deed::Slip(SlipTold::WrongSet(_, tiles)) => tiles.to_vec(),
            Deed::Slip(SlipTold::WrongKong(kind) | SlipTold::WrongAdded(kind)) if held.count(*kind) == 0 => {
                vec![Tile::plain(*kind)]
            }
            Deed::Slip(SlipTold::SetThenSet(_, meant)) => return self.needs(seat, meant, claim),
            Deed::Chow(_)
            | Deed::Kong(None)
            | Deed::Add(_)
            | Deed::Win
            | Deed::WinAs(_)
            | Deed::Abort
            | Deed::Pass
            | Deed::Announce(_)
            | Deed::Slip(_) => Vec::new(),
        };
        for tile in needed {
            if held.count_of(tile) == 0 {
                return match self.first_hand {
                    true => Err(Stop::Needs(self.wind(seat), tile)),
                    false => wrong(format!("{} has no {tile}", self.wind(seat))),
                };
            }
            held.remove(tile);
        }
        Ok(())
    }

    /// The action that a deed means now: the first that is legal.
    fn choose(&self, seat: Seat, deed: &Deed) -> Result<Action, Stop> {
        let legal = self.table.legal_actions(seat);
        let actions = match deed {
            // Nothing named is the drawn tile.
            Deed::Discard { tile: None, .. } | Deed::Riichi(None) => {
                let Some(tile) = self.table.position().hands[seat].drawn else {
                    return wrong("there is no drawn tile: name the discard");
                };
                let pick = Pick { tile, drawn: true };
                vec![if *deed == Deed::Riichi(None) { Action::Riichi(pick) } else { Action::Discard(pick) }]
            }
            _ => self.actions(&self.table.view(seat), deed, legal),
        };
        let Some(&first) = actions.first() else { return wrong("there is no such action") };
        Ok(actions.iter().copied().find(|action| legal.contains(*action)).unwrap_or(first))
    }

    /// All actions that a deed can mean now, the likeliest first.
    pub(crate) fn actions(&self, view: &View, deed: &Deed, legal: &Legal) -> Vec<Action> {
        let own = &view.own;
        let in_turn = matches!(view.board.phase, Phase::Turn { seat: turn, .. } if turn == view.seat);
        let offered = view.board.offered().map(|(_, tile, _)| tile);
        let picks = |tile: &Option<Tile>, from_hand: bool| -> Vec<Pick> {
            let tiles: Vec<Tile> = tile.map_or_else(|| own.held.tiles().iter().collect(), |tile| vec![tile]);
            let both = |tile: Tile| [true, false].map(|drawn| Pick { tile, drawn });
            let possible = |pick: &Pick| if pick.drawn { !from_hand && own.drawn == Some(pick.tile) } else { true };
            let mut picks: Vec<Pick> = tiles.into_iter().flat_map(both).filter(possible).collect();
            picks.sort_by_key(|pick| !pick.drawn);
            picks
        };
        let moves = |is: &dyn Fn(&Action) -> bool| legal.moves().filter(|action| is(action)).collect::<Vec<_>>();
        let set = |tiles: &[Tile]| with(tiles, offered);
        let any = [offered.or(own.drawn).unwrap_or(Tile::plain(Kind::five(tiles::Suit::Pin))); 2];
        match deed {
            Deed::Discard { tile, from_hand } => picks(tile, *from_hand).into_iter().map(Action::Discard).collect(),
            Deed::Riichi(tile) => picks(tile, false).into_iter().map(Action::Riichi).collect(),
            Deed::Win => vec![if in_turn { Action::Tsumo } else { Action::Ron }],
            Deed::WinAs(named) => vec![if in_turn { Action::TsumoAs(*named) } else { Action::RonAs(*named) }],
            Deed::Chow(tiles) if tiles.is_empty() => {
                let mut all = moves(&|action| matches!(action, Action::Chi(_)));
                all.push(Action::Chi(any));
                all
            }
            Deed::Chow(tiles) => vec![Action::Chi(set(tiles))],
            Deed::Pung(tiles) => match &tiles[..] {
                tiles @ &[_, _, _] => vec![Action::Pon(set(tiles))],
                tiles => {
                    let kind = tiles.first().map(|tile| tile.kind());
                    let fits = |pair: &[Tile; 2]| kind.is_none_or(|kind| pair[0].kind() == kind);
                    let mut all = moves(&|action| matches!(action, Action::Pon(pair) if fits(pair)));
                    all.push(Action::Pon(kind.map_or(any, |kind| [Tile::plain(kind); 2])));
                    all
                }
            },
            Deed::Kong(Some(kind)) => match self.claims_kong(view.seat, Some(*kind)) {
                true => vec![Action::Kan],
                false => vec![Action::ConcealedKong(*kind)],
            },
            Deed::Kong(None) => {
                let mut all = moves(&|action| matches!(action, Action::ConcealedKong(_) | Action::Kan));
                all.push(if in_turn { Action::ConcealedKong(any[0].kind()) } else { Action::Kan });
                all
            }
            Deed::Add(Some(kind)) => vec![Action::AddedKong(*kind)],
            Deed::Add(None) => {
                let mut all = moves(&|action| matches!(action, Action::AddedKong(_)));
                all.push(Action::AddedKong(any[0].kind()));
                all
            }
            Deed::Abort => vec![Action::NineTerminals],
            Deed::Pass => vec![Action::Pass],
            Deed::Announce(Said::Waiting) => vec![Action::Waiting],
            Deed::Announce(Said::Noten) => vec![Action::Noten],
            Deed::Announce(Said::Nagashi) => vec![Action::Nagashi],
            Deed::Slip(SlipTold::WrongKong(kind)) => vec![Action::ConcealedKong(*kind)],
            Deed::Slip(SlipTold::WrongAdded(kind)) => vec![Action::AddedKong(*kind)],
            Deed::Slip(told) => self.slips(view, told, legal).into_iter().map(Action::Slip).collect(),
        }
    }

    fn slips(&self, view: &View, told: &SlipTold, legal: &Legal) -> Vec<Slip> {
        vec![match told {
            SlipTold::WinGivenUp { shown, unfair } => Slip::WinGivenUp { shown: *shown, unfair: *unfair },
            SlipTold::WrongWord { corrected } => Slip::WrongWord { corrected: *corrected },
            SlipTold::OtherWord => Slip::OtherWord,
            SlipTold::SetThenWin(call) => Slip::SetThenWin(*call),
            SlipTold::SetThenSet(said, meant) => {
                let meant = self.actions(view, meant, legal).into_iter();
                return meant
                    .filter_map(|action| match action {
                        Action::Chi(pair) => Some(Slip::SetThenChi(*said, pair)),
                        Action::Pon(pair) => Some(Slip::SetThenPon(*said, pair)),
                        Action::Kan => Some(Slip::SetThenKan(*said)),
                        _ => None,
                    })
                    .collect();
            }
            SlipTold::WinThenSet(call, showing) => Slip::WinThenSet(*call, *showing),
            SlipTold::SetTakenBack { call, at_once } => Slip::SetTakenBack { call: *call, at_once: *at_once },
            SlipTold::WrongSet(call, pair) => Slip::WrongSet(*call, *pair),
            // A kong that is none is a plain move.
            SlipTold::WrongKong(_) | SlipTold::WrongAdded(_) => return Vec::new(),
            SlipTold::Correct(pair) => Slip::Correct(*pair),
            SlipTold::TakeBack => Slip::TakeBack,
        }]
    }
}

/// Whether a deed calls a win on the offered tile.
fn calls_win(deed: &Deed) -> bool {
    match deed {
        Deed::Win | Deed::WinAs(_) => true,
        Deed::Slip(slip) => match slip {
            SlipTold::WinGivenUp { .. }
            | SlipTold::WrongWord { .. }
            | SlipTold::OtherWord
            | SlipTold::SetThenWin(_)
            | SlipTold::WinThenSet(..) => true,
            SlipTold::SetThenSet(..)
            | SlipTold::SetTakenBack { .. }
            | SlipTold::WrongSet(..)
            | SlipTold::WrongKong(_)
            | SlipTold::WrongAdded(_)
            | SlipTold::Correct(_)
            | SlipTold::TakeBack => false,
        },
        Deed::Discard { .. }
        | Deed::Riichi(_)
        | Deed::Chow(_)
        | Deed::Pung(_)
        | Deed::Kong(_)
        | Deed::Add(_)
        | Deed::Abort
        | Deed::Pass
        | Deed::Announce(_) => false,
    }
}

/// When a deed is done.
enum When {
    Turn,
    Claim,
    Draw,
}

/// The two tiles that make these three with the offered one, in the order of their kinds.
fn with(tiles: &[Tile], offered: Option<Tile>) -> [Tile; 2] {
    let mut rest = tiles.to_vec();
    let place = offered.and_then(|offered| {
        let equal = rest.iter().position(|tile| *tile == offered);
        equal.or_else(|| rest.iter().position(|tile| tile.kind() == offered.kind()))
    });
    rest.remove(place.unwrap_or(rest.len() - 1));
    rest.sort();
    [rest[0], rest[1]]
}

/// Whether a text says what was expected, and perhaps more.
pub(crate) fn fits(expected: &str, text: &str) -> bool {
    text.strip_prefix(expected).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
