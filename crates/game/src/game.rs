//! A game in progress: board, rules, position and the moves so far.

use std::fmt;
use std::sync::Arc;

use slitherlab_board::{Board, BoardError, BoardLimits, NameError, directed};
use slitherlab_graph::{Graph, GraphError, Vertex};
use slitherlab_rules::{Outcome, Player, Preset};
use thiserror::Error;

use crate::any::{AnyMove, AnyPosition, AnyRules, PositionError};
use crate::options::{Options, OptionsError};
use crate::play::{MoveError, Play};
use crate::setup::{edge_name, vertex_name};

/// Why no move is legal after the end.
const OVER: &str = "the game is over";

/// A game in progress: a board, the rules, the position and the moves that led to it.
///
/// A game is always valid: its position belongs to its board, and every move was legal. Cloning
/// shares the board and copies the position, which takes a few bytes per vertex and per move.
///
/// ```
/// use slitherlab_game::{Game, Preset};
///
/// let mut game = Game::new(Preset::Classic, "grid:2x2")?;
/// assert_eq!(game.legal_moves().count(), 4);
/// game.play_text("0,0-0,1")?;
/// let error = game.play_text("1,0-1,1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`1,0-1,1` is not legal here: the first vertex is not a live end of the player to move"
/// );
/// game.play_text("0,1-1,1")?;
/// assert_eq!(game.to_string(), "classic on grid:2x2: 0,0 0,1 1,1; player 1 to move");
/// game.undo();
/// assert_eq!(game.moves().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    board: Arc<Board>,
    preset: Preset,
    position: AnyPosition,
}

impl Game {
    /// Sets up a game on a board text, a [`Board`] or a [`Graph`]. A [`Preset`] is a game for two
    /// players; [`Options`] change it.
    ///
    /// *Cost*: O(n + m) beside the cost of building the board.
    ///
    /// ```
    /// use slitherlab_game::{Game, Options, Preset};
    /// use slitherlab_graph::Graph;
    ///
    /// let triangle = Graph::from_pairs([(0, 1), (1, 2), (2, 0)])?;
    /// let game = Game::new(Preset::Cycle, triangle)?;
    /// assert_eq!(game.board().text(), "graph6:Bw");
    /// assert!(Game::new(Preset::Classic, "gird:2x2").is_err());
    ///
    /// let three = Options { players: 3, ..Options::of(Preset::Classic) };
    /// assert_eq!(Game::new(three, "grid:4x4")?.players(), 3);
    ///
    /// let deletions = Options { changes: "deletions=1", ..Options::of(Preset::Classic) };
    /// let mut game = Game::new(deletions, "grid:2x2")?;
    /// for mv in ["0,0-0,1", "0,1-1,1", "delete"] {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.position_text(), "0,0 0,1 (deletions left: 0 and 1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text names no board, the options make no game on it, or something
    /// is left open, such as the terminals of [`Preset::Shannon`].
    pub fn new<'a>(game: impl Into<Options<'a>>, board: impl IntoBoard) -> Result<Self, GameError> {
        let (options, board) = (game.into(), board.into_board()?);
        Self::with_rules(options.preset, options.rules(&board)?, board)
    }

    /// Sets up a game with rules that may differ from those of the preset.
    ///
    /// # Errors
    /// Returns an error if the text names no board, or the rules make no game on it.
    pub fn with_rules(
        preset: Preset,
        rules: impl Into<AnyRules>,
        board: impl IntoBoard,
    ) -> Result<Self, GameError> {
        let board = board.into_board()?;
        let position = AnyPosition::start(rules.into(), &board)?;
        Ok(Self {
            board,
            preset,
            position,
        })
    }

    /// Sets up a game on the graph with these edges. Its vertices are `0..=` the largest number
    /// in a pair.
    ///
    /// ```
    /// use slitherlab_game::{Game, Preset};
    ///
    /// let game = Game::from_edges(Preset::Geography, [(0, 1), (1, 2), (2, 3)])?;
    /// assert_eq!(game.legal_moves().count(), 4);
    /// # Ok::<(), slitherlab_game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there are too many vertices or edges, or as [`new`](Self::new) does.
    pub fn from_edges<'a>(
        game: impl Into<Options<'a>>,
        edges: impl IntoIterator<Item = impl Into<[Vertex; 2]>>,
    ) -> Result<Self, GameError> {
        Self::new(game, Graph::from_pairs(edges)?)
    }

    /// Puts a position on its board.
    ///
    /// *Cost*: O(n + m log Δ), Δ the largest degree, to compare the two graphs.
    ///
    /// ```
    /// use slitherlab_game::{Game, GameError, Preset};
    ///
    /// let large = Game::new(Preset::Classic, "grid:3x4")?;
    /// let small = Game::new(Preset::Classic, "grid:2x2")?;
    /// let mixed = Game::with_position(Preset::Classic, "grid:2x2", large.position().clone());
    /// assert!(matches!(mixed, Err(GameError::OtherBoard)));
    /// # Ok::<(), GameError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`GameError::OtherBoard`] if the position belongs to another graph.
    pub fn with_position(
        preset: Preset,
        board: impl IntoBoard,
        position: impl Into<AnyPosition>,
    ) -> Result<Self, GameError> {
        let board = board.into_board()?;
        let position = position.into();
        if !position.is_on(board.graph()) {
            return Err(GameError::OtherBoard);
        }
        Ok(Self {
            board,
            preset,
            position,
        })
    }

    /// Returns the game with the position that a text describes instead of the moves so far:
    /// `0,0 0,1 / 3,3 3,2`, in cycle games `1: 0-1 2-3 / 2: 1-2`. The number of moves says whose
    /// turn it is unless `turn` does.
    ///
    /// # Errors
    /// Returns an error if the text is no set-up, or the set-up is no position; then with all
    /// reasons.
    pub fn set_up(&self, text: &str, turn: Option<Player>) -> Result<Self, PositionError> {
        let position = self.position.set_up(&self.board, text, turn)?;
        Ok(self.at(position))
    }

    /// Returns the game from its start after these moves, separated by spaces. With a `turn`, that
    /// player is to move.
    ///
    /// # Errors
    /// Returns an error if a move has the wrong form or is not legal.
    pub fn after(&self, moves: &str, turn: Option<Player>) -> Result<Self, PositionError> {
        let start = if self.is_start() {
            self.position.clone()
        } else {
            self.position.set_up(&self.board, "", None)?
        };
        Ok(self.at(start.then(&self.board, moves, turn)?))
    }

    /// Returns the game at another position, which was made on this board.
    fn at(&self, position: AnyPosition) -> Self {
        Self {
            board: Arc::clone(&self.board),
            preset: self.preset,
            position,
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the game with other labels of its board's vertices, which moves and positions are
    /// then written with ([`Board::named`]).
    ///
    /// *Cost*: O(n + m) to copy the board.
    ///
    /// ```
    /// use slitherlab_game::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Geography, "path:2")?;
    /// game.play_text("0")?;
    /// let named = game.with_names(vec!["Ann".into(), "Bob".into()])?;
    /// assert_eq!(named.position_text(), "Ann");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is not one name for each vertex, or moves could not be written with one.
    pub fn with_names(&self, names: Vec<String>) -> Result<Self, NameError> {
        Ok(Self {
            board: Arc::new(Board::clone(&self.board).named(names)?),
            preset: self.preset,
            position: self.position.clone(),
        })
    }

    /// Returns the board for sharing with other games.
    pub fn shared_board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Returns the name of the game. The rules may differ from those that the name stands for.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// Returns the rules.
    pub fn rules(&self) -> AnyRules {
        self.position.rules()
    }

    /// Returns the position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the number of players.
    pub fn players(&self) -> u32 {
        self.position.players()
    }

    /// Returns the player to move, also when the game is over.
    pub fn turn(&self) -> Player {
        self.position.turn()
    }

    /// Lists the legal moves of the player to move, each once.
    pub fn legal_moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        self.position.legal_moves()
    }

    /// Returns whether the player to move may make this move.
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        self.position.is_legal(mv)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_over()
    }

    /// Returns how the game has ended, or [`Outcome::Ongoing`].
    pub fn outcome(&self) -> Outcome {
        self.position.outcome()
    }

    /// Lists the moves made since the start or the set-up, in order.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        self.position.moves()
    }

    /// Returns whether nothing has been played or set up.
    pub fn is_start(&self) -> bool {
        self.position.is_start()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns why the move is not legal; the game stays as it was.
    ///
    /// ```
    /// use slitherlab_game::{AnyMove, Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "grid:3x4")?;
    /// let error = game.play(AnyMove::Step([0, 11])).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`0,0-2,3` is not legal here: no edge joins the two vertices"
    /// );
    /// # Ok::<(), slitherlab_game::GameError>(())
    /// ```
    pub fn play(&mut self, mv: AnyMove) -> Result<(), MoveError> {
        if let Some(why) = self.position.why_illegal(mv) {
            let why = if self.is_over() { OVER } else { why };
            return Err(MoveError::illegal(&self.name(mv), why));
        }
        self.position.play_unchecked(mv);
        Ok(())
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic, or leave a game without meaning, if the move is not legal.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        self.position.play_unchecked(mv);
    }

    /// Reads a move and makes it.
    ///
    /// # Errors
    /// Returns an error if the text is no move, or the move is not legal.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, MoveError> {
        let mv = self.parse_move(text)?;
        self.position.play_unchecked(mv);
        Ok(mv)
    }

    /// Takes the last move back and returns it. Returns `None` at the start or the set-up.
    pub fn undo(&mut self) -> Option<AnyMove> {
        self.position.undo()
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// Returns an error if the text is no move, or the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        let read = self.position.parse_move(&self.board, text);
        read.map_err(|error| match error {
            MoveError::Illegal { text, .. } if self.is_over() => {
                MoveError::Illegal { text, why: OVER }
            }
            error => error,
        })
    }

    /// Returns the text of a legal move, such as `0,0-0,1`.
    ///
    /// # Panics
    /// Panics if the move names a vertex or an edge that the board does not have.
    pub fn move_text(&self, mv: AnyMove) -> String {
        self.position.move_text(&self.board, mv)
    }

    /// Returns the text of the position, such as `0,0 0,1 1,1`.
    pub fn position_text(&self) -> String {
        self.position.text(&self.board)
    }

    /// Names a move that need not be one of this board.
    fn name(&self, mv: AnyMove) -> String {
        let vertex = |v| vertex_name(Some(&self.board), v);
        match mv {
            AnyMove::Vertex(v) => vertex(v),
            AnyMove::Step([u, v]) => format!("{}-{}", vertex(u), vertex(v)),
            AnyMove::Edge(edge) => edge_name(Some(&self.board), edge),
            AnyMove::Delete => "delete".to_owned(),
        }
    }
}

/// Prints the preset, the board, the position and whose turn it is.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.preset, self.board.text())?;
        let position = self.position_text();
        if !position.is_empty() {
            write!(f, ": {position}")?;
        }
        match self.outcome() {
            Outcome::Ongoing => write!(f, "; player {} to move", self.turn()),
            Outcome::Draw => f.write_str("; a draw"),
            Outcome::Wins(player) => write!(f, "; player {player} wins"),
            Outcome::Loses(player) => write!(f, "; player {player} loses"),
        }
    }
}

/// Prints what `Display` prints.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

/// Turns into a board: a board text, a [`Board`], a shared one, or a [`Graph`].
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_graph::Graph;
///
/// let triangle = Graph::from_pairs([(0, 1), (1, 2), (2, 0)])?;
/// let of_a_graph = Game::new(Preset::Classic, triangle)?;
/// let of_a_text = Game::new(Preset::Classic, "cycle:3")?;
/// assert_eq!(of_a_graph.legal_moves().count(), of_a_text.legal_moves().count());
/// // One board for many games.
/// let again = Game::new(Preset::Geography, of_a_text.shared_board())?;
/// assert_eq!(again.board().text(), "cycle:3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait IntoBoard {
    /// Makes the board.
    ///
    /// # Errors
    /// Returns an error if a text names no board.
    fn into_board(self) -> Result<Arc<Board>, BoardError>;
}

impl IntoBoard for &str {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        directed::parse_any(self, BoardLimits::default()).map(Arc::new)
    }
}

impl IntoBoard for Board {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        Ok(Arc::new(self))
    }
}

/// Copies the board; an `Arc<Board>` is shared instead.
impl IntoBoard for &Board {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        Ok(Arc::new(self.clone()))
    }
}

impl IntoBoard for Arc<Board> {
    fn into_board(self) -> Result<Self, BoardError> {
        Ok(self)
    }
}

impl IntoBoard for &Arc<Board> {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        Ok(Arc::clone(self))
    }
}

impl IntoBoard for Graph {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        Ok(Arc::new(Board::from_graph(self)))
    }
}

/// Turns an undirected petgraph graph into a board; its vertices are the node indices.
///
/// # Panics
/// Panics if the graph has 2³¹ − 1 nodes or edges, or more.
#[cfg(feature = "petgraph")]
impl<N, E> IntoBoard for &petgraph::graph::UnGraph<N, E> {
    fn into_board(self) -> Result<Arc<Board>, BoardError> {
        let edges = self.raw_edges().iter();
        let edges = edges.map(|edge| [edge.source(), edge.target()].map(|v| v.index() as Vertex));
        let graph = Graph::from_edges(self.node_count(), edges.collect());
        graph.expect("the graph is not too large").into_board()
    }
}

/// Says why there is no such game.
///
/// ```
/// use slitherlab_game::{Game, GameError, Preset};
///
/// let error = Game::new(Preset::Classic, "grid:3x").unwrap_err();
/// assert!(matches!(&error, GameError::Board(_)));
/// println!("{error}"); // the column, and what should stand there
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The text names no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The edges make no graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The options make no rules.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The rules make no game on this board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position belongs to another board.
    #[error("the position belongs to another board")]
    OtherBoard,
}
