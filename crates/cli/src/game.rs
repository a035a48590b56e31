//! Which game is meant: its name, the number of players, and what else its rules leave open.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use slitherlab_board::Board;
use slitherlab_game::snake::Rules;
use slitherlab_game::{Game, Options, Preset, Variant, VariantError, read_terminals};

use crate::{help, output};

/// The arguments by which a command takes its game.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = game_parser(), help_heading = help::GAME)]
    pub(crate) game: Preset,

    #[command(flatten)]
    variant: VariantArguments,
}

/// The arguments that say how a game is played, whichever it is.
#[derive(Clone, clap::Args)]
pub(crate) struct VariantArguments {
    /// Number of players
    #[arg(short, long, value_name = "N", default_value_t = DEFAULT_PLAYERS, help_heading = help::GAME,
        value_parser = clap::value_parser!(u32).range(2..=i64::from(Variant::MOST_PLAYERS)))]
    pub(crate) players: u32,

    /// Misère play: a player who cannot move wins instead of losing
    #[arg(long, help_heading = help::GAME)]
    misere: bool,

    /// Role that moves first, in games with roles: cycle or cut, non-cycle or anti-cut, short or
    /// cut
    #[arg(long, value_name = "ROLE", help_heading = help::GAME, hide_short_help = true)]
    first: Option<String>,

    /// Terminals of shannon: two or more vertices, or all
    #[arg(long, value_name = "U,V", help_heading = help::GAME, hide_short_help = true)]
    pub(crate) terminals: Option<String>,

    #[command(flatten)]
    pub(crate) changes: ChangeArguments,

    #[command(flatten)]
    other: OtherArguments,
}

/// The arguments that make another game out of a named one.
#[derive(Clone, clap::Args)]
struct OtherArguments {
    /// What the players of shannon take
    #[arg(long, value_name = "WHAT", value_parser = ["edges", "vertices"],
        help_heading = help::RULES, hide_short_help = true)]
    on: Option<String>,

    /// What Short has to connect in shannon: all terminals, or some two of them
    #[arg(long, value_name = "WHICH", value_parser = ["all", "some"],
        help_heading = help::RULES, hide_short_help = true)]
    join: Option<String>,

    /// Number of times that each player of a snake game may delete the last edge instead of drawing
    /// one
    #[arg(long, value_name = "N", value_parser = number_or("unlimited"),
        help_heading = help::RULES, hide_short_help = true)]
    deletions: Option<String>,

    /// Whether a deleted edge may be drawn again
    #[arg(long, value_name = "YES", value_parser = ["yes", "no"], requires = "deletions",
        help_heading = help::RULES, hide_short_help = true)]
    redraw: Option<String>,
}

/// The arguments that change the rules of a snake game.
#[derive(Clone, clap::Args)]
pub(crate) struct ChangeArguments {
    /// Number of snakes that all players share, or private for one each
    #[arg(long, value_name = "K", value_parser = number_or("private"),
        help_heading = help::RULES, hide_short_help = true)]
    snakes: Option<String>,

    /// Number of ends at which a snake can grow, or each: player 1 extends the head, player 2 the
    /// tail
    #[arg(long, value_name = "E", value_parser = ["1", "2", "each"],
        help_heading = help::RULES, hide_short_help = true)]
    ends: Option<String>,

    /// How a snake begins
    #[arg(long, value_name = "HOW", value_parser = ["vertex", "edge"],
        help_heading = help::RULES, hide_short_help = true)]
    opening: Option<String>,

    /// Number of visits that a vertex allows; with more than one, each edge is used at most once
    #[arg(long, value_name = "C", value_parser = number_or("unlimited"),
        help_heading = help::RULES, hide_short_help = true)]
    capacity: Option<String>,

    /// All rules as one text, as in answers and records, such as "snakes=2 ends=1 first=opener"
    #[arg(long, value_name = "TEXT", help_heading = help::RULES, hide_short_help = true)]
    rules: Option<String>,
}

impl ChangeArguments {
    /// The changes as one text; `None` when there are none.
    fn text(&self) -> Option<String> {
        let text = in_pairs(
            self.rules.clone(),
            &[
                ("snakes", &self.snakes),
                ("ends", &self.ends),
                ("opening", &self.opening),
                ("capacity", &self.capacity),
            ],
        );
        (!text.is_empty()).then_some(text)
    }
}

/// What was said, after this text, as pairs of keys and values.
fn in_pairs(text: Option<String>, pairs: &[(&str, &Option<String>)]) -> String {
    let said = pairs.iter().filter_map(|(key, value)| {
        let value = value.as_ref()?;
        Some(format!("{key}={value}"))
    });
    let all: Vec<String> = text.into_iter().chain(said).collect();
    all.join(" ")
}

/// Parses a number, or this word.
fn number_or(word: &'static str) -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync {
    move |text| {
        let is_number = text.parse::<u32>().is_ok_and(|number| number > 0);
        if is_number || text == word {
            Ok(text.to_owned())
        } else {
            Err(format!("write a number from 1, or {word}"))
        }
    }
}

/// Most games are for two.
const DEFAULT_PLAYERS: u32 = 2;

/// A snake game with its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SnakeGame {
    pub(crate) game: Preset,
    pub(crate) rules: Rules,
}

impl GameArguments {
    /// Sets up the game that is meant on this board, for this many players.
    pub(crate) fn start_for(&self, players: u32, board: &Arc<Board>) -> anyhow::Result<Game> {
        let said = self.variant.players;
        if said != players && said != DEFAULT_PLAYERS {
            bail!("--players {said}: there are {players} seats");
        }
        let variant = VariantArguments {
            players,
            ..self.variant.clone()
        };
        variant.start(self.game, board)
    }

    /// Sets up the game that is meant on this board.
    pub(crate) fn start(&self, board: &Arc<Board>) -> anyhow::Result<Game> {
        self.variant.start(self.game, board)
    }
}

impl VariantArguments {
    /// Sets up the game of this name on this board as the arguments say.
    pub(crate) fn start(&self, game: Preset, board: &Arc<Board>) -> anyhow::Result<Game> {
        let mut options = self.without_terminals(game)?;
        if self.terminals.is_none()
            && game == Preset::Shannon
            && !self.differences().contains("terminals=")
        {
            bail!(
                "shannon needs two terminals: add --terminals U,V with two vertices of the board"
            );
        }
        if let Some(text) = &self.terminals {
            let labels: String = text.split_whitespace().collect();
            let terminals = read_terminals(board, &labels);
            options.terminals = terminals.ok_or_else(|| missing_terminal(board, text))?;
        }
        let changes = self.differences();
        let options = Options {
            changes: &changes,
            ..options
        };
        Ok(Game::new(options, board)?)
    }

    /// The snake game of this name, played as the arguments say; for commands that know no others.
    pub(crate) fn of(&self, game: Preset) -> anyhow::Result<SnakeGame> {
        if !game.is_snake() {
            bail!("{game}: this command is for the snake games");
        }
        let options = Options {
            changes: &self.differences(),
            ..self.without_terminals(game)?
        };
        let rules = options.snake_rules()?;
        Ok(SnakeGame { game, rules })
    }

    /// What differs from the named game beside the terminals, as one text.
    pub(crate) fn differences(&self) -> String {
        in_pairs(
            self.changes.text(),
            &[
                ("on", &self.other.on),
                ("join", &self.other.join),
                ("deletions", &self.other.deletions),
                ("redraw", &self.other.redraw),
            ],
        )
    }

    /// What the arguments say, but for the terminals, which only a board can read, and the changes.
    pub(crate) fn without_terminals(&self, game: Preset) -> anyhow::Result<Options<'static>> {
        if self.terminals.is_some() && game != Preset::Shannon {
            return Err(VariantError::NoTerminals(game).into());
        }
        Ok(Options {
            players: self.players,
            misere: self.misere,
            first: self.first.as_deref().map(str::parse).transpose()?,
            ..Options::of(game)
        })
    }
}

/// Which of two terminals is no vertex of the board.
fn missing_terminal(board: &Board, text: &str) -> anyhow::Error {
    let text = &output::brief(text, output::LONGEST_NAME);
    // Labels may have commas: of all ways to read two of them, the one that finds most is what was
    // meant.
    let commas = text.match_indices(',').take(32);
    let mut pairs = commas.map(|(at, _)| [&text[..at], &text[at + 1..]]);
    let is_there = |label: &&str| board.vertex(label).is_some();
    let half = pairs.find(|pair| pair.iter().any(is_there));
    match half.and_then(|pair| pair.into_iter().find(|label| !is_there(label))) {
        Some(missing) => anyhow!("--terminals {text}: the board has no vertex `{missing}`"),
        None => anyhow!("--terminals {text}: write two vertices of the board, U,V"),
    }
}

/// Parses a GAME, listing the names in help and completions.
pub(crate) fn game_parser() -> impl clap::builder::TypedValueParser<Value = Preset> {
    parser(Preset::ALL.into_iter().chain(Preset::RELATIVES))
}

/// Parses the name of a snake game, for commands that know no others.
pub(crate) fn snake_game_parser() -> impl clap::builder::TypedValueParser<Value = Preset> {
    parser(Preset::ALL.into_iter().filter(|game| game.is_snake()))
}

/// Parses the name of a game about whose families `prove` can prove something.
pub(crate) fn family_game_parser() -> impl clap::builder::TypedValueParser<Value = Preset> {
    parser([Preset::Classic, Preset::Progressive, Preset::Geography].into_iter())
}

/// What people also call the games.
const OTHER_NAMES: [(&str, Preset); 5] = [
    ("slither", Preset::Classic),
    ("vertex-geography", Preset::Geography),
    ("independent", Preset::Private),
    ("switching", Preset::Shannon),
    ("shannon-switching", Preset::Shannon),
];

fn parser(
    games: impl Iterator<Item = Preset>,
) -> impl clap::builder::TypedValueParser<Value = Preset> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = games.map(|game| {
        let value = PossibleValue::new(game.name()).help(slitherlab_explain::about(game).summary);
        let others = OTHER_NAMES.iter().filter(move |(_, named)| *named == game);
        value.aliases(others.map(|(name, _)| *name))
    });
    PossibleValuesParser::new(names).map(|name| {
        let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
        other.map_or_else(
            || name.parse().expect("only the games' names are possible"),
            |(_, game)| *game,
        )
    })
}
