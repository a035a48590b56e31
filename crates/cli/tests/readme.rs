//! Every console block of README.md and of the texts in docs/ is run, and must print what it shows.
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

/// Runs the examples of a text one after the other in a folder of its own.
fn run_examples(name: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(name)).unwrap();
    let examples = examples(&text);
    assert!(
        examples.len() >= least,
        "{name} has {} examples",
        examples.len()
    );

    let scratch = Scratch::new(&name.replace('/', "-"));
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
            .env_remove("COLUMNS")
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().collect();
        assert!(
            matches(&output, &printed),
            "{name}, line {line}: `{command}` printed\n{}\n{}",
            printed.join("\n"),
            String::from_utf8_lossy(&run.stderr)
        );
    }
}

#[test]
fn every_example_of_the_readme_prints_what_it_shows() {
    run_examples("README.md", 5);
}

#[test]
fn every_example_of_the_tutorial_prints_what_it_shows() {
    run_examples("docs/tutorial.md", 10);
}

/// A text with examples that nobody runs would be found here.
#[test]
fn no_other_text_has_examples() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for entry in std::fs::read_dir(docs).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("tutorial.md") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(examples(&text).is_empty(), "{}", path.display());
        }
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
fn the_picture_is_the_one_the_program_draws() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/board.svg");
    let drawn = run::slitherlab(&["board", "triangle:7", "--svg", "-"]).stdout;
    assert!(
        std::fs::read_to_string(picture).unwrap() == drawn,
        "draw it anew: slitherlab board triangle:7 --svg docs/board.svg"
    );
}
