//! `slitherlab claims`: what has been published about these games, and whether it is true.

use std::cell::Cell;
use std::fmt::Write as _;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use anyhow::bail;
use clap_complete::ArgValueCandidates;
use serde::Serialize;
use slitherlab_papers::{CheckedClaim, Claim, Ruling, Scope, claims, to_html};

use crate::budget::BudgetArgument;
use crate::output::{self, Beside, Destination, HEADING, OutputArguments};
use crate::progress::ProgressLine;
use crate::{Status, candidate};

/// Check published claims about the games
///
/// Each claim is checked afresh on every board of its scope up to a size, by a theorem where one
/// decides it, else by going through all plays or by search: it is proved for all boards there are,
/// by certificates that are checked, or holds on all boards tested, or fails on a counterexample,
/// or is undecided. The exit status is 1 when a claim fails. Without arguments it takes half a
/// minute.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab claims\n  \
        slitherlab claims anderson-grid three-3x3-decides\n  \
        slitherlab claims kano\n  \
        slitherlab claims --up-to 81 --budget 1h,1e9nodes --html claims.html\n  \
        slitherlab claims --up-to 16 --budget 5m --json")]
pub(crate) struct Arguments {
    /// The claims to check, all if none is named; kano stands for all whose names begin so
    #[arg(value_name = "ID", add = ArgValueCandidates::new(candidate::claims))]
    ids: Vec<String>,

    /// The most vertices of a board that is searched, 64 if not given. Claims about all graphs go
    /// to 7 vertices, and to 8 or 9 if that is said; those about all connected multigraphs (of at
    /// most 7 edges) to 4, and to 5 or 6 if that is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=LARGEST))]
    up_to: Option<u16>,

    /// How long it may take in all, such as 5m, and how many positions a search may look at for one
    /// question, such as 1e8nodes; 2e7nodes if not given
    #[arg(long, value_name = "BUDGET")]
    budget: Option<BudgetArgument>,

    /// Write the report as a page with drawings into this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    html: Option<String>,

    /// Only list the claims
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    output: OutputArguments,
}

/// The most vertices of a board that is searched, unless something else is said.
const USUAL: usize = 64;

/// No search reaches further, and the grids up to this size still fit into memory.
const LARGEST: i64 = 1000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let chosen = choose(&arguments.ids)?;
    if arguments.list {
        let list = List {
            schema: "slitherlab/claims-list/1",
            claims: &chosen,
        };
        arguments.output.write(&list, || listed(&chosen))?;
        return Ok(Status::Answered);
    }
    let budget = arguments.budget.unwrap_or_default();
    if budget.memory.is_some() {
        bail!("the budget of claims is a time and a number of nodes, such as 5m,1e8nodes");
    }
    let files = [("the page", arguments.html.as_deref())];
    let beside = Beside::new(&files, &arguments.output, "the JSON answer")?;
    let said = arguments.up_to.map(usize::from);
    let up_to = said.unwrap_or(USUAL);
    let in_words = !arguments.output.json && !beside.takes_stdout();
    let reports = check(&chosen, said, budget, in_words)?;
    let count = |ruling| {
        reports
            .iter()
            .filter(|report| report.finding.verdict == ruling)
            .count()
    };
    let counts = [
        Ruling::Proved,
        Ruling::Holds,
        Ruling::Fails,
        Ruling::Undecided,
    ]
    .map(count);
    let answer = Answer {
        schema: "slitherlab/claims/1",
        version: slitherlab_lab::VERSION,
        up_to,
        claims: &reports,
    };
    beside.write(&answer, || {
        let [proved, holds, fails, undecided] = counts;
        format!(
            "\n{proved} proved, {holds} {}, {fails} {}, {undecided} undecided\n",
            if holds == 1 { "holds" } else { "hold" },
            if fails == 1 { "fails" } else { "fail" },
        )
    })?;
    if let Some(html) = arguments.html.as_deref() {
        Destination(html).write(to_html(&reports, up_to).as_bytes(), false)?;
    }
    Ok(match counts {
        [_, _, 0, 0] => Status::Answered,
        [_, _, 0, _] => Status::Unknown,
        _ => Status::Refuted,
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
    let is_late = || budget.time.is_some_and(|time| clock() > time);
    let scope = Scope {
        up_to: up_to.unwrap_or(USUAL),
        graphs: up_to,
        nodes: Some(budget.nodes.unwrap_or(NODES)),
        tell: Some(&tell),
        stop: Some(&is_late),
    };
    let mut reports = Vec::new();
    for (number, claim) in (1..).zip(chosen) {
        now.set((number, claim.id));
        line.say(format!("{number} of {}: {}", chosen.len(), claim.id));
        let report = claim.check(&scope, &clock);
        if in_words {
            line.hide(|| output::text(&self::in_words(&report)))?;
        }
        reports.push(report);
    }
    Ok(reports)
}

/// The claims without their checks, a line each.
fn listed(chosen: &[Claim]) -> String {
    let mut lines = String::new();
    for claim in chosen {
        writeln!(
            lines,
            "{:<36} {:<24} {}: {}",
            claim.id, claim.source, claim.title, claim.statement
        )
        .expect("a String takes everything");
    }
    lines
}

/// The claims for programs, schema `slitherlab/claims-list/1`.
#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
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
    let (word, colour) = match report.finding.verdict {
        Ruling::Proved => ("proved", AnsiColor::Green),
        Ruling::Holds => ("holds", AnsiColor::Green),
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
        writeln!(words, "          {line}").expect("a String takes everything");
    };
    if let Some(counterexample) = &report.finding.counterexample {
        put(format!(
            "counterexample: {}: {}",
            counterexample.board, counterexample.why
        ));
        if !counterexample.moves.is_empty() {
            put(format!("play: {}", counterexample.moves.join(" ")));
        }
    }
    if let Some(proof) = &report.finding.proof {
        put(format!("proved for all boards: {proof}"));
    }
    if let Some(note) = &report.finding.note {
        put(format!("note: {note}"));
    }
    words
}

/// The answer for programs, schema `slitherlab/claims/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    version: &'static str,
    up_to: usize,
    claims: &'a [CheckedClaim],
}
