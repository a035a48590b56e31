//! Playing records through.

use slitherlab_board::BoardError;
use thiserror::Error;

use super::Record;
use super::tree::MoveTree;
use crate::{Game, GameError, IntoBoard, MoveError, OptionsError, Outcome, read_rules};

/// Why a record cannot be played through.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The board is none.
    #[error("the board: {0}")]
    Board(#[from] BoardError),
    /// The rules are none of this game.
    #[error(transparent)]
    Rules(#[from] OptionsError),
    /// The start is no position text, or no position.
    #[error(transparent)]
    Start(#[from] GameError),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// The node of the move in the tree.
        node: usize,
        /// Which move of its line it is, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The moves end the game otherwise than the result says.
    #[error("the result is `{stated}`, but the moves end with `{reached}`")]
    Result {
        /// What the record says.
        stated: Outcome,
        /// What the rules say.
        reached: Outcome,
    },
}

impl Record {
    /// Plays all lines through on its board and returns the end of the main line.
    ///
    /// Where the moves end the game, a stated result must say the same; where they do not, any
    /// result will do (players resign).
    ///
    /// *Cost*: one make and one unmake a move.
    ///
    /// # Errors
    /// As for [`start`](Self::start), and when a move is not legal, in the main line or in a
    /// variation, or the result is wrong.
    pub fn replay(&self, board: impl IntoBoard) -> Result<Game, ReplayError> {
        let mut game = self.start(board)?;
        let mut end = None;
        let mut node = MoveTree::START;
        let mut depth = 0;
        // The next child to visit, for each node from the start to the present one.
        let mut next = vec![0];
        loop {
            let children = &self.moves.node(node).children;
            if end.is_none() && children.is_empty() {
                end = Some(game.clone());
            }
            if let Some(&child) = children.get(next[depth]) {
                next[depth] += 1;
                let text = &self.moves.node(child).text;
                let played = game.play_text(text);
                played.map_err(|error| ReplayError::Move {
                    node: child,
                    number: depth + 1,
                    error,
                })?;
                node = child;
                depth += 1;
                next.push(0);
            } else if depth == 0 {
                break;
            } else {
                game.undo();
                node = self.moves.node(node).parent;
                depth -= 1;
                next.pop();
            }
        }
        let end = end.unwrap_or(game);
        let (stated, reached) = (self.result, end.outcome());
        let players = end.players();
        let agree = stated == reached
            || stated.winner(players).is_some()
                && stated.winner(players) == reached.winner(players);
        if stated.is_over() && reached.is_over() && !agree {
            return Err(ReplayError::Result { stated, reached });
        }
        Ok(end)
    }

    /// Returns the game that the record starts with.
    ///
    /// # Errors
    /// Returns an error if the rules are none of the game, or the start is no position.
    pub fn start(&self, board: impl IntoBoard) -> Result<Game, ReplayError> {
        let board = board.into_board()?;
        let rules = read_rules(self.game, &board, &self.rules)?;
        let start = Game::with_rules(self.game, rules, board)?;
        let text = self.position.as_deref().unwrap_or("");
        let start = start.set_up(text, self.turn).map_err(GameError::from)?;
        Ok(start)
    }
}
