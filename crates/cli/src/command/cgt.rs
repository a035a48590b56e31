//! `slitherlab cgt`: positions of private snakes as games of combinatorial game theory.

use anyhow::{Context, bail};
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_game::{Budget, Game, Preset};
use slitherlab_lab::cgt::{Heat, Id, NoRace, Outcome, Race, Values};

use super::simulate::whole_number;
use crate::budget::{BudgetArgument, Clock};
use crate::explanation::put_row;
use crate::output::{self, HEADING, OutputArguments};
use crate::{Status, help};

/// Find the combinatorial values of positions with private snakes, and of their sum
///
/// Each position is written BOARD@POSITION. Player 1 is Left, player 2 is Right, and a player who
/// cannot move loses. Several positions are played at once: a move is made in one of them. Values
/// are written in the notation of `CGSuite`. The exit status is 3 when there are too many
/// positions, or the budget runs out.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab cgt 'grid:3x3@0,0 0,1 / 2,2 2,1'\n  \
        slitherlab cgt 'path:7@0 1 / 5 6' 'grid:2x4@0,0 1,0 / 0,3 1,3' --json")]
pub(crate) struct Arguments {
    /// A board and a position on it, with both snakes: such as "path:7@0 1 / 5 6"
    #[arg(value_name = "BOARD@POSITION", required = true)]
    positions: Vec<String>,

    /// Limit: 30s, 5m, 1e6nodes, or both with a comma [default: 1e5nodes]
    ///
    /// The time is for all positions together. The nodes are for each one: they count the positions
    /// that it leads to.
    #[arg(short, long, value_name = "BUDGET", help_heading = help::BUDGET)]
    budget: Option<BudgetArgument>,

    /// Number of positions for each of them, which --budget 1e5nodes also limits
    #[arg(long, value_name = "N", hide = true, value_parser = whole_number)]
    most: Option<u64>,

    #[command(flatten)]
    output: OutputArguments,
}

/// The number of positions that one value may lead to unless the budget says otherwise.
const POSITIONS: u64 = 100_000;

#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/cgt/1")]
struct Answer {
    positions: Vec<PositionValue>,
    /// The sum of all, if there are several.
    sum: Option<PositionValue>,
}

/// A value.
#[derive(Serialize)]
struct PositionValue {
    /// The board and the position; `null` for a sum.
    position: Option<String>,
    /// In the notation of `CGSuite`.
    value: String,
    /// `1` or `2` for the player who wins in any case, `first` or `second` for the one who wins by
    /// moving so.
    winner: &'static str,
    mean: String,
    temperature: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let clock = Clock::start();
    let budget = arguments.budget.unwrap_or_default();
    if budget.memory.is_some() {
        bail!("the budget of cgt is a time and a number of nodes, such as 5m,1e6nodes");
    }
    let most = [budget.nodes, arguments.most].into_iter().flatten();
    let budget = Budget {
        positions: Some(most.min().unwrap_or(POSITIONS)),
        deadline: budget.time,
        ..Budget::default().with_stop(&clock)
    };
    let mut values = Values::new();
    let mut ids = Vec::new();
    for text in &arguments.positions {
        match value(text, &mut values, &budget)? {
            Ok(id) => ids.push(id),
            Err(why) => {
                output::note(&format!("{text}: {why}"));
                return Ok(Status::Unknown);
            }
        }
    }
    let sum = ids
        .iter()
        .try_fold(Values::ZERO, |sum, &id| values.sum_within(sum, id, &budget));
    let Some(sum) = sum else {
        output::note("the time was up before the sum was known");
        return Ok(Status::Unknown);
    };
    let positions = arguments.positions.iter().zip(&ids);
    let answer = Answer {
        positions: positions
            .map(|(text, &id)| PositionValue::of(Some(text.clone()), id, &mut values))
            .collect(),
        sum: (ids.len() > 1).then(|| PositionValue::of(None, sum, &mut values)),
    };
    let all = answer.positions.iter().chain(&answer.sum);
    let words = || all.map(PositionValue::in_words).collect();
    arguments.output.write(&answer, words)?;
    Ok(Status::Answered)
}

/// The value of a position that is written BOARD@POSITION, or why it takes too much.
fn value(
    text: &str,
    values: &mut Values,
    budget: &Budget<'_>,
) -> anyhow::Result<Result<Id, NoRace>> {
    let (board, snakes) = text.split_once('@').with_context(|| {
        format!(
            "{}: write BOARD@POSITION, such as 'path:7@0 1 / 5 6'",
            output::brief(text, output::LONGEST_NAME)
        )
    })?;
    let board = Board::parse(board)?;
    let game = Game::new(Preset::Private, board)?.set_up(snakes, None)?;
    match Race::of(game.position())?.value(values, budget) {
        Err(spent @ (NoRace::Budget(_) | NoRace::Time(_))) => Ok(Err(spent)),
        Err(error) => bail!(error),
        Ok(id) => Ok(Ok(id)),
    }
}

impl PositionValue {
    fn of(position: Option<String>, id: Id, values: &mut Values) -> Self {
        let Heat { mean, temperature } = values.heat(id);
        Self {
            position,
            value: values.text(id),
            winner: match values.outcome(id) {
                Outcome::Left => "1",
                Outcome::Right => "2",
                Outcome::Next => "first",
                Outcome::Previous => "second",
            },
            mean: mean.to_string(),
            temperature: temperature.to_string(),
        }
    }

    fn in_words(&self) -> String {
        let name = self.position.as_deref().unwrap_or("the sum");
        let mut words = format!("{HEADING}{name}{HEADING:#}\n");
        let winner = match self.winner {
            "first" => "whoever moves first".to_owned(),
            "second" => "whoever moves second".to_owned(),
            player => format!("player {player}, whoever begins"),
        };
        put_row(&mut words, "wins", &winner);
        put_row(&mut words, "value", &self.value);
        put_row(&mut words, "mean", &self.mean);
        put_row(&mut words, "temperature", &self.temperature);
        words
    }
}
