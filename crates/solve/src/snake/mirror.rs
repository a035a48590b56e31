//! Mirrors: automorphisms by which a player answers every move with its image.
//!
//! A mirror is an automorphism σ with σ² = 1, σ(v) ≠ v for every vertex and no edge between v and σ(v). In `private`
//! and `public` whoever is to move loses when no snake is placed, or one snake is the image of the other: every move
//! has an image that is a move of the opponent's. Every grid with two even sides has one (the half-turn), and so have
//! tori with an even side of four or more, hypercubes of dimension two or more, and many other Cayley graphs.

mod known;

use slitherlab_games::snake::{Capacity, Ending, First, Move, Position, Rules, Snakes};
use slitherlab_graph::{Graph, NONE, Vertex};

use crate::search::Limits;

/// The image of every vertex.
pub type Mirror = Vec<Vertex>;

/// Whether mirrors say anything about a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.players == 2
        && rules.ending == Ending::Normal
        && rules.capacity == Capacity::ONE
        && rules.first == First::Next
        && matches!(rules.snakes, Snakes::Private | Snakes::Shared(2))
}

/// What a mirror says about a position.
#[derive(Clone, Debug)]
pub(crate) enum Reflected {
    /// The snakes are each other's images, so the player to move loses.
    Now(Mirror),
    /// They are after this move, so the player to move wins by it.
    After(Move, Mirror),
}

/// A mirror that decides a position, if one is found.
///
/// *Cost*: O(n + m) where the degrees and the distances leave few choices, as on lattices; never more than about a
/// hundred times that, and then nothing may be found although there is something; nor when the limits' watch ends it.
pub(crate) fn reflect(
    graph: &Graph,
    position: &Position,
    limits: &Limits<'_>,
) -> Option<Reflected> {
    if graph.vertex_count() % 2 == 1 {
        return None;
    }
    reflect_by(position, |pairs| find(graph, pairs, limits))
}

/// Whether this mirror of the board decides a position.
///
/// *Cost*: O(n).
pub(crate) fn reflect_in(mirror: &Mirror, position: &Position) -> Option<Reflected> {
    reflect_by(position, |pairs| {
        let fits = pairs.iter().all(|&[v, w]| mirror[v as usize] == w);
        fits.then(|| mirror.clone())
    })
}

/// A mirror that decides a position, by whoever finds one in which given pairs are each other's images.
fn reflect_by(
    position: &Position,
    find: impl Fn(&[[Vertex; 2]]) -> Option<Mirror>,
) -> Option<Reflected> {
    if !speaks_about(position.rules()) {
        return None;
    }
    match position.snake_count() {
        0 => find(&[]).map(Reflected::Now),
        1 => {
            let opening = position.snake(0);
            let [u, v] = opening[..] else { return None };
            let mirror = find(&[])?;
            let mut ends = [u, v].map(|end| mirror[end as usize]);
            ends.sort_unstable();
            Some(Reflected::After(Move::Edge(ends), mirror))
        }
        _ => reflect_snakes(position, find),
    }
}

fn reflect_snakes(
    position: &Position,
    find: impl Fn(&[[Vertex; 2]]) -> Option<Mirror>,
) -> Option<Reflected> {
    let snakes = [0, 1].map(|number| position.snake(number));
    let [first, second] = &snakes;
    let pairs = |ours: &[Vertex], theirs: &[Vertex], backwards: bool| -> Vec<[Vertex; 2]> {
        let pair = |(place, &v): (usize, &Vertex)| {
            let place = if backwards {
                theirs.len() - 1 - place
            } else {
                place
            };
            [v, theirs[place]]
        };
        ours.iter().enumerate().map(pair).collect()
    };
    if first.len() == second.len() {
        let mut ways = [false, true].into_iter();
        let mirror = ways.find_map(|way| find(&pairs(first, second, way)))?;
        return Some(Reflected::Now(mirror));
    }
    // One snake is a step ahead: the mover may extend the other to the image of that step.
    let (ahead, behind, number) = match (first.len(), second.len()) {
        (a, b) if a == b + 1 => (first, second, 1),
        (a, b) if b == a + 1 => (second, first, 0),
        _ => return None,
    };
    let is_own = position.rules().snakes != Snakes::Private || position.turn().index() == number;
    if !is_own {
        return None;
    }
    for drops_first in [false, true] {
        let (step, from, rest) = if drops_first {
            (ahead[0], ahead[1], &ahead[1..])
        } else {
            let last = ahead.len() - 1;
            (ahead[last], ahead[last - 1], &ahead[..last])
        };
        for backwards in [false, true] {
            let pairs = pairs(rest, behind, backwards);
            if let Some(mirror) = find(&pairs) {
                let answer = Move::Edge([from, step].map(|v| mirror[v as usize]));
                return Some(Reflected::After(answer, mirror));
            }
        }
    }
    None
}

/// A mirror of the board, if one is found.
///
/// *Cost*: as for the theorem on mirrored snakes: O(n + m) on lattices, at most about a hundred times that, and then nothing may be
/// found although there is something.
pub fn mirror(graph: &Graph) -> Option<Mirror> {
    find(graph, &[], &Limits::default())
}

/// A mirror in which these pairs are each other's images, if one is found.
pub(crate) fn find(graph: &Graph, pairs: &[[Vertex; 2]], limits: &Limits<'_>) -> Option<Mirror> {
    let n = graph.vertex_count();
    if n % 2 == 1 {
        return None;
    }
    if pairs.is_empty() {
        if let Some(mirror) = known::known(graph) {
            return Some(mirror);
        }
    }
    let mut search = Search {
        graph,
        image: vec![NONE; n],
        assigned: Vec::with_capacity(n),
        head: 0,
        steps: 1_000_000 + 100 * (n + graph.edge_count()),
    };
    for &[v, w] in pairs {
        // A snake and its image share no vertex, so no pair contradicts one before it.
        if !search.fits(v, w) {
            return None;
        }
        search.assign(v, w);
    }
    search.run(limits)
}

/// How many steps pass between two questions to the watch.
const INTERVAL: usize = 1 << 16;

struct Search<'a> {
    graph: &'a Graph,
    image: Vec<Vertex>,
    /// The vertices that have an image, in the order in which they got it.
    assigned: Vec<Vertex>,
    /// How many of them have no neighbour without an image any more.
    head: usize,
    /// How many candidates may still be looked at.
    steps: usize,
}

/// A vertex whose image was chosen among several.
struct Choice {
    vertex: Vertex,
    /// Those that are still to be tried, the best last.
    untried: Vec<Vertex>,
    assigned: usize,
    head: usize,
}

impl Search<'_> {
    fn run(mut self, limits: &Limits<'_>) -> Option<Mirror> {
        let mut asked = self.steps;
        let mut choices: Vec<Choice> = Vec::new();
        loop {
            let Some((vertex, untried)) = self.next() else {
                return Some(self.image);
            };
            choices.push(Choice {
                vertex,
                untried,
                assigned: self.assigned.len(),
                head: self.head,
            });
            // Back to the last choice that leaves something to try.
            loop {
                let choice = choices.last_mut()?;
                self.take_back(choice.assigned);
                self.head = choice.head;
                if let Some(image) = choice.untried.pop() {
                    let vertex = choice.vertex;
                    self.assign(vertex, image);
                    break;
                }
                choices.pop();
            }
            if asked - self.steps >= INTERVAL {
                asked = self.steps;
                if !limits.go_on() {
                    return None;
                }
            }
            if self.steps == 0 {
                return None;
            }
        }
    }

    /// A vertex without an image, next to those that have one as long as there are such, and what its image can be;
    /// `None` when all have one.
    fn next(&mut self) -> Option<(Vertex, Vec<Vertex>)> {
        while let Some(&u) = self.assigned.get(self.head) {
            let open = |v: &&Vertex| self.image[**v as usize] == NONE;
            let Some(&v) = self.graph.neighbors(u).iter().find(open) else {
                self.head += 1;
                continue;
            };
            let mut candidates = self.graph.neighbors(self.image[u as usize]).to_vec();
            candidates.dedup();
            candidates.retain(|&w| self.fits(v, w));
            return Some((v, candidates));
        }
        // Both look at all vertices, for every component of the graph.
        self.steps = self.steps.saturating_sub(self.image.len() / 16);
        let v = self.rarest()?;
        let mut candidates = self.farthest_last(v);
        candidates.retain(|&w| self.fits(v, w));
        Some((v, candidates))
    }

    /// A vertex without an image whose degree is rare among these.
    fn rarest(&self) -> Option<Vertex> {
        let open = || {
            let vertices = self.graph.vertices();
            vertices.filter(|&v| self.image[v as usize] == NONE)
        };
        let most = open().map(|v| self.graph.degree(v)).max()?;
        let mut count = vec![0; most + 1];
        for v in open() {
            count[self.graph.degree(v)] += 1;
        }
        open().min_by_key(|&v| count[self.graph.degree(v)])
    }

    /// All vertices without an image, those far from v last: a mirror of a lattice leads far away.
    fn farthest_last(&self, v: Vertex) -> Vec<Vertex> {
        let mut order = vec![v];
        let mut seen = vec![false; self.image.len()];
        seen[v as usize] = true;
        let mut next = 0;
        while let Some(&u) = order.get(next) {
            next += 1;
            for &w in self.graph.neighbors(u) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    order.push(w);
                }
            }
        }
        // Vertices of other components come first of all, that is, they are tried when nothing else is left.
        let mut all: Vec<Vertex> = self.graph.vertices().collect();
        all.retain(|&w| !seen[w as usize]);
        all.extend(order);
        all.retain(|&w| self.image[w as usize] == NONE);
        all
    }

    /// Whether v and w can be each other's images, as far as their neighbours have images.
    fn fits(&mut self, v: Vertex, w: Vertex) -> bool {
        let graph = self.graph;
        self.steps = self.steps.saturating_sub(1 + graph.degree(v));
        if v == w
            || self.steps == 0
            || self.image[v as usize] != NONE
            || self.image[w as usize] != NONE
            || graph.degree(v) != graph.degree(w)
            || graph.has_edge(v, w)
        {
            return false;
        }
        let keeps = |from: Vertex, to: Vertex| {
            graph.neighbors(from).iter().all(|&x| {
                let image = self.image[x as usize];
                x == from || image == NONE || graph.has_edge(to, image)
            })
        };
        keeps(v, w) && keeps(w, v)
    }

    fn assign(&mut self, v: Vertex, w: Vertex) {
        self.image[v as usize] = w;
        self.image[w as usize] = v;
        self.assigned.extend([v, w]);
    }

    /// Takes images back until only so many vertices have one.
    fn take_back(&mut self, count: usize) {
        for v in self.assigned.drain(count..) {
            self.image[v as usize] = NONE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::known::{is_mirror, known};
    use super::*;
    use slitherlab_board::Board;
    use slitherlab_oracle::all_graphs;

    /// Whether there is a mirror, by trying all pairings.
    fn exists(graph: &Graph) -> bool {
        fn pair(graph: &Graph, image: &mut Vec<Vertex>) -> bool {
            let Some(v) = image.iter().position(|&image| image == NONE) else {
                let ends = graph.edges().iter();
                let mut images = ends.map(|ends| ends.map(|v| image[v as usize]));
                return images.all(|[u, v]| graph.has_edge(u, v));
            };
            (v + 1..image.len()).any(|w| {
                if image[w] != NONE || graph.has_edge(v as Vertex, w as Vertex) {
                    return false;
                }
                (image[v], image[w]) = (w as Vertex, v as Vertex);
                let found = pair(graph, image);
                (image[v], image[w]) = (NONE, NONE);
                found
            })
        }
        pair(graph, &mut vec![NONE; graph.vertex_count()])
    }

    #[test]
    fn mirrors_are_found_exactly_where_there_are_some() {
        let mut found = 0;
        for graph in (0..=7).flat_map(all_graphs) {
            match find(&graph, &[], &Limits::default()) {
                Some(mirror) => {
                    assert!(is_mirror(&graph, &mirror), "{graph:?}");
                    found += 1;
                }
                None => assert!(
                    graph.vertex_count() % 2 == 1 || !exists(&graph),
                    "{graph:?}"
                ),
            }
        }
        assert_eq!(found, 16);
    }

    /// Families whose mirrors a search would hardly find on large boards.
    #[test]
    fn mirrors_of_families_are_known_at_once() {
        for text in [
            "grid:40x60",
            "torus:30x31",
            "hypercube:10",
            "circulant:5000:1,5,77",
            "circulant:3000:7,9,1000",
            "multipartite:20,30,40",
            "bipartite:100,200",
        ] {
            let board = Board::parse(text).unwrap();
            let mirror = known(board.graph()).unwrap_or_else(|| panic!("{text}"));
            assert!(is_mirror(board.graph(), &mirror), "{text}");
        }
        for text in [
            "complete:6",
            "path:8",
            "multipartite:3,3",
            "circulant:10:1,5",
        ] {
            let board = Board::parse(text).unwrap();
            assert_eq!(known(board.graph()), None, "{text}");
        }
    }

    #[test]
    fn lattices_have_mirrors_where_the_theory_says_so() {
        for (text, has) in [
            ("grid:4x6", true),
            ("grid:2x2x3", true),
            ("grid:4x5", false),
            ("grid:5x5", false),
            ("torus:4x5", true),
            ("torus:6x6", true),
            ("hypercube:4", true),
            ("hypercube:1", false),
            ("cycle:8", true),
            ("cycle:7", false),
            ("complete:6", false),
            ("path:8", false),
            ("grid:3x3 and grid:3x3", true),
            ("petersen", false),
            ("grid:60x80", true),
        ] {
            let board = Board::parse(text).unwrap();
            let mirror = find(board.graph(), &[], &Limits::default());
            assert_eq!(mirror.is_some(), has, "{text}");
            assert!(
                mirror.is_none_or(|mirror| is_mirror(board.graph(), &mirror)),
                "{text}"
            );
        }
    }
}
