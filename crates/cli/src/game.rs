//! Which game is meant: its name, the number of players, and what else its rules leave open.

use anyhow::{Context, bail};
use slitherlab_games::snake::{Ending, Rules};
use slitherlab_games::{Game, cycle};
use slitherlab_graph::Board;

/// The arguments by which a command takes its game.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Game,

    #[command(flatten)]
    variant: VariantArguments,
}

/// The arguments that say how a game is played, whichever it is.
#[derive(clap::Args)]
pub(crate) struct VariantArguments {
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST_PLAYERS)))]
    players: u32,

    /// Who cannot move wins, instead of losing
    #[arg(long)]
    misere: bool,

    /// Who moves first, in the games with roles: cycle or cut, non-cycle or anti-cut, short or cut
    #[arg(long, value_name = "ROLE")]
    first: Option<String>,

    /// The two terminals of shannon
    #[arg(long, value_name = "U,V")]
    terminals: Option<String>,
}

/// Enough for any table; answers list the players.
const MOST_PLAYERS: u32 = 1000;

/// A snake game with its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SnakeGame {
    pub(crate) game: Game,
    pub(crate) rules: Rules,
}

/// A game of either rule set, with its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen {
    Snake(SnakeGame),
    Cycle(cycle::Rules),
}

impl GameArguments {
    /// The snake game that is meant.
    pub(crate) fn snake_game(&self) -> anyhow::Result<SnakeGame> {
        self.variant.of(self.game)
    }

    /// The game that is meant, on this board.
    pub(crate) fn choose(&self, board: &Board) -> anyhow::Result<Chosen> {
        self.variant.choose(self.game, board)
    }
}

impl VariantArguments {
    /// The game of this name, played on this board as the arguments say.
    pub(crate) fn choose(&self, game: Game, board: &Board) -> anyhow::Result<Chosen> {
        match game.cycle_rules() {
            None => self.of(game).map(Chosen::Snake),
            Some(preset) => self.cycle_rules(game, preset, board).map(Chosen::Cycle),
        }
    }

    /// The snake game of this name, played as the arguments say; for commands that know no others.
    pub(crate) fn of(&self, game: Game) -> anyhow::Result<SnakeGame> {
        let Some(preset) = game.snake_rules() else {
            bail!("{game}: this command is for the snake games");
        };
        if self.first.is_some() {
            bail!("--first is for games with roles, and {game} has none");
        }
        if self.terminals.is_some() {
            bail!("--terminals is for shannon, not for {game}");
        }
        let ending = if self.misere {
            Ending::Misere
        } else {
            preset.ending
        };
        let players = self.players;
        let rules = Rules {
            players,
            ending,
            ..preset
        };
        Ok(SnakeGame { game, rules })
    }

    fn cycle_rules(
        &self,
        game: Game,
        preset: cycle::Rules,
        board: &Board,
    ) -> anyhow::Result<cycle::Rules> {
        if self.players != 2 {
            bail!("{game} is for two players");
        }
        if self.misere {
            bail!(
                "--misere is for the snake games; the others have names of their own, such as cycle-misere"
            );
        }
        let mut rules = preset;
        if let Some(role) = &self.first {
            rules.first = Some(role.parse()?);
        }
        if let Some(text) = &self.terminals {
            let terminals = cycle::read_terminals(board, text);
            let terminals = terminals.with_context(|| {
                format!("--terminals {text}: write two vertices of the board, U,V")
            })?;
            rules.terminals = Some(terminals);
        }
        match rules.faults().next() {
            Some(fault) => Err(fault.into()),
            None => Ok(rules),
        }
    }
}

/// Parses a GAME, listing the names in help and completions.
pub(crate) fn game_parser() -> impl clap::builder::TypedValueParser<Value = Game> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = Game::ALL.map(|game| {
        let value = PossibleValue::new(game.name());
        if game == Game::Private {
            value.alias("independent")
        } else {
            value
        }
    });
    PossibleValuesParser::new(names)
        .map(|name| name.parse().expect("only the games' names are possible"))
}
