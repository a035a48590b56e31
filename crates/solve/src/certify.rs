//! Strategies that a search has found, written down for the checker.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::{Play, Snapshot};
use slitherlab_verify::strategy::{Node, Side, fits};
use slitherlab_verify::{Certificate, MovesClaim};
use thiserror::Error;

/// How many positions the strategies in a certificate have at most, unless the caller says
/// otherwise: that is a file of about ten megabytes, checked in a few seconds.
pub const CERTIFIED_POSITIONS: usize = 300_000;

/// A proof for others to check, of one kind or the other.
#[derive(Clone, Debug)]
pub enum AnyCertificate {
    /// About a game on one board.
    Board(Box<Certificate>),
    /// About a family of which the board is the only one: lines of JSON, each ended.
    Family(String),
}

impl AnyCertificate {
    /// Returns the certificate about one board, if it is one.
    pub fn board(&self) -> Option<&Certificate> {
        match self {
            Self::Board(certificate) => Some(certificate),
            Self::Family(_) => None,
        }
    }

    /// Returns the text that the checkers read.
    ///
    /// *Cost*: O(length).
    ///
    /// # Panics
    /// Never: certificates are plain data.
    pub fn text(&self) -> String {
        match self {
            Self::Board(certificate) => {
                serde_json::to_string(certificate).expect("certificates are plain data")
            }
            Self::Family(lines) => lines.clone(),
        }
    }
}

impl From<Certificate> for AnyCertificate {
    fn from(certificate: Certificate) -> Self {
        Self::Board(Box::new(certificate))
    }
}

/// The claim that a move wins, and perhaps others do as well.
pub(crate) fn one_winning(mv: String) -> MovesClaim {
    MovesClaim {
        winning: vec![mv],
        complete: false,
    }
}

/// Why there is no certificate.
///
/// ```
/// use slitherlab_game::{Budget, Game, Preset};
/// use slitherlab_solve::{Depth, Question, Uncertified};
///
/// let game = Game::new(Preset::Private, "grid:5x5")?;
/// let question = Question::new(&game, Depth::Answer);
/// let refused = question.certify_within(&Budget::THEOREMS, 1000).map(|proof| proof.text());
/// assert_eq!(refused, Err(Uncertified::Undecided));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Uncertified {
    /// The question is not answered, or a search would have to go on for the strategy.
    #[error("nothing is proved within the budget")]
    Undecided,
    /// The strategy has more positions than allowed.
    #[error("the strategy has more than {limit} positions")]
    TooLarge {
        /// How many are allowed.
        limit: usize,
    },
    /// A game whose rules no certificate can name.
    #[error("certificates speak about the games with a name only")]
    Nameless,
    /// Rules that no checker knows.
    #[error("the checker does not know these rules")]
    Rules,
}

/// The positions of a strategy, with the numbers of their nodes.
pub(crate) type Known = HashMap<Snapshot, u32>;

/// Says how a strategy goes on: what the two rule sets do not have in common.
pub(crate) trait Guide {
    /// The positions of the rule set.
    type Position: Play;

    /// The node of a position in which the side has what it wants, if it needs no others.
    fn leaf(&self, now: &Self::Position, side: Side) -> Option<Node>;

    /// The move by which the side goes on, when it is to move.
    fn choose(
        &mut self,
        now: &mut Self::Position,
        side: Side,
        known: &Known,
    ) -> Result<Move<Self>, Uncertified>;

    /// The one move of the other side that does not lose at once, where there is a node for that.
    fn forced(&self, _: &Self::Position, _: Side) -> Option<Move<Self>> {
        None
    }

    /// The moves of the other side that want an answer.
    fn replies(&self, now: &mut Self::Position, _: Side) -> Vec<Move<Self>> {
        now.sorted_moves()
    }
}

/// A move of the games that a guide knows.
type Move<G> = <<G as Guide>::Position as Play>::Move;

/// Writes strategies down, position by position.
pub(crate) struct Writer<'a, G> {
    guide: G,
    board: &'a Board,
    limit: usize,
    nodes: Vec<Node>,
    known: Known,
}

impl<'a, G: Guide> Writer<'a, G> {
    /// Begins with an empty sheet, for a board on which edges are used up or only vertices.
    pub(crate) fn new(
        guide: G,
        board: &'a Board,
        uses_edges: bool,
        limit: usize,
    ) -> Result<Self, Uncertified> {
        if !fits(board, uses_edges) {
            return Err(Uncertified::TooLarge { limit });
        }
        Ok(Self {
            guide,
            board,
            limit,
            nodes: Vec::new(),
            known: Known::new(),
        })
    }

    /// All nodes written.
    pub(crate) fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Writes the strategy of a side that has one; returns its first node.
    ///
    /// *Cost*: one call of the guide for each position of the strategy.
    pub(crate) fn write(&mut self, position: &G::Position, side: Side) -> Result<u32, Uncertified> {
        self.known.clear();
        let mut now = position.clone();
        let root = self.nodes.len() as u32;
        let here = now.snapshot();
        // The nodes on the way to the present one, each with the moves that are still to be made
        // there.
        let mut open = vec![(root, self.add(&mut now, here, side)?.into_iter())];
        while let Some((node, moves)) = open.last_mut() {
            let Some(mv) = moves.next() else {
                open.pop();
                now.undo();
                continue;
            };
            let node = *node;
            now.play_unchecked(mv);
            let here = now.snapshot();
            let next = if let Some(&known) = self.known.get(&here) {
                now.undo();
                known
            } else {
                let next = self.nodes.len() as u32;
                let moves = self.add(&mut now, here, side)?;
                open.push((next, moves.into_iter()));
                next
            };
            match &mut self.nodes[node as usize] {
                Node::Play(_, following) | Node::Forced(_, following) => *following = next,
                Node::Replies(following) => following.push(next),
                leaf => unreachable!("{leaf:?} leads nowhere"),
            }
        }
        Ok(root)
    }

    fn add(
        &mut self,
        now: &mut G::Position,
        here: Snapshot,
        side: Side,
    ) -> Result<Vec<Move<G>>, Uncertified> {
        let limit = self.limit;
        if self.nodes.len() >= limit {
            return Err(Uncertified::TooLarge { limit });
        }
        self.known.insert(here, self.nodes.len() as u32);
        let (guide, board) = (&mut self.guide, self.board);
        let (node, moves) = if let Some(leaf) = guide.leaf(now, side) {
            (leaf, Vec::new())
        } else if side.has(now.turn()) {
            let mv = guide.choose(now, side, &self.known)?;
            (Node::Play(now.move_text(board, mv), 0), vec![mv])
        } else if let Some(mv) = guide.forced(now, side) {
            (Node::Forced(now.move_text(board, mv), 0), vec![mv])
        } else {
            (Node::Replies(Vec::new()), guide.replies(now, side))
        };
        self.nodes.push(node);
        Ok(moves)
    }
}
