//! What the published claims are called.

/// The titles, in the order of the sources.
const TITLES: &[(&str, &str)] = &[
    ("anderson-theorem-1", "Anderson's theorem"),
    ("anderson-lemma-2", "A pair of perfect vertices wins"),
    ("anderson-lemma-3", "Opening at an outer vertex loses"),
    ("anderson-lemma-4", "Stepping from inner to outer loses"),
    ("anderson-later-level", "Opening at a later level"),
    ("anderson-complete", "Slither on complete graphs"),
    ("anderson-grid", "Slither on grids"),
    ("games-on-2x2", "The games on the 2 × 2 grid"),
    ("hamiltonian-3x3", "Final paths on 3 × 3"),
    ("even-order-first", "Boards of even order"),
    ("odd-order-second", "Boards of odd order"),
    ("universal-start", "Starting at a universal vertex"),
    ("no-universal", "Boards without a universal vertex"),
    ("odd-grid-no-universal", "Odd grids and universal vertices"),
    ("odd-grid-progressive", "Progressive Slither on odd grids"),
    ("three-2x2", "Three players on 2 × 2"),
    ("three-px1", "Three players on a path"),
    (
        "three-3x2-hamiltonian",
        "Three players on 3 × 2: whole paths",
    ),
    ("three-3x2", "Three players on 3 × 2"),
    (
        "three-px2-player-1",
        "Three players on p × 2: player 1 is safe",
    ),
    (
        "three-px2-c23",
        "Three players on p × 2: player 1 is beaten",
    ),
    (
        "three-3x3-player-1",
        "Three players on 3 × 3: player 1 is safe",
    ),
    (
        "three-3x3-decides",
        "Three players on 3 × 3: player 1 decides",
    ),
    ("three-conjecture", "The conjecture for three players"),
    ("n-conjecture", "The conjecture for n players"),
    ("progressive-n", "Progressive Slither for n players"),
    (
        "losses-imply-coalitions",
        "From losing by chance to losing by force",
    ),
    (
        "edge-geography-bipartite",
        "Edge geography and even kernels",
    ),
    (
        "geography-perfect-matching",
        "Geography and perfect matchings",
    ),
    ("cuboid-parity", "Geography on cuboids"),
    ("knight-table", "The table of the knight"),
    (
        "grid-rook-complete",
        "Geography on grids, rook and complete graphs",
    ),
    ("medley-cube", "Picking the start in a cube"),
    ("kano-1", "The cycle game"),
    ("kano-2", "The misère cycle game"),
    ("kano-3", "The cycle–cut game"),
    ("kano-4", "The misère cycle–cut game"),
    ("kano-no-draw", "When a cycle game cannot be drawn"),
    ("kano-lemma-1", "Contracting an edge of the two trees"),
    ("kano-lemma-3", "Enough edges outside a tree hold a cycle"),
    ("private-odd-odd", "Private Slither, both sides odd"),
    ("private-odd-even", "Private Slither, one side odd"),
    ("private-even-even", "Private Slither, both sides even"),
    ("public-even", "Public Slither on even grids"),
    ("public-odd", "Public Slither on odd grids"),
    ("even-grid-edge-in-perfect-matching", "Edges of even grids"),
    ("box-parity", "Slither in boxes"),
    ("triangle-parity", "Slither on triangles"),
    ("triangle-corners-lemma", "The corners of a triangle"),
    ("maximum-matching-covers", "What a maximum matching covers"),
];

/// What a claim is called; one without a title goes by its name.
///
/// ```
/// use slitherlab_lab::claims::title;
///
/// assert_eq!(title("kano-1"), "The cycle game");
/// assert_eq!(title("a-new-claim"), "A new claim");
/// ```
pub fn title(id: &str) -> String {
    let known = TITLES.iter().find(|(known, _)| *known == id);
    if let Some((_, title)) = known {
        return (*title).to_owned();
    }
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{TITLES, title};
    use crate::claims::claims;

    /// No title is left over from a claim that has another name now, and no two claims have the same.
    #[test]
    fn titles_are_those_of_claims() {
        for (id, _) in TITLES {
            assert!(claims().any(|claim| claim.id == *id), "{id}");
        }
        let mut titles: Vec<String> = claims().map(|claim| title(claim.id)).collect();
        let count = titles.len();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), count);
    }
}
