//! Anderson, Maximum matching and the game of Slither, 1974.

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Minor;
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};

use crate::coalition::wins;
use crate::exhaust::{each_opening, played, start, wins_with};
use crate::scope::{Passed, by_theorem, ensure, grid, matching_without, refuted_by};
use crate::{Claim, Finding, Scope};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "anderson-theorem-1",
        title: "Anderson's theorem",
        source: "Anderson 1974",
        statement: "the first player wins classic iff some graph of the sequence G0 = G, G(i+1) = inner subgraph of Gi has a perfect vertex (all graphs)",
        check: theorem_1,
    },
    Claim {
        id: "anderson-lemma-2",
        title: "A pair of perfect vertices wins",
        source: "Anderson 1974",
        statement: "opening with an edge of a maximum matching that joins two perfect vertices of G wins",
        check: lemma_2,
    },
    Claim {
        id: "anderson-lemma-3",
        title: "Opening at an outer vertex loses",
        source: "Anderson 1974",
        statement: "opening with an edge that has an outer vertex of G loses",
        check: lemma_3,
    },
    Claim {
        id: "anderson-lemma-4",
        title: "Stepping from inner to outer loses",
        source: "Anderson 1974",
        statement: "a player who extends a snake of inner vertices to an outer vertex loses",
        check: lemma_4,
    },
    Claim {
        id: "anderson-later-level",
        title: "Opening at a later level",
        source: "Question about Anderson's Theorem 1",
        statement: "may the opening be taken from any Gi with perfect vertices, not only from the first?",
        check: later_level,
    },
    Claim {
        id: "anderson-complete",
        title: "Slither on complete graphs",
        source: "Anderson 1974",
        statement: "classic on complete graphs: player 1 wins if the order is even, player 2 if it is odd",
        check: complete,
    },
    Claim {
        id: "anderson-grid",
        title: "Slither on grids",
        source: "Anderson 1974",
        statement: "classic on the m×n grid: player 1 wins if mn is even, player 2 if it is odd",
        check: grids,
    },
];

pub(super) fn classes(board: &Board) -> Vec<Class> {
    let graph = board.graph();
    let classes = GallaiEdmonds::of(graph, &maximum_matching(graph)).expect("it is maximum");
    classes.classes().collect()
}

/// Returns whether Anderson's sequence has a graph with a perfect vertex.
fn has_perfect_level(board: &Board) -> bool {
    let mut levels = levels(board).into_iter();
    levels.any(|(_, classes)| classes.contains(&Class::Perfect))
}

/// Anderson's sequence to its end: the vertices of each graph, and their classes in it.
pub(super) fn levels(board: &Board) -> Vec<(Vec<u32>, Vec<Class>)> {
    let mut levels = Vec::new();
    let mut vertices: Vec<u32> = board.graph().vertices().collect();
    while !vertices.is_empty() {
        let level = Minor::induced(board.graph(), |v| vertices.contains(&v)).graph;
        let classes = classes(&Board::from_graph(level));
        let inner = vertices
            .iter()
            .zip(&classes)
            .filter(|(_, class)| **class == Class::Inner);
        let next = inner.map(|(&v, _)| v).collect();
        levels.push((vertices, classes));
        vertices = next;
    }
    levels
}

fn theorem_1(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let claimed = if has_perfect_level(board) { 1 } else { 2 };
        wins(board, Preset::Classic, claimed, scope)
    })
}

/// Tests every opening of every graph: `claimed` says what the claim gives it, if anything.
fn openings(scope: &Scope<'_>, claimed: impl Fn(&Board, [u32; 2]) -> Option<bool>) -> Finding {
    scope.all_graphs(|board| {
        let claimed = |mv: Move| match mv {
            Move::Edge(ends) => claimed(board, ends),
            Move::Vertex(_) => None,
        };
        let said = |does: &str| format!("this opening {does}");
        each_opening(board, Preset::Classic, scope, claimed, said)
    })
}

fn lemma_2(scope: &Scope<'_>) -> Finding {
    openings(scope, |board, ends| {
        let classes = classes(board);
        let perfect = ends.iter().all(|&v| classes[v as usize] == Class::Perfect);
        let matched =
            matching_without(board.graph(), &ends) + 1 == matching_without(board.graph(), &[]);
        (perfect && matched).then_some(true)
    })
}

fn lemma_3(scope: &Scope<'_>) -> Finding {
    openings(scope, |board, ends| {
        let classes = classes(board);
        let outer = ends.iter().any(|&v| classes[v as usize] == Class::Outer);
        outer.then_some(false)
    })
}

fn later_level(scope: &Scope<'_>) -> Finding {
    openings(scope, |board, ends| {
        let fits = |(vertices, classes): &(Vec<u32>, Vec<Class>)| {
            let is_perfect = |end: &u32| {
                let place = vertices.iter().position(|v| v == end);
                place.is_some_and(|place| classes[place] == Class::Perfect)
            };
            let gone: Vec<u32> = board
                .graph()
                .vertices()
                .filter(|v| !vertices.contains(v))
                .collect();
            let without = [&gone[..], &ends].concat();
            ends.iter().all(is_perfect)
                && matching_without(board.graph(), &without) + 1
                    == matching_without(board.graph(), &gone)
        };
        levels(board).iter().any(fits).then_some(true)
    })
}

fn lemma_4(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let classes = classes(board);
        let mut position = start(board, Preset::Classic, 2);
        extensions(board, &classes, &mut position, scope)
    })
}

/// Goes through all snakes of inner vertices and their extensions to outer ones.
fn extensions(
    board: &Board,
    classes: &[Class],
    position: &mut Position,
    scope: &Scope<'_>,
) -> Passed {
    let moves: Vec<Move> = position.legal_moves().collect();
    let opening = position.is_opening();
    for mv in moves {
        let Move::Edge([u, v]) = mv else { continue };
        let inner = |v: u32| classes[v as usize] == Class::Inner;
        if !opening && classes[v as usize] == Class::Outer && wins_with(board, position, mv, scope)?
        {
            position.play_unchecked(mv);
            let (line, why) = (played(board, position), "the last move wins");
            return Err(refuted_by(board, (Preset::Classic, 2), line, why));
        }
        if inner(v) && (!opening || inner(u)) {
            position.play_unchecked(mv);
            let found = extensions(board, classes, position, scope);
            position.undo();
            found?;
        }
    }
    Ok(())
}

fn complete(scope: &Scope<'_>) -> Finding {
    let orders = 1..=scope.up_to.max(40);
    scope.boards(orders.map(|n| format!("complete:{n}")), by_parity)
}

fn grids(scope: &Scope<'_>) -> Finding {
    let wider = Scope::up_to(scope.up_to.max(150));
    scope.boards(wider.grids().map(grid), by_parity)
}

/// Returns whether `classic` goes by the parity of the order, by theorem.
pub(super) fn by_parity(board: &Board) -> Passed {
    let expected = 1 + (board.graph().vertex_count() % 2) as u32;
    let winner = by_theorem(board, Preset::Classic);
    ensure(board, winner == expected, || {
        format!("player {winner} wins by Anderson's theorem")
    })
}
