//! What the kept theorems say about a claim: their patches need not be found again.

use slitherlab_family::{Claim, Family, Patch, THEOREMS, claim_of, patches_of};

/// The patches of kept theorems about the same game on the same lattice, by the name of the theorem.
#[derive(Default)]
pub(super) struct Kept {
    theorems: Vec<(&'static str, Vec<Patch>)>,
}

impl Kept {
    /// Those that may serve a claim. Whether they are enough is seen by whoever proves it.
    pub(super) fn about(claim: &Claim) -> Self {
        let lattice = |family: &str| Some(family.parse::<Family>().ok()?.lattice);
        let wanted = lattice(&claim.family);
        let theorems = THEOREMS.iter().filter_map(|theorem| {
            let known = claim_of(theorem.certificate)?;
            let is_same = (known.game, known.players, known.misere)
                == (claim.game, claim.players, claim.misere)
                && lattice(&known.family) == wanted;
            let patches = is_same.then(|| patches_of(theorem.certificate)).flatten()?;
            let about = |patch: &Patch| claim.beaten.contains(&patch.beaten);
            Some((theorem.name, patches.into_iter().filter(about).collect()))
        });
        Self {
            theorems: theorems.collect(),
        }
    }

    /// All patches.
    pub(super) fn patches(&self) -> impl Iterator<Item = &Patch> {
        self.theorems.iter().flat_map(|(_, patches)| patches)
    }

    /// The names of the theorems of which some patch is in a proof.
    pub(super) fn used_in(&self, proof: &[Patch]) -> Vec<&'static str> {
        let used = self.theorems.iter();
        let used = used.filter(|(_, patches)| patches.iter().any(|patch| proof.contains(patch)));
        used.map(|&(name, _)| name).collect()
    }
}
