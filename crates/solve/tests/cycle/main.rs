//! The cycle games against full tables.

mod play;
mod table;
mod theorems;
