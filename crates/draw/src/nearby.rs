//! Which vertices stand close to a place: points sorted into square buckets.

use crate::Point;

/// Past this many points in one bucket the rest are not looked at: a drawing so crowded is a blot
/// anyway, and the search stays linear.
const BUCKET_LIMIT: usize = 32;

/// The buckets of a square grid over the box around some points, and which points are in each.
pub(crate) struct Buckets {
    low: Point,
    side: f64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The points of bucket `b` are `order[starts[b]..starts[b + 1]]`, in their own order.
    starts: Vec<u32>,
    order: Vec<u32>,
}

impl Buckets {
    /// Sorts the points into buckets of this side, but no more than `most` in a row or a column:
    /// the last ones then hold all that is beyond.
    pub(crate) fn new(points: &[Point], side: f64, most: usize) -> Self {
        let (low, high) = bounds(points);
        let [columns, rows] =
            [0, 1].map(|axis| (((high[axis] - low[axis]) / side) as usize).min(most - 1) + 1);
        let mut buckets = Self {
            low,
            side,
            columns,
            rows,
            starts: vec![0; columns * rows + 1],
            order: vec![0; points.len()],
        };
        let numbers: Vec<usize> = points
            .iter()
            .map(|&p| buckets.number(buckets.place(p)))
            .collect();
        for &number in &numbers {
            buckets.starts[number] += 1;
        }
        let mut end = 0;
        for start in &mut buckets.starts {
            end += *start;
            *start = end;
        }
        for (index, number) in numbers.into_iter().enumerate().rev() {
            let slot = &mut buckets.starts[number];
            *slot -= 1;
            buckets.order[*slot as usize] = index as u32;
        }
        buckets
    }

    /// The column and the row of the bucket nearest to a place.
    fn place(&self, p: Point) -> [usize; 2] {
        let [column, row] = [0, 1].map(|i| ((p[i] - self.low[i]) / self.side).max(0.0) as usize);
        [column.min(self.columns - 1), row.min(self.rows - 1)]
    }

    fn number(&self, [column, row]: [usize; 2]) -> usize {
        row * self.columns + column
    }

    /// The points in a bucket.
    pub(crate) fn at(&self, place: [usize; 2]) -> &[u32] {
        let number = self.number(place);
        &self.order[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

pub(crate) struct Nearby<'a> {
    points: &'a [Point],
    buckets: Buckets,
}

impl<'a> Nearby<'a> {
    /// Sorts the points into about as many buckets as there are points.
    pub(crate) fn new(points: &'a [Point]) -> Self {
        let (low, high) = bounds(points);
        let [width, height] = [high[0] - low[0], high[1] - low[1]];
        let count = points.len().max(1) as f64;
        // Square buckets; a board that is nearly a line gets a line of buckets.
        let side = (width * height / count).sqrt();
        let side = side.max(width.max(height) / count).max(f64::MIN_POSITIVE);
        let buckets = Buckets::new(points, side, usize::MAX);
        Self { points, buckets }
    }

    /// The distance from `p` to the nearest point outside `skip`, but at most `within`.
    pub(crate) fn clearance(&self, p: Point, skip: [u32; 2], within: f64) -> f64 {
        let [left, bottom] = self.buckets.place([p[0] - within, p[1] - within]);
        let [right, top] = self.buckets.place([p[0] + within, p[1] + within]);
        let mut best = within;
        for row in bottom..=top {
            for column in left..=right {
                for &other in self.buckets.at([column, row]).iter().take(BUCKET_LIMIT) {
                    if !skip.contains(&other) {
                        best = best.min(distance(p, self.points[other as usize]));
                    }
                }
            }
        }
        best
    }

    /// The distance from each point to the nearest other one in its own or an adjacent bucket;
    /// infinite where there is none.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = f64> + '_ {
        self.points.iter().enumerate().map(|(index, &p)| {
            let reach = 2.0 * self.buckets.side;
            let gap = self.clearance(p, [index as u32; 2], reach);
            if gap < reach { gap } else { f64::INFINITY }
        })
    }
}

/// The corners of the smallest upright box around the points; two zeros for no points.
pub(crate) fn bounds(points: &[Point]) -> (Point, Point) {
    let Some(&first) = points.first() else {
        return ([0.0; 2], [0.0; 2]);
    };
    let mut low = first;
    let mut high = first;
    for p in points {
        for axis in 0..2 {
            low[axis] = low[axis].min(p[axis]);
            high[axis] = high[axis].max(p[axis]);
        }
    }
    (low, high)
}

pub(crate) fn distance(p: Point, q: Point) -> f64 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearance_agrees_with_looking_at_every_point() {
        let points: Vec<Point> = (0..200)
            .map(|i| [f64::from(i * 37 % 101), f64::from(i * 53 % 97)])
            .collect();
        let nearby = Nearby::new(&points);
        for i in 0..300 {
            let p = [
                f64::from(i * 29 % 131) - 10.0,
                f64::from(i * 31 % 127) - 10.0,
            ];
            let skip = [i as u32 % 200, i as u32 * 7 % 200];
            let brute = points
                .iter()
                .enumerate()
                .filter(|(index, _)| !skip.contains(&(*index as u32)))
                .map(|(_, &q)| distance(p, q))
                .fold(12.0, f64::min);
            let found = nearby.clearance(p, skip, 12.0);
            assert!((found - brute).abs() < 1e-12, "{p:?}: {found} and {brute}");
        }
    }

    #[test]
    fn one_point_and_points_on_one_line_have_buckets() {
        assert_eq!(Nearby::new(&[[3.0, 4.0]]).gaps().count(), 1);
        let line: Vec<Point> = (0..1000).map(|i| [0.0, f64::from(i)]).collect();
        assert!(
            Nearby::new(&line)
                .gaps()
                .all(|gap| (gap - 1.0).abs() < 1e-12)
        );
        let same = vec![[1.0, 1.0]; 100];
        assert!(Nearby::new(&same).gaps().all(|gap| gap == 0.0));
    }
}
