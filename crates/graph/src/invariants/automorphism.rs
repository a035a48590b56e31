//! Automorphisms: ways to rename the vertices that change nothing.

use std::cmp::Reverse;

use crate::Graph;

/// How the vertices of a graph are joined to each other, as far as automorphisms have to keep it.
///
/// ```
/// use slitherlab_graph::invariants::Relation;
///
/// // A path of which one end is marked cannot be turned round.
/// let mut path = Relation::new(3);
/// path.join(0, 0, 1);
/// path.join(0, 1, 1);
/// path.join(1, 2, 1);
/// assert_eq!(path.automorphism_count(1000), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Relation {
    count: usize,
    /// For each pair of vertices what joins them: 0 for nothing, and equal numbers where it looks
    /// alike.
    kinds: Vec<u16>,
    /// The other vertices to which each one is joined, in order.
    neighbors: Vec<Vec<u16>>,
}

impl Relation {
    /// Returns this number of vertices, not joined to each other.
    ///
    /// # Panics
    /// Panics if there are more than 2¹⁵.
    pub fn new(count: usize) -> Self {
        assert!(count <= 1 << 15, "too many vertices");
        Self {
            count,
            kinds: vec![0; count * count],
            neighbors: vec![Vec::new(); count],
        }
    }

    /// Returns the vertices of a graph, joined by as many edges as they are there.
    ///
    /// # Panics
    /// Panics if there are more than 2¹⁵.
    pub fn of(graph: &Graph) -> Self {
        let mut relation = Self::new(graph.vertex_count());
        let mut pairs: Vec<[usize; 2]> = graph
            .edges()
            .iter()
            .map(|&[u, v]| [u.min(v), u.max(v)].map(|v| v as usize))
            .collect();
        pairs.sort_unstable();
        for parallel in pairs.chunk_by(|a, b| a == b) {
            let [u, v] = parallel[0];
            relation.join(u, v, u16::try_from(parallel.len()).unwrap_or(u16::MAX));
        }
        relation
    }

    /// Joins two vertices, or a vertex to itself, by something of this kind, which is not 0. Pairs
    /// that differ come in ascending order, the smaller vertex first.
    pub fn join(&mut self, u: usize, v: usize, kind: u16) {
        for [u, v] in [[u, v], [v, u]] {
            self.kinds[u * self.count + v] = kind;
        }
        if u != v {
            self.neighbors[u].push(v as u16);
            self.neighbors[v].push(u as u16);
        }
    }

    fn kind(&self, u: usize, v: usize) -> u16 {
        self.kinds[u * self.count + v]
    }

    /// Lists automorphisms, the identity among them: all, unless there are more than `most` or they
    /// take more than `steps` steps to find. Each is the list of the images.
    ///
    /// *Cost*: O(degree) a step, and O(n²) before the first.
    ///
    /// ```
    /// use slitherlab_graph::invariants::Relation;
    ///
    /// let mut square = Relation::new(4);
    /// for [u, v] in [[0, 1], [0, 3], [1, 2], [2, 3]] {
    ///     square.join(u, v, 1);
    /// }
    /// assert_eq!(square.automorphisms(100, 1000).len(), 8);
    /// ```
    pub fn automorphisms(&self, most: usize, steps: usize) -> Vec<Vec<u16>> {
        self.search(most, steps, &|| false).found
    }

    /// Lists all automorphisms, the identity among them; `None` when there are more than `most`,
    /// they take more than `steps` steps to find, or `stop` says so, which is asked every some
    /// hundred steps.
    ///
    /// *Cost*: as for [`automorphisms`](Self::automorphisms).
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_graph::invariants::Relation;
    ///
    /// let triangle = Relation::of(&Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0]])?);
    /// let all = |most| triangle.all_automorphisms_until(most, 100, &|| false);
    /// assert_eq!(all(6).map(|all| all.len()), Some(6));
    /// assert_eq!(all(5), None);
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    pub fn all_automorphisms_until(
        &self,
        most: usize,
        steps: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<u16>>> {
        let search = self.search(most, steps, stop);
        (!search.is_cut).then_some(search.found)
    }

    /// Returns how many automorphisms there are; `None` when that takes more than `steps` steps or
    /// the number has more than 128 bits.
    ///
    /// The group is not gone through: its order is the product, over the vertices in turn, of how
    /// many vertices an automorphism that fixes the vertices before can take this one to
    /// (Lagrange).
    ///
    /// *Cost*: O(degree) a step; at least n² searches, most of which fail or succeed at once.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_graph::invariants::Relation;
    ///
    /// let empty = Graph::from_edges(20, Vec::new())?;
    /// assert_eq!(Relation::of(&empty).automorphism_count(10_000), Some((1..=20).product()));
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    pub fn automorphism_count(&self, steps: usize) -> Option<u128> {
        self.stabilize(steps, |_| {})
    }

    /// Lists automorphisms of which all others are products: for each vertex in turn one that fixes
    /// the vertices before it, for every vertex that such a one can take it to (Schreier). Only
    /// those are listed that are found within this many steps.
    ///
    /// *Cost*: that of [`automorphism_count`](Self::automorphism_count); at most n²/2
    /// automorphisms.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_graph::invariants::Relation;
    ///
    /// let empty = Graph::from_edges(20, Vec::new())?;
    /// assert_eq!(Relation::of(&empty).generators(10_000).len(), 190);
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    pub fn generators(&self, steps: usize) -> Vec<Vec<u16>> {
        let mut generators = Vec::new();
        self.stabilize(steps, |image| generators.push(image.to_vec()));
        generators
    }

    /// Fixes the vertices one after another, and looks where those that fix the vertices before can
    /// take each; returns the product of these numbers.
    fn stabilize(&self, steps: usize, mut visit: impl FnMut(&[u16])) -> Option<u128> {
        let prepared = self.prepare(1, &|| false);
        let mut search = Search::new(self.count, steps);
        let mut count = 1u128;
        for &v in &prepared.order {
            search.image[v] = v as u16;
            search.take(self, v, true);
        }
        for (place, &v) in prepared.order.iter().enumerate().rev() {
            search.take(self, v, false);
            let mut orbit = 1;
            for to in (0..self.count).filter(|&to| to != v) {
                search.found.clear();
                search.is_cut = false;
                if search.fits(&prepared, place, to) {
                    search.image[v] = to as u16;
                    search.take(self, to, true);
                    search.extend(&prepared, place + 1);
                    search.take(self, to, false);
                    search.image[v] = v as u16;
                }
                orbit += search.found.len() as u128;
                search.found.iter().for_each(|image| visit(image));
                search.steps = search.steps.checked_sub(1)?;
                if search.found.is_empty() && search.is_cut {
                    return None;
                }
            }
            count = count.checked_mul(orbit)?;
        }
        Some(count)
    }

    fn search(&self, most: usize, steps: usize, stop: &dyn Fn() -> bool) -> Search {
        let prepared = self.prepare(most, stop);
        let mut search = Search::new(self.count, steps);
        search.extend(&prepared, 0);
        search
    }

    fn prepare<'a>(&'a self, most: usize, stop: &'a dyn Fn() -> bool) -> Prepared<'a> {
        let colors = self.refine();
        let order = self.order(&colors);
        let mut place_of = vec![0; self.count];
        for (place, &v) in order.iter().enumerate() {
            place_of[v] = place;
        }
        let earlier = |&v: &usize| {
            let around = self.neighbors[v].iter().map(|&w| usize::from(w));
            around.filter(|&w| place_of[w] < place_of[v]).collect()
        };
        Prepared {
            relation: self,
            earlier: order.iter().map(earlier).collect(),
            order,
            colors,
            most,
            stop,
        }
    }

    /// Colours that every automorphism keeps: the kind of loop, refined by the colours around it
    /// until nothing changes. Vertices that differ may get the same colour by accident; no harm is
    /// done.
    fn refine(&self) -> Vec<u64> {
        let vertices = 0..self.count;
        let mut colors: Vec<u64> = vertices.clone().map(|v| self.kind(v, v).into()).collect();
        let mut classes = 0;
        let mut sorted = Vec::with_capacity(self.count);
        loop {
            sorted.clone_from(&colors);
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() <= classes {
                return colors;
            }
            classes = sorted.len();
            colors = vertices
                .clone()
                .map(|v| {
                    let around = self.neighbors[v].iter().map(|&w| {
                        let w = usize::from(w);
                        mix(colors[w].wrapping_add(self.kind(v, w).into()))
                    });
                    // A sum does not depend on the order of the neighbours.
                    mix(colors[v]).rotate_left(17) ^ around.fold(0, u64::wrapping_add)
                })
                .collect();
        }
    }

    /// The vertices in an order in which each has, where possible, many neighbours before it, so
    /// that wrong images are noticed early.
    fn order(&self, colors: &[u64]) -> Vec<usize> {
        let class_size = |v: usize| colors.iter().filter(|&&color| color == colors[v]).count();
        let class_sizes: Vec<usize> = (0..self.count).map(class_size).collect();
        let mut rest: Vec<usize> = (0..self.count).collect();
        let mut before = vec![0usize; self.count];
        let mut order = Vec::with_capacity(self.count);
        while !rest.is_empty() {
            let key = |&(_, &v): &(usize, &usize)| (Reverse(before[v]), class_sizes[v]);
            let best = rest.iter().enumerate().min_by_key(key);
            let best = rest.remove(best.expect("some vertex is left").0);
            for &w in &self.neighbors[best] {
                before[usize::from(w)] += 1;
            }
            order.push(best);
        }
        order
    }
}

/// Scatters the bits of a word over all of it.
fn mix(word: u64) -> u64 {
    let word = (word ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (word ^ word >> 29).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// What is prepared for the search before its first step.
struct Prepared<'a> {
    relation: &'a Relation,
    colors: Vec<u64>,
    order: Vec<usize>,
    /// For each place of the order, the neighbours of its vertex that come earlier.
    earlier: Vec<Vec<usize>>,
    most: usize,
    stop: &'a dyn Fn() -> bool,
}

/// After how many steps it is asked whether to stop: a step may take as long as a vertex has
/// neighbours.
const PATIENCE: usize = 256;

struct Search {
    image: Vec<u16>,
    /// Which vertices are images, and how many of these are joined to each vertex.
    taken: Vec<bool>,
    taken_around: Vec<usize>,
    found: Vec<Vec<u16>>,
    steps: usize,
    /// Whether something was left untried.
    is_cut: bool,
}

impl Search {
    fn new(count: usize, steps: usize) -> Self {
        Self {
            image: vec![0; count],
            taken: vec![false; count],
            taken_around: vec![0; count],
            found: Vec::new(),
            steps,
            is_cut: false,
        }
    }

    /// Whether the vertex at this place of the order may go there, as far as those before it can
    /// tell.
    fn fits(&self, prepared: &Prepared<'_>, place: usize, to: usize) -> bool {
        let (relation, v, earlier) = (
            prepared.relation,
            prepared.order[place],
            &prepared.earlier[place],
        );
        let is_alike =
            |&w: &usize| relation.kind(v, w) == relation.kind(to, usize::from(self.image[w]));
        !self.taken[to]
            && prepared.colors[to] == prepared.colors[v]
            && self.taken_around[to] == earlier.len()
            && relation.kind(to, to) == relation.kind(v, v)
            && earlier.iter().all(is_alike)
    }

    /// Tries all images of the vertex at this place of the order; so the recursion is as deep as
    /// there are vertices.
    fn extend(&mut self, prepared: &Prepared<'_>, place: usize) {
        let Some(&v) = prepared.order.get(place) else {
            self.found.push(self.image.clone());
            return;
        };
        let (relation, earlier) = (prepared.relation, &prepared.earlier[place]);
        // Next to a neighbour's image, if one has an image.
        let near = earlier.iter().map(|&w| self.image[w]).min();
        let near = near.map(|near| &relation.neighbors[usize::from(near)]);
        let candidates = near.map_or(relation.count, Vec::len);
        for number in 0..candidates {
            let to = near.map_or(number, |near| usize::from(near[number]));
            if self.taken[to] {
                continue;
            }
            if self.steps > 0 && self.steps % PATIENCE == 0 && (prepared.stop)() {
                self.steps = 0;
            }
            if self.steps == 0 || self.found.len() >= prepared.most {
                self.is_cut = true;
                return;
            }
            self.steps -= 1;
            if self.fits(prepared, place, to) {
                self.image[v] = to as u16;
                self.take(relation, to, true);
                self.extend(prepared, place + 1);
                self.take(relation, to, false);
            }
        }
    }

    /// Makes a vertex an image, or none again.
    fn take(&mut self, relation: &Relation, to: usize, forth: bool) {
        self.taken[to] = forth;
        for &w in &relation.neighbors[to] {
            let count = &mut self.taken_around[usize::from(w)];
            *count = if forth { *count + 1 } else { *count - 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    /// All renamings that keep every kind, by trying all orders.
    fn by_force(relation: &Relation, image: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        let n = relation.count;
        if image.len() == n {
            let at = |v: usize| usize::from(image[v]);
            let keeps = |u: usize, v: usize| relation.kind(u, v) == relation.kind(at(u), at(v));
            if (0..n).all(|u| (0..n).all(|v| keeps(u, v))) {
                found.push(image.clone());
            }
            return;
        }
        for to in 0..n as u16 {
            if !image.contains(&to) {
                image.push(to);
                by_force(relation, image, found);
                image.pop();
            }
        }
    }

    proptest! {
        #[test]
        fn all_are_found(n in 1usize..7, kinds in proptest::collection::vec(0u16..4, 21)) {
            let mut relation = Relation::new(n);
            let pairs = (0..n).flat_map(|u| (u..n).map(move |v| (u, v)));
            // Kind 3 is as good as none, so that regular graphs come up.
            for ((u, v), kind) in pairs.zip(kinds).filter(|&(_, kind)| kind % 3 > 0) {
                relation.join(u, v, kind);
            }
            let mut expected = Vec::new();
            by_force(&relation, &mut Vec::new(), &mut expected);
            let mut found = relation.automorphisms(usize::MAX, usize::MAX);
            found.sort_unstable();
            prop_assert_eq!(relation.automorphism_count(1_000_000), Some(expected.len() as u128));
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn many_are_cut_off() {
        let empty = Relation::new(9);
        assert_eq!(empty.automorphisms(50, usize::MAX).len(), 50);
        assert!(empty.automorphisms(usize::MAX, 100).len() < 100);
        assert_eq!(Relation::new(0).automorphisms(50, 50), [vec![]; 1]);
        // Once it has been told to stop, it does not ask again.
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) == 2;
        assert_eq!(
            empty.all_automorphisms_until(usize::MAX, usize::MAX, &stop),
            None
        );
        assert_eq!(asked.get(), 3);
    }
}
