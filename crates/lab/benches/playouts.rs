//! Random games on the 10×10 grid: moves a second on one core.

use std::time::Instant;

use slitherlab_board::Board;
use slitherlab_game::snake::Rules;
use slitherlab_game::{Game, Preset};
use slitherlab_lab::simulate::{Experiment, simulate};
use slitherlab_solve::engine::Level;

fn main() {
    let board = Board::parse("grid:10x10").expect("a board");
    let cases = [
        (Preset::Classic, 2, Level::Random, 200_000),
        (Preset::Classic, 2, Level::Ends, 200_000),
        (Preset::Classic, 3, Level::Random, 200_000),
        (Preset::Geography, 2, Level::Random, 200_000),
        (Preset::Public, 2, Level::Random, 200_000),
        (Preset::Private, 4, Level::Random, 200_000),
        (Preset::EdgeGeography, 2, Level::Random, 50_000),
        (Preset::Classic, 2, Level::Greedy, 5_000),
        (Preset::Classic, 2, Level::Perfect, 1_000),
        (Preset::Classic, 2, Level::Epsilon(0.1), 500),
    ];
    for (game, players, policy, games) in cases {
        let rules = Rules {
            players,
            ..game.snake_rules().expect("a snake game")
        };
        let experiment = Experiment {
            game: &Game::with_rules(game, rules, &board).unwrap(),
            policies: vec![policy.into(); players as usize],
            games,
            seed: 1,
        };
        let clock = Instant::now();
        let simulation = simulate(&experiment, 1, &|_| ()).expect("the rules are sound");
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "{game}, {players} players, {policy}: {:.2} million moves/s, {:.1} thousand games/s",
            simulation.moves as f64 / seconds / 1e6,
            games as f64 / seconds / 1e3
        );
    }
}
