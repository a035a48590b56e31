//! Which position is meant: moves from the start, a position text, or a place in a saved game, and
//! whose turn it is.

use anyhow::{anyhow, bail};
use slitherlab_game::record::{Record, ReplayError};
use slitherlab_game::{Game, Player, Variant};

use crate::{file, help};

/// The arguments by which a command takes a position.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    origin: Origin,

    /// Player whose turn it is, if the number of moves says otherwise
    #[arg(long, value_name = "P", conflicts_with = "replay", help_heading = help::POSITION,
        hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Variant::MOST_PLAYERS)))]
    turn: Option<u32>,

    /// Number of moves of the saved game to play [default: all of them]
    #[arg(long, value_name = "N", requires = "replay", help_heading = help::POSITION,
        hide_short_help = true)]
    ply: Option<usize>,

    /// Number of the game in the file, from 1, if there are several
    #[arg(long, value_name = "N", requires = "replay", help_heading = help::POSITION,
        hide_short_help = true)]
    round: Option<usize>,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Origin {
    /// Moves from the start, such as "0,0-0,1 0,1-0,2"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true,
        help_heading = help::POSITION)]
    moves: Option<String>,

    /// Snakes from end to end, such as "0,0 0,1 / 3,3 3,2"; in cycle games each player's edges,
    /// such as "1: 0-1 2-3 / 2: 1-2"
    #[arg(long, value_name = "TEXT", help_heading = help::POSITION)]
    position: Option<String>,

    /// Saved game to read, instead of BOARD and --game
    #[arg(long, alias = "record", value_name = "FILE", help_heading = help::POSITION, conflicts_with_all = ["BoardArguments", "game", "players", "misere", "first", "terminals", "snakes", "ends", "opening", "capacity", "rules", "on", "join", "deletions"])]
    replay: Option<String>,
}

impl PositionArguments {
    /// Returns the game that starts so at the position that is meant.
    pub(crate) fn position(&self, start: &Game) -> anyhow::Result<Game> {
        let turn = self.turn.and_then(Player::from_number);
        let Origin {
            moves, position, ..
        } = &self.origin;
        Ok(match moves {
            Some(moves) => start.after(moves, turn)?,
            None => start.set_up(position.as_deref().unwrap_or(""), turn)?,
        })
    }

    /// The place in a saved game that is meant, if one is.
    pub(crate) fn saved(&self) -> anyhow::Result<Option<Game>> {
        let Some(name) = self.origin.replay.as_deref() else {
            return Ok(None);
        };
        let in_file = |error: ReplayError| anyhow!("{name}: {error}");
        let records = Record::parse_all(&file::read(name)?);
        let records = records.map_err(|error| anyhow!("{name}: {error}"))?;
        let record = match (self.round, &records[..]) {
            (None, [record]) => record,
            (None, _) => bail!("{name}: there are {} games: say --round N", records.len()),
            (Some(number), _) => match number.checked_sub(1).and_then(|at| records.get(at)) {
                Some(record) => record,
                None => bail!("--round {number}: {name} has {} games", records.len()),
            },
        };
        let board = record.board().map_err(|error| in_file(error.into()))?;
        let mut game = record.replay(board).map_err(in_file)?;
        let plies = record.moves.main_line().count();
        let wanted = self.ply.unwrap_or(plies);
        if wanted > plies {
            bail!("--ply {wanted}: the game has {plies} moves");
        }
        for _ in wanted..plies {
            game.undo();
        }
        Ok(Some(game))
    }
}
