//! What a board's text says, as data, and the canonical way to write it.
//!
//! Code that needs to know that a board is a grid asks [`Board::spec`](crate::Board::spec), and
//! does not read the text again.

use std::fmt;
use std::sync::Arc;

use super::families::Kind;
use super::holes::Holes;
pub use super::named::{Named, Ring};
use slitherlab_graph::Graph;

/// The most coordinates that a cell may have.
pub(crate) const MAX_DIMENSION: usize = 32;

/// A whole text: parts joined by `and`.
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:3x4 shuffled seed 7")?;
/// let spec = board.spec().unwrap();
/// assert_eq!((spec.parts.len(), spec.shuffled), (1, Some(7)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The parts, at least one.
    pub parts: Vec<PartSpec>,
    /// The seed of the order of the vertices, if it is shuffled.
    pub shuffled: Option<u64>,
}

impl Spec {
    /// Returns the kind of moves of a board that has only one, also if the board has holes.
    pub fn only_term(&self) -> Option<&Term> {
        let [part] = self.parts.as_slice() else {
            return None;
        };
        let [term] = part.terms.as_slice() else {
            return None;
        };
        Some(term)
    }
}

/// One part: kinds of moves joined by `+`, on the same cells, without some of them.
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:4x4 + knight:4x4 and cycle:5")?;
/// let terms = board.spec().unwrap().parts.iter().map(|part| part.terms.len());
/// assert_eq!(terms.collect::<Vec<_>>(), [2, 1]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartSpec {
    /// The kinds of moves, at least one.
    pub terms: Vec<Term>,
    pub(crate) holes: Vec<Holes>,
}

/// One kind of moves.
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:5x5 reach 2")?;
/// assert_eq!(board.spec().unwrap().only_term().unwrap().reach, Some(2));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The family of boards that has these moves.
    pub family: Family,
    /// How often a move may repeat its step, if the text says so.
    pub reach: Option<u32>,
}

/// A family of boards with its numbers.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::Family;
///
/// let board = Board::parse("wheel:6")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert_eq!(*family, Family::Wheel(6));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// A kind of move in a box.
    Box(Piece, Vec<u32>),
    /// The triangle of the triangular lattice with that many rows.
    Triangle(u32),
    /// The hexagon of hexagonal cells with that many cells a side.
    Hexagon(u32),
    /// The Aztec diamond of that order.
    Aztec(u32),
    /// The corners of the hexagons of such a hexagon, or of a parallelogram.
    Honeycomb(Comb),
    /// Every vertex is joined to every other.
    Complete(u32),
    /// Complete between classes of these sizes.
    Multipartite(Vec<u32>),
    /// A hub and a rim.
    Wheel(u32),
    /// A centre and its leaves.
    Star(u32),
    /// A spine and the number of legs of each of its vertices.
    Caterpillar(Legs),
    /// Every vertex has this many children, down to a height.
    Tree(u32, u32),
    /// A ring of this many vertices with these jumps.
    Circulant(u32, Vec<u32>),
    /// The generalised Petersen graph of this many spokes, with an inner jump.
    Petersen(u32, u32),
    /// A graph that a list of numbers describes.
    Simple(Simple, Vec<u32>),
    /// A random graph and its seed.
    Random(Random, u64),
    /// A graph with a name of its own.
    Named(&'static Named),
    /// A graph written out, in graph6 or sparse6 with its code.
    Literal(Literal, Arc<str>, Arc<Graph>),
}

/// What moves in a box.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Family, Piece};
///
/// let board = Board::parse("torus:3x4")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert_eq!(*family, Family::Box(Piece::Torus, vec![3, 4]));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One step along a line.
    Path,
    /// One step round a ring.
    Cycle,
    /// One step along an axis.
    Grid,
    /// One step along an axis, all of which are rings.
    Torus,
    /// One step along an axis; the first axis is a ring.
    Cylinder,
    /// One step in a box of N by 2.
    Ladder,
    /// A box whose first axis is a ring.
    Prism,
    /// One step in a box whose sides are 2.
    Hypercube,
    /// The six neighbours in a rhombus of hexagonal cells.
    Hex,
    /// Along an axis, as far as it likes.
    Rook,
    /// Along two axes at once, as far as it likes.
    Bishop,
    /// As rook and bishop.
    Queen,
    /// One step along any axes at once.
    King,
    /// One along an axis and two along another.
    Knight,
    /// This many cells along an axis and that many along another.
    Leaper(u32, u32),
}

/// A patch of the honeycomb.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Comb, Family};
///
/// let board = Board::parse("honeycomb:2x3")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert_eq!(*family, Family::Honeycomb(Comb::Parallelogram(2, 3)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comb {
    /// A hexagon with this many cells per side.
    Hexagon(u32),
    /// A parallelogram with these numbers of columns and rows of cells.
    Parallelogram(u32, u32),
}

/// Families that are described by a list of numbers, and whose vertices are called by numbers.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Family, Simple};
///
/// let board = Board::parse("kneser:5,2")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert!(matches!(family, Family::Simple(Simple::Kneser, _)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simple {
    /// The sets of k of n things, joined when they are disjoint.
    Kneser,
    /// Two vertices joined by paths of these lengths.
    Theta,
    /// The elements of a finite field, joined when they differ by a square.
    Paley,
    /// Triangles with one vertex in common.
    Friendship,
}

/// How many legs a caterpillar has where.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Family, Legs};
///
/// let board = Board::parse("caterpillar:3x2")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert_eq!(*family, Family::Caterpillar(Legs::Even(3, 2)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legs {
    /// That many spine vertices with that many legs each.
    Even(u32, u32),
    /// The number of legs of each spine vertex.
    Each(Vec<u32>),
}

/// A random family and its numbers.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Family, Random};
///
/// let board = Board::parse("random-tree:9 seed 4")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert!(matches!(family, Family::Random(Random::Tree(9), _)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Random {
    /// The order.
    Tree(u32),
    /// Order and size.
    Gnm(u32, u32),
    /// Order and degree.
    Regular(u32, u32),
    /// The two sides and the size.
    Bipartite(u32, u32, u32),
}

/// The format of a graph that is written out.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::{Family, Literal};
///
/// let board = Board::parse("graph6:Bw")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// assert!(matches!(family, Family::Literal(Literal::Graph6, ..)));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// nauty's `graph6`.
    Graph6,
    /// nauty's `sparse6`.
    Sparse6,
}

impl Legs {
    /// Returns the number of legs of each spine vertex.
    pub fn each(&self) -> Vec<u32> {
        match self {
            Self::Even(spine, legs) => vec![*legs; *spine as usize],
            Self::Each(legs) => legs.clone(),
        }
    }

    /// The number of spine vertices, and of all legs.
    pub(crate) fn counts(&self) -> [u128; 2] {
        match self {
            Self::Even(spine, legs) => [(*spine).into(), u128::from(*spine) * u128::from(*legs)],
            Self::Each(legs) => [
                legs.len() as u128,
                legs.iter().map(|&count| u128::from(count)).sum(),
            ],
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.parts, " and ")?;
        match self.shuffled {
            Some(seed) => write!(f, " shuffled seed {seed}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for PartSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.terms, " + ")?;
        self.holes
            .iter()
            .try_for_each(|holes| write!(f, " {holes}"))
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
            Self::Box(Piece::Hypercube, sides) => write!(f, "hypercube:{}", sides.len()),
            Self::Box(piece @ (Piece::Ladder | Piece::Prism), sides) => {
                write!(f, "{piece}:{}", sides[0])
            }
            Self::Box(piece, sides) => {
                write!(f, "{piece}:")?;
                separated(f, sides, "x")
            }
            Self::Triangle(rows) => write!(f, "triangle:{rows}"),
            Self::Aztec(order) => write!(f, "aztec:{order}"),
            Self::Hexagon(side) => write!(f, "hex:{side}"),
            Self::Honeycomb(Comb::Hexagon(side)) => write!(f, "honeycomb:{side}"),
            Self::Honeycomb(Comb::Parallelogram(a, b)) => write!(f, "honeycomb:{a}x{b}"),
            Self::Complete(order) => write!(f, "complete:{order}"),
            Self::Multipartite(classes) => {
                let name = if classes.len() == 2 {
                    "bipartite"
                } else {
                    "multipartite"
                };
                write!(f, "{name}:")?;
                separated(f, classes, ",")
            }
            Self::Wheel(rim) => write!(f, "wheel:{rim}"),
            Self::Star(leaves) => write!(f, "star:{leaves}"),
            Self::Caterpillar(Legs::Even(spine, legs)) => write!(f, "caterpillar:{spine}x{legs}"),
            Self::Caterpillar(Legs::Each(legs)) => {
                f.write_str("caterpillar:")?;
                separated(f, legs, ",")
            }
            Self::Tree(children, height) => write!(f, "tree:{children},{height}"),
            Self::Circulant(order, jumps) => {
                write!(f, "circulant:{order}:")?;
                separated(f, jumps, ",")
            }
            Self::Petersen(spokes, jump) => write!(f, "petersen:{spokes},{jump}"),
            Self::Simple(family, numbers) => {
                write!(f, "{}:", Kind::Simple(*family).name())?;
                separated(f, numbers, ",")
            }
            Self::Random(random, seed) => write!(f, "{random} seed {seed}"),
            Self::Named(named) => f.write_str(named.name),
            Self::Literal(literal, code, _) => {
                write!(f, "{}:{code}", Kind::Literal(*literal).name())
            }
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaper(a, b) => write!(f, "leaper:{a},{b}"),
            Self::Hex => f.write_str(Kind::Hex.name()),
            piece => f.write_str(Kind::Box(*piece).name()),
        }
    }
}

impl fmt::Display for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(order) => write!(f, "random-tree:{order}"),
            Self::Gnm(order, size) => write!(f, "gnm:{order},{size}"),
            Self::Regular(order, degree) => write!(f, "random-regular:{order},{degree}"),
            Self::Bipartite(left, right, size) => {
                write!(f, "random-bipartite:{left},{right},{size}")
            }
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
