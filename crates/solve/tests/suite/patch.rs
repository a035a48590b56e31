//! Proofs for families against exhaustive search on their boards.

mod families;
mod family_prover;
mod games;
mod kept;
mod windows;

use slitherlab_family::{Family, FamilyRules, Patch};
use slitherlab_solve::patch::{TaskQueue, nodes_at, search_windows};
use slitherlab_solve::search::Budget;

/// What is known about a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The player is beaten on all boards, by these patches.
    Proved(Vec<Patch>),
    /// They are not on the board with these sides.
    Refuted(Vec<u32>),
    /// Nobody knows.
    Unknown,
}

/// Tries to prove that a player is beaten on all boards of a family, on one thread, as long as the
/// budget last for all windows together.
///
/// *Cost*: as the budget allows.
pub(crate) fn prove_alone(
    family: &Family,
    rules: &FamilyRules,
    beaten: u32,
    budget: &Budget<'_>,
) -> Proof {
    let mut queue = TaskQueue::new(family, rules, beaten);
    if let Some(sides) = queue.refuted_at_once() {
        return Proof::Refuted(sides);
    }
    let mut patches = Vec::new();
    let mut left = budget.positions.unwrap_or(u64::MAX);
    while let Some(task) = queue.next_task() {
        if left == 0 {
            return Proof::Unknown;
        }
        let within = budget.with_positions(Some(nodes_at(task.level).min(left)));
        let pursuit = search_windows(&family.lattice, rules, task.patches(), &within);
        left = left.saturating_sub(pursuit.nodes.max(1));
        patches.extend(pursuit.patch);
        if let Err(sides) = queue.finish(&task, pursuit.end) {
            return Proof::Refuted(sides);
        }
    }
    Proof::Proved(patches)
}
