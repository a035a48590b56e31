//! What people read about the project stands there once. A merge that keeps both sides of a
//! paragraph leaves it twice, with other line breaks, which no tool for code notices.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Two paragraphs that share this many words in a row are one paragraph that stands twice.
const RUN: usize = 14;

/// The texts at the root and under `docs/`.
fn texts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = [root.clone(), root.join("docs")]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap());
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect()
}

/// The words of a text, without tables and examples, which may well repeat themselves.
fn words(text: &str) -> Vec<&str> {
    let mut example = false;
    let prose = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        example ^= fence;
        !(fence || example || line.starts_with('|') || line.starts_with("    "))
    });
    prose.flat_map(str::split_whitespace).collect()
}

/// The first run of words that stands twice.
fn repeated(text: &str) -> Option<String> {
    let words = words(text);
    let mut seen = HashMap::new();
    for (place, run) in words.windows(RUN).enumerate() {
        let first = *seen.entry(run).or_insert(place);
        if place >= first + RUN {
            return Some(run.join(" "));
        }
    }
    None
}

#[test]
fn no_paragraph_stands_twice() {
    let texts = texts();
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        assert!(texts.iter().any(|path| path.ends_with(name)), "{name}");
    }
    // The page of claims is made from data: one reading may fit several claims.
    for path in texts
        .into_iter()
        .filter(|path| !path.ends_with("claims.md"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        let repeated = repeated(&text);
        assert_eq!(repeated, None, "{} has it twice", path.display());
    }
}

#[test]
fn a_paragraph_with_other_line_breaks_is_noticed() {
    let words: Vec<String> = (0..2 * RUN).map(|n| format!("word{n}")).collect();
    let once = words.join(" ");
    assert_eq!(repeated(&once), None);
    assert!(repeated(&format!("{once}\n\n{}", words.join("\n"))).is_some());
}
