//! What the kept theorems say about a claim: their patches need not be found again.

use slitherlab_family::{Claim, Family, Patch, patches_of, theorems_about};

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
    /// Those that may serve a claim. The proof shows whether they are enough.
    ///
    /// *Cost*: that of reading them.
    pub fn about(claim: &Claim) -> Self {
        let lattice = |family: &str| Some(family.parse::<Family>().ok()?.lattice);
        let wanted = lattice(&claim.family);
        let known = theorems_about(claim.game, claim.players, claim.misere);
        let theorems = known.filter_map(|(theorem, known)| {
            let is_same = lattice(&known.family) == wanted;
            let patches = is_same.then(|| patches_of(theorem.certificate)).flatten()?;
            let about = |patch: &Patch| claim.beaten.contains(&patch.beaten);
            Some((theorem.name, patches.into_iter().filter(about).collect()))
        });
        Self {
            theorems: theorems.collect(),
        }
    }

    /// All patches.
    pub fn patches(&self) -> impl Iterator<Item = &Patch> {
        self.theorems.iter().flat_map(|(_, patches)| patches)
    }

    /// The names of the theorems of which some patch is in a proof.
    pub fn used_in(&self, proof: &[Patch]) -> Vec<&'static str> {
        let used = self.theorems.iter();
        let used = used.filter(|(_, patches)| patches.iter().any(|patch| proof.contains(patch)));
        used.map(|&(name, _)| name).collect()
    }
}
