//! Moves and their generation.

use std::ops::Range;

use slitherlab_graph::Vertex;
use slitherlab_rules::snake::{Ends, Opening};

use super::position::Position;

/// A move of a snake game.
///
/// ```
/// use slitherlab_game::snake::Move;
/// use slitherlab_game::{Game, Preset};
///
/// let game = Game::new(Preset::Geography, "path:3")?;
/// let first = game.legal_moves().next().unwrap();
/// assert_eq!(first.snake(), Some(Move::Vertex(0)));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Names the vertex from which a snake starts.
    Vertex(Vertex),
    /// Takes an edge: an opening, the smaller vertex first if both ends will be live; or the
    /// extension of the live end at the first vertex to the second.
    Edge([Vertex; 2]),
}

/// The legal moves of a position, made by [`Position::legal_moves`].
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Move, Position};
///
/// let board = Board::parse("path:3")?;
/// let position = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
/// let moves: Vec<Move> = position.legal_moves().collect();
/// assert_eq!(moves, [Move::Edge([0, 1]), Move::Edge([1, 2])]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves<'a> {
    position: &'a Position,
    stage: Stage,
    /// The next vertex of an opening, or the place of the next live end of the player to move.
    next: u32,
    /// The vertex whose arcs are being gone through.
    from: Vertex,
    arcs: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    OpenVertex,
    OpenEdge,
    Extend,
}

impl<'a> LegalMoves<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let stage = match position.rules().opening {
            _ if !position.is_opening() => Stage::Extend,
            Opening::Vertex => Stage::OpenVertex,
            Opening::Edge => Stage::OpenEdge,
        };
        Self {
            position,
            stage,
            next: 0,
            from: 0,
            arcs: 0..0,
        }
    }

    /// Moves on to the next vertex from which moves may start; false after the last.
    fn advance(&mut self) -> bool {
        let position = self.position;
        if self.stage == Stage::Extend {
            let ends = position.own_ends();
            while let Some(&vertex) = ends.get(self.next as usize) {
                // Ends at the same vertex have the same moves.
                let stride = position.stride();
                let mut earlier = ends[..self.next as usize].iter().step_by(stride);
                self.next += stride as u32;
                if !earlier.any(|&end| end == vertex) {
                    self.from = vertex;
                    self.arcs = position.field().arcs(vertex);
                    return true;
                }
            }
            return false;
        }
        let count = position.field().vertex_count() as Vertex;
        while self.next < count {
            let vertex = self.next;
            self.next += 1;
            if position.room(vertex) > 0 {
                self.from = vertex;
                self.arcs = position.field().arcs(vertex);
                return true;
            }
        }
        false
    }

    #[inline]
    fn allows(&self, arc: usize, to: Vertex) -> bool {
        let position = self.position;
        let room = position.room(to);
        let enough = match self.stage {
            Stage::Extend => room > 0,
            _ if self.from == to => room > 1,
            _ => room > 0 && (self.from < to || position.rules().ends != Ends::Two),
        };
        enough && position.is_unused(arc)
    }
}

impl Iterator for LegalMoves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.stage == Stage::OpenVertex {
            return self.advance().then_some(Move::Vertex(self.from));
        }
        loop {
            while let Some(arc) = self.arcs.next() {
                let to = self.position.field().target(arc);
                if self.allows(arc, to) {
                    return Some(Move::Edge([self.from, to]));
                }
            }
            if !self.advance() {
                return None;
            }
        }
    }
}

impl std::iter::FusedIterator for LegalMoves<'_> {}
