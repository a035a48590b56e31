//! Secrets: what one must know to sit on a seat, to join, or to find a game at all.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// What is kept of a secret: enough to recognise it, too little to use it.
pub(crate) type Seal = [u8; 32];

/// A new secret of 128 random bits.
///
/// # Errors
/// When the system has no random numbers.
pub(crate) fn secret() -> Result<String> {
    random::<16>()
}

/// A new name of a game: 96 random bits, so that nobody finds a game that they were not told of.
///
/// # Errors
/// When the system has no random numbers.
pub(crate) fn game_id() -> Result<String> {
    random::<12>()
}

fn random<const BYTES: usize>() -> Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|_| Error::internal())?;
    let mut text = String::with_capacity(2 * BYTES);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// The seal of a secret. It is the seals that are compared: how long that takes says nothing about
/// the secret.
pub(crate) fn seal(secret: &str) -> Seal {
    Sha256::digest(secret.as_bytes()).into()
}

/// Returns a seed that differs from call to call.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_have_seals() {
        let [one, other] = [secret().unwrap(), secret().unwrap()];
        assert_ne!(one, other);
        assert_eq!(one.len(), 32);
        assert_eq!(seal(&one), seal(&one.clone()));
        assert_ne!(seal(&one), seal(&other));
        assert_eq!(game_id().unwrap().len(), 24);
    }
}
