//! What searches found out, kept so that nothing is solved twice. Where it is kept is for a
//! [`ResultCache`] to say.
//!
//! Kept are searches from the start of a game that took long; what a theorem or a short search
//! decides is sooner computed than looked up. The key is the canonical form of the board, the game
//! with its rules, and the version of the program, so that one entry serves a board under all its
//! names.
//!
//! ```
//! use slitherlab_game::{Budget, Game, Preset};
//! use slitherlab_lab::store::answer;
//! use slitherlab_solve::{Depth, Question};
//!
//! let game = Game::new(Preset::Private, "grid:3x4")?;
//! let question = Question::new(&game, Depth::Answer);
//! // Without a store every question is answered afresh.
//! let answer = answer(&question, &Budget::default(), None);
//! let afresh = question.analyze_within(&Budget::default());
//! assert_eq!(answer.conclusion(), afresh.conclusion());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod record;

use slitherlab_game::{AnyPosition, Budget};
use slitherlab_solve::{Answer, Depth, Found, Question, Value};

pub use record::Slot;

/// Keeps what searches found out. Threads may share it.
pub trait ResultCache: std::fmt::Debug + Sync {
    /// A search of no more positions than this is not worth keeping: it is sooner made again than
    /// looked up.
    fn short(&self) -> u64 {
        SHORT
    }

    /// What is known about a question.
    fn find(&self, slot: &Slot<'_>) -> Option<Found>;

    /// Keeps what was found.
    fn keep(&self, slot: &Slot<'_>, found: &Found);
}

/// The canonical form of a board of this size takes no time.
const SMALL: usize = 200;
/// The positions of a search that is short, unless a memory says otherwise.
pub const SHORT: u64 = 20_000;

/// Finds the winner: by the theorems, by a short search, by what the store knows, else by a search
/// within this budget, which the store then keeps. A limit of no positions leaves it to the
/// theorems.
///
/// An answer from the store does not depend on the budget. So a caller who wants the same answer on
/// every machine, by a limit on positions, asks without a store.
///
/// *Cost*: a search that is not short begins anew after as many positions as a short one may have.
pub fn answer(
    question: &Question<'_>,
    budget: &Budget<'_>,
    store: Option<&dyn ResultCache>,
) -> Answer {
    let budget = &budget.start();
    let analysis = question.examine(budget);
    // The canonical form is one of graphs without directions and terminals.
    let position = question.position();
    let is_kept = position.is_start() && !matches!(position, AnyPosition::Other(_));
    let store = store.filter(|_| budget.positions != Some(0) && is_kept);
    let Some(store) = store.filter(|_| !analysis.is_answered()) else {
        let found = analysis.search(budget);
        return analysis.answer(found);
    };
    let most = budget.positions.unwrap_or(u64::MAX);
    // A search without a position would find out nothing.
    if store.short() > 0 {
        let short = analysis.search(&budget.with_positions(Some(most.min(store.short()))));
        let is_enough = short.as_ref().is_none_or(|found| is_whole(question, found));
        // What is known about a large board takes longer to look up than there is time.
        let is_small = question.board().graph().vertex_count() <= SMALL;
        if most <= store.short() || is_enough || !is_small && budget.is_stopped() {
            return analysis.answer(short);
        }
    }
    let Some(slot) = Slot::of(question) else {
        let found = analysis.search(budget);
        return analysis.answer(found);
    };
    if let Some(found) = store.find(&slot) {
        return analysis.answer(Some(found));
    }
    let found = analysis.search(budget);
    if let Some(found) = found.as_ref().filter(|found| is_whole(question, found)) {
        store.keep(&slot, found);
    }
    analysis.answer(found)
}

/// Returns whether a search has found out all that was asked.
fn is_whole(question: &Question<'_>, found: &Found) -> bool {
    let open = |values: &[Value]| values.contains(&Value::Unknown);
    let all_moves = question.depth() == Depth::AllMoves;
    !(open(&found.players) || all_moves && open(&found.moves))
}
