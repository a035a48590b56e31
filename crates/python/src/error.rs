//! Errors as Python exceptions, in the words of the libraries.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    slitherlab,
    SlitherlabError,
    PyValueError,
    "Something that was given is not what it should be; the text says what and where."
);

/// The exception with the text of an error.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    SlitherlabError::new_err(error.to_string())
}
