//! Several drawings side by side.

use crate::nearby::bounds;

/// The free room between two drawings.
const GAP: f64 = 1.5;

/// In which sequence the drawings are set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sequence {
    AsGiven,
    TallestFirst,
}

/// Moves drawings that lie one after the other in `points`, of the given numbers of points, so that
/// none overlaps another: in rows from the top, each from left to right.
pub(super) fn side_by_side(points: &mut [[f64; 2]], sizes: &[usize], sequence: Sequence) {
    let mut blocks = Vec::with_capacity(sizes.len());
    let mut start = 0;
    for &size in sizes {
        blocks.push(Block::of(start, &points[start..start + size]));
        start += size;
    }
    if sequence == Sequence::TallestFirst {
        blocks.sort_by(|a, b| b.height().total_cmp(&a.height()));
    }
    let area: f64 = blocks
        .iter()
        .map(|block| (block.width() + GAP) * (block.height() + GAP))
        .sum();
    let widest = blocks.iter().map(Block::width).fold(0.0, f64::max);
    let row_width = widest.max(1.5 * area.sqrt());
    let (mut x, mut top, mut row_height) = (0.0, 0.0, 0.0f64);
    for block in &blocks {
        if x > 0.0 && x + block.width() > row_width {
            x = 0.0;
            top -= row_height + GAP;
            row_height = 0.0;
        }
        let [dx, dy] = [x - block.low[0], top - block.high[1]];
        for point in &mut points[block.start..block.start + block.size] {
            *point = [point[0] + dx, point[1] + dy];
        }
        x += block.width() + GAP;
        row_height = row_height.max(block.height());
    }
}

/// A drawing and the box round it.
struct Block {
    start: usize,
    size: usize,
    low: [f64; 2],
    high: [f64; 2],
}

impl Block {
    fn of(start: usize, points: &[[f64; 2]]) -> Self {
        let (low, high) = bounds(points);
        Self {
            start,
            size: points.len(),
            low,
            high,
        }
    }

    fn width(&self) -> f64 {
        self.high[0] - self.low[0]
    }

    fn height(&self) -> f64 {
        self.high[1] - self.low[1]
    }
}
