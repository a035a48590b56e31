use slitherlab_games::{
    Game,
    snake::{Ending, Position, Rules},
};
use slitherlab_graph::Board;
use slitherlab_solve::search::{Limits, Solver};
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let game: Game = a[0].parse().unwrap();
    let players: u32 = a[2].parse().unwrap();
    let plies: usize = a[3].parse().unwrap();
    let cap: u64 = a[4].parse::<f64>().unwrap() as u64;
    let misere = a.len() > 5;
    let mut seed = 12345u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let (mut total, mut worst, mut unsolved, mut n) = (0u64, 0u64, 0, 0);
    let begin = Instant::now();
    for round in 0..40 {
        let board = Board::parse(&a[1].replace('@', &round.to_string())).unwrap();
        let rules = Rules {
            players,
            ending: if misere {
                Ending::Misere
            } else {
                Ending::Normal
            },
            ..game.snake_rules().unwrap()
        };
        let mut position = Position::start(rules, board.graph()).unwrap();
        for _ in 0..plies {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            position.make(moves[next() as usize % moves.len()]);
        }
        let limits = Limits {
            nodes: Some(cap),
            ..Limits::default()
        };
        let mut solver = Solver::new(&position, &limits);
        let r = solver.is_beaten(&position, position.turn());
        if r.is_none() {
            unsolved += 1
        }
        total += solver.nodes();
        worst = worst.max(solver.nodes());
        n += 1;
    }
    println!(
        "{game} {} p{players} plies {plies}: {n} positions, {unsolved} unsolved, {total} nodes, worst {worst}, {:.2} s",
        a[1],
        begin.elapsed().as_secs_f64()
    );
}
