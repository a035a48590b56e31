//! Reading records.

use std::str::FromStr;

use thiserror::Error;

use super::result::{OutcomeError, read_result};
use super::tree::MoveTree;
use super::{FORMAT, Record};
use crate::{Outcome, Player, Preset, PresetNameError};

/// Why some bytes are not a record, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What can be wrong with the form of a record.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordProblem {
    /// Bytes that are no UTF-8.
    #[error("the text is not UTF-8")]
    Encoding,
    /// The text does not start with the tag of this format.
    #[error("a record starts with [Format \"{FORMAT}\"]")]
    Format,
    /// A tag that is not `[Name "value"]`.
    #[error("a tag is [Name \"value\"], the name made of letters and digits")]
    Tag,
    /// An escape in a tag or a comment that means nothing.
    #[error("`\\` must be followed by the character it stands for")]
    Escape,
    /// A tag that came before.
    #[error("there is a second tag [{0}]")]
    Twice(String),
    /// A tag that must be there.
    #[error("the tag [{0}] is missing")]
    Missing(&'static str),
    /// An unknown game.
    #[error(transparent)]
    Game(#[from] PresetNameError),
    /// A turn that is no number from 1.
    #[error("a turn is the number of a player")]
    Turn,
    /// An unknown result.
    #[error(transparent)]
    Result(#[from] OutcomeError),
    /// A tag after the first move.
    #[error("tags come before the moves")]
    LateTag,
    /// A comment without an end.
    #[error("the comment has no end")]
    OpenComment,
    /// A variation where there is no move to replace.
    #[error("a variation needs a move before it")]
    NoMove,
    /// A comment at the start of a variation.
    #[error("a comment in a variation follows a move")]
    EarlyComment,
    /// A variation without moves.
    #[error("the variation has no moves")]
    EmptyVariation,
    /// A variation without an end.
    #[error("the variation has no end")]
    OpenVariation,
    /// A bracket, brace or parenthesis that closes nothing.
    #[error("`{0}` closes nothing")]
    Unmatched(char),
}

impl Record {
    /// Reads a record.
    ///
    /// *Cost*: linear in the number of bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a record, with the place.
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let text = decode(bytes)?;
        let mut reader = Reader { text, at: 0 };
        let record = reader.record().map_err(|fault| fault.place(text))?;
        match reader.peek() {
            None => Ok(record),
            Some(_) => Err(Fault(reader.at, RecordProblem::LateTag).place(text)),
        }
    }

    /// Reads one or more records that follow each other, as `slitherlab match --record` writes
    /// them.
    ///
    /// *Cost*: linear in the number of bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes are not records, with the place.
    ///
    /// ```
    /// use slitherlab_game::record::Record;
    ///
    /// let one = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"path:2\"]\n\n";
    /// let both = Record::parse_all(format!("{one}{one}0-1\n").as_bytes())?;
    /// assert_eq!(both.len(), 2);
    /// assert_eq!(both[1].moves.main_line().collect::<Vec<_>>(), ["0-1"]);
    /// # Ok::<(), slitherlab_game::record::RecordError>(())
    /// ```
    pub fn parse_all(bytes: &[u8]) -> Result<Vec<Self>, RecordError> {
        let text = decode(bytes)?;
        let mut reader = Reader { text, at: 0 };
        let mut records = Vec::new();
        loop {
            records.push(reader.record().map_err(|fault| fault.place(text))?);
            if reader.peek().is_none() {
                return Ok(records);
            }
        }
    }
}

fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let text = std::str::from_utf8(valid).unwrap_or("");
        Fault(text.len(), RecordProblem::Encoding).place(text)
    })
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text.as_bytes())
    }
}

/// A problem at a byte of the text.
struct Fault(usize, RecordProblem);

impl Fault {
    fn place(self, text: &str) -> RecordError {
        let before = &text[..self.0.min(text.len())];
        let last_line = before.rsplit('\n').next().unwrap_or("");
        RecordError {
            line: before.matches('\n').count() + 1,
            column: last_line.chars().count() + 1,
            problem: self.1,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// Characters that end a move.
const SPECIAL: [char; 6] = ['(', ')', '{', '}', '[', ']'];

impl Reader<'_> {
    /// A record, up to the first tag of the next one.
    fn record(&mut self) -> Result<Record, Fault> {
        let begin = self.at;
        let tags = self.tags()?;
        let end_of_tags = self.at;
        match tags.first() {
            Some((_, name, value)) if name == "Format" && value == FORMAT => {}
            _ => return Err(Fault(begin, RecordProblem::Format)),
        }
        let (mut game, mut board) = (None, None);
        let (mut rules, mut position) = (None, None);
        let (mut turn, mut result) = (None, None);
        let mut others: Vec<(String, String)> = Vec::new();
        // A sorted list finds repeated names without comparing all pairs.
        let mut names: Vec<(&str, usize)> = tags.iter().map(|t| (t.1.as_str(), t.0)).collect();
        names.sort_unstable();
        let twice = names.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        if let Some((name, at)) = twice.map(|pair| pair[1]).min_by_key(|&(_, at)| at) {
            return Err(Fault(at, RecordProblem::Twice(name.to_owned())));
        }
        for (at, name, value) in tags {
            match name.as_str() {
                "Format" => {}
                "Game" => game = Some(value.parse::<Preset>().map_err(|e| Fault(at, e.into()))?),
                "Board" => board = Some(value),
                "Rules" => rules = Some(value),
                "Position" => position = Some(value),
                "Turn" => {
                    let player = value.parse().ok().and_then(Player::from_number);
                    turn = Some(player.ok_or(Fault(at, RecordProblem::Turn))?);
                }
                "Result" => {
                    result = Some(read_result(&value).map_err(|e| Fault(at, e.into()))?);
                }
                _ => others.push((name, value)),
            }
        }
        let missing = |name| Fault(end_of_tags, RecordProblem::Missing(name));
        Ok(Record {
            game: game.ok_or_else(|| missing("Game"))?,
            board: board.ok_or_else(|| missing("Board"))?,
            rules: rules.unwrap_or_default(),
            position,
            turn,
            result: result.unwrap_or(Outcome::Ongoing),
            tags: others,
            moves: self.moves()?,
        })
    }

    /// The next character that is no blank, without taking it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    /// Whether the next tag is the one that records start with.
    fn is_at_start(&self) -> bool {
        self.text[self.at..].starts_with("[Format ")
    }

    /// All tags: where each starts, its name and its value. A second `Format` begins the next
    /// record.
    fn tags(&mut self) -> Result<Vec<(usize, String, String)>, Fault> {
        let mut tags = Vec::new();
        while self.peek() == Some('[') {
            if !tags.is_empty() && self.is_at_start() {
                break;
            }
            let start = self.at;
            let tag = &self.text[start + 1..];
            let end_of_name = tag.find(|c: char| !c.is_ascii_alphanumeric());
            let name = &tag[..end_of_name.unwrap_or(tag.len())];
            self.at += 1 + name.len();
            if name.is_empty() || !self.text[self.at..].starts_with(" \"") {
                return Err(Fault(self.at, RecordProblem::Tag));
            }
            self.at += 2;
            let value = self.escaped('"', &[('n', '\n')], RecordProblem::Tag)?;
            if !self.text[self.at..].starts_with(']') {
                return Err(Fault(self.at, RecordProblem::Tag));
            }
            self.at += 1;
            tags.push((start, name.to_owned(), value));
        }
        Ok(tags)
    }

    /// The text up to a closing character, which is taken too. After a backslash stand the closing
    /// character, another backslash, or one of the further escapes.
    fn escaped(
        &mut self,
        close: char,
        further: &[(char, char)],
        open: RecordProblem,
    ) -> Result<String, Fault> {
        let start = self.at;
        let mut value = String::new();
        let mut chars = self.text[start..].char_indices();
        while let Some((offset, c)) = chars.next() {
            if c == close {
                self.at = start + offset + 1;
                return Ok(value);
            }
            if c != '\\' {
                value.push(c);
                continue;
            }
            let escape = chars.next().map(|(_, c)| c);
            let meant = match escape {
                Some(c) if c == close || c == '\\' => Some(c),
                _ => further.iter().find(|f| Some(f.0) == escape).map(|f| f.1),
            };
            value.push(meant.ok_or(Fault(start + offset, RecordProblem::Escape))?);
        }
        Err(Fault(start, open))
    }

    fn moves(&mut self) -> Result<MoveTree, Fault> {
        let mut moves = MoveTree::new();
        let mut node = MoveTree::START;
        // For each open variation: where it starts, the move it replaces, and whether it has moves.
        let mut open: Vec<(usize, usize, bool)> = Vec::new();
        while let Some(c) = self.peek() {
            let at = self.at;
            if open.is_empty() && self.is_at_start() {
                break;
            }
            self.at += 1;
            let fresh = open.last().is_some_and(|&(_, _, begun)| !begun);
            match c {
                '[' => return Err(Fault(at, RecordProblem::LateTag)),
                ']' | '}' => return Err(Fault(at, RecordProblem::Unmatched(c))),
                '{' if fresh => return Err(Fault(at, RecordProblem::EarlyComment)),
                '{' => {
                    let comment = self.escaped('}', &[], RecordProblem::OpenComment)?;
                    moves.add_comment(node, &comment);
                }
                '(' if fresh || node == MoveTree::START => {
                    return Err(Fault(at, RecordProblem::NoMove));
                }
                '(' => {
                    open.push((at, node, false));
                    node = moves.node(node).parent;
                }
                ')' => match open.pop() {
                    None => return Err(Fault(at, RecordProblem::Unmatched(c))),
                    Some((_, _, false)) => return Err(Fault(at, RecordProblem::EmptyVariation)),
                    Some((_, replaced, true)) => node = replaced,
                },
                _ => {
                    let word = &self.text[at..];
                    let end = word.find(|c: char| c.is_whitespace() || SPECIAL.contains(&c));
                    let word = &word[..end.unwrap_or(word.len())];
                    self.at = at + word.len();
                    node = moves.add(node, word);
                    if let Some(variation) = open.last_mut() {
                        variation.2 = true;
                    }
                }
            }
        }
        match open.pop() {
            Some((at, _, _)) => Err(Fault(at, RecordProblem::OpenVariation)),
            None => Ok(moves),
        }
    }
}
