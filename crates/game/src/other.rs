//! Games beside the two rule sets, each with its own positions: Geography on directed boards, the
//! switching game with more terminals or on vertices, snakes whose last edge may be deleted, Hold
//! That Line.
//!
//! A game here is what the two rule sets cannot express. It needs a turn, its moves, a way to make
//! one and take it back, an outcome and a snapshot; records, texts, search and engines follow.
//!
//! ```
//! use slitherlab_game::other::Position;
//! use slitherlab_game::{AnyPosition, Game, Options, Preset};
//!
//! // Options or the board make one of these games.
//! let directed = Game::new(Preset::Geography, "arcs:0>1,1>2")?;
//! assert!(matches!(directed.position(), AnyPosition::Other(Position::Directed(_))));
//!
//! let changes = "terminals=0,0;2,0;2,2 on=vertices";
//! let three = Game::new(Options { changes, ..Options::of(Preset::Shannon) }, "grid:3x3")?;
//! assert!(matches!(three.position(), AnyPosition::Other(Position::Switching(_))));
//!
//! let delete = Options { changes: "deletions=2", ..Options::of(Preset::Classic) };
//! let delete = Game::new(delete, "grid:3x3")?;
//! assert!(matches!(delete.position(), AnyPosition::Other(Position::Deletion(_))));
//!
//! // The vertices of a grid are the dots.
//! let line = Game::new(Preset::HoldThatLine, "grid:4x4")?;
//! assert!(matches!(line.position(), AnyPosition::Other(Position::Line(_))));
//! # Ok::<(), slitherlab_game::GameError>(())
//! ```

pub mod deletion;
pub mod directed;
pub mod line;
mod rules;
pub mod switching;

use slitherlab_board::Board;
use slitherlab_graph::Graph;
use slitherlab_rules::{Outcome, Player, shorten};

pub use self::rules::{Deletion, Join, On, Rules, Switching};

use crate::any::{AnyMove, PositionError};
use crate::hash::{STATE, key};
use crate::play::{MoveError, Play, Snapshot};
use crate::snake;

/// A position of one of these games.
///
/// ```
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::HoldThatLine, "grid:2x2")?;
/// let AnyPosition::Other(position) = game.position() else { unreachable!() };
/// assert_eq!(position.moves(), []);
/// assert!(!position.may_last_forever());
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Position {
    /// Of Geography on a directed board.
    Directed(directed::Position),
    /// Of a switching game.
    Switching(switching::Position),
    /// Of a snake game with deletions.
    Deletion(deletion::Position),
    /// Of Hold That Line.
    Line(line::Position),
}

/// A position of each game.
macro_rules! each {
    ($self:ident, $position:ident => $what:expr) => {
        match $self {
            Self::Directed($position) => $what,
            Self::Switching($position) => $what,
            Self::Deletion($position) => $what,
            Self::Line($position) => $what,
        }
    };
}

impl Position {
    /// Sets up the start of a game.
    ///
    /// # Errors
    /// Returns an error if the rules make no game on this board.
    pub(crate) fn start(rules: Rules, board: &Board) -> Result<Self, PositionError> {
        let graph = board.graph();
        if board.is_directed() != matches!(rules, Rules::Directed(_)) {
            return Err(PositionError::NoGame(
                "only geography, progressive and edge-geography follow arcs",
            ));
        }
        Ok(match rules {
            Rules::Directed(rules) => Self::Directed(directed::Position::start(graph, rules)),
            Rules::Switching(rules) => Self::Switching(switching::Position::start(graph, rules)),
            Rules::Deletion(rules) => {
                let snakes = snake::Position::start(rules.snakes, graph);
                let snakes = snakes.map_err(|error| {
                    PositionError::Unsound(error.reasons.iter().map(ToString::to_string).collect())
                })?;
                Self::Deletion(deletion::Position::start(snakes, rules))
            }
            Rules::Line => {
                let start = line::Position::start(board);
                Self::Line(start.ok_or(PositionError::NoGame(NO_DOTS))?)
            }
        })
    }

    /// Returns the position that a text describes, from the start: the vertices of a walk along
    /// arcs, or the dots at which strokes begin and end. Other games are reached by their moves
    /// alone.
    pub(crate) fn walk_along(mut self, board: &Board, text: &str) -> Result<Self, PositionError> {
        let known = matches!(self, Self::Directed(_) | Self::Line(_));
        let mut last = None;
        for (place, label) in text.split_whitespace().enumerate() {
            if matches!(self, Self::Line(_)) && last.is_none() {
                // The line begins at the first dot, and the first stroke ends at the second.
                last = Some(label);
                continue;
            }
            if !known {
                return Err(PositionError::NoGame(
                    "moves lead to a position of this game",
                ));
            }
            let text = last.map_or(label.to_owned(), |last| format!("{last}-{label}"));
            let mv = self.parse_move(board, &text);
            let number = place + 1;
            self.play_unchecked(mv.map_err(|error| PositionError::Move { number, error })?);
            last = Some(label);
        }
        Ok(self)
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        match self {
            Self::Directed(position) => Rules::Directed(*position.rules()),
            Self::Switching(position) => Rules::Switching(position.rules().clone()),
            Self::Deletion(position) => Rules::Deletion(*position.rules()),
            Self::Line(_) => Rules::Line,
        }
    }

    /// Returns whether this is a position on the given graph.
    pub(crate) fn is_on(&self, graph: &Graph) -> bool {
        match self {
            Self::Directed(position) => **position.graph() == *graph,
            Self::Switching(position) => **position.graph() == *graph,
            Self::Deletion(position) => **position.snakes().field() == snake::Field::new(graph),
            // Its dots are those of a board, not of a graph.
            Self::Line(position) => position.has_dots(graph.vertex_count()),
        }
    }

    /// Returns the size of what is looked at in a position: vertices, edges or dots.
    pub fn size(&self) -> usize {
        let of = |graph: &Graph| graph.vertex_count() + graph.edge_count();
        match self {
            Self::Directed(position) => of(position.graph()),
            Self::Switching(position) => of(position.graph()),
            Self::Deletion(position) => position.snakes().field().vertex_count(),
            Self::Line(_) => line::MOST_DOTS,
        }
    }

    /// Returns whether a play may go on forever: deletions are unlimited, and deleted edges may be
    /// drawn again.
    pub fn may_last_forever(&self) -> bool {
        match self {
            Self::Deletion(game) => game.rules().deletions.is_none() && game.rules().redraws,
            Self::Directed(_) | Self::Switching(_) | Self::Line(_) => false,
        }
    }

    /// Lists the moves made since the start, in order.
    pub fn moves(&self) -> Vec<AnyMove> {
        each!(self, position => position.line())
    }

    /// Writes what lies on the board: the visited vertices, what each player owns, or the snakes
    /// and how many deletions are left.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Self::Directed(position) => {
                let labels = position.path().iter();
                let labels = labels.map(|&vertex| board.label(vertex).to_string());
                labels.collect::<Vec<_>>().join(" ")
            }
            Self::Switching(position) => {
                let parts = [Player::FIRST, Player::SECOND].map(|player| {
                    let owned = position.owned(player);
                    let owned = owned.map(|mv| format!(" {}", self.move_text(board, mv)));
                    format!("{player}:{}", owned.collect::<String>())
                });
                parts.join(" / ")
            }
            Self::Deletion(position) => {
                let left = [Player::FIRST, Player::SECOND].map(|player| {
                    let left = position.left(player);
                    left.map_or("unlimited".to_owned(), |left| left.to_string())
                });
                let snakes = position.snakes().setup();
                let snakes = snakes.text(board);
                format!("{snakes} (deletions left: {} and {})", left[0], left[1])
            }
            Self::Line(position) => {
                let labels = position.corners();
                let labels = labels.map(|vertex| board.label(vertex).to_string());
                labels.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// On which boards lines are drawn.
const NO_DOTS: &str = "hold-that-line is played on grid:PxQ with at most 64 dots";

/// Says why a move of another game is not legal.
const NOT_HERE: &str = "it is no move of this game";

/// The text of a deletion.
const DELETE: &str = "delete";

impl Play for Position {
    type Move = AnyMove;

    fn players(&self) -> u32 {
        2
    }

    fn turn(&self) -> Player {
        each!(self, position => position.turn())
    }

    fn legal_moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        each!(self, position => position.legal_moves()).into_iter()
    }

    fn why_illegal(&self, mv: AnyMove) -> Option<&'static str> {
        let is_legal = match self {
            // A list of all edges or vertices for every move of a long game would take long.
            Self::Switching(position) => position.is_legal(mv),
            _ => self.legal_moves().any(|legal| legal == mv),
        };
        if is_legal {
            return None;
        }
        Some(match self {
            _ if self.outcome().is_over() => "the game is over",
            Self::Directed(position) => position.refusal(mv),
            Self::Switching(position) => position.refusal(mv),
            Self::Deletion(position) => position.refusal(mv),
            Self::Line(position) => position.refusal(mv),
        })
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        each!(self, position => position.play_unchecked(mv));
    }

    fn undo(&mut self) -> Option<AnyMove> {
        each!(self, position => position.undo())
    }

    fn outcome(&self) -> Outcome {
        each!(self, position => position.outcome())
    }

    fn hash_key(&self) -> u64 {
        let words = (0..).zip(self.snapshot());
        words.fold(0, |sum: u64, (place, word)| {
            sum.wrapping_add(key(STATE, word, place))
        })
    }

    fn snapshot(&self) -> Snapshot {
        each!(self, position => position.snapshot())
    }

    fn move_text(&self, board: &Board, mv: AnyMove) -> String {
        match mv {
            AnyMove::Vertex(vertex) => board.label(vertex).to_string(),
            AnyMove::Step([u, v]) => format!("{}-{}", board.label(u), board.label(v)),
            AnyMove::Edge(edge) => board.edge_label(edge).to_string(),
            AnyMove::Delete => DELETE.to_owned(),
        }
    }

    /// Reads a move as the games do that this one resembles; `delete` deletes what was drawn last.
    fn parse_move(&self, board: &Board, text: &str) -> Result<AnyMove, MoveError> {
        let mv = match self {
            _ if text == DELETE => AnyMove::Delete,
            Self::Deletion(position) => position.snakes().parse_move(board, text)?.into(),
            Self::Switching(position) if position.rules().on == On::Edges => {
                AnyMove::Edge(position.parse_edge(board, text)?)
            }
            _ => match text.split_once('-') {
                None => AnyMove::Vertex(read_vertex(board, text, text)?),
                Some((tail, head)) => {
                    let tail = read_vertex(board, text, tail)?;
                    let mut ends = [tail, read_vertex(board, text, head)?];
                    // The first stroke of a line may be named from either of its ends.
                    if matches!(self, Self::Line(position) if position.corners().next().is_none()) {
                        ends.sort_unstable();
                    }
                    AnyMove::Step(ends)
                }
            },
        };
        match self.why_illegal(mv) {
            None => Ok(mv),
            Some(why) => Err(MoveError::Illegal {
                text: shorten(text),
                why,
            }),
        }
    }
}

fn read_vertex(board: &Board, text: &str, label: &str) -> Result<u32, MoveError> {
    let vertex = board.vertex(label);
    vertex.ok_or_else(|| MoveError::no_vertex(text, label))
}
