//! Whole certificates: true ones are accepted, false claims refused, for every small graph.

use proptest::prelude::*;
use slitherlab_board::{Board, BoardLimits};
use slitherlab_game::Preset;
use slitherlab_graph::Graph;
use slitherlab_verify::gallai_edmonds::Level;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof, Refusal, check, verify};

use crate::certificates::{brute, maker};

/// A true certificate of a start.
fn start(board: &Board, game: Preset) -> Certificate {
    let graph = board.graph();
    let winning = brute::Solver::new(graph).winning_moves(game, &[]);
    let mut claim = Claim::at_start(if winning.is_empty() { 2 } else { 1 });
    let proof = if game == Preset::Classic {
        Proof::InnerLevels {
            levels: maker::levels(graph),
        }
    } else {
        claim.moves = Some(MovesClaim {
            winning,
            complete: true,
        });
        Proof::OneEnd {
            level: maker::level(graph, (1 << graph.vertex_count()) - 1),
        }
    };
    Certificate::new(board, game, claim, proof)
}

fn test(certificate: &Certificate) -> Result<(), Refusal> {
    let bytes = serde_json::to_vec(certificate).unwrap();
    let statement = verify(&bytes)?;
    assert_eq!(check(certificate, BoardLimits::default()), Ok(statement));
    Ok(())
}

/// All graphs up to 6 vertices, the three games that the theorems decide from the start.
#[test]
fn every_start_of_every_small_graph() {
    for n in 0..=6 {
        for bits in 0..1u32 << brute::pairs(n) {
            let board = Board::from_graph(brute::graph(n, bits));
            for game in [Preset::Classic, Preset::Progressive, Preset::Geography] {
                let mut certificate = start(&board, game);
                assert_eq!(test(&certificate), Ok(()), "{certificate:?}");
                certificate.claim.winner = 3 - certificate.claim.winner;
                let refusal = test(&certificate).unwrap_err();
                assert!(matches!(refusal, Refusal::Winner { .. }), "{refusal}");
            }
        }
    }
}

/// Matching edges of the first level with perfect vertices are winning openings, and nothing else
/// is accepted as one.
#[test]
fn winning_openings_of_classic() {
    let mut accepted = 0;
    for bits in 0..1u32 << 10 {
        let board = Board::from_graph(brute::graph(5, bits));
        let winning = brute::Solver::new(board.graph()).winning_moves(Preset::Classic, &[]);
        for &[u, v] in board.graph().edges() {
            for complete in [false, true] {
                let mut certificate = start(&board, Preset::Classic);
                let text = format!("{u}-{v}");
                certificate.claim.moves = Some(MovesClaim {
                    winning: vec![text.clone()],
                    complete,
                });
                if test(&certificate).is_ok() {
                    assert!(winning.contains(&text) && !complete);
                    accepted += 1;
                }
            }
        }
        if winning.is_empty() {
            let mut certificate = start(&board, Preset::Classic);
            certificate.claim.moves = Some(MovesClaim {
                winning: vec![],
                complete: true,
            });
            assert_eq!(test(&certificate), Ok(()));
        }
    }
    assert!(accepted > 300, "{accepted}");
}

fn position_case() -> impl Strategy<Value = (Graph, Preset, Vec<prop::sample::Index>)> {
    let games = vec![
        Preset::Classic,
        Preset::Public,
        Preset::Progressive,
        Preset::Geography,
    ];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 1..6);
    (3usize..=7).prop_flat_map(move |n| {
        let bits = 0..1u32 << brute::pairs(n);
        (
            bits.prop_map(move |bits| brute::graph(n, bits)),
            prop::sample::select(games.clone()),
            choices.clone(),
        )
    })
}

/// A position reached by random moves: its text, the unused vertices and the live ends.
fn walk(
    board: &Board,
    game: Preset,
    choices: &[prop::sample::Index],
) -> Option<(String, u32, Vec<u32>)> {
    use slitherlab_game::snake::Position;
    let mut position = Position::start(game.snake_rules().unwrap(), board.graph()).unwrap();
    for choice in choices {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[choice.index(moves.len())]);
    }
    if position.is_opening() {
        return None;
    }
    let unused = board.graph().vertices().filter(|&v| position.room(v) > 0);
    Some((
        position.setup().text(board),
        unused.fold(0, |set, v| set | 1 << v),
        position.live_ends().collect(),
    ))
}

fn claim_at(text: &str, winner: u32) -> Claim {
    Claim {
        position: Some(text.to_owned()),
        ..Claim::at_start(winner)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Static proofs, winning moves and the exact moves of one live end, at random positions: a
    /// certificate is accepted exactly when the condition of the theorem holds, and then it is
    /// true.
    #[test]
    fn positions((graph, game, choices) in position_case()) {
        let board = Board::from_graph(graph);
        let graph = board.graph();
        let Some((text, unused, ends)) = walk(&board, game, &choices) else { return Ok(()) };
        let outer_neighbor = |set: u32, ends: &[u32]| {
            let labels = brute::labels(graph, set);
            let members = graph.vertices().filter(|&v| set >> v & 1 == 1);
            let outer: Vec<u32> = members.zip(labels.chars()).filter(|m| m.1 == 'o').map(|m| m.0).collect();
            ends.iter().any(|&end| outer.iter().any(|&w| graph.has_edge(end, w)))
        };
        for winner in [1, 2] {
            let proof = Proof::Static { level: maker::level(graph, unused) };
            let certificate = Certificate::new(&board, game, claim_at(&text, winner), proof);
            let accepted = test(&certificate).is_ok();
            let truth = brute::is_true(&certificate).unwrap();
            prop_assert!(truth || !accepted);
            prop_assert_eq!(accepted, truth && !outer_neighbor(unused, &ends), "{:?}", certificate);

            for (place, &end) in ends.iter().enumerate() {
                for w in graph.vertices() {
                    if unused >> w & 1 == 0 || !graph.has_edge(end, w) {
                        continue;
                    }
                    let mut next = ends.clone();
                    next[place] = w;
                    let r#move = format!("{end}-{w}");
                    let mut claim = claim_at(&text, winner);
                    claim.moves = Some(MovesClaim { winning: vec![r#move.clone()], complete: false });
                    let after = unused & !(1 << w);
                    let proof = Proof::WinningMove { r#move, level: maker::level(graph, after) };
                    let certificate = Certificate::new(&board, game, claim, proof);
                    let accepted = test(&certificate).is_ok();
                    let truth = brute::is_true(&certificate).unwrap();
                    prop_assert!(truth || !accepted);
                    prop_assert_eq!(accepted, truth && !outer_neighbor(after, &next));
                }
            }

            if matches!(game, Preset::Progressive | Preset::Geography) {
                let snake = text.split(' ').map(|v| v.parse().unwrap()).collect();
                let winning = brute::Solver::new(graph).winning_moves(game, &[snake]);
                let mut claim = claim_at(&text, winner);
                claim.moves = Some(MovesClaim { winning, complete: true });
                let proof = Proof::OneEnd { level: maker::level(graph, unused) };
                let certificate = Certificate::new(&board, game, claim, proof);
                let truth = brute::is_true(&certificate).unwrap();
                prop_assert_eq!(test(&certificate).is_ok(), truth);
            }
        }
    }
}

/// The path of three vertices, by hand.
const PATH: &str = r#"{
    "schema": "slitherlab/certificate/1",
    "board": {"text": "path:3"},
    "game": "geography",
    "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1,
              "moves": {"winning": ["2", "0"], "complete": true}},
    "proof": {"one-end": {"level":
        {"labels": "oio", "mate": [-1, 2, 1], "ears": [], "reach": [[1, 0]]}}}
}"#;

/// Changes of [`PATH`] and how the refusal starts.
const CHANGES: [(&str, &str, &str); 31] = [
    (
        "certificate/1",
        "certificate/2",
        "the schema is `slitherlab/certificate/2`",
    ),
    (
        "\"position\": null, ",
        "",
        "not a certificate: missing field `position`",
    ),
    (
        "\"turn\": null, ",
        "",
        "not a certificate: missing field `turn`",
    ),
    (
        "\"turn\"",
        "\"turns\"",
        "not a certificate: unknown field `turns`",
    ),
    (
        "\"ears\": [], ",
        "\"ears\": [], \"x\": 0, ",
        "not a certificate: unknown field `x`",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 1, \"winner\": 1",
        "not a certificate: duplicate field",
    ),
    (
        "one-end",
        "two-ends",
        "not a certificate: unknown variant `two-ends`",
    ),
    (
        "geography",
        "chess",
        "not a certificate: there is no game `chess`",
    ),
    ("path:3", "path:", "the board: "),
    ("path:3", "complete:100000", "the board: "),
    (
        "\"winner\": 1",
        "\"winner\": 0",
        "the proof shows that player 1 wins, not nobody",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 2",
        "the proof shows that player 1 wins, not player 2",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 3",
        "the proof shows that player 1 wins, not player 3",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 1, \"can_be_beaten\": [2]",
        "the claim about a game of 2 players names its winner",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 1, \"first\": \"cut\"",
        "geography has no roles that could move first",
    ),
    (
        "\"winner\": 1",
        "\"winner\": 1, \"terminals\": \"0,1\"",
        "terminals are for shannon, not for geography",
    ),
    ("\"turn\": null", "\"turn\": 0", "there is no player 0"),
    (
        "\"turn\": null",
        "\"turn\": 3",
        "the position: player 3 cannot be to move",
    ),
    (
        "\"position\": null",
        "\"position\": \"7\"",
        "position text, column 1",
    ),
    (
        "\"position\": null",
        "\"position\": \"0 2\"",
        "the position: snake 1 goes from",
    ),
    (
        "\"players\": 2",
        "\"players\": 3",
        "a proof of this kind says nothing",
    ),
    (
        "\"players\": 2",
        "\"players\": 1",
        "1 players: there must be 2 to 1000",
    ),
    ("false", "true", "a proof of this kind says nothing"),
    (
        "geography",
        "classic",
        "a proof of this kind says nothing about this game of classic",
    ),
    (
        "geography",
        "cycle",
        "a proof of this kind says nothing about this game of cycle",
    ),
    ("geography", "progressive", "the move `2`"),
    (
        "[\"2\", \"0\"]",
        "[\"2\"]",
        "the proof does not show that no other move wins",
    ),
    (
        "[\"2\", \"0\"]",
        "[\"2\", \"1\"]",
        "the proof does not show that the move 1 wins",
    ),
    (
        "[\"2\", \"0\"]",
        "[\"2\", \"2\"]",
        "the move 2 is listed twice",
    ),
    ("[\"2\", \"0\"]", "[\"2\", \"3\"]", "the move `3`"),
    ("oio", "ooo", "level 0: "),
];

#[test]
fn what_is_not_said_is_refused() {
    assert_eq!(
        verify(PATH.as_bytes()).unwrap().to_string(),
        "player 1 wins geography on path:3; exactly 2 moves win: 2 0"
    );
    let refused = |from: &str, to: &str| {
        let text = PATH.replacen(from, to, 1);
        assert_ne!(text, PATH);
        verify(text.as_bytes()).unwrap_err().to_string()
    };
    for (from, to, reason) in CHANGES {
        let told = refused(from, to);
        let progressive = to == "progressive" && told.contains("does not show");
        assert!(
            told.starts_with(reason) || progressive,
            "{from} → {to}: {told}"
        );
    }
    for bytes in [
        &b""[..],
        b"{}",
        b"\xff",
        b"[[[[[[",
        b"null",
        b"{\"schema\":1}",
    ] {
        assert!(matches!(verify(bytes), Err(Refusal::Form(_))));
    }
    let deep = vec![b'['; 1_000_000];
    assert!(matches!(verify(&deep), Err(Refusal::Form(_))));
}

#[test]
fn proofs_are_for_the_positions_they_speak_about() {
    let board = Board::parse("path:4").unwrap();
    let level = || maker::level(board.graph(), 15);
    let levels = vec![level()];
    let certificate = |game, position: Option<&str>, proof| {
        let mut claim = Claim::at_start(1);
        claim.position = position.map(str::to_owned);
        Certificate::new(&board, game, claim, proof)
    };
    let refusal = |certificate| test(&certificate).unwrap_err();
    assert_eq!(
        test(&certificate(
            Preset::Classic,
            None,
            Proof::InnerLevels {
                levels: levels.clone()
            }
        )),
        Ok(())
    );
    assert_eq!(
        refusal(certificate(
            Preset::Classic,
            Some("0 1"),
            Proof::InnerLevels {
                levels: levels.clone()
            }
        )),
        Refusal::Stage("the empty board")
    );
    for game in [Preset::Private, Preset::EdgeGeography] {
        assert!(matches!(
            refusal(certificate(game, None, Proof::Static { level: level() })),
            Refusal::Game(..)
        ));
    }
    assert!(matches!(
        refusal(certificate(
            Preset::Public,
            Some("0 1"),
            Proof::Static { level: level() }
        )),
        Refusal::Stage(_)
    ));
    let mut twice = levels.clone();
    twice.push(level());
    assert_eq!(
        refusal(certificate(
            Preset::Classic,
            None,
            Proof::InnerLevels { levels: twice }
        )),
        Refusal::PerfectTooEarly(0)
    );
    assert_eq!(
        refusal(certificate(
            Preset::Classic,
            None,
            Proof::InnerLevels { levels: vec![] }
        )),
        Refusal::LevelsMissing(4)
    );
    let star = Board::parse("path:3").unwrap();
    let mut levels = maker::levels(star.graph());
    levels.push(levels[0].clone());
    levels.push(levels[0].clone());
    let three = Certificate::new(
        &star,
        Preset::Classic,
        Claim::at_start(2),
        Proof::InnerLevels { levels },
    );
    assert!(matches!(
        refusal(three),
        Refusal::LevelsSuperfluous(2) | Refusal::Level(1, _)
    ));
}

/// Dense boards have short certificates, and those must not be taken for attacks.
#[test]
fn dense_boards_are_within_the_limits() {
    for n in [2u32, 10, 100, 1000, 4000] {
        let board = Board::parse(&format!("complete:{n}")).unwrap();
        let level = Level {
            labels: "p".repeat(n as usize),
            mate: (0..n).map(|v| i64::from(v ^ 1)).collect(),
            ..Level::default()
        };
        let proof = Proof::InnerLevels {
            levels: vec![level],
        };
        let certificate = Certificate::new(&board, Preset::Classic, Claim::at_start(1), proof);
        assert_eq!(test(&certificate), Ok(()));
    }
    let huge = PATH.replace("path:3", "complete:60000");
    assert!(matches!(verify(huge.as_bytes()), Err(Refusal::Board(_))));
}
