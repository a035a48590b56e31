//! Every command line of docs/interface.md is tried: as it stands without what is optional, and
//! with each option.

use crate::run;

use std::path::Path;

use run::{Run, Scratch, slitherlab, slitherlab_reading};

/// What a line of the interface says a command takes.
#[derive(Debug, Default)]
struct Line {
    command: String,
    /// What has to be there, each with its alternatives.
    needed: Vec<Vec<Vec<String>>>,
    /// What may be there.
    options: Vec<Vec<String>>,
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn alternatives(text: &str) -> Vec<Vec<String>> {
    text.split(" | ").map(words).collect()
}

fn parse(line: &str) -> Line {
    // What people read as lists is one word each here.
    let mut rest = line.to_owned();
    for (list, word) in [
        ("ENGINE,ENGINE[,…]", "random,random"),
        ("\"M M …\"", "MOVES"),
        ("[ID…]", "[ID]"),
        ("BOARD@POSITION…", "PLACED"),
        ("BOARD…", "BOARD"),
        ("FILE…", "FILE"),
        ("1,2 …", "1,2"),
        ("--seats …", "--seats random"),
        ("X,…", "X"),
    ] {
        rest = rest.replace(list, word);
    }
    let mut parsed = Line::default();
    let mut rest = rest.trim();
    while !rest.is_empty() {
        let (close, is_option) = match rest.as_bytes()[0] {
            b'[' => (']', true),
            b'(' => (')', false),
            _ => {
                let end = rest.find([' ', '[', '(']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                rest = after.trim_start();
                if parsed.command.is_empty() {
                    word.clone_into(&mut parsed.command);
                } else if let Some(option) = parsed.needed.last_mut().filter(|last| {
                    // A word after an option is its value.
                    last[0].len() == 1 && last[0][0].starts_with("--") && !word.starts_with("--")
                }) {
                    option[0].push(word.to_owned());
                } else {
                    parsed.needed.push(vec![vec![word.to_owned()]]);
                }
                continue;
            }
        };
        let end = rest.find(close).expect("a bracket is closed");
        let inside = alternatives(&rest[1..end]);
        rest = rest[end + 1..].trim_start();
        if is_option {
            parsed.options.extend(inside);
        } else {
            parsed.needed.push(inside);
        }
    }
    parsed
}

fn lines() -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/interface.md");
    let text = std::fs::read_to_string(path).unwrap();
    // A line that is indented further goes on with the one before it.
    let text = text.replace("\n            ", " ");
    let lines = text.lines();
    let lines = lines.filter_map(|line| line.strip_prefix("    slitherlab "));
    let mut lines: Vec<Line> = lines.map(parse).collect();
    let solve = lines.iter().find(|line| line.command == "solve").unwrap();
    let solve = solve.options.clone();
    for line in &mut lines {
        if let Some(place) = line
            .options
            .iter()
            .position(|it| *it == ["same", "options"])
        {
            line.options.splice(place..=place, solve.clone());
        }
    }
    lines
}

/// What a person would write for a word of the interface.
fn value(command: &str, option: Option<&str>, word: &str, scratch: &Scratch) -> Vec<String> {
    let one = |text: &str| vec![text.to_owned()];
    match (command, option, word) {
        ("verify", _, "FILE") => one(&scratch.file("certificate")),
        ("analyze", Some("--replay"), "FILE") => one(&scratch.file("game")),
        (_, _, "FILE" | "DIR") => one(&scratch.file("out")),
        (_, Some("--from" | "--to"), "FORMAT") => one("graph6"),
        (_, _, "BOARD" | "BOARDS") => one("cycle:4"),
        (_, _, "PLACED") => one("path:7@0 1 / 5 6"),
        (_, _, "STRATEGY") => one("pairing"),
        (_, _, "FAMILY") => one("grid:{4..}x1"),
        (_, Some("--players"), "N") => one("3"),
        (_, _, "GAME") => one("classic"),
        (_, _, "ROLE") => one("cut"),
        (_, Some("--labels"), "WHICH") => vec!["board".to_owned(), "none".to_owned()],
        (_, _, "B") => one("1e4nodes"),
        (_, _, "N" | "P" | "S" | "X") => one("1"),
        (_, _, "I/N") => one("1/1"),
        (_, _, "NAMES") => one("girth,nimber"),
        (_, _, "ID") => one("three-2x2"),
        (_, _, "MOVES") => one("0-1"),
        (_, _, "EXPR") => one("order > 3"),
        (_, _, "TEXT") => one("0 1"),
        (_, _, literal) => literal.split('|').map(str::to_owned).collect(),
    }
}

/// The words of a part of a line as arguments, in every way in which they can be written.
fn arguments(command: &str, part: &[String], scratch: &Scratch) -> Vec<Vec<String>> {
    match part {
        [option, word] if option.starts_with("--") => value(command, Some(option), word, scratch)
            .into_iter()
            .map(|value| vec![option.clone(), value])
            .collect(),
        [word] if !word.starts_with("--") => value(command, None, word, scratch)
            .into_iter()
            .map(|value| vec![value])
            .collect(),
        words => vec![words.to_vec()],
    }
}

fn try_one(command: &str, needed: &[String], more: &[String], scratch: &Scratch) -> Run {
    let mut all = vec![command.to_owned()];
    all.extend(needed.iter().cloned());
    // Some options are for some games, or go together.
    let place = all.iter().position(|word| word == "classic");
    if let (Some(place), true) = (place, more.iter().any(|word| word == "--first")) {
        "cycle-cut".clone_into(&mut all[place]);
    }
    if more
        .iter()
        .any(|word| word == "--resume" || word == "parquet")
    {
        all.extend(["--out".to_owned(), scratch.file("rows")]);
    }
    if command == "sweep" && more.iter().any(|word| word == "bfile") {
        all.extend(["--columns".to_owned(), "outer".to_owned()]);
    }
    all.extend(more.iter().cloned());
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    if command == "serve" {
        // It runs until it is stopped: that it knows its options has to be enough.
        return slitherlab(&[&all[..], &["--help"]].concat());
    }
    // A record is never written over another, and a sweep goes on with its own rows only.
    for old in ["out", "rows", "rows.meta.json"] {
        let _ = std::fs::remove_file(scratch.file(old));
    }
    let run = slitherlab_reading(&all, b"quit\n");
    assert_ne!(run.status, 2, "{all:?}: {}", run.stderr);
    run
}

#[test]
fn every_line_of_the_interface_is_kept() {
    let scratch = Scratch::new("interface");
    let certificate = scratch.file("certificate");
    let solve = [
        "solve",
        "path:4",
        "--game",
        "classic",
        "--certificate",
        &certificate,
    ];
    assert_eq!(slitherlab(&solve).status, 0);
    let game =
        "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"path:4\"]\n\n1-2 1-0\n";
    scratch.write("game", game.as_bytes());
    let lines = lines();
    assert!(lines.len() >= 15, "{}", lines.len());
    let mut tried = 0;
    for line in &lines {
        let command = line.command.as_str();
        if command == "engine" {
            // It has no arguments; docs/engine.md says what its lines are.
            let run = slitherlab_reading(&["engine"], b"{\"ask\": \"quit\"}\n");
            assert_eq!(
                (run.status, run.stdout.as_str()),
                (0, "{\"answer\":\"quit\"}\n")
            );
            tried += 1;
            continue;
        }
        // All needed parts, each with its first alternative; then the other alternatives.
        let first = |part: &Vec<Vec<String>>| arguments(command, &part[0], &scratch).remove(0);
        let mut needed: Vec<String> = line.needed.iter().flat_map(first).collect();
        if command == "claims" {
            // All of them take half a minute.
            needed.push("three-2x2".to_owned());
        }
        try_one(command, &needed, &[], &scratch);
        tried += 1;
        for (place, part) in line.needed.iter().enumerate() {
            for other in &part[1..] {
                let mut parts: Vec<Vec<String>> = line.needed.iter().map(first).collect();
                parts[place] = arguments(command, other, &scratch).remove(0);
                try_one(command, &parts.concat(), &[], &scratch);
                tried += 1;
            }
        }
        for option in &line.options {
            for more in arguments(command, option, &scratch) {
                let run = try_one(command, &needed, &more, &scratch);
                tried += 1;
                if more == ["--json"] {
                    let lines = run.stdout.lines().next().unwrap_or_default();
                    assert!(lines.starts_with('{'), "{command}: {}", run.stdout);
                }
            }
        }
    }
    assert!(tried >= 60, "{tried}");
    // What means the same wherever it makes sense.
    for command in ["verify", "claims", "sweep"] {
        let help = slitherlab(&[command, "--help"]).stdout;
        assert!(help.contains("--json"), "{command}");
    }
}
