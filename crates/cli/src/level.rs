//! How strong an engine is meant to play.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use slitherlab_solve::engine::Level;

/// Parses an ENGINE, listing the names in help and completions.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    LevelParser
}

#[derive(Clone)]
struct LevelParser;

/// How a mix of a perfect and a random player is written, as an example: any probability will do.
pub(crate) const MIX: &str = "epsilon:0.1";

impl TypedValueParser for LevelParser {
    type Value = Level;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, text: &OsStr) -> Result<Level, Error> {
        let text = text.to_string_lossy();
        text.parse()
            .map_err(|error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let levels = Level::ALL.map(|level| (level.name(), level.about()));
        let mix = (MIX, Level::Epsilon(0.1).about());
        let values = levels.into_iter().chain([mix]);
        Some(Box::new(
            values.map(|(name, about)| PossibleValue::new(name).help(about)),
        ))
    }
}
