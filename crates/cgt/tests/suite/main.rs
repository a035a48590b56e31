//! Integration tests of `cgt`, one module per subject, linked into one program.

mod sums;
