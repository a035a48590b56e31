//! Proofs for families against exhaustive search on their boards.

mod campaign;
mod families;
mod games;
mod kept;
mod windows;

use slitherlab_family::{Family, FamilyRules, Patch};
use slitherlab_solve::patch::{Agenda, nodes_at, pursue};
use slitherlab_solve::search::Limits;

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

/// Tries to prove that a player is beaten on all boards of a family, on one thread, as long as the limits last for all
/// windows together.
///
/// *Cost*: as the limits allow.
pub(crate) fn prove_alone(
    family: &Family,
    rules: &FamilyRules,
    beaten: u32,
    limits: &Limits<'_>,
) -> Proof {
    let mut agenda = Agenda::new(family, rules, beaten);
    if let Some(sides) = agenda.refuted_at_once() {
        return Proof::Refuted(sides);
    }
    let mut patches = Vec::new();
    let mut left = limits.nodes.unwrap_or(u64::MAX);
    while let Some(task) = agenda.next_task() {
        if left == 0 {
            return Proof::Unknown;
        }
        let within = limits.with_nodes(Some(nodes_at(task.level).min(left)));
        let pursuit = pursue(&family.lattice, rules, task.patches(), &within);
        left = left.saturating_sub(pursuit.nodes.max(1));
        patches.extend(pursuit.patch);
        if let Err(sides) = agenda.finish(&task, pursuit.end) {
            return Proof::Refuted(sides);
        }
    }
    Proof::Proved(patches)
}
