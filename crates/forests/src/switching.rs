//! The switching game, read off the principal partition: who wins, and by which moves.

use slitherlab_graph::{Edge, Graph, UnionFind, Vertex};

use crate::augment::Augmenter;
use crate::links::links_of;
use crate::partition::{Part, Quotient};
use crate::refine::Refinement;
use crate::two_forests::TwoForests;

/// Shannon's switching game on a graph with two terminals: Short wants to own a path between them,
/// Cut wants to own an edge of every such path. They take turns to take an edge.
///
/// Let H be the graph with one more edge e that joins the terminals. By Lehman's theorem (1964), as
/// Bruno and Weinberg (1971) put it with Kishi and Kajitani's partition, the part of H that e lies
/// in decides: if it is *dense*, Short wins also as the second player, if it is *sparse*, Cut does,
/// and if it is *tight* the player to move wins.
///
/// A position is this game on the minor in which Short's edges are contracted and Cut's deleted. So
/// a move f of Short wins iff e is dense in H / f, and a move f of Cut iff e is sparse in H − f.
///
/// **Theorem.** If e is dense in H, all moves of Short win and none of Cut; if e is sparse, the
/// other way round. If e is tight, let D(f) be the smallest minimizer of |E ∖ X| + 2·rank(X) that
/// contains f, for an edge f of the tight part. Then the winning moves of Short are the tight edges
/// f with e ∈ D(f), and those of Cut the tight edges f ∈ D(e).
///
/// *Proof.* The sets of H / f are those of H that contain f, and the smallest minimizer X₀(H / f)
/// is the smallest minimizer among these, without f (see [`Changes`](crate::Changes)). If f ∈ X₀(H)
/// that is X₀(H); if f is tight it is D(f); if f is sparse, the excess does not change, so all
/// edges outside the two forests and what they need stay as they are, and it is X₀(H) again. (A
/// loop just leaves X₀(H).) So X₀ never loses an edge but f, and a tight e gets into it exactly by
/// the f with e ∈ D(f). Dually the largest minimizer of H − f is the largest that avoids f: X₁(H)
/// if f is not in it, X₁(H) less f if f is dense, and for a tight f the union of all minimizers
/// without f, in which e is missing exactly if every minimizer that contains e contains f, that is
/// if f ∈ D(e). ∎
///
/// ```
/// use slitherlab_forests::{Part, Switching};
/// use slitherlab_graph::Graph;
///
/// // Two paths of two edges from 0 to 3, and a bridge between their middles.
/// let graph = Graph::from_edges(4, vec![[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]])?;
/// let game = Switching::of(&graph, [0, 3]);
/// assert_eq!(game.part(), Part::Tight, "whoever moves first wins");
/// assert!((0..5).all(|edge| game.short_wins_by(edge) && game.cut_wins_by(edge)));
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 3], [3, 2], [2, 0]])?;
/// assert_eq!(Switching::of(&square, [0, 3]).part(), Part::Sparse, "Cut wins");
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switching {
    part: Part,
    short: Vec<bool>,
    cut: Vec<bool>,
}

impl Switching {
    /// Decides the game and every first move of both players.
    ///
    /// *Cost*: that of [`TwoForests::of`] and O(m log m) more.
    ///
    /// # Panics
    /// Panics if a terminal is not a vertex of the graph, or the graph has as many edges as a graph
    /// can have.
    pub fn of(graph: &Graph, terminals: [Vertex; 2]) -> Self {
        let m = graph.edge_count();
        let mut edges = graph.edges().to_vec();
        edges.push(terminals);
        let joined = Graph::from_edges(graph.vertex_count(), edges)
            .expect("the terminals are vertices, and there is room for one more edge");
        let forests = TwoForests::of(&joined);
        let quotient = Quotient::of(&joined, &forests);
        let mut blocks = quotient.blocks();
        let [s, t] = terminals.map(|v| quotient.image[v as usize]);
        let (part, short, cut) = if s == t {
            (Part::Dense, vec![true; m], vec![false; m])
        } else if blocks.find(s) == blocks.find(t) {
            let (short, cut) = tight_moves(&quotient, blocks, m);
            (Part::Tight, short, cut)
        } else {
            (Part::Sparse, vec![false; m], vec![true; m])
        };
        Self { part, short, cut }
    }

    /// Returns the part that the edge between the terminals would lie in: [`Part::Dense`] if Short
    /// wins also as the second player, [`Part::Sparse`] if Cut does, [`Part::Tight`] if the player
    /// to move wins.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Returns whether Short wins by taking this edge now.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn short_wins_by(&self, edge: Edge) -> bool {
        self.short[edge as usize]
    }

    /// Returns whether Cut wins by taking this edge now.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn cut_wins_by(&self, edge: Edge) -> bool {
        self.cut[edge as usize]
    }
}

/// The winning moves of Short and of Cut when the edge between the terminals, the last of the
/// quotient, is tight.
fn tight_moves(quotient: &Quotient, mut blocks: UnionFind, m: usize) -> (Vec<bool>, Vec<bool>) {
    let all = quotient.graph.edges();
    let block = blocks.find(all[all.len() - 1][0]);
    let mut inside = |v: Vertex| blocks.find(v) == block;
    let chosen: Vec<usize> = (0..all.len())
        .filter(|&e| inside(all[e][0]) && inside(all[e][1]))
        .collect();
    let ends = chosen.iter().map(|&e| all[e]).collect();
    let forest: Vec<u8> = chosen.iter().map(|&e| quotient.forest[e]).collect();
    let graph = Graph::from_edges(quotient.graph.vertex_count(), ends).expect("a part of a graph");
    let joining = graph.edge_count() as Edge - 1;

    // What falls after e are the edges that can be exchanged, step by step, for e.
    let mut refinement = Refinement::of(&graph, &forest);
    refinement.fell(joining);
    // The edges that a twin of e labels without a result are those that e can be exchanged for.
    let (links, trees) = links_of(&graph, &forest);
    let mut augmenter = Augmenter::new(&graph, links, trees);
    augmenter.insert_twin(joining);
    let mut labelled = vec![false; graph.vertex_count()];
    labelled[graph.endpoints(joining)[0] as usize] = true;
    for v in augmenter.reached() {
        labelled[v as usize] = true;
    }

    let mut short = vec![false; m];
    let mut cut = vec![false; m];
    for (e, &chosen) in chosen.iter().enumerate().take(joining as usize) {
        let origin = quotient.edge_origin[chosen] as usize;
        short[origin] = refinement.has_fallen(e as Edge);
        cut[origin] = all[chosen].iter().all(|&v| labelled[v as usize]);
    }
    (short, cut)
}
