//! `slitherlab simulate`: many games between engines, and who loses how often.

use std::fmt::Write as _;
use std::time::Instant;

use slitherlab_explain::{counted, grouped};
use slitherlab_lab::plot;
use slitherlab_lab::policy::Policy;
use slitherlab_lab::simulate::{Event, Experiment, Simulation, simulate};

use crate::budget::cores;
use crate::game::GameArguments;
use crate::input::BoardArguments;
use crate::output::{self, AnswerWithFiles, HEADING, OutputArguments};
use crate::policy::policy_parser;
use crate::progress::ProgressLine;
use crate::{Status, help};

/// Play many games between engines or strategies, and count who loses
///
/// Each player is an engine or follows a strategy of the papers. The same seed gives the same
/// games, whatever the number of threads. A perfect engine follows the theorems, and searches a few
/// thousand positions where they give no move.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  \
        slitherlab simulate grid:10x10 --game classic --games 1000000\n  \
        slitherlab simulate grid:5x6 --game classic --games 2000 --seats epsilon:0.1,perfect\n  \
        slitherlab simulate petersen --game geography --games 1e5 --svg convergence.svg",
    after_long_help = "Examples:\n  \
        slitherlab simulate grid:10x10 --game classic --games 1000000\n  \
        slitherlab simulate grid:3x3 --game classic --players 3 --games 1000 --seats ends\n  \
        slitherlab simulate grid:5x6 --game classic --games 2000 --seats epsilon:0.1,perfect --json\n  \
        slitherlab simulate grid:3x3 --game classic --players 3 --games 1e5 --seats script\n  \
        slitherlab simulate complete:6 --game cycle --games 1e5 --seats greedy,random\n  \
        slitherlab simulate petersen --game geography --games 1e5 --svg convergence.svg"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    game: GameArguments,

    /// Number of games
    #[arg(short = 'n', long, value_name = "N", value_parser = number_of_games,
        help_heading = help::PLAYERS)]
    games: u64,

    /// Engine or strategy of each player, comma-separated; a single one applies to all
    ///
    /// coalition:X acts with all others against player X.
    #[arg(
        long,
        alias = "policy",
        value_name = "ENGINE",
        value_delimiter = ',',
        default_value = "random",
        value_parser = policy_parser(),
        help_heading = help::PLAYERS
    )]
    seats: Vec<Policy>,

    /// Random seed
    #[arg(short, long, value_name = "S", default_value_t = 1, help_heading = help::PLAYERS)]
    seed: u64,

    #[command(flatten)]
    output: OutputArguments,

    /// Write the counts as comma-separated values (- for standard output)
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT)]
    csv: Option<String>,

    /// Draw the convergence of the shares, and the lengths, as SVG (- for standard output)
    #[arg(long, value_name = "FILE", help_heading = help::PICTURES)]
    svg: Option<String>,

    /// Number of threads [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        help_heading = help::ADVANCED, hide_short_help = true)]
    threads: Option<u16>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let (svg, csv) = (arguments.svg.as_deref(), arguments.csv.as_deref());
    let files = [("the picture", svg), ("the table", csv)];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the JSON answer")?;
    let input = arguments.board.read()?;
    let game = arguments.game.start(&input.board)?;
    let mut policies = arguments.seats.clone();
    if let [only] = policies[..] {
        policies = vec![only; game.players() as usize];
    }
    let experiment = Experiment {
        game: &game,
        policies,
        games: arguments.games,
        seed: arguments.seed,
    };
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let counter =
        ProgressLine::counting(Some(arguments.games), "game").limited_by("play fewer with --games");
    let clock = Instant::now();
    let mut simulation = simulate(&experiment, threads, &|games| counter.at(games))?;
    let seconds = clock.elapsed().as_secs_f64();
    drop(counter);
    input.text().clone_into(&mut simulation.board.text);

    output::write_to(svg, || plot::convergence(&simulation))?;
    output::write_to(csv, || simulation.to_csv())?;
    beside.write(&simulation, || in_words(&simulation, seconds))?;
    Ok(Status::Answered)
}

/// Reads how many games there are to be: one or more.
pub(crate) fn number_of_games(text: &str) -> Result<u64, String> {
    match whole_number(text)? {
        0 => Err("there must be a game".to_owned()),
        games => Ok(games),
    }
}

/// Reads a whole number, also as `1e6`.
pub(crate) fn whole_number(text: &str) -> Result<u64, String> {
    let refuse = || format!("`{text}` is not a whole number such as 1000 or 1e6");
    if let Some((digits, zeros)) = text.split_once(['e', 'E']) {
        let digits: u64 = digits.parse().map_err(|_| refuse())?;
        let zeros: u32 = zeros.parse().map_err(|_| refuse())?;
        let power = 10u64.checked_pow(zeros).ok_or_else(refuse)?;
        return digits.checked_mul(power).ok_or_else(refuse);
    }
    text.parse().map_err(|_| refuse())
}

/// The answer for people.
fn in_words(simulation: &Simulation, seconds: f64) -> String {
    let misere = if simulation.misere { ", misère" } else { "" };
    let first = simulation
        .first
        .map_or(String::new(), |role| format!(", {role} first"));
    let mut words = format!(
        "{HEADING}{} on {}{HEADING:#}, {} players{misere}{first}, {} from seed {}\n",
        simulation.game,
        simulation.board.text,
        simulation.players,
        counted(simulation.games, "game"),
        simulation.seed
    );
    let event = match simulation.event {
        Event::Loses => "lost",
        Event::Wins => "won",
    };
    let confidence = simulation.confidence * 100.0;
    let mut put = |line: std::fmt::Arguments<'_>| {
        let _ = words.write_fmt(line);
        words.push('\n');
    };
    put(format_args!(
        "  {:<8} {:<14} {event:>12} {:>9}   {confidence:.0} % interval",
        "player", "policy", "share"
    ));
    for (share, policy) in simulation.results.iter().zip(&simulation.policies) {
        put(format_args!(
            "  {:<8} {:<14} {:>12} {:>7.3} %   {:.3} % to {:.3} %",
            share.player,
            policy.to_string(),
            grouped(share.count),
            share.share * 100.0,
            share.interval.low * 100.0,
            share.interval.high * 100.0
        ));
    }
    if simulation.draws > 0 {
        let share = simulation.draws as f64 / simulation.games as f64;
        put(format_args!(
            "  {:<23} {:>12} {:>7.3} %",
            "draw",
            grouped(simulation.draws),
            share * 100.0
        ));
    }
    if let [first, .., last] | [first @ last] = &simulation.lengths[..] {
        put(format_args!(
            "  {:.2} moves a game on average, from {} to {}",
            simulation.mean_length(),
            grouped(first.moves as u64),
            grouped(last.moves as u64)
        ));
    }
    if simulation.unproved_moves > 0 {
        put(format_args!(
            "  {} moves of perfect players rest on no proof: they are heuristic",
            grouped(simulation.unproved_moves)
        ));
    }
    put(format_args!(
        "  {seconds:.2} s, {:.2} million moves/s",
        simulation.moves as f64 / seconds.max(1e-9) / 1e6
    ));
    words
}

#[cfg(test)]
mod tests {
    use super::whole_number;

    #[test]
    fn whole_numbers() {
        assert_eq!(whole_number("1200"), Ok(1200));
        assert_eq!(whole_number("12e2"), Ok(1200));
        for text in ["", "1.5", "e3", "1e", "1e99", "-3", "18446744073709551616"] {
            assert!(whole_number(text).is_err(), "{text}");
        }
    }
}
