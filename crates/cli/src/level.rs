//! How strong an engine is meant to play.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use slitherlab_solve::engine::Level;

/// Parses an ENGINE, listing the names in help and completions.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(|level| PossibleValue::new(level.name()).help(level.about()));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only levels are possible"))
}
