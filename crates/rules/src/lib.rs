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
//! assert!(matches!(three.rules(Preset::Classic)?, PresetRules::Snake(rules) if rules.players == 3));
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
pub use plain::{is_plain, plain, shorten};
pub use player::{Outcome, Player};
pub use preset::{Preset, PresetNameError};
pub use variant::{PresetRules, Variant, VariantError};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
