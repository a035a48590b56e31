//! Which windows to try: situations, split where a window is too small.
//!
//! A *situation* says about each distance from the opening to a border (or about each side of the
//! board, where a partner may choose the opening) that it is some number, or at least some number.
//! Its window has a border where the number is known, and is open where it is not, with as many
//! usable cells as the least number says. At the beginning nothing is known. Where the partners do
//! not win, a distance of at least m becomes m, or at least m + 1: both are tried. So together the
//! situations always cover the family, windows grow only where they must, narrow strips get longer
//! windows than the plane, and where no open window is enough, whole boards are left. A whole board
//! on which the partners do not win refutes the claim.

use std::collections::{BTreeSet, HashSet};

use slitherlab_family::{
    End, Extent, Family, FamilyRules, Length, Outline, Patch, Symmetry, forward,
};
use slitherlab_game::Preset;

/// What is known about one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Axis {
    /// The distances before and after the opening.
    Distances(Length, Length),
    /// The length of the side, or of the ring.
    Side(Length),
}

impl Axis {
    fn turned(self) -> Self {
        match self {
            Self::Distances(before, after) => Self::Distances(after, before),
            Self::Side(length) => Self::Side(length),
        }
    }
}

/// What is known about an opening, or about a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Situation {
    /// The step between the cells that are opened; empty where a partner may choose it.
    opening: Vec<i32>,
    axes: Vec<Axis>,
}

/// A situation with the windows in which one may try to prove it.
#[derive(Clone, Debug)]
pub struct Task {
    /// The player to be beaten, from 1.
    pub beaten: u32,
    /// Where to try, in this order; one success is enough.
    pub outlines: Vec<Outline>,
    /// How often a search was given up here; it may take the longer.
    pub level: u32,
    situation: Situation,
}

impl Task {
    /// Returns what to look for: a patch for each outline, without its moves.
    pub fn patches(&self) -> Vec<Patch> {
        let outlines = self.outlines.iter();
        outlines
            .map(|outline| Patch {
                beaten: self.beaten,
                opening: outline.opening.clone(),
                window: outline.extents.iter().map(ToString::to_string).collect(),
                moves: String::new(),
            })
            .collect()
    }
}

/// What became of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskEnd {
    /// The partners win in one of the windows.
    Proved,
    /// In none of them, for certain.
    Escapes,
    /// Nobody knows.
    Unknown,
}

/// The situations that are still to be proved, for one player.
#[derive(Debug)]
pub struct TaskQueue {
    family: Family,
    edge: bool,
    misere: bool,
    /// How many cells the snake has when the player is to move for the first time after the
    /// opening.
    first_length: u32,
    beaten: u32,
    symmetries: Vec<Symmetry>,
    /// See [`wide`].
    wide: u32,
    /// By level and size: what is easy comes first.
    waiting: BTreeSet<(u32, u32, Situation)>,
    met: HashSet<Situation>,
    /// The levels of those that are being tried.
    running: Vec<u32>,
    proved: usize,
    /// The situations of windows that were won in an earlier run, with their images.
    won: Vec<Situation>,
}

/// After a search without a result, distances below this, and sides of boards below [`WIDE_SIDE`],
/// are opened further before a search may take longer. (Measured in the plane: most windows with
/// six usable cells on each side are won within a few million positions, and smaller ones cost more
/// than they give. In space the situations are too many for that, and two layers are still a
/// plane.)
fn wide(family: &Family) -> u32 {
    let is_long = |side: &&Length| !matches!(side, Length::Exactly(1 | 2));
    if family.sides.iter().filter(is_long).count() <= 2 {
        6
    } else {
        3
    }
}

/// See [`wide`].
const WIDE_SIDE: u32 = 7;

/// After this many more levels, windows may grow by one.
const PATIENCE: u32 = 6;

/// Returns the level after one at which a window as wide as windows get was given up. A search that
/// is given up forgets what it found out, so later levels are further apart: a window that takes
/// 20 M positions costs 24 M in all, where it would cost 37 M with every level.
fn next_level(level: u32) -> u32 {
    level + 1 + u32::from(level >= 2)
}

impl TaskQueue {
    /// Returns a queue to show that this player is beaten on all boards of a family.
    pub fn new(family: &Family, rules: &FamilyRules, beaten: u32) -> Self {
        let mut queue = Self {
            family: family.clone(),
            edge: rules.edge,
            misere: rules.misere,
            first_length: beaten - u32::from(rules.game == Preset::Geography && beaten > 1),
            beaten,
            symmetries: family.lattice.symmetries(),
            wide: wide(family),
            waiting: BTreeSet::new(),
            met: HashSet::new(),
            running: Vec::new(),
            proved: 0,
            won: Vec::new(),
        };
        let lattice = &family.lattice;
        if beaten == 1 {
            for opening in queue.openings() {
                let axes = family.sides.iter().enumerate();
                let axes = axes.map(|(axis, &side)| match side {
                    _ if lattice.is_ring(axis) => Axis::Side(side),
                    _ => Axis::Distances(Length::AtLeast(0), Length::AtLeast(0)),
                });
                let axes = axes.collect();
                queue.add(Situation { opening, axes }, 0);
            }
        } else {
            let axes = family.sides.iter().map(|&side| Axis::Side(side)).collect();
            let opening = Vec::new();
            queue.add(Situation { opening, axes }, 0);
        }
        queue
    }

    /// Resumes after an earlier run that won these windows. Where a part of a situation is won,
    /// that run split the situation, or one that overlaps a mirror image of it, so it is split
    /// again without a search. (This is known of windows against player 1, which say where the
    /// opening is; the others are few.)
    #[must_use]
    pub fn after(mut self, won: &[Outline]) -> Self {
        let won = won.iter().filter_map(|outline| self.situation_of(outline));
        let won = won.flat_map(|situation| self.images(&situation).collect::<Vec<_>>());
        self.won = won.collect();
        self
    }

    /// The situation to which a window belongs, if the opening is part of it.
    fn situation_of(&self, outline: &Outline) -> Option<Situation> {
        let length = |end: End| match end {
            End::Border(cells) => Length::Exactly(cells),
            End::Open(cells) => Length::AtLeast(cells),
        };
        let extents = outline.extents.iter().enumerate();
        let axes = extents.map(|(axis, &extent)| match extent {
            Extent::Line(before, after) if !self.family.lattice.is_ring(axis) => {
                Some(Axis::Distances(length(before), length(after)))
            }
            _ => None,
        });
        let axes: Option<Vec<Axis>> = axes.collect();
        (self.beaten == 1).then_some(Situation {
            opening: outline.opening.clone(),
            axes: axes?,
        })
    }

    /// Returns whether an earlier run split the situation of a task.
    pub fn is_split(&self, task: &Task) -> bool {
        let whole = &task.situation;
        self.won
            .iter()
            .any(|part| part != whole && is_part(part, whole))
    }

    /// Splits the situation of a task, as an earlier run did.
    pub fn split_again(&mut self, task: &Task) {
        self.leave(task);
        self.split(&task.situation, task.level);
    }

    /// The openings, each in one direction.
    fn openings(&self) -> Vec<Vec<i32>> {
        if self.edge {
            self.family.lattice.directions().cloned().collect()
        } else {
            vec![vec![0; self.family.lattice.axes()]]
        }
    }

    /// Returns the number of situations that wait or are being tried.
    pub fn open(&self) -> usize {
        self.waiting.len() + self.running.len()
    }

    /// Returns how often a search was given up at each of them.
    pub fn levels(&self) -> impl Iterator<Item = u32> {
        let waiting = self.waiting.iter().map(|&(level, ..)| level);
        waiting.chain(self.running.iter().copied())
    }

    /// Returns the number of situations that are proved.
    pub fn proved(&self) -> usize {
        self.proved
    }

    /// Returns the easiest task that waits.
    pub fn next_task(&mut self) -> Option<Task> {
        let (level, _, situation) = self.waiting.pop_first()?;
        self.running.push(level);
        Some(Task {
            beaten: self.beaten,
            outlines: self.outlines(&situation),
            level,
            situation,
        })
    }

    /// Returns the level of that task.
    pub fn next_level(&self) -> Option<u32> {
        let &(level, ..) = self.waiting.first()?;
        Some(level)
    }

    /// Lets a task wait that was not tried to the end.
    pub fn put_back(&mut self, task: &Task) {
        self.leave(task);
        self.wait(task.situation.clone(), task.level);
    }

    /// Nobody tries the task any more.
    fn leave(&mut self, task: &Task) {
        let place = self.running.iter().position(|&level| level == task.level);
        self.running.swap_remove(place.expect("it is being tried"));
    }

    /// Takes what was found out about a task. A board on which the player is not beaten refutes
    /// everything.
    ///
    /// # Errors
    /// The sides of that board.
    pub fn finish(&mut self, task: &Task, end: TaskEnd) -> Result<(), Vec<u32>> {
        self.leave(task);
        let situation = &task.situation;
        match end {
            TaskEnd::Proved => self.proved += 1,
            TaskEnd::Escapes => match widest_gap(situation) {
                None => return Err(sides(situation)),
                Some(_) => self.split(situation, task.level),
            },
            TaskEnd::Unknown => {
                // Larger windows are often easier. How far they are opened grows with the time that
                // a search may take.
                let most = if self.beaten == 1 {
                    self.wide + task.level / PATIENCE
                } else {
                    WIDE_SIDE + task.level
                };
                match widest_gap(situation) {
                    Some(least) if least < most => {
                        self.split(situation, task.level);
                    }
                    _ => self.wait(situation.clone(), next_level(task.level)),
                }
            }
        }
        Ok(())
    }

    /// Adds a situation, if there are such boards and no symmetry makes it one that was met before.
    fn add(&mut self, mut situation: Situation, level: u32) {
        for axis in 0..situation.axes.len() {
            if !self.tighten(&mut situation, axis) {
                return;
            }
        }
        if self.is_cut_off(&situation) || self.is_over(&situation) {
            return;
        }
        let situation = self.least_image(&situation);
        if self.met.insert(situation.clone()) {
            self.wait(situation, level);
        }
    }

    /// Whether player 1 cannot open on the board, which they win with misère ending: then all
    /// others are beaten.
    fn is_over(&self, situation: &Situation) -> bool {
        let can_open = || self.family.joins_some(&sides(situation));
        let is_asked = self.edge && self.misere && self.beaten != 1;
        is_asked && widest_gap(situation).is_none() && !can_open()
    }

    /// Lists the sides of the smallest board, if the player is seen not to be beaten there: it has
    /// fewer cells than the snake when they would be to move for the first time, so that they are
    /// never stuck; or in misère play they are player 1 and cannot open.
    pub fn refuted_at_once(&self) -> Option<Vec<u32>> {
        let least: Vec<u32> = self.family.sides.iter().map(|side| side.least()).collect();
        let sides = least.iter();
        let in_box = sides.fold(1u32, |cells, &side| cells.saturating_mul(side));
        // Two corners of the box of a honeycomb are cut off.
        let cells = in_box - 2 * u32::from(self.family.lattice.is_honeycomb());
        let is_unbeaten = if self.misere {
            self.edge && self.beaten == 1 && !self.family.joins_some(&least)
        } else {
            self.beaten > 1 && self.first_length > cells
        };
        is_unbeaten.then_some(least)
    }

    /// A queue with nothing left to be shown.
    pub(super) fn without_tasks(mut self) -> Self {
        self.waiting.clear();
        self
    }

    /// Whether boards lack a cell of the opening.
    fn is_cut_off(&self, situation: &Situation) -> bool {
        let axes = situation.axes.iter().map(|&axis| match axis {
            Axis::Distances(before, after) => {
                Some([before, after].map(|distance| match distance {
                    Length::Exactly(cells) => cells,
                    Length::AtLeast(_) => u32::MAX / 2,
                }))
            }
            Axis::Side(_) => None,
        });
        let distances: Option<Vec<[u32; 2]>> = axes.collect();
        let lattice = &self.family.lattice;
        distances.is_some_and(|distances| lattice.is_cut_off(&situation.opening, &distances))
    }

    fn wait(&mut self, situation: Situation, level: u32) {
        let size = situation.axes.iter().map(|&axis| match axis {
            Axis::Distances(before, after) => before.least() + after.least(),
            Axis::Side(length) => length.least(),
        });
        self.waiting.insert((level, size.sum(), situation));
    }

    /// What is known about a distance on a board with such a side, of which all else takes up
    /// `used` cells; `None` if there is no such board.
    fn tightened(&self, distance: Length, side: Length, used: u32) -> Option<Length> {
        match (side, distance) {
            (Length::Exactly(side), _) => {
                let rest = side.checked_sub(used)?;
                distance.holds(rest).then_some(Length::Exactly(rest))
            }
            (Length::AtLeast(side), Length::Exactly(cells)) => {
                (used + cells >= side).then_some(distance)
            }
            (Length::AtLeast(side), Length::AtLeast(cells)) => {
                // There may be more room than a window should take.
                let least = side.saturating_sub(used).min(self.wide);
                Some(Length::AtLeast(cells.max(least)))
            }
        }
    }

    /// Uses what is known about the sides of the boards; false if there is no such board.
    fn tighten(&self, situation: &mut Situation, axis: usize) -> bool {
        let Axis::Distances(before, after) = situation.axes[axis] else {
            return true;
        };
        let opened = situation.opening[axis].unsigned_abs() + 1;
        let side = self.family.sides[axis];
        let known = match (before, after) {
            (Length::Exactly(cells), _) => {
                let after = self.tightened(after, side, opened + cells);
                after.map(|after| (before, after))
            }
            (_, Length::Exactly(cells)) => {
                let before = self.tightened(before, side, opened + cells);
                before.map(|before| (before, after))
            }
            (Length::AtLeast(least), Length::AtLeast(other)) => match side {
                Length::Exactly(side) if opened + least + other > side => None,
                Length::Exactly(side) if opened + least + other == side => {
                    Some((Length::Exactly(least), Length::Exactly(other)))
                }
                _ => Some((before, after)),
            },
        };
        let Some((before, after)) = known else {
            return false;
        };
        situation.axes[axis] = Axis::Distances(before, after);
        true
    }

    /// Of all that symmetries make of a situation, the least whose boards are of the family. A
    /// symmetry that exchanges sides may only be used where they are alike: afterwards the
    /// situation is split according to the sides.
    fn least_image(&self, situation: &Situation) -> Situation {
        let least = self.images(situation).min();
        least.unwrap_or_else(|| situation.clone())
    }

    /// Returns what symmetries make of a situation, where the boards stay those of the family.
    fn images(&self, situation: &Situation) -> impl Iterator<Item = Situation> {
        let kept = self.symmetries.iter().filter(move |symmetry| {
            let mut axes = symmetry.from.iter().enumerate();
            axes.all(|(to, &from)| self.family.sides[to] == self.family.sides[from])
        });
        kept.map(move |symmetry| {
            let opening = if situation.opening.is_empty() {
                Vec::new()
            } else {
                forward(symmetry.step(&situation.opening))
            };
            let axes = symmetry.axes(&situation.axes, Axis::turned);
            Situation { opening, axes }
        })
    }

    /// Makes two situations of one: the least of the numbers of which only a lower bound is known
    /// is just that, or more.
    fn split(&mut self, situation: &Situation, level: u32) {
        let Some(least) = widest_gap(situation) else {
            return;
        };
        let wanted = Length::AtLeast(least);
        for next in [Length::Exactly(least), Length::AtLeast(least + 1)] {
            let mut part = situation.clone();
            let mut axes = part.axes.iter_mut();
            let found = axes.find(|axis| match axis {
                Axis::Distances(before, after) => *before == wanted || *after == wanted,
                Axis::Side(length) => *length == wanted,
            });
            match found {
                Some(Axis::Distances(before, _)) if *before == wanted => *before = next,
                Some(Axis::Distances(_, after)) => *after = next,
                Some(Axis::Side(length)) => *length = next,
                None => {}
            }
            self.add(part, level);
        }
    }

    /// The windows of a situation; none when it has to be split first.
    fn outlines(&self, situation: &Situation) -> Vec<Outline> {
        if !situation.opening.is_empty() {
            let axes = situation.axes.iter().zip(&situation.opening).enumerate();
            let extents: Option<Vec<Extent>> = axes
                .map(|(axis, (&known, &by))| {
                    Some(self.narrowed(axis, known, extent(known, by, None)?))
                })
                .collect();
            let outline = extents.map(|extents| Outline {
                opening: situation.opening.clone(),
                extents,
            });
            return outline.into_iter().collect();
        }
        // In a corner, each way round; where a cell is opened also beside it, because from there
        // the snake can come into the corner; on a whole board, then anywhere.
        let depths = match (widest_gap(situation), self.edge) {
            (None, _) => vec![0, u32::MAX],
            (Some(_), true) => vec![0],
            (Some(_), false) => vec![0, 1],
        };
        let mut outlines: Vec<Outline> = Vec::new();
        for deepest in depths {
            for opening in self.openings() {
                let lists: Vec<Vec<Extent>> = situation
                    .axes
                    .iter()
                    .enumerate()
                    .map(|(axis, &known)| self.corner_extents(axis, known, opening[axis], deepest))
                    .collect();
                for extents in combinations(&lists) {
                    let outline = Outline {
                        opening: opening.clone(),
                        extents,
                    };
                    if !outlines.contains(&outline) {
                        outlines.push(outline);
                    }
                }
            }
        }
        self.without_images(outlines)
    }

    /// On long rings the first window takes no more room than windows take elsewhere. (With three
    /// players on tori it is its own mirror image then, and one column smaller.)
    fn narrowed(&self, axis: usize, known: Axis, extent: Extent) -> Extent {
        match extent {
            Extent::Line(End::Open(before), End::Open(after))
                if known == Axis::Side(self.family.sides[axis]) =>
            {
                let most = |cells: u32| End::Open(cells.min(self.wide));
                Extent::Line(most(before), most(after))
            }
            _ => extent,
        }
    }

    /// The windows along an axis with the opening at most so deep from one of its ends.
    fn corner_extents(&self, axis: usize, known: Axis, by: i32, deepest: u32) -> Vec<Extent> {
        if self.family.lattice.is_ring(axis) {
            return extent(known, by, None).into_iter().collect();
        }
        let Axis::Side(length) = known else {
            return Vec::new();
        };
        let room = length.least().saturating_sub(by.unsigned_abs() + 1);
        let depths = 0..=deepest.min(room);
        let extents = depths.filter_map(|depth| extent(known, by, Some(depth)));
        extents
            .flat_map(|extent| [extent, extent.turned()])
            .collect()
    }

    /// The outlines without those that a symmetry makes of earlier ones.
    fn without_images(&self, outlines: Vec<Outline>) -> Vec<Outline> {
        let mut met = HashSet::new();
        let mut kept = Vec::new();
        for outline in outlines {
            if met.contains(&outline) {
                continue;
            }
            met.extend(self.symmetries.iter().map(|it| outline.image(it)));
            kept.push(outline);
        }
        kept
    }
}

/// The window along an axis; `None` when too little is known for one.
fn extent(known: Axis, by: i32, depth: Option<u32>) -> Option<Extent> {
    let end = |length: Length| match length {
        Length::Exactly(cells) => End::Border(cells),
        Length::AtLeast(cells) => End::Open(cells),
    };
    let opened = by.unsigned_abs() + 1;
    match (known, depth) {
        (Axis::Distances(before, after), _) => Some(Extent::Line(end(before), end(after))),
        (Axis::Side(length), Some(depth)) => {
            let rest = length.least().checked_sub(opened + depth)?;
            let rest = match length {
                Length::Exactly(_) => Length::Exactly(rest),
                Length::AtLeast(_) => Length::AtLeast(rest),
            };
            Some(Extent::Line(End::Border(depth), end(rest)))
        }
        (Axis::Side(Length::Exactly(length)), None) => Some(Extent::Ring(length)),
        (Axis::Side(Length::AtLeast(length)), None) => {
            let room = length.checked_sub(opened)?;
            Some(Extent::Line(
                End::Open(room / 2),
                End::Open(room - room / 2),
            ))
        }
    }
}

/// Returns whether one situation is a part of another: all that it says of an opening implies it.
fn is_part(part: &Situation, whole: &Situation) -> bool {
    let is_within = |part: Length, whole: Length| match (part, whole) {
        (Length::Exactly(cells), _) => whole.holds(cells),
        (Length::AtLeast(_), Length::Exactly(_)) => false,
        (Length::AtLeast(least), Length::AtLeast(bound)) => least >= bound,
    };
    let mut axes = part.axes.iter().zip(&whole.axes);
    part.opening == whole.opening
        && axes.all(|pair| match pair {
            (Axis::Distances(before, after), Axis::Distances(left, right)) => {
                is_within(*before, *left) && is_within(*after, *right)
            }
            (Axis::Side(part), Axis::Side(whole)) => is_within(*part, *whole),
            _ => false,
        })
}

/// The least number of those of which only a lower bound is known.
fn widest_gap(situation: &Situation) -> Option<u32> {
    let numbers = situation.axes.iter().flat_map(|&axis| match axis {
        Axis::Distances(before, after) => vec![before, after],
        Axis::Side(length) => vec![length],
    });
    let open = numbers.filter_map(|number| match number {
        Length::Exactly(_) => None,
        Length::AtLeast(least) => Some(least),
    });
    open.min()
}

/// The sides of the only board of a situation.
fn sides(situation: &Situation) -> Vec<u32> {
    let axes = situation.axes.iter().enumerate();
    axes.map(|(axis, &known)| match known {
        Axis::Distances(before, after) => {
            before.least() + situation.opening[axis].unsigned_abs() + 1 + after.least()
        }
        Axis::Side(length) => length.least(),
    })
    .collect()
}

/// All ways to take one of each list.
fn combinations(lists: &[Vec<Extent>]) -> Vec<Vec<Extent>> {
    lists.iter().fold(vec![Vec::new()], |starts, list| {
        let longer = starts.iter().flat_map(|start| {
            list.iter().map(move |&next| {
                let mut longer = start.clone();
                longer.push(next);
                longer
            })
        });
        longer.collect()
    })
}
