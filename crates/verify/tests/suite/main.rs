//! Integration tests of `verify`, one module per subject, linked into one program.

mod certificates;
mod cost;
mod cycle;
mod damage;
mod forger;
mod hostile;
mod regression;
mod strategy;
