//! Exact search against brute force.

mod agreement;
mod answers;
mod brute;
mod certificates;
mod counting;
mod forest;
mod images;
mod independent;
mod limits;
mod wide;
