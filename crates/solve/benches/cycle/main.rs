//! How many positions the search of `cycle` looks at, and how long it takes, next to a plain search
//! that gives up after a while. Each row is a start where the first player is known to win but not
//! how.
//!
//! `cargo bench -p slitherlab-solve --bench cycle [-- MOST]` where MOST is the number of vertices
//! up to which random 4-regular graphs are tried (18).

mod plain;

use cpu_time::ProcessTime;
use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::cycle::Position;
use slitherlab_solve::Value;
use slitherlab_solve::cycle::find_best;
use slitherlab_solve::search::Budget;

/// The plain search gives up after this many positions.
const PLAIN: u64 = 32_000_000;

fn main() {
    let most = std::env::args().find_map(|word| word.parse().ok());
    let most: u32 = most.unwrap_or(18);
    let mut boards = vec![
        "torus:3x3".to_owned(),
        "torus:3x4".to_owned(),
        "torus:4x4".to_owned(),
    ];
    for n in 12..=most {
        boards.extend((1..=2).map(|seed| format!("random-regular:{n},4 seed {seed}")));
    }
    println!(
        "| board | edges | positions | seconds | plain positions | plain seconds | plain/ours |"
    );
    println!("|---|---|---|---|---|---|---|");
    for text in boards {
        let board = Board::parse(&text).expect("a board");
        let rules = Preset::Cycle.cycle_rules().expect("a cycle game");
        let mut start = Position::start(rules, board.graph()).expect("a start");
        let clock = ProcessTime::now();
        let budget = Budget {
            memory: 4 << 30,
            ..Budget::default()
        };
        let found = find_best(&start, &budget).expect("few edges");
        let seconds = clock.elapsed().as_secs_f64();
        assert_eq!(found.value, Value::Win, "{text}");
        let clock = ProcessTime::now();
        let (answer, nodes) = plain::wins(&mut start, PLAIN);
        let plain_seconds = clock.elapsed().as_secs_f64();
        assert_ne!(answer, Some(false), "{text}");
        let gave_up = if answer.is_none() { "> " } else { "" };
        println!(
            "| `{text}` | {} | {} | {seconds:.2} | {gave_up}{nodes} | {gave_up}{plain_seconds:.2} | {gave_up}{:.1} |",
            board.graph().edge_count(),
            found.nodes,
            nodes as f64 / found.nodes as f64,
        );
    }
}
