//! A prover hands out what is to be done, takes back what came out, and calls proved only what the
//! checker accepts.

use std::collections::HashSet;

use slitherlab_family::{Claim, Patch, SCHEMA, patches_of};
use slitherlab_game::Preset;
use slitherlab_solve::patch::{
    FamilyProver, FamilyProverError, JournalLine, Pursuit, Task, TaskEnd, nodes_at, search_windows,
};
use slitherlab_solve::search::Budget;

fn claim(family: &str, players: u32, beaten: &[u32]) -> Claim {
    Claim {
        schema: SCHEMA.to_owned(),
        family: family.to_owned(),
        game: Preset::Classic,
        players,
        misere: false,
        beaten: beaten.to_vec(),
    }
}

fn search(prover: &FamilyProver, task: &Task) -> Pursuit {
    let budget = Budget {
        positions: Some(nodes_at(task.level)),
        memory: 1 << 22,
        ..Budget::default()
    };
    let lattice = &prover.family().lattice;
    search_windows(lattice, prover.rules(), task.patches(), &budget)
}

/// Two workers who finish in the other order than they began.
fn run(mut prover: FamilyProver) -> FamilyProver {
    loop {
        let tasks: Vec<Task> = (0..2).filter_map(|_| prover.next_task()).collect();
        if tasks.is_empty() {
            assert!(!prover.is_running());
            return prover;
        }
        for task in tasks.iter().rev() {
            let found = search(&prover, task);
            prover.finish(task, found);
        }
    }
}

#[test]
fn what_is_proved_passes_the_checker_and_need_not_be_found_again() {
    let claim = claim("grid:{7..}x{7..}", 6, &[4, 1, 4]);
    let prover = run(FamilyProver::new(claim.clone(), Vec::new()).unwrap());
    assert!(prover.is_proved() && prover.refuted().is_none());
    let (text, statement) = prover.certificate().unwrap();
    assert_eq!(statement.claim.beaten, [1, 4]);
    let (patches, boards) = prover.counts();
    assert_eq!(statement.patches, patches + boards);
    let advance = prover.advance();
    assert!(advance.nodes > 0 && advance.open == 0 && advance.ahead == 0);
    assert!(
        advance
            .hardest
            .is_some_and(|(nodes, _)| nodes <= advance.nodes)
    );
    // With all patches known only those windows are searched in which nobody wins.
    let known = patches_of(&text).unwrap();
    let again = run(FamilyProver::new(claim.clone(), known.clone()).unwrap());
    assert_eq!(again.certificate().unwrap().0, text);
    assert!(again.advance().nodes < advance.nodes);
    // A patch that is only said to be known does not become a proof.
    let empty = |patch: &Patch| patch.without_moves();
    let forged = run(FamilyProver::new(claim, known.iter().map(empty).collect()).unwrap());
    assert!(forged.is_proved() && forged.certificate().is_err());
}

/// A run that goes on after another one searches what is missing, and not again the situations
/// that the other one had to split.
#[test]
fn what_was_split_is_not_searched_again() {
    let claim = claim("grid:{6..}x{6..}", 6, &[1]);
    let mut prover = FamilyProver::new(claim.clone(), Vec::new()).unwrap();
    let (mut split, mut won) = (0, Vec::new());
    while let Some(task) = prover.next_task() {
        let found = search(&prover, &task);
        match &found.patch {
            Some(patch) => won.push(patch.clone()),
            None => split += 1,
        }
        prover.finish(&task, found);
    }
    assert!(prover.is_proved() && split > 3 && won.len() > 3);
    let mut searched = 0;
    for missing in 0..won.len() {
        let mut rest = won.clone();
        rest.remove(missing);
        let mut again = FamilyProver::new(claim.clone(), rest).unwrap();
        while let Some(task) = again.next_task() {
            let found = search(&again, &task);
            searched += 1;
            again.finish(&task, found);
        }
        assert!(again.is_proved() && again.certificate().is_ok());
    }
    // Otherwise each run would search all that was split, and the window that is missing.
    assert!(2 * searched < (split + 1) * won.len(), "{searched} {split}");
}

/// With a journal, a claim can be proved in runs of one search each, and none is repeated.
#[test]
fn no_search_of_a_journal_is_repeated() {
    let claim = claim("grid:{6..}x{6..}", 6, &[1]);
    let (mut known, mut failures) = (Vec::new(), Vec::new());
    let (mut searches, mut given_up) = (HashSet::new(), 0);
    let last = loop {
        let prover = FamilyProver::new(claim.clone(), known.clone()).unwrap();
        let mut prover = prover.after_failures(failures.clone());
        let Some(task) = prover.next_task() else {
            break prover;
        };
        // With so few positions some searches are given up, and repeated with more.
        let budget = Budget {
            positions: Some(nodes_at(task.level) / 20),
            memory: 1 << 22,
            ..Budget::default()
        };
        let lattice = &prover.family().lattice;
        let found = search_windows(lattice, prover.rules(), task.patches(), &budget);
        given_up += usize::from(found.end == TaskEnd::Unknown);
        assert!(searches.insert((task.patches(), task.level)), "{task:?}");
        let line = JournalLine::about(&task, &found).unwrap().to_string();
        match JournalLine::read(&claim, 2, &line).unwrap() {
            JournalLine::Won(patch) => known.push(patch),
            JournalLine::Failed(failed) => failures.push(failed),
        }
    };
    assert!(last.is_proved() && last.certificate().is_ok());
    assert!(known.len() > 3 && failures.len() > 3 && given_up > 0);
}

/// A journal cannot say that a player escapes on a whole board: that is searched again.
#[test]
fn a_journal_refutes_nothing() {
    let claim = claim("grid:3x3", 3, &[2]);
    let mut prover = FamilyProver::new(claim.clone(), Vec::new()).unwrap();
    let task = prover.next_task().unwrap();
    let found = search(&prover, &task);
    assert_eq!(found.end, TaskEnd::Escapes);
    assert_eq!(JournalLine::about(&task, &found), None);
    let first = task.patches().remove(0);
    let line = format!(
        r#"{{"beaten":2,"opening":{:?},"window":{:?},"level":0,"escapes":true}}"#,
        first.opening, first.window
    );
    let Ok(JournalLine::Failed(forged)) = JournalLine::read(&claim, 2, &line) else {
        panic!("{line}");
    };
    let prover = FamilyProver::new(claim, Vec::new()).unwrap();
    let mut prover = prover.after_failures(vec![forged]);
    let again = prover.next_task().unwrap();
    assert_eq!((again.patches(), prover.refuted()), (task.patches(), None));
}

#[test]
fn a_task_that_was_not_tried_to_the_end_comes_again() {
    let mut prover = FamilyProver::new(claim("grid:{7..}x{7..}", 6, &[2]), Vec::new()).unwrap();
    let task = prover.next_task().unwrap();
    assert!(prover.is_running() && prover.next_task().is_none());
    assert_eq!(prover.advance().ahead, nodes_at(0));
    prover.put_back(&task, 17);
    assert_eq!((prover.advance().nodes, prover.is_running()), (17, false));
    let again = prover.next_task().unwrap();
    assert_eq!(again.patches(), task.patches());
    assert!(!prover.is_proved() && prover.certificate().is_err());
}

#[test]
fn what_is_false_is_refuted_and_ends_it() {
    let prover = run(FamilyProver::new(claim("grid:{3..}x{3..}", 3, &[2]), Vec::new()).unwrap());
    let refuted = prover.refuted().unwrap();
    assert_eq!((refuted.player, &refuted.board[..]), (2, "grid:3x3"));
    assert!(!prover.is_proved());
}

#[test]
fn what_is_no_claim_is_refused() {
    let refused = |claim: Claim| FamilyProver::new(claim, Vec::new()).unwrap_err();
    assert_eq!(
        refused(claim("grid:{3..}x{3..}", 3, &[4])),
        FamilyProverError::Player(4)
    );
    assert_eq!(
        refused(claim("grid:{3..}x{3..}", 1, &[1])),
        FamilyProverError::Game
    );
    let petersen = refused(claim("petersen:{3..}", 3, &[1]));
    assert!(matches!(petersen, FamilyProverError::Family(_)));
}

/// On a long ring a window takes as much room as elsewhere; the window of a longer ring is larger,
/// so that splitting leads on.
#[test]
fn windows_on_long_rings_are_no_larger_than_elsewhere() {
    let first = |family: &str| {
        let mut prover = FamilyProver::new(claim(family, 3, &[1]), Vec::new()).unwrap();
        let task = prover.next_task().unwrap();
        let window = task.patches()[0].window.clone();
        let escapes = Pursuit {
            end: TaskEnd::Escapes,
            patch: None,
            nodes: 0,
        };
        prover.finish(&task, escapes);
        let next = prover.next_task().unwrap().patches();
        (window, next[0].window.clone())
    };
    let (window, next) = first("torus:{14..}x{14..}");
    assert_eq!(window, ["6+ 6+", "6+ 6+"]);
    assert_ne!(next, window);
    assert_eq!(first("torus:{5..}x{5..}").0, ["2+ 2+", "1+ 2+"]);
}
