//! The verdicts that respect what the authors mean.

use std::time::Duration;

use slitherlab_papers::{CheckedClaim, List, Ruling, Scope, claims};

fn check(id: &str, up_to: usize) -> CheckedClaim {
    let claim = claims().find(|claim| claim.id == id).unwrap();
    claim.check(&Scope::up_to(up_to), &|| Duration::ZERO)
}

/// The words say more than the author means: a restriction of the chapter, a single cell, a row, a
/// sentence that is used the other way round.
#[test]
fn claims_hold_as_intended() {
    for (id, up_to, printed) in [
        ("even-order-first", 6, "graph6:A?"),
        ("odd-order-second", 6, "graph6:BG"),
        ("hamiltonian-3x3", 9, "grid:3x3"),
        ("even-grid-edge-in-perfect-matching", 20, "grid:4x1"),
        ("medley-cube", 9, "grid:1x1x1"),
        ("triangle-corners-lemma", 9, "triangle:11"),
        ("alternating-saturated", 5, "graph6:BW"),
    ] {
        let finding = check(id, up_to).finding;
        assert_eq!(
            finding.verdict,
            Ruling::HoldsAsIntended,
            "{id}: {finding:?}"
        );
        assert!(finding.reading.is_some(), "{id}");
        assert_eq!(finding.counterexample.unwrap().board, printed, "{id}");
    }
}

#[test]
fn a_slip_of_the_pen_is_called_so() {
    let finding = check("kano-lemma-1", 4).finding;
    assert_eq!(finding.verdict, Ruling::FailsAsPrinted, "{finding:?}");
    assert!(finding.reading.unwrap().contains('∩'));
}

/// A row of cells is no counterexample that the author would accept.
#[test]
fn counterexamples_are_proper_grids() {
    for id in ["odd-grid-no-universal", "odd-grid-progressive"] {
        let finding = check(id, 9).finding;
        assert_eq!(finding.verdict, Ruling::Fails, "{finding:?}");
        assert_eq!(finding.counterexample.unwrap().board, "grid:3x3", "{id}");
    }
}

#[test]
fn newer_papers_hold() {
    for (id, up_to) in [
        ("edge-geography-grid", 25),
        ("edge-geography-square", 25),
        ("geography-nimbers", 6),
        ("maximum-matching-covers", 30),
    ] {
        let finding = check(id, up_to).finding;
        assert_eq!(finding.verdict, Ruling::Holds, "{finding:?}");
    }
}

/// Our own theorems and questions do not stand among what others published.
#[test]
fn lists_are_apart() {
    let lists: Vec<List> = claims().map(|claim| claim.paper().list).collect();
    let published = lists
        .iter()
        .take_while(|&&list| list == List::Published)
        .count();
    let own = lists[published..]
        .iter()
        .take_while(|&&list| list == List::Own)
        .count();
    assert!(published >= 60 && own >= 12, "{published} {own}");
    assert!(
        lists[published + own..]
            .iter()
            .all(|&list| list == List::Question)
    );
    assert_eq!(lists.len() - published - own, 3);
}

#[test]
fn rulings_are_counted_in_words() {
    assert_eq!(Ruling::HoldsAsIntended.counted(2), "2 hold as intended");
    assert_eq!(Ruling::HoldsAsIntended.counted(1), "1 holds as intended");
    assert_eq!(Ruling::FailsAsPrinted.counted(0), "0 fail as printed");
    assert_eq!(Ruling::Proved.counted(3), "3 proved");
}
