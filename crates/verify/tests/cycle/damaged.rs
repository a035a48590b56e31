//! Damaged certificates: whatever is accepted is still true.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use slitherlab_games::cycle::Position;
use slitherlab_graph::{Board, Graph};
use slitherlab_verify::{Certificate, verify};

use crate::brute::{Solver, all_rules, is_over, is_true};
use crate::maker::{certificate, winning};
use crate::strategies::strategies;

/// A true certificate as JSON: some moves of a game on a multigraph, with or without claims about moves.
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
        position.make(legal[choice.index(legal.len())]);
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
    const WORDS: [&str; 14] = [
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
    ];
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
        Value::String(text) if how % 16 < 4 => {
            WORDS[other.index(WORDS.len())].clone_into(text);
        }
        Value::Null if how % 2 == 0 => *target = Value::from(WORDS[other.index(WORDS.len())]),
        Value::Number(_) | Value::Null => *target = Value::from(number),
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let mut chars: Vec<char> = text.chars().collect();
            let letters = ['a', 'b', 'c', 'x', '-', '0', '1', '2', ' ', '#', '?', '_'];
            let letter = letters[number.unsigned_abs() as usize % letters.len()];
            let at = other.index(chars.len() + 1);
            match how % 6 {
                0 if at < chars.len() => {
                    chars.remove(at);
                }
                1 => chars.insert(at, letter),
                2 if at + 1 < chars.len() => chars.swap(at, at + 1),
                _ if at < chars.len() => chars[at] = letter,
                _ => {}
            }
            *text = chars.into_iter().collect();
        }
        Value::Array(list) if !list.is_empty() => {
            let at = other.index(list.len());
            match how % 2 {
                0 => {
                    list.remove(at);
                }
                _ => list.push(list[at].clone()),
            }
        }
        Value::Array(_) | Value::Object(_) => {}
    }
}

/// Accepted certificates are true; returns whether this one was accepted.
fn sound(bytes: &[u8]) -> bool {
    if verify(bytes).is_err() {
        return false;
    }
    let certificate: Certificate = serde_json::from_slice(bytes).unwrap();
    if certificate.game.is_snake() {
        return true;
    }
    let truth = is_true(&certificate);
    assert_ne!(truth, Some(false), "{}", String::from_utf8_lossy(bytes));
    true
}

fn edges() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((any::<u32>(), any::<u32>()), 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12_000))]

    #[test]
    fn changed_values(
        n in 2u32..5,
        raw in edges(),
        game in 0usize..8,
        moves in prop::collection::vec(any::<Index>(), 0..4),
        claims in 0u8..5,
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), 0i64..12, any::<Index>()), 1..4),
    ) {
        if let Some(mut value) = made(n, &raw, game, &moves, claims) {
            for (place, how, number, other) in changes {
                damage(&mut value, place, how, number, other);
            }
            sound(&serde_json::to_vec(&value).unwrap());
        }
    }

    #[test]
    fn changed_bytes(
        n in 2u32..5,
        raw in edges(),
        game in 0usize..8,
        moves in prop::collection::vec(any::<Index>(), 0..4),
        claims in 0u8..5,
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), any::<u8>()), 1..4),
    ) {
        if let Some(value) = made(n, &raw, game, &moves, claims) {
            let mut bytes = serde_json::to_vec(&value).unwrap();
            for (place, how, byte) in changes {
                let place = place.index(bytes.len());
                match how % 4 {
                    0 => {
                        bytes.remove(place);
                    }
                    1 => bytes.insert(place, byte),
                    2 => bytes[place] = byte,
                    _ => bytes[place] = b"012abcx-cut"[byte as usize % 11],
                }
            }
            sound(&bytes);
        }
    }
}

/// Every single letter of the forests and the witness changed in every way: most is refused, and what is
/// accepted is true.
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
                        if sound(&serde_json::to_vec(&value).unwrap()) {
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
