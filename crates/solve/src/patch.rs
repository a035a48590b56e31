//! Proofs for all boards of a family at once, by patches.
//!
//! A *patch* is a part of a board, a window, in which the players other than x force x to lose before the snake comes to
//! an open side of the window. What holds in the window then holds on every board around it: the lemma, and why
//! finitely many windows are enough for infinitely many boards, is in [`slitherlab_verify::family`], which also
//! checks what is found here.
//!
//! * `state`: the game in a window, for the exact search of [`crate::search`]. Coming to the frontier is a win for x.
//! * `attempt`: searches one window and writes the strategy of the partners down, small by preferring positions that are
//!   part of it already.
//! * `plan`: which windows to try. `pursue`: tries them.
//! * `guide`: plays the partners' strategy, as a patch has it.
//!
//! ```
//! use slitherlab_games::Game;
//! use slitherlab_solve::patch::{Proof, prove_alone};
//! use slitherlab_solve::search::Limits;
//! use slitherlab_verify::family::{Family, FamilyRules};
//!
//! // Two players walk along a path. The first names a cell and moves; the second loses if that is a cell next to an end.
//! let family: Family = "grid:{3..}x1".parse()?;
//! let rules = FamilyRules::of(Game::Progressive, 2, false).unwrap();
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let Proof::Proved(patches) = prove_alone(&family, &rules, 2, &limits) else { panic!() };
//! assert_eq!(patches.len(), 1);
//! assert_eq!(patches[0].window, ["1 1+", "0 0"]);
//! # Ok::<(), slitherlab_verify::family::FamilyError>(())
//! ```

mod attempt;
mod guide;
mod plan;
mod pursue;
mod state;

pub use attempt::{Outcome, attempt};
pub use guide::Guide;
pub use plan::{Finding, Plan, Task};
pub use pursue::{Proof, Pursuit, nodes_at, prove_alone, pursue};
