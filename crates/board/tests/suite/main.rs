//! Integration tests of `board`, one module per subject, linked into one program.

mod common;
mod families;
mod lattices;
mod ranges;
mod texts;
