//! A position: who owns which edge, whose turn it is, forth and back.

use std::sync::Arc;

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};
use slitherlab_rules::cycle::{Kind, Rules};
use slitherlab_rules::{Outcome, Player};

use super::setup::{Setup, SetupError};
use super::trees::Trees;
use super::walk::{Meeting, Walks};
use crate::hash::{CYCLE_TURN, OWNED, key};

/// A position of a cycle game that is always right: every edge has at most one owner.
///
/// It comes from [`Position::start`] and legal moves, or from a [`Setup`] that passed validation. A
/// game is over as soon as its rules name a winner, and then has no legal moves.
///
/// *Cost*: making a move takes O(log n); for the breaker of a cut game also a search from both ends
/// of the edge for another way between them. Taking it back takes O(1). Memory 9 bytes an edge,
/// about 20 a vertex and 12 a move. Cloning copies these and shares the graph.
///
/// ```
/// use slitherlab_game::cycle::Position;
/// use slitherlab_game::{Preset, Outcome, Player};
/// use slitherlab_graph::Graph;
///
/// // A triangle with a doubled side.
/// let graph = Graph::from_edges(3, vec![[0, 1], [0, 1], [1, 2], [2, 0]])?;
/// let mut position = Position::start(Preset::Cycle.cycle_rules().unwrap(), &graph)?;
/// assert_eq!(position.legal_moves().collect::<Vec<_>>(), [0, 1, 2, 3]);
///
/// position.play_unchecked(0);
/// position.play_unchecked(2);
/// assert!(position.closes_cycle(1, Player::FIRST));
/// position.play_unchecked(1);
/// assert_eq!(position.outcome(), Outcome::Wins(Player::FIRST));
/// assert_eq!(position.legal_moves().count(), 0);
/// assert_eq!(position.undo(), Some(1));
/// assert_eq!(position.owner(2), Some(Player::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    graph: Arc<Graph>,
    /// For each edge the number of its owner, 0 for none.
    owner: Vec<u8>,
    /// The free edges in order as a ring: for each of them the next and the one before. The last
    /// entry stands before the first edge and after the last. An edge that leaves keeps its two
    /// neighbours, so that it finds its place again.
    ring: Vec<[Edge; 2]>,
    free: usize,
    /// The trees of each player's edges; for a breaker, whose cycles do not matter, without
    /// vertices.
    trees: [Trees; 2],
    /// Against a breaker: by how many edges those that are not theirs exceed a forest.
    surplus: usize,
    walks: Walks,
    /// How many edges the set-up gave away.
    base: usize,
    steps: Vec<Step>,
    turn: Player,
    outcome: Outcome,
    /// The sum of the keys of owned edges; the turn is added when asked for.
    key: u64,
}

/// One move as it is kept for taking it back.
#[derive(Clone, Copy, Debug)]
struct Step {
    edge: Edge,
    /// What takes the join of two trees back; [`NONE`] if there was none.
    joined: Vertex,
    /// Whether the breaker broke a cycle.
    broke: bool,
}

impl Position {
    /// Returns the board before the first move.
    ///
    /// *Cost*: copies the graph; [`Position::start_on`] shares one.
    ///
    /// # Errors
    /// Returns an error if the rules have faults, or name terminals that the graph does not have.
    pub fn start(rules: Rules, graph: &Graph) -> Result<Self, SetupError> {
        Self::start_on(rules, &Arc::new(graph.clone()))
    }

    /// Returns the board before the first move, on a graph that other positions may share.
    ///
    /// # Errors
    /// As for [`start`](Self::start).
    pub fn start_on(rules: Rules, graph: &Arc<Graph>) -> Result<Self, SetupError> {
        Setup::start(rules).validate(graph)
    }

    /// The position of a valid set-up.
    pub(super) fn of(setup: &Setup, graph: &Arc<Graph>) -> Self {
        let (n, m) = (graph.vertex_count(), graph.edge_count() as Edge);
        let rules = setup.rules;
        let has_trees = |player| rules.breaker() != Some(player);
        let trees = [Player::FIRST, Player::SECOND].map(|player| {
            let vertices = if has_trees(player) { n } else { 0 };
            Trees::new(vertices)
        });
        let ring = (0..=m).map(|e| {
            let next = if e == m { 0 } else { e + 1 };
            let before = if e == 0 { m } else { e - 1 };
            [next, before]
        });
        let searches = rules.maker().is_some();
        let mut position = Self {
            rules,
            graph: Arc::clone(graph),
            owner: vec![0; m as usize],
            ring: ring.collect(),
            free: m as usize,
            trees,
            surplus: 0,
            walks: Walks::new(if searches { n } else { 0 }),
            base: 0,
            steps: Vec::new(),
            turn: Player::FIRST,
            outcome: Outcome::Ongoing,
            key: 0,
        };
        let mut cyclic = [false; 2];
        for (player, edges) in [Player::FIRST, Player::SECOND]
            .into_iter()
            .zip(&setup.owned)
        {
            for &edge in edges {
                position.give(edge, player);
                let [u, v] = graph.endpoints(edge);
                if has_trees(player) {
                    let trees = &mut position.trees[player.index()];
                    cyclic[player.index()] |= trees.join(u, v).is_none();
                }
                position.base += 1;
            }
        }
        position.turn = setup.turn.unwrap_or(usual_turn(position.base));
        position.outcome = position.outcome_of_setup(cyclic);
        position
    }

    /// Whether a set-up is over, given who owns a cycle.
    fn outcome_of_setup(&mut self, cyclic: [bool; 2]) -> Outcome {
        let (Some(maker), Some(breaker)) = (self.rules.maker(), self.rules.breaker()) else {
            let players = [Player::FIRST, Player::SECOND].into_iter();
            let mut owners = players.filter(|player| cyclic[player.index()]);
            return match owners.next() {
                Some(player) => self.aimed(player),
                None if self.free == 0 => Outcome::Draw,
                None => Outcome::Ongoing,
            };
        };
        let mut rest = UnionFind::new(self.graph.vertex_count());
        for (&[u, v], &owner) in self.graph.edges().iter().zip(&self.owner) {
            if u32::from(owner) != breaker.number() {
                self.surplus += usize::from(!rest.union(u, v));
            }
        }
        match self.rules.terminals {
            Some([s, t]) if self.trees[maker.index()].joined(s, t) => Outcome::Wins(maker),
            Some([s, t]) if rest.find(s) != rest.find(t) => Outcome::Wins(breaker),
            None if cyclic[maker.index()] => self.aimed(maker),
            None if self.surplus == 0 => self.aimed(breaker),
            Some(_) | None => Outcome::Ongoing,
        }
    }

    /// What it means that a player owns a cycle, or that a breaker has an edge of every cycle.
    fn aimed(&self, player: Player) -> Outcome {
        if self.rules.kind.is_misere() {
            Outcome::Loses(player)
        } else {
            Outcome::Wins(player)
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the player to move, also when the game is over.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the number of edges with an owner.
    pub fn move_count(&self) -> usize {
        self.base + self.steps.len()
    }

    /// Lists the moves made since the start or the set-up, in order.
    pub fn moves(&self) -> impl Iterator<Item = Edge> + '_ {
        self.steps.iter().map(|step| step.edge)
    }

    /// Returns the owner of an edge.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn owner(&self, edge: Edge) -> Option<Player> {
        Player::from_number(u32::from(self.owner[edge as usize]))
    }

    /// Lists the edges without an owner, in order, also when the game is over.
    pub fn free_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        LegalMoves {
            position: self,
            next: self.first_free(),
        }
    }

    fn first_free(&self) -> Edge {
        self.ring[self.owner.len()][0]
    }

    /// Returns the number of edges without an owner.
    pub fn free_count(&self) -> usize {
        self.free
    }

    /// Lists the edges of a player, in order.
    ///
    /// *Cost*: O(m).
    pub fn owned_edges(&self, player: Player) -> impl Iterator<Item = Edge> + '_ {
        let owners = self.owner.iter().enumerate();
        owners
            .filter(move |&(_, &owner)| u32::from(owner) == player.number())
            .map(|(edge, _)| edge as Edge)
    }

    /// Returns the set-up that gives this position. It names the turn only where the number of
    /// moves does not.
    ///
    /// *Cost*: O(m).
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            owned: [Player::FIRST, Player::SECOND].map(|p| self.owned_edges(p).collect()),
            turn: (self.turn != usual_turn(self.move_count())).then_some(self.turn),
        }
    }

    /// Returns whether a player would own a cycle that they do not own yet if they had this edge.
    /// Always false for the breaker of a cut game.
    ///
    /// *Cost*: O(log n).
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn closes_cycle(&self, edge: Edge, player: Player) -> bool {
        let [u, v] = self.graph.endpoints(edge);
        self.rules.breaker() != Some(player) && self.trees[player.index()].joined(u, v)
    }

    /// Lists the free edges with which a player would close a cycle, in order; see
    /// [`closes_cycle`](Self::closes_cycle).
    ///
    /// *Cost*: O(m log n).
    pub fn closing_edges(&self, player: Player) -> impl Iterator<Item = Edge> + '_ {
        let free = self.free_edges();
        free.filter(move |&edge| self.closes_cycle(edge, player))
    }

    /// Returns the legal moves of the player to move: the free edges, in order. Nothing is
    /// allocated.
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        let over = self.outcome.is_over();
        LegalMoves {
            position: self,
            next: if over {
                self.owner.len() as Edge
            } else {
                self.first_free()
            },
        }
    }

    /// Returns whether the player to move may take this edge.
    pub fn is_legal(&self, edge: Edge) -> bool {
        self.why_illegal(edge).is_none()
    }

    /// Returns why the player to move may not take this edge, or `None` if they may.
    pub fn why_illegal(&self, edge: Edge) -> Option<&'static str> {
        if self.outcome.is_over() {
            return Some("the game is over");
        }
        match self.owner.get(edge as usize) {
            None => Some("there is no such edge"),
            Some(0) => None,
            Some(_) => Some("the edge is taken"),
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns why the move is not legal; the position stays as it was.
    pub fn play(&mut self, mv: Edge) -> Result<(), crate::IllegalMove> {
        crate::Play::play(self, mv)
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic, or leave a position without meaning, if the move is not legal.
    pub fn play_unchecked(&mut self, edge: Edge) {
        debug_assert_eq!(self.why_illegal(edge), None, "{edge}");
        let player = self.turn;
        self.give(edge, player);
        let ends = self.graph.endpoints(edge);
        let mut step = Step {
            edge,
            joined: NONE,
            broke: false,
        };
        if self.rules.breaker() == Some(player) {
            self.break_off(player, ends, &mut step);
        } else {
            self.join(player, ends, &mut step);
        }
        self.steps.push(step);
        self.turn = player.next(2);
    }

    /// What follows when a player other than a breaker has taken an edge.
    fn join(&mut self, player: Player, [u, v]: [Vertex; 2], step: &mut Step) {
        let trees = &mut self.trees[player.index()];
        let joined = trees.join(u, v);
        step.joined = joined.unwrap_or(NONE);
        if let Some([s, t]) = self.rules.terminals {
            if joined.is_some() && trees.joined(s, t) {
                self.outcome = Outcome::Wins(player);
            }
        } else if joined.is_none() {
            self.outcome = self.aimed(player);
        } else if self.free == 0 {
            // In a cut game a maker without a cycle never takes the last edge: the breaker had
            // won before.
            self.outcome = Outcome::Draw;
        }
    }

    /// What follows when the breaker has taken an edge.
    fn break_off(&mut self, breaker: Player, ends: [Vertex; 2], step: &mut Step) {
        let owner = &self.owner;
        let usable = |edge: Edge| u32::from(owner[edge as usize]) != breaker.number();
        let meeting = if ends[0] == ends[1] {
            None
        } else {
            Some(self.walks.walk(&self.graph, ends, usable, |_, _| ()))
        };
        match (meeting, self.rules.terminals) {
            (None | Some(Meeting::Along(_)), _) => {
                step.broke = true;
                self.surplus -= 1;
                if self.surplus == 0 && self.rules.kind != Kind::Shannon {
                    self.outcome = self.aimed(breaker);
                }
            }
            // They hung together before, so one of the two parts has both or each has one.
            (Some(Meeting::Never(side)), Some(terminals)) => {
                let part = self.walks.side(side).iter();
                if part.filter(|v| terminals.contains(v)).count() == 1 {
                    self.outcome = Outcome::Wins(breaker);
                }
            }
            (Some(Meeting::Never(_)), None) => {}
        }
    }

    /// Takes the last move back and returns it; `None`, and no change, at the start or the set-up.
    pub fn undo(&mut self) -> Option<Edge> {
        let step = self.steps.pop()?;
        let player = self.turn.next(2);
        self.turn = player;
        self.outcome = Outcome::Ongoing;
        self.surplus += usize::from(step.broke);
        if step.joined != NONE {
            self.trees[player.index()].part(step.joined);
        }
        self.owner[step.edge as usize] = 0;
        self.key = self
            .key
            .wrapping_sub(key(OWNED, step.edge, player.number()));
        let [next, before] = self.ring[step.edge as usize];
        self.ring[before as usize][0] = step.edge;
        self.ring[next as usize][1] = step.edge;
        self.free += 1;
        Some(step.edge)
    }

    /// Notes a new owner.
    fn give(&mut self, edge: Edge, player: Player) {
        self.owner[edge as usize] = player.number() as u8;
        self.key = self.key.wrapping_add(key(OWNED, edge, player.number()));
        let [next, before] = self.ring[edge as usize];
        self.ring[before as usize][0] = next;
        self.ring[next as usize][1] = before;
        self.free -= 1;
    }

    /// Returns whether the game is over, and for whom.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns a 64-bit key of all that the rest of the game depends on: the owners and the turn.
    pub fn hash_key(&self) -> u64 {
        self.key
            .wrapping_add(key(CYCLE_TURN, self.turn.number(), 0))
    }
}

/// Whose turn it is after this many moves.
fn usual_turn(moves: usize) -> Player {
    Player::from_index((moves % 2) as u32)
}

/// The free edges of a position that is not over, made by [`Position::legal_moves`].
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::cycle::Position;
///
/// let board = Board::parse("cycle:4")?;
/// let mut position = Position::start(Preset::Cycle.cycle_rules().unwrap(), board.graph())?;
/// position.play_unchecked(1);
/// assert_eq!(position.legal_moves().collect::<Vec<_>>(), [0, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves<'a> {
    position: &'a Position,
    next: Edge,
}

impl Iterator for LegalMoves<'_> {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let edge = self.next;
        if edge as usize == self.position.owner.len() {
            return None;
        }
        self.next = self.position.ring[edge as usize][0];
        Some(edge)
    }
}

impl std::iter::FusedIterator for LegalMoves<'_> {}

impl crate::Play for Position {
    type Move = Edge;

    fn players(&self) -> u32 {
        2
    }

    crate::play::as_itself!();

    fn move_text(&self, board: &slitherlab_board::Board, edge: Edge) -> String {
        board.edge_label(edge).to_string()
    }
}
