//! What the experiments look like, as SVG, with a caption that says what was done.

mod convergence;
mod heatmap;

pub use convergence::convergence;
pub use heatmap::HeatMap;
