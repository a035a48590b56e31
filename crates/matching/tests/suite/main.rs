//! Integration tests of `matching`, one module per subject, linked into one program.

mod certificate;
mod maximum;
mod remaining;
