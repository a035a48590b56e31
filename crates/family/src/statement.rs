//! The theorems about all grids, in words. Every document, and every program that states one of
//! them, takes the sentence from here, or is compared with it by a test.

use crate::{Claim, Family};
use slitherlab_rules::Preset;

/// A theorem about all grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// How it is called: a letter.
    pub letter: char,
    /// What it says.
    pub sentence: &'static str,
}

/// Theorems A to D: the classification, Chalise's conjecture, one live end, misère play.
pub const STATEMENTS: [Statement; 4] = [
    statement('A', include_str!("../statements/A.txt")),
    statement('B', include_str!("../statements/B.txt")),
    statement('C', include_str!("../statements/C.txt")),
    statement('D', include_str!("../statements/D.txt")),
];

const fn statement(letter: char, text: &'static str) -> Statement {
    let sentence = text.trim_ascii();
    Statement { letter, sentence }
}

/// Returns the theorem that speaks about all boards of a claim, if there is one; of A and B, which
/// both do in `classic`, the sharper one.
///
/// ```
/// use slitherlab_family::{Claim, SCHEMA, statement_about};
/// use slitherlab_rules::Preset;
///
/// let mut claim = Claim {
///     schema: SCHEMA.to_owned(),
///     family: "grid:{7..}x{7..}".to_owned(),
///     game: Preset::Classic,
///     players: 6,
///     misere: false,
///     beaten: vec![2],
/// };
/// assert_eq!(statement_about(&claim).map(|one| one.letter), Some('A'));
/// claim.misere = true;
/// assert_eq!(statement_about(&claim).map(|one| one.letter), Some('D'));
/// claim.family = "grid:{6..}x{7..}".to_owned();
/// assert_eq!(statement_about(&claim), None);
/// ```
pub fn statement_about(claim: &Claim) -> Option<&'static Statement> {
    let family: Family = claim.family.parse().ok()?;
    let is_plane = family.lattice.name() == "grid" && family.sides.len() == 2;
    let shortest = family.sides.iter().map(|side| side.least()).min()?;
    let (letter, least) = match (claim.game, claim.misere) {
        (Preset::Classic, false) => ('A', 2),
        (_, false) => ('C', claim.players + 1),
        (_, true) => ('D', claim.players + 1),
    };
    let is_meant = is_plane && claim.players >= 3 && shortest >= least;
    let fits = |one: &&Statement| is_meant && one.letter == letter;
    STATEMENTS.iter().find(fits)
}
