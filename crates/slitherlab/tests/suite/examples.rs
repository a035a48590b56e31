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
    assert!(said.contains(" wins."), "{said}");
}

#[test]
fn edges_of_an_iterator_are_matched() {
    let said = run("matching");
    assert!(said.starts_with("9 edges, perfect: true"), "{said}");
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
    assert_eq!(said.lines().count(), 9, "{said}");
    assert!(said.contains("grid:4x4: player 2 wins"), "{said}");
}
