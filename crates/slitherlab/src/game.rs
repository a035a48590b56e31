//! The game, with its solver.

use std::fmt;
use std::time::Duration;

use slitherlab_board::Board;
use slitherlab_game::record::{Record, ReplayError};
use slitherlab_game::{
    Budget, GameError, IntoBoard, MoveError, Options, Outcome, Player, PositionError, Preset,
};
use slitherlab_graph::Vertex;
use slitherlab_solve::engine::Level;
use slitherlab_solve::{CERTIFIED_POSITIONS, Depth, Question, Uncertified};
use thiserror::Error;

use crate::budget::within;
use crate::{Answer, Certificate, Engine, Move, Position, Rules};

/// How long [`Game::solve`] and [`Game::certificate`] may search.
const SEARCHING: Duration = Duration::from_secs(10);

/// A game in progress: a board, the rules, the position and the moves that led to it.
///
/// A game is always valid: its position belongs to its board, and every move was legal. Cloning
/// shares the board and copies the position, which takes a few bytes per vertex and per move.
///
/// ```
/// use slitherlab::{Game, Preset};
///
/// let mut game = Game::new(Preset::Classic, "grid:3x4")?;
/// game.play_text("0,0-0,1")?;
/// assert_eq!(game.to_string(), "classic on grid:3x4: 0,0 0,1; player 2 to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game(slitherlab_game::Game);

impl Game {
    /// Sets up a game on a board text, a [`Board`], a [`Graph`](crate::Graph), or with the feature
    /// `petgraph` an undirected petgraph graph. A [`Preset`] is a game for two players;
    /// [`Options`] change it.
    ///
    /// *Cost*: O(n + m) beside the cost of building the board.
    ///
    /// # Errors
    /// Returns an error if the text names no board, the options make no game on it, or something
    /// is left open, such as the terminals of [`Preset::Shannon`].
    ///
    /// ```
    /// use slitherlab::{Game, Graph, Options, Preset, Solution};
    ///
    /// let named = Game::new(Preset::Geography, "petersen")?;
    /// assert_eq!(named.legal_moves().count(), 10);
    /// let square = Graph::from_pairs([(0, 1), (1, 2), (2, 3), (3, 0)])?;
    /// assert_eq!(Game::new(Preset::Classic, square)?.legal_moves().count(), 4);
    ///
    /// let three = Options { players: 3, ..Options::of(Preset::Classic) };
    /// let game = Game::new(three, "grid:4x4")?;
    /// assert!(matches!(game.solve().solution(), Solution::Beaten(all) if all.len() == 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<'a>(game: impl Into<Options<'a>>, board: impl IntoBoard) -> Result<Self, GameError> {
        slitherlab_game::Game::new(game, board).map(Self)
    }

    /// Sets up a game with rules that may differ from those of the preset.
    ///
    /// # Errors
    /// Returns an error if the text names no board, or the rules make no game on it.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    /// use slitherlab::snake::{Ends, Rules};
    ///
    /// let one_end = Rules { ends: Ends::One, ..Preset::Classic.snake_rules().unwrap() };
    /// let game = Game::with_rules(Preset::Classic, one_end, "grid:3x3")?;
    /// assert_eq!(game.preset(), Preset::Classic);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn with_rules(
        preset: Preset,
        rules: impl Into<Rules>,
        board: impl IntoBoard,
    ) -> Result<Self, GameError> {
        slitherlab_game::Game::with_rules(preset, rules, board).map(Self)
    }

    /// Sets up a game on the graph with these edges. Its vertices are `0..=` the largest number
    /// in a pair.
    ///
    /// # Errors
    /// Returns an error if there are too many vertices or edges, or as [`new`](Self::new) does.
    ///
    /// ```
    /// use slitherlab::{Game, Player, Preset};
    ///
    /// let path = (0..9).map(|v| (v, v + 1));
    /// let game = Game::from_edges(Preset::Classic, path)?;
    /// assert_eq!(game.solve().winner(), Some(Player::FIRST));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn from_edges<'a>(
        game: impl Into<Options<'a>>,
        edges: impl IntoIterator<Item = impl Into<[Vertex; 2]>>,
    ) -> Result<Self, GameError> {
        slitherlab_game::Game::from_edges(game, edges).map(Self)
    }

    /// Returns the game with the position that a text describes instead of the moves so far:
    /// `0,0 0,1 / 3,3 3,2`, in cycle games `1: 0-1 2-3 / 2: 1-2`. The number of moves says whose
    /// turn it is unless `turn` does.
    ///
    /// # Errors
    /// Returns an error if the text is no set-up, or the set-up is no position; then with all
    /// reasons.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Public, "grid:4x4")?.set_up("0,0 0,1 / 3,3 3,2", None)?;
    /// assert_eq!(game.turn().number(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_up(&self, text: &str, turn: Option<Player>) -> Result<Self, PositionError> {
        self.0.set_up(text, turn).map(Self)
    }

    /// Makes a move. A [`Move`] names vertices and edges by their numbers;
    /// [`play_text`](Self::play_text) takes labels.
    ///
    /// # Errors
    /// Returns why the move is not legal; the game stays as it was.
    ///
    /// ```
    /// use slitherlab::{Game, Move, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "grid:3x4")?;
    /// let far = Move::Step([0, 11]);
    /// assert_eq!(
    ///     game.play(far).unwrap_err().to_string(),
    ///     "`0,0-2,3` is not legal here: no edge joins the two vertices"
    /// );
    ///
    /// let mut game = Game::new(Preset::Classic, "path:2")?;
    /// game.play(Move::Step([0, 1]))?;
    /// assert_eq!(
    ///     game.play(Move::Step([1, 0])).unwrap_err().to_string(),
    ///     "`1-0` is not legal here: the game is over"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.0.play(mv)
    }

    /// Reads a move and makes it.
    ///
    /// # Errors
    /// Returns an error if the text is no move, or the move is not legal.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "grid:2x2")?;
    /// game.play_text("0,0-0,1")?;
    /// assert!(game.play_text("0,0-0,1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        self.0.play_text(text)
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic, or leave a game without meaning, if the move is not legal.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "path:2")?;
    /// let only = game.legal_moves().next().unwrap();
    /// game.play_unchecked(only);
    /// assert!(game.is_over());
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) {
        self.0.play_unchecked(mv);
    }

    /// Takes the last move back and returns it. Returns `None` at the start or the set-up.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "path:2")?;
    /// let only = game.play_text("0-1")?;
    /// assert_eq!(game.undo(), Some(only));
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.0.undo()
    }

    /// Lists the legal moves of the player to move, each once.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "grid:2x2")?;
    /// let moves: Vec<String> = game.legal_moves().map(|mv| game.move_text(mv)).collect();
    /// assert_eq!(moves, ["0,0-0,1", "0,0-1,0", "0,1-1,1", "1,0-1,1"]);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.legal_moves()
    }

    /// Returns whether the player to move may make this move.
    ///
    /// ```
    /// use slitherlab::{Game, Move, Preset};
    ///
    /// let game = Game::new(Preset::Geography, "path:3")?;
    /// assert!(game.is_legal(Move::Vertex(2)));
    /// assert!(!game.is_legal(Move::Vertex(3)));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    /// Lists the moves made since the start or the set-up, in order.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "path:2")?;
    /// game.play_text("0-1")?;
    /// assert_eq!(game.moves().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.moves()
    }

    /// Returns the player to move, also when the game is over.
    ///
    /// ```
    /// use slitherlab::{Game, Player, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "path:2")?;
    /// assert_eq!(game.turn(), Player::FIRST);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn turn(&self) -> Player {
        self.0.turn()
    }

    /// Returns the number of players.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// assert_eq!(Game::new(Preset::Classic, "path:2")?.players(), 2);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn players(&self) -> u32 {
        self.0.players()
    }

    /// Returns whether the game is over.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// assert!(!Game::new(Preset::Classic, "path:2")?.is_over());
    /// assert!(Game::new(Preset::Classic, "path:1")?.is_over());
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Returns how the game has ended, or [`Outcome::Ongoing`].
    ///
    /// ```
    /// use slitherlab::{Game, Outcome, Player, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "path:1")?;
    /// assert_eq!(game.outcome(), Outcome::Loses(Player::FIRST));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    /// Returns the board.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "Grid: 3 x 4")?;
    /// assert_eq!(game.board().text(), "grid:3x4");
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn board(&self) -> &Board {
        self.0.board()
    }

    /// Returns the position, for a look at what lies on the board.
    ///
    /// ```
    /// use slitherlab::{Game, Position, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "path:4")?;
    /// game.play_text("1-2")?;
    /// let Position::Snake(position) = game.position() else { panic!("classic is a snake game") };
    /// assert_eq!(position.snake(0), [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> &Position {
        self.0.position()
    }

    /// Returns the name of the game. The rules may differ from those that the name stands for.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// assert_eq!(Game::new(Preset::Classic, "path:2")?.preset(), Preset::Classic);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn preset(&self) -> Preset {
        self.0.preset()
    }

    /// Returns the rules.
    ///
    /// ```
    /// use slitherlab::{Game, Preset, Rules};
    ///
    /// let game = Game::new(Preset::Cycle, "complete:4")?;
    /// assert!(matches!(game.rules(), Rules::Cycle(_)));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn rules(&self) -> Rules {
        self.0.rules()
    }

    /// Returns the text of a legal move, such as `0,0-0,1`.
    ///
    /// # Panics
    /// Panics if the move names a vertex or an edge that the board does not have.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Geography, "grid:2x2")?;
    /// let first = game.legal_moves().next().unwrap();
    /// assert_eq!(game.move_text(first), "0,0");
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn move_text(&self, mv: Move) -> String {
        self.0.move_text(mv)
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// Returns an error if the text is no move, or the move is not legal.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "grid:2x2")?;
    /// assert!(game.is_legal(game.parse_move("0,0-0,1")?));
    /// assert!(game.parse_move("0,0-1,1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.0.parse_move(text)
    }

    /// Finds out who wins: by theorems, else by a search of at most ten seconds and one GiB.
    ///
    /// What is found within a time depends on the machine. [`solve_within`](Self::solve_within)
    /// takes another budget, such as a number of positions. [`Answer`] has the winner, a winning
    /// move and the reason.
    ///
    /// ```
    /// use slitherlab::{Game, Player, Preset};
    ///
    /// let game = Game::new(Preset::Private, "grid:4x4")?;
    /// assert_eq!(game.solve().winner(), Some(Player::SECOND));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn solve(&self) -> Answer {
        self.solve_within(&default_budget())
    }

    /// Finds out who wins, within a budget. A budget of no positions leaves it to the theorems.
    /// [`Budget::time`] begins now.
    ///
    /// ```
    /// use std::time::Duration;
    /// use slitherlab::{Budget, Game, Preset, Solution};
    ///
    /// let game = Game::new(Preset::Private, "grid:9x9")?;
    /// let few = Budget { positions: Some(1000), ..Budget::default() };
    /// assert!(matches!(game.solve_within(&few).solution(), Solution::Unknown(_)));
    /// let hurried = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    /// assert!(matches!(game.solve_within(&hurried).solution(), Solution::Unknown(_)));
    /// let stopped = Budget::default().with_stop(&|| true);
    /// assert!(matches!(game.solve_within(&stopped).solution(), Solution::Unknown(_)));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn solve_within(&self, budget: &Budget<'_>) -> Answer {
        self.answer(Depth::Answer, budget)
    }

    /// Finds out who wins and what every legal move is worth, within a budget.
    ///
    /// ```
    /// use slitherlab::{Budget, Game, Preset, Value};
    ///
    /// let game = Game::new(Preset::Private, "grid:3x3")?;
    /// let answer = game.solve_moves(&Budget::default());
    /// assert!(answer.moves().all(|(_, value)| value != Value::Unknown));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn solve_moves(&self, budget: &Budget<'_>) -> Answer {
        self.answer(Depth::AllMoves, budget)
    }

    fn answer(&self, depth: Depth, budget: &Budget<'_>) -> Answer {
        let question = Question::new(&self.0, depth);
        Answer {
            answer: within(budget, |budget| question.analyze_within(budget)),
            game: self.clone(),
        }
    }

    /// Proves who wins, by theorems or by a search of at most ten seconds and one GiB.
    /// [`verify`](crate::verify) checks the certificate without the solver.
    ///
    /// # Errors
    /// Returns an error if nothing is proved in time, the proof is too large to be written down, or
    /// the checker does not know the rules. It knows no directed boards.
    ///
    /// ```
    /// use slitherlab::{Game, Preset, verify};
    ///
    /// let certificate = Game::new(Preset::Classic, "grid:3x3")?.certificate()?;
    /// assert_eq!(verify(&certificate)?, "player 2 wins classic on grid:3x3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self) -> Result<Certificate, Uncertified> {
        let question = Question::new(&self.0, Depth::Answer);
        let proved = within(&default_budget(), |budget| {
            question.certify_within(budget, CERTIFIED_POSITIONS)
        });
        proved.map(|certificate| Certificate::from(certificate.text()))
    }

    /// Returns an engine that chooses moves in this game.
    ///
    /// ```
    /// use slitherlab::{Game, Level, Preset};
    ///
    /// let game = Game::new(Preset::CycleCut, "complete:5")?;
    /// let reply = game.engine(Level::Perfect).choose().unwrap();
    /// assert!(game.is_legal(reply));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn engine(&self, level: Level) -> Engine<'_> {
        Engine::new(self, level)
    }

    /// Writes the game as a record: a text with the board, the rules and the moves.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let mut game = Game::new(Preset::Classic, "grid:2x2")?;
    /// game.play_text("0,0-0,1")?;
    /// let again = Game::from_record(&game.record())?;
    /// assert_eq!(again.to_string(), game.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> String {
        Record::of(&self.0).to_string()
    }

    /// Reads a record and plays its main line.
    ///
    /// # Errors
    /// Returns an error if the text is no record, or a move is not legal.
    ///
    /// ```
    /// use slitherlab::Game;
    ///
    /// let text = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"path:4\"]\n\n1-2\n";
    /// assert_eq!(Game::from_record(text)?.turn().number(), 2);
    /// assert!(Game::from_record("nothing").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_record(text: &str) -> Result<Self, RecordError> {
        let record = Record::parse(text.as_bytes())?;
        Ok(Self(record.replay(record.board.as_str())?))
    }

    /// Returns the game without its solver.
    pub(crate) fn inner(&self) -> &slitherlab_game::Game {
        &self.0
    }
}

/// Says why a text is no record of a game.
///
/// ```
/// use slitherlab::Game;
///
/// assert!(Game::from_record("nothing").unwrap_err().to_string().starts_with("line 1"));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text does not have the form of a record.
    #[error(transparent)]
    Form(#[from] slitherlab_game::record::RecordError),
    /// The record cannot be played through.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

fn default_budget() -> Budget<'static> {
    Budget {
        time: Some(SEARCHING),
        ..Budget::default()
    }
}

/// Prints the preset, the board, the position and whose turn it is.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Writes the game as its record.
#[cfg(feature = "serde")]
impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.record())
    }
}

/// Reads a record.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::from_record(&text).map_err(serde::de::Error::custom)
    }
}
