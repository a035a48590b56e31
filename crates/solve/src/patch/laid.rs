//! A patch laid on a board: where the window is, and how the partners play there.

use slitherlab_family::{
    End, Extent, Family, FamilyRules, Lattice, Patch, Place, Symmetry, Window, window_of,
};
use slitherlab_graph::Vertex;

use super::guide::Guide;

/// A patch on a board, and the game that is being played there.
#[derive(Clone, Debug)]
pub struct Laid {
    guide: Guide,
    /// The vertex of the board at each cell of the window.
    vertices: Vec<Vertex>,
}

/// How the window lies along an axis of the board: the coordinate of its first cell.
type Corner = Vec<u32>;

impl Laid {
    /// Lays the first of some patches that fits on a board of a family with these sides, and begins the game there.
    /// `opening` are the one or two vertices that were opened; where there are none a partner opens, in the
    /// place that fits. `None` when no patch fits, and on boards with rings.
    ///
    /// *Cost*: O(patches × symmetries), and that of checking the patch.
    pub fn new(
        family: &Family,
        rules: &FamilyRules,
        patches: &[Patch],
        beaten: u32,
        sides: &[u32],
        opening: Option<&[Vertex]>,
    ) -> Option<Self> {
        let lattice = &family.lattice;
        let has_rings = (0..lattice.axes()).any(|axis| lattice.is_ring(axis));
        if has_rings || sides.len() != lattice.axes() {
            return None;
        }
        let opened = opening.map(|opening| Opened::of(opening, sides));
        let symmetries = lattice.symmetries();
        let (patch, symmetry, corner) = patches
            .iter()
            .filter(|patch| patch.beaten == beaten)
            .find_map(|patch| {
                let (place, _) = window_of(lattice, rules, patch)?;
                symmetries.iter().find_map(|symmetry| {
                    let corner = corner(lattice, &place, symmetry, sides, opened.as_ref())?;
                    Some((patch, symmetry, corner))
                })
            })?;
        let guide = Guide::new(lattice, rules, patch)?;
        let window = guide.window();
        let vertices =
            (0..window.cells()).map(|cell| vertex(window, cell, symmetry, &corner, sides));
        Some(Self {
            vertices: vertices.collect(),
            guide,
        })
    }

    /// The vertices of the board in the window, each with whether it belongs to the frontier.
    pub fn cells(&self) -> impl Iterator<Item = (Vertex, bool)> {
        let frontier = self.guide.window().frontier.iter();
        self.vertices.iter().copied().zip(frontier.copied())
    }

    /// The vertices that the opening uses.
    pub fn opening(&self) -> Vec<Vertex> {
        let cells = self.guide.window().opening.iter();
        let mut vertices: Vec<Vertex> = cells.map(|&cell| self.at(cell)).collect();
        vertices.sort_unstable();
        vertices
    }

    /// In how many positions the strategy chooses among several moves.
    pub fn choices(&self) -> usize {
        self.guide.choices()
    }

    /// The player to move, from 1.
    pub fn turn(&self) -> u32 {
        self.guide.turn()
    }

    /// The move of a partner, from a live end to an unused vertex; `None` when the player to be beaten is to move, or
    /// nobody can.
    pub fn choice(&self) -> Option<[Vertex; 2]> {
        let chosen = self.guide.choice()?;
        Some(chosen.map(|cell| self.at(cell)))
    }

    /// Follows the game by a move; false where that is no move in the window.
    pub fn follow(&mut self, one: [Vertex; 2]) -> bool {
        let moves = self.guide.moves();
        let found = moves
            .into_iter()
            .find(|cells| cells.map(|cell| self.at(cell)) == one);
        if let Some(cells) = found {
            self.guide.follow(cells);
        }
        found.is_some()
    }

    fn at(&self, cell: u16) -> Vertex {
        self.vertices[usize::from(cell)]
    }
}

/// An opening on a board.
struct Opened {
    /// The least coordinate of its cells along each axis.
    least: Vec<u32>,
    /// The step between its cells, forward; all 0 for one cell.
    step: Vec<i32>,
}

impl Opened {
    fn of(opening: &[Vertex], sides: &[u32]) -> Self {
        let points: Vec<Vec<u32>> = opening.iter().map(|&v| point(v, sides)).collect();
        let least = (0..sides.len()).map(|axis| points.iter().map(|point| point[axis]).min());
        let step = match &points[..] {
            [one, other] => {
                let axes = one.iter().zip(other);
                axes.map(|(&from, &to)| to as i32 - from as i32).collect()
            }
            _ => vec![0; sides.len()],
        };
        Self {
            least: least.map(Option::unwrap_or_default).collect(),
            step: forward(step),
        }
    }
}

/// The step or its opposite, whichever has its first coordinate other than 0 positive.
fn forward(mut step: Vec<i32>) -> Vec<i32> {
    if step.iter().find(|&&by| by != 0).is_some_and(|&by| by < 0) {
        for by in &mut step {
            *by = -*by;
        }
    }
    step
}

/// The coordinates of a vertex: the last one runs fastest.
fn point(vertex: Vertex, sides: &[u32]) -> Vec<u32> {
    let mut rest = vertex;
    let mut point: Vec<u32> = sides
        .iter()
        .rev()
        .map(|&side| {
            let at = rest % side;
            rest /= side;
            at
        })
        .collect();
    point.reverse();
    point
}

/// Where the image of a window lies on a board with these sides; `None` where it does not fit, or not around the opening.
fn corner(
    lattice: &Lattice,
    place: &Place,
    symmetry: &Symmetry,
    sides: &[u32],
    opened: Option<&Opened>,
) -> Option<Corner> {
    let step = forward(symmetry.step(&place.opening));
    if opened.is_some_and(|opened| opened.step != step) {
        return None;
    }
    let extents = symmetry.axes(&place.extents, Extent::turned);
    let axes = extents.iter().zip(&step).zip(sides).enumerate();
    axes.map(|(axis, ((&extent, &by), &side))| {
        let Extent::Line(before, after) = extent else {
            return None;
        };
        // How many cells of the window are on this side of the opening, and whether the border is right there.
        let size = |end: End| match end {
            End::Border(cells) => (cells, true),
            End::Open(cells) => (cells + lattice.reach(axis), false),
        };
        let ((before, at_first), (after, at_last)) = (size(before), size(after));
        let length = before + by.unsigned_abs() + 1 + after;
        let start = match opened {
            Some(opened) => opened.least[axis].checked_sub(before)?,
            None if at_first => 0,
            None => side.checked_sub(length)?,
        };
        let rest = side.checked_sub(start + length)?;
        let fits = (!at_first || start == 0) && (!at_last || rest == 0);
        fits.then_some(start)
    })
    .collect()
}

/// The vertex of the board at a cell of the window.
fn vertex(
    window: &Window,
    cell: usize,
    symmetry: &Symmetry,
    corner: &Corner,
    sides: &[u32],
) -> Vertex {
    // In the window the first coordinate runs fastest, on a board the last one does.
    let inside = window.point(cell);
    let axes = symmetry.from.iter().zip(&symmetry.turned);
    let axes = axes.zip(corner).zip(sides);
    axes.fold(0, |vertex, (((&from, &turned), &start), &side)| {
        let at = if turned {
            window.lengths[from] - 1 - inside[from]
        } else {
            inside[from]
        };
        vertex * side + start + at
    })
}
