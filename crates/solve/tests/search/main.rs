//! Exact search against brute force.

mod agreement;
mod brute;
mod limits;
mod verdicts;
