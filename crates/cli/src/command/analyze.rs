//! `slitherlab analyze`: who wins a position, and what every move is worth.

use anyhow::{Context, bail};
use slitherlab_games::AnyPosition;
use slitherlab_solve::{Depth, Question};
use slitherlab_tell::counted;

use crate::answer::AnswerArguments;
use crate::boards::Family;
use crate::game::GameArguments;
use crate::input::{Boards, Input, NamedBoardArguments};
use crate::position::PositionArguments;
use crate::series::Series;
use crate::{Status, output};

/// Say who wins a position, and what every legal move is worth
///
/// The position is reached by --moves from the start, or set up with --position. The exit status
/// is 3 when nobody knows who wins. With --nimber BOARD may be a text with ranges, or a file or a stream with a graph6 or
/// sparse6 line for each graph: then every board has a row.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab analyze grid:5x6 --game classic --moves '0,0-0,1 0,1-1,1'\n  \
        slitherlab analyze grid:5x6 --game geography --position '0,0 0,1 1,1' --json\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1' --nimber\n  \
        slitherlab analyze 'path:{1..12}' --game classic --moves '' --nimber\n  \
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
    let at_once = arguments.nimber && arguments.answer.is_json();
    let input = match arguments.board.read_all(at_once)? {
        Boards::One(input) => input,
        Boards::Several(family) if arguments.nimber => return several(arguments, family),
        Boards::Several(_) => bail!(
            "there are several boards: `slitherlab sweep` says who wins them, analyze --nimber what they are worth"
        ),
    };
    let position = position(arguments, &input)?;
    arguments.answer.answer(
        &input,
        &question(arguments, &input, &position),
        arguments.nimber,
    )
}

fn position(arguments: &Arguments, input: &Input) -> anyhow::Result<AnyPosition> {
    let board = &input.board;
    let rules = arguments.game.rules(board)?;
    arguments.position.position(board, rules)
}

fn question<'a>(
    arguments: &Arguments,
    input: &'a Input,
    position: &'a AnyPosition,
) -> Question<'a> {
    Question {
        board: &input.board,
        game: arguments.game.game,
        position,
        depth: Depth::AllMoves,
    }
}

/// A row with the nimber of every board.
fn several(arguments: &Arguments, family: Family) -> anyhow::Result<Status> {
    let format = Series::format(arguments.answer.is_json());
    let columns = ["order", "size", "winner", "nimber"].map(|name| (name, 6));
    let series = Series::new(&family, format, &columns)?;
    let mut unknown = 0;
    for input in family.inputs() {
        let input = input?;
        let position = position(arguments, &input).with_context(|| input.text().to_owned())?;
        let question = question(arguments, &input, &position);
        let valued = arguments.answer.valued(&question)?;
        unknown += u64::from(valued.nimber.is_none());
        let shown = |number: Option<u32>| number.map_or("?".to_owned(), |one| one.to_string());
        let graph = input.board.graph();
        let cells = [
            input.text().to_owned(),
            graph.vertex_count().to_string(),
            graph.edge_count().to_string(),
            shown(valued.winner()),
            shown(valued.nimber),
        ];
        series.put(&cells, &valued.told(&input, &question))?;
    }
    series.end()?;
    if unknown > 0 {
        output::note(&format!(
            "unknown: the nimber of {} is not known within the budget",
            counted(unknown, "board")
        ));
        return Ok(Status::Unknown);
    }
    Ok(Status::Answered)
}
