//! Strategies made by brute force, whole and damaged.

mod brute;
mod damaged;
mod maker;
mod mirrors;
mod whole;
