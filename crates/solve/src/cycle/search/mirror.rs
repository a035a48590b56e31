//! Mirror images: what automorphisms of the board do to its edges.

use slitherlab_graph::Graph;
use slitherlab_graph::invariants::Relation;

use super::packing::{members, single};
use crate::search::Word;

/// Some automorphisms of a position as permutations of the free edges, without the identity: all of
/// them, unless there are many.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mirrors {
    images: Vec<Vec<u16>>,
}

/// At most this many automorphisms are used.
const MOST: usize = 512;
/// On boards with more vertices nobody looks for automorphisms.
pub(crate) const LARGEST: usize = 128;
/// How many steps are spent on finding them.
const STEPS: usize = 200_000;
/// Positions with more moves than this since the beginning of the search stand for themselves
/// alone.
const NEAR: usize = 10;

impl Mirrors {
    /// Finds automorphisms of a graph of at most [`LARGEST`] vertices that respect a colour of each
    /// edge. Parallel edges of one colour are mapped in their order. The permutations are those of
    /// the edges of colour 0, by their places among them.
    pub(super) fn of(graph: &Graph, colour: impl Fn(u32) -> u8) -> Self {
        Self::among(graph, colour, |relation| {
            relation.automorphisms(MOST, STEPS)
        })
    }

    /// Does this for automorphisms of an empty board of which all others are products.
    pub(crate) fn generators(graph: &Graph) -> Self {
        Self::among(graph, |_| 0, |relation| relation.generators(STEPS))
    }

    fn among(
        graph: &Graph,
        colour: impl Fn(u32) -> u8,
        find: impl FnOnce(&Relation) -> Vec<Vec<u16>>,
    ) -> Self {
        // The edges by their ends, parallel ones by their colours: pairs of vertices are alike if
        // the colours between them are.
        let edges = (0..).zip(graph.edges());
        let mut edges: Vec<([u32; 2], u8, u32)> = edges
            .map(|(e, &[u, v])| ([u.min(v), u.max(v)], colour(e), e))
            .collect();
        edges.sort_unstable();
        let mut relation = Relation::new(graph.vertex_count());
        let mut kinds: Vec<Vec<u8>> = Vec::new();
        for parallel in edges.chunk_by(|a, b| a.0 == b.0) {
            let colours: Vec<u8> = parallel.iter().map(|&(_, colour, _)| colour).collect();
            let known = kinds.iter().position(|kind| *kind == colours);
            let kind = known.unwrap_or_else(|| {
                kinds.push(colours);
                kinds.len() - 1
            });
            let [u, v] = parallel[0].0.map(|v| v as usize);
            relation.join(u, v, kind as u16 + 1);
        }
        let found = find(&relation);
        let free: Vec<u32> = (0..graph.edge_count() as u32)
            .filter(|&e| colour(e) == 0)
            .collect();
        let first_between = |ends: [u32; 2]| edges.partition_point(|&(other, ..)| other < ends);
        let image_of = |image: &Vec<u16>| -> Vec<u16> {
            let mut to = vec![0; free.len()];
            for (place, &(ends, colour, e)) in edges.iter().enumerate() {
                if colour == 0 {
                    let mut image = ends.map(|v| u32::from(image[v as usize]));
                    image.sort_unstable();
                    let target = first_between(image) + place - first_between(ends);
                    let [e, target] = [e, edges[target].2].map(|e| free.binary_search(&e));
                    to[e.unwrap_or(0)] = target.unwrap_or(0) as u16;
                }
            }
            to
        };
        let mut images: Vec<Vec<u16>> = found.iter().map(image_of).collect();
        images.retain(|image| (0..).zip(image).any(|(e, &to)| e != to));
        images.sort_unstable();
        images.dedup();
        Self { images }
    }

    /// Where each automorphism takes the edges of colour 0.
    pub(crate) fn images(&self) -> &[Vec<u16>] {
        &self.images
    }

    /// The least of the mirror images of what two players own.
    pub(super) fn least<E: Word>(&self, owned: [E; 2]) -> [E; 2] {
        if (owned[0] | owned[1]).count() > NEAR {
            return owned;
        }
        let mut least = owned;
        for image in &self.images {
            let map = |set: E| {
                members(set).fold(E::EMPTY, |image_set, e| {
                    image_set | single(image[usize::from(e)])
                })
            };
            let first = map(owned[0]);
            if first <= least[0] {
                least = least.min([first, map(owned[1])]);
            }
        }
        least
    }

    /// Whether mirror images are to be looked for after this many moves.
    pub(super) fn matter(&self, moves: usize) -> bool {
        !self.images.is_empty() && moves <= NEAR
    }
}
