//! Attacks on the file of the stored games.

use std::path::Path;

use serde_json::{Value, json};

use super::{copy_folder, is_only_measured, program};
use crate::faults::effort;
use crate::faults::ledger::Ledger;
use crate::run::server::Server;
use crate::run::{Scratch, slitherlab};

/// Some games of 40 moves, and their names.
fn games(data: &Path) -> Vec<(String, Vec<String>)> {
    let server = Server::run(program(), data);
    let setup = json!({
        "board": "path:60", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
    });
    let games = (0..6).map(|_| {
        let (_, game) = server.ask("POST", "games", "", &setup);
        let id = game["id"].as_str().unwrap().to_owned();
        let mut moves = Vec::new();
        for ply in 0..40 {
            let text = format!("{ply}-{}", ply + 1);
            let token = game["tokens"][ply % 2]["token"].as_str().unwrap();
            let body = json!({ "ply": ply, "move": text });
            let (status, reply) = server.ask("POST", &format!("games/{id}/moves"), token, &body);
            assert_eq!(status, 200, "{reply}");
            moves.push(text);
        }
        (id, moves)
    });
    let games = games.collect();
    server.stop();
    games
}

/// The moves of a game, or how it is refused.
fn moves(server: &Server, id: &str) -> Result<Vec<String>, u16> {
    let (status, game) = server.ask("GET", &format!("games/{id}"), "", &Value::Null);
    if status != 200 {
        return Err(status);
    }
    let moves = game["setup"]["moves"].as_array().unwrap().iter();
    Ok(moves.map(|mv| mv.as_str().unwrap().to_owned()).collect())
}

/// A bit of the file is flipped: every game is whole or is called damaged, and the server starts.
#[test]
fn flipped_bits_are_noticed() {
    let mut ledger = Ledger::new("attack: bits flipped in the stored games");
    let scratch = Scratch::new("attack-flips");
    let data = scratch.path().join("data");
    let games = games(&data);
    let whole = std::fs::read(data.join("games.sqlite3")).unwrap();
    let flips = effort(8, 300);
    let (mut told, mut short) = (0, 0);
    for number in 0..flips {
        let damaged = scratch.path().join("damaged");
        let _ = std::fs::remove_dir_all(&damaged);
        copy_folder(&data, &damaged);
        let mut bytes = whole.clone();
        // Every place is as likely as every other.
        let place = (number * 7_919 + 101) * 613 % bytes.len();
        bytes[place] ^= 1 << (number % 8);
        std::fs::write(damaged.join("games.sqlite3"), bytes).unwrap();
        ledger.fault();
        let server = Server::run(program(), &damaged);
        for (id, played) in &games {
            match moves(&server, id) {
                Ok(moves) => {
                    short += usize::from(moves != *played);
                    ledger.check(moves == *played);
                }
                Err(status) => {
                    told += 1;
                    ledger.check(status == 500);
                }
            }
        }
        server.kill();
    }
    println!(
        "fault suite: attack: bits flipped in the stored games: {flips} flips, {told} games called damaged, {short} \
         games silently altered"
    );
    if !is_only_measured() {
        ledger.close(flips);
    }
}

/// The file is cut off: the server starts, serves what is whole and shortens nothing; the command
/// says what was saved.
#[test]
fn a_file_that_was_cut_off_is_salvaged() {
    let mut ledger = Ledger::new("attack: stored games cut off");
    let scratch = Scratch::new("attack-cut");
    let data = scratch.path().join("data");
    let games = games(&data);
    let whole = std::fs::read(data.join("games.sqlite3")).unwrap();
    let (mut served, mut saved) = (0, 0);
    for round in 1..=effort(3, 20) {
        let damaged = scratch.path().join(format!("damaged-{round}"));
        copy_folder(&data, &damaged);
        // Nearly all of the file, nearly nothing, and so on towards a half.
        let parts = if round % 2 == 1 {
            20 - round / 2
        } else {
            round / 2
        };
        let left = whole.len() * parts / 21;
        std::fs::write(damaged.join("games.sqlite3"), &whole[..left]).unwrap();
        ledger.fault();
        let out = scratch.path().join(format!("saved-{round}"));
        let [from, to] = [&damaged, &out].map(|path| path.to_str().unwrap());
        let run = slitherlab(&["salvage", from, "--out", to, "--json"]);
        assert!([0, 1].contains(&run.status), "{run:?}");
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        saved += report["whole"].as_u64().unwrap();
        // The folder itself can be served, too.
        for folder in [&out, &damaged] {
            let server = Server::run(program(), folder);
            for (id, played) in &games {
                if let Ok(moves) = moves(&server, id) {
                    ledger.check(played.starts_with(&moves));
                    let is_shortened = moves.len() < played.len();
                    assert!(
                        !is_shortened || folder == &out,
                        "{id} is shortened silently"
                    );
                    served += u32::from(folder == &damaged);
                }
            }
            let (status, _) = server.ask("GET", "health", "", &Value::Null);
            assert_eq!(status, 200);
            server.kill();
        }
    }
    println!(
        "fault suite: attack: stored games cut off: {saved} games saved whole, {served} served at once"
    );
    ledger.close(3);
    assert!(saved > 0);
}
