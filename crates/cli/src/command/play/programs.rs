//! The programs that sit at the board.

use serde_json::Value;
use slitherlab_game::record::Record;
use slitherlab_game::{AnyMove, Game, Player};

use super::seat::{Occupant, Seats};
use crate::budget::BudgetArgument;
use crate::command::program::{self, Forfeit, Running};

/// The programs among the players, running.
pub(super) struct Programs {
    /// The program of each seat that has one.
    running: Vec<Option<Running>>,
    /// The game as they are told of it; null if there are none.
    setup: Value,
    /// What they may spend on a move.
    budget: BudgetArgument,
}

impl Programs {
    /// Starts the programs that have a seat.
    pub(super) fn start(
        seats: &Seats,
        game: &Game,
        record: &Record,
        budget: BudgetArgument,
    ) -> anyhow::Result<Self> {
        let started = seats.occupants.iter().map(|occupant| match occupant {
            Occupant::Program(program) => program.started().map(Some),
            Occupant::Person | Occupant::Engine(_) => Ok(None),
        });
        let running: Vec<Option<Running>> = started.collect::<anyhow::Result<_>>()?;
        let setup = if running.iter().any(Option::is_some) {
            program::setup(game.board(), record)?
        } else {
            Value::Null
        };
        Ok(Self {
            running,
            setup,
            budget,
        })
    }

    /// Returns the move of a player who is a program.
    ///
    /// # Errors
    /// Returns why the program loses the game instead.
    pub(super) fn choose(&mut self, player: Player, game: &Game) -> Result<AnyMove, Forfeit> {
        let running = self.running[player.index()].as_mut();
        let running = running.expect("the program of every seat was started");
        let moves: Vec<String> = game.moves().map(|mv| game.move_text(mv)).collect();
        self.setup["moves"] = moves.into();
        let timeout = program::timeout(self.budget);
        let text = running.choose(&self.setup, self.budget, timeout)?;
        let mv = game.parse_move(&text);
        mv.map_err(|error| Forfeit::Illegal(error.to_string()))
    }
}
