//! How many different games can be played.

use slitherlab_game::Budget;
use slitherlab_game::snake::{Capacity, Ends, Move, Position, Rules};
use slitherlab_graph::Graph;

use super::CountError;
use super::walk::{Walk, total};

/// The number of plays of a snake game: different sequences of moves from the empty board to the
/// end.
///
/// Two plays are different when they differ in any move, even if they end with the same path; an
/// opening edge has no direction in games with two live ends. A board without an opening has one
/// play, the empty one.
///
/// *Cost*: the number of different positions times their moves; plays that reach the same
/// position by different ways are counted together.
///
/// # Errors
/// When what is allowed or 2¹²⁸ is passed, or the rules have faults.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::{Budget, Preset};
///
/// // Chalise counts eight games on the 2×2 grid; there are twice as many.
/// let board = Board::parse("grid:2x2")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let budget = Budget::default().with_positions(Some(1000));
/// assert_eq!(slitherlab_lab::count::plays(rules, board.graph(), &budget), Ok(16));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn plays(rules: Rules, graph: &Graph, budget: &Budget<'_>) -> Result<u128, CountError> {
    plays_kept(rules, graph, None, budget)
}

/// The number of plays; if an automorphism of the board is given by its images, of those every move
/// of which it takes to itself.
pub(super) fn plays_kept(
    rules: Rules,
    graph: &Graph,
    images: Option<&[u16]>,
    budget: &Budget<'_>,
) -> Result<u128, CountError> {
    let position =
        Position::start(rules, graph).map_err(|error| CountError::Rules(error.to_string()))?;
    let mut plays = Plays::new(position, graph);
    plays.images = images;
    total(&mut plays, budget)
}

/// The plays from a position, as a [`Walk`].
pub struct Plays<'a> {
    graph: &'a Graph,
    /// The position that the moves so far have led to.
    pub position: Position,
    /// Used vertices where each is visited once, used edges elsewhere: one bit each.
    used: Vec<u64>,
    /// An automorphism that must take every move to itself.
    images: Option<&'a [u16]>,
}

impl<'a> Plays<'a> {
    /// Starts at a position on this graph.
    pub fn new(position: Position, graph: &'a Graph) -> Self {
        let bits = if position.rules().capacity == Capacity::ONE {
            graph.vertex_count()
        } else {
            graph.edge_count()
        };
        Self {
            graph,
            position,
            used: vec![0; bits.div_ceil(64)],
            images: None,
        }
    }

    /// Returns whether a move stays the same under the images of its vertices. An edge that both
    /// live ends start from has no direction.
    fn is_fixed(&self, images: &[u16], mv: Move) -> bool {
        let image = |v: u32| u32::from(images[v as usize]);
        let undirected = self.position.is_opening() && self.position.rules().ends == Ends::Two;
        match mv {
            Move::Vertex(v) => image(v) == v,
            Move::Edge([u, v]) => {
                [image(u), image(v)] == [u, v] || (undirected && [image(v), image(u)] == [u, v])
            }
        }
    }

    fn flip(&mut self, bit: u32) {
        self.used[bit as usize / 64] ^= 1 << (bit % 64);
    }

    fn is_used(&self, bit: u32) -> bool {
        self.used[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    /// Marks or unmarks what a move uses; `opening` when it places a snake.
    fn mark(&mut self, mv: Move, opening: bool, forth: bool) {
        if self.position.rules().capacity == Capacity::ONE {
            match mv {
                Move::Vertex(v) => self.flip(v),
                Move::Edge([u, v]) => {
                    if opening {
                        self.flip(u);
                    }
                    self.flip(v);
                }
            }
        } else if let Move::Edge([u, v]) = mv {
            // Parallel edges are used up one after the other, in their order.
            let edges: Vec<u32> = self.graph.edges_between(u, v).collect();
            let used = edges.iter().filter(|&&e| self.is_used(e)).count();
            self.flip(edges[if forth { used } else { used - 1 }]);
        }
    }
}

impl Walk for Plays<'_> {
    type Move = Move;

    fn put_key(&self, key: &mut Vec<u64>) {
        let rules = self.position.rules();
        key.clear();
        key.extend_from_slice(&self.used);
        if ![Capacity::ONE, Capacity::UNLIMITED].contains(&rules.capacity) {
            let visits = self.graph.vertices().map(|v| self.position.visits(v));
            key.extend(visits.map(u64::from));
        }
        // What is used tells the number of moves and so the turn, with one exception: placing a
        // vertex uses no edge.
        key.push(self.position.move_count() as u64);
        let ends = key.len();
        if rules.is_common() {
            key.extend(self.position.live_ends().map(u64::from));
            key[ends..].sort_unstable();
        } else {
            for player in 0..rules.players {
                let player = slitherlab_game::Player::from_index(player);
                let from = key.len();
                key.extend(self.position.live_ends_of(player).map(u64::from));
                key[from..].sort_unstable();
            }
        }
    }

    fn words(&self) -> usize {
        self.used.len()
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        let legal = self.position.legal_moves();
        match self.images {
            None => moves.extend(legal),
            Some(images) => moves.extend(legal.filter(|&mv| self.is_fixed(images, mv))),
        }
    }

    fn make(&mut self, mv: Move) {
        let opening = self.position.is_opening();
        self.mark(mv, opening, true);
        self.position.play_unchecked(mv);
    }

    fn unmake(&mut self) {
        let mv = self.position.undo().expect("a move was made");
        let opening = self.position.is_opening();
        self.mark(mv, opening, false);
    }

    fn end_value(&self) -> u128 {
        // Where only moves that are not fixed are left the game is not over.
        u128::from(self.images.is_none() || self.position.legal_moves().next().is_none())
    }
}
