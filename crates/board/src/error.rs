//! What can be wrong with the text of a board.

use slitherlab_graph::sextet;
use thiserror::Error;

/// Why a text is not a board, and where.
///
/// ```
/// use slitherlab_board::Board;
///
/// let error = Board::parse("grod:5x6").unwrap_err();
/// assert_eq!(error.column, 1);
/// assert_eq!(
///     error.to_string(),
///     "column 1: no board is called `grod`; did you mean `grid`?"
/// );
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("column {column}: {problem}")]
pub struct BoardError {
    /// Where the problem is: the number of its first character in the text, counted from 1.
    pub column: usize,
    /// What it is.
    pub problem: BoardProblem,
}

/// What is wrong at the column that a [`BoardError`] names.
///
/// ```
/// use slitherlab_board::{Board, BoardProblem};
///
/// let error = Board::parse("grod:5x6").unwrap_err();
/// assert!(matches!(error.problem, BoardProblem::NoFamily { name, .. } if name == "grod"));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardProblem {
    /// A name that no family of boards has.
    #[error("no board is called `{name}`{}", suggestion(.nearest.as_deref()))]
    NoFamily {
        /// The name as it was written.
        name: String,
        /// The family whose name is nearest, if one is near, or the board that textbooks call so.
        nearest: Option<String>,
    },
    /// Something else should stand here.
    #[error("expected {what}, found {}{}", quoted(.found), suggestion(*.nearest))]
    Expected {
        /// What should stand here.
        what: &'static str,
        /// What stands here; empty at the end of the text.
        found: String,
        /// The keyword that was probably meant.
        nearest: Option<&'static str>,
    },
    /// A number that no board could use.
    #[error("the number is too large for any board")]
    NumberTooLarge,
    /// More vertices or edges than the [`BoardLimits`](super::BoardLimits) allow.
    #[error("the board has {count} {what}, but at most {limit} are allowed here")]
    TooLarge {
        /// "vertices" or "edges".
        what: &'static str,
        /// How many the board has, or at most has before its holes are cut.
        count: u128,
        /// How many are allowed.
        limit: usize,
    },
    /// A hole that names a cell that the board does not have.
    #[error("the board has no cell `{cell}`")]
    NoCell {
        /// The cell as it was written.
        cell: String,
    },
    /// The numbers of this family are written in another way.
    #[error("this board is written `{0}`")]
    Form(&'static str),
    /// A literal that is not what its name says.
    #[error("{0}")]
    Literal(sextet::Problem),
    /// Numbers that the family cannot take; the sentence says why.
    #[error("{0}")]
    Rule(&'static str),
}

/// The end of a message that names the word which was probably meant.
fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean `{word}`?"))
}

/// What was found, in quotes.
fn quoted(found: &str) -> String {
    if found.is_empty() {
        "the end".to_owned()
    } else {
        format!("`{found}`")
    }
}

/// The text of the board that people write so: K5, K3,3, C5, P4, Q3, W5, S4 or 5x6.
pub(crate) fn textbook(written: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let written = written.trim_end();
    if written.len() <= 20 && written.contains('x') && written.split('x').all(is_number) {
        return Some(format!("grid:{written}"));
    }
    let mut letters = written.chars();
    let family = match (letters.next()?.to_ascii_uppercase(), written.contains(',')) {
        ('K', false) => "complete",
        ('K', true) => "bipartite",
        ('C', false) => "cycle",
        ('P', false) => "path",
        ('Q', false) => "hypercube",
        ('W', false) => "wheel",
        ('S', false) => "star",
        _ => return None,
    };
    let rest = letters.as_str();
    let numbers = rest.strip_prefix('_').unwrap_or(rest);
    let are_numbers = numbers.len() <= 20 && numbers.split(',').all(is_number);
    (are_numbers && numbers.matches(',').count() < 2).then(|| format!("{family}:{numbers}"))
}

/// The word nearest to `written` by the letters to insert, delete, replace or swap with their
/// neighbour, when it is near enough to be a likely slip: at most a third of the letters differ
/// (rounded up), or `written` is the beginning of the word.
pub(crate) fn nearest(
    written: &str,
    words: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let written: String = written.chars().take(40).collect();
    let letters = written.chars().count();
    words
        .map(|word| (strsim::osa_distance(&written, word), word))
        .filter(|&(distance, word)| {
            distance <= letters.div_ceil(3)
                || (letters >= 3 && word.len() > letters && word.starts_with(&written))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_near_words_are_suggested() {
        let words = ["grid", "cycle", "petersen"];
        let near = |word| nearest(word, words.into_iter());
        assert_eq!(near("gird"), Some("grid"));
        assert_eq!(near("peters"), Some("petersen"));
        assert_eq!(near("cyc"), Some("cycle"));
        assert_eq!(near("zebra"), None);
        assert_eq!(near(""), None);
    }

    #[test]
    fn names_of_textbooks_are_known() {
        for (written, text) in [
            ("K5", "complete:5"),
            ("k_5", "complete:5"),
            ("K3,3", "bipartite:3,3"),
            ("C5", "cycle:5"),
            ("P4", "path:4"),
            ("Q3", "hypercube:3"),
            ("W5", "wheel:5"),
            ("5x6", "grid:5x6"),
        ] {
            assert_eq!(textbook(written).as_deref(), Some(text));
            assert!(crate::Board::parse(text).is_ok(), "{text}");
        }
        for written in [
            "", "K", "K5x", "K1,2,3", "C3,3", "X5", "K,", "É5", "5x", "x5",
        ] {
            assert_eq!(textbook(written), None, "{written}");
        }
    }
}
