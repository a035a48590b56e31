//! Ranges in the text of a board: one text for a whole family.
//!
//! ```
//! use slitherlab_board::Board;
//! use slitherlab_graph::bipartition;
//! use slitherlab_board::ranges::expand;
//!
//! for text in expand("grid:{1..3}x{1..3}")? {
//!     let board = Board::parse(&text)?;
//!     assert!(bipartition(board.graph()).is_some(), "{text}");
//! }
//! # Ok::<(), slitherlab_board::BoardError>(())
//! ```

mod collection;

pub use collection::Collection;

use crate::scan::Scanner;
use crate::{BoardError, BoardProblem};

/// Expands the ranges in a text: the texts of the family, in order, the last range fastest.
///
/// - `{2..5}` runs through 2, 3, 4, 5; `{1..9..2}` takes every second number;
/// - `{3,5,8..10}` lists numbers and ranges;
/// - `{n=1..4}` gives the range a name, and `{n}` elsewhere repeats its number.
///
/// A text without ranges gives itself. Braces in a `graph6:` or `sparse6:` literal are letters of
/// the literal. The texts are made one by one, as they are asked for; whether they are boards is
/// for [`Board::parse`](crate::Board::parse) to say.
///
/// ```
/// let texts: Vec<String> = slitherlab_board::ranges::expand("grid:{2..3}x{4..8..4}")?.collect();
/// assert_eq!(texts, ["grid:2x4", "grid:2x8", "grid:3x4", "grid:3x8"]);
///
/// let squares: Vec<String> = slitherlab_board::ranges::expand("grid:{n=1..3}x{n}")?.collect();
/// assert_eq!(squares, ["grid:1x1", "grid:2x2", "grid:3x3"]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
///
/// # Errors
/// Returns an error if a range is not closed, empty, or runs backwards, or there are more than 64
/// ranges.
pub fn expand(text: &str) -> Result<Expansion, BoardError> {
    let mut expansion = Expansion {
        pieces: Vec::new(),
        ranges: Vec::new(),
        at: Vec::new(),
        done: false,
    };
    let mut plain = 0;
    let mut place = 0;
    while place < text.len() {
        let rest = &text[place..];
        if let Some(length) = literal_length(rest) {
            place += length;
        } else if rest.starts_with('{') {
            expansion
                .pieces
                .push(Piece::Text(text[plain..place].to_owned()));
            let mut scanner = Scanner::starting(text, place + 1);
            expansion.range(&mut scanner)?;
            place = scanner.end();
            plain = place;
        } else {
            place += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    expansion.pieces.push(Piece::Text(text[plain..].to_owned()));
    expansion.at = vec![0; expansion.ranges.len()];
    Ok(expansion)
}

/// The length of a literal at the beginning of `rest`, its name included, if there is one: the code
/// that follows the name consists of graph6's letters and the colon of sparse6.
fn literal_length(rest: &str) -> Option<usize> {
    let name = ["graph6:", "sparse6:", "g6:", "s6:"]
        .into_iter()
        .find(|name| {
            rest.get(..name.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(name))
        })?;
    let code = &rest[name.len()..];
    let end = code.find(|c| !matches!(c, ':' | '?'..='~'));
    Some(name.len() + end.unwrap_or(code.len()))
}

/// More ranges than that are a mistake, not a family.
const MOST_RANGES: usize = 64;

/// The texts of a family of boards, one by one; see [`expand`].
///
/// ```
/// use slitherlab_board::ranges::expand;
///
/// let family = expand("grid:{n=2..3}x{m=1..4}")?;
/// assert_eq!(family.count_all(), 8);
/// assert_eq!(family.names(), [Some("n"), Some("m")]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expansion {
    pieces: Vec<Piece>,
    ranges: Vec<Range>,
    /// Which number of each range comes next.
    at: Vec<u64>,
    done: bool,
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    /// The number that this range is at.
    Range(usize),
}

#[derive(Clone, Debug)]
struct Range {
    name: Option<String>,
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    first: u64,
    count: u64,
    step: u64,
}

impl Range {
    fn count(&self) -> u64 {
        self.spans
            .iter()
            .fold(0u64, |sum, span| sum.saturating_add(span.count))
    }

    fn number(&self, mut place: u64) -> u64 {
        for span in &self.spans {
            if place < span.count {
                return span.first + place * span.step;
            }
            place -= span.count;
        }
        unreachable!("the place is below the count")
    }
}

impl Expansion {
    /// Returns how many texts the family has; `usize::MAX` if there are more than that.
    pub fn count_all(&self) -> usize {
        self.ranges.iter().fold(1usize, |product, range| {
            product.saturating_mul(usize::try_from(range.count()).unwrap_or(usize::MAX))
        })
    }

    /// Lists the names of the ranges, in the order in which they come.
    pub fn names(&self) -> Vec<Option<&str>> {
        let names = self.ranges.iter().map(|range| range.name.as_deref());
        names.collect()
    }

    /// Returns the number of each range in a text of the family; `None` for other texts.
    ///
    /// ```
    /// let family = slitherlab_board::ranges::expand("grid:{m=1..6}x{1..6}")?;
    /// assert_eq!(family.numbers("grid:4x3"), Some(vec![4, 3]));
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn numbers(&self, text: &str) -> Option<Vec<u64>> {
        let mut numbers = vec![0; self.ranges.len()];
        let mut rest = text;
        for piece in &self.pieces {
            match piece {
                Piece::Text(plain) => rest = rest.strip_prefix(plain.as_str())?,
                Piece::Range(range) => {
                    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    let digits = rest.len() - after.len();
                    numbers[*range] = rest[..digits].parse().ok()?;
                    rest = after;
                }
            }
        }
        rest.is_empty().then_some(numbers)
    }

    /// Reads what stands between braces, the closing one included.
    fn range(&mut self, scanner: &mut Scanner<'_>) -> Result<(), BoardError> {
        let place = scanner.place();
        if self.ranges.len() == MOST_RANGES {
            return Err(scanner.error(place, BoardProblem::Rule("a text has at most 64 ranges")));
        }
        let name = scanner.word().to_lowercase();
        let known = self
            .ranges
            .iter()
            .position(|range| range.name.as_ref() == Some(&name));
        let named = !name.is_empty();
        if named && !scanner.eat_symbol("=") {
            let number = known.ok_or_else(|| {
                let rule = "this name has no range yet: write `{name=1..9}` first, then `{name}`";
                scanner.error(place, BoardProblem::Rule(rule))
            })?;
            self.pieces.push(Piece::Range(number));
            return close(scanner);
        }
        if named && known.is_some() {
            let problem = BoardProblem::Rule("this name has a range already");
            return Err(scanner.error(place, problem));
        }
        let mut spans = vec![span(scanner)?];
        while scanner.eat_symbol(",") {
            spans.push(span(scanner)?);
        }
        self.pieces.push(Piece::Range(self.ranges.len()));
        self.ranges.push(Range {
            name: named.then_some(name),
            spans,
        });
        close(scanner)
    }
}

fn close(scanner: &mut Scanner<'_>) -> Result<(), BoardError> {
    if scanner.eat_symbol("}") {
        Ok(())
    } else {
        Err(scanner.expected("`}`"))
    }
}

fn span(scanner: &mut Scanner<'_>) -> Result<Span, BoardError> {
    let place = scanner.place();
    let first = scanner.number("a number")?;
    let [mut last, mut step] = [first, 1];
    if scanner.eat_symbol("..") {
        last = scanner.number("the end of the range")?;
        if scanner.eat_symbol("..") {
            step = scanner.number("the step of the range")?;
        }
    }
    if last < first {
        let problem = BoardProblem::Rule("the range runs backwards: put the smaller number first");
        return Err(scanner.error(place, problem));
    }
    if step == 0 {
        return Err(scanner.error(place, BoardProblem::Rule("the step must be at least 1")));
    }
    Ok(Span {
        first,
        count: ((last - first) / step).saturating_add(1),
        step,
    })
}

impl Iterator for Expansion {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.done {
            return None;
        }
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(plain) => text.push_str(plain),
                Piece::Range(range) => {
                    let number = self.ranges[*range].number(self.at[*range]);
                    text.push_str(&number.to_string());
                }
            }
        }
        self.done = true;
        for (place, range) in self.at.iter_mut().zip(&self.ranges).rev() {
            *place += 1;
            if *place < range.count() {
                self.done = false;
                break;
            }
            *place = 0;
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        expand(text).unwrap().collect()
    }

    #[test]
    fn numbers_are_read_back() {
        let family = expand("grid:{1..3}x{2..4}").unwrap();
        assert_eq!(family.numbers("grid:3x12"), Some(vec![3, 12]));
        assert_eq!(family.names(), [None, None]);
        for other in ["torus:3x2", "grid:3x2x1", "grid:3x", "grid:x2", ""] {
            assert_eq!(family.numbers(other), None, "{other}");
        }
        let squares = expand("grid:{n=1..3}x{n}").unwrap();
        assert_eq!(squares.numbers("grid:2x2"), Some(vec![2]));
        assert_eq!(squares.names(), [Some("n")]);
        assert_eq!(
            expand("petersen").unwrap().numbers("petersen"),
            Some(Vec::new())
        );
        for text in ["grid:{1..3}x{1..2}", "grid:{n=1..3}x{n}", "path:{2,5,7..9}"] {
            let family = expand(text).unwrap();
            for one in family.clone() {
                let numbers = family.numbers(&one).map(|numbers| numbers.len());
                assert_eq!(numbers, Some(family.names().len()), "{one}");
            }
        }
    }

    #[test]
    fn texts_without_ranges_are_their_own_family() {
        assert_eq!(all("grid:5x5"), ["grid:5x5"]);
        assert_eq!(all(""), [""]);
        assert_eq!(all("é×{1..2}ß"), ["é×1ß", "é×2ß"]);
    }

    #[test]
    fn ranges_lists_steps_and_names() {
        assert_eq!(all("{1,3..4,9..20..6}"), ["1", "3", "4", "9", "15"]);
        assert_eq!(
            all("{ n = 2 .. 3 }x{N}x{0..1}"),
            ["2x2x0", "2x2x1", "3x3x0", "3x3x1"]
        );
        assert_eq!(expand("{1..3}{1..4}").unwrap().count_all(), 12);
        assert!(expand(&"{1}".repeat(65)).is_err());
        let huge = "{0..18446744073709551615}".repeat(3);
        assert_eq!(expand(&huge).unwrap().count_all(), usize::MAX);
        assert_eq!(expand(&huge).unwrap().nth(2).unwrap(), "002");
    }

    #[test]
    fn braces_in_literals_are_letters() {
        assert_eq!(all("graph6:D?{"), ["graph6:D?{"]);
        assert_eq!(
            all("GRAPH6:D{c and path:{1..2}"),
            ["GRAPH6:D{c and path:1", "GRAPH6:D{c and path:2"]
        );
    }

    #[test]
    fn errors_name_the_column() {
        for (text, column) in [
            ("grid:{1..2", 11),
            ("{5..1}", 2),
            ("é{}", 3),
            ("{n}", 2),
            ("{n=1}{n=2}", 7),
            ("{1..2..0}", 2),
            ("{1,}", 4),
            ("{99999999999999999999999}", 2),
        ] {
            assert_eq!(expand(text).unwrap_err().column, column, "{text}");
        }
    }
}
