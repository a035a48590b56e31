//! Strategies for `cycle` and `cycle-misere` that a search has found, written down for the checker.

use std::collections::HashMap;

use slitherlab_games::Player;
use slitherlab_games::cycle::{Kind, Position};
use slitherlab_graph::{Board, Edge};
use slitherlab_verify::edge_strategy::{EdgeNode, EdgeSnapshot, edge_snapshot};
use slitherlab_verify::strategy::LARGEST_BOARD;

use super::certify::pair_of;
use super::proof::prove;
use super::reduced::Reduced;
use super::search::Solver;
use super::theorem::maker_wins;
use crate::snake::Uncertified;
use crate::verdict::Value;

/// What a strategy is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Whose strategy it is.
    pub(crate) side: Player,
    /// Whether a draw is not enough.
    pub(crate) must_win: bool,
}

impl Goal {
    /// Whether a position of this value for the player to move is what the side wants.
    fn is_reached(self, value: Value, mover: Player) -> bool {
        let value = if mover == self.side {
            value
        } else {
            value.for_the_other()
        };
        value == Value::Win || value == Value::Draw && !self.must_win
    }
}

/// Writes strategies down, position by position.
pub(crate) struct Writer<'a, 's> {
    board: &'a Board,
    solver: &'a mut Solver<'s>,
    /// Whether there is no draw.
    decisive: bool,
    limit: usize,
    nodes: Vec<EdgeNode>,
    /// The positions of the strategy that is being written.
    known: HashMap<EdgeSnapshot, u32>,
}

/// A node that waits for those that follow it.
struct Open {
    node: u32,
    kind: Waiting,
    moves: std::vec::IntoIter<Edge>,
    children: Vec<u32>,
}

enum Waiting {
    Play(Edge),
    Forced(Edge),
    Replies,
}

enum Arrival {
    Done(u32),
    Open(Open),
}

impl<'a, 's> Writer<'a, 's> {
    pub(crate) fn new(
        board: &'a Board,
        solver: &'a mut Solver<'s>,
        decisive: bool,
        limit: usize,
    ) -> Self {
        Self {
            board,
            solver,
            decisive,
            limit,
            nodes: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// All nodes written.
    pub(crate) fn into_nodes(self) -> Vec<EdgeNode> {
        self.nodes
    }

    /// Writes the strategy of a side that has one; returns its first node.
    ///
    /// *Cost*: for each position of the strategy up to three largest unions of two forests and the recall of what the search
    /// knows about its moves, and now and then a search.
    pub(crate) fn write(&mut self, position: &Position, goal: Goal) -> Result<u32, Uncertified> {
        if self.board.graph().edge_count() > LARGEST_BOARD {
            return Err(Uncertified::TooLarge { limit: self.limit });
        }
        self.known.clear();
        let mut now = position.clone();
        let mut stack = match self.arrive(&mut now, goal)? {
            Arrival::Done(node) => return Ok(node),
            Arrival::Open(root) => vec![root],
        };
        loop {
            let open = stack.last_mut().expect("the root returns");
            if let Some(one) = open.moves.next() {
                now.make(one);
                match self.arrive(&mut now, goal)? {
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
            self.nodes[done.node as usize] = match done.kind {
                Waiting::Play(edge) => EdgeNode::Play(self.text(edge), done.children[0]),
                Waiting::Forced(edge) => EdgeNode::Forced(self.text(edge), done.children[0]),
                Waiting::Replies => EdgeNode::Replies(done.children),
            };
            let Some(parent) = stack.last_mut() else {
                return Ok(done.node);
            };
            now.unmake();
            parent.children.push(done.node);
        }
    }

    fn text(&self, edge: Edge) -> String {
        self.board.edge_label(edge).to_string()
    }

    fn arrive(&mut self, now: &mut Position, goal: Goal) -> Result<Arrival, Uncertified> {
        let here = edge_snapshot(now);
        if let Some(&node) = self.known.get(&here) {
            return Ok(Arrival::Done(node));
        }
        if self.nodes.len() >= self.limit {
            return Err(Uncertified::TooLarge { limit: self.limit });
        }
        let node = self.nodes.len() as u32;
        self.known.insert(here, node);
        if let Some(leaf) = self.leaf(now, goal) {
            self.nodes.push(leaf);
            return Ok(Arrival::Done(node));
        }
        let (kind, moves) = if now.turn() == goal.side {
            let one = self.choose(now, goal)?;
            (Waiting::Play(one), vec![one])
        } else if let Some(one) = forced(now, goal.side) {
            (Waiting::Forced(one), vec![one])
        } else {
            (Waiting::Replies, replies(now, goal))
        };
        self.nodes.push(EdgeNode::Over {});
        Ok(Arrival::Open(Open {
            node,
            kind,
            children: Vec::with_capacity(moves.len()),
            moves: moves.into_iter(),
        }))
    }

    /// The node of a position that needs no others.
    fn leaf(&self, now: &Position, goal: Goal) -> Option<EdgeNode> {
        if now.outcome().is_over() {
            return Some(EdgeNode::Over {});
        }
        let side = goal.side;
        let moves = now.turn() == side;
        let misere = now.rules().kind.is_misere();
        if !misere {
            let wanted = if moves { 1 } else { 2 };
            let edges: Vec<Edge> = closers(now, side).take(wanted).collect();
            if edges.len() == wanted && (moves || closers(now, side.next(2)).next().is_none()) {
                let texts = edges.into_iter().map(|edge| self.text(edge));
                return Some(EdgeNode::Closing(texts.collect()));
            }
        }
        if goal.must_win && !self.decisive {
            return None;
        }
        let (reduced, safe) = if misere {
            let reduced = Reduced::of(now, side);
            let safe = maker_wins(Kind::CycleCutMisere, reduced.counts(), moves);
            (reduced, safe)
        } else {
            let reduced = Reduced::of(now, side.next(2));
            let safe = !maker_wins(Kind::CycleCut, reduced.counts(), !moves);
            (reduced, safe)
        };
        safe.then(|| EdgeNode::Safe(pair_of(&reduced)))
    }

    /// A move that keeps what the side has: by the theorems if they show one, else by what the search knows. Moves
    /// to positions that are written already come first, then those that leave one reply.
    fn choose(&mut self, now: &mut Position, goal: Goal) -> Result<Edge, Uncertified> {
        let edges: Vec<Edge> = now.legal_moves().collect();
        let values = prove(now).values;
        let mut shown = edges.iter().zip(&values);
        if let Some((&edge, _)) = shown.find(|&(_, &value)| goal.is_reached(value, goal.side)) {
            return Ok(edge);
        }
        let mut good = None;
        let mut open = Vec::new();
        for (&edge, &value) in edges.iter().zip(&values) {
            if value != Value::Unknown {
                continue;
            }
            now.make(edge);
            let value = self.solver.recall(now);
            let keeps = goal.is_reached(value, now.turn());
            let is_known = keeps && self.known.contains_key(&edge_snapshot(now));
            let is_forcing = forced(now, goal.side).is_some();
            now.unmake();
            if is_known {
                return Ok(edge);
            }
            if keeps && (good.is_none() || is_forcing) {
                good = Some(edge);
            }
            if value == Value::Unknown {
                open.push((!is_forcing, edge));
            }
        }
        if let Some(edge) = good {
            return Ok(edge);
        }
        open.sort_unstable();
        for (_, edge) in open {
            now.make(edge);
            let value = self.solver.value(now);
            let mover = now.turn();
            now.unmake();
            if value == Value::Unknown {
                return Err(Uncertified::Undecided);
            }
            if goal.is_reached(value, mover) {
                return Ok(edge);
            }
        }
        Err(Uncertified::Undecided)
    }
}

/// The edges with which a player would close a cycle.
fn closers(position: &Position, player: Player) -> impl Iterator<Item = Edge> + '_ {
    let free = position.free_edges();
    free.filter(move |&edge| position.closes_cycle(edge, player))
}

/// The edge that the opponent of a player in `cycle` has to take at once, if he is to move and there is one.
fn forced(position: &Position, side: Player) -> Option<Edge> {
    if position.rules().kind.is_misere() || position.turn() == side {
        return None;
    }
    let edge = closers(position, side).next()?;
    let answer = closers(position, side.next(2)).next();
    answer.is_none().then_some(edge)
}

/// The moves of the opponent that do not end the game as the side wants.
fn replies(now: &mut Position, goal: Goal) -> Vec<Edge> {
    let mut edges: Vec<Edge> = now.legal_moves().collect();
    edges.retain(|&edge| {
        now.make(edge);
        let outcome = now.outcome();
        now.unmake();
        let value = super::proof::value_of(outcome, goal.side);
        !(outcome.is_over() && goal.is_reached(value, goal.side))
    });
    edges
}
