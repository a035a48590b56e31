//! Integration tests of `games`, one module per subject, linked into one program.

mod cycle;
mod rules;
mod setup;
mod snapshots;
