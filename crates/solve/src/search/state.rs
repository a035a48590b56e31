//! What the search knows about a game.

use super::table::{Bounds, Key};

/// A move as a small number; only the state that listed it knows what it means.
pub(crate) type Step = u32;

/// A step that leaves the board alone and makes the heap smaller, to the size in its low bits.
pub(crate) const HEAP: Step = 1 << 31;

/// A position of a game between two sides that ends with one of them winning, for exact search.
///
/// The sides need not alternate: a coalition of several players is one side.
pub(crate) trait State: Clone + Send {
    /// What tells positions apart.
    type Key: Key;

    /// What looking at a position costs, compared with one on a small board: the more, the oftener
    /// somebody has to be asked whether to go on.
    fn weight(&self) -> u64;

    /// Which side is to move.
    fn side(&self) -> bool;

    /// All that the value of the position depends on, together with a tag of at most
    /// [`LARGEST_TAG`](super::table::LARGEST_TAG). The value is that for the side to move, so
    /// positions in which the sides have changed roles may share a key, and so may mirror images.
    fn key(&self) -> (Self::Key, u8);

    /// Whether the side to move wins, where the rules or a proof without search tell.
    fn value(&mut self) -> Option<bool>;

    /// Appends the moves. Where there is none and [`value`](Self::value) says nothing, the side to
    /// move loses.
    fn steps(&mut self, steps: &mut Vec<Step>);

    /// Makes a move.
    fn make(&mut self, step: Step);

    /// Takes the last move back.
    fn unmake(&mut self);

    /// How many moves can follow at the most; a large number where that is not known.
    fn size(&self) -> u32;

    /// How many moves there are, or a rough guess, at least 1: all of them must be refuted to show
    /// that the side to move loses.
    fn mobility(&self) -> u32;

    /// How hard the two proofs seem to be before anything is known.
    fn estimate(&self) -> Bounds {
        Bounds::new(1, self.mobility())
    }
}
