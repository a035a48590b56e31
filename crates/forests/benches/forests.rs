use rand::{Rng, SeedableRng};
use slitherlab_forests::TwoForests;
use slitherlab_graph::Graph;
use std::time::Instant;

fn random(n: u32, m: usize) -> Graph {
    let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
    Graph::from_edges(
        n as usize,
        (0..m)
            .map(|_| [rng.random_range(0..n), rng.random_range(0..n)])
            .collect(),
    )
    .unwrap()
}
fn lattice(w: u32, h: u32, steps: &[(u32, u32)], torus: bool) -> Graph {
    let mut edges = vec![];
    for x in 0..w {
        for y in 0..h {
            for &(a, b) in steps {
                let (p, q) = (x + a, y + b);
                if torus || (p < w && q < h) {
                    edges.push([x * h + y, (p % w) * h + q % h]);
                }
            }
        }
    }
    Graph::from_edges((w * h) as usize, edges).unwrap()
}
fn regular(n: u32, d: u32) -> Graph {
    let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
    let mut stubs: Vec<u32> = (0..n * d).map(|i| i / d).collect();
    for i in (1..stubs.len()).rev() {
        let j = rng.random_range(0..=i);
        stubs.swap(i, j);
    }
    Graph::from_edges(n as usize, stubs.chunks(2).map(|c| [c[0], c[1]]).collect()).unwrap()
}
fn shuffle(g: &Graph) -> Graph {
    let mut rng = rand_pcg::Pcg64::seed_from_u64(3);
    let n = g.vertex_count();
    let mut p: Vec<u32> = (0..n as u32).collect();
    for i in (1..n).rev() {
        let j = rng.random_range(0..=i);
        p.swap(i, j);
    }
    let mut e: Vec<_> = g
        .edges()
        .iter()
        .map(|&[u, v]| [p[u as usize], p[v as usize]])
        .collect();
    for i in (1..e.len()).rev() {
        let j = rng.random_range(0..=i);
        e.swap(i, j);
    }
    Graph::from_edges(n, e).unwrap()
}
fn main() {
    let n: u32 = std::env::var("N").map_or(1_000_000, |s| s.parse().unwrap());
    let mut graphs: Vec<(String, Graph)> = vec![];
    for tenths in [
        10, 15, 17, 175, 178, 179, 1794, 180, 185, 19, 20, 25, 30, 50, 80,
    ] {
        let c = f64::from(tenths)
            / if tenths >= 1000 {
                1000.
            } else if tenths > 100 {
                100.0
            } else {
                10.0
            };
        graphs.push((
            format!("random {c}"),
            random(n, (f64::from(n) * c) as usize),
        ));
    }
    graphs.push(("grid".into(), lattice(1000, 1000, &[(0, 1), (1, 0)], false)));
    graphs.push((
        "trigrid".into(),
        lattice(1000, 1000, &[(0, 1), (1, 0), (1, 1)], false),
    ));
    for s in [100, 300, 1000] {
        graphs.push((format!("torus {s}"), lattice(s, s, &[(0, 1), (1, 0)], true)));
    }
    graphs.push(("4-regular".into(), regular(n, 4)));
    graphs.push(("5-regular".into(), regular(n, 5)));
    graphs.push((
        "complete 2500".into(),
        Graph::from_edges(
            2500,
            (0..2500u32)
                .flat_map(|u| (0..u).map(move |v| [u, v]))
                .collect(),
        )
        .unwrap(),
    ));
    if std::env::var("HARD").is_ok() {
        graphs.clear();
        let mut rng = rand_pcg::Pcg64::seed_from_u64(7);
        let mut dilute = |g: Graph, keep: f64| {
            let e: Vec<_> = g
                .edges()
                .iter()
                .copied()
                .filter(|_| rng.random_bool(keep))
                .collect();
            Graph::from_edges(g.vertex_count(), e).unwrap()
        };
        let sq = [(0, 1), (1, 0)];
        let tri = [(0, 1), (1, 0), (1, 1)];
        let s = f64::from(n).sqrt() as u32;
        for keep in [0.99, 0.95, 0.9] {
            graphs.push((
                format!("torus kept {keep}"),
                dilute(lattice(s, s, &sq, true), keep),
            ));
        }
        for keep in [0.95, 0.9, 0.8, 0.75, 0.7, 0.68, 0.667, 0.65, 0.6] {
            graphs.push((
                format!("tri torus kept {keep}"),
                dilute(lattice(s, s, &tri, true), keep),
            ));
        }
        for keep in [0.7, 0.6, 0.55, 0.5, 0.48, 0.46, 0.45, 0.4] {
            graphs.push((
                format!("king torus kept {keep}"),
                dilute(
                    lattice(s, s, &[(0, 1), (1, 0), (1, 1), (s - 1, 1)], true),
                    keep,
                ),
            ));
        }
        graphs.push(("shuffled torus".into(), shuffle(&lattice(s, s, &sq, true))));
        graphs.push(("shuffled tri".into(), shuffle(&lattice(s, s, &tri, true))));
        graphs.push((
            "shuffled trigrid".into(),
            shuffle(&lattice(s, s, &tri, false)),
        ));
        graphs.push((
            "circulant 1,2".into(),
            Graph::from_edges(
                n as usize,
                (0..n)
                    .flat_map(|i| [[i, (i + 1) % n], [i, (i + 2) % n]])
                    .collect(),
            )
            .unwrap(),
        ));
        graphs.push((
            "shuffled circulant 1,2".into(),
            shuffle(
                &Graph::from_edges(
                    n as usize,
                    (0..n)
                        .flat_map(|i| [[i, (i + 1) % n], [i, (i + 2) % n]])
                        .collect(),
                )
                .unwrap(),
            ),
        ));
        graphs.push(("torus 4 x n".into(), lattice(4, n / 4, &sq, true)));
        graphs.push((
            "shuffled torus 4 x n".into(),
            shuffle(&lattice(4, n / 4, &sq, true)),
        ));
        graphs.push((
            "shuffled torus 30 x n".into(),
            shuffle(&lattice(30, n / 30, &sq, true)),
        ));
        graphs.push((
            "K5s".into(),
            Graph::from_edges(
                n as usize,
                (0..n / 5)
                    .flat_map(|i| {
                        (0..5).flat_map(move |u| (0..u).map(move |v| [5 * i + u, 5 * i + v]))
                    })
                    .collect(),
            )
            .unwrap(),
        ));
        graphs.push((
            "doubled path".into(),
            Graph::from_edges(n as usize, (1..n).flat_map(|i| [[i - 1, i]; 2]).collect()).unwrap(),
        ));
        graphs.push((
            "tripled path".into(),
            Graph::from_edges(n as usize, (1..n).flat_map(|i| [[i - 1, i]; 3]).collect()).unwrap(),
        ));
        graphs.push(("cubic".into(), regular(n, 3)));
    }
    for (name, g) in graphs {
        g.arc_edges();
        let t = Instant::now();
        let f = TwoForests::of(&g);
        let s = t.elapsed().as_secs_f64();
        println!(
            "{name:20} n {} m {} u {} : {:.3} s, {:.0} ns/edge",
            g.vertex_count(),
            g.edge_count(),
            f.union(),
            s,
            s * 1e9 / g.edge_count() as f64
        );
    }
}
