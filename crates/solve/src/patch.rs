//! Proofs for all boards of a family at once, by patches.
//!
//! A *patch* is a part of a board, a window, in which the players other than x force x to lose
//! before the snake comes to an open side of the window. What holds in the window then holds on
//! every board around it: the lemma, and why finitely many windows are enough for infinitely many
//! boards, is in [`slitherlab_family`], which also checks what is found here.
//!
//! * `state`: the game in a window, for the exact search of [`crate::search`]. Coming to the
//!   frontier is a win for x. `mirror`: which maps keep the window, so that mirror images of early
//!   positions are one.
//! * `attempt`: searches one window and writes the strategy of the partners down, small by
//!   preferring positions that are part of it already.
//! * `task_queue`: which windows to try. `search_windows`: tries them. `family_prover`: all
//!   situations of a claim, for a caller with workers. `known_patches`: what theorems that were
//!   proved before say about it. `journal_line`: what an interrupted run leaves to the next.
//! * `guide`: plays the partners' strategy, as a patch has it. `placed_patch`: on a board of any
//!   size.
//! * `strip`: proofs about strips of two rows with three players, where no window is won.
//!
//! ```
//! use slitherlab_family::{Claim, SCHEMA};
//! use slitherlab_game::Preset;
//! use slitherlab_solve::patch::{FamilyProver, nodes_at, search_windows};
//! use slitherlab_solve::search::Budget;
//!
//! // Chalise's conjecture for six players: on all grids with longer sides the others can beat player 2.
//! let claim = Claim {
//!     schema: SCHEMA.to_owned(),
//!     family: "grid:{7..}x{7..}".to_owned(),
//!     game: Preset::Classic,
//!     players: 6,
//!     misere: false,
//!     beaten: vec![2],
//! };
//! let mut prover = FamilyProver::new(claim, Vec::new())?;
//! while let Some(task) = prover.next_task() {
//!     let budget = Budget { positions: Some(nodes_at(task.level)), ..Budget::default() };
//!     let lattice = &prover.family().lattice;
//!     let found = search_windows(lattice, prover.rules(), task.patches(), &budget);
//!     prover.finish(&task, found);
//! }
//! assert!(prover.is_proved());
//! # Ok::<(), slitherlab_solve::patch::FamilyProverError>(())
//! ```

mod attempt;
mod family_prover;
mod guide;
mod journal_line;
mod known_patches;
mod mirror;
mod placed_patch;
mod search_windows;
mod state;
mod strip;
mod task_queue;

pub use attempt::{Outcome, attempt};
pub use family_prover::{Advance, FamilyProver, FamilyProverError, Refuted};
pub use guide::Guide;
pub use journal_line::{FailedSearch, JournalLine};
pub use known_patches::KnownPatches;
pub use placed_patch::{PlacedPatch, sides_of};
pub use search_windows::{Pursuit, nodes_at, search_windows};
pub use strip::strip_certificate;
pub use task_queue::{Task, TaskEnd, TaskQueue};
