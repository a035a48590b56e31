//! Diagrams made of characters, for terminals: boards on cells whose edges join adjacent cells.

use std::fmt::{self, Write};

use slitherlab_graph::{Board, Edge, Vertex};

/// From one cell to the next: so many columns, and half as many rows, look square.
const STEP: [usize; 2] = [4, 2];

/// The most cells along each axis: 20 of them fill a terminal of 80 columns and 40 rows.
const LARGEST: [u32; 2] = [18, 20];

/// A board drawn with characters: the x axis to the right, the y axis up, as in the labels.
///
/// ```
/// use slitherlab_draw::Diagram;
/// use slitherlab_graph::Board;
///
/// let board = Board::parse("grid:3x2")?;
/// let mut diagram = Diagram::of(&board).unwrap();
/// diagram.put(board.vertex("2,1").unwrap(), '●');
/// diagram.thicken(board.edge("0,0-1,0").unwrap());
/// assert_eq!(
///     diagram.to_string(),
///     "1  ○───○───●\n   │   │   │\n0  ○━━━○───○\n\n   0   1   2\n"
/// );
/// # Ok::<(), slitherlab_graph::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    columns: usize,
    signs: Vec<char>,
    /// The place of each vertex in `signs`.
    vertices: Vec<usize>,
    /// The place of the middle of each edge in `signs`.
    edges: Vec<usize>,
}

impl Diagram {
    /// Draws the bare board. `None` when it is not a line or a plane of cells, when it is too large
    /// for a terminal, or when an edge joins cells that do not touch.
    ///
    /// *Cost*: O(n + m) on boards that fit a terminal.
    pub fn of(board: &Board) -> Option<Self> {
        let cells = board.cells()?;
        let sides = match *cells.sides() {
            [width] => [width, 1],
            [width, height] => [width, height],
            _ => return None,
        };
        if sides[0] > LARGEST[0] || sides[1] > LARGEST[1] {
            return None;
        }
        let [columns, rows] =
            [0, 1].map(|axis| (sides[axis] as usize).saturating_sub(1) * STEP[axis] + 1);
        let graph = board.graph();
        // Columns from the left and rows from the top.
        let spots: Vec<[usize; 2]> = graph
            .vertices()
            .map(|v| {
                let cell = cells.coordinates(v);
                let x = cell[0] as usize * STEP[0];
                let y = cell.get(1).map_or(0, |&y| y as usize) * STEP[1];
                [x, rows - 1 - y]
            })
            .collect();
        let mut diagram = Self {
            columns,
            signs: vec![' '; columns * rows],
            vertices: spots.iter().map(|[x, y]| y * columns + x).collect(),
            edges: Vec::with_capacity(graph.edge_count()),
        };
        for &[u, v] in graph.edges() {
            let [[x, y], [to_x, to_y]] = [spots[u as usize], spots[v as usize]];
            let middle = usize::midpoint(y, to_y) * columns + usize::midpoint(x, to_x);
            diagram.edges.push(middle);
            match [x.abs_diff(to_x) / STEP[0], y.abs_diff(to_y) / STEP[1]] {
                [1, 0] => diagram.signs[middle - 1..=middle + 1].fill('─'),
                [0, 1] => diagram.signs[middle] = '│',
                [1, 1] => {
                    let stroke = if (x < to_x) == (y < to_y) {
                        '╲'
                    } else {
                        '╱'
                    };
                    let sign = &mut diagram.signs[middle];
                    *sign = if [' ', stroke].contains(sign) {
                        stroke
                    } else {
                        '╳'
                    };
                }
                _ => return None,
            }
        }
        for &place in &diagram.vertices {
            diagram.signs[place] = '○';
        }
        Some(diagram)
    }

    /// Draws a vertex with another sign than `○`.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn put(&mut self, vertex: Vertex, sign: char) {
        self.signs[self.vertices[vertex as usize]] = sign;
    }

    /// Draws an edge with a heavy line. Diagonals have none and stay as they are.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn thicken(&mut self, edge: Edge) {
        let middle = self.edges[edge as usize];
        match self.signs[middle] {
            '─' => self.signs[middle - 1..=middle + 1].fill('━'),
            '│' => self.signs[middle] = '┃',
            _ => {}
        }
    }
}

/// The rows from the top, each with its y on the left, and the x below the columns.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.signs.len() / self.columns.max(1);
        for (index, row) in self.signs.chunks(self.columns).enumerate() {
            let y = rows - 1 - index;
            let number = if y % STEP[1] == 0 {
                (y / STEP[1]).to_string()
            } else {
                String::new()
            };
            let text: String = row.iter().collect();
            writeln!(f, "{}", format!("{number:<3}{text}").trim_end())?;
        }
        let mut numbers = String::new();
        for x in 0..self.columns.div_ceil(STEP[0]) {
            write!(numbers, "{x:<width$}", width = STEP[0])?;
        }
        writeln!(f, "\n   {}", numbers.trim_end())
    }
}
