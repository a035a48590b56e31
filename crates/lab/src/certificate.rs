//! Certificates of both kinds, about one board and about all boards of a family, to their checkers.

use slitherlab_board::BoardLimits;
use slitherlab_family::{FamilyRefusal, is_family};
use slitherlab_verify::{Effort, Refusal};
use thiserror::Error;

/// Why a certificate says nothing.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unproved {
    /// It does not prove its claim, for this reason.
    #[error("{0}")]
    Refused(String),
    /// The check was broken off, which says nothing about the certificate.
    #[error("the check was broken off")]
    Stopped,
}

/// What a certificate proves, in words. The limits are for the board of a certificate that brings
/// one.
///
/// # Errors
/// When it proves nothing, or when the check is broken off.
pub fn verify(bytes: &[u8], limits: BoardLimits, effort: &Effort<'_>) -> Result<String, Unproved> {
    if is_family(bytes) {
        return match slitherlab_family::verify_watched(bytes, effort) {
            Ok(statement) => Ok(statement.to_string()),
            Err(FamilyRefusal::Stopped) => Err(Unproved::Stopped),
            Err(refusal) => Err(Unproved::Refused(refusal.to_string())),
        };
    }
    match slitherlab_verify::verify_watched(bytes, limits, effort) {
        Ok(statement) => Ok(statement.to_string()),
        Err(Refusal::Stopped) => Err(Unproved::Stopped),
        Err(refusal) => Err(Unproved::Refused(refusal.to_string())),
    }
}
