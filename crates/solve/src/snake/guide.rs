//! How strategies of the snake games go on.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{Play, Player, Snapshot};
use slitherlab_graph::Vertex;
use slitherlab_verify::strategy::{Node, Run, Side};

use super::mirror;
use super::outlast::Outlast;
use super::part::Part;
use crate::answer::Value;
use crate::certify::{Guide, Known, Uncertified};
use crate::search::Solver;

/// Goes on as the search knows, until a proof needs no more moves.
///
/// *Cost*: for each position the recall of what the search knows about its moves, and now and then
/// a search.
pub(crate) struct SnakeGuide<'a, 's> {
    board: &'a Board,
    solver: &'a mut Solver<'s>,
    outlast: Outlast,
    /// The position from which the strategies begin, and a mirror in which its snakes are each
    /// other's images.
    images: Option<(Snapshot, Vec<Vertex>)>,
}

impl Guide for SnakeGuide<'_, '_> {
    type Position = Position;

    /// The node of a position that needs no others.
    fn leaf(&self, now: &Position, side: Side) -> Option<Node> {
        if now.legal_moves().next().is_none() {
            return Some(Node::Replies(Vec::new()));
        }
        if let Some((start, mirror)) = &self.images {
            if side == Side::others(now.turn()) && *start == now.snapshot() {
                return Some(Node::Mirror(mirror.clone()));
            }
        }
        if let Some(runs) = self.outlast.runs(now, side) {
            return Some(Node::Race(runs));
        }
        if let Some(run) = self.wall(now, side) {
            return Some(Node::Walls(vec![run]));
        }
        if side.has(now.turn()) || now.is_opening() || !now.rules().is_matching_game() {
            return None;
        }
        let graph = self.board.graph();
        let part = Part::unused(graph, now);
        part.dooms(graph, now).then(|| Node::Static(part.proof()))
    }

    /// A move that keeps what the side has. Moves to positions that are written already, or that
    /// end the matter, come first, then those that leave few replies.
    fn choose(
        &mut self,
        now: &mut Position,
        side: Side,
        known: &Known,
    ) -> Result<Move, Uncertified> {
        let mut good: Option<(usize, Move)> = None;
        let mut open = Vec::new();
        for mv in now.sorted_moves() {
            now.play_unchecked(mv);
            let fate = self.solver.recall(now, side.x);
            let replies = if side.has(now.turn()) {
                0
            } else {
                now.legal_moves().count()
            };
            let at_once = fate == Some(side.against)
                && (known.contains_key(&now.snapshot()) || self.leaf(now, side).is_some());
            now.undo();
            match fate {
                _ if at_once => return Ok(mv),
                Some(beaten) if beaten == side.against => {
                    if good.is_none_or(|(fewest, _)| replies < fewest) {
                        good = Some((replies, mv));
                    }
                }
                Some(_) => {}
                None => open.push((replies, mv)),
            }
        }
        if let Some((_, mv)) = good {
            return Ok(mv);
        }
        open.sort_unstable();
        for (_, mv) in open {
            now.play_unchecked(mv);
            let fate = self.solver.is_beaten(now, side.x);
            now.undo();
            if fate.ok_or(Uncertified::Undecided)? == side.against {
                return Ok(mv);
            }
        }
        Err(Uncertified::Undecided)
    }
}

impl<'a, 's> SnakeGuide<'a, 's> {
    /// Strategies from this position.
    pub(crate) fn new(board: &'a Board, position: &Position, solver: &'a mut Solver<'s>) -> Self {
        let mirror = mirror::turn(board.graph(), position, solver.budget());
        Self {
            board,
            solver,
            outlast: Outlast::on(board.graph()),
            images: mirror.map(|mirror| (position.snapshot(), mirror)),
        }
    }

    /// The run of a player of two who is in time to shut the other off.
    fn wall(&self, now: &Position, side: Side) -> Option<Run> {
        let player = if side.against { side.x.next(2) } else { side.x };
        let mut paths: Vec<Vec<Vertex>> = Vec::new();
        for [from, to] in self.solver.wall(now, player)? {
            match paths.last_mut() {
                Some(path) if path.last() == Some(&from) => path.push(to),
                _ => paths.push(vec![from, to]),
            }
        }
        Some(Run {
            player: player.number(),
            paths,
        })
    }
}

/// The sides that have what they want, when it is known what the position is worth for every
/// player: with two players the winner, with more each player against all others or all others
/// against them.
pub(crate) fn contented(players: &[Value]) -> Option<Vec<Side>> {
    let sides = players.iter().zip((0..).map(Player::from_index));
    let sides = sides.map(|(value, x)| match value {
        Value::Win => Some(Side { x, against: false }),
        Value::Loss => Some(Side { x, against: true }),
        Value::Draw | Value::Unknown => None,
    });
    let mut sides = sides.collect::<Option<Vec<Side>>>()?;
    if sides.len() == 2 {
        sides.retain(|side| !side.against);
    }
    Some(sides)
}
