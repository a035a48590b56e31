//! Mirrors: automorphisms by which a player answers every move with its image.
//!
//! A mirror is an automorphism σ with σ² = 1, σ(v) ≠ v for every vertex and no edge between v and
//! σ(v). In `private` and `public` the player to move loses when no snake is placed, or one snake
//! is the image of the other: every move has an image that is a move of the opponent's. Every grid
//! with two even sides has one (the half-turn), and so have tori with an even side of four or more,
//! hypercubes of dimension two or more, and many other Cayley graphs.
//!
//! For n players all orbits of σ have n vertices, and no edge is inside an orbit. Then all others
//! together can force the player to move to lose `private`: they answer by the images under σ, σ²,
//! … (`docs/theorems.md`). That says nothing about the fates of the others.

mod known;
mod search;

use slitherlab_game::snake::{Capacity, Ending, Ends, First, Move, Position, Rules, Snakes};
use slitherlab_graph::{Graph, Vertex};

use self::search::search;
use crate::search::Budget;

/// The image of every vertex.
pub type Mirror = Vec<Vertex>;

/// Whether mirrors decide a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.players == 2 && answers_in(rules)
}

/// Whether every other player has a snake for the images of what the player to move does.
fn answers_in(rules: &Rules) -> bool {
    rules.players == rules.snake_count()
        && rules.ends == Ends::Two
        && rules.ending == Ending::Normal
        && rules.capacity == Capacity::ONE
        && rules.first == First::Next
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
/// *Cost*: O(n + m) where the degrees and the distances leave few choices, as on lattices; never
/// more than about a hundred times that, and then nothing may be found although there is something;
/// nor when the budget' watch ends it.
pub(crate) fn reflect(
    graph: &Graph,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<Reflected> {
    if graph.vertex_count() % 2 == 1 {
        return None;
    }
    reflect_by(position, |pairs| find(graph, 2, pairs, budget))
}

/// A mirror by which more than two players answer the one to move, and so force them to lose, if
/// one is found: no snake is placed, or each is the image of the one before it.
///
/// *Cost*: as for [`reflect`], for each of the at most 32 ways in which the snakes may follow each
/// other.
pub(crate) fn turn(graph: &Graph, position: &Position, budget: &Budget<'_>) -> Option<Mirror> {
    let rules = position.rules();
    if rules.players == 2 || !answers_in(rules) {
        return None;
    }
    let snakes: Vec<Vec<Vertex>> = (0..position.snake_count())
        .map(|number| position.snake(number))
        .collect();
    let count = rules.players as usize;
    if snakes.is_empty() {
        return find(graph, rules.players, &[], budget);
    }
    let is_whole = snakes.len() == count && snakes.iter().all(|it| it.len() == snakes[0].len());
    if !is_whole {
        return None;
    }
    // A bit for each snake but the last: whether the next one runs the other way.
    (0..1u32 << (count - 1).min(MOST_TURNED)).find_map(|backwards| {
        let pairs: Vec<[Vertex; 2]> = (1..count)
            .flat_map(|number| {
                let turned = backwards.checked_shr(number as u32 - 1).unwrap_or(0) & 1 == 1;
                in_step(&snakes[number - 1], &snakes[number], turned)
            })
            .collect();
        // The last vertex of an orbit leads back to the first, so the last snake leads back to the
        // first one.
        find(graph, rules.players, &pairs, budget)
    })
}

/// How many snakes may run the other way than the one before them.
const MOST_TURNED: usize = 5;

/// Whether this mirror of the board decides a position.
///
/// *Cost*: O(n).
pub(crate) fn reflect_in(mirror: &Mirror, position: &Position) -> Option<Reflected> {
    reflect_by(position, |pairs| {
        let fits = pairs.iter().all(|&[v, w]| mirror[v as usize] == w);
        fits.then(|| mirror.clone())
    })
}

/// A mirror that decides a position, by a function that finds one in which given pairs are each
/// other's images.
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
    if first.len() == second.len() {
        let mut ways = [false, true].into_iter();
        let mirror = ways.find_map(|way| find(&in_step(first, second, way)))?;
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
        let (mv, from, rest) = if drops_first {
            (ahead[0], ahead[1], &ahead[1..])
        } else {
            let last = ahead.len() - 1;
            (ahead[last], ahead[last - 1], &ahead[..last])
        };
        for backwards in [false, true] {
            let pairs = in_step(rest, behind, backwards);
            if let Some(mirror) = find(&pairs) {
                let answer = Move::Edge([from, mv].map(|v| mirror[v as usize]));
                return Some(Reflected::After(answer, mirror));
            }
        }
    }
    None
}

/// The vertices of one snake, each with that of another at the same place, counted from the other
/// end if that runs backwards.
fn in_step(ours: &[Vertex], theirs: &[Vertex], backwards: bool) -> Vec<[Vertex; 2]> {
    let pair = |(place, &v): (usize, &Vertex)| {
        let place = if backwards {
            theirs.len() - 1 - place
        } else {
            place
        };
        [v, theirs[place]]
    };
    ours.iter().enumerate().map(pair).collect()
}

/// Returns a mirror of the board for two players, if one is found.
///
/// *Cost*: as for the theorem on mirrored snakes: O(n + m) on lattices, at most about a hundred
/// times that, and then nothing may be found although there is something.
pub fn mirror(graph: &Graph) -> Option<Mirror> {
    find(graph, 2, &[], &Budget::default())
}

/// A mirror for this many players in which each second vertex of a pair is the image of the first,
/// if one is found.
pub(crate) fn find(
    graph: &Graph,
    players: u32,
    pairs: &[[Vertex; 2]],
    budget: &Budget<'_>,
) -> Option<Mirror> {
    let n = graph.vertex_count();
    let size = players as usize;
    if n % size != 0 {
        return None;
    }
    if pairs.is_empty() {
        if let Some(mirror) = known::known(graph, size) {
            return Some(mirror);
        }
    }
    search(graph, size, pairs, budget)
}

#[cfg(test)]
mod tests {
    use super::known::{is_mirror, known};
    use super::*;
    use slitherlab_board::Board;
    use slitherlab_graph::NONE;
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
            match find(&graph, 2, &[], &Budget::default()) {
                Some(mirror) => {
                    assert!(is_mirror(&graph, 2, &mirror), "{graph:?}");
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
            let mirror = known(board.graph(), 2).unwrap_or_else(|| panic!("{text}"));
            assert!(is_mirror(board.graph(), 2, &mirror), "{text}");
        }
        for text in [
            "complete:6",
            "path:8",
            "multipartite:3,3",
            "circulant:10:1,5",
        ] {
            let board = Board::parse(text).unwrap();
            assert_eq!(known(board.graph(), 2), None, "{text}");
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
            let mirror = find(board.graph(), 2, &[], &Budget::default());
            assert_eq!(mirror.is_some(), has, "{text}");
            assert!(
                mirror.is_none_or(|mirror| is_mirror(board.graph(), 2, &mirror)),
                "{text}"
            );
        }
    }

    /// Whether there is a mirror for this many players, by trying all permutations.
    fn turns(graph: &Graph, size: usize) -> bool {
        fn choose(graph: &Graph, size: usize, image: &mut Vec<Vertex>) -> bool {
            if image.len() == graph.vertex_count() {
                return is_mirror(graph, size, image);
            }
            graph.vertices().any(|w| {
                if image.contains(&w) || w as usize == image.len() {
                    return false;
                }
                image.push(w);
                let found = choose(graph, size, image);
                image.pop();
                found
            })
        }
        choose(graph, size, &mut Vec::new())
    }

    #[test]
    fn mirrors_for_more_players_are_found_exactly_where_there_are_some() {
        let mut found = 0;
        for (players, graph) in [3, 4, 5, 6].into_iter().flat_map(|players| {
            (1..=6)
                .flat_map(all_graphs)
                .map(move |graph| (players, graph))
        }) {
            let size = players as usize;
            if let Some(mirror) = find(&graph, players, &[], &Budget::default()) {
                assert!(is_mirror(&graph, size, &mirror), "{players} {graph:?}");
                found += 1;
            } else {
                let many = graph.vertex_count() % size != 0;
                assert!(many || !turns(&graph, size), "{players} {graph:?}");
            }
        }
        // Three players: no edges on 3; on 6 vertices none, a matching, a hexagon and all edges
        // between two threes. With one orbit alone there are no edges.
        assert_eq!(found, 5 + 3);
        for (text, players, has) in [
            ("grid:6x6", 4, false),
            ("grid:6x6 without 2..3,2..3", 4, true),
            ("grid:5x5", 4, false),
            ("cycle:12", 3, true),
            ("torus:9x4", 3, true),
            ("torus:4x9", 3, true),
            ("torus:30x30", 5, true),
            ("hex:4", 3, false),
            ("triangle:4", 3, false),
            ("honeycomb:3", 3, true),
            ("honeycomb:3", 6, false),
            ("hypercube:4", 4, true),
            ("multipartite:3,6,9", 3, true),
        ] {
            let board = Board::parse(text).unwrap();
            let mirror = find(board.graph(), players, &[], &Budget::default());
            assert_eq!(mirror.is_some(), has, "{text} {players}");
            let fits = |mirror: Mirror| is_mirror(board.graph(), players as usize, &mirror);
            assert!(mirror.is_none_or(fits), "{text} {players}");
        }
    }
}
