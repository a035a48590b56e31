//! Attacks by sockets of games.

use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::json;

use super::{Target, again, duration, expect, is_long, take_all_files};
use crate::faults::effort;

/// Starts a game on a path, after this many moves; returns its name.
fn game(target: &Target, moves: usize) -> String {
    let moves: Vec<String> = (0..moves).map(|n| format!("{n}-{}", n + 1)).collect();
    let setup = json!({
        "board": "path:5000", "game": "classic", "seats": ["human", "human"], "moves": moves,
        "clock": { "seconds": 60 },
    });
    let game = target.line(2).post("/api/v1/games", &setup).unwrap();
    assert_eq!(game.status, 201, "{}", game.json());
    game.json()["id"].as_str().unwrap().to_owned()
}

/// Two addresses come to a long game all the time, by sockets that do not read how it stands.
#[test]
fn many_come_to_a_long_game_and_do_not_read() {
    take_all_files();
    let target = Target::start("long-game");
    let game = game(&target, 4990);
    let each = effort(20, 500);
    let come = AtomicUsize::new(0);
    let (memory, waits) = target.under(|| {
        let most = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for from in 2..4 {
                let (target, game, come, most) = (&target, &game, &come, &most);
                scope.spawn(move || {
                    let line = target.line(from);
                    let mut held: Vec<TcpStream> = Vec::new();
                    let begin = Instant::now();
                    while begin.elapsed() < duration() {
                        if held.len() == each {
                            most.fetch_max(target.memory() as usize, Ordering::Relaxed);
                            held.clear();
                        }
                        let Ok(stream) = line.socket(game) else {
                            continue;
                        };
                        come.fetch_add(1, Ordering::Relaxed);
                        held.push(stream);
                    }
                    most.fetch_max(target.memory() as usize, Ordering::Relaxed);
                });
            }
        });
        most.into_inner()
    });
    let figure = format!("{} sockets, {memory} MB in memory", come.into_inner());
    waits.judge("many come to a long game and do not read", &figure);
    expect(memory < 900, "memory is bounded");
}

/// Many look on at a game with a clock, and others come and go all the time.
#[test]
fn some_come_and_go_where_many_look_on() {
    take_all_files();
    let target = Target::start("coming");
    let game = game(&target, 2);
    let crowd: Vec<TcpStream> = (0..effort(50, 1000))
        .map(|_| target.line(2).socket(&game).unwrap())
        .collect();
    let come = AtomicUsize::new(0);
    let ((), waits) = target.under(|| {
        again(2, |number| {
            // One address asks too often before long.
            let line = target.line(3 + number as u16);
            come.fetch_add(usize::from(line.socket(&game).is_ok()), Ordering::Relaxed);
        });
    });
    let figure = format!("{} look on, {} came", crowd.len(), come.into_inner());
    waits.judge("some come and go where many look on", &figure);
}

/// One address looks at a class with many games all the time.
#[test]
fn one_address_looks_at_a_large_class() {
    let target = Target::start("large-class");
    let teacher = target.browser(2);
    let setup = json!({ "board": "grid:4x4", "game": "classic" });
    let class = teacher.post("/api/v1/classes", &setup).unwrap().json();
    let path = format!("/api/v1/classes/{}", class["id"].as_str().unwrap());
    let seats = format!("{path}/seats");
    let pupils = effort(10, 190);
    for number in 0..pupils {
        // Another address for every few of them, so that none starts too many games.
        let pupil = target.browser(200 + (number / 50) as u16);
        pupil.post(&seats, &json!({})).unwrap();
    }
    let looks = AtomicUsize::new(0);
    let (mut moves, waits) = target.under(|| {
        std::thread::scope(|scope| {
            let moves = scope.spawn(|| super::games::play(&target.line(7), duration()));
            again(4, |_| {
                let seen = target.line(3).get(&path);
                looks.fetch_add(
                    usize::from(seen.is_ok_and(|seen| seen.status == 200)),
                    Ordering::Relaxed,
                );
            });
            moves.join().unwrap()
        })
    });
    let slow = super::games::p99(&mut moves);
    let figure = format!(
        "{pupils} pupils, {} looks, a move of others p99 {slow:.1} ms",
        looks.into_inner()
    );
    waits.judge("one address looks at a large class", &figure);
    if is_long() {
        expect(slow < super::WAIT, "moves stay quick");
    }
}
