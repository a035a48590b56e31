//! Numbers in sentences.

use std::fmt::Write;

/// A number with commas, as people read it.
///
/// The rule for all that is printed: what people read (sentences, tables on a terminal, in Markdown
/// and LaTeX) has numbers with commas; what programs read (JSON, CSV, Parquet, b-files) and what is
/// typed in again (boards, seeds, moves) has none.
///
/// ```
/// assert_eq!(slitherlab_explain::grouped(1_234_567), "1,234,567");
/// assert_eq!(slitherlab_explain::grouped(999), "999");
/// ```
pub fn grouped(number: u64) -> String {
    with_commas(&number.to_string())
}

/// Groups the digits of a number that is written already, however large it is.
///
/// ```
/// assert_eq!(slitherlab_explain::with_commas("340282366920938463463374607431768211456").len(), 51);
/// ```
pub fn with_commas(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many there are of something: "1 position", "5 positions", "2 vertices".
///
/// ```
/// assert_eq!(slitherlab_explain::counted(1, "position"), "1 position");
/// assert_eq!(slitherlab_explain::counted(298_935, "position"), "298,935 positions");
/// assert_eq!(slitherlab_explain::counted(0, "vertex"), "0 vertices");
/// ```
pub fn counted(number: u64, noun: &str) -> String {
    let number_in_words = grouped(number);
    match noun.strip_suffix("ex") {
        _ if number == 1 => format!("1 {noun}"),
        Some(stem) => format!("{number_in_words} {stem}ices"),
        None => format!("{number_in_words} {noun}s"),
    }
}

/// Numbers one after the other: "1, 2 and 5".
pub(crate) fn list(numbers: &[u32]) -> String {
    let mut text = String::new();
    for (place, number) in numbers.iter().enumerate() {
        let gap = match place {
            0 => "",
            _ if place + 1 == numbers.len() => " and ",
            _ => ", ",
        };
        write!(text, "{gap}{number}").expect("a String takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn numbers_are_listed() {
        assert_eq!(list(&[1]), "1");
        assert_eq!(list(&[1, 2]), "1 and 2");
        assert_eq!(list(&[1, 2, 5]), "1, 2 and 5");
    }
}
