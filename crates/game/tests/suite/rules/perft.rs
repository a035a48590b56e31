//! The number of plays of each length, kept as golden data.

use serde_json::Value;
use slitherlab_board::Board;
use slitherlab_game::snake::{Position, Rules};
use slitherlab_game::{Play, Preset};

use crate::rules::prose;

fn plays(position: &mut impl Play, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let legal: Vec<_> = position.legal_moves().collect();
    let mut count = 0;
    for one in legal {
        position.play_unchecked(one);
        count += plays(position, moves - 1);
        position.undo();
    }
    count
}

/// `plays[k]` is the number of plays of exactly k moves. The engine must find all of them, the
/// prose rules the first few again.
#[test]
fn golden_counts() {
    let golden: Vec<Value> = serde_json::from_str(include_str!("../../golden/perft.json")).unwrap();
    assert!(golden.len() >= 20);
    for case in &golden {
        let text = |key: &str| case[key].as_str().unwrap();
        let board = Board::parse(text("board")).unwrap();
        let game: Preset = text("game").parse().unwrap();
        let rules = Rules::from_text(game, text("rules")).unwrap();
        let mut position = Position::start(rules, board.graph()).unwrap();
        let figure = prose::Figure::start(rules, board.graph());
        for (moves, expected) in case["plays"].as_array().unwrap().iter().enumerate() {
            let expected = expected.as_u64().unwrap();
            let counted = plays(&mut position, moves as u32);
            assert_eq!(counted, expected, "{case} {moves}");
            if expected < 3_000 {
                assert_eq!(
                    prose::plays(&figure, moves as u32),
                    expected,
                    "{case} {moves}"
                );
            }
        }
    }
}
