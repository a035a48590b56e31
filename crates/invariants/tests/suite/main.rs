//! Integration tests of `invariants`, one module per subject, linked into one program.

mod canonical;
