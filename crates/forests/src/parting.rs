//! Disjoint sets of vertices that can also come apart.

use slitherlab_graph::Vertex;

/// Disjoint sets of vertices. Two of them can be put together, and a part of one can be taken out
/// at the cost of naming its vertices.
///
/// A vertex has a number, and numbers can stand for the same set. Sets that are put together keep
/// their numbers; a part that is taken out gets a new one.
///
/// *Cost*: O(log n) amortized for each operation and each vertex that is taken out; at most 20
/// bytes a vertex.
#[derive(Clone)]
pub(crate) struct PartingSets {
    number: Vec<u32>,
    /// For each number another one for the same set, or itself.
    same: Vec<u32>,
}

impl PartingSets {
    /// `n` sets of one vertex each.
    pub(crate) fn new(n: usize) -> Self {
        Self {
            number: (0..n as u32).collect(),
            same: (0..n as u32).collect(),
        }
    }

    /// A number for the set of `v`.
    pub(crate) fn set(&mut self, v: Vertex) -> u32 {
        self.representative(self.number[v as usize])
    }

    fn representative(&mut self, mut number: u32) -> u32 {
        loop {
            let next = self.same[number as usize];
            if next == number {
                return number;
            }
            let after = self.same[next as usize];
            self.same[number as usize] = after;
            number = after;
        }
    }

    /// Puts the sets of two vertices together.
    pub(crate) fn join(&mut self, u: Vertex, v: Vertex) {
        let (u, v) = (self.set(u), self.set(v));
        self.same[u as usize] = v;
    }

    /// Takes vertices out of their sets and makes one set of them.
    pub(crate) fn part(&mut self, vertices: impl IntoIterator<Item = Vertex>) {
        self.tidy();
        let fresh = self.fresh();
        for v in vertices {
            self.number[v as usize] = fresh;
        }
    }

    /// The number of a new set, without vertices yet.
    pub(crate) fn fresh(&mut self) -> u32 {
        let fresh = self.same.len() as u32;
        self.same.push(fresh);
        fresh
    }

    /// Takes a vertex out of its set and puts it into the one with this number.
    pub(crate) fn put(&mut self, v: Vertex, number: u32) {
        self.number[v as usize] = number;
    }

    /// Forgets the numbers that are no longer used, once they are many.
    pub(crate) fn tidy(&mut self) {
        let n = self.number.len();
        if self.same.len() < 4 * n + 64 {
            return;
        }
        for v in 0..n {
            self.number[v] = self.set(v as Vertex);
        }
        let mut new = vec![u32::MAX; self.same.len()];
        let mut count = 0;
        for number in &mut self.number {
            let new = &mut new[*number as usize];
            if *new == u32::MAX {
                *new = count;
                count += 1;
            }
            *number = *new;
        }
        self.same.clear();
        self.same.extend(0..count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_join_and_part_as_plain_labels_do(
            steps in proptest::collection::vec((0u32..9, 0u32..9, 0u32..512), 0..200),
        ) {
            let mut sets = PartingSets::new(9);
            let mut plain: Vec<u32> = (0..9).collect();
            for (i, &(u, v, members)) in steps.iter().enumerate() {
                if i % 2 == 0 {
                    sets.join(u, v);
                    let (from, to) = (plain[u as usize], plain[v as usize]);
                    for label in plain.iter_mut().filter(|label| **label == from) {
                        *label = to;
                    }
                } else {
                    let part = (0..9).filter(|w| members >> w & 1 == 1 && w % 3 != 0);
                    sets.part(part.clone());
                    for w in part {
                        plain[w as usize] = 100 + i as u32;
                    }
                }
                for x in 0..9 {
                    for y in 0..9 {
                        let same = plain[x as usize] == plain[y as usize];
                        prop_assert_eq!(sets.set(x) == sets.set(y), same);
                    }
                }
            }
        }
    }
}
