//! `slitherlab check-strategy`: a strategy of the papers against everything that the others can do.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap_complete::ArgValueCompleter;
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_explain::{BoardSummary, counted};
use slitherlab_game::snake::Position;
use slitherlab_game::{Budget, Player, Preset};
use slitherlab_lab::strategy::{Failure, Soundness, Strategy, check};

use crate::budget::BudgetArgument;
use crate::game::{SnakeGame, VariantArguments, snake_game_parser};
use crate::output::{HEADING, OutputArguments};
use crate::{Status, candidate, help};

/// Test a published strategy against everything that the others can do
///
/// The player who follows the strategy makes any move that it allows, the others make any legal
/// move: it holds if that player never loses, and is refuted by a game that they lose, as short as
/// possible. Without --player every player is tried. The exit status is 0 if on every board
/// somebody can rely on it, 1 if on one nobody can, and 3 if the budget runs out before that is
/// known.
#[derive(clap::Args)]
#[command(
    mut_args(help::snakes_only),
    after_help = "Examples:\n  \
        slitherlab check-strategy mirror grid:5x6 --game classic\n  \
        slitherlab check-strategy mirror 'grid:{2..4}x{2..4}' --game private --player 2\n  \
        slitherlab check-strategy copy grid:2x2 grid:3x4 --game classic --player 1\n  \
        slitherlab check-strategy pairing petersen --game geography --json"
)]
pub(crate) struct Arguments {
    /// Strategy
    #[arg(value_name = "STRATEGY", value_parser = strategy_parser())]
    strategy: Strategy,

    /// Boards: texts such as grid:5x6, also with ranges such as grid:{2..4}x{2..4}
    #[arg(value_name = "BOARD", required = true, add = ArgValueCompleter::new(candidate::boards))]
    boards: Vec<String>,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = snake_game_parser(),
        help_heading = help::GAME)]
    game: Preset,

    #[command(flatten)]
    variant: VariantArguments,

    /// Player who follows the strategy [default: each of them in turn]
    #[arg(long, value_name = "P", help_heading = help::GAME, value_parser = clap::value_parser!(u32).range(1..))]
    player: Option<u32>,

    /// Limit for each player on each board: 30s, 1e6nodes (positions), or both
    #[arg(short, long, value_name = "BUDGET", default_value = "1e7nodes", help_heading = help::BUDGET)]
    budget: BudgetArgument,

    #[command(flatten)]
    output: OutputArguments,
}

/// What came of one player on one board.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/strategy/1")]
struct Answer {
    strategy: &'static str,
    board: BoardSummary,
    game: &'static str,
    players: u32,
    player: u32,
    verdict: &'static str,
    positions: u64,
    /// A game that the player loses.
    line: Option<Vec<String>>,
    why: Option<&'static str>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let SnakeGame { game, rules } = arguments.variant.of(arguments.game)?;
    let followers: Vec<u32> = match arguments.player {
        Some(player) if player > rules.players => {
            bail!("--player {player}: there are {} players", rules.players)
        }
        Some(player) => vec![player],
        None => (1..=rules.players).collect(),
    };
    let mut status = Status::Answered;
    for text in &arguments.boards {
        let boards = slitherlab_board::ranges::expand(text).with_context(|| text.clone())?;
        for board in boards {
            let board = Board::parse(&board).with_context(|| board.clone())?;
            // What a plan takes counts for the player who is tried first.
            let mut begin = Instant::now();
            let plan = arguments.strategy.plan(&board);
            let plan = plan.with_context(|| board.text().to_owned())?;
            let start = Position::start(rules, board.graph())
                .map_err(|error| anyhow::anyhow!("{}: {error}", board.text()))?;
            let (mut holds, mut open) = (false, false);
            for &number in &followers {
                let player = Player::from_number(number).context("players count from 1")?;
                let follow = |budget: &Budget<'_>| check(&plan, &start, player, budget);
                let checked = arguments.budget.within_since(begin, 1, |_| (), follow);
                begin = Instant::now();
                holds |= checked.soundness == Soundness::Holds;
                open |= checked.soundness == Soundness::Unknown;
                let (verdict, line, why) = told(&checked.soundness, &board);
                let answer = Answer {
                    strategy: arguments.strategy.name(),
                    board: BoardSummary::of(&board),
                    game: game.name(),
                    players: rules.players,
                    player: number,
                    verdict,
                    positions: checked.positions,
                    line,
                    why,
                };
                arguments.output.write(&answer, || answer.in_words())?;
            }
            status = match (holds, open) {
                (false, false) => Status::Refuted,
                (false, true) if status == Status::Answered => Status::Unknown,
                _ => status,
            };
        }
    }
    Ok(status)
}

/// The verdict in a word, the play in which the strategy fails, and how that ends.
fn told(
    verdict: &Soundness,
    board: &Board,
) -> (&'static str, Option<Vec<String>>, Option<&'static str>) {
    match verdict {
        Soundness::Holds => ("holds", None, None),
        Soundness::Unknown => ("unknown", None, None),
        Soundness::Fails { line, failure, .. } => {
            let line = line.iter().map(|mv| mv.on(board));
            let why = match failure {
                Failure::Loses => "and the player has lost",
                Failure::NoMove => "and the strategy allows no move",
            };
            ("fails", Some(line.collect()), Some(why))
        }
    }
}

impl Answer {
    fn in_words(&self) -> String {
        let mut words = format!(
            "{HEADING}{} {}{HEADING:#} for player {} in {} on {}",
            self.strategy, self.verdict, self.player, self.game, self.board.text
        );
        let put = match (&self.line, self.why) {
            (Some(line), Some(why)) if line.is_empty() => {
                write!(words, ": at the start {}", why.trim_start_matches("and "))
            }
            (Some(line), Some(why)) => write!(words, ": {}, {why}", line.join(" ")),
            _ => write!(words, ", {}", counted(self.positions, "position")),
        };
        put.expect("a String takes everything");
        words.push('\n');
        words
    }
}

/// Parses a STRATEGY, listing the names in help and completions.
fn strategy_parser() -> impl TypedValueParser<Value = Strategy> {
    let named = |strategy: Strategy| PossibleValue::new(strategy.name()).help(strategy.about());
    PossibleValuesParser::new(Strategy::ALL.map(named)).map(|name| {
        name.parse()
            .expect("only the strategies' names are possible")
    })
}
