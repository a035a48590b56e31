//! Games by their names, for `#[serde(with = "slitherlab_rules::game_name")]`.

use std::borrow::Cow;

use crate::Preset;
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};

/// Writes the name of a game.
///
/// # Errors
/// Returns an error if it cannot be written.
pub fn serialize<S: Serializer>(game: &Preset, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(game.name())
}

/// Reads the name of a game.
///
/// # Errors
/// Returns an error if there is no such game.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Preset, D::Error> {
    let name = Cow::<str>::deserialize(from)?;
    name.parse().map_err(D::Error::custom)
}
