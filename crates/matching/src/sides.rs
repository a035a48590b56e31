//! The two sides of a bipartite graph.

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;

/// Which vertices are on the same side, component by component.
///
/// One pass in the order of the names gives every vertex the side opposite to the neighbour that it
/// is met from. Parts that are only joined later are told apart by a number, and a union–find
/// structure over these numbers knows which of them are turned against each other. Where names
/// follow the shape of the graph there are few such parts, and the pass costs no more than reading
/// the graph.
pub(crate) struct Sides {
    /// Twice the number of the part, plus the side; [`NONE`] for a vertex that takes no part.
    codes: Vec<u32>,
    /// For each part, the code in another part of the side that is its side 0; its own code if
    /// there is none.
    links: Vec<u32>,
}

impl Sides {
    /// The sides of the graph of the vertices for which `present` holds; nothing if it has an odd
    /// cycle.
    ///
    /// *Cost*: O((n + m) α(n)) time, 4 bytes a vertex and 4 a part.
    pub(crate) fn of(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> Option<Self> {
        let mut sides = Self {
            codes: vec![NONE; arcs.vertex_count()],
            links: Vec::new(),
        };
        for v in arcs.vertices().filter(|&v| present(v)) {
            let mut here = match sides.codes[v as usize] {
                NONE => sides.add_part(),
                code => sides.find(code),
            };
            sides.codes[v as usize] = here;
            for &w in arcs.neighbors(v) {
                let there = sides.codes[w as usize];
                if there == here ^ 1 {
                    continue;
                }
                if there != NONE {
                    here = sides.unite(here, there ^ 1)?;
                } else if !present(w) {
                    continue;
                }
                // What is met from here on has the code that is in use now, so that the next look
                // at it need not search for that.
                sides.codes[w as usize] = here ^ 1;
            }
        }
        Some(sides)
    }

    /// A number below [`count`](Self::count) for the side that `v` is on in its component; the
    /// other side's differs in the last bit.
    pub(crate) fn side(&mut self, v: Vertex) -> usize {
        self.find(self.codes[v as usize]) as usize
    }

    /// A bound on the numbers of the sides.
    pub(crate) fn count(&self) -> usize {
        2 * self.links.len()
    }

    fn add_part(&mut self) -> u32 {
        let code = 2 * self.links.len() as u32;
        self.links.push(code);
        code
    }

    #[inline]
    fn find(&mut self, mut code: u32) -> u32 {
        loop {
            let link = self.links[(code / 2) as usize];
            if link / 2 == code / 2 {
                return code;
            }
            let further = self.links[(link / 2) as usize] ^ (link & 1);
            self.links[(code / 2) as usize] = further;
            code = further ^ (code & 1);
        }
    }

    /// Makes one side of two and returns its code; nothing if they are the two sides of one
    /// component.
    fn unite(&mut self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (self.find(a), self.find(b));
        if a / 2 == b / 2 {
            return (a == b).then_some(a);
        }
        let (first, second) = (a.min(b), a.max(b));
        self.links[(second / 2) as usize] = first ^ (second & 1);
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_graph::Graph;

    use super::*;

    fn sides_of(n: usize, edges: Vec<[u32; 2]>) -> Option<Vec<usize>> {
        let graph = Graph::from_edges(n, edges).expect("a graph");
        let mut sides = Sides::of((&graph).into(), |_| true)?;
        Some(graph.vertices().map(|v| sides.side(v)).collect())
    }

    #[test]
    fn parts_that_meet_late_agree() {
        // A path whose names jump about: 0–3–1–4–2–5.
        let path = vec![[0, 3], [3, 1], [1, 4], [4, 2], [2, 5]];
        let sides = sides_of(6, path).expect("a path is bipartite");
        assert!(sides[..3].iter().all(|&side| side == sides[0]));
        assert!(sides[3..].iter().all(|&side| side == sides[0] ^ 1));
    }

    #[test]
    fn components_have_sides_of_their_own() {
        let sides = sides_of(4, vec![[0, 1], [2, 3]]).expect("two edges are bipartite");
        assert_eq!([sides[0] ^ 1, sides[2] ^ 1], [sides[1], sides[3]]);
        assert_ne!(sides[0] / 2, sides[2] / 2);
    }

    #[test]
    fn odd_cycles_have_no_sides() {
        for n in 3..9 {
            let cycle = (0..n).map(|v| [v, (v + 1) % n]).collect();
            assert_eq!(sides_of(n as usize, cycle).is_none(), n % 2 == 1);
        }
        assert!(sides_of(1, vec![[0, 0]]).is_none(), "a loop");
    }
}
