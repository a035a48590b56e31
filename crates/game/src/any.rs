//! Positions of either rule set behind one type, for programs that let people choose the game.

use std::fmt::{self, Display};
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph};
use slitherlab_rules::{AnyRules, Outcome, Player, Preset};
use thiserror::Error;

use crate::play::{MoveError, Play, Snapshot};
use crate::{cycle, snake};

/// A position of a snake game or of a cycle game.
///
/// ```
/// use slitherlab_game::{AnyPosition, Preset, Outcome, Play, Player, Variant};
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:2x2")?;
/// let rules = Preset::Classic.rules(&Variant::default())?;
/// let position = AnyPosition::after(rules, &board, "0,0-0,1 0,1-1,1 1,1-1,0", None)?;
/// assert_eq!(position.outcome(), Outcome::Loses(Player::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "programs hold few positions, and play on them"
)]
pub enum AnyPosition {
    /// Of a snake game.
    Snake(snake::Position),
    /// Of a cycle game.
    Cycle(cycle::Position),
}

/// A move of a snake game or of a cycle game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyMove {
    /// Of a snake game.
    Snake(snake::Move),
    /// Of a cycle game: the edge that is taken.
    Cycle(Edge),
}

impl AnyMove {
    /// The move, if it is one of a snake game.
    pub fn snake(self) -> Option<snake::Move> {
        match self {
            Self::Snake(step) => Some(step),
            Self::Cycle(_) => None,
        }
    }

    /// The edge that is taken, if it is a move of a cycle game.
    pub fn cycle(self) -> Option<Edge> {
        match self {
            Self::Cycle(edge) => Some(edge),
            Self::Snake(_) => None,
        }
    }
}

impl AnyPosition {
    /// The start of a game.
    ///
    /// *Cost*: O(n + m).
    ///
    /// # Errors
    /// When the rules make no game on this board.
    pub fn start(rules: AnyRules, board: &Board) -> Result<Self, PositionError> {
        match rules {
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

    /// The position that a text sets up, as the interface writes it: `0,0 0,1 / 3,3 3,2`, in cycle
    /// games `1: 0-1 2-3 / 2: 1-2`. Whose turn it is follows from the number of moves unless `turn`
    /// says otherwise.
    ///
    /// # Errors
    /// When the text is no set-up, or the set-up no position: then with all reasons.
    pub fn set_up(
        rules: AnyRules,
        board: &Board,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Self, PositionError> {
        Self::start(rules, board)?.set_up_again(board, text, turn)
    }

    /// Sets up another position on the same board, as [`set_up`](Self::set_up) does.
    pub(crate) fn set_up_again(
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
        }
    }

    /// The position after these moves, with blanks between them. With a `turn` that is not that of
    /// play, it is the same position set up for that player.
    ///
    /// # Errors
    /// When a move is none or not legal, or the rules make no game.
    pub fn after(
        rules: AnyRules,
        board: &Board,
        moves: &str,
        turn: Option<Player>,
    ) -> Result<Self, PositionError> {
        Self::start(rules, board)?.then(board, moves, turn)
    }

    /// Plays these moves, as [`after`](Self::after) does.
    pub(crate) fn then(
        self,
        board: &Board,
        moves: &str,
        turn: Option<Player>,
    ) -> Result<Self, PositionError> {
        let mut position = self;
        for (place, text) in moves.split_whitespace().enumerate() {
            let one = position.parse_move(board, text);
            let one = one.map_err(|error| PositionError::Move {
                number: place + 1,
                error,
            })?;
            position.play_unchecked(one);
        }
        if turn.is_none_or(|turn| turn == position.turn()) {
            return Ok(position);
        }
        match position {
            Self::Snake(position) => validated(board, position.field(), position.setup(), turn),
            Self::Cycle(position) => owned(board, position.graph(), position.setup(), turn),
        }
    }

    /// Returns whether this is a position on the given graph.
    ///
    /// *Cost*: O(n + m log Δ), Δ the largest degree.
    pub fn is_on(&self, graph: &Graph) -> bool {
        match self {
            Self::Snake(position) => **position.field() == snake::Field::new(graph),
            Self::Cycle(position) => **position.graph() == *graph,
        }
    }

    /// Returns whether nothing has been played or set up.
    pub fn is_start(&self) -> bool {
        let moves = match self {
            Self::Snake(position) => position.move_count(),
            Self::Cycle(position) => position.move_count(),
        };
        moves == 0 && self.turn() == Player::FIRST
    }

    /// Lists the moves made since the start or the set-up, in order.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        let (snake, cycle) = match self {
            Self::Snake(position) => (Some(position.moves()), None),
            Self::Cycle(position) => (None, Some(position.moves())),
        };
        let snake = snake.into_iter().flatten().map(AnyMove::Snake);
        snake.chain(cycle.into_iter().flatten().map(AnyMove::Cycle))
    }

    /// The rules.
    pub fn rules(&self) -> AnyRules {
        match self {
            Self::Snake(position) => AnyRules::Snake(*position.rules()),
            Self::Cycle(position) => AnyRules::Cycle(*position.rules()),
        }
    }

    /// The position as the interface writes it.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Self::Snake(position) => position.setup().text(board).to_string(),
            Self::Cycle(position) => position.setup().text(board).to_string(),
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

/// What differs from the named game, as game records write it: `players=3`, `first=cut`.
pub fn rules_text(rules: &AnyRules, game: Preset, board: &Board) -> String {
    match rules {
        AnyRules::Snake(rules) => rules.to_text(game),
        AnyRules::Cycle(rules) => cycle::rules_text(rules, board),
    }
}

fn validated(
    board: &Board,
    field: &Arc<snake::Field>,
    setup: snake::Setup,
    turn: Option<Player>,
) -> Result<AnyPosition, PositionError> {
    let setup = snake::Setup { turn, ..setup };
    match setup.validate(field) {
        Ok(position) => Ok(AnyPosition::Snake(position)),
        Err(error) => Err(unsound(error.reasons.iter().map(|reason| reason.on(board)))),
    }
}

fn owned(
    board: &Board,
    graph: &Arc<Graph>,
    setup: cycle::Setup,
    turn: Option<Player>,
) -> Result<AnyPosition, PositionError> {
    let setup = cycle::Setup { turn, ..setup };
    match setup.validate(graph) {
        Ok(position) => Ok(AnyPosition::Cycle(position)),
        Err(error) => Err(unsound(error.reasons.iter().map(|reason| reason.on(board)))),
    }
}

fn unsound(reasons: impl Iterator<Item = impl Display>) -> PositionError {
    PositionError::Unsound(reasons.map(|reason| reason.to_string()).collect())
}

/// Why there is no such position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The text sets up no snakes.
    #[error(transparent)]
    Snakes(#[from] snake::SetupTextError),
    /// The text sets up no owned edges.
    #[error(transparent)]
    Edges(#[from] cycle::SetupTextError),
    /// The set-up is no position: all reasons, in the words of the board.
    #[error("the position: {}", .0.join("; "))]
    Unsound(Vec<String>),
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
        self.rules().players()
    }

    fn turn(&self) -> Player {
        match self {
            Self::Snake(position) => position.turn(),
            Self::Cycle(position) => position.turn(),
        }
    }

    fn legal_moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        let (snake, cycle) = match self {
            Self::Snake(position) => (Some(position), None),
            Self::Cycle(position) => (None, Some(position)),
        };
        let extensions = snake.into_iter().flat_map(Play::legal_moves);
        let edges = cycle.into_iter().flat_map(Play::legal_moves);
        extensions
            .map(AnyMove::Snake)
            .chain(edges.map(AnyMove::Cycle))
    }

    fn why_illegal(&self, m: AnyMove) -> Option<&'static str> {
        match (self, m) {
            (Self::Snake(position), AnyMove::Snake(m)) => position.why_illegal(m),
            (Self::Cycle(position), AnyMove::Cycle(edge)) => position.why_illegal(edge),
            (Self::Snake(_), AnyMove::Cycle(_)) => Some("it is a move of the cycle games"),
            (Self::Cycle(_), AnyMove::Snake(_)) => Some("it is a move of the snake games"),
        }
    }

    fn play_unchecked(&mut self, one: AnyMove) {
        match (self, one) {
            (Self::Snake(position), AnyMove::Snake(one)) => position.play_unchecked(one),
            (Self::Cycle(position), AnyMove::Cycle(edge)) => position.play_unchecked(edge),
            _ => panic!("a move of the other rule set"),
        }
    }

    fn undo(&mut self) -> Option<AnyMove> {
        match self {
            Self::Snake(position) => position.undo().map(AnyMove::Snake),
            Self::Cycle(position) => position.undo().map(AnyMove::Cycle),
        }
    }

    fn outcome(&self) -> Outcome {
        match self {
            Self::Snake(position) => position.outcome(),
            Self::Cycle(position) => position.outcome(),
        }
    }

    fn hash_key(&self) -> u64 {
        match self {
            Self::Snake(position) => position.hash_key(),
            Self::Cycle(position) => position.hash_key(),
        }
    }

    fn snapshot(&self) -> Snapshot {
        match self {
            Self::Snake(position) => position.snapshot(),
            Self::Cycle(position) => position.snapshot(),
        }
    }

    fn move_text<'a>(&'a self, board: &'a Board, one: AnyMove) -> impl fmt::Display + 'a {
        match (self, one) {
            (Self::Snake(position), AnyMove::Snake(one)) => {
                Play::move_text(position, board, one).to_string()
            }
            (Self::Cycle(position), AnyMove::Cycle(edge)) => {
                Play::move_text(position, board, edge).to_string()
            }
            _ => panic!("a move of the other rule set"),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<AnyMove, MoveError> {
        match self {
            Self::Snake(position) => position.parse_move(board, text).map(AnyMove::Snake),
            Self::Cycle(position) => position.parse_move(board, text).map(AnyMove::Cycle),
        }
    }
}
