//! The archive: what the laboratory found out, in files and databases.
//!
//! - [`Encoder`] writes the rows of a sweep as text, [`Journal`] keeps them while the sweep runs,
//!   so that it can be killed at any moment and resumed, and [`merge`] puts the files of its shards
//!   together;
//! - [`Store`] keeps what searches found out in a database, so that nothing is searched twice;
//! - [`whole`] writes files so that they are there whole or not at all.
//!
//! What is computed is for `slitherlab_lab` to say: nothing here depends on games.

mod checkpoint;
mod encode;
mod journal;
mod merge;
mod parquet;
mod store;
mod table;
pub mod whole;

pub use encode::{Encoder, RowFormat};
pub use journal::{Journal, JournalError, Metadata, Opened, Whole};
pub use merge::merge;
pub use store::Store;
pub use table::{Column, Table};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
