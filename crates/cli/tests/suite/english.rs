//! Comments, documents and help are plain English: patterns of the dialect that the project once
//! spoke do not come back.

use std::path::{Path, PathBuf};

use crate::documents::document::{Document, root};
use crate::run::slitherlab;

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
const EXCEPTIONS: [(&str, &str, &str); 0] = [];

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

/// The crates of which every public function says in its first word what it does.
const VERBS_FIRST: [&str; 8] = [
    "board",
    "forests",
    "game",
    "graph",
    "matching",
    "rules",
    "slitherlab",
    "solve",
];

/// First words of a comment that leaves the verb out.
const NO_VERBS: [&str; 8] = ["A", "All", "An", "How", "The", "What", "Where", "Whether"];

/// The comments on public functions that do not begin with a verb.
fn without_verb(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut first = None;
    for line in source.lines().map(str::trim_start) {
        if let Some(comment) = line.strip_prefix("/// ") {
            first = first.or(Some(comment));
        } else if line.starts_with("pub fn ") || line.starts_with("pub const fn ") {
            let word = first.and_then(|first| first.split(' ').next());
            found.extend(first.filter(|_| word.is_some_and(|word| NO_VERBS.contains(&word))));
            first = None;
        } else if !line.starts_with("///") && !line.starts_with("#[") {
            first = None;
        }
    }
    found
}

#[test]
fn public_functions_say_what_they_do() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in VERBS_FIRST {
        for path in sources(&crates.join(name).join("src")) {
            let source = std::fs::read_to_string(&path).unwrap();
            let found = without_verb(&source);
            assert!(found.is_empty(), "{}: {found:?}", path.display());
        }
    }
    let source = "/// The edges.\n#[inline]\npub fn edges() {}\n/// Lists edges.\npub fn list() {}";
    assert_eq!(without_verb(source), ["The edges."]);
}

/// The faults in the prose of a document. Tables, headings and links cannot be broken.
fn faults_of_prose(document: &Document) -> Vec<String> {
    let lines = document.prose().filter_map(|(number, line)| {
        let lower = line.to_lowercase();
        let word = WORDS.into_iter().find(|word| lower.contains(word));
        let text = line.trim_start();
        let is_whole = text.starts_with(['|', '#', '<', '!']) || !text.contains(' ');
        let long = line.chars().count() > COLUMNS && !is_whole;
        let rule = word.or(long.then_some("more than 100 columns"))?;
        let name = document
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        Some(format!("{name}:{number}: {line:?} ({rule})"))
    });
    lines.collect()
}

#[test]
fn the_book_is_plain_english() {
    let mut documents = Document::all_in(&root().join("docs"));
    // The page of claims is written by the program, an item on a line.
    documents.retain(|document| !document.path.ends_with("claims.md"));
    for path in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "crates/python/README.md",
    ] {
        documents.push(Document::read(root().join(path)));
    }
    assert!(documents.len() > 20, "{}", documents.len());
    let wrong: Vec<String> = documents.iter().flat_map(faults_of_prose).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_fault_in_the_book_would_be_found() {
    let long = "word ".repeat(21);
    let text = format!(
        "# Whoever\n\n{long}\n\n| {long} |\n\n```console\n$ whoever\n```\n\nIt is searched in vain.\n"
    );
    let path = PathBuf::from("a.md");
    let found = faults_of_prose(&Document { path, text });
    assert_eq!(found.len(), 3, "{found:?}");
    for (fault, rule) in found.iter().zip(["whoever", "100 columns", "in vain"]) {
        assert!(fault.contains(rule), "{fault}");
    }
}

#[test]
fn the_help_and_the_claims_are_plain_english() {
    let help = slitherlab(&["--help"]).stdout;
    let list = help.split("Commands:\n").nth(1).unwrap();
    let commands = list.lines().take_while(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let pages = commands
        .into_iter()
        .filter(|command| *command != "help")
        .map(|command| slitherlab(&[command, "--help"]).stdout);
    for text in pages.chain([help.clone(), slitherlab(&["claims", "--list"]).stdout]) {
        let lower = text.to_lowercase();
        for word in WORDS {
            assert!(!lower.contains(word), "{word}: {text}");
        }
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
