//! Canonical orders and automorphisms of small graphs.
//!
//! The method is `McKay`'s (Practical graph isomorphism, 1981), as in
//! [`invariants`](crate::invariants), on sets of bits: a thousand times as many graphs are labelled
//! here as anywhere else.

use std::collections::BTreeSet;

use super::small::{MOST, Set, SmallGraph, members};

/// Takes a vertex to its image.
pub(super) type Permutation = [u8; MOST];

/// An ordered partition of the vertices. A cell is known by the number of vertices in the cells
/// before it.
#[derive(Clone, Copy)]
pub(super) struct Partition {
    cells: [Set; MOST],
    /// The places at which cells begin.
    starts: Set,
}

impl Partition {
    /// The partition into these cells; empty ones are left out.
    pub(super) fn new(cells: impl IntoIterator<Item = Set>) -> Self {
        let mut partition = Self {
            cells: [0; MOST],
            starts: 0,
        };
        let mut place = 0;
        for cell in cells {
            if cell != 0 {
                partition.cells[place] = cell;
                partition.starts |= 1 << place;
                place += cell.count_ones() as usize;
            }
        }
        partition
    }

    /// The first cell.
    pub(super) fn first(&self) -> Set {
        self.cells[0]
    }

    /// The place of the first cell of several vertices.
    fn first_large(&self) -> Option<usize> {
        members(self.starts).find(|&place| !self.cells[place].is_power_of_two())
    }

    /// Refines by all cells.
    pub(super) fn refine_all(&mut self, graph: &SmallGraph) {
        self.refine(graph, self.starts);
    }

    /// Splits cells until all vertices of a cell have equally many neighbours in every cell. The
    /// order of the parts does not depend on the names of the vertices.
    fn refine(&mut self, graph: &SmallGraph, mut active: Set) {
        let all = ((1u64 << graph.order()) - 1) as Set;
        while active != 0 && self.starts != all {
            let place = active.trailing_zeros() as usize;
            active &= active - 1;
            let splitter = self.cells[place];
            for start in members(self.starts) {
                let cell = self.cells[start];
                if cell.is_power_of_two() {
                    continue;
                }
                if splitter.is_power_of_two() {
                    let inside = cell & graph.row(splitter.trailing_zeros() as usize);
                    if inside != 0 && inside != cell {
                        self.replace(start, &[cell & !inside, inside], &mut active);
                    }
                } else {
                    let mut parts = [0; MOST + 1];
                    for v in members(cell) {
                        parts[(graph.row(v) & splitter).count_ones() as usize] |= 1 << v;
                    }
                    self.replace(start, &parts, &mut active);
                }
            }
        }
    }

    /// Puts the parts of a cell in its place. All parts but a largest one split others later on, or
    /// all of them if the cell would have.
    fn replace(&mut self, start: usize, parts: &[Set], active: &mut Set) {
        let mut place = start;
        let mut largest = (0, 0);
        let mut new: Set = 0;
        for &part in parts {
            if part != 0 {
                self.cells[place] = part;
                new |= 1 << place;
                let size = part.count_ones() as usize;
                if size > largest.0 {
                    largest = (size, place);
                }
                place += size;
            }
        }
        if new == 1 << start {
            return;
        }
        self.starts |= new;
        if *active >> start & 1 == 0 {
            new &= !(1 << largest.1);
        }
        *active |= new;
    }
}

/// An order of the vertices at the end of a path.
#[derive(Clone, Copy)]
struct Leaf {
    order: Permutation,
    /// The graph's pairs of vertices in that order.
    code: u128,
    path: [u8; MOST],
    depth: usize,
}

/// The canonical order of a graph, and what generates its automorphisms.
pub(super) struct Labelling<'a> {
    graph: &'a SmallGraph,
    path: [u8; MOST],
    first: Option<Leaf>,
    best: Option<Leaf>,
    generators: Vec<Permutation>,
}

impl<'a> Labelling<'a> {
    /// Labels a graph whose partition is refined already.
    pub(super) fn of(graph: &'a SmallGraph, partition: &Partition) -> Self {
        let mut labelling = Self {
            graph,
            path: [0; MOST],
            first: None,
            best: None,
            generators: Vec::new(),
        };
        labelling.descend(partition, 0);
        labelling
    }

    /// Returns permutations that generate all automorphisms.
    pub(super) fn into_generators(self) -> Vec<Permutation> {
        self.generators
    }

    /// Returns whether an automorphism takes a vertex to the canonically first one.
    pub(super) fn is_like_first(&self, v: usize) -> bool {
        let best = self.best.as_ref().expect("every graph has an order");
        self.orbit(usize::from(best.order[0]), 0) >> v & 1 == 1
    }

    /// Returns where automorphisms take a vertex that leave the beginning of the path alone.
    fn orbit(&self, v: usize, depth: usize) -> Set {
        let fixes = |generator: &&Permutation| {
            let path = self.path[..depth].iter();
            path.copied().all(|v| generator[usize::from(v)] == v)
        };
        let generators: Vec<&Permutation> = self.generators.iter().filter(fixes).collect();
        let mut orbit: Set = 1 << v;
        let mut waiting = orbit;
        while waiting != 0 {
            let v = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            for generator in &generators {
                let image = 1 << generator[v];
                waiting |= image & !orbit;
                orbit |= image;
            }
        }
        orbit
    }

    /// Goes through all orders below a node; returns the depth to go on with.
    fn descend(&mut self, partition: &Partition, depth: usize) -> usize {
        let Some(place) = partition.first_large() else {
            return self.arrive(partition, depth);
        };
        let cell = partition.cells[place];
        let mut tried: Set = 0;
        for v in members(cell) {
            if tried != 0 && self.orbit(v, depth) & tried != 0 {
                continue;
            }
            tried |= 1 << v;
            let mut next = *partition;
            next.cells[place] = 1 << v;
            next.cells[place + 1] = cell & !(1 << v);
            next.starts |= 1 << (place + 1);
            next.refine(self.graph, 1 << place);
            self.path[depth] = v as u8;
            let keep = self.descend(&next, depth + 1);
            if keep < depth {
                return keep;
            }
        }
        depth
    }

    /// Compares an order with the first and the best one. Equal codes are an automorphism, and all
    /// that lies below the vertex where the paths part is the image of what has been seen.
    fn arrive(&mut self, partition: &Partition, depth: usize) -> usize {
        let order = self.graph.order();
        let mut leaf = Leaf {
            order: [0; MOST],
            code: 0,
            path: self.path,
            depth,
        };
        for place in 0..order {
            leaf.order[place] = partition.cells[place].trailing_zeros() as u8;
            let row = self.graph.row(usize::from(leaf.order[place]));
            for &before in &leaf.order[..place] {
                leaf.code = leaf.code << 1 | u128::from(row >> before & 1);
            }
        }
        let [Some(first), Some(best)] = [&self.first, &self.best] else {
            self.first = Some(leaf);
            self.best = Some(leaf);
            return depth;
        };
        for known in [first, best] {
            if known.code == leaf.code {
                let mut generator = [0; MOST];
                for (&v, &image) in known.order.iter().zip(&leaf.order).take(order) {
                    generator[usize::from(v)] = image;
                }
                let shared = known.depth.min(depth);
                let common = (0..shared).find(|&at| known.path[at] != leaf.path[at]);
                self.generators.push(generator);
                return common.unwrap_or(shared);
            }
        }
        if leaf.code > best.code {
            self.best = Some(leaf);
        }
        depth
    }
}

/// Returns all automorphisms of a graph.
pub(super) fn automorphisms(graph: &SmallGraph) -> Vec<Permutation> {
    let mut partition = Partition::new([(1 << graph.order()) - 1]);
    partition.refine_all(graph);
    let generators = Labelling::of(graph, &partition).into_generators();
    let identity: Permutation = std::array::from_fn(|v| v as u8);
    let mut all = vec![identity];
    let mut seen: BTreeSet<Permutation> = BTreeSet::from([identity]);
    let mut next = 0;
    while let Some(&known) = all.get(next) {
        next += 1;
        for generator in &generators {
            let mut product = identity;
            for image in &mut product[..graph.order()] {
                *image = generator[usize::from(known[usize::from(*image)])];
            }
            if seen.insert(product) {
                all.push(product);
            }
        }
    }
    all
}
