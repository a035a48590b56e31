//! Every console block of README.md is run, and must print what it shows.
//!
//! In a block, a line `$ COMMAND` is given to a shell (a trailing `\` continues it); the lines up to
//! the next command are its standard output. A line `…` stands for any further lines.

mod run;

use std::path::{Path, PathBuf};
use std::process::Command;

use run::Scratch;

struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut in_block = false;
    let mut continued = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_block = line == "```console";
            continue;
        }
        if !in_block {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                line: index + 1,
                command: command.to_owned(),
                output: Vec::new(),
            });
        } else {
            let example = examples.last_mut().expect("a block begins with a command");
            if continued {
                example.command.push('\n');
                example.command.push_str(line);
            } else {
                example.output.push(line.to_owned());
            }
        }
        let command = &examples.last().expect("there is one").command;
        continued = command.ends_with('\\') && (continued || line.starts_with("$ "));
    }
    examples
}

/// Whether the printed lines are the shown ones, up to a `…`.
fn matches(shown: &[String], printed: &[&str]) -> bool {
    match shown.iter().position(|line| line == "…") {
        Some(end) => printed.len() >= end && shown[..end].iter().eq(&printed[..end]),
        None => shown.iter().eq(printed),
    }
}

#[test]
fn every_example_prints_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let examples = examples(&text);
    assert!(
        examples.len() >= 5,
        "the README has {} examples",
        examples.len()
    );

    let scratch = Scratch::new("readme");
    let program = PathBuf::from(env!("CARGO_BIN_EXE_slitherlab"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    for Example {
        line,
        command,
        output,
    } in examples
    {
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(scratch.file(""))
            .env("PATH", &path)
            .env("SLITHERLAB_DATA", "")
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().collect();
        assert!(
            matches(&output, &printed),
            "README.md, line {line}: `{command}` printed\n{}\n{}",
            printed.join("\n"),
            String::from_utf8_lossy(&run.stderr)
        );
    }
}

#[test]
fn a_wrong_example_would_be_found() {
    let text = "```console\n$ a \\\n  b\nx\n$ c\n1\n…\n```\n```sh\n$ not this\n```\n";
    let examples = examples(text);
    assert_eq!(examples.len(), 2);
    assert_eq!(examples[0].command, "a \\\n  b");
    assert!(matches(&examples[0].output, &["x"]));
    assert!(!matches(&examples[0].output, &["x", "y"]));
    assert!(!matches(&examples[0].output, &[]));
    assert!(matches(&examples[1].output, &["1", "2"]));
    assert!(!matches(&examples[1].output, &["2"]));
}

#[test]
fn the_pictures_are_those_that_the_program_draws() {
    let answer = [
        "analyze", "petersen", "--game", "classic", "--moves", "0-1 1-2",
    ];
    let pictures = [
        ("board.svg", &["board", "triangle:7"][..]),
        ("answer.svg", &answer[..]),
    ];
    for (file, command) in pictures {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let drawn = run::slitherlab(&[command, &["--svg", "-"]].concat()).stdout;
        assert!(
            std::fs::read_to_string(docs.join(file)).unwrap() == drawn,
            "draw it anew: slitherlab {command:?} --svg docs/{file}"
        );
    }
}
