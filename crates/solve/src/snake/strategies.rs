//! Strategies that a search has found, written down for the checker.

use std::collections::HashMap;

use slitherlab_games::Player;
use slitherlab_games::snake::{Move, Position};
use slitherlab_graph::Board;
use slitherlab_verify::strategy::{LARGEST_BOARD, Node, Side, Snapshot, ordered_moves, snapshot};
use thiserror::Error;

use super::outlast::Outlast;
use super::part::Part;
use crate::search::Solver;

/// Why there is no certificate.
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
}

/// Writes strategies down, position by position.
pub(crate) struct Writer<'a, 's> {
    board: &'a Board,
    solver: &'a mut Solver<'s>,
    outlast: Outlast,
    limit: usize,
    nodes: Vec<Node>,
    /// The positions of the strategy that is being written.
    known: HashMap<Snapshot, u32>,
}

/// A node that waits for those that follow it.
struct Open {
    node: u32,
    /// The move of the side, if it is the one to move.
    play: Option<String>,
    moves: std::vec::IntoIter<Move>,
    children: Vec<u32>,
}

enum Arrival {
    Done(u32),
    Open(Open),
}

impl<'a, 's> Writer<'a, 's> {
    pub(crate) fn new(board: &'a Board, solver: &'a mut Solver<'s>, limit: usize) -> Self {
        Self {
            board,
            solver,
            outlast: Outlast::on(board),
            limit,
            nodes: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// All nodes written.
    pub(crate) fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Writes the strategy of a side that has one; returns its first node.
    ///
    /// *Cost*: for each position of the strategy the recall of what the search knows about its moves, and
    /// now and then a search.
    pub(crate) fn write(&mut self, position: &Position, side: Side) -> Result<u32, Uncertified> {
        if self.board.graph().vertex_count() > LARGEST_BOARD {
            return Err(Uncertified::TooLarge { limit: self.limit });
        }
        self.known.clear();
        let mut now = position.clone();
        let mut stack = match self.arrive(&mut now, side)? {
            Arrival::Done(node) => return Ok(node),
            Arrival::Open(root) => vec![root],
        };
        loop {
            let open = stack.last_mut().expect("the root returns");
            if let Some(one) = open.moves.next() {
                now.make(one);
                match self.arrive(&mut now, side)? {
                    Arrival::Done(node) => {
                        now.unmake();
                        let open = stack.last_mut().expect("it was just there");
                        open.children.push(node);
                    }
                    Arrival::Open(child) => stack.push(child),
                }
                continue;
            }
            let done = stack.pop().expect("it was just there");
            self.nodes[done.node as usize] = match done.play {
                Some(text) => Node::Play(text, done.children[0]),
                None => Node::Replies(done.children),
            };
            let Some(parent) = stack.last_mut() else {
                return Ok(done.node);
            };
            now.unmake();
            parent.children.push(done.node);
        }
    }

    fn arrive(&mut self, now: &mut Position, side: Side) -> Result<Arrival, Uncertified> {
        let here = snapshot(now);
        if let Some(&node) = self.known.get(&here) {
            return Ok(Arrival::Done(node));
        }
        if self.nodes.len() >= self.limit {
            return Err(Uncertified::TooLarge { limit: self.limit });
        }
        let node = self.nodes.len() as u32;
        self.known.insert(here, node);
        if let Some(leaf) = self.leaf(now, side) {
            self.nodes.push(leaf);
            return Ok(Arrival::Done(node));
        }
        let (play, moves) = if side.has(now.turn()) {
            let one = self.choose(now, side)?;
            (Some(one.on(self.board).to_string()), vec![one])
        } else {
            (None, ordered_moves(now))
        };
        self.nodes.push(Node::Replies(Vec::new()));
        Ok(Arrival::Open(Open {
            node,
            play,
            children: Vec::with_capacity(moves.len()),
            moves: moves.into_iter(),
        }))
    }

    /// The node of a position that needs no others.
    fn leaf(&self, now: &Position, side: Side) -> Option<Node> {
        if now.legal_moves().next().is_none() {
            return Some(Node::Replies(Vec::new()));
        }
        if let Some(runs) = self.outlast.runs(now, side) {
            return Some(Node::Race(runs));
        }
        if side.has(now.turn()) || now.is_opening() || !now.rules().is_matching_game() {
            return None;
        }
        let part = Part::unused(self.board.graph(), now);
        let doomed = now.live_ends().all(|end| {
            let neighbors = self.board.graph().neighbors(end);
            neighbors.iter().all(|&w| !part.is_outer(w))
        });
        doomed.then(|| Node::Static(part.proof()))
    }

    /// A move that keeps what the side has. Moves to positions that are written already, or that end the matter, come
    /// first, then those that leave few replies.
    fn choose(&mut self, now: &mut Position, side: Side) -> Result<Move, Uncertified> {
        let mut good: Option<(usize, Move)> = None;
        let mut open = Vec::new();
        for one in ordered_moves(now) {
            now.make(one);
            let fate = self.solver.recall(now, side.x);
            let replies = if side.has(now.turn()) {
                0
            } else {
                now.legal_moves().count()
            };
            let at_once = fate == Some(side.against)
                && (self.known.contains_key(&snapshot(now)) || self.leaf(now, side).is_some());
            now.unmake();
            match fate {
                _ if at_once => return Ok(one),
                Some(beaten) if beaten == side.against => {
                    if good.is_none_or(|(fewest, _)| replies < fewest) {
                        good = Some((replies, one));
                    }
                }
                Some(_) => {}
                None => open.push((replies, one)),
            }
        }
        if let Some((_, one)) = good {
            return Ok(one);
        }
        open.sort_unstable();
        for (_, one) in open {
            now.make(one);
            let fate = self.solver.is_beaten(now, side.x);
            now.unmake();
            if fate.ok_or(Uncertified::Undecided)? == side.against {
                return Ok(one);
            }
        }
        Err(Uncertified::Undecided)
    }
}

/// The sides that have what they want: with two players the winner, with more each player against
/// all others or all others against him.
pub(crate) fn contented(fates: &[Option<bool>]) -> Option<Vec<Side>> {
    let players = (0..).map(Player::from_index);
    let sides = fates
        .iter()
        .zip(players)
        .map(|(&beaten, x)| beaten.map(|against| Side { x, against }));
    let mut sides = sides.collect::<Option<Vec<Side>>>()?;
    if sides.len() == 2 {
        sides.retain(|side| !side.against);
    }
    Some(sides)
}
