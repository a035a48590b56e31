//! Playing records through.

use slitherlab_board::{Board, BoardError};
use thiserror::Error;

use super::Record;
use super::tree::MoveTree;
use slitherlab_games::{MoveError, Outcome, Play, cycle, snake};

/// Why a record cannot be played through.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The board is none.
    #[error("the board: {0}")]
    Board(#[from] BoardError),
    /// The rules are none of this game.
    #[error("the rules: {0}")]
    Rules(#[from] snake::RulesError),
    /// The start is no position text.
    #[error("the start: {0}")]
    StartText(#[from] snake::SetupTextError),
    /// The start is no position.
    #[error("the start: {0}")]
    Start(#[from] Box<snake::SetupError>),
    /// The rules are none of this cycle game.
    #[error("the rules: {0}")]
    CycleRules(#[from] cycle::RulesError),
    /// The start of a cycle game is no position text.
    #[error("the start: {0}")]
    CycleStartText(#[from] cycle::SetupTextError),
    /// The start of a cycle game is no position.
    #[error("the start: {0}")]
    CycleStart(#[from] Box<cycle::SetupError>),
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
    /// Plays all lines through from a given start and returns the end of the main line.
    ///
    /// Where the moves end the game, a stated result must say the same; where they do not, any
    /// result will do (players resign).
    ///
    /// *Cost*: one make and one unmake a move.
    ///
    /// # Errors
    /// When a move is not legal, in the main line or in a variation, or the result is wrong.
    pub fn replay<P: Play>(&self, start: P, board: &Board) -> Result<P, ReplayError> {
        let mut position = start;
        let mut end = None;
        let mut node = MoveTree::START;
        let mut depth = 0;
        // The next child to visit, for each node from the start to the present one.
        let mut next = vec![0];
        loop {
            let children = self.moves.node(node).children();
            if end.is_none() && children.is_empty() {
                end = Some(position.clone());
            }
            if let Some(&child) = children.get(next[depth]) {
                next[depth] += 1;
                let text = self.moves.node(child).text();
                let one = position
                    .parse_move(board, text)
                    .map_err(|error| ReplayError::Move {
                        node: child,
                        number: depth + 1,
                        error,
                    })?;
                position.make(one);
                node = child;
                depth += 1;
                next.push(0);
            } else if depth == 0 {
                break;
            } else {
                position.unmake();
                node = self.moves.node(node).parent();
                depth -= 1;
                next.pop();
            }
        }
        let end = end.unwrap_or(position);
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

    /// The start of a snake game's record.
    ///
    /// # Errors
    /// When the rules are none of a snake game, or the start is no position.
    pub fn snake_start(&self, board: &Board) -> Result<snake::Position, ReplayError> {
        let rules = snake::Rules::from_text(self.game, &self.rules)?;
        let text = self.position.as_deref().unwrap_or("");
        let mut setup = snake::Setup::parse(rules, board, text)?;
        setup.turn = self.turn;
        let field = std::sync::Arc::new(snake::Field::new(board.graph()));
        setup
            .validate(&field)
            .map_err(|error| ReplayError::Start(Box::new(error)))
    }

    /// Plays a snake game's record through and returns the end of the main line.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay) and [`snake_start`](Self::snake_start), and when the board
    /// is none.
    pub fn replay_snake(&self) -> Result<snake::Position, ReplayError> {
        let board = self.board()?;
        self.replay(self.snake_start(&board)?, &board)
    }

    /// The start of a cycle game's record.
    ///
    /// # Errors
    /// When the rules are none of a cycle game, or the start is no position.
    pub fn cycle_start(&self, board: &Board) -> Result<cycle::Position, ReplayError> {
        let rules = cycle::read_rules(self.game, board, &self.rules)?;
        let text = self.position.as_deref().unwrap_or("");
        let mut setup = cycle::Setup::parse(rules, board, text)?;
        setup.turn = self.turn;
        setup
            .validate(&std::sync::Arc::new(board.graph().clone()))
            .map_err(|error| ReplayError::CycleStart(Box::new(error)))
    }

    /// Plays a cycle game's record through and returns the end of the main line.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay) and [`cycle_start`](Self::cycle_start), and when the board is
    /// none.
    pub fn replay_cycle(&self) -> Result<cycle::Position, ReplayError> {
        let board = self.board()?;
        self.replay(self.cycle_start(&board)?, &board)
    }
}
