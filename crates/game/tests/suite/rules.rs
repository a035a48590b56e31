//! The rules of the snake games, tested against the prose.

mod legality;
mod perft;
mod prose;
