//! The cycle games: Kano's four games and the switching game, where the two players take the
//! edges of a board in turn and keep what they took.
//!
//! [`Rules`] says which game it is, who moves first and, for the switching game, between which
//! terminals. A [`Setup`] is loose: anyone may edit it. [`Setup::validate`] makes a [`Position`] of
//! it, which is always right, or gives it back with all reasons why it is none. A move is an edge.
//!
//! ```
//! use slitherlab_game::{AnyPosition, Game, Player, Preset};
//!
//! let mut game = Game::new(Preset::Cycle, "complete:4")?;
//! let first = game.play_text("0-1")?;
//! let AnyPosition::Cycle(position) = game.position() else { panic!("cycle is a cycle game") };
//! assert_eq!(position.owner(first.cycle().unwrap()), Some(Player::FIRST));
//! assert_eq!(position.legal_moves().count(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod position;
mod setup;
mod text;
mod trees;
mod walk;

pub use position::{LegalMoves, Position};
pub use setup::{Reason, Setup, SetupError};
pub use slitherlab_rules::cycle::{Kind, Role, RoleError, Rules, RulesFault};
pub use text::{SetupTextError, SetupTextErrorKind, read_terminals, rules_text};
pub(crate) use text::{no_edge, read_edge};
pub use walk::{Meeting, Walks};
