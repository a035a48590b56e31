//! An order of moves that learns from the search.

use super::state::Step;

/// Counts how often a move decided a position, whatever the rest of the position was.
pub(crate) struct History {
    credit: Vec<u32>,
}

const PLACES: usize = 1 << 13;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            credit: vec![0; 2 * PLACES],
        }
    }

    /// Two moves may share a place: their credit is only a hint.
    fn place(side: bool, step: Step) -> usize {
        let hash = step.wrapping_mul(0x9e37_79b1) >> (32 - PLACES.ilog2());
        2 * hash as usize + usize::from(side)
    }

    /// How often the move decided a position for this side.
    pub(crate) fn credit(&self, side: bool, step: Step) -> u32 {
        self.credit[Self::place(side, step)]
    }

    /// Remembers that the move decided a position.
    pub(crate) fn reward(&mut self, side: bool, step: Step) {
        let credit = &mut self.credit[Self::place(side, step)];
        *credit = credit.saturating_add(1);
    }
}
