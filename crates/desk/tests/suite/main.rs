//! Integration tests of `desk`, one module per subject, linked into one program.

mod check;
