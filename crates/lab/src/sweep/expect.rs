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
    Not(Box<Self>, usize),
    Binary(Operator, Box<[Self; 2]>, usize),
    Choice(Box<[Self; 3]>, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(i64),
    Word(String),
    Quoted(String),
    Sign(&'static str),
}

/// The signs, longer ones first.
const SIGNS: [&str; 15] = [
    "==", "!=", "<=", ">=", "//", "<", ">", "+", "-", "*", "/", "%", "(", ")", "=",
];

/// Parentheses and operators may be nested so deep.
const DEPTH: usize = 100;

/// An expectation has at most so many numbers, words and signs, which also bounds the depth of
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

    /// What it needs besides the columns that every row has.
    pub fn measures(&self) -> Vec<Measure> {
        let mut measures = Vec::new();
        collect(&self.0, &mut measures);
        measures
    }

    /// Whether it holds for a row; `None` when that is not known.
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

fn collect(node: &Node, measures: &mut Vec<Measure>) {
    match node {
        Node::Value(_) => {}
        Node::Column(column) => measures.extend(Measure::from_name(column)),
        Node::Not(inside, _) => collect(inside, measures),
        Node::Binary(_, sides, _) => sides.iter().for_each(|side| collect(side, measures)),
        Node::Choice(parts, _) => parts.iter().for_each(|part| collect(part, measures)),
    }
}

fn tokens(text: &str) -> Result<Vec<(Token, usize)>, ExpectationError> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let start = at;
        let run = |from: usize, fits: &dyn Fn(char) -> bool| -> String {
            letters[from..]
                .iter()
                .take_while(|&&letter| fits(letter))
                .collect()
        };
        if letter.is_whitespace() {
            at += 1;
            continue;
        }
        let token = if letter.is_ascii_digit() {
            let digits = run(at, &|letter| letter.is_ascii_digit());
            at += digits.len();
            match digits.parse() {
                Ok(number) => Token::Number(number),
                Err(_) => return error(start, "the number is too large"),
            }
        } else if letter.is_ascii_alphabetic() {
            let word = run(at, &|letter| {
                letter.is_ascii_alphanumeric() || letter == '_'
            });
            at += word.len();
            Token::Word(word)
        } else if letter == '"' || letter == '\'' {
            let inside = run(at + 1, &|other| other != letter);
            at += inside.chars().count() + 2;
            if at > letters.len() {
                return error(start, "the quotation has no end");
            }
            Token::Quoted(inside)
        } else {
            let starts = |sign: &&str| {
                sign.chars()
                    .zip(&letters[at..])
                    .filter(|(a, b)| a == *b)
                    .count()
                    == sign.len()
            };
            let Some(sign) = SIGNS.into_iter().find(starts) else {
                return error(start, format!("`{letter}` means nothing here"));
            };
            at += sign.len();
            Token::Sign(sign)
        };
        if tokens.len() == TOKENS {
            return error(start, "the expectation is too long");
        }
        tokens.push((token, start));
    }
    Ok(tokens)
}

struct Parser {
    tokens: Vec<(Token, usize)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Parsed = Result<Node, ExpectationError>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn place(&self) -> usize {
        self.tokens
            .get(self.next)
            .map_or(self.end, |&(_, place)| place)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        self.eat(&[(word, Operator::In)]).is_some()
    }

    /// The operator that comes next, if it is one of these.
    fn eat(&mut self, operators: &[(&str, Operator)]) -> Option<Operator> {
        let next = match self.peek()? {
            Token::Sign(sign) => *sign,
            Token::Word(word) => word,
            Token::Number(_) | Token::Quoted(_) => return None,
        };
        let found = operators.iter().find(|(name, _)| *name == next)?.1;
        self.next += 1;
        Some(found)
    }

    /// Operands with operators between them, which bind to the left.
    fn chain(
        &mut self,
        operators: &[(&str, Operator)],
        operand: fn(&mut Self) -> Parsed,
    ) -> Parsed {
        let mut left = operand(self)?;
        loop {
            let place = self.place();
            let Some(operator) = self.eat(operators) else {
                return Ok(left);
            };
            left = Node::Binary(operator, Box::new([left, operand(self)?]), place);
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
        self.inside(place, |parser| {
            parser.chain(&[("or", Operator::Or)], Self::both)
        })
    }

    fn both(&mut self) -> Parsed {
        self.chain(&[("and", Operator::And)], Self::negation)
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
            node = Node::Not(Box::new(node), place);
        }
        Ok(node)
    }

    fn comparison(&mut self) -> Parsed {
        use Operator::{Equal, Greater, GreaterOrEqual, In, Less, LessOrEqual, Unequal};
        let left = self.choice()?;
        let place = self.place();
        if matches!(self.peek(), Some(Token::Sign("="))) {
            return error(place, "equality is written `==`");
        }
        let comparisons = [
            ("in", In),
            ("==", Equal),
            ("!=", Unequal),
            ("<", Less),
            ("<=", LessOrEqual),
            (">", Greater),
            (">=", GreaterOrEqual),
        ];
        let Some(operator) = self.eat(&comparisons) else {
            return Ok(left);
        };
        let sides = [left, self.choice()?];
        Ok(Node::Binary(operator, Box::new(sides), place))
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
        Ok(Node::Choice(Box::new([first, condition, second]), place))
    }

    fn sum(&mut self) -> Parsed {
        let signs = [("+", Operator::Add), ("-", Operator::Subtract)];
        self.chain(&signs, Self::product)
    }

    fn product(&mut self) -> Parsed {
        use Operator::{Divide, Modulo, Multiply};
        let signs = [
            ("*", Multiply),
            ("/", Divide),
            ("//", Divide),
            ("%", Modulo),
        ];
        self.chain(&signs, Self::atom)
    }

    fn atom(&mut self) -> Parsed {
        let place = self.place();
        let token = self.peek().cloned();
        self.next += 1;
        match token {
            Some(Token::Number(number)) => Ok(Node::Value(Cell::Number(number))),
            Some(Token::Quoted(word)) => Ok(Node::Value(Cell::Word(word))),
            Some(Token::Word(word)) if word == "true" || word == "false" => {
                Ok(Node::Value(Cell::Truth(word == "true")))
            }
            Some(Token::Word(word)) => match column(&word) {
                Some(column) => Ok(Node::Column(column)),
                None => error(place, format!("there is no column `{word}`")),
            },
            Some(Token::Sign("-")) => {
                let sides = [
                    Node::Value(Cell::Number(0)),
                    self.inside(place, Self::atom)?,
                ];
                Ok(Node::Binary(Operator::Subtract, Box::new(sides), place))
            }
            Some(Token::Sign("(")) => {
                let inside = self.either()?;
                if !self.eat_word(")") {
                    return error(self.place(), "`)` is missing");
                }
                Ok(inside)
            }
            _ => error(place, "a value is missing"),
        }
    }
}

fn evaluate(node: &Node, row: &Row) -> Result<Cell, ExpectationError> {
    match node {
        Node::Value(cell) => Ok(cell.clone()),
        // What was not measured is not known.
        Node::Column(column) => Ok(row.cell(column).unwrap_or(Cell::Unknown)),
        Node::Not(inside, place) => match evaluate(inside, row)? {
            Cell::Truth(truth) => Ok(Cell::Truth(!truth)),
            Cell::Unknown => Ok(Cell::Unknown),
            _ => error(*place, "`not` is for what is true or false"),
        },
        Node::Choice(parts, place) => {
            let [first, condition, second] = &**parts;
            match evaluate(condition, row)? {
                Cell::Truth(true) => evaluate(first, row),
                Cell::Truth(false) => evaluate(second, row),
                Cell::Unknown => Ok(Cell::Unknown),
                _ => error(*place, "the condition must be true or false"),
            }
        }
        Node::Binary(operator, sides, place) => {
            let [left, right] = &**sides;
            let [left, right] = [evaluate(left, row)?, evaluate(right, row)?];
            combine(*operator, &left, &right, *place)
        }
    }
}

fn combine(
    operator: Operator,
    left: &Cell,
    right: &Cell,
    place: usize,
) -> Result<Cell, ExpectationError> {
    use Operator::{
        Add, And, Divide, Equal, Greater, GreaterOrEqual, In, Less, LessOrEqual, Modulo, Multiply,
        Or, Subtract, Unequal,
    };
    if let And | Or = operator {
        // A side that decides does not need the other.
        let decides = Cell::Truth(operator == Or);
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
        (Equal | Unequal, left, right) => {
            if std::mem::discriminant(left) != std::mem::discriminant(right) {
                return error(place, "the two sides are of different kinds");
            }
            truth((left == right) == (operator == Equal))
        }
        (In, Cell::Number(number), Cell::Numbers(numbers)) => truth(numbers.contains(number)),
        (In, ..) => error(place, "`in` is for a number in a list"),
        (_, &Cell::Number(a), &Cell::Number(b)) => {
            let number = match operator {
                Less => return truth(a < b),
                LessOrEqual => return truth(a <= b),
                Greater => return truth(a > b),
                GreaterOrEqual => return truth(a >= b),
                Add => a.checked_add(b),
                Subtract => a.checked_sub(b),
                Multiply => a.checked_mul(b),
                Divide | Modulo if b == 0 => return error(place, "division by 0"),
                Divide => a
                    .checked_div(b)
                    .map(|q| q - i64::from(a % b != 0 && (a < 0) != (b < 0))),
                Modulo => a.checked_rem(b).map(|r| {
                    if r != 0 && (r < 0) != (b < 0) {
                        r + b
                    } else {
                        r
                    }
                }),
                Or | And | Equal | Unequal | In => unreachable!("dealt with above"),
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
    use crate::sweep::Inquiry;
    use proptest::prelude::*;
    use slitherlab_board::Board;
    use slitherlab_games::Game;

    fn row(board: &str, game: Game) -> Row {
        let inquiry = Inquiry::new(game, crate::Effort::THEOREMS);
        Row::about(0, Board::parse(board).unwrap(), &inquiry).unwrap()
    }

    #[test]
    fn values() {
        let even = row("grid:2x3", Game::Classic);
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
        let open = row("grid:3x3", Game::Private);
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
        let row = row("grid:2x3", Game::Classic);
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
            let row = row("path:3", Game::Classic);
            if let Ok(expectation) = Expectation::parse(&text) {
                let _ = expectation.holds(&row);
            }
        }
    }
}
