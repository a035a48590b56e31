//! Strategies for `cycle` and `cycle-misere` that a search found, checked by replaying them.
//!
//! A strategy is for one player, the *side*, who wants to win, or only not to lose. It is a list of nodes that refer to
//! each other; a node stands for one position, the first one for that of the claim.
//!
//! * `play`: the side is to move, takes this edge, and the next node is for the position after it.
//! * `replies`: the other is to move; there is one node for each of his moves that does not end the game as the side wants, in
//!   the order of the edges.
//! * `forced`: in `cycle`, the other is to move and cannot close a cycle, but with this edge the side would. So he has to
//!   take it himself, and the next node is for the position after that.
//! * `closing`: in `cycle`, with one of these edges the side closes a cycle: it is to move, or there are two of them
//!   and the other can close none.
//! * `safe`: two forests show that the side does not lose, see [`cycle`](crate::cycle). Where two forests do not cover the board
//!   there is no draw, so not to lose is to win; and this has to be shown, once, if the side wants to win.
//! * `over`: the game is over, as the side wants.
//!
//! A node may be reached in several ways, but always in the same position: so the nodes form no circle, and the
//! whole is checked in one walk.
//!
//! *Cost*: time O(nodes · edges · n), memory two bits for each edge and node.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use slitherlab_games::cycle::{Kind, Position};
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::{Board, Edge};

use crate::cycle::is_safe;
use crate::strategy::{LARGEST_BOARD, StrategyFault};
use crate::two_forests::Pair;

/// A position of a strategy, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EdgeNode {
    /// The side takes this edge, and this node follows.
    Play(String, u32),
    /// These nodes follow, one for each move that does not end the game well for the side.
    Replies(Vec<u32>),
    /// The other must take this edge, and this node follows.
    Forced(String, u32),
    /// With one of these edges the side closes a cycle.
    Closing(Vec<String>),
    /// The side is safe.
    Safe(Pair),
    /// The game is over.
    Over {},
}

/// What tells the positions of a game apart, complete and without hashing: who owns what.
pub type EdgeSnapshot = Box<[u32]>;

/// The snapshot of a position.
///
/// *Cost*: O(edges).
pub fn edge_snapshot(position: &Position) -> EdgeSnapshot {
    let count = position.graph().edge_count();
    let mut words = vec![0; count.div_ceil(16)];
    for edge in 0..count {
        if let Some(owner) = position.owner(edge as Edge) {
            words[edge / 16] |= owner.number() << (edge % 16 * 2);
        }
    }
    words.into()
}

/// Checks that the strategy that begins at node `root` gives the side what it wants from this position of `cycle` or
/// `cycle-misere`; returns its first move, if it begins with one.
///
/// # Errors
/// When it does not.
pub(crate) fn check(
    board: &Board,
    position: &Position,
    goal: Goal,
    nodes: &[EdgeNode],
    root: u32,
) -> Result<Option<Edge>, StrategyFault> {
    if board.graph().edge_count() > LARGEST_BOARD {
        return Err(StrategyFault::TooLarge);
    }
    let mut walk = Walk {
        board,
        goal,
        nodes,
        position: position.clone(),
        seen: HashMap::new(),
        open: Vec::new(),
    };
    walk.run(root)?;
    match nodes.get(root as usize) {
        Some(EdgeNode::Play(text, _)) => walk.read(root, text).map(Some),
        _ => Ok(None),
    }
}

/// What a strategy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    /// Whose strategy it is.
    pub(crate) side: Player,
    /// Whether a draw is not enough.
    pub(crate) must_win: bool,
    /// Whether there is no draw.
    pub(crate) decisive: bool,
}

impl Goal {
    fn is_content(self, outcome: Outcome) -> bool {
        match outcome.winner(2) {
            Some(winner) => winner == self.side,
            None => outcome == Outcome::Draw && !self.must_win,
        }
    }
}

struct Walk<'a> {
    board: &'a Board,
    goal: Goal,
    nodes: &'a [EdgeNode],
    position: Position,
    /// The position of each node that was reached.
    seen: HashMap<u32, EdgeSnapshot>,
    /// The nodes on the way to the present one, with the moves that are still to be made there.
    open: Vec<std::vec::IntoIter<(Edge, u32)>>,
}

impl Walk<'_> {
    fn run(&mut self, root: u32) -> Result<(), StrategyFault> {
        self.enter(root)?;
        while let Some(rest) = self.open.last_mut() {
            if let Some((one, next)) = rest.next() {
                self.position.make(one);
                self.enter(next)?;
                continue;
            }
            self.open.pop();
            if !self.open.is_empty() {
                self.position.unmake();
            }
        }
        Ok(())
    }

    /// Arrives at a node: it joins the open ones, without any moves if it needs no more.
    fn enter(&mut self, number: u32) -> Result<(), StrategyFault> {
        let nodes = self.nodes;
        let node = nodes
            .get(number as usize)
            .ok_or(StrategyFault::NoSuchNode(number))?;
        let here = edge_snapshot(&self.position);
        let mut follow = Vec::new();
        match self.seen.get(&number) {
            Some(before) if *before != here => return Err(StrategyFault::TwoPositions(number)),
            Some(_) => {}
            None => {
                follow = self.follow(number, node)?;
                self.seen.insert(number, here);
            }
        }
        self.open.push(follow.into_iter());
        Ok(())
    }

    fn read(&self, number: u32, text: &str) -> Result<Edge, StrategyFault> {
        let edge = self.position.parse_move(self.board, text);
        edge.map_err(|error| StrategyFault::Illegal(number, error.to_string()))
    }

    /// Checks a node by itself; returns the moves that lead on from it.
    fn follow(&mut self, number: u32, node: &EdgeNode) -> Result<Vec<(Edge, u32)>, StrategyFault> {
        let Goal {
            side,
            must_win,
            decisive,
        } = self.goal;
        let outcome = self.position.outcome();
        if outcome.is_over() != matches!(node, EdgeNode::Over {}) {
            return Err(StrategyFault::WrongProof(number));
        }
        let own_turn = self.position.turn() == side;
        let is_race = self.position.rules().kind == Kind::Cycle;
        match node {
            EdgeNode::Over {} => {
                let content = self.goal.is_content(outcome);
                let end = content.then(Vec::new);
                end.ok_or(StrategyFault::BadEnd(number))
            }
            EdgeNode::Play(text, next) => {
                if !own_turn {
                    return Err(StrategyFault::NotToMove(number));
                }
                Ok(vec![(self.read(number, text)?, *next)])
            }
            EdgeNode::Replies(replies) => {
                if own_turn {
                    return Err(StrategyFault::NoReplies(number));
                }
                let open = self.open_moves();
                if open.len() != replies.len() {
                    return Err(StrategyFault::Replies {
                        node: number,
                        given: replies.len(),
                        legal: open.len(),
                    });
                }
                Ok(open.into_iter().zip(replies.iter().copied()).collect())
            }
            EdgeNode::Forced(text, next) => {
                let edge = self.read(number, text)?;
                if own_turn || !is_race || self.other_closes() || !self.closes(edge) {
                    return Err(StrategyFault::WrongProof(number));
                }
                Ok(vec![(edge, *next)])
            }
            EdgeNode::Closing(texts) => {
                let edges = texts.iter().map(|text| self.read(number, text));
                let edges = edges.collect::<Result<Vec<Edge>, _>>()?;
                let enough = match edges.as_slice() {
                    [_] => own_turn,
                    [first, second] => own_turn || first != second && !self.other_closes(),
                    _ => false,
                };
                if !is_race || !enough || !edges.iter().all(|&edge| self.closes(edge)) {
                    return Err(StrategyFault::WrongProof(number));
                }
                Ok(Vec::new())
            }
            EdgeNode::Safe(pair) => {
                if must_win && !decisive {
                    return Err(StrategyFault::WrongProof(number));
                }
                match is_safe(&self.position, side, pair) {
                    Ok(true) => Ok(Vec::new()),
                    Ok(false) => Err(StrategyFault::WrongProof(number)),
                    Err(fault) => Err(StrategyFault::Pair(number, fault)),
                }
            }
        }
    }

    /// Whether the side would close a cycle with an edge.
    fn closes(&self, edge: Edge) -> bool {
        self.position.closes_cycle(edge, self.goal.side)
    }

    /// Whether the other would with any.
    fn other_closes(&self) -> bool {
        let other = self.goal.side.next(2);
        let mut free = self.position.free_edges();
        free.any(|edge| self.position.closes_cycle(edge, other))
    }

    /// The moves after which the game goes on, or ends badly.
    fn open_moves(&mut self) -> Vec<Edge> {
        let mut legal: Vec<Edge> = self.position.legal_moves().collect();
        legal.retain(|&edge| {
            self.position.make(edge);
            let outcome = self.position.outcome();
            self.position.unmake();
            !(outcome.is_over() && self.goal.is_content(outcome))
        });
        legal
    }
}
