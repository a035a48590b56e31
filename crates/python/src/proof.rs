//! Checking certificates.

use pyo3::prelude::*;
use slitherlab_family as family;

use crate::interrupt::interruptible;

/// Whether a certificate, about one board or about all boards of a family, proves its claim; and the claim or the reason
/// why it is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: Vec<u8>) -> PyResult<(bool, String)> {
    interruptible(py, move |_| {
        if family::is_family(&certificate) {
            return match family::verify(certificate.as_slice()) {
                Ok(statement) => (true, statement.to_string()),
                Err(refusal) => (false, refusal.to_string()),
            };
        }
        match slitherlab_verify::verify(&certificate) {
            Ok(statement) => (true, statement.to_string()),
            Err(refusal) => (false, refusal.to_string()),
        }
    })
}
