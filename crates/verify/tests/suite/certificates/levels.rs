//! The checker of decompositions: everything true is accepted, nothing false is.

use slitherlab_graph::Graph;
use slitherlab_verify::Effort;
use slitherlab_verify::gallai_edmonds::{Level, LevelFault, check};

use crate::certificates::{brute, maker};

fn members(graph: &Graph, set: u32) -> Vec<u32> {
    graph.vertices().filter(|&v| set >> v & 1 == 1).collect()
}

/// All graphs up to 5 vertices and all their vertex sets, and all graphs with 6.
#[test]
fn every_true_decomposition_is_accepted() {
    let mut count = 0;
    for n in 0..=6 {
        for bits in 0..1u32 << brute::pairs(n) {
            let graph = brute::graph(n, bits);
            let whole = (1u32 << n) - 1;
            let sets = if n < 6 { 0..=whole } else { whole..=whole };
            for set in sets {
                let level = maker::level(&graph, set);
                let result = check(&graph, &members(&graph, set), &level, &Effort::default());
                assert!(result.is_ok(), "{graph:?} {set:b} {level:?} {result:?}");
                count += 1;
            }
        }
    }
    assert!(count > 60_000);
}

/// All labels with all matchings on all graphs up to 4 vertices, and with the labels of other
/// graphs beyond: what is accepted is what the definition says.
#[test]
fn no_false_decomposition_is_accepted() {
    let mut accepted = 0;
    for n in 0..=4 {
        for bits in 0..1u32 << brute::pairs(n) {
            let graph = brute::graph(n, bits);
            let set = (1u32 << n) - 1;
            let truth = brute::labels(&graph, set);
            for matching in brute::matchings(&graph, set) {
                for code in 0..3usize.pow(n as u32) {
                    let letters = (0..n).map(|v| ['o', 'i', 'p'][code / 3usize.pow(v as u32) % 3]);
                    let labels: String = letters.collect();
                    let level = maker::complete(&graph, set, labels.clone(), &matching);
                    if check(&graph, &members(&graph, set), &level, &Effort::default()).is_ok() {
                        assert_eq!(labels, truth, "{graph:?} {level:?}");
                        accepted += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 75, "{accepted}");
}

/// Labels that change in one or two places, with every matching, on all graphs with 5 vertices.
#[test]
fn no_nearly_true_decomposition_is_accepted() {
    let set = 31;
    for bits in 0..1u32 << 10 {
        let graph = brute::graph(5, bits);
        let truth = brute::labels(&graph, set);
        for matching in brute::matchings(&graph, set) {
            for code in 0..15 * 15 {
                let mut labels: Vec<char> = truth.chars().collect();
                for change in [code / 15, code % 15] {
                    labels[change / 3] = ['o', 'i', 'p'][change % 3];
                }
                let labels: String = labels.into_iter().collect();
                let level = maker::complete(&graph, set, labels.clone(), &matching);
                if check(&graph, &[0, 1, 2, 3, 4], &level, &Effort::default()).is_ok() {
                    assert_eq!(labels, truth, "{graph:?} {level:?}");
                }
            }
        }
    }
}

/// A 5-cycle 0…4, its neighbour 5, and two vertices 6 and 7 that only 5 joins.
fn flower() -> (Graph, Level) {
    let edges = vec![
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 0],
        [0, 5],
        [5, 6],
        [5, 7],
    ];
    let level = Level {
        labels: "oooooioo".to_owned(),
        mate: vec![-1, 2, 1, 4, 3, 6, 5, -1],
        ears: vec![vec![0, 1, 2, 3, 4, 0]],
        reach: vec![[5, 7]],
    };
    (Graph::from_edges(8, edges).unwrap(), level)
}

/// What is wrong with the flower after a change.
fn fault(change: &dyn Fn(&mut Level)) -> Option<LevelFault> {
    let (graph, mut level) = flower();
    let vertices: Vec<u32> = graph.vertices().collect();
    change(&mut level);
    check(&graph, &vertices, &level, &Effort::default()).err()
}

#[test]
fn faults_of_labels_and_matching() {
    assert_eq!(fault(&|_| ()), None);
    assert_eq!(
        fault(&|l| l.labels.push('o')),
        Some(LevelFault::Length("labels", 9, 8))
    );
    assert_eq!(
        fault(&|l| {
            l.mate.pop();
        }),
        Some(LevelFault::Length("mates", 7, 8))
    );
    assert_eq!(
        fault(&|l| l.labels.replace_range(2..3, "x")),
        Some(LevelFault::Letter(2))
    );
    for number in [8, -2, 1 << 40, i64::MIN] {
        assert_eq!(
            fault(&|l| l.mate[0] = number),
            Some(LevelFault::NoSuchVertex(number))
        );
    }
    assert_eq!(
        fault(&|l| l.mate[0] = 1),
        Some(LevelFault::Asymmetric(0, 1))
    );
    assert_eq!(
        fault(&|l| l.mate[0] = 0),
        Some(LevelFault::Asymmetric(0, 0))
    );
    assert_eq!(
        fault(&|l| (l.mate[0], l.mate[7]) = (7, 0)),
        Some(LevelFault::NoEdge(0, 7))
    );
    assert_eq!(
        fault(&|l| l.labels.replace_range(5..6, "o")),
        Some(LevelFault::Roots(0, 2)),
        "outer everywhere"
    );
    assert_eq!(
        fault(&|l| (l.mate[5], l.mate[6]) = (-1, -1)),
        Some(LevelFault::Match(5))
    );
    assert_eq!(
        fault(&|l| l.labels.replace_range(1..3, "pp")),
        Some(LevelFault::OuterPerfect(0, 1))
    );
    assert_eq!(
        fault(&|l| (l.mate[1], l.mate[2]) = (-1, -1)),
        Some(LevelFault::Roots(0, 3))
    );
}

#[test]
fn faults_of_ears_and_reach() {
    for ear in [
        vec![],
        vec![0],
        vec![0, 1],
        vec![0, 1, 0],
        vec![0, 1, 2, 3, 0],
    ] {
        assert_eq!(
            fault(&|l| l.ears[0].clone_from(&ear)),
            Some(LevelFault::EarLength(0))
        );
    }
    for vertex in [5, 8, u32::MAX] {
        assert_eq!(
            fault(&|l| l.ears[0][2] = vertex),
            Some(LevelFault::EarLabel(0, vertex))
        );
    }
    assert_eq!(
        fault(&|l| l.ears[0].rotate_left(1)),
        Some(LevelFault::EarEnd(0, 1))
    );
    assert_eq!(
        fault(&|l| l.ears[0].swap(2, 3)),
        Some(LevelFault::NoEdge(1, 3))
    );
    assert_eq!(
        fault(&|l| l.ears.push(vec![0, 1, 2, 1, 2, 3, 4, 0])),
        Some(LevelFault::EarBuilt(1, 1))
    );
    assert_eq!(
        fault(&|l| l.ears[0] = vec![0, 1, 2, 1, 2, 3, 4, 0]),
        Some(LevelFault::EarBuilt(0, 1))
    );
    assert_eq!(fault(&|l| l.ears.clear()), Some(LevelFault::Unbuilt(1)));
    for pair in [[7, 5], [8, 0], [5, 8], [5, 5], [u32::MAX, 7]] {
        assert_eq!(
            fault(&|l| l.reach[0] = pair),
            Some(LevelFault::ReachLabels(0))
        );
    }
    assert_eq!(
        fault(&|l| l.reach[0] = [5, 6]),
        Some(LevelFault::ReachOrder(0))
    );
    assert_eq!(
        fault(&|l| l.reach.push([5, 0])),
        Some(LevelFault::ReachOrder(1))
    );
    assert_eq!(
        fault(&|l| l.reach[0] = [5, 3]),
        Some(LevelFault::NoEdge(5, 3))
    );
    assert_eq!(fault(&|l| l.reach.clear()), Some(LevelFault::Unreached(6)));
}

#[test]
fn a_component_without_a_root_is_refused() {
    let graph = Graph::from_edges(2, vec![[0, 1]]).unwrap();
    let level = Level {
        labels: "oo".to_owned(),
        mate: vec![1, 0],
        ..Level::default()
    };
    assert_eq!(
        check(&graph, &[0, 1], &level, &Effort::default()).err(),
        Some(LevelFault::Roots(0, 0))
    );
}

/// A path to a 4-cycle closes upon itself: it has an odd number of edges but is no ear.
#[test]
fn an_ear_may_not_end_in_itself() {
    let edges = vec![[0, 1], [1, 2], [2, 3], [3, 4], [4, 1]];
    let graph = Graph::from_edges(5, edges).unwrap();
    let level = Level {
        labels: "ooooo".to_owned(),
        mate: vec![-1, 2, 1, 4, 3],
        ears: vec![vec![0, 1, 2, 3, 4, 1]],
        reach: vec![],
    };
    assert_eq!(
        check(&graph, &[0, 1, 2, 3, 4], &level, &Effort::default()).err(),
        Some(LevelFault::EarEnd(0, 1))
    );
}

#[test]
fn loops_and_parallel_edges_change_nothing() {
    let edges = vec![[0, 0], [0, 1], [1, 0], [1, 2], [2, 2]];
    let graph = Graph::from_edges(3, edges).unwrap();
    let level = maker::level(&graph, 7);
    assert_eq!(level.labels, "oio");
    let decomposition = check(&graph, &[0, 1, 2], &level, &Effort::default()).unwrap();
    assert!(decomposition.is_outer(0) && !decomposition.is_outer(1));
}
