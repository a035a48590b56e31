//! `slitherlab count`: how many games, final paths or 1-factors a board has.

use std::time::Instant;

use serde::Serialize;
use slitherlab_games::Game;
use slitherlab_lab::count::{BigUint, CountError, final_paths, one_factors, plays};

use super::board::BoardAnswer;
use super::simulate::whole_number;
use crate::Status;
use crate::game::{VariantArguments, snake_game_parser};
use crate::input::BoardArguments;
use crate::output::{self, OutputArguments};
use crate::progress::Progress;

/// Count the games that can be played on a board, the paths they end with, or its 1-factors
///
/// Two games are different when they differ in any move. A final path is what lies on the board
/// when nobody can move, whatever the order in which it was laid. A 1-factor is a perfect matching.
/// The counts are exact; the exit status is 3 when they need more memory than --states allows.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab count grid:2x2 --games\n  \
        slitherlab count grid:4x4 --final-paths --game geography\n  \
        slitherlab count grid:8x8 --one-factors --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    what: What,

    /// The game
    #[arg(long, value_name = "GAME", value_parser = snake_game_parser(), default_value = "classic")]
    game: Game,

    #[command(flatten)]
    variant: VariantArguments,

    /// How many states may be kept in memory
    #[arg(long, value_name = "N", default_value = "2e7", value_parser = whole_number)]
    states: u64,

    #[command(flatten)]
    output: OutputArguments,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// Count the different games
    #[arg(long)]
    games: bool,

    /// Count the different paths, or sets of paths, that games end with
    #[arg(long)]
    final_paths: bool,

    /// Count the 1-factors of the board
    #[arg(long, conflicts_with_all = ["game", "players", "misere"])]
    one_factors: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let game = arguments.variant.of(arguments.game)?;
    let input = arguments.board.read()?;
    let graph = input.board.graph();
    let limit = usize::try_from(arguments.states).unwrap_or(usize::MAX);
    let line = Progress::new();
    line.say("counting");
    let clock = Instant::now();
    let (what, things, count) = if arguments.what.one_factors {
        ("one-factors", "1-factors", one_factors(graph, limit))
    } else if arguments.what.final_paths {
        let count = final_paths(game.rules, graph, limit);
        ("final-paths", "final paths", count.map(BigUint::from))
    } else {
        let count = plays(game.rules, graph, limit);
        ("games", "games", count.map(BigUint::from))
    };
    let seconds = clock.elapsed().as_secs_f64();
    drop(line);
    let count = match count {
        Ok(count) => count,
        Err(error @ CountError::Rules(_)) => return Err(error.into()),
        Err(error) => {
            output::note(&format!("unknown: {error}"));
            return Ok(Status::Unknown);
        }
    };
    let of_game = (!arguments.what.one_factors).then_some(game);
    if arguments.output.json {
        output::json(&Answer {
            schema: "slitherlab/count/1",
            board: BoardAnswer::of(&input),
            what,
            game: of_game.map(|game| game.game.name()),
            players: of_game.map(|game| game.rules.players),
            count: count.to_string(),
            seconds,
        })?;
    } else {
        let of_game = of_game.map_or(String::new(), |game| format!(" of {}", game.game));
        output::text(&format!("{count} {things}{of_game} on {}\n", input.text()))?;
    }
    Ok(Status::Answered)
}

/// The answer for programs, schema `slitherlab/count/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    board: BoardAnswer<'a>,
    /// `games`, `final-paths` or `one-factors`.
    what: &'static str,
    /// The game and its number of players; null for 1-factors.
    game: Option<&'static str>,
    players: Option<u32>,
    /// In decimal digits: it may be too large for a number in JSON.
    count: String,
    seconds: f64,
}
