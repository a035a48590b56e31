//! Attacks on games between browsers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line::Line;
use super::{Target, WAIT, duration, expect, is_long};
use crate::faults::effort;

/// How long it takes at most until games that nobody visits have left the memory.
const GONE: Duration = Duration::from_secs(120);

/// Sorts times, and returns how long 99 of 100 took, in milliseconds.
pub(super) fn p99(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    let place = (times.len() * 99 / 100).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or(f64::INFINITY)
}

/// Plays moves on a long path until the time is over; returns how long each took, in milliseconds.
pub(super) fn play(line: &Line, time: Duration) -> Vec<f64> {
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
    if is_long() {
        expect(slow < WAIT, "moves stay quick");
    }
}

/// Starts `count` games, a hundred at each address, and adds their names to the others.
fn start_games(target: &Target, ids: &mut Vec<String>, count: usize) {
    let game = json!({ "board": "grid:8x8", "game": "classic", "seats": ["human", "human"] });
    let before = ids.len();
    let started = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 0..4_usize {
            let (game, started) = (&game, &started);
            scope.spawn(move || {
                for at in (before + number..before + count).step_by(4) {
                    let line = target.line(100 + (at / 100) as u16);
                    let reply = line.post("/api/v1/games", game).unwrap();
                    let id = reply.json()["id"].as_str().map(str::to_owned);
                    started.lock().unwrap().extend(id);
                }
            });
        }
    });
    ids.append(&mut started.into_inner().unwrap());
    assert_eq!(ids.len(), before + count);
}

/// Very many games in memory, and then twice as many, and one address that looks at games all the
/// time: a visit costs the same, and the memory is given back when nobody visits any more.
#[test]
fn very_many_games_are_started() {
    let target = Target::start("rooms");
    let before = target.memory();
    let count = effort(75, 10_080);
    // How long moves take on this machine and its disk while there are no other games.
    let alone = if is_long() {
        p99(&mut play(&target.line(8), duration()))
    } else {
        0.0
    };
    let mut ids = Vec::new();
    let mut slowest = 0_f64;
    for _ in 0..2 {
        start_games(&target, &mut ids, count);
        let full = target.memory();
        let ids = &ids;
        let visits = AtomicUsize::new(0);
        let (mut moves, waits) = target.under(|| {
            std::thread::scope(|scope| {
                let moves = scope.spawn(|| play(&target.line(7), duration()));
                for number in 0..2_usize {
                    let (target, visits) = (&target, &visits);
                    scope.spawn(move || {
                        let line = target.line(2);
                        let begin = Instant::now();
                        let mut at = number;
                        while begin.elapsed() < duration() {
                            at += 7919;
                            let _ = line.get(&format!("/api/v1/games/{}", ids[at % ids.len()]));
                            visits.fetch_add(1, Ordering::Relaxed);
                        }
                    });
                }
                moves.join().unwrap()
            })
        });
        let slow = p99(&mut moves);
        slowest = slowest.max(slow);
        let figure = format!(
            "{} games, {before} MB before, {full} MB with them, {} visits, a move of others p99 {slow:.1} ms ({alone:.1} ms \
             alone)",
            ids.len(),
            visits.into_inner(),
        );
        waits.judge("very many games are started", &figure);
    }
    if !is_long() {
        return;
    }
    expect(slowest < f64::max(50.0, 2.0 * alone), "moves stay quick");
    let full = target.memory();
    // Nobody visits any more; a game is in memory for a minute after its last visit.
    let begin = Instant::now();
    while target.health()["rooms"].as_u64() > Some(0) && begin.elapsed() < GONE {
        std::thread::sleep(Duration::from_secs(1));
    }
    let (after, seconds) = (target.memory(), begin.elapsed().as_secs());
    println!(
        "fault suite: attack: very many games have been left: {before} MB before, {full} MB with them, {after} MB \
         {seconds} s later"
    );
    expect(after < before + 60, "memory is given back");
}

/// One pupil starts games as fast as the line carries; the others of the class, at the same
/// address, can start theirs.
#[test]
fn one_pupil_starts_games_all_the_time() {
    let target = Target::start("pupil");
    let game = json!({ "board": "grid:4x4", "game": "classic", "seats": ["human", "human"] });
    let pupil = target.browser(2);
    let asked = effort(120, 1200);
    let (granted, waits) = target.under(|| {
        let wanted = (0..asked).map(|_| pupil.post("/api/v1/games", &game));
        wanted
            .filter(|reply| reply.as_ref().is_ok_and(|reply| reply.status == 201))
            .count()
    });
    let others = (0..30).map(|_| target.browser(2).post("/api/v1/games", &game).unwrap());
    let started = others.filter(|reply| reply.status == 201).count();
    let figure = format!("{granted} of {asked} games granted, {started} of 30 others started one");
    waits.judge("one pupil starts games all the time", &figure);
    expect(started == 30, "the others start games");
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
