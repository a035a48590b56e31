//! Checking certificates.

use pyo3::prelude::*;

use crate::interrupt::interruptible;

/// Whether a certificate proves its claim, and the claim or the reason why it is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: Vec<u8>) -> PyResult<(bool, String)> {
    interruptible(py, move |_| match slitherlab_verify::verify(&certificate) {
        Ok(statement) => (true, statement.to_string()),
        Err(refusal) => (false, refusal.to_string()),
    })
}
