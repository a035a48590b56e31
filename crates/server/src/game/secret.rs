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

/// What the code of a class is made of: what looks or sounds alike is left out, and so are vowels,
/// so that no code is a word.
const LETTERS: &[u8; 27] = b"bcdfghjkmnpqrstvwxz23456789";

/// The letters of a class's code.
const CODE_LETTERS: usize = 7;

/// A new code of a class, one of 27⁷ (about 10¹⁰): short enough to be read from a wall and typed.
///
/// # Errors
/// When the system has no random numbers.
pub(crate) fn class_code() -> Result<String> {
    let chance = getrandom::u64().map_err(|_| Error::internal())?;
    let letter = |place: usize| {
        let power = (LETTERS.len() as u64).pow(u32::try_from(place).unwrap_or(0));
        let at = chance / power % LETTERS.len() as u64;
        char::from(LETTERS[usize::try_from(at).unwrap_or(0)])
    };
    Ok((0..CODE_LETTERS).map(letter).collect())
}

/// Returns whether a text has the form of a class's code.
pub(crate) fn is_class_code(text: &str) -> bool {
    text.len() == CODE_LETTERS && text.bytes().all(|byte| LETTERS.contains(&byte))
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

    #[test]
    fn codes_of_classes_are_short_and_differ() {
        let [one, other] = [class_code().unwrap(), class_code().unwrap()];
        assert_ne!(one, other);
        assert!(is_class_code(&one), "{one}");
        for wrong in ["", "bcdfgh", "bcdfghjk", "bcdfgha", "BCDFGHJ"] {
            assert!(!is_class_code(wrong), "{wrong}");
        }
    }
}
