//! `slitherlab match`: a tournament of engines.

mod program;
mod report;
mod seat;
mod tournament;

use std::time::Duration;

use anyhow::{anyhow, bail};
use slitherlab_api::contest::setup_on;
use slitherlab_board::Board;
use slitherlab_game::record::Record;
use slitherlab_game::rules_text;

use super::simulate::number_of_games;
use crate::Status;
use crate::budget::{BudgetArgument, cores};
use crate::game::GameArguments;
use crate::input::BoardArguments;
use crate::output::{Beside, Destination, OutputArguments};
use crate::policy::seat_parser;
use crate::progress::ProgressLine;
use program::Program;
use report::{Match, SCHEMA};
use seat::{Contestant, contestants};
use tournament::{Begin, Tournament};

/// Let engines play many games against each other
///
/// The engines change seats from game to game, so that each sits everywhere equally often. With a
/// number of positions for --time instead of seconds, the same seed gives the same games, whatever
/// the number of threads. Any program that speaks the protocol of `slitherlab engine` can sit at
/// the board (docs/engine.md): one that does not answer in time, ends, answers nonsense or moves
/// illegally loses the game.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab match grid:8x8 --game private --seats perfect,greedy --games 20\n  \
        slitherlab match grid:6x6 --game public --seats perfect,random --games 100 --time 1e5nodes\n  \
        slitherlab match grid:10x10 --game private --seats perfect,greedy,greedy,greedy --games 20 --json\n  \
        slitherlab match grid:4x4 --game classic --seats perfect,coalition:1,coalition:1 --games 30\n  \
        slitherlab match grid:5x5 --game classic --engine mine='python3 mine.py' --seats mine,greedy --games 10")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    game: GameArguments,

    /// The engines, one for each player, with commas; coalition:X acts with all others against the
    /// X-th of them
    #[arg(long, value_name = "ENGINE", value_delimiter = ',', required = true,
        value_parser = seat_parser())]
    seats: Vec<String>,

    /// Another program that can be named in --seats, and the command that starts it
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<Program>,

    /// How long a program may take for a move before it loses, such as 10s; five seconds more than
    /// --time if not given, or a minute when --time says no seconds
    #[arg(long, value_name = "TIME")]
    patience: Option<BudgetArgument>,

    /// Write the records of all games into this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// How many games to play
    #[arg(long, value_name = "N", value_parser = number_of_games)]
    games: u64,

    /// How much a perfect engine may spend on a move: 1s, 1e6nodes, 1GiB, or several with commas
    #[arg(long, value_name = "BUDGET", default_value = "1s")]
    time: BudgetArgument,

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

/// What a program may take beyond the time of the engines: its start, and a busy machine.
const MARGIN: Duration = Duration::from_secs(5);
/// The time limit per move of a program when only positions are counted.
const USUAL_PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let players = arguments.seats.len();
    if players < 2 {
        bail!("--seats: a game needs two engines or more, such as perfect,greedy");
    }
    let files = [("the records", arguments.record.as_deref())];
    let beside = Beside::new(&files, &arguments.output, "the JSON answer")?;
    let contestants = contestants(&arguments.seats, &arguments.engine)?;
    let input = arguments.board.read()?;
    let board = &input.board;
    let tournament = Tournament {
        contestants: &contestants,
        games: arguments.games,
        budget: arguments.time,
        patience: arguments.patience()?,
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
    programs.try_for_each(Program::try_out)?;
    let begin = Begin {
        start: &start,
        setup: &setup(board, &blank)?,
    };
    tournament.check(&begin)?;
    let counter = ProgressLine::counting(Some(tournament.games), "game");
    let played = tournament.play(&begin, &|games| counter.at(games));
    drop(counter);
    if let Some(record) = arguments.record.as_deref() {
        let records = report::records(&blank, &played, &contestants);
        Destination(record).write(records.as_bytes(), false)?;
    }
    let result = Match {
        schema: SCHEMA,
        board: input.summary(),
        game: arguments.game.game.name(),
        players,
        misere,
        games: arguments.games,
        seed: arguments.seed,
        time: arguments.time,
        rotated: !arguments.fixed,
        engines: report::count(&played, &contestants, misere),
        forfeits: report::forfeits(&played, &contestants),
    };
    beside.write(&result, || result.in_words())?;
    Ok(Status::Answered)
}

/// The game as another program is told of it.
fn setup(board: &Board, record: &Record) -> anyhow::Result<serde_json::Value> {
    let setup = setup_on(board, record).map_err(|error| anyhow!("{}", error.message))?;
    Ok(serde_json::to_value(setup)?)
}

impl Arguments {
    fn patience(&self) -> anyhow::Result<Duration> {
        let Some(patience) = self.patience else {
            let time = self.time.time;
            return Ok(time.map_or(USUAL_PATIENCE, |time| time.saturating_add(MARGIN)));
        };
        match patience {
            BudgetArgument {
                time: Some(time),
                nodes: None,
                memory: None,
            } => Ok(time),
            _ => bail!("--patience: write a time, such as 10s"),
        }
    }
}
