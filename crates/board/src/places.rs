//! Where the vertices of a board stand: the order they come in, and what they are called.

use std::fmt;

use slitherlab_graph::Vertex;

/// The cells of one part of a board before any hole is cut: a rule between indices and
/// coordinates, so that a board of millions of vertices keeps no string and no table for them.
///
/// In all of them the order of the indices is the lexicographic order of the coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// `0, 1, …`: vertices without a geometry.
    Numbers(u32),
    /// All points of a box; `strides[i]` is what one step along axis `i` adds to the index.
    Box { sides: Vec<u32>, strides: Vec<u32> },
    /// Points of the plane whose columns have no gaps: column `x` holds the heights from `low[x]`
    /// up, its first index is `start[x]`, and `start` ends with the number of all points.
    Columns { low: Vec<u32>, start: Vec<u32> },
}

impl Places {
    /// A box with these sides, whose product must fit.
    pub(crate) fn of_box(sides: &[u32]) -> Self {
        let mut strides = vec![1; sides.len()];
        for axis in (1..sides.len()).rev() {
            strides[axis - 1] = strides[axis] * sides[axis];
        }
        Self::Box {
            sides: sides.to_vec(),
            strides,
        }
    }

    /// Columns given as their lowest and highest points, in order.
    pub(crate) fn of_columns(columns: impl Iterator<Item = [u32; 2]>) -> Self {
        let mut low = Vec::new();
        let mut start = vec![0];
        let mut next = 0;
        for [lowest, highest] in columns {
            low.push(lowest);
            next += highest + 1 - lowest;
            start.push(next);
        }
        Self::Columns { low, start }
    }

    /// The number of cells.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Self::Numbers(count) => *count,
            Self::Box { sides, .. } => sides.iter().product(),
            Self::Columns { start, .. } => *start.last().expect("starts with a zero"),
        }
    }

    /// How many coordinates a cell has.
    pub(crate) fn dimension(&self) -> usize {
        match self {
            Self::Numbers(_) => 1,
            Self::Box { sides, .. } => sides.len(),
            Self::Columns { .. } => 2,
        }
    }

    /// Writes the coordinates of a cell to `point`.
    pub(crate) fn locate(&self, index: Vertex, point: &mut [u32]) {
        match self {
            Self::Numbers(_) => point[0] = index,
            Self::Box { strides, .. } => {
                let mut left = index;
                for (coordinate, &stride) in point.iter_mut().zip(strides) {
                    *coordinate = left / stride;
                    left %= stride;
                }
            }
            Self::Columns { low, start } => {
                let column = start.partition_point(|&first| first <= index) - 1;
                point[0] = column as u32;
                point[1] = index - start[column] + low[column];
            }
        }
    }

    /// The cell with these coordinates, if there is one.
    pub(crate) fn index(&self, point: &[u32]) -> Option<Vertex> {
        if point.len() != self.dimension() {
            return None;
        }
        match self {
            Self::Numbers(count) => Some(point[0]).filter(|index| index < count),
            Self::Box { sides, strides } => {
                let inside = point.iter().zip(sides).all(|(c, side)| c < side);
                inside.then(|| {
                    point
                        .iter()
                        .zip(strides)
                        .map(|(c, stride)| c * stride)
                        .sum()
                })
            }
            Self::Columns { low, start } => {
                let column = point[0] as usize;
                let above = point[1].checked_sub(*low.get(column)?)?;
                let index = start[column].checked_add(above)?;
                Some(index).filter(|&index| index < start[column + 1])
            }
        }
    }

    /// Moves `point` to the next cell in order. After the last cell it is anything.
    pub(crate) fn advance(&self, point: &mut [u32]) {
        match self {
            Self::Numbers(_) => point[0] += 1,
            Self::Box { sides, .. } => {
                for (coordinate, &side) in point.iter_mut().zip(sides).rev() {
                    *coordinate += 1;
                    if *coordinate < side {
                        return;
                    }
                    *coordinate = 0;
                }
            }
            Self::Columns { low, start } => {
                let column = point[0] as usize;
                point[1] += 1;
                if point[1] - low[column] == start[column + 1] - start[column] {
                    point[0] += 1;
                    point[1] = low.get(column + 1).copied().unwrap_or(0);
                }
            }
        }
    }

    /// Whether the two have the same cells under the same names, so that moves on the one are moves
    /// on the other.
    pub(crate) fn agree(&self, other: &Self) -> bool {
        self == other
            || (self.dimension() == 1 && other.dimension() == 1 && self.count() == other.count())
    }

    /// Writes the label of a cell: its coordinates with commas.
    pub(crate) fn write_label(&self, index: Vertex, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 32 coordinates are the most that a family takes.
        let mut point = [0; super::spec::MAX_DIMENSION];
        let point = &mut point[..self.dimension()];
        self.locate(index, point);
        for (axis, coordinate) in point.iter().enumerate() {
            if axis > 0 {
                f.write_str(",")?;
            }
            fmt::Display::fmt(coordinate, f)?;
        }
        Ok(())
    }

    /// The cell with this label, exactly as [`Self::write_label`] writes it.
    pub(crate) fn find_label(&self, label: &str) -> Option<Vertex> {
        let mut point = [0; super::spec::MAX_DIMENSION];
        let mut dimension = 0;
        for part in label.split(',') {
            *point.get_mut(dimension)? = plain_number(part)?;
            dimension += 1;
        }
        self.index(&point[..dimension])
    }
}

/// A number in the one way of writing it: digits without leading zeros or a sign.
pub(crate) fn plain_number(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'));
    digits.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(places: &Places) {
        let mut walked = vec![0; places.dimension()];
        places.locate(0, &mut walked);
        let mut located = walked.clone();
        let mut last = None;
        for index in 0..places.count() {
            places.locate(index, &mut located);
            assert_eq!(located, walked);
            assert_eq!(places.index(&located), Some(index));
            assert!(last < Some(located.clone()), "lexicographic");
            last = Some(located.clone());
            places.advance(&mut walked);
        }
        assert_eq!(places.index(&[u32::MAX, 0]), None);
        assert_eq!(places.index(&[0, u32::MAX]), None);
        assert_eq!(places.index(&[]), None);
    }

    #[test]
    fn indices_and_coordinates_agree() {
        check(&Places::Numbers(5));
        check(&Places::of_box(&[3, 1, 4]));
        check(&Places::of_columns([[2, 4], [0, 0], [1, 2]].into_iter()));
    }

    #[test]
    fn numbers_are_written_in_one_way() {
        assert_eq!(plain_number("0"), Some(0));
        assert_eq!(plain_number("10"), Some(10));
        for bad in ["", "+1", "-1", "01", "4294967296", "1 ", "١"] {
            assert_eq!(plain_number(bad), None, "{bad}");
        }
    }
}
