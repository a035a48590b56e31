//! Diagrams made of characters, for terminals: boards on cells whose edges join touching cells.

use std::fmt::Write;

use slitherlab_board::Board;

/// From one cell to the next: so many columns, and half as many rows, look square.
const STEP: [usize; 2] = [4, 2];

/// The most cells along each axis: they fill a terminal of 80 columns and 40 rows.
const LARGEST: [u32; 2] = [18, 20];

/// Draws a board with characters: the x axis to the right, the y axis up, as in the labels.
///
/// Returns `None` when the board is not a line or a plane of cells, when it is too large for a
/// terminal, or when an edge joins cells that do not touch.
///
/// *Cost*: O(n + m), on boards that fit a terminal.
///
/// ```
/// use slitherlab_draw::diagram;
/// use slitherlab_board::Board;
///
/// let board = Board::parse("king:3x2 without 2,0")?;
/// assert_eq!(
///     diagram(&board).unwrap(),
///     "\
/// 1  ○───○───○
///    │ ╳ │ ╱
/// 0  ○───○
///    0   1   2
/// "
/// );
/// assert_eq!(diagram(&Board::parse("petersen")?), None);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn diagram(board: &Board) -> Option<String> {
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
    // Columns from the left and rows from the top.
    let spots: Vec<[usize; 2]> = board
        .graph()
        .vertices()
        .map(|v| {
            let cell = cells.coordinates(v);
            let y = cell.get(1).map_or(0, |&y| y as usize);
            [cell[0] as usize * STEP[0], rows - 1 - y * STEP[1]]
        })
        .collect();
    let mut signs = vec![vec![' '; columns]; rows];
    for &[u, v] in board.graph().edges() {
        let [[x, y], [to_x, to_y]] = [spots[u as usize], spots[v as usize]];
        let middle = usize::midpoint(x, to_x);
        let row = &mut signs[usize::midpoint(y, to_y)];
        match [x.abs_diff(to_x) / STEP[0], y.abs_diff(to_y) / STEP[1]] {
            [1, 0] => row[middle - 1..=middle + 1].fill('─'),
            [0, 1] => row[middle] = '│',
            [1, 1] => {
                let stroke = if (x < to_x) == (y < to_y) {
                    '╲'
                } else {
                    '╱'
                };
                let free = [' ', stroke].contains(&row[middle]);
                row[middle] = if free { stroke } else { '╳' };
            }
            _ => return None,
        }
    }
    for [x, y] in spots {
        signs[y][x] = '○';
    }
    Some(with_axes(&signs))
}

/// The rows from the top, each with its y on the left, and the x below the columns.
fn with_axes(signs: &[Vec<char>]) -> String {
    let mut text = String::new();
    for (y, row) in (0..signs.len()).rev().zip(signs) {
        let number = if y % STEP[1] == 0 {
            (y / STEP[1]).to_string()
        } else {
            String::new()
        };
        let row: String = row.iter().collect();
        text.push_str(format!("{number:<3}{row}").trim_end());
        text.push('\n');
    }
    text.push_str("   ");
    for x in 0..signs[0].len().div_ceil(STEP[0]) {
        write!(text, "{x:<width$}", width = STEP[0]).expect("a String takes everything");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
