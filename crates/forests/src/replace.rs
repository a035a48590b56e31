//! The search for an edge that can take the place of a deleted one.

use slitherlab_graph::{Edge, NONE, Vertex};

use crate::augment::OUT;
use crate::links::A;
use crate::minor::MinorForests;

/// A part of a tree, as far as it is known.
#[derive(Clone, Default)]
pub(crate) struct Side {
    /// The vertices of the minor, each with the edge by which it was found.
    pub(crate) found: Vec<(Vertex, Edge)>,
    /// Which of them is looked at, which of the vertices it was made of, and the next arc of that.
    index: usize,
    member: Vertex,
    arc: usize,
}

/// Set in the place of an edge that can give way.
const FALLING: u8 = 16;
/// Set instead once its tree has been parted.
const FALLEN: u8 = 32;
const FOREST: u8 = 15;

impl MinorForests<'_> {
    /// Replaces an edge of a forest by exchanges that bring in an edge from outside, if there are
    /// any.
    ///
    /// This is the search of [`crate::augment`] backwards, or for the dual matroids: without the
    /// edge its tree has two parts; any edge between them can take its place. From outside the
    /// forests it would do so without further ado. An edge of the other forest leaves a gap there,
    /// and an edge between the two parts of *its* tree can close that, and so on. The label of an
    /// edge is the first gap that it can close. So the exchanges can be done one after the other,
    /// from the first gap on: no edge of the way closes an earlier gap than its label, which means
    /// that its cycle does not contain what was exchanged before.
    ///
    /// If the search fails, the standing trees of both forests inside the clump have the same
    /// vertices: the clump falls apart into these.
    pub(crate) fn replace(&mut self, edge: Edge) -> bool {
        self.falling.push(edge);
        let mut next = 0;
        let mut found = None;
        while found.is_none() && next < self.falling.len() {
            found = self.search_gap(self.falling[next], next as u32);
            next += 1;
        }
        if found.is_none() {
            self.part_clump(edge);
        }
        for &edge in &self.falling {
            self.forests.place[edge as usize] &= FOREST;
        }
        for &v in &self.parted {
            self.piece[v as usize] = [NONE; 2];
        }
        self.falling.clear();
        self.parted.clear();
        if let Some(last) = found {
            self.exchange_from(edge, last);
        }
        found.is_some()
    }

    /// Labels the edges between the two parts of the tree of `gap`, of which the smaller gets a
    /// number. Returns the first of them that is outside the forests.
    fn search_gap(&mut self, gap: Edge, number: u32) -> Option<Edge> {
        let forest = (self.forests.place[gap as usize] & FOREST) as usize;
        let other = 1 - forest as u8;
        self.forests.place[gap as usize] = forest as u8 | FALLEN;
        self.find_smaller_part(forest, gap);
        for &(v, _) in &self.sides[0].found {
            let piece = &mut self.piece[v as usize];
            if *piece == [NONE; 2] {
                self.parted.push(v);
            }
            piece[forest] = number;
        }
        for i in 0..self.sides[0].found.len() {
            let (v, _) = self.sides[0].found[i];
            let home = self.forests.trees[forest].set(v);
            let mut member = v;
            loop {
                for arc in self.graph.arcs(member) {
                    let edge = self.graph.arc_edges()[arc];
                    let place = self.forests.place[edge as usize];
                    if place != OUT && place != other {
                        continue;
                    }
                    let w = self.forests.clumps.find(self.graph.targets()[arc]);
                    if self.piece[w as usize][forest] != number
                        && self.forests.trees[forest].set(w) == home
                    {
                        self.forests.label[edge as usize] = gap;
                        if place == OUT {
                            return Some(edge);
                        }
                        self.forests.place[edge as usize] |= FALLING;
                        self.falling.push(edge);
                    }
                }
                member = self.next[member as usize];
                if member == v {
                    break;
                }
            }
        }
        None
    }

    /// Finds the smaller part that is left of a tree without `gap`, into the first side.
    pub(crate) fn find_smaller_part(&mut self, forest: usize, gap: Edge) {
        for (side, v) in self.sides.iter_mut().zip(self.forests.ends(gap)) {
            side.found.clear();
            side.found.push((v, gap));
            side.index = 0;
            side.member = v;
            side.arc = self.graph.arcs(v).start;
        }
        while !self.look(0, forest) {
            if self.look(1, forest) {
                self.sides.swap(0, 1);
                return;
            }
        }
    }

    /// Looks at one more arc of a side; true if there is none.
    fn look(&mut self, side: usize, forest: usize) -> bool {
        let side = &mut self.sides[side];
        let (v, by) = side.found[side.index];
        if side.arc < self.graph.arcs(side.member).end {
            let edge = self.graph.arc_edges()[side.arc];
            let place = self.forests.place[edge as usize];
            if edge != by && (place & !FALLING) as usize == forest {
                let w = self.graph.targets()[side.arc];
                side.found.push((self.forests.clumps.find(w), edge));
            }
            side.arc += 1;
            return false;
        }
        side.member = self.next[side.member as usize];
        if side.member == v {
            side.index += 1;
            match side.found.get(side.index) {
                Some(&(next, _)) => side.member = next,
                None => return true,
            }
        }
        side.arc = self.graph.arcs(side.member).start;
        false
    }

    /// Lets the clump of `edge` fall apart into the trees of A that are left standing in it.
    fn part_clump(&mut self, edge: Edge) {
        self.clumps.tidy();
        let clump = self.forests.ends(edge)[0];
        let clump = self.clumps.set(clump);
        // The numbers of the parts are less than the number of edges that have fallen.
        let mut number = vec![NONE; self.falling.len()];
        for i in 0..self.parted.len() {
            let v = self.parted[i];
            let piece = self.piece[v as usize][A];
            if piece != NONE && self.clumps.set(v) == clump {
                let number = &mut number[piece as usize];
                if *number == NONE {
                    *number = self.clumps.fresh();
                }
                self.clumps.put(v, *number);
            }
        }
    }

    /// Does the exchanges that bring in `last` for `edge`.
    fn exchange_from(&mut self, edge: Edge, last: Edge) {
        let mut way = vec![last];
        let mut gap = last;
        while gap != edge {
            gap = self.forests.label[gap as usize];
            way.push(gap);
        }
        let mut forest = self.forests.place[edge as usize];
        for pair in way.windows(2).rev() {
            let (entering, leaving) = (pair[0], pair[1]);
            self.forests.swap(forest as usize, leaving, entering);
            forest = std::mem::replace(&mut self.forests.place[entering as usize], forest);
        }
    }
}
