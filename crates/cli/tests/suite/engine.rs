//! `slitherlab engine`: conversations, and programs of others at the board.

use crate::run;

use std::path::Path;

use run::conversation::Conversation;
use run::{Run, Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

/// The conversation of docs/engine.md.
#[test]
fn the_conversation_of_the_documentation_takes_place() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, block) = text.split_once("```engine\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let mut engine = Conversation::start(&["engine"]);
    let mut answers = 0;
    for line in block.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            engine.send(request);
            continue;
        }
        let shown = line.strip_prefix("< ").expect("a line goes in or out");
        let said = engine.line();
        match shown.strip_suffix('…') {
            Some(begin) => assert!(said.starts_with(begin), "{said}"),
            None => assert_eq!(said, shown),
        }
        answers += 1;
    }
    assert!(answers >= 8, "{answers}");
    engine.ends();
}

/// The thought would take years; its answer comes because it is stopped, and before that of the
/// stop.
#[test]
fn a_thought_is_stopped() {
    let mut engine = Conversation::start(&["engine"]);
    engine.send(r#"{"ask": "setup", "board": "grid:9x9", "game": "private"}"#);
    assert_eq!(engine.answer()["answer"], "setup");
    engine.send(r#"{"ask": "analyze", "seconds": 1e9, "id": 1}"#);
    engine.send(r#"{"ask": "go", "seconds": 1e9, "id": 2}"#);
    engine.send(r#"{"ask": "stop", "id": 3}"#);
    for (id, kind) in [(1, "analyze"), (2, "go"), (3, "stop")] {
        let answer = engine.answer();
        assert_eq!(answer["answer"], kind);
        assert_eq!(answer["id"], id);
    }
    // It is as good as new.
    engine.send(r#"{"ask": "go", "nodes": 10, "id": 4}"#);
    assert_eq!(engine.answer()["answer"], "go");
    engine.send(r#"{"ask": "go", "seconds": 1e9}"#);
    engine.send(r#"{"ask": "quit"}"#);
    assert_eq!(engine.answer()["answer"], "go");
    assert_eq!(engine.answer()["answer"], "quit");
    engine.ends();
}

/// There is one line for every line, whatever it is, and for a last one without an end.
#[test]
fn any_bytes_are_answered() {
    let mut input = Vec::new();
    let mut random = 7_u64;
    let pieces: [&[u8]; 12] = [
        b"{",
        b"}",
        b"\"ask\"",
        b":",
        b"\"setup\"",
        b",",
        b"\"board\":\"grid:2x2\"",
        b"\"game\":\"classic\"",
        b"\xff\xfe",
        b"\"moves\":[\"0,0-0,1\"]",
        b"\"go\"",
        b"\0",
    ];
    for _ in 0..400 {
        for _ in 0..8 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            input.extend_from_slice(pieces[(random >> 33) as usize % pieces.len()]);
        }
        input.push(b'\n');
    }
    input.extend(std::iter::repeat_n(b'x', 17 << 20));
    input.extend_from_slice(b"\n\n{\"ask\":\"hello\"}");
    let run = slitherlab_reading(&["engine"], &input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 403);
    for line in &lines {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert!(answer["answer"].is_string(), "{line}");
    }
    assert!(lines[400].contains("too-large"), "{}", lines[400]);
    assert!(lines[402].contains("slitherlab/engine/1"));
}

fn compete(seats: &str, engines: &[String], more: &[&str]) -> Run {
    let mut arguments = vec!["match", "grid:3x3", "--game", "classic", "--games", "2"];
    arguments.extend(["--seats", seats]);
    for engine in engines {
        arguments.extend(["--engine", engine]);
    }
    arguments.extend(more);
    slitherlab(&arguments)
}

/// Ourselves as another program plays as we do.
#[test]
fn another_program_plays_along() {
    let scratch = Scratch::new("engine-match");
    let ours = format!("other='{}' engine", env!("CARGO_BIN_EXE_slitherlab"));
    let file = scratch.file("games");
    let run = compete(
        "other,random",
        &[ours],
        &["--json", "--time", "1e4nodes", "--record", &file],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["forfeits"], Value::Array(Vec::new()));
    let other = &result["engines"][0];
    assert_eq!(other["engine"], "other");
    // The 3×3 grid has no perfect vertex: player 2 wins, and does so against anybody.
    assert_eq!(other["seats"][1]["well"], 1);
    assert!(other["moves"]["program"].as_u64().unwrap() > 1);
    // Both games are in the file, to be looked at.
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[Format ").count(), 2);
    assert!(text.contains("[Player1 \"other\"]") && text.contains("[Player2 \"other\"]"));
    let end = slitherlab(&["analyze", "--record", &file, "--round", "2", "--json"]);
    assert_eq!(end.status, 0, "{}", end.stderr);
    let end: Value = serde_json::from_str(&end.stdout).unwrap();
    assert_eq!(
        (&end["winner"], &end["moves"]),
        (&2.into(), &Value::Array(Vec::new()))
    );
    let one = slitherlab(&[
        "analyze", "--record", &file, "--round", "2", "--ply", "1", "--json",
    ]);
    let one: Value = serde_json::from_str(&one.stdout).unwrap();
    assert_eq!((&one["winner"], &one["turn"]), (&2.into(), &2.into()));
    for (more, problem) in [
        (&["--round", "3"][..], "has 2 games"),
        (&[], "say --round"),
        (&["--round", "1", "--ply", "99"], "--ply 99"),
        (&["--round", "1", "--turn", "1"], "--turn"),
        (&["--round", "1", "--game", "classic"], "--game"),
    ] {
        let run = slitherlab(&[&["analyze", "--record", &file], more].concat());
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
}

/// Whatever a program does, the match goes on and says what happened.
#[test]
fn programs_that_do_not_play_lose() {
    let scratch = Scratch::new("engine-programs");
    let answering = |answer: &str| format!("while read line; do echo '{answer}'; done");
    let illegal = r#"i=0; while read line; do i=$((i+1)); echo '{"answer":"go","id":'$i',"move":"0,0-2,2"}'; done"#;
    for (script, word) in [
        ("exit 3".to_owned(), "it ended"),
        ("exec sleep 600".to_owned(), "did not move within 1 s"),
        (answering("hello"), "its answer is none"),
        (
            answering(r#"{"answer":"error","error":{"message":"tired"}}"#),
            "tired",
        ),
        (answering(r#"{"answer":"info"}"#), "did not move within 1 s"),
        (
            "exec yes '{\"answer\":\"info\"}'".to_owned(),
            "did not move within 1 s",
        ),
        (illegal.to_owned(), "its move is illegal"),
    ] {
        let patience = if word.contains("within") { "1s" } else { "60s" };
        let file = scratch.write("program", script.as_bytes());
        let run = compete(
            "mine,random",
            &[format!("mine=sh '{file}'")],
            &["--patience", patience],
        );
        assert_eq!(run.status, 0, "{script}: {}", run.stderr);
        for game in ["mine lost game 1: ", "mine lost game 2: ", word] {
            assert!(run.stdout.contains(game), "{script}: {}", run.stdout);
        }
    }
}

/// A program plays with a person, and has its seat again when the game is continued.
#[test]
fn a_program_plays_with_a_person() {
    let scratch = Scratch::new("engine-play");
    let ours = format!("other='{}' engine", env!("CARGO_BIN_EXE_slitherlab"));
    let file = scratch.file("game");
    let mut all = vec![
        "play", "grid:3x3", "--game", "classic", "--budget", "1e4nodes",
    ];
    all.extend([
        "--engine",
        &ours,
        "--seats",
        "human,other",
        "--record",
        &file,
    ]);
    let run = slitherlab_reading(&all, b"0,0-0,1\n");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("  player 2  engine, other\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("\nPlayer 2 plays "), "{}", run.stdout);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Player2 \"other\"]"), "{text}");
    let again = ["play", "--continue", &file, "--engine", &ours];
    let run = slitherlab_reading(&again, "1\n".repeat(9).as_bytes());
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("  player 2  engine, other\n"),
        "{}",
        run.stdout
    );
    // The 3×3 grid has no perfect vertex: player 2 wins.
    let end = "Player 2 wins, player 1 loses.\n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
}

#[test]
fn programs_that_do_not_play_with_a_person_lose() {
    for (command, why) in [
        ("mine=sh -c 'exit 3'", "it ended"),
        ("mine=sh -c 'echo hello; exec cat'", "its answer is none"),
    ] {
        let all = [
            "play",
            "grid:3x3",
            "--game",
            "classic",
            "--seats",
            "mine,human",
        ];
        let run = slitherlab(&[&all[..], &["--engine", command]].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let forfeit = format!("\nmine forfeits the game: {why}");
        assert!(run.stdout.contains(&forfeit), "{}", run.stdout);
        let end = "\nPlayer 2 wins, player 1 loses.\n";
        assert!(run.stdout.ends_with(end), "{}", run.stdout);
    }
    for (more, problem) in [
        (
            &["--seats", "human,mine"][..],
            "--engine NAME=COMMAND adds a program",
        ),
        (
            &[
                "--engine",
                "mine=/there/is/no/such/program",
                "--seats",
                "human,mine",
            ],
            "no such file",
        ),
        (&["--engine", "mine=true"], "no seat"),
        (&["--engine", "mine"], "NAME=COMMAND"),
        (
            &["--engine", "greedy", "--seats", "human,random"],
            "with --seats",
        ),
    ] {
        let run = slitherlab(&[&["play", "grid:3x3", "--game", "classic"], more].concat());
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
}

#[test]
fn programs_are_named_once_and_start() {
    for (seats, engines, problem) in [
        (
            "mine,random",
            &["mine=/there/is/no/such/program"][..],
            "no such file",
        ),
        ("perfect,random", &["perfect=true"], "another one"),
        ("mine,random", &["mine=true", "mine=true"], "two programs"),
        ("greedy,random", &["mine=true"], "no seat"),
        ("mine,random", &["mine"], "NAME=COMMAND"),
        ("yours,random", &[], "yours"),
    ] {
        let engines: Vec<String> = engines.iter().map(|&engine| engine.to_owned()).collect();
        let run = compete(seats, &engines, &[]);
        assert_eq!(run.status, 2, "{seats} {engines:?}");
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
}
