//! What is to be expected of a hand.

/// Draws of one player that are looked ahead, and one for none.
pub(super) const TURNS: usize = 20;

/// What is to be expected of a hand, by own draws left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospect {
    /// The chance to win.
    pub(super) win: [f32; TURNS],
    /// The points of the wins, each times its chance.
    pub(super) points: [f32; TURNS],
    /// What it is worth in all.
    pub(super) worth: [f32; TURNS],
}

impl Prospect {
    pub(super) const NOTHING: Prospect = Prospect { win: [0.0; TURNS], points: [0.0; TURNS], worth: [0.0; TURNS] };

    /// The better of the two at each time.
    pub(super) fn or(&mut self, other: &Prospect) {
        for turn in 0..TURNS {
            if other.worth[turn] > self.worth[turn] {
                self.win[turn] = other.win[turn];
                self.points[turn] = other.points[turn];
                self.worth[turn] = other.worth[turn];
            }
        }
    }

    /// More of it, by something that happens with this chance.
    pub(super) fn add(&mut self, chance: f32, other: &Prospect, draws: usize) {
        for turn in 0..=draws {
            self.win[turn] += chance * other.win[turn];
            self.points[turn] += chance * other.points[turn];
            self.worth[turn] += chance * other.worth[turn];
        }
    }

    /// Folds at this time, if that is worth more.
    pub(super) fn fold(&mut self, turn: usize, folded: f32) {
        if self.worth[turn] < folded {
            self.win[turn] = 0.0;
            self.points[turn] = 0.0;
            self.worth[turn] = folded;
        }
    }
}
