//! What the patch lemma asks of a window and a board, looked at wherever the coverage says that a
//! window stands.

use std::collections::BTreeSet;

use rand::Rng;
use rand::seq::IndexedRandom;
use slitherlab_board::Board;
use slitherlab_family::{End, Extent, Family, Window};
use slitherlab_graph::Vertex;
use slitherlab_oracle::random_generator;

use crate::family::boards::{Boards, Outline};
use crate::family::coverage::fits;
use crate::family::maker::{any_boards, any_rules};

/// The text of the board with these sides, in cells.
fn text(boards: &Boards, sides: &[u32]) -> String {
    let said: Vec<String> = if boards.is_honeycomb() {
        sides[..2]
            .iter()
            .map(|side| (side - 1).to_string())
            .collect()
    } else {
        sides.iter().map(u32::to_string).collect()
    };
    format!("{}:{}", boards.lattice, said.join("x"))
}

/// The vertex at a point; none outside the board.
fn vertex(boards: &Boards, board: &Board, sides: &[u32], point: &[i32]) -> Option<Vertex> {
    let axes = point.iter().zip(sides).enumerate();
    let at: Option<Vec<u32>> = axes
        .map(|(axis, (&at, &side))| {
            if boards.is_ring(axis) {
                return Some(at.rem_euclid(side as i32) as u32);
            }
            u32::try_from(at).ok().filter(|&at| at < side)
        })
        .collect();
    let at = at?;
    if let ([along, row, kind], true) = (&at[..], boards.is_honeycomb()) {
        // Each row of bricks is shifted by one against the row below; the first cell is where it
        // would be before the board.
        let column = (2 * along + kind + row).checked_sub(1)?;
        return board.vertex(&format!("{column},{row}"));
    }
    let axes = at.iter().zip(sides);
    Some(axes.fold(0, |place, (at, side)| place * side + at))
}

/// Looks at a window where it stands on a board, the opening going from a point.
fn check(boards: &Boards, sides: &[u32], from: &[i32], outline: &Outline, window: &Window) {
    let board = Board::parse(&text(boards, sides)).unwrap();
    let context = format!("{} {outline:?} at {from:?}", board.text());
    let corner: Vec<i32> = (0..sides.len())
        .map(|axis| {
            let by = outline.opening[axis];
            let before = match outline.extents[axis] {
                Extent::Ring(_) => 0,
                Extent::Line(End::Border(cells), _) => cells,
                Extent::Line(End::Open(cells), _) => cells + boards.reach(),
            };
            from[axis] + by.min(0) - before as i32
        })
        .collect();
    let at: Vec<Option<Vertex>> = (0..window.cells())
        .map(|cell| {
            let point = window.point(cell);
            let point = point.iter().zip(&corner);
            let point: Vec<i32> = point.map(|(&at, corner)| at as i32 + corner).collect();
            vertex(boards, &board, sides, &point)
        })
        .collect();
    let usable: Vec<usize> = (0..window.cells())
        .filter(|&cell| !window.frontier[cell])
        // A corner that the board lacks has no neighbours.
        .filter(|&cell| at[cell].is_some() || !window.neighbors[cell].is_empty())
        .collect();
    let met: BTreeSet<Vertex> = usable
        .iter()
        .map(|&cell| at[cell].unwrap_or_else(|| panic!("{context}: a cell is missing")))
        .collect();
    assert_eq!(met.len(), usable.len(), "{context}: a cell is there twice");
    for &cell in &usable {
        let on_board: BTreeSet<Vertex> = board
            .graph()
            .neighbors(at[cell].unwrap())
            .iter()
            .copied()
            .collect();
        let around = window.neighbors[cell].iter().map(|&to| usize::from(to));
        let (frontier, inside): (Vec<usize>, Vec<usize>) =
            around.partition(|&to| window.frontier[to]);
        let inside: BTreeSet<Vertex> = inside.iter().map(|&to| at[to].unwrap()).collect();
        // Beside the frontier the board may have more edges: on a ring to the other end of the
        // window.
        assert!(inside.is_subset(&on_board), "{context}: cell {cell}");
        if frontier.is_empty() {
            assert_eq!(inside, on_board, "{context}: cell {cell} of the inner part");
        }
    }
}

#[test]
fn windows_are_what_the_lemma_asks_for() {
    let mut random = random_generator(17);
    let mut checked = std::collections::BTreeMap::new();
    for _ in 0..4_000 {
        let boards = any_boards(&mut random);
        let axes = boards.axes();
        if axes.len() > 2 && !boards.is_honeycomb() {
            continue;
        }
        let rules = any_rules(&mut random);
        let sides: Vec<u32> = (axes.iter())
            .map(|&(least, open)| least + if open { random.random_range(0..4) } else { 0 })
            .collect();
        let opening = boards.openings(rules).choose(&mut random).unwrap().clone();
        let from: Vec<i32> = (sides.iter())
            .map(|&side| random.random_range(0..side as i32))
            .collect();
        let to: Vec<i32> = from.iter().zip(&opening).map(|(at, by)| at + by).collect();
        let is_inside = (0..sides.len())
            .all(|axis| boards.is_ring(axis) || (0..sides[axis] as i32).contains(&to[axis]));
        if !is_inside || !boards.has(&sides, &from) || !boards.has(&sides, &to) {
            continue;
        }
        // A window that stands there: each side at the border, or open with no more cells than
        // there are.
        let extents = (0..sides.len()).map(|axis| {
            let (first, last) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
            if boards.is_ring(axis) {
                return if random.random() {
                    Extent::Ring(sides[axis])
                } else {
                    let room = sides[axis].saturating_sub(last.abs_diff(first) + 1);
                    let before = random.random_range(0..=room);
                    let after = random.random_range(0..=room - before);
                    Extent::Line(End::Open(before), End::Open(after))
                };
            }
            let mut end = |distance: u32| match random.random_range(0..4) {
                0 => End::Border(distance),
                1 => End::Open(random.random_range(0..=distance)),
                _ => End::Open(distance),
            };
            let before = end(first.unsigned_abs());
            Extent::Line(before, end(sides[axis] - 1 - last.unsigned_abs()))
        });
        let outline = Outline {
            extents: extents.collect(),
            opening,
        };
        assert!(fits(
            &boards,
            &sides,
            &from,
            &outline.opening,
            &outline.extents
        ));
        let family: Family = boards.text().parse().unwrap();
        if let Some(window) = Window::new(&family.lattice, &outline.opening, &outline.extents) {
            check(&boards, &sides, &from, &outline, &window);
            *checked.entry(boards.lattice).or_insert(0) += 1;
        }
    }
    assert!(
        checked.len() == 7 && checked.values().all(|&count| count > 40),
        "{checked:?}"
    );
}
