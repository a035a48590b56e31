//! `slitherlab play`: a game at the terminal, people and engines in its seats.

mod edges;
mod order;
mod programs;
mod round;
mod score;
mod screen;
mod seat;
mod session;
mod snakes;

use std::io::IsTerminal;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use slitherlab_draw::terminal::Charset;
use slitherlab_game::record::{Record, ReplayError};
use slitherlab_game::{Game, Preset};
use slitherlab_solve::engine::Level;

use super::program::{self, Program};
use crate::budget::BudgetArgument;
use crate::game::{VariantArguments, game_parser};
use crate::input::BoardArguments;
use crate::policy::player_parser;
use crate::{Status, file, help};
use programs::Programs;
use round::Round;
use score::Score;
use seat::Seats;
use session::Session;

/// Play a game against the engine, or with others
///
/// The board is drawn before each of your moves. Type a move (0,0-0,1), its number, or one of:
/// hint, why, moves, undo, save, resign, quit, help. The engine plays perfectly where a theorem or
/// a search within the budget decides, and says so when its move is only a heuristic. Without a
/// terminal the moves are read from standard input, one per line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab play grid:5x6 --game classic\n  \
        slitherlab play grid:5x6 --game classic --seats human,greedy\n  \
        slitherlab play triangle:5 --game geography --human 2 --record game.txt\n  \
        slitherlab play knight:6x6 --game private --players 3 --human 1,3\n  \
        slitherlab play grid:4x4 --game shannon --terminals 0,0,3,3 --first cut\n  \
        slitherlab play --continue game.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: Option<BoardArguments>,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = game_parser(), help_heading = help::GAME,
        required_unless_present = "continue")]
    game: Option<Preset>,

    #[command(flatten)]
    variant: VariantArguments,

    /// Players in order, comma-separated: human or an engine for each
    ///
    /// By default you are player 1 against perfect engines, or the seats are those of the saved
    /// game.
    #[arg(long, value_name = "SEATS", value_delimiter = ',', value_parser = player_parser(),
        help_heading = help::PLAYERS, conflicts_with = "human")]
    seats: Vec<String>,

    /// Another program that --seats can name, and the command that starts it; may be repeated
    ///
    /// It speaks the protocol of `slitherlab engine` (docs/engine.md), and loses the game if it
    /// moves illegally, ends, or takes five seconds more than --budget (a minute if that says no
    /// seconds).
    #[arg(long, value_name = "NAME=COMMAND", help_heading = help::PLAYERS, hide_short_help = true)]
    engine: Vec<EngineArgument>,

    /// Players controlled by people, such as 1,2, or none; perfect engines play the others
    #[arg(long, value_name = "PLAYERS", help_heading = help::PLAYERS)]
    human: Option<String>,

    /// Random seed of the engines [default: a new one each time]
    #[arg(short, long, value_name = "S", help_heading = help::PLAYERS)]
    seed: Option<u64>,

    /// Limit of a perfect engine per move, where no theorem decides: 5s, 1e6nodes, 1GiB
    #[arg(short, long, value_name = "BUDGET", default_value = "1s", help_heading = help::BUDGET)]
    budget: BudgetArgument,

    /// Save the game in this new file, move by move
    #[arg(short, long, value_name = "FILE", help_heading = help::OUTPUT)]
    record: Option<String>,

    /// Continue the game in this file, and save it there
    #[arg(long = "continue", id = "continue", value_name = "FILE", help_heading = help::OUTPUT, conflicts_with_all = ["BoardArguments", "game", "record", "players", "misere", "snakes", "ends", "opening", "capacity", "rules", "on", "join", "deletions"])]
    resume: Option<String>,

    /// Draw with plain ASCII characters
    #[arg(long, help_heading = help::OUTPUT)]
    ascii: bool,
}

/// A value of `--engine`.
#[derive(Clone, Debug)]
enum EngineArgument {
    /// A program that `--seats` can name.
    Program(Program),
    /// The engine of all players who are not people, which `--seats` says now.
    Level(Level),
}

impl FromStr for EngineArgument {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        if text.contains('=') {
            return Ok(Self::Program(text.parse()?));
        }
        let level = text.parse().map(Self::Level);
        level.context("write NAME=COMMAND, such as mine='python3 mine.py', or an engine")
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(name) = &arguments.resume {
        return resume(arguments, name);
    }
    let (Some(from), Some(game)) = (&arguments.board, arguments.game) else {
        bail!("a game needs a BOARD and --game, or --continue FILE");
    };
    if from.is_stdin() {
        bail!("the moves are read from standard input: give the board as a text or a file");
    }
    if let Some(name) = &arguments.record {
        refuse_to_overwrite(name)?;
    }
    let input = from.read_for_game()?;
    let start = arguments.variant.start(game, &input.board)?;
    let text = slitherlab_game::rules_text(&start.rules(), game, start.board());
    let score = Score::begin(start.board(), game, text, arguments.record.clone());
    play(arguments, arguments.round(&start), score)
}

/// Goes on with the game of a record, at the end of its main line.
fn resume(arguments: &Arguments, name: &str) -> anyhow::Result<Status> {
    let in_file = |error: ReplayError| anyhow!("{name}: {error}");
    let record = Record::parse(&file::read(name)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let board = record.board().map_err(|error| in_file(error.into()))?;
    let end = record.replay(board).map_err(in_file)?;
    let round = arguments.round(&end);
    play(arguments, round, Score::resume(record, name.to_owned()))
}

fn play(arguments: &Arguments, round: Round<'_>, score: Score) -> anyhow::Result<Status> {
    let seats = arguments.seats(round.game.players(), &score.record)?;
    let programs = Programs::start(&seats, &round.game, &score.record, arguments.budget)?;
    let session = Session {
        round,
        seats,
        programs,
        score,
        interactive: std::io::stdin().is_terminal(),
    };
    session.run()?;
    Ok(Status::Answered)
}

impl Arguments {
    /// Seats everybody as the arguments say, or else the record.
    fn seats(&self, players: u32, record: &Record) -> anyhow::Result<Seats> {
        let (mut programs, mut level) = (Vec::new(), None);
        for argument in &self.engine {
            match argument {
                EngineArgument::Program(program) => programs.push(program.clone()),
                EngineArgument::Level(engine) if self.seats.is_empty() && level.is_none() => {
                    level = Some(*engine);
                }
                EngineArgument::Level(engine) => {
                    bail!("--engine {engine}: name an engine for each player with --seats");
                }
            }
        }
        let seats = if self.seats.is_empty() {
            let humans = self.human.as_deref().unwrap_or("1");
            let engine = level.unwrap_or_default();
            let mut seats = Seats::new(players, humans, engine, self.seed)?;
            if self.human.is_none() && level.is_none() {
                seats.seat_again(record, &programs);
            }
            seats
        } else {
            Seats::of(players, &self.seats, &programs, self.seed)?
        };
        program::check(&programs, |name| seats.has_program(name))?;
        Ok(seats)
    }

    fn round<'a>(&self, game: &'a Game) -> Round<'a> {
        Round::new(game, self.charset(), self.budget)
    }

    fn charset(&self) -> Charset {
        if self.ascii {
            Charset::Ascii
        } else {
            Charset::Unicode
        }
    }
}

/// A saved game is not lost because its name was given once more.
fn refuse_to_overwrite(name: &str) -> anyhow::Result<()> {
    if name == "-" {
        bail!("standard output shows the game: give the record a file of its own");
    }
    if Path::new(name).exists() {
        bail!("{name}: this file exists; continue its game with --continue {name}");
    }
    Ok(())
}
