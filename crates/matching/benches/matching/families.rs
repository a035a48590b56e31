//! The families of graphs on which matching codes are compared, each made from a fixed seed.

use rand::Rng;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use slitherlab_graph::Graph;

/// The vertices and edges of a graph.
pub(crate) struct Instance {
    pub(crate) vertices: usize,
    pub(crate) edges: Vec<[u32; 2]>,
}

type Lattice = (&'static str, &'static [(i64, i64)], i64, f64);

const GRID: &[(i64, i64)] = &[(1, 0), (0, 1)];
const TRIANGULAR: &[(i64, i64)] = &[(1, 0), (0, 1), (1, 1)];
const KNIGHT: &[(i64, i64)] = &[(1, 2), (2, 1), (-1, 2), (-2, 1)];

type Maker = Box<dyn Fn() -> Instance>;

/// All instances by name; a maker is called only when its row is run.
pub(crate) fn all() -> Vec<(String, Maker)> {
    let mut rows: Vec<(String, Maker)> = Vec::new();
    let mut add = |name: &str, make: Box<dyn Fn() -> (usize, Vec<[u32; 2]>)>| {
        rows.push((
            name.to_string(),
            Box::new(move || {
                let (vertices, edges) = make();
                Instance { vertices, edges }
            }),
        ));
    };
    // Table 6.7 of the Gridlock paper.
    let gridlock = [
        (100, 100, 1_004),
        (1_000, 1_000, 9_969),
        (5_000, 5_000, 25_009),
        (50_000, 49_999, 249_731),
        (50_000, 49_999, 2_500_140),
        (50_000, 50_000, 250_216),
        (50_000, 50_000, 1_249_602),
        (100_000, 99_999, 332_943),
        (100_000, 100_000, 289_365),
    ];
    for (i, (a, b, m)) in gridlock.into_iter().enumerate() {
        add(
            &format!("bip{}", i + 1),
            Box::new(move || (a + b, random_bipartite(a, b, m, 1))),
        );
    }
    let sparse = [
        ("0.6", 60_000),
        ("1", 100_000),
        ("1.36", 136_000),
        ("2", 200_000),
        ("5", 500_000),
    ];
    for (ratio, m) in sparse {
        add(
            &format!("gnm100k_{ratio}"),
            Box::new(move || (100_000, gnm(100_000, m, 2))),
        );
    }
    for (ratio, m) in [("1.36", 1_360_000), ("2", 2_000_000)] {
        add(
            &format!("gnm1M_{ratio}"),
            Box::new(move || (1_000_000, gnm(1_000_000, m, 3))),
        );
    }
    let lattices: [Lattice; 4] = [
        ("grid1001", GRID, 1001, 0.0),
        ("grid1000_rm10", GRID, 1000, 0.1),
        ("tri1000_rm5", TRIANGULAR, 1000, 0.05),
        ("knight1000_rm10", KNIGHT, 1000, 0.1),
    ];
    for (name, steps, side, holes) in lattices {
        add(name, Box::new(move || lattice(side, steps, holes, 4)));
        add(
            &format!("{name}_sh"),
            Box::new(move || shuffled(lattice(side, steps, holes, 4), 5)),
        );
    }
    add("reg3_200k", Box::new(|| (200_000, regular(200_000, 3, 6))));
    add("rmat18_1M", Box::new(|| (1 << 18, rmat(18, 1_000_000, 7))));
    add(
        "path1M_sh",
        Box::new(|| shuffled((1_000_000, path(1_000_000)), 8)),
    );
    add(
        "tree1M_sh",
        Box::new(|| shuffled((1_000_000, random_tree(1_000_000, 9)), 9)),
    );
    add("trichain", Box::new(|| triangle_chain(33_334)));
    add(
        "trichain_sh",
        Box::new(|| shuffled(triangle_chain(33_334), 10)),
    );
    add("nested100k", Box::new(|| nested_blossoms(100_001, 11)));
    add(
        "nested100k_sh",
        Box::new(|| shuffled(nested_blossoms(100_001, 11), 12)),
    );
    add("oddcyc", Box::new(|| odd_cycles(100, 999, 13)));
    add(
        "oddcyc_sh",
        Box::new(|| shuffled(odd_cycles(100, 999, 13), 14)),
    );
    add("hardcard500", Box::new(|| dense_with_pendants(500)));
    add(
        "hardcard500_sh",
        Box::new(|| shuffled(dense_with_pendants(500), 15)),
    );
    add("dense_odd2k", Box::new(|| dense_odd_cliques(2_000, 16)));
    rows
}

impl Instance {
    pub(crate) fn graph(&self) -> Graph {
        Graph::from_edges(self.vertices, self.edges.clone()).expect("instances are graphs")
    }
}

fn random(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

fn random_bipartite(a: usize, b: usize, m: usize, seed: u64) -> Vec<[u32; 2]> {
    let mut random = random(seed);
    let (a, b) = (a as u32, b as u32);
    (0..m)
        .map(|_| [random.random_range(0..a), a + random.random_range(0..b)])
        .collect()
}

fn gnm(n: u32, m: usize, seed: u64) -> Vec<[u32; 2]> {
    let mut random = random(seed);
    let mut seen = std::collections::HashSet::with_capacity(m);
    let mut edges = Vec::with_capacity(m);
    while edges.len() < m {
        let (u, v) = (random.random_range(0..n), random.random_range(0..n));
        if u != v && seen.insert((u.min(v), u.max(v))) {
            edges.push([u, v]);
        }
    }
    edges
}

fn lattice(side: i64, steps: &[(i64, i64)], holes: f64, seed: u64) -> (usize, Vec<[u32; 2]>) {
    let mut random = random(seed);
    let mut count = 0;
    let id: Vec<u32> = (0..side * side)
        .map(|_| {
            if random.random_bool(holes) {
                u32::MAX
            } else {
                count += 1;
                count - 1
            }
        })
        .collect();
    let index = |x: i64, y: i64| usize::try_from(x * side + y).expect("on the board");
    let mut edges = Vec::new();
    for x in 0..side {
        for y in 0..side {
            for &(dx, dy) in steps {
                let (p, q) = (x + dx, y + dy);
                if p < 0 || q < 0 || p >= side || q >= side {
                    continue;
                }
                let ends = [id[index(x, y)], id[index(p, q)]];
                if !ends.contains(&u32::MAX) {
                    edges.push(ends);
                }
            }
        }
    }
    (count as usize, edges)
}

/// The same graph with its vertices renamed and its edges reordered at random.
fn shuffled((n, mut edges): (usize, Vec<[u32; 2]>), seed: u64) -> (usize, Vec<[u32; 2]>) {
    let mut random = random(seed);
    let mut names: Vec<u32> = (0..n as u32).collect();
    names.shuffle(&mut random);
    for edge in &mut edges {
        *edge = edge.map(|v| names[v as usize]);
    }
    edges.shuffle(&mut random);
    (n, edges)
}

fn path(n: u32) -> Vec<[u32; 2]> {
    (1..n).map(|v| [v - 1, v]).collect()
}

/// Each vertex joined to an earlier one at random.
fn random_tree(n: u32, seed: u64) -> Vec<[u32; 2]> {
    let mut random = random(seed);
    (1..n).map(|v| [random.random_range(0..v), v]).collect()
}

/// The pairing model: half-edges paired at random; the few loops that arise are left out.
fn regular(n: u32, degree: u32, seed: u64) -> Vec<[u32; 2]> {
    let mut stubs: Vec<u32> = (0..n * degree).map(|stub| stub / degree).collect();
    stubs.shuffle(&mut random(seed));
    stubs
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .filter(|[u, v]| u != v)
        .collect()
}

/// Chakrabarti, Zhan and Faloutsos's recursive matrix model with the usual (0.57, 0.19, 0.19, 0.05).
fn rmat(scale: u32, m: usize, seed: u64) -> Vec<[u32; 2]> {
    let mut random = random(seed);
    (0..m)
        .map(|_| {
            let (mut u, mut v) = (0, 0);
            for _ in 0..scale {
                let draw: f64 = random.random();
                let (i, j) = match draw {
                    d if d < 0.57 => (0, 0),
                    d if d < 0.76 => (0, 1),
                    d if d < 0.95 => (1, 0),
                    _ => (1, 1),
                };
                u = 2 * u + i;
                v = 2 * v + j;
            }
            [u, v]
        })
        .filter(|[u, v]| u != v)
        .collect()
}

/// Triangles in a row, each joined to the next.
fn triangle_chain(triangles: u32) -> (usize, Vec<[u32; 2]>) {
    let mut edges = Vec::new();
    for a in (0..triangles).map(|i| 3 * i) {
        edges.extend([[a, a + 1], [a + 1, a + 2], [a, a + 2]]);
        if a + 3 < 3 * triangles {
            edges.push([a + 2, a + 3]);
        }
    }
    (3 * triangles as usize, edges)
}

/// A factor-critical graph by random ears, so that blossoms nest deeply: ear ends are recent.
fn nested_blossoms(at_least: u32, seed: u64) -> (usize, Vec<[u32; 2]>) {
    let mut random = random(seed);
    let mut n = 1;
    let mut edges = Vec::new();
    while n < at_least {
        let inner = 2 * random.random_range(1..=3);
        let window = n.min(64);
        let mut last = n - 1 - random.random_range(0..window);
        for v in n..n + inner {
            edges.push([last, v]);
            last = v;
        }
        edges.push([last, n - 1 - random.random_range(0..window)]);
        n += inner;
    }
    (n as usize, edges)
}

/// Long odd cycles, each with pendant paths of random length here and there, joined in a row.
fn odd_cycles(cycles: u32, length: u32, seed: u64) -> (usize, Vec<[u32; 2]>) {
    let mut random = random(seed);
    let mut edges = Vec::new();
    let mut n = 0;
    for cycle in 0..cycles {
        let first = n;
        n += length;
        edges.extend((1..length).map(|i| [first + i - 1, first + i]));
        edges.push([first + length - 1, first]);
        if cycle > 0 {
            edges.push([first - 1, first]);
        }
        for v in (first..first + length).step_by(50) {
            let mut last = v;
            for _ in 0..random.random_range(0..6) {
                edges.push([last, n]);
                last = n;
                n += 1;
            }
        }
    }
    (n as usize, edges)
}

/// Gabow's dense hard case: a complete graph on 4k vertices, every other one with a pendant.
fn dense_with_pendants(k: u32) -> (usize, Vec<[u32; 2]>) {
    let mut edges = Vec::new();
    for u in 0..4 * k {
        edges.extend((u + 1..4 * k).map(|v| [u, v]));
    }
    edges.extend((0..2 * k).map(|i| [2 * i, 4 * k + i]));
    (6 * k as usize, edges)
}

/// Odd cliques strung together at random through single vertices, names shuffled: dense, and
/// almost every clique is a blossom.
fn dense_odd_cliques(n: u32, seed: u64) -> (usize, Vec<[u32; 2]>) {
    let mut random = random(seed);
    let clique = 101;
    let mut edges = Vec::new();
    let mut first = 0;
    while first < n {
        let end = (first + clique).min(n);
        for u in first..end {
            edges.extend((u + 1..end).map(|v| [u, v]));
        }
        if first > 0 {
            for _ in 0..3 {
                edges.push([
                    random.random_range(0..first),
                    random.random_range(first..end),
                ]);
            }
        }
        first = end;
    }
    shuffled((n as usize, edges), seed)
}
