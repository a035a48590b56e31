//! Positions of all games behind one type, for programs that let people choose the game.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph, Vertex};
use slitherlab_rules::cycle::Role;
use slitherlab_rules::snake::{Capacity, Ending, Ends, Opening, Rules, Snakes};
use slitherlab_rules::{Outcome, Player, PresetRules};
use thiserror::Error;

use crate::play::{MoveError, Play, Snapshot};
use crate::{cycle, other, snake};

/// The rules of any game.
///
/// ```
/// use slitherlab_game::{AnyRules, Game, Player, Preset};
///
/// let rules = Game::new(Preset::CycleCut, "grid:3x3")?.rules();
/// assert!(matches!(rules, AnyRules::Cycle(_)) && !rules.is_misere());
/// assert_eq!((rules.players(), rules.role(Player::FIRST).is_some()), (2, true));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyRules {
    /// Of a snake game.
    Snake(Rules),
    /// Of a cycle game.
    Cycle(cycle::Rules),
    /// Of another game.
    Other(other::Rules),
}

impl From<PresetRules> for AnyRules {
    fn from(rules: PresetRules) -> Self {
        match rules {
            PresetRules::Snake(rules) => Self::Snake(rules),
            PresetRules::Cycle(rules) => Self::Cycle(rules),
            PresetRules::Line => Self::Other(other::Rules::Line),
        }
    }
}

impl From<Rules> for AnyRules {
    fn from(rules: Rules) -> Self {
        Self::Snake(rules)
    }
}

impl From<cycle::Rules> for AnyRules {
    fn from(rules: cycle::Rules) -> Self {
        Self::Cycle(rules)
    }
}

impl From<other::Rules> for AnyRules {
    fn from(rules: other::Rules) -> Self {
        Self::Other(rules)
    }
}

impl AnyRules {
    /// Returns the number of players.
    pub fn players(&self) -> u32 {
        match self {
            Self::Snake(rules) => rules.players,
            Self::Cycle(_) | Self::Other(_) => 2,
        }
    }

    /// Returns whether the player who cannot move wins. The misère cycle games have names of their
    /// own.
    pub fn is_misere(&self) -> bool {
        match self {
            Self::Snake(rules) => rules.ending == Ending::Misere,
            Self::Cycle(_) => false,
            Self::Other(rules) => rules.is_misere(),
        }
    }

    /// Returns the role of a player, in the games with roles.
    pub fn role(&self, player: Player) -> Option<Role> {
        match self {
            Self::Snake(_) => None,
            Self::Cycle(rules) => rules.role(player),
            Self::Other(rules) => rules.role(player),
        }
    }
}

/// A position of any game.
///
/// ```
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::Classic, "grid:2x2")?.after("0,0-0,1 0,1-1,1", None)?;
/// assert!(matches!(game.position(), AnyPosition::Snake(position) if position.move_count() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Of a snake game.
    Snake(snake::Position),
    /// Of a cycle game.
    Cycle(cycle::Position),
    /// Of another game.
    Other(other::Position),
}

/// A position of each rule set.
macro_rules! each {
    ($self:ident, $position:ident => $what:expr) => {
        match $self {
            Self::Snake($position) => $what,
            Self::Cycle($position) => $what,
            Self::Other($position) => $what,
        }
    };
}

/// A move of any game.
///
/// A game lists the legal ones, reads them from texts and writes them; one may also write them as
/// vertices and edges.
///
/// ```
/// use slitherlab_game::{AnyMove, Game, Preset, snake};
///
/// let mut game = Game::new(Preset::Classic, "grid:2x2")?;
/// let opening = game.parse_move("0,0-0,1")?;
/// assert_eq!(opening, AnyMove::from(snake::Move::Edge([0, 1])));
/// game.play(opening)?;
/// let texts: Vec<String> = game.legal_moves().map(|mv| game.move_text(mv)).collect();
/// assert_eq!(texts, ["0,1-1,1", "0,0-1,0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyMove {
    /// Names the vertex from which a snake starts, or takes a vertex.
    Vertex(Vertex),
    /// Draws an edge of a snake, from the first vertex to the second.
    Step([Vertex; 2]),
    /// Takes an edge.
    Edge(Edge),
    /// Deletes what was drawn last.
    Delete,
}

impl AnyMove {
    /// Returns the move, if it is one of a snake game.
    pub fn snake(self) -> Option<snake::Move> {
        match self {
            Self::Vertex(v) => Some(snake::Move::Vertex(v)),
            Self::Step(ends) => Some(snake::Move::Edge(ends)),
            Self::Edge(_) | Self::Delete => None,
        }
    }

    /// Returns the edge that is taken, if it is a move of a cycle game.
    pub fn cycle(self) -> Option<Edge> {
        match self {
            Self::Edge(edge) => Some(edge),
            _ => None,
        }
    }
}

impl From<snake::Move> for AnyMove {
    fn from(mv: snake::Move) -> Self {
        match mv {
            snake::Move::Vertex(v) => Self::Vertex(v),
            snake::Move::Edge(ends) => Self::Step(ends),
        }
    }
}

impl AnyPosition {
    /// Returns the start of a game.
    ///
    /// *Cost*: O(n + m).
    ///
    /// # Errors
    /// Returns an error if the rules make no game on this board.
    pub fn start(rules: impl Into<AnyRules>, board: &Board) -> Result<Self, PositionError> {
        match rules.into() {
            AnyRules::Snake(rules) if board.is_directed() && follows_arcs(&rules) => {
                let rules = other::Rules::Directed(rules);
                other::Position::start(rules, board).map(Self::Other)
            }
            AnyRules::Snake(_) | AnyRules::Cycle(_) if board.is_directed() => {
                Err(PositionError::NoGame(NOT_DIRECTED))
            }
            AnyRules::Other(rules) => other::Position::start(rules, board).map(Self::Other),
            AnyRules::Snake(rules) => {
                let field = Arc::new(snake::Field::new(board.graph()));
                validated(board, &field, snake::Setup::start(rules), None)
            }
            AnyRules::Cycle(rules) => {
                let graph = Arc::new(board.graph().clone());
                owned(board, &graph, cycle::Setup::start(rules), None)
            }
        }
    }

    /// Sets up another position on the same board: see [`Game::set_up`](crate::Game::set_up).
    pub(crate) fn set_up(
        &self,
        board: &Board,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Self, PositionError> {
        match self {
            Self::Snake(position) => {
                let setup = snake::Setup::parse(*position.rules(), board, text)?;
                validated(board, position.field(), setup, turn)
            }
            Self::Cycle(position) => {
                let setup = cycle::Setup::parse(*position.rules(), board, text)?;
                owned(board, position.graph(), setup, turn)
            }
            Self::Other(position) => {
                let start = other::Position::start(position.rules(), board)?;
                let position = start.walk_along(board, text)?;
                Self::Other(position).then(board, "", turn)
            }
        }
    }

    /// Plays these moves from here: see [`Game::after`](crate::Game::after).
    pub(crate) fn then(
        self,
        board: &Board,
        moves: &str,
        turn: Option<Player>,
    ) -> Result<Self, PositionError> {
        let mut position = self;
        for (place, text) in moves.split_whitespace().enumerate() {
            let mv = position.parse_move(board, text);
            let mv = mv.map_err(|error| PositionError::Move {
                number: place + 1,
                error,
            })?;
            position.play_unchecked(mv);
        }
        if turn.is_none_or(|turn| turn == position.turn()) {
            return Ok(position);
        }
        match position {
            Self::Snake(position) => validated(board, position.field(), position.setup(), turn),
            Self::Cycle(position) => owned(board, position.graph(), position.setup(), turn),
            Self::Other(_) => Err(PositionError::NoGame(
                "in this game the moves say whose turn it is",
            )),
        }
    }

    /// Returns whether this is a position on the given graph.
    ///
    /// *Cost*: O(n + m log Δ), Δ the largest degree.
    pub fn is_on(&self, graph: &Graph) -> bool {
        match self {
            Self::Snake(position) => **position.field() == snake::Field::new(graph),
            Self::Cycle(position) => **position.graph() == *graph,
            Self::Other(position) => position.is_on(graph),
        }
    }

    /// Returns whether nothing has been played or set up.
    pub fn is_start(&self) -> bool {
        let moves = match self {
            Self::Snake(position) => position.move_count(),
            Self::Cycle(position) => position.move_count(),
            Self::Other(position) => position.moves().len(),
        };
        moves == 0 && self.turn() == Player::FIRST
    }

    /// Lists the moves made since the start or the set-up, in order.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        let (snake, cycle, other) = match self {
            Self::Snake(position) => (Some(position.moves()), None, None),
            Self::Cycle(position) => (None, Some(position.moves()), None),
            Self::Other(position) => (None, None, Some(position.moves())),
        };
        let snake = snake.into_iter().flatten().map(AnyMove::from);
        let cycle = cycle.into_iter().flatten().map(AnyMove::Edge);
        snake.chain(cycle).chain(other.into_iter().flatten())
    }

    /// Returns the rules.
    pub fn rules(&self) -> AnyRules {
        match self {
            Self::Snake(position) => AnyRules::Snake(*position.rules()),
            Self::Cycle(position) => AnyRules::Cycle(*position.rules()),
            Self::Other(position) => AnyRules::Other(position.rules()),
        }
    }

    /// Returns the position as the interface writes it.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Self::Snake(position) => position.setup().text(board),
            Self::Cycle(position) => position.setup().text(board),
            Self::Other(position) => position.text(board),
        }
    }
}

impl From<snake::Position> for AnyPosition {
    fn from(position: snake::Position) -> Self {
        Self::Snake(position)
    }
}

impl From<cycle::Position> for AnyPosition {
    fn from(position: cycle::Position) -> Self {
        Self::Cycle(position)
    }
}

impl From<other::Position> for AnyPosition {
    fn from(position: other::Position) -> Self {
        Self::Other(position)
    }
}

/// Says on which boards arcs are followed.
const NOT_DIRECTED: &str =
    "directed boards are for geography, progressive and edge-geography with two players";

/// Whether a snake can follow arcs by these rules: two players, one snake with one live end that
/// begins at a vertex.
fn follows_arcs(rules: &Rules) -> bool {
    rules.players == 2
        && rules.snakes == Snakes::Shared(1)
        && rules.ends == Ends::One
        && rules.opening == Opening::Vertex
        && matches!(rules.capacity, Capacity::ONE | Capacity::UNLIMITED)
}

fn validated(
    board: &Board,
    field: &Arc<snake::Field>,
    setup: snake::Setup,
    turn: Option<Player>,
) -> Result<AnyPosition, PositionError> {
    let position = snake::Setup { turn, ..setup }.validate(field);
    let position = position.map_err(|error| unsound(&error.reasons, |reason| reason.on(board)))?;
    Ok(AnyPosition::Snake(position))
}

fn owned(
    board: &Board,
    graph: &Arc<Graph>,
    setup: cycle::Setup,
    turn: Option<Player>,
) -> Result<AnyPosition, PositionError> {
    let position = cycle::Setup { turn, ..setup }.validate(graph);
    let position = position.map_err(|error| unsound(&error.reasons, |reason| reason.on(board)))?;
    Ok(AnyPosition::Cycle(position))
}

/// The most reasons that are put into words.
const REASONS: usize = 10;

/// Puts the first reasons into words, and says how many more there are: a long text may have one
/// for each of its words.
fn unsound<R>(reasons: &[R], say: impl Fn(&R) -> String) -> PositionError {
    let mut said: Vec<String> = reasons.iter().take(REASONS).map(say).collect();
    if reasons.len() > REASONS {
        said.push(format!("and {} more", reasons.len() - REASONS));
    }
    PositionError::Unsound(said)
}

/// Why there is no such position.
///
/// ```
/// use slitherlab_game::{Game, PositionError, Preset};
///
/// let game = Game::new(Preset::Classic, "grid:3x3")?;
/// let error = game.set_up("0,0 2,2", None).unwrap_err();
/// assert!(matches!(error, PositionError::Unsound(reasons) if reasons.len() == 1));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The text sets up no snakes.
    #[error(transparent)]
    Snakes(#[from] snake::SetupTextError),
    /// The text sets up no owned edges.
    #[error(transparent)]
    Edges(#[from] cycle::SetupTextError),
    /// The set-up is no position: the first reasons, in the words of the board.
    #[error("the position: {}", .0.join("; "))]
    Unsound(Vec<String>),
    /// The rules make no game on this board, or no such position.
    #[error("{0}")]
    NoGame(&'static str),
    /// A move that cannot be made.
    #[error("move {number}: {error}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
}

impl Play for AnyPosition {
    type Move = AnyMove;

    fn players(&self) -> u32 {
        each!(self, position => Play::players(position))
    }

    fn turn(&self) -> Player {
        each!(self, position => position.turn())
    }

    fn legal_moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        let (snake, cycle, other) = match self {
            Self::Snake(position) => (Some(position), None, None),
            Self::Cycle(position) => (None, Some(position), None),
            Self::Other(position) => (None, None, Some(position)),
        };
        let snake = snake.into_iter().flat_map(Play::legal_moves);
        let cycle = cycle.into_iter().flat_map(Play::legal_moves);
        snake
            .map(AnyMove::from)
            .chain(cycle.map(AnyMove::Edge))
            .chain(other.into_iter().flat_map(Play::legal_moves))
    }

    fn why_illegal(&self, mv: AnyMove) -> Option<&'static str> {
        match (self, mv.snake(), mv) {
            (Self::Snake(position), Some(mv), _) => position.why_illegal(mv),
            (Self::Cycle(position), _, AnyMove::Edge(edge)) => position.why_illegal(edge),
            (Self::Other(position), ..) => position.why_illegal(mv),
            (_, Some(_), _) => Some("it is a move of the snake games"),
            (_, None, AnyMove::Edge(_)) => Some("it is a move of the cycle games"),
            (_, None, _) => Some("nothing can be deleted in this game"),
        }
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        match (self, mv.snake(), mv) {
            (Self::Snake(position), Some(mv), _) => position.play_unchecked(mv),
            (Self::Cycle(position), _, AnyMove::Edge(edge)) => position.play_unchecked(edge),
            (Self::Other(position), ..) => position.play_unchecked(mv),
            _ => panic!("a move of another rule set"),
        }
    }

    fn undo(&mut self) -> Option<AnyMove> {
        match self {
            Self::Snake(position) => position.undo().map(AnyMove::from),
            Self::Cycle(position) => position.undo().map(AnyMove::Edge),
            Self::Other(position) => position.undo(),
        }
    }

    fn outcome(&self) -> Outcome {
        each!(self, position => position.outcome())
    }

    fn hash_key(&self) -> u64 {
        each!(self, position => position.hash_key())
    }

    fn snapshot(&self) -> Snapshot {
        each!(self, position => position.snapshot())
    }

    fn move_text(&self, board: &Board, mv: AnyMove) -> String {
        match (self, mv.snake(), mv) {
            (Self::Snake(position), Some(mv), _) => position.move_text(board, mv),
            (Self::Cycle(position), _, AnyMove::Edge(edge)) => position.move_text(board, edge),
            (Self::Other(position), ..) => position.move_text(board, mv),
            _ => panic!("a move of another rule set"),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<AnyMove, MoveError> {
        match self {
            Self::Snake(position) => position.parse_move(board, text).map(AnyMove::from),
            Self::Cycle(position) => position.parse_move(board, text).map(AnyMove::Edge),
            Self::Other(position) => position.parse_move(board, text),
        }
    }
}
