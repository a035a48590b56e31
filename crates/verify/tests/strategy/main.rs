//! Strategies made by brute force, whole and damaged.

mod brute;
#[path = "../damage/mod.rs"]
mod damage;
mod damaged;
mod maker;
mod mirrors;
mod whole;
