//! Integration tests of `wasm`, one module per subject, linked into one program.

mod run;
