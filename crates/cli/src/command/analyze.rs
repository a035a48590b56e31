//! `slitherlab analyze`: who wins a position, and what every move is worth.

use anyhow::bail;
use slitherlab_games::Game;
use slitherlab_solve::{Depth, Question};

use crate::Status;
use crate::answer::AnswerArguments;
use crate::game::{VariantArguments, game_parser};
use crate::input::{Input, NamedBoardArguments};
use crate::position::PositionArguments;

/// Say who wins a position, and what every legal move is worth
///
/// The position is reached by --moves from the start, set up with --position, or taken from a saved game with
/// --record. The exit status is 3 when nobody knows who wins.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab analyze grid:5x6 --game classic --moves '0,0-0,1 0,1-1,1'\n  \
        slitherlab analyze grid:5x6 --game geography --position '0,0 0,1 1,1' --json\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1' --nimber\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1 0,1-1,1' --tikz position.tex\n  \
        slitherlab analyze path:9 --game public --position '0 1 / 4 5' --turn 2\n  \
        slitherlab analyze --record game.txt --ply 4\n  \
        slitherlab analyze complete:5 --game cycle-cut --first cut --moves '0-1 1-2'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: Option<NamedBoardArguments>,

    /// The game
    #[arg(long, value_name = "GAME", value_parser = game_parser(), required_unless_present = "record")]
    game: Option<Game>,

    #[command(flatten)]
    variant: VariantArguments,

    #[command(flatten)]
    position: PositionArguments,

    /// Also find the nimber (Sprague–Grundy value), in the games of two who share the snakes
    #[arg(long)]
    nimber: bool,

    #[command(flatten)]
    answer: AnswerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let (input, game, position) = if let Some(saved) = arguments.position.saved()? {
        (Input::of(saved.board), saved.game, saved.position)
    } else {
        let (Some(board), Some(game)) = (&arguments.board, arguments.game) else {
            bail!("a position needs a BOARD and --game, or --record FILE");
        };
        let input = board.read()?;
        let rules = arguments.variant.rules(game, &input.board)?;
        let position = arguments.position.position(&input.board, rules)?;
        (input, game, position)
    };
    let question = Question {
        board: &input.board,
        game,
        position: &position,
        depth: Depth::AllMoves,
    };
    arguments.answer.answer(&input, &question, arguments.nimber)
}
