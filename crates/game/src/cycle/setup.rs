//! Set-ups: owned edges that anyone may edit, and the validation that makes a position of them.

use std::fmt;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph, UnionFind, Vertex};
use slitherlab_rules::Player;
use slitherlab_rules::cycle::{Rules, RulesFault};

use super::position::Position;
use crate::setup::edge_name;

/// What a position is made of, not yet checked.
///
/// A set-up need not be reachable by play: the players may own any numbers of edges, and either may
/// be to move. It must be *sound*, see [`Reason`] for what that means.
///
/// ```
/// use std::sync::Arc;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::{Reason, Setup};
/// use slitherlab_graph::Graph;
///
/// let square = Arc::new(Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?);
/// let mut setup = Setup::start(Preset::Cycle.cycle_rules().unwrap());
/// setup.owned = [vec![0, 4], vec![2, 0]];
/// let error = setup.validate(&square).unwrap_err();
/// assert_eq!(
///     error.reasons,
///     [Reason::NoSuchEdge { edge: 4 }, Reason::OwnedTwice { edge: 0 }]
/// );
///
/// // The set-up comes back, to be mended.
/// let mut setup = error.setup;
/// setup.owned = [vec![0], vec![2]];
/// assert_eq!(setup.validate(&square)?.turn().number(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The edges of player 1 and of player 2.
    pub owned: [Vec<Edge>; 2],
    /// Whose turn it is; `None` when it follows from the number of edges taken.
    pub turn: Option<Player>,
}

impl Setup {
    /// Returns the board before the first move.
    pub fn start(rules: Rules) -> Self {
        Self {
            rules,
            owned: Default::default(),
            turn: None,
        }
    }

    /// Makes a position of the set-up.
    ///
    /// *Cost*: O(n + m α(n)).
    ///
    /// # Errors
    /// Returns an error if the set-up is not sound: the set-up unchanged, and all reasons.
    pub fn validate(self, graph: &Arc<Graph>) -> Result<Position, SetupError> {
        let reasons = self.reasons(graph);
        if reasons.is_empty() {
            Ok(Position::of(&self, graph))
        } else {
            Err(SetupError {
                setup: self,
                reasons,
            })
        }
    }

    /// Returns everything that keeps the set-up from being a position; empty when it is sound.
    pub fn reasons(&self, graph: &Graph) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = self.rules.faults().map(Reason::Rules).collect();
        for &vertex in self.rules.terminals.iter().flatten() {
            if vertex as usize >= graph.vertex_count() {
                reasons.push(Reason::NoSuchTerminal { vertex });
            }
        }
        let all = self.owned.iter().flatten();
        for &edge in all.clone() {
            if edge as usize >= graph.edge_count() {
                reasons.push(Reason::NoSuchEdge { edge });
            }
        }
        let mut sorted: Vec<Edge> = all.copied().collect();
        sorted.sort_unstable();
        let mut twice: Vec<Edge> = sorted
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        twice.dedup();
        reasons.extend(twice.into_iter().map(|edge| Reason::OwnedTwice { edge }));
        if self.rules.kind.roles().is_none()
            && self.owned.iter().all(|edges| has_cycle(graph, edges))
        {
            reasons.push(Reason::TwoCycles);
        }
        if let Some(turn) = self.turn.filter(|turn| turn.index() > 1) {
            reasons.push(Reason::NoSuchPlayer { turn });
        }
        reasons
    }
}

/// Whether edges contain a cycle; those that do not exist are left out, and an edge that comes
/// twice is one edge.
fn has_cycle(graph: &Graph, edges: &[Edge]) -> bool {
    let mut sorted: Vec<Edge> = edges.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut trees = UnionFind::new(graph.vertex_count());
    let ends = sorted.iter().filter_map(|&e| graph.edges().get(e as usize));
    ends.fold(false, |cyclic, &[u, v]| !trees.union(u, v) || cyclic)
}

/// Why a set-up is no position.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::{Reason, Setup};
///
/// let board = Board::parse("cycle:4")?;
/// let mut setup = Setup::start(Preset::Cycle.cycle_rules().unwrap());
/// setup.owned = [vec![0], vec![0]];
/// assert_eq!(setup.reasons(board.graph()), [Reason::OwnedTwice { edge: 0 }]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The rules have a fault.
    Rules(RulesFault),
    /// A terminal that the board does not have.
    NoSuchTerminal {
        /// The vertex named.
        vertex: Vertex,
    },
    /// An edge that the board does not have.
    NoSuchEdge {
        /// The edge named.
        edge: Edge,
    },
    /// An edge that is listed more than once.
    OwnedTwice {
        /// The edge.
        edge: Edge,
    },
    /// In `cycle` and `cycle-misere`: both players own a cycle, so nobody was the first.
    TwoCycles,
    /// A turn of nobody.
    NoSuchPlayer {
        /// The player named.
        turn: Player,
    },
}

impl Reason {
    /// Returns the reason in words, with the board's labels for the edges; the plain `Display`
    /// writes their numbers.
    pub fn on(&self, board: &Board) -> String {
        self.text(Some(board))
    }

    fn text(&self, board: Option<&Board>) -> String {
        match *self {
            Self::Rules(fault) => fault.to_string(),
            Self::NoSuchTerminal { vertex } => {
                format!("the board has no vertex {vertex} to be a terminal")
            }
            Self::NoSuchEdge { edge } => format!("the board has no edge {edge}"),
            Self::OwnedTwice { edge } => format!("edge {} is listed twice", edge_name(board, edge)),
            Self::TwoCycles => "both players own a cycle".to_owned(),
            Self::NoSuchPlayer { turn } => format!("player {turn} cannot be to move: two play"),
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
/// use slitherlab_game::cycle::{Setup, SetupError};
///
/// let board = Board::parse("cycle:3")?;
/// let mut setup = Setup::start(Preset::Cycle.cycle_rules().unwrap());
/// setup.owned[0] = vec![7];
/// let error: SetupError = setup.validate(&Arc::new(board.graph().clone())).unwrap_err();
/// assert_eq!(error.to_string(), "the board has no edge 7");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub type SetupError = crate::SetupError<Setup, Reason>;
