//! Drawings of boards, as SVG, TikZ and (with the feature `png`) as PNG, that one would put into a
//! paper, and with characters for a [`terminal`].
//!
//! A [`Drawing`] starts as the bare board and takes marks layer by layer: the outer and inner
//! vertices, a matching, two trees, a position with its owners and move numbers, what the moves are
//! worth. From it a scene is composed, a list of shapes, which is written in each format. The same
//! drawing always gives the same bytes.
//!
//! ```
//! use slitherlab_draw::{Drawing, MATCHING};
//! use slitherlab_graph::Graph;
//!
//! let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
//! let mut drawing = Drawing::of_graph(&path, vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]])?;
//! drawing.mark_edges(MATCHING, [0, 2]);
//! let svg = drawing.to_svg();
//! assert!(svg.starts_with("<svg ") && svg.contains("class=\"matching\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Pixels and bucket numbers are never negative: each is clamped or a distance.
#![allow(clippy::cast_sign_loss)]

pub mod chart;
mod compose;
mod depth;
mod drawing;
mod frame;
mod layout;
mod legend;
mod mark;
mod markup;
mod nearby;
#[cfg(feature = "png")]
mod png;
mod position;
mod route;
mod scene;
mod structure;
mod svg;
pub mod terminal;
mod tikz;

pub use drawing::{Drawing, MAX_EDGES, MAX_VERTICES, Point, TooLarge};
pub use layout::Layout;
pub use mark::{
    DENSE, DRAWN, DRAWN_EDGE, DRAWS, EdgeMark, FIRST, GONE, HIGHLIGHT, HIGHLIGHT_EDGE, INNER,
    LOSES, LOSING, LOSING_EDGE, MATCHING, MoveMark, NOT_KNOWN, OUTER, PERFECT, PLAYERS, SECOND,
    SNAKES, SPARSE, Shape, TERMINAL, TIGHT, TREE_A, TREE_B, UNDECIDED, UNDECIDED_EDGE, USED,
    VertexMark, WINNING, WINNING_EDGE, WINS,
};
pub use markup::Escaped;
#[cfg(feature = "png")]
pub use png::{PngError, picture as svg_to_png, picture_until as svg_to_png_until};
pub use structure::Classes;
pub use tikz::{MAX_TIKZ, TooLargeForTikz};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
