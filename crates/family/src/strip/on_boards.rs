//! The game of ends against the rules of the game: on boards, move by move.
//!
//! [`fits`] says of a place, in the words of `docs/certificates.md`, whether a position on a board
//! is one. The test goes through all plays, and asks of every move whether both agree about it.

use std::collections::{BTreeSet, HashSet};

use super::*;

/// The column and the row.
type Cell = [i32; 2];

/// A position on a strip, in which nothing is known but the two ends and the cells that each can
/// come to.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Standing {
    ends: [Cell; 2],
    reached: [BTreeSet<Cell>; 2],
    columns: i32,
}

fn around([x, y]: Cell) -> [Cell; 3] {
    [[x - 1, y], [x + 1, y], [x, 1 - y]]
}

/// Both rows of these columns.
fn whole(columns: std::ops::Range<i32>) -> BTreeSet<Cell> {
    columns.flat_map(|x| [[x, 0], [x, 1]]).collect()
}

/// One row of these columns.
fn row(columns: std::ops::Range<i32>, y: i32) -> BTreeSet<Cell> {
    columns.map(|x| [x, y]).collect()
}

impl Standing {
    /// The position after a snake with these ends, the other cells being free.
    fn new(columns: i32, ends: [Cell; 2], free: &BTreeSet<Cell>) -> Self {
        let reached = ends.map(|end| {
            let mut reached = BTreeSet::new();
            let mut border = vec![end];
            while let Some(cell) = border.pop() {
                let next = around(cell).into_iter();
                border.extend(next.filter(|to| free.contains(to) && reached.insert(*to)));
            }
            reached
        });
        Self {
            ends,
            reached,
            columns,
        }
    }

    fn free(&self) -> BTreeSet<Cell> {
        &self.reached[0] | &self.reached[1]
    }

    /// All positions after one move.
    fn after(&self) -> Vec<Self> {
        let free = self.free();
        let mut all = Vec::new();
        for place in 0..2 {
            for to in around(self.ends[place]) {
                let mut rest = free.clone();
                if rest.remove(&to) {
                    let mut ends = self.ends;
                    ends[place] = to;
                    all.push(Self::new(self.columns, ends, &rest));
                }
            }
        }
        all
    }

    /// The images: the ends exchanged, and the columns or the rows turned round.
    fn images(&self) -> Vec<Self> {
        let mut images = Vec::new();
        for [columns_turn, rows_turn, exchanged] in (0..8).map(|n| [n & 1, n & 2, n & 4]) {
            let turn = |[x, y]: Cell| {
                let x = if columns_turn == 0 {
                    x
                } else {
                    self.columns - 1 - x
                };
                [x, if rows_turn == 0 { y } else { 1 - y }]
            };
            let mut image = Self {
                ends: self.ends.map(turn),
                reached: self
                    .reached
                    .each_ref()
                    .map(|set| set.iter().copied().map(turn).collect()),
                columns: self.columns,
            };
            if exchanged != 0 {
                image.ends.reverse();
                image.reached.reverse();
            }
            images.push(image);
        }
        images
    }
}

/// Whether an end is this tip, *ahead* being to the right.
fn is_tip(tip: Tip, [x, y]: Cell, reached: &BTreeSet<Cell>, columns: i32) -> bool {
    match tip {
        Tip::Corridor(cells) => is_row(reached, cells) && begins(reached, [x, y]),
        Tip::Turned(behind, ahead) => {
            let behind = row(x - behind as i32..x, y);
            columns - 1 - x == ahead as i32 && *reached == &whole(x + 1..columns) | &behind
        }
        Tip::Running(behind, ahead) => {
            let behind = row(x - behind as i32..x + 1, 1 - y);
            columns - 1 - x == ahead as i32 && *reached == &whole(x + 1..columns) | &behind
        }
    }
}

/// Whether these are this number of cells in a row.
fn is_row(set: &BTreeSet<Cell>, cells: u32) -> bool {
    let Some(&[x, y]) = set.first() else {
        return cells == 0;
    };
    *set == row(x..x + cells as i32, y)
}

/// Whether an end is next to the first or the last of some cells in a row, and to no other.
fn begins(set: &BTreeSet<Cell>, end: Cell) -> bool {
    let near: Vec<Cell> = around(end)
        .into_iter()
        .filter(|to| set.contains(to))
        .collect();
    let last = [set.first(), set.last()];
    set.is_empty() || near.len() == 1 && last.contains(&near.first())
}

/// Whether a position, as it stands, is a place: a is the first of its ends.
fn is_place(place: Place, standing: &Standing) -> bool {
    let Standing {
        ends: [a, b],
        reached,
        columns,
    } = standing;
    let ([ax, ay], [bx, by], q) = (*a, *b, *columns);
    let free = standing.free();
    match place {
        Place::Apart(first, second) => {
            // Here each end has its own direction.
            let turned = |[x, y]: Cell| [q - 1 - x, y];
            let is = |tip: Tip, number: usize| {
                let (end, set) = (standing.ends[number], &reached[number]);
                let images = set.iter().copied().map(turned).collect();
                is_tip(tip, end, set, q) || is_tip(tip, turned(end), &images, q)
            };
            let shared = match (first, second) {
                (Tip::Corridor(0), Tip::Corridor(cells)) => {
                    let other = (cells > 1).then(|| reached[0].last()).flatten();
                    is_row(&free, cells)
                        && reached[0] == reached[1]
                        && standing.ends.iter().all(|&end| begins(&free, end))
                        && other.is_none_or(|last| {
                            around(*a).contains(last) != around(*b).contains(last)
                        })
                }
                _ => false,
            };
            shared || reached[0].is_disjoint(&reached[1]) && is(first, 0) && is(second, 1)
        }
        Place::Race { lead, ahead } => {
            ay != by
                && ax - bx == lead as i32
                && q - 1 - ax == ahead as i32
                && free == &whole(ax + 1..q) | &row(bx + 1..ax + 1, by)
        }
        Place::Crossed { lead, ahead } => {
            ay == by
                && ax - bx == lead as i32
                && q - 1 - ax == ahead as i32
                && free == &whole(ax + 1..q) | &row(bx + 1..ax, by)
        }
        Place::Open { lead, left, right } => {
            let sides = &whole(0..bx) | &whole(ax + 1..q);
            ay != by
                && [ax - bx, bx, q - 1 - ax] == [lead, left, right].map(|n| n as i32)
                && free == &sides | &row(bx + 1..ax + 1, by)
        }
        Place::Closed { lead, left, right } => {
            let sides = &whole(0..bx) | &whole(ax + 1..q);
            ay == by
                && [ax - bx, bx, q - 1 - ax] == [lead, left, right].map(|n| n as i32)
                && free == &sides | &row(bx + 1..ax, by)
        }
        Place::Between { between, left } => {
            ay == by
                && [ax - bx - 1, bx] == [between, left].map(|n| n as i32)
                && free == &whole(0..bx) | &row(bx + 1..ax, by)
        }
    }
}

fn fits(place: Place, standing: &Standing) -> bool {
    let images = standing.images();
    images.iter().any(|image| is_place(place, image))
}

/// Goes on from a position that is a place: what the rules allow and what the game of ends allows
/// are the same.
fn compare(
    game: &Game<'_>,
    standing: &Standing,
    place: Place,
    met: &mut HashSet<(Standing, Place)>,
) {
    assert!(fits(place, standing), "{place:?} {:?}", standing.ends);
    if !met.insert((standing.clone(), place)) {
        return;
    }
    let (moves, places) = (standing.after(), game.after(place));
    let mut is_met = vec![false; places.len()];
    for next in &moves {
        let mut is_found = false;
        for (&place, is_met) in places.iter().zip(&mut is_met) {
            if fits(place, next) {
                (is_found, *is_met) = (true, true);
                compare(game, next, place, met);
            }
        }
        assert!(is_found, "{place:?} {:?} to {:?}", standing.ends, next.ends);
    }
    for (next, is_met) in places.into_iter().zip(is_met) {
        assert!(is_met, "{place:?} {:?}: no move to {next:?}", standing.ends);
    }
}

#[test]
fn the_moves_of_the_ends_are_those_of_the_rules() {
    let effort = Effort::default();
    // No corridor is shortened, and no lead is too long.
    let game = Game {
        players: 3,
        strip: Strip {
            corridor: 100,
            lead: 100,
            from: 100,
        },
        won: HashMap::new(),
        effort: &effort,
    };
    let mut met = HashSet::new();
    for columns in 2..=8u32 {
        let all = whole(0..columns as i32);
        let mut start = |snake: &[Cell], place: Place| {
            let free = &all - &snake.iter().copied().collect();
            let ends = [snake[0], snake[snake.len() - 1]];
            let standing = Standing::new(columns as i32, ends, &free);
            compare(&game, &standing, place, &mut met);
        };
        for left in 0..columns {
            let (x, right) = (left as i32, columns - 1 - left);
            let lead = 0;
            start(&[[x, 0], [x, 1]], Place::Open { lead, left, right });
        }
        // After an opening along the strip, the end to the right crosses, and goes on or back.
        for left in 0..columns - 1 {
            let (x, right) = (left as i32, columns - 2 - left);
            let crossed = [[x, 0], [x + 1, 0], [x + 1, 1]];
            let (lead, ahead) = (0, left);
            let back = [&crossed[..], &[[x, 1]]].concat();
            start(&back, Place::Race { lead, ahead });
            if let Some(right) = right.checked_sub(1) {
                let on = [&crossed[..], &[[x + 2, 1]]].concat();
                let tips = [left, right].map(|ahead| Tip::Running(0, ahead));
                start(&on, Game::apart(tips[0], tips[1]));
            }
        }
    }
    assert!(met.len() > 4_000, "{}", met.len());
}
