//! Reading how a game ended.

use crate::{Outcome, Player};

/// Reads what [`Outcome`]'s `Display` prints.
///
/// # Errors
/// Returns an error if the text is none of these.
pub fn read_result(text: &str) -> Result<Outcome, OutcomeError> {
    let player = |number: &str| {
        let number: u32 = number.parse().map_err(|_| OutcomeError)?;
        Player::from_number(number).ok_or(OutcomeError)
    };
    match text.split_once(' ') {
        None if text == "*" => Ok(Outcome::Ongoing),
        None if text == "draw" => Ok(Outcome::Draw),
        Some((number, "loses")) => player(number).map(Outcome::Loses),
        Some((number, "wins")) => player(number).map(Outcome::Wins),
        _ => Err(OutcomeError),
    }
}

/// A text that is no [`Outcome`].
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error("a result is `*`, `draw`, `N wins` or `N loses`")]
pub struct OutcomeError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_read_as_they_are_printed() {
        for text in ["*", "draw", "1 wins", "12 loses"] {
            assert_eq!(read_result(text).unwrap().to_string(), text);
        }
        for text in ["", "1", "0 wins", "1  wins", "x loses", "1 draws", "draw "] {
            assert_eq!(read_result(text), Err(OutcomeError), "{text:?}");
        }
    }
}
