//! Positions and moves of all these games behind one type, and their texts.

use slitherlab_game::{Outcome, Play, Player, Snapshot, cycle::Role, snake};
use slitherlab_graph::{Edge, Vertex};
use slitherlab_rules::shorten;
use thiserror::Error;

use crate::answer::Theorem;
use crate::ground::Ground;
use crate::options::{Options, OptionsError};
use crate::switching::On;
use crate::{deletion, directed, line, switching};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Names the vertex from which the walk begins, or takes a vertex.
    Vertex(Vertex),
    /// Goes along an arc.
    Step([Vertex; 2]),
    /// Takes an edge.
    Edge(Edge),
    /// Draws.
    Snake(snake::Move),
    /// Deletes what was drawn last.
    Delete,
}

/// A position.
#[derive(Clone, Debug)]
pub enum Position {
    /// Of Geography on a directed graph.
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
    /// The start of a game.
    ///
    /// # Errors
    /// When the options make no game there.
    pub fn start(ground: &Ground, options: &Options<'_>) -> Result<Self, OptionsError> {
        options.start(ground)
    }

    /// The position after these moves from the start, with blanks between them.
    ///
    /// # Errors
    /// When the options make no game, or a move is none or not legal.
    pub fn after(
        ground: &Ground,
        options: &Options<'_>,
        moves: &str,
    ) -> Result<Self, OptionsError> {
        let mut position = Self::start(ground, options)?;
        for (place, text) in moves.split_whitespace().enumerate() {
            let one = position.parse_move(ground, text);
            let one = one.map_err(|error| OptionsError::Move(place + 1, error))?;
            position.play_unchecked(one);
        }
        Ok(position)
    }

    /// The player to move, also when the game is over.
    pub fn turn(&self) -> Player {
        each!(self, position => position.turn())
    }

    /// The role of a player, in the games with roles.
    pub fn role(&self, player: Player) -> Option<Role> {
        match self {
            Self::Switching(position) => Some(position.role(player)),
            Self::Directed(_) | Self::Deletion(_) | Self::Line(_) => None,
        }
    }

    /// The legal moves, in order.
    pub fn moves(&self) -> Vec<Move> {
        each!(self, position => position.moves())
    }

    /// Makes a legal move.
    ///
    /// # Panics
    /// When it is a move of another game; and perhaps when it is not legal.
    pub fn play_unchecked(&mut self, one: Move) {
        each!(self, position => position.play_unchecked(one));
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        each!(self, position => position.undo());
    }

    /// Whether the game is over, and for whom.
    pub fn outcome(&self) -> Outcome {
        each!(self, position => position.outcome())
    }

    /// All that the rest of the game depends on.
    pub(crate) fn snapshot(&self) -> Snapshot {
        each!(self, position => position.snapshot())
    }

    /// Whether the player to move wins, as far as a theorem tells, in a game that is not over.
    pub(crate) fn proof(&self) -> Option<(bool, Theorem)> {
        match self {
            Self::Directed(position) => position.proof(),
            Self::Switching(position) => position.proof(),
            Self::Deletion(_) | Self::Line(_) => None,
        }
    }

    /// Whether who makes each legal move wins, as far as a theorem tells.
    pub(crate) fn move_proofs(&self) -> Vec<Option<(bool, Theorem)>> {
        match self {
            Self::Directed(position) => position.move_proofs(),
            Self::Switching(position) => position.move_proofs(),
            Self::Deletion(_) | Self::Line(_) => vec![None; self.moves().len()],
        }
    }

    /// The text of a move.
    ///
    /// # Panics
    /// When it is a move of another game.
    pub fn move_text(&self, ground: &Ground, one: Move) -> String {
        let board = match ground {
            Ground::Board(board) => Some(board),
            Ground::Digraph(_) => None,
        };
        match (one, self, board) {
            (Move::Vertex(vertex), ..) => ground.label(vertex),
            (Move::Step([tail, head]), ..) => {
                format!("{}-{}", ground.label(tail), ground.label(head))
            }
            (Move::Edge(edge), _, Some(board)) => board.edge_label(edge).to_string(),
            (Move::Snake(step), Self::Deletion(position), Some(board)) => {
                Play::move_text(position.snakes(), board, step).to_string()
            }
            (Move::Delete, ..) => DELETE.to_owned(),
            _ => panic!("a move of another game"),
        }
    }

    /// What lies on the board, as people read it: the visited vertices, what each player owns, or
    /// the snakes and how many deletions are left.
    pub fn text(&self, ground: &Ground) -> String {
        match (self, ground) {
            (Self::Directed(position), _) => {
                let labels = position.path().iter().map(|&vertex| ground.label(vertex));
                labels.collect::<Vec<_>>().join(" ")
            }
            (Self::Switching(position), _) => {
                let parts = [Player::FIRST, Player::SECOND].map(|player| {
                    let owned = position.owned(player);
                    let owned = owned.into_iter().map(|one| self.move_text(ground, one));
                    let owned: Vec<String> = owned.collect();
                    format!("{}: {}", player, owned.join(" "))
                        .trim_end()
                        .to_owned()
                });
                parts.join(" / ")
            }
            (Self::Deletion(position), Ground::Board(board)) => {
                let left = [Player::FIRST, Player::SECOND].map(|player| {
                    let left = position.left(player);
                    left.map_or("unlimited".to_owned(), |left| left.to_string())
                });
                let snakes = position.snakes().setup();
                format!(
                    "{} (deletions left: {} and {})",
                    snakes.text(board),
                    left[0],
                    left[1]
                )
            }
            (Self::Deletion(_), Ground::Digraph(_)) => String::new(),
            (Self::Line(position), _) => {
                let labels = position.corners().map(|vertex| ground.label(vertex));
                labels.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Reads a legal move: as in the games that this one is a relative of; `delete` deletes what
    /// was drawn last.
    ///
    /// # Errors
    /// When the text is no move, or none that is legal here.
    pub fn parse_move(&self, ground: &Ground, text: &str) -> Result<Move, MoveError> {
        let moves = self.moves();
        let read = match (self, ground) {
            _ if text == DELETE => Some(Move::Delete),
            (Self::Deletion(position), Ground::Board(board)) => {
                let step = Play::parse_move(position.snakes(), board, text)?;
                return Ok(Move::Snake(step));
            }
            (Self::Switching(position), Ground::Board(board))
                if position.rules().on == On::Edges =>
            {
                // Without a number, the first of parallel edges that is free.
                let edge = board.edge(text);
                edge.map(|edge| {
                    let mut parallel = board.parallel_from(edge);
                    let is_free = |edge: &Edge| moves.binary_search(&Move::Edge(*edge)).is_ok();
                    let free = parallel.find(is_free).filter(|_| !text.contains('#'));
                    Move::Edge(free.unwrap_or(edge))
                })
            }
            _ => match text.split_once('-') {
                None => ground.vertex(text).map(Move::Vertex),
                Some((tail, head)) => {
                    let ends = (ground.vertex(tail), ground.vertex(head));
                    let (Some(tail), Some(head)) = ends else {
                        return Err(MoveError::NoMove(shorten(text)));
                    };
                    let step = Move::Step([tail, head]);
                    let back = Move::Step([head, tail]);
                    // The first stroke of a line may be named from either of its ends.
                    let turned = matches!(self, Self::Line(_)) && !moves.contains(&step);
                    Some(if turned { back } else { step })
                }
            },
        };
        let one = read.ok_or_else(|| MoveError::NoMove(shorten(text)))?;
        if moves.contains(&one) {
            Ok(one)
        } else {
            Err(MoveError::Illegal(shorten(text)))
        }
    }
}

/// The text of a deletion.
const DELETE: &str = "delete";

/// Why a text is no legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// It is no move of the game.
    #[error("`{0}` is no move of this game on this board")]
    NoMove(String),
    /// It is not legal here.
    #[error("`{0}` is not legal here")]
    Illegal(String),
    /// What is wrong with a move of a snake.
    #[error(transparent)]
    Snake(#[from] slitherlab_game::MoveError),
}
