//! The cycle games.

mod play;
mod records;
mod setup;
