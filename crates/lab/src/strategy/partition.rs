//! Chalise's odd–even partition: the snake cuts the unused vertices into parts, and one moves into
//! an odd one.

use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;

use super::cells::Cells;
use super::last_move;

/// Moves into a part of odd size, or any where there is none within reach.
pub(super) fn moves(cells: &Cells, position: &Position) -> Vec<Move> {
    if last_move(position).is_none() {
        return cells.corner(position);
    }
    let legal: Vec<Move> = position.legal_moves().collect();
    let sizes = part_sizes(position);
    let is_odd = |mv: &&Move| match **mv {
        Move::Vertex(v) | Move::Edge([_, v]) => sizes[v as usize] % 2 == 1,
    };
    let odd: Vec<Move> = legal.iter().filter(is_odd).copied().collect();
    if odd.is_empty() { legal } else { odd }
}

/// For every unused vertex the number of unused vertices that are joined to it by unused ones; 0
/// for the others.
fn part_sizes(position: &Position) -> Vec<usize> {
    let field = position.field();
    let mut sizes = vec![0; field.vertex_count()];
    for v in 0..field.vertex_count() as Vertex {
        if position.room(v) > 0 && sizes[v as usize] == 0 {
            let part = reach(position, vec![v]);
            for &w in &part {
                sizes[w as usize] = part.len();
            }
        }
    }
    sizes
}

/// The unused vertices that can be reached from these by unused ones, the unused ones among them
/// included.
pub(super) fn reach(position: &Position, from: Vec<Vertex>) -> Vec<Vertex> {
    let field = position.field();
    let is_free = |v: Vertex| position.room(v) > 0;
    let mut is_seen = vec![false; field.vertex_count()];
    let mut found = Vec::new();
    let mut open = from;
    while let Some(v) = open.pop() {
        if std::mem::replace(&mut is_seen[v as usize], true) {
            continue;
        }
        if is_free(v) {
            found.push(v);
        }
        open.extend(field.neighbors(v).iter().filter(|&&w| is_free(w)));
    }
    found
}
