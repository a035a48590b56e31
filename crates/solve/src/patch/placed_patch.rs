//! A patch placed on a board: where the window is, and how the partners play there.

use slitherlab_board::Board;
use slitherlab_family::{
    End, Extent, Family, FamilyRules, Lattice, Outline, Patch, Symmetry, Window, forward, window_of,
};
use slitherlab_game::snake::Move;
use slitherlab_graph::Vertex;

use super::guide::Guide;

/// A patch on a board, and the game that is being played there.
#[derive(Clone, Debug)]
pub struct PlacedPatch {
    guide: Guide,
    /// The vertex of the board at each cell of the window; none where the frontier lies beyond a
    /// border.
    vertices: Vec<Option<Vertex>>,
}

/// How the window lies along an axis of the board: the coordinate of its first cell.
type Corner = Vec<i32>;

impl PlacedPatch {
    /// Lays the first of some patches that fits on a board of a family, and begins the game there.
    /// `opening` are the one or two vertices that were opened; where there are none a partner
    /// opens, in the place that fits. `None` when no patch fits.
    ///
    /// *Cost*: O(patches × symmetries), and that of checking the patch.
    pub fn new(
        family: &Family,
        rules: &FamilyRules,
        patches: &[Patch],
        beaten: u32,
        board: &Board,
        opening: Option<&[Vertex]>,
    ) -> Option<Self> {
        let lattice = &family.lattice;
        let sides = &sides_of(family, board.text())?;
        let lattice_board = LatticeBoard::new(lattice, board);
        let opened = opening.map(|opening| Opened::of(lattice, lattice_board, opening, sides));
        let symmetries = lattice.symmetries();
        let (patch, symmetry, corner) = patches
            .iter()
            .filter(|patch| patch.beaten == beaten)
            .find_map(|patch| {
                let (outline, _) = window_of(lattice, rules, patch)?;
                symmetries.iter().find_map(|symmetry| {
                    let corner = corner(lattice, &outline, symmetry, sides, opened.as_ref())?;
                    Some((patch, symmetry, corner))
                })
            })?;
        let guide = Guide::new(lattice, rules, patch)?;
        let window = guide.window();
        let vertices = (0..window.cells()).map(|cell| {
            let point = place(lattice, window, cell, symmetry, &corner, sides)?;
            lattice_board.vertex(&point)
        });
        Some(Self {
            vertices: vertices.collect(),
            guide,
        })
    }

    /// Lists the vertices of the board in the window, each with whether it belongs to the frontier.
    pub fn cells(&self) -> impl Iterator<Item = (Vertex, bool)> {
        let frontier = self.guide.window().frontier.iter();
        let cells = self.vertices.iter().zip(frontier);
        cells.filter_map(|(&vertex, &is_frontier)| Some((vertex?, is_frontier)))
    }

    /// Lists the vertices that the opening uses.
    pub fn opening(&self) -> Vec<Vertex> {
        let cells = self.guide.window().opening.iter();
        let mut vertices: Vec<Vertex> = cells.filter_map(|&cell| self.at(cell)).collect();
        vertices.sort_unstable();
        vertices
    }

    /// Returns the opening, as a move.
    pub fn opening_move(&self) -> Option<Move> {
        match self.opening()[..] {
            [v] => Some(Move::Vertex(v)),
            [u, v] => Some(Move::Edge([u, v])),
            _ => None,
        }
    }

    /// Returns the number of positions in which the strategy chooses among several moves.
    pub fn choices(&self) -> usize {
        self.guide.choices()
    }

    /// Returns the player to move, from 1.
    pub fn turn(&self) -> u32 {
        self.guide.turn()
    }

    /// Returns the move of a partner, from a live end to an unused vertex; `None` when the player
    /// to be beaten is to move, or nobody can.
    pub fn choice(&self) -> Option<[Vertex; 2]> {
        let [from, to] = self.guide.choice()?;
        Some([self.at(from)?, self.at(to)?])
    }

    /// Follows the game by a move; false where that is no move in the window.
    pub fn follow(&mut self, mv: [Vertex; 2]) -> bool {
        let moves = self.guide.moves();
        let found = moves
            .into_iter()
            .find(|cells| cells.map(|cell| self.at(cell)) == mv.map(Some));
        if let Some(cells) = found {
            self.guide.follow(cells);
        }
        found.is_some()
    }

    fn at(&self, cell: u16) -> Option<Vertex> {
        self.vertices[usize::from(cell)]
    }
}

/// Lists the sides in cells of the board of a family that this text names, in the order of the
/// family's axes or in another that a symmetry of the lattice makes of it; `None` where it names
/// none.
///
/// *Cost*: O(symmetries).
pub fn sides_of(family: &Family, text: &str) -> Option<Vec<u32>> {
    let sides = family.sides_of(text)?;
    let fits = |symmetry: &Symmetry| {
        let mut axes = sides.iter().zip(&symmetry.from);
        axes.all(|(&side, &from)| family.sides[from].holds(side))
    };
    let is_board = family.board(&sides) == text && family.lattice.symmetries().iter().any(fits);
    is_board.then_some(sides)
}

/// An opening on a board.
struct Opened {
    /// The least coordinate of its cells along each axis; on a ring the one from which the other is
    /// a step forward.
    least: Vec<u32>,
    /// The step between its cells, forward; all 0 for one cell.
    step: Vec<i32>,
}

impl Opened {
    fn of(
        lattice: &Lattice,
        lattice_board: LatticeBoard<'_>,
        opening: &[Vertex],
        sides: &[u32],
    ) -> Self {
        let points: Vec<Vec<u32>> = opening.iter().map(|&v| lattice_board.point(v)).collect();
        let (Some(one), Some(other)) = (points.first(), points.last()) else {
            return Self {
                least: vec![0; sides.len()],
                step: vec![0; sides.len()],
            };
        };
        let mut least = Vec::new();
        let mut step = Vec::new();
        for (axis, &side) in sides.iter().enumerate() {
            let (from, to) = (one[axis], other[axis]);
            let by = to as i32 - from as i32;
            // Round a ring the way is the shorter one: a step is never as long as half of it.
            let goes_round = lattice.is_ring(axis) && 2 * by.unsigned_abs() > side;
            let by = by
                - if goes_round {
                    by.signum() * side as i32
                } else {
                    0
                };
            least.push(if by < 0 { to } else { from });
            step.push(by);
        }
        Self {
            least,
            step: forward(step),
        }
    }
}

/// Where the image of a window lies on a board with these sides; `None` where it does not fit, or
/// not around the opening.
fn corner(
    lattice: &Lattice,
    outline: &Outline,
    symmetry: &Symmetry,
    sides: &[u32],
    opened: Option<&Opened>,
) -> Option<Corner> {
    let step = forward(symmetry.step(&outline.opening));
    if opened.is_some_and(|opened| opened.step != step) {
        return None;
    }
    let extents = symmetry.axes(&outline.extents, Extent::turned);
    let axes = extents.iter().zip(&step).zip(sides).enumerate();
    axes.map(|(axis, ((&extent, &by), &side))| {
        let least = opened.map(|opened| opened.least[axis]);
        let Extent::Line(before, after) = extent else {
            // All of a ring, from where the opening begins.
            return (extent == Extent::Ring(side)).then(|| least.unwrap_or(0) as i32);
        };
        // How many usable cells are on this side of the opening, and how many layers of frontier,
        // none at a border.
        let size = |end: End| match end {
            End::Border(cells) => (cells, 0),
            End::Open(cells) => (cells, lattice.reach(axis)),
        };
        let ((before, first), (after, last)) = (size(before), size(after));
        let length = before + by.unsigned_abs() + 1 + after;
        if lattice.is_ring(axis) {
            let start = (least.unwrap_or(0) + side).checked_sub(before)? % side;
            return (length <= side).then_some(start as i32 - first as i32);
        }
        let start = match least {
            Some(least) => least.checked_sub(before)?,
            None if first == 0 => 0,
            None => side.checked_sub(length)?,
        };
        let rest = side.checked_sub(start + length)?;
        let fits = (first > 0 || start == 0) && (last > 0 || rest == 0);
        fits.then_some(start as i32 - first as i32)
    })
    .collect()
}

/// Where on the board a cell of the window lies, unless that is frontier for which the board has no
/// room.
fn place(
    lattice: &Lattice,
    window: &Window,
    cell: usize,
    symmetry: &Symmetry,
    corner: &Corner,
    sides: &[u32],
) -> Option<Vec<u32>> {
    let inside = window.point(cell);
    let axes = symmetry.from.iter().zip(&symmetry.turned);
    let axes = axes.zip(corner).zip(sides).enumerate();
    axes.map(|(axis, (((&from, &turned), &start), &side))| {
        let at = if turned {
            window.lengths[from] - 1 - inside[from]
        } else {
            inside[from]
        };
        let at = start + at as i32;
        if lattice.is_ring(axis) {
            // The frontier of a window that fills the ring would lie on its own cells.
            let is_over = window.lengths[from] > side && window.frontier[cell];
            (!is_over).then(|| at.rem_euclid(side as i32) as u32)
        } else {
            u32::try_from(at).ok().filter(|&at| at < side)
        }
    })
    .collect()
}

/// A board of a lattice. Its coordinates are those of the lattice, but for the honeycomb, which
/// boards draw as a wall of bricks: the cells of a row stand side by side, each row one step
/// further to the right than the row below, and the very first cell is cut off.
#[derive(Clone, Copy, Debug)]
pub(super) struct LatticeBoard<'a> {
    board: &'a Board,
    is_honeycomb: bool,
}

impl<'a> LatticeBoard<'a> {
    pub(super) fn new(lattice: &Lattice, board: &'a Board) -> Self {
        Self {
            board,
            is_honeycomb: lattice.is_honeycomb(),
        }
    }

    /// The coordinates of a vertex.
    pub(super) fn point(self, vertex: Vertex) -> Vec<u32> {
        let mut point = Vec::new();
        self.board.place(vertex, &mut point);
        if self.is_honeycomb {
            let (along, row) = (point[0] + 1 - point[1], point[1]);
            point = vec![along / 2, row, along % 2];
        }
        point
    }

    /// The vertex at a point of the box; `None` where the board has none.
    pub(super) fn vertex(self, point: &[u32]) -> Option<Vertex> {
        match *point {
            [long, row, kind] if self.is_honeycomb => {
                let column = (2 * long + kind + row).checked_sub(1)?;
                self.board.at(&[column, row])
            }
            _ => self.board.at(point),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slitherlab_family::Family;
    use std::collections::BTreeSet;

    /// The cells of a board, joined as the lattice says, are the board.
    #[test]
    fn cells_that_differ_by_a_step_are_the_neighbours_on_the_board() {
        for text in [
            "grid:3x4",
            "king:2x3x2",
            "knight:4x5",
            "hex:4x3",
            "honeycomb:1x1",
            "honeycomb:1x4",
            "honeycomb:4x1",
            "honeycomb:2x3",
            "honeycomb:5x3",
        ] {
            let board = Board::parse(text).unwrap();
            let Family { lattice, sides } = text.parse().unwrap();
            let sides: Vec<u32> = sides.iter().map(|side| side.least()).collect();
            let lattice_board = LatticeBoard::new(&lattice, &board);
            let mut edges = BTreeSet::new();
            for u in 0..board.graph().vertex_count() as u32 {
                let point = lattice_board.point(u);
                assert_eq!(lattice_board.vertex(&point), Some(u), "{text} {point:?}");
                for step in lattice.directions() {
                    let axes = point.iter().zip(step);
                    let to: Option<Vec<u32>> =
                        axes.map(|(&at, &by)| at.checked_add_signed(by)).collect();
                    let is_inside =
                        |to: &Vec<u32>| to.iter().zip(&sides).all(|(at, side)| at < side);
                    if let Some(v) = to
                        .filter(is_inside)
                        .and_then(|to| lattice_board.vertex(&to))
                    {
                        edges.insert([u.min(v), u.max(v)]);
                    }
                }
            }
            let truth = board.graph().edges().iter();
            let truth: BTreeSet<[u32; 2]> = truth.map(|&[u, v]| [u.min(v), u.max(v)]).collect();
            assert_eq!(edges, truth, "{text}");
        }
    }
}
