//! Mirrors for more than two players, as nodes of strategies.

use proptest::prelude::*;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Ending, Rules};
use slitherlab_graph::Graph;
use slitherlab_oracle::all_graphs;
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Proof, Refusal, verify};

use crate::damage::sound;
use crate::strategy::brute;
use crate::strategy::damaged::DAMAGE;
use crate::strategy::maker::{Leaves, certificate};

/// All permutations of this many vertices.
fn permutations(n: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = all.iter().flat_map(|one: &Vec<u32>| {
            let unused = (0..n).filter(|v| !one.contains(v));
            unused.map(|v| one.iter().copied().chain([v]).collect())
        });
        all = longer.collect();
    }
    all
}

/// Whether the images of each vertex come back after this many steps, not before, and no two of
/// them are joined, and edges have edges as images.
fn is_mirror(graph: &Graph, image: &[u32], players: u32) -> bool {
    let orbit = |v: u32| {
        let next = |u: &u32| Some(image[*u as usize]);
        let orbit: Vec<u32> = std::iter::successors(Some(v), next)
            .take(players as usize + 1)
            .collect();
        orbit
    };
    let comes_back = |v: u32| {
        let orbit = orbit(v);
        orbit.iter().skip(1).position(|&u| u == v) == Some(players as usize - 1)
    };
    let mut edges = graph.edges().iter();
    graph.vertices().all(comes_back)
        && edges.all(|&[u, v]| {
            !orbit(u).contains(&v) && graph.has_edge(image[u as usize], image[v as usize])
        })
}

/// A true certificate about the start of `private`.
fn made(graph: &Graph, players: u32) -> Certificate {
    let rules = Rules {
        players,
        ..Preset::Private.snake_rules().unwrap()
    };
    certificate(graph, Preset::Private, rules, &[], Leaves::None)
}

/// The same with another strategy against player 1, who is said to be beaten.
fn with_mirror(mut one: Certificate, image: &[u32]) -> Certificate {
    let Proof::Strategy { nodes, roots } = &mut one.proof else {
        unreachable!();
    };
    roots[0] = nodes.len() as u32;
    nodes.push(Node::Mirror(image.to_vec()));
    let beaten = one.claim.can_be_beaten.get_or_insert_default();
    if !beaten.contains(&1) {
        beaten.insert(0, 1);
    }
    one.claim.moves = None;
    one
}

#[test]
fn exactly_the_mirrors_are_accepted() {
    let mut accepted = 0;
    let all = permutations(6);
    for graph in all_graphs(6) {
        if graph.edge_count() > 9 {
            continue;
        }
        let honest = made(&graph, 3);
        // Permutations without an orbit of the right size are refused at once: some of them are
        // enough.
        for (number, image) in all.iter().enumerate() {
            let returns = |v: usize| {
                let twice = image[image[v] as usize] as usize;
                image[v] as usize != v && image[twice] as usize == v
            };
            if !(0..6).all(returns) && number % 31 > 0 {
                continue;
            }
            let one = with_mirror(honest.clone(), image);
            let result = verify(&serde_json::to_vec(&one).unwrap());
            let expected = is_mirror(&graph, image, 3);
            assert_eq!(result.is_ok(), expected, "{result:?} {image:?} {graph:?}");
            assert!(!expected || brute::is_true(&one) == Some(true), "{graph:?}");
            accepted += usize::from(expected);
        }
    }
    assert!(accepted > 20, "{accepted}");
}

#[test]
fn mirrors_are_for_the_side_of_all_others() {
    let ring = Graph::from_edges(6, (0..6).map(|v| [v, (v + 1) % 6]).collect()).unwrap();
    let image: Vec<u32> = (0..6).map(|v| (v + 2) % 6).collect();
    let good = with_mirror(made(&ring, 3), &image);
    let check = |one: &Certificate| verify(&serde_json::to_vec(one).unwrap());
    assert!(check(&good).is_ok());
    // Player 3 is beaten, too, but is not to move; player 2 is not.
    for place in [1, 2] {
        let mut other = good.clone();
        if let Proof::Strategy { roots, .. } = &mut other.proof {
            roots[place] = roots[0];
        }
        assert!(matches!(check(&other), Err(Refusal::Node(..))), "{place}");
    }
    let mut misere = good.clone();
    misere.claim.misere = true;
    assert!(check(&misere).is_err());
    let mut short = good.clone();
    if let Proof::Strategy { nodes, roots } = &mut short.proof {
        nodes[roots[0] as usize] = Node::Mirror(image[1..].to_vec());
    }
    let refusal = check(&short).unwrap_err().to_string();
    assert!(refusal.contains("5 images for 6 vertices"), "{refusal}");
    // The same node where it ends something else: the snakes are placed and are not each other's
    // images.
    let rules = Rules {
        players: 3,
        ending: Ending::Normal,
        ..Preset::Private.snake_rules().unwrap()
    };
    let bigger = Graph::from_edges(9, (0..9).map(|v| [v, (v + 1) % 9]).collect()).unwrap();
    let image: Vec<u32> = (0..9).map(|v| (v + 3) % 9).collect();
    let played = certificate(&bigger, Preset::Private, rules, &[0, 0, 0], Leaves::None);
    let result = check(&with_mirror(played, &image));
    assert!(result.is_err(), "{result:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Damaged mirrors: whatever is accepted is still true.
    #[test]
    fn changed_values_and_bytes(jumps in 0u32..3, changes in DAMAGE.changes()) {
        // Three edges, a ring, or all edges between two threes: from each even vertex to odd ones.
        let edges = [0, 2, 4].into_iter().flat_map(|v| (0..=jumps).map(move |jump| [v, (v + 1 + 2 * jump) % 6]));
        let graph = Graph::from_edges(6, edges.collect()).unwrap();
        let image: Vec<u32> = (0..6).map(|v| (v + 2) % 6).collect();
        let value = serde_json::to_value(with_mirror(made(&graph, 3), &image)).unwrap();
        prop_assert!(verify(value.to_string().as_bytes()).is_ok());
        sound(&DAMAGE.bytes(&value, &changes), brute::is_true);
        sound(&DAMAGE.values(value, &changes), brute::is_true);
    }
}
