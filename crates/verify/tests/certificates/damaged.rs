//! Damaged certificates: whatever is accepted is still true.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use slitherlab_games::Game;
use slitherlab_graph::Board;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof, verify};

use crate::{brute, maker};

/// A true certificate of some kind, as JSON.
fn certificate(n: usize, bits: u32, kind: u8) -> Value {
    let board = Board::from_graph(brute::graph(n, bits & ((1 << brute::pairs(n)) - 1)));
    let graph = board.graph();
    let all = (1u32 << n) - 1;
    let mut solver = brute::Solver::new(graph);
    let certificate = match kind {
        0 | 1 => {
            let game = [Game::Progressive, Game::Geography][kind as usize];
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
            let winning = solver.winning_moves(Game::Classic, &[]);
            let mut claim = Claim::at_start(if winning.is_empty() { 2 } else { 1 });
            claim.moves = (kind == 3).then(|| MovesClaim {
                winning: winning.into_iter().take(1).collect(),
                complete: false,
            });
            let proof = Proof::InnerLevels {
                levels: maker::levels(graph),
            };
            Certificate::new(&board, Game::Classic, claim, proof)
        }
        4 => {
            let game = Game::Geography;
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
            Certificate::new(&board, Game::Classic, claim, proof)
        }
        _ => {
            let mut claim = Claim::at_start(2);
            claim.position = Some("0 1".to_owned());
            let proof = Proof::WinningMove {
                r#move: "1-2".to_owned(),
                level: maker::level(graph, all & !7),
            };
            Certificate::new(&board, Game::Classic, claim, proof)
        }
    };
    serde_json::to_value(certificate).unwrap()
}

/// All places in a JSON value, as pointers.
fn places(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut at = 0;
    while at < found.len() {
        let here = found[at].clone();
        match value.pointer(&here) {
            Some(Value::Array(list)) => {
                found.extend((0..list.len()).map(|i| format!("{here}/{i}")));
            }
            Some(Value::Object(map)) => found.extend(map.keys().map(|key| format!("{here}/{key}"))),
            _ => {}
        }
        at += 1;
    }
    found
}

/// Changes one place of a certificate.
fn damage(value: &mut Value, place: Index, how: u8, number: i64, other: Index) {
    let all = places(value);
    let here = &all[1 + place.index(all.len() - 1)];
    let donor = value
        .pointer(&all[other.index(all.len())])
        .cloned()
        .unwrap();
    let target = value.pointer_mut(here).unwrap();
    match target {
        // Now and then anything takes the place of anything.
        _ if how % 16 == 0 => *target = donor,
        Value::Number(_) | Value::Null => *target = Value::from(number),
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let mut chars: Vec<char> = text.chars().collect();
            let letters = ['o', 'i', 'p', '0', '1', '2', '-', ' ', 'A', '_'];
            let letter = letters[number.unsigned_abs() as usize % letters.len()];
            let at = other.index(chars.len() + 1);
            match how % 3 {
                0 if at < chars.len() => {
                    chars.remove(at);
                }
                1 => chars.insert(at, letter),
                _ if at < chars.len() => chars[at] = letter,
                _ => {}
            }
            *text = chars.into_iter().collect();
        }
        Value::Array(list) if !list.is_empty() => {
            let at = other.index(list.len());
            match how % 4 {
                0 => {
                    list.remove(at);
                }
                1 => list.swap(0, at),
                2 => list.push(list[at].clone()),
                _ => list.reverse(),
            }
        }
        Value::Array(list) => list.push(Value::from(number)),
        Value::Object(_) => {}
    }
}

/// Accepted certificates are true; returns whether this one was accepted.
fn sound(bytes: &[u8]) -> bool {
    if verify(bytes).is_err() {
        return false;
    }
    let certificate: Certificate = serde_json::from_slice(bytes).unwrap();
    let truth = brute::is_true(&certificate);
    assert_ne!(truth, Some(false), "{}", String::from_utf8_lossy(bytes));
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12_000))]

    #[test]
    fn changed_values(
        n in 2usize..=6,
        bits in any::<u32>(),
        kind in 0u8..7,
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), -1i64..7, any::<Index>()), 1..4),
    ) {
        let n = if kind == 6 { n.max(3) } else { n };
        let mut value = certificate(n, bits, kind);
        for (place, how, number, other) in changes {
            damage(&mut value, place, how, number, other);
        }
        sound(&serde_json::to_vec(&value).unwrap());
    }

    #[test]
    fn changed_bytes(
        n in 2usize..=6,
        bits in any::<u32>(),
        kind in 0u8..7,
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), any::<u8>()), 1..4),
    ) {
        let n = if kind == 6 { n.max(3) } else { n };
        let mut bytes = serde_json::to_vec(&certificate(n, bits, kind)).unwrap();
        for (place, how, byte) in changes {
            let place = place.index(bytes.len());
            match how % 4 {
                0 => {
                    bytes.remove(place);
                }
                1 => bytes.insert(place, byte),
                2 => bytes[place] = byte,
                _ => bytes[place] = b"0123456789oip-"[byte as usize % 14],
            }
        }
        sound(&bytes);
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
                if sound(&serde_json::to_vec(&value).unwrap()) {
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}
