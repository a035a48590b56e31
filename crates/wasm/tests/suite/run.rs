//! One question, one run: here with the program as this machine runs it. That a browser's run says
//! the same is tried by the tests of the page.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn ask(name: &str, body: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab-wasm"))
        .arg(name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(body.as_bytes()).unwrap();
    drop(input);
    child.wait_with_output().unwrap()
}

fn json(bytes: &[u8]) -> serde_json::Value {
    serde_json::from_slice(bytes).unwrap()
}

#[test]
fn an_answer() {
    let run = ask("position", r#"{"board": "grid:2x3", "game": "classic"}"#);
    assert_eq!(run.status.code(), Some(0));
    assert_eq!(json(&run.stdout)["moves"].as_array().unwrap().len(), 7);
    assert!(run.stderr.is_empty());
}

#[test]
fn a_refusal() {
    let body = r#"{"board": "grid:2x3", "game": "classic", "moves": ["0,0-1,2"]}"#;
    let run = ask("position", body);
    assert_eq!(run.status.code(), Some(2));
    let error = &json(&run.stdout)["error"];
    assert_eq!(error["code"], "illegal-move");
    assert_eq!(error["move"], 1);
    for (name, body, code) in [
        ("position", "{", "bad-request"),
        ("nothing", "{}", "not-found"),
        ("board", r#"{"board": "grid:1000x1000"}"#, "too-large"),
    ] {
        let run = ask(name, body);
        assert_eq!(run.status.code(), Some(2), "{name}");
        assert_eq!(json(&run.stdout)["error"]["code"], code);
    }
}

#[test]
fn what_is_reported_on_the_way() {
    let run = ask("sweep", r#"{"boards": "path:{2..5}", "game": "classic"}"#);
    assert_eq!(run.status.code(), Some(0));
    let text = String::from_utf8(run.stderr).unwrap();
    let lines: Vec<(&str, &str)> = text
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .collect();
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["begin", "row", "row", "row", "row"]);
    assert_eq!(json(lines[0].1.as_bytes())["count"], 4);
    assert_eq!(json(lines[4].1.as_bytes())["board"], "path:5");
}
