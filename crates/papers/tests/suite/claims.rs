//! The registry of claims, and the rulings that are known.

use std::time::Duration;

use slitherlab_family::machine_checked_claims;
use slitherlab_game::Budget;
use slitherlab_papers::{CheckedClaim, Claim, List, Ruling, Scope, claims};

/// Every claim of the list that the project audits.
const IDS: [&str; 89] = [
    "anderson-theorem-1",
    "anderson-lemma-2",
    "anderson-lemma-3",
    "anderson-lemma-4",
    "anderson-later-level",
    "anderson-complete",
    "anderson-grid",
    "private-odd-odd",
    "private-odd-even",
    "private-even-even",
    "public-even",
    "public-odd",
    "even-grid-edge-in-perfect-matching",
    "box-parity",
    "triangle-parity",
    "triangle-corners-lemma",
    "maximum-matching-covers",
    "games-on-2x2",
    "hamiltonian-3x3",
    "even-order-first",
    "odd-order-second",
    "universal-start",
    "no-universal",
    "odd-grid-no-universal",
    "odd-grid-progressive",
    "three-2x2",
    "three-px1",
    "three-3x2-hamiltonian",
    "three-3x2",
    "three-px2-player-1",
    "three-px2-c23",
    "three-3x3-player-1",
    "three-3x3-decides",
    "three-conjecture",
    "n-conjecture",
    "progressive-n",
    "losses-imply-coalitions",
    "geography-perfect-matching",
    "cuboid-parity",
    "knight-table",
    "grid-rook-complete",
    "medley-cube",
    "kano-1",
    "kano-2",
    "kano-3",
    "kano-4",
    "kano-no-draw",
    "kano-lemma-1",
    "kano-lemma-3",
    "edge-geography-bipartite",
    "geography-nimbers",
    "edge-geography-grid",
    "edge-geography-square",
    "trail-trap-lines",
    "hold-that-line",
    "snake-of-gamesman",
    "gardner-symmetry",
    "private-mirror",
    "private-divide-and-block",
    "copy-moves",
    "odd-even-partition",
    "pairing-even",
    "pairing-odd",
    "anderson-lemma-1",
    "anderson-levels",
    "public-odd-corner",
    "triangle-leaves-any-out",
    "perfect-matching-first",
    "alternating-saturated",
    "perfect-all-universal",
    "vertices-to-skip",
    "kano-lemma-2",
    "kano-lemma-4",
    "reader-games",
    "reader-1-factors",
    "classification",
    "one-live-end",
    "misere-play",
    "mirror-second",
    "images-first-beaten",
    "matching-covered-second",
    "split-first",
    "private-counted",
    "nearly-complete-plays",
    "line-plays",
    "two-sides-plays",
    "one-colour-leaves",
    "large-side-plays",
    "misere-counted",
];

fn check(claim: &Claim, scope: &Scope<'_>) -> CheckedClaim {
    claim.check(scope, &|| Duration::ZERO)
}

#[test]
fn every_claim_is_there_once() {
    let mut ids: Vec<&str> = claims().map(|claim| claim.id).collect();
    let mut expected = IDS;
    ids.sort_unstable();
    expected.sort_unstable();
    assert_eq!(ids, expected);
    let mut titles: Vec<&str> = claims().map(|claim| claim.title).collect();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), IDS.len());
}

#[test]
fn what_is_called_machine_checked_is_a_claim() {
    let ids: Vec<&str> = machine_checked_claims().collect();
    assert!(ids.len() > 5);
    for id in ids {
        assert!(claims().any(|claim| claim.id == id), "{id}");
    }
}

#[test]
fn theorems_hold_on_small_graphs() {
    let scope = Scope::up_to(5);
    for id in [
        "anderson-theorem-1",
        "anderson-lemma-2",
        "anderson-lemma-3",
        "anderson-lemma-4",
        "anderson-complete",
        "universal-start",
        "no-universal",
        "geography-perfect-matching",
        "cuboid-parity",
        "three-2x2",
        "kano-1",
        "kano-2",
        "kano-3",
        "kano-4",
        "kano-lemma-2",
        "kano-lemma-3",
        "kano-lemma-4",
        "gardner-symmetry",
        "private-mirror",
        "pairing-even",
        "pairing-odd",
        "anderson-lemma-1",
        "anderson-levels",
        "public-odd-corner",
        "perfect-matching-first",
        "perfect-all-universal",
        "vertices-to-skip",
    ] {
        let claim = claims().find(|claim| claim.id == id).unwrap();
        let report = check(&claim, &scope);
        assert_eq!(report.finding.verdict, Ruling::Holds, "{report:?}");
    }
}

#[test]
fn false_claims_fail_on_their_smallest_boards() {
    let scope = Scope::up_to(9);
    for (id, board) in [
        ("games-on-2x2", "grid:2x2"),
        ("odd-grid-no-universal", "grid:3x3"),
        ("odd-grid-progressive", "grid:3x3"),
    ] {
        let claim = claims().find(|claim| claim.id == id).unwrap();
        let report = check(&claim, &scope);
        assert_eq!(report.finding.verdict, Ruling::Fails, "{report:?}");
        assert_eq!(report.finding.counterexample.unwrap().board, board, "{id}");
    }
}

#[test]
fn a_claim_that_holds_up_to_24_cells_fails_on_26() {
    let claim = claims()
        .find(|claim| claim.id == "three-px2-player-1")
        .unwrap();
    assert_eq!(
        check(&claim, &Scope::up_to(24)).finding.verdict,
        Ruling::Holds
    );
    let report = check(&claim, &Scope::up_to(26));
    let counterexample = report.finding.counterexample.unwrap();
    assert_eq!(counterexample.board, "grid:13x2");
    // The line of play is a game that player 1 loses.
    let record = counterexample.record().unwrap().to_string();
    assert!(record.contains("[Result \"1 loses\"]"), "{record}");
}

#[test]
fn a_budget_that_is_over_decides_nothing_false() {
    let scope = Scope {
        budget: Budget::default().with_stop(&|| true),
        ..Scope::up_to(12)
    };
    for claim in
        claims().filter(|claim| claim.id.starts_with("private") || claim.id.starts_with("three"))
    {
        assert_ne!(
            check(&claim, &scope).finding.verdict,
            Ruling::Fails,
            "{}",
            claim.id
        );
    }
}

#[test]
fn the_seconds_are_those_of_the_clock() {
    let ticks = std::sync::atomic::AtomicU64::new(5);
    let clock = || Duration::from_secs(ticks.fetch_add(2, std::sync::atomic::Ordering::Relaxed));
    let report = claims().next().unwrap().check(&Scope::up_to(2), &clock);
    assert_eq!(report.seconds.to_string(), "2");
}

/// What is proved about all boards is said beside what was tested, and with it how far it goes.
#[test]
fn proofs_about_all_boards_are_checked_and_named() {
    let find = |id| claims().find(|claim| claim.id == id).unwrap();
    let report = check(&find("n-conjecture"), &Scope::up_to(16));
    let proof = report.finding.proof.unwrap();
    for part in [
        "3 players, sides of at least 4: every player",
        "10 players, sides of at least 10: every player",
        "classic-3-first.jsonl",
        "11 players or more",
    ] {
        assert!(proof.contains(part), "{proof}");
    }
    assert_eq!(report.finding.verdict, Ruling::Proved);
    let progressive = check(&find("progressive-n"), &Scope::up_to(16));
    let proof = progressive.finding.proof.unwrap();
    for part in [
        "3 players, sides of at least 6: every player",
        "4 players, sides of at least 6: every player",
        "progressive-3-first.jsonl",
        "9 players or more",
    ] {
        assert!(proof.contains(part), "{proof}");
    }
    assert_eq!(progressive.finding.verdict, Ruling::Proved);
    // What certificates leave out are a few boards, which are searched however small the scope is.
    for (id, part) in [
        ("one-live-end", "geography-3-first.jsonl"),
        ("misere-play", "classic-11-misere.jsonl"),
    ] {
        let finding = check(&find(id), &Scope::up_to(4)).finding;
        assert_eq!(finding.verdict, Ruling::Proved, "{finding:?}");
        assert_eq!(finding.tested, "grid:4x4, grid:5x4, grid:5x5", "{id}");
        let proof = finding.proof.unwrap();
        assert!(proof.contains(part), "{proof}");
    }
    assert_eq!(
        check(&find("anderson-grid"), &Scope::up_to(9))
            .finding
            .proof,
        None
    );
}

/// The theorems proved here hold on small graphs, some of which are of each kind.
#[test]
fn own_theorems_are_tested_where_they_speak() {
    let scope = Scope::up_to(6);
    let own = claims().filter(|claim| claim.paper().list == List::Own);
    // The theorems about all grids are tested on grids, not on graphs of a kind.
    let all_grids = ["classification", "one-live-end", "misere-play"];
    for claim in own.filter(|claim| !all_grids.contains(&claim.id)) {
        let report = check(&claim, &scope);
        assert_eq!(report.finding.verdict, Ruling::Proved, "{report:?}");
        let words = report.finding.tested.split_once("of which ").unwrap().1;
        let count: usize = words.split(' ').next().unwrap().parse().unwrap();
        assert!(count >= 4, "{} {}", claim.id, report.finding.tested);
    }
}

/// Games that others have named: what was found out about them.
#[test]
fn games_of_the_field_are_as_they_are_said_to_be() {
    for (id, verdict) in [
        ("trail-trap-lines", Ruling::Proved),
        ("hold-that-line", Ruling::Holds),
        ("snake-of-gamesman", Ruling::Holds),
    ] {
        let claim = claims().find(|claim| claim.id == id).unwrap();
        let report = check(&claim, &Scope::up_to(6));
        assert_eq!(report.finding.verdict, verdict, "{report:?}");
    }
}

/// The dominoes on 4×4 are counted by hand in every book: 36. The 8×8 board is beyond the range of
/// the note.
#[test]
fn questions_for_the_reader_are_answered() {
    let note = |id: &str| {
        let claim = claims().find(|claim| claim.id == id).unwrap();
        check(&claim, &Scope::up_to(4)).finding.note.unwrap()
    };
    assert!(note("reader-1-factors").contains("grid:4x4: 36"));
    assert!(
        note("reader-games")
            .starts_with("grid:2x2: 16 sequences of moves, which end with 4 different paths")
    );
}

/// Strategies that are said to win, and do not: with the game that shows it.
#[test]
fn strategies_are_refuted_by_games() {
    for (id, board) in [
        ("copy-moves", "grid:3x2"),
        ("private-divide-and-block", "grid:5x3"),
        ("odd-even-partition", "grid:4x3"),
    ] {
        let claim = claims().find(|claim| claim.id == id).unwrap();
        let found = check(&claim, &Scope::up_to(16))
            .finding
            .counterexample
            .unwrap();
        assert_eq!(found.board, board, "{id}");
        let record = found.record().unwrap().to_string();
        let is_lost = record.contains("[Result \"1 loses\"]");
        assert!(is_lost || found.why.contains("no move"), "{id}: {record}");
    }
}

/// Without time no certificate is checked, and the claim says which were not.
#[test]
fn certificates_for_which_there_is_no_time_are_named() {
    let scope = Scope {
        budget: Budget::default().with_stop(&|| true),
        ..Scope::up_to(16)
    };
    let claim = claims().find(|claim| claim.id == "n-conjecture").unwrap();
    let report = claim.check(&scope, &|| Duration::ZERO);
    assert_eq!(report.finding.verdict, Ruling::Undecided);
    let proof = report.finding.proof.unwrap();
    assert!(
        proof.starts_with(
            "nothing (certificates checked now: none; there was no time for classic-3"
        ),
        "{proof}"
    );
    assert!(proof.contains("11 players or more"), "{proof}");
}
