//! `slitherlab count`: how many games, final paths or 1-factors a board has.

use serde::Serialize;
use slitherlab_explain::{BoardSummary, with_commas};
use slitherlab_game::{Budget, Preset};
use slitherlab_lab::count::{BigUint, CountError, Symmetries, final_paths, one_factors, plays};
use slitherlab_store::RowFormat;

use super::simulate::whole_number;
use crate::boards::ManyBoards;
use crate::budget::{BudgetArgument, Clock, cores};
use crate::clock::timed;
use crate::game::{SnakeGame, VariantArguments, snake_game_parser};
use crate::input::{BoardArguments, Boards, Input};
use crate::output::{self, OutputArguments};
use crate::progress::ProgressLine;
use crate::series::Series;
use crate::{Status, help};

/// Count the plays of a game on a board, the paths they end with, or its 1-factors
///
/// Two games are different when they differ in any move. A final path is what lies on the board
/// when nobody can move, whatever the order in which it was laid. A 1-factor is a perfect matching.
/// The counts are exact; the exit status is 3 when one needs more than --budget allows. BOARD may
/// be a text with ranges, or a file or a stream with a graph6 or sparse6 line for each graph: then
/// every board has a row. A b-file (--format bfile) is what the OEIS takes: a term on each line,
/// numbered by the range if the boards have one range that increases by one, otherwise from 1.
#[derive(clap::Args)]
#[command(
    mut_args(help::snakes_only),
    after_help = "Examples:\n  \
        slitherlab count grid:2x2 --plays\n  \
        slitherlab count grid:4x4 --final-paths --game geography\n  \
        slitherlab count 'grid:4x{1..20}' --one-factors --format bfile",
    after_long_help = "Examples:\n  \
        slitherlab count grid:2x2 --plays\n  \
        slitherlab count grid:4x4 --final-paths --game geography\n  \
        slitherlab count grid:8x8 --one-factors --json\n  \
        slitherlab count grid:6x6 --plays --budget 10s\n  \
        slitherlab count 'grid:{side=1..8}x{side}' --one-factors --up-to-symmetry\n  \
        slitherlab count 'grid:4x{1..20}' --one-factors --format bfile\n  \
        nauty-geng -cq 6 | slitherlab count - --plays --json"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    what: What,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = snake_game_parser(),
        default_value = "classic", help_heading = help::GAME)]
    game: Preset,

    #[command(flatten)]
    variant: VariantArguments,

    /// Count up to symmetries of the board
    #[arg(long, help_heading = help::COUNTS)]
    up_to_symmetry: bool,

    /// Limit for each board: 30s, 5m, 1e9nodes, 8GiB, or several with commas
    ///
    /// A node is a state in memory. Without a limit a count may keep 20 million states in 4 GiB,
    /// and take as long as it needs.
    #[arg(short, long, value_name = "BUDGET", help_heading = help::BUDGET)]
    budget: Option<BudgetArgument>,

    /// Number of states in memory, which --budget 2e7nodes also limits
    #[arg(long, value_name = "N", hide = true, value_parser = whole_number)]
    states: Option<u64>,

    /// Format of the rows, one for each board
    #[arg(short, long, value_name = "FORMAT", conflicts_with = "json", help_heading = help::OUTPUT,
        value_parser = ["table", "csv", "jsonl", "markdown", "latex", "bfile"])]
    format: Option<String>,

    #[command(flatten)]
    output: OutputArguments,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// Count the ways in which the game can be played
    #[arg(long, alias = "games", help_heading = help::COUNTS)]
    plays: bool,

    /// Count the paths, or sets of paths, with which games end
    #[arg(long, help_heading = help::COUNTS)]
    final_paths: bool,

    /// Count the 1-factors of the board
    #[arg(long, help_heading = help::COUNTS, conflicts_with_all = ["game", "players", "misere"])]
    one_factors: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let counting = Counting {
        arguments,
        game: arguments.variant.of(arguments.game)?,
    };
    let format = match &arguments.format {
        Some(name) => RowFormat::from_name(name).expect("clap knows the formats"),
        None => Series::format(arguments.output.json),
    };
    let input = match arguments.board.read_all(format == RowFormat::JsonLines)? {
        Boards::Several(family) => return counting.several(*family, format),
        Boards::One(input) if arguments.format.is_some() => {
            return counting.several(ManyBoards::one(&input), format);
        }
        Boards::One(input) => input,
    };
    let mut line = ProgressLine::new();
    if arguments.budget.is_none() {
        line = line.limited_by("limit the count with --budget 1m");
    }
    line.say("counting");
    let counted = counting.count(&input);
    drop(line);
    let (count, seconds) = match counted? {
        (Ok(count), seconds) => (count, seconds),
        (Err(error), _) => {
            output::note(&format!("unknown: {error}"));
            return Ok(Status::Unknown);
        }
    };
    if arguments.output.json {
        output::json(&counting.answer(&input, Some(&count), seconds))?;
    } else {
        let (_, things) = counting.words();
        let of_game = counting.of_game();
        let of_game = of_game.map_or(String::new(), |game| format!(" of {}", game.game));
        let symmetry = if arguments.up_to_symmetry {
            ", up to symmetry"
        } else {
            ""
        };
        let board = input.text();
        let count = with_commas(&count.to_string());
        output::text(&format!("{count} {things}{of_game} on {board}{symmetry}\n"))?;
    }
    Ok(Status::Answered)
}

/// What is counted, and how.
struct Counting<'a> {
    arguments: &'a Arguments,
    game: SnakeGame,
}

/// The number of states in memory unless the budget says otherwise.
const STATES: u64 = 20_000_000;

/// What states may fill unless the budget says otherwise: those of a board of a million cells are
/// large.
const BYTES: u64 = 4 << 30;

impl Counting<'_> {
    /// What is counted, for programs and for people.
    fn words(&self) -> (&'static str, &'static str) {
        if self.arguments.what.one_factors {
            ("one-factors", "1-factors")
        } else if self.arguments.what.final_paths {
            ("final-paths", "final paths")
        } else {
            ("games", "games")
        }
    }

    /// The game, if what is counted depends on one.
    fn of_game(&self) -> Option<SnakeGame> {
        (!self.arguments.what.one_factors).then_some(self.game)
    }

    /// The count, or why it is not known, and the seconds it took.
    fn count(&self, input: &Input) -> anyhow::Result<(Result<BigUint, CountError>, f64)> {
        let clock = Clock::start();
        let (graph, rules) = (input.board.graph(), self.game.rules);
        let budget = self.arguments.budget.unwrap_or_default();
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let states = [budget.nodes, self.arguments.states].into_iter().flatten();
        let states = states.min().unwrap_or(STATES);
        let allowed = Budget {
            positions: Some(states),
            memory: whole(budget.memory.unwrap_or(BYTES)),
            threads: cores(),
            time: None,
            deadline: budget.time,
            // Where nobody waits the count may take longer to find a shorter way.
            stop: budget.time.is_some().then_some(&clock as _),
        };
        let count = || {
            if self.arguments.up_to_symmetry {
                Symmetries::within(graph, &allowed).and_then(|symmetries| {
                    if self.arguments.what.one_factors {
                        symmetries.one_factors(&allowed)
                    } else if self.arguments.what.final_paths {
                        symmetries.final_paths(rules, &allowed)
                    } else {
                        symmetries.plays(rules, &allowed)
                    }
                })
            } else if self.arguments.what.one_factors {
                one_factors(graph, &allowed)
            } else if self.arguments.what.final_paths {
                final_paths(rules, graph, &allowed).map(BigUint::from)
            } else {
                plays(rules, graph, &allowed).map(BigUint::from)
            }
        };
        let (count, seconds) = timed(count);
        match count {
            Err(error @ CountError::Rules(_)) => Err(error.into()),
            count => Ok((count, seconds)),
        }
    }

    fn answer(&self, input: &Input, count: Option<&BigUint>, seconds: f64) -> Answer {
        let of_game = self.of_game();
        Answer {
            board: input.summary(),
            what: self.words().0,
            game: of_game.map(|game| game.game.name()),
            players: of_game.map(|game| game.rules.players),
            up_to_symmetry: self.arguments.up_to_symmetry,
            count: count.map(ToString::to_string),
            seconds,
        }
    }

    /// A row for every board.
    fn several(&self, family: ManyBoards, format: RowFormat) -> anyhow::Result<Status> {
        let columns: &[(&str, usize)] = match format {
            RowFormat::BFile => &[("count", 0)],
            _ => &[("order", 5), ("size", 5), ("count", 12)],
        };
        let series = Series::new(family.board_width, format, columns)?;
        let first = family.first_index();
        let mut unknown = None;
        for (number, board) in (first..).zip(series.boards(family, "counting on")) {
            let (input, _) = board?;
            let (count, seconds) = self.count(&input)?;
            if let Err(error) = &count {
                unknown.get_or_insert_with(|| format!("{}: {error}", input.text()));
                if format == RowFormat::BFile {
                    // A sequence has no gaps.
                    break;
                }
            }
            let count = count.ok();
            let shown = count.as_ref().map_or("?".to_owned(), BigUint::to_string);
            let cells = match format {
                RowFormat::BFile => vec![number.to_string(), shown],
                _ => Series::about(&input, [shown]),
            };
            series.put(&cells, &self.answer(&input, count.as_ref(), seconds))?;
        }
        series.end()?;
        match unknown {
            None => Ok(Status::Answered),
            Some(reason) => {
                output::note(&format!("unknown: {reason}"));
                Ok(Status::Unknown)
            }
        }
    }
}

/// The answer for programs, schema `slitherlab/count/1`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/count/1")]
struct Answer {
    board: BoardSummary,
    /// `games`, `final-paths` or `one-factors`.
    what: &'static str,
    /// The game and its number of players; null for 1-factors.
    game: Option<&'static str>,
    players: Option<u32>,
    up_to_symmetry: bool,
    /// In decimal digits: it may be too large for a number in JSON. Null if it is not known.
    count: Option<String>,
    seconds: f64,
}
