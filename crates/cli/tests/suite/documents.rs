//! What people read about the program is true: examples print what they show, pictures are those
//! that the program draws, links lead somewhere, promises name the tests that try them, and the
//! table of contents of the documentation site names every page.

mod contents;
mod document;
mod examples;
mod links;
mod pictures;
mod promises;
mod theorems;
