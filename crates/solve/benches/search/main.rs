//! Exact search against a plain memoised one, in the same run.
mod plain;
use slitherlab_games::{
    Game, Player,
    snake::{Position, Rules},
};
use slitherlab_graph::Board;
use slitherlab_solve::search::{Limits, Solver};
use std::time::Instant;

fn main() {
    let a: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
    let threads = std::env::var("T").map_or(1, |t| t.parse().unwrap());
    let board = Board::parse(&a[1]).unwrap();
    let game: Game = a[0].parse().unwrap();
    let players: u32 = a[2].parse().unwrap();
    let victim: u32 = a[3].parse().unwrap();
    let openings = a[4] == "o";
    let rules = Rules {
        players,
        ..game.snake_rules().unwrap()
    };
    let mut position = Position::start(rules, board.graph()).unwrap();
    let begin = Instant::now();
    let bytes = std::env::var("BYTES").map_or(2 << 30, |t| t.parse().unwrap());
    let limits = Limits {
        threads,
        bytes,
        ..Limits::default()
    };
    let mut solver = Solver::new(&position, &limits);
    let x = Player::from_index(victim);
    let mut answer = Vec::new();
    if openings {
        let moves: Vec<_> = position.legal_moves().collect();
        for one in moves {
            position.make(one);
            answer.push(solver.is_beaten(&position, x).unwrap());
            position.unmake();
        }
    } else {
        answer.push(solver.is_beaten(&position, x).unwrap());
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{game} {} p{players} v{victim} ours: {} {} nodes {seconds:.3} s",
        a[1],
        answer.iter().filter(|&&x| x).count(),
        solver.nodes()
    );
    if a.len() > 5 {
        let private = game == Game::Private;
        let snakes = rules.snake_count() as usize;
        let begin = Instant::now();
        let mut plain = plain::Plain::new(board.graph(), players, snakes, private, victim);
        let plain_answer = if openings {
            plain.openings()
        } else {
            vec![plain.victim_loses()]
        };
        let plain_seconds = begin.elapsed().as_secs_f64();
        println!(
            "      plain {} states {plain_seconds:.2} s: nodes x{:.1} time x{:.1}",
            plain.states(),
            plain.states() as f64 / solver.nodes() as f64,
            plain_seconds / seconds
        );
        assert_eq!(answer, plain_answer);
    }
}
