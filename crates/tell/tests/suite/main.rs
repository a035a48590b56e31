//! Integration tests of `tell`, one module per subject, linked into one program.

mod words;
