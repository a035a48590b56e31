//! Expectations about rows, in a small language: what should hold on every board.
//!
//! - numbers, `true`, `false`, words in quotes, and the columns of the table by name;
//! - `+ - * / %` on whole numbers (`/` and `%` round towards minus infinity);
//! - `== != < <= > >=`, and `in` for a number in a list (`3 in beaten`);
//! - `not`, `and`, `or`;
//! - `A if CONDITION else B`, which binds more tightly than comparisons:
//!   `winner == 1 if order % 2 == 0 else 2` compares the winner with 1 or with 2.
//!
//! The whole must be true or false. What is unknown (the winner of an unsolved board) makes the
//! answer unknown, unless the rest decides it.

use thiserror::Error;

use super::measure::Measure;
use super::row::{COLUMNS, Cell, Row};

/// What should hold on every board.
///
/// ```
/// use slitherlab_lab::sweep::Expectation;
///
/// assert!(Expectation::parse("winner == 1 if order % 2 == 0 else 2").is_ok());
/// let error = Expectation::parse("winer == 1").unwrap_err();
/// assert_eq!(error.to_string(), "column 1: there is no column `winer`");
/// ```
#[derive(Clone, Debug)]
pub struct Expectation(Node);

/// Why a text is no expectation, or cannot be answered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("column {column}: {problem}")]
pub struct ExpectationError {
    /// Where, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
}

#[derive(Clone, Debug)]
enum Node {
    Value(Cell),
    Column(&'static str),
    /// An operator with what it is applied to, and where it stands.
    Apply(&'static str, Vec<Self>, usize),
}

/// The signs, longer ones first.
const SIGNS: [&str; 15] = [
    "==", "!=", "<=", ">=", "//", "<", ">", "+", "-", "*", "/", "%", "(", ")", "=",
];

/// Parentheses and operators may be nested so deep.
const DEPTH: usize = 100;

/// An expectation has at most this many numbers, words and signs, which also bounds the depth of
/// sums.
const TOKENS: usize = 1000;

fn error<T>(at: usize, problem: impl Into<String>) -> Result<T, ExpectationError> {
    Err(ExpectationError {
        column: at + 1,
        problem: problem.into(),
    })
}

impl Expectation {
    /// Reads an expectation.
    ///
    /// # Errors
    /// When the text does not follow the grammar or names no column.
    pub fn parse(text: &str) -> Result<Self, ExpectationError> {
        let mut parser = Parser {
            tokens: tokens(text)?,
            next: 0,
            end: text.chars().count(),
            depth: 0,
        };
        let node = parser.either()?;
        match parser.peek() {
            None => Ok(Self(node)),
            Some(_) => error(parser.place(), "this does not belong here"),
        }
    }

    /// Adds the columns on request that it needs, where they are not among these.
    pub fn add_measures(&self, to: &mut Vec<Measure>) {
        add_measures(&self.0, to);
    }

    /// Returns whether it holds for a row; `None` when that is not known.
    ///
    /// # Errors
    /// When the parts do not fit together, such as a sum of words, or a number is divided by 0.
    pub fn holds(&self, row: &Row) -> Result<Option<bool>, ExpectationError> {
        match evaluate(&self.0, row)? {
            Cell::Truth(truth) => Ok(Some(truth)),
            Cell::Unknown => Ok(None),
            _ => error(0, "the whole must be true or false"),
        }
    }
}

/// The column of this name, of every row or on request.
fn column(name: &str) -> Option<&'static str> {
    let usual = COLUMNS.into_iter().find(|&column| column == name);
    usual.or_else(|| Measure::from_name(name).map(Measure::name))
}

fn add_measures(node: &Node, to: &mut Vec<Measure>) {
    match node {
        Node::Value(_) => {}
        Node::Column(column) => {
            let new = Measure::from_name(column).filter(|measure| !to.contains(measure));
            to.extend(new);
        }
        Node::Apply(_, parts, _) => parts.iter().for_each(|part| add_measures(part, to)),
    }
}

/// The numbers, words, quotations and signs of a text, each with its place.
fn tokens(text: &str) -> Result<Vec<(&str, usize)>, ExpectationError> {
    let mut tokens = Vec::new();
    let (mut rest, mut at) = (text, 0);
    loop {
        let blanks = rest.chars().take_while(|letter| letter.is_whitespace());
        at += blanks.count();
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        let run = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let length = if first.is_ascii_digit() {
            run(|letter| letter.is_ascii_digit())
        } else if first.is_ascii_alphabetic() {
            run(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        } else if first == '"' || first == '\'' {
            match rest[1..].find(first) {
                Some(inside) => inside + 2,
                None => return error(at, "the quotation has no end"),
            }
        } else {
            match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => sign.len(),
                None => return error(at, format!("`{first}` means nothing here")),
            }
        };
        if tokens.len() == TOKENS {
            return error(at, "the expectation is too long");
        }
        let (token, after) = rest.split_at(length);
        tokens.push((token, at));
        at += token.chars().count();
        rest = after;
    }
}

struct Parser<'a> {
    tokens: Vec<(&'a str, usize)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Parsed = Result<Node, ExpectationError>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).map(|&(token, _)| token)
    }

    fn place(&self) -> usize {
        self.tokens
            .get(self.next)
            .map_or(self.end, |&(_, place)| place)
    }

    fn eat_word(&mut self, word: &'static str) -> bool {
        self.eat(&[word]).is_some()
    }

    /// Takes one of these signs and words, if it comes next.
    fn eat(&mut self, operators: &[&'static str]) -> Option<&'static str> {
        let next = self.peek()?;
        let found = *operators.iter().find(|name| **name == next)?;
        self.next += 1;
        Some(found)
    }

    /// Operands with operators of one rank between them, from left to right.
    fn chain(&mut self, operators: &[&'static str], operand: fn(&mut Self) -> Parsed) -> Parsed {
        let mut left = operand(self)?;
        loop {
            let place = self.place();
            let Some(operator) = self.eat(operators) else {
                return Ok(left);
            };
            left = Node::Apply(operator, vec![left, operand(self)?], place);
        }
    }

    /// What is inside of something else, unless that goes too deep.
    fn inside(&mut self, place: usize, part: fn(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEPTH {
            return error(place, "too deeply nested");
        }
        let node = part(self)?;
        self.depth -= 1;
        Ok(node)
    }

    fn either(&mut self) -> Parsed {
        let place = self.place();
        self.inside(place, |parser| parser.chain(&["or"], Self::both))
    }

    fn both(&mut self) -> Parsed {
        self.chain(&["and"], Self::negation)
    }

    fn negation(&mut self) -> Parsed {
        let place = self.place();
        let mut times = 0u32;
        while self.eat_word("not") {
            times += 1;
        }
        let mut node = self.comparison()?;
        // Two negations still ask for something that is true or false.
        let needed = if times % 2 == 1 { 1 } else { times.min(2) };
        for _ in 0..needed {
            node = Node::Apply("not", vec![node], place);
        }
        Ok(node)
    }

    fn comparison(&mut self) -> Parsed {
        let left = self.choice()?;
        let place = self.place();
        if self.peek() == Some("=") {
            return error(place, "equality is written `==`");
        }
        let Some(operator) = self.eat(&["in", "==", "!=", "<", "<=", ">", ">="]) else {
            return Ok(left);
        };
        let sides = vec![left, self.choice()?];
        Ok(Node::Apply(operator, sides, place))
    }

    fn choice(&mut self) -> Parsed {
        let first = self.sum()?;
        let place = self.place();
        if !self.eat_word("if") {
            return Ok(first);
        }
        let condition = self.either()?;
        if !self.eat_word("else") {
            return error(self.place(), "`else` is missing");
        }
        let second = self.inside(self.place(), Self::choice)?;
        Ok(Node::Apply("if", vec![first, condition, second], place))
    }

    fn sum(&mut self) -> Parsed {
        self.chain(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Parsed {
        self.chain(&["*", "/", "//", "%"], Self::atom)
    }

    fn atom(&mut self) -> Parsed {
        let place = self.place();
        let token = self.peek().unwrap_or_default();
        self.next += 1;
        match token.chars().next() {
            Some('-') => {
                let negated = self.inside(place, Self::atom)?;
                let sides = vec![Node::Value(Cell::Number(0)), negated];
                Ok(Node::Apply("-", sides, place))
            }
            Some('(') => {
                let inside = self.either()?;
                if !self.eat_word(")") {
                    return error(self.place(), "`)` is missing");
                }
                Ok(inside)
            }
            Some('"' | '\'') => {
                let word = &token[1..token.len() - 1];
                Ok(Node::Value(Cell::Word(word.to_owned())))
            }
            Some('0'..='9') => match token.parse() {
                Ok(number) => Ok(Node::Value(Cell::Number(number))),
                Err(_) => error(place, "the number is too large"),
            },
            Some('a'..='z' | 'A'..='Z') => match column(token) {
                Some(column) => Ok(Node::Column(column)),
                None if token == "true" || token == "false" => {
                    Ok(Node::Value(Cell::Truth(token == "true")))
                }
                None => error(place, format!("there is no column `{token}`")),
            },
            _ => error(place, "a value is missing"),
        }
    }
}

fn evaluate(node: &Node, row: &Row) -> Result<Cell, ExpectationError> {
    match node {
        Node::Value(cell) => Ok(cell.clone()),
        // What was not measured is not known.
        Node::Column(column) => Ok(row.cell(column).unwrap_or(Cell::Unknown)),
        Node::Apply("not", parts, place) => match evaluate(&parts[0], row)? {
            Cell::Truth(truth) => Ok(Cell::Truth(!truth)),
            Cell::Unknown => Ok(Cell::Unknown),
            _ => error(*place, "`not` is for what is true or false"),
        },
        Node::Apply("if", parts, place) => match evaluate(&parts[1], row)? {
            Cell::Truth(condition) => evaluate(&parts[if condition { 0 } else { 2 }], row),
            Cell::Unknown => Ok(Cell::Unknown),
            _ => error(*place, "the condition must be true or false"),
        },
        Node::Apply(operator, parts, place) => {
            let [left, right] = [evaluate(&parts[0], row)?, evaluate(&parts[1], row)?];
            combine(operator, &left, &right, *place)
        }
    }
}

fn combine(
    operator: &str,
    left: &Cell,
    right: &Cell,
    place: usize,
) -> Result<Cell, ExpectationError> {
    if let "and" | "or" = operator {
        // A side that decides does not need the other.
        let decides = Cell::Truth(operator == "or");
        return match (left, right) {
            (side, _) | (_, side) if *side == decides => Ok(decides),
            (Cell::Truth(_), Cell::Truth(truth)) => Ok(Cell::Truth(*truth)),
            (Cell::Unknown | Cell::Truth(_), Cell::Unknown | Cell::Truth(_)) => Ok(Cell::Unknown),
            _ => error(place, "`and` and `or` are for what is true or false"),
        };
    }
    let truth = |truth: bool| Ok(Cell::Truth(truth));
    match (operator, left, right) {
        (_, Cell::Unknown, _) | (_, _, Cell::Unknown) => Ok(Cell::Unknown),
        ("==" | "!=", left, right) => {
            if std::mem::discriminant(left) != std::mem::discriminant(right) {
                return error(place, "the two sides are of different kinds");
            }
            truth((left == right) == (operator == "=="))
        }
        ("in", Cell::Number(number), Cell::Numbers(numbers)) => truth(numbers.contains(number)),
        ("in", ..) => error(place, "`in` is for a number in a list"),
        (_, &Cell::Number(a), &Cell::Number(b)) => {
            let number = match operator {
                "<" => return truth(a < b),
                "<=" => return truth(a <= b),
                ">" => return truth(a > b),
                ">=" => return truth(a >= b),
                "+" => a.checked_add(b),
                "-" => a.checked_sub(b),
                "*" => a.checked_mul(b),
                "/" | "//" | "%" if b == 0 => return error(place, "division by 0"),
                "/" | "//" => a
                    .checked_div(b)
                    .map(|q| q - i64::from(a % b != 0 && (a < 0) != (b < 0))),
                "%" => a.checked_rem(b).map(|r| {
                    if r != 0 && (r < 0) != (b < 0) {
                        r + b
                    } else {
                        r
                    }
                }),
                _ => unreachable!("dealt with above"),
            };
            number.map_or_else(
                || error(place, "the number is too large"),
                |number| Ok(Cell::Number(number)),
            )
        }
        _ => error(place, "this is for numbers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::SweepConfig;
    use proptest::prelude::*;
    use slitherlab_board::Board;
    use slitherlab_game::Preset;

    fn row(board: &str, game: Preset) -> Row {
        let config = SweepConfig::new(game, slitherlab_game::Budget::THEOREMS);
        Row::about(0, Board::parse(board).unwrap(), &config).unwrap()
    }

    #[test]
    fn values() {
        let even = row("grid:2x3", Preset::Classic);
        for (text, expected) in [
            ("winner == 1 if order % 2 == 0 else 2", true),
            ("winner == 2 if order % 2 == 0 else 1", false),
            ("order == 6 and size == 7 and parity == 'even'", true),
            ("not connected or bipartite", true),
            ("not not connected", true),
            ("not not not connected", false),
            (
                "1 + 2 * 3 == 7 and (1 + 2) * 3 == 9 and -7 / 2 == -4 and -7 % 2 == 1",
                true,
            ),
            ("7 // 2 == 3", true),
            ("basis == \"anderson-1974\"", true),
            ("order - 1 >= 6", false),
        ] {
            let expectation =
                Expectation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(expectation.holds(&even), Ok(Some(expected)), "{text}");
        }
        let open = row("grid:3x3", Preset::Private);
        for (text, expected) in [
            ("winner == 1", None),
            ("winner == 1 or order == 9", Some(true)),
            ("winner == 1 and order == 8", Some(false)),
            ("2 if winner == 1 else 3", None),
        ] {
            assert_eq!(
                Expectation::parse(text).unwrap().holds(&open),
                Ok(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, column) in [
            ("", 1),
            ("winner =", 8),
            ("winner == ", 11),
            ("(order == 1", 12),
            ("order == 1)", 11),
            ("order & 1", 7),
            ("'even", 1),
            ("1 if true", 10),
            ("1 == 1 == 1", 8),
            ("99999999999999999999 == 1", 1),
        ] {
            assert_eq!(
                Expectation::parse(text).unwrap_err().column,
                column,
                "{text}"
            );
        }
        let row = row("grid:2x3", Preset::Classic);
        for text in [
            "order",
            "order + parity == 1",
            "order == 'a'",
            "1 % 0 == 0",
            "not order",
            "1 in order",
        ] {
            assert!(
                Expectation::parse(text).unwrap().holds(&row).is_err(),
                "{text}"
            );
        }
        assert!(Expectation::parse(&"(".repeat(100_000)).is_err());
        assert!(Expectation::parse(&"-".repeat(100_000)).is_err());
        assert!(Expectation::parse(&format!("1{} == 1", "+1".repeat(100_000))).is_err());
    }

    proptest! {
        #[test]
        fn any_text_gives_an_answer(text in "[a-z0-9 ()<>=!%*/+'-]{0,40}") {
            let row = row("path:3", Preset::Classic);
            if let Ok(expectation) = Expectation::parse(&text) {
                let _ = expectation.holds(&row);
            }
        }
    }
}
