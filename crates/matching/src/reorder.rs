//! A copy of the kernel with its vertices in the reverse of a breadth-first order.
//!
//! When the names of a lattice-like graph are scrambled, every look at a neighbour misses the
//! cache and the greedy start has no direction to sweep in. Renaming by a breadth-first search
//! costs about three such passes and mends both. The order is reversed so that the sweep goes from
//! the rim inwards: what it cannot match gathers in one place, where short paths join it, while an
//! outward sweep would drive it to the far ends of the rim.
//!
//! On graphs that expand quickly (random ones) no order has neighbours near each other, so it is
//! not tried.

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;

/// The kernel under new names.
pub(crate) struct Reordered {
    offsets: Vec<u32>,
    targets: Vec<Vertex>,
    /// The old name of each vertex.
    pub(crate) origin: Vec<Vertex>,
}

impl Reordered {
    /// Renames the vertices for which `present` holds, the last that a breadth-first search
    /// reaches first.
    ///
    /// *Cost*: O(n + m) time; 8 bytes a vertex and 4 an arc that stay, 4 a vertex that do not.
    pub(crate) fn new(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> Self {
        let mut name = vec![NONE; arcs.vertex_count()];
        let mut origin: Vec<Vertex> = Vec::new();
        let mut arc_count = 0;
        for root in arcs.vertices().filter(|&v| present(v)) {
            if name[root as usize] != NONE {
                continue;
            }
            let mut head = origin.len();
            name[root as usize] = head as Vertex;
            origin.push(root);
            while head < origin.len() {
                for &w in arcs.neighbors(origin[head]) {
                    if name[w as usize] != NONE {
                        arc_count += 1;
                    } else if present(w) {
                        arc_count += 1;
                        name[w as usize] = origin.len() as Vertex;
                        origin.push(w);
                    }
                }
                head += 1;
            }
        }
        origin.reverse();
        let last = (origin.len() as Vertex).wrapping_sub(1);
        let mut offsets = Vec::with_capacity(origin.len() + 1);
        let mut targets = Vec::with_capacity(arc_count);
        offsets.push(0);
        for &v in &origin {
            let names = arcs.neighbors(v).iter().map(|&w| name[w as usize]);
            targets.extend(names.filter(|&w| w != NONE).map(|w| last - w));
            offsets.push(targets.len() as u32);
        }
        Self {
            offsets,
            targets,
            origin,
        }
    }

    pub(crate) fn arcs(&self) -> Adjacency<'_> {
        Adjacency::new(&self.offsets, &self.targets)
    }
}

/// How many vertices the two samples look at.
const SAMPLE: usize = 8192;

/// Whether reordering pays: neighbours' names are far apart, but the graph does not expand.
pub(crate) fn pays(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool, kernel: usize) -> bool {
    kernel > 4 * SAMPLE && names_are_scattered(arcs, &present) && expands_slowly(arcs, &present)
}

/// Whether a typical neighbour is further away than a sixteenth of all names.
fn names_are_scattered(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> bool {
    let n = arcs.vertex_count();
    let mut near = 0;
    let mut far = 0;
    for v in (0..n)
        .step_by(n.div_ceil(SAMPLE))
        .map(|v| v as Vertex)
        .filter(|&v| present(v))
    {
        for &w in arcs.neighbors(v) {
            if (v.abs_diff(w) as usize) < n / 16 {
                near += 1;
            } else {
                far += 1;
            }
        }
    }
    far > near
}

/// Whether a breadth-first search keeps a narrow front, as on a lattice.
fn expands_slowly(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> bool {
    let n = arcs.vertex_count() as Vertex;
    let mut seen = std::collections::HashSet::new();
    let mut layer = Vec::new();
    let mut next = Vec::new();
    // Small components say nothing; start from several places until enough is seen.
    let mut starts = (0..n)
        .step_by((n / 64).max(1) as usize)
        .filter(|&v| present(v));
    while seen.len() < SAMPLE {
        let Some(start) = starts.next() else { break };
        if !seen.insert(start) {
            continue;
        }
        layer.push(start);
        while !layer.is_empty() && seen.len() < SAMPLE {
            for &v in &layer {
                next.extend(
                    arcs.neighbors(v)
                        .iter()
                        .copied()
                        .filter(|&w| present(w) && seen.insert(w)),
                );
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
            if layer.len() > SAMPLE / 8 {
                return false;
            }
        }
        layer.clear();
    }
    true
}
