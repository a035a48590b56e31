//! The engine against the prose rules: legal moves, turns, outcomes, hashes, and the way back.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use proptest::prelude::*;
use slitherlab_game::snake::{
    Capacity, Ending, Ends, Field, First, Opening, Position, Rules, Snakes,
};
use slitherlab_game::{Outcome, Play, Player, Preset};
use slitherlab_graph::Graph;

use crate::rules::prose::{self, Figure};

fn any_rules() -> impl Strategy<Value = Rules> {
    let snakes = prop_oneof![(1u32..4).prop_map(Snakes::Shared), Just(Snakes::Private)];
    let ends = prop_oneof![Just(Ends::One), Just(Ends::Two)];
    let opening = prop_oneof![Just(Opening::Vertex), Just(Opening::Edge)];
    let first = prop_oneof![Just(First::Next), Just(First::Opener)];
    let capacity = prop_oneof![
        3 => Just(Capacity::ONE),
        1 => Just(Capacity::new(2).unwrap()),
        1 => Just(Capacity::new(3).unwrap()),
        1 => Just(Capacity::UNLIMITED),
    ];
    let ending = prop_oneof![Just(Ending::Normal), Just(Ending::Misere)];
    let rules = (2u32..5, snakes, ends, opening, first, capacity, ending).prop_map(
        |(players, snakes, ends, opening, first, capacity, ending)| Rules {
            players,
            snakes,
            ends,
            opening,
            first,
            capacity,
            ending,
        },
    );
    // One game in five is one of head and tail.
    (rules, 0..5).prop_map(|(rules, kind)| match kind {
        0 => Rules {
            players: 2,
            snakes: Snakes::Shared(1),
            ends: Ends::Each,
            ..rules
        },
        _ => rules,
    })
}

fn any_graph() -> impl Strategy<Value = Graph> {
    (0u32..8, prop::collection::vec((0u32..8, 0u32..8), 0..16)).prop_map(|(n, raw)| {
        let edges = raw.into_iter().filter(|_| n > 0);
        let edges = edges.map(|(u, v)| [u % n, v % n]).collect();
        Graph::from_edges(n as usize, edges).unwrap()
    })
}

/// The engine and the prose agree on everything one can see of a position.
fn compare(position: &Position, figure: &Figure) {
    let listed: Vec<_> = position.legal_moves().collect();
    let set: BTreeSet<_> = listed.iter().copied().collect();
    assert_eq!(
        set.len(),
        listed.len(),
        "a move is listed twice: {listed:?}"
    );
    assert_eq!(set, prose::moves_of(figure));
    for &one in &listed {
        assert!(position.is_legal(one));
    }
    assert_eq!(position.turn().number(), figure.mover);
    let word = position.outcome().to_string();
    if listed.is_empty() {
        assert_eq!(word, format!("{} {}", figure.mover, figure.ending_word()));
    } else {
        assert_eq!(word, "*");
    }
    assert_eq!(position.snake_count(), figure.snakes.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_plays_follow_the_prose(
        rules in any_rules(),
        graph in any_graph(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 24),
    ) {
        let mut position = Position::start(rules, &graph).unwrap();
        let mut figure = Figure::start(rules, &graph);
        let mut trail = vec![(position.hash_key(), position.turn(), position.setup())];
        let mut played = Vec::new();
        for choice in choices {
            compare(&position, &figure);
            let next = figure.successors();
            if next.is_empty() {
                break;
            }
            let (one, after) = next.into_iter().nth(choice.index(prose::moves_of(&figure).len())).unwrap();
            position.play_unchecked(one);
            figure = after;
            played.push(one);
            trail.push((position.hash_key(), position.turn(), position.setup()));

            // A position set up from its own snakes is the same position.
            let again = position.setup().validate(position.field()).unwrap();
            prop_assert_eq!(again.hash_key(), position.hash_key());
            prop_assert_eq!(again.turn(), position.turn());
            prop_assert_eq!(again.move_count(), position.move_count());
            prop_assert_eq!(again.setup(), position.setup());
            prop_assert!(again.legal_moves().eq(position.legal_moves()));
        }
        prop_assert_eq!(position.moves().collect::<Vec<_>>(), played.clone());
        while let Some((key, turn, setup)) = trail.pop() {
            prop_assert_eq!(position.hash_key(), key);
            prop_assert_eq!(position.turn(), turn);
            prop_assert_eq!(position.setup(), setup);
            prop_assert_eq!(position.undo(), played.pop());
        }
        prop_assert_eq!(position.undo(), None);
        prop_assert_eq!(position.move_count(), 0);
    }
}

/// Walks all positions of small games: equal states have equal keys, different ones different keys.
#[test]
fn keys_are_states() {
    fn walk(
        position: &mut Position,
        figure: &Figure,
        key_of: &mut HashMap<String, u64>,
        state_of: &mut HashMap<u64, String>,
    ) {
        let state = figure.state();
        if let Some(&key) = key_of.get(&state) {
            assert_eq!(key, position.hash_key(), "{state}");
            return;
        }
        compare(position, figure);
        let other = state_of.insert(position.hash_key(), state.clone());
        assert_eq!(other, None, "two states with one key");
        key_of.insert(state, position.hash_key());
        for (one, next) in figure.successors() {
            position.play_unchecked(one);
            walk(position, &next, key_of, state_of);
            position.undo();
        }
    }

    let grid = vec![[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]];
    let grid = Graph::from_edges(6, grid).unwrap();
    let large = slitherlab_board::Board::parse("grid:3x3").unwrap();
    let multi = vec![[0, 1], [0, 1], [1, 2], [2, 2], [2, 0], [2, 3]];
    let multi = Graph::from_edges(4, multi).unwrap();
    let mut states = 0;
    for graph in [&grid, &multi, large.graph()] {
        for game in Preset::ALL {
            for change in ["", "players=3", "capacity=2", "ends=2 capacity=unlimited"] {
                let Ok(rules) = Rules::from_text(game, change) else {
                    continue;
                };
                if rules.capacity > Capacity::ONE && graph.vertex_count() > 6 {
                    continue;
                }
                let mut position = Position::start(rules, graph).unwrap();
                let (mut key_of, mut state_of) = (HashMap::new(), HashMap::new());
                let figure = Figure::start(rules, graph);
                walk(&mut position, &figure, &mut key_of, &mut state_of);
                states += key_of.len();
            }
        }
    }
    assert!(states > 5_000, "{states}");
}

#[test]
fn keys_do_not_change_between_versions() {
    let graph = Graph::from_edges(3, vec![[0, 1], [1, 2]]).unwrap();
    let mut position = Position::start(Preset::Classic.snake_rules().unwrap(), &graph).unwrap();
    let start = position.hash_key();
    let one = position.legal_moves().next().unwrap();
    position.play_unchecked(one);
    // Transposition tables may be saved: a changed key would make old ones wrong without a word.
    assert_eq!(
        (start, position.hash_key()),
        (START_KEY, OPENED_KEY),
        "{start:#x} {:#x}",
        position.hash_key()
    );
}

const START_KEY: u64 = 0xb55a_8fa0_6753_7a73;
const OPENED_KEY: u64 = 0x42be_9d87_48da_d222;

#[test]
fn a_player_who_cannot_open_cannot_move() {
    let nothing = Graph::from_edges(0, vec![]).unwrap();
    let single = Graph::from_edges(2, vec![[0, 1]]).unwrap();
    for game in Preset::ALL {
        let Some(rules) = game.snake_rules() else {
            continue;
        };
        let position = Position::start(rules, &nothing).unwrap();
        assert_eq!(position.outcome(), Outcome::Loses(Player::FIRST), "{game}");
        let misere = Rules {
            ending: Ending::Misere,
            ..rules
        };
        let position = Position::start(misere, &nothing).unwrap();
        assert_eq!(position.outcome(), Outcome::Wins(Player::FIRST), "{game}");
    }
    for game in [Preset::Public, Preset::Private] {
        let mut position = Position::start(game.snake_rules().unwrap(), &single).unwrap();
        let one = position.legal_moves().next().unwrap();
        position.play_unchecked(one);
        assert!(position.is_opening());
        assert_eq!(position.outcome(), Outcome::Loses(Player::SECOND), "{game}");
    }
}

#[test]
fn loops_and_parallel_edges() {
    // A loop at 0 and three edges to 1.
    let graph = Graph::from_edges(2, vec![[0, 0], [0, 1], [0, 1], [0, 1]]).unwrap();
    let classic = Position::start(Preset::Classic.snake_rules().unwrap(), &graph).unwrap();
    assert_eq!(
        classic.legal_moves().count(),
        1,
        "a loop is useless, parallel edges are one move"
    );

    let mut edge = Position::start(Preset::EdgeGeography.snake_rules().unwrap(), &graph).unwrap();
    // 0, round the loop, then to and fro over the three edges: nothing is left.
    for text in ["0", "0-0", "0-1", "1-0", "0-1"] {
        let board = slitherlab_board::Board::from_graph(graph.clone());
        let one = edge.parse_move(&board, text).unwrap();
        edge.play_unchecked(one);
    }
    assert_eq!(edge.outcome(), Outcome::Loses(Player::FIRST));
    assert_eq!(edge.snake(0), [0, 0, 1, 0, 1]);
}

#[test]
fn positions_share_their_field() {
    let graph = Graph::from_edges(2, vec![[0, 1]]).unwrap();
    let field = Arc::new(Field::new(&graph));
    let position = Position::start_on(Preset::Classic.snake_rules().unwrap(), &field).unwrap();
    let clone = position.clone();
    assert!(Arc::ptr_eq(position.field(), clone.field()));
    assert_eq!(Play::players(&clone), 2);
}
