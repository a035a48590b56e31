//! Whether patches cover a family, compared with a look at every opening on every board that is not
//! very large.

use rand::Rng;
use rand::seq::IndexedMutRandom;
use slitherlab_family::{End, Extent, Family, FamilyRules, Outline as Patch, Window, covered};
use slitherlab_oracle::random_generator;

use crate::family::boards::{Boards, Outline, every_opening, some_opening};
use crate::family::brute::Rules;
use crate::family::maker::{any_boards, any_rules, game};

/// All ways to exchange and turn round axes that keep what is joined, and the rings.
fn turns(boards: &Boards) -> Vec<Vec<(usize, bool)>> {
    let axes = boards.axes().len();
    let mut all: Vec<Vec<(usize, bool)>> = vec![Vec::new()];
    for _ in 0..axes {
        let longer = |start: Vec<(usize, bool)>| {
            let free = (0..axes).filter({
                let start = start.clone();
                move |axis| start.iter().all(|it| it.0 != *axis)
            });
            free.flat_map(|axis| [(axis, false), (axis, true)])
                .map(move |next| [start.clone(), vec![next]].concat())
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|turn| {
        let rings = turn.iter().enumerate();
        let mut rings = rings.map(|(to, it)| boards.is_ring(to) == boards.is_ring(it.0));
        let steps = boards.steps();
        rings.all(|same| same) && steps.iter().all(|step| steps.contains(&turned(step, turn)))
    });
    all
}

fn turned(step: &[i32], turn: &[(usize, bool)]) -> Vec<i32> {
    turn.iter()
        .map(|&(from, round)| if round { -step[from] } else { step[from] })
        .collect()
}

/// Whether a window fits on a board where the opening goes from a point by a step.
pub(crate) fn fits(
    boards: &Boards,
    sides: &[u32],
    point: &[i32],
    by: &[i32],
    extents: &[Extent],
) -> bool {
    (0..sides.len()).all(|axis| {
        let side = sides[axis];
        let size = by[axis].unsigned_abs();
        match (extents[axis], boards.is_ring(axis)) {
            (Extent::Ring(length), ring) => ring && side == length,
            (Extent::Line(End::Open(a), End::Open(b)), true) => side > a + b + size,
            (Extent::Line(..), true) => false,
            (Extent::Line(before, after), false) => {
                let first = point[axis].min(point[axis] + by[axis]);
                let last = point[axis].max(point[axis] + by[axis]);
                let distances = [(before, first), (after, side as i32 - 1 - last)];
                distances.into_iter().all(|(end, distance)| match end {
                    End::Border(cells) => distance == cells as i32,
                    End::Open(cells) => distance >= cells as i32,
                })
            }
        }
    })
}

/// Whether every opening, or one on each board, has its window, on all boards whose sides are not
/// longer than so much.
fn is_covered(
    boards: &Boards,
    rules: Rules,
    outlines: &[Outline],
    every: bool,
    longest: u32,
) -> bool {
    let mut images: Vec<Outline> = Vec::new();
    for outline in outlines {
        for turn in turns(boards) {
            let extents = turn.iter().map(|&(from, round)| {
                let extent = outline.extents[from];
                if round { extent.turned() } else { extent }
            });
            images.push(Outline {
                opening: turned(&outline.opening, &turn),
                extents: extents.collect(),
            });
        }
    }
    let openings = boards.openings(rules);
    let all_sides = boards
        .axes()
        .iter()
        .fold(vec![Vec::new()], |all, &(least, open)| {
            let most = if open { longest.max(least) } else { least };
            let longer = |start: &Vec<u32>| {
                let start = start.clone();
                (least..=most).map(move |side| [start.clone(), vec![side]].concat())
            };
            all.iter().flat_map(longer).collect()
        });
    all_sides.iter().all(|sides| {
        // On a ring all places are alike.
        let points = sides
            .iter()
            .enumerate()
            .fold(vec![Vec::new()], |all, (axis, &side)| {
                let most = if boards.is_ring(axis) { 1 } else { side as i32 };
                let longer = |start: &Vec<i32>| {
                    let start = start.clone();
                    (0..most).map(move |at| [start.clone(), vec![at]].concat())
                };
                all.iter().flat_map(longer).collect()
            });
        let mut all = points.iter().flat_map(|point| {
            openings.iter().filter_map(|by| {
                let inside = (0..sides.len()).all(|axis| {
                    boards.is_ring(axis)
                        || (0..sides[axis] as i32).contains(&(point[axis] + by[axis]))
                });
                let to: Vec<i32> = point.iter().zip(by).map(|(at, by)| at + by).collect();
                let inside = inside && boards.has(sides, point) && boards.has(sides, &to);
                let back: Vec<i32> = by.iter().map(|by| -by).collect();
                inside.then(|| {
                    images.iter().any(|image| {
                        (image.opening == *by || image.opening == back)
                            && fits(boards, sides, point, by, &image.extents)
                    })
                })
            })
        });
        if every {
            all.all(|good| good)
        } else {
            all.any(|good| good)
        }
    })
}

/// Windows that were planned, with a few left out or changed.
#[test]
fn coverage_is_what_a_look_at_all_boards_says() {
    let mut random = random_generator(11);
    let mut counts = [[0; 2]; 2];
    while counts.iter().flatten().any(|&count| count < 60) {
        let mut boards = any_boards(&mut random);
        if boards.sides.len() > 2 {
            continue;
        }
        // Sides may be longer than anything that a patch asks for.
        if random.random_ratio(1, 3) {
            boards.sides[0].0 += 5;
        }
        let rules = any_rules(&mut random);
        let every = random.random();
        let mut outlines = if every {
            every_opening(&boards, rules, random.random_range(0..=1))
        } else {
            let kinds = some_opening(&boards, rules, random.random_range(3..=5));
            let mut chosen = Vec::new();
            for mut kind in kinds {
                if !kind.is_empty() {
                    let at = random.random_range(0..kind.len());
                    chosen.push(kind.swap_remove(at));
                }
            }
            chosen
        };
        // Some are no windows, because boards lack what would be opened.
        let family: Family = boards.text().parse().unwrap();
        let is_window = |outline: &Outline| {
            Window::new(&family.lattice, &outline.opening, &outline.extents).is_some()
        };
        outlines.retain(is_window);
        if outlines.is_empty() || outlines.len() > 80 {
            continue;
        }
        for _ in 0..random.random_range(0..=2) {
            let at = random.random_range(0..outlines.len());
            if random.random() {
                outlines.remove(at);
            } else if let Some(extent) = outlines[at].extents.choose_mut(&mut random) {
                *extent = match *extent {
                    Extent::Line(End::Open(a), End::Open(b)) => {
                        Extent::Line(End::Open(a + 1), End::Open(b))
                    }
                    Extent::Line(End::Border(a), end) => Extent::Line(End::Open(a), end),
                    Extent::Line(end, End::Border(b)) => Extent::Line(end, End::Border(b + 1)),
                    Extent::Ring(length) => Extent::Ring(length + 1),
                };
            }
            if outlines.is_empty() {
                break;
            }
        }
        outlines.retain(is_window);
        let patches: Vec<Patch> = outlines
            .iter()
            .map(|outline| Patch {
                opening: outline.opening.clone(),
                extents: outline.extents.clone(),
            })
            .collect();
        let player = if every { 1 } else { 2 };
        let their = FamilyRules::of(game(rules.game), rules.players, false).unwrap();
        let said = covered(&family, &their, player, &patches);
        // No number that is asked for is larger than eleven, so that longer sides are all alike.
        let truth = is_covered(&boards, rules, &outlines, every, 16);
        assert_eq!(
            said.is_ok(),
            truth,
            "{boards:?} {rules:?} {outlines:?} {said:?}"
        );
        counts[usize::from(every)][usize::from(truth)] += 1;
    }
}
