//! Integration tests of `game`, one module per subject, linked into one program.

mod cycle;
mod record;
mod refusals;
mod rules;
mod setup;
mod snapshots;
