//! Damaged strategies: whatever is accepted is still true.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use slitherlab_games::Game;
use slitherlab_games::snake::{Ending, Rules};
use slitherlab_verify::{Certificate, verify};

use crate::brute;
use crate::maker::{Leaves, certificate};

const GAMES: [Game; 4] = [
    Game::Classic,
    Game::Public,
    Game::Private,
    Game::Progressive,
];

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
        _ if how % 16 == 0 => *target = donor,
        Value::Number(_) | Value::Null => *target = Value::from(number),
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
            if let Some(&digit) = digits.get(other.index(digits.len().max(1))) {
                *text = text.replacen(digit, &number.unsigned_abs().to_string(), 1);
            }
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn changed_values(
        n in 2u32..=5,
        bits in any::<u32>(),
        game in 0usize..4,
        players in 2u32..=3,
        misere in any::<bool>(),
        races in any::<bool>(),
        moves in prop::collection::vec(any::<usize>(), 0..5),
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), -1i64..9, any::<Index>()), 1..4),
    ) {
        let graph = brute::graph(n, bits & ((1 << (n * (n - 1) / 2)) - 1));
        let game = GAMES[game];
        let rules = Rules {
            players,
            ending: if misere { Ending::Misere } else { Ending::Normal },
            ..game.snake_rules().unwrap()
        };
        let leaves = if races { Leaves::Races } else { Leaves::None };
        let whole = certificate(&graph, game, rules, &moves, leaves);
        let mut value = serde_json::to_value(&whole).unwrap();
        for (place, how, number, other) in changes {
            damage(&mut value, place, how, number, other);
        }
        let bytes = serde_json::to_vec(&value).unwrap();
        if verify(&bytes).is_ok() {
            let certificate: Certificate = serde_json::from_slice(&bytes).unwrap();
            let truth = brute::is_true(&certificate);
            prop_assert_ne!(truth, Some(false), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
