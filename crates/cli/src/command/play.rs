//! `slitherlab play`: a game at the terminal, people and engines in its seats.

mod order;
mod score;
mod screen;
mod seat;
mod session;

use std::io::IsTerminal;
use std::path::Path;

use anyhow::{anyhow, bail};
use slitherlab_games::diagram::Charset;
use slitherlab_games::record::ReplayError;
use slitherlab_games::snake::{Position, Rules};
use slitherlab_games::{Game, Record};
use slitherlab_graph::Board;

use crate::game::{SnakeGame, VariantArguments, game_parser};
use crate::input::BoardArguments;
use crate::{Status, file, position};
use score::Score;
use screen::Screen;
use seat::{EngineKind, Seats};
use session::Session;

/// Play a game against the engine, or with others
///
/// The board is drawn before each of your moves. Type a move (0,0-0,1), its number, or one of: hint,
/// why, moves, undo, save, resign, quit, help. The engine plays classic, progressive and geography
/// for two players perfectly, and says so when its move is only a heuristic. Without a terminal
/// the moves are read from standard input, one a line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab play grid:5x6 --game classic\n  \
        slitherlab play triangle:5 --game geography --human 2 --record game.txt\n  \
        slitherlab play knight:6x6 --game private --players 3 --human 1,3\n  \
        slitherlab play --continue game.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: Option<BoardArguments>,

    /// The game
    #[arg(long, value_name = "GAME", value_parser = game_parser(), required_unless_present = "continue")]
    game: Option<Game>,

    #[command(flatten)]
    variant: VariantArguments,

    /// The players who are people, such as 1,2, or none
    #[arg(long, value_name = "PLAYERS", default_value = "1")]
    human: String,

    /// How the other players choose their moves
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t)]
    engine: EngineKind,

    /// The seed of the random engine; another one each time if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Save the game in this new file, from move to move
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Go on with the game in this file, and save it there again
    #[arg(long = "continue", id = "continue", value_name = "FILE", conflicts_with_all = ["BoardArguments", "game", "record", "players", "misere"])]
    resume: Option<String>,

    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(name) = &arguments.resume {
        let record =
            Record::parse(&file::read(name)?).map_err(|error| anyhow!("{name}: {error}"))?;
        let (board, start) = restore(&record).map_err(|error| anyhow!("{name}: {error}"))?;
        let game = SnakeGame {
            game: record.game,
            rules: *start.rules(),
        };
        let score = Score::resume(record, name.clone());
        return play(arguments, &board, game, start, score);
    }
    let (Some(from), Some(game)) = (&arguments.board, arguments.game) else {
        bail!("a game needs a BOARD and --game, or --continue FILE");
    };
    let game = arguments.variant.of(game)?;
    if from.is_stdin() {
        bail!("the moves are read from standard input: give the board as a text or a file");
    }
    if let Some(name) = &arguments.record {
        refuse_to_overwrite(name)?;
    }
    let board = from.read()?.board;
    let start = Position::start(game.rules, board.graph())
        .map_err(|error| position::in_words(error.reasons.iter()))?;
    let score = Score::begin(&board, game, arguments.record.clone());
    play(arguments, &board, game, start, score)
}

/// The board of a record, and the position at the end of its main line.
fn restore(record: &Record) -> anyhow::Result<(Board, Position)> {
    // Says that a cycle game cannot be played yet, like the command without a record.
    Rules::from_text(record.game, &record.rules)?;
    let board = record.board().map_err(ReplayError::from)?;
    let start = record.snake_start(&board)?;
    let end = record.replay(start, &board)?;
    Ok((board, end))
}

fn play(
    arguments: &Arguments,
    board: &Board,
    game: SnakeGame,
    start: Position,
    score: Score,
) -> anyhow::Result<Status> {
    let players = game.rules.players;
    let seats = Seats::new(players, &arguments.human, arguments.engine, arguments.seed)?;
    let charset = if arguments.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let screen = Screen::new(board, game, charset);
    let interactive = std::io::stdin().is_terminal();
    Session::new(board, game, start, seats, score, screen, interactive).run()?;
    Ok(Status::Answered)
}

/// A saved game is not lost because its name was given once more.
fn refuse_to_overwrite(name: &str) -> anyhow::Result<()> {
    if name == "-" {
        bail!("standard output shows the game: give the record a file of its own");
    }
    if Path::new(name).exists() {
        bail!("{name}: there is such a file already; go on with its game by --continue {name}");
    }
    Ok(())
}
