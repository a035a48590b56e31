//! Certificates made by brute force, whole and damaged.

pub(crate) mod brute;
mod damaged;
mod levels;
pub(crate) mod maker;
mod whole;
