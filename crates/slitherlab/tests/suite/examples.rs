//! The examples run, and say what they should.

use std::process::Command;

/// Runs an example, which Cargo has built beside this test.
fn run(name: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    let done = Command::new(folder.join(name)).output().unwrap();
    assert!(done.status.success(), "{name}: {done:?}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn a_custom_graph_has_a_winner_and_a_move() {
    let said = run("custom_graph");
    assert!(said.contains("classic: player 1 wins."), "{said}");
    assert!(said.contains("geography: player 2 wins."), "{said}");
    assert!(said.contains("Refused: `1-4` is not legal"), "{said}");
    assert!(said.contains("Proved: player 2 wins"), "{said}");
    assert!(said.contains("Not proved: "), "{said}");
}

#[test]
fn edges_of_an_iterator_are_matched() {
    let said = run("matching");
    assert!(said.starts_with("4 edges, perfect: false"), "{said}");
    assert!(said.contains("Outer: [3, 5, 8]"), "{said}");
    assert!(said.contains("Inner: [2, 4]"), "{said}");
}

#[test]
fn two_forests_are_found() {
    let said = run("forests");
    assert!(said.contains("in both: [[2, 3]]"), "{said}");
    assert!(
        said.ends_with("rank 3, union 5, common 1, excess 1\n"),
        "{said}"
    );
}

#[test]
fn options_change_the_rules() {
    let said = run("variants");
    assert!(said.contains("Misère: Player 1 wins."), "{said}");
    assert!(
        said.ends_with("Refused: cycle is for two players\n"),
        "{said}"
    );
}

#[test]
fn the_perfect_engine_wins() {
    let said = run("perfect_engine");
    assert!(said.ends_with("player 2 loses\n"), "{said}");
}

#[test]
fn a_certificate_is_made_and_verified() {
    let said = run("certificate");
    assert!(
        said.ends_with("valid: player 2 wins private on grid:4x4\n"),
        "{said}"
    );
}

#[test]
fn a_family_is_swept() {
    let said = run("sweep");
    assert!(
        said.contains("2 players, grid:4x4: player 2 wins"),
        "{said}"
    );
    assert!(
        said.contains("3 players, grid:3x3: the others can beat 1, 2, 3"),
        "{said}"
    );
    assert!(said.contains("stopped, grid:9x9: unknown"), "{said}");
    assert!(
        said.ends_with("stopped, grid:10x10: player 2 wins\n"),
        "{said}"
    );
}
