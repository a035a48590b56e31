//! The boards of family certificates, and the windows on them, from the definitions.

use slitherlab_family::{End, Extent};

use crate::family::brute::Rules;

/// The boards of a certificate: which cells are joined, and how long the sides are: just so long,
/// or so long at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Boards {
    pub(crate) lattice: String,
    pub(crate) sides: Vec<(u32, bool)>,
}

impl Boards {
    /// The text of the family.
    pub(crate) fn text(&self) -> String {
        let sides = self.sides.iter().map(|&(least, open)| {
            if open {
                format!("{{{least}..}}")
            } else {
                least.to_string()
            }
        });
        format!("{}:{}", self.lattice, sides.collect::<Vec<_>>().join("x"))
    }

    /// The boards that a text means.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (lattice, sides) = text.split_once(':')?;
        let sides = sides.split('x').map(|side| {
            let open = side
                .strip_prefix('{')
                .and_then(|side| side.strip_suffix("..}"));
            Some((open.unwrap_or(side).parse().ok()?, open.is_some()))
        });
        Some(Self {
            lattice: lattice.to_owned(),
            sides: sides.collect::<Option<_>>()?,
        })
    }

    /// The texts of all boards with at most this many cells, small ones first.
    pub(crate) fn up_to(&self, cells: u32) -> Vec<String> {
        let size = |sides: &Vec<u32>| match sides[..] {
            // Each hexagon beside others brings two corners, but for those at the end of a row.
            [a, b] if self.is_honeycomb() => 2 * (a + 1) * (b + 1) - 2,
            _ => sides.iter().product::<u32>(),
        };
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for &(least, open) in &self.sides {
            let longest = if open { cells } else { least };
            let longer = |start: Vec<u32>| {
                (least..=longest).map(move |side| [start.clone(), vec![side]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
            all.retain(|sides| size(sides) <= cells);
        }
        all.sort_by_key(size);
        let text = |sides: Vec<u32>| {
            let sides: Vec<String> = sides.iter().map(u32::to_string).collect();
            format!("{}:{}", self.lattice, sides.join("x"))
        };
        all.into_iter().map(text).collect()
    }

    pub(crate) fn is_honeycomb(&self) -> bool {
        self.lattice == "honeycomb"
    }

    /// The lengths of all axes in cells. On a honeycomb the kind of a cell is an axis, too.
    pub(crate) fn axes(&self) -> Vec<(u32, bool)> {
        if self.is_honeycomb() {
            let long = self
                .sides
                .iter()
                .map(|&(hexagons, open)| (hexagons + 1, open));
            return long.chain([(2, false)]).collect();
        }
        self.sides.clone()
    }

    /// Whether boards with these sides have a cell at a point of the box.
    pub(crate) fn has(&self, sides: &[u32], point: &[i32]) -> bool {
        let is_last = || {
            point
                .iter()
                .zip(sides)
                .all(|(&at, &side)| at + 1 == side as i32)
        };
        !self.is_honeycomb() || !(point.iter().all(|&at| at == 0) || is_last())
    }

    pub(crate) fn is_ring(&self, axis: usize) -> bool {
        self.lattice == "torus" || self.lattice == "cylinder" && axis == 0
    }

    pub(crate) fn reach(&self) -> u32 {
        if self.lattice == "knight" { 2 } else { 1 }
    }

    /// Whether two cells that differ by so much are joined.
    fn joins(&self, by: &[i32]) -> bool {
        let mut sizes: Vec<u32> = by.iter().map(|by| by.unsigned_abs()).collect();
        sizes.sort_unstable();
        let largest = sizes.last().copied().unwrap_or(0);
        let sum: u32 = sizes.iter().sum();
        match self.lattice.as_str() {
            "king" => largest == 1,
            "knight" => largest == 2 && sum == 3,
            "hex" => sum == 1 || *by == [1, -1] || *by == [-1, 1],
            // From a cell of the first kind not forward, to one of the second; and back.
            "honeycomb" => {
                let kinds = by[by.len() - 1];
                kinds != 0 && (sum == 1 || sum == 2 && by.iter().sum::<i32>() == 0)
            }
            _ => sum == 1,
        }
    }

    /// All steps from a cell to another.
    pub(crate) fn steps(&self) -> Vec<Vec<i32>> {
        let mut all = product(&vec![vec![-2, -1, 0, 1, 2]; self.axes().len()]);
        all.retain(|by| self.joins(by));
        all
    }

    /// The steps between the two cells of an opening, one of each pair of opposites; or one cell.
    pub(crate) fn openings(&self, rules: Rules) -> Vec<Vec<i32>> {
        if !rules.edge() {
            return vec![vec![0; self.axes().len()]];
        }
        let mut all = self.steps();
        all.retain(|by| by.iter().find(|&&by| by != 0) > Some(&0));
        all
    }
}

/// A window and the opening in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) opening: Vec<i32>,
    pub(crate) extents: Vec<Extent>,
}

/// All ways to take one of each list.
fn product<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![Vec::new()];
    for list in lists {
        let longer = |start: &Vec<T>| {
            let start = start.clone();
            list.iter()
                .map(move |item| [start.clone(), vec![item.clone()]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The windows that every opening needs, if this many cells can be used before an open side.
pub(crate) fn every_opening(boards: &Boards, rules: Rules, usable: u32) -> Vec<Outline> {
    let end = |distance: u32| {
        if distance >= usable {
            End::Open(usable)
        } else {
            End::Border(distance)
        }
    };
    let mut outlines = Vec::new();
    for opening in boards.openings(rules) {
        let all_axes = boards.axes();
        let axes = all_axes.iter().zip(&opening).enumerate();
        let lists: Vec<Vec<Extent>> = axes
            .map(|(axis, (&(least, open), by))| {
                let opened = by.unsigned_abs() + 1;
                let mut extents = Vec::new();
                if boards.is_ring(axis) {
                    let longest = if open { 2 * usable + opened } else { least };
                    extents.extend((least..=longest).map(|length| {
                        if length < 2 * usable + opened {
                            Extent::Ring(length)
                        } else {
                            Extent::Line(End::Open(usable), End::Open(usable))
                        }
                    }));
                } else {
                    for length in least..=if open {
                        least.max(2 * usable + opened)
                    } else {
                        least
                    } {
                        let distances = 0..(length + 1).saturating_sub(opened);
                        extents.extend(distances.map(|before| {
                            Extent::Line(end(before), end(length - opened - before))
                        }));
                    }
                }
                extents.sort_unstable();
                extents.dedup();
                extents
            })
            .collect();
        let of = |extents| Outline {
            opening: opening.clone(),
            extents,
        };
        outlines.extend(product(&lists).into_iter().map(of));
    }
    outlines
}

/// For every kind of board the windows that fit on it, when sides of a length are all treated alike
/// from there on.
pub(crate) fn some_opening(boards: &Boards, rules: Rules, long: u32) -> Vec<Vec<Outline>> {
    let all_axes = boards.axes();
    let sides = all_axes.iter();
    // The length of each side, and whether it stands for all larger ones.
    let lengths: Vec<Vec<(u32, bool)>> = sides
        .map(|&(least, open)| {
            let longest = if open { long.max(least) } else { least };
            let length = |length| (length, open && length == longest);
            (least..=longest).map(length).collect()
        })
        .collect();
    let kinds = product(&lengths).into_iter().map(|kind| {
        let mut outlines = Vec::new();
        for opening in boards.openings(rules) {
            let axes = kind.iter().zip(&opening).enumerate();
            let lists: Vec<Vec<Extent>> = axes
                .map(|(axis, (&(length, larger), by))| {
                    let opened = by.unsigned_abs() + 1;
                    let rest = length.checked_sub(opened);
                    match (boards.is_ring(axis), larger, rest) {
                        (true, false, _) => vec![Extent::Ring(length)],
                        (true, true, Some(rest)) => {
                            let ends = [rest / 2, rest.div_ceil(2)].map(End::Open);
                            vec![Extent::Line(ends[0], ends[1])]
                        }
                        (false, false, Some(rest)) => (0..=rest)
                            .map(|at| Extent::Line(End::Border(at), End::Border(rest - at)))
                            .collect(),
                        (false, true, Some(rest)) => (0..=rest)
                            .map(|at| Extent::Line(End::Border(at), End::Open(rest - at)))
                            .collect(),
                        _ => Vec::new(),
                    }
                })
                .collect();
            let of = |extents| Outline {
                opening: opening.clone(),
                extents,
            };
            outlines.extend(product(&lists).into_iter().map(of));
        }
        outlines
    });
    kinds.collect()
}

/// The cells of a window: neighbours, frontier, the opened cells. `None` if it has more than 64
/// cells or is none.
pub(crate) fn ground(boards: &Boards, outline: &Outline) -> Option<(Vec<u64>, u64, [u8; 2])> {
    let reach = boards.reach();
    let mut lengths = Vec::new();
    let mut from = Vec::new();
    let mut open = Vec::new();
    for (&extent, &by) in outline.extents.iter().zip(&outline.opening) {
        let (length, start, layers) = match extent {
            Extent::Ring(length) => (length, 0, [0, 0]),
            Extent::Line(before, after) => {
                let size = |end| match end {
                    End::Border(cells) => (cells, 0),
                    End::Open(cells) => (cells + reach, reach),
                };
                let ((before, first), (after, last)) = (size(before), size(after));
                (
                    before + by.unsigned_abs() + 1 + after,
                    before,
                    [first, last],
                )
            }
        };
        lengths.push(length);
        from.push(start + by.min(0).unsigned_abs());
        open.push(layers);
    }
    let count = lengths
        .iter()
        .try_fold(1u32, |all, &one| all.checked_mul(one));
    let count = count.filter(|&count| count <= 64)?;
    let point = |cell: u32| -> Vec<u32> {
        let mut rest = cell;
        let axes = lengths.iter().map(|&length| {
            let at = rest % length;
            rest /= length;
            at
        });
        axes.collect()
    };
    let ring = |axis: usize| matches!(outline.extents[axis], Extent::Ring(_));
    let points: Vec<Vec<u32>> = (0..count).map(point).collect();
    let cell = |wanted: &Vec<u32>| points.iter().position(|point| point == wanted);
    let steps = boards.steps();
    // The cell that a step leads to, round the rings too.
    let to = |from: &Vec<u32>, step: &Vec<i32>| {
        let axes = from.iter().zip(step).zip(&lengths).enumerate();
        let at = axes.map(|(axis, ((&at, &by), &length))| {
            let (at, length) = (at as i32 + by, length as i32);
            let at = if ring(axis) {
                at.rem_euclid(length)
            } else {
                at
            };
            u32::try_from(at).ok().filter(|_| at < length)
        });
        cell(&at.collect::<Option<_>>()?)
    };
    let around = points.iter().map(|from| {
        let near = steps.iter().filter_map(|step| to(from, step));
        near.fold(0, |set, cell| set | 1u64 << cell)
    });
    let around = around.collect();
    let outside = |point: &Vec<u32>| {
        (0..lengths.len())
            .any(|axis| point[axis] < open[axis][0] || point[axis] + open[axis][1] >= lengths[axis])
    };
    let frontier = points
        .iter()
        .enumerate()
        .filter(|(_, point)| outside(point));
    let mut frontier = frontier.fold(0, |set, (cell, _)| set | 1u64 << cell);
    let mut around: Vec<u64> = around;
    let opened = [cell(&from)?, to(&from, &outline.opening)?];
    if boards.is_honeycomb() {
        // The corners of the usable cells that boards lack: surely, or perhaps.
        for end in [0, 1] {
            let axes = lengths.iter().zip(&open);
            let corner = axes.map(|(&length, layers)| match end {
                0 => layers[0],
                _ => length - 1 - layers[1],
            });
            let corner = cell(&corner.collect())?;
            if opened.contains(&corner) {
                return None;
            }
            if open.iter().all(|layers| layers[end] == 0) {
                around[corner] = 0;
                for near in &mut around {
                    *near &= !(1 << corner);
                }
            } else {
                frontier |= 1 << corner;
            }
        }
    }
    Some((around, frontier, opened.map(|cell| cell as u8)))
}
