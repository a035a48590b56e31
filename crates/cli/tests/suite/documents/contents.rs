//! The documentation site: its table of contents names every page, and what `scripts/book` hands to
//! mdBook, the pages that are made from the program included, has no broken link. The site itself
//! is built by `make book`.

use std::process::Command;

use crate::documents::document::{Document, root};
use crate::documents::links::{broken, targets};
use crate::run::Scratch;

/// The pages that a table of contents names, in its order.
fn named(contents: &Document) -> Vec<&str> {
    contents
        .prose()
        .flat_map(|(_, line)| targets(line))
        .collect()
}

#[test]
fn the_contents_name_every_page_once() {
    let docs = root().join("docs");
    let contents = Document::read(docs.join("SUMMARY.md"));
    let mut named = named(&contents);
    named.sort_unstable();
    let pages = Document::all_in(&docs);
    let pages = pages
        .iter()
        .map(|page| page.path.file_name().unwrap().to_str().unwrap())
        .filter(|&name| name != "SUMMARY.md");
    assert_eq!(named, pages.collect::<Vec<_>>());
}

#[test]
fn the_source_of_the_site_is_whole() {
    let scratch = Scratch::new("documents-site");
    let run = Command::new("python3")
        .arg(root().join("scripts/book"))
        .args(["--source", &scratch.file("source")])
        .env("SLITHERLAB", env!("CARGO_BIN_EXE_slitherlab"))
        .output()
        .expect("there is a Python");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let source = scratch.path().join("source").canonicalize().unwrap();
    let contents = Document::read(source.join("SUMMARY.md"));
    for made in [
        "commands/solve.md",
        "commands/manual.md",
        "http/solving.md",
        "python/slitherlab.md",
    ] {
        assert!(named(&contents).contains(&made), "{made} is not there");
    }
    let pages =
        ["", "commands", "http", "python"].map(|folder| Document::all_in(&source.join(folder)));
    let wrong: Vec<String> = pages
        .iter()
        .flatten()
        .flat_map(|page| broken(page, Some(&source)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
