//! Trying the windows of a task, and of all tasks.

use slitherlab_family::{FamilyRules, Lattice, Patch, window_of};

use super::attempt::{Outcome, attempt};
use super::task_queue::TaskEnd;
use crate::search::Budget;

/// What came out of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// The result.
    pub end: TaskEnd,
    /// The patch, if it is proved.
    pub patch: Option<Patch>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Returns how many positions a search may look at that is tried for the first time, the second
/// time, ….
pub fn nodes_at(level: u32) -> u64 {
    const FIRST: u64 = 200_000;
    FIRST.saturating_mul(1 << (2 * level).min(40))
}

/// Looks for one of these patches, in this order, within this budget each, for their moves.
///
/// *Cost*: as the budget allows.
pub fn search_windows(
    lattice: &Lattice,
    rules: &FamilyRules,
    patches: Vec<Patch>,
    budget: &Budget<'_>,
) -> Pursuit {
    let mut pursuit = Pursuit {
        end: TaskEnd::Escapes,
        patch: None,
        nodes: 0,
    };
    for mut patch in patches {
        let (outcome, nodes) = match window_of(lattice, rules, &patch) {
            Some((_, window)) => attempt(&window, rules.against(patch.beaten), budget),
            None => (Outcome::Unknown, 0),
        };
        pursuit.nodes += nodes;
        match outcome {
            Outcome::Beaten { script, .. } => {
                pursuit.end = TaskEnd::Proved;
                script.text().clone_into(&mut patch.moves);
                pursuit.patch = Some(patch);
                return pursuit;
            }
            Outcome::Unknown => pursuit.end = TaskEnd::Unknown,
            Outcome::Escapes => {}
        }
    }
    pursuit
}
