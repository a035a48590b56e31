//! Automorphisms of a board.
//!
//! Positions that an automorphism takes to each other have the same value, so one of them stands in
//! the table for all.

use slitherlab_graph::invariants::Relation;

use super::bit_graph::BitGraph;
use super::word::Word;

/// Some automorphisms of a board without the identity: all of them, unless there are many.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry<B> {
    images: Vec<Image<B>>,
    /// For how many moves from the root they are used.
    moves: usize,
}

/// An automorphism.
#[derive(Clone, Debug)]
pub(crate) struct Image<B> {
    /// Where each vertex goes.
    of: Vec<u16>,
    /// For each group of eight vertices and each subset of it, the image of the subset. Empty on
    /// large boards, where it would take more memory than it is worth.
    of_byte: Vec<B>,
}

impl<B: Word> Image<B> {
    fn new(of: Vec<u16>) -> Self {
        if B::WORDS > WIDEST_LISTED {
            let of_byte = Vec::new();
            return Self { of, of_byte };
        }
        let mut of_byte = Vec::with_capacity(of.len().div_ceil(8) * 256);
        for group in of.chunks(8) {
            for subset in 0..256usize {
                let members = group.iter().enumerate();
                let inside = members.filter(|&(place, _)| subset >> place & 1 == 1);
                of_byte.push(inside.fold(B::EMPTY, |set, (_, &to)| set | B::single(to as usize)));
            }
        }
        Self { of, of_byte }
    }

    /// The image of a vertex.
    #[inline]
    pub(crate) fn vertex(&self, v: u16) -> u16 {
        self.of[v as usize]
    }

    /// The image of a set: one look-up for eight vertices, or on large boards for each.
    #[inline]
    pub(crate) fn set(&self, set: B) -> B {
        let mut image = B::EMPTY;
        if B::WORDS > WIDEST_LISTED {
            for v in set.members() {
                image |= B::single(self.of[v] as usize);
            }
            return image;
        }
        for (group, images) in self.of_byte.chunks_exact(256).enumerate() {
            image |= images[set.byte(group)];
        }
        image
    }
}

/// At most this many automorphisms are used.
const MOST: usize = 48;
/// Images of subsets are listed for sets of this many machine words.
const WIDEST_LISTED: usize = 2;
/// On boards with more vertices nobody looks for automorphisms: the search will not get far enough
/// to need them.
const LARGEST: usize = 384;
/// When there are no more than this they pay at every move (measured on grids), more only near the
/// root.
const FEW: usize = 7;
/// How far from the root more than a few are used.
const NEAR: usize = 4;
/// The search for them gives up after this many steps.
const STEPS: usize = 200_000;

impl<B: Word> Symmetry<B> {
    /// Finds the automorphisms.
    ///
    /// *Cost*: at most 200,000 steps of the search; 256 sets for each automorphism and each eight
    /// vertices.
    pub(crate) fn of(graph: &BitGraph<B>) -> Self {
        if graph.count() > LARGEST {
            return Self {
                images: Vec::new(),
                moves: 0,
            };
        }
        let mut relation = Relation::new(graph.count());
        for &[u, v] in graph.edges() {
            relation.join(usize::from(u), usize::from(v), 1);
        }
        let found = relation.automorphisms(MOST + 1, STEPS).into_iter();
        let found = found.filter(|of| (0..).zip(of).any(|(v, &to)| v != to));
        let images: Vec<_> = found.take(MOST).map(Image::new).collect();
        let moves = if images.len() <= FEW && B::WORDS <= WIDEST_LISTED {
            usize::MAX
        } else {
            NEAR
        };
        Self { images, moves }
    }

    /// The automorphisms to be used this many moves from the root, the identity left out.
    #[inline]
    fn images(&self, moves: usize) -> &[Image<B>] {
        if moves <= self.moves {
            &self.images
        } else {
            &[]
        }
    }

    /// What stands in the table for a position, this many moves from the root, and all its images:
    /// the least image of the unused vertices, and the least image of the rest among those that go
    /// with it.
    #[inline]
    pub(crate) fn least<R: Ord>(
        &self,
        moves: usize,
        free: B,
        rest: R,
        image_of_rest: impl Fn(&Image<B>) -> R,
    ) -> (B, R) {
        let (mut least, mut least_rest) = (free, rest);
        for image in self.images(moves) {
            let other = image.set(free);
            if other <= least {
                let other_rest = image_of_rest(image);
                if other < least || other_rest < least_rest {
                    (least, least_rest) = (other, other_rest);
                }
            }
        }
        (least, least_rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slitherlab_board::Board;
    use slitherlab_matching::Bits;

    fn symmetry(text: &str) -> (BitGraph<u64>, Symmetry<u64>) {
        let board = Board::parse(text).unwrap();
        let graph = BitGraph::new(board.graph()).unwrap();
        let symmetry = Symmetry::of(&graph);
        (graph, symmetry)
    }

    #[test]
    fn groups_of_known_order() {
        for (text, order) in [
            ("grid:5x6", 4),
            ("grid:6x6", 8),
            ("path:9", 2),
            ("cycle:7", 14),
            ("triangle:5", 6),
            ("hypercube:3", 48),
            ("complete:4", 24),
        ] {
            assert_eq!(symmetry(text).1.images(0).len(), order - 1, "{text}");
        }
        // The Petersen graph has 120 automorphisms: more than are used.
        assert_eq!(symmetry("petersen").1.images(0).len(), MOST);
        assert!(symmetry("petersen").1.images(NEAR + 1).is_empty());
    }

    #[test]
    fn images_are_automorphisms() {
        for text in [
            "grid:3x3x3",
            "king:4x5",
            "petersen",
            "random-tree:40 seed 3",
        ] {
            let (graph, symmetry) = symmetry(text);
            let all = (0..graph.count()).fold(0, |all, v| all | u64::single(v));
            for image in symmetry.images(0) {
                assert_eq!(image.set(all), all);
                for v in 0..graph.count() {
                    let to = image.vertex(v as u16) as usize;
                    assert_eq!(image.set(u64::single(v)), u64::single(to));
                    assert_eq!(image.set(graph.neighbors(v)), graph.neighbors(to), "{text}");
                }
            }
        }
    }
}
