//! The cycle games.

mod play;
mod setup;
