//! One window: whether the partners win in it, and how.

use std::sync::Arc;

use slitherlab_family::{Crossroads, PatchGame, Script, Standing, Window, replay};

use super::state::{Cells, PatchState, Print, usable};
use crate::search::{
    Bounds, Budget, GrowingTable, LARGEST_TAG, Meter, Spending, State, Wide, Word, WorkerId,
    prove_with,
};

/// What came out of a search in a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The partners win; their moves, and in how many positions.
    Beaten {
        /// The chosen moves, as certificates have them.
        script: Script,
        /// How many positions the strategy has.
        positions: usize,
    },
    /// The player comes to an open side, or is not beaten on a board without any.
    Escapes,
    /// The budget did not suffice, or the window is too large to be searched.
    Unknown,
}

/// How many times as many positions may be looked at to write a strategy down as to decide that
/// there is one.
const WRITING: u64 = 8;

/// With this few cells left a position is searched depth first. (Measured: of 14, 20 and 26 the
/// last looks at the fewest positions, half as many as the first in a window with three borders,
/// and nearly the same in the open.)
const SMALL: u32 = 26;

/// Searches a window, and writes the strategy down if there is one. Returns also how many positions
/// were looked at.
///
/// *Cost*: as the budget allows; its positions are those of the decision.
pub fn attempt(window: &Window, game: PatchGame, budget: &Budget<'_>) -> (Outcome, u64) {
    // The turn is told apart by the tag of a key.
    if game.players > LARGEST_TAG {
        return (Outcome::Unknown, 0);
    }
    match usable(window) {
        0..=64 => attempt_in::<u64>(window, game, budget),
        65..=128 => attempt_in::<u128>(window, game, budget),
        129..=192 => attempt_in::<Wide<3>>(window, game, budget),
        193..=256 => attempt_in::<Wide<4>>(window, game, budget),
        257..=384 => attempt_in::<Wide<6>>(window, game, budget),
        385..=1024 => attempt_in::<Wide<16>>(window, game, budget),
        _ => (Outcome::Unknown, 0),
    }
}

fn attempt_in<B: Word>(window: &Window, game: PatchGame, budget: &Budget<'_>) -> (Outcome, u64) {
    if window.frontier.contains(&true) {
        attempt_with::<B, [u64; 1]>(window, game, budget)
    } else {
        attempt_with::<B, [u64; 2]>(window, game, budget)
    }
}

fn attempt_with<B: Word, K: Print>(
    window: &Window,
    game: PatchGame,
    budget: &Budget<'_>,
) -> (Outcome, u64) {
    let Some(cells) = Cells::<B>::new(window, game) else {
        return (Outcome::Unknown, 0);
    };
    let mut partners = Partners::<B, K> {
        cells: Arc::new(cells),
        table: GrowingTable::new(budget),
        spending: Spending::default(),
        decided: 0,
        budget: *budget,
    };
    let outcome = partners.play(window, game);
    (outcome, partners.decided + partners.spending.nodes())
}

/// The partners, who search for their moves and remember what they found out.
struct Partners<'a, B: Word, K> {
    cells: Arc<Cells<B>>,
    table: GrowingTable<K>,
    spending: Spending,
    /// How many positions had been looked at when the game was decided.
    decided: u64,
    budget: Budget<'a>,
}

impl<B: Word, K: Print> Partners<'_, B, K> {
    /// Whether the partners win a position; `None` when the budget did not suffice.
    fn win(&mut self, standing: &Standing) -> Option<bool> {
        let mut state = PatchState::new(&self.cells, standing);
        match self.recall(&mut state) {
            Some(wins) => Some(wins),
            None => self.search(&mut state),
        }
    }

    /// Searches a position, whatever is known about it: afterwards the table knows a move that
    /// decides it.
    fn search(&mut self, state: &mut PatchState<B, K>) -> Option<bool> {
        let Self {
            table,
            spending,
            budget,
            ..
        } = self;
        let mover_wins = table.ask(spending, budget, |table| {
            let mut meter = Meter::new(spending, budget, state.weight());
            prove_with(state, table, &mut meter, WorkerId::Alone, SMALL)
        })?;
        Some(mover_wins != state.side())
    }

    /// What is known about a position without more search.
    fn recall(&self, state: &mut PatchState<B, K>) -> Option<bool> {
        let known = self.look_up(state);
        if known.is_some() || state.side() {
            return known;
        }
        // Between the moves of two partners the search passes without a stop.
        let mut steps = Vec::new();
        state.steps(&mut steps);
        let wins = steps.into_iter().any(|step| {
            state.make(step);
            let known = self.look_up(state);
            state.unmake();
            known == Some(true)
        });
        wins.then_some(true)
    }

    /// Whether the partners win, as far as the rules or the table tell.
    fn look_up(&self, state: &mut PatchState<B, K>) -> Option<bool> {
        let mover_wins = state.value().or_else(|| {
            let (key, tag) = state.key();
            self.table.table().get(&key, tag).and_then(Bounds::value)
        })?;
        Some(mover_wins != state.side())
    }

    /// Decides the game in the window, and if the partners win walks through all games and writes
    /// down what they choose.
    fn play(&mut self, window: &Window, game: PatchGame) -> Outcome {
        match self.win(&Standing::after_opening(window, &game)) {
            None => return Outcome::Unknown,
            Some(false) => return Outcome::Escapes,
            Some(true) => {}
        }
        // Writing it down means to search again where the table had to forget; to give up then
        // would be a pity.
        self.decided = std::mem::take(&mut self.spending).nodes();
        let limit = &mut self.budget.positions;
        *limit = limit.map(|nodes| nodes.saturating_mul(WRITING));
        let mut script = Script::default();
        let walked = replay(window, &game, |crossroads| {
            let place = self.choose(crossroads)?;
            script.push(place, crossroads.moves.len());
            Some(place)
        });
        walked.map_or(Outcome::Unknown, |positions| Outcome::Beaten {
            script,
            positions,
        })
    }

    /// A move after which the partners still win. A position that is part of the strategy already
    /// costs nothing; otherwise the fewer cells are left, the fewer positions will follow.
    fn choose(&mut self, crossroads: &Crossroads<'_>) -> Option<usize> {
        let places = (0..crossroads.moves.len()).filter(|&place| !crossroads.is_escape(place));
        let after: Vec<(usize, Standing)> = places
            .map(|place| (place, crossroads.after(place)))
            .collect();
        let known = after.iter().find(|(_, after)| crossroads.is_known(after));
        if let Some(&(place, _)) = known {
            return Some(place);
        }
        if let Some(place) = self.remembered(&after) {
            return Some(place);
        }
        // Some move wins. To search for it among all takes much less time than to decide about one
        // after another.
        self.search(&mut PatchState::new(&self.cells, crossroads.standing))?;
        if let Some(place) = self.remembered(&after) {
            return Some(place);
        }
        for (place, after) in &after {
            if self.win(after)? {
                return Some(*place);
            }
        }
        None
    }

    /// The move after which the table knows that the partners win, with the fewest cells left.
    fn remembered(&self, after: &[(usize, Standing)]) -> Option<usize> {
        let wins = after.iter().filter_map(|(place, after)| {
            let mut state = PatchState::<B, K>::new(&self.cells, after);
            (self.recall(&mut state) == Some(true)).then_some((state.size(), *place))
        });
        wins.min().map(|(_, place)| place)
    }
}
