//! Writing records.

use std::fmt;

use super::tree::MoveTree;
use super::{FORMAT, Record};

/// Writes the record so that [`Record::parse`] reads the same one back, in lines of at most 80
/// characters where moves and comments allow it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Format", FORMAT)?;
        write_tag(f, "Game", self.game.name())?;
        if !self.rules.is_empty() {
            write_tag(f, "Rules", &self.rules)?;
        }
        write_tag(f, "Board", &self.board)?;
        if let Some(position) = &self.position {
            write_tag(f, "Position", position)?;
        }
        if let Some(turn) = self.turn {
            write_tag(f, "Turn", &turn.to_string())?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut words = Words { f, column: 0 };
        words.write_tree(&self.moves)?;
        f.write_str("\n")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"]\n")
}

/// What is still to be written.
enum Task {
    /// The moves that follow a node in its line.
    Rest(usize),
    /// A variation that starts with this node.
    Variation(usize),
    /// The end of a variation.
    Close,
}

const WIDTH: usize = 80;

struct Words<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Words<'_, '_> {
    fn write_tree(&mut self, moves: &MoveTree) -> fmt::Result {
        self.write_node("", moves, MoveTree::START)?;
        let mut tasks = vec![Task::Rest(MoveTree::START)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Rest(node) => {
                    if let Some((&main, variations)) = moves.node(node).children.split_first() {
                        self.write_node("", moves, main)?;
                        tasks.push(Task::Rest(main));
                        tasks.extend(variations.iter().rev().map(|&one| Task::Variation(one)));
                    }
                }
                Task::Variation(node) => {
                    self.write_node("(", moves, node)?;
                    tasks.push(Task::Close);
                    tasks.push(Task::Rest(node));
                }
                Task::Close => {
                    self.f.write_str(")")?;
                    self.column += 1;
                }
            }
        }
        Ok(())
    }

    fn write_node(&mut self, before: &str, moves: &MoveTree, node: usize) -> fmt::Result {
        let node = moves.node(node);
        if !node.text.is_empty() {
            self.write_word(before, &node.text)?;
        }
        if !node.comment.is_empty() {
            let comment = node.comment.replace('\\', "\\\\").replace('}', "\\}");
            self.write_word("", &format!("{{{comment}}}"))?;
        }
        Ok(())
    }

    fn write_word(&mut self, before: &str, word: &str) -> fmt::Result {
        let first_line = word.lines().next().unwrap_or("");
        let width = before.len() + first_line.chars().count();
        if self.column > 0 {
            if self.column + 1 + width > WIDTH {
                self.f.write_str("\n")?;
                self.column = 0;
            } else {
                self.f.write_str(" ")?;
                self.column += 1;
            }
        }
        write!(self.f, "{before}{word}")?;
        self.column = match word.rsplit_once('\n') {
            Some((_, last_line)) => last_line.chars().count(),
            None => self.column + width,
        };
        Ok(())
    }
}
