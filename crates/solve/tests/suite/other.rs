//! Games beside the two rule sets, against plain recursion.

mod deletion;
mod geography;
mod line;
mod switching;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rand::Rng;
use slitherlab_game::{Budget, Game, Options, Preset};
use slitherlab_oracle::random_generator;
use slitherlab_solve::{Answer, Basis, Depth, Question};

/// Sets up a game on a board text.
fn start(options: &Options<'_>, board: &str) -> Game {
    Game::new(options, board).unwrap()
}

fn analyze(game: &Game, depth: Depth, budget: &Budget<'_>) -> Answer {
    Question::new(game, depth).analyze_within(budget)
}

/// Engines play these games to their end, and a perfect player wins what is won.
#[test]
fn perfect_players_win_what_is_won() {
    use slitherlab_solve::Value;
    use slitherlab_solve::engine::{AnyEngine, Level};
    let shannon = |changes| Options {
        changes,
        ..Options::of(Preset::Shannon)
    };
    let gone = Options {
        changes: "deletions=1 redraw=no",
        ..Options::of(Preset::Classic)
    };
    let mut won = 0;
    for (options, board) in [
        (
            Options::of(Preset::Geography),
            "arcs:0>1,1>2,2>0,2>3,3>1,1>4",
        ),
        (
            Options::of(Preset::EdgeGeography),
            "arcs:0>1,1>2,2>0,2>3,3>1,0>2,1>0",
        ),
        (shannon("terminals=all"), "complete:4"),
        (shannon("terminals=0,0;2,0;2,2 on=vertices"), "grid:3x3"),
        (gone, "grid:2x3"),
    ] {
        for seed in 0..4 {
            let mut game = start(&options, board);
            let begin = game.clone();
            let winner = analyze(&game, Depth::Answer, &Budget::default())
                .winner()
                .unwrap();
            let mut engine = AnyEngine::new(&begin);
            while !game.is_over() {
                let perfect = game.turn() == winner;
                let level = if perfect {
                    Level::Perfect
                } else {
                    Level::Random
                };
                let choice = engine.choose(level, &Budget::default(), seed).unwrap();
                if perfect {
                    assert_eq!(choice.value, Value::Win, "{game:?}");
                }
                game.play(choice.mv).unwrap();
                engine.play(choice.mv).unwrap();
            }
            assert_eq!(game.outcome().winner(2), Some(winner), "{game:?}");
            won += 1;
            // Records lead back to the same game.
            let record = slitherlab_game::record::Record::of(&game).to_string();
            let record = slitherlab_game::record::Record::parse(record.as_bytes()).unwrap();
            let again = record.replay(record.board().unwrap()).unwrap();
            assert_eq!(again.to_string(), game.to_string());
            assert_eq!(again.rules(), game.rules());
        }
    }
    assert_eq!(won, 20);
}

/// A lost player on a large board looks at some moves only, and at one if there is no time.
#[test]
fn resistance_ends_when_it_is_told_to() {
    use slitherlab_solve::engine::{AnyEngine, Level};
    let options = Options {
        changes: "terminals=all",
        ..Options::of(Preset::Shannon)
    };
    let game = start(&options, "complete:60");
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Relaxed) > 0;
    let budget = Budget::default().with_stop(&stop);
    let choice = AnyEngine::new(&game).choose(Level::Stubborn, &budget, 1);
    assert!(game.is_legal(choice.unwrap().mv));
    assert_eq!(asked.into_inner(), 2);
}

/// On a large board every position takes long, and the search asks at each of them.
#[test]
fn a_search_on_a_large_board_asks_often() {
    let mut random = random_generator(9);
    let n = 20_000;
    let arcs: Vec<String> = (0..3 * n)
        .map(|arc| format!("{}>{}", arc / 3, random.random_range(0..n)))
        .collect();
    let board = format!("arcs:{}", arcs.join(","));
    let game = start(&Options::of(Preset::Geography), &board);
    let asked = AtomicU64::new(0);
    let stop = || {
        asked.fetch_add(1, Relaxed);
        false
    };
    let budget = Budget::default().with_positions(Some(100)).with_stop(&stop);
    assert_eq!(analyze(&game, Depth::Answer, &budget).winner(), None);
    assert!(asked.into_inner() >= 100);
}

/// What lies on the way to a deep position counts as memory.
#[test]
fn a_deep_search_on_a_large_board_keeps_its_memory() {
    let options = Options {
        changes: "terminals=0,0;59,59 on=vertices",
        ..Options::of(Preset::Shannon)
    };
    let game = start(&options, "grid:60x60");
    let budget = Budget {
        positions: Some(10_000),
        memory: 8 << 20,
        ..Budget::default()
    };
    let answer = analyze(&game, Depth::Answer, &budget);
    assert_eq!(answer.winner(), None);
    // Every position on the way lists some 3,600 moves.
    let Basis::Unknown { nodes } = answer.basis else {
        panic!("{:?}", answer.basis);
    };
    assert!(nodes < 500, "{nodes}");
}
