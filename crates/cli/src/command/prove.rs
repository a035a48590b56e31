//! `slitherlab prove`: something about all boards of a family at once.

mod hunt;
mod journal;

use std::time::Instant;

use anyhow::Context;
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_draw::Drawing;
use slitherlab_explain::counted;
use slitherlab_family::{
    Claim, Family, FamilyStatement, MOST_PLAYERS, SCHEMA, is_machine_checked, statement_about,
    window_of,
};
use slitherlab_game::Preset;
use slitherlab_lab::picture::Windows;
use slitherlab_solve::patch::{FamilyProver, KnownPatches, Refuted, strip_certificate};

use self::hunt::Hunt;
use self::journal::ProofJournal;
use crate::Status;
use crate::budget::{BudgetArgument, cores};
use crate::explanation::put_row;
use crate::game::family_game_parser;
use crate::help;
use crate::input::Labels;
use crate::output::{self, AnswerWithFiles, Destination, OutputArguments};
use crate::picture::{PictureArguments, WantedPicture};

/// Prove that players can be beaten on every board of an infinite family
///
/// A family is a board text with open ranges, such as grid:{4..}x{4..}. The question is for each
/// player whether all others together can force them to lose, on every board of the family. The
/// proof consists of patches: windows with open sides in which the others win before the snake
/// reaches an open side. The exit status is 1 when a board of the family refutes it, and 3 when the
/// budget ran out. With --certificate all finished searches are kept in FILE.part, and the next
/// run does not repeat them.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab prove 'grid:{7..}x{7..}' --game classic --players 6 --certificate six.jsonl\n  \
        slitherlab verify six.jsonl\n  \
        slitherlab prove 'grid:{3..}x{3..}' --game classic --players 3 --beaten 2")]
pub(crate) struct Arguments {
    /// Family: grid, torus, cylinder, king, knight, hex (the triangular lattice) or honeycomb, with
    /// sides such as 4 or {4..}
    #[arg(value_name = "FAMILY")]
    family: String,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = family_game_parser(),
        help_heading = help::GAME)]
    game: Preset,

    /// Number of players
    #[arg(short, long, value_name = "N", default_value_t = 2, help_heading = help::GAME)]
    players: u32,

    /// Misère play: a player who cannot move wins instead of losing
    #[arg(long, help_heading = help::GAME)]
    misere: bool,

    /// Players to beat, comma-separated; all by default
    #[arg(long, value_name = "X", value_delimiter = ',', help_heading = help::GAME)]
    beaten: Vec<u32>,

    /// Limit on all searches together: 30s, 5m, 1e9nodes, 8GiB, or several with commas
    #[arg(short, long, value_name = "BUDGET", help_heading = help::BUDGET)]
    budget: Option<BudgetArgument>,

    /// Write the certificate (- for standard output)
    #[arg(short, long, value_name = "FILE", help_heading = help::OUTPUT)]
    certificate: Option<String>,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    picture: PictureArguments,

    /// Number of threads of the search [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        help_heading = help::ADVANCED, hide_short_help = true)]
    threads: Option<u16>,

    /// Search for everything, even what a built-in theorem proves
    #[arg(long, help_heading = help::ADVANCED, hide_short_help = true)]
    anew: bool,
}

/// The answer for machines.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/family/1")]
struct Answer<'a> {
    family: &'a str,
    game: &'static str,
    players: u32,
    misere: bool,
    beaten: &'a [u32],
    status: &'static str,
    /// Windows with an open side.
    patches: usize,
    /// Whole boards.
    boards: usize,
    /// The number of positions looked at.
    positions: u64,
    /// Situations that are neither proved nor refuted.
    open: usize,
    /// A board that refutes the claim, and for which player.
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted_by: Option<&'a Refuted>,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let begin = Instant::now();
    let files = [
        ("the certificate", arguments.certificate.as_deref()),
        ("the picture", arguments.picture.file()),
    ];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the answer")?;
    let certificate = arguments.certificate.as_deref().map(Destination);
    let mut claim = claim(arguments)?;
    // What is wrong with the claim shows before a file is touched.
    claim = FamilyProver::new(claim, Vec::new())?.claim().clone();
    if proves_strips(arguments, &claim, &beside, begin)? {
        return Ok(Status::Answered);
    }
    let file = certificate.as_ref().filter(|to| !to.is_stdout());
    let journal = file
        .map(|to| ProofJournal::open(to.0, &claim))
        .transpose()?;
    let (journal, earlier) = journal.unzip();
    let earlier = earlier.unwrap_or_default();
    let mut known = earlier.patches;
    let kept = if arguments.anew {
        KnownPatches::default()
    } else {
        KnownPatches::about(&claim)
    };
    known.extend(kept.patches().cloned());
    let prover = FamilyProver::new(claim, known)?.after_failures(earlier.failures);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let budget = arguments.budget.unwrap_or_default();
    let prover = Hunt::new(prover, budget, journal).run(threads)?;
    let claim = prover.claim();
    let advance = prover.advance();
    let refuted = prover.refuted();
    let mut status = Status::Unknown;
    if refuted.is_some() {
        status = Status::Refuted;
    } else if prover.is_proved() {
        // What is called proved has passed the checker.
        let checked = prover.certificate();
        let (text, statement) = checked.context("the checker refuses the proof")?;
        status = Status::Answered;
        if let Some(to) = &certificate {
            to.write(text.as_bytes(), false)?;
            if !to.is_stdout() {
                ProofJournal::remove(to.0);
            }
        }
        if !beside.takes_stdout() && !arguments.output.json {
            let theorems = kept.used_in(&prover.patches());
            output::text(&proved(&statement, advance.nodes, &theorems))?;
        }
    }
    if let Some(picture) = arguments.picture.wanted() {
        if let Some(Refuted { board, .. }) = refuted {
            draw_board(&picture, board)?;
        } else {
            let (family, rules) = (prover.family(), prover.rules());
            let windows = prover.patches().into_iter().filter_map(|patch| {
                let (_, window) = window_of(&family.lattice, rules, &patch)?;
                Some(window)
            });
            let windows = Windows::of(&family.lattice, windows.collect());
            picture.draw(windows.drawing()?, Labels::Board)?;
        }
    }
    let (patches, boards) = prover.counts();
    if arguments.output.json {
        let word = match status {
            Status::Answered => "proved",
            Status::Refuted => "refuted",
            _ => "unknown",
        };
        output::json(&Answer {
            patches,
            boards,
            positions: advance.nodes,
            open: advance.open,
            refuted_by: refuted,
            ..Answer::of(claim, word, begin)
        })?;
    } else if beside.takes_stdout() {
        return Ok(status);
    } else if let Some(Refuted { player, board }) = refuted {
        output::text(&format!(
            "Refuted: on {board} the others cannot force player {player} to lose.\n{}",
            theorem(claim)
        ))?;
    } else if status == Status::Unknown {
        output::text(&format!(
            "Not known: {} won, {} open after {}.\n",
            counted((patches + boards) as u64, "window"),
            counted(advance.open as u64, "situation"),
            counted(advance.nodes, "position")
        ))?;
    }
    Ok(status)
}

/// Proves a claim about strips of two rows, where no window is won. Returns whether it is one.
fn proves_strips(
    arguments: &Arguments,
    claim: &Claim,
    beside: &AnswerWithFiles,
    begin: Instant,
) -> anyhow::Result<bool> {
    let Some((text, statement)) = strip_certificate(claim) else {
        return Ok(false);
    };
    if arguments.picture.wanted().is_some() {
        anyhow::bail!("a proof about strips has no windows to draw");
    }
    if let Some(to) = arguments.certificate.as_deref().map(Destination) {
        to.write(text.as_bytes(), false)?;
    }
    if arguments.output.json {
        output::json(&Answer {
            patches: statement.patches,
            positions: statement.positions as u64,
            ..Answer::of(claim, "proved", begin)
        })?;
    } else if !beside.takes_stdout() {
        output::text(&format!(
            "Proved: {statement}.\n  proof      the game of the two ends on strips, {}\n{}",
            counted(statement.positions as u64, "position"),
            theorem(claim)
        ))?;
    }
    Ok(true)
}

impl<'a> Answer<'a> {
    /// An answer about a claim, before anything was counted.
    fn of(claim: &'a Claim, status: &'static str, begin: Instant) -> Self {
        Self {
            family: &claim.family,
            game: claim.game.name(),
            players: claim.players,
            misere: claim.misere,
            beaten: &claim.beaten,
            status,
            patches: 0,
            boards: 0,
            positions: 0,
            open: 0,
            refuted_by: None,
            seconds: begin.elapsed().as_secs_f64(),
        }
    }
}

/// Draws the board that refutes the claim.
fn draw_board(picture: &WantedPicture<'_>, text: &str) -> anyhow::Result<()> {
    let board = Board::parse(text)?;
    picture.check(board.graph())?;
    picture.draw(Drawing::of(&board)?, Labels::Board)
}

/// What is to be proved.
fn claim(arguments: &Arguments) -> anyhow::Result<Claim> {
    let family: Family = arguments.family.parse()?;
    let mut beaten = arguments.beaten.clone();
    if beaten.is_empty() {
        // More players are refused below.
        beaten = (1..=arguments.players.min(MOST_PLAYERS)).collect();
    }
    Ok(Claim {
        schema: SCHEMA.to_owned(),
        family: family.to_string(),
        game: arguments.game,
        players: arguments.players,
        misere: arguments.misere,
        beaten,
    })
}

/// What is known about all boards of the claim and more.
fn theorem(claim: &Claim) -> String {
    let mut text = String::new();
    if let Some(one) = statement_about(claim) {
        put_row(
            &mut text,
            "theorem",
            &format!("{}: {}", one.letter, one.sentence),
        );
    }
    text
}

fn proved(statement: &FamilyStatement, nodes: u64, theorems: &[&str]) -> String {
    let mut kept = String::new();
    if !theorems.is_empty() {
        let names = theorems.join(", ");
        put_row(
            &mut kept,
            "known",
            &format!("by what is kept: {names} (--anew searches for it again)"),
        );
        if theorems.iter().all(|name| is_machine_checked(name)) {
            put_row(
                &mut kept,
                "checked",
                "these certificates are machine-checked in Coq (docs/formal.md)",
            );
        }
    }
    format!(
        "Proved: {statement}.\n  proof      {}; the moves in {} were checked, {} searched\n{}{kept}",
        counted(statement.patches as u64, "window"),
        counted(statement.positions as u64, "position"),
        counted(nodes, "position"),
        theorem(&statement.claim)
    )
}
