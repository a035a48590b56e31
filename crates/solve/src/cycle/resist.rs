//! Moves when nothing is to be won by theorem: they ask the opponent a question.

use slitherlab_forests::Counts;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::{Edge, Graph, NONE, Vertex};

use super::proof::{Race, is_loop};
use super::reduced::{Reduced, minor_of};
use super::theorem::maker_wins;

/// A legal move that makes it hard for the opponent; `None` when the game is over.
///
/// In a cut game it is one after which the opponent must not pass, if there is one; in the
/// switching game one on a shortest path between the terminals; in `cycle` and `cycle-misere` one
/// that no answer punishes at once and that leaves the player more excess, or less in the misère
/// game, than the opponent.
///
/// *Cost*: that of a largest union of two forests.
pub(crate) fn resist(position: &Position) -> Option<Edge> {
    let first = position.legal_moves().next()?;
    let found = match (position.rules().maker(), position.rules().terminals) {
        (Some(maker), Some(terminals)) => on_shortest_path(position, maker, terminals),
        (Some(maker), None) => threat(position, maker),
        (None, _) => Some(best_of_race(position)),
    };
    found.or(Some(first))
}

/// The moves of `cycle` or `cycle-misere` after which the player is safe: they do not lose,
/// whatever follows, and may win yet.
///
/// *Cost*: that of a largest union of two forests for each move.
pub(crate) fn safe_moves(position: &Position) -> Vec<Edge> {
    let mover = position.turn();
    let mut after = position.clone();
    let safe = |&edge: &Edge| {
        after.play_unchecked(edge);
        let outcome = after.outcome();
        let safe = if outcome.is_over() {
            outcome.winner(2) == Some(mover)
        } else {
            Race::new(&after).safety().other
        };
        after.undo();
        safe
    };
    position.legal_moves().filter(safe).collect()
}

/// A move after which the player would win if they moved again.
fn threat(position: &Position, maker: Player) -> Option<Edge> {
    let kind = position.rules().kind;
    let reduced = Reduced::of(position, maker);
    let changes = reduced.changes();
    let maker_moves = position.turn() == maker;
    let edges = || 0..reduced.minor.graph.edge_count() as Edge;
    let is_no_loop = |&e: &Edge| !is_loop(&reduced.minor.graph, e);
    let found = edges().find(|&e| {
        if maker_moves {
            // A maker of the misère game does not take a loop if they can help it.
            is_no_loop(&e) && maker_wins(kind, changes.contracted(e), true)
        } else {
            !maker_wins(kind, changes.deleted(e), false)
        }
    });
    let found = found.or_else(|| edges().find(is_no_loop));
    found.map(|e| reduced.minor.edge_origin[e as usize])
}

/// The first edge of a shortest path between the terminals in the minor.
fn on_shortest_path(position: &Position, maker: Player, terminals: [Vertex; 2]) -> Option<Edge> {
    let minor = minor_of(position, maker);
    let [s, t] = terminals.map(|v| minor.vertex_image[v as usize]);
    let edge = shortest_step(&minor.graph, s, t)?;
    Some(minor.edge_origin[edge as usize])
}

fn shortest_step(graph: &Graph, from: Vertex, to: Vertex) -> Option<Edge> {
    let mut by = vec![NONE; graph.vertex_count()];
    let mut queue = std::collections::VecDeque::from([to]);
    while let Some(v) = queue.pop_front() {
        for (&w, &e) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
            if w != to && by[w as usize] == NONE {
                by[w as usize] = e;
                queue.push_back(w);
            }
        }
    }
    (by[from as usize] != NONE).then(|| by[from as usize])
}

/// The move of `cycle` or `cycle-misere` with the best counts.
fn best_of_race(position: &Position) -> Edge {
    let mover = position.turn();
    let other = mover.next(2);
    let misere = position.rules().kind == Kind::CycleMisere;
    let race = Race::new(position);
    let [own, others] = [race.own(), race.other()].map(Reduced::changes);
    let threats = position.closing_edges(other).count();
    let score = |(place, edge): (usize, Edge)| {
        let e = place as Edge;
        let Counts { excess: mine, .. } = own.contracted(e);
        let Counts { excess: theirs, .. } = others.deleted(e);
        let closes = position.closes_cycle(edge, mover);
        let left = threats - usize::from(position.closes_cycle(edge, other));
        let all = position.graph().edge_count();
        if misere {
            (!closes, 0, all - mine + theirs)
        } else {
            (closes, all - left, all - theirs + mine)
        }
    };
    let moves = position.legal_moves().enumerate();
    let best = moves.max_by_key(|&numbered| (score(numbered), std::cmp::Reverse(numbered.1)));
    best.map_or(0, |(_, edge)| edge)
}
