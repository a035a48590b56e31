//! The report on the claims as a page of the book, paper by paper.

use std::fmt::Write as _;

use crate::{CheckedClaim, List, PAPERS, Ruling, summary};

/// Writes the report as Markdown: a section for each paper, then our own theorems and the
/// questions. Nothing in it depends on the time that the checks took.
///
/// ```
/// use slitherlab_papers::{Scope, claims, to_markdown};
///
/// let claim = claims().find(|claim| claim.id == "three-2x2").unwrap();
/// let begun = std::time::Instant::now();
/// let page = to_markdown(&[claim.check(&Scope::up_to(9), &|| begun.elapsed())]);
/// assert!(page.contains("**holds**, `three-2x2`"));
/// ```
pub fn to_markdown(reports: &[CheckedClaim]) -> String {
    let mut page = String::from(HEAD);
    for line in summary(reports) {
        let _ = writeln!(page, "- {line}.");
    }
    for paper in PAPERS {
        let own: Vec<&CheckedClaim> = reports
            .iter()
            .filter(|report| report.claim.paper() == paper)
            .collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(page, "\n## {}\n", paper.citation);
        for report in own {
            page.push_str(&item(report));
        }
    }
    page
}

const HEAD: &str = "# Published claims, checked

This page lists what has been published about these games, and whether it is true. It was written by
`slitherlab claims`. Run that command to check everything again, or `slitherlab claims ID` to check
one claim and see its counterexample.

| verdict | meaning |
|---|---|
| proved | on all boards, by certificates that were checked or by a proof that is named |
| holds | as printed, on all boards tested |
| holds as intended | the words say more than the author means; with the author's restriction, which is named, it holds |
| fails as printed | because of a slip of the pen; what holds instead is named |
| fails | on a board that is named |
| undecided | not known within the budget |

";

/// One claim.
fn item(report: &CheckedClaim) -> String {
    let (claim, finding) = (&report.claim, &report.finding);
    let place = claim
        .source
        .strip_prefix(claim.paper().name)
        .unwrap_or_default();
    let place = place.trim_start_matches([' ', ',']);
    let place = place.strip_prefix("and others ").unwrap_or(place);
    // The heading has the year.
    let place = if place.is_empty() || claim.paper().citation.ends_with(place) {
        String::new()
    } else {
        format!(" ({place})")
    };
    let end = if claim.paper().list == List::Question {
        '?'
    } else {
        '.'
    };
    let mut text = format!(
        "- **{}**{place}: {}{end}  \n  **{}**, `{}`; tested: {}.",
        claim.title,
        plain(claim.statement.trim_end_matches(['?', '.'])),
        report.verdict(),
        claim.id,
        plain(&finding.tested),
    );
    let mut put = |what: &str, words: &str| {
        let words = plain(words.trim_end_matches('.'));
        let _ = write!(text, " {what}: {words}.");
    };
    if let Some(reading) = &finding.reading {
        put("Reading", reading);
    }
    if let Some(found) = &finding.counterexample {
        let board = &found.board;
        let moves = match &found.moves[..] {
            [] => String::new(),
            moves => format!(", after {}", moves.join(" ")),
        };
        let what = if finding.verdict == Ruling::Fails {
            "Counterexample"
        } else {
            "As printed it fails"
        };
        put(what, &format!("{board}{moves}: {}", found.why));
    }
    if let Some(proof) = &finding.proof {
        put("Proof", proof);
    }
    if !report.machine_checked.is_empty() {
        let names: Vec<String> = report
            .machine_checked
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let _ = write!(text, " [Machine-checked](formal.md): {}.", names.join(", "));
    }
    if let Some(note) = &finding.note {
        let words = plain(note.trim_end_matches('.'));
        let _ = write!(text, " Note: {words}.");
    }
    text.push('\n');
    text
}

/// Words that Markdown leaves alone.
fn plain(words: &str) -> String {
    let mut plain = String::new();
    for letter in words.chars() {
        if "*_`<>[]|\\".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}
