//! The switching game against its definition (played out), and its moves against the minors.

use crate::common;

use std::collections::HashMap;

use common::{all_graphs, random_graph};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_forests::{Part, Switching, TwoForests};
use slitherlab_graph::{Edge, Graph, Minor, UnionFind};

/// The game played out: who owns what is two bit masks.
struct Play<'graph> {
    graph: &'graph Graph,
    terminals: [u32; 2],
    known: HashMap<(u32, u32, bool), bool>,
}

impl Play<'_> {
    fn joined(&self, edges: u32) -> bool {
        let mut sets = UnionFind::new(self.graph.vertex_count());
        for (e, &[u, v]) in self.graph.edges().iter().enumerate() {
            if edges >> e & 1 == 1 {
                sets.union(u, v);
            }
        }
        sets.find(self.terminals[0]) == sets.find(self.terminals[1])
    }

    fn short_wins(&mut self, short: u32, cut: u32, short_moves: bool) -> bool {
        let all = (1u32 << self.graph.edge_count()) - 1;
        if self.joined(short) {
            return true;
        }
        if !self.joined(all & !cut) {
            return false;
        }
        if let Some(&wins) = self.known.get(&(short, cut, short_moves)) {
            return wins;
        }
        let free = (0..self.graph.edge_count()).filter(|e| (short | cut) >> e & 1 == 0);
        let mut free: Vec<usize> = free.collect();
        let wins = if short_moves {
            free.iter()
                .any(|e| self.short_wins(short | 1 << e, cut, false))
        } else {
            free.drain(..)
                .all(|e| self.short_wins(short, cut | 1 << e, true))
        };
        self.known.insert((short, cut, short_moves), wins);
        wins
    }
}

fn check_by_play(graph: &Graph, terminals: [u32; 2]) {
    let game = Switching::of(graph, terminals);
    let mut play = Play {
        graph,
        terminals,
        known: HashMap::new(),
    };
    let second = play.short_wins(0, 0, false);
    let first = play.short_wins(0, 0, true);
    let part = match (second, first) {
        (true, true) => Part::Dense,
        (false, true) => Part::Tight,
        (false, false) => Part::Sparse,
        (true, false) => unreachable!("a move never harms"),
    };
    assert_eq!(game.part(), part, "{:?} {terminals:?}", graph.edges());
    for e in 0..graph.edge_count() as Edge {
        let short = play.short_wins(1 << e, 0, false);
        let cut = !play.short_wins(0, 1 << e, true);
        assert_eq!(
            game.short_wins_by(e),
            short,
            "Short {e} {:?} {terminals:?}",
            graph.edges()
        );
        assert_eq!(
            game.cut_wins_by(e),
            cut,
            "Cut {e} {:?} {terminals:?}",
            graph.edges()
        );
    }
}

#[test]
fn small_games_are_decided_as_they_are_played() {
    for (n, largest) in [(2, 5), (3, 6), (4, 5), (5, 4)] {
        for m in 0..=largest {
            all_graphs(n, m, |graph| {
                check_by_play(graph, [0, 1]);
                check_by_play(graph, [n - 1, n - 1]);
            });
        }
    }
}

#[test]
fn random_games_are_decided_as_they_are_played() {
    let mut rng = Pcg64::seed_from_u64(21);
    for round in 0..150 {
        let n = rng.random_range(4..=7);
        let m = rng.random_range(6..=10);
        let graph = random_graph(&mut rng, n, m, round % 3 == 0);
        check_by_play(&graph, [0, 1]);
    }
}

/// The definition by unions of forests, as the theory has it.
fn short_wins_second(graph: &Graph, terminals: [u32; 2]) -> bool {
    let mut edges = graph.edges().to_vec();
    edges.push(terminals);
    let joined = Graph::from_edges(graph.vertex_count(), edges).unwrap();
    TwoForests::of(&joined).union() == TwoForests::of(graph).union()
}

fn cut_wins_second(graph: &Graph, terminals: [u32; 2]) -> bool {
    let mut edges = graph.edges().to_vec();
    edges.push(terminals);
    let joined = Graph::from_edges(graph.vertex_count(), edges).unwrap();
    let last = graph.edge_count() as Edge;
    let contracted = Minor::contract_and_delete(&joined, |e| e == last, |_| false);
    let common = TwoForests::of(&joined).common();
    common == TwoForests::of(&contracted.graph).common() + 1
}

#[test]
fn moves_of_larger_games_are_those_of_the_minors() {
    let mut rng = Pcg64::seed_from_u64(22);
    let mut tight = 0;
    for round in 0..400 {
        let n = rng.random_range(4..=30u32);
        let graph = if round % 2 == 0 {
            let trees = (0..2)
                .flat_map(|_| 1..n)
                .map(|v| [v, rng.random_range(0..v)]);
            let mut edges: Vec<[u32; 2]> = trees.collect();
            edges.swap_remove(rng.random_range(0..edges.len()));
            Graph::from_edges(n as usize, edges).unwrap()
        } else {
            let m = rng.random_range(n..=2 * n) as usize;
            random_graph(&mut rng, n, m, false)
        };
        let terminals = [rng.random_range(0..n), rng.random_range(0..n)];
        let game = Switching::of(&graph, terminals);
        tight += usize::from(game.part() == Part::Tight);
        for e in 0..graph.edge_count() as Edge {
            let contracted = Minor::contract_and_delete(&graph, |f| f == e, |_| false);
            let image = terminals.map(|v| contracted.vertex_image[v as usize]);
            assert_eq!(
                game.short_wins_by(e),
                short_wins_second(&contracted.graph, image)
            );
            let deleted = Minor::contract_and_delete(&graph, |_| false, |f| f == e).graph;
            assert_eq!(game.cut_wins_by(e), cut_wins_second(&deleted, terminals));
        }
    }
    assert!(tight > 100, "only {tight} games were close");
}
