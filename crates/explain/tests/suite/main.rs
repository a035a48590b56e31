//! Integration tests of `explain`, one module per subject, linked into one program.

mod stories;
mod words;
