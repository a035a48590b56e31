//! Trees by their level sequences.

use super::TooLarge;
use crate::{Graph, Vertex};

/// The most vertices; there are 3·10¹¹ trees of 35 vertices.
const MOST_VERTICES: usize = 35;

/// All trees with a number of vertices, one from every isomorphism class.
///
/// A rooted tree is the list of its vertices' depths, in depth-first order. The canonical lists
/// come in decreasing order (Beyer and Hedetniemi, Constant time generation of rooted trees, 1980).
/// A free tree is rooted in its centre, and lists that are not the canonical ones of such a root
/// are jumped over (Wright, Richmond, Odlyzko and `McKay`, Constant time generation of free trees,
/// 1986).
///
/// *Cost*: O(n) a tree.
///
/// ```
/// use slitherlab_graph::generate::Trees;
///
/// assert!(Trees::new(7)?.all(|tree| tree.edge_count() == 6));
/// assert_eq!(Trees::new(7)?.count(), 11);
/// # Ok::<(), slitherlab_graph::generate::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trees {
    /// The depths of the next candidate; none after the last tree.
    depths: Option<Vec<usize>>,
}

impl Trees {
    /// Lists the trees with a number of vertices. Without vertices there is one, as in A000055.
    ///
    /// # Errors
    /// Returns an error if there are more than 35 vertices.
    pub fn new(order: usize) -> Result<Self, TooLarge> {
        if order > MOST_VERTICES {
            return Err(TooLarge {
                most: MOST_VERTICES,
            });
        }
        // A path, rooted in its middle: first the longer half.
        let longer = order / 2;
        let depths = (0..=longer).chain(1..order - longer).take(order).collect();
        Ok(Self {
            depths: Some(depths),
        })
    }
}

impl Iterator for Trees {
    type Item = Graph;

    fn next(&mut self) -> Option<Graph> {
        let mut depths = self.depths.take()?;
        if let Some(split) = misplaced(&depths) {
            depths = jump(&depths, split);
        }
        self.depths = successor(&depths, None);
        Some(tree(&depths))
    }
}

/// The tree of a list of depths: the parent of a vertex is the last one before it that is less
/// deep.
fn tree(depths: &[usize]) -> Graph {
    let mut last = vec![0; depths.len() + 1];
    let mut edges = Vec::with_capacity(depths.len().saturating_sub(1));
    for (v, &depth) in depths.iter().enumerate() {
        if depth > 0 {
            edges.push([last[depth - 1], v as Vertex]);
        }
        last[depth] = v as Vertex;
    }
    Graph::from_edges(depths.len(), edges).expect("parents come before their children")
}

/// The number of vertices of the root's first branch, if the root is not the one that stands for
/// the free tree: the rest must be at least as deep as the branch; if it is as deep, the branch
/// must not be larger, nor greater at the same size.
fn misplaced(depths: &[usize]) -> Option<usize> {
    let rest = depths.iter().skip(2).position(|&depth| depth == 1);
    let split = rest.map_or(depths.len(), |place| place + 2);
    if depths.len() < 3 {
        return None;
    }
    let branch: Vec<usize> = depths[1..split].iter().map(|depth| depth - 1).collect();
    let rest: Vec<usize> = std::iter::once(0)
        .chain(depths[split..].iter().copied())
        .collect();
    let [deep, others] = [&branch, &rest].map(|list| list.iter().max().copied());
    let is_right =
        others > deep || others == deep && (branch.len(), &branch) <= (rest.len(), &rest);
    (!is_right).then_some(branch.len())
}

/// The next list that may stand for a free tree: the branch becomes smaller, and the rest as deep
/// as the branch if it can.
fn jump(depths: &[usize], split: usize) -> Vec<usize> {
    let mut next = successor(depths, Some(split)).expect("a branch has a smaller one");
    if depths[split] > 2 {
        let rest = next.iter().skip(2).position(|&depth| depth == 1);
        let branch = &next[1..rest.map_or(next.len(), |place| place + 2)];
        let deep = branch.iter().max().copied().unwrap_or(0);
        let from = next.len() - deep;
        for (depth, place) in (1..=deep).zip(from..) {
            next[place] = depth;
        }
    }
    next
}

/// The next rooted tree: the last vertex that is at least as deep as 2, or the one at `place`,
/// moves up to its parent's level, and what follows repeats the branches from its parent on.
fn successor(depths: &[usize], place: Option<usize>) -> Option<Vec<usize>> {
    let place = place.or_else(|| depths.iter().rposition(|&depth| depth > 1))?;
    let parent = depths[..place]
        .iter()
        .rposition(|&depth| depth + 1 == depths[place])?;
    let mut next = depths.to_vec();
    for v in place..depths.len() {
        next[v] = next[v - (place - parent)];
    }
    Some(next)
}
