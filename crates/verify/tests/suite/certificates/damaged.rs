//! Damaged certificates: whatever is accepted is still true.

use proptest::prelude::*;
use serde_json::Value;
use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use crate::certificates::{brute, maker};
use crate::damage::{Damage, places, sound};

/// A true certificate of some kind, as JSON.
fn certificate(n: usize, bits: u32, kind: u8) -> Value {
    let board = Board::from_graph(brute::graph(n, bits & ((1 << brute::pairs(n)) - 1)));
    let graph = board.graph();
    let all = (1u32 << n) - 1;
    let mut solver = brute::Solver::new(graph);
    let certificate = match kind {
        0 | 1 => {
            let game = [Preset::Progressive, Preset::Geography][kind as usize];
            let winning = solver.winning_moves(game, &[]);
            let mut claim = Claim::at_start(if winning.is_empty() { 2 } else { 1 });
            claim.moves = Some(MovesClaim {
                winning,
                complete: true,
            });
            let proof = Proof::OneEnd {
                level: maker::level(graph, all),
            };
            Certificate::new(&board, game, claim, proof)
        }
        2 | 3 => {
            let winning = solver.winning_moves(Preset::Classic, &[]);
            let mut claim = Claim::at_start(if winning.is_empty() { 2 } else { 1 });
            claim.moves = (kind == 3).then(|| MovesClaim {
                winning: winning.into_iter().take(1).collect(),
                complete: false,
            });
            let proof = Proof::InnerLevels {
                levels: maker::levels(graph),
            };
            Certificate::new(&board, Preset::Classic, claim, proof)
        }
        4 => {
            let game = Preset::Geography;
            let winning = solver.winning_moves(game, &[vec![0]]);
            let mut claim = Claim::at_start(if winning.is_empty() { 1 } else { 2 });
            claim.position = Some("0".to_owned());
            claim.moves = Some(MovesClaim {
                winning,
                complete: true,
            });
            let proof = Proof::OneEnd {
                level: maker::level(graph, all & !1),
            };
            Certificate::new(&board, game, claim, proof)
        }
        5 => {
            let mut claim = Claim::at_start(1);
            claim.position = Some("0 1".to_owned());
            let proof = Proof::Static {
                level: maker::level(graph, all & !3),
            };
            Certificate::new(&board, Preset::Classic, claim, proof)
        }
        _ => {
            let mut claim = Claim::at_start(2);
            claim.position = Some("0 1".to_owned());
            let proof = Proof::WinningMove {
                r#move: "1-2".to_owned(),
                level: maker::level(graph, all & !7),
            };
            Certificate::new(&board, Preset::Classic, claim, proof)
        }
    };
    serde_json::to_value(certificate).unwrap()
}

const DAMAGE: Damage = Damage {
    letters: "oip012- A_3456789",
    words: &[],
    numbers: -1..7,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12_000))]

    #[test]
    fn changed_values_and_bytes(
        n in 2usize..=6,
        bits in any::<u32>(),
        kind in 0u8..7,
        changes in DAMAGE.changes(),
    ) {
        let n = if kind == 6 { n.max(3) } else { n };
        let value = certificate(n, bits, kind);
        sound(&DAMAGE.bytes(&value, &changes), brute::is_true);
        sound(&DAMAGE.values(value, &changes), brute::is_true);
    }
}

/// The damage is not so great that nothing is ever accepted: a certificate with one of its labels,
/// partners or claims changed and changed back is.
#[test]
fn some_damaged_certificates_are_accepted() {
    let mut accepted = 0;
    let mut refused = 0;
    for bits in 0..1u32 << 10 {
        for kind in 0..7 {
            let value = certificate(5, bits, kind);
            let all = places(&value);
            for place in (1..all.len()).step_by(7) {
                let mut value = value.clone();
                let one = value.pointer_mut(&all[place]).unwrap();
                match one {
                    Value::Array(list) => list.reverse(),
                    Value::Number(number) => *one = Value::from((number.as_i64().unwrap() + 1) % 3),
                    _ => continue,
                }
                if sound(&serde_json::to_vec(&value).unwrap(), brute::is_true) {
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}
