//! Checking certificates.

use pyo3::prelude::*;
use slitherlab_family as family;
use slitherlab_verify::{Effort, limits_for, verify_watched};

use crate::interrupt::interruptible;

/// Whether a certificate, about one board or about all boards of a family, proves its claim; and the claim or the reason
/// why it is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: Vec<u8>) -> PyResult<(bool, String)> {
    interruptible(py, move |stop| {
        let stop = || stop.check().is_break();
        let effort = Effort::new(&stop);
        if family::is_family(&certificate) {
            return match family::verify_watched(certificate.as_slice(), &effort) {
                Ok(statement) => (true, statement.to_string()),
                Err(refusal) => (false, refusal.to_string()),
            };
        }
        match verify_watched(&certificate, limits_for(certificate.len()), &effort) {
            Ok(statement) => (true, statement.to_string()),
            Err(refusal) => (false, refusal.to_string()),
        }
    })
}
