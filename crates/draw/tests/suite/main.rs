//! Integration tests of `draw`, one module per subject, linked into one program.

mod drawing;
mod layouts;
mod png;
mod positions;
mod terminal;
mod tikz;
