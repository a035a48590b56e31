//! `slitherlab solve`: who wins a game from its start, by which moves, and why.

use anyhow::bail;
use slitherlab_game::Preset;

use crate::Status;
use crate::answer::AnswerArguments;
use crate::game::{VariantArguments, game_parser};
use crate::input::NamedBoardArguments;
use crate::{gridlock, help};

/// Find who wins a game, the winning moves, and why
///
/// A theorem decides classic, progressive and geography for two players, and the cycle games, on
/// every board. On a directed board (arcs:0>1,1>2, digraph6:&CODE, dicycle:N, dipath:N, or a file
/// with such lines) geography, progressive and edge-geography follow the arcs. The exit status is 3
/// when the winner is not known. With --report gridlock the board is bipartite, the game is
/// geography, and the answer is the report of the program in the Gridlock paper (2018).
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  \
        slitherlab solve grid:5x6 --game classic\n  \
        slitherlab solve petersen --game progressive --certificate petersen.json\n  \
        slitherlab solve grid:4x5 --game classic --svg pairing.svg",
    after_long_help = "Examples:\n  \
        slitherlab solve grid:5x6 --game classic\n  \
        slitherlab solve 'grid:20x20 without 10% seed 1' --game geography --json\n  \
        slitherlab solve petersen --game progressive --certificate petersen.json\n  \
        slitherlab solve grid:4x5 --game classic --svg pairing.svg\n  \
        slitherlab solve grid:4x4 --game shannon --terminals 0,0,3,3 --first cut\n  \
        slitherlab solve complete:6 --game shannon --terminals 0,1,2 --first cut\n  \
        slitherlab solve 'arcs:0>1,1>2,2>0,2>3' --game geography\n  \
        slitherlab solve grid:3x3 --game classic --deletions 1 --redraw no\n  \
        slitherlab solve graph.txt --from gridlock --report gridlock"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: NamedBoardArguments,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = game_parser(), help_heading = help::GAME,
        required_unless_present = "report")]
    game: Option<Preset>,

    #[command(flatten)]
    variant: VariantArguments,

    #[command(flatten)]
    answer: AnswerArguments,

    /// Print the report of another program instead
    #[arg(long, alias = "format", value_name = "PROGRAM", value_parser = ["gridlock"],
        help_heading = help::ADVANCED, hide_short_help = true,
        conflicts_with_all = ["json", "certificate", "budget", "values", "misere", "first", "terminals", "picture"])]
    report: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let game = arguments.game.unwrap_or(Preset::Geography);
    if arguments.report.is_some() {
        if Some(arguments.variant.of(game)?.rules) != Preset::Geography.snake_rules() {
            bail!("the report of Gridlock is about geography with two players");
        }
        return gridlock::report(&arguments.board.read()?);
    }
    let (variant, answer) = (&arguments.variant, &arguments.answer);
    let input = arguments.board.read_for_game()?;
    let game = variant.start(game, &input.board)?;
    answer.answer(&input, &game, answer.depth(), false)
}
