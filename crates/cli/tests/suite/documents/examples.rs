//! Every `console` block of the README and of `docs/` is run, and must print what it shows.
//!
//! In a block, a line `$ COMMAND` is given to a shell (a trailing `\` continues it); the lines up
//! to the next command are its standard output. A line `…` stands for any further lines. The
//! commands of a document share a folder, so that one can read what another has written.
//!
//! Blocks of `python` are run by the tests of the Python package, those of `rust` as examples in
//! the documentation of `slitherlab_lab`. What cannot be run in a test, because it takes too long
//! or changes the machine, stands in a block of `sh`: there it is only looked whether the targets,
//! commands and options exist.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;

use crate::documents::document::{Block, Document, root};
use crate::run::{Scratch, slitherlab};

struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn examples(block: &Block) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut continued = false;
    for &(number, line) in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                line: number,
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

/// Returns whether the printed lines are the shown ones, up to a `…`.
fn matches(shown: &[String], printed: &[&str]) -> bool {
    match shown.iter().position(|line| line == "…") {
        Some(end) => printed.len() >= end && shown[..end].iter().eq(&printed[..end]),
        None => shown.iter().eq(printed),
    }
}

/// Runs the examples of a document; says what is wrong with them.
fn run(document: &Document) -> Vec<String> {
    let stem = document.path.file_stem().unwrap().to_str().unwrap();
    let scratch = Scratch::new(&format!("documents-{stem}"));
    let program = PathBuf::from(env!("CARGO_BIN_EXE_slitherlab"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    let blocks = document.blocks();
    let blocks = blocks.iter().filter(|block| block.language == "console");
    let mut wrong = Vec::new();
    for example in blocks.flat_map(examples) {
        let run = Command::new("sh")
            .args(["-c", &example.command])
            .current_dir(scratch.path())
            .env("PATH", &path)
            .env("SLITHERLAB_DATA", "")
            .env_remove("COLUMNS")
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().collect();
        if !matches(&example.output, &printed) {
            wrong.push(format!(
                "{}, line {}: `{}` printed\n{}\n{}",
                document.name(),
                example.line,
                example.command,
                printed.join("\n"),
                String::from_utf8_lossy(&run.stderr)
            ));
        }
    }
    wrong
}

fn documents() -> Vec<Document> {
    let mut documents = Document::all_in(&root().join("docs"));
    documents.push(Document::read(root().join("README.md")));
    documents
}

#[test]
fn every_example_prints_what_it_shows() {
    let documents = documents();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = documents
            .iter()
            .map(|document| scope.spawn(|| run(document)))
            .collect();
        let wrong = runs.into_iter().flat_map(|run| run.join().unwrap());
        wrong.collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_wrong_example_would_be_found() {
    let document = Document {
        path: PathBuf::from("wrong.md"),
        text: "```console\n$ echo \\\n  b\nb\n$ seq 3\n1\n…\n```\n```text\n$ not this\n```\n```console\n$ echo a\nb\n```\n"
            .to_owned(),
    };
    let blocks = document.blocks();
    let examples = examples(&blocks[0]);
    assert_eq!(examples.len(), 2);
    assert_eq!(examples[0].command, "echo \\\n  b");
    assert!(matches(&examples[0].output, &["b"]));
    assert!(!matches(&examples[0].output, &["b", "y"]));
    assert!(!matches(&examples[0].output, &[]));
    assert!(matches(&examples[1].output, &["1", "2"]));
    assert!(!matches(&examples[1].output, &["2"]));
    let wrong = run(&document);
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].contains("line 13"), "{}", wrong[0]);
}

/// The kinds of blocks that there are; `drawings` are read by a test of the certificates about
/// families, `engine` by that of the engine.
const LANGUAGES: [&str; 9] = [
    "console", "python", "rust", "sh", "text", "json", "bibtex", "drawings", "engine",
];

#[test]
fn no_block_escapes_the_tests() {
    for document in documents() {
        for block in document.blocks() {
            let kind = block.language.split([' ', ',']).next().unwrap();
            let known = LANGUAGES.contains(&kind);
            let name = document.name();
            assert!(known, "{name}: nobody looks at blocks of «{kind}»");
        }
    }
}

#[test]
fn what_is_not_run_exists() {
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    let mut helps: HashMap<String, String> = HashMap::new();
    for document in documents() {
        let blocks = document.blocks();
        let blocks = blocks.iter().filter(|block| block.language == "sh");
        for &(number, line) in blocks.flat_map(|block| &block.lines) {
            let command = line.split('#').next().unwrap();
            let words: Vec<&str> = command.split_whitespace().collect();
            let place = format!("{}, line {number}", document.name());
            match words[..] {
                ["make", ref targets @ ..] => {
                    let targets = targets.iter().filter(|word| !word.contains('='));
                    for target in targets {
                        let rule = format!("\n{target}:");
                        assert!(makefile.contains(&rule), "{place}: no target {target}");
                    }
                }
                ["slitherlab", command, ref rest @ ..] => {
                    let help = helps
                        .entry(command.to_owned())
                        .or_insert_with(|| slitherlab(&[command, "--help"]).stdout);
                    assert!(!help.is_empty(), "{place}: no command {command}");
                    for option in rest.iter().filter(|word| word.starts_with("--")) {
                        assert!(help.contains(option), "{place}: no option {option}");
                    }
                }
                _ => {}
            }
        }
    }
}
