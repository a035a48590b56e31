//! `edge-geography` on whole grids of any size.
//!
//! From column a and row b of the m×n grid, counted from 1, the player to move loses exactly when
//! d = gcd(m + 1, n + 1) divides neither a nor b (Sereekiatdilok and Vichitkunakorn 2025). The
//! proof that a checker reads is an even kernel, as on all bipartite boards
//! ([`super::even_kernel`]). On a grid it needs no elimination over all cells. Squares of side
//! d − 1, separated by empty lines and mirrored in them, make kernels for starts that lose. For
//! starts that win, the rows of the set are found one after the other from the first, so that only
//! the first is unknown.

use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;

use super::even_kernel::{Bits, Decision, EvenKernels, add, flip, has};
use crate::answer::Value;
use crate::search::Budget;

/// More words than this are not worked through.
const MOST_WORK: u64 = 1 << 32;

/// A whole grid, none of whose edges is used.
#[derive(Clone, Copy, Debug)]
struct Grid {
    columns: usize,
    rows: usize,
}

/// Decides the start of a game on a grid, or the position after a start was named; `None` for all
/// other positions, and when the grid is too large.
pub(super) fn decide(position: &Position, budget: &Budget<'_>) -> Option<Decision> {
    let grid = Grid::of(position)?;
    if position.is_opening() {
        return grid.decide_start(budget);
    }
    let start = position.live_ends().next()?;
    grid.decide_from(position, start, budget)
}

impl Grid {
    /// Recognises a grid by its edges, the cells numbered row by row.
    fn of(position: &Position) -> Option<Self> {
        let cells = position.field().vertex_count();
        let first: Vec<(Vertex, u32)> = position.unused_edges(0).collect();
        let columns = match first[..] {
            [(1, 1)] => cells,
            [(1, 1), (below, 1)] => below as usize,
            _ => return None,
        };
        let grid = Self {
            columns,
            rows: cells / columns,
        };
        let is_whole = |v: Vertex| {
            let expected = grid.neighbours(v as usize).map(|w| (w as Vertex, 1));
            position.unused_edges(v).eq(expected)
        };
        let fits = cells % columns == 0 && (0..cells as Vertex).all(is_whole);
        fits.then_some(grid)
    }

    /// The cells next to a cell, in order.
    fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (cell % self.columns, cell / self.columns);
        let next = [
            (y > 0).then(|| cell - self.columns),
            (x > 0).then(|| cell - 1),
            (x + 1 < self.columns).then(|| cell + 1),
            (y + 1 < self.rows).then(|| cell + self.columns),
        ];
        next.into_iter().flatten()
    }

    fn cells(self) -> usize {
        self.columns * self.rows
    }

    fn divisor(self) -> usize {
        let (mut d, mut rest) = (self.columns + 1, self.rows + 1);
        while rest > 0 {
            (d, rest) = (rest, d % rest);
        }
        d
    }

    /// Returns whether the player who moves from a cell loses.
    fn is_lost(self, cell: usize) -> bool {
        let d = self.divisor();
        let (a, b) = (cell % self.columns + 1, cell / self.columns + 1);
        a % d != 0 && b % d != 0
    }

    fn decide_start(self, budget: &Budget<'_>) -> Option<Decision> {
        let cells = 0..self.cells();
        let values = cells.clone().map(|cell| Value::win_if(!self.is_lost(cell)));
        let values = values.collect();
        // The player who names a start moves from it.
        let start = cells.into_iter().find(|&cell| !self.is_lost(cell));
        let proof = match start {
            None => EvenKernels {
                kernels: self.cover(budget)?,
                moves: Vec::new(),
            },
            Some(start) => {
                let kernel = self.odd_only_at(start, budget)?;
                let mut steps = self.neighbours(start);
                let to = steps.find(|&cell| kernel.binary_search(&(cell as Vertex)).is_ok())?;
                let [start, to] = [start, to].map(|cell| cell as Vertex);
                EvenKernels {
                    kernels: vec![kernel],
                    moves: vec![Move::Vertex(start), Move::Edge([start, to])],
                }
            }
        };
        Some(Decision {
            values,
            proof: Some(proof),
        })
    }

    fn decide_from(
        self,
        position: &Position,
        start: Vertex,
        budget: &Budget<'_>,
    ) -> Option<Decision> {
        if self.is_lost(start as usize) {
            return Some(Decision {
                values: position.legal_moves().map(|_| Value::Loss).collect(),
                proof: Some(EvenKernels {
                    kernels: vec![self.kernel_with(start as usize)],
                    moves: Vec::new(),
                }),
            });
        }
        let kernel = self.odd_only_at(start as usize, budget)?;
        let to = |mv: Move| match mv {
            Move::Vertex(to) | Move::Edge([_, to]) => to,
        };
        let is_in = |cell: Vertex| kernel.binary_search(&cell).is_ok();
        let wins = |mv: Move| is_in(to(mv)) || self.is_lost(to(mv) as usize);
        let values = position.legal_moves().map(|mv| Value::win_if(wins(mv)));
        let values = values.collect();
        let first = position.legal_moves().find(|&mv| is_in(to(mv)))?;
        Some(Decision {
            values,
            proof: Some(EvenKernels {
                kernels: vec![kernel],
                moves: vec![first],
            }),
        })
    }

    /// An even kernel that has a cell from which the mover loses.
    fn kernel_with(self, cell: usize) -> Vec<Vertex> {
        let d = self.divisor();
        // The place in the square, mirrored in every second one; 0 on the lines between them.
        let folded = |at: usize| {
            let within = (at + 1) % d;
            if within == 0 || (at + 1) / d % 2 == 0 {
                within
            } else {
                d - within
            }
        };
        let place = |cell: usize| [cell % self.columns, cell / self.columns].map(folded);
        let [a, b] = place(cell);
        let width = a.abs_diff(b);
        let is_in = |cell: usize| {
            let [x, y] = place(cell);
            let sum = x + y;
            x > 0
                && y > 0
                && sum % 2 == width % 2
                && sum >= width + 2
                && sum + width + 2 <= 2 * d
                && x.abs_diff(y) <= width
        };
        let cells = (0..self.cells()).filter(|&cell| is_in(cell));
        cells.map(|cell| cell as Vertex).collect()
    }

    /// The shorter side, along which the rows of the elimination run, and the longer one.
    fn shape(self) -> [usize; 2] {
        [self.columns.min(self.rows), self.columns.max(self.rows)]
    }

    /// The cell at this place of a row of the elimination.
    fn cell(self, row: usize, place: usize) -> usize {
        if self.columns <= self.rows {
            place + self.columns * row
        } else {
            row + self.columns * place
        }
    }

    /// The rows that follow from the first if every cell has an even number of neighbours among
    /// them, but for `odd`; and the row after the last, which has to be empty.
    fn rows_from(self, first: Bits, odd: Option<usize>) -> (Vec<Bits>, Bits) {
        let [width, height] = self.shape();
        let mut rows = vec![first];
        let mut before = vec![0; width.div_ceil(64)];
        for row in 0..height {
            let last = &rows[row];
            let mut next = neighbours_in_row(last, width);
            add(&mut next, &before);
            let is_odd = |place: &usize| odd == Some(self.cell(row, *place));
            if let Some(place) = odd.and_then(|_| (0..width).find(is_odd)) {
                flip(&mut next, place);
            }
            before.clone_from(last);
            rows.push(next);
        }
        let beyond = rows.pop().unwrap_or_default();
        (rows, beyond)
    }

    /// A set of cells that has an odd number of neighbours of this cell and an even number of every
    /// other cell's; `None` if there is none, or the budget ends it.
    fn odd_only_at(self, cell: usize, budget: &Budget<'_>) -> Option<Vec<Vertex>> {
        let [width, height] = self.shape();
        let words = width.div_ceil(64) as u64;
        if (width as u64 * height as u64).saturating_mul(words) > MOST_WORK {
            return None;
        }
        let nothing = || vec![0; width.div_ceil(64)];
        // What each place of the first row leaves beyond the last one, reduced to pivots; with the
        // places that make it up.
        let mut pivots: Vec<Option<(Bits, Bits)>> = vec![None; width];
        let reduce = |pivots: &[Option<(Bits, Bits)>], row: &mut Bits, sum: &mut Bits| {
            for (place, pivot) in pivots.iter().enumerate() {
                if let (true, Some((other, others))) = (has(row, place), pivot) {
                    add(row, other);
                    add(sum, others);
                }
            }
        };
        for place in 0..width {
            if budget.is_stopped() {
                return None;
            }
            let mut sum = nothing();
            flip(&mut sum, place);
            let (_, mut row) = self.rows_from(sum.clone(), None);
            reduce(&pivots, &mut row, &mut sum);
            if let Some(pivot) = (0..width).find(|&place| has(&row, place)) {
                pivots[pivot] = Some((row, sum));
            }
        }
        let (_, mut beyond) = self.rows_from(nothing(), Some(cell));
        let mut first = nothing();
        reduce(&pivots, &mut beyond, &mut first);
        if beyond.iter().any(|&word| word != 0) {
            return None;
        }
        let (rows, _) = self.rows_from(first, Some(cell));
        // The neighbours of the cell are of the other colour, and so are all that count.
        Some(self.coloured(&rows, 1 - self.colour(cell)))
    }

    fn colour(self, cell: usize) -> usize {
        (cell % self.columns + cell / self.columns) % 2
    }

    /// The cells of one colour in these rows.
    fn coloured(self, rows: &[Bits], colour: usize) -> Vec<Vertex> {
        let [width, _] = self.shape();
        let mut cells: Vec<Vertex> = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let set = (0..width).filter(|&place| has(row, place));
            let set = set.map(|place| self.cell(number, place));
            let own = set.filter(|&cell| self.colour(cell) == colour);
            cells.extend(own.map(|cell| cell as Vertex));
        }
        cells.sort_unstable();
        cells
    }

    /// Few kernels that together have every cell of a square, where every first row makes one.
    fn cover(self, budget: &Budget<'_>) -> Option<Vec<Vec<Vertex>>> {
        let [width, _] = self.shape();
        let mut is_open = vec![true; self.cells()];
        let mut kernels = Vec::new();
        let mut number = 0x9e37_79b9_7f4a_7c15_u64;
        while let Some(open) = is_open.iter().position(|&open| open) {
            if budget.is_stopped() {
                return None;
            }
            // Half of the cells are in the kernel of a first row by chance: xorshift.
            let mut first: Bits = vec![0; width.div_ceil(64)];
            for word in &mut first {
                number ^= number << 13;
                number ^= number >> 7;
                number ^= number << 17;
                *word = number;
            }
            trim(&mut first, width);
            let (rows, _) = self.rows_from(first, None);
            let mut sets = [0, 1].map(|colour| self.coloured(&rows, colour));
            if !sets
                .iter()
                .any(|set| set.binary_search(&(open as Vertex)).is_ok())
            {
                sets[0] = self.kernel_with(open);
            }
            for set in sets.into_iter().filter(|set| !set.is_empty()) {
                if set.iter().any(|&cell| is_open[cell as usize]) {
                    for &cell in &set {
                        is_open[cell as usize] = false;
                    }
                    kernels.push(set);
                }
            }
        }
        Some(kernels)
    }
}

/// Clears what lies beyond the width.
fn trim(row: &mut Bits, width: usize) {
    if let (Some(last), rest @ 1..) = (row.last_mut(), width % 64) {
        *last &= (1 << rest) - 1;
    }
}

/// The parity of the neighbours in the row, for each of its places.
fn neighbours_in_row(row: &Bits, width: usize) -> Bits {
    let mut next = vec![0; row.len()];
    for (place, &word) in row.iter().enumerate() {
        next[place] ^= word << 1 ^ word >> 1;
        if place > 0 {
            next[place - 1] ^= word << 63;
        }
        if place + 1 < next.len() {
            next[place + 1] ^= word >> 63;
        }
    }
    trim(&mut next, width);
    next
}

#[cfg(test)]
mod tests {
    use slitherlab_board::Board;
    use slitherlab_game::Preset;

    use super::super::even_kernel;
    use super::*;

    /// Counts the cells of a set next to a cell.
    fn met(grid: Grid, set: &[Vertex], cell: usize) -> usize {
        let next = grid.neighbours(cell);
        next.filter(|&cell| set.binary_search(&(cell as Vertex)).is_ok())
            .count()
    }

    #[test]
    fn grids_are_decided_as_by_elimination() {
        for [m, n] in (1..=9).flat_map(|m| (1..=9).map(move |n| [m, n])) {
            if m * n == 1 {
                continue;
            }
            let board = Board::parse(&format!("grid:{m}x{n}")).unwrap();
            let rules = Preset::EdgeGeography.snake_rules().unwrap();
            let mut position = Position::start(rules, board.graph()).unwrap();
            let budget = Budget::default();
            let grid = Grid::of(&position).unwrap();
            let ours = decide(&position, &budget).unwrap();
            let theirs = even_kernel::by_elimination(&position, &budget);
            assert_eq!(ours.values, theirs.values, "{m}x{n}");
            let proof = ours.proof.unwrap();
            if proof.moves.is_empty() {
                assert_eq!(m, n);
                let has = |v: Vertex| proof.kernels.iter().any(|set| set.contains(&v));
                assert!((0..(m * n) as Vertex).all(has), "{m}x{n}");
            }
            for set in proof.kernels.iter().filter(|_| proof.moves.is_empty()) {
                assert!(
                    (0..m * n).all(|cell| met(grid, set, cell) % 2 == 0),
                    "{m}x{n} {set:?}"
                );
            }
            for start in 0..m * n {
                position.play_unchecked(Move::Vertex(start as Vertex));
                let ours = decide(&position, &budget).unwrap();
                let theirs = even_kernel::by_elimination(&position, &budget);
                assert_eq!(ours.values, theirs.values, "{m}x{n} from {start}");
                let proof = ours.proof.unwrap();
                let set = &proof.kernels[0];
                let is_odd = |cell: usize| met(grid, set, cell) % 2 == 1;
                for cell in 0..m * n {
                    let is_the_start = cell == start && !proof.moves.is_empty();
                    assert_eq!(is_odd(cell), is_the_start, "{m}x{n} from {start}: {set:?}");
                }
                position.undo();
            }
        }
    }

    #[test]
    fn only_whole_grids_are_grids() {
        let rules = Preset::EdgeGeography.snake_rules().unwrap();
        for text in [
            "torus:4x5",
            "king:3x3",
            "grid:3x3 without 1,1",
            "cycle:6",
            "ladder:4 and path:2",
        ] {
            let board = Board::parse(text).unwrap();
            let position = Position::start(rules, board.graph()).unwrap();
            assert!(Grid::of(&position).is_none(), "{text}");
        }
    }
}
