//! Proofs for families against exhaustive search on their boards.

mod campaign;
mod families;
mod games;
mod kept;
