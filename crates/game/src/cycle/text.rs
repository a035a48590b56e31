//! Positions and moves as people write them.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Vertex};
use slitherlab_rules::cycle::Rules;
use slitherlab_rules::shorten;
use thiserror::Error;

use super::position::Position;
use super::setup::Setup;
use crate::play::MoveError;
use crate::setup::edge_name;

impl Setup {
    /// Reads a position text: the edges of each player after the player's number, `/` between the
    /// two. Of several parallel edges `U-V` means the first that the text has not named yet,
    /// `U-V#K` the K-th from 0. The empty text is the board before the first move.
    ///
    /// ```
    /// use slitherlab_game::Preset;
    /// use slitherlab_game::cycle::Setup;
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("cycle:4")?;
    /// let rules = Preset::Cycle.cycle_rules().unwrap();
    /// let setup = Setup::parse(rules, &board, "1: 0-1 2-3 / 2: 1-2")?;
    /// assert_eq!(setup.owned, [vec![0, 3], vec![2]]);
    /// assert_eq!(setup.text(&board), "1: 0-1 2-3 / 2: 1-2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a part does not begin with a player's number, or a word is no edge of
    /// the board. Whether the edges make a position is for [`validate`](Self::validate) to say.
    pub fn parse(rules: Rules, board: &Board, text: &str) -> Result<Self, SetupTextError> {
        let mut setup = Self::start(rules);
        if text.trim().is_empty() {
            return Ok(setup);
        }
        let mut named = vec![false; board.graph().edge_count()];
        // Of parallel edges that are asked for by `U-V`, the first that may not be named yet, by
        // the first of all.
        let mut unnamed: HashMap<Edge, Edge> = HashMap::new();
        let mut seen = [false; 2];
        for part in text.split('/') {
            let trimmed = part.trim_start();
            let fault = |word: &str, kind| SetupTextError::with(word, text, kind);
            let (number, edges) = trimmed
                .split_once(':')
                .ok_or_else(|| fault(trimmed, SetupTextErrorKind::NoOwner))?;
            let player = match number.trim_end() {
                "1" => 0,
                "2" => 1,
                _ => return Err(fault(trimmed, SetupTextErrorKind::NoOwner)),
            };
            if std::mem::replace(&mut seen[player], true) {
                return Err(fault(trimmed, SetupTextErrorKind::OwnerTwice(player + 1)));
            }
            for word in edges.split_whitespace() {
                let edge = board
                    .edge(word)
                    .ok_or_else(|| fault(word, SetupTextErrorKind::NoSuchEdge(shorten(word))))?;
                let edge = if word.contains('#') {
                    edge
                } else {
                    let from = unnamed.entry(edge).or_insert(edge);
                    let mut parallel = board.parallel_from(*from).inspect(|&e| *from = e);
                    parallel.find(|&e| !named[e as usize]).unwrap_or(edge)
                };
                named[edge as usize] = true;
                setup.owned[player].push(edge);
            }
        }
        Ok(setup)
    }

    /// Returns the text of the owned edges, as [`parse`](Self::parse) reads it; edges that the
    /// board does not have are written as numbers.
    pub fn text(&self, board: &Board) -> String {
        let name = |&edge: &Edge| format!(" {}", edge_name(Some(board), edge));
        let owners = (1..)
            .zip(&self.owned)
            .filter(|(_, edges)| !edges.is_empty());
        let parts = owners.map(|(player, edges)| {
            let edges: Vec<String> = edges.iter().map(name).collect();
            format!("{player}:{}", edges.concat())
        });
        parts.collect::<Vec<_>>().join(" / ")
    }
}

/// Why a text is no set-up.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::{Setup, SetupTextError};
///
/// let board = Board::parse("cycle:3")?;
/// let rules = Preset::Cycle.cycle_rules().unwrap();
/// let error: SetupTextError = Setup::parse(rules, &board, "1: 0-9").unwrap_err();
/// assert_eq!(error.at, 3);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub type SetupTextError = crate::SetupTextError<SetupTextErrorKind>;

/// What is wrong with a position text.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::{Setup, SetupTextErrorKind};
///
/// let board = Board::parse("cycle:3")?;
/// let rules = Preset::Cycle.cycle_rules().unwrap();
/// let error = Setup::parse(rules, &board, "0-1").unwrap_err();
/// assert_eq!(error.kind, SetupTextErrorKind::NoOwner);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupTextErrorKind {
    /// A part that does not begin with `1:` or `2:`.
    #[error("`1:` or `2:` is missing before the edges")]
    NoOwner,
    /// Two parts for one player.
    #[error("the edges of player {0} come a second time")]
    OwnerTwice(usize),
    /// A word that names no edge.
    #[error("the board has no edge `{0}`")]
    NoSuchEdge(String),
}

impl Position {
    /// Reads a legal move: an edge as `U-V`, in either order; of several parallel edges this means
    /// the first that is free, and `U-V#K` the K-th from 0.
    ///
    /// ```
    /// use slitherlab_game::Preset;
    /// use slitherlab_game::cycle::Position;
    /// use slitherlab_board::Board;
    /// use slitherlab_graph::Graph;
    ///
    /// let board = Board::from_graph(Graph::from_edges(2, vec![[0, 1], [0, 1]])?);
    /// let mut position = Position::start(Preset::Cycle.cycle_rules().unwrap(), board.graph())?;
    /// position.play_unchecked(0);
    /// let second = position.parse_move(&board, "1-0")?;
    /// assert_eq!(board.edge_label(second).to_string(), "0-1#1");
    /// assert_eq!(
    ///     position.parse_move(&board, "0-1#0").unwrap_err().to_string(),
    ///     "`0-1#0` is not legal here: the edge is taken"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text has not the form of a move, names no edge of the board, or the
    /// edge is taken or the game over.
    pub fn parse_move(&self, board: &Board, text: &str) -> Result<Edge, MoveError> {
        let found = read_edge(board, text, |e| self.owner(e).is_none());
        let edge = found.ok_or_else(|| no_edge(board, text))?;
        match self.why_illegal(edge) {
            None => Ok(edge),
            Some(why) => Err(MoveError::illegal(text, why)),
        }
    }
}

/// Reads `U-V` or `U-V#K`. Without a number the first of the parallel edges that `wanted`
/// accepts is meant, or the first of all if it accepts none.
pub(crate) fn read_edge(board: &Board, text: &str, wanted: impl Fn(Edge) -> bool) -> Option<Edge> {
    let first = board.edge(text)?;
    if text.contains('#') {
        return Some(first);
    }
    let mut parallel = board.parallel_from(first);
    Some(parallel.find(|&e| wanted(e)).unwrap_or(first))
}

/// Why a text names no edge.
pub(crate) fn no_edge(board: &Board, text: &str) -> MoveError {
    let numbered = text.split_once('#');
    let ends = numbered.map_or(text, |(ends, _)| ends);
    let Some((u, v)) = ends.split_once('-') else {
        return MoveError::Form {
            text: shorten(text),
            form: "`U-V` with two vertices, or `U-V#K` for the K-th of several edges",
        };
    };
    for label in [u, v] {
        if board.vertex(label).is_none() {
            return MoveError::no_vertex(text, label);
        }
    }
    let why = match numbered {
        Some(_) => "there are not so many edges between the two vertices",
        None => "no edge joins the two vertices",
    };
    MoveError::illegal(text, why)
}

/// Reads the terminals `U,V`. Labels may contain commas themselves, so each of the first commas is
/// tried; the first that leaves two labels counts. No label has more than 32 coordinates.
///
/// ```
/// use slitherlab_game::cycle::read_terminals;
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:4x4")?;
/// assert_eq!(read_terminals(&board, "0,0,3,3"), Some([0, 15]));
/// assert_eq!(read_terminals(&board, "0,0"), None);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn read_terminals(board: &Board, text: &str) -> Option<[Vertex; 2]> {
    let mut commas = text.match_indices(',').take(32);
    commas.find_map(|(at, _)| {
        let [u, v] = [&text[..at], &text[at + 1..]].map(|label| board.vertex(label));
        Some([u?, v?])
    })
}

/// Returns what differs from the named game, as game records write it: `first=cut terminals=0,5`.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::rules_text;
///
/// let board = Board::parse("grid:2x2")?;
/// let mut rules = Preset::Shannon.cycle_rules().unwrap();
/// rules.terminals = Some([0, 3]);
/// assert_eq!(rules_text(&rules, &board), "terminals=0,0,1,1");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn rules_text(rules: &Rules, board: &Board) -> String {
    let mut parts = Vec::new();
    if rules.first != Rules::of(rules.kind).first {
        if let Some(role) = rules.first {
            parts.push(format!("first={role}"));
        }
    }
    if let Some([s, t]) = rules.terminals {
        parts.push(format!("terminals={},{}", board.label(s), board.label(t)));
    }
    parts.join(" ")
}
