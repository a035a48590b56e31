//! Shannon's switching game with any number of terminals, on edges or on vertices.
//!
//! *Short* and *Cut* take turns to take an edge (or a vertex that is no terminal). Short wants to
//! join the terminals by what they own: *all* of them, or *some* two, as Kano (1983) puts it: a
//! cycle with one of the edges of a complete graph on the terminals. Cut wants to make that
//! impossible. A game that is decided is over.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph, UnionFind, Vertex};
use slitherlab_rules::cycle::Role;
use slitherlab_rules::{Outcome, Player};

use super::NOT_HERE;
use super::rules::{Join, On, Switching as Rules};
use crate::any::AnyMove;
use crate::cycle::{no_edge, read_edge};
use crate::play::{MoveError, Snapshot};

/// The owners of edges or vertices in a switching game.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Options, Preset};
///
/// let changes = "terminals=0,0;1,1 on=vertices";
/// let game = Game::new(Options { changes, ..Options::of(Preset::Shannon) }, "grid:2x2")?;
/// let AnyPosition::Other(Position::Switching(position)) = game.position() else {
///     unreachable!()
/// };
/// assert_eq!(position.legal_moves().len(), 2);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    graph: Arc<Graph>,
    rules: Rules,
    /// Of each edge, or of each vertex. Terminals that are vertices to be taken belong to Short.
    owners: Vec<Owner>,
    taken: Vec<u32>,
    /// How the game has ended: it takes a look at the whole board to see that.
    outcome: Outcome,
}

/// The player who has taken an edge or a vertex, by role.
///
/// ```
/// use slitherlab_game::other::switching::Owner;
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Options, Preset};
///
/// let changes = "terminals=0,0;1,1 on=vertices";
/// let game = Game::new(Options { changes, ..Options::of(Preset::Shannon) }, "grid:2x2")?;
/// let AnyPosition::Other(Position::Switching(position)) = game.position() else {
///     unreachable!()
/// };
/// assert_eq!(position.owner(1), Owner::Nobody);
/// assert_eq!(position.owner(0), Owner::Short, "terminals are joined already");
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// It is free.
    Nobody,
    /// Short has it.
    Short,
    /// Cut has it.
    Cut,
}

impl Position {
    /// Returns the position before the first move.
    pub(super) fn start(graph: &Graph, rules: Rules) -> Self {
        let owners = match rules.on {
            On::Edges => vec![Owner::Nobody; graph.edge_count()],
            On::Vertices => {
                let mut owners = vec![Owner::Nobody; graph.vertex_count()];
                for &terminal in &*rules.terminals {
                    owners[terminal as usize] = Owner::Short;
                }
                owners
            }
        };
        let mut start = Self {
            graph: Arc::new(graph.clone()),
            rules,
            owners,
            taken: Vec::new(),
            outcome: Outcome::Ongoing,
        };
        for role in [Role::Cut, Role::Short] {
            if start.has_won(role) {
                start.outcome = Outcome::Wins(start.player(role));
            }
        }
        start
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the owner of an edge, or of a vertex if vertices are taken.
    pub fn owner(&self, thing: u32) -> Owner {
        self.owners[thing as usize]
    }

    /// Lists what a player has taken, in the order of play.
    pub fn owned(&self, player: Player) -> impl Iterator<Item = AnyMove> + '_ {
        let own = self.taken.iter().skip(player.index()).step_by(2);
        own.map(|&thing| self.taking(thing))
    }

    /// The move that takes an edge or a vertex.
    fn taking(&self, thing: u32) -> AnyMove {
        match self.rules.on {
            On::Edges => AnyMove::Edge(thing),
            On::Vertices => AnyMove::Vertex(thing),
        }
    }

    /// Reads an edge; without a number, the first of parallel edges that is free.
    pub(super) fn parse_edge(&self, board: &Board, text: &str) -> Result<Edge, MoveError> {
        let is_free = |edge| self.owner(edge) == Owner::Nobody;
        read_edge(board, text, is_free).ok_or_else(|| no_edge(board, text))
    }

    /// The player with this role.
    fn player(&self, role: Role) -> Player {
        if self.rules.role(Player::FIRST) == role {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        Player::from_index(self.taken.len() as u32 % 2)
    }

    /// Lists the legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_over() {
            return Vec::new();
        }
        let all = 0..self.owners.len() as u32;
        let free = all.filter(|&thing| self.owner(thing) == Owner::Nobody);
        free.map(|thing| self.taking(thing)).collect()
    }

    /// Returns whether a move is legal.
    pub(super) fn is_legal(&self, mv: AnyMove) -> bool {
        let (AnyMove::Edge(thing) | AnyMove::Vertex(thing)) = mv else {
            return false;
        };
        let is_free = self.owners.get(thing as usize) == Some(&Owner::Nobody);
        is_free && mv == self.taking(thing) && !self.outcome.is_over()
    }

    /// Says why a move is not legal.
    pub(super) fn refusal(&self, mv: AnyMove) -> &'static str {
        match (mv, self.rules.on) {
            (AnyMove::Edge(_), On::Vertices) => "the players take vertices, not edges",
            (AnyMove::Vertex(_), On::Edges) => "the players take edges, not vertices",
            (AnyMove::Edge(thing) | AnyMove::Vertex(thing), _) => {
                if thing as usize >= self.owners.len() {
                    "the board has no such place"
                } else if self.rules.on == On::Vertices && self.rules.terminals.contains(&thing) {
                    "a terminal cannot be taken"
                } else {
                    "it is taken"
                }
            }
            _ => NOT_HERE,
        }
    }

    /// Makes a legal move.
    ///
    /// *Cost*: that of looking at the whole board, to see whether the game is over.
    ///
    /// # Panics
    /// May panic if the move is not legal.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        let (AnyMove::Edge(thing) | AnyMove::Vertex(thing)) = mv else {
            panic!("a move of another game");
        };
        let player = self.turn();
        let role = self.rules.role(player);
        self.owners[thing as usize] = match role {
            Role::Short => Owner::Short,
            _ => Owner::Cut,
        };
        self.taken.push(thing);
        // Only the player who moves comes closer to their end.
        if self.has_won(role) {
            self.outcome = Outcome::Wins(player);
        }
    }

    pub(super) fn undo(&mut self) -> Option<AnyMove> {
        let thing = self.taken.pop()?;
        self.owners[thing as usize] = Owner::Nobody;
        self.outcome = Outcome::Ongoing;
        Some(self.taking(thing))
    }

    pub(super) fn line(&self) -> Vec<AnyMove> {
        self.taken.iter().map(|&thing| self.taking(thing)).collect()
    }

    /// Returns whether the game is over, and for whom.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether a role has what it wants.
    fn has_won(&self, role: Role) -> bool {
        match role {
            Role::Short => self.joined(|owner| owner == Owner::Short),
            _ => !self.joined(|owner| owner != Owner::Cut),
        }
    }

    /// Whether what some owners have joins the terminals as Short wants.
    fn joined(&self, counts: impl Fn(Owner) -> bool) -> bool {
        let mut sets = UnionFind::new(self.graph.vertex_count());
        for (edge, &[u, v]) in self.graph.edges().iter().enumerate() {
            let is_there = match self.rules.on {
                On::Edges => counts(self.owners[edge]),
                On::Vertices => counts(self.owners[u as usize]) && counts(self.owners[v as usize]),
            };
            if is_there {
                sets.union(u, v);
            }
        }
        let mut roots: Vec<Vertex> = Vec::new();
        for &terminal in &*self.rules.terminals {
            roots.push(sets.find(terminal));
        }
        roots.sort_unstable();
        roots.dedup();
        match self.rules.join {
            Join::All => roots.len() == 1,
            Join::Some => roots.len() < self.rules.terminals.len(),
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        // Whose turn it is follows from the number of things that are taken.
        let words = self.owners.chunks(16).map(|some| {
            let places = some.iter().enumerate();
            places.fold(0, |word, (place, owner)| {
                let digit = match owner {
                    Owner::Nobody => 0,
                    Owner::Short => 1,
                    Owner::Cut => 2,
                };
                word | digit << (2 * place)
            })
        });
        words.collect()
    }
}
