//! Integration tests of `ranges`, one module per subject, linked into one program.

mod families;
