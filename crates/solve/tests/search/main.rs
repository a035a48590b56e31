//! Exact search against brute force.

mod agreement;
mod answers;
mod brute;
mod certificates;
mod limits;
mod wide;
