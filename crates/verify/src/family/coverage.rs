//! Whether patches cover all boards of a family: the enumeration of the situations.
//!
//! **Every opening** (the player to be beaten opens). An opening stands on a board as its distances to the two borders on every axis say, before
//! and after it; on a ring only the length matters. A patch asks of each distance that it is some number d (border) or
//! at least r + the length of a step (open side), and of the length of a ring that it is some number or at least the
//! length of the window. So distances beyond the largest number that any patch asks for are all alike, and finitely
//! many situations are left: each of them is looked at. With sides of at least p cells the pairs of distances are those that
//! leave room for p cells or more; a distance that stands for all larger ones always does.
//!
//! **Some opening** (a partner opens). A patch fits on a board if each side has just the length of the window, or with an open
//! side at least that; so lengths beyond the largest that any patch asks for are all alike, in the same way.
//!
//! A patch also covers what a symmetry of the lattice makes of it: that is the same game on a board that has been turned.

use super::lattice::{Lattice, is_forward};
use super::text::{Family, Length};
use super::window::{End, Extent};

/// What one patch covers: where it may stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The step between the two cells that are opened, all 0 for one cell.
    pub opening: Vec<i32>,
    /// What the window is along each axis.
    pub extents: Vec<Extent>,
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
}

/// More situations are not looked at.
const MOST: usize = 1 << 27;

/// How much room a patch takes along an axis.
struct Room<'a> {
    lattice: &'a Lattice,
}

/// A number that is asked for.
#[derive(Clone, Copy)]
enum Wanted {
    Just(u32),
    From(u32),
}

impl Wanted {
    fn number(self) -> u32 {
        match self {
            Self::Just(number) | Self::From(number) => number,
        }
    }

    fn accepts(self, number: u32) -> bool {
        match self {
            Self::Just(wanted) => number == wanted,
            Self::From(wanted) => number >= wanted,
        }
    }
}

impl Room<'_> {
    /// The distance to a border that an end asks for.
    fn distance(&self, end: End, axis: usize) -> Wanted {
        match end {
            End::Border(cells) => Wanted::Just(cells),
            End::Open(cells) => Wanted::From(cells + self.lattice.reach(axis)),
        }
    }

    /// The length of a side that a window asks for, with an opening that goes so far along the axis.
    fn length(&self, extent: Extent, by: i32, axis: usize) -> Wanted {
        match extent {
            Extent::Ring(length) => Wanted::Just(length),
            Extent::Line(before, after) => {
                let ends = [before, after].map(|end| self.distance(end, axis));
                let length = ends[0].number() + by.unsigned_abs() + 1 + ends[1].number();
                match ends {
                    [Wanted::Just(_), Wanted::Just(_)] => Wanted::Just(length),
                    _ => Wanted::From(length),
                }
            }
        }
    }
}

/// The images of places under the symmetries of a lattice, openings forward.
fn images(lattice: &Lattice, places: &[Place]) -> Vec<Place> {
    let symmetries = lattice.symmetries();
    let mut images = Vec::new();
    for place in places {
        for symmetry in &symmetries {
            let mut opening = symmetry.step(&place.opening);
            if !is_forward(&opening) {
                // The same two cells, named the other way round.
                for by in &mut opening {
                    *by = -*by;
                }
            }
            images.push(Place {
                opening,
                extents: symmetry.axes(&place.extents, Extent::turned),
            });
        }
    }
    images
}

/// Marks on all combinations of numbers below given sizes.
struct Marks {
    sizes: Vec<u32>,
    marked: Vec<bool>,
}

impl Marks {
    fn new(sizes: Vec<u32>) -> Result<Self, Gap> {
        let count = sizes
            .iter()
            .try_fold(1usize, |count, &size| count.checked_mul(size as usize));
        let count = count.filter(|&count| count <= MOST).ok_or(Gap::Many)?;
        Ok(Self {
            sizes,
            marked: vec![false; count],
        })
    }

    fn place(&self, numbers: &[u32]) -> usize {
        let pairs = numbers.iter().zip(&self.sizes).rev();
        pairs.fold(0, |place, (&number, &size)| {
            place * size as usize + number as usize
        })
    }

    /// Calls a function for every way to take one number of each list, until it fails.
    fn each<E>(
        lists: &[Vec<u32>],
        mut visit: impl FnMut(&[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        if lists.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let mut at = vec![0; lists.len()];
        let mut numbers: Vec<u32> = lists.iter().map(|list| list[0]).collect();
        loop {
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

    fn mark(&mut self, wanted: &[Wanted]) {
        let lists: Vec<Vec<u32>> = wanted
            .iter()
            .zip(&self.sizes)
            .map(|(wanted, &size)| (0..size).filter(|&number| wanted.accepts(number)).collect())
            .collect();
        let done: Result<(), ()> = Self::each(&lists, |numbers| {
            let place = self.place(numbers);
            self.marked[place] = true;
            Ok(())
        });
        debug_assert!(done.is_ok());
    }
}

/// Whether every opening on every board of the family stands where some patch is.
///
/// # Errors
/// The first opening that does not.
pub(crate) fn every_opening(family: &Family, edge: bool, places: &[Place]) -> Result<(), Gap> {
    let lattice = &family.lattice;
    let room = Room { lattice };
    let images = images(lattice, places);
    let zero = vec![0; lattice.axes()];
    let openings: Vec<&Vec<i32>> = if edge {
        lattice.directions().collect()
    } else {
        vec![&zero]
    };
    for opening in openings {
        let here: Vec<Vec<Wanted>> = images
            .iter()
            .filter(|place| place.opening == *opening)
            .map(|place| situation_of(&room, place))
            .collect();
        let largest = here.iter().flatten().map(|wanted| wanted.number()).max();
        let largest = largest.unwrap_or(0) + 1;
        // One number for a ring, two for any other axis.
        let numbers: usize = (0..lattice.axes())
            .map(|axis| if lattice.is_ring(axis) { 1 } else { 2 })
            .sum();
        let mut marks = Marks::new(vec![largest + 1; numbers])?;
        for wanted in &here {
            marks.mark(wanted);
        }
        let axes = 0..lattice.axes();
        let lists: Vec<Vec<Vec<u32>>> = axes
            .map(|axis| {
                axis_situations(
                    lattice.is_ring(axis),
                    family.sides[axis],
                    opening[axis],
                    largest,
                )
            })
            .collect();
        let counts: Vec<Vec<u32>> = lists
            .iter()
            .map(|list| (0..list.len() as u32).collect())
            .collect();
        Marks::each(&counts, |chosen| {
            let chosen = lists.iter().zip(chosen);
            let numbers: Vec<u32> = chosen
                .flat_map(|(list, &at)| list[at as usize].iter().copied())
                .collect();
            if marks.marked[marks.place(&numbers)] {
                return Ok(());
            }
            let distances: Vec<String> = numbers
                .iter()
                .map(|&number| {
                    if number == largest {
                        format!("{number} or more")
                    } else {
                        number.to_string()
                    }
                })
                .collect();
            Err(Gap::Opening {
                opening: opening.clone(),
                distances: distances.join(", "),
            })
        })?;
    }
    Ok(())
}

/// The numbers that a patch asks for: on each axis two distances, or the length of a ring.
fn situation_of(room: &Room<'_>, place: &Place) -> Vec<Wanted> {
    let axes = place.extents.iter().zip(&place.opening).enumerate();
    axes.flat_map(|(axis, (&extent, &by))| match extent {
        Extent::Line(before, after) if !room.lattice.is_ring(axis) => {
            vec![room.distance(before, axis), room.distance(after, axis)]
        }
        _ => vec![room.length(extent, by, axis)],
    })
    .collect()
}

/// All situations of an opening on one axis, where `largest` stands for itself and all larger numbers.
fn axis_situations(ring: bool, side: Length, by: i32, largest: u32) -> Vec<Vec<u32>> {
    let opened = by.unsigned_abs() + 1;
    match (ring, side) {
        (true, Length::Exactly(length)) => vec![vec![length.min(largest)]],
        (true, Length::AtLeast(length)) => (length.min(largest)..=largest)
            .map(|length| vec![length])
            .collect(),
        (false, Length::Exactly(length)) => {
            let mut pairs: Vec<Vec<u32>> = (0..(length + 1).saturating_sub(opened))
                .map(|before| vec![before.min(largest), (length - opened - before).min(largest)])
                .collect();
            pairs.dedup();
            pairs
        }
        (false, Length::AtLeast(length)) => {
            let pairs =
                (0..=largest).flat_map(|before| (0..=largest).map(move |after| [before, after]));
            let exists = |&[before, after]: &[u32; 2]| {
                before == largest || after == largest || before + opened + after >= length
            };
            pairs.filter(exists).map(Vec::from).collect()
        }
    }
}

/// Whether on every board of the family some patch fits.
///
/// # Errors
/// The first board on which none does.
pub(crate) fn some_opening(family: &Family, edge: bool, places: &[Place]) -> Result<(), Gap> {
    let lattice = &family.lattice;
    let room = Room { lattice };
    let is_edge = |place: &Place| place.opening.iter().any(|&by| by != 0);
    let images = images(lattice, places)
        .into_iter()
        .filter(|place| is_edge(place) == edge);
    let wanted: Vec<Vec<Wanted>> = images
        .map(|place| {
            let axes = place.extents.iter().zip(&place.opening).enumerate();
            axes.map(|(axis, (&extent, &by))| room.length(extent, by, axis))
                .collect()
        })
        .collect();
    let largest = wanted.iter().flatten().map(|wanted| wanted.number()).max();
    let largest = largest.unwrap_or(0) + 1;
    let mut marks = Marks::new(vec![largest + 1; lattice.axes()])?;
    for wanted in &wanted {
        marks.mark(wanted);
    }
    let lists: Vec<Vec<u32>> = family
        .sides
        .iter()
        .map(|side| match *side {
            Length::Exactly(length) => vec![length.min(largest)],
            Length::AtLeast(length) => (length.min(largest)..=largest).collect(),
        })
        .collect();
    Marks::each(&lists, |sides| {
        if marks.marked[marks.place(sides)] {
            Ok(())
        } else {
            Err(Gap::Board(family.board(sides)))
        }
    })
}
