//! Maximum matching: the start, the kernel and the search put together.

use slitherlab_graph::{Graph, NONE, Vertex};

use crate::adjacency::Adjacency;
use crate::bipartite;
use crate::forest::Forest;
use crate::karp_sipser::{KarpSipser, Start};
use crate::matching::Matching;
use crate::reorder::{self, Names, Reordered};
use crate::sweep::Sweep;

/// How far the computation has come.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Progress, maximum_matching_observed};
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// maximum_matching_observed(&path, |stage| match stage {
///     Progress::Kernel { vertices } => assert!(vertices <= 4),
///     Progress::Round { exposed } => assert!(exposed <= 4),
/// });
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The rule of Karp and Sipser is done; the search is left with this many vertices.
    Kernel {
        /// The vertices of the kernel.
        vertices: usize,
    },
    /// A round of the search is over, and this many kernel vertices are without a mate and not
    /// yet known to stay so.
    Round {
        /// The exposed vertices.
        exposed: usize,
    },
}

/// Returns a maximum matching of a graph, loops and parallel edges allowed. The result depends on
/// nothing but the graph.
///
/// It combines a plain sweep where that is enough, otherwise the forced pairs of Karp and Sipser
/// (1981) and a greedy matching of the remaining kernel, and an alternating forest with blossoms
/// (Edmonds 1965) that is grown from all exposed vertices at once and kept from round to round. A
/// kernel that is made of chains and full of blossoms is contracted first (Karp and Sipser's second
/// rule). In a bipartite kernel whose names follow its shape, exposed vertices of one side are led
/// to those of the other by distance labels instead.
///
/// *Cost*: near-linear in practice (`make bench-matching` measures it), O(n m α(n)) at worst.
/// Memory beyond the graph: up to 50 bytes a vertex (or 20, and 8 an arc, in a bipartite kernel),
/// and 12 bytes a vertex and 4 an arc more when the kernel is renamed; less than 40 bytes a vertex
/// and 12 an arc on all that was measured.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::maximum_matching;
///
/// // Two triangles joined by an edge have a perfect matching, which must use that edge.
/// let graph = Graph::from_edges(6, vec![[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5], [5, 3]])?;
/// let matching = maximum_matching(&graph);
/// assert_eq!(matching.len(), 3);
/// assert_eq!(matching.mate(2), Some(3));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub fn maximum_matching(graph: &Graph) -> Matching {
    maximum_matching_observed(graph, |_| {})
}

/// Does what [`maximum_matching`] does, and reports to `observer`, for a progress bar.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::maximum_matching_observed;
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let matching = maximum_matching_observed(&path, |stage| eprintln!("{stage:?}"));
/// assert_eq!(matching.len(), 2);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub fn maximum_matching_observed(graph: &Graph, observer: impl FnMut(Progress)) -> Matching {
    Matching::from_valid_mates(maximum_mates(graph.into(), observer))
}

/// Returns a maximum matching reached from `start` by augmenting it: vertices that have a mate keep
/// one, though perhaps another. Worth it when `start` is nearly maximum.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Matching, maximum_matching_from};
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut start = Matching::empty(4);
/// start.join(1, 2);
/// assert_eq!(maximum_matching_from(&path, &start).len(), 2);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
///
/// # Panics
/// Panics if `start` is a matching of a graph with another number of vertices.
pub fn maximum_matching_from(graph: &Graph, start: &Matching) -> Matching {
    start.assert_of(graph);
    let mut forest = Forest::new(graph.into(), start.mates(), |_| true);
    forest.augment_all(|_| {});
    Matching::from_valid_mates(forest.into_mates())
}

fn maximum_mates(arcs: Adjacency<'_>, mut observer: impl FnMut(Progress)) -> Vec<Vertex> {
    if let Some(sweep) = Sweep::over(arcs) {
        if sweep.is_maximum() {
            return sweep.mates;
        }
        let forest = Forest::new(arcs, &sweep.mates, |_| true);
        drop(sweep);
        return augment(forest, observer);
    }
    let mates = match_kernel(forced_pairs(arcs), &mut observer);
    mates.unwrap_or_else(|| match_contracted(arcs, observer))
}

/// A kernel with no more vertices than this is not contracted: to begin again costs more than to
/// search it.
const SMALL_KERNEL: usize = 4096;

fn forced_pairs(arcs: Adjacency<'_>) -> KarpSipser<'_> {
    let mut start = KarpSipser::new(arcs);
    start.match_pendants();
    start
}

/// Completes a matching of forced pairs, unless the kernel is better contracted.
fn match_kernel(start: KarpSipser<'_>, mut observer: impl FnMut(Progress)) -> Option<Vec<Vertex>> {
    let arcs = start.arcs();
    let in_kernel = start.open_vertices();
    let vertices = in_kernel.iter().filter(|&&inside| inside).count();
    observer(Progress::Kernel { vertices });
    if vertices == 0 {
        return Some(start.into_mates());
    }
    let present = |v: Vertex| in_kernel[v as usize];
    let names = Names::of(arcs, present, vertices);
    if names != Names::Scattered || !reorder::expands_slowly(arcs, present) {
        let start = if vertices <= SMALL_KERNEL {
            start.match_greedily(present)
        } else {
            start.match_greedily_unless_chains(present)?
        };
        return Some(search(arcs, start, names, observer));
    }
    let mut mates = start.into_mates();
    let kernel = Reordered::new(arcs, present, vertices);
    drop(in_kernel);
    let start = KarpSipser::new(kernel.arcs()).match_greedily(|_| true);
    let inside = search(kernel.arcs(), start, Names::Near, observer);
    for (&v, &mate) in kernel
        .origin
        .iter()
        .zip(&inside)
        .filter(|&(_, &mate)| mate != NONE)
    {
        mates[v as usize] = kernel.origin[mate as usize];
    }
    Some(mates)
}

/// A maximum matching of a graph whose kernel is made of chains.
fn match_contracted(arcs: Adjacency<'_>, mut observer: impl FnMut(Progress)) -> Vec<Vertex> {
    let contracted = forced_pairs(arcs).contract();
    let start = forced_pairs(contracted.arcs());
    let in_kernel = start.open_vertices();
    let vertices = in_kernel.iter().filter(|&&inside| inside).count();
    observer(Progress::Kernel { vertices });
    let start = start.match_greedily(|v| in_kernel[v as usize]);
    drop(in_kernel);
    let mates = search(contracted.arcs(), start, Names::Few, observer);
    contracted.expand(&mates)
}

/// Completes a matching of the kernel. If names follow its shape, it is worth asking whether it is
/// bipartite.
fn search(
    arcs: Adjacency<'_>,
    start: Start,
    names: Names,
    mut observer: impl FnMut(Progress),
) -> Vec<Vertex> {
    let Start { mut mates, settled } = start;
    let present = |v| !settled.contains(v);
    let exposed = arcs
        .vertices()
        .filter(|&v| mates[v as usize] == NONE && present(v))
        .count();
    if exposed < 2 {
        return mates;
    }
    if names == Names::Near {
        observer(Progress::Round { exposed });
        let is_maximum;
        (mates, is_maximum) = bipartite::complete(arcs, mates, present);
        if is_maximum {
            return mates;
        }
    }
    let forest = Forest::new(arcs, &mates, present);
    drop(mates);
    drop(settled);
    augment(forest, observer)
}

/// Augments until the matching is maximum.
fn augment(mut forest: Forest<'_>, mut observer: impl FnMut(Progress)) -> Vec<Vertex> {
    let mut tell = |exposed| observer(Progress::Round { exposed });
    tell(forest.exposed_count());
    forest.augment_all(tell);
    forest.into_mates()
}
