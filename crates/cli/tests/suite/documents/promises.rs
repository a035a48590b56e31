//! What the book says can be relied on is tested: every promise names tests, and they are there.

use std::collections::HashSet;
use std::path::Path;

use crate::documents::document::{Document, root};

/// Adds the names of all files below a folder, and of the functions in those in Rust and Python.
fn add_names(folder: &Path, names: &mut HashSet<String>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_names(&path, names);
            continue;
        }
        names.insert(path.file_name().unwrap().to_str().unwrap().to_owned());
        let keyword = match path.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => "fn",
            Some("py") => "def",
            _ => continue,
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let mut words = words.filter(|word| !word.is_empty());
        while words.any(|word| word == keyword) {
            names.extend(words.next().map(str::to_owned));
        }
    }
}

#[test]
fn every_promise_is_tested() {
    let mut names = HashSet::new();
    for entry in root().join("crates").read_dir().unwrap() {
        for part in ["src", "tests"] {
            let folder = entry.as_ref().unwrap().path().join(part);
            if folder.is_dir() {
                add_names(&folder, &mut names);
            }
        }
    }
    for folder in ["web/src", "web/tests", "checker-py"] {
        add_names(&root().join(folder), &mut names);
    }
    let page = Document::read(root().join("docs/reliability.md"));
    let mut promises = 0;
    let mut is_promises = false;
    for line in page.text.lines() {
        is_promises = line.starts_with("| promise |") || is_promises && line.starts_with('|');
        let Some((promise, tests)) = line.trim_matches('|').split_once(" | ") else {
            continue;
        };
        if !is_promises || promise == " promise" {
            continue;
        }
        promises += 1;
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "no test is named for {promise}");
        for test in named {
            let last = test.rsplit(['/', ':']).next().unwrap();
            assert!(
                names.contains(last),
                "{test}, named for {promise}, is not there"
            );
        }
    }
    assert!(promises > 30, "{promises}");
}
