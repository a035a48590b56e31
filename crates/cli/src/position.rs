//! Which position is meant: moves from the start, or a position text, and whose turn it is.

use std::fmt::Display;
use std::sync::Arc;

use anyhow::anyhow;
use slitherlab_games::{Play, Player, cycle, snake};
use slitherlab_graph::Board;

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

    /// The snakes, each from end to end, with / between them, such as "0,0 0,1 / 3,3 3,2"; in cycle
    /// games the edges of each player, such as "1: 0-1 2-3 / 2: 1-2"
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl PositionArguments {
    /// The position of a snake game that is meant.
    pub(crate) fn snakes(
        &self,
        board: &Board,
        rules: snake::Rules,
    ) -> anyhow::Result<snake::Position> {
        let field = Arc::new(snake::Field::new(board.graph()));
        let validate = |setup: snake::Setup| {
            let position = setup.validate(&field);
            position.map_err(|error| in_words(error.reasons.iter().map(|reason| reason.on(board))))
        };
        let Some(moves) = &self.origin.moves else {
            let text = self.origin.position.as_deref().unwrap_or_default();
            let mut setup = snake::Setup::parse(rules, board, text)?;
            setup.turn = self.turn();
            return validate(setup);
        };
        let position = play(validate(snake::Setup::start(rules))?, board, moves)?;
        if self.agrees(position.turn()) {
            return Ok(position);
        }
        // Somebody else's turn than that of play: the same snakes, set up.
        let mut setup = position.setup();
        setup.turn = self.turn();
        validate(setup)
    }

    /// The position of a cycle game that is meant.
    pub(crate) fn edges(
        &self,
        board: &Board,
        rules: cycle::Rules,
    ) -> anyhow::Result<cycle::Position> {
        let graph = Arc::new(board.graph().clone());
        let validate = |setup: cycle::Setup| {
            let position = setup.validate(&graph);
            position.map_err(|error| in_words(error.reasons.iter().map(|reason| reason.on(board))))
        };
        let Some(moves) = &self.origin.moves else {
            let text = self.origin.position.as_deref().unwrap_or_default();
            let mut setup = cycle::Setup::parse(rules, board, text)?;
            setup.turn = self.turn();
            return validate(setup);
        };
        let position = play(validate(cycle::Setup::start(rules))?, board, moves)?;
        if self.agrees(position.turn()) {
            return Ok(position);
        }
        let mut setup = position.setup();
        setup.turn = self.turn();
        validate(setup)
    }

    fn turn(&self) -> Option<Player> {
        self.turn.and_then(Player::from_number)
    }

    fn agrees(&self, turn: Player) -> bool {
        self.turn().is_none_or(|meant| meant == turn)
    }
}

/// Plays moves from a start.
fn play<P: Play>(start: P, board: &Board, moves: &str) -> anyhow::Result<P> {
    let mut position = start;
    for (place, text) in moves.split_whitespace().enumerate() {
        let one = position
            .parse_move(board, text)
            .map_err(|error| anyhow!("move {}: {error}", place + 1))?;
        position.make(one);
    }
    Ok(position)
}

/// All reasons why a position is none, on one line.
pub(crate) fn in_words(reasons: impl Iterator<Item = impl Display>) -> anyhow::Error {
    let reasons: Vec<String> = reasons.map(|reason| reason.to_string()).collect();
    anyhow!("the position: {}", reasons.join("; "))
}
