//! Shannon's switching game with any number of terminals, on edges or on vertices.
//!
//! *Short* and *Cut* take turns to take an edge (or a vertex that is no terminal). Short wants to
//! join the terminals by what they own: *all* of them, or *some* two, as Kano (1983) puts it: a
//! cycle with one of the edges of a complete graph on the terminals. Cut wants to make that
//! impossible. A game that is decided is over.
//!
//! **On edges, all terminals** (Lehman 1964; Edmonds 1965). *For every set T of terminals, Short
//! wins as the second player iff they win as the second player for each pair of terminals: iff some
//! vertex set that contains T is spanned by two trees without a common edge.* If Short wins for T
//! they win for each pair. Conversely, two disjoint trees on vertex sets that have a vertex in
//! common can be joined to two such trees on the union, so there are largest such sets (the
//! *clumps*), and they are disjoint; a pair for which Short wins as the second player lies in one
//! clump, by Lehman's theorem; so all of T lies in one, and there Short joins everything: to each
//! edge that Cut takes from one tree they answer with an edge of the other that joins the two
//! parts. With all vertices as terminals this says: two disjoint spanning trees. ∎
//!
//! A position is the game on the minor in which Short's edges are contracted and Cut's are deleted.
//! So a move f of Short wins for T iff it wins for each pair (t, t′) with a fixed t; and Cut, to
//! move, wins iff some pair is not in one clump. Both are told by [`Switching`] in a few packings
//! of forests; every position is decided without search.
//!
//! No such theorem is known for *some* two terminals, where Short can threaten to join several
//! pairs (a star with four leaves as terminals is won by Short as the second player, and no pair of
//! them is), and none can be hoped for on vertices: that game is PSPACE-complete (Even and Tarjan
//! 1976). There a search decides.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_forests::{Part, Switching};
use slitherlab_game::cycle::Role;
use slitherlab_game::{Outcome, Player, Snapshot};
use slitherlab_graph::{Edge, Graph, Minor, UnionFind, Vertex};

use crate::answer::Theorem;
use crate::position::Move;

/// What the players take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// The edges.
    Edges,
    /// The vertices that are no terminals.
    Vertices,
}

/// What Short wants to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// All terminals.
    All,
    /// Two of them, whichever.
    Some,
}

/// What can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The terminals, at least two, in order.
    pub terminals: Vec<Vertex>,
    /// What is taken.
    pub on: On,
    /// What Short wants.
    pub join: Join,
    /// The role of player 1: [`Role::Short`] or [`Role::Cut`].
    pub first: Role,
}

/// The owners.
#[derive(Clone, Debug)]
pub struct Position {
    graph: Arc<Graph>,
    rules: Arc<Rules>,
    /// Of each edge, or of each vertex. Terminals that are vertices to be taken belong to Short.
    owners: Vec<Owner>,
    taken: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    Short,
    Cut,
}

impl Position {
    /// The position before the first move.
    pub fn start(board: &Board, rules: Rules) -> Self {
        let graph = Arc::new(board.graph().clone());
        let owners = match rules.on {
            On::Edges => vec![Owner::Nobody; graph.edge_count()],
            On::Vertices => {
                let mut owners = vec![Owner::Nobody; graph.vertex_count()];
                for &terminal in &rules.terminals {
                    owners[terminal as usize] = Owner::Short;
                }
                owners
            }
        };
        Self {
            graph,
            rules: Arc::new(rules),
            owners,
            taken: Vec::new(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The role of a player.
    pub fn role(&self, player: Player) -> Role {
        match (self.rules.first, player) {
            (Role::Cut, Player::FIRST) => Role::Cut,
            (_, Player::FIRST) | (Role::Cut, _) => Role::Short,
            _ => Role::Cut,
        }
    }

    /// What a player has taken, in the order of play.
    pub(crate) fn owned(&self, player: Player) -> Vec<Move> {
        let own = self.taken.iter().skip(player.index()).step_by(2);
        let own = own.map(|&thing| match self.rules.on {
            On::Edges => Move::Edge(thing),
            On::Vertices => Move::Vertex(thing),
        });
        own.collect()
    }

    /// The player with this role.
    fn player(&self, role: Role) -> Player {
        if self.role(Player::FIRST) == role {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    pub(crate) fn turn(&self) -> Player {
        Player::from_index(self.taken.len() as u32 % 2)
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        if self.outcome().is_over() {
            return Vec::new();
        }
        let free = self.free();
        match self.rules.on {
            On::Edges => free.map(Move::Edge).collect(),
            On::Vertices => free.map(Move::Vertex).collect(),
        }
    }

    fn free(&self) -> impl Iterator<Item = u32> + '_ {
        let all = 0..self.owners.len() as u32;
        all.filter(|&one| self.owners[one as usize] == Owner::Nobody)
    }

    pub(crate) fn play_unchecked(&mut self, one: Move) {
        let (Move::Edge(thing) | Move::Vertex(thing)) = one else {
            panic!("a move of another game");
        };
        self.owners[thing as usize] = match self.role(self.turn()) {
            Role::Short => Owner::Short,
            _ => Owner::Cut,
        };
        self.taken.push(thing);
    }

    pub(crate) fn undo(&mut self) {
        if let Some(thing) = self.taken.pop() {
            self.owners[thing as usize] = Owner::Nobody;
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if self.joined(|owner| owner == Owner::Short) {
            Outcome::Wins(self.player(Role::Short))
        } else if self.joined(|owner| owner != Owner::Cut) {
            Outcome::Ongoing
        } else {
            Outcome::Wins(self.player(Role::Cut))
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
        for &terminal in &self.rules.terminals {
            roots.push(sets.find(terminal));
        }
        roots.sort_unstable();
        roots.dedup();
        match self.rules.join {
            Join::All => roots.len() == 1,
            Join::Some => roots.len() < self.rules.terminals.len(),
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
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

    /// Whether Lehman's theorem speaks about these rules.
    pub(crate) fn is_decided_by_trees(&self) -> bool {
        self.rules.on == On::Edges && self.rules.join == Join::All
    }

    /// Whether the player to move wins, if the theorem speaks about the game, which is not over.
    ///
    /// *Cost*: a packing of two forests for each terminal.
    pub(crate) fn proof(&self) -> Option<(bool, Theorem)> {
        if !self.is_decided_by_trees() {
            return None;
        }
        let pairs = Pairs::of(self);
        let wins = match self.role(self.turn()) {
            Role::Short => pairs.short_moves().contains(&true),
            _ => !pairs.is_safe(),
        };
        Some((wins, Theorem::Lehman))
    }

    /// Proves the position after each legal move, for the player who makes it.
    pub(crate) fn move_proofs(&self) -> Vec<Option<(bool, Theorem)>> {
        let moves = self.moves();
        if !self.is_decided_by_trees() {
            return vec![None; moves.len()];
        }
        let pairs = Pairs::of(self);
        let wins: Vec<Option<bool>> = if self.role(self.turn()) == Role::Short {
            pairs.short_moves().into_iter().map(Some).collect()
        } else if pairs.is_safe() {
            vec![Some(false); moves.len()]
        } else {
            let known = pairs.cut_moves().into_iter().zip(&moves);
            let wins = known.map(|(wins, &one)| {
                if wins {
                    Some(true)
                } else {
                    (moves.len() <= MOST_TRIED).then(|| self.cut_wins_by(one))
                }
            });
            wins.collect()
        };
        let told = wins.into_iter();
        told.map(|wins| Some((wins?, Theorem::Lehman))).collect()
    }

    /// Whether Cut wins by this move, also where it wins for no pair of terminals alone.
    fn cut_wins_by(&self, one: Move) -> bool {
        let mut after = self.clone();
        after.play_unchecked(one);
        match after.outcome() {
            Outcome::Ongoing => !Pairs::of(&after).short_moves().contains(&true),
            outcome => outcome.winner(2) == Some(self.turn()),
        }
    }
}

/// Up to this many moves of Cut are tried one by one.
const MOST_TRIED: usize = 500;

/// The switching games of a fixed terminal and each other one on what is left: Short's edges are
/// contracted, Cut's deleted. The free edges are numbered in order.
struct Pairs {
    games: Vec<Switching>,
    edges: usize,
}

impl Pairs {
    fn of(position: &Position) -> Self {
        let owner = |edge: Edge| position.owners[edge as usize];
        let minor = Minor::contract_and_delete(
            &position.graph,
            |edge| owner(edge) == Owner::Short,
            |edge| owner(edge) == Owner::Cut,
        );
        let terminals = position.rules.terminals.iter();
        let mut terminals: Vec<Vertex> = terminals
            .map(|&terminal| minor.vertex_image[terminal as usize])
            .collect();
        terminals.sort_unstable();
        terminals.dedup();
        let (&root, others) = terminals.split_first().expect("there are terminals");
        let games = others
            .iter()
            .map(|&other| Switching::of(&minor.graph, [root, other]));
        Self {
            games: games.collect(),
            edges: minor.graph.edge_count(),
        }
    }

    /// Whether Short wins although Cut is to move.
    fn is_safe(&self) -> bool {
        self.games.iter().all(|game| game.part() == Part::Dense)
    }

    /// For each free edge, whether Short wins by taking it.
    fn short_moves(&self) -> Vec<bool> {
        let edges = 0..self.edges as Edge;
        let wins = edges.map(|edge| self.games.iter().all(|game| game.short_wins_by(edge)));
        wins.collect()
    }

    /// For each free edge, whether Cut wins by taking it because some pair is parted then, whatever
    /// Short does.
    fn cut_moves(&self) -> Vec<bool> {
        let edges = 0..self.edges as Edge;
        let wins = edges.map(|edge| self.games.iter().any(|game| game.cut_wins_by(edge)));
        wins.collect()
    }
}
