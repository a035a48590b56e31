//! Which position is meant: moves from the start, or a position text, and whose turn it is.

use slitherlab_board::Board;
use slitherlab_games::{AnyPosition, AnyRules, Player};

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
    /// The position that is meant.
    pub(crate) fn position(&self, board: &Board, rules: AnyRules) -> anyhow::Result<AnyPosition> {
        let turn = self.turn.and_then(Player::from_number);
        let Origin { moves, position } = &self.origin;
        Ok(match moves {
            Some(moves) => AnyPosition::after(rules, board, moves, turn)?,
            None => AnyPosition::set_up(rules, board, position.as_deref().unwrap_or(""), turn)?,
        })
    }
}
