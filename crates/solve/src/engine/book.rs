//! What perfect players have found out, for those who play many games.

use std::collections::HashMap;

use slitherlab_game::{Player, Snapshot};

use super::game::{EngineContext, EngineGame};
use crate::choice::Choice;
use crate::search::Budget;

/// The choices that short searches and trial games have led to, by position.
///
/// A choice depends on the position alone, not on the games before: so games are the same whether
/// the book was empty or full when they began, and a caller who shares them out among threads may
/// give each thread a book of its own.
///
/// *Cost*: at most about 100 MiB on small boards, in proportion to the board.
#[derive(Clone, Debug)]
pub struct Book<P: EngineGame> {
    nodes: u64,
    seed: u64,
    /// By the position, and the player against whom the others act together, if they do.
    known: HashMap<(Snapshot, Option<Player>), Choice<P::Move>>,
}

/// What a search for a move remembers, in bytes: clearing more takes longer than such a search.
const BYTES: usize = 1 << 18;
/// How many choices are kept; then the book begins anew.
const MOST: usize = 1 << 18;

impl<P: EngineGame> Book<P> {
    /// Returns an empty book. A choice may take this many positions of a search and moves of trial
    /// games.
    pub fn new(nodes: u64, seed: u64) -> Self {
        Self {
            nodes,
            seed,
            known: HashMap::new(),
        }
    }

    /// What a choice may use.
    pub(crate) fn context(&self) -> EngineContext<'static> {
        EngineContext {
            budget: Budget {
                positions: Some(self.nodes),
                memory: BYTES,
                ..Budget::default()
            },
            seed: self.seed,
            for_book: true,
        }
    }

    /// The choice in a position, for the player's own good or against a victim, which is looked for
    /// if it is not known.
    pub(crate) fn look_up(
        &mut self,
        position: &P,
        victim: Option<Player>,
        find: impl FnOnce() -> Option<Choice<P::Move>>,
    ) -> Option<Choice<P::Move>> {
        let key = (position.imprint(), victim);
        if let Some(choice) = self.known.get(&key) {
            return Some(*choice);
        }
        let choice = find()?;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, choice);
        Some(choice)
    }
}
