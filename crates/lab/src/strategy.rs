//! The strategies of the papers as objects: rules that say which moves to make, to be followed in
//! simulations and matches and to be [checked](check) against everything that the others can do.
//!
//! A [`Strategy`] is a name; on a board, for a game, it becomes a [`Plan`] that gives the moves it
//! allows. The papers leave choices open; a player who follows a plan may take any move that it
//! allows, and a strategy is good only if all of them are.
//!
//! ```
//! use slitherlab_board::Board;
//! use slitherlab_game::snake::Position;
//! use slitherlab_game::{Budget, Player, Preset};
//! use slitherlab_lab::strategy::{Strategy, Soundness, check};
//!
//! // Gardner: on 5×6 take the central edge, then answer symmetrically. The same on 3×4.
//! let board = Board::parse("grid:3x4")?;
//! let start = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
//! let plan = Strategy::Mirror.plan(&board)?;
//! let checked = check(&plan, &start, Player::FIRST, &Budget::default());
//! assert_eq!(checked.soundness, Soundness::Holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod check;
mod copy;
mod divide;
mod mirror;
mod pairing;
mod partition;

use std::fmt;
use std::str::FromStr;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;
use thiserror::Error;

pub use check::{Failure, Soundness, StrategyCheck, check};

use cells::Cells;
use divide::Divide;
use mirror::Mirror;
use pairing::Pairing;

/// A strategy, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Gardner's symmetry (1972), with private snakes the mirroring of *Slithering Graphs* 4.2.1:
    /// open with an edge that is its own image in the half-turn of the board, and answer every move
    /// by its image.
    Mirror,
    /// Chalise 2.1: open upwards from the corner, and answer a step along an axis by a step along
    /// the same axis.
    Copy,
    /// Chalise 2.1, odd–even partition: open as with [`Copy`](Self::Copy), and move into a part of
    /// the unused vertices that has an odd number of them, if there is one within reach.
    Partition,
    /// *Slithering Graphs* 4.2.1, divide and block: open in the middle of the board, grow along the
    /// middle line while that goes, and then keep more room than the others.
    Divide,
    /// Anderson 1974, Chalise 2.2.2 and 2.2.4, *Slithering Graphs* 4.1 and 8.4: pair the vertices
    /// as far as possible, and answer a step to a vertex by the step to its partner.
    Pairing,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 5] = [
        Self::Mirror,
        Self::Copy,
        Self::Partition,
        Self::Divide,
        Self::Pairing,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Copy => "copy",
            Self::Partition => "partition",
            Self::Divide => "divide",
            Self::Pairing => "pairing",
        }
    }

    /// What it does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Mirror => "answers every move with its image in the half-turn of the board",
            Self::Copy => "answers a step along an axis with a step along the same axis",
            Self::Partition => "moves into a part of the unused vertices of odd size",
            Self::Divide => "grows along the middle line, then keeps the larger part",
            Self::Pairing => "moves to the partner, in a maximum matching, of the last vertex",
        }
    }

    /// What it does on this board, in the snake games.
    ///
    /// *Cost*: linear in the board; for [`Self::Mirror`] on boards without a half-turn the search
    /// for another symmetry.
    ///
    /// # Errors
    /// When the strategy makes no sense there: some need cells with coordinates.
    pub fn plan(self, board: &Board) -> Result<Plan, NoPlan> {
        Ok(Plan(match self {
            Self::Mirror => Kind::Mirror(Mirror::of(board)?),
            Self::Copy => Kind::Copy(Cells::of(board)?),
            Self::Partition => Kind::Partition(Cells::of(board)?),
            Self::Divide => Kind::Divide(Divide::of(&Cells::of(board)?)?),
            Self::Pairing => Kind::Pairing(Pairing::of(board.graph())),
        }))
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let mut all = Self::ALL.into_iter();
        all.find(|strategy| strategy.name() == text)
            .ok_or_else(|| StrategyError {
                name: text.chars().take(40).collect(),
            })
    }
}

/// No strategy has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no strategy `{name}`: the strategies are mirror, copy, partition, divide and pairing"
)]
pub struct StrategyError {
    /// The name, cut at 40 characters.
    pub name: String,
}

/// Why a strategy makes no sense on a board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoPlan {
    /// There are no axes.
    #[error("this strategy needs a board whose cells have coordinates")]
    NoCells,
    /// There is nothing to mirror in.
    #[error("no symmetry of this board was found that is its own inverse and moves vertices")]
    NoMirror,
    /// There is no middle line.
    #[error("this strategy needs a board of two dimensions with an odd side")]
    NoMiddle,
    /// The images given are no symmetry.
    #[error("these images are no symmetry of the board that is its own inverse")]
    NoSymmetry,
}

/// What a strategy does on a board.
#[derive(Clone, Debug)]
pub struct Plan(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Mirror(Mirror),
    Copy(Cells),
    Partition(Cells),
    Divide(Divide),
    Pairing(Pairing),
}

impl Plan {
    /// The mirroring by a symmetry of one's own: the image of every vertex.
    ///
    /// # Errors
    /// When the images are no automorphism of the board that is its own inverse.
    pub fn image(board: &Board, images: Vec<Vertex>) -> Result<Self, NoPlan> {
        Mirror::by(board.graph(), images).map(|mirror| Self(Kind::Mirror(mirror)))
    }

    /// The legal moves that the strategy allows the player to move, in order; none where it has
    /// nothing to say.
    ///
    /// *Cost*: about that of listing the moves; for the pairing a maximum matching or a few.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = match &self.0 {
            Kind::Mirror(mirror) => mirror.moves(position),
            Kind::Copy(cells) => copy::moves(cells, position),
            Kind::Partition(cells) => partition::moves(cells, position),
            Kind::Divide(divide) => divide.moves(position),
            Kind::Pairing(pairing) => pairing.moves(position),
        };
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}

/// The last move, and whether it was an opening; `None` at the start of the play.
fn last_move(position: &Position) -> Option<(Move, bool)> {
    let last = position.moves().last()?;
    let openings = position.rules().snake_count() as usize;
    Some((last, position.move_count() <= openings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_read_as_they_are_printed() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        assert!("luck".parse::<Strategy>().is_err());
    }

    #[test]
    fn boards_on_which_they_make_no_sense_are_named() {
        let plan = |strategy: Strategy, text: &str| {
            let board = Board::parse(text).unwrap();
            strategy.plan(&board).map(|_| ())
        };
        assert_eq!(plan(Strategy::Copy, "petersen"), Err(NoPlan::NoCells));
        assert_eq!(plan(Strategy::Divide, "grid:4x4"), Err(NoPlan::NoMiddle));
        assert_eq!(plan(Strategy::Divide, "grid:3x3x3"), Err(NoPlan::NoMiddle));
        assert_eq!(plan(Strategy::Mirror, "star:5"), Err(NoPlan::NoMirror));
        assert_eq!(plan(Strategy::Mirror, "hypercube:3"), Ok(()));
        assert_eq!(plan(Strategy::Mirror, "grid:3x3"), Ok(()));
        assert_eq!(plan(Strategy::Pairing, "petersen"), Ok(()));
        let board = Board::parse("path:3").unwrap();
        assert!(Plan::image(&board, vec![2, 1, 0]).is_ok());
        for images in [
            vec![1, 0, 2],
            vec![1, 2, 0],
            vec![0, 1],
            vec![0, 1, 9],
            vec![0, 0, 0],
        ] {
            assert!(Plan::image(&board, images).is_err());
        }
    }
}
