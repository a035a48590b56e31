//! Positions: snakes and owned edges, who played what and when, and what the moves are worth.

use slitherlab_game::cycle::Role;
use slitherlab_game::other::{directed, line, switching};
use slitherlab_game::snake::{Capacity, Move};
use slitherlab_game::{AnyMove, AnyPosition, Player, cycle, other, snake};
use slitherlab_graph::{Edge, Vertex};

use crate::drawing::Drawing;
use crate::mark::{EdgeMark, GONE, MoveMark, OWNERS, PLAYERS, Shape, TERMINAL};

/// The shapes of the vertices that the players took, in their order, so that colours do not tell
/// alone.
const SHAPES: [Shape; 3] = [Shape::Disc, Shape::Square, Shape::Diamond];

impl Drawing<'_> {
    /// Draws a position: what was played in the colour of its player, with the numbers of the
    /// moves; what was set up in the colour of its snake. Live ends get a ring, unless the game is
    /// over. In cycle games the edges belong to their owners, and those that only one player has a
    /// use for are gone when the other has taken them.
    ///
    /// *Cost*: O(moves made).
    ///
    /// # Panics
    /// When it is a position on another board.
    ///
    /// ```
    /// use slitherlab_draw::Drawing;
    /// use slitherlab_game::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "grid:3x3")?.after("0,0-0,1 0,1-1,1", None)?;
    /// let mut drawing = Drawing::of(game.board())?;
    /// drawing.position(game.position());
    /// assert!(drawing.to_svg().contains("player 2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&mut self, position: &AnyPosition) {
        match position {
            AnyPosition::Snake(position) => self.snakes(position),
            AnyPosition::Cycle(position) => self.owners(position),
            AnyPosition::Other(other::Position::Deletion(game)) => self.snakes(game.snakes()),
            AnyPosition::Other(other::Position::Directed(walk)) => self.walk(walk),
            AnyPosition::Other(other::Position::Switching(game)) => self.switching(game),
            AnyPosition::Other(other::Position::Line(line)) => self.line(line),
        }
    }

    /// Marks moves that have the same value for the player to move. In edge openings and extensions
    /// it is the edge that is marked: two ends of a snake may reach the same vertex, and only one
    /// of the moves may win.
    ///
    /// # Panics
    /// When it is a move on another board.
    pub fn mark_moves(&mut self, mark: &MoveMark, moves: impl IntoIterator<Item = AnyMove>) {
        let (mut vertices, mut edges): (Vec<Vertex>, Vec<Edge>) = Default::default();
        let unused = vec![false; self.graph.edge_count()];
        for mv in moves {
            match mv {
                AnyMove::Vertex(v) => vertices.push(v),
                // A straight stroke is no edge: its last dot is marked.
                AnyMove::Step([u, v]) if !self.graph.has_edge(u, v) => vertices.push(v),
                AnyMove::Step(ends) => edges.push(self.edge_of(ends, &unused)),
                AnyMove::Edge(edge) => edges.push(edge),
                AnyMove::Delete => {}
            }
        }
        if !vertices.is_empty() {
            self.mark_vertices(mark.vertex, vertices);
        }
        self.mark_edges(mark.edge, edges);
    }

    /// Marks the dots at which strokes begin and end, with the numbers of the strokes.
    fn line(&mut self, line: &line::Position) {
        let corners: Vec<Vertex> = line.corners().collect();
        for (number, &corner) in (1..).zip(&corners) {
            self.note_vertex(corner, number.to_string());
        }
        self.mark_vertices(PLAYERS[0].on_vertices(SHAPES[0]), corners.iter().copied());
        self.live_ends.extend(corners.first());
        self.live_ends.extend(corners.last());
    }

    fn snakes(&mut self, position: &snake::Position) {
        let (start, line) = taken_back(position);
        let mut taken = vec![false; self.graph.vertex_count()];
        // Where vertices may be visited again, each of several parallel edges is used once.
        let counts_edges = position.rules().capacity > Capacity::ONE;
        let mut used = vec![false; self.graph.edge_count()];
        for number in 0..start.snake_count() {
            let path = start.snake(number);
            self.snake(number, &path, &[]);
            for &v in &path {
                taken[v as usize] = true;
            }
            for mv in path.windows(2).filter(|_| counts_edges) {
                let edge = self.edge_of([mv[0], mv[1]], &used);
                used[edge as usize] = true;
            }
        }
        let mut edges: Vec<Vec<Edge>> = Vec::new();
        for (number, (player, mv)) in (start.move_count() + 1..).zip(line) {
            let player = player.index();
            let on_vertices = player_mark(player).on_vertices(SHAPES[player % SHAPES.len()]);
            let (Move::Vertex(last) | Move::Edge([_, last])) = mv;
            let first = match mv {
                Move::Vertex(v) => {
                    self.note_vertex(v, number.to_string());
                    v
                }
                Move::Edge(ends) => {
                    let edge = self.edge_of(ends, &used);
                    used[edge as usize] = counts_edges;
                    if edges.len() <= player {
                        edges.resize_with(player + 1, Vec::new);
                    }
                    edges[player].push(edge);
                    self.note_edge(edge, number.to_string());
                    ends[0]
                }
            };
            // Both ends of an opening are new; of an extension only the second is.
            for v in [first, last] {
                if !std::mem::replace(&mut taken[v as usize], true) {
                    self.mark_vertices(on_vertices, [v]);
                }
            }
        }
        for (player, edges) in edges.into_iter().enumerate() {
            self.mark_edges(player_mark(player), edges);
        }
        if !position.outcome().is_over() {
            let ends = position.rules().ends;
            for number in 0..position.snake_count() {
                self.live_ends.extend(ends.of(&position.snake(number)));
            }
        }
    }

    fn owners(&mut self, position: &cycle::Position) {
        let rules = position.rules();
        // What the breaker takes is gone for the maker: nobody owns it for a purpose of their own.
        let breaker = rules.breaker();
        for (player, mark) in [Player::FIRST, Player::SECOND].into_iter().zip(OWNERS) {
            let is_gone = Some(player) == breaker;
            let meaning = rules.role(player).map_or(mark.meaning, cycle::Role::name);
            let mark = EdgeMark {
                meaning,
                ..if is_gone { GONE } else { mark }
            };
            self.mark_edges(mark, position.owned_edges(player));
        }
        let first = position.move_count() - position.moves().count() + 1;
        for (number, edge) in (first..).zip(position.moves()) {
            self.note_edge(edge, number.to_string());
        }
        if let Some(terminals) = rules.terminals {
            self.mark_vertices(TERMINAL, terminals);
        }
    }

    /// Draws a walk along arcs, with the numbers of the moves.
    fn walk(&mut self, walk: &directed::Position) {
        let path = walk.path();
        let mut used = vec![false; self.graph.edge_count()];
        for (number, pair) in (2..).zip(path.windows(2)) {
            let edge = self.edge_of([pair[0], pair[1]], &used);
            used[edge as usize] = walk.uses_arcs();
            self.mark_edges(player_mark(number % 2), [edge]);
            self.note_edge(edge, number.to_string());
        }
        if let Some(&live) = path.last().filter(|_| !walk.outcome().is_over()) {
            self.live_ends.push(live);
        }
        if let Some(&first) = path.first() {
            self.note_vertex(first, "1".to_owned());
        }
    }

    /// Draws the edges or the vertices that each player has taken, and the terminals.
    fn switching(&mut self, game: &switching::Position) {
        for (player, mark) in [Player::FIRST, Player::SECOND].into_iter().zip(OWNERS) {
            let role = game.rules().role(player);
            let mark = EdgeMark {
                meaning: role.name(),
                ..if role == Role::Cut { GONE } else { mark }
            };
            let owned = game.owned(player);
            let (mut vertices, mut edges) = (Vec::new(), Vec::new());
            for mv in owned {
                match mv {
                    AnyMove::Vertex(v) => vertices.push(v),
                    AnyMove::Edge(edge) => edges.push(edge),
                    AnyMove::Step(_) | AnyMove::Delete => {}
                }
            }
            self.mark_vertices(mark.on_vertices(SHAPES[player.index()]), vertices);
            self.mark_edges(mark, edges);
        }
        self.mark_vertices(TERMINAL, game.rules().terminals.iter().copied());
    }

    /// An edge between two vertices, if possible one that is not used.
    fn edge_of(&self, [u, v]: [Vertex; 2], used: &[bool]) -> Edge {
        let mut between = self.graph.edges_between(u, v);
        let free = between.find(|&edge| !used[edge as usize]);
        let any = || self.graph.edges_between(u, v).next();
        free.or_else(any).expect("a move goes along an edge")
    }
}

/// The mark of what a player took, by their place.
fn player_mark(player: usize) -> EdgeMark {
    let mark = PLAYERS[player % PLAYERS.len()];
    if player < PLAYERS.len() {
        return mark;
    }
    // Two players have one colour: only the numbers of the moves tell them apart.
    EdgeMark {
        meaning: "",
        ..mark
    }
}

/// The position as it was set up, and the moves made since, with their players.
fn taken_back(position: &snake::Position) -> (snake::Position, Vec<(Player, Move)>) {
    let mut position = position.clone();
    let mut line = Vec::new();
    while let Some(mv) = position.undo() {
        line.push((position.turn(), mv));
    }
    line.reverse();
    (position, line)
}
