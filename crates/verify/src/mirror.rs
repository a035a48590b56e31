//! Checking a mirror: two snakes that are each other's image.
//!
//! Let σ be an automorphism of the board, as far as adjacency is concerned, with σ² = 1, σ(v) ≠ v for every vertex and
//! no edge between v and σ(v). Two players, normal ending, two snakes of vertices, each player's own (`private`) or
//! both shared (`public`).
//!
//! *If no snake is placed, or both are and one is the image of the other, the player to move loses.* The used vertices
//! are a set that σ maps to itself. An opening uv is answered by σ(u)σ(v): σ(u) is neither u nor v, because v is joined
//! to u. A step from the live end a to w is answered by the step from σ(a), a live end of the other snake, to σ(w),
//! which is unused because w is, and is not w. Afterwards one snake is the image of the other again. So it is always
//! the same player who finds an answer.

use slitherlab_check::Effort;
use slitherlab_graph::{Graph, Vertex};
use slitherlab_rules::snake::{Capacity, Ending, First, Rules, Snakes};

use crate::referee::snake::Position;
use crate::refusal::Refusal;

/// Whether a mirror says anything about a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.players == 2
        && rules.ending == Ending::Normal
        && rules.capacity == Capacity::ONE
        && rules.first == First::Next
        && matches!(rules.snakes, Snakes::Private | Snakes::Shared(2))
}

/// Refuses what is no mirror of the board: the image of every vertex.
///
/// *Cost*: O(n + m).
pub(crate) fn check(graph: &Graph, image: &[Vertex], effort: &Effort<'_>) -> Result<(), Refusal> {
    let n = graph.vertex_count();
    if image.len() != n {
        return Err(Refusal::MirrorLength(image.len(), n));
    }
    // All images are looked at first: below they are looked up.
    for v in graph.vertices() {
        let w = image[v as usize];
        if w as usize >= n || w == v || image[w as usize] != v {
            return Err(Refusal::NoInvolution(v));
        }
    }
    let mut seen_from = vec![Vertex::MAX; n];
    for v in graph.vertices() {
        let w = image[v as usize];
        let (own, others) = (graph.neighbors(v), graph.neighbors(w));
        effort.spend(own.len() + others.len() + 1);
        effort.go_on()?;
        for &x in others {
            seen_from[x as usize] = v;
        }
        if seen_from[v as usize] == v {
            return Err(Refusal::MirrorEdge(v, w));
        }
        // A loop at v counts as one at its image: none of them is ever used.
        let is_kept = |&&x: &&Vertex| x == v || seen_from[image[x as usize] as usize] == v;
        if !own.iter().all(|x| is_kept(&x)) {
            return Err(Refusal::NoAutomorphism(v));
        }
    }
    Ok(())
}

/// Refuses a position in which the snakes are not each other's images.
pub(crate) fn check_snakes(position: &Position, image: &[Vertex]) -> Result<(), Refusal> {
    let is_right = match position.snakes() {
        [] => true,
        [first, second] => {
            let mirrored = first.iter().map(|&v| image[v as usize]);
            mirrored.clone().eq(second.iter().copied()) || mirrored.rev().eq(second.iter().copied())
        }
        _ => false,
    };
    let unlike = Refusal::Stage("two snakes that are each other's images, or none");
    if is_right { Ok(()) } else { Err(unlike) }
}
