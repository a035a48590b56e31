//! Two private snakes as a partizan game, with either player to move.

use std::collections::HashMap;

use slitherlab_game::snake::{Capacity, Ending, Ends, Snakes};
use slitherlab_game::{AnyPosition, Budget};
use slitherlab_graph::Vertex;
use thiserror::Error;

use super::values::{Id, Values};

/// A position of two private snakes on at most 64 vertices.
#[derive(Clone, Debug)]
pub struct Race {
    /// The neighbours of every vertex, as bits.
    neighbors: Vec<u64>,
    ends: Ends,
    start: State,
}

/// The unused vertices, and the live ends of both snakes; a snake with one live end has it twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    free: u64,
    ends: [[u8; 2]; 2],
}

/// The positions that a search for a value has come to, and how far it may go.
struct Search<'a> {
    values: &'a mut Values,
    known: HashMap<State, Id>,
    budget: &'a Budget<'a>,
}

/// Why a position is no such game.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoRace {
    /// Another game.
    #[error("this needs a game of two with private snakes, paths, and the normal ending")]
    Rules,
    /// Snakes are still to be placed.
    #[error(
        "both snakes must be on the board: until then, an opening by one player takes an edge from the other"
    )]
    Opening,
    /// Too many vertices.
    #[error("the board has more than {} vertices", Race::MOST_VERTICES)]
    Size,
    /// Too many values.
    #[error("there are more than {0} positions")]
    Budget(u64),
    /// The caller stopped it, after this many positions.
    #[error("the time was up {}", when_stopped(*.0))]
    Time(usize),
}

/// How far the work had come when it was stopped.
fn when_stopped(positions: usize) -> String {
    match positions {
        0 => "before any position was looked at".to_owned(),
        1 => "after 1 position".to_owned(),
        _ => format!("after {positions} positions"),
    }
}

impl Race {
    /// The most vertices of a board.
    pub const MOST_VERTICES: usize = 64;

    /// The game of a position.
    ///
    /// # Errors
    /// When it is none.
    pub fn of(position: &AnyPosition) -> Result<Self, NoRace> {
        let AnyPosition::Snake(position) = position else {
            return Err(NoRace::Rules);
        };
        let rules = position.rules();
        if rules.players != 2
            || rules.snakes != Snakes::Private
            || rules.capacity != Capacity::ONE
            || rules.ending != Ending::Normal
        {
            return Err(NoRace::Rules);
        }
        if position.is_opening() {
            return Err(NoRace::Opening);
        }
        let field = position.field();
        let n = field.vertex_count();
        if n > Self::MOST_VERTICES {
            return Err(NoRace::Size);
        }
        let bits = |v: Vertex| {
            let others = field.neighbors(v).iter().filter(|&&w| w != v);
            others.fold(0, |bits, &w| bits | 1 << w)
        };
        let neighbors = (0..n as Vertex).map(bits).collect();
        let free = (0..n as Vertex).filter(|&v| position.room(v) > 0);
        let free = free.fold(0, |bits, v| bits | 1_u64 << v);
        let ends = [0, 1].map(|number| {
            let snake = position.snake(number);
            let last = snake[snake.len() - 1] as u8;
            match rules.ends {
                Ends::One => [last, last],
                Ends::Two | Ends::Each => [snake[0] as u8, last],
            }
        });
        Ok(Self {
            neighbors,
            ends: rules.ends,
            start: State { free, ends },
        })
    }

    /// Finds the value of the position, player 1 being Left.
    ///
    /// # Errors
    /// When there are more positions than the budget allows, or it ends.
    ///
    /// ```
    /// use slitherlab_game::{Budget, Game, Preset};
    /// use slitherlab_lab::cgt::{NoRace, Race, Values};
    ///
    /// let game = Game::new(Preset::Private, "path:7")?.set_up("0 1 / 5 6", None)?;
    /// let gone = Budget::default().with_stop(&|| true);
    /// let race = Race::of(game.position())?;
    /// assert_eq!(race.value(&mut Values::new(), &gone), Err(NoRace::Time(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, values: &mut Values, budget: &Budget<'_>) -> Result<Id, NoRace> {
        let mut search = Search {
            values,
            known: HashMap::new(),
            budget,
        };
        self.find(self.start, &mut search)
    }

    /// The recursion is as deep as there are vertices.
    fn find(&self, state: State, search: &mut Search<'_>) -> Result<Id, NoRace> {
        let state = state.tidy();
        if let Some(&id) = search.known.get(&state) {
            return Ok(id);
        }
        let looked_at = search.known.len();
        if let Some(most) = search
            .budget
            .positions
            .filter(|&most| looked_at as u64 >= most)
        {
            return Err(NoRace::Budget(most));
        }
        if search.budget.is_stopped() {
            return Err(NoRace::Time(looked_at));
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, found) in options.iter_mut().enumerate() {
            for after in self.moves(state, side) {
                found.push(self.find(after, search)?);
            }
        }
        let id = search.values.game(&options[0], &options[1]);
        search.known.insert(state, id);
        Ok(id)
    }

    /// The positions to which a side can move.
    fn moves(&self, state: State, side: usize) -> Vec<State> {
        let mut after = Vec::new();
        let [one, other] = state.ends[side];
        for (end, place) in [(one, 0), (other, 1)] {
            if place == 1 && one == other {
                break;
            }
            let mut targets = self.neighbors[end as usize] & state.free;
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                let mut next = state;
                next.free &= !(1 << to);
                next.ends[side] = match (self.ends, place) {
                    (Ends::One, _) => [to, to],
                    (Ends::Two | Ends::Each, 0) => [to, other],
                    (Ends::Two | Ends::Each, _) => [one, to],
                };
                after.push(next);
            }
        }
        after
    }
}

impl State {
    /// Returns the game with the ends of each snake in order.
    fn tidy(mut self) -> Self {
        for ends in &mut self.ends {
            ends.sort_unstable();
        }
        self
    }
}
