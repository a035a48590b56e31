//! Pictures made of characters, as they look.

mod edges;
mod snakes;
