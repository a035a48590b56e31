//! Families of boards: a board text with open ranges, such as `grid:{4..}x{4..}`.

use std::fmt;
use std::str::FromStr;

use super::lattice::{Lattice, MOST_AXES};

/// How long a side is: on one board, or on all boards of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Length {
    /// This number of cells.
    Exactly(u32),
    /// This number of cells or more.
    AtLeast(u32),
}

impl Length {
    /// The least length.
    pub fn least(self) -> u32 {
        match self {
            Self::Exactly(length) | Self::AtLeast(length) => length,
        }
    }

    fn longer_by(self, by: i32) -> Self {
        let longer = |length: u32| length.saturating_add_signed(by);
        match self {
            Self::Exactly(length) => Self::Exactly(longer(length)),
            Self::AtLeast(length) => Self::AtLeast(longer(length)),
        }
    }

    /// Whether a side of this length is meant.
    pub fn holds(self, number: u32) -> bool {
        match self {
            Self::Exactly(length) => number == length,
            Self::AtLeast(length) => number >= length,
        }
    }
}

/// All boards of a lattice whose sides have given lengths.
///
/// ```
/// use slitherlab_family::{Family, Length};
///
/// let family: Family = "grid:4x{5..}".parse()?;
/// assert_eq!(family.sides, [Length::Exactly(4), Length::AtLeast(5)]);
/// assert_eq!(family.to_string(), "grid:4x{5..}");
/// # Ok::<(), slitherlab_family::FamilyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Which cells are joined.
    pub lattice: Lattice,
    /// The lengths of the sides in cells, one for each axis.
    pub sides: Vec<Length>,
}

/// Why a text is no family.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyError {
    /// Nothing is known about such a lattice.
    #[error(
        "`{0}` is none of the families that can be treated at once: grid, torus, cylinder, king, knight, hex (the triangular lattice), honeycomb"
    )]
    Lattice(String),
    /// A side that is neither a number nor an open range.
    #[error("the side `{0}` is neither a number nor an open range such as {{4..}}")]
    Side(String),
    /// Too many sides, or too few.
    #[error("{0} sides do not make a family of this kind")]
    Sides(usize),
    /// A side that is too short or too long.
    #[error("a side of {0} is not between {1} and {LONGEST}")]
    Length(u32, u32),
}

/// No side is said to be longer.
const LONGEST: u32 = 99_999;

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Self, FamilyError> {
        let unknown = || FamilyError::Lattice(text.to_owned());
        let (name, sides) = text.split_once(':').ok_or_else(unknown)?;
        let sides: Vec<Length> = sides.split('x').map(side).collect::<Result<_, _>>()?;
        if sides.len() > MOST_AXES {
            return Err(FamilyError::Sides(sides.len()));
        }
        let lattice = Lattice::named(name, sides.len()).ok_or_else(unknown)?;
        for (axis, side) in sides.iter().enumerate() {
            // Shorter rings have parallel edges or loops.
            let shortest = if lattice.is_ring(axis) { 3 } else { 1 };
            if !(shortest..=LONGEST).contains(&side.least()) {
                return Err(FamilyError::Length(side.least(), shortest));
            }
        }
        Ok(Self {
            sides: in_cells(&lattice, sides),
            lattice,
        })
    }
}

/// The lengths of the axes in cells, by the numbers of a text: honeycombs are said in hexagons, and
/// have two kinds of cells.
fn in_cells(lattice: &Lattice, mut numbers: Vec<Length>) -> Vec<Length> {
    if lattice.is_honeycomb() {
        for number in &mut numbers {
            *number = number.longer_by(1);
        }
        numbers.push(Length::Exactly(2));
    }
    numbers
}

fn side(text: &str) -> Result<Length, FamilyError> {
    let wrong = || FamilyError::Side(text.to_owned());
    let open = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix("..}"));
    let number = |digits: &str| plain_number(digits).ok_or_else(wrong);
    Ok(match open {
        Some(digits) => Length::AtLeast(number(digits)?),
        None => Length::Exactly(number(text)?),
    })
}

/// Reads a number that is written in one way only: digits without a sign or a leading zero.
pub(super) fn plain_number(digits: &str) -> Option<u32> {
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = all_digits && (digits.len() == 1 || !digits.starts_with('0'));
    is_plain.then(|| digits.parse().ok()).flatten()
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(length) => write!(f, "{length}"),
            Self::AtLeast(length) => write!(f, "{{{length}..}}"),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The third axis of a honeycomb is not said, and cells along the others are one more than
        // hexagons.
        let (said, more) = if self.lattice.is_honeycomb() {
            (&self.sides[..2], 1)
        } else {
            (&self.sides[..], 0)
        };
        write!(f, "{}:", self.lattice.name())?;
        for (axis, side) in said.iter().enumerate() {
            let cross = if axis == 0 { "" } else { "x" };
            write!(f, "{cross}{}", side.longer_by(-more))?;
        }
        Ok(())
    }
}

impl Family {
    /// Whether every board has an edge.
    pub fn has_edges(&self) -> bool {
        let least: Vec<u32> = self.sides.iter().map(|side| side.least()).collect();
        self.joins_some(&least)
    }

    /// Whether the board with these sides has an edge. Longer sides take none away.
    pub fn joins_some(&self, sides: &[u32]) -> bool {
        self.lattice.steps().iter().any(|step| {
            let mut axes = step.iter().zip(sides).enumerate();
            axes.all(|(axis, (by, &side))| self.lattice.is_ring(axis) || by.unsigned_abs() < side)
        })
    }

    /// The text of the board with these sides, in cells, one for each axis.
    pub fn board(&self, sides: &[u32]) -> String {
        let sides = sides.iter().map(|&side| Length::Exactly(side)).collect();
        let lattice = self.lattice.clone();
        Self { lattice, sides }.to_string()
    }

    /// The sides of the board that a text names, in cells, one for each axis; `None` if it is none
    /// of this lattice. Whether the sides are those of the family is not asked.
    pub fn sides_of(&self, board: &str) -> Option<Vec<u32>> {
        let (name, numbers) = board.split_once(':')?;
        let numbers = numbers.split('x').map(|number| number.parse().ok());
        let numbers: Vec<Length> = numbers
            .map(|number| number.map(Length::Exactly))
            .collect::<Option<_>>()?;
        let sides = in_cells(&self.lattice, numbers);
        let is_one = name == self.lattice.name() && sides.len() == self.lattice.axes();
        is_one.then(|| sides.iter().map(|side| side.least()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for text in [
            "grid:{4..}x{4..}",
            "grid:4x{4..}",
            "torus:{3..}x5",
            "cylinder:{3..}x{1..}",
            "grid:{2..}x{2..}x{2..}",
            "hex:{3..}x{4..}",
            "knight:{5..}x{5..}",
            "honeycomb:{1..}x4",
        ] {
            assert_eq!(text.parse::<Family>().unwrap().to_string(), text);
        }
        for text in [
            "grid",
            "grid:",
            "grid:{4..x4",
            "grid:{4..5}x3",
            "grid:+4x3",
            "petersen:3x3",
            "grid:0x3",
            "torus:2x{3..}",
            "hex:{3..}",
            "honeycomb:{3..}",
            "honeycomb:3x3x2",
            "honeycomb:0x3",
            "knight:{9..}",
            "grid:1x1x1x1x1",
            "grid:{999999..}x3",
            "grid:99999999999999x3",
            "grid:100000x3",
            "grid:04x3",
            "grid:{04..}x3",
            "grid:0x03",
        ] {
            assert!(text.parse::<Family>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_sides_of_boards_are_in_cells() {
        let family: Family = "honeycomb:{2..}x{3..}".parse().unwrap();
        assert_eq!(family.sides_of("honeycomb:4x1"), Some(vec![5, 2, 2]));
        assert_eq!(family.board(&[5, 2, 2]), "honeycomb:4x1");
        // Boards may be longer than any side that a family names.
        let grids: Family = "grid:{2..}x{3..}".parse().unwrap();
        assert_eq!(grids.sides_of("grid:5x2000000"), Some(vec![5, 2_000_000]));
        for text in ["honeycomb:4", "honeycomb:{4..}x1", "grid:4x1", "hex:4x1"] {
            assert_eq!(family.sides_of(text), None, "{text}");
        }
    }
}
