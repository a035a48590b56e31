//! The cycle games.

mod diagrams;
mod play;
mod records;
mod setup;
