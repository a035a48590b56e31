//! Pictures that one would put into a paper, as SVG: axes with names and units, a legend, colours
//! that colour-blind readers tell apart, and a caption that says what was done.

mod chart;
mod convergence;
mod heatmap;
mod scale;

pub use convergence::convergence;
pub use heatmap::{HeatMap, Parameters, parameters};
