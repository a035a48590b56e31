//! Proofs about strips of two rows, where three players leave no window to be won.

use slitherlab_family::{
    Claim, FamilyRefusal, FamilyStatement, Strip, StripFault, StripLine, verify, write,
};

/// The numbers that are tried, the cheapest first.
const TRIED: [Strip; 3] = [
    Strip {
        corridor: 1,
        lead: 4,
        from: 13,
    },
    Strip {
        corridor: 2,
        lead: 6,
        from: 20,
    },
    Strip {
        corridor: 4,
        lead: 8,
        from: 32,
    },
];

/// Proves a claim about strips of two rows with three players, by the game of ends; returns the
/// certificate and what its checker says. `None` if the claim is about something else, or is not
/// proved in this way.
///
/// *Cost*: at most three checks, of a fraction of a second each.
///
/// ```
/// use slitherlab_family::{Claim, SCHEMA};
/// use slitherlab_game::Preset;
/// use slitherlab_solve::patch::strip_certificate;
///
/// let mut claim = Claim {
///     schema: SCHEMA.to_owned(),
///     family: "grid:2x{13..}".to_owned(),
///     game: Preset::Classic,
///     players: 3,
///     misere: false,
///     beaten: vec![1, 2, 3],
/// };
/// assert_eq!(strip_certificate(&claim).unwrap().1.patches, 3);
/// claim.family = "grid:2x{12..}".to_owned();
/// assert!(strip_certificate(&claim).is_none());
/// ```
pub fn strip_certificate(claim: &Claim) -> Option<(String, FamilyStatement)> {
    // With more players windows are won.
    if claim.players != 3 {
        return None;
    }
    for strip in TRIED {
        let mut text = write(claim, &[]);
        for &beaten in &claim.beaten {
            let line = serde_json::to_string(&StripLine { beaten, strip }).ok()?;
            text.push_str(&line);
            text.push('\n');
        }
        match verify(text.as_bytes()) {
            Ok(statement) => return Some((text, statement)),
            Err(FamilyRefusal::Strip(_, StripFault::Form)) => return None,
            Err(_) => {}
        }
    }
    None
}
