//! Moves on the cells of a lattice: which cells a piece reaches from where it stands.

use super::places::Places;
use super::spec::MAX_DIMENSION;
use slitherlab_graph::Vertex;

/// A kind of move: some steps, each of which may be repeated in a straight line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    steps: Steps,
    /// How often one move may repeat its step.
    reach: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Steps {
    /// Given vectors, together with their opposites.
    Vectors(Vec<Step>),
    /// Every vector that changes at least one coordinate, each by at most one: the king's.
    Around,
    /// Right, and up from the cells whose coordinates have a sum of this parity: a wall of bricks,
    /// which is a honeycomb with its hexagons drawn as bricks.
    Bricks(u32),
}

/// A vector with at most two coordinates that are not zero, the first of them positive: the
/// opposite vector is the same move seen from the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    axes: [usize; 2],
    by: [i64; 2],
    /// The axis (then there is only one) is a ring.
    wraps: bool,
}

impl Moves {
    /// Along the axes, those in `wraps` being rings.
    pub(crate) fn axes(dimension: usize, wraps: impl Fn(usize) -> bool, reach: u32) -> Self {
        let step = |axis| Step {
            wraps: wraps(axis),
            ..Step::new([axis; 2], [1, 0])
        };
        Self {
            steps: Steps::Vectors((0..dimension).map(step).collect()),
            reach,
        }
    }

    /// `a` along one axis and `b` along another, in all ways: the (a,b)-leaper's.
    pub(crate) fn leaps(dimension: usize, a: u32, b: u32, reach: u32) -> Self {
        let [a, b] = [i64::from(a), i64::from(b)];
        let mut steps = Vec::new();
        if a == 0 || b == 0 {
            steps.extend((0..dimension).map(|axis| Step::new([axis; 2], [a.max(b), 0])));
        } else {
            for first in 0..dimension {
                for second in first + 1..dimension {
                    let turns = if a == b {
                        &[[a, b]][..]
                    } else {
                        &[[a, b], [b, a]]
                    };
                    for &[forth, side] in turns {
                        let both = [side, -side];
                        steps.extend(both.map(|side| Step::new([first, second], [forth, side])));
                    }
                }
            }
        }
        Self {
            steps: Steps::Vectors(steps),
            reach,
        }
    }

    /// The six directions of the triangular lattice, in coordinates whose axes meet at 60°.
    pub(crate) fn six(reach: u32) -> Self {
        let mut moves = Self::axes(2, |_| false, reach);
        if let Steps::Vectors(steps) = &mut moves.steps {
            steps.push(Step::new([0, 1], [1, -1]));
        }
        moves
    }

    /// To every neighbouring cell, also diagonally: the king's, and with a long reach the queen's.
    pub(crate) fn around(reach: u32) -> Self {
        Self {
            steps: Steps::Around,
            reach,
        }
    }

    /// The moves on a honeycomb drawn as a wall of bricks; edges go up from the cells whose
    /// coordinates have a sum of this parity.
    pub(crate) fn bricks(parity: u32) -> Self {
        Self {
            steps: Steps::Bricks(parity),
            reach: 1,
        }
    }

    /// Calls `emit` for every cell after `index` that is one move away from `index`, which stands
    /// at `point`. A cell that can be reached in two ways may come twice; the order is not fixed.
    ///
    /// *Cost*: O(the number of steps + the number of cells it emits).
    pub(crate) fn later(
        &self,
        places: &Places,
        index: Vertex,
        point: &[u32],
        mut emit: impl FnMut(Vertex),
    ) {
        match (&self.steps, places) {
            (Steps::Vectors(steps), Places::Box { sides, strides }) => {
                let grid = Grid { sides, strides };
                for step in steps {
                    if step.wraps {
                        grid.ring(step.axes[0], self.reach, index, point, &mut emit);
                    } else {
                        grid.line(step, self.reach, index, point, &mut emit);
                    }
                }
            }
            (Steps::Around, Places::Box { sides, strides }) => {
                Grid { sides, strides }.around(self.reach, index, point, &mut emit);
            }
            (Steps::Vectors(steps), _) => {
                for step in steps {
                    line_in_columns(step, self.reach, places, point, &mut emit);
                }
            }
            (Steps::Bricks(parity), _) => {
                let [x, y] = [point[0], point[1]];
                let up = ((x + y) % 2 == *parity).then_some([x, y + 1]);
                for to in [up, Some([x + 1, y])].into_iter().flatten() {
                    if let Some(to) = places.index(&to) {
                        emit(to);
                    }
                }
            }
            (Steps::Around, _) => unreachable!("kings and queens live in boxes"),
        }
    }

    /// An upper bound on the number of edges in a box with these sides and this product; exact
    /// where nothing wraps. It may stop counting above `enough`.
    pub(crate) fn edge_bound(&self, sides: &[u32], enough: u128) -> u128 {
        let cells: u128 = sides.iter().map(|&side| u128::from(side)).product();
        match &self.steps {
            Steps::Vectors(steps) => {
                let count = |step: &Step| step.count(sides, cells, self.reach);
                steps.iter().map(count).sum()
            }
            Steps::Around => {
                let longest = sides.iter().copied().max().unwrap_or(1);
                let mut total = 0;
                for length in 1..=self.reach.min(longest - 1) {
                    let ways: u128 = sides
                        .iter()
                        .map(|&side| u128::from(side) + 2 * u128::from(side.saturating_sub(length)))
                        .product();
                    total += (ways - cells) / 2;
                    if total > enough {
                        break;
                    }
                }
                total
            }
            Steps::Bricks(_) => 2 * cells,
        }
    }
}

impl Step {
    /// A step that goes round no ring.
    fn new(axes: [usize; 2], by: [i64; 2]) -> Self {
        let wraps = false;
        Self { axes, by, wraps }
    }

    /// How many edges the step and its multiples make in a box.
    fn count(&self, sides: &[u32], cells: u128, reach: u32) -> u128 {
        let reach = u128::from(reach);
        let [first, second] = self.axes.map(|axis| u128::from(sides[axis]));
        if self.wraps {
            return cells * (2 * reach).min(first - 1) / 2;
        }
        // Length k makes (first − k·a)(second − k·b) edges in each plane; sum over k.
        let [a, b] = self.by.map(|by| u128::from(by.unsigned_abs()));
        let mut longest = reach.min((first - 1) / a);
        if b == 0 {
            return (longest * first - a * longest * (longest + 1) / 2) * (cells / first);
        }
        longest = longest.min((second - 1) / b);
        let lengths = longest * (longest + 1) / 2;
        let squares = longest * (longest + 1) * (2 * longest + 1) / 6;
        (longest * first * second + a * b * squares - (a * second + b * first) * lengths)
            * (cells / (first * second))
    }
}

struct Grid<'a> {
    sides: &'a [u32],
    strides: &'a [u32],
}

impl Grid<'_> {
    fn line(
        &self,
        step: &Step,
        reach: u32,
        index: Vertex,
        point: &[u32],
        emit: &mut impl FnMut(Vertex),
    ) {
        let [first, second] = step.axes;
        let [first_side, second_side] = step.axes.map(|axis| i64::from(self.sides[axis]));
        let shift = step.by[0] * i64::from(self.strides[first])
            + step.by[1] * i64::from(self.strides[second]);
        let mut a = i64::from(point[first]);
        let mut b = i64::from(point[second]);
        let mut to = i64::from(index);
        for _ in 0..reach {
            a += step.by[0];
            b += step.by[1];
            if a >= first_side || b < 0 || b >= second_side {
                break;
            }
            to += shift;
            emit(cell(to));
        }
    }

    fn ring(
        &self,
        axis: usize,
        reach: u32,
        index: Vertex,
        point: &[u32],
        emit: &mut impl FnMut(Vertex),
    ) {
        let (side, stride, here) = (self.sides[axis], self.strides[axis], point[axis]);
        let origin = index - here * stride;
        for length in 1..=reach.min(side / 2) {
            let ahead = (here + length) % side;
            let behind = (here + side - length) % side;
            for there in [ahead, behind] {
                if there > here {
                    emit(origin + there * stride);
                }
            }
        }
    }

    /// All vectors with coordinates −k, 0, k that stay in the box, for k up to the reach: one
    /// odometer for each k, so that the cost is the number of cells reached, not 3^dimension.
    fn around(&self, reach: u32, index: Vertex, point: &[u32], emit: &mut impl FnMut(Vertex)) {
        let dimension = point.len();
        let mut low = [0i64; MAX_DIMENSION];
        let mut high = [0i64; MAX_DIMENSION];
        for length in 1..=reach {
            let mut to = i64::from(index);
            let mut stuck = true;
            for axis in 0..dimension {
                low[axis] = -i64::from(point[axis] >= length);
                high[axis] = i64::from(self.sides[axis] - point[axis] > length);
                stuck &= low[axis] == high[axis];
                to += low[axis] * self.leap(axis, length);
            }
            if stuck {
                break;
            }
            let mut digits = low;
            'odometer: loop {
                if to > i64::from(index) {
                    emit(cell(to));
                }
                for axis in (0..dimension).rev() {
                    if digits[axis] < high[axis] {
                        digits[axis] += 1;
                        to += self.leap(axis, length);
                        continue 'odometer;
                    }
                    to -= (digits[axis] - low[axis]) * self.leap(axis, length);
                    digits[axis] = low[axis];
                }
                break;
            }
        }
    }

    fn leap(&self, axis: usize, length: u32) -> i64 {
        i64::from(length) * i64::from(self.strides[axis])
    }
}

fn line_in_columns(
    step: &Step,
    reach: u32,
    places: &Places,
    point: &[u32],
    emit: &mut impl FnMut(Vertex),
) {
    let mut at = [i64::from(point[0]), i64::from(point[1])];
    for _ in 0..reach {
        for (&axis, &by) in step.axes.iter().zip(&step.by) {
            at[axis] += by;
        }
        let [Ok(x), Ok(y)] = at.map(u32::try_from) else {
            break;
        };
        match places.index(&[x, y]) {
            Some(to) => emit(to),
            None => break,
        }
    }
}

/// An index that was reached from a smaller one, so that it is not negative.
#[inline]
#[allow(clippy::cast_sign_loss)]
fn cell(index: i64) -> Vertex {
    index as Vertex
}
