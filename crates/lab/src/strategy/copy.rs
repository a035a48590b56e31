//! Chalise's copying: "always follow the move that player 2 makes".

use slitherlab_game::snake::{Move, Position};

use super::cells::Cells;
use super::last_move;

/// A step along the same axes as the last one.
pub(super) fn moves(cells: &Cells, position: &Position) -> Vec<Move> {
    let axes = |mv: Move| match mv {
        Move::Vertex(_) => None,
        Move::Edge(ends) => {
            let step = cells.step(ends).into_iter();
            Some(step.map(|along| along != 0).collect::<Vec<bool>>())
        }
    };
    let Some((last, _)) = last_move(position) else {
        return cells.corner(position);
    };
    let wanted = axes(last);
    let fits = |mv: &Move| wanted.is_none() || axes(*mv) == wanted;
    position.legal_moves().filter(fits).collect()
}
