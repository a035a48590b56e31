//! Integration tests of `kin`, one module per subject, linked into one program.

mod deletion;
mod geography;
mod line;
mod switching;
