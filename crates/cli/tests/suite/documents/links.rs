//! Every link leads to a file that is there, and to a heading of it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::documents::document::{Document, root};

/// Where the links and pictures of a line lead. What stands between backticks is code.
pub(crate) fn targets(line: &str) -> impl Iterator<Item = &str> {
    let places = line.match_indices("](").map(|(place, _)| place);
    places
        .filter(|&place| line[..place].matches('`').count() % 2 == 0)
        .filter_map(|place| line[place + 2..].split_once(')'))
        .map(|(target, _)| target)
}

/// The name of a heading in addresses, as mdBook and others make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect()
}

fn anchors(document: &Document) -> HashSet<String> {
    let headings = document.prose().filter(|(_, line)| line.starts_with('#'));
    headings
        .map(|(_, line)| anchor(line.trim_start_matches('#')))
        .collect()
}

/// What is wrong with the links of a document. If `inside` is given, they must not leave that
/// folder.
pub(crate) fn broken(document: &Document, inside: Option<&Path>) -> Vec<String> {
    let mut broken = Vec::new();
    for (number, line) in document.prose() {
        for target in targets(line) {
            if let Some(what) = wrong(document, target, inside) {
                let name = document.name();
                broken.push(format!("{name}, line {number}: {target} {what}"));
            }
        }
    }
    broken
}

fn wrong(from: &Document, target: &str, inside: Option<&Path>) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    if file.is_empty() {
        return (!anchors(from).contains(heading)).then_some("has no such heading");
    }
    let Ok(path) = from.path.parent().unwrap().join(file).canonicalize() else {
        return Some("is not there");
    };
    if inside.is_some_and(|folder| !path.starts_with(folder)) {
        return Some("is not part of the documentation site");
    }
    let known = || anchors(&Document::read(path.clone())).contains(heading);
    (!heading.is_empty() && !known()).then_some("has no such heading")
}

#[test]
fn every_link_leads_somewhere() {
    let root = root();
    let docs = root.join("docs");
    let mut broken_links: Vec<String> = Vec::new();
    for document in Document::all_in(&docs) {
        broken_links.extend(broken(&document, Some(&docs)));
    }
    let others = ["crates/python/README.md", "fuzz/README.md"];
    let others = others.map(|name| Document::read(root.join(name)));
    for document in Document::all_in(&root).into_iter().chain(others) {
        broken_links.extend(broken(&document, None));
    }
    assert!(broken_links.is_empty(), "{}", broken_links.join("\n"));
}

#[test]
fn a_broken_link_would_be_found() {
    let path: PathBuf = root().join("docs/wrong.md");
    let lines = [
        "# A *heading*, with 2 things",
        "[a](#a-heading-with-2-things) [b](#b) `[c](nowhere.md)`",
        "[d](interface.md) [e](../README.md#licence) [f](nowhere.md) ![g](https://example.org/)",
        "    [h](nowhere.md)",
    ];
    let text = lines.join("\n");
    let document = Document { path, text };
    let found: Vec<&str> = targets(lines[1]).collect();
    assert_eq!(found, ["#a-heading-with-2-things", "#b"], "code is no link");
    assert_eq!(
        anchor(" A *heading*, with 2 things"),
        "a-heading-with-2-things"
    );
    let wrong = [
        "line 2: #b has no such heading",
        "line 3: ../README.md#licence is not part of the documentation site",
        "line 3: nowhere.md is not there",
    ];
    let wrong = wrong.map(|what| format!("docs/wrong.md, {what}"));
    assert_eq!(broken(&document, Some(&root().join("docs"))), wrong);
}
