//! Game records: what is written is read again, and replayed.

mod cycles;
mod snakes;
