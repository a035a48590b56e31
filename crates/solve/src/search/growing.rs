//! A transposition table that grows with the question, within the budget.

use super::meter::Spending;
use super::table::{Key, Table};
use slitherlab_game::Budget;

/// What is known about positions. It begins small, because most questions are small and clearing
/// memory takes time.
pub(crate) struct GrowingTable<K> {
    table: Table<K>,
}

/// How many bytes the first table takes at the most.
const FIRST: usize = 4 << 20;
/// How much larger the next table is.
const GROWTH: usize = 8;

impl<K: Key> GrowingTable<K> {
    pub(crate) fn new(budget: &Budget<'_>) -> Self {
        let bytes = budget.memory;
        Self {
            table: Table::new(FIRST.min(bytes), bytes <= 2 * FIRST),
        }
    }

    /// The table as it is now.
    pub(crate) fn table(&self) -> &Table<K> {
        &self.table
    }

    /// Asks a search again and again, until it has an answer or the budget are reached. It returns
    /// without an answer also when the table is crowded; the next time it finds what it knew in a
    /// larger one.
    pub(crate) fn ask<T>(
        &mut self,
        spending: &Spending,
        budget: &Budget<'_>,
        mut search: impl FnMut(&Table<K>) -> Option<T>,
    ) -> Option<T> {
        loop {
            let too_many = |most| spending.nodes() >= most;
            let is_over = spending.is_spent() || budget.positions.is_some_and(too_many);
            if is_over || spending.is_due() {
                return None;
            }
            spending.resume();
            if let Some(answer) = search(&self.table) {
                return Some(answer);
            }
            if self.table.is_crowded() && !self.grow(budget) {
                spending.spend();
            }
        }
    }

    /// Replaces the table by a larger one; both exist for a moment, within the bytes of the budget
    /// together. False when the watch did not let it.
    fn grow(&mut self, budget: &Budget<'_>) -> bool {
        let bytes = budget.memory;
        let now = self.table.bytes();
        let next = now.saturating_mul(GROWTH).min(bytes.saturating_sub(now));
        // One that is hardly larger is not worth the copying.
        let is_last = bytes.saturating_sub(next) <= 2 * next;
        let larger = self
            .table
            .resized(next.max(now), is_last, || budget.is_stopped());
        let has_grown = larger.is_some();
        if let Some(larger) = larger {
            self.table = larger;
        }
        has_grown
    }
}
