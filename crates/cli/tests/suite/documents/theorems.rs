//! The theorems about all grids are the same sentences wherever they are stated.

use slitherlab_family::STATEMENTS;

use crate::documents::document::root;
use crate::run::slitherlab;

/// A text on one line, without the signs of Markdown.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(['`', '*'], "")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

#[test]
fn the_documents_state_the_theorems_in_the_same_words() {
    let paper = read("docs/paper/paper.tex");
    for path in ["README.md", "docs/theorems.md"] {
        let text = plain(&read(path));
        for one in STATEMENTS {
            let times = text.matches(one.sentence).count();
            assert_eq!(times, 1, "{path}: Theorem {}", one.letter);
        }
    }
    // `generate.py` makes the sentences of the paper from those that are kept.
    for one in STATEMENTS {
        let times = paper.matches(&format!("\\statement{}", one.letter)).count();
        assert_eq!(times, 1, "Theorem {}", one.letter);
    }
}

/// The page shows them all, from the same files.
#[test]
fn the_page_states_the_theorems() {
    let source = read("web/src/explore/theorems.ts");
    assert!(source.contains("'../../../crates/family/statements/*.txt'"));
    assert!(read("web/src/explore/Theorems.svelte").contains("{#each STATEMENTS as"));
}

#[test]
fn claims_and_prove_state_the_theorems() {
    let ids = [
        "classification",
        "n-conjecture",
        "one-live-end",
        "misere-play",
    ];
    let listed = slitherlab(&["claims", "--list", "--json"]);
    let listed: serde_json::Value = serde_json::from_str(&listed.stdout).unwrap();
    let listed = listed["claims"].as_array().unwrap();
    for (id, one) in ids.into_iter().zip(STATEMENTS) {
        let claim = listed.iter().find(|claim| claim["id"] == id).unwrap();
        assert_eq!(claim["statement"], one.sentence, "{id}");
    }
    let about = |family: &str, players: &str, game: &str, ending: &[&str]| {
        let args = ["prove", family, "--players", players, "--game", game];
        plain(&slitherlab(&[&args[..], ending].concat()).stdout)
    };
    let six = "grid:{7..}x{7..}";
    assert!(about(six, "6", "classic", &[]).contains(STATEMENTS[0].sentence));
    assert!(about("grid:{13..}x2", "3", "classic", &[]).contains(STATEMENTS[0].sentence));
    assert!(about("grid:3x3", "3", "classic", &[]).contains(STATEMENTS[0].sentence));
    assert!(about(six, "6", "geography", &[]).contains(STATEMENTS[2].sentence));
    assert!(about(six, "6", "progressive", &["--misere"]).contains(STATEMENTS[3].sentence));
    assert!(!about("hex:{4..}x{4..}", "6", "classic", &[]).contains("Let n"));
}
