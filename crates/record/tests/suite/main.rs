//! Integration tests of `record`, one module per subject, linked into one program.

mod cycles;
mod snakes;
