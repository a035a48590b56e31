//! Relatives of the games: directed boards, more terminals, deletions. Which is asked for, and how
//! it is answered.

use std::io::{self, BufRead};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use slitherlab_board::Board;
use slitherlab_explain::Kin;
use slitherlab_game::Preset;
use slitherlab_game::cycle::read_terminals;
use slitherlab_kin::{Answer, Budget, Depth, Digraph, Ground, Position, analyze, is_kin};
use slitherlab_solve::Uncertified;
use slitherlab_verify::Certificate;

use crate::explanation::{put_row, put_valued};
use crate::file;
use crate::game::VariantArguments;
use crate::output::HEADING;

/// A position that is asked about.
pub(crate) struct KinQuestion {
    pub(crate) ground: Ground,
    pub(crate) game: Preset,
    pub(crate) position: Position,
}

/// The directed board that a name means, if it does: a text, a file, or standard input.
pub(crate) fn directed(name: &str) -> anyhow::Result<Option<Ground>> {
    if Digraph::is_meant(name) {
        return Ok(Some(Ground::of_digraph(Digraph::parse(name)?)));
    }
    if name == "-" {
        if !is_directed_stream(&mut io::stdin().lock())? {
            return Ok(None);
        }
    } else {
        // What is no file of its own, such as a pipe, cannot be read twice.
        if !std::path::Path::new(name).is_file() || Board::parse(name).is_ok() {
            return Ok(None);
        }
    }
    let (name, bytes) = file::read_input(name)?;
    if !Digraph::is_meant_by_file(&bytes) {
        return Ok(None);
    }
    let digraph = Digraph::read(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    Ok(Some(Ground::of_digraph(digraph)))
}

/// Returns whether a stream begins as directed boards do; nothing of it is used up.
pub(crate) fn is_directed_stream(stream: &mut impl BufRead) -> anyhow::Result<bool> {
    let begin = stream.fill_buf().context("standard input")?;
    let line = begin.split(|&byte| byte == b'\n').next();
    Ok(line.is_some_and(Digraph::is_meant_by_file))
}

/// What is played on, if the arguments ask for a relative of a game on this board.
pub(crate) fn wanted(
    board: &Arc<Board>,
    game: Preset,
    variant: &VariantArguments,
) -> Option<Ground> {
    if Preset::RELATIVES.contains(&game) {
        return Some(Ground::Board(Arc::clone(board)));
    }
    let differences = variant.differences();
    let is_pair = variant
        .terminals
        .as_deref()
        .is_some_and(|terminals| read_terminals(board, terminals).is_some());
    if !variant.asks_for_kin() && (is_pair || !differences.contains("terminals=")) {
        return None;
    }
    let ground = Ground::Board(Arc::clone(board));
    (variant.asks_for_kin() || is_kin(&ground, &differences)).then_some(ground)
}

impl KinQuestion {
    /// The position after these moves.
    pub(crate) fn after(
        ground: Ground,
        game: Preset,
        variant: &VariantArguments,
        moves: &str,
    ) -> anyhow::Result<Self> {
        let differences = variant.differences();
        let options = variant.kin(game, &differences)?;
        let position = Position::after(&ground, &options, moves)?;
        Ok(Self {
            ground,
            game,
            position,
        })
    }

    /// The winner, in a word.
    pub(crate) fn answer(&self, depth: Depth, limits: &Budget<'_>) -> Answer {
        analyze(&self.ground, &self.position, depth, limits)
    }

    /// Returns the certificate of the answer; `None` where the checker does not know the rules.
    pub(crate) fn certify(&self, limits: &Budget<'_>) -> Option<Result<Certificate, Uncertified>> {
        slitherlab_kin::certify(&self.ground, &self.position, limits)
    }

    /// The answer, to be told.
    pub(crate) fn told<'a>(&'a self, answer: &'a Answer) -> Kin<'a> {
        Kin {
            ground: &self.ground,
            game: self.game,
            position: &self.position,
            answer,
        }
    }
}

/// Writes the winner, the reason, the moves and the basis in words.
pub(crate) fn explain_kin(told: &Kin<'_>) -> String {
    let mut text = format!("{HEADING}{}{HEADING:#}\n", told.headline());
    let turn = told.position.turn();
    put_row(&mut text, "game", &told.title());
    put_row(&mut text, "to move", &format!("player {turn}"));
    put_row(&mut text, "why", &told.why());
    put_row(&mut text, "basis", &told.basis());
    put_valued(&mut text, turn, &told.answer.moves, |mv| {
        told.position.move_text(told.ground, mv)
    });
    text
}
