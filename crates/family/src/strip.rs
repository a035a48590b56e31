//! Strips two cells wide, where no window ever closes: a player can always run on along the strip.
//! What is decided here instead is a small game of *ends*, with numbers for the columns ahead and
//! the corridors behind.
//!
//! **Ends.** Two ends of the snake that can no longer meet are *apart*. Each [`Tip`] is one of
//! three. It *runs*: the other cell of its column is free, as are all columns ahead, and behind it,
//! in the other row, lies a corridor of free cells that ends at a used one. It has *turned*: its
//! column is used up, and it goes ahead, or back into the corridor. Or it is *in a corridor*, whose
//! cells it takes one by one. The few forms in which the ends are not apart yet are those of
//! [`Place`].
//!
//! **Spare cells.** If the partners win with a corridor of c cells, they win with c + n cells, n
//! being the number of players: they play as if the last n cells were not there, and when x takes
//! the first of them the partners take the other n − 1, after which x is to move as before. So long
//! corridors may be counted modulo n, and what the partners win then they win. The same holds for a
//! corridor behind a running or a turned end, unless it is empty.
//!
//! **Induction.** Every move leaves the columns ahead of each end as they are, or takes one away,
//! and which moves there are depends on whether there is one at all. So the answers for l columns
//! on one side and r on the other follow from those for (l − 1, r) and (l, r − 1) by a rule that is
//! the same for all l, r ≥ 1. If the answers for `from` + n columns are those for `from`, whatever
//! is on the other side up to `from` + n, then n columns more never matter from there on:
//! `docs/certificates.md` has the proof.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use slitherlab_rules::Effort;

use super::text::{Family, Length};

#[cfg(test)]
mod on_boards;

/// A line that says how a player is beaten on all strips of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripLine {
    /// The player who is beaten.
    pub beaten: u32,
    /// What is looked at.
    pub strip: Strip,
}

/// How far the game of ends is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strip {
    /// Corridors with this number of cells or more are counted modulo the number of players.
    pub corridor: u32,
    /// One end is at most this many columns ahead of the other while they can still meet.
    pub lead: u32,
    /// From this number of columns on, only the remainder modulo the number of players matters.
    pub from: u32,
}

/// Why a line about strips proves nothing.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum StripFault {
    /// The family, the game or the numbers are not such that strips say something.
    #[error("the line is not about strips of two rows, `classic` and these numbers")]
    Form,
    /// The answers do not repeat.
    #[error("the answers for {0} columns are not those for {1}")]
    Period(u32, u32),
    /// A strip on which nothing is shown.
    #[error("nothing is shown about the strip of {0} columns")]
    Open(u32),
    /// The caller has ended the check, which says nothing about the line.
    #[error("the check was stopped")]
    Stopped,
}

/// The largest numbers, so that a check is short.
const MOST: Strip = Strip {
    corridor: 4,
    lead: 8,
    from: 32,
};

/// The largest number of players.
const MOST_PLAYERS: u32 = 6;

/// An end of the snake that meets no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tip {
    /// In a corridor with this many free cells.
    Corridor(u32),
    /// Turned, with a corridor behind and columns ahead.
    Turned(u32, u32),
    /// Running, with a corridor behind and columns ahead.
    Running(u32, u32),
}

/// What can still be used, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// Two ends apart, the smaller first.
    Apart(Tip, Tip),
    /// Both ends go the same way, in different rows, one ahead of the other by `lead` columns;
    /// beyond it there are columns.
    Race { lead: u32, ahead: u32 },
    /// The first of a race has crossed to the other row: `lead − 1` cells lie between the ends.
    Crossed { lead: u32, ahead: u32 },
    /// One end stands where the snake was opened across the strip, the other has run to the right
    /// by `lead` columns in the other row.
    Open { lead: u32, left: u32, right: u32 },
    /// The end that ran has crossed to the row of the other.
    Closed { lead: u32, left: u32, right: u32 },
    /// It has come back: `between` cells lie between the ends, and the other may also leave to the
    /// left.
    Between { between: u32, left: u32 },
}

/// The game of ends, solved as it is needed.
struct Game<'a> {
    players: u32,
    strip: Strip,
    won: HashMap<(Place, u32), bool>,
    effort: &'a Effort<'a>,
}

impl Game<'_> {
    /// A corridor in which an end is.
    fn corridor(&self, cells: u32) -> Tip {
        let least = self.strip.corridor;
        Tip::Corridor(if cells < least {
            cells
        } else {
            least + (cells - least) % self.players
        })
    }

    /// The number of cells of a corridor behind an end, of which one may be gone when it is
    /// entered.
    fn behind(&self, cells: u32) -> u32 {
        let least = self.strip.corridor + 1;
        if cells < least {
            cells
        } else {
            least + (cells - least) % self.players
        }
    }

    fn apart(first: Tip, second: Tip) -> Place {
        Place::Apart(first.min(second), first.max(second))
    }

    fn tips_after(&self, tip: Tip) -> Vec<Tip> {
        let mut after = Vec::new();
        match tip {
            Tip::Corridor(cells) => after.extend((cells > 0).then(|| Tip::Corridor(cells - 1))),
            Tip::Turned(behind, ahead) => {
                after.extend((ahead > 0).then(|| Tip::Running(0, ahead - 1)));
                after.extend((behind > 0).then(|| self.corridor(behind - 1)));
            }
            Tip::Running(behind, ahead) => {
                let further = self.behind(behind + 1);
                after.extend((ahead > 0).then(|| Tip::Running(further, ahead - 1)));
                after.push(Tip::Turned(behind, ahead));
            }
        }
        after
    }

    /// What the moves lead to. Two that are images of each other are said once.
    fn after(&self, place: Place) -> Vec<Place> {
        let mut after = Vec::new();
        match place {
            Place::Apart(first, second) => {
                let firsts = self.tips_after(first).into_iter();
                after.extend(firsts.map(|tip| Self::apart(tip, second)));
                let seconds = self.tips_after(second).into_iter();
                after.extend(seconds.map(|tip| Self::apart(first, tip)));
            }
            Place::Race { lead, ahead } => {
                if let Some(ahead) = ahead.checked_sub(1) {
                    after.push(Place::Race {
                        lead: lead + 1,
                        ahead,
                    });
                }
                if let Some(less) = lead.checked_sub(1) {
                    after.push(Place::Crossed { lead, ahead });
                    after.push(Place::Race { lead: less, ahead });
                }
            }
            Place::Crossed { lead, ahead } => {
                if let Some(ahead) = ahead.checked_sub(1) {
                    let tip = Tip::Running(0, ahead);
                    after.push(Self::apart(tip, self.corridor(lead - 1)));
                }
                if lead >= 2 {
                    after.push(Self::apart(Tip::Corridor(0), self.corridor(lead - 2)));
                    let lead = lead - 1;
                    after.push(Place::Crossed { lead, ahead });
                }
            }
            Place::Open { lead, left, right } => {
                if let Some(right) = right.checked_sub(1) {
                    let lead = lead + 1;
                    after.push(Place::Open { lead, left, right });
                }
                if lead == 0 {
                    after.extend((left > 0).then(|| Place::Open {
                        lead: 1,
                        left: right,
                        right: left - 1,
                    }));
                    return after;
                }
                after.push(Place::Closed { lead, left, right });
                if let Some(left) = left.checked_sub(1) {
                    let stays = Tip::Running(self.behind(lead - 1), right);
                    after.push(Self::apart(Tip::Running(0, left), stays));
                }
                after.push(Place::Race {
                    lead: lead - 1,
                    ahead: right,
                });
            }
            Place::Closed { lead, left, right } => {
                let between = self.behind(lead - 1);
                for (goes, stays) in [(right, left), (left, right)] {
                    if let Some(goes) = goes.checked_sub(1) {
                        let tip = Tip::Running(0, goes);
                        after.push(Self::apart(tip, Tip::Turned(between, stays)));
                    }
                }
                if lead >= 2 {
                    after.push(Place::Crossed {
                        lead: lead - 1,
                        ahead: right,
                    });
                    let between = lead - 2;
                    after.push(Place::Between { between, left });
                }
            }
            Place::Between { between, left } => {
                if let Some(left) = left.checked_sub(1) {
                    after.push(Self::apart(Tip::Running(0, left), self.corridor(between)));
                }
                if let Some(between) = between.checked_sub(1) {
                    after.push(Self::apart(Tip::Corridor(0), self.corridor(between)));
                    after.push(Place::Between { between, left });
                }
            }
        }
        after
    }

    /// Whether the partners win, when it takes `wait` moves until the player to be beaten is to
    /// move. What leads too far is taken for lost.
    fn is_won(&mut self, place: Place, wait: u32) -> bool {
        let (Place::Race { lead, .. }
        | Place::Crossed { lead, .. }
        | Place::Open { lead, .. }
        | Place::Closed { lead, .. }) = place
        else {
            return self.is_won_within(place, wait);
        };
        lead <= self.strip.lead && self.is_won_within(place, wait)
    }

    fn is_won_within(&mut self, place: Place, wait: u32) -> bool {
        if let Some(&known) = self.won.get(&(place, wait)) {
            return known;
        }
        self.effort.spend(8);
        let after = self.after(place);
        let next = (wait + self.players - 1) % self.players;
        let won = if after.is_empty() || wait == 0 {
            wait == 0 && after.into_iter().all(|place| self.is_won(place, next))
        } else {
            after.into_iter().any(|place| self.is_won(place, next))
        };
        self.won.insert((place, wait), won);
        won
    }

    /// All places with this many columns on the two sides.
    fn places(&self, left: u32, right: u32) -> Vec<Place> {
        let most = self.strip.corridor + self.players;
        let tips = |ahead: u32| {
            (0..=most).flat_map(move |k| [Tip::Running(k, ahead), Tip::Turned(k, ahead)])
        };
        let mut places = Vec::new();
        for first in tips(left) {
            places.extend(tips(right).map(|second| Self::apart(first, second)));
        }
        for lead in 0..=self.strip.lead {
            places.push(Place::Open { lead, left, right });
            places.push(Place::Open {
                lead,
                left: right,
                right: left,
            });
            if lead > 0 {
                places.push(Place::Closed { lead, left, right });
                places.push(Place::Closed {
                    lead,
                    left: right,
                    right: left,
                });
            }
        }
        places
    }

    /// All places with this many columns on one side and none on the other.
    fn places_on_one_side(&self, ahead: u32) -> Vec<Place> {
        let corridor = self.strip.corridor;
        let mut places = Vec::new();
        for behind in 0..=corridor + self.players {
            for cells in 0..corridor + self.players {
                for tip in [Tip::Running(behind, ahead), Tip::Turned(behind, ahead)] {
                    places.push(Self::apart(tip, Tip::Corridor(cells)));
                }
            }
        }
        for lead in 0..=self.strip.lead {
            places.push(Place::Race { lead, ahead });
            if lead > 0 {
                places.push(Place::Crossed { lead, ahead });
            }
            let left = ahead;
            let between = lead;
            places.push(Place::Between { between, left });
        }
        places
    }

    /// Checks that n columns more do not matter from `from` on.
    fn repeats(&mut self) -> Result<(), StripFault> {
        let (from, then) = (self.strip.from, self.strip.from + self.players);
        let pairs = |game: &Self, right: Option<u32>| match right {
            None => (game.places_on_one_side(from), game.places_on_one_side(then)),
            Some(right) => (game.places(from, right), game.places(then, right)),
        };
        for right in std::iter::once(None).chain((0..=then).map(Some)) {
            if !self.effort.may_go_on() {
                return Err(StripFault::Stopped);
            }
            let (these, those) = pairs(self, right);
            for (this, that) in these.into_iter().zip(those) {
                for wait in 0..self.players {
                    if self.is_won(this, wait) != self.is_won(that, wait) {
                        return Err(StripFault::Period(then, from));
                    }
                }
            }
        }
        Ok(())
    }

    /// A number of columns that stands for this one.
    fn columns(&self, count: u32) -> u32 {
        let from = self.strip.from;
        if count < from {
            count
        } else {
            from + (count - from) % self.players
        }
    }

    /// Whether the partners win after an opening across the strip.
    fn is_won_across(&mut self, left: u32, right: u32, wait: u32) -> bool {
        let [left, right] = [left, right].map(|count| self.columns(count));
        let lead = 0;
        self.is_won(Place::Open { lead, left, right }, wait)
    }

    /// Whether the partners win after an opening along the strip, by their first two moves: an end
    /// crosses to the other row and goes on, or back beside the other end.
    fn is_won_along(&mut self, left: u32, right: u32) -> bool {
        let mut places = Vec::new();
        for (crosses, stays) in [(right, left), (left, right)] {
            let ahead = self.columns(stays);
            places.push(Place::Race { lead: 0, ahead });
            // What is left after the move is replaced, not what was there before it.
            if let Some(goes) = crosses.checked_sub(1) {
                let tip = Tip::Running(0, self.columns(goes));
                places.push(Self::apart(tip, Tip::Running(0, ahead)));
            }
        }
        let wait = self.players - 3;
        places.into_iter().any(|place| self.is_won(place, wait))
    }

    /// Whether the player is beaten on the strip with this many columns.
    fn is_beaten(&mut self, player: u32, columns: u32) -> bool {
        if player > 1 {
            return (0..columns)
                .any(|left| self.is_won_across(left, columns - 1 - left, player - 2));
        }
        let wait = self.players - 1;
        (0..columns).all(|left| self.is_won_across(left, columns - 1 - left, wait))
            && (0..columns - 1).all(|left| self.is_won_along(left, columns - 2 - left))
    }
}

impl StripLine {
    /// Checks that the player is beaten on every board of the family, in `classic` with this many
    /// players and normal ending. Returns the number of positions that were looked at.
    ///
    /// *Cost*: O(`from`² (`corridor` + n)² n), and O(1) for each column of a side that is given
    /// exactly.
    ///
    /// # Errors
    /// What is missing.
    pub(crate) fn check(
        &self,
        family: &Family,
        players: u32,
        effort: &Effort<'_>,
    ) -> Result<usize, StripFault> {
        let Strip {
            corridor,
            lead,
            from,
        } = self.strip;
        let is_small = corridor <= MOST.corridor && lead <= MOST.lead && from <= MOST.from;
        let columns = columns_of(family).ok_or(StripFault::Form)?;
        if !is_small || !(3..=MOST_PLAYERS).contains(&players) {
            return Err(StripFault::Form);
        }
        let mut game = Game {
            players,
            strip: self.strip,
            won: HashMap::new(),
            effort,
        };
        game.repeats()?;
        // Beyond, one side always has n columns that do not matter.
        let last = match columns {
            Length::Exactly(count) => count,
            Length::AtLeast(count) => count.max(2 * (from + players)) + players,
        };
        for count in columns.least()..=last {
            effort.spend(count as usize);
            if !effort.may_go_on() {
                return Err(StripFault::Stopped);
            }
            if !game.is_beaten(self.beaten, count) {
                return Err(StripFault::Open(count));
            }
        }
        Ok(game.won.len())
    }
}

/// The numbers of columns of the strips of a family; `None` if its boards are no strips of two rows
/// with two columns or more.
fn columns_of(family: &Family) -> Option<Length> {
    let ("grid", &[columns, Length::Exactly(2)] | &[Length::Exactly(2), columns]) =
        (family.lattice.name(), &family.sides[..])
    else {
        return None;
    };
    (columns.least() >= 2).then_some(columns)
}
