//! The pairing strategies: what is paired, which vertices are outer, inner and perfect, and who
//! left the pairing when.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyMove, Play, Player, Stop};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::Class;
use slitherlab_solve::snake::{Levels, Pairing, Part, Reason, SnakeStrategist};
use slitherlab_solve::{AnyReason, Strategist, Value, ValuedMove};

use super::{Chapter, Classes, Kind, Matching, Story, TOLD, taken_back};

/// Tells about a position of a game that matchings decide.
pub(super) fn tell(
    board: &Board,
    position: &Position,
    (reason, moves): (&AnyReason, &[ValuedMove<AnyMove>]),
    headline: String,
    stop: &dyn Stop,
) -> Story {
    let graph = board.graph();
    let mut strategist = SnakeStrategist::new(board, position.clone());
    let pairing = strategist.pairing();
    let on_levels = pairing.as_ref().is_some_and(|it| it.level.is_some());
    // What is shown belongs to this position: Anderson's sequence is about the start alone.
    let (levels, matching) = match reason {
        AnyReason::Snake(Reason::Anderson(levels)) if position.is_opening() => {
            by_levels(graph, position, levels)
        }
        _ if on_levels && position.is_opening() => by_levels(graph, position, &Levels::of(graph)),
        AnyReason::Snake(Reason::OneEnd(part) | Reason::Doomed(part)) => {
            (vec![classes(part, position)], plain(graph, part))
        }
        _ => {
            let part = Part::unused(graph, position);
            (vec![classes(&part, position)], plain(graph, &part))
        }
    };
    let answer = pairing.as_ref().and_then(|pairing| pairing.answer);
    Story {
        kind: Kind::Matching,
        headline: match (named(reason, moves), answer) {
            (Some(named), Some(answer)) if named != answer => {
                by_pairing(board, position.turn(), answer)
            }
            _ => headline,
        },
        story: chapters(board, position, stop),
        next: next(board, position, pairing.as_ref()),
        answer: answer.map(|mv| position.move_text(board, mv).to_string()),
        matching: Some(match &pairing {
            Some(pairing) => owned(graph, position, pairing),
            None => matching,
        }),
        levels,
        ..Story::default()
    }
}

/// The move that the headline of an answer names, where a pairing may prefer another that wins.
fn named(reason: &AnyReason, moves: &[ValuedMove<AnyMove>]) -> Option<Move> {
    match reason {
        AnyReason::Snake(Reason::Dooming(mv)) => Some(*mv),
        AnyReason::Snake(Reason::Forest(_)) => {
            let good = moves.iter().find(|valued| valued.value == Value::Win);
            good.and_then(|valued| valued.mv.snake())
        }
        _ => None,
    }
}

/// Why a player wins who follows a pairing with this move.
fn by_pairing(board: &Board, mover: Player, mv: Move) -> String {
    let mv = mv.on(board);
    let other = mover.next(2);
    format!(
        "With {mv} player {mover} keeps to a pairing, and has an answer to each move of player {other}."
    )
}

/// The pairs of a winner.
fn owned(graph: &Graph, position: &Position, pairing: &Pairing) -> Matching {
    let mut paired = vec![false; graph.vertex_count()];
    for &v in pairing.pairs.iter().flatten() {
        paired[v as usize] = true;
    }
    let is_alone = |&v: &Vertex| position.room(v) > 0 && !paired[v as usize];
    Matching {
        edges: edges(graph, pairing.pairs.iter().copied()),
        exposed: graph.vertices().filter(is_alone).collect(),
        holder: Some(pairing.owner.number()),
    }
}

/// A maximum matching that nobody wins by.
fn plain(graph: &Graph, part: &Part) -> Matching {
    let partner = |&v: &Vertex| part.partner(v).filter(|&w| v < w).map(|w| [v, w]);
    let is_alone = |v: &&Vertex| part.partner(**v).is_none();
    Matching {
        edges: edges(graph, part.vertices().iter().filter_map(partner)),
        exposed: part.vertices().iter().filter(is_alone).copied().collect(),
        holder: None,
    }
}

fn edges(graph: &Graph, pairs: impl Iterator<Item = [Vertex; 2]>) -> Vec<u32> {
    pairs
        .filter_map(|[u, v]| graph.edges_between(u, v).next())
        .collect()
}

/// The vertices of a part by class, as far as they are unused.
fn classes(part: &Part, position: &Position) -> Classes {
    let mut level = Classes::default();
    let unused = part.vertices().iter().filter(|&&v| position.room(v) > 0);
    for &v in unused {
        match part.class(v) {
            Some(Class::Outer) => level.outer.push(v),
            Some(Class::Inner) => level.inner.push(v),
            Some(Class::Perfect) => level.perfect.push(v),
            None => {}
        }
    }
    level
}

/// Anderson's sequence, at the start.
fn by_levels(graph: &Graph, position: &Position, levels: &Levels) -> (Vec<Classes>, Matching) {
    let levels = levels.levels();
    let shown = levels.iter().map(|part| classes(part, position)).collect();
    (shown, plain(graph, &levels[0]))
}

/// What comes next.
fn next(board: &Board, position: &Position, pairing: Option<&Pairing>) -> Option<String> {
    let pairing = pairing?;
    let owner = pairing.owner;
    let mover = position.turn();
    let Some(mv) = pairing.answer else {
        return Some(format!(
            "Wherever player {mover} goes, player {owner} moves on to its partner."
        ));
    };
    let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
    let (Move::Vertex(from) | Move::Edge([from, _])) = mv;
    let [from, to] = [from, to].map(|v| board.label(v));
    Some(match mv {
        Move::Vertex(_) => format!("Player {owner} can start at {to}."),
        Move::Edge(_) if position.is_opening() => {
            format!("Player {owner} can open with the pair {from} and {to}.")
        }
        Move::Edge(_) if pairing.answers_partner => {
            format!("Player {owner} answers from {from} with its partner {to}.")
        }
        Move::Edge(_) => format!(
            "Player {owner} moves from {from} to {to}, which a maximum matching of what is left can leave out."
        ),
    })
}

/// A sentence for each move.
fn chapters(board: &Board, position: &Position, stop: &dyn Stop) -> Vec<Chapter> {
    let mut start = position.clone();
    let line = taken_back(&mut start);
    let skipped = line.len().saturating_sub(TOLD);
    let mut strategist = SnakeStrategist::new(board, start);
    let mut chapters = Vec::new();
    let mut before = if skipped == 0 {
        strategist.pairing()
    } else {
        None
    };
    for (place, &mv) in line.iter().enumerate() {
        if stop.is_stopped() {
            break;
        }
        let mover = strategist.position().turn();
        let text = strategist.position().move_text(board, mv).to_string();
        strategist.play_unchecked(mv);
        if place + 1 < skipped {
            continue;
        }
        let after = strategist.pairing();
        if place >= skipped {
            let over = strategist.position().outcome().is_over();
            let change = [before.as_ref(), after.as_ref()];
            let told = sentence(board, mover, mv, change, over);
            chapters.push(Chapter::of(place, mover, text, told));
        }
        before = after;
    }
    chapters
}

/// What a move did: from the pairing before it to the pairing after it.
fn sentence(
    board: &Board,
    mover: Player,
    mv: Move,
    [before, after]: [Option<&Pairing>; 2],
    over: bool,
) -> (String, Option<bool>) {
    let (Move::Vertex(end) | Move::Edge([_, end])) = mv;
    let to = board.label(end);
    let holder = after.map(|pairing| pairing.owner);
    match before {
        Some(pairing) if pairing.owner == mover && pairing.answer == Some(mv) => {
            let sentence = follows(board, mover, mv, pairing);
            let end = if over { " That ends the game." } else { "" };
            (format!("{sentence}{end}"), Some(true))
        }
        Some(pairing) if pairing.owner == mover => {
            let (then, kept) = match holder {
                _ if over => (
                    "leaves the pairing, and it ends the game all the same.".to_owned(),
                    true,
                ),
                Some(holder) if holder == mover => (
                    "leaves the pairing, but another one still wins.".to_owned(),
                    true,
                ),
                Some(holder) => (
                    format!("left the pairing with {to}; now player {holder} pairs and wins."),
                    false,
                ),
                None => (
                    format!("left the pairing with {to}; no pairing tells who wins now."),
                    false,
                ),
            };
            (format!("Player {mover} {then}"), Some(kept))
        }
        _ if over => (
            format!("Player {mover} moves to {to}, and that ends the game."),
            None,
        ),
        Some(pairing) => {
            let owner = pairing.owner;
            let sentence = match after.and_then(|after| after.answer) {
                Some(Move::Edge([u, v])) if u == end => format!(
                    "Player {mover} steps on {to}; its partner {} is free for player {owner}.",
                    board.label(v)
                ),
                Some(Move::Edge(ends)) => {
                    let [u, v] = ends.map(|v| board.label(v));
                    format!(
                        "Player {mover} steps out of the pairing to {to}; player {owner} answers at the other end, from {u} to {v}."
                    )
                }
                _ => {
                    format!("Player {mover} steps on {to}; player {owner} still has an answer.")
                }
            };
            (sentence, None)
        }
        None => {
            let sentence = match holder {
                Some(holder) if holder == mover => {
                    format!("With {to} player {mover} has a pairing that wins.")
                }
                Some(holder) => format!("After {to} player {holder} has a pairing that wins."),
                None => format!("Player {mover} moves to {to}; no pairing decides yet."),
            };
            (sentence, None)
        }
    }
}

/// What a move that the pairing wants does.
fn follows(board: &Board, mover: Player, mv: Move, pairing: &Pairing) -> String {
    let label = |v: Vertex| board.label(v);
    match mv {
        Move::Vertex(v) => {
            let v = label(v);
            format!("Player {mover} starts at {v}, as the pairing wants.")
        }
        Move::Edge(ends) if pairing.answers_partner => {
            let [u, v] = ends.map(label);
            format!("Player {mover} completes the pair of {u} and {v}.")
        }
        Move::Edge([_, v]) => format!(
            "Player {mover} moves to {}, which the pairing leaves out: from there on every step of player {} has an answer.",
            label(v),
            mover.next(2)
        ),
    }
}
