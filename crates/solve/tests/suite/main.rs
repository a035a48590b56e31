//! Integration tests of `solve`, one module per subject, linked into one program.

mod asked;
mod cycle;
mod engine;
mod head_and_tail;
mod other;
mod patch;
mod play;
mod search;
mod theorems;
