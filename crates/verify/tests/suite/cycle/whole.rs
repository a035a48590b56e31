//! Whole certificates: true ones are accepted, false claims refused, for all small multigraphs.

use slitherlab_board::{Board, BoardLimits};
use slitherlab_verify::{Certificate, Claim, Proof, Refusal, check, verify};

use crate::cycle::brute::{Solver, all_rules, multigraphs, positions};
use crate::cycle::maker::{certificate, winning};

fn test(certificate: &Certificate) -> Result<(), Refusal> {
    let bytes = serde_json::to_vec(certificate).unwrap();
    let statement = verify(&bytes)?;
    assert_eq!(check(certificate, BoardLimits::default()), Ok(statement));
    Ok(())
}

/// Checks a true certificate, false winners, and each move as a claim of its own; returns how many
/// moves were shown to win.
fn check_claims(board: &Board, true_one: &Certificate, edges: &[u32], winners: &[u32]) -> usize {
    assert_eq!(test(true_one), Ok(()), "{true_one:?}");
    for winner in (0..=2).filter(|&winner| winner != true_one.claim.winner) {
        let claim = Claim {
            winner,
            ..true_one.claim.clone()
        };
        let lie = Certificate {
            claim,
            ..true_one.clone()
        };
        assert!(matches!(test(&lie), Err(Refusal::Winner { .. })), "{lie:?}");
    }
    let mut shown = 0;
    for &edge in edges {
        let mut one = true_one.clone();
        one.claim.moves = Some(winning(board, &[edge], false));
        match test(&one) {
            Ok(()) => {
                assert!(winners.contains(&edge), "{one:?}");
                shown += 1;
            }
            Err(Refusal::UnprovedMove(_)) => {}
            Err(refusal) => panic!("{refusal} {one:?}"),
        }
    }
    let mut all = true_one.clone();
    all.claim.moves = Some(winning(board, winners, true));
    match test(&all) {
        Ok(()) | Err(Refusal::UnprovedMove(_) | Refusal::Incomplete) => {}
        Err(refusal) => panic!("{refusal} {all:?}"),
    }
    if !edges.is_empty() {
        let mut none = true_one.clone();
        none.claim.moves = Some(winning(board, &[], true));
        assert!(test(&none).is_err() || winners.is_empty(), "{none:?}");
    }
    shown
}

#[test]
fn every_position_of_small_multigraphs() {
    let mut certified = 0;
    let mut open = 0;
    let mut winning_moves = 0;
    // All of them, but of the many with four edges on three vertices every third, of those with
    // three on four every second.
    for (n, m, step) in [(1, 2, 1), (2, 3, 1), (3, 3, 1), (4, 3, 2), (3, 4, 3)] {
        for graph in multigraphs(n, m).into_iter().step_by(step) {
            let board = Board::from_graph(graph.clone());
            for rules in all_rules([0, n.max(2) - 1]) {
                if rules.terminals.is_some() && n == 1 {
                    continue;
                }
                let mut solver = Solver::default();
                for position in positions(rules, &graph) {
                    // Where a theorem leaves the question open there is none.
                    let Some(certificate) = certificate(&board, &position, &mut solver) else {
                        assert!(rules.maker().is_none());
                        open += 1;
                        continue;
                    };
                    let edges: Vec<u32> = position.legal_moves().collect();
                    let winners = solver.winning_moves(&position);
                    winning_moves += check_claims(&board, &certificate, &edges, &winners);
                    certified += 1;
                }
            }
        }
    }
    assert!(certified > 80_000 && winning_moves > 10_000);
    assert!(open * 20 < certified, "{open} {certified}");
}

/// For a winning player to move at least one winning move is shown, where the theorem is
/// constructive.
#[test]
fn some_winning_move_is_shown() {
    for graph in multigraphs(3, 5) {
        let board = Board::from_graph(graph.clone());
        for rules in all_rules([0, 2]) {
            let position = slitherlab_game::cycle::Position::start(rules, &graph).unwrap();
            let one = certificate(&board, &position, &mut Solver::default()).unwrap();
            if one.claim.winner != 1 || !matches!(one.proof, Proof::TwoForests { .. }) {
                continue;
            }
            let shown = position.legal_moves().any(|edge| {
                let mut one = one.clone();
                one.claim.moves = Some(winning(&board, &[edge], false));
                test(&one).is_ok()
            });
            let (_, d, _) = crate::cycle::maker::pair(&graph);
            let constructive = rules.maker().is_some() || rules.kind.is_misere() || d == 1;
            assert_eq!(shown, constructive || shown, "{one:?}");
        }
    }
}

#[test]
fn statements_are_sentences() {
    let json = r#"{"schema": "slitherlab/certificate/1", "board": {"text": "cycle:3"}, "game": "shannon",
        "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1, "moves": null,
                  "first": "cut", "terminals": "0,2"},
        "proof": {"switching": {"pair": {"places": "abba", "witness": "-x-x"}, "larger": null}}}"#;
    // The last edge joins 0 and 2, as the second does.
    let refusal = verify(json.as_bytes()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "a proof of this kind needs the edge between the terminals in neither forest, in both, or two witnesses"
    );
    let json = json.replace("\"larger\": null", "\"larger\": \"xxxx\"");
    let json = json.replace("-x-x", "----").replace("abba", "abca");
    assert_eq!(
        verify(json.as_bytes()).unwrap_err().to_string(),
        "the two forests: forest A has a cycle through edge 3"
    );
    let json = json.replace("abca", "abba");
    assert_eq!(
        verify(json.as_bytes()).unwrap().to_string(),
        "player 1 wins shannon on cycle:3 between 0,2 with cut moving first"
    );
    let draw = r#"{"schema": "slitherlab/certificate/1", "board": {"text": "cycle:4"}, "game": "cycle",
        "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 0, "moves": null},
        "proof": {"two-forests": {"pair": {"places": "cabc", "witness": "----"}}}}"#;
    assert_eq!(
        verify(draw.as_bytes()).unwrap().to_string(),
        "cycle on cycle:4 is a draw"
    );
    let lie = draw.replace("\"winner\": 0", "\"winner\": 2");
    assert_eq!(
        verify(lie.as_bytes()).unwrap_err().to_string(),
        "the proof shows that nobody wins, not player 2"
    );
}

/// A certificate says everything it means, and means nothing else.
#[test]
fn what_is_not_said_is_refused() {
    let whole = r#"{"schema": "slitherlab/certificate/1", "board": {"text": "cycle:3"}, "game": "cycle-cut",
        "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 2, "moves": null,
                  "first": "cycle"},
        "proof": {"two-forests": {"pair": {"places": "acb", "witness": "---"}}}}"#;
    assert_eq!(
        verify(whole.as_bytes()).unwrap().to_string(),
        "player 2 wins cycle-cut on cycle:3 with cycle moving first"
    );
    for (from, to, reason) in [
        (
            ",\n                  \"first\": \"cycle\"",
            "",
            "the position: who moves first in cycle-cut, cycle or cut?",
        ),
        (
            "\"first\": \"cycle\"",
            "\"first\": \"short\"",
            "nobody plays short in cycle-cut",
        ),
        (
            "\"first\": \"cycle\"",
            "\"first\": \"me\"",
            "there is no role `me`",
        ),
        (
            "\"first\"",
            "\"terminals\": \"0,1\", \"first\"",
            "cycle-cut has no terminals",
        ),
        (
            "\"first\"",
            "\"terminals\": \"0,7\", \"first\"",
            "`0,7` does not name two terminals",
        ),
        (
            "\"players\": 2",
            "\"players\": 3",
            "cycle-cut is for two players",
        ),
        ("false", "true", "the misère ending is for the snake games"),
        (
            "\"winner\": 2",
            "\"winner\": 2, \"can_be_beaten\": [1]",
            "the claim about a game of 2 players names its winner",
        ),
        (
            "\"winner\": 2",
            "\"winner\": 3",
            "the proof shows that player 2 wins, not player 3",
        ),
        (
            "\"winner\": 2",
            "\"winner\": 0",
            "the proof shows that player 2 wins, not nobody",
        ),
        ("cycle-cut", "cycle", "nobody plays cycle in cycle"),
        (
            "cycle-cut",
            "classic",
            "classic has no roles that could move first",
        ),
    ] {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole, "{from}");
        let told = verify(text.as_bytes()).unwrap_err().to_string();
        assert!(told.starts_with(reason), "{from} → {to}: {told}");
    }
}

/// A proof about the position after a move has to show that who made it wins.
#[test]
fn moves_that_lose_are_not_proved_to_win() {
    let json = |winner: u32, proof: &str| {
        format!(
            r#"{{"schema": "slitherlab/certificate/1", "board": {{"text": "cycle:3"}}, "game": "cycle-cut",
            "claim": {{"players": 2, "misere": false, "position": null, "turn": null, "winner": {winner}, "moves": null,
                       "first": "cycle"}},
            "proof": {{"after": {{"move": "0-1", "proof": {proof}}}}}}}"#
        )
    };
    let cut_wins = r#"{"two-forests": {"pair": {"places": "ab", "witness": "--"}}}"#;
    let twice = format!(r#"{{"after": {{"move": "1-2", "proof": {cut_wins}}}}}"#);
    for winner in [1, 2] {
        for (proof, reason) in [
            (cut_wins, "the proof does not show that the move 0-1 wins"),
            (
                &twice,
                "a proof of this kind needs a proof of another kind inside",
            ),
            (
                r#"{"over": {}}"#,
                "a proof of this kind needs a game that is over",
            ),
        ] {
            let refusal = verify(json(winner, proof).as_bytes()).unwrap_err();
            assert_eq!(refusal.to_string(), reason);
        }
    }
}
