//! From the board's layout to the picture's pixels: scale, size of the discs, room for labels.

use crate::Point;
use crate::nearby::{Nearby, bounds};

/// The wanted distance between two neighbouring vertices.
const SPACING: f64 = 48.0;
/// The least distance of two vertices that a board is enlarged for.
const CLOSEST: f64 = 32.0;
/// The longest side that the vertices of a board may take up before everything shrinks.
const LONGEST_SIDE: f64 = 1600.0;
/// A disc with a label in it, at the wanted spacing.
const LABELLED_RADIUS: f64 = 13.0;
/// A disc without one.
const PLAIN_RADIUS: f64 = 6.0;
/// Labels smaller than this cannot be read.
const SMALLEST_LABEL: f64 = 5.0;
const LARGEST_LABEL: f64 = 11.0;
/// More labels than this are noise.
pub(crate) const LABEL_LIMIT: usize = 1500;

/// Where everything stands in the picture.
pub(crate) struct Frame {
    /// The vertices, in pixels from the top left corner.
    pub(crate) points: Vec<Point>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The radius of a vertex's disc.
    pub(crate) radius: f64,
    /// The usual distance of neighbouring vertices.
    pub(crate) spacing: f64,
    /// The height of the labels' letters, when there is room for them.
    pub(crate) label_size: Option<f64>,
}

impl Frame {
    /// Fits a layout (y upwards) into a picture. `widest_label` is in ems, `None` for no labels.
    ///
    /// *Cost*: O(n log n).
    pub(crate) fn new(layout: &[Point], widest_label: Option<f64>) -> Self {
        let mut gaps: Vec<f64> = Nearby::new(layout)
            .gaps()
            .filter(|gap| gap.is_finite())
            .collect();
        gaps.sort_by(f64::total_cmp);
        let (low, high) = bounds(layout);
        let extent = (high[0] - low[0]).max(high[1] - low[1]);
        let usual_gap = match gaps.get(gaps.len() / 2) {
            Some(&gap) if gap > 0.0 => gap,
            _ if extent > 0.0 => extent,
            _ => 1.0,
        };
        // A board whose closest pair is much closer than the rest is drawn larger, up to twice.
        let closest_gap = gaps.first().copied().unwrap_or(usual_gap);
        let stretch = (CLOSEST / SPACING * usual_gap / closest_gap).clamp(1.0, 2.0);
        let fitting = if extent > 0.0 {
            LONGEST_SIDE / extent
        } else {
            f64::INFINITY
        };
        let scale = (stretch * SPACING / usual_gap).min(fitting);
        let spacing = usual_gap * scale;
        // Discs must not touch; but a few pairs closer still do not make all discs tiny.
        let room = 0.36 * (closest_gap * scale).max(spacing / 4.0);
        let labelled = LABELLED_RADIUS.min(room);
        let label_size = widest_label
            .map(|width| (1.75 * labelled / width.max(0.6)).min(LARGEST_LABEL))
            .filter(|&size| size >= SMALLEST_LABEL);
        let radius = match label_size {
            Some(_) => labelled,
            None => (0.4 * room).max(0.12 * spacing).clamp(0.6, PLAIN_RADIUS),
        };
        let margin = radius + 10.0;
        let points = layout
            .iter()
            .map(|p| {
                [
                    (p[0] - low[0]) * scale + margin,
                    (high[1] - p[1]) * scale + margin,
                ]
            })
            .collect();
        Self {
            points,
            width: (high[0] - low[0]) * scale + 2.0 * margin,
            height: (high[1] - low[1]) * scale + 2.0 * margin,
            radius,
            spacing,
            label_size,
        }
    }

    /// Moves everything so that the box from `low` to `high` lies inside the picture with its
    /// margin: curved edges and loops may leave the box of the vertices.
    pub(crate) fn include(&mut self, low: Point, high: Point) -> Point {
        let shift = [(4.0 - low[0]).max(0.0), (4.0 - low[1]).max(0.0)];
        self.width = (self.width + shift[0]).max(high[0] + shift[0] + 4.0);
        self.height = (self.height + shift[1]).max(high[1] + shift[1] + 4.0);
        for p in &mut self.points {
            p[0] += shift[0];
            p[1] += shift[1];
        }
        shift
    }
}

/// The width of a text in ems, by the advance widths of the embedded font (Latin letters that are
/// missing here count as an average one).
pub(crate) fn text_width(text: &str) -> f64 {
    text.chars()
        .map(|c| match c {
            ' ' | ',' | '.' => 0.32,
            'i' | 'j' | 'l' | 'I' | 'J' => 0.29,
            '-' | '(' | ')' | '/' | ':' | ';' | '|' | 'f' | 't' | 'r' => 0.38,
            'm' | 'M' | 'w' | 'W' | '@' | '%' => 0.97,
            '#' | '+' | '<' | '=' | '>' | '~' => 0.84,
            c if c.is_ascii_uppercase() => 0.73,
            _ => 0.64,
        })
        .sum()
}
