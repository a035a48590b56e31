//! Counts against plain enumeration and known numbers.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::Rng as _;
use slitherlab_board::Board;
use slitherlab_game::snake::{Ends, Move, Position, Rules, Snakes};
use slitherlab_game::{Budget, Play, Preset};
use slitherlab_graph::Graph;
use slitherlab_lab::count::{BigUint, CountError, Symmetries, final_paths, one_factors, plays};
use slitherlab_oracle::{random_generator, random_graph};

/// Plays every game; returns how many there are and collects what lies on the board at the end.
fn enumerate(position: &mut Position, ends: &mut HashSet<Vec<Vec<u32>>>) -> u128 {
    let moves: Vec<_> = position.legal_moves().collect();
    if moves.is_empty() {
        let mut snakes: Vec<Vec<u32>> = (0..position.snake_count())
            .map(|s| position.snake(s))
            .collect();
        for snake in &mut snakes {
            let mut reverse = snake.clone();
            reverse.reverse();
            if position.rules().ends == Ends::Two && reverse < *snake {
                *snake = reverse;
            }
        }
        if matches!(position.rules().snakes, Snakes::Shared(_)) {
            snakes.sort();
        }
        ends.insert(snakes);
        return 1;
    }
    let mut count = 0;
    for mv in moves {
        Play::play_unchecked(position, mv);
        count += enumerate(position, ends);
        Play::undo(position);
    }
    count
}

fn check(graph: &Graph, name: &str, rules: Rules) {
    let mut ends = HashSet::new();
    let expected = enumerate(&mut Position::start(rules, graph).unwrap(), &mut ends);
    assert_eq!(
        plays(rules, graph, &Budget::default()),
        Ok(expected),
        "plays on {name} {rules:?}"
    );
    let paths = ends.len() as u128;
    assert_eq!(
        final_paths(rules, graph, &Budget::default()),
        Ok(paths),
        "paths on {name} {rules:?}"
    );
}

#[test]
fn plays_and_paths_agree_with_enumeration() {
    for text in [
        "grid:2x2",
        "grid:2x3",
        "complete:4",
        "star:4",
        "cycle:5",
        "path:1",
        "graph6:B?",
        "path:2 and path:3",
    ] {
        let board = Board::parse(text).unwrap();
        for game in Preset::ALL {
            let Some(preset) = game.snake_rules() else {
                continue;
            };
            for players in [2, 3] {
                check(board.graph(), text, Rules { players, ..preset });
            }
            check(
                board.graph(),
                text,
                Rules::from_text(game, "capacity=2").unwrap(),
            );
        }
    }
    let mut random = random_generator(3);
    for n in 2..=6 {
        for _ in 0..5 {
            let graph = random_graph(&mut random, n, 0.5);
            for game in [
                Preset::Classic,
                Preset::Progressive,
                Preset::Public,
                Preset::Private,
            ] {
                check(&graph, "a random graph", game.snake_rules().unwrap());
            }
        }
    }
    // Parallel edges and loops.
    let graph = Graph::from_edges(3, vec![[0, 1], [0, 1], [1, 2], [2, 2], [0, 2]]).unwrap();
    for game in [Preset::Classic, Preset::EdgeGeography] {
        check(&graph, "a multigraph", game.snake_rules().unwrap());
    }
}

#[test]
fn known_numbers() {
    let classic = Preset::Classic.snake_rules().unwrap();
    let count = |text: &str| {
        let board = Board::parse(text).unwrap();
        [
            plays(classic, board.graph(), &Budget::default()),
            final_paths(classic, board.graph(), &Budget::default()),
        ]
        .map(Result::unwrap)
    };
    assert_eq!(count("grid:2x2"), [16, 4]);
    // On a path of n vertices a play is an opening and a sequence of lefts and rights.
    assert_eq!(count("path:41"), [1 << 39, 1]);
    // On a cycle both ends may take the last vertex.
    assert_eq!(count("cycle:6"), [6 * 16, 6]);
}

/// The 1-factors of a small graph, by pairing its first vertex in every way.
fn factors(graph: &Graph, used: u32) -> u128 {
    let Some(first) = graph.vertices().find(|&v| used >> v & 1 == 0) else {
        return 1;
    };
    let free = graph
        .neighbors(first)
        .iter()
        .filter(|&&w| w != first && used >> w & 1 == 0);
    free.map(|&w| factors(graph, used | 1 << first | 1 << w))
        .sum()
}

#[test]
fn one_factors_agree_with_enumeration() {
    let mut random = random_generator(8);
    for n in 0..=10 {
        for density in [0.3, 0.6, 1.0] {
            let graph = random_graph(&mut random, n, density);
            let count = one_factors(&graph, &on_two()).unwrap();
            assert_eq!(count.to_string(), factors(&graph, 0).to_string());
        }
    }
    let doubled =
        Graph::from_edges(4, vec![[0, 1], [0, 1], [2, 3], [2, 3], [1, 2], [3, 3]]).unwrap();
    assert_eq!(
        one_factors(&doubled, &states(100)).unwrap().to_string(),
        "4"
    );
}

/// Every vertex of a random graph becomes several with the same neighbours, next to each other or
/// not.
#[test]
fn one_factors_of_graphs_with_twins_agree_with_enumeration() {
    let mut random = random_generator(9);
    for round in 0..40 {
        let small = random_graph(&mut random, 4, 0.7);
        let copies: Vec<usize> = (0..4).map(|_| random.random_range(1..=4)).collect();
        let joined: Vec<bool> = (0..4).map(|_| random.random_bool(0.5)).collect();
        let original: Vec<u32> = (0..4u32)
            .flat_map(|v| vec![v; copies[v as usize]])
            .collect();
        let n = original.len();
        let mut edges = Vec::new();
        for u in 0..n {
            for v in u + 1..n {
                let [a, b] = [original[u], original[v]];
                let are_joined = if a == b {
                    joined[a as usize]
                } else {
                    small.neighbors(a).contains(&b)
                };
                if are_joined {
                    edges.push([u as u32, v as u32]);
                }
            }
        }
        let graph = Graph::from_edges(n, edges).unwrap();
        let count = one_factors(&graph, &Budget::default()).unwrap();
        assert_eq!(count.to_string(), factors(&graph, 0).to_string(), "{round}");
    }
}

#[test]
fn one_factors_of_grids_are_those_of_kasteleyn() {
    for (text, expected) in [
        ("grid:2x3", "3"),
        ("grid:5x6", "1183"),
        ("grid:8x8", "12988816"),
        ("grid:3x40", "216695104121"),
        ("grid:40x3", "216695104121"),
        ("grid:5x5", "0"),
        ("grid:16x16", "2444888770250892795802079170816"),
        (
            "grid:2x300",
            "359579325206583560961765665172189099052367214309267232255589801",
        ),
    ] {
        let board = Board::parse(text).unwrap();
        assert_eq!(
            one_factors(board.graph(), &on_two()).unwrap().to_string(),
            expected,
            "{text}"
        );
    }
}

/// All renamings of a small graph that keep the number of edges between any two vertices.
fn automorphisms(graph: &Graph) -> Vec<Vec<u32>> {
    fn extend(graph: &Graph, image: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let between = |u: u32, v: u32| graph.edges_between(u, v).count();
        let Some(next) = graph.vertices().nth(image.len()) else {
            found.push(image.clone());
            return;
        };
        for to in graph
            .vertices()
            .filter(|to| !image.contains(to))
            .collect::<Vec<_>>()
        {
            image.push(to);
            if (0..=next).all(|v| between(v, next) == between(image[v as usize], to)) {
                extend(graph, image, found);
            }
            image.pop();
        }
    }
    let mut found = Vec::new();
    extend(graph, &mut Vec::new(), &mut found);
    found
}

/// How many classes things fall into, if each belongs to the class of its images.
fn classes<T: Clone + Ord + std::hash::Hash>(
    things: &HashSet<T>,
    automorphisms: &[Vec<u32>],
    image: impl Fn(&T, &[u32]) -> T,
) -> usize {
    let least = |thing| {
        automorphisms
            .iter()
            .map(|images| image(thing, images))
            .min()
    };
    things.iter().map(least).collect::<HashSet<_>>().len()
}

/// All 1-factors of a small graph, as lists of pairs.
fn all_factors(graph: &Graph, pairs: &mut Vec<[u32; 2]>, found: &mut HashSet<Vec<[u32; 2]>>) {
    let is_free = |v: u32, pairs: &[[u32; 2]]| !pairs.iter().any(|pair| pair.contains(&v));
    let Some(first) = graph.vertices().find(|&v| is_free(v, pairs)) else {
        found.insert(pairs.clone());
        return;
    };
    for &w in graph.neighbors(first) {
        if w != first && is_free(w, pairs) {
            pairs.push([first, w]);
            all_factors(graph, pairs, found);
            pairs.pop();
        }
    }
}

type Written = (bool, u32, u32);

/// All plays, move by move: whether the move has no direction, and its vertices.
fn all_plays(position: &mut Position, made: &mut Vec<Written>, found: &mut HashSet<Vec<Written>>) {
    let moves: Vec<_> = position.legal_moves().collect();
    if moves.is_empty() {
        found.insert(made.clone());
    }
    for mv in moves {
        made.push(match mv {
            Move::Vertex(v) => (false, v, v),
            Move::Edge([u, v]) => (
                position.is_opening() && position.rules().ends == Ends::Two,
                u,
                v,
            ),
        });
        Play::play_unchecked(position, mv);
        all_plays(position, made, found);
        Play::undo(position);
        made.pop();
    }
}

#[test]
fn counts_up_to_symmetry_are_those_of_classes() {
    let texts = [
        "grid:2x3",
        "grid:2x4",
        "cycle:6",
        "complete:4",
        "complete:6",
        "path:2 and path:2 and path:2",
        "prism:3",
        "star:3",
        "wheel:5",
        "sparse6::C_mV",
        "graph6:E?Bw",
    ];
    let mut graphs: Vec<Graph> = texts
        .iter()
        .map(|text| Board::parse(text).unwrap().graph().clone())
        .collect();
    let doubled = vec![[0, 1], [0, 1], [1, 2], [2, 3], [2, 3], [3, 0], [3, 3]];
    graphs.push(Graph::from_edges(4, doubled).unwrap());
    let mut random = random_generator(12);
    graphs.extend((0..12).map(|_| random_graph(&mut random, 6, 0.6)));
    for graph in &graphs {
        let all = automorphisms(graph);
        let symmetries = Symmetries::of(graph).unwrap();
        assert_eq!(symmetries.order(), all.len());
        let mut factors = HashSet::new();
        all_factors(graph, &mut Vec::new(), &mut factors);
        let moved = |pairs: &Vec<[u32; 2]>, images: &[u32]| {
            let mut moved: Vec<[u32; 2]> = pairs
                .iter()
                .map(|pair| pair.map(|v| images[v as usize]))
                .map(|[u, v]| [u.min(v), u.max(v)])
                .collect();
            moved.sort_unstable();
            moved
        };
        assert_eq!(
            symmetries.one_factors(&Budget::default()).unwrap(),
            classes(&factors, &all, moved).into(),
            "1-factors of {graph:?}"
        );
        if graph.vertex_count() > 6 || graph.edge_count() > 10 {
            continue;
        }
        for game in [
            Preset::Classic,
            Preset::Geography,
            Preset::Public,
            Preset::Private,
        ] {
            let rules = game.snake_rules().unwrap();
            let start = || Position::start(rules, graph).unwrap();
            let mut plays = HashSet::new();
            all_plays(&mut start(), &mut Vec::new(), &mut plays);
            let moved = |made: &Vec<Written>, images: &[u32]| {
                let moved = made.iter().map(|&(undirected, u, v)| {
                    let [u, v] = [u, v].map(|v| images[v as usize]);
                    if undirected && v < u {
                        (true, v, u)
                    } else {
                        (undirected, u, v)
                    }
                });
                moved.collect()
            };
            assert_eq!(
                symmetries.plays(rules, &Budget::default()).unwrap(),
                classes(&plays, &all, moved).into(),
                "plays of {game} on {graph:?}"
            );
            let mut ends = HashSet::new();
            enumerate(&mut start(), &mut ends);
            let moved = |snakes: &Vec<Vec<u32>>, images: &[u32]| {
                let mut moved: Vec<Vec<u32>> = Vec::new();
                for snake in snakes {
                    let forth: Vec<u32> = snake.iter().map(|&v| images[v as usize]).collect();
                    let back: Vec<u32> = forth.iter().rev().copied().collect();
                    moved.push(if rules.ends == Ends::Two {
                        forth.min(back)
                    } else {
                        forth
                    });
                }
                if matches!(rules.snakes, Snakes::Shared(_)) {
                    moved.sort();
                }
                moved
            };
            assert_eq!(
                symmetries.final_paths(rules, &Budget::default()).unwrap(),
                classes(&ends, &all, moved).into(),
                "final paths of {game} on {graph:?}"
            );
        }
    }
}

#[test]
fn known_numbers_up_to_symmetry() {
    let count = |text: &str| {
        let board = Board::parse(text).unwrap();
        let symmetries = Symmetries::of(board.graph())?;
        symmetries.one_factors(&on_two())
    };
    assert_eq!(count("grid:2x2").unwrap(), 1u8.into());
    assert_eq!(count("grid:4x4").unwrap(), 9u8.into());
    // The 1-factors of a complete graph are all alike.
    assert_eq!(count("complete:8").unwrap(), 1u8.into());
    assert_eq!(count("petersen").unwrap(), 1u8.into());
    // All 40,320·9 and more cannot be gone through.
    assert_eq!(
        count("complete:9 and path:1"),
        Err(CountError::Symmetries(50_000))
    );
    assert_eq!(count("grid:50x50"), Err(CountError::Symmetries(50_000)));
}

#[test]
fn one_factors_of_graphs_that_are_not_planar() {
    let count = |text: &str| {
        let board = Board::parse(text).unwrap();
        one_factors(board.graph(), &on_two()).unwrap().to_string()
    };
    // The permanents and double factorials that these are.
    assert_eq!(
        count("complete:14"),
        (1..14u64).step_by(2).product::<u64>().to_string()
    );
    assert_eq!(count("bipartite:8,8"), "40320");
    // Twins: with a state for every set of them these would take years.
    assert_eq!(
        count("complete:40"),
        (1..40u128).step_by(2).product::<u128>().to_string()
    );
    assert_eq!(
        count("bipartite:20,20"),
        (1..=20u64).product::<u64>().to_string()
    );
    // Hypercubes: OEIS A005271.
    assert_eq!(count("hypercube:4"), "272");
    assert_eq!(count("hypercube:5"), "589185");
    // Aztec diamonds: 2^(n(n+1)/2), Elkies, Kuperberg, Larsen and Propp.
    assert_eq!(count("aztec:7"), (1u64 << 28).to_string());
    // Pieces are multiplied, and edges in no 1-factor do no harm.
    assert_eq!(
        count("petersen and complete:6 and aztec:2"),
        (6 * 15 * 8).to_string()
    );
    assert_eq!(count("complete:5 and complete:5"), "0");
}

#[test]
fn limits_are_kept() {
    let board = Board::parse("grid:4x4").unwrap();
    let classic = Preset::Classic.snake_rules().unwrap();
    assert_eq!(
        plays(classic, board.graph(), &states(100)),
        Err(CountError::States(100))
    );
    assert_eq!(
        final_paths(classic, board.graph(), &states(100)),
        Err(CountError::States(100))
    );
    // Planar boards need no states.
    assert_eq!(one_factors(board.graph(), &states(3)), Ok(36u8.into()));
    let torus = Board::parse("torus:4x4").unwrap();
    assert_eq!(
        one_factors(torus.graph(), &states(3)),
        Err(CountError::States(3))
    );
    // 2^199 plays.
    let path = Board::parse("path:201").unwrap();
    assert_eq!(
        plays(classic, path.graph(), &Budget::default()),
        Err(CountError::Overflow)
    );
    // Long games need no deep stack.
    let long = Board::parse("path:20000").unwrap();
    let geography = Preset::Geography.snake_rules().unwrap();
    assert_eq!(
        plays(geography, long.graph(), &states(1000)),
        Err(CountError::States(1000))
    );
}

fn states(most: u64) -> Budget<'static> {
    Budget::default().with_positions(Some(most))
}

fn on_two() -> Budget<'static> {
    Budget {
        threads: 2,
        ..Budget::default()
    }
}

/// A count within what is allowed.
type Count<'a> = &'a dyn Fn(&Budget<'_>) -> Result<BigUint, CountError>;

/// Whenever a count is stopped, it ends soon, and says that the time was up; if it is never
/// stopped, it is the same as without.
#[test]
fn counts_end_when_they_are_stopped() {
    let classic = Preset::Classic.snake_rules().unwrap();
    let public = Preset::Public.snake_rules().unwrap();
    let [grid, torus] = ["grid:3x4", "torus:4x4"].map(|text| Board::parse(text).unwrap());
    let (grid, torus) = (grid.graph(), torus.graph());
    let counts: [Count<'_>; 8] = [
        &|allowed| plays(classic, grid, allowed).map(BigUint::from),
        &|allowed| final_paths(classic, grid, allowed).map(BigUint::from),
        &|allowed| final_paths(public, grid, allowed).map(BigUint::from),
        &|allowed| one_factors(grid, allowed),
        &|allowed| one_factors(torus, allowed),
        &|allowed| Symmetries::within(grid, allowed)?.plays(classic, allowed),
        &|allowed| Symmetries::within(grid, allowed)?.final_paths(public, allowed),
        &|allowed| Symmetries::within(torus, allowed)?.one_factors(allowed),
    ];
    for (number, count) in counts.into_iter().enumerate() {
        let whole = count(&Budget::default()).unwrap();
        let mut stopped = 0;
        for patience in 0.. {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
            match count(&Budget::default().with_stop(&stop)) {
                Err(CountError::Time(_)) => stopped += 1,
                found => {
                    assert_eq!(found, Ok(whole), "{number}");
                    break;
                }
            }
            // On one thread a count that is told to stop asks no more.
            assert!(asked.into_inner() <= patience + 3, "{number} {patience}");
            if patience > 6 {
                break;
            }
        }
        assert!(stopped > 0, "{number}");
    }
}
