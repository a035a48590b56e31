//! Proofs of answers, and their checker.

use std::fmt;

use thiserror::Error;

/// The proof of an answer, as a text that [`verify`] and other checkers read.
///
/// [`Game::certificate`](crate::Game::certificate) makes one. Its text can be written to a file and
/// read back. Nothing is checked before [`verify`] is called.
///
/// ```
/// use slitherlab::{Certificate, Game, Preset};
///
/// let certificate = Game::new(Preset::Classic, "grid:2x3")?.certificate()?;
/// let sent = certificate.to_string();
/// assert_eq!(Certificate::from(sent.as_str()), certificate);
/// assert_eq!(Certificate::from(sent), certificate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(String);

impl Certificate {
    /// Returns the text, JSON that needs nothing else to be checked.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let certificate = Game::new(Preset::Classic, "path:2")?.certificate()?;
    /// assert!(certificate.text().contains("slitherlab/certificate/1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<String> for Certificate {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Certificate {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks a certificate and returns its claim in words.
///
/// The checker shares no code with the solver.
///
/// *Cost*: about linear in the certificate.
///
/// # Errors
/// Returns why the certificate does not prove its claim.
///
/// ```
/// use slitherlab::{Certificate, Game, Preset, verify};
///
/// let certificate = Game::new(Preset::Private, "grid:4x4")?.certificate()?;
/// assert_eq!(verify(&certificate)?, "player 2 wins private on grid:4x4");
///
/// let forged = certificate.text().replace("\"winner\":2", "\"winner\":1");
/// assert!(verify(&Certificate::from(forged)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(certificate: &Certificate) -> Result<String, Refused> {
    let bytes = certificate.0.as_bytes();
    let claim = if slitherlab_family::is_family(bytes) {
        let claim = slitherlab_family::verify(bytes);
        claim
            .map(|it| it.to_string())
            .map_err(|why| why.to_string())
    } else {
        let claim = slitherlab_verify::verify(bytes);
        claim
            .map(|it| it.to_string())
            .map_err(|why| why.to_string())
    };
    claim.map_err(Refused)
}

/// Says why a certificate does not prove its claim.
///
/// ```
/// use slitherlab::{Certificate, verify};
///
/// let refused = verify(&Certificate::from("{}")).unwrap_err();
/// assert!(refused.to_string().starts_with("not a certificate: missing field"));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Refused(String);
