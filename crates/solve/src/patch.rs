//! Proofs for all boards of a family at once, by patches.
//!
//! A *patch* is a part of a board, a window, in which the players other than x force x to lose before the snake comes to
//! an open side of the window. What holds in the window then holds on every board around it: the lemma, and why
//! finitely many windows are enough for infinitely many boards, is in [`slitherlab_family`], which also
//! checks what is found here.
//!
//! * `state`: the game in a window, for the exact search of [`crate::search`]. Coming to the frontier is a win for x.
//!   `mirror`: which maps keep the window, so that mirror images of early positions are one.
//! * `attempt`: searches one window and writes the strategy of the partners down, small by preferring positions that are
//!   part of it already.
//! * `agenda`: which windows to try. `pursue`: tries them. `campaign`: all situations of a claim, for whoever has workers. `kept`:
//!   what theorems that were proved before say about it.
//! * `guide`: plays the partners' strategy, as a patch has it. `laid`: on a board of any size.
//!
//! ```
//! use slitherlab_family::{Claim, SCHEMA};
//! use slitherlab_game::Preset;
//! use slitherlab_solve::patch::{Campaign, nodes_at, pursue};
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
//! let mut campaign = Campaign::new(claim, Vec::new())?;
//! while let Some(task) = campaign.next_task() {
//!     let budget = Budget { positions: Some(nodes_at(task.level)), ..Budget::default() };
//!     let lattice = &campaign.family().lattice;
//!     let found = pursue(lattice, campaign.rules(), task.patches(), &budget);
//!     campaign.finish(&task, found);
//! }
//! assert!(campaign.is_proved());
//! # Ok::<(), slitherlab_solve::patch::CampaignError>(())
//! ```

mod agenda;
mod attempt;
mod campaign;
mod guide;
mod kept;
mod laid;
mod mirror;
mod pursue;
mod state;

pub use agenda::{Agenda, Task, TaskEnd};
pub use attempt::{Outcome, attempt};
pub use campaign::{Advance, Campaign, CampaignError, Refuted};
pub use guide::Guide;
pub use kept::Kept;
pub use laid::{Laid, sides_of};
pub use pursue::{Pursuit, nodes_at, pursue};
