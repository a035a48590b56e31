//! Attacks on the threads.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Target, again, duration, expect, is_long};
use crate::faults::effort;

/// One address asks about boards as large as they may be, all the time.
#[test]
fn one_address_asks_about_large_boards() {
    let target = Target::start("large-boards");
    // Every second arc between 300 vertices, and very many arcs between two.
    let digraph = format!("digraph6:&~?Ck{}", "T".repeat(15_000));
    let arcs = format!("arcs:{}", vec!["0>1"; 100_000].join(","));
    let questions = [
        ("/api/v1/board", json!({ "board": "cycle:49999" })),
        (
            "/api/v1/why",
            json!({ "board": "star:49999", "game": "edge-geography" }),
        ),
        (
            "/api/v1/analyze",
            json!({ "board": "star:49999", "game": "edge-geography" }),
        ),
        (
            "/api/v1/analyze",
            json!({ "board": "grid:200x200", "game": "classic" }),
        ),
        (
            "/api/v1/position",
            json!({ "board": "dicycle:49999", "game": "geography" }),
        ),
        (
            "/api/v1/picture",
            json!({ "board": &digraph, "game": "geography", "format": "svg" }),
        ),
        ("/api/v1/board", json!({ "board": &arcs })),
    ];
    let asked = AtomicUsize::new(0);
    let ((), waits) = target.under(|| {
        again(8, |number| {
            let (path, body) = &questions[number % questions.len()];
            let _ = target.line(2).post(path, body);
            asked.fetch_add(1, Ordering::Relaxed);
        });
    });
    let asked = asked.into_inner();
    waits.judge(
        "one address asks about large boards",
        &format!("{asked} questions"),
    );
}

/// One address draws the heaviest pictures there are, each with another made-up cookie; somebody
/// else wants a small one.
#[test]
fn one_address_draws_heavy_pictures() {
    let target = Target::start("pictures");
    let heavy =
        json!({ "board": "complete:440", "game": "classic", "format": "png", "size": 4000 });
    let small = json!({ "board": "grid:4x4", "game": "classic", "format": "svg" });
    let small_png = json!({ "board": "grid:4x4", "game": "classic", "format": "png", "size": 200 });
    let drawn = Mutex::new(Vec::new());
    let ((), waits) = target.under(|| {
        let begin = Instant::now();
        std::thread::scope(|scope| {
            let attackers = if is_long() { 8_u64 } else { 2 };
            for number in 0..attackers {
                let (target, heavy) = (&target, &heavy);
                scope.spawn(move || {
                    let cookie = format!("visitor={number:032x}");
                    let line = target.line(2).with_cookie(cookie);
                    // A client that does not wait for the answer makes room for the next.
                    let stream = line.connect().unwrap();
                    stream.set_read_timeout(Some(duration())).unwrap();
                    let mut stream = stream;
                    let body = heavy.to_string();
                    let head = line.head("POST", "/api/v1/picture");
                    let text = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
                    std::io::Write::write_all(&mut stream, text.as_bytes()).unwrap();
                    let _ = super::line::read(&mut stream);
                });
            }
            std::thread::sleep(Duration::from_millis(100));
            while begin.elapsed() < duration() {
                for body in [&small, &small_png] {
                    let begin = Instant::now();
                    let reply = target.line(3).post("/api/v1/picture", body);
                    let waited = begin.elapsed().as_secs_f64() * 1000.0;
                    let is_there = reply.is_ok_and(|reply| reply.status == 200);
                    drawn.lock().unwrap().push((waited, is_there));
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        });
    });
    let drawn = drawn.into_inner().unwrap();
    let longest = drawn.iter().map(|&(waited, _)| waited).fold(0.0, f64::max);
    let figure = format!(
        "{} small pictures, the slowest {longest:.0} ms",
        drawn.len()
    );
    waits.judge(
        "one address draws heavy pictures with made-up cookies",
        &figure,
    );
    expect(
        drawn.iter().all(|&(_, is_there)| is_there),
        "small pictures are drawn",
    );
    if is_long() {
        expect(longest < 1000.0, "small pictures come within a second");
    }
}

/// Ten browsers let the engine move and pause a moment in between.
#[test]
fn ten_browsers_let_engines_move() {
    let target = Target::start("engines");
    let body = json!({ "board": "grid:5x6", "game": "classic", "engine": "stubborn" });
    let [moves, refused] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let ((), waits) = target.under(|| {
        again(10, |_| {
            let reply = target.line(2).post("/api/v1/engine", &body);
            moves.fetch_add(1, Ordering::Relaxed);
            if !reply.is_ok_and(|reply| reply.status == 200) {
                refused.fetch_add(1, Ordering::Relaxed);
            }
            std::thread::sleep(Duration::from_millis(100));
        });
    });
    let (moves, refused) = (moves.into_inner(), refused.into_inner());
    waits.judge(
        "ten browsers let engines move",
        &format!("{moves} moves, {refused} refused"),
    );
    expect(refused == 0, "every engine moves");
}

/// Several addresses search for as long as they may, on all threads that there are for it.
#[test]
fn several_addresses_search_all_the_time() {
    let target = Target::start("searches");
    let hard = json!({ "board": "grid:7x8", "game": "private", "players": 3, "seconds": 60 });
    let hard = hard.to_string();
    let (searching, waits) = target.under(|| {
        let mut held = Vec::new();
        for from in 2..10 {
            for _ in 0..4 {
                let line = target.line(from);
                let mut stream = line.connect().unwrap();
                let head = line.head("POST", "/api/v1/analyze");
                write!(stream, "{head}content-length: {}\r\n\r\n{hard}", hard.len()).unwrap();
                held.push(stream);
            }
        }
        std::thread::sleep(duration());
        let health = target.health();
        let lanes = health["lanes"].as_array().unwrap();
        let long = lanes.iter().find(|lane| lane["name"] == "long").unwrap();
        [&long["running"], &long["threads"]].map(|number| number.as_u64().unwrap())
    });
    let [running, threads] = searching;
    let figure = format!("{running} searches, {} MB in memory", target.memory());
    waits.judge("several addresses search all the time", &figure);
    expect(running == threads, "they have all threads for searches");
}

/// One address has certificates checked that are short and name boards that are large, or that are
/// as long as they may be.
#[test]
fn one_address_has_certificates_checked() {
    let target = Target::start("certificates");
    let boards = [
        "complete:1400".to_owned() + &" + complete:1400".repeat(50),
        "rook:90x90".to_owned() + &" + queen:90x90".repeat(40),
        "torus:1000x1000 reach 400".to_owned(),
        vec!["complete:500"; 60].join(" and "),
    ];
    let mut certificates: Vec<Value> = boards.iter().map(|board| claim(board)).collect();
    let mut long = claim("grid:5x6");
    long["proof"] = json!({ "two-forests": { "pair": vec!["0,0-0,1"; effort(1_000, 700_000)] } });
    certificates.push(long);
    let checked = AtomicUsize::new(0);
    let ((), waits) = target.under(|| {
        again(6, |number| {
            let certificate = &certificates[number % certificates.len()];
            let reply = target.line(2).post("/api/v1/verify", certificate);
            // It proves nothing, or the address asks too often.
            let status = reply.map_or(0, |reply| reply.status);
            assert!([200, 400, 413, 429, 503].contains(&status), "{status}");
            checked.fetch_add(usize::from(status == 200), Ordering::Relaxed);
        });
    });
    let (checked, memory) = (checked.into_inner(), target.memory());
    let figure = format!("{checked} checked, {memory} MB in memory");
    waits.judge("one address has certificates checked", &figure);
    expect(memory < 900, "memory is bounded");
}

/// A certificate for a claim about a board, without a proof.
fn claim(board: &str) -> Value {
    json!({
        "schema": "slitherlab/certificate/1", "board": { "text": board }, "game": "cycle-cut",
        "claim": {
            "players": 2, "misere": false, "position": null, "turn": null, "winner": 1, "moves": null,
            "first": "cycle",
        },
        "proof": { "over": {} },
    })
}
