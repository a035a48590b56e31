//! What a board's text says, as data, and the canonical way to write it.

use std::fmt;

/// The most coordinates that a cell may have.
pub(crate) const MAX_DIMENSION: usize = 32;

/// A whole text: parts joined by `and`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spec {
    pub(crate) parts: Vec<PartSpec>,
}

/// One part: kinds of moves joined by `+`, on the same cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartSpec {
    pub(crate) terms: Vec<Term>,
}

/// One kind of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) family: Family,
    /// How long moves may be, if the text says so.
    pub(crate) reach: Option<u32>,
}

/// A family of boards with its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// A kind of move in a box.
    Box(Piece, Vec<u32>),
    Complete(u32),
}

/// What moves in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Path,
    Cycle,
    Grid,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.parts, " and ")
    }
}

impl fmt::Display for PartSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.terms, " + ")
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.family)?;
        match self.reach {
            Some(reach) => write!(f, " reach {reach}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box(piece, sides) => {
                f.write_str(match piece {
                    Piece::Path => "path:",
                    Piece::Cycle => "cycle:",
                    Piece::Grid => "grid:",
                })?;
                separated(f, sides, "x")
            }
            Self::Complete(order) => write!(f, "complete:{order}"),
        }
    }
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    items: &[impl fmt::Display],
    separator: &str,
) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
