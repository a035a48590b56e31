//! Trying the windows of a task, and of all tasks.

use slitherlab_family::{Family, FamilyRules, Lattice, Patch, window_of};

use super::attempt::{Outcome, attempt};
use super::plan::{Finding, Plan};
use crate::search::Limits;

/// What came out of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// The result.
    pub finding: Finding,
    /// The patch, if it is proved.
    pub patch: Option<Patch>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// How many positions a search may look at that is tried for the first time, the second time, ….
pub fn nodes_at(level: u32) -> u64 {
    const FIRST: u64 = 200_000;
    FIRST.saturating_mul(1 << (2 * level).min(40))
}

/// Looks for one of these patches, in this order, within these limits, each: for its moves.
///
/// *Cost*: as the limits allow.
pub fn pursue(
    lattice: &Lattice,
    rules: &FamilyRules,
    patches: Vec<Patch>,
    limits: &Limits<'_>,
) -> Pursuit {
    let mut pursuit = Pursuit {
        finding: Finding::Escapes,
        patch: None,
        nodes: 0,
    };
    for mut patch in patches {
        let (outcome, nodes) = match window_of(lattice, rules, &patch) {
            Some((_, window)) => attempt(&window, rules.against(patch.beaten), limits),
            None => (Outcome::Unknown, 0),
        };
        pursuit.nodes += nodes;
        match outcome {
            Outcome::Beaten { script, .. } => {
                pursuit.finding = Finding::Proved;
                script.text().clone_into(&mut patch.moves);
                pursuit.patch = Some(patch);
                return pursuit;
            }
            Outcome::Unknown => pursuit.finding = Finding::Unknown,
            Outcome::Escapes => {}
        }
    }
    pursuit
}

/// What is known about a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The player is beaten on all boards, by these patches.
    Proved(Vec<Patch>),
    /// They are not on the board with these sides.
    Refuted(Vec<u32>),
    /// Nobody knows.
    Unknown,
}

/// Tries to prove that a player is beaten on all boards of a family, on one thread, as long as the limits last for all
/// windows together.
///
/// *Cost*: as the limits allow.
pub fn prove_alone(
    family: &Family,
    rules: &FamilyRules,
    beaten: u32,
    limits: &Limits<'_>,
) -> Proof {
    let mut plan = Plan::new(family, rules, beaten);
    if let Some(sides) = plan.refuted_at_once() {
        return Proof::Refuted(sides);
    }
    let mut patches = Vec::new();
    let mut left = limits.nodes.unwrap_or(u64::MAX);
    while let Some(task) = plan.next_task() {
        if left == 0 {
            return Proof::Unknown;
        }
        let within = limits.with_nodes(Some(nodes_at(task.level).min(left)));
        let pursuit = pursue(&family.lattice, rules, task.patches(), &within);
        left = left.saturating_sub(pursuit.nodes.max(1));
        patches.extend(pursuit.patch);
        if let Err(sides) = plan.finish(&task, pursuit.finding) {
            return Proof::Refuted(sides);
        }
    }
    Proof::Proved(patches)
}
