//! The players of a match: an engine, a strategy, or another program.

use std::fmt;

use anyhow::Context;
use slitherlab_lab::policy::Policy;

use crate::command::program::{self, Program};

/// One player of a match.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Contestant {
    Policy(Policy),
    Program(Program),
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Policy(policy) => policy.fmt(f),
            Self::Program(program) => f.pad(&program.name),
        }
    }
}

/// Finds the players with these names: the programs that were named, and the engines.
pub(super) fn contestants(
    seats: &[String],
    programs: &[Program],
) -> anyhow::Result<Vec<Contestant>> {
    program::check(programs, |name| seats.iter().any(|seat| seat == name))?;
    let named = |seat: &String| {
        let program = programs.iter().find(|program| program.name == *seat);
        match program {
            Some(program) => Ok(Contestant::Program(program.clone())),
            None => seat
                .parse()
                .map(Contestant::Policy)
                .context("--seats, where --engine NAME=COMMAND adds a program"),
        }
    };
    seats.iter().map(named).collect()
}
