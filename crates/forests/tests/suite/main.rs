//! Integration tests of `forests`, one module per subject, linked into one program.

mod common;
mod minor;
mod partition;
mod switching;
mod union;
