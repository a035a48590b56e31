//! Every picture in the README and in `docs/` is the one that the program draws.
//!
//! The line before a picture is a comment with the command that draws it on standard output: `<!--
//! slitherlab board petersen --svg - -->`. With `SLITHERLAB_PICTURES=draw` the test draws them anew
//! instead.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use crate::documents::document::{Document, root};
use crate::documents::links::targets;

/// Pictures that the program does not draw: a browser makes that of the page (`npm run look` in
/// `web/`), and minutes of learning that of the learner (`examples/learn.py --curve`).
const MADE_ELSEWHERE: [&str; 2] = ["docs/page.png", "docs/pictures/learning.svg"];

/// A picture and the command that draws it.
struct Picture {
    place: String,
    file: PathBuf,
    command: Option<String>,
}

fn pictures(document: &Document) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let mut before = "";
    for (number, line) in document.prose() {
        let comment = before
            .strip_prefix("<!-- ")
            .and_then(|rest| rest.strip_suffix(" -->"));
        if line.starts_with("![") {
            let target = targets(line).next().expect("a picture has a file");
            pictures.push(Picture {
                place: format!("{}, line {number}", document.name()),
                file: document.path.parent().unwrap().join(target),
                command: comment.map(str::to_owned),
            });
        }
        before = line;
    }
    pictures
}

/// What a command of the program prints.
fn drawn(command: &str) -> Vec<u8> {
    let words = command.strip_prefix("slitherlab ").expect("our program");
    // The shell takes the quotes away.
    let script = format!("\"$0\" {words}");
    let run = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_slitherlab")])
        .env("SLITHERLAB_DATA", "")
        .output()
        .unwrap();
    run.stdout
}

#[test]
fn every_picture_is_the_one_the_program_draws() {
    let root = root();
    let mut documents = Document::all_in(&root.join("docs"));
    documents.push(Document::read(root.join("README.md")));
    let anew = std::env::var("SLITHERLAB_PICTURES").is_ok_and(|what| what == "draw");
    let mut shown = BTreeSet::new();
    for picture in documents.iter().flat_map(pictures) {
        let Picture {
            place,
            file,
            command,
        } = picture;
        if MADE_ELSEWHERE.iter().any(|name| file.ends_with(name)) {
            shown.insert(file.canonicalize().unwrap());
            continue;
        }
        let command = command.unwrap_or_else(|| panic!("{place}: no comment says who draws it"));
        let drawn = drawn(&command);
        assert!(!drawn.is_empty(), "{place}: {command} draws nothing");
        if anew {
            std::fs::write(&file, &drawn).unwrap();
        }
        let kept = std::fs::read(&file).unwrap_or_default();
        assert!(
            kept == drawn,
            "{place}: {command} draws something else; SLITHERLAB_PICTURES=draw draws all anew"
        );
        shown.insert(file.canonicalize().unwrap());
    }
    let kept = std::fs::read_dir(root.join("docs/pictures")).unwrap();
    for entry in kept {
        let path = entry.unwrap().path().canonicalize().unwrap();
        assert!(shown.contains(&path), "nobody shows {}", path.display());
    }
}

#[test]
fn a_picture_is_found_with_its_command() {
    let document = Document {
        path: root().join("docs/wrong.md"),
        text: "<!-- slitherlab board path:2 --svg - -->\n![A path](pictures/path.svg)\n\n![Another](other.svg)\n".to_owned(),
    };
    let found = pictures(&document);
    assert_eq!(found.len(), 2);
    assert_eq!(
        found[0].command.as_deref(),
        Some("slitherlab board path:2 --svg -")
    );
    assert!(found[0].file.ends_with("docs/pictures/path.svg"));
    assert!(found[1].command.is_none());
    assert!(drawn("slitherlab board 'path:2' --svg -").starts_with(b"<svg"));
}
