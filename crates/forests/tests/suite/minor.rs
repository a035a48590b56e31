//! The forests of a game against those found from scratch after every move.

use crate::common;

use common::{all_graphs, check, random_graph};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_forests::{Changes, Counts, MinorForests, TwoForests};
use slitherlab_graph::{Edge, Graph, Minor};

fn counts(graph: &Graph) -> Counts {
    let forests = TwoForests::of(graph);
    Counts {
        excess: forests.excess(),
        common: forests.common(),
    }
}

/// Plays the moves (an edge, and whether to contract it) and compares after each of them.
fn play(graph: &Graph, moves: &[(Edge, bool)]) {
    let mut forests = MinorForests::new(graph);
    assert_eq!(forests.counts(), counts(graph));
    for i in 0..moves.len() {
        let (edge, contract) = moves[i];
        if contract {
            forests.contract(edge);
        } else {
            forests.delete(edge);
        }
        assert!(!forests.is_left(edge));
        let made = |e: Edge, what: bool| moves[..=i].contains(&(e, what));
        let expected = Minor::contract_and_delete(graph, |e| made(e, true), |e| made(e, false));
        let context = || format!("{:?} after {:?}", graph.edges(), &moves[..=i]);
        assert_eq!(forests.left(), expected.graph.edge_count());
        assert_eq!(forests.counts(), counts(&expected.graph), "{}", context());
        if moves.len() < 12 || i % 8 == 0 {
            let (minor, pair) = forests.minor();
            assert_eq!(minor, expected);
            check(&minor.graph, &pair);
            assert_eq!(pair.excess(), forests.counts().excess);
        }
    }
    assert_eq!(forests.left(), graph.edge_count() - moves.len());
}

#[test]
fn every_game_of_two_moves_on_small_multigraphs() {
    for (n, largest) in [(2, 4), (3, 5), (4, 5)] {
        for m in 2..=largest {
            all_graphs(n, m, |graph| {
                for first in 0..m as Edge {
                    for second in (0..m as Edge).filter(|&e| e != first) {
                        for what in 0..4 {
                            play(graph, &[(first, what & 1 == 1), (second, what & 2 == 2)]);
                        }
                    }
                }
            });
        }
    }
}

fn random_moves(rng: &mut Pcg64, m: usize, contract: f64) -> Vec<(Edge, bool)> {
    let mut edges: Vec<Edge> = (0..m as Edge).collect();
    for i in (1..m).rev() {
        edges.swap(i, rng.random_range(0..=i));
    }
    let moves = edges.into_iter();
    moves.map(|e| (e, rng.random_bool(contract))).collect()
}

#[test]
fn random_games_to_the_end() {
    let mut rng = Pcg64::seed_from_u64(31);
    for round in 0..1500 {
        let n = rng.random_range(2..=30);
        let density = [100, 150, 180, 200, 220, 300][round % 6];
        let graph = random_graph(&mut rng, n, n as usize * density / 100, round % 2 == 0);
        let contract = [0.0, 0.2, 0.5, 0.8, 1.0][round % 5];
        let moves = random_moves(&mut rng, graph.edge_count(), contract);
        play(&graph, &moves);
    }
}

/// Games on unions of two trees, which stay near the point where nothing is left over.
#[test]
fn random_games_on_unions_of_trees() {
    let mut rng = Pcg64::seed_from_u64(32);
    for round in 0..300 {
        let n = rng.random_range(3..=60u32);
        let reach = if round % 2 == 0 { 3 } else { n };
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for _ in 0..2 {
            edges.extend((1..n).map(|v| [v, v - rng.random_range(1..=reach.min(v))]));
        }
        for _ in 0..rng.random_range(0..4) {
            edges.push([rng.random_range(0..n), rng.random_range(0..n)]);
        }
        let graph = Graph::from_edges(n as usize, edges).unwrap();
        let moves = random_moves(&mut rng, graph.edge_count(), 0.5);
        play(&graph, &moves);
    }
}

#[test]
fn changes_of_a_position_are_what_the_moves_do() {
    let mut rng = Pcg64::seed_from_u64(33);
    for _ in 0..100 {
        let graph = random_graph(&mut rng, 12, 22, false);
        let mut game = MinorForests::new(&graph);
        for (edge, contract) in random_moves(&mut rng, 22, 0.5).into_iter().take(10) {
            if contract {
                game.contract(edge);
            } else {
                game.delete(edge);
            }
        }
        let (minor, forests) = game.minor();
        let changes = Changes::of(&minor.graph, &forests);
        assert_eq!(changes.now(), game.counts());
        for (e, &origin) in minor.edge_origin.iter().enumerate() {
            let mut deleted = game.clone();
            deleted.delete(origin);
            assert_eq!(changes.deleted(e as Edge), deleted.counts());
            let mut contracted = game.clone();
            contracted.contract(origin);
            assert_eq!(changes.contracted(e as Edge), contracted.counts());
        }
    }
}
