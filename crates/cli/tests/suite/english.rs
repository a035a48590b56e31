//! Comments are plain English: patterns of the dialect that the project once spoke do not come
//! back.

use std::path::{Path, PathBuf};

/// The crates whose comments are held to it.
const CRATES: [&str; 22] = [
    "api",
    "board",
    "cli",
    "draw",
    "explain",
    "family",
    "forests",
    "format",
    "game",
    "graph",
    "lab",
    "matching",
    "oracle",
    "papers",
    "python",
    "rules",
    "server",
    "slitherlab",
    "solve",
    "store",
    "verify",
    "wasm",
];

/// Words that a comment does not use: a number, "this many", a noun or "by default" says it better.
const WORDS: [&str; 11] = [
    "whoever",
    "so many",
    "so often",
    "so few",
    "so much",
    "for so long",
    "in vain",
    "gone on with",
    "if nothing is said",
    "reckoned",
    "does without",
];

/// Beginnings of a comment that refer to a neighbour, or leave out their noun.
const BEGINNINGS: [&str; 3] = ["The same", "Who ", "It in "];

/// The longest line of a comment, in characters, as for code.
const COLUMNS: usize = 100;

/// Comments that may stay as they are: the end of the file's path, a part of the comment, the
/// reason.
const EXCEPTIONS: [(&str, &str, &str); 6] = [
    (
        "cli/src/command/cgt.rs",
        "whoever cannot",
        "help text, not a comment",
    ),
    (
        "cli/src/command/cgt.rs",
        "whoever moves chooses",
        "help text, not a comment",
    ),
    (
        "cli/src/command/prove.rs",
        "Who cannot move wins",
        "help text, not a comment",
    ),
    (
        "cli/src/command/sweep.rs",
        "The same as --format",
        "help text, not a comment",
    ),
    (
        "cli/src/game.rs",
        "Who cannot move wins",
        "help text, not a comment",
    ),
    (
        "cli/src/game.rs",
        "Who moves first",
        "help text, not a comment",
    ),
];

/// A line of a comment that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    line: usize,
    text: String,
    rule: String,
}

/// The faults in the comments of a source.
fn faults(source: &str) -> Vec<Fault> {
    let mut found = Vec::new();
    let (mut begins, mut example) = (true, false);
    for (line, text) in (1..).zip(source.lines()) {
        let Some(comment) = text.trim_start().strip_prefix("//") else {
            begins = true;
            continue;
        };
        let comment = comment.strip_prefix(['/', '!']).unwrap_or(comment).trim();
        if comment.starts_with("```") {
            example = !example;
        }
        if example || comment.is_empty() {
            begins = true;
            continue;
        }
        let lower = comment.to_lowercase();
        let word = WORDS.into_iter().find(|word| lower.contains(word));
        let beginning = BEGINNINGS
            .into_iter()
            .find(|start| begins && comment.starts_with(start));
        // A row of a table cannot be broken.
        let long = text.chars().count() > COLUMNS && !comment.starts_with('|');
        let long = long.then_some("more than 100 columns");
        if let Some(rule) = word.or(beginning).or(long) {
            found.push(Fault {
                line,
                text: comment.to_owned(),
                rule: rule.to_owned(),
            });
        }
        begins = false;
    }
    found
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| sources(folder));
    let files = files.into_iter().chain(below.collect::<Vec<_>>());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

#[test]
fn comments_are_plain_english() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wrong = Vec::new();
    let mut used = [false; EXCEPTIONS.len()];
    for name in CRATES {
        for path in sources(&crates.join(name).join("src")) {
            let source = std::fs::read_to_string(&path).unwrap();
            for fault in faults(&source) {
                let exception = EXCEPTIONS
                    .iter()
                    .position(|(file, part, _)| path.ends_with(file) && fault.text.contains(part));
                match exception {
                    Some(place) => used[place] = true,
                    None => wrong.push(format!(
                        "{}:{}: {:?} ({})",
                        path.display(),
                        fault.line,
                        fault.text,
                        fault.rule
                    )),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (exception, used) in EXCEPTIONS.iter().zip(used) {
        assert!(used, "nothing needs this exception any more: {exception:?}");
    }
}

#[test]
fn each_rule_finds_its_fault() {
    let long = format!("// {}", "word ".repeat(20));
    for (source, rule) in [
        ("/// Waits for so many moves.", "so many"),
        ("    // Whoever moves loses.", "whoever"),
        ("/// The same for edges.", "The same"),
        ("/// Counts.\n///\n/// Who wins.", "Who "),
        (&long, "more than 100 columns"),
    ] {
        let found: Vec<String> = faults(source).into_iter().map(|fault| fault.rule).collect();
        assert_eq!(found, [rule], "{source}");
    }
    for source in [
        "/// Returns the number of moves.\n/// The same holds for edges.",
        "/// ```\n/// let so_many = 1; // so many\n/// ```",
        "let text = \"so many\";",
    ] {
        assert_eq!(faults(source), [], "{source}");
    }
}
