//! Families without cells, and named graphs, against what the books say about them.

use crate::common;

use common::{are_isomorphic, from_pairs, graph, isomorphisms};
use slitherlab_graph::bipartition;
use slitherlab_graph::invariants::{Components, Girth, girth};

#[test]
fn complete_graphs_join_what_they_should() {
    for n in 1..=8usize {
        let all = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
        assert_eq!(graph(&format!("complete:{n}")), from_pairs(n, all));
    }
    for classes in [
        vec![1, 1],
        vec![2, 3],
        vec![5, 1],
        vec![2, 2, 2],
        vec![4],
        vec![1, 2, 3, 4],
    ] {
        let class: Vec<usize> = (0..classes.len())
            .flat_map(|c| std::iter::repeat_n(c, classes[c]))
            .collect();
        let n = class.len();
        let class = &class;
        let across = (0..n)
            .flat_map(|u| (u + 1..n).map(move |v| [u, v]))
            .filter(|&[u, v]| class[u] != class[v]);
        let numbers: Vec<String> = classes.iter().map(ToString::to_string).collect();
        let text = format!("multipartite:{}", numbers.join(","));
        assert_eq!(graph(&text), from_pairs(n, across), "{text}");
    }
    assert_eq!(graph("bipartite:3,4"), graph("multipartite:3,4"));
}

#[test]
fn wheels_stars_and_trees() {
    for n in 3..=9usize {
        let rim = (0..n).map(|i| [1 + i, 1 + (i + 1) % n]);
        let wheel = from_pairs(n + 1, rim.chain((1..=n).map(|i| [0, i])));
        assert!(are_isomorphic(&graph(&format!("wheel:{n}")), &wheel));
        assert_eq!(graph(&format!("wheel:{n}")).degree(0), n);
    }
    for n in 1..=6usize {
        assert_eq!(
            graph(&format!("star:{n}")),
            from_pairs(n + 1, (1..=n).map(|i| [0, i]))
        );
    }
    let caterpillar = from_pairs(
        9,
        [
            [0, 1],
            [0, 4],
            [0, 5],
            [1, 2],
            [2, 3],
            [2, 6],
            [3, 7],
            [3, 8],
        ],
    );
    assert_eq!(graph("caterpillar:2,0,1,2"), caterpillar);
    assert_eq!(graph("caterpillar:3x2"), graph("caterpillar:2,2,2"));
    assert_eq!(graph("caterpillar:0"), graph("path:1"));
    let binary = from_pairs(7, [[0, 1], [0, 2], [1, 3], [1, 4], [2, 5], [2, 6]]);
    assert_eq!(graph("tree:2,2"), binary);
    assert_eq!(graph("tree:1,4"), graph("path:5"));
    assert_eq!(graph("tree:3,0"), graph("path:1"));
    assert_eq!(graph("tree:5,1"), graph("star:5"));
}

#[test]
fn circulants_and_petersen_graphs() {
    for n in 3..=10usize {
        for mask in 1..1usize << (n / 2) {
            let jumps: Vec<usize> = (1..=n / 2)
                .filter(|jump| mask >> (jump - 1) & 1 == 1)
                .collect();
            let all = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
            let near = all.filter(|&[u, v]| jumps.contains(&(v - u).min(n - (v - u))));
            let numbers: Vec<String> = jumps.iter().map(ToString::to_string).collect();
            let text = format!("circulant:{n}:{}", numbers.join(","));
            assert_eq!(graph(&text), from_pairs(n, near), "{text}");
        }
    }
    assert_eq!(graph("cycle:7 reach 2"), graph("circulant:7:1,2"));
    for (n, k, name) in [
        (4, 1, "cube"),
        (5, 2, "petersen"),
        (6, 2, "durer"),
        (8, 3, "moebius-kantor"),
        (10, 2, "dodecahedron"),
        (10, 3, "desargues"),
        (12, 5, "nauru"),
    ] {
        assert!(
            are_isomorphic(&graph(&format!("petersen:{n},{k}")), &graph(name)),
            "{name}"
        );
    }
}

#[test]
fn ladders_prisms_and_aztec_diamonds() {
    for n in 1..=6i32 {
        assert_eq!(graph(&format!("ladder:{n}")), graph(&format!("grid:{n}x2")));
        // The cells of the plane within the diamond |x| + |y| ≤ n + 1, by their lower left corners.
        let reach = n + 1;
        let mut cells = Vec::new();
        for x in -reach..reach {
            for y in -reach..reach {
                let corners = [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];
                if corners.iter().all(|[x, y]| x.abs() + y.abs() <= reach) {
                    cells.push([x, y]);
                }
            }
        }
        assert_eq!(cells.len() as i32, 2 * n * (n + 1));
        let beside = |a: [i32; 2], b: [i32; 2]| a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1;
        let count = cells.len();
        let pairs = (0..count).flat_map(|u| (u + 1..count).map(move |v| [u, v]));
        let edges = pairs.filter(|&[u, v]| beside(cells[u], cells[v]));
        assert_eq!(
            graph(&format!("aztec:{n}")),
            from_pairs(count, edges),
            "aztec:{n}"
        );
    }
    for n in 3..=7 {
        let prism = graph(&format!("prism:{n}"));
        assert_eq!(prism, graph(&format!("cylinder:{n}x2")));
        assert!(are_isomorphic(&prism, &graph(&format!("petersen:{n},1"))));
    }
}

#[test]
fn kneser_theta_and_friendship_graphs() {
    for n in 2..=8u32 {
        for k in 1..=n / 2 {
            // Lists of numbers below n, the smallest first.
            let mut sets: Vec<Vec<u32>> = (0..1u32 << n)
                .filter(|set| set.count_ones() == k)
                .map(|set| (0..n).filter(|x| set >> x & 1 == 1).collect())
                .collect();
            sets.sort();
            let count = sets.len();
            let pairs = (0..count).flat_map(|u| (u + 1..count).map(move |v| [u, v]));
            let disjoint = pairs.filter(|&[u, v]| sets[u].iter().all(|x| !sets[v].contains(x)));
            let text = format!("kneser:{n},{k}");
            assert_eq!(graph(&text), from_pairs(count, disjoint), "{text}");
        }
    }
    assert!(are_isomorphic(&graph("kneser:5,2"), &graph("petersen")));
    assert_eq!(graph("kneser:6,1"), graph("complete:6"));
    let theta = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 4], [3, 4]];
    assert_eq!(graph("theta:2,3,1"), from_pairs(5, theta));
    assert!(are_isomorphic(&graph("theta:3,4"), &graph("cycle:7")));
    assert!(are_isomorphic(
        &graph("theta:2,2,2"),
        &graph("bipartite:2,3")
    ));
    for n in 1..=5usize {
        let friendship = graph(&format!("friendship:{n}"));
        assert_eq!(
            [friendship.vertex_count(), friendship.edge_count()],
            [2 * n + 1, 3 * n]
        );
        // Any two have exactly one friend in common, which is why it is called so.
        for u in friendship.vertices() {
            for v in friendship.vertices().filter(|&v| v != u) {
                let common = friendship.neighbors(u).iter();
                let common = common.filter(|&&w| friendship.has_edge(v, w));
                assert_eq!(common.count(), 1, "friendship:{n}: {u} and {v}");
            }
        }
    }
}

#[test]
fn paley_graphs_are_strongly_regular() {
    for p in [5u64, 13, 17, 29] {
        let squares: Vec<u64> = (1..p).map(|x| x * x % p).collect();
        let all = (0..p).flat_map(|u| (u + 1..p).map(move |v| [u, v]));
        let edges = all.filter(|[u, v]| squares.contains(&(v - u)));
        let edges = edges.map(|edge| edge.map(|v| v as usize));
        assert_eq!(
            graph(&format!("paley:{p}")),
            from_pairs(p as usize, edges),
            "paley:{p}"
        );
    }
    for q in [5usize, 13, 37, 73] {
        let paley = graph(&format!("paley:{q}"));
        for u in paley.vertices() {
            assert_eq!(paley.degree(u), (q - 1) / 2, "paley:{q}");
            for v in paley.vertices().filter(|&v| v != u) {
                let common = paley.neighbors(u).iter();
                let common = common.filter(|&&w| paley.has_edge(v, w)).count();
                let expected = if paley.has_edge(u, v) {
                    (q - 5) / 4
                } else {
                    (q - 1) / 4
                };
                assert_eq!(common, expected, "paley:{q}: {u} and {v}");
            }
        }
    }
}

#[test]
fn numbers_that_a_family_cannot_take_are_refused_at_once() {
    for text in [
        "prism:2",
        "aztec:0",
        "ladder:3x2",
        "kneser:5,3",
        "kneser:5",
        "kneser:4294967295,2147483647",
        "theta:3",
        "theta:1,1,3",
        "theta:4294967295,4294967295",
        "paley:7",
        "paley:9",
        "paley:21",
        "paley:15",
        "paley:1",
        "paley:4294967291",
        "paley:1000000009",
        "friendship:4294967295",
        "friendship:1,2",
        "aztec:4294967295",
    ] {
        assert!(slitherlab_board::Board::parse(text).is_err(), "{text}");
    }
}

#[test]
fn random_graphs_keep_their_seed() {
    // Pinned: a seed must give the same board in every version and on every machine.
    let pinned = [
        ("random-tree:6 seed 1", "0-4 1-4 2-5 3-4 3-5"),
        ("gnm:6,5 seed 1", "0-5 1-2 2-3 2-4 3-4"),
        ("gnm:40,3 seed 1", "4-15 20-35 28-33"),
        (
            "random-regular:6,3 seed 1",
            "0-2 0-3 0-4 1-2 1-4 1-5 2-5 3-4 3-5",
        ),
        ("random-bipartite:3,3,4 seed 1", "1-3 1-4 1-5 2-5"),
        ("grid:3x3 without 50% seed 1", "2-3 3-4"),
        ("path:6 shuffled seed 1", "0-1 0-3 1-4 2-4 3-5"),
    ];
    for (text, edges) in pinned {
        let found: Vec<String> = graph(text)
            .edges()
            .iter()
            .map(|[u, v]| format!("{u}-{v}"))
            .collect();
        assert_eq!(found.join(" "), edges, "{text}");
    }
}

struct Known {
    name: &'static str,
    order: usize,
    size: usize,
    /// The degree, or 0 when the degrees differ.
    degree: usize,
    girth: usize,
    diameter: usize,
    automorphisms: usize,
    bipartite: bool,
}

/// What the literature says.
#[rustfmt::skip]
const KNOWN: [Known; 35] = {
    #[allow(clippy::too_many_arguments)]
    const fn known(name: &'static str, order: usize, size: usize, degree: usize, girth: usize,
        diameter: usize, automorphisms: usize, bipartite: bool) -> Known {
        Known { name, order, size, degree, girth, diameter, automorphisms, bipartite }
    }
    [
        known("bidiakis", 12, 18, 3, 4, 3, 8, false),
        known("brinkmann", 21, 42, 4, 5, 3, 14, false),
        known("chvatal", 12, 24, 4, 4, 2, 8, false),
        known("clebsch", 16, 40, 5, 4, 2, 1920, false),
        known("coxeter", 28, 42, 3, 7, 4, 336, false),
        known("cube", 8, 12, 3, 4, 3, 48, true),
        known("cuboctahedron", 12, 24, 4, 3, 3, 48, false),
        known("desargues", 20, 30, 3, 6, 5, 240, true),
        known("dodecahedron", 20, 30, 3, 5, 5, 120, false),
        known("durer", 12, 18, 3, 3, 4, 12, false),
        known("dyck", 32, 48, 3, 6, 5, 192, true),
        known("f26a", 26, 39, 3, 6, 5, 78, true),
        known("flower-snark", 20, 30, 3, 5, 4, 20, false),
        known("foster", 90, 135, 3, 10, 8, 4320, true),
        known("franklin", 12, 18, 3, 4, 3, 48, true),
        known("frucht", 12, 18, 3, 3, 4, 1, false),
        known("gray", 54, 81, 3, 8, 6, 1296, true),
        known("groetzsch", 11, 20, 0, 4, 2, 10, false),
        known("heawood", 14, 21, 3, 6, 3, 336, true),
        known("herschel", 11, 18, 0, 4, 4, 12, true),
        known("hoffman-singleton", 50, 175, 7, 5, 2, 252_000, false),
        known("icosahedron", 12, 30, 5, 3, 3, 120, false),
        known("mcgee", 24, 36, 3, 7, 4, 32, false),
        known("moebius-kantor", 16, 24, 3, 6, 4, 96, true),
        known("nauru", 24, 36, 3, 6, 4, 144, true),
        known("octahedron", 6, 12, 4, 3, 2, 48, false),
        known("pappus", 18, 27, 3, 6, 4, 216, true),
        known("petersen", 10, 15, 3, 5, 2, 120, false),
        known("shrikhande", 16, 48, 6, 3, 2, 192, false),
        known("tetrahedron", 4, 6, 3, 3, 1, 24, false),
        known("tietze", 12, 18, 3, 3, 3, 12, false),
        known("truncated-tetrahedron", 12, 18, 3, 3, 3, 24, false),
        known("tutte", 46, 69, 3, 4, 8, 3, false),
        known("tutte-coxeter", 30, 45, 3, 8, 4, 1440, true),
        known("wagner", 8, 12, 3, 4, 2, 16, false),
    ]
};

#[test]
fn named_graphs_are_the_ones_of_the_literature() {
    for known in KNOWN {
        let graph = graph(known.name);
        let name = known.name;
        assert_eq!(graph.vertex_count(), known.order, "{name}: order");
        assert_eq!(graph.edge_count(), known.size, "{name}: size");
        assert!(graph.is_simple(), "{name}");
        let mut degrees: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
        degrees.sort_unstable();
        degrees.dedup();
        let degree = if degrees.len() == 1 { degrees[0] } else { 0 };
        assert_eq!(degree, known.degree, "{name}: degree");
        let shortest = Girth::Cycle(known.girth as u32);
        assert_eq!(girth(&graph, u64::MAX), shortest, "{name}: girth");
        assert_eq!(diameter(&graph), known.diameter, "{name}: diameter");
        assert_eq!(
            bipartition(&graph).is_some(),
            known.bipartite,
            "{name}: bipartite"
        );
        assert_eq!(Components::of(&graph).count(), 1, "{name}: connected");
        let automorphisms = isomorphisms(&graph, &graph, usize::MAX);
        assert_eq!(automorphisms, known.automorphisms, "{name}: automorphisms");
    }
    let named = slitherlab_board::families().filter(|family| family.form == family.name);
    let names: Vec<&str> = named.map(|family| family.name).collect();
    assert_eq!(
        names,
        KNOWN.map(|known| known.name),
        "every named graph is checked"
    );
}

fn diameter(graph: &slitherlab_graph::Graph) -> usize {
    let n = graph.vertex_count();
    let mut distance = vec![vec![usize::MAX / 2; n]; n];
    for (v, row) in distance.iter_mut().enumerate() {
        row[v] = 0;
    }
    for &[u, v] in graph.edges() {
        distance[u as usize][v as usize] = 1;
        distance[v as usize][u as usize] = 1;
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                distance[i][j] = distance[i][j].min(distance[i][k] + distance[k][j]);
            }
        }
    }
    distance.into_iter().flatten().max().unwrap()
}

#[test]
fn some_named_graphs_by_another_definition() {
    let subsets = |n: u32, k: u32| {
        (0u32..1 << n)
            .filter(|s| s.count_ones() == k)
            .collect::<Vec<_>>()
    };
    let disjoint = |sets: &[u32]| {
        let pairs: Vec<[usize; 2]> = (0..sets.len())
            .flat_map(|i| (i + 1..sets.len()).map(move |j| [i, j]))
            .filter(|&[i, j]| sets[i] & sets[j] == 0)
            .collect();
        from_pairs(sets.len(), pairs)
    };
    // Petersen's is the Kneser graph of the pairs of five.
    assert!(are_isomorphic(
        &graph("petersen"),
        &disjoint(&subsets(5, 2))
    ));
    // Coxeter's: the triples of seven that are not lines of the Fano plane, joined when disjoint.
    let lines = (0..7).map(|i| 1u32 << i | 1 << ((i + 1) % 7) | 1 << ((i + 3) % 7));
    let lines: Vec<u32> = lines.collect();
    let triples: Vec<u32> = subsets(7, 3)
        .into_iter()
        .filter(|s| !lines.contains(s))
        .collect();
    assert!(are_isomorphic(&graph("coxeter"), &disjoint(&triples)));
    // Heawood's: points and lines of the Fano plane.
    let incident = (0..7usize).flat_map(|p| (0..7usize).map(move |l| [p, l]));
    let incident = incident
        .filter(|&[p, l]| lines[l] >> p & 1 == 1)
        .map(|[p, l]| [p, 7 + l]);
    assert!(are_isomorphic(&graph("heawood"), &from_pairs(14, incident)));
    // Tutte and Coxeter's: pairs of six and their perfect matchings.
    let pairs = subsets(6, 2);
    let mut matchings = Vec::new();
    for (i, &a) in pairs.iter().enumerate() {
        for (j, &b) in pairs.iter().enumerate().skip(i + 1) {
            for (k, &c) in pairs.iter().enumerate().skip(j + 1) {
                if a | b | c == 63 {
                    matchings.push([i, j, k]);
                }
            }
        }
    }
    assert_eq!(matchings.len(), 15);
    let incident = matchings
        .iter()
        .enumerate()
        .flat_map(|(m, pairs)| pairs.map(|pair| [pair, 15 + m]));
    assert!(are_isomorphic(
        &graph("tutte-coxeter"),
        &from_pairs(30, incident)
    ));
    // Clebsch's: the 4-cube with its long diagonals.
    let far = (0..16usize).flat_map(|u| (u + 1..16).map(move |v| [u, v]));
    let far = far.filter(|&[u, v]| matches!((u ^ v).count_ones(), 1 | 4));
    assert!(are_isomorphic(&graph("clebsch"), &from_pairs(16, far)));
    // Shrikhande's: a torus of 4 by 4 with one diagonal.
    let torus = (0..16usize)
        .flat_map(|u| (u + 1..16).map(move |v| [u, v]))
        .filter(|&[u, v]| {
            let [dx, dy] = [(v / 4 + 4 - u / 4) % 4, (v % 4 + 4 - u % 4) % 4];
            matches!([dx, dy], [0, 1 | 3] | [1 | 3, 0] | [1, 1] | [3, 3])
        });
    assert!(are_isomorphic(&graph("shrikhande"), &from_pairs(16, torus)));
    // The octahedron is the cocktail party graph, the tetrahedron the complete graph.
    assert!(are_isomorphic(
        &graph("octahedron"),
        &graph("multipartite:2,2,2")
    ));
    assert!(are_isomorphic(&graph("tetrahedron"), &graph("complete:4")));
    assert!(are_isomorphic(&graph("cube"), &graph("hypercube:3")));
    assert!(are_isomorphic(&graph("wagner"), &graph("circulant:8:1,4")));
}

#[test]
fn herschel_and_tutte_and_coxeter_have_no_hamiltonian_cycle() {
    assert!(hamiltonian(&graph("dodecahedron")));
    assert!(hamiltonian(&graph("franklin")));
    for name in [
        "herschel",
        "petersen",
        "coxeter",
        "tutte",
        "tietze",
        "flower-snark",
    ] {
        assert!(!hamiltonian(&graph(name)), "{name}");
    }
}

/// Extends a path from vertex 0 in all ways, giving up when a vertex off the path has fewer than
/// two neighbours it could be entered and left by.
fn hamiltonian(graph: &slitherlab_graph::Graph) -> bool {
    fn extend(graph: &slitherlab_graph::Graph, path: &mut Vec<u32>, used: &mut [bool]) -> bool {
        let end = *path.last().unwrap();
        if path.len() == used.len() {
            return graph.has_edge(end, 0);
        }
        for v in graph.vertices().filter(|&v| !used[v as usize]) {
            let ways = graph.neighbors(v).iter();
            if ways
                .filter(|&&w| !used[w as usize] || w == end || w == 0)
                .count()
                < 2
            {
                return false;
            }
        }
        for &next in graph.neighbors(end) {
            if !used[next as usize] {
                used[next as usize] = true;
                path.push(next);
                if extend(graph, path, used) {
                    return true;
                }
                path.pop();
                used[next as usize] = false;
            }
        }
        false
    }
    let mut used = vec![false; graph.vertex_count()];
    used[0] = true;
    extend(graph, &mut vec![0], &mut used)
}
