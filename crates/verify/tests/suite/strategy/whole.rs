//! True strategies are accepted, and each kind of fault is named.

use slitherlab_game::Preset;
use slitherlab_game::snake::{Ending, Rules};
use slitherlab_verify::gallai_edmonds::Level;
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Proof, Refusal, verify};

use crate::strategy::brute;
use crate::strategy::maker::{Leaves, certificate};

fn check(certificate: &Certificate) -> Result<String, Refusal> {
    let bytes = serde_json::to_vec(certificate).unwrap();
    verify(&bytes).map(|statement| statement.to_string())
}

fn rules(game: Preset, players: u32, ending: Ending) -> Rules {
    Rules {
        players,
        ending,
        ..game.snake_rules().unwrap()
    }
}

#[test]
fn true_strategies_are_accepted() {
    let mut races = 0;
    for bits in (0..1 << 10).step_by(3) {
        let graph = brute::graph(5, bits);
        for game in [
            Preset::Classic,
            Preset::Public,
            Preset::Private,
            Preset::EdgeGeography,
        ] {
            if game == Preset::EdgeGeography && graph.edge_count() > 6 {
                continue;
            }
            for players in [2, 3] {
                for ending in [Ending::Normal, Ending::Misere] {
                    let rules = rules(game, players, ending);
                    for moves in [&[][..], &[bits as usize, 1, 2]] {
                        let one = certificate(&graph, game, rules, moves, Leaves::Races);
                        assert_eq!(brute::is_true(&one), Some(true));
                        check(&one).unwrap_or_else(|why| panic!("{why} {one:?}"));
                        let Proof::Strategy { nodes, .. } = &one.proof else {
                            unreachable!();
                        };
                        let is_race = |node: &&Node| matches!(node, Node::Race(_));
                        races += nodes.iter().filter(is_race).count();
                    }
                }
            }
        }
    }
    assert!(races > 60, "{races}");
}

#[test]
fn statements_say_what_is_proved() {
    let path = brute::graph(4, 0b101_001);
    let said = |players, ending| {
        let rules = rules(Preset::Classic, players, ending);
        check(&certificate(
            &path,
            Preset::Classic,
            rules,
            &[],
            Leaves::None,
        ))
        .unwrap()
    };
    assert_eq!(
        said(2, Ending::Normal),
        "player 1 wins classic on graph6:Ch; a winning move: 0-1"
    );
    assert_eq!(
        said(2, Ending::Misere),
        "player 2 wins classic on graph6:Ch in misère play"
    );
    assert_eq!(
        said(3, Ending::Normal),
        "the others together can force player 1, and nobody else, to lose classic on graph6:Ch \
         with 3 players"
    );
}

/// What a checker that overlooks something would let pass.
#[test]
fn faults_are_named() {
    // The path 0-1-2-3: player 1 opens with an end edge, two moves follow.
    let path = brute::graph(4, 0b101_001);
    let whole = certificate(
        &path,
        Preset::Classic,
        rules(Preset::Classic, 2, Ending::Normal),
        &[],
        Leaves::None,
    );
    let fault = |change: &dyn Fn(&mut Vec<Node>, &mut Vec<u32>)| {
        let mut damaged = whole.clone();
        let Proof::Strategy { nodes, roots } = &mut damaged.proof else {
            unreachable!();
        };
        change(nodes, roots);
        check(&damaged).unwrap_err()
    };
    let at = |node, why| Refusal::Node(node, Box::new(why));
    let Proof::Strategy { nodes, .. } = &whole.proof else {
        unreachable!();
    };
    let Node::Play(opening, after) = &nodes[0] else {
        panic!("{nodes:?}");
    };
    let (opening, after) = (opening.clone(), *after);
    assert_eq!(
        fault(&|nodes, _| nodes[0] = Node::Play(opening.clone(), 99)),
        Refusal::NoSuchNode(99)
    );
    assert_eq!(fault(&|_, roots| roots.push(0)), Refusal::Strategies(2, 1));
    assert_eq!(
        fault(&|nodes, _| nodes[0] = Node::Play(opening.clone(), 0)),
        at(0, Refusal::TwoPositions)
    );
    assert_eq!(
        fault(&|nodes, _| nodes[after as usize] = Node::Play("1-2".into(), 0)),
        at(after, Refusal::NotToMove)
    );
    assert_eq!(
        fault(&|nodes, _| nodes[0] = Node::Replies(vec![after; 3])),
        at(0, Refusal::NoReplies)
    );
    assert!(matches!(
        fault(&|nodes, _| nodes[0] = Node::Play("0-2".into(), after)),
        Refusal::Node(0, why) if matches!(*why, Refusal::Move(_))
    ));
    assert_eq!(
        fault(&|nodes, _| nodes[after as usize] = Node::Replies(Vec::new())),
        at(after, Refusal::Replies(0, 1))
    );
    assert_eq!(
        fault(&|nodes, _| nodes[after as usize] = Node::Race(Vec::new())),
        at(after, Refusal::WrongNode)
    );
}

#[test]
fn runs_are_looked_through() {
    use slitherlab_verify::Claim;
    use slitherlab_verify::strategy::Run;
    // Two snakes in two components: 0-1-2 and 3-4-5-6; player 1 to move has one move, player 2 two.
    let graph =
        slitherlab_graph::Graph::from_edges(7, vec![[0, 1], [1, 2], [3, 4], [4, 5], [5, 6]])
            .unwrap();
    let board = slitherlab_board::Board::from_graph(graph);
    let race = |runs: &[(u32, &[&[u32]])]| {
        let runs = runs.iter().map(|(player, paths)| Run {
            player: *player,
            paths: paths.iter().map(|path| path.to_vec()).collect(),
        });
        let claim = Claim {
            position: Some("0 1 / 3 4".into()),
            ..Claim::at_start(2)
        };
        let proof = Proof::Strategy {
            nodes: vec![Node::Race(runs.collect())],
            roots: vec![0],
        };
        match check(&Certificate::new(&board, Preset::Private, claim, proof)) {
            Ok(_) => None,
            Err(refusal) => Some(refusal.to_string()),
        }
    };
    assert_eq!(race(&[(2, &[&[4, 5]])]), None);
    assert_eq!(race(&[(2, &[&[4, 5, 6]])]), None);
    let open = "the strategy: node 0: the runs do not decide who is stuck first";
    assert_eq!(race(&[]).as_deref(), Some(open));
    assert_eq!(race(&[(1, &[&[1, 2]])]).as_deref(), Some(open));
    for (run, why) in [
        (&[&[4u32, 6][..]][..], "does not follow edges"),
        (&[&[4, 5, 99]], "does not follow edges"),
        (&[&[4, 5, 4]], "uses a vertex twice"),
        (&[&[5, 6]], "does not start at a live end of its player"),
        (
            &[&[4, 5], &[4, 5]],
            "does not start at a live end of its player",
        ),
        (&[&[]], "has an empty path"),
    ] {
        let fault = race(&[(2, run)]);
        assert_eq!(
            fault,
            Some(format!("the strategy: node 0: the run of player 2 {why}"))
        );
    }
    assert_eq!(
        race(&[(3, &[&[4, 5]])]).as_deref(),
        Some("the strategy: node 0: the run of player 3 belongs to nobody")
    );
}

#[test]
fn walls_have_to_be_in_time() {
    use slitherlab_verify::Claim;
    use slitherlab_verify::strategy::Run;
    // A path of nine: 0 is player 1's and 7, 8 are player 2's alone, 3 and 4 are between the
    // snakes.
    let board = slitherlab_board::Board::parse("path:9").unwrap();
    let walls = |turn: u32, winner: u32, runs: &[(u32, &[&[u32]])]| {
        let runs = runs.iter().map(|(player, paths)| Run {
            player: *player,
            paths: paths.iter().map(|path| path.to_vec()).collect(),
        });
        let claim = Claim {
            position: Some("1 2 / 5 6".into()),
            turn: Some(turn),
            ..Claim::at_start(winner)
        };
        let proof = Proof::Strategy {
            nodes: vec![Node::Walls(runs.collect())],
            roots: vec![0],
        };
        let one = Certificate::new(&board, Preset::Private, claim, proof);
        match check(&one) {
            Ok(_) => {
                assert_eq!(brute::is_true(&one), Some(true));
                None
            }
            Err(refusal) => {
                let text = refusal.to_string();
                Some(text.replace("the strategy: node 0: ", ""))
            }
        }
    };
    let said = |why: &str| Some(why.to_owned());
    let open = said("the runs do not decide who is stuck first");
    let late = |v: u32| {
        said(&format!(
            "the other side can come to vertex {v} before the run does"
        ))
    };
    // Player 1 comes too late to 4, and gets too little without it.
    assert_eq!(walls(1, 1, &[(1, &[&[2, 3], &[1, 0]])]), open);
    assert_eq!(walls(1, 1, &[(1, &[&[2, 3, 4], &[1, 0]])]), late(4));
    // Player 2 is in time for it if that is the first step, and then outlasts two moves.
    assert_eq!(walls(1, 2, &[(2, &[&[6, 7, 8], &[5, 4]])]), late(4));
    assert_eq!(walls(1, 2, &[(2, &[&[5, 4], &[6, 7, 8]])]), None);
    assert_eq!(walls(1, 2, &[(2, &[&[5, 4], &[6, 7], &[7, 8]])]), None);
    assert_eq!(walls(1, 2, &[(2, &[&[5, 4], &[6, 7]])]), None);
    assert_eq!(walls(1, 2, &[(2, &[&[5, 4]])]), open);
    // Who moves first needs a move more.
    assert_eq!(walls(2, 2, &[(2, &[&[5, 4], &[6, 7, 8]])]), None);
    assert_eq!(walls(2, 2, &[(2, &[&[5, 4], &[6, 7]])]), open);
    for (runs, why) in [
        (
            &[(1, &[&[2u32, 3][..]][..])][..],
            "the run of player 1 belongs to the other side",
        ),
        (
            &[(2, &[&[5, 4]]), (2, &[&[6, 7]])],
            "the run of player 2 is not the only one",
        ),
        (&[(3, &[&[5, 4]])], "the run of player 3 belongs to nobody"),
        (
            &[(2, &[&[5, 4], &[5, 4]])],
            "the run of player 2 does not start at a live end of its player",
        ),
        (&[(2, &[&[]])], "the run of player 2 has an empty path"),
        (
            &[(2, &[&[5, 3]])],
            "the run of player 2 does not follow edges",
        ),
        (
            &[(2, &[&[5, 99]])],
            "the run of player 2 does not follow edges",
        ),
        (
            &[(2, &[&[6, 7, 6]])],
            "the run of player 2 uses a vertex twice",
        ),
    ] {
        assert_eq!(walls(1, 2, runs), said(why));
    }
}

/// A static proof is about the player to move, who loses.
#[test]
fn static_proofs_are_against_the_player_to_move() {
    let path = slitherlab_board::Board::parse("path:4").unwrap();
    let claimed = |winner| {
        let claim = slitherlab_verify::Claim {
            position: Some("0 1 2 3".into()),
            ..slitherlab_verify::Claim::at_start(winner)
        };
        let proof = Proof::Strategy {
            nodes: vec![Node::Static(Level::default())],
            roots: vec![0],
        };
        check(&Certificate::new(&path, Preset::Classic, claim, proof)).map(|_| ())
    };
    assert_eq!(claimed(1), Ok(()));
    let wrong = Refusal::Node(0, Box::new(Refusal::WrongNode));
    assert_eq!(claimed(2), Err(wrong));
}

/// Three snakes in three components, with one, two and no moves left: player 3 is stuck first.
/// Against a player, all others have to outlast them.
#[test]
fn races_of_three() {
    let edges = vec![[0, 1], [1, 2], [3, 4], [4, 5], [5, 6], [7, 8]];
    let graph = slitherlab_graph::Graph::from_edges(9, edges).unwrap();
    let board = slitherlab_board::Board::from_graph(graph);
    let run = |player: u32| slitherlab_verify::strategy::Run {
        player,
        paths: vec![[vec![1, 2], vec![4, 5, 6]][player as usize - 1].clone()],
    };
    let claimed = |beaten: Vec<u32>| {
        let claim = slitherlab_verify::Claim {
            players: 3,
            position: Some("0 1 / 3 4 / 7 8".into()),
            can_be_beaten: Some(beaten),
            ..slitherlab_verify::Claim::at_start(0)
        };
        let proof = Proof::Strategy {
            nodes: vec![Node::Race(vec![run(1), run(2)])],
            roots: vec![0; 3],
        };
        check(&Certificate::new(&board, Preset::Private, claim, proof))
    };
    assert_eq!(claimed(vec![3]).map(|_| ()), Ok(()));
    let open = Refusal::Node(0, Box::new(Refusal::OpenRace));
    for wrong in [
        vec![],
        vec![1],
        vec![2],
        vec![1, 3],
        vec![2, 3],
        vec![1, 2, 3],
    ] {
        assert_eq!(claimed(wrong), Err(open.clone()));
    }
}

/// Games of three that are over, with every list of players who can be beaten.
#[test]
fn ends_of_games_of_three() {
    let path = slitherlab_board::Board::parse("path:3").unwrap();
    // Two moves are made, so player 3 cannot move.
    for (misere, right) in [(false, vec![3]), (true, vec![1, 2])] {
        let claimed = |winner, beaten: Vec<u32>| {
            let claim = slitherlab_verify::Claim {
                players: 3,
                misere,
                position: Some("0 1 2".into()),
                can_be_beaten: Some(beaten),
                ..slitherlab_verify::Claim::at_start(winner)
            };
            check(&Certificate::new(
                &path,
                Preset::Classic,
                claim,
                Proof::Over {},
            ))
        };
        for listed in 0..8u32 {
            let beaten: Vec<u32> = (1..=3).filter(|x| listed >> (x - 1) & 1 == 1).collect();
            let is_right = beaten == right;
            match claimed(0, beaten) {
                Ok(_) => assert!(is_right),
                Err(Refusal::Beaten(_)) => assert!(!is_right),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(claimed(1, right.clone()), Err(Refusal::Kind(3)));
        for list in [vec![0, 3], vec![2, 1], vec![1, 1], vec![4]] {
            assert_eq!(claimed(0, list), Err(Refusal::PlayerList));
        }
    }
}
