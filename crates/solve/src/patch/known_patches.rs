//! What the kept theorems say about a claim: their patches need not be found again.

use slitherlab_family::{Claim, Family, Length, Patch, patches_of, theorems_about};

/// The patches of kept theorems about the same game on the same lattice, by the name of the
/// theorem.
///
/// ```
/// use slitherlab_family::{Claim, SCHEMA};
/// use slitherlab_game::Preset;
/// use slitherlab_solve::patch::{FamilyProver, KnownPatches};
///
/// let claim = Claim {
///     schema: SCHEMA.to_owned(),
///     family: "grid:{9..}x{12..}".to_owned(),
///     game: Preset::Classic,
///     players: 6,
///     misere: false,
///     beaten: vec![2],
/// };
/// let kept = KnownPatches::about(&claim);
/// // It is part of what a theorem says about all grids with sides of at least 6: nothing is to be looked for.
/// let mut prover = FamilyProver::new(claim, kept.patches().cloned().collect())?;
/// assert!(prover.next_task().is_none() && prover.is_proved());
/// assert_eq!(kept.used_in(&prover.patches()), ["classic-6"]);
/// # Ok::<(), slitherlab_solve::patch::FamilyProverError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct KnownPatches {
    theorems: Vec<(&'static str, Vec<Patch>)>,
}

impl KnownPatches {
    /// Collects those that may serve a claim: where theorems about larger families say all of it,
    /// one of these for each player, else all of the same lattice. The prover sees whether they are
    /// enough.
    ///
    /// *Cost*: that of reading them.
    pub fn about(claim: &Claim) -> Self {
        let Ok(wanted) = claim.family.parse::<Family>() else {
            return Self::default();
        };
        let mut all = Vec::new();
        let mut whole = Vec::new();
        let mut open = claim.beaten.clone();
        for (theorem, known) in theorems_about(claim.game, claim.players, claim.misere) {
            let Ok(family) = known.family.parse::<Family>() else {
                continue;
            };
            if family.lattice != wanted.lattice {
                continue;
            }
            let Some(patches) = patches_of(theorem.certificate) else {
                continue;
            };
            let against = |players: &[u32]| {
                let about = |patch: &&Patch| players.contains(&patch.beaten);
                (
                    theorem.name,
                    patches.iter().filter(about).cloned().collect(),
                )
            };
            if contains(&family, &wanted) {
                let (new, rest): (Vec<u32>, Vec<u32>) =
                    open.iter().partition(|&x| known.beaten.contains(x));
                open = rest;
                whole.push(against(&new));
            }
            all.push(against(&claim.beaten));
        }
        Self {
            theorems: if open.is_empty() { whole } else { all },
        }
    }

    /// Lists all patches.
    pub fn patches(&self) -> impl Iterator<Item = &Patch> {
        self.theorems.iter().flat_map(|(_, patches)| patches)
    }

    /// Lists the names of the theorems of which some patch is in a proof.
    pub fn used_in(&self, proof: &[Patch]) -> Vec<&'static str> {
        let used = self.theorems.iter();
        let used = used.filter(|(_, patches)| patches.iter().any(|patch| proof.contains(patch)));
        used.map(|&(name, _)| name).collect()
    }
}

/// Whether every board of a family is one of another, in this order of the axes or in one that a
/// symmetry makes of it.
fn contains(family: &Family, other: &Family) -> bool {
    let holds = |side: Length, other: Length| match other {
        Length::Exactly(length) => side.holds(length),
        Length::AtLeast(length) => matches!(side, Length::AtLeast(least) if least <= length),
    };
    family.lattice.symmetries().iter().any(|symmetry| {
        let mut axes = other.sides.iter().zip(&symmetry.from);
        axes.all(|(&side, &from)| holds(family.sides[from], side))
    })
}
