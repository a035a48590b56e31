//! The picture of a simulation: how the shares settle, and how long the games are.

use slitherlab_draw::chart::{Chart, Scale, wrap};
use slitherlab_explain::with_commas;

use crate::simulate::{Event, Share, Simulation};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 72.0;
const RIGHT: f64 = WIDTH - 24.0;
/// A line of the caption has at most this many letters.
const LETTERS: usize = 96;
/// Only this many players are drawn: more lines cannot be told apart.
const LINES: usize = 12;

/// Draws a simulation as SVG: above, the share of games that each player has lost after the first
/// 10, 100, 1000 … games, with its confidence interval; below, the distribution of lengths.
///
/// ```
/// # use slitherlab_game::{Game, Preset};
/// # use slitherlab_lab::simulate::{Experiment, simulate};
/// # use slitherlab_solve::engine::Level;
/// # let game = Game::new(Preset::Classic, "grid:3x3")?;
/// # let policies = vec![Level::Random.into(); 2];
/// # let experiment = Experiment { game: &game, policies, games: 500, seed: 1 };
/// let simulation = simulate(&experiment, 1, &|_| ())?;
/// let svg = slitherlab_lab::plot::convergence(&simulation);
/// assert!(svg.starts_with("<svg ") && svg.contains("games played"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn convergence(simulation: &Simulation) -> String {
    let caption = caption(simulation);
    let height = 520.0 + 16.0 * wrap(&caption, LETTERS).len() as f64;
    let (game, board) = (&simulation.game, &simulation.board.text);
    let title = format!("Simulation of {game} on {board}");
    let mut chart = Chart::new(WIDTH, height, &title);
    draw_shares(&mut chart, simulation);
    draw_lengths(&mut chart, simulation);
    chart.caption(LEFT - 48.0, 516.0, LETTERS, &caption);
    chart.finish()
}

fn draw_shares(chart: &mut Chart, simulation: &Simulation) {
    let milestones: Vec<_> = simulation
        .convergence
        .iter()
        .filter(|one| one.games > 0)
        .collect();
    let first = milestones.first().map_or(1, |one| one.games);
    let x = Scale {
        domain: [first as f64, simulation.games.max(first + 1) as f64],
        range: [LEFT, RIGHT],
        logarithmic: true,
    };
    let y = Scale::linear([0.0, 1.0], [260.0, 44.0]);
    let share = match simulation.event {
        Event::Loses => "share of games lost (%)",
        Event::Wins => "share of games won (%)",
    };
    chart.axes([&x, &y], ["games played", share], [&thousands, &percent]);
    let players = simulation.results.len().min(LINES);
    let mut lines: Vec<(String, Vec<Share>)> = (0..players)
        .map(|player| {
            let meaning = format!("player {} ({})", player + 1, simulation.policies[player]);
            let shares = milestones.iter().map(|one| one.shares()[player]);
            (meaning, shares.collect())
        })
        .collect();
    if simulation.draws > 0 {
        let shares = milestones.iter().map(|one| one.draw_share());
        lines.push(("draw".to_owned(), shares.collect()));
    }
    let mut legend = LEFT;
    for (number, (meaning, shares)) in lines.iter().enumerate() {
        let points = |pick: fn(&Share) -> f64| -> Vec<[f64; 2]> {
            let places = milestones.iter().map(|one| x.place(one.games as f64));
            places
                .zip(shares)
                .map(|(place, share)| [place, y.place(pick(share))])
                .collect()
        };
        chart.band(
            number,
            &points(|share| share.interval.low),
            &points(|share| share.interval.high),
        );
        chart.line(number, &points(|share| share.share));
        legend = chart.legend(number, [legend, 20.0], meaning);
    }
}

fn draw_lengths(chart: &mut Chart, simulation: &Simulation) {
    let games = simulation.games.max(1) as f64;
    let [Some(shortest), Some(longest)] = [simulation.lengths.first(), simulation.lengths.last()]
    else {
        return;
    };
    let highest = simulation.lengths.iter().map(|length| length.games).max();
    let lengths = [shortest.moves as f64 - 0.5, longest.moves as f64 + 0.5];
    let x = Scale::linear(lengths, [LEFT, RIGHT]);
    let y = Scale::linear([0.0, highest.unwrap_or(1) as f64 / games], [460.0, 320.0]);
    let whole = |tick: f64| format!("{tick:.0}");
    chart.axes(
        [&x, &y],
        ["length of a game (moves)", "share of games (%)"],
        [&whole, &percent],
    );
    for length in &simulation.lengths {
        let sides = [-0.45, 0.45].map(|side| x.place(length.moves as f64 + side));
        let top = y.place(length.games as f64 / games);
        chart.bar(sides, [y.range[0], top]);
    }
}

fn caption(simulation: &Simulation) -> String {
    let policies = simulation.policies.iter();
    let policies: Vec<String> = policies.map(ToString::to_string).collect();
    let misere = if simulation.misere { ", misère" } else { "" };
    let first = simulation
        .first
        .map_or(String::new(), |role| format!(", {role} first"));
    format!(
        "{} on {} ({} vertices, {} edges), {} players{misere}{first}, policies {}. {} games from seed {}, {:.2} moves on \
         average. Above: shares with their {:.0} % Wilson intervals; below: lengths, openings included. Slitherlab {}.",
        simulation.game,
        simulation.board.text,
        simulation.board.vertices,
        simulation.board.edges,
        simulation.players,
        policies.join(", "),
        thousands(simulation.games as f64),
        simulation.seed,
        simulation.mean_length(),
        simulation.confidence * 100.0,
        simulation.version
    )
}

fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if (percent - percent.round()).abs() < 1e-6 {
        format!("{percent:.0}")
    } else {
        format!("{percent:.1}")
    }
}

/// A whole number with thin gaps between groups of three digits.
fn thousands(number: f64) -> String {
    with_commas(&format!("{number:.0}")).replace(',', "\u{202f}")
}
