//! Set-ups: snakes that anyone may edit, and the validation that makes a position of them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::Player;
use slitherlab_rules::snake::{Opening, Rules, RulesFault, Snakes};

use super::field::Field;
use super::position::Position;
use crate::setup::vertex_name;

/// What a position is made of, not yet checked.
///
/// A set-up need not be reachable by play: private snakes may differ in length by any number, and
/// any player may be to move. It must be *sound*, see [`Reason`] for what that means.
///
/// ```
/// use std::sync::Arc;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Field, Reason, Setup};
/// use slitherlab_graph::Graph;
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
/// let field = Arc::new(Field::new(&square));
///
/// let mut setup = Setup::start(Preset::Classic.snake_rules().unwrap());
/// setup.snakes.push(vec![0, 1, 3, 0]);
/// let error = setup.validate(&field).unwrap_err();
/// assert_eq!(
///     error.reasons,
///     [
///         Reason::NotAdjacent { snake: 0, from: 1, to: 3 },
///         Reason::Overfull { vertex: 0, visits: 2, capacity: 1 },
///     ]
/// );
///
/// // The set-up comes back, to be mended.
/// let mut setup = error.setup;
/// setup.snakes[0] = vec![0, 1, 2];
/// assert_eq!(setup.validate(&field)?.turn().number(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The snakes, each from end to end; with one live end the last vertex is live. Private snakes
    /// stand in the order of their owners.
    pub snakes: Vec<Vec<Vertex>>,
    /// Whose turn it is; `None` when it follows from the number of moves.
    pub turn: Option<Player>,
}

impl Setup {
    /// Returns the empty board.
    pub fn start(rules: Rules) -> Self {
        Self {
            rules,
            snakes: Vec::new(),
            turn: None,
        }
    }

    /// Makes a position of the set-up.
    ///
    /// *Cost*: O(n + size of the set-up · log degree).
    ///
    /// # Errors
    /// Returns an error if the set-up is not sound: the set-up unchanged, and all reasons.
    pub fn validate(self, field: &Arc<Field>) -> Result<Position, SetupError> {
        let reasons = self.reasons(field);
        if !reasons.is_empty() {
            return Err(SetupError {
                setup: self,
                reasons,
            });
        }
        let mut position = Position::empty(self.rules, field);
        for snake in &self.snakes {
            position.lay(snake);
        }
        let usual = self.rules.turn_after(position.move_count());
        position.set_turn(self.turn.unwrap_or(usual));
        Ok(position)
    }

    /// Returns everything that keeps the set-up from being a position; empty when it is sound.
    pub fn reasons(&self, field: &Field) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = self.rules.faults().map(Reason::Rules).collect();
        self.check_snakes(field, &mut reasons);
        self.check_use(field, &mut reasons);
        self.check_turn(&mut reasons);
        reasons
    }

    /// Each snake alone, and their number.
    fn check_snakes(&self, field: &Field, reasons: &mut Vec<Reason>) {
        let rules = &self.rules;
        let wanted = rules.snake_count() as usize;
        if self.snakes.len() > wanted {
            reasons.push(Reason::TooManySnakes {
                snakes: self.snakes.len(),
                wanted,
            });
        }
        let opening_length = match rules.opening {
            Opening::Vertex => 1,
            Opening::Edge => 2,
        };
        for (snake, path) in self.snakes.iter().enumerate() {
            if path.len() < opening_length {
                reasons.push(Reason::TooShort {
                    snake,
                    vertices: path.len(),
                    least: opening_length,
                });
            }
            if path.len() > opening_length && self.snakes.len() < wanted {
                reasons.push(Reason::ExtendedTooEarly {
                    snake,
                    placed: self.snakes.len(),
                    wanted,
                });
            }
            let exists = |v: Vertex| (v as usize) < field.vertex_count();
            for &vertex in path.iter().filter(|&&v| !exists(v)) {
                reasons.push(Reason::NoSuchVertex { snake, vertex });
            }
            for pair in path.windows(2) {
                let (from, to) = (pair[0], pair[1]);
                if exists(from) && exists(to) && !field.joins(from, to) {
                    reasons.push(Reason::NotAdjacent { snake, from, to });
                }
            }
        }
    }

    /// What the snakes use up together.
    fn check_use(&self, field: &Field, reasons: &mut Vec<Reason>) {
        let capacity = self.rules.capacity;
        let mut visits = BTreeMap::new();
        let mut uses = BTreeMap::new();
        for path in &self.snakes {
            for &vertex in path {
                *visits.entry(vertex).or_insert(0u32) += 1;
            }
            for pair in path.windows(2) {
                let ends = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                *uses.entry(ends).or_insert(0u32) += 1;
            }
        }
        for (vertex, visits) in visits {
            if visits > capacity.visits() {
                reasons.push(Reason::Overfull {
                    vertex,
                    visits,
                    capacity: capacity.visits(),
                });
            }
        }
        if !capacity.counts_edges() {
            return;
        }
        for (ends, uses) in uses {
            if ends[1] as usize >= field.vertex_count() {
                continue;
            }
            let edges = field.edges_between(ends[0], ends[1]);
            if edges > 0 && uses > edges {
                reasons.push(Reason::EdgeReused { ends, uses, edges });
            }
        }
    }

    fn check_turn(&self, reasons: &mut Vec<Reason>) {
        let Some(turn) = self.turn else { return };
        let players = self.rules.players;
        if turn.index() >= players as usize {
            reasons.push(Reason::NoSuchPlayer { turn, players });
        } else if self.rules.snakes == Snakes::Private
            && self.snakes.len() < players as usize
            && self.snakes.len() != turn.index()
        {
            let opener = Player::from_index(self.snakes.len() as u32);
            reasons.push(Reason::NotTheOpener { turn, opener });
        }
    }
}

/// Why a set-up is no position. Snakes are counted from 0 here and from 1 in the texts.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Field, Reason, Setup};
///
/// let board = Board::parse("path:3")?;
/// let setup = Setup::parse(Preset::Classic.snake_rules().unwrap(), &board, "0 2").unwrap();
/// let reasons = setup.reasons(&Field::new(board.graph()));
/// assert_eq!(reasons, [Reason::NotAdjacent { snake: 0, from: 0, to: 2 }]);
/// assert_eq!(reasons[0].on(&board), "snake 1 goes from 0 to 2, but no edge joins them");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The rules have a fault.
    Rules(RulesFault),
    /// More snakes than the game has.
    TooManySnakes {
        /// How many there are.
        snakes: usize,
        /// How many the game has.
        wanted: usize,
    },
    /// A snake shorter than its opening.
    TooShort {
        /// Which snake.
        snake: usize,
        /// How many vertices it has.
        vertices: usize,
        /// How many an opening has.
        least: usize,
    },
    /// A snake longer than its opening while others are still to be placed.
    ExtendedTooEarly {
        /// Which snake.
        snake: usize,
        /// How many snakes are placed.
        placed: usize,
        /// How many the game has.
        wanted: usize,
    },
    /// A vertex that the board does not have.
    NoSuchVertex {
        /// Which snake.
        snake: usize,
        /// The vertex.
        vertex: Vertex,
    },
    /// Two consecutive vertices that no edge joins.
    NotAdjacent {
        /// Which snake.
        snake: usize,
        /// The first of the two.
        from: Vertex,
        /// The second.
        to: Vertex,
    },
    /// A vertex visited more often than its capacity allows.
    Overfull {
        /// The vertex.
        vertex: Vertex,
        /// How often the snakes visit it.
        visits: u32,
        /// How often they may.
        capacity: u32,
    },
    /// An edge used more often than there are parallel edges.
    EdgeReused {
        /// The two vertices.
        ends: [Vertex; 2],
        /// How often the snakes go from one to the other.
        uses: u32,
        /// How many edges join them.
        edges: u32,
    },
    /// A turn of nobody.
    NoSuchPlayer {
        /// The player named.
        turn: Player,
        /// How many there are.
        players: u32,
    },
    /// While private snakes are placed, only the owner of the next one can be to move.
    NotTheOpener {
        /// The player named.
        turn: Player,
        /// The player whose snake is next.
        opener: Player,
    },
}

impl Reason {
    /// Returns the reason in words, with the board's labels for the vertices; the plain `Display`
    /// writes their numbers.
    pub fn on(&self, board: &Board) -> String {
        self.text(Some(board))
    }

    fn text(&self, board: Option<&Board>) -> String {
        let vertex_name = |vertex| vertex_name(board, vertex);
        match *self {
            Self::Rules(fault) => fault.to_string(),
            Self::TooManySnakes { snakes, wanted } => {
                format!("there are {snakes} snakes, but the game has {wanted}")
            }
            Self::TooShort {
                snake,
                vertices,
                least,
            } => format!(
                "snake {} has {vertices} {}, but starts with {least}",
                snake + 1,
                if vertices == 1 { "vertex" } else { "vertices" }
            ),
            Self::ExtendedTooEarly {
                snake,
                placed,
                wanted,
            } => format!(
                "snake {} was extended when only {placed} of {wanted} snakes were placed",
                snake + 1
            ),
            Self::NoSuchVertex { snake, vertex } => format!(
                "snake {} names vertex {vertex}, which the board does not have",
                snake + 1
            ),
            Self::NotAdjacent { snake, from, to } => format!(
                "snake {} goes from {} to {}, but no edge joins them",
                snake + 1,
                vertex_name(from),
                vertex_name(to)
            ),
            Self::Overfull {
                vertex,
                visits,
                capacity,
            } => format!(
                "vertex {} is visited {visits} times, but its capacity is {capacity}",
                vertex_name(vertex)
            ),
            Self::EdgeReused {
                ends: [u, v],
                uses,
                edges,
            } => format!(
                "the snakes go {uses} times between {} and {}, but only {edges} {} them",
                vertex_name(u),
                vertex_name(v),
                if edges == 1 {
                    "edge joins"
                } else {
                    "edges join"
                }
            ),
            Self::NoSuchPlayer { turn, players } => {
                format!("player {turn} cannot be to move: there are {players} players")
            }
            Self::NotTheOpener { turn, opener } => {
                format!("player {turn} cannot be to move: player {opener} has to place a snake")
            }
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(None))
    }
}

/// A set-up that is no position, unchanged, with all reasons.
///
/// ```
/// use std::sync::Arc;
///
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Field, Setup, SetupError};
///
/// let board = Board::parse("path:3")?;
/// let setup = Setup::parse(Preset::Classic.snake_rules().unwrap(), &board, "0 2").unwrap();
/// let field = Arc::new(Field::new(board.graph()));
/// let error: SetupError = setup.validate(&field).unwrap_err();
/// assert_eq!(error.setup.snakes, [[0, 2]]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub type SetupError = crate::SetupError<Setup, Reason>;
