//! Lin, Lee and Loh, Gridlock, 2018.

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_matching::maximum_matching;

use crate::coalition::wins;
use crate::scope::{Passed, by_theorem, ensure, refuted, wins_by_theorem};
use crate::{Claim, Finding, Scope};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "geography-perfect-matching",
        title: "Geography and perfect matchings",
        source: "Gridlock, Lemma 2",
        statement: "geography: player 2 wins iff there is a perfect matching (all graphs)",
        check: perfect_matching,
    },
    Claim {
        id: "cuboid-parity",
        title: "Geography on cuboids",
        source: "Gridlock 3.1",
        statement: "geography on a×b×c cuboids: player 1 wins iff abc is odd",
        check: cuboids,
    },
    Claim {
        id: "knight-table",
        title: "The table of the knight",
        source: "Gridlock 3.2",
        statement: "the ten rows of the knight table are right (a the smallest even side, b ≥ c)",
        check: knight_table,
    },
    Claim {
        id: "grid-rook-complete",
        title: "Geography on grids, rook and complete graphs",
        source: "Gridlock 3.3.1",
        statement: "geography on generalised grid, rook and complete graphs: player 1 wins iff the order is odd",
        check: grid_rook_complete,
    },
    Claim {
        id: "medley-cube",
        title: "Picking the start in a cube",
        source: "Gridlock 1.4",
        statement: "on the N×N×N cube, a first player who picks the start and then moves always wins",
        check: medley_cube,
    },
];

fn perfect_matching(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let perfect = maximum_matching(board.graph()).is_perfect();
        let claimed = if perfect { 2 } else { 1 };
        wins(board, Preset::Geography, claimed, scope)
    })
}

/// Sides of boxes, the longest first.
pub(super) fn boxes(longest: usize) -> impl Iterator<Item = [usize; 3]> {
    (1..=longest)
        .flat_map(move |c| (c..=longest).flat_map(move |b| (b..=longest).map(move |a| [a, b, c])))
}

pub(super) fn text(family: &str, [a, b, c]: [usize; 3]) -> String {
    format!("{family}:{a}x{b}x{c}")
}

/// Returns whether the first player wins `geography` exactly on boards of odd order, by theorem.
fn by_parity(board: &Board) -> Passed {
    let expected = 2 - (board.graph().vertex_count() % 2) as u32;
    wins_by_theorem(board, Preset::Geography, expected)
}

fn cuboids(scope: &Scope<'_>) -> Finding {
    scope.boards(boxes(6).map(|sides| text("grid", sides)), by_parity)
}

fn grid_rook_complete(scope: &Scope<'_>) -> Finding {
    let grids = boxes(5).map(|sides| text("grid", sides));
    let rooks = boxes(5).map(|sides| text("rook", sides));
    let complete = (1..=40).map(|n| format!("complete:{n}"));
    scope.boards(grids.chain(rooks).chain(complete), by_parity)
}

/// Returns the winner by the rows of the table that speak of this box; the rows overlap in places.
fn rows(a: usize, b: usize, c: usize) -> Vec<(usize, u32)> {
    let all_odd = [a, b, c].iter().all(|side| side % 2 == 1);
    let table = [
        (all_odd, 1),
        (!all_odd && b == 1, 1),
        (!all_odd && a == 4 && b >= 2, 2),
        (!all_odd && a == 2 && b <= 3, 1),
        (!all_odd && a == 2 && b % 4 == 0 && c <= 2, 2),
        (!all_odd && a == 2 && b % 4 != 0 && c <= 2, 1),
        (!all_odd && a == 2 && b >= 5 && c == 3, 2),
        (!all_odd && a == 2 && b >= 5 && c >= 5, 2),
        (!all_odd && a >= 6 && b == 3, 2),
        (!all_odd && a >= 6 && b >= 5, 2),
    ];
    let rows = (1..).zip(table);
    rows.filter(|(_, (fits, _))| *fits)
        .map(|(row, (_, winner))| (row, winner))
        .collect()
}

/// The sides of a box as the table names them: a the smallest even one, then b ≥ c.
fn named(mut sides: [usize; 3]) -> [usize; 3] {
    sides.sort_unstable();
    let even = sides.iter().position(|side| side % 2 == 0);
    let first = even.unwrap_or(0);
    sides[..=first].rotate_right(1);
    [sides[0], sides[1].max(sides[2]), sides[1].min(sides[2])]
}

fn knight_table(scope: &Scope<'_>) -> Finding {
    let longest = 9;
    let mut uncovered = Vec::new();
    let finding = scope.boards(boxes(longest).map(|sides| text("knight", sides)), |board| {
        let sides = board.cells().expect("a box").sides().to_vec();
        let [a, b, c] = named([0, 1, 2].map(|side| sides.get(side).map_or(1, |&side| side as usize)));
        let rows = rows(a, b, c);
        if rows.is_empty() {
            uncovered.push(format!("{a}×{b}×{c}"));
            return Ok(());
        }
        let winner = by_theorem(board, Preset::Geography);
        let wrong = rows.into_iter().find(|&(_, claimed)| claimed != winner);
        wrong.map_or(Ok(()), |(row, claimed)| {
            Err(refuted(board, format!("row {row} (a = {a}, b = {b}, c = {c}) says player {claimed}, but player {winner} wins")))
        })
    });
    let note = if uncovered.is_empty() {
        "every box tested is covered by a row".to_owned()
    } else {
        format!("no row covers {}", uncovered.join(", "))
    };
    Finding {
        note: Some(note),
        ..finding
    }
}

fn medley_cube(scope: &Scope<'_>) -> Finding {
    let cubes = |shortest: usize| {
        scope.boards((shortest..=7).map(|n| text("grid", [n; 3])), picks_and_wins)
    };
    let reading = "a cube with a move in it, N ≥ 2";
    Finding::meant(cubes(1), cubes(2), reading)
}

fn picks_and_wins(board: &Board) -> Passed {
    ensure(board, by_theorem(board, Preset::Progressive) == 1, || {
        "player 2 wins: there is no move to make from the start".to_owned()
    })
}
