//! Answering every move by its image.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::{Graph, Vertex};

use super::cells::Cells;
use super::{NoPlan, last_move};

/// A symmetry that is its own inverse.
#[derive(Clone, Debug)]
pub(super) struct Mirror {
    image: Vec<Vertex>,
}

impl Mirror {
    /// The half-turn of the board, where it has one; else any symmetry without fixed vertices and
    /// edges that the solvers find.
    pub(super) fn of(board: &Board) -> Result<Self, NoPlan> {
        let turned = Cells::of(board).ok().and_then(|cells| half_turn(&cells));
        if let Some(Ok(mirror)) = turned.map(|image| Self::by(board.graph(), image)) {
            return Ok(mirror);
        }
        let image = slitherlab_solve::snake::mirror(board.graph()).ok_or(NoPlan::NoMirror)?;
        Ok(Self { image })
    }

    /// The symmetry with these images.
    ///
    /// *Cost*: O(n + m log m).
    pub(super) fn by(graph: &Graph, image: Vec<Vertex>) -> Result<Self, NoPlan> {
        let n = graph.vertex_count();
        let back = |v: Vertex| image.get(image[v as usize] as usize).copied();
        if image.len() != n || graph.vertices().any(|v| back(v) != Some(v)) {
            return Err(NoPlan::NoSymmetry);
        }
        let sorted = |map: &dyn Fn(Vertex) -> Vertex| {
            let edges = graph.edges().iter().map(|ends| {
                let mut ends = ends.map(map);
                ends.sort_unstable();
                ends
            });
            let mut edges: Vec<[Vertex; 2]> = edges.collect();
            edges.sort_unstable();
            edges
        };
        if sorted(&|v| v) != sorted(&|v| image[v as usize]) {
            return Err(NoPlan::NoSymmetry);
        }
        Ok(Self { image })
    }

    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        let image = |v: Vertex| self.image[v as usize];
        let Some((last, is_opening)) = last_move(position) else {
            let is_own = |mv: &Move| match *mv {
                Move::Vertex(v) => image(v) == v,
                Move::Edge([u, v]) => {
                    image(u) == v && image(v) == u || image(u) == u && image(v) == v
                }
            };
            return position.legal_moves().filter(is_own).collect();
        };
        let mut answers = match last {
            Move::Vertex(v) => vec![Move::Vertex(image(v))],
            Move::Edge(ends) => vec![Move::Edge(ends.map(image))],
        };
        if let (Move::Edge([u, v]), true) = (last, is_opening) {
            // An edge that begins a snake is the same from either end.
            answers.push(Move::Edge([image(v), image(u)]));
        }
        answers.retain(|&mv| position.is_legal(mv));
        answers
    }
}

/// The image of every cell in the half-turn of the box around the board; `None` when it meets a
/// hole. The half-turn reverses the order of the cells by their coordinates, so that the first of
/// them can only be the image of the last.
fn half_turn(cells: &Cells) -> Option<Vec<Vertex>> {
    let sides = cells.sides();
    let mut order: Vec<Vertex> = (0..cells.count() as Vertex).collect();
    order.sort_by_key(|&v| cells.place(v));
    let mut image = vec![0; order.len()];
    for (&v, &w) in order.iter().zip(order.iter().rev()) {
        let mut both = cells.place(v).iter().zip(cells.place(w)).zip(&sides);
        if both.any(|((x, y), side)| x + y != side - 1) {
            return None;
        }
        image[v as usize] = w;
    }
    Some(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_turns_are_those_of_the_box_around_the_cells() {
        let mut turned = 0;
        for text in [
            "grid:3x4",
            "grid:5x5",
            "grid:2x3x4",
            "torus:3x4",
            "knight:4x5",
            "grid:4x4 without 0,0 3,3",
            "grid:4x4 without 0,0",
            "grid:5x5 without 2,2",
            "triangle:4",
            "hex:3",
            "king:3x3 without 1,0 1,2",
        ] {
            let board = Board::parse(text).unwrap();
            let cells = Cells::of(&board).unwrap();
            let sides = cells.sides();
            let expected: Option<Vec<Vertex>> = board
                .graph()
                .vertices()
                .map(|v| {
                    let place = cells.place(v).iter().zip(&sides);
                    let label: Vec<String> =
                        place.map(|(x, side)| (side - 1 - x).to_string()).collect();
                    board.vertex(&label.join(","))
                })
                .collect();
            turned += usize::from(expected.is_some());
            assert_eq!(half_turn(&cells), expected, "{text}");
        }
        assert!((5..11).contains(&turned), "{turned}");
    }
}
