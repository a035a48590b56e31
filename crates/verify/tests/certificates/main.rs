//! Certificates made by brute force, whole and damaged.

mod brute;
mod damaged;
mod levels;
mod maker;
mod whole;
