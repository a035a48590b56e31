//! Pictures made of characters, for a terminal.
//!
//! [`draw_board`] draws a bare board. [`Contents`] say what stands on which vertex; [`draw_edges`]
//! shows whose the edges are. Boards on the cells of a plane are drawn as a grid, with the
//! coordinates on the margins; small boxes layer by layer, small triangles and hexagons on their
//! lattice; others are listed.

mod board;
mod edges;
mod lattice;
mod layers;

use std::fmt::Write as _;

use slitherlab_board::{Board, Cells};
use slitherlab_game::snake::{Ends, Setup};
use slitherlab_graph::Vertex;

pub use board::draw_board;
pub use edges::draw_edges;
use lattice::Lattice;

/// Which characters a diagram may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Lines and shapes: `●──○`. Filled shapes are bodies, open ones live ends; each snake has its
    /// own shape.
    Unicode,
    /// Plain ASCII: `a--A`. Small letters are bodies, capitals live ends; each snake has its
    /// letter.
    Ascii,
}

/// What is on a board, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Paths of vertices, from end to end.
    pub paths: Vec<Vec<Vertex>>,
    /// For each path, whether its first and its last vertex are live.
    pub live: Vec<[bool; 2]>,
    /// Signs for vertices outside the paths, where paths are drawn as lines.
    pub marks: Vec<(Vertex, char)>,
}

impl Charset {
    /// One of two things, by which characters there are.
    fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }
}

impl Contents {
    /// The vertices of a path with their places in it, and whether they are live ends.
    fn on_path(&self, number: usize) -> impl Iterator<Item = (usize, Vertex, bool)> + '_ {
        let path = &self.paths[number];
        let live = self.live.get(number).copied().unwrap_or_default();
        path.iter().enumerate().map(move |(place, &v)| {
            let is_live = place == 0 && live[0] || place + 1 == path.len() && live[1];
            (place, v, is_live)
        })
    }
}

impl From<&Setup> for Contents {
    /// The snakes and their live ends.
    fn from(setup: &Setup) -> Self {
        let live = [setup.rules.ends != Ends::One, true];
        Self {
            paths: setup.snakes.clone(),
            live: vec![live; setup.snakes.len()],
            marks: Vec::new(),
        }
    }
}

/// Draws what is on a board.
///
/// On a board of cells in a plane, steps between neighbouring cells (also diagonally) are drawn as
/// lines; if a path has longer steps, its vertices are numbered instead, live ends with a star.
/// Small boxes of three dimensions are drawn layer by layer, small boards on the triangular lattice
/// with the label of the first vertex before each row. On other boards the paths are listed.
///
/// *Cost*: O(cells + size of the contents) time and memory.
///
/// # Panics
/// When a path names a vertex that the board does not have.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_draw::terminal::{Charset, Contents, draw};
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::Setup;
///
/// let board = Board::parse("grid:4x3")?;
/// let setup = Setup::parse(Preset::Classic.snake_rules().unwrap(), &board, "0,0 0,1 1,1 2,1")?;
/// let diagram = draw(&board, &Contents::from(&setup), Charset::Ascii);
/// assert_eq!(
///     diagram,
///     concat!(
///         "2  .   .   .   .\n",
///         "\n",
///         "1  a---a---A   .\n",
///         "   |\n",
///         "0  A   .   .   .\n",
///         "   0   1   2   3\n",
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(board: &Board, contents: &Contents, charset: Charset) -> String {
    let short = |cells: &Cells<'_>| {
        contents
            .paths
            .iter()
            .all(|path| has_short_steps(cells, path))
    };
    match board.cells() {
        Some(cells) if cells.sides().len() == 2 => {
            if short(&cells) {
                draw_lines(board, &cells, contents, charset)
            } else {
                draw_numbers(board, &cells, contents)
            }
        }
        Some(cells) if layers::fits(&cells) && short(&cells) => {
            layers::draw(board, &cells, contents, charset)
        }
        Some(_) => list(board, contents),
        None => match Lattice::of(board) {
            Some(lattice) => lattice.draw(board, contents, charset),
            None => list(board, contents),
        },
    }
}

/// Returns whether [`draw`] draws this board, whatever its size, and does not only list the paths.
pub fn is_drawn(board: &Board) -> bool {
    match board.cells() {
        Some(cells) => cells.sides().len() == 2 || layers::fits(&cells),
        None => Lattice::of(board).is_some(),
    }
}

fn has_short_steps(cells: &Cells<'_>, path: &[Vertex]) -> bool {
    path.windows(2).all(|pair| {
        let [from, to] = [pair[0], pair[1]].map(|v| cells.coordinates(v));
        from.iter().zip(&to).all(|(a, b)| a.abs_diff(*b) <= 1)
    })
}

/// The character of a vertex of the path with this number.
fn glyph(charset: Charset, path: usize, live: bool) -> char {
    const BODY: [char; 4] = ['●', '■', '▲', '◆'];
    const LIVE: [char; 4] = ['○', '□', '△', '◇'];
    match charset {
        Charset::Unicode if live => LIVE[path % LIVE.len()],
        Charset::Unicode => BODY[path % BODY.len()],
        Charset::Ascii => {
            let letter = char::from(b'a' + (path % 26) as u8);
            if live {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        }
    }
}

/// A rectangle of characters with coordinates on its margins.
struct Canvas {
    /// How far apart the columns of cells are.
    pitch: usize,
    /// How far apart the rows of cells are.
    rise: usize,
    columns: usize,
    rows: usize,
    width: usize,
    chars: Vec<char>,
}

impl Canvas {
    fn new(columns: u32, rows: u32, pitch: usize, rise: usize) -> Self {
        let (columns, rows) = (columns as usize, rows.max(1) as usize);
        let width = columns.max(1) * pitch;
        let height = (rows - 1) * rise + 1;
        Self {
            pitch,
            rise,
            columns,
            rows,
            width,
            chars: vec![' '; width * height],
        }
    }

    /// Where the cell x, y stands: y grows upwards, the lines of text go down.
    fn place(&self, x: usize, y: usize) -> usize {
        (self.rows - 1 - y) * self.rise * self.width + x * self.pitch
    }

    fn write(&mut self, x: usize, y: usize, text: &str) {
        let place = self.place(x, y);
        for (offset, c) in text.chars().take(self.pitch).enumerate() {
            self.chars[place + offset] = c;
        }
    }

    /// The lines from the top, without their blank ends.
    fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let lines = self.chars.chunks(self.width);
        lines.map(|line| line.iter().collect::<String>().trim_end().to_owned())
    }

    fn finish(&self) -> String {
        let margin = (self.rows - 1).to_string().len();
        let mut text = String::with_capacity(self.chars.len() * 2);
        for (number, line) in self.lines().enumerate() {
            if number % self.rise == 0 {
                let y = self.rows - 1 - number / self.rise;
                let _ = write!(text, "{y:>margin$}  ");
            } else if !line.is_empty() {
                let _ = write!(text, "{:margin$}  ", "");
            }
            text.push_str(&line);
            text.push('\n');
        }
        let _ = write!(text, "{:margin$}  ", "");
        for x in 0..self.columns {
            let pitch = self.pitch;
            let _ = write!(text, "{x:<pitch$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }
}

/// A pitch that leaves a blank after the widest number below `count`.
fn pitch(least: usize, count: u32) -> usize {
    least.max(count.saturating_sub(1).to_string().len() + 1)
}

fn draw_lines(board: &Board, cells: &Cells<'_>, contents: &Contents, charset: Charset) -> String {
    let (columns, rows) = (cells.sides()[0], cells.sides()[1]);
    let pitch = pitch(4, columns);
    let mut canvas = Canvas::new(columns, rows, pitch, 2);
    paint(&mut canvas, board, contents, charset, |v| {
        Some(flat(cells, v))
    });
    canvas.finish()
}

/// The column and the row of a vertex.
fn flat(cells: &Cells<'_>, v: Vertex) -> (usize, usize) {
    let point = cells.coordinates(v);
    (point[0] as usize, point[1] as usize)
}

/// Draws what is on a board on a canvas; vertices without a cell there are left out.
fn paint(
    canvas: &mut Canvas,
    board: &Board,
    contents: &Contents,
    charset: Charset,
    cell: impl Fn(Vertex) -> Option<(usize, usize)>,
) {
    let free = charset.pick('·', '.');
    let put = |canvas: &mut Canvas, v: Vertex, sign: char| {
        if let Some((x, y)) = cell(v) {
            canvas.write(x, y, sign.encode_utf8(&mut [0; 4]));
        }
    };
    for v in board.graph().vertices() {
        put(canvas, v, free);
    }
    for &(v, mark) in &contents.marks {
        put(canvas, v, mark);
    }
    for path in &contents.paths {
        for pair in path.windows(2) {
            if let (Some(from), Some(to)) = (cell(pair[0]), cell(pair[1])) {
                canvas.stroke(from, to, charset);
            }
        }
    }
    for number in 0..contents.paths.len() {
        for (_, v, is_live) in contents.on_path(number) {
            put(canvas, v, glyph(charset, number, is_live));
        }
    }
}

impl Canvas {
    /// Draws the step between two neighbouring cells, or along a row.
    fn stroke(&mut self, from: (usize, usize), to: (usize, usize), charset: Charset) {
        let ((x0, y0), (x1, y1)) = (from.min(to), from.max(to));
        if (x0, y0) == (x1, y1) {
            return;
        }
        // The row between the two rows, counted from the upper one.
        let below = self.place(x0, y0.max(y1)) + self.width;
        if x0 == x1 {
            self.chars[below] = charset.pick('│', '|');
        } else if y0 == y1 {
            let place = self.place(x0, y0);
            let line = &mut self.chars[place + 1..place + (x1 - x0) * self.pitch];
            line.fill(charset.pick('─', '-'));
        } else {
            let (rising, falling) = charset.pick(('╱', '╲'), ('/', '\\'));
            let stroke = if y1 > y0 { rising } else { falling };
            let middle = &mut self.chars[below + self.pitch / 2];
            *middle = if [' ', stroke].contains(middle) {
                stroke
            } else {
                charset.pick('╳', 'X')
            };
        }
    }
}

fn draw_numbers(board: &Board, cells: &Cells<'_>, contents: &Contents) -> String {
    let (columns, rows) = (cells.sides()[0], cells.sides()[1]);
    let several = contents.paths.len() > 1;
    let mut texts = Vec::new();
    for number in 0..contents.paths.len() {
        for (place, v, is_live) in contents.on_path(number) {
            let mut text = String::new();
            if several {
                text.push(glyph(Charset::Ascii, number, false));
            }
            let _ = write!(text, "{}", place + 1);
            if is_live {
                text.push('*');
            }
            texts.push((v, text));
        }
    }
    let widest = texts.iter().map(|(_, text)| text.len()).max().unwrap_or(1);
    let mut canvas = Canvas::new(columns, rows, pitch(widest + 1, columns), 1);
    let free = board.graph().vertices().map(|v| (v, ".".to_owned()));
    for (v, text) in free.chain(texts) {
        let (x, y) = flat(cells, v);
        canvas.write(x, y, &text);
    }
    canvas.finish()
}

fn list(board: &Board, contents: &Contents) -> String {
    let mut text = String::new();
    let mut used = vec![false; board.graph().vertex_count()];
    for number in 0..contents.paths.len() {
        let _ = write!(text, "snake {}:", number + 1);
        for (_, v, is_live) in contents.on_path(number) {
            used[v as usize] = true;
            let star = if is_live { "*" } else { "" };
            let _ = write!(text, " {}{star}", board.label(v));
        }
        text.push('\n');
    }
    let free = used.iter().filter(|&&used| !used).count();
    let _ = writeln!(text, "{free} of {} vertices unused", used.len());
    text
}
