//! Who sits in a match: an engine or a strategy of ours, or another program.

use std::fmt;

use anyhow::{Context, bail};
use slitherlab_lab::policy::Policy;

use super::program::Program;

/// Who plays.
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

/// Who has these names: the programs that were named, and our engines.
pub(super) fn contestants(
    seats: &[String],
    programs: &[Program],
) -> anyhow::Result<Vec<Contestant>> {
    for (place, program) in programs.iter().enumerate() {
        let name = &program.name;
        if name.parse::<Policy>().is_ok() {
            bail!("--engine {name}: there is an engine of this name; take another one");
        }
        if programs[..place].iter().any(|other| other.name == *name) {
            bail!("--engine {name}: there are two programs of this name");
        }
        if !seats.contains(name) {
            bail!("--engine {name}: it has no seat; name it in --seats");
        }
    }
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
