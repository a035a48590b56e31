//! The rule book: what the games are, as data. Playing them is for others.
//!
//! Two rule sets hold all games of the papers, each with its parameters: the [`snake`] games, where
//! the vertices of a board are used up, and the [`cycle`] games, where edges are owned. [`Preset`]
//! names the presets and [`Variant`] says what a name leaves open.
//!
//! The solvers and the checkers share this crate, and each plays by it with code of its own.
//!
//! ```
//! use slitherlab_rules::{PresetRules, Preset, Variant};
//!
//! let three = Variant { players: 3, ..Variant::default() };
//! assert!(matches!(Preset::Classic.rules(&three)?, PresetRules::Snake(rules) if rules.players == 3));
//! # Ok::<(), slitherlab_rules::VariantError>(())
//! ```

pub mod budget;
pub mod cycle;
mod effort;
pub mod game_name;
mod json_shape;
mod plain;
mod player;
mod preset;
pub mod snake;
mod variant;

pub use effort::{Effort, Stopped};
pub use json_shape::JsonShape;
pub use plain::plain;
pub use player::{Outcome, Player};
pub use preset::{Preset, PresetNameError};
pub use variant::{PresetRules, Variant, VariantError};

/// The start of a text that may be of any length, for a message of one line: what would break the
/// line, or turn its direction, is replaced.
pub fn shorten(text: &str) -> String {
    let breaks = |c: char| c.is_control() || ('\u{2028}'..='\u{202e}').contains(&c);
    let plain = |c| if breaks(c) { '\u{fffd}' } else { c };
    text.chars().take(60).map(plain).collect()
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
