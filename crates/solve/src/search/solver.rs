//! The search as others use it: questions about positions that follow from one.

use slitherlab_game::Player;
use slitherlab_game::snake::{Capacity, Ending, First, Move, Opening, Position, Snakes};
use slitherlab_graph::Vertex;

use super::encode::{
    Encoder, PlainEncoder, PrivateEncoder, Region, SharedEncoder, vertices_that_matter,
};
use super::growing::GrowingTable;
use super::meter::{Meter, Spending};
use super::null_window::NullWindow;
use super::proof_number::{WorkerId, prove};
use super::state::State;
use super::table::{Bounds, Table};
use super::wide::Wide;
use super::word::Word;
use slitherlab_game::Budget;

/// Searches a position and all that can follow it, and remembers what it found out.
///
/// The questions are about a single player x: can all others together force x to lose? With two
/// players that says who wins.
///
/// *Cost*: memory as the budget say. Time depends on the position: a few seconds for `private` on
/// boards of 40 vertices, three players on 60, `classic` and `public` far beyond.
///
/// ```
/// use slitherlab_game::{Preset, Player, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::{Budget, Solver};
///
/// let board = Board::parse("grid:4x4")?;
/// let start = Position::start(Preset::Private.snake_rules().unwrap(), board.graph())?;
/// let budget = Budget::default();
/// let mut solver = Solver::new(&start, &budget);
/// assert_eq!(solver.is_beaten(&start, Player::FIRST), Some(true));
/// assert!(solver.nodes() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    search: Box<dyn Search + 'a>,
    budget: &'a Budget<'a>,
    spending: Spending,
}

impl<'a> Solver<'a> {
    /// Prepares for questions about this position and those that follow from it.
    pub fn new(position: &Position, budget: &'a Budget<'a>) -> Self {
        Self {
            search: search(position, budget),
            budget,
            spending: Spending::default(),
        }
    }

    /// Returns whether all other players together can force player x to lose from this position: to
    /// be the one who cannot move, or with misère ending not to be the one. `None` when the budget
    /// did not suffice.
    ///
    /// # Panics
    /// May panic when the position does not follow from the solver's.
    pub fn is_beaten(&mut self, position: &Position, x: Player) -> Option<bool> {
        if never_moves(position, x) {
            return Some(position.rules().ending == Ending::Misere);
        }
        // A million questions that take a millisecond each would never ask the watch by their
        // positions. With the budget spent even a look at each of a million moves would take too
        // long.
        if !self.spending.is_spent() {
            self.spending.ask(self.budget, 0);
        }
        if self.spending.is_spent() {
            return None;
        }
        self.search.is_beaten(&mut self.spending, position, x, 0)
    }

    /// Returns the Sprague–Grundy value of a position of an impartial game (shared snakes, two
    /// players, normal ending): the least h for which the position together with a nim heap of size
    /// h is lost for the player to move (Lemoine and Viennot 2012). `None` when the budget did not
    /// suffice, or the game is not impartial, or a player is about to move twice on end.
    ///
    /// ```
    /// use slitherlab_game::{Preset, snake::{Field, Position, Setup}};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::search::{Budget, Solver};
    ///
    /// // From the second vertex of a path of four one can go one step to the left or two to the right.
    /// let board = Board::parse("path:4")?;
    /// let rules = Preset::Geography.snake_rules().unwrap();
    /// let field = std::sync::Arc::new(Field::new(board.graph()));
    /// let position = Setup::parse(rules, &board, "1")?.validate(&field)?;
    /// let budget = Budget::default();
    /// assert_eq!(Solver::new(&position, &budget).nimber(&position), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// May panic when the position does not follow from the solver's.
    pub fn nimber(&mut self, position: &Position) -> Option<u32> {
        let rules = position.rules();
        // Naming a start and going on oneself are two moves on end.
        let moves_twice = position.is_opening() && rules.first == First::Opener;
        if !rules.is_matching_game() || moves_twice {
            return None;
        }
        let mover = position.turn();
        for heap in 0..=super::table::LARGEST_TAG as u8 {
            if self
                .search
                .is_beaten(&mut self.spending, position, mover, heap)?
            {
                return Some(u32::from(heap));
            }
        }
        None
    }

    /// The budget that it was given.
    pub(crate) fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Returns the number of positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.spending.nodes()
    }

    /// Returns whether the budget is used up: then nothing more will be found out.
    pub fn is_spent(&self) -> bool {
        self.spending.is_spent()
    }

    /// What is known about a question without more search: from the questions before, or by a
    /// proof.
    pub(crate) fn recall(&self, position: &Position, x: Player) -> Option<bool> {
        let known = self.search.recall(position, x, Source::Table);
        known.or_else(|| self.search.recall(position, x, Source::Proof))
    }

    /// A move after which it is known that x is beaten, or is not: from the questions before if
    /// they tell, else by a proof. It looks at the first moves only, where there are very many on a
    /// large board, and only as long as the watch lets it.
    pub(crate) fn recall_move(&self, position: &Position, x: Player, beaten: bool) -> Option<Move> {
        let mut after = position.clone();
        // A position of a large board takes as long as the board has vertices.
        let most = (RECALLED / position.field().vertex_count().max(1)).max(1);
        let mut find = |source: Source| {
            position.legal_moves().take(most).find(|&mv| {
                if self.budget.is_stopped() {
                    return false;
                }
                after.play_unchecked(mv);
                let fate = self.search.recall(&after, x, source);
                after.undo();
                fate == Some(beaten)
            })
        };
        find(Source::Table).or_else(|| find(Source::Proof))
    }

    /// The moves of a wall by which a player of two outlasts the other one: they are in time for
    /// each of them, whatever the other does. Each leads from a live end to an unused vertex.
    pub(crate) fn wall(&self, position: &Position, player: Player) -> Option<Vec<[Vertex; 2]>> {
        self.search.wall(position, player)
    }

    /// Lets the search look at this many more positions and then give up for the time being; it
    /// goes on from there when it is asked again.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.spending.pause_at = Some(self.spending.nodes().saturating_add(nodes));
    }

    /// For the reports of the search: how many parts of a question are answered, of how many.
    pub(crate) fn announce(&mut self, answered: usize, parts: usize) {
        self.spending.answered = answered;
        self.spending.parts = parts;
    }
}

/// Whether the game is over before a player is to move, whatever is played: each move uses a vertex
/// up, and the first edge of a snake two.
fn never_moves(position: &Position, x: Player) -> bool {
    let rules = position.rules();
    let players = rules.players as usize;
    if players == 2 || rules.capacity != Capacity::ONE {
        return false;
    }
    let placed = position.snake_count();
    let used: usize = (0..placed).map(|number| position.snake(number).len()).sum();
    let to_place = match rules.opening {
        Opening::Edge => (rules.snake_count() as usize).saturating_sub(placed),
        Opening::Vertex => 0,
    };
    let free = position.field().vertex_count() - used;
    // A play may also end while snakes are still to be placed.
    let most = if free >= 2 * to_place {
        free - to_place
    } else {
        free / 2
    };
    // A player who names a start and moves on makes the others wait for one move more.
    let before = (x.index() + players - position.turn().index()) % players;
    before > most
}

/// How many vertices are looked at, in all positions together, to recall a move: a fraction of a
/// second.
const RECALLED: usize = 100_000_000;

/// A search over one kind of states, whatever the kind.
trait Search {
    fn is_beaten(
        &mut self,
        spending: &mut Spending,
        position: &Position,
        x: Player,
        heap: u8,
    ) -> Option<bool>;

    fn recall(&self, position: &Position, x: Player, source: Source) -> Option<bool>;

    fn wall(&self, position: &Position, player: Player) -> Option<Vec<[Vertex; 2]>>;
}

/// Where something is known from without more search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Questions before.
    Table,
    /// A proof, which takes longer.
    Proof,
}

/// The widest sets: boards with more vertices are searched by the rules alone, which take longer to
/// find a proof but need not look at the whole board at every position.
type Widest = Wide<16>;

/// Chooses the states: sets as narrow as the part of the board that matters allows.
fn search<'a>(position: &Position, budget: &'a Budget<'a>) -> Box<dyn Search + 'a> {
    vertices_that_matter(position, <Widest as slitherlab_matching::Bits>::CAPACITY)
        .and_then(|kept| {
            let position = (position, &kept[..]);
            search_in::<u64>(position, budget)
                .or_else(|| search_in::<u128>(position, budget))
                .or_else(|| search_in::<Wide<6>>(position, budget))
                .or_else(|| search_in::<Widest>(position, budget))
        })
        .unwrap_or_else(|| {
            let uses_up_edges = position.rules().capacity != Capacity::ONE;
            EncodedSearch::boxed(PlainEncoder, uses_up_edges, budget)
        })
}

/// A search in sets of one kind; `None` when they are too narrow.
fn search_in<'a, B: Word>(
    (position, kept): (&Position, &[Vertex]),
    budget: &'a Budget<'a>,
) -> Option<Box<dyn Search + 'a>> {
    let region = Region::<B>::new(position, kept)?;
    let rules = position.rules();
    Some(match rules.snakes {
        Snakes::Shared(_) => {
            let depth_first = rules.players == 2 && rules.ending == Ending::Misere;
            EncodedSearch::boxed(SharedEncoder::new(region), depth_first, budget)
        }
        Snakes::Private => EncodedSearch::boxed(PrivateEncoder(region), false, budget),
    })
}

/// The search over the states of an encoder.
struct EncodedSearch<'a, E: Encoder> {
    encoder: E,
    /// Depth first takes two to four times fewer positions where few lines are short: two players
    /// who share the snakes in misère play, and games in which edges are used up. Proof numbers
    /// find short wins in deep games: they take ten to fifty times fewer with private snakes and
    /// with coalitions, and are sturdier with two shared snakes. (Measured, game by game.)
    depth_first: bool,
    table: GrowingTable<<E::State as State>::Key>,
    budget: &'a Budget<'a>,
}

impl<E: Encoder> Search for EncodedSearch<'_, E> {
    fn is_beaten(
        &mut self,
        spending: &mut Spending,
        position: &Position,
        x: Player,
        heap: u8,
    ) -> Option<bool> {
        let mut state = self.encoder.state(position, x, heap);
        let x_moves = state.side();
        let (depth_first, budget) = (self.depth_first, self.budget);
        let wins = self.table.ask(spending, budget, |table| {
            if !depth_first {
                return prove_by_all(&mut state, table, spending, budget);
            }
            let mut meter = Meter::new(spending, budget, state.weight());
            NullWindow::new().search(&mut state, table, &mut meter)
        })?;
        Some(wins != x_moves)
    }

    fn recall(&self, position: &Position, x: Player, source: Source) -> Option<bool> {
        let mut state = self.encoder.state(position, x, 0);
        let x_moves = state.side();
        let wins = match source {
            Source::Table => {
                let (key, tag) = state.key();
                self.table.table().get(&key, tag).and_then(Bounds::value)
            }
            Source::Proof => state.value(),
        };
        Some(wins? != x_moves)
    }

    fn wall(&self, position: &Position, player: Player) -> Option<Vec<[Vertex; 2]>> {
        self.encoder.wall(position, player)
    }
}

impl<'a, E: Encoder + 'a> EncodedSearch<'a, E> {
    fn boxed(encoder: E, depth_first: bool, budget: &'a Budget<'a>) -> Box<dyn Search + 'a> {
        Box::new(Self {
            encoder,
            depth_first,
            table: GrowingTable::new(budget),
            budget,
        })
    }
}

#[cfg(not(feature = "parallel"))]
fn prove_by_all<S: State>(
    state: &mut S,
    table: &Table<S::Key>,
    spending: &Spending,
    budget: &Budget<'_>,
) -> Option<bool> {
    let mut meter = Meter::new(spending, budget, state.weight());
    prove(state, table, &mut meter, WorkerId::Alone)
}

/// For this many positions a search goes on alone.
#[cfg(feature = "parallel")]
const ALONE: u64 = 4096;

/// Several threads work on the same question with the same table and different whims; the first to
/// finish answers for all.
#[cfg(feature = "parallel")]
fn prove_by_all<S: State>(
    state: &mut S,
    table: &Table<S::Key>,
    spending: &Spending,
    budget: &Budget<'_>,
) -> Option<bool> {
    use std::sync::Mutex;

    use crate::parallel;

    // More searches than cores would only wait for each other.
    let threads = budget.threads.min(parallel::cores());
    if threads <= 1 {
        let mut meter = Meter::new(spending, budget, state.weight());
        return prove(state, table, &mut meter, WorkerId::Alone);
    }
    // Waking threads takes longer than most searches on small boards, of which n players ask n.
    let mut meter = Meter::new(spending, budget, state.weight()).for_a_while(ALONE);
    let found = prove(state, table, &mut meter, WorkerId::Alone);
    drop(meter);
    if found.is_some() || spending.is_stopped() {
        return found;
    }
    let answer = Mutex::new(None);
    let states = (0..).zip(vec![state.clone(); threads]).collect();
    parallel::on_each(states, |(number, mut state)| {
        let mut meter = Meter::new(spending, budget, state.weight());
        let worker = WorkerId::Thread(number);
        if let Some(wins) = prove(&mut state, table, &mut meter, worker) {
            spending.pause();
            *answer.lock().expect("no thread panics with the lock") = Some(wins);
        }
    });
    answer.into_inner().expect("no thread panics with the lock")
}
