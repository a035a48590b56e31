//! The report on the claims as a page: one file, with the counterexamples drawn.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use slitherlab_board::Board;
use slitherlab_draw::{Drawing, Escaped};

use crate::{CheckedClaim, Counterexample, List, Ruling, summary};
use slitherlab_lab::{VERSION, picture};

/// Writes the report as HTML. It needs no other file: the drawings are part of it, and so are the
/// records of the lines of play.
///
/// ```
/// use slitherlab_papers::{Scope, claims, to_html};
///
/// let claim = claims().find(|claim| claim.id == "hamiltonian-3x3").unwrap();
/// let begun = std::time::Instant::now();
/// let html = to_html(&[claim.check(&Scope::up_to(9), &|| begun.elapsed())], 9);
/// assert!(html.contains("<svg") && html.contains("[Board &quot;grid:3x3&quot;]"));
/// ```
pub fn to_html(reports: &[CheckedClaim], up_to: usize) -> String {
    let mut page = String::from(HEAD);
    let mut put = |words: std::fmt::Arguments<'_>| page += &words.to_string();
    let seconds: f64 = reports.iter().map(|one| one.seconds).sum();
    put(format_args!(
        "<h1>Published claims, checked</h1>\n<p>{}. Searches went up to {up_to} vertices and took {seconds:.0} s. Slitherlab \
         {VERSION}.</p>\n",
        summary(reports).join(". "),
    ));
    put(format_args!(
        "<table>\n<thead><tr><th>claim<th>source<th>verdict<th>tested</tr></thead>\n<tbody>\n"
    ));
    let mut paper = None;
    for report in reports {
        let this = report.claim.paper();
        if paper.replace(this) != Some(this) {
            put(format_args!(
                "<tr><th colspan=\"4\">{}</th></tr>\n",
                Escaped(this.citation)
            ));
        }
        let (class, word) = words(report);
        put(format_args!(
            "<tr><td><a href=\"#{}\">{}</a><td>{}<td class=\"{class}\">{word}<td>{}</tr>\n",
            Escaped(report.claim.id),
            Escaped(report.claim.title),
            Escaped(report.claim.source),
            Escaped(&report.finding.tested)
        ));
    }
    put(format_args!("</tbody>\n</table>\n"));
    for report in reports {
        put(format_args!("{}", Section(report)));
    }
    page + "</main>\n</html>\n"
}

fn words(report: &CheckedClaim) -> (&'static str, &'static str) {
    match report.finding.verdict {
        ruling if report.claim.paper().list == List::Question => match ruling {
            Ruling::Undecided => ("undecided", "? undecided"),
            _ => ("holds", report.verdict()),
        },
        Ruling::Proved => ("proved", "✓ proved"),
        Ruling::Holds => ("holds", "✓ holds"),
        Ruling::HoldsAsIntended => ("holds", "✓ holds as intended"),
        Ruling::FailsAsPrinted => ("fails", "✗ fails as printed"),
        Ruling::Fails => ("fails", "✗ fails"),
        Ruling::Undecided => ("undecided", "? undecided"),
    }
}

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Published claims, checked</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
.holds, .proved { color: #00603f; white-space: nowrap; }
.proved { font-weight: bold; }
.fails { color: #9c3d00; font-weight: bold; white-space: nowrap; }
.undecided { color: #555; white-space: nowrap; }
section { border-top: 1px solid #ddd; margin-top: 2rem; }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; max-height: 24rem; height: auto; }
pre { background: #f4f4f4; padding: .6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<main>
";

/// One claim at length.
struct Section<'a>(&'a CheckedClaim);

impl std::fmt::Display for Section<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let report = self.0;
        let (class, word) = words(report);
        writeln!(
            f,
            "<section id=\"{}\">\n<h2>{}</h2>\n<p><code>{0}</code>, {}: {}.</p>\n<p><span class=\"{class}\">{word}</span>, tested on {} ({:.1} s).</p>",
            Escaped(report.claim.id),
            Escaped(report.claim.title),
            Escaped(report.claim.source),
            Escaped(report.claim.statement),
            Escaped(&report.finding.tested),
            report.seconds
        )?;
        if let Some(reading) = &report.finding.reading {
            writeln!(f, "<p>Reading: {}.</p>", Escaped(reading))?;
        }
        if let Some(proof) = &report.finding.proof {
            writeln!(f, "<p>Proved for all boards: {}.</p>", Escaped(proof))?;
        }
        if !report.machine_checked.is_empty() {
            let names = report.machine_checked.join(", ");
            writeln!(f, "<p>Machine-checked in Coq: {}.</p>", Escaped(&names))?;
        }
        if let Some(note) = &report.finding.note {
            writeln!(f, "<p>Note: {}.</p>", Escaped(note.trim_end_matches('.')))?;
        }
        if let Some(counterexample) = &report.finding.counterexample {
            write_counterexample(f, report.claim.id, counterexample)?;
        }
        f.write_str("</section>\n")
    }
}

fn write_counterexample(
    f: &mut std::fmt::Formatter<'_>,
    id: &str,
    counterexample: &Counterexample,
) -> std::fmt::Result {
    let Counterexample { board, why, .. } = counterexample;
    writeln!(
        f,
        "<figure>\n{}<figcaption>Counterexample: {}: {}.</figcaption>\n</figure>",
        drawing(counterexample).unwrap_or_default(),
        Escaped(board),
        Escaped(why)
    )?;
    let record = counterexample.record();
    let Some(record) = record.filter(|_| !counterexample.moves.is_empty()) else {
        return Ok(());
    };
    let record = record.to_string();
    writeln!(
        f,
        "<pre>{}</pre>\n<p><a download=\"{id}.txt\" href=\"data:text/plain;charset=utf-8,{}\">Save the record</a>, and go \
         through it with <code>slitherlab play --continue {id}.txt</code>.</p>",
        Escaped(&record),
        utf8_percent_encode(&record, NON_ALPHANUMERIC)
    )
}

/// The board with what has been played on it.
fn drawing(counterexample: &Counterexample) -> Option<String> {
    let board = Board::parse(&counterexample.board).ok()?;
    let drawing = match counterexample.end(board.clone()) {
        Some(end) => picture::position(&end).ok()?.to_svg(),
        None => Drawing::of(&board).ok()?.to_svg(),
    };
    Some(drawing)
}
