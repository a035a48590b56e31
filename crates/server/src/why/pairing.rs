//! The pairing strategies: what is paired, which vertices are outer, inner and perfect, and who left the
//! pairing when.

use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{AnyMove, AnyPosition, Game, Play, Player};
use slitherlab_graph::{Graph, Minor, Vertex};
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
use slitherlab_solve::snake::{Pairing, Strategist};

use super::{Chapter, Kind, Level, Matching, TOLD, Why};
use crate::contest::Contest;
use crate::pool::Leash;

/// Explains a position of a game that matchings decide.
pub(super) fn explain(
    table: &Contest,
    position: &Position,
    headline: String,
    leash: &Leash,
) -> Why {
    let mut strategist = Strategist::new(&table.board, position.clone());
    let pairing = strategist.pairing();
    let on_levels = position.is_opening() && table.game == Game::Classic
        || pairing
            .as_ref()
            .is_some_and(|pairing| pairing.level.is_some());
    let (levels, plain) = if on_levels {
        anderson(table.board.graph(), position)
    } else {
        unused(table.board.graph(), position)
    };
    let matching = match &pairing {
        Some(pairing) => owned(table.board.graph(), position, pairing),
        None => plain,
    };
    Why {
        kind: Kind::Matching,
        headline,
        story: story(table, leash),
        next: next(table, position, pairing.as_ref()),
        matching: Some(matching),
        levels,
        trees: None,
    }
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

fn edges(graph: &Graph, pairs: impl Iterator<Item = [Vertex; 2]>) -> Vec<u32> {
    pairs
        .filter_map(|[u, v]| graph.edges_between(u, v).next())
        .collect()
}

/// A part of the board: its vertices by class, and a maximum matching of it.
fn part(graph: &Graph, keep: impl FnMut(Vertex) -> bool) -> (Level, Matching) {
    let minor = Minor::induced(graph, keep);
    let origin = minor.vertex_origin();
    let matching = maximum_matching(&minor.graph);
    let mut level = Level::default();
    if let Ok(classes) = GallaiEdmonds::of(&minor.graph, &matching) {
        for (&v, class) in origin.iter().zip(classes.classes()) {
            match class {
                Class::Outer => level.outer.push(v),
                Class::Inner => level.inner.push(v),
                Class::Perfect => level.perfect.push(v),
            }
        }
    }
    let on_board = |v: Vertex| origin[v as usize];
    let pairs = matching.pairs().map(|(u, v)| [on_board(u), on_board(v)]);
    let matching = Matching {
        edges: edges(graph, pairs),
        exposed: matching.exposed().map(on_board).collect(),
        holder: None,
    };
    (level, matching)
}

/// The classes of what is unused.
fn unused(graph: &Graph, position: &Position) -> (Vec<Level>, Matching) {
    let (level, matching) = part(graph, |v| position.room(v) > 0);
    (vec![level], matching)
}

/// Anderson's sequence of the whole board: each graph of it has the inner vertices of the one before, until one has
/// a perfect vertex or none is left. Shown are the vertices that are still unused.
fn anderson(graph: &Graph, position: &Position) -> (Vec<Level>, Matching) {
    let (mut level, matching) = part(graph, |_| true);
    let mut levels = Vec::new();
    loop {
        let ends = !level.perfect.is_empty() || level.inner.is_empty();
        let mut inner = vec![false; graph.vertex_count()];
        for &v in &level.inner {
            inner[v as usize] = true;
        }
        for class in [&mut level.outer, &mut level.inner, &mut level.perfect] {
            class.retain(|&v| position.room(v) > 0);
        }
        levels.push(level);
        if ends {
            return (levels, matching);
        }
        level = part(graph, |v| inner[v as usize]).0;
    }
}

/// What comes next.
fn next(table: &Contest, position: &Position, pairing: Option<&Pairing>) -> Option<String> {
    let pairing = pairing?;
    let owner = pairing.owner;
    let mover = position.turn();
    let Some(one) = pairing.answer else {
        return Some(format!(
            "Wherever player {mover} goes, player {owner} moves on to its partner."
        ));
    };
    let label = |v: Vertex| table.board.label(v);
    Some(match one {
        Move::Vertex(v) => format!("Player {owner} can start at {}.", label(v)),
        Move::Edge([u, v]) if position.is_opening() => {
            format!(
                "Player {owner} can open with the pair {} and {}.",
                label(u),
                label(v)
            )
        }
        Move::Edge([u, v]) if pairing.answers_partner => format!(
            "Player {owner} answers from {} with its partner {}.",
            label(u),
            label(v)
        ),
        Move::Edge([u, v]) => format!(
            "Player {owner} moves from {} to {}, which a maximum matching of what is left can leave out.",
            label(u),
            label(v)
        ),
    })
}

/// A sentence for each move.
fn story(table: &Contest, leash: &Leash) -> Vec<Chapter> {
    let AnyPosition::Snake(start) = &table.start else {
        return Vec::new();
    };
    let mut line = Vec::with_capacity(table.ply());
    let mut back = table.position.clone();
    while let Some(AnyMove::Snake(one)) = back.unmake() {
        line.push(one);
    }
    line.reverse();
    let skipped = line.len().saturating_sub(TOLD);
    let mut strategist = Strategist::new(&table.board, start.clone());
    let mut chapters = Vec::new();
    let mut before = if skipped == 0 {
        strategist.pairing()
    } else {
        None
    };
    for (place, &one) in line.iter().enumerate() {
        if leash.is_over() {
            break;
        }
        let mover = strategist.position().turn();
        strategist.play(one);
        if place + 1 < skipped {
            continue;
        }
        let after = strategist.pairing();
        if place >= skipped {
            let over = strategist.position().outcome().is_over();
            let (sentence, kept) = tell(table, mover, one, before.as_ref(), after.as_ref(), over);
            chapters.push(Chapter {
                ply: place + 1,
                player: mover.number(),
                text: table.played[place].one.text.clone(),
                sentence,
                kept,
            });
        }
        before = after;
    }
    chapters
}

/// What a move did: from the pairing before it to the pairing after it.
fn tell(
    table: &Contest,
    mover: Player,
    one: Move,
    before: Option<&Pairing>,
    after: Option<&Pairing>,
    over: bool,
) -> (String, Option<bool>) {
    let label = |v: Vertex| table.board.label(v);
    let (Move::Vertex(to) | Move::Edge([_, to])) = one;
    let holder = after.map(|pairing| pairing.owner);
    match before {
        Some(pairing) if pairing.owner == mover && pairing.answer == Some(one) => {
            let sentence = follows(table, mover, one, pairing);
            let end = if over { " That ends the game." } else { "" };
            (format!("{sentence}{end}"), Some(true))
        }
        Some(pairing) if pairing.owner == mover => match holder {
            _ if over => (
                format!("Player {mover} leaves the pairing, and it ends the game all the same."),
                Some(true),
            ),
            Some(holder) if holder == mover => (
                format!("Player {mover} leaves the pairing, but another one still wins."),
                Some(true),
            ),
            Some(holder) => (
                format!(
                    "Player {mover} left the pairing with {}; now player {holder} pairs and wins.",
                    label(to)
                ),
                Some(false),
            ),
            None => (
                format!(
                    "Player {mover} left the pairing with {}; now nothing is proved.",
                    label(to)
                ),
                Some(false),
            ),
        },
        Some(_) if over => (
            format!(
                "Player {mover} moves to {}, and that ends the game.",
                label(to)
            ),
            None,
        ),
        Some(pairing) => {
            let partner = after.and_then(|after| after.answer);
            let owner = pairing.owner;
            let sentence = match partner {
                Some(Move::Edge([u, v])) if u == to => format!(
                    "Player {mover} steps on {}; its partner {} is free for player {owner}.",
                    label(to),
                    label(v)
                ),
                Some(Move::Edge([u, v])) => format!(
                    "Player {mover} steps out of the pairing to {}; player {owner} answers at the other end, from {} to {}.",
                    label(to),
                    label(u),
                    label(v)
                ),
                _ => format!(
                    "Player {mover} steps on {}; player {owner} still has an answer.",
                    label(to)
                ),
            };
            (sentence, None)
        }
        None => {
            let sentence = match holder {
                _ if over => format!(
                    "Player {mover} moves to {}, and that ends the game.",
                    label(to)
                ),
                Some(holder) if holder == mover => {
                    format!("With {} player {mover} has a pairing that wins.", label(to))
                }
                Some(holder) => {
                    format!(
                        "After {} player {holder} has a pairing that wins.",
                        label(to)
                    )
                }
                None => format!(
                    "Player {mover} moves to {}; no pairing decides yet.",
                    label(to)
                ),
            };
            (sentence, None)
        }
    }
}

/// What a move that the pairing wants does.
fn follows(table: &Contest, mover: Player, one: Move, pairing: &Pairing) -> String {
    let label = |v: Vertex| table.board.label(v);
    match one {
        Move::Vertex(v) => format!(
            "Player {mover} starts at {}, as the pairing wants.",
            label(v)
        ),
        Move::Edge([u, v]) if pairing.answers_partner => format!(
            "Player {mover} completes the pair of {} and {}.",
            label(u),
            label(v)
        ),
        Move::Edge([_, v]) => format!(
            "Player {mover} moves to {}, which the pairing leaves out: from there on every step of player {} has an answer.",
            label(v),
            mover.next(2)
        ),
    }
}
