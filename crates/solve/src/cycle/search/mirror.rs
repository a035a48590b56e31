//! Mirror images: what automorphisms of the board do to its edges.

use slitherlab_graph::Graph;

use super::packing::{members, single};
use crate::search::Word;

/// Some automorphisms of a position as permutations of the free edges, without the identity: all of
/// them, unless there are many.
#[derive(Clone, Debug, Default)]
pub(super) struct Mirrors {
    images: Vec<Vec<u16>>,
}

/// At most so many automorphisms are used.
const MOST: usize = 512;
/// On boards with more vertices nobody looks for automorphisms.
pub(super) const LARGEST: usize = 128;
/// So many steps are spent on finding them.
const STEPS: usize = 200_000;
/// Positions with more moves than this since the beginning of the search stand for themselves alone.
const NEAR: usize = 10;

impl Mirrors {
    /// Finds automorphisms of a graph of at most [`LARGEST`] vertices that respect a colour of each edge. Parallel edges of
    /// one colour are mapped in their order. The permutations are those of the edges of colour 0, by their places
    /// among them.
    pub(super) fn of(graph: &Graph, colour: impl Fn(u32) -> u8) -> Self {
        let n = graph.vertex_count();
        // The colours of the edges between two vertices, as one sorted list for each pair.
        let mut between = vec![Vec::new(); n * n];
        for (e, &[u, v]) in graph.edges().iter().enumerate() {
            let [u, v] = [u as usize, v as usize];
            between[u * n + v].push((colour(e as u32), e as u32));
            if u != v {
                between[v * n + u].push((colour(e as u32), e as u32));
            }
        }
        for list in &mut between {
            list.sort_unstable();
        }
        let kind = |u: usize, v: usize| between[u * n + v].iter().map(|&(colour, _)| colour);
        let mut search = Search {
            n,
            same: |[u, v]: [usize; 2], [x, y]: [usize; 2]| kind(u, v).eq(kind(x, y)),
            order: order(graph),
            image: vec![usize::MAX; n],
            used: vec![false; n],
            found: Vec::new(),
            steps: STEPS,
        };
        search.extend(0);
        let found = search.found;
        let free: Vec<u32> = (0..graph.edge_count() as u32)
            .filter(|&e| colour(e) == 0)
            .collect();
        let image_of = |image: &Vec<usize>| -> Vec<u16> {
            let to = free.iter().map(|&e| {
                let [u, v] = graph.endpoints(e).map(|v| v as usize);
                let here = &between[u * n + v];
                let there = &between[image[u] * n + image[v]];
                let place = here.iter().position(|&(_, other)| other == e);
                let target = place.map_or(e, |place| there[place].1);
                free.binary_search(&target).unwrap_or(0) as u16
            });
            to.collect()
        };
        let mut images: Vec<Vec<u16>> = found.iter().map(image_of).collect();
        images.retain(|image| (0..).zip(image).any(|(e, &to)| e != to));
        images.sort_unstable();
        images.dedup();
        Self { images }
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

    /// Whether mirror images are to be looked for after so many moves.
    pub(super) fn matter(&self, moves: usize) -> bool {
        !self.images.is_empty() && moves <= NEAR
    }
}

/// The vertices in an order in which most are next to earlier ones.
fn order(graph: &Graph) -> Vec<usize> {
    let n = graph.vertex_count();
    let mut order: Vec<usize> = Vec::with_capacity(n);
    let mut seen = vec![false; n];
    let mut next = 0;
    for root in 0..n {
        if !std::mem::replace(&mut seen[root], true) {
            order.push(root);
        }
        while next < order.len() {
            for &w in graph.neighbors(order[next] as u32) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    order.push(w as usize);
                }
            }
            next += 1;
        }
    }
    order
}

struct Search<F> {
    n: usize,
    /// Whether the edges between two vertices look like those between two others.
    same: F,
    order: Vec<usize>,
    image: Vec<usize>,
    used: Vec<bool>,
    found: Vec<Vec<usize>>,
    steps: usize,
}

impl<F: Fn([usize; 2], [usize; 2]) -> bool> Search<F> {
    /// Tries all images of the vertex at this place of the order; the depth is at most [`LARGEST`].
    fn extend(&mut self, place: usize) {
        let Some(&v) = self.order.get(place) else {
            self.found.push(self.image.clone());
            return;
        };
        for to in 0..self.n {
            if self.steps == 0 || self.found.len() >= MOST {
                return;
            }
            if self.used[to] {
                continue;
            }
            self.steps -= 1;
            let fits = self.order[..place]
                .iter()
                .all(|&w| (self.same)([v, w], [to, self.image[w]]));
            if fits && (self.same)([v, v], [to, to]) {
                self.used[to] = true;
                self.image[v] = to;
                self.extend(place + 1);
                self.used[to] = false;
            }
        }
    }
}
