//! `slitherlab analyze`: who wins a position, and what every move is worth.

use slitherlab_solve::{Depth, Question};

use crate::Status;
use crate::answer::AnswerArguments;
use crate::game::GameArguments;
use crate::input::NamedBoardArguments;
use crate::position::PositionArguments;

/// Say who wins a position, and what every legal move is worth
///
/// The position is reached by --moves from the start, or set up with --position. The exit status
/// is 3 when nobody knows who wins.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab analyze grid:5x6 --game classic --moves '0,0-0,1 0,1-1,1'\n  \
        slitherlab analyze grid:5x6 --game geography --position '0,0 0,1 1,1' --json\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1' --nimber\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1 0,1-1,1' --tikz position.tex\n  \
        slitherlab analyze path:9 --game public --position '0 1 / 4 5' --turn 2\n  \
        slitherlab analyze complete:5 --game cycle-cut --first cut --moves '0-1 1-2'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: NamedBoardArguments,

    #[command(flatten)]
    game: GameArguments,

    #[command(flatten)]
    position: PositionArguments,

    /// Also find the nimber (Sprague–Grundy value), in the games of two who share the snakes
    #[arg(long)]
    nimber: bool,

    #[command(flatten)]
    answer: AnswerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let input = arguments.board.read()?;
    let board = &input.board;
    let position = arguments
        .position
        .position(board, arguments.game.rules(board)?)?;
    let question = Question {
        board,
        game: arguments.game.game,
        position: &position,
        depth: Depth::AllMoves,
    };
    arguments.answer.answer(&input, &question, arguments.nimber)
}
