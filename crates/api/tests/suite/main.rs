//! Integration tests of `api`, one module per subject, linked into one program.

mod check;
mod refusals;
