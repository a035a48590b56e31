//! Integration tests of `graph`, one module per subject, linked into one program.

mod canonical;
mod generate;
