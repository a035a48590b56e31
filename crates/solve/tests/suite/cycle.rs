//! The cycle games against full tables.

mod play;
mod search;
mod table;
mod theorems;
