//! Whether patches cover all boards of a family: the enumeration of the situations.
//!
//! **Every opening** (the player to be beaten opens). An opening stands on a board as its distances
//! to the two borders on every axis say, before and after it; on a ring only the length matters. A
//! patch asks of each distance that it is some number d (border) or at least the r usable cells
//! (open side), and of the length of a ring that it is some number or at least that of the usable
//! cells; the frontier need not be on the board. So distances beyond the largest number that any
//! patch asks for are all alike, and finitely many situations are left: each of them is looked at.
//! With sides of at least p cells the pairs of distances are those that leave room for p cells or
//! more; a distance that stands for all larger ones always does.
//!
//! **Some opening** (a partner opens). A patch fits on a board if each side has just the length of
//! the window, or with an open side at least that of the usable cells; so lengths beyond the
//! largest that any patch asks for are all alike, in the same way.
//!
//! A patch also covers what a symmetry of the lattice makes of it: that is the same game on a board
//! that has been turned.

use std::collections::HashSet;

use slitherlab_rules::Effort;

use super::certificate::FamilyRules;
use super::lattice::{Lattice, Symmetry, forward};
use super::text::{Family, Length};
use super::window::{End, Extent};

/// The window of a patch without its moves: what the patch covers, and so where it may stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The step between the two cells that are opened, all 0 for one cell.
    pub opening: Vec<i32>,
    /// What the window is along each axis.
    pub extents: Vec<Extent>,
}

impl Outline {
    /// The image under a symmetry of the lattice, the opening named forward.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        Self {
            opening: forward(symmetry.step(&self.opening)),
            extents: symmetry.axes(&self.extents, Extent::turned),
        }
    }
}

/// Why patches do not cover a family.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// An opening for which there is no patch.
    #[error("no patch covers the opening {opening:?} with {distances} on boards of the family")]
    Opening {
        /// The step between the cells.
        opening: Vec<i32>,
        /// The distances to the borders, or the lengths of rings.
        distances: String,
    },
    /// A board on which no patch fits.
    #[error("no patch fits on the board {0}")]
    Board(String),
    /// More situations than can be looked at.
    #[error("there are too many situations")]
    Many,
    /// The caller has ended the check, which says nothing about the patches.
    #[error("the check was stopped")]
    Stopped,
}

/// More situations are not looked at, over all openings.
const MOST: usize = 1 << 22;

/// The distance to a border that an end asks for.
fn distance(end: End) -> Length {
    match end {
        End::Border(cells) => Length::Exactly(cells),
        End::Open(cells) => Length::AtLeast(cells),
    }
}

/// The length of a side that a window asks for, with an opening that goes so far along the axis.
fn length(extent: Extent, by: i32) -> Length {
    match extent {
        Extent::Ring(length) => Length::Exactly(length),
        Extent::Line(before, after) => {
            let ends = [before, after].map(distance);
            let length = ends[0].least() + by.unsigned_abs() + 1 + ends[1].least();
            match ends {
                [Length::Exactly(_), Length::Exactly(_)] => Length::Exactly(length),
                _ => Length::AtLeast(length),
            }
        }
    }
}

/// The images of outlines under the symmetries of a lattice, openings forward, each once.
fn images(
    symmetries: &[Symmetry],
    outlines: &[Outline],
    effort: &Effort<'_>,
) -> Result<HashSet<Outline>, Gap> {
    let mut images = HashSet::new();
    for outline in outlines {
        // In four dimensions there are 384 symmetries, and a stranger may send the same outline a
        // hundred thousand times.
        effort.spend(symmetries.len() * outline.opening.len());
        if !effort.may_go_on() {
            return Err(Gap::Stopped);
        }
        for symmetry in symmetries {
            images.insert(outline.image(symmetry));
        }
    }
    Ok(images)
}

/// Which combinations of numbers somebody asks for, where the last number of each kind stands for
/// all larger ones too.
struct Marks {
    /// How many numbers there are of each kind.
    sizes: Vec<u32>,
    marked: Vec<bool>,
}

impl Marks {
    /// Marks what is asked for, in a number of openings of as many numbers. What one asks for is a
    /// box of combinations: it is counted up where the box begins and down behind it, along each
    /// kind of numbers, and then everything is summed.
    ///
    /// *Cost*: O(2ᵏ) for each that asks, with k kinds of numbers, and O(k) for each combination.
    fn of(
        asked: &[Vec<Length>],
        kinds: usize,
        openings: usize,
        effort: &Effort<'_>,
    ) -> Result<Self, Gap> {
        let largest = |kind: usize| asked.iter().map(|wanted| wanted[kind].least()).max();
        // One number more than anybody asks for: beyond all are alike.
        let sizes: Vec<u32> = (0..kinds)
            .map(|kind| largest(kind).unwrap_or(0) + 2)
            .collect();
        let count = sizes
            .iter()
            .try_fold(1usize, |count, &size| count.checked_mul(size as usize));
        let few = |&count: &usize| count <= MOST / openings.max(1);
        let count = count.filter(few).ok_or(Gap::Many)?;
        let mut counts = vec![0i32; count];
        for wanted in asked {
            let mut corners = vec![(0, 1)];
            let mut stride = 1;
            for (wanted, &size) in wanted.iter().zip(&sizes) {
                let from = wanted.least() as usize * stride;
                let behind = match wanted {
                    Length::Exactly(number) => Some((*number as usize + 1) * stride),
                    Length::AtLeast(_) => None,
                };
                let near = corners.iter().map(|&(at, sign)| (at + from, sign));
                let far = corners
                    .iter()
                    .filter_map(|&(at, sign)| Some((at + behind?, -sign)));
                corners = near.chain(far).collect();
                stride *= size as usize;
            }
            effort.spend(corners.len());
            for (at, sign) in corners {
                counts[at] += sign;
            }
        }
        let mut stride = 1;
        for &size in &sizes {
            effort.spend(count);
            if !effort.may_go_on() {
                return Err(Gap::Stopped);
            }
            for at in 0..count {
                if at / stride % size as usize != 0 {
                    counts[at] += counts[at - stride];
                }
            }
            stride *= size as usize;
        }
        Ok(Self {
            sizes,
            marked: counts.iter().map(|&count| count > 0).collect(),
        })
    }

    fn is_marked(&self, numbers: &[u32]) -> bool {
        let pairs = numbers.iter().zip(&self.sizes).rev();
        self.marked[pairs.fold(0, |place, (&number, &size)| {
            place * size as usize + number as usize
        })]
    }

    /// The number of a kind that stands for all larger ones.
    fn largest(&self, kind: usize) -> u32 {
        self.sizes[kind] - 1
    }

    /// Calls a function for every way to take one number of each list, until it fails.
    fn each<T: Copy>(
        lists: &[Vec<T>],
        effort: &Effort<'_>,
        mut visit: impl FnMut(&[T]) -> Result<(), Gap>,
    ) -> Result<(), Gap> {
        if lists.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let mut at = vec![0; lists.len()];
        let mut numbers: Vec<T> = lists.iter().map(|list| list[0]).collect();
        loop {
            effort.spend(lists.len());
            if !effort.may_go_on() {
                return Err(Gap::Stopped);
            }
            visit(&numbers)?;
            let Some(axis) = (0..lists.len()).find(|&axis| at[axis] + 1 < lists[axis].len()) else {
                return Ok(());
            };
            at[axis] += 1;
            at[..axis].fill(0);
            for (number, (list, &at)) in
                numbers.iter_mut().zip(lists.iter().zip(&at)).take(axis + 1)
            {
                *number = list[at];
            }
        }
    }
}

/// Whether every opening on every board of the family stands where some patch is.
///
/// # Errors
/// The first opening that does not.
pub(crate) fn every_opening(
    family: &Family,
    edge: bool,
    symmetries: &[Symmetry],
    outlines: &[Outline],
    effort: &Effort<'_>,
) -> Result<(), Gap> {
    let lattice = &family.lattice;
    let images = images(symmetries, outlines, effort)?;
    let zero = vec![0; lattice.axes()];
    let openings: Vec<&Vec<i32>> = if edge {
        lattice.directions().collect()
    } else {
        vec![&zero]
    };
    // One number for a ring, two for any other axis.
    let first_kind: Vec<usize> = (0..=lattice.axes())
        .map(|axis| {
            (0..axis)
                .map(|axis| 2 - usize::from(lattice.is_ring(axis)))
                .sum()
        })
        .collect();
    for &opening in &openings {
        let here: Vec<Vec<Length>> = images
            .iter()
            .filter(|outline| outline.opening == *opening)
            .map(|outline| situation_of(lattice, outline))
            .collect();
        effort.spend(images.len());
        let kinds = first_kind[lattice.axes()];
        let marks = Marks::of(&here, kinds, openings.len(), effort)?;
        let lists: Vec<Vec<[u32; 2]>> = (0..lattice.axes())
            .map(|axis| {
                let kind = first_kind[axis];
                let (side, by) = (family.sides[axis], opening[axis]);
                if lattice.is_ring(axis) {
                    ring_situations(side, marks.largest(kind))
                } else {
                    let largest = [kind, kind + 1].map(|kind| marks.largest(kind));
                    line_situations(side, by, largest)
                }
            })
            .collect();
        Marks::each(&lists, effort, |chosen| {
            if lattice.is_cut_off(opening, chosen) {
                return Ok(());
            }
            let chosen = chosen.iter().enumerate();
            let numbers: Vec<u32> = chosen
                .flat_map(|(axis, pair)| &pair[..2 - usize::from(lattice.is_ring(axis))])
                .copied()
                .collect();
            if marks.is_marked(&numbers) {
                return Ok(());
            }
            let distances = numbers.iter().enumerate().map(|(kind, &number)| {
                if number == marks.largest(kind) {
                    format!("{number} or more")
                } else {
                    number.to_string()
                }
            });
            Err(Gap::Opening {
                opening: opening.clone(),
                distances: distances.collect::<Vec<_>>().join(", "),
            })
        })?;
    }
    Ok(())
}

/// The numbers that a patch asks for: on each axis two distances, or the length of a ring.
fn situation_of(lattice: &Lattice, outline: &Outline) -> Vec<Length> {
    let axes = outline.extents.iter().zip(&outline.opening).enumerate();
    axes.flat_map(|(axis, (&extent, &by))| match extent {
        Extent::Line(before, after) if !lattice.is_ring(axis) => {
            vec![distance(before), distance(after)]
        }
        _ => vec![length(extent, by)],
    })
    .collect()
}

/// All lengths of a ring, where `largest` stands for itself and all larger ones. The second number
/// means nothing.
fn ring_situations(side: Length, largest: u32) -> Vec<[u32; 2]> {
    lengths(side, largest).map(|length| [length, 0]).collect()
}

/// All lengths of a side, where `largest` stands for itself and all larger ones.
fn lengths(side: Length, largest: u32) -> std::ops::RangeInclusive<u32> {
    let least = side.least().min(largest);
    match side {
        Length::Exactly(_) => least..=least,
        Length::AtLeast(_) => least..=largest,
    }
}

/// All pairs of distances of an opening to the borders on one axis, where the `largest` stand for
/// themselves and all larger ones.
fn line_situations(side: Length, by: i32, largest: [u32; 2]) -> Vec<[u32; 2]> {
    let opened = by.unsigned_abs() + 1;
    match side {
        Length::Exactly(length) => {
            let mut pairs: Vec<[u32; 2]> = (0..(length + 1).saturating_sub(opened))
                .map(|before| {
                    let after = length - opened - before;
                    [before.min(largest[0]), after.min(largest[1])]
                })
                .collect();
            pairs.dedup();
            pairs
        }
        Length::AtLeast(length) => {
            let all = |most: u32| 0..=most;
            let pairs = all(largest[0])
                .flat_map(|before| all(largest[1]).map(move |after| [before, after]));
            let exists = |&[before, after]: &[u32; 2]| {
                before == largest[0] || after == largest[1] || before + opened + after >= length
            };
            pairs.filter(exists).collect()
        }
    }
}

/// Whether on every board of the family some patch fits.
///
/// # Errors
/// The first board on which none does.
pub(crate) fn some_opening(
    family: &Family,
    rules: &FamilyRules,
    symmetries: &[Symmetry],
    outlines: &[Outline],
    effort: &Effort<'_>,
) -> Result<(), Gap> {
    let lattice = &family.lattice;
    // The windows of a certificate all have openings of the game's kind (`window_of`); other
    // callers may ask about any.
    let is_edge = |outline: &Outline| outline.opening.iter().any(|&by| by != 0);
    let images = images(symmetries, outlines, effort)?;
    let wanted: Vec<Vec<Length>> = images
        .iter()
        .filter(|outline| is_edge(outline) == rules.edge)
        .map(|outline| {
            let axes = outline.extents.iter().zip(&outline.opening);
            axes.map(|(&extent, &by)| length(extent, by)).collect()
        })
        .collect();
    let marks = Marks::of(&wanted, lattice.axes(), 1, effort)?;
    let sides = family.sides.iter().enumerate();
    let lists: Vec<Vec<u32>> = sides
        .map(|(axis, &side)| lengths(side, marks.largest(axis)).collect())
        .collect();
    // Where player 1 cannot open they win with misère ending, and all others lose.
    let is_over = |sides: &[u32]| {
        let axes = sides.iter().zip(&family.sides).enumerate();
        let longest = axes.map(|(axis, (&side, &length))| match length {
            Length::Exactly(length) => length,
            Length::AtLeast(_) if side == marks.largest(axis) => u32::MAX,
            Length::AtLeast(_) => side,
        });
        rules.edge && rules.misere && !family.joins_some(&longest.collect::<Vec<_>>())
    };
    Marks::each(&lists, effort, |sides| {
        if marks.is_marked(sides) || is_over(sides) {
            Ok(())
        } else {
            Err(Gap::Board(family.board(sides)))
        }
    })
}
