//! Certificates of the cycle games. As for all tests of this crate, nothing here comes from the
//! solver.

mod brute;
#[path = "../damage/mod.rs"]
mod damage;
mod damaged;
mod maker;
mod strategies;
mod whole;
