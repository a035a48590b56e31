//! A window: a part of a board in which a game is played until the snake comes to an open side.

use std::fmt;
use std::str::FromStr;

use super::lattice::Lattice;
use super::text::plain_number;

/// Where a window ends on one side of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// At the border of the board, with this many cells between it and the opening.
    Border(u32),
    /// Open: this many cells can be used, and then the frontier begins, which is as thick as a step
    /// is long; whatever is there on the board, a border included.
    Open(u32),
}

/// What a window is along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// A line of cells, with the opening between its two ends.
    Line(End, End),
    /// All of a ring of this many cells.
    Ring(u32),
}

impl Extent {
    /// Returns the extent seen from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Line(before, after) => Self::Line(after, before),
            Self::Ring(length) => Self::Ring(length),
        }
    }
}

impl fmt::Display for Extent {
    /// As in certificates: `0 6+` for a border at the opening and six cells to an open side; `ring
    /// 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: End| match end {
            End::Border(cells) => format!("{cells}"),
            End::Open(cells) => format!("{cells}+"),
        };
        match *self {
            Self::Line(before, after) => write!(f, "{} {}", end(before), end(after)),
            Self::Ring(length) => write!(f, "ring {length}"),
        }
    }
}

impl FromStr for Extent {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (first, second) = text.split_once(' ').ok_or(())?;
        let number = |digits: &str| plain_number(digits).filter(|&cells| cells <= MOST_CELLS);
        if first == "ring" {
            return number(second).map(Self::Ring).ok_or(());
        }
        let end = |text: &str| match text.strip_suffix('+') {
            Some(cells) => number(cells).map(End::Open),
            None => number(text).map(End::Border),
        };
        Ok(Self::Line(end(first).ok_or(())?, end(second).ok_or(())?))
    }
}

/// A window has at most this many cells.
pub const MOST_CELLS: u32 = 1 << 12;

/// A window with the opening in it, cell by cell.
#[derive(Clone, Debug)]
pub struct Window {
    /// The neighbours of each cell, in order.
    pub neighbors: Vec<Vec<u16>>,
    /// Whether a cell belongs to the frontier.
    pub frontier: Vec<bool>,
    /// The cells that the opening uses: two that are joined, or one.
    pub opening: Vec<u16>,
    /// How many cells there are along each axis; the first axis runs fastest.
    pub lengths: Vec<u32>,
}

impl Window {
    /// The window with these extents around an opening: the step between two cells that are opened,
    /// all 0 for one cell. `None` if that is no window on boards of the lattice, or too large a
    /// one.
    ///
    /// *Cost*: O(cells × steps).
    pub fn new(lattice: &Lattice, opening: &[i32], extents: &[Extent]) -> Option<Self> {
        let axes = lattice.axes();
        let is_step = lattice.steps().iter().any(|step| step == opening);
        let is_cell = opening.iter().all(|&by| by == 0);
        if opening.len() != axes || extents.len() != axes || !(is_step || is_cell) {
            return None;
        }
        let mut lines = Vec::new();
        for (axis, (&extent, &by)) in extents.iter().zip(opening).enumerate() {
            lines.push(Line::new(
                extent,
                by,
                lattice.reach(axis),
                lattice.is_ring(axis),
            )?);
        }
        let cells = lines
            .iter()
            .try_fold(1, |cells: u32, line| cells.checked_mul(line.length));
        let cells = cells.filter(|&cells| cells <= MOST_CELLS)?;
        let place = |point: &[u32]| {
            let axes = point.iter().zip(&lines).rev();
            axes.fold(0, |place, (&at, line)| place * line.length + at)
        };
        let mut neighbors = Vec::new();
        let mut frontier = Vec::new();
        for cell in 0..cells {
            let point = point(cell, lines.iter().map(|line| line.length));
            let to = |step: &Vec<i32>| -> Option<u16> {
                let axes = point.iter().zip(step).zip(&lines);
                let to: Option<Vec<u32>> =
                    axes.map(|((&at, &by), line)| line.moved(at, by)).collect();
                to.map(|to| place(&to) as u16)
            };
            let mut around: Vec<u16> = lattice.steps().iter().filter_map(to).collect();
            around.sort_unstable();
            around.dedup();
            neighbors.push(around);
            let axes = point.iter().zip(&lines);
            frontier.push(axes.into_iter().any(|(&at, line)| line.is_frontier(at)));
        }
        for &upper in lattice.cut_corners() {
            let corner: Vec<u32> = lines.iter().map(|line| line.last_usable(upper)).collect();
            let corner = place(&corner);
            if lines.iter().all(|line| line.open[usize::from(upper)] == 0) {
                // The corner of the board, which is not there.
                neighbors[corner as usize].clear();
                for around in &mut neighbors {
                    around.retain(|&cell| u32::from(cell) != corner);
                }
            } else {
                // It may be the corner of the board, so nobody may rely on it.
                frontier[corner as usize] = true;
            }
        }
        let starts = lines.iter().zip(opening);
        let from: Vec<u32> = starts
            .map(|(line, &by)| line.start + by.min(0).unsigned_abs())
            .collect();
        let to = from.iter().zip(opening).zip(&lines);
        let to: Option<Vec<u32>> = to.map(|((&at, &by), line)| line.moved(at, by)).collect();
        let mut opened = vec![place(&from) as u16, place(&to?) as u16];
        opened.sort_unstable();
        opened.dedup();
        let is_usable = |&cell: &u16| {
            let cell = usize::from(cell);
            let is_there = lattice.cut_corners().is_empty() || !neighbors[cell].is_empty();
            is_there && !frontier[cell]
        };
        opened.iter().all(is_usable).then_some(Self {
            neighbors,
            frontier,
            opening: opened,
            lengths: lines.iter().map(|line| line.length).collect(),
        })
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.frontier.len()
    }

    /// Where a cell is along each axis, from 0.
    pub fn point(&self, cell: usize) -> Vec<u32> {
        point(cell as u32, self.lengths.iter().copied())
    }
}

/// Where a cell is among this many along each axis, the first of which runs fastest.
fn point(mut cell: u32, lengths: impl Iterator<Item = u32>) -> Vec<u32> {
    let along = |length| {
        let at = cell % length;
        cell /= length;
        at
    };
    lengths.map(along).collect()
}

/// The cells of a window along one axis.
struct Line {
    length: u32,
    /// Where the opening begins.
    start: u32,
    ring: bool,
    /// The first cells, and the last, that belong to the frontier.
    open: [u32; 2],
}

impl Line {
    fn new(extent: Extent, by: i32, reach: u32, ring: bool) -> Option<Self> {
        match extent {
            Extent::Ring(length) => (ring && length >= 3).then_some(Self {
                length,
                start: 0,
                ring: true,
                open: [0; 2],
            }),
            Extent::Line(before, after) => {
                let [(before, first), (after, last)] = [before, after].map(|end| match end {
                    End::Border(cells) => (cells, 0),
                    End::Open(cells) => (cells + reach, reach),
                });
                // On a ring there are no borders.
                (!ring || first > 0 && last > 0).then_some(Self {
                    length: before + by.unsigned_abs() + 1 + after,
                    start: before,
                    ring: false,
                    open: [first, last],
                })
            }
        }
    }

    fn is_frontier(&self, at: u32) -> bool {
        at < self.open[0] || self.length - at <= self.open[1]
    }

    /// The last cell before the frontier, or before the border, on the upper or the lower side.
    fn last_usable(&self, upper: bool) -> u32 {
        if upper {
            self.length - 1 - self.open[1]
        } else {
            self.open[0]
        }
    }

    fn moved(&self, at: u32, by: i32) -> Option<u32> {
        if self.ring {
            let length = i64::from(self.length);
            return u32::try_from((i64::from(at) + i64::from(by)).rem_euclid(length)).ok();
        }
        at.checked_add_signed(by).filter(|&at| at < self.length)
    }
}
