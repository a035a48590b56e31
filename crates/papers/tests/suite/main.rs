//! Integration tests of `papers`, one module per subject, linked into one program.

mod claims;
mod readings;
