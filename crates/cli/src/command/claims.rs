//! `slitherlab claims`: what has been published about these games, and whether it is true.

use std::cell::Cell;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use anyhow::bail;
use clap_complete::ArgValueCandidates;
use serde::Serialize;
use slitherlab_game::Budget;
use slitherlab_papers::{
    CheckedClaim, Claim, List, Ruling, Scope, claims, summary, to_html, to_markdown,
};

use crate::budget::BudgetArgument;
use crate::output::{self, AnswerWithFiles, HEADING, OutputArguments};
use crate::progress::ProgressLine;
use crate::{Status, candidate, help};

/// Check published claims about the games
///
/// Each claim is checked afresh on every board of its scope up to a size: by a theorem where one
/// decides, otherwise by going through all plays or by a search. The verdicts are: proved (for all
/// boards, by certificates that are checked now or by a proof that is named); holds (on all boards
/// tested); holds as intended (with the author's own restriction, which is named); fails as printed
/// (by a slip of the pen); fails (with a counterexample); and undecided. The papers come first,
/// then our own theorems and the questions that papers leave to the reader. The exit status is 1
/// when a claim fails. Without a budget all claims together take at most half a minute of one core,
/// and each says which boards it was tested on in that time.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab claims\n  \
        slitherlab claims anderson-grid three-3x3-decides\n  \
        slitherlab claims kano\n  \
        slitherlab claims --up-to 81 --budget 1h,1e9nodes --html claims.html\n  \
        slitherlab claims --up-to 16 --budget 5m --json")]
pub(crate) struct Arguments {
    /// Claims to check [default: all]; kano selects every claim whose name begins with kano
    #[arg(value_name = "ID", add = ArgValueCandidates::new(candidate::claims))]
    ids: Vec<String>,

    /// Search boards of at most this many vertices [default: 64]
    ///
    /// Claims about all graphs go up to 7 vertices, or to 8 or 9 if you ask for that; those about
    /// all connected multigraphs (of at most 7 edges) go up to 4, or to 5 or 6.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=LARGEST),
        help_heading = help::BUDGET)]
    up_to: Option<u16>,

    /// Time for all claims, such as 5m, and positions for each question, such as 1e8nodes
    ///
    /// By default two seconds for each claim, 28 for all of them, and 2e7nodes.
    #[arg(short, long, value_name = "BUDGET", help_heading = help::BUDGET)]
    budget: Option<BudgetArgument>,

    /// Write the report as a web page with drawings (- for standard output)
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT)]
    html: Option<String>,

    /// Write the report as a page of the book, in Markdown (- for standard output)
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT, hide_short_help = true)]
    markdown: Option<String>,

    /// List the claims without checking them
    #[arg(long, help_heading = help::OUTPUT)]
    list: bool,

    #[command(flatten)]
    output: OutputArguments,
}

/// The most vertices of a board that is searched, unless something else is said.
const USUAL: usize = 64;

/// The time of a core for all claims, and for one of them, if there is no budget.
const USUAL_TIME: Duration = Duration::from_secs(28);
const USUAL_SHARE: Duration = Duration::from_secs(2);

/// No search reaches further, and the grids up to this size still fit into memory.
const LARGEST: i64 = 1000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let chosen = choose(&arguments.ids)?;
    if arguments.list {
        let list = ClaimsList { claims: &chosen };
        arguments.output.write(&list, || listed(&chosen))?;
        return Ok(Status::Answered);
    }
    let budget = arguments.budget.unwrap_or_default();
    if budget.memory.is_some() {
        bail!("the budget of claims is a time and a number of nodes, such as 5m,1e8nodes");
    }
    let files = [
        ("the page", arguments.html.as_deref()),
        ("the Markdown", arguments.markdown.as_deref()),
    ];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the JSON answer")?;
    let said = arguments.up_to.map(usize::from);
    let up_to = said.unwrap_or(USUAL);
    let in_words = !arguments.output.json && !beside.takes_stdout();
    let reports = check(&chosen, said, budget, in_words)?;
    let rulings = || reports.iter().map(|report| report.finding.verdict);
    let answer = Answer {
        version: slitherlab_lab::VERSION,
        up_to,
        claims: &reports,
    };
    beside.write(&answer, || format!("\n{}\n", summary(&reports).join("\n")))?;
    output::write_to(arguments.html.as_deref(), || to_html(&reports, up_to))?;
    output::write_to(arguments.markdown.as_deref(), || to_markdown(&reports))?;
    Ok(if rulings().any(Ruling::fails) {
        Status::Refuted
    } else if rulings().any(|ruling| ruling == Ruling::Undecided) {
        Status::Unknown
    } else {
        Status::Answered
    })
}

/// Checks claims one after the other, and says at once what came out if it is to be said in words.
fn check(
    chosen: &[Claim],
    up_to: Option<usize>,
    budget: BudgetArgument,
    in_words: bool,
) -> anyhow::Result<Vec<CheckedClaim>> {
    let line = ProgressLine::new();
    let now = Cell::new((0, ""));
    let tell = |board: &str| {
        let (number, id) = now.get();
        line.say(format!("{number} of {}: {id}: {board}", chosen.len()));
    };
    let begun = Instant::now();
    let clock = || begun.elapsed();
    // Without a budget all claims share half a minute of one core.
    let is_unlimited = budget.time.is_none() && budget.nodes.is_none();
    let spent = || processor_time().unwrap_or_else(clock);
    let claim_begun = AtomicU64::new(0);
    let is_late = || match budget.time {
        Some(time) => clock() > time,
        None if is_unlimited => {
            let begun = Duration::from_millis(claim_begun.load(Relaxed));
            let now = spent();
            now > USUAL_TIME || now.saturating_sub(begun) > USUAL_SHARE
        }
        None => false,
    };
    let scope = Scope {
        up_to: up_to.unwrap_or(USUAL),
        graphs: up_to,
        budget: Budget::default()
            .with_positions(Some(budget.nodes.unwrap_or(NODES)))
            .with_stop(&is_late),
        tell: Some(&tell),
    };
    let mut reports = Vec::new();
    let mut papers = Vec::new();
    for (number, claim) in (1..).zip(chosen) {
        now.set((number, claim.id));
        line.say(format!("{number} of {}: {}", chosen.len(), claim.id));
        let millis = u64::try_from(spent().as_millis()).unwrap_or(u64::MAX);
        claim_begun.store(millis, Relaxed);
        if in_words && papers.last() != Some(&claim.paper()) {
            papers.push(claim.paper());
            let citation = claim.paper().citation;
            line.hide(|| output::text(&format!("\n{HEADING}{citation}{HEADING:#}\n")))?;
        }
        let report = claim.check(&scope, &clock);
        if in_words {
            line.hide(|| output::text(&self::in_words(&report)))?;
        }
        reports.push(report);
    }
    Ok(reports)
}

/// The time that this program has used of a core, where the system tells it (Linux): on a busy
/// machine the time on the wall says little.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The claims without their checks, a line each.
fn listed(chosen: &[Claim]) -> String {
    let mut lines = String::new();
    for claim in chosen {
        let _ = writeln!(
            lines,
            "{:<36} {:<24} {}: {}",
            claim.id, claim.source, claim.title, claim.statement
        );
    }
    lines
}

/// The claims for programs, schema `slitherlab/claims-list/1`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/claims-list/1")]
struct ClaimsList<'a> {
    claims: &'a [Claim],
}

/// The most positions of one search, unless the budget says otherwise.
const NODES: u64 = 20_000_000;

/// The claims with these names, or whose names begin so, in the registry's order.
fn choose(ids: &[String]) -> anyhow::Result<Vec<Claim>> {
    // A whole name means its claim alone, though others may go on from there.
    let names = |id: &str, claim: &Claim| {
        let is_whole = claims().any(|other| other.id == id);
        claim.id == id || !is_whole && !id.is_empty() && claim.id.starts_with(id)
    };
    if let Some(unknown) = ids
        .iter()
        .find(|id| !claims().any(|claim| names(id, &claim)))
    {
        bail!("there is no claim `{unknown}`; `slitherlab claims --list` lists them");
    }
    let wanted = |claim: &Claim| ids.is_empty() || ids.iter().any(|id| names(id, claim));
    Ok(claims().filter(wanted).collect())
}

/// One claim for people.
fn in_words(report: &CheckedClaim) -> String {
    let is_question = report.claim.paper().list == List::Question;
    let (word, colour) = match report.finding.verdict {
        Ruling::Fails if is_question => ("no", AnsiColor::Cyan),
        _ if is_question => ("answer", AnsiColor::Cyan),
        Ruling::Proved => ("proved", AnsiColor::Green),
        Ruling::Holds => ("holds", AnsiColor::Green),
        Ruling::HoldsAsIntended => ("intended", AnsiColor::Green),
        Ruling::FailsAsPrinted => ("misprint", AnsiColor::Yellow),
        Ruling::Fails => ("FAILS", AnsiColor::Red),
        Ruling::Undecided => ("undecided", AnsiColor::Yellow),
    };
    let style = Style::new().fg_color(Some(colour.into())).bold();
    let mut words = format!(
        "{style}{word:<9}{style:#} {HEADING}{}{HEADING:#}: {} ({})\n          {}\n          tested: {} ({:.1} s)\n",
        report.claim.id,
        report.claim.title,
        report.claim.source,
        report.claim.statement,
        report.finding.tested,
        report.seconds
    );
    let mut put = |line: String| {
        let _ = writeln!(words, "          {line}");
    };
    if let Some(reading) = &report.finding.reading {
        put(format!("{}: {reading}", report.finding.verdict.words()));
    }
    if let Some(counterexample) = &report.finding.counterexample {
        let what = match report.finding.verdict {
            Ruling::Fails => "counterexample",
            _ => "as printed it fails on",
        };
        put(format!(
            "{what}: {}: {}",
            counterexample.board, counterexample.why
        ));
        if !counterexample.moves.is_empty() {
            put(format!("play: {}", counterexample.moves.join(" ")));
        }
    }
    if let Some(proof) = &report.finding.proof {
        put(format!("proved for all boards: {proof}"));
    }
    if !report.machine_checked.is_empty() {
        let names = report.machine_checked.join(", ");
        put(format!("machine-checked in Coq: {names} (docs/formal.md)"));
    }
    if let Some(note) = &report.finding.note {
        put(format!("note: {note}"));
    }
    words
}

/// The answer for programs, schema `slitherlab/claims/1`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/claims/1")]
struct Answer<'a> {
    version: &'static str,
    up_to: usize,
    claims: &'a [CheckedClaim],
}
