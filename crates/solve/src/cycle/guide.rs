//! How strategies for `cycle` and `cycle-misere` go on.

use slitherlab_board::Board;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{Play, Player};
use slitherlab_graph::Edge;
use slitherlab_verify::strategy::{Node, Side};

use super::certify::pair_of;
use super::proof::prove;
use super::reduced::Reduced;
use super::search::Solver;
use super::theorem::maker_wins;
use crate::answer::Value;
use crate::certify::{Guide, Known, Uncertified};

/// Goes on as the theorems or the search know, until a proof needs no more moves.
///
/// *Cost*: for each position up to three largest unions of two forests and the recall of what the
/// search knows about its moves, and now and then a search.
pub(crate) struct CycleGuide<'a, 's> {
    pub(crate) board: &'a Board,
    pub(crate) solver: &'a mut Solver<'s>,
}

impl Guide for CycleGuide<'_, '_> {
    type Position = Position;

    /// The node of a position that needs no others.
    fn leaf(&self, now: &Position, side: Side) -> Option<Node> {
        if now.outcome().is_over() {
            return Some(Node::Over {});
        }
        let moves = side.has(now.turn());
        let player = if moves {
            now.turn()
        } else {
            now.turn().next(2)
        };
        let misere = now.rules().kind.is_misere();
        if !misere {
            let wanted = if moves { 1 } else { 2 };
            let edges: Vec<Edge> = now.closing_edges(player).take(wanted).collect();
            if edges.len() == wanted
                && (moves || now.closing_edges(player.next(2)).next().is_none())
            {
                let texts = edges.into_iter().map(|edge| self.text(edge));
                return Some(Node::Closing(texts.collect()));
            }
        }
        // A player who is safe may still draw.
        if side.against {
            return None;
        }
        let (reduced, safe) = if misere {
            let reduced = Reduced::of(now, player);
            let safe = maker_wins(Kind::CycleCutMisere, reduced.counts(), moves);
            (reduced, safe)
        } else {
            let reduced = Reduced::of(now, player.next(2));
            let safe = !maker_wins(Kind::CycleCut, reduced.counts(), !moves);
            (reduced, safe)
        };
        safe.then(|| Node::Safe(pair_of(&reduced)))
    }

    /// A move that keeps what the side has: by the theorems if they show one, else by what the
    /// search knows. Moves to positions that are written already come first, then those that leave
    /// one reply.
    fn choose(
        &mut self,
        now: &mut Position,
        side: Side,
        known: &Known,
    ) -> Result<Edge, Uncertified> {
        let edges: Vec<Edge> = now.legal_moves().collect();
        let values = prove(now).values;
        let mut shown = edges.iter().zip(&values);
        if let Some((&edge, _)) = shown.find(|&(_, &value)| keeps(side, value, now.turn())) {
            return Ok(edge);
        }
        let mut good = None;
        let mut open = Vec::new();
        for (&edge, &value) in edges.iter().zip(&values) {
            if value != Value::Unknown {
                continue;
            }
            now.play_unchecked(edge);
            let value = self.solver.recall(now);
            let is_good = keeps(side, value, now.turn());
            let is_known = is_good && known.contains_key(&now.snapshot());
            let is_forcing = self.forced(now, side).is_some();
            now.undo();
            if is_known {
                return Ok(edge);
            }
            if is_good && (good.is_none() || is_forcing) {
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
            now.play_unchecked(edge);
            let value = self.solver.value(now);
            let mover = now.turn();
            now.undo();
            if value == Value::Unknown {
                return Err(Uncertified::Undecided);
            }
            if keeps(side, value, mover) {
                return Ok(edge);
            }
        }
        Err(Uncertified::Undecided)
    }

    /// The edge that the other, on their turn, has to take at once in `cycle`.
    fn forced(&self, position: &Position, side: Side) -> Option<Edge> {
        let other = position.turn();
        if position.rules().kind.is_misere() || side.has(other) {
            return None;
        }
        let edge = position.closing_edges(other.next(2)).next()?;
        let answer = position.closing_edges(other).next();
        answer.is_none().then_some(edge)
    }

    /// The moves of the other that do not end the game as the side wants.
    fn replies(&self, now: &mut Position, side: Side) -> Vec<Edge> {
        let mut edges = now.sorted_moves();
        edges.retain(|&edge| {
            now.play_unchecked(edge);
            let ends_well = side.is_content(now.outcome());
            now.undo();
            !ends_well
        });
        edges
    }
}

impl CycleGuide<'_, '_> {
    fn text(&self, edge: Edge) -> String {
        self.board.edge_label(edge).to_string()
    }
}

/// Whether a position of this value for a player is what the side wants.
fn keeps(side: Side, value: Value, player: Player) -> bool {
    let value = if side.has(player) {
        value
    } else {
        value.for_the_other()
    };
    value == Value::Win || value == Value::Draw && !side.against
}
