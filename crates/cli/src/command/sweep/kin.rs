//! Sweeps over relatives of the games: directed boards, more terminals, deletions.

use std::sync::Arc;

use std::io::{self, BufRead};

use anyhow::{Context, bail};
use slitherlab_board::Board;
use slitherlab_board::ranges::expand;
use slitherlab_explain::counted;
use slitherlab_game::Preset;
use slitherlab_kin::{Basis, Digraph, Ground};
use slitherlab_store::RowFormat;

use super::Arguments;
use crate::boards::ManyBoards;
use crate::kin::{KinQuestion, is_directed_stream, wanted};
use crate::series::Series;
use crate::{Status, file, output};

/// The columns of a row after the board.
const COLUMNS: [&str; 6] = ["order", "size", "winner", "role", "basis", "nodes"];

/// What a sweep turns out to be.
pub(super) enum SweepOver {
    /// One over relatives of the games, which is over.
    Kin(Status),
    /// One over boards of the games themselves.
    Boards(Box<ManyBoards>),
}

/// Answers the sweep, if it is one over relatives of the games.
pub(super) fn sweep(arguments: &Arguments, game: Preset) -> anyhow::Result<SweepOver> {
    let boards = arguments.boards.as_deref().expect("clap asks for it");
    let grounds = if let Some(grounds) = directed(arguments)? {
        grounds
    } else {
        let family = ManyBoards::of(boards, arguments.from)?;
        let more = || has_more_terminals(arguments, game, boards, &family);
        let by_name = Preset::RELATIVES.contains(&game);
        if !by_name && !arguments.variant.asks_for_kin() && !more() {
            return Ok(SweepOver::Boards(Box::new(family)));
        }
        let grounds = family.inputs();
        Box::new(grounds.map(|input| Ok(Ground::Board(input?.board))))
    };
    refuse(arguments)?;
    let format = arguments.format();
    if matches!(format, RowFormat::Parquet | RowFormat::BFile) {
        bail!("--format {}: not for this game", format.name());
    }
    let depth = arguments.depth();
    let width = |name| if name == "basis" { 18 } else { 6 };
    let series = Series::new(20, format, &COLUMNS.map(|name| (name, width(name))))?;
    let (mut rows, mut unknown) = (0u64, 0u64);
    for ground in grounds {
        let asked = KinQuestion::after(ground?, game, &arguments.variant, "")?;
        let answer = arguments
            .budget
            .within(1, |_| (), |limits| asked.answer(depth, limits));
        rows += 1;
        unknown += u64::from(answer.conclusion.is_none());
        let verdict = asked.told(&answer).verdict();
        let nodes = match answer.basis {
            Basis::Theorem(_) => 0,
            Basis::Search { nodes } | Basis::Unknown { nodes } => nodes,
        };
        let winner = verdict.winner.map(|winner| winner.to_string());
        let cells = [
            verdict.board.text.clone(),
            verdict.board.vertices.to_string(),
            verdict.board.edges.to_string(),
            winner.unwrap_or_default(),
            verdict.winner_role.unwrap_or_default().to_owned(),
            verdict.basis.word().to_owned(),
            nodes.to_string(),
        ];
        series.put(&cells, &verdict)?;
    }
    series.end()?;
    if unknown > 0 {
        output::note(&format!(
            "unknown: who wins {} is not known within the budget",
            counted(unknown, "board")
        ));
    }
    Ok(SweepOver::Kin(if rows > 0 && unknown == rows {
        Status::Unknown
    } else {
        Status::Answered
    }))
}

/// Directed boards: a text with ranges, or digraph6 lines of a file or of standard input.
fn directed(
    arguments: &Arguments,
) -> anyhow::Result<Option<Box<dyn Iterator<Item = anyhow::Result<Ground>>>>> {
    let boards = arguments.boards.as_deref().expect("clap asks for it");
    if arguments.from.is_some() {
        return Ok(None);
    }
    if Digraph::is_meant(boards) {
        let is_code = boards.contains('&');
        // Braces may be letters of a code.
        let texts: Box<dyn Iterator<Item = String>> = if is_code {
            Box::new(std::iter::once(boards.to_owned()))
        } else {
            Box::new(expand(boards)?)
        };
        return Ok(Some(Box::new(
            texts.map(|text| Ok(Ground::of_digraph(Digraph::parse(&text)?))),
        )));
    }
    let (name, lines): (String, Box<dyn BufRead>) = if boards == "-" {
        if !is_directed_stream(&mut io::stdin().lock())? {
            return Ok(None);
        }
        ("standard input".to_owned(), Box::new(io::stdin().lock()))
    } else {
        // A text wins over a file of the same name, and what is no file of its own cannot be read
        // twice.
        if !std::path::Path::new(boards).is_file()
            || ManyBoards::of(boards, None).is_ok_and(|family| family.text.is_some())
        {
            return Ok(None);
        }
        if !is_directed_stream(&mut io::BufReader::new(file::open(boards)?))? {
            return Ok(None);
        }
        let lines = io::BufReader::new(file::open(boards)?);
        (boards.to_owned(), Box::new(lines))
    };
    let grounds = lines.lines().filter_map(move |line| {
        let place = || name.clone();
        let line = match line.with_context(place) {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let code = Digraph::code_of_line(&line)?;
        let digraph = Digraph::parse(code).with_context(place);
        Some(digraph.map(Ground::of_digraph))
    });
    Ok(Some(Box::new(grounds)))
}

/// Returns whether more terminals are named than two, on the first of the boards.
fn has_more_terminals(
    arguments: &Arguments,
    game: Preset,
    boards: &str,
    family: &ManyBoards,
) -> bool {
    let Some(terminals) = arguments.variant.terminals.as_deref() else {
        return false;
    };
    if terminals == "all" {
        return true;
    }
    let is_more = |board: &Arc<Board>| wanted(board, game, &arguments.variant).is_some();
    if let Some(first) = &family.first {
        return is_more(&Arc::new(first.clone()));
    }
    // A stream cannot be read twice.
    let family = (boards != "-").then(|| ManyBoards::of(boards, arguments.from).ok());
    let first = family
        .flatten()
        .and_then(|family| family.inputs().next()?.ok());
    first.is_some_and(|input| is_more(&input.board))
}

/// Refuses what such a sweep does not have.
fn refuse(arguments: &Arguments) -> anyhow::Result<()> {
    let not_here = [
        ("--columns", !arguments.columns.is_empty()),
        ("--out", arguments.out.is_some()),
        ("--shard", arguments.shard.is_some()),
        ("--expect", arguments.expect.is_some()),
        ("--where", arguments.filter.is_some()),
        ("--count-by", !arguments.count_by.is_empty()),
        ("--heatmap", arguments.heatmap.is_some()),
    ];
    match not_here.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => bail!("{option}: not for this game; its rows go to standard output"),
        None => Ok(()),
    }
}
