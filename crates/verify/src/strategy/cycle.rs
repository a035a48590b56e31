//! What ends strategies of `cycle` and `cycle-misere`.

use slitherlab_graph::Edge;
use slitherlab_rules::Effort;
use slitherlab_rules::cycle::Kind;

use super::{Node, Replay, Replaying, Side};
use crate::cycle::is_safe;
use crate::referee::Play;
use crate::referee::cycle::Position;
use crate::refusal::Refusal;

impl Replay for Position {
    fn answered(&mut self, side: Side, effort: &Effort<'_>) -> Result<Vec<Edge>, Refusal> {
        if self.outcome().is_over() {
            return Err(Refusal::WrongNode);
        }
        if side.has(self.turn()) {
            return Err(Refusal::NoReplies);
        }
        let mut moves = self.moves();
        effort.spend(moves.len());
        moves.retain(|&edge| {
            self.make(edge);
            let ends_well = side.is_content(self.outcome());
            self.unmake();
            !ends_well
        });
        Ok(moves)
    }

    fn settled(
        &self,
        replaying: &Replaying<'_>,
        side: Side,
        node: &Node,
    ) -> Result<Option<(Edge, u32)>, Refusal> {
        let Replaying { board, effort, .. } = replaying;
        effort.spend(self.free_count());
        let outcome = self.outcome();
        let own_turn = side.has(self.turn());
        let player = if own_turn {
            self.turn()
        } else {
            self.turn().next(2)
        };
        let closes = |&edge: &Edge| self.closes_cycle(edge, player);
        let in_time = || {
            let other = player.next(2);
            own_turn || !self.free_edges().any(|edge| self.closes_cycle(edge, other))
        };
        let is_race = self.rules().kind == Kind::Cycle && !outcome.is_over();
        let right = match node {
            Node::Over {} if outcome.is_over() => {
                let content = side.is_content(outcome).then_some(None);
                return content.ok_or(Refusal::BadEnd);
            }
            Node::Forced(text, next) if is_race && !own_turn => {
                let edge = self.read_move(board, text)?;
                if in_time() && closes(&edge) {
                    return Ok(Some((edge, *next)));
                }
                false
            }
            Node::Closing(texts) if is_race => {
                let edges = texts.iter().map(|text| self.read_move(board, text));
                let edges = edges.collect::<Result<Vec<Edge>, _>>()?;
                let enough = match *edges {
                    [_] => own_turn,
                    [first, second] => own_turn || first != second,
                    _ => false,
                };
                enough && in_time() && edges.iter().all(closes)
            }
            // A player who is safe may still draw, which is not enough to beat the other.
            Node::Safe(pair) if !side.against && !outcome.is_over() => {
                is_safe(self, player, pair, effort)?
            }
            _ => false,
        };
        right.then_some(None).ok_or(Refusal::WrongNode)
    }
}
