//! The windows of a proof about all boards of a family, side by side.

use slitherlab_draw::{Drawing, EdgeMark, TooLarge, USED, VertexMark, WINNING, WINNING_EDGE};
use slitherlab_family::{Lattice, Window};
use slitherlab_graph::{Graph, Vertex};

/// More windows than this are no picture; the largest are the ones to look at.
const MOST_WINDOWS: usize = 40;

/// No more cells than this are drawn, whatever the windows.
const MOST_CELLS: usize = 4000;

/// The room between two windows, in steps.
const GAP: f64 = 1.6;

/// Windows side by side: each with its opening, and with the cells of its open sides, which the
/// snake never touches.
pub struct Windows {
    graph: Graph,
    layout: Vec<[f64; 2]>,
    frontier: Vec<Vertex>,
    openings: Vec<Vec<Vertex>>,
    title: String,
}

impl Windows {
    /// Puts windows side by side, the largest first, as many as make a picture.
    ///
    /// *Cost*: O(cells and steps that are drawn), beside sorting the windows.
    ///
    /// # Panics
    /// When a window names a neighbour that is none of its cells; [`Window::new`] makes none like
    /// that.
    pub fn of(lattice: &Lattice, mut windows: Vec<Window>) -> Self {
        let axes = axes(lattice);
        let all = windows.len();
        windows.sort_by_key(|window| std::cmp::Reverse(window.cells()));
        let mut cells = 0;
        let mut fitting = 0;
        for window in windows.iter().take(MOST_WINDOWS) {
            cells += window.cells();
            fitting += usize::from(fitting == 0 || cells <= MOST_CELLS);
        }
        windows.truncate(fitting);
        let title = match (all, fitting) {
            (1, _) => "The window of the proof".to_owned(),
            (_, shown) if shown == all => format!("The {all} windows of the proof"),
            (_, shown) => format!("The {shown} largest of the {all} windows of the proof"),
        };
        let area: f64 = windows
            .iter()
            .map(|window| {
                let [width, height] = size(&axes, window);
                (width + GAP) * (height + GAP)
            })
            .sum();
        // A little wider than high.
        let widest = (1.4 * area).sqrt();
        let (mut edges, mut layout) = (Vec::new(), Vec::new());
        let (mut frontier, mut openings) = (Vec::new(), Vec::new());
        let [mut x, mut y, mut row_height] = [0.0f64; 3];
        for window in &windows {
            let [width, height] = size(&axes, window);
            if x > 0.0 && x + width > widest {
                y -= row_height + GAP;
                x = 0.0;
                row_height = 0.0;
            }
            // A cell without neighbours is none of the board's.
            let is_there = |cell: &usize| {
                !window.neighbors[*cell].is_empty() || window.opening.contains(&(*cell as u16))
            };
            let cells: Vec<usize> = (0..window.cells()).filter(is_there).collect();
            let first = layout.len();
            let vertex = |cell: usize| (first + cells.partition_point(|&one| one < cell)) as Vertex;
            for &cell in &cells {
                let [right, up] = place(&axes, window, cell);
                layout.push([x + right, y - height + up]);
                if window.frontier[cell] {
                    frontier.push(vertex(cell));
                }
                let around = window.neighbors[cell].iter().map(|&to| usize::from(to));
                edges.extend(
                    around
                        .filter(|&to| cell < to)
                        .map(|to| [vertex(cell), vertex(to)]),
                );
            }
            let opened = window.opening.iter().map(|&cell| vertex(cell.into()));
            openings.push(opened.collect());
            x += width + GAP;
            row_height = row_height.max(height);
        }
        let graph = Graph::from_edges(layout.len(), edges);
        Self {
            graph: graph.expect("neighbours are cells of the window"),
            layout,
            frontier,
            openings,
            title,
        }
    }

    /// Draws them.
    ///
    /// # Errors
    /// When they are too large to draw.
    pub fn drawing(&self) -> Result<Drawing<'_>, TooLarge> {
        let mut drawing = Drawing::of_graph(&self.graph, self.layout.clone())?;
        drawing.hide_labels();
        drawing.entitle(self.title.clone());
        let open = VertexMark {
            meaning: "open side",
            ..USED
        };
        drawing.mark_vertices(open, self.frontier.iter().copied());
        let opened = EdgeMark {
            meaning: "",
            ..WINNING_EDGE
        };
        let ends = VertexMark {
            meaning: "opening",
            ..WINNING
        };
        for opening in &self.openings {
            if let [u, v] = opening[..] {
                drawing.mark_edges(opened, self.graph.edges_between(u, v).take(1));
            }
            drawing.mark_vertices(ends, opening.iter().copied());
        }
        Ok(drawing)
    }
}

/// Where a step along each axis leads to: the third goes back into the picture, to the right and
/// up. On a honeycomb all steps are equally long: the axes meet at 60°, and between the two kinds
/// of cells is a third of the way along both.
fn axes(lattice: &Lattice) -> [[f64; 2]; 3] {
    if lattice.is_honeycomb() {
        let half = 3f64.sqrt() / 2.0;
        return [[2.0 * half, 0.0], [half, 1.5], [half, 0.5]];
    }
    [[1.0, 0.0], [0.0, 1.0], [0.42, 0.33]]
}

/// Where a cell stands in its window.
fn place(axes: &[[f64; 2]; 3], window: &Window, cell: usize) -> [f64; 2] {
    let mut at = [0.0; 2];
    for (axis, along) in window.point(cell).into_iter().enumerate() {
        let along = f64::from(along);
        let step = axes[axis.min(2)];
        at = [at[0] + along * step[0], at[1] + along * step[1]];
    }
    at
}

/// The width and the height of a window.
fn size(axes: &[[f64; 2]; 3], window: &Window) -> [f64; 2] {
    match window.cells() {
        0 => [0.0; 2],
        cells => place(axes, window, cells - 1),
    }
}
