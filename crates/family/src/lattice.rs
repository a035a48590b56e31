//! Which cells of a lattice are joined, and which maps keep that.

/// The boards of a lattice are boxes of cells with whole coordinates; two cells are joined when
/// they differ by one of its steps. Some axes may be rings: there the coordinates go round.
///
/// **Honeycombs** have two kinds of cells, and a translation keeps the kinds. So the translations
/// are two axes, and the kind is a third one, along which every board has two cells: a cell of the
/// first kind is joined to three of the second, its own and those one translation back along either
/// axis. A honeycomb of a×b hexagons is a box of (a + 1)×(b + 1)×2 cells but for the first and the
/// last cell, which would be on no hexagon: these two corners are *cut off*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    name: &'static str,
    /// All steps, each with its opposite.
    steps: Vec<Vec<i32>>,
    rings: Vec<bool>,
}

/// A box has at most this many axes.
pub(crate) const MOST_AXES: usize = 4;

/// The lattice whose cells are of two kinds.
const HONEYCOMB: &str = "honeycomb";

impl Lattice {
    /// The lattice that board texts call so, with this many sides.
    pub(crate) fn named(name: &str, sides: usize) -> Option<Self> {
        // The kind of a cell is an axis that texts do not name.
        let axes = sides + usize::from(name == HONEYCOMB);
        let box_of = |side: i32| -> Vec<Vec<i32>> {
            let mut all = vec![Vec::new()];
            for _ in 0..axes {
                all = all
                    .into_iter()
                    .flat_map(|start| {
                        (-side..=side).map(move |by| {
                            let mut longer = start.clone();
                            longer.push(by);
                            longer
                        })
                    })
                    .collect();
            }
            all
        };
        let sizes = |step: &[i32]| {
            let mut sizes: Vec<i32> = step.iter().map(|by| by.abs()).collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes
        };
        let some = |side: i32, keep: &dyn Fn(&[i32]) -> bool| -> Vec<Vec<i32>> {
            box_of(side).into_iter().filter(|step| keep(step)).collect()
        };
        let unit = |step: &[i32]| sizes(step).iter().sum::<i32>() == 1;
        let (name, steps) = match (name, axes) {
            ("grid", 1..) => ("grid", some(1, &unit)),
            ("torus", 1..) => ("torus", some(1, &unit)),
            ("cylinder", 2..) => ("cylinder", some(1, &unit)),
            ("king", 2..) => ("king", some(1, &|step| sizes(step)[0] == 1)),
            ("knight", 2..) => {
                let leaps = |step: &[i32]| {
                    let sizes = sizes(step);
                    sizes[..2] == [2, 1] && sizes[2..].iter().all(|&size| size == 0)
                };
                ("knight", some(2, &leaps))
            }
            // A rhombus of hexagonal cells: along the axes, which meet at 60°, and across.
            ("hex", 2) => (
                "hex",
                some(1, &|step| unit(step) || step[0] * step[1] == -1),
            ),
            (HONEYCOMB, 3) => {
                let to_the_other_kind = [[0, 0, 1], [-1, 0, 1], [0, -1, 1]];
                let either = |step: &[i32]| {
                    let opposite: Vec<i32> = step.iter().map(|by| -by).collect();
                    let mut all = to_the_other_kind.iter();
                    all.any(|one| step == one || opposite == one)
                };
                (HONEYCOMB, some(1, &either))
            }
            _ => return None,
        };
        let rings = (0..axes).map(|axis| name == "torus" || name == "cylinder" && axis == 0);
        Some(Self {
            name,
            steps,
            rings: rings.collect(),
        })
    }

    /// What board texts call it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many axes there are.
    pub fn axes(&self) -> usize {
        self.rings.len()
    }

    /// Whether an axis goes round.
    pub fn is_ring(&self, axis: usize) -> bool {
        self.rings[axis]
    }

    /// All steps, each with its opposite.
    pub fn steps(&self) -> &[Vec<i32>] {
        &self.steps
    }

    /// The steps, one of each pair of opposites: that whose first coordinate other than 0 is
    /// positive.
    pub fn directions(&self) -> impl Iterator<Item = &Vec<i32>> {
        self.steps.iter().filter(|step| is_forward(step))
    }

    /// How far a step can go along an axis.
    pub fn reach(&self, axis: usize) -> u32 {
        let sizes = self.steps.iter().map(|step| step[axis].unsigned_abs());
        sizes.max().unwrap_or(0)
    }

    /// Whether the boards are honeycombs: their texts count hexagons, one less than the cells along
    /// an axis, and do not name the third axis.
    pub fn is_honeycomb(&self) -> bool {
        self.name == HONEYCOMB
    }

    /// The corners of a box that its boards lack: whether that is at the upper end of all axes, or
    /// at the lower.
    pub(crate) fn cut_corners(&self) -> &'static [bool] {
        if self.is_honeycomb() {
            &[false, true]
        } else {
            &[]
        }
    }

    /// Whether an opening with these distances to the two borders on every axis uses a cell that
    /// boards lack.
    pub fn is_cut_off(&self, opening: &[i32], distances: &[[u32; 2]]) -> bool {
        self.cut_corners().iter().any(|&upper| {
            // The first cell of the opening, and the other: how far each is from the border.
            [false, true].into_iter().any(|other| {
                let mut axes = opening.iter().zip(distances);
                axes.all(|(&by, distance)| {
                    let is_above = (by > 0) == other;
                    let away = if is_above == upper {
                        0
                    } else {
                        by.unsigned_abs()
                    };
                    distance[usize::from(upper)] + away == 0
                })
            })
        })
    }

    /// The maps that permute and turn round axes and keep the steps and the rings.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let axes = self.axes();
        let mut all = vec![Symmetry {
            from: Vec::new(),
            turned: Vec::new(),
        }];
        for _ in 0..axes {
            let mut longer = Vec::new();
            for start in &all {
                for axis in (0..axes).filter(|axis| !start.from.contains(axis)) {
                    for turned in [false, true] {
                        let mut next = start.clone();
                        next.from.push(axis);
                        next.turned.push(turned);
                        longer.push(next);
                    }
                }
            }
            all = longer;
        }
        all.retain(|symmetry| {
            let rings = (0..axes).all(|axis| self.rings[axis] == self.rings[symmetry.from[axis]]);
            rings
                && self
                    .steps
                    .iter()
                    .all(|step| self.steps.contains(&symmetry.step(step)))
        });
        all
    }
}

/// Whether the first coordinate other than 0 is positive; true also for the step to nowhere.
pub(crate) fn is_forward(step: &[i32]) -> bool {
    step.iter().find(|&&by| by != 0).is_none_or(|&by| by > 0)
}

/// The step between two cells, or its opposite, whichever goes forward.
pub fn forward(mut step: Vec<i32>) -> Vec<i32> {
    if !is_forward(&step) {
        for by in &mut step {
            *by = -*by;
        }
    }
    step
}

/// A map of boxes onto boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// For each axis of the image, the axis it comes from.
    pub from: Vec<usize>,
    /// For each axis of the image, whether it is turned round.
    pub turned: Vec<bool>,
}

impl Symmetry {
    /// The image of a step.
    pub fn step(&self, step: &[i32]) -> Vec<i32> {
        self.axes(step, |by| -by)
    }

    /// The image of what is known about the axes, where `turn` turns one of them round.
    pub fn axes<T: Copy>(&self, axes: &[T], turn: impl Fn(T) -> T) -> Vec<T> {
        let images = self.from.iter().zip(&self.turned);
        images
            .map(|(&from, &turned)| if turned { turn(axes[from]) } else { axes[from] })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_symmetries_of_known_lattices() {
        for (name, axes, steps, symmetries) in [
            ("grid", 1, 2, 2),
            ("grid", 2, 4, 8),
            ("grid", 3, 6, 48),
            ("torus", 2, 4, 8),
            ("cylinder", 2, 4, 4),
            ("king", 2, 8, 8),
            ("king", 3, 26, 48),
            ("knight", 2, 8, 8),
            ("knight", 3, 24, 48),
            ("hex", 2, 6, 4),
            ("honeycomb", 3, 6, 4),
        ] {
            let sides = if name == HONEYCOMB { 2 } else { axes };
            let lattice = Lattice::named(name, sides).unwrap();
            assert_eq!(lattice.axes(), axes);
            assert_eq!(lattice.steps().len(), steps, "{name} {axes}");
            assert_eq!(lattice.directions().count(), steps / 2);
            assert_eq!(lattice.symmetries().len(), symmetries, "{name} {axes}");
            let reach = if name == "knight" { 2 } else { 1 };
            assert!((0..axes).all(|axis| lattice.reach(axis) == reach));
        }
        for (name, sides) in [
            ("hex", 3),
            ("cylinder", 1),
            ("honeycomb", 1),
            ("honeycomb", 3),
        ] {
            assert!(Lattice::named(name, sides).is_none());
        }
    }
}
