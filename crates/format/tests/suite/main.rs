//! Integration tests of `format`, one module per subject, linked into one program.

mod arbitrary_bytes;
mod detection;
mod readers;
mod round_trips;
mod sextets;
