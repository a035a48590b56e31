//! Which position is meant: moves from the start, or a position text, and whose turn it is.

use std::sync::Arc;

use anyhow::anyhow;
use slitherlab_games::Player;
use slitherlab_games::snake::{Field, Position, Setup, SetupError};
use slitherlab_graph::Board;

use crate::game::SnakeGame;

/// The arguments by which a command takes a position.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    origin: Origin,

    /// Whose turn it is, if the number of moves says otherwise
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u32).range(1..))]
    turn: Option<u32>,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Origin {
    /// The moves from the start, such as "0,0-0,1 0,1-0,2"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// The snakes, each from end to end, with / between them, such as "0,0 0,1 / 3,3 3,2"
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl PositionArguments {
    /// The position that is meant.
    pub(crate) fn position(&self, board: &Board, game: &SnakeGame) -> anyhow::Result<Position> {
        let field = Arc::new(Field::new(board.graph()));
        let validate = |setup: Setup| {
            let position = setup.validate(&field);
            position.map_err(|error| in_words(&error, board))
        };
        let mut setup = match &self.origin.position {
            Some(text) => Setup::parse(game.rules, board, text)?,
            None => Setup::start(game.rules),
        };
        let turn = self.turn.and_then(Player::from_number);
        let Some(moves) = &self.origin.moves else {
            setup.turn = turn;
            return validate(setup);
        };
        let mut position = validate(setup)?;
        for (place, text) in moves.split_whitespace().enumerate() {
            let one = position
                .parse_move(board, text)
                .map_err(|error| anyhow!("move {}: {error}", place + 1))?;
            position.make(one);
        }
        if turn.is_none_or(|turn| turn == position.turn()) {
            return Ok(position);
        }
        // Somebody else's turn than that of play: the same snakes, set up.
        let mut setup = position.setup();
        setup.turn = turn;
        validate(setup)
    }
}

/// All reasons on one line, with the board's labels.
pub(crate) fn in_words(error: &SetupError, board: &Board) -> anyhow::Error {
    let reasons = error
        .reasons
        .iter()
        .map(|reason| reason.on(board).to_string());
    anyhow!("the position: {}", reasons.collect::<Vec<_>>().join("; "))
}
