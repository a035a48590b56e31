//! Exact search against brute force.

mod agreement;
mod brute;
mod certificates;
mod limits;
mod verdicts;
mod wide;
