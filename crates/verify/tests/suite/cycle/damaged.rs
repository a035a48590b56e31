//! Damaged certificates: whatever is accepted is still true.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use slitherlab_board::Board;
use slitherlab_game::cycle::Position;
use slitherlab_graph::Graph;
use slitherlab_verify::Certificate;

use crate::cycle::brute::{Solver, all_rules, is_over, is_true};
use crate::cycle::maker::{certificate, winning};
use crate::cycle::strategies::strategies;
use crate::damage::{Damage, places, sound};

/// A true certificate as JSON: some moves of a game on a multigraph, with or without claims about
/// moves.
fn made(n: u32, raw: &[(u32, u32)], game: usize, moves: &[Index], claims: u8) -> Option<Value> {
    let edges = raw.iter().map(|&(u, v)| [u % n, v % n]).collect();
    let graph = Graph::from_edges(n as usize, edges).unwrap();
    let board = Board::from_graph(graph.clone());
    // The text of a board has its edges in order.
    let board = Board::parse(board.text()).unwrap();
    let rules = all_rules([0, n - 1])[game];
    let mut position = Position::start(rules, board.graph()).unwrap();
    for choice in moves {
        let legal: Vec<u32> = position.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        position.play_unchecked(legal[choice.index(legal.len())]);
    }
    let mut solver = Solver::default();
    if claims >= 3 && rules.maker().is_none() && !is_over(&position) {
        let made = strategies(&board, &position, &mut solver, claims == 4);
        return Some(serde_json::to_value(made).unwrap());
    }
    let mut made = certificate(&board, &position, &mut solver)?;
    let winners = solver.winning_moves(&position);
    match claims {
        0 => {}
        1 => made.claim.moves = Some(winning(&board, &winners, true)),
        _ => made.claim.moves = Some(winning(&board, &winners[..winners.len().min(1)], false)),
    }
    Some(serde_json::to_value(made).unwrap())
}

const DAMAGE: Damage = Damage {
    letters: "abcx-012 #?_cut",
    words: &[
        "cycle",
        "cycle-misere",
        "cycle-cut",
        "cycle-cut-misere",
        "shannon",
        "cut",
        "short",
        "non-cycle",
        "anti-cut",
        "0,1",
        "1,2",
        "1: 0-1",
        "1: 0-1#0 / 2: 0-1#1",
        "classic",
    ],
    numbers: 0..12,
};

/// The truth about a cycle game; of snake games nothing is known here.
fn truth(certificate: &Certificate) -> Option<bool> {
    if certificate.game.is_snake() {
        return None;
    }
    is_true(certificate)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12_000))]

    #[test]
    fn changed_values_and_bytes(
        n in 2u32..5,
        raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..6),
        game in 0usize..8,
        moves in prop::collection::vec(any::<Index>(), 0..4),
        claims in 0u8..5,
        changes in DAMAGE.changes(),
    ) {
        if let Some(value) = made(n, &raw, game, &moves, claims) {
            sound(&DAMAGE.bytes(&value, &changes), truth);
            sound(&DAMAGE.values(value, &changes), truth);
        }
    }
}

/// Every single letter of the forests and the witness changed in every way: most is refused, and
/// what is accepted is true.
#[test]
fn every_letter_changed() {
    let (mut accepted, mut refused) = (0, 0);
    let raw = [(0, 1), (0, 1), (1, 2), (2, 0), (2, 0), (1, 1)];
    for game in 0..8 {
        for moves in 0..3usize {
            let moves: Vec<Index> = (0..moves).map(|_| first_index()).collect();
            let Some(value) = made(3, &raw, game, &moves, 0) else {
                continue;
            };
            for place in places(&value) {
                let Some(Value::String(text)) = value.pointer(&place) else {
                    continue;
                };
                for at in 0..text.len() {
                    for letter in "abcx-".chars() {
                        let mut changed: Vec<char> = text.chars().collect();
                        changed[at] = letter;
                        let mut value = value.clone();
                        *value.pointer_mut(&place).unwrap() =
                            Value::from(changed.into_iter().collect::<String>());
                        if sound(&serde_json::to_vec(&value).unwrap(), truth) {
                            accepted += 1;
                        } else {
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 1000, "{accepted} {refused}");
}

/// An index that picks the first of anything.
fn first_index() -> Index {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;
    let mut tree = any::<Index>()
        .new_tree(&mut TestRunner::deterministic())
        .unwrap();
    while tree.simplify() {}
    tree.current()
}
