//! How a player is meant to choose: as an engine, or by a strategy.

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use slitherlab_game::Player;
use slitherlab_lab::policy::Policy;
use slitherlab_solve::engine::Level;

/// Parses what has more texts than names; help and completions list the names and examples.
#[derive(Clone)]
struct Listed<T> {
    list: fn() -> Vec<PossibleValue>,
    parsed: PhantomData<fn() -> T>,
}

impl<T> Listed<T> {
    fn by(list: fn() -> Vec<PossibleValue>) -> Self {
        Self {
            list,
            parsed: PhantomData,
        }
    }
}

impl<T: FromStr<Err: Display> + Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, text: &OsStr) -> Result<T, Error> {
        let text = text.to_string_lossy();
        text.parse()
            .map_err(|error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.list)().into_iter()))
    }
}

/// Parses who plays: a person, an ENGINE, or any name, which may be that of a program.
pub(crate) fn player_parser() -> impl TypedValueParser<Value = String> {
    Listed::by(|| {
        let levels = Level::ALL.map(|level| (level.name(), level.about()));
        listed([PERSON].into_iter().chain(levels).chain([MIX]))
    })
}

/// Parses a POLICY.
pub(crate) fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    Listed::by(policies)
}

/// Parses the name of a seat. Any may be that of a program; the engines are listed.
pub(crate) fn seat_parser() -> impl TypedValueParser<Value = String> {
    Listed::by(policies)
}

/// How a person is written.
const PERSON: (&str, &str) = ("human", "A person at this terminal");

/// How a mix of a perfect and a random player is written, as an example: any probability will do.
const MIX: (&str, &str) = ("epsilon:0.1", Level::Epsilon(0.1).about());

/// How one of several who act against a player is written, as an example: any other player will do.
const ALLY: (&str, &str) = ("coalition:1", Level::Coalition(Player::FIRST).about());

/// The names of all policies, with what they do.
fn policies() -> Vec<PossibleValue> {
    let named = |policy: Policy| (policy.name(), policy.about());
    listed(Policy::all().map(named).chain([MIX, ALLY]))
}

fn listed(values: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<PossibleValue> {
    let value = |(name, about)| PossibleValue::new(name).help(about);
    values.map(value).collect()
}
