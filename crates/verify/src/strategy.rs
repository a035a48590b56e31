//! Strategies that a search found, checked by replaying them.
//!
//! A strategy is for one *side*: a player x alone, who wants not to lose, or all others together,
//! who want them to lose. It is a list of nodes that refer to each other. A node stands for one
//! position: the first node of a strategy for the position of the claim, and every other for the
//! position that the moves lead to.
//!
//! * `play`: the side is to move, makes this move, and the next node is for the position after it.
//! * `replies`: the other side is to move; there is one node for each of its legal moves, in the
//!   order of their numbers.
//!
//! What else a node may be depends on the rules. In the snake games `replies` come in the order of
//! the number of the vertex moved from and then of the vertex moved to; where nobody can move the
//! list is empty, and the rules must say that the side has what it wants.
//!
//! * `static`: two players share the snakes, the other side is to move, and no live end has an
//!   outer neighbour among the unused vertices. See [`snake`](crate::snake).
//! * `race`: private snakes and normal ending. With n players, one who is d turns away from moving
//!   and can make k more moves is stuck after d + n·k turns, and who is stuck first loses. Vertices
//!   that nobody else can reach are certain, so each run that is listed gives a least k for its
//!   player. Nobody makes more moves than there are unused vertices that they can reach, less what
//!   colours forbid on a bipartite board: a path takes as many vertices of one colour as of the
//!   other, or one more. That is the most. The others beat x if all of them surely outlast x; x is
//!   not beaten if x surely outlasts one of them.
//! * `mirror`: the side is that of all others, x is to move, and each snake is the image of the one
//!   before it, or none is placed. See [`mirror`](crate::mirror).
//! * `walls`: as `race`, but the vertices of a run need not be out of the reach of the other side:
//!   it is enough that each of them is taken in time. What the other side can reach beside the runs
//!   is then the most that it gets.
//!
//! In `cycle` and `cycle-misere` `replies` come in the order of the edges, without those moves that
//! end the game as the side wants.
//!
//! * `forced`: in `cycle`, the other is to move and cannot close a cycle, but with this edge the
//!   side would. So they have to take it themselves, and the next node is for the position after
//!   that.
//! * `closing`: in `cycle`, with one of these edges the side closes a cycle: it is to move, or
//!   there are two of them and the other can close none.
//! * `safe`: two forests show that the side does not lose, see [`cycle`](crate::cycle). Where two
//!   forests do not cover the board there is no draw, so not to lose is to win; and this has to be
//!   shown, once, if the side wants to win.
//! * `over`: the game is over, as the side wants.
//!
//! A node may be reached in several ways, but always in the same position: so the nodes form no
//! circle, and the whole is checked in one walk.
//!
//! *Cost*: time O(nodes · (vertices + edges)), in `cycle` and `cycle-misere` times the logarithm of
//! the vertices, and a node counts once for each strategy that it belongs to; memory a bit or two
//! for each node and vertex, or edge that is used up.

mod cycle;
mod snake;
mod walls;

pub(crate) use snake::components;
use std::cell::OnceCell;
use std::collections::HashMap;
pub(crate) use walls::{TWICE, delay, walk};

use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_graph::{Vertex, bipartition};
use slitherlab_rules::Effort;
use slitherlab_rules::{Outcome, Player};

use crate::gallai_edmonds::Level;
use crate::referee::Play;
use crate::refusal::Refusal;
use crate::two_forests::Pair;

/// A position of a strategy, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Node {
    /// The side makes this move, and this node follows.
    Play(String, u32),
    /// These nodes follow, one for each legal move; in the cycle games for each that does not end
    /// the game well for the side.
    Replies(Vec<u32>),
    /// Snake games: the other side loses by the static proof.
    Static(Level),
    /// Snake games: the runs of private snakes decide.
    Race(Vec<Run>),
    /// Snake games: each snake is the image of the one before it, or none is placed, and the others
    /// answer the player to move by images. See [`mirror`](crate::mirror).
    Mirror(Vec<Vertex>),
    /// Snake games: runs of private snakes that are in time shut the other side off.
    Walls(Vec<Run>),
    /// Cycle games: the other must take this edge, and this node follows.
    Forced(String, u32),
    /// Cycle games: with one of these edges the side closes a cycle.
    Closing(Vec<String>),
    /// Cycle games: the side is safe.
    Safe(Pair),
    /// Cycle games: the game is over.
    Over {},
}

/// Moves that nobody can take from a player, or not in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The player, from 1.
    pub player: u32,
    /// Paths through unused vertices, walked one after the other, each from a live end that the
    /// player has then.
    pub paths: Vec<Vec<Vertex>>,
}

/// What the players of a strategy want. Of two players, one alone wants not to lose; "all others"
/// is one player who wants to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Player x.
    pub x: Player,
    /// Whether the strategy is that of all others, who want x to lose.
    pub against: bool,
}

impl Side {
    /// The player x alone.
    pub fn alone(x: Player) -> Self {
        Self { x, against: false }
    }

    /// All players but x.
    pub fn others(x: Player) -> Self {
        Self { x, against: true }
    }

    /// Whether this player belongs to the side.
    pub fn has(self, player: Player) -> bool {
        (player == self.x) != self.against
    }

    /// Whether the side has what it wants when the game has ended so.
    pub fn is_content(self, outcome: Outcome) -> bool {
        let x_loses = match outcome {
            Outcome::Loses(loser) => loser == self.x,
            Outcome::Wins(winner) => winner != self.x,
            Outcome::Draw => false,
            Outcome::Ongoing => return false,
        };
        x_loses == self.against
    }
}

/// Positions are compared whole, so the boards of strategies have at most this many vertices, and
/// edges if these are used up: no search goes further anyway.
pub const LARGEST_BOARD: usize = 1024;

/// Whether a board is small enough for strategies, if the game uses up its edges, or only its
/// vertices.
pub fn fits(board: &Board, edges: bool) -> bool {
    let graph = board.graph();
    let edges = if edges { graph.edge_count() } else { 0 };
    graph.vertex_count().max(edges) <= LARGEST_BOARD
}

/// A position in which strategies can be replayed: what its rule set adds to the walk.
pub(crate) trait Replay: Play {
    /// The moves for which a node of replies has a node each: all, if the game is over only for
    /// want of moves.
    fn answered(&mut self, side: Side, effort: &Effort<'_>) -> Result<Vec<Self::Move>, Refusal> {
        let moves = self.moves();
        effort.spend(moves.len());
        if moves.is_empty() && !side.is_content(self.outcome()) {
            return Err(Refusal::BadEnd);
        }
        if !moves.is_empty() && side.has(self.turn()) {
            return Err(Refusal::NoReplies);
        }
        Ok(moves)
    }

    /// Checks a node that neither makes a move of the side's nor lists replies; returns the move
    /// that leads on from it, if there is one.
    fn settled(
        &self,
        _: &Replaying<'_>,
        _: Side,
        _: &Node,
    ) -> Result<Option<(Self::Move, u32)>, Refusal> {
        Err(Refusal::WrongNode)
    }
}

/// The nodes of strategies on a board, to be replayed.
pub(crate) struct Replaying<'a> {
    pub(crate) board: &'a Board,
    pub(crate) effort: &'a Effort<'a>,
    nodes: &'a [Node],
    /// The two colours of a bipartite board, once somebody has asked.
    colors: OnceCell<Option<Vec<bool>>>,
}

impl<'a> Replaying<'a> {
    pub(crate) fn new(board: &'a Board, nodes: &'a [Node], effort: &'a Effort<'a>) -> Self {
        Self {
            board,
            effort,
            nodes,
            colors: OnceCell::new(),
        }
    }

    /// The two colours of a bipartite board.
    pub(crate) fn colors(&self) -> Option<&[bool]> {
        let colors = self.colors.get_or_init(|| {
            let graph = self.board.graph();
            self.effort.spend(graph.vertex_count() + graph.edge_count());
            bipartition(graph)
        });
        colors.as_deref()
    }

    /// Checks that the strategy that begins at node `root` gives the side what it wants from this
    /// position.
    pub(crate) fn replay<P: Replay>(
        &self,
        position: &P,
        side: Side,
        root: u32,
    ) -> Result<(), Refusal> {
        let mut now = position.clone();
        // The position of each node that was reached.
        let mut seen: HashMap<u32, Box<[u32]>> = HashMap::new();
        let mut arrive = |number: u32, now: &mut P| {
            self.effort.go_on()?;
            let node = self.nodes.get(number as usize);
            let node = node.ok_or(Refusal::NoSuchNode(number))?;
            let here = now.snapshot();
            self.effort.spend(1 + here.len());
            let moves = match seen.get(&number) {
                Some(before) if *before == here => Ok(Vec::new()),
                Some(_) => Err(Refusal::TwoPositions),
                None => self.follow(now, side, node),
            };
            let moves = moves.map_err(|why| match why {
                Refusal::Stopped => why,
                why => Refusal::Node(number, Box::new(why)),
            })?;
            seen.insert(number, here);
            Ok::<_, Refusal>(moves.into_iter())
        };
        // The nodes on the way to the present one, each with the moves that are still to be made
        // there.
        let mut open = vec![arrive(root, &mut now)?];
        while let Some(rest) = open.last_mut() {
            if let Some((one, next)) = rest.next() {
                now.make(one);
                open.push(arrive(next, &mut now)?);
            } else {
                open.pop();
                now.unmake();
            }
        }
        Ok(())
    }

    /// Checks a node by itself; returns the moves that lead on from it, with the nodes to which
    /// they lead.
    fn follow<P: Replay>(
        &self,
        now: &mut P,
        side: Side,
        node: &Node,
    ) -> Result<Vec<(P::Move, u32)>, Refusal> {
        match node {
            Node::Play(text, next) => {
                if !side.has(now.turn()) {
                    return Err(Refusal::NotToMove);
                }
                Ok(vec![(now.read_move(self.board, text)?, *next)])
            }
            Node::Replies(replies) => {
                let moves = now.answered(side, self.effort)?;
                if moves.len() != replies.len() {
                    return Err(Refusal::Replies(replies.len(), moves.len()));
                }
                Ok(moves.into_iter().zip(replies.iter().copied()).collect())
            }
            _ => Ok(now.settled(self, side, node)?.into_iter().collect()),
        }
    }
}
