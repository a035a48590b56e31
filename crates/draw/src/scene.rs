//! A picture as data: shapes in layers, from the bottom to the top. Whatever a picture is written
//! as, [`svg`](crate::svg) or [`tikz`](crate::tikz), is written from this.

use std::borrow::Cow;

use crate::Point;
use crate::mark::{INK, Shape};
use crate::route::Route;

/// A picture. Places are measured from its top left corner, in units of which 96 make an inch,
/// before it is scaled.
pub(crate) struct Scene {
    /// The width and the height.
    pub(crate) size: Point,
    /// How many times as large it is shown.
    pub(crate) scale: f64,
    pub(crate) title: String,
    /// The picture in words.
    pub(crate) description: String,
    pub(crate) layers: Vec<Layer>,
    /// What the marks mean, drawn like any other layers.
    pub(crate) legend: Vec<Layer>,
}

/// Figures that look alike.
pub(crate) struct Layer {
    /// What they are, for style sheets.
    pub(crate) class: Cow<'static, str>,
    pub(crate) style: Style,
    pub(crate) figures: Vec<Figure>,
}

impl Layer {
    pub(crate) fn new(
        class: impl Into<Cow<'static, str>>,
        style: Style,
        figures: Vec<Figure>,
    ) -> Self {
        let class = class.into();
        Self {
            class,
            style,
            figures,
        }
    }
}

/// How the figures of a layer look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Style {
    /// Lines, with the lengths of dashes and of the gaps between them.
    Lines {
        colour: &'static str,
        width: f64,
        dashes: Option<[f64; 2]>,
    },
    /// Areas with an outline.
    Areas {
        fill: &'static str,
        outline: &'static str,
        width: f64,
    },
    /// Text in ink, with letters of this height.
    Letters { size: f64, anchor: Anchor },
}

impl Style {
    /// Unbroken lines in the colour of ink.
    pub(crate) fn ink(width: f64) -> Self {
        Self::Lines {
            colour: INK,
            width,
            dashes: None,
        }
    }

    /// How lines end: in half discs, but dashes are cut off, or they would grow into the gaps;
    /// those without length are dots.
    pub(crate) fn ends(self) -> &'static str {
        match self {
            Self::Lines {
                width,
                dashes: Some([on, _]),
                ..
            } if on >= 0.25 * width => "butt",
            _ => "round",
        }
    }
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// One thing in a picture.
#[derive(Clone, Debug)]
pub(crate) enum Figure {
    /// Ways that are drawn in one go.
    Ways(Vec<Route>),
    /// A straight piece of paper of this width, which cuts what lies behind.
    Margin([Point; 2], f64),
    /// Round dots, as wide as the lines of the layer.
    Dots(Vec<Point>),
    /// A vertex, or what looks like one; with a name that a viewer shows on demand.
    Solid {
        at: Point,
        radius: f64,
        shape: Shape,
        name: Option<String>,
    },
    /// A circle that is not filled.
    Ring { at: Point, radius: f64 },
    /// A text whose baseline begins, or has its middle, here.
    Text { at: Point, text: String },
}

/// How far the sides of a square, and the corners of a diamond, are from the middle of a vertex, in
/// radii: the three shapes look equally large.
pub(crate) const SQUARE_HALF: f64 = 0.9;
pub(crate) const SQUARE_CORNER: f64 = 0.2;
pub(crate) const DIAMOND_REACH: f64 = 1.25;

/// The corners of a diamond, from the top clockwise.
pub(crate) fn diamond([x, y]: Point, radius: f64) -> [Point; 4] {
    let reach = DIAMOND_REACH * radius;
    [
        [x, y - reach],
        [x + reach, y],
        [x, y + reach],
        [x - reach, y],
    ]
}
