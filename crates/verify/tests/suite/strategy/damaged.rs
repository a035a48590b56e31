//! Damaged strategies: whatever is accepted is still true.

use proptest::prelude::*;
use serde_json::Value;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Ending, Rules};

use crate::damage::{Damage, sound};
use crate::strategy::brute;
use crate::strategy::maker::{Leaves, certificate};

const GAMES: [Preset; 4] = [
    Preset::Classic,
    Preset::Public,
    Preset::Private,
    Preset::Progressive,
];

pub(crate) const DAMAGE: Damage = Damage {
    letters: "0123456789-",
    words: &[],
    numbers: -1..9,
};

/// A true certificate as JSON: a game after some moves.
fn made(n: u32, bits: u32, rules: (usize, u32, bool), moves: &[usize], races: bool) -> Value {
    let graph = brute::graph(n, bits & ((1 << (n * (n - 1) / 2)) - 1));
    let (game, players, misere) = rules;
    let game = GAMES[game];
    let rules = Rules {
        players,
        ending: if misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..game.snake_rules().unwrap()
    };
    let leaves = if races { Leaves::Races } else { Leaves::None };
    serde_json::to_value(certificate(&graph, game, rules, moves, leaves)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn changed_values_and_bytes(
        n in 2u32..=5,
        bits in any::<u32>(),
        rules in (0usize..4, 2u32..=3, any::<bool>()),
        moves in prop::collection::vec(any::<usize>(), 0..5),
        races in any::<bool>(),
        changes in DAMAGE.changes(),
    ) {
        let value = made(n, bits, rules, &moves, races);
        sound(&DAMAGE.bytes(&value, &changes), brute::is_true);
        sound(&DAMAGE.values(value, &changes), brute::is_true);
    }
}
