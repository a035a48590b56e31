//! Checking a mirror: snakes that are each other's images.
//!
//! Let n play with n snakes of vertices, each player's own (`private`) or all shared (`public` with
//! two players), and with normal ending. Let σ be an automorphism of the board, as far as adjacency
//! is concerned, all of whose orbits have n vertices, with no edge inside an orbit. With two
//! players: σ² = 1, σ(v) ≠ v for every vertex and no edge between v and σ(v).
//!
//! *If no snake is placed, or all are and each is the image of the one before it, and the first of
//! the last, the others together can force the player to move, x, to lose.* The used vertices are
//! whole orbits. What x plays, the players after them play in the images under σ, σ², …: an opening
//! uv is answered by σ(u)σ(v), which is disjoint from it because u and v, joined by an edge, are of
//! different orbits; a step from the live end a to w by the step from σ(a), a live end of the next
//! snake, to σ(w), which is unused because the orbit of w is and nobody has taken it in this round.
//! Afterwards each snake is the image of the one before it again, and x is to move. So it is always
//! x who has to find a move first.

use slitherlab_graph::{Graph, Vertex};
use slitherlab_rules::Effort;
use slitherlab_rules::snake::{Capacity, Ending, Ends, First, Rules};

use crate::referee::snake::Position;
use crate::refusal::Refusal;

/// Whether a mirror says anything about a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.players == rules.snake_count()
        && rules.ends == Ends::Two
        && rules.ending == Ending::Normal
        && rules.capacity == Capacity::ONE
        && rules.first == First::Next
}

/// Refuses what shows no mirror of the board, the image of every vertex, in which the snakes are
/// each other's images.
///
/// *Cost*: O(n + m).
pub(crate) fn check(
    graph: &Graph,
    position: &Position,
    image: &[Vertex],
    effort: &Effort<'_>,
) -> Result<(), Refusal> {
    let (n, size) = (graph.vertex_count(), position.rules().players);
    if image.len() != n {
        return Err(Refusal::Length(image.len(), "images", n));
    }
    // All images are looked at first: below they are looked up. An orbit is called by its first
    // vertex.
    let mut orbit = vec![Vertex::MAX; n];
    for v in graph.vertices() {
        if orbit[v as usize] != Vertex::MAX {
            continue;
        }
        let mut next = v;
        for _ in 0..size {
            let place = orbit.get_mut(next as usize);
            let place = place.filter(|place| **place == Vertex::MAX);
            *place.ok_or(Refusal::NoOrbit(v))? = v;
            next = image[next as usize];
        }
        if next != v {
            return Err(Refusal::NoOrbit(v));
        }
    }
    let mut seen_from = vec![Vertex::MAX; n];
    for v in graph.vertices() {
        let (own, others) = (graph.neighbors(v), graph.neighbors(image[v as usize]));
        effort.spend(own.len() + others.len() + 1);
        effort.go_on()?;
        for &x in others {
            seen_from[x as usize] = v;
        }
        // A loop at v counts as one at its image: none of them is ever used.
        for &x in own.iter().filter(|&&x| x != v) {
            if orbit[x as usize] == orbit[v as usize] {
                return Err(Refusal::MirrorEdge(v, x));
            }
            if seen_from[image[x as usize] as usize] != v {
                return Err(Refusal::NoAutomorphism(v));
            }
        }
    }
    let snakes = position.snakes();
    let follows = |place: usize| {
        let mirrored = snakes[place].iter().map(|&v| image[v as usize]);
        let next = || snakes[(place + 1) % snakes.len()].iter().copied();
        mirrored.clone().eq(next()) || mirrored.rev().eq(next())
    };
    let all = snakes.is_empty() || snakes.len() == size as usize;
    let is_right = all && (0..snakes.len()).all(follows);
    let unlike = Refusal::Stage("snakes that are each other's images, or none");
    is_right.then_some(()).ok_or(unlike)
}
