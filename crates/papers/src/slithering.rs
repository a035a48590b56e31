//! Wan and others, Slithering Graphs, 2020.

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_matching::{edges_in_perfect_matchings, maximum_matching};

use crate::anderson::by_parity;
use crate::coalition::wins;
use crate::scope::{counterexample, ensure, grid, refuted};
use crate::{Claim, Finding, Ruling, Scope, gridlock};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "private-odd-odd",
        title: "Private Slither, both sides odd",
        source: "Slithering Graphs 4.2.1",
        statement: "private on the m×n grid, m and n odd: player 1 wins",
        check: |scope| games(scope, Preset::Private, 1, |[m, n]| m % 2 == 1 && n % 2 == 1),
    },
    Claim {
        id: "private-odd-even",
        title: "Private Slither, one side odd",
        source: "Slithering Graphs 4.2.1",
        statement: "private on the m×n grid, exactly one of m and n odd: player 1 wins",
        check: |scope| games(scope, Preset::Private, 1, |[m, n]| (m + n) % 2 == 1),
    },
    Claim {
        id: "private-even-even",
        title: "Private Slither, both sides even",
        source: "Slithering Graphs 4.2.1",
        statement: "private on the m×n grid, m and n even: player 2 wins",
        check: |scope| games(scope, Preset::Private, 2, |[m, n]| m % 2 == 0 && n % 2 == 0),
    },
    Claim {
        id: "public-even",
        title: "Public Slither on even grids",
        source: "Slithering Graphs 4.3.2",
        statement: "public on the m×n grid, mn even: player 2 wins",
        check: |scope| games(scope, Preset::Public, 2, |[m, n]| m * n % 2 == 0),
    },
    Claim {
        id: "public-odd",
        title: "Public Slither on odd grids",
        source: "Slithering Graphs 4.3.2",
        statement: "public on the m×n grid, mn odd: player 1 wins",
        check: |scope| games(scope, Preset::Public, 1, |[m, n]| m * n % 2 == 1),
    },
    Claim {
        id: "even-grid-edge-in-perfect-matching",
        title: "Edges of even grids",
        source: "Slithering Graphs 8.3",
        statement: "every edge of a grid with mn even lies in a perfect matching",
        check: edges,
    },
    Claim {
        id: "box-parity",
        title: "Slither in boxes",
        source: "Slithering Graphs 4.2.3",
        statement: "classic on m×n×p boxes: player 1 wins if mnp is even, player 2 if it is odd",
        check: boxes,
    },
    Claim {
        id: "triangle-parity",
        title: "Slither on triangles",
        source: "Slithering Graphs 4.2.4",
        statement: "classic on the triangle T_n, n ≥ 2: player 1 wins if the order is even, player 2 if it is odd",
        check: triangles,
    },
    Claim {
        id: "triangle-corners-lemma",
        title: "The corners of a triangle",
        source: "Slithering Graphs 8.7",
        statement: "if the three corner triangles T_(n−4) cover T_n, then n > 12",
        check: corners,
    },
    Claim {
        id: "maximum-matching-covers",
        title: "What a maximum matching covers",
        source: "Slithering Graphs 4.1",
        statement: "a maximum matching of the m×n grid covers every vertex, or all but one if mn is odd",
        check: covers,
    },
];

/// Returns whether one player wins on all grids of a kind. A row of cells is no board of that
/// paper.
fn games(scope: &Scope<'_>, game: Preset, claimed: u32, kind: fn(&[usize; 2]) -> bool) -> Finding {
    let grids = scope.grids().filter(|sides| sides[1] >= 2).filter(kind);
    let finding = scope.boards(grids.map(grid), |board| wins(board, game, claimed, scope));
    finding.read(PROPER)
}

/// How the paper means its grids.
const PROPER: &str = "the paper means grids with at least two rows and two columns";

fn edges(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.max(100)).grids();
    let grids: Vec<[usize; 2]> = grids.filter(|[m, n]| m * n % 2 == 0).collect();
    let proper = grids.iter().copied().filter(|sides| sides[1] >= 2);
    let meant = edges_of(scope, proper);
    Finding::meant(edges_of(scope, grids.into_iter()), meant, PROPER)
}

/// Returns whether every edge of these grids lies in a perfect matching.
fn edges_of(scope: &Scope<'_>, grids: impl Iterator<Item = [usize; 2]>) -> Finding {
    scope.boards(grids.map(grid), |board| {
        let graph = board.graph();
        let allowed = edges_in_perfect_matchings(graph, &maximum_matching(graph));
        let bad = (0..).zip(allowed).find(|(_, allowed)| !allowed);
        bad.map_or(Ok(()), |(edge, _)| {
            let edge = board.edge_label(edge);
            Err(refuted(board, format!("{edge} lies in none")))
        })
    })
}

fn boxes(scope: &Scope<'_>) -> Finding {
    scope.boards(
        gridlock::boxes(6).map(|sides| gridlock::text("grid", sides)),
        by_parity,
    )
}

fn triangles(scope: &Scope<'_>) -> Finding {
    scope.boards((2..=24).map(|n| format!("triangle:{n}")), by_parity)
}

/// The triangle of size n has the cells (i, j, k) with i + j + k = n − 1; a corner of size n − 4
/// has those where one of the three is at least 4.
fn corners(_: &Scope<'_>) -> Finding {
    let covered = |n: u32| {
        let cells = (0..n).flat_map(|i| (0..n - i).map(move |j| [i, j, n - 1 - i - j]));
        cells
            .into_iter()
            .all(|cell| cell.iter().any(|&side| side >= 4))
    };
    let smallest = (5..=12).find(|&n| covered(n));
    let Some(n) = smallest else {
        return Finding::of(Ruling::Holds, "triangle:5 to triangle:12");
    };
    let board = Board::parse(&format!("triangle:{n}")).expect("a board");
    let why = format!("the corners T_{} cover it", n - 4);
    let printed = Finding {
        counterexample: Some(counterexample(&board, why)),
        ..Finding::of(Ruling::Fails, format!("triangle:5 to triangle:{n}"))
    };
    // What the induction of the paper needs.
    let converse = match (13..=200).find(|&n| !covered(n)) {
        None => Finding::of(Ruling::Holds, "triangle:13 to triangle:200"),
        Some(n) => {
            let board = Board::parse(&format!("triangle:{n}")).expect("a board");
            let why = "the corners do not cover it";
            Finding {
                counterexample: Some(counterexample(&board, why)),
                ..Finding::of(Ruling::Fails, format!("triangle:13 to triangle:{n}"))
            }
        }
    };
    let reading = "as the induction uses it, the other way round: if n > 12 the corners cover T_n";
    Finding::meant(printed, converse, reading)
}

fn covers(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.max(150)).grids();
    scope.boards(grids.map(grid), |board| {
        let order = board.graph().vertex_count();
        let exposed = order - 2 * maximum_matching(board.graph()).len();
        ensure(board, exposed <= order % 2, || {
            format!("every maximum matching leaves {exposed} vertices out")
        })
    })
}
