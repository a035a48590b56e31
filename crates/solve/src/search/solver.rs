//! The search as others use it: questions about positions that follow from one.

use slitherlab_games::Player;
use slitherlab_games::snake::{First, Position, Snakes};

use super::arena::{
    Arena, Ground, Method, PlainArena, PrivateArena, SharedArena, vertices_that_matter,
};
use super::budget::{Limits, Meter, Tally};
use super::null_window::NullWindow;
use super::proof_number::{Company, prove};
use super::state::State;
use super::table::{Bounds, Table};

/// Searches a position and all that can follow it, and remembers what it found out.
///
/// The questions are about a single player x: can all others together force x to lose? With two
/// players that says who wins.
///
/// *Cost*: memory as the limits say. Time depends on the position: a few seconds for `private` on
/// boards of 40 vertices, three players on 60, `classic` and `public` far beyond.
///
/// ```
/// use slitherlab_games::{Game, Player, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::{Limits, Solver};
///
/// let board = Board::parse("grid:4x4")?;
/// let start = Position::start(Game::Private.snake_rules().unwrap(), board.graph())?;
/// let limits = Limits::default();
/// let mut solver = Solver::new(&start, &limits);
/// assert_eq!(solver.is_beaten(&start, Player::FIRST), Some(true));
/// assert!(solver.nodes() > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    referee: Box<dyn Referee + 'a>,
    tally: Tally,
}

impl<'a> Solver<'a> {
    /// Prepares for questions about this position and those that follow from it.
    pub fn new(position: &Position, limits: &'a Limits<'a>) -> Self {
        Self {
            referee: referee(position, limits),
            tally: Tally::default(),
        }
    }

    /// Whether all other players together can force player x to lose from this position: to be
    /// the one who cannot move, or with misère ending not to be the one. `None` when the
    /// limits did not suffice.
    ///
    /// # Panics
    /// May panic when the position does not follow from the solver's.
    pub fn is_beaten(&mut self, position: &Position, x: Player) -> Option<bool> {
        self.referee.is_beaten(&mut self.tally, position, x, 0)
    }

    /// The Sprague–Grundy value of a position of an impartial game (shared snakes, two players,
    /// normal ending): the least h for which the position together with a nim heap of size h is lost for the
    /// player to move (Lemoine and Viennot 2012). `None` when the limits did not suffice, or the
    /// game is not impartial, or a player is about to move twice on end.
    ///
    /// ```
    /// use slitherlab_games::{Game, snake::{Field, Position, Setup}};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::search::{Limits, Solver};
    ///
    /// // From the second vertex of a path of four one can go one step to the left or two to the right.
    /// let board = Board::parse("path:4")?;
    /// let rules = Game::Geography.snake_rules().unwrap();
    /// let field = std::sync::Arc::new(Field::new(board.graph()));
    /// let position = Setup::parse(rules, &board, "1")?.validate(&field)?;
    /// let limits = Limits::default();
    /// assert_eq!(Solver::new(&position, &limits).nimber(&position), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// May panic when the position does not follow from the solver's.
    pub fn nimber(&mut self, position: &Position) -> Option<u32> {
        let rules = position.rules();
        // Naming a start and going on oneself are two moves on end.
        let moves_twice = position.is_opening() && rules.first == First::Opener;
        if !rules.is_matching_game() || moves_twice || !self.referee.knows_heaps() {
            return None;
        }
        let mover = position.turn();
        for heap in 0..=super::table::LARGEST_TAG as u8 {
            if self
                .referee
                .is_beaten(&mut self.tally, position, mover, heap)?
            {
                return Some(u32::from(heap));
            }
        }
        None
    }

    /// Whether the board is small enough for nimbers.
    pub(crate) fn knows_heaps(&self) -> bool {
        self.referee.knows_heaps()
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.tally.nodes()
    }

    /// Whether the budget is used up: then nothing more will be found out.
    pub fn is_spent(&self) -> bool {
        self.tally.is_spent()
    }

    /// What is known about a question without more search: by a proof, or from the questions
    /// before.
    pub(crate) fn recall(&self, position: &Position, x: Player) -> Option<bool> {
        self.referee.recall(position, x)
    }

    /// Lets the search look at so many more positions and then give up for the time being; it goes on from there when
    /// it is asked again.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.tally.pause_at = Some(self.tally.nodes().saturating_add(nodes));
    }

    /// For the reports of the search: how many parts of a question are answered, of how many.
    pub(crate) fn announce(&mut self, answered: usize, parts: usize) {
        self.tally.answered = answered;
        self.tally.parts = parts;
    }
}

/// A solver for one kind of states.
trait Referee {
    fn is_beaten(
        &mut self,
        tally: &mut Tally,
        position: &Position,
        x: Player,
        heap: u8,
    ) -> Option<bool>;

    fn recall(&self, position: &Position, x: Player) -> Option<bool>;

    /// Whether a nim heap can be played at the same time.
    fn knows_heaps(&self) -> bool;
}

fn referee<'a>(position: &Position, limits: &'a Limits<'a>) -> Box<dyn Referee + 'a> {
    let shared = matches!(position.rules().snakes, Snakes::Shared(_));
    let Some(kept) = vertices_that_matter(position) else {
        return court(PlainArena::new(position.rules()), false, limits);
    };
    if let Some(ground) = Ground::<u64>::new(position, kept.clone()) {
        return if shared {
            court(SharedArena::new(ground), true, limits)
        } else {
            court(PrivateArena::new(ground), false, limits)
        };
    }
    if let Some(ground) = Ground::<u128>::new(position, kept) {
        return if shared {
            court(SharedArena::new(ground), true, limits)
        } else {
            court(PrivateArena::new(ground), false, limits)
        };
    }
    court(PlainArena::new(position.rules()), false, limits)
}

fn court<'a, A: Arena + 'a>(
    arena: A,
    knows_heaps: bool,
    limits: &'a Limits<'a>,
) -> Box<dyn Referee + 'a> {
    Box::new(Court {
        arena,
        knows_heaps,
        table: Table::new(
            FIRST_TABLE.min(limits.bytes),
            limits.bytes <= 2 * FIRST_TABLE,
        ),
        limits,
    })
}

struct Court<'a, A: Arena> {
    arena: A,
    knows_heaps: bool,
    table: Table<<A::State as State>::Key>,
    limits: &'a Limits<'a>,
}

/// Tables begin small, because most questions are small and clearing memory takes time.
const FIRST_TABLE: usize = 4 << 20;
/// How much larger the next table is.
const GROWTH: usize = 8;

impl<A: Arena> Referee for Court<'_, A> {
    fn is_beaten(
        &mut self,
        tally: &mut Tally,
        position: &Position,
        x: Player,
        heap: u8,
    ) -> Option<bool> {
        let state = self.arena.state(position, x, heap);
        let x_moves = state.side();
        let wins = self.decide(tally, state)?;
        Some(wins != x_moves)
    }

    fn recall(&self, position: &Position, x: Player) -> Option<bool> {
        let mut state = self.arena.state(position, x, 0);
        let x_moves = state.side();
        let wins = state.value().or_else(|| {
            let (key, tag) = state.key();
            self.table.get(&key, tag).and_then(Bounds::value)
        })?;
        Some(wins != x_moves)
    }

    fn knows_heaps(&self) -> bool {
        self.knows_heaps
    }
}

impl<A: Arena> Court<'_, A> {
    /// Whether the side to move wins.
    fn decide(&mut self, tally: &Tally, mut state: A::State) -> Option<bool> {
        loop {
            let too_many = |most| tally.nodes() >= most;
            let is_over = tally.is_spent() || self.limits.nodes.is_some_and(too_many);
            if is_over || tally.is_due() {
                return None;
            }
            tally.resume();
            if let Some(wins) = self.search(tally, &mut state) {
                return Some(wins);
            }
            if self.table.is_crowded() {
                self.grow();
            }
        }
    }

    fn search(&self, tally: &Tally, state: &mut A::State) -> Option<bool> {
        match self.arena.method() {
            Method::NullWindow => {
                let mut meter = Meter::new(tally, self.limits);
                NullWindow::new().search(state, &self.table, &mut meter)
            }
            Method::ProofNumber => self.prove(tally, state),
        }
    }

    #[cfg(not(feature = "parallel"))]
    fn prove(&self, tally: &Tally, state: &mut A::State) -> Option<bool> {
        let mut meter = Meter::new(tally, self.limits);
        prove(state, &self.table, &mut meter, Company::Alone)
    }

    /// Several threads work on the same question with the same table and different whims; the first to finish answers
    /// for all.
    #[cfg(feature = "parallel")]
    fn prove(&self, tally: &Tally, state: &mut A::State) -> Option<bool> {
        use std::sync::Mutex;

        // More searches than threads would only begin when the answer is there.
        let threads = self.limits.threads.min(rayon::current_num_threads());
        if threads <= 1 {
            let mut meter = Meter::new(tally, self.limits);
            return prove(state, &self.table, &mut meter, Company::Alone);
        }
        let answer = Mutex::new(None);
        let states = vec![state.clone(); threads];
        rayon::scope(|scope| {
            for (number, mut state) in (0..).zip(states) {
                let answer = &answer;
                scope.spawn(move |_| {
                    let mut meter = Meter::new(tally, self.limits);
                    let company = Company::Thread(number);
                    if let Some(wins) = prove(&mut state, &self.table, &mut meter, company) {
                        tally.pause();
                        *answer.lock().expect("no thread panics with the lock") = Some(wins);
                    }
                });
            }
        });
        answer.into_inner().expect("no thread panics with the lock")
    }

    /// Replaces the table by a larger one, within the limits; both exist for a moment.
    fn grow(&mut self) {
        let now = self.table.bytes();
        let most = self.limits.bytes.saturating_sub(now);
        let next = now.saturating_mul(GROWTH).min(most);
        // One that is hardly larger is not worth the copying.
        let is_last = self.limits.bytes.saturating_sub(next) <= 2 * next;
        self.table = self.table.resized(next.max(now), is_last);
    }
}
