//! Certificates of the cycle games. As for all tests of this crate, nothing here comes from the
//! solver.

mod brute;
mod damaged;
mod maker;
mod strategies;
mod whole;
