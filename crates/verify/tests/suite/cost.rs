//! What a check costs, counted in steps: linear in the certificate and its board for every kind of
//! proof, and for strategies in the board for each node. No clock is looked at.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use serde_json::{Value, json};
use slitherlab_board::Board;
use slitherlab_graph::Graph;
use slitherlab_verify::{Effort, Refusal, Statement, limits_for, verify_watched};

/// A step is little work, so a check may make some for each byte, vertex and edge.
const STEPS: u64 = 12;

struct Cost {
    steps: u64,
    /// Bytes, vertices and edges.
    size: u64,
    result: Result<Statement, Refusal>,
}

fn cost(board: &str, game: &str, claim: &Value, proof: &Value) -> Cost {
    let mut whole =
        json!({"players": 2, "misere": false, "position": null, "turn": null, "moves": null});
    for (key, value) in claim.as_object().unwrap() {
        whole[key] = value.clone();
    }
    let certificate = json!({"schema": "slitherlab/certificate/1", "board": {"text": board}, "game": game,
        "claim": whole, "proof": proof});
    let bytes = certificate.to_string().into_bytes();
    let effort = Effort::default();
    let result = verify_watched(&bytes, limits_for(bytes.len()), &effort);
    let board = Board::parse(board).unwrap();
    let graph = board.graph();
    Cost {
        steps: effort.steps(),
        size: (bytes.len() + graph.vertex_count() + graph.edge_count()) as u64,
        result,
    }
}

/// Consecutive vertices from here on matched to each other.
fn pairs(first: usize, count: usize) -> Value {
    let mate: Vec<usize> = (0..count).map(|i| first + (i ^ 1)).collect();
    json!({"labels": "p".repeat(count), "mate": mate, "ears": [], "reach": []})
}

/// All edges in one forest, the first in the other; they are all that there are.
fn forests(edges: usize) -> Value {
    json!({"places": format!("b{}", "a".repeat(edges - 1)), "witness": "-".repeat(edges)})
}

/// Triangles in a row, each with a corner of the next: one component of outer vertices, built by
/// many ears.
fn beads(count: usize) -> (String, Value) {
    let n = 2 * count + 1;
    let mut edges = Vec::new();
    let mut mate = vec![-1];
    let mut ears = Vec::new();
    for bead in 0..count as u32 {
        let [a, b, c] = [0, 1, 2].map(|i| 2 * bead + i);
        edges.extend([[a, b], [b, c], [a, c]]);
        mate.extend([i64::from(c), i64::from(b)]);
        ears.push([a, b, c, a]);
    }
    let graph = Graph::from_edges(n, edges).unwrap();
    let text = Board::from_graph(graph).text().to_owned();
    let level = json!({"labels": "o".repeat(n), "mate": mate, "ears": ears, "reach": []});
    (text, level)
}

/// Inner vertices between outer ones, reached one after the other.
fn chain(n: usize) -> Value {
    let label = |v| if v % 2 == 0 { 'o' } else { 'i' };
    let labels: String = (0..n).map(label).collect();
    let mate: Vec<i64> = (0..n as i64)
        .map(|v| match v {
            0 => -1,
            v if v % 2 == 1 => v + 1,
            v => v - 1,
        })
        .collect();
    let reach: Vec<[usize; 2]> = (1..n).step_by(2).map(|v| [v, v - 1]).collect();
    json!({"labels": labels, "mate": mate, "ears": [], "reach": reach})
}

/// The board, the game, the claim and the proof of one kind.
type Example = (&'static str, String, &'static str, Value, Value);

/// Every kind of proof of the snake games, for a board of about this size.
fn snakes(n: usize) -> Vec<Example> {
    let path = format!("path:{n}");
    let odd = format!("path:{}", n + 1);
    let dense = n / 8;
    let few = n / 4;
    let (beads, bead_level) = beads(n / 2);
    let one_end = |level: Value| json!({"one-end": {"level": level}});
    let placed = |winner: u32| json!({"winner": winner, "position": "0 1"});
    let (first, second) = (json!({"winner": 1}), json!({"winner": 2}));
    let run = json!({"player": 2, "paths": [(3..few).collect::<Vec<_>>()]});
    let race = json!({"strategy": {"nodes": [{"race": [run]}], "roots": [0]}});
    let walls = json!({"strategy": {"nodes": [{"walls": [run]}], "roots": [0]}});
    let apart = json!({"winner": 2, "position": "0 1 / 2 3"});
    let levels = json!({"inner-levels": {"levels": [pairs(0, n)]}});
    let after = json!({"winning-move": {"move": "1-2", "level": pairs(3, n - 2)}});
    let fixed = json!({"static": {"level": pairs(2, n - 2)}});
    let (whole, clique) = (one_end(pairs(0, n)), one_end(pairs(0, dense)));
    let (ears, reach) = (one_end(bead_level), one_end(chain(n + 1)));
    let complete = format!("complete:{dense}");
    vec![
        ("one-end", path.clone(), "geography", second, whole),
        ("ears", beads, "geography", first.clone(), ears),
        ("reach", odd.clone(), "geography", first.clone(), reach),
        ("dense", complete, "progressive", first.clone(), clique),
        ("inner-levels", path.clone(), "classic", first, levels),
        ("static", path, "classic", placed(1), fixed),
        ("winning-move", odd, "classic", placed(2), after),
        (
            "walls",
            format!("path:{few}"),
            "private",
            apart.clone(),
            walls,
        ),
        ("race", format!("path:{few}"), "private", apart, race),
    ]
}

/// The kinds of proof that need a board of their own.
fn figures(n: usize) -> Vec<Example> {
    let second = json!({"winner": 2});
    let ring = format!("cycle:{n}");
    let half = |v: usize| (v + n / 2) % n;
    let image: Vec<usize> = (0..n).map(half).collect();
    let mirror = json!({"mirror": {"image": image, "move": null}});
    let first = json!({"winner": 1});
    let middle = n / 2;
    let left: Vec<usize> = (0..middle).rev().collect();
    let right: Vec<usize> = (middle..n).collect();
    let runs = json!([[[left[0]], right], [left, [middle]]]);
    let split = json!({"split": {"move": format!("{}-{middle}", middle - 1), "runs": runs}});
    let dense = format!("complete:{}", n / 16 * 2);
    let fixed = json!({"fixed-length": {}});
    let mate: Vec<usize> = (0..n).map(|v| v ^ 1).collect();
    let covered = json!({"matching-covered": {"mate": mate, "cycles": []}});
    let whole: Vec<usize> = (0..n).map(|v| (v + 1) % n).collect();
    let cycles = json!({"matching-covered": {"mate": mate, "cycles": [whole]}});
    let [even, odd]: [Vec<usize>; 2] = [0, 1].map(|side| (side..n).step_by(2).collect());
    let kernels = json!({"even-kernel": {"kernels": [even, odd], "moves": []}});
    let (star, forest) = (format!("star:{n}"), json!({"forest": {}}));
    let three = json!({"players": 3, "winner": 0, "can_be_beaten": [3]});
    vec![
        ("mirror", ring.clone(), "private", second.clone(), mirror),
        ("split", format!("path:{n}"), "private", first, split),
        ("fixed-length", dense, "private", second.clone(), fixed),
        (
            "strong components",
            ring.clone(),
            "public",
            second.clone(),
            covered,
        ),
        ("cycles", ring.clone(), "public", second.clone(), cycles),
        ("even-kernel", ring, "edge-geography", second, kernels),
        ("forest", star, "geography", three, forest),
    ]
}

/// Every kind of proof of the cycle games, and of a game that is over.
fn edges(n: usize) -> Vec<Example> {
    let path = format!("path:{n}");
    let ring = format!("cycle:{n}");
    let few = n / 4;
    let cycle_first = json!({"winner": 2, "first": "cycle"});
    let terminals = format!("0,{}", n - 1);
    let short_first = json!({"winner": 2, "first": "short", "terminals": terminals});
    let one_more = json!({"places": format!("b{}c", "a".repeat(n - 2)), "witness": "-".repeat(n)});
    let draw = json!({"winner": 0, "position": "1: 0-1"});
    let (over, pair) = (
        json!({"over": {}}),
        json!({"two-forests": {"pair": forests(n)}}),
    );
    let switching = json!({"switching": {"pair": one_more, "larger": null}});
    let safe = json!({"safe": {"mover": forests(n - 1), "other": forests(n - 1), "board": null}});
    let after = json!({"after": {"move": "0-1", "proof": {"over": {}}}});
    let nodes = json!([{"safe": forests(few - 1)}]);
    let strategy = json!({"edge-strategy": {"nodes": nodes, "roots": [0, 0], "board": null}});
    let cut_first = json!({"winner": 1, "first": "cut"});
    vec![
        ("over", path.clone(), "cycle-cut", cycle_first.clone(), over),
        ("two-forests", ring.clone(), "cycle-cut", cycle_first, pair),
        ("switching", path, "shannon", short_first, switching),
        ("safe", ring.clone(), "cycle", draw.clone(), safe),
        ("after", ring, "cycle-cut", cut_first, after),
        (
            "edge-strategy",
            format!("cycle:{few}"),
            "cycle",
            draw,
            strategy,
        ),
    ]
}

fn theorems(n: usize) -> Vec<(&'static str, Cost)> {
    let all = snakes(n).into_iter().chain(figures(n)).chain(edges(n));
    all.map(|(name, board, game, claim, proof)| (name, cost(&board, game, &claim, &proof)))
        .collect()
}

#[test]
fn every_kind_of_proof_is_checked_in_linear_time() {
    let few = theorems(800);
    let many = theorems(3200);
    for ((name, few), (_, many)) in few.iter().zip(&many) {
        for cost in [few, many] {
            assert!(cost.result.is_ok(), "{name}: {:?}", cost.result);
            let least = cost.size / 100;
            assert!(
                cost.steps > least,
                "{name}: {} steps are counted",
                cost.steps
            );
            assert!(
                cost.steps <= STEPS * cost.size,
                "{name}: {} steps for {}",
                cost.steps,
                cost.size
            );
        }
        // Four times as large, four times as dear: a tenth more is for what is small.
        let [dear, large] = [many.steps / few.steps, many.size / few.size];
        assert!(
            10 * dear <= 11 * large + 10,
            "{name}: {dear} times the steps for {large} times the size"
        );
    }
}

/// The board and the strategy of player 2, who goes first, along a path of n vertices: a node for
/// each.
fn walk(n: usize) -> (String, Value, Value) {
    let node = |v: usize| match v {
        v if v % 2 == 0 => json!({"play": [format!("{v}-{}", v + 1), v + 1]}),
        v if v + 1 < n => json!({"replies": [v + 1]}),
        _ => json!({"replies": []}),
    };
    let nodes: Vec<Value> = (0..n).map(node).collect();
    let claim = json!({"winner": 2, "position": "0"});
    let proof = json!({"strategy": {"nodes": nodes, "roots": [0]}});
    (format!("path:{n}"), claim, proof)
}

#[test]
fn strategies_cost_the_board_for_each_node() {
    for n in [64, 256, 1024] {
        let (board, claim, proof) = walk(n);
        let cost = cost(&board, "geography", &claim, &proof);
        assert!(cost.result.is_ok(), "{:?}", cost.result);
        let n = n as u64;
        assert!(cost.steps >= n * n / 32, "{n}: {} steps", cost.steps);
        assert!(cost.steps <= STEPS * n * 2 * n, "{n}: {} steps", cost.steps);
    }
}

/// To find the strokes from a dot takes a step for each dot that they pass, and that is counted.
#[test]
fn strokes_cost_what_they_pass() {
    for (board, openings) in [("grid:1x1024", 523_776), ("grid:32x32", 52_576)] {
        let proof = json!({"strategy": {"nodes": [{"replies": []}], "roots": [0]}});
        let cost = cost(board, "hold-that-line", &json!({"winner": 2}), &proof);
        let missing = Refusal::Replies(0, openings as usize);
        assert_eq!(cost.result, Err(Refusal::Node(0, Box::new(missing))));
        assert!(cost.steps >= openings, "{} steps", cost.steps);
        assert!(
            cost.steps <= 3 * openings + STEPS * cost.size,
            "{} steps",
            cost.steps
        );
    }
}

/// What it costs to refuse a strategy that consists of these runs.
fn runs_of(kind: &str, runs: &[Value]) -> Cost {
    cost(
        "complete:512",
        "private",
        &json!({"winner": 2, "position": "0 1 / 2 3"}),
        &json!({"strategy": {"nodes": [{kind: runs}], "roots": [0]}}),
    )
}

/// What strangers may write to keep a checker busy: it is refused, in linear time too.
#[test]
fn no_certificate_is_a_time_bomb() {
    let race = |count| runs_of("race", &vec![json!({"player": 2, "paths": [[3]]}); count]);
    // One run of many paths that lead nowhere.
    let walls = |count| runs_of("walls", &[json!({"player": 2, "paths": vec![[3]; count]})]);
    // One ear over and over between two vertices with many neighbours.
    let ear = |count: usize| {
        let mut ear = vec![0];
        ear.extend((0..2 * count).map(|i| 1 + i % 2));
        ear.push(0);
        let n = 513;
        let mut mate: Vec<i64> = (0..n).map(|v| ((v - 1) ^ 1) + 1).collect();
        mate[0] = -1;
        cost(
            "complete:513",
            "geography",
            &json!({"winner": 1}),
            &json!({"one-end": {"level":
                {"labels": "o".repeat(513), "mate": mate, "ears": [ear], "reach": []}}}),
        )
    };
    // The same inner vertex reached over and over.
    let reach = |count: usize| {
        let mut level = chain(101);
        level["reach"] = json!(vec![[1, 0]; count]);
        cost(
            "path:101",
            "geography",
            &json!({"winner": 1}),
            &json!({"one-end": {"level": level}}),
        )
    };
    let levels = |count: usize| {
        cost(
            "path:100",
            "classic",
            &json!({"winner": 1}),
            &json!({"inner-levels": {"levels": vec![pairs(0, 100); count]}}),
        )
    };
    let players = |count: usize| {
        cost(
            "complete:64",
            "classic",
            &json!({"winner": 0, "players": 1000, "can_be_beaten": vec![1; count]}),
            &json!({"over": {}}),
        )
    };
    let moves = |count: usize| {
        cost(
            "path:100",
            "classic",
            &json!({"winner": 1, "moves": {"winning": vec!["0-1"; count], "complete": false}}),
            &json!({"inner-levels": {"levels": [pairs(0, 100)]}}),
        )
    };
    // Short cycles between vertices with many neighbours, of which the last is none.
    let cycles = |count: usize| {
        let mate: Vec<usize> = (0..512).map(|v| v ^ 1).collect();
        let mut cycles = vec![vec![509, 510, 511, 508]; count];
        cycles.push(vec![0]);
        cost(
            "complete:512",
            "public",
            &json!({"winner": 2}),
            &json!({"matching-covered": {"mate": mate, "cycles": cycles}}),
        )
    };
    let kernels = |count: usize| {
        cost(
            "complete:512",
            "edge-geography",
            &json!({"winner": 2}),
            &json!({"even-kernel": {"kernels": vec![Vec::<u32>::new(); count], "moves": []}}),
        )
    };
    let bombs: [(&str, &dyn Fn(usize) -> Cost); 9] = [
        ("cycles", &cycles),
        ("kernels", &kernels),
        ("runs", &race),
        ("paths", &walls),
        ("an ear", &ear),
        ("reach", &reach),
        ("levels", &levels),
        ("players", &players),
        ("moves", &moves),
    ];
    for (name, bomb) in bombs {
        for count in [1_000, 8_000] {
            let cost = bomb(count);
            assert!(cost.result.is_err(), "{name}");
            assert!(
                cost.steps <= STEPS * cost.size,
                "{name}: {} steps for {}",
                cost.steps,
                cost.size
            );
        }
    }
}

/// A check ends when it is told to, also in the midst of a strategy.
#[test]
fn a_check_can_be_stopped() {
    let (board, mut claim, proof) = walk(1024);
    for (key, value) in [
        ("players", json!(2)),
        ("misere", json!(false)),
        ("turn", json!(null)),
        ("moves", json!(null)),
    ] {
        claim[key] = value;
    }
    let certificate = json!({"schema": "slitherlab/certificate/1", "board": {"text": board}, "game": "geography",
        "claim": claim, "proof": proof});
    let bytes = certificate.to_string().into_bytes();
    let check = |patience: u32| {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Relaxed) >= patience;
        let result = verify_watched(&bytes, limits_for(bytes.len()), &Effort::new(&stop));
        (result.map(|_| ()), asked.into_inner())
    };
    let (whole, asked) = check(u32::MAX);
    assert_eq!(whole, Ok(()));
    assert!(asked > 2, "{asked}");
    for patience in 0..asked {
        assert_eq!(check(patience), (Err(Refusal::Stopped), patience + 1));
    }
}
