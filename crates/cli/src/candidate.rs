//! What a shell offers where clap cannot know the words: boards and claims.

use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use slitherlab_board::families;
use slitherlab_papers::claims as all_claims;

/// The published claims, with who says them.
pub(crate) fn claims() -> Vec<CompletionCandidate> {
    all_claims()
        .map(|claim| CompletionCandidate::new(claim.id).help(Some(claim.source.into())))
        .collect()
}

/// The boards that begin like this: `gr` becomes `grid:`, `grid:` shows an example; then files.
pub(crate) fn boards(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    let mut candidates = Vec::new();
    for family in families() {
        // A family without numbers is a single graph.
        let word = if family.form == family.name {
            family.name.to_owned()
        } else if typed.contains(':') {
            family.example.to_owned()
        } else {
            format!("{}:", family.name)
        };
        if word.starts_with(&*typed) {
            candidates.push(CompletionCandidate::new(word).help(Some(family.about.into())));
        }
    }
    candidates.extend(PathCompleter::file().complete(current));
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(typed: &str) -> Vec<String> {
        let candidates = boards(OsStr::new(typed)).into_iter();
        candidates
            .map(|one| one.get_value().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn boards_and_claims_are_offered() {
        assert!(offered("gr").contains(&"grid:".to_owned()));
        assert!(offered("pet").contains(&"petersen".to_owned()));
        let grids = offered("grid:");
        assert!(
            grids
                .iter()
                .any(|text| text.starts_with("grid:") && text.len() > 5)
        );
        assert!(!grids.iter().any(|text| text.starts_with("torus")));
        assert!(claims().iter().any(|one| one.get_value() == "kano-1"));
    }
}
