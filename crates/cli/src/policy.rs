//! How a simulated player is meant to choose: as an engine or by a strategy.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use slitherlab_lab::policy::Policy;

use crate::level::MIX;

/// Parses a POLICY, listing the names in help and completions.
pub(crate) fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    PolicyParser
}

#[derive(Clone)]
struct PolicyParser;

impl TypedValueParser for PolicyParser {
    type Value = Policy;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, text: &OsStr) -> Result<Policy, Error> {
        let text = text.to_string_lossy();
        text.parse()
            .map_err(|error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(policy_values()))
    }
}

/// How one of several who act against a player is written, as an example: any other player will do.
const ALLY: &str = "coalition:1";

/// The names of all policies, with what they do.
pub(crate) fn policy_values() -> impl Iterator<Item = PossibleValue> {
    let named = |policy: Policy| (policy.name(), policy.about());
    let mix = MIX.parse().ok().map(|mix: Policy| (MIX, mix.about()));
    let ally = ALLY.parse().ok().map(|ally: Policy| (ALLY, ally.about()));
    let values = Policy::all().map(named).chain(mix).chain(ally);
    values.map(|(name, about)| PossibleValue::new(name).help(about))
}
