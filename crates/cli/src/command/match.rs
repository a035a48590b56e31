//! `slitherlab match`: a tournament of engines.

mod report;
mod tournament;

use anyhow::bail;
use slitherlab_games::snake::Ending;
use slitherlab_games::{AnyPosition, AnyRules};
use slitherlab_solve::engine::{AnyEngine, Level};
use slitherlab_tell::BoardSummary;

use super::simulate::whole_number;
use crate::Status;
use crate::budget::{Budget, cores};
use crate::game::GameArguments;
use crate::input::BoardArguments;
use crate::level::level_parser;
use crate::output::{self, OutputArguments};
use crate::progress::Counter;
use report::{Match, SCHEMA};
use tournament::Tournament;

/// Let engines play many games against each other
///
/// The engines change seats from game to game, so that each sits everywhere equally often. With a number of
/// positions for --time instead of seconds, the same seed gives the same games, whatever the number of threads.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab match grid:8x8 --game private --seats perfect,greedy --games 20\n  \
        slitherlab match grid:6x6 --game public --seats perfect,random --games 100 --time 1e5nodes\n  \
        slitherlab match grid:10x10 --game private --seats perfect,greedy,greedy,greedy --games 20 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    game: GameArguments,

    /// The engines, one for each player, with commas
    #[arg(long, value_name = "ENGINE", value_delimiter = ',', required = true,
        value_parser = level_parser())]
    seats: Vec<Level>,

    /// How many games to play
    #[arg(long, value_name = "N", value_parser = whole_number)]
    games: u64,

    /// How much a perfect engine may spend on a move: 1s, 1e6nodes, 1GiB, or several with commas
    #[arg(long, value_name = "BUDGET", default_value = "1s")]
    time: Budget,

    /// Where the randomness starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Leave every engine in its seat
    #[arg(long)]
    fixed: bool,

    /// How many games to play at the same time; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let players = arguments.seats.len();
    if players < 2 {
        bail!("--seats: a game needs two engines or more, such as perfect,greedy");
    }
    let input = arguments.board.read()?;
    let board = &input.board;
    let tournament = Tournament {
        levels: &arguments.seats,
        games: arguments.games,
        budget: arguments.time,
        seed: arguments.seed,
        rotates: !arguments.fixed,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let rules = arguments.game.rules_for(players as u32, board)?;
    let misere = matches!(rules, AnyRules::Snake(rules) if rules.ending == Ending::Misere);
    let start = AnyPosition::start(rules, board)?;
    let counter = Counter::new(Some(tournament.games), "games");
    let begin = || AnyEngine::new(board, start.clone());
    let played = tournament.play(begin, &|games| counter.at(games));
    drop(counter);
    let mut summary = BoardSummary::of(board);
    input.text().clone_into(&mut summary.text);
    let result = Match {
        schema: SCHEMA,
        board: summary,
        game: arguments.game.game.name(),
        players,
        misere,
        games: arguments.games,
        seed: arguments.seed,
        time: arguments.time,
        rotated: !arguments.fixed,
        engines: report::count(&played, &arguments.seats, misere),
    };
    if arguments.output.json {
        output::json(&result)?;
    } else {
        output::text(&result.in_words())?;
    }
    Ok(Status::Answered)
}
