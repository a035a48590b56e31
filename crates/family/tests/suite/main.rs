//! Integration tests of `family`, one module per subject, linked into one program.

mod classification;
mod every_number;
mod exceptional;
mod family;
mod theorems;
