//! A copy of the kernel with its vertices in the reverse of a breadth-first order.
//!
//! When the names of a lattice-like graph are scrambled, every look at a neighbour misses the
//! cache and the greedy start has no direction to sweep in. Renaming by a breadth-first search
//! costs about two such passes and mends both. The order is reversed so that the sweep goes from
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
    /// Renames the `kernel` vertices for which `present` holds, the last that a breadth-first
    /// search reaches first.
    ///
    /// *Cost*: O(n + m) time; 8 bytes a vertex and 4 an arc that stay, 4 a vertex that do not.
    pub(crate) fn new(
        arcs: Adjacency<'_>,
        present: impl Fn(Vertex) -> bool,
        kernel: usize,
    ) -> Self {
        let mut name = vec![NONE; arcs.vertex_count()];
        let mut origin: Vec<Vertex> = Vec::with_capacity(kernel);
        let mut offsets = Vec::with_capacity(kernel + 1);
        let mut targets = Vec::with_capacity(arcs.arc_count());
        offsets.push(0);
        for root in arcs.vertices().filter(|&v| present(v)) {
            if name[root as usize] != NONE {
                continue;
            }
            let mut head = origin.len();
            name[root as usize] = head as Vertex;
            origin.push(root);
            while head < origin.len() {
                let neighbors = arcs.neighbors(origin[head]);
                for &w in neighbors {
                    if name[w as usize] == NONE && present(w) {
                        name[w as usize] = origin.len() as Vertex;
                        origin.push(w);
                    }
                }
                // Copied while they are at hand, backwards as everything will be turned round.
                let inside = |w: &Vertex| name[*w as usize] != NONE;
                targets.extend(neighbors.iter().rev().copied().filter(inside));
                offsets.push(targets.len() as u32);
                head += 1;
            }
        }
        let last = (origin.len() as Vertex).wrapping_sub(1);
        for target in &mut targets {
            *target = last - name[*target as usize];
        }
        let arc_count = targets.len() as u32;
        for offset in &mut offsets {
            *offset = arc_count - *offset;
        }
        origin.reverse();
        offsets.reverse();
        targets.reverse();
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

/// Kernels with no more vertices than this stay as they are.
const FEW: usize = 4 * SAMPLE;

/// How the names of a kernel follow its shape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// There are too few of them to make a difference.
    Few,
    /// Neighbours' names are near each other.
    Near,
    /// They are far apart.
    Scattered,
}

impl Names {
    pub(crate) fn of(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool, kernel: usize) -> Self {
        match kernel {
            0..=FEW => Self::Few,
            _ if are_scattered(arcs, present) => Self::Scattered,
            _ => Self::Near,
        }
    }
}

/// Whether a typical neighbour is further away than a sixteenth of all names.
fn are_scattered(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> bool {
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

/// Whether a breadth-first search keeps a narrow front, as on a lattice. Then reordering scattered
/// names pays.
pub(crate) fn expands_slowly(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> bool {
    let n = arcs.vertex_count() as Vertex;
    let mut is_seen = vec![false; arcs.vertex_count()];
    let mut see = |v: Vertex| !std::mem::replace(&mut is_seen[v as usize], true);
    let mut seen = 0;
    let mut layer = Vec::new();
    let mut next = Vec::new();
    // Small components say nothing; start from several places until enough is seen.
    let mut starts = (0..n)
        .step_by((n / 64).max(1) as usize)
        .filter(|&v| present(v));
    while seen < SAMPLE {
        let Some(start) = starts.next() else { break };
        if !see(start) {
            continue;
        }
        seen += 1;
        layer.push(start);
        while !layer.is_empty() && seen < SAMPLE {
            for &v in &layer {
                next.extend(
                    arcs.neighbors(v)
                        .iter()
                        .copied()
                        .filter(|&w| present(w) && see(w)),
                );
            }
            seen += next.len();
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
