//! The unused vertices of a position and their Gallai–Edmonds classes.

use slitherlab_game::snake::Position;
use slitherlab_graph::{Graph, Minor, NONE, Vertex};
use slitherlab_matching::{Certificate, Class, GallaiEdmonds, Matching, maximum_matching};
use slitherlab_verify::gallai_edmonds::Level;

/// A subgraph of the board that a set of vertices induces, with a maximum matching of it and the
/// classes of its vertices. Vertices are given by their numbers on the board.
#[derive(Clone, Debug)]
pub struct Part {
    minor: Minor,
    origin: Vec<Vertex>,
    matching: Matching,
    classes: GallaiEdmonds,
    /// The current mates; they differ from the matching's on the path that was flipped.
    mates: Vec<Vertex>,
    flipped: Vec<Vertex>,
}

impl Part {
    /// The part with the vertices that `keep` accepts.
    ///
    /// *Cost*: that of a maximum matching.
    pub(crate) fn induced(graph: &Graph, keep: impl FnMut(Vertex) -> bool) -> Self {
        let minor = Minor::induced(graph, keep);
        let matching = maximum_matching(&minor.graph);
        let classes =
            GallaiEdmonds::of(&minor.graph, &matching).expect("a maximum matching is maximum");
        Self {
            origin: minor.vertex_origin(),
            minor,
            mates: matching.mates().to_vec(),
            flipped: Vec::new(),
            matching,
            classes,
        }
    }

    /// Returns the unused vertices of a position.
    pub fn unused(graph: &Graph, position: &Position) -> Self {
        Self::induced(graph, |v| position.room(v) > 0)
    }

    /// The subgraph, with numbers of its own.
    pub(crate) fn graph(&self) -> &Graph {
        &self.minor.graph
    }

    /// Returns the maximum matching of the subgraph.
    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// Returns the vertices, in order.
    pub fn vertices(&self) -> &[Vertex] {
        &self.origin
    }

    /// The number that a vertex of the board has in the subgraph, if it is there.
    pub(crate) fn inside(&self, v: Vertex) -> Option<Vertex> {
        Some(self.minor.vertex_image[v as usize]).filter(|&image| image != NONE)
    }

    /// Returns the class of a vertex of the board, if it is in the part.
    pub fn class(&self, v: Vertex) -> Option<Class> {
        self.inside(v).map(|image| self.classes.class(image))
    }

    /// Returns whether a vertex of the board is in the part and outer there.
    pub fn is_outer(&self, v: Vertex) -> bool {
        self.class(v) == Some(Class::Outer)
    }

    /// Whether no live end of a position has an outer neighbour: if the part is what is unused and
    /// all snakes are placed, the player to move loses.
    pub(crate) fn dooms(&self, graph: &Graph, position: &Position) -> bool {
        let mut ends = position.live_ends();
        ends.all(|end| graph.neighbors(end).iter().all(|&w| !self.is_outer(w)))
    }

    /// Returns the number of vertices of this class.
    pub fn count(&self, class: Class) -> usize {
        self.classes.count(class)
    }

    /// Returns the partner of a vertex of the board: in the maximum matching, as the last exposure
    /// of a vertex has changed it.
    pub fn partner(&self, v: Vertex) -> Option<Vertex> {
        let mate = self.mates[self.inside(v)? as usize];
        (mate != NONE).then(|| self.origin[mate as usize])
    }

    /// Changes the partners so that the outer vertex `v` has none.
    ///
    /// *Cost*: O(length of one alternating path, and of the one before).
    pub(crate) fn expose(&mut self, v: Vertex) {
        self.reset();
        let inside = self.inside(v).expect("the vertex is in the part");
        self.classes.exposing_path(inside, &mut self.flipped);
        self.mates[inside as usize] = NONE;
        for pair in self.flipped[1..].chunks_exact(2) {
            self.mates[pair[0] as usize] = pair[1];
            self.mates[pair[1] as usize] = pair[0];
        }
    }

    /// Gives every vertex its partner in the maximum matching again.
    pub(crate) fn reset(&mut self) {
        for v in self.flipped.drain(..) {
            self.mates[v as usize] = self.matching.mates()[v as usize];
        }
    }

    /// The proof of the classes, as certificates carry it.
    pub(crate) fn proof(&self) -> Level {
        let certificate = Certificate::of(&self.minor.graph, &self.matching)
            .expect("a maximum matching is maximum");
        let on_board = |v: Vertex| self.origin[v as usize];
        Level {
            labels: certificate
                .classes
                .iter()
                .map(|class| match class {
                    Class::Outer => 'o',
                    Class::Inner => 'i',
                    Class::Perfect => 'p',
                })
                .collect(),
            mate: certificate
                .mates
                .iter()
                .map(|&mate| {
                    if mate == NONE {
                        -1
                    } else {
                        i64::from(on_board(mate))
                    }
                })
                .collect(),
            ears: certificate
                .ears
                .iter()
                .map(|ear| ear.iter().map(|&v| on_board(v)).collect())
                .collect(),
            reach: certificate
                .reach
                .iter()
                .map(|pair| pair.map(on_board))
                .collect(),
        }
    }
}
