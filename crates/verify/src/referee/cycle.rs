//! Positions of the cycle games and of the switching game.

use std::collections::HashMap;
use std::rc::Rc;

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};
use slitherlab_rules::cycle::Rules;
use slitherlab_rules::{Outcome, Player, shorten};

use super::{Play, illegal, no_move, unreadable, unsound, vertex};
use crate::refusal::Refusal;

/// A position of a cycle game. A move is an edge.
#[derive(Clone)]
pub(crate) struct Position {
    rules: Rules,
    graph: Rc<Graph>,
    owner: Vec<Option<Player>>,
    free: usize,
    turn: Player,
    /// In the games without roles, what the edges of each player join.
    trees: [Trees; 2],
    outcome: Outcome,
    /// The edges taken since the position was set up, each with the tree that it joined to another
    /// one.
    made: Vec<(Edge, Vertex)>,
}

impl Position {
    /// Sets up a position by its text: `1: 0-1 2-3 / 2: 1-2`. Of several parallel edges `U-V` is
    /// the first that is free.
    ///
    /// *Cost*: O(n + m log n), and the length of the text.
    pub(crate) fn set_up(
        rules: Rules,
        board: &Board,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Self, Refusal> {
        if let Some(fault) = rules.faults().next() {
            return unsound(fault);
        }
        let graph = Rc::new(board.graph().clone());
        let counted = if rules.kind.roles().is_none() {
            graph.vertex_count()
        } else {
            0
        };
        let mut position = Self {
            rules,
            owner: vec![None; graph.edge_count()],
            free: graph.edge_count(),
            graph,
            turn: Player::FIRST,
            trees: [Trees::new(counted), Trees::new(counted)],
            outcome: Outcome::Ongoing,
            made: Vec::new(),
        };
        for (player, edges) in [Player::FIRST, Player::SECOND]
            .into_iter()
            .zip(read_owned(board, text)?)
        {
            let mut owns_cycle = false;
            for edge in edges {
                if position.owner[edge as usize].is_some() {
                    let label = board.edge_label(edge);
                    return unsound(format_args!("edge {label} is listed twice"));
                }
                owns_cycle |= position.take(edge, player).is_none();
            }
            if owns_cycle && rules.kind.roles().is_none() {
                if position.outcome.is_over() {
                    return unsound("both players own a cycle");
                }
                position.outcome = position.achieved(player);
            }
        }
        if !position.outcome.is_over() {
            position.outcome = position.standing();
        }
        position.turn = turn.unwrap_or(Player::from_index((position.move_count() % 2) as u32));
        if position.turn.index() > 1 {
            let turn = position.turn;
            return unsound(format_args!("player {turn} cannot be to move: two play"));
        }
        Ok(position)
    }

    /// Gives an edge away; returns the tree of the player's that it joined to another one.
    fn take(&mut self, edge: Edge, player: Player) -> Option<Vertex> {
        self.owner[edge as usize] = Some(player);
        self.free -= 1;
        let [u, v] = self.graph.endpoints(edge);
        let trees = &mut self.trees[player.index()];
        if trees.0.is_empty() {
            None
        } else {
            trees.join(u, v)
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many moves have led here, those of the set-up included.
    pub(crate) fn move_count(&self) -> usize {
        self.owner.len() - self.free
    }

    pub(crate) fn owner(&self, edge: Edge) -> Option<Player> {
        self.owner[edge as usize]
    }

    /// The edges that nobody owns, in order, also when the game is over.
    pub(crate) fn free_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        let owners = (0..).zip(&self.owner);
        owners.filter_map(|(edge, owner)| owner.is_none().then_some(edge))
    }

    pub(crate) fn free_count(&self) -> usize {
        self.free
    }

    /// In the games without roles, whether a player closes a cycle with an edge.
    pub(crate) fn closes_cycle(&self, edge: Edge, player: Player) -> bool {
        let [u, v] = self
            .graph
            .endpoints(edge)
            .map(|v| self.trees[player.index()].root(v));
        u == v
    }

    /// What it means that a player has done what the game is about.
    fn achieved(&self, player: Player) -> Outcome {
        if self.rules.kind.is_misere() {
            Outcome::Loses(player)
        } else {
            Outcome::Wins(player)
        }
    }

    /// How the game stands if, without roles, nobody owns a cycle. With roles: whether the maker's
    /// edges join the terminals or have a cycle, or all edges but the breaker's do not.
    ///
    /// *Cost*: O(n + m) with roles, else O(1).
    fn standing(&self) -> Outcome {
        let Some(maker) = self.rules.maker() else {
            return if self.free == 0 {
                Outcome::Draw
            } else {
                Outcome::Ongoing
            };
        };
        let breaker = maker.next(2);
        let [mut own, mut rest] = [(); 2].map(|()| UnionFind::new(self.graph.vertex_count()));
        let [mut own_cycle, mut rest_cycle] = [false; 2];
        for (&[u, v], &owner) in self.graph.edges().iter().zip(&self.owner) {
            if owner != Some(breaker) {
                rest_cycle |= !rest.union(u, v);
            }
            if owner == Some(maker) {
                own_cycle |= !own.union(u, v);
            }
        }
        match self.rules.terminals {
            Some([s, t]) if own.find(s) == own.find(t) => Outcome::Wins(maker),
            Some([s, t]) if rest.find(s) != rest.find(t) => Outcome::Wins(breaker),
            None if own_cycle => self.achieved(maker),
            None if !rest_cycle => self.achieved(breaker),
            Some(_) | None => Outcome::Ongoing,
        }
    }
}

impl Play for Position {
    type Move = Edge;

    fn players(&self) -> u32 {
        2
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<Edge> {
        if self.outcome.is_over() {
            Vec::new()
        } else {
            self.free_edges().collect()
        }
    }

    fn make(&mut self, edge: Edge) {
        let player = self.turn;
        let joined = self.take(edge, player);
        self.outcome = if joined.is_none() && self.rules.maker().is_none() {
            self.achieved(player)
        } else {
            self.standing()
        };
        self.made.push((edge, joined.unwrap_or(NONE)));
        self.turn = player.next(2);
    }

    fn unmake(&mut self) {
        let Some((edge, joined)) = self.made.pop() else {
            return;
        };
        self.turn = self.turn.next(2);
        // Nothing is played when the game is over.
        self.outcome = Outcome::Ongoing;
        self.owner[edge as usize] = None;
        self.free += 1;
        if joined != NONE {
            self.trees[self.turn.index()].part(joined);
        }
    }

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The turn, and two bits for the owner of each edge.
    fn snapshot(&self) -> Box<[u32]> {
        let owners = self.owner.chunks(16).map(|some| {
            let bits = some.iter().rev();
            bits.fold(0, |word, owner| word << 2 | owner.map_or(0, Player::number))
        });
        std::iter::once(self.turn.number()).chain(owners).collect()
    }

    fn move_text(&self, board: &Board, edge: Edge) -> String {
        board.edge_label(edge).to_string()
    }

    /// Reads `U-V`, of several parallel edges the first that is free, or `U-V#K`.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Edge, Refusal> {
        let Some(named) = board.edge(text) else {
            let (ends, number) = text.split_once('#').unwrap_or((text, ""));
            let form = "`U-V` with two vertices, or `U-V#K` for the K-th of several edges";
            let (u, v) = ends.split_once('-').ok_or_else(|| no_move(text, form))?;
            vertex(board, text, u)?;
            vertex(board, text, v)?;
            return Err(illegal(
                text,
                match number {
                    "" => "no edge joins the two vertices",
                    _ => "there are not so many edges between the two vertices",
                },
            ));
        };
        let is_free = |&edge: &Edge| self.owner(edge).is_none();
        let mut free = board.parallel_from(named).filter(is_free);
        let edge = if text.contains('#') {
            Some(named).filter(is_free)
        } else {
            free.next()
        };
        match edge {
            _ if self.outcome.is_over() => Err(illegal(text, "the game is over")),
            Some(edge) => Ok(edge),
            None => Err(illegal(text, "the edge is taken")),
        }
    }

    fn text(&self, board: &Board) -> String {
        let mut parts = Vec::new();
        for player in [Player::FIRST, Player::SECOND] {
            let owners = (0..).zip(&self.owner);
            let own = owners.filter(|&(_, &owner)| owner == Some(player));
            let labels: Vec<String> = own
                .map(|(edge, _)| board.edge_label(edge).to_string())
                .collect();
            if !labels.is_empty() {
                parts.push(format!("{player}: {}", labels.join(" ")));
            }
        }
        parts.join(" / ")
    }
}

/// The edges of the two players, as the text of a position lists them.
fn read_owned(board: &Board, text: &str) -> Result<[Vec<Edge>; 2], Refusal> {
    let mut owned: [Option<Vec<Edge>>; 2] = [None, None];
    let mut named = vec![false; board.graph().edge_count()];
    // Where the search for a free one of parallel edges goes on: none is looked at twice.
    let mut next: HashMap<Edge, Edge> = HashMap::new();
    for part in text.split('/').filter(|_| !text.trim().is_empty()) {
        let part = part.trim_start();
        let no_owner = || unreadable(part, text, "`1:` or `2:` is missing before the edges");
        let (number, words) = part.split_once(':').ok_or_else(no_owner)?;
        let player = match number.trim_end() {
            "1" => 0,
            "2" => 1,
            _ => return Err(no_owner()),
        };
        let mut edges = Vec::new();
        for word in words.split_whitespace() {
            let why = || format!("the board has no edge `{}`", shorten(word));
            let mut edge = board
                .edge(word)
                .ok_or_else(|| unreadable(word, text, why()))?;
            if !word.contains('#') {
                let from = next.entry(edge).or_insert(edge);
                let mut parallel = board.parallel_from(*from).inspect(|&other| *from = other);
                edge = parallel.find(|&e| !named[e as usize]).unwrap_or(edge);
            }
            named[edge as usize] = true;
            edges.push(edge);
        }
        if owned[player].replace(edges).is_some() {
            let why = format!("the edges of player {} come a second time", player + 1);
            return Err(unreadable(part, text, why));
        }
    }
    Ok(owned.map(Option::unwrap_or_default))
}

/// Reads two terminals, `U,V`, whose labels may have commas of their own.
pub(crate) fn read_terminals(board: &Board, text: &str) -> Option<[Vertex; 2]> {
    // No label has more than 32 coordinates.
    let mut commas = text.match_indices(',').take(32);
    commas.find_map(|(at, _)| {
        let [u, v] = [&text[..at], &text[at + 1..]].map(|label| board.vertex(label));
        Some([u?, v?])
    })
}

/// Trees that can be joined, and parted again in the opposite order: for each vertex the next one
/// towards the root of its tree, or [`NONE`], and at a root how many there are. A smaller tree is
/// hung below a larger one, so the way to a root is short.
#[derive(Clone)]
struct Trees(Vec<(Vertex, u32)>);

impl Trees {
    fn new(n: usize) -> Self {
        Self(vec![(NONE, 1); n])
    }

    fn root(&self, mut v: Vertex) -> Vertex {
        while self.0[v as usize].0 != NONE {
            v = self.0[v as usize].0;
        }
        v
    }

    /// Joins the trees of two vertices; returns the root that was hung below the other, `None` if
    /// they are one tree.
    fn join(&mut self, u: Vertex, v: Vertex) -> Option<Vertex> {
        let mut roots = [self.root(u), self.root(v)];
        roots.sort_by_key(|&root| self.0[root as usize].1);
        let [child, root] = roots;
        if child == root {
            return None;
        }
        self.0[child as usize].0 = root;
        self.0[root as usize].1 += self.0[child as usize].1;
        Some(child)
    }

    /// Undoes the last joining.
    fn part(&mut self, child: Vertex) {
        let (root, size) = self.0[child as usize];
        self.0[child as usize].0 = NONE;
        self.0[root as usize].1 -= size;
    }
}
