//! Certificates made by brute force, whole and damaged.

mod brute;
#[path = "../damage/mod.rs"]
mod damage;
mod damaged;
mod levels;
mod maker;
mod whole;
