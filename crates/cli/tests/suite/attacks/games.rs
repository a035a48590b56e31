//! Attacks on games between browsers.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line::Line;
use super::{Target, duration, expect, is_long};
use crate::faults::effort;

/// The longest, and how long 99 of 100 took, in milliseconds.
fn p99(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    let place = (times.len() * 99 / 100).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or(f64::INFINITY)
}

/// Plays moves on a long path until the time is over; returns how long each took, in milliseconds.
fn play(line: &Line, time: Duration) -> Vec<f64> {
    let create = json!({
        "board": "path:2000", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
    });
    let game = line.post("/api/v1/games", &create).unwrap();
    assert_eq!(game.status, 201, "{}", game.json());
    let game = game.json();
    let path = format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap());
    let token = |ply: usize| game["tokens"][ply % 2]["token"].as_str().unwrap();
    let mut times = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < time && times.len() < 1900 {
        let ply = times.len();
        let body = json!({ "ply": ply, "move": format!("{ply}-{}", ply + 1) });
        let asked = Instant::now();
        let reply = line.post_as(token(ply), &path, &body).unwrap();
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
        assert_eq!(reply.status, 200, "{}", reply.json());
        std::thread::sleep(Duration::from_millis(5));
    }
    times
}

/// Games whose positions are written with megabytes of blanks.
#[test]
fn positions_full_of_blanks() {
    let target = Target::start("blanks");
    let blanks = " ".repeat(effort(200_000, 3_500_000));
    let game = json!({
        "board": "grid:4x4", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
        "position": format!("0,0{blanks}0,1"),
    });
    let before = target.stored();
    let moves = Mutex::new(Vec::new());
    let (started, waits) = target.under(|| {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                moves
                    .lock()
                    .unwrap()
                    .extend(play(&target.line(7), duration()));
            });
            let mut started = 0;
            let begin = Instant::now();
            let mut at = 0_u16;
            while begin.elapsed() < duration() || started == 0 {
                at += 1;
                let reply = target.line(100 + at % 64).post("/api/v1/games", &game);
                started += usize::from(reply.is_ok_and(|reply| reply.status == 201));
            }
            started
        })
    });
    let grown = target.stored().saturating_sub(before);
    let mut moves = moves.into_inner().unwrap();
    let slow = p99(&mut moves);
    let figure =
        format!("{started} games, the file grew by {grown} kB, a move of others p99 {slow:.1} ms");
    waits.judge("positions full of blanks", &figure);
    expect(
        grown < 8_000 + 4 * started as u64,
        "what is stored is bounded by the board",
    );
}

/// Very many games in memory, and one address that looks at games all the time.
#[test]
fn very_many_games_are_started() {
    let target = Target::start("rooms");
    let game = json!({ "board": "grid:8x8", "game": "classic", "seats": ["human", "human"] });
    let before = target.memory();
    let count = effort(150, 10_080);
    let ids = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 0..4_usize {
            let (target, game, ids) = (&target, &game, &ids);
            scope.spawn(move || {
                for at in (number..count).step_by(4) {
                    let line = target.line(100 + (at / 100) as u16);
                    let reply = line.post("/api/v1/games", game).unwrap();
                    let id = reply.json()["id"].as_str().map(str::to_owned);
                    ids.lock().unwrap().extend(id);
                }
            });
        }
    });
    let ids = ids.into_inner().unwrap();
    let full = target.memory();
    let (mut moves, waits) = target.under(|| {
        std::thread::scope(|scope| {
            let moves = scope.spawn(|| play(&target.line(7), duration()));
            for number in 0..2_usize {
                let (target, ids) = (&target, &ids);
                scope.spawn(move || {
                    let line = target.line(2);
                    let begin = Instant::now();
                    let mut at = number;
                    while begin.elapsed() < duration() {
                        at += 7919;
                        let _ = line.get(&format!("/api/v1/games/{}", ids[at % ids.len()]));
                    }
                });
            }
            moves.join().unwrap()
        })
    });
    let slow = p99(&mut moves);
    let after = if is_long() {
        // Nobody visits any more.
        std::thread::sleep(Duration::from_secs(90));
        format!(", {} MB when they have left", target.memory())
    } else {
        String::new()
    };
    let figure = format!(
        "{} games, {before} MB before, {full} MB with them{after}, a move of others p99 {slow:.1} ms",
        ids.len()
    );
    waits.judge("very many games are started", &figure);
    if is_long() {
        expect(slow < 50.0, "moves stay quick");
        expect(target.memory() < before + 60, "memory is given back");
    }
}

/// One pupil asks for a seat in the class four hundred times; the others of the class, at the same
/// address, get theirs.
#[test]
fn one_pupil_wants_all_seats_of_a_class() {
    let target = Target::start("class");
    let teacher = target.browser(2);
    let setup = json!({ "board": "grid:4x4", "game": "classic" });
    let class = teacher.post("/api/v1/classes", &setup).unwrap().json();
    let path = format!("/api/v1/classes/{}", class["id"].as_str().unwrap());
    let seats = format!("{path}/seats");
    let pupil = target.browser(2);
    let (given, waits) = target.under(|| {
        let wanted = (0..400).map(|_| pupil.post(&seats, &json!({ "name": "Max" })));
        wanted
            .filter(|reply| reply.as_ref().is_ok_and(|reply| reply.status == 200))
            .count()
    });
    let games = |class: &Value| class["games"].as_array().map_or(0, Vec::len);
    let taken = games(&teacher.get(&path).unwrap().json());
    let others = (0..30).map(|_| target.browser(2).post(&seats, &json!({})).unwrap());
    let seated = others.filter(|reply| reply.status == 200).count();
    let figure =
        format!("{given} requests granted, {taken} games taken, {seated} of 30 others seated");
    waits.judge("one pupil wants all seats of a class", &figure);
    expect(seated == 30, "the others get seats");
    expect(taken <= 4, "one pupil takes few games");
}
