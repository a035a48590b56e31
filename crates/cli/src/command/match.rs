//! `slitherlab match`: a tournament of engines.

mod report;
mod seat;
mod tournament;

use std::time::Duration;

use anyhow::bail;
use slitherlab_game::record::Record;
use slitherlab_game::{Player, rules_text};
use slitherlab_solve::{Depth, Question};

use super::program::{self, Program};
use super::simulate::number_of_games;
use crate::budget::{BudgetArgument, cores};
use crate::game::GameArguments;
use crate::input::BoardArguments;
use crate::output::{self, AnswerWithFiles, OutputArguments};
use crate::policy::seat_parser;
use crate::progress::ProgressLine;
use crate::{Status, help};
use report::Match;
use seat::{Contestant, contestants};
use tournament::{StartPosition, Tournament};

/// Let engines play many games against each other
///
/// The engines change seats from game to game, so that each sits in every seat equally often. If
/// --budget limits positions and not seconds, the same seed gives the same games, whatever the
/// number of threads. Any program that speaks the protocol of `slitherlab engine` can sit at the
/// board (docs/engine.md): one that does not answer in time, exits, answers nonsense or moves
/// illegally loses the game.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  \
        slitherlab match grid:8x8 --game private --seats perfect,greedy --games 20\n  \
        slitherlab match grid:5x5 --game classic --engine mine='python3 mine.py' --seats mine,greedy -n 10",
    after_long_help = "Examples:\n  \
        slitherlab match grid:8x8 --game private --seats perfect,greedy --games 20\n  \
        slitherlab match grid:6x6 --game public --seats perfect,random --games 100 --budget 1e5nodes\n  \
        slitherlab match grid:10x10 --game private --seats perfect,greedy,greedy,greedy --games 20 --json\n  \
        slitherlab match grid:4x4 --game classic --seats perfect,coalition:1,coalition:1 --games 30\n  \
        slitherlab match grid:5x5 --game classic --engine mine='python3 mine.py' --seats mine,greedy -n 10"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    game: GameArguments,

    /// Engines, one for each player, comma-separated
    ///
    /// coalition:X acts with all others against the X-th engine.
    #[arg(long, value_name = "ENGINE", value_delimiter = ',', required = true,
        value_parser = seat_parser(), help_heading = help::PLAYERS)]
    seats: Vec<String>,

    /// Another program that --seats can name, and the command that starts it; may be repeated
    #[arg(long, value_name = "NAME=COMMAND", help_heading = help::PLAYERS)]
    engine: Vec<Program>,

    /// Number of games
    #[arg(short = 'n', long, value_name = "N", value_parser = number_of_games,
        help_heading = help::PLAYERS)]
    games: u64,

    /// Random seed
    #[arg(short, long, value_name = "S", default_value_t = 1, help_heading = help::PLAYERS)]
    seed: u64,

    /// Leave every engine in its seat
    #[arg(long, help_heading = help::PLAYERS, hide_short_help = true)]
    fixed: bool,

    /// Limit of a perfect engine per move: 1s, 1e6nodes, 1GiB, or several with commas
    #[arg(short, long, alias = "time", value_name = "BUDGET", default_value = "1s",
        help_heading = help::BUDGET)]
    budget: BudgetArgument,

    /// Time limit per move for a program, such as 10s; a program that takes longer loses
    ///
    /// By default five seconds more than --budget, or a minute if --budget sets no time limit.
    #[arg(long, alias = "patience", value_name = "TIME", help_heading = help::BUDGET,
        hide_short_help = true)]
    timeout: Option<BudgetArgument>,

    /// Write the records of all games (- for standard output)
    #[arg(short, long, value_name = "FILE", help_heading = help::OUTPUT)]
    record: Option<String>,

    #[command(flatten)]
    output: OutputArguments,

    /// Number of games played at the same time [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        help_heading = help::ADVANCED, hide_short_help = true)]
    threads: Option<u16>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let players = arguments.seats.len();
    if players < 2 {
        bail!("--seats: a game needs two engines or more, such as perfect,greedy");
    }
    let files = [("the records", arguments.record.as_deref())];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the JSON answer")?;
    let contestants = contestants(&arguments.seats, &arguments.engine)?;
    let input = arguments.board.read()?;
    let board = &input.board;
    let tournament = Tournament {
        contestants: &contestants,
        games: arguments.games,
        budget: arguments.budget,
        timeout: arguments.timeout()?,
        seed: arguments.seed,
        rotates: !arguments.fixed,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let start = arguments.game.start_for(players as u32, board)?;
    let rules = start.rules();
    let misere = rules.is_misere();
    let mut blank = Record::new(arguments.game.game, board);
    blank.rules = rules_text(&rules, arguments.game.game, board);
    let mut programs = contestants.iter().filter_map(|one| match one {
        Contestant::Program(program) => Some(program),
        Contestant::Policy(_) => None,
    });
    programs.try_for_each(|program| program.started().map(drop))?;
    let begin = StartPosition {
        start: &start,
        setup: &program::setup(board, &blank)?,
    };
    tournament.check(&begin)?;
    let counter = ProgressLine::counting(Some(tournament.games), "game")
        .limited_by("limit each move with --budget 100ms");
    let played = tournament.play(&begin, &|games| counter.at(games));
    drop(counter);
    let records = || report::records(&blank, &played, &contestants);
    output::write_to(arguments.record.as_deref(), records)?;
    let theorems = Question::new(&start, Depth::Answer).analyze();
    let result = Match {
        board: input.summary(),
        game: arguments.game.game.name(),
        players,
        misere,
        games: arguments.games,
        seed: arguments.seed,
        time: arguments.budget,
        rotated: !arguments.fixed,
        proved_winner: theorems.winner().map(Player::number),
        engines: report::count(&played, &contestants, misere),
        forfeits: report::forfeits(&played, &contestants),
    };
    beside.write(&result, || result.in_words())?;
    Ok(Status::Answered)
}

impl Arguments {
    fn timeout(&self) -> anyhow::Result<Duration> {
        let Some(timeout) = self.timeout else {
            return Ok(program::timeout(self.budget));
        };
        match timeout {
            BudgetArgument {
                time: Some(time),
                nodes: None,
                memory: None,
            } => Ok(time),
            _ => bail!("--timeout: write a time, such as 10s"),
        }
    }
}
