//! Proofs for families against exhaustive search on their boards.

mod families;
mod games;
