//! `slitherlab analyze`: who wins a position, and what every move is worth.

use std::sync::Arc;

use anyhow::{Context, bail};
use slitherlab_explain::counted;
use slitherlab_game::{Game, Preset};
use slitherlab_solve::Depth;

use crate::answer::AnswerArguments;
use crate::boards::ManyBoards;
use crate::game::{VariantArguments, game_parser};
use crate::input::{BoardArguments, Boards, Input, Labels};
use crate::position::PositionArguments;
use crate::series::Series;
use crate::{Status, help, output};

/// Say who wins a position, and what every legal move is worth
///
/// The position is reached by --moves from the start, set up with --position, or taken from a saved
/// game with --replay. The exit status is 3 when the winner is not known. With --nimber BOARD may
/// be a text with ranges, or a file or a stream with a graph6 or sparse6 line for each graph: then
/// every board has a row.
#[derive(clap::Args)]
#[command(mut_arg("values", |arg| arg.hide(true)),
    after_help = "Examples:\n  \
        slitherlab analyze grid:5x6 --game classic --moves '0,0-0,1 0,1-1,1'\n  \
        slitherlab analyze grid:5x6 --game geography --position '0,0 0,1 1,1' --json\n  \
        slitherlab analyze --replay game.txt --ply 4",
    after_long_help = "Examples:\n  \
        slitherlab analyze grid:5x6 --game classic --moves '0,0-0,1 0,1-1,1'\n  \
        slitherlab analyze grid:5x6 --game geography --position '0,0 0,1 1,1' --json\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1' --nimber\n  \
        slitherlab analyze 'path:{1..12}' --game classic --moves '' --nimber\n  \
        slitherlab analyze grid:4x4 --game classic --moves '0,0-0,1 0,1-1,1' --tikz position.tex\n  \
        slitherlab analyze path:9 --game public --position '0 1 / 4 5' --turn 2\n  \
        slitherlab analyze 'arcs:0>1,1>2,2>0,2>3' --game geography --moves '0 0-1'\n  \
        slitherlab analyze --replay game.txt --ply 4\n  \
        slitherlab analyze complete:5 --game cycle-cut --first cut --moves '0-1 1-2'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: Option<BoardArguments>,

    /// Names of the vertices, in answers and in moves
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Labels::Board,
        help_heading = help::BOARD, hide_short_help = true)]
    labels: Labels,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = game_parser(), help_heading = help::GAME,
        required_unless_present = "replay")]
    game: Option<Preset>,

    #[command(flatten)]
    variant: VariantArguments,

    #[command(flatten)]
    position: PositionArguments,

    #[command(flatten)]
    answer: AnswerArguments,

    /// Also find the nimber (Sprague–Grundy value), in two-player games with shared snakes
    #[arg(long, help_heading = help::OUTPUT)]
    nimber: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(saved) = arguments.position.saved()? {
        let input = Input::of(Arc::clone(saved.shared_board()));
        return answer(arguments, &input, &saved);
    }
    let (Some(board), Some(game)) = (&arguments.board, arguments.game) else {
        bail!("a position needs a BOARD and --game, or --replay FILE");
    };
    if let Some(input) = board.directed()? {
        return answer(arguments, &input, &position(arguments, game, &input)?);
    }
    let at_once = arguments.nimber && arguments.answer.is_json();
    let input = match board.read_all_named(arguments.labels, at_once)? {
        Boards::One(input) => input,
        Boards::Several(family) if arguments.nimber => return several(arguments, game, *family),
        Boards::Several(_) => bail!(
            "there are several boards: `slitherlab sweep` says who wins them, analyze --nimber what they are worth"
        ),
    };
    answer(arguments, &input, &position(arguments, game, &input)?)
}

fn answer(arguments: &Arguments, input: &Input, game: &Game) -> anyhow::Result<Status> {
    let wanted = &arguments.answer;
    wanted.answer(input, game, Depth::AllMoves, arguments.nimber)
}

fn position(arguments: &Arguments, game: Preset, input: &Input) -> anyhow::Result<Game> {
    let start = arguments.variant.start(game, &input.board)?;
    arguments.position.position(&start)
}

/// A row with the nimber of every board.
fn several(arguments: &Arguments, game: Preset, family: ManyBoards) -> anyhow::Result<Status> {
    let format = Series::format(arguments.answer.is_json());
    let columns = ["order", "size", "winner", "nimber"].map(|name| (name, 6));
    let series = Series::new(family.board_width, format, &columns)?;
    let mut unknown = 0;
    for board in series.boards(family, "solving") {
        let (input, _) = board?;
        let game = position(arguments, game, &input).with_context(|| input.text().to_owned())?;
        let valued = arguments.answer.valued(&game, Depth::AllMoves)?;
        unknown += u64::from(valued.nimber.is_none());
        let shown = |number: Option<u32>| number.map_or("?".to_owned(), |one| one.to_string());
        let cells = Series::about(&input, [valued.winner(), valued.nimber].map(shown));
        series.put(&cells, &valued.told(&input, &game, Depth::AllMoves))?;
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
