//! Integration tests of `lab`, one module per subject, linked into one program.

mod counts;
mod rules;
mod simulation;
mod strategies;
mod sums;
