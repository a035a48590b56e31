//! The cycle games against full tables.

mod table;
mod theorems;
