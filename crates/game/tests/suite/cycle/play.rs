//! Positions against the rules as Kano's prose has them, move by move.

use proptest::prelude::*;
use slitherlab_game::cycle::{Kind, Position, Role, Rules, Setup};
use slitherlab_game::{Outcome, Play, Player};
use slitherlab_graph::{Edge, Graph, UnionFind};
use std::sync::Arc;

fn has_cycle(graph: &Graph, edges: impl Iterator<Item = Edge>) -> bool {
    let mut sets = UnionFind::new(graph.vertex_count());
    let mut cyclic = false;
    for edge in edges {
        let [u, v] = graph.endpoints(edge);
        cyclic |= !sets.union(u, v);
    }
    cyclic
}

fn joins(graph: &Graph, edges: impl Iterator<Item = Edge>, [s, t]: [u32; 2]) -> bool {
    let mut sets = UnionFind::new(graph.vertex_count());
    for edge in edges {
        let [u, v] = graph.endpoints(edge);
        sets.union(u, v);
    }
    sets.find(s) == sets.find(t)
}

/// The outcome from the owners alone.
fn prose(rules: &Rules, graph: &Graph, owners: &[Option<Player>]) -> Outcome {
    let of = |player: Player| {
        let edges = 0..owners.len() as Edge;
        edges.filter(move |&e| owners[e as usize] == Some(player))
    };
    let not_of = |player: Player| {
        let edges = 0..owners.len() as Edge;
        edges.filter(move |&e| owners[e as usize] != Some(player))
    };
    let all_taken = owners.iter().all(Option::is_some);
    match rules.kind {
        Kind::Cycle | Kind::CycleMisere => {
            let cyclic = |player: &Player| has_cycle(graph, of(*player));
            let owner = [Player::FIRST, Player::SECOND].into_iter().find(cyclic);
            match owner {
                Some(player) if rules.kind == Kind::Cycle => Outcome::Wins(player),
                Some(player) => Outcome::Loses(player),
                None if all_taken => Outcome::Draw,
                None => Outcome::Ongoing,
            }
        }
        Kind::CycleCut | Kind::CycleCutMisere => {
            let (maker, breaker) = if matches!(rules.first, Some(Role::Cycle | Role::NonCycle)) {
                (Player::FIRST, Player::SECOND)
            } else {
                (Player::SECOND, Player::FIRST)
            };
            let normal = rules.kind == Kind::CycleCut;
            if has_cycle(graph, of(maker)) {
                if normal {
                    Outcome::Wins(maker)
                } else {
                    Outcome::Loses(maker)
                }
            } else if !has_cycle(graph, not_of(breaker)) {
                if normal {
                    Outcome::Wins(breaker)
                } else {
                    Outcome::Loses(breaker)
                }
            } else {
                Outcome::Ongoing
            }
        }
        Kind::Shannon => {
            let (short, cut) = if rules.first == Some(Role::Short) {
                (Player::FIRST, Player::SECOND)
            } else {
                (Player::SECOND, Player::FIRST)
            };
            let terminals = rules.terminals.unwrap();
            if joins(graph, of(short), terminals) {
                Outcome::Wins(short)
            } else if !joins(graph, not_of(cut), terminals) {
                Outcome::Wins(cut)
            } else {
                Outcome::Ongoing
            }
        }
    }
}

/// Every game, either role first.
pub(crate) fn all_rules(terminals: [u32; 2]) -> Vec<Rules> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        let terminals = (kind == Kind::Shannon).then_some(terminals);
        match kind.roles() {
            None => all.push(Rules::of(kind)),
            Some(roles) => all.extend(roles.map(|role| Rules {
                kind,
                first: Some(role),
                terminals,
            })),
        }
    }
    all
}

#[test]
fn there_are_eight_ways_to_begin() {
    let rules = all_rules([0, 1]);
    assert_eq!(rules.len(), 8);
    for rules in rules {
        assert_eq!(rules.faults().count(), 0);
        let Some(maker) = rules.maker() else { continue };
        assert_eq!(
            rules.role(maker).unwrap(),
            rules.kind.roles().unwrap()[0],
            "{rules:?}"
        );
        assert_eq!(rules.role(Player::FIRST), rules.first);
    }
}

/// What a position shows of itself.
fn shown(position: &Position) -> (Vec<Option<Player>>, Vec<Edge>, Player, Outcome, u64) {
    let edges = 0..position.graph().edge_count() as Edge;
    (
        edges.map(|e| position.owner(e)).collect(),
        position.legal_moves().collect(),
        position.turn(),
        position.outcome(),
        position.hash_key(),
    )
}

fn any_graph() -> impl Strategy<Value = Graph> {
    (
        2u32..9,
        prop::collection::vec((any::<u32>(), any::<u32>()), 0..16),
    )
        .prop_map(|(n, raw)| {
            let edges = raw.iter().map(|&(u, v)| [u % n, v % n]).collect();
            Graph::from_edges(n as usize, edges).unwrap()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_plays_end_as_the_prose_says(
        graph in any_graph(),
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 40),
    ) {
        for rules in all_rules([0, 1]) {
            let mut position = Position::start(rules, &graph).unwrap();
            let mut past = vec![shown(&position)];
            let mut made = Vec::new();
            for (choice, takes_back) in &choices {
                let (owners, legal, turn, outcome, _) = past.last().unwrap();
                prop_assert_eq!(*outcome, prose(&rules, &graph, owners));
                let free: Vec<Edge> = (0..graph.edge_count() as Edge)
                    .filter(|&e| owners[e as usize].is_none())
                    .collect();
                prop_assert_eq!(position.free_edges().collect::<Vec<_>>(), free.clone());
                prop_assert_eq!(position.free_count(), free.len());
                if outcome.is_over() {
                    prop_assert!(legal.is_empty());
                    prop_assert!(free.iter().all(|&e| !position.is_legal(e)));
                } else {
                    prop_assert!(!legal.is_empty(), "a game that goes on has moves");
                    prop_assert_eq!(legal, &free);
                }
                // The same position, set up.
                let setup = position.setup();
                let again = setup.validate(position.graph()).unwrap();
                prop_assert_eq!(&shown(&again), past.last().unwrap());
                for &e in &free {
                    let with = |owner: &Option<Player>| *owner == Some(*turn);
                    let own = (0..owners.len() as Edge).filter(|&f| f == e || with(&owners[f as usize]));
                    let closes = rules.breaker() != Some(*turn) && has_cycle(&graph, own);
                    if !outcome.is_over() && rules.kind != Kind::Shannon {
                        prop_assert_eq!(position.closes_cycle(e, *turn), closes);
                    }
                }
                if *takes_back < 64 && !made.is_empty() {
                    prop_assert_eq!(position.undo(), made.pop());
                    past.pop();
                } else if legal.is_empty() {
                    break;
                } else {
                    let edge = legal[choice.index(legal.len())];
                    position.play_unchecked(edge);
                    made.push(edge);
                    past.push(shown(&position));
                }
                prop_assert_eq!(&shown(&position), past.last().unwrap());
                prop_assert_eq!(position.moves().collect::<Vec<_>>(), made.clone());
            }
        }
    }

    #[test]
    fn any_sound_setup_is_what_the_prose_says(
        graph in any_graph(),
        owners in prop::collection::vec(0u8..3, 16),
        second in any::<bool>(),
    ) {
        let owners = &owners[..graph.edge_count()];
        for rules in all_rules([0, 1]) {
            let of = |p: u8| (0..owners.len() as Edge).filter(|&e| owners[e as usize] == p).collect();
            let setup = Setup {
                rules,
                owned: [of(1), of(2)],
                turn: second.then_some(Player::SECOND),
            };
            let Ok(mut position) = setup.validate(&Arc::new(graph.clone())) else {
                prop_assert!(rules.kind.roles().is_none());
                continue;
            };
            let owners = shown(&position).0;
            prop_assert_eq!(position.outcome(), prose(&rules, &graph, &owners));
            prop_assert_eq!(position.undo(), None);
            // And it plays on rightly from there.
            while let Some(edge) = position.legal_moves().last() {
                position.play_unchecked(edge);
                let owners = shown(&position).0;
                prop_assert_eq!(position.outcome(), prose(&rules, &graph, &owners));
            }
        }
    }
}

#[test]
fn the_key_depends_on_the_owners_and_the_turn_alone() {
    let graph = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]]).unwrap();
    let mut keys = std::collections::HashMap::new();
    for code in 0..243u32 {
        for turn in [Player::FIRST, Player::SECOND] {
            let digit = |e: u32| code / 3u32.pow(e) % 3;
            let of = |p: u32| (0..5).filter(|&e| digit(e) == p).collect();
            let setup = Setup {
                rules: Rules::of(Kind::CycleCut),
                owned: [of(1), of(2)],
                turn: Some(turn),
            };
            let position = setup.validate(&Arc::new(graph.clone())).unwrap();
            assert_eq!(keys.insert(position.hash_key(), (code, turn)), None);
        }
    }
    let mut position = Position::start(Rules::of(Kind::Cycle), &graph).unwrap();
    let mut other = position.clone();
    for edge in [0, 1, 2, 3] {
        position.play_unchecked(edge);
    }
    for edge in [2, 3, 0, 1] {
        other.play_unchecked(edge);
    }
    assert_eq!(position.hash_key(), other.hash_key());
    assert_eq!(Play::players(&position), 2);
}

#[test]
fn a_million_edges_are_played_through() {
    // A ladder: the breaker's searches for other ways stay short.
    let rungs = 250_000u32;
    let mut edges = Vec::new();
    for i in 0..rungs {
        edges.push([2 * i, 2 * i + 1]);
        if i + 1 < rungs {
            edges.push([2 * i, 2 * i + 2]);
            edges.push([2 * i + 1, 2 * i + 3]);
        }
    }
    let graph = Graph::from_edges(2 * rungs as usize, edges).unwrap();
    for rules in all_rules([0, 1]) {
        let mut position = Position::start(rules, &graph).unwrap();
        let mut moves = 0;
        while let Some(edge) = position.legal_moves().next() {
            position.play_unchecked(edge);
            moves += 1;
        }
        assert!(position.outcome().is_over());
        while position.undo().is_some() {
            moves -= 1;
        }
        assert_eq!(moves, 0);
    }
}
