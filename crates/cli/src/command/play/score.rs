//! The record of the game that is being played.

use std::time::{Duration, Instant};

use slitherlab_board::Board;
use slitherlab_game::record::{MoveTree, Record};
use slitherlab_game::{Outcome, Player, Preset};

use crate::file;

/// The moves so far, with those that were taken back and replaced as variations, and the file they
/// are saved in.
pub(super) struct Score {
    /// The record as it was begun or read, with how the game had ended when it was saved.
    pub(super) record: Record,
    /// The nodes of the moves on the board, in order.
    line: Vec<usize>,
    /// The file in which the game is saved.
    pub(super) file: Option<String>,
    saved: Option<Instant>,
}

/// A game of engines moves faster than files should be written.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

impl Score {
    /// The record of a new game.
    pub(super) fn begin(board: &Board, game: Preset, rules: String, file: Option<String>) -> Self {
        let mut record = Record::new(game, board);
        record.rules = rules;
        Self {
            record,
            line: Vec::new(),
            file,
            saved: None,
        }
    }

    /// Goes on at the end of a record's main line.
    pub(super) fn resume(record: Record, file: String) -> Self {
        let mut line = Vec::new();
        let mut node = MoveTree::START;
        while let Some(&next) = record.moves.node(node).children.first() {
            line.push(next);
            node = next;
        }
        Self {
            record,
            line,
            file: Some(file),
            saved: None,
        }
    }

    /// Says who plays; a record that says so already is left alone.
    pub(super) fn introduce(&mut self, player: Player, name: &str) {
        let tag = format!("Player{player}");
        if self.record.tag(&tag).is_none() {
            self.record.tags.push((tag, name.to_owned()));
        }
    }

    /// Writes a move down.
    pub(super) fn play(&mut self, text: &str) {
        let moves = &self.record.moves;
        let last = self.line.last().copied().unwrap_or(MoveTree::START);
        let mut children = moves.node(last).children.iter().copied();
        let known = children.find(|&child| moves.node(child).text == text);
        let node = known.unwrap_or_else(|| self.record.moves.add(last, text));
        self.line.push(node);
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        self.line.pop();
    }

    /// Saves the game in its file, if it has one.
    pub(super) fn save(&mut self, result: Outcome) -> anyhow::Result<()> {
        if let Some(name) = &self.file {
            file::write(name, self.text(result).as_bytes())?;
            self.saved = Some(Instant::now());
        }
        Ok(())
    }

    /// Saves the game in its file, unless that was done a moment ago.
    pub(super) fn save_now_and_then(&mut self) -> anyhow::Result<()> {
        let long_ago = |saved: Instant| saved.elapsed() >= BETWEEN_SAVES;
        if self.saved.is_none_or(long_ago) {
            self.save(Outcome::Ongoing)?;
        }
        Ok(())
    }

    /// Saves the game as it stands in this file: its own from now on, or a copy if it has one.
    pub(super) fn save_as(&mut self, name: &str) -> anyhow::Result<()> {
        file::write(name, self.text(Outcome::Ongoing).as_bytes())?;
        self.file.get_or_insert_with(|| name.to_owned());
        Ok(())
    }

    /// The text of the record, the moves on the board as its main line.
    fn text(&self, result: Outcome) -> String {
        let record = Record {
            result,
            moves: self.record.moves.led_by(&self.line),
            ..self.record.clone()
        };
        record.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> String {
        let (_, moves) = text.split_once("\n\n").unwrap();
        moves.trim().to_owned()
    }

    fn score() -> Score {
        let board = Board::parse("grid:3x3").unwrap();
        Score::begin(&board, Preset::Classic, String::new(), None)
    }

    #[test]
    fn moves_that_were_replaced_become_variations() {
        let mut score = score();
        for text in ["a", "b", "c"] {
            score.play(text);
        }
        score.undo();
        score.undo();
        assert_eq!(moves(&score.text(Outcome::Ongoing)), "a");
        score.play("d");
        score.play("e");
        assert_eq!(moves(&score.text(Outcome::Ongoing)), "a d (b c) e");
        score.undo();
        score.undo();
        score.play("b");
        assert_eq!(moves(&score.text(Outcome::Ongoing)), "a b (d e)");
        score.play("c");
        assert_eq!(moves(&score.text(Outcome::Ongoing)), "a b (d e) c");
    }

    #[test]
    fn a_record_keeps_its_comments_and_variations() {
        let text = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"grid:3x3\"]\n\
            [Result \"*\"]\n[Player1 \"Ada\"]\n\n{to begin} a {good} b (c {bad} d (e) f) g\n";
        let record = Record::parse(text.as_bytes()).unwrap();
        let mut score = Score::resume(record, "x".to_owned());
        score.introduce(Player::FIRST, "somebody else");
        assert_eq!(score.text(Outcome::Ongoing), text);
        score.undo();
        score.play("h");
        assert_eq!(
            moves(&score.text(Outcome::Ongoing)),
            "{to begin} a {good} b (c {bad} d (e) f) h (g)"
        );
    }
}
