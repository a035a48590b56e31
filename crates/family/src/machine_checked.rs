//! The list of what Coq has checked: the theorems under `formal/`, and the kept certificates among
//! them. `make formal` compares it with what Coq accepts.

/// The list, a line each; its head describes the columns.
const LIST: &str = include_str!("../machine-checked.txt");

/// Returns whether the kept certificate of this name is a theorem in Coq.
///
/// ```
/// assert!(slitherlab_family::is_machine_checked("classic-4"));
/// assert!(!slitherlab_family::is_machine_checked("classic-20"));
/// ```
///
/// *Cost*: linear in the length of the list, of some hundred lines.
pub fn is_machine_checked(certificate: &str) -> bool {
    rows("certificate").any(|row| row == [certificate])
}

/// Returns the names of the theorems in Coq that together say what a claim says, or nothing if
/// there are none. The claim is given by its identifier in `slitherlab claims`.
///
/// ```
/// let theorems = slitherlab_family::machine_checked_theorems("n-conjecture");
/// assert_eq!(theorems, ["chalise_conjecture"]);
/// ```
///
/// *Cost*: linear in the length of the list, of some hundred lines.
pub fn machine_checked_theorems(claim: &str) -> Vec<&'static str> {
    rows("theorem")
        .filter(|row| row[2].split(',').any(|id| id == claim))
        .map(|row| row[1])
        .collect()
}

/// Returns the names of all claims that the list calls machine-checked, some of them repeatedly.
pub fn machine_checked_claims() -> impl Iterator<Item = &'static str> {
    rows("theorem").flat_map(|row| row[2].split(',').filter(|&id| id != "-"))
}

/// The columns of the lines of a kind, without the kind.
fn rows(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let is_meant = move |line: &&str| line.split('\t').next() == Some(kind);
    LIST.lines()
        .filter(is_meant)
        .map(|line| line.split('\t').skip(1).collect())
}
