//! Holes: cells that are left out of a board.

use std::fmt;

use super::places::Places;
use super::seed::{Seeded, Selection, Stream};
use slitherlab_graph::Vertex;

/// What one `without` or `holes` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Holes {
    /// These cells.
    Cells(Vec<Pattern>),
    /// That many of the cells that are left, drawn at random.
    Random { amount: Amount, seed: u64 },
    /// Each of the cells that are left, independently with this chance in billionths; with `parity`
    /// only cells whose coordinates add up to an even number.
    Percolated {
        chance: u64,
        parity: bool,
        seed: u64,
    },
}

/// How many cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Number(u32),
    /// A share of the cells that are left, in billionths; rounded down to whole cells.
    Share(u64),
}

/// A share of 1, in billionths.
pub(crate) const WHOLE: u64 = 1_000_000_000;

/// Cells with these coordinates, one entry for each axis.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pattern(pub(crate) Vec<Extent>);

/// Which coordinates a pattern takes along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// From the first to the last, both included.
    Span(u32, u32),
    All,
}

impl Extent {
    fn first(self) -> u32 {
        match self {
            Self::Span(first, _) => first,
            Self::All => 0,
        }
    }

    /// The last coordinate below `side`, if the extent allows that side.
    fn last(self, side: u32) -> Option<u32> {
        match self {
            Self::Span(_, last) => Some(last).filter(|&last| last < side),
            Self::All => side.checked_sub(1),
        }
    }
}

impl Pattern {
    /// How much it takes to cut the pattern: the number of its cells, and of the columns to look
    /// through for them. Nothing if it does not fit: in a box all of its cells must exist, on other
    /// boards at least one.
    ///
    /// *Cost*: O(number of columns) on boards of columns, O(1) on others.
    pub(crate) fn work(&self, places: &Places) -> Option<u64> {
        if self.0.len() != places.dimension() {
            return None;
        }
        let along = |extent: &Extent, side: u32| {
            extent
                .last(side)
                .map(|last| u64::from(last - extent.first()) + 1)
        };
        match places {
            Places::Numbers(count) => along(&self.0[0], *count),
            Places::Box { sides, .. } => {
                let mut counts = self
                    .0
                    .iter()
                    .zip(sides)
                    .map(|(extent, &side)| along(extent, side));
                counts.try_fold(1, |product, count| Some(product * count?))
            }
            Places::Columns { .. } => {
                let mut count = 0;
                let columns = self.columns(places, |_, from, to| count += u64::from(to - from));
                (count > 0).then_some(count + columns)
            }
        }
    }

    /// Calls `emit` with each column of the pattern and the heights there, from the first to before
    /// the last, and returns how many columns it has looked at.
    fn columns(&self, places: &Places, mut emit: impl FnMut(u32, u32, u32)) -> u64 {
        let Places::Columns { low, start } = places else {
            return 0;
        };
        let columns = low.len() as u32;
        let first = self.0[0].first();
        let last = self.0[0].last(columns).unwrap_or(columns - 1);
        for x in first..=last {
            let column = x as usize;
            let top = low[column] + (start[column + 1] - start[column]);
            let from = self.0[1].first().max(low[column]);
            let to = self.0[1].last(top).map_or(top, |last| last + 1);
            if from < to {
                emit(x, from, to);
            }
        }
        u64::from((last + 1).saturating_sub(first))
    }

    /// Calls `emit` for every cell of the pattern, which must fit.
    ///
    /// *Cost*: O(number of cells of the pattern), and of columns it touches.
    fn cells(&self, places: &Places, mut emit: impl FnMut(Vertex)) {
        let extents = &self.0;
        match places {
            Places::Numbers(count) => {
                let last = extents[0].last(*count).expect("the pattern fits");
                (extents[0].first()..=last).for_each(emit);
            }
            Places::Box { sides, .. } => {
                let first: Vec<u32> = extents.iter().map(|extent| extent.first()).collect();
                let last: Vec<u32> = extents
                    .iter()
                    .zip(sides)
                    .map(|(extent, &side)| extent.last(side).expect("the pattern fits"))
                    .collect();
                let mut point = first.clone();
                'odometer: loop {
                    emit(places.index(&point).expect("in the box"));
                    for axis in (0..point.len()).rev() {
                        if point[axis] < last[axis] {
                            point[axis] += 1;
                            continue 'odometer;
                        }
                        point[axis] = first[axis];
                    }
                    break;
                }
            }
            Places::Columns { .. } => {
                self.columns(places, |x, from, to| {
                    (from..to).for_each(|y| emit(places.index(&[x, y]).expect("in the column")));
                });
            }
        }
    }
}

/// The cells that are left: bits with their running counts, so that a cell leads to its vertex in
/// O(1), and a vertex to its cell in O(log n), at 1.5 bits a cell.
#[derive(Clone, Debug)]
pub(crate) struct Sieve {
    bits: Box<[u64]>,
    /// How many cells are left before each word of bits; at the end, how many in all.
    before: Box<[u32]>,
}

impl Sieve {
    /// Cuts the holes, one `without` after the other.
    ///
    /// *Cost*: O(n + number of cells in the patterns) for each.
    pub(crate) fn cut(places: &Places, holes: &[Holes]) -> Self {
        let count = places.count();
        let mut bits = vec![u64::MAX; count.div_ceil(64) as usize].into_boxed_slice();
        if let Some(last) = bits.last_mut() {
            *last >>= (64 - count % 64) % 64;
        }
        for holes in holes {
            match holes {
                Holes::Cells(patterns) => {
                    for pattern in patterns {
                        pattern.cells(places, |cell| {
                            bits[cell as usize / 64] &= !(1 << (cell % 64));
                        });
                    }
                }
                Holes::Percolated {
                    chance,
                    parity,
                    seed,
                } => percolate(places, &mut bits, *chance, *parity, *seed),
                Holes::Random { amount, seed } => {
                    let left: u64 = bits.iter().map(|word| u64::from(word.count_ones())).sum();
                    let wanted = match *amount {
                        Amount::Number(number) => u64::from(number).min(left),
                        Amount::Share(share) => {
                            (u128::from(left) * u128::from(share) / u128::from(WHOLE)) as u64
                        }
                    };
                    let seeded = Seeded::new(*seed, Stream::Holes);
                    let mut selection = Selection::new(seeded, left, wanted);
                    for word in &mut bits {
                        let mut unseen = *word;
                        while unseen != 0 {
                            if selection.next() {
                                *word &= !(1 << unseen.trailing_zeros());
                            }
                            unseen &= unseen - 1;
                        }
                    }
                }
            }
        }
        let mut left = 0;
        let before: Box<[u32]> = std::iter::once(0)
            .chain(bits.iter().map(|word| {
                left += word.count_ones();
                left
            }))
            .collect();
        Self { bits, before }
    }

    /// How many cells are left.
    pub(crate) fn count(&self) -> u32 {
        self.before[self.bits.len()]
    }

    /// The vertex on a cell, if the cell is not a hole.
    pub(crate) fn vertex(&self, cell: Vertex) -> Option<Vertex> {
        let word = self.bits[cell as usize / 64];
        let below = (1u64 << (cell % 64)) - 1;
        (word >> (cell % 64) & 1 == 1)
            .then(|| self.before[cell as usize / 64] + (word & below).count_ones())
    }

    /// The cell of a vertex.
    pub(crate) fn cell(&self, vertex: Vertex) -> Vertex {
        let word = self.before.partition_point(|&count| count <= vertex) - 1;
        let earlier = self.before[word]..vertex;
        let rest = earlier.fold(self.bits[word], |bits, _| bits & (bits - 1));
        word as Vertex * 64 + rest.trailing_zeros()
    }
}

/// Cuts each cell that is left with a chance. A number is drawn for every cell of the board, so
/// that a larger chance with the same seed cuts the same cells and more.
fn percolate(places: &Places, bits: &mut [u64], chance: u64, parity: bool, seed: u64) {
    let mut seeded = Seeded::new(seed, Stream::Holes);
    let mut point = vec![0; places.dimension()];
    for cell in 0..places.count() {
        let is_drawn = seeded.below(WHOLE) < chance;
        if is_drawn && parity {
            places.locate(cell, &mut point);
        }
        let is_even = |point: &[u32]| point.iter().fold(0, |sum, at| sum ^ at & 1) == 0;
        if is_drawn && (!parity || is_even(&point)) {
            bits[cell as usize / 64] &= !(1 << (cell % 64));
        }
    }
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seed = match self {
            Self::Cells(patterns) => {
                f.write_str("without")?;
                let mut patterns = patterns.iter();
                return patterns.try_for_each(|pattern| write!(f, " {pattern}"));
            }
            Self::Random { amount, seed } => {
                match *amount {
                    Amount::Number(number) => write!(f, "without random {number}")?,
                    Amount::Share(share) => write!(f, "without {}%", decimal(share, 7))?,
                }
                seed
            }
            Self::Percolated {
                chance,
                parity,
                seed,
            } => {
                let parity = if *parity { " parity" } else { "" };
                write!(f, "holes p={}{parity}", decimal(*chance, 9))?;
                seed
            }
        };
        write!(f, " seed {seed}")
    }
}

/// Writes a number of units of the last of these decimals.
fn decimal(number: u64, decimals: usize) -> String {
    let unit = 10u64.pow(decimals as u32);
    let text = format!("{}.{:0decimals$}", number / unit, number % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, extent) in self.0.iter().enumerate() {
            if axis > 0 {
                f.write_str(",")?;
            }
            match extent {
                Extent::Span(first, last) if first == last => write!(f, "{first}")?,
                Extent::Span(first, last) => write!(f, "{first}..{last}")?,
                Extent::All => f.write_str("*")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_and_cells_lead_to_each_other() {
        for count in [1, 63, 64, 65, 200] {
            let places = Places::Numbers(count);
            for share in [0, WHOLE / 3, WHOLE / 2, WHOLE] {
                let holes = [Holes::Random {
                    amount: Amount::Share(share),
                    seed: 5,
                }];
                let sieve = Sieve::cut(&places, &holes);
                let cut = u64::from(count) * share / WHOLE;
                assert_eq!(u64::from(sieve.count()), u64::from(count) - cut);
                let mut next = 0;
                for cell in 0..count {
                    if let Some(vertex) = sieve.vertex(cell) {
                        assert_eq!(vertex, next);
                        assert_eq!(sieve.cell(vertex), cell);
                        next += 1;
                    }
                }
                assert_eq!(next, sieve.count());
            }
        }
    }

    #[test]
    fn clauses_cut_one_after_the_other() {
        let places = Places::of_box(&[4, 5]);
        let column = Holes::Cells(vec![Pattern(vec![Extent::Span(1, 1), Extent::All])]);
        let half = Holes::Random {
            amount: Amount::Share(WHOLE / 2),
            seed: 0,
        };
        let all = Holes::Random {
            amount: Amount::Number(1000),
            seed: 0,
        };
        assert_eq!(Sieve::cut(&places, &[]).count(), 20);
        assert_eq!(
            Sieve::cut(&places, std::slice::from_ref(&column)).count(),
            15
        );
        assert_eq!(Sieve::cut(&places, &[column.clone(), half]).count(), 8);
        assert_eq!(Sieve::cut(&places, &[column, all]).count(), 0);
    }

    #[test]
    fn percolation_cuts_cells_independently() {
        let places = Places::of_box(&[100, 100]);
        let cut = |chance, parity, seed| {
            let holes = Holes::Percolated {
                chance,
                parity,
                seed,
            };
            let sieve = Sieve::cut(&places, &[holes]);
            (0..10_000)
                .filter(|&cell| sieve.vertex(cell).is_none())
                .collect::<Vec<_>>()
        };
        assert_eq!(cut(0, false, 1), []);
        assert_eq!(cut(WHOLE, false, 1).len(), 10_000);
        assert_eq!(cut(WHOLE, true, 1).len(), 5_000);
        for seed in 0..5 {
            let [few, many, even] = [
                cut(WHOLE / 10, false, seed),
                cut(WHOLE / 5, false, seed),
                cut(WHOLE / 5, true, seed),
            ];
            // Five standard deviations.
            assert!((850..1150).contains(&few.len()), "{}", few.len());
            assert!((1800..2200).contains(&many.len()), "{}", many.len());
            assert!(few.iter().all(|cell| many.contains(cell)));
            let is_even = |cell: &&u32| (**cell / 100 + **cell % 100) % 2 == 0;
            assert!(even.iter().eq(many.iter().filter(is_even)));
        }
        assert_ne!(cut(WHOLE / 2, false, 1), cut(WHOLE / 2, false, 2));
    }

    #[test]
    fn patterns_find_their_cells() {
        let triangle = Places::of_columns((0..4).map(|x| [0, 3 - x]));
        let cells = |extents: Vec<Extent>| {
            let pattern = Pattern(extents);
            let mut cells = Vec::new();
            if pattern.work(&triangle).is_some() {
                pattern.cells(&triangle, |cell| {
                    let mut point = [0; 2];
                    triangle.locate(cell, &mut point);
                    cells.push(point);
                });
            }
            cells
        };
        assert_eq!(
            cells(vec![Extent::Span(2, 2), Extent::All]),
            [[2, 0], [2, 1]]
        );
        assert_eq!(
            cells(vec![Extent::All, Extent::Span(2, 3)]),
            [[0, 2], [0, 3], [1, 2]]
        );
        assert_eq!(
            cells(vec![Extent::Span(3, 3), Extent::Span(1, 1)]),
            [[0; 2]; 0]
        );
        assert_eq!(cells(vec![Extent::Span(9, 9), Extent::All]), [[0; 2]; 0]);
        assert_eq!(cells(vec![Extent::All]), [[0; 2]; 0]);
    }
}
