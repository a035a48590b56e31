//! Set-ups and rules: every reason for refusal, and the set-up that comes back; texts.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::cycle::{
    Kind, Position, Reason, Role, Rules, RulesFault, Setup, SetupTextError, SetupTextErrorKind,
    read_terminals, rules_text,
};
use slitherlab_game::{AnyRules, MoveError, Outcome, Player, Preset, read_rules};
use slitherlab_graph::Graph;

use crate::cycle::play::all_rules;

fn triangle() -> Board {
    // Sides of two, one and one edges, and a loop.
    let edges = vec![[0, 1], [0, 1], [1, 2], [2, 0], [2, 2]];
    Board::from_graph(Graph::from_edges(3, edges).unwrap())
}

fn refused(setup: &Setup, board: &Board) -> Vec<Reason> {
    let graph = Arc::new(board.graph().clone());
    let error = setup.clone().validate(&graph).unwrap_err();
    assert_eq!(&error.setup, setup, "the set-up comes back unchanged");
    let reasons = error.reasons.iter().map(ToString::to_string);
    assert_eq!(error.to_string(), reasons.collect::<Vec<_>>().join("; "));
    error.reasons
}

#[test]
fn every_reason_at_once() {
    let board = triangle();
    let setup = Setup {
        rules: Rules {
            kind: Kind::Cycle,
            first: Some(Role::Short),
            terminals: Some([1, 7]),
        },
        owned: [vec![0, 1, 9, 0], vec![4, 1]],
        turn: Player::from_number(3),
    };
    let reasons = refused(&setup, &board);
    assert_eq!(
        reasons,
        [
            Reason::Rules(RulesFault::NoRoles(Preset::Cycle, Role::Short)),
            Reason::Rules(RulesFault::NoTerminals(Preset::Cycle)),
            Reason::NoSuchTerminal { vertex: 7 },
            Reason::NoSuchEdge { edge: 9 },
            Reason::OwnedTwice { edge: 0 },
            Reason::OwnedTwice { edge: 1 },
            Reason::TwoCycles,
            Reason::NoSuchPlayer {
                turn: Player::from_number(3).unwrap()
            },
        ]
    );
    let words: Vec<String> = reasons.iter().map(|r| r.on(&board)).collect();
    assert_eq!(words[4], "edge 0-1#0 is listed twice");
    assert_eq!(words[7], "player 3 cannot be to move: two play");
}

#[test]
fn roles_and_terminals_belong_to_their_games() {
    let board = triangle();
    let faults = |kind, first, terminals| {
        let rules = Rules {
            kind,
            first,
            terminals,
        };
        let reasons = refused(&Setup::start(rules), &board);
        reasons.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        faults(Kind::CycleCut, None, None),
        ["who moves first in cycle-cut, cycle or cut?"]
    );
    assert_eq!(
        faults(Kind::CycleCutMisere, Some(Role::Cut), None),
        ["nobody plays cut in cycle-cut-misere: the roles are non-cycle and anti-cut"]
    );
    assert_eq!(
        faults(Kind::Shannon, Some(Role::Short), None),
        ["shannon needs two terminals"]
    );
    assert_eq!(
        faults(Kind::Shannon, Some(Role::Cut), Some([2, 2])),
        ["the two terminals are the same vertex"]
    );
    assert_eq!(
        faults(Kind::Shannon, Some(Role::Cut), Some([2, 3])),
        ["the board has no vertex 3 to be a terminal"]
    );
    assert_eq!(Kind::ALL.map(Kind::game)[..], Preset::ALL[7..]);
    for kind in Kind::ALL {
        assert_eq!(kind.game().cycle_rules(), Some(Rules::of(kind)));
        assert_eq!(kind.game().snake_rules(), None);
    }
    assert_eq!(Preset::Classic.cycle_rules(), None);
    for role in Role::ALL {
        assert_eq!(role.name().parse(), Ok(role));
        assert!(
            "Short"
                .parse::<Role>()
                .unwrap_err()
                .to_string()
                .contains(role.name())
        );
    }
}

#[test]
fn rules_round_trip() {
    let board = Board::parse("grid:3x3").unwrap();
    for rules in all_rules([1, 5]) {
        let game = rules.kind.game();
        let text = rules_text(&rules, &board);
        let read = read_rules(game, &board, &text);
        assert_eq!(read, Ok(AnyRules::Cycle(rules)), "{text}");
    }
    for (game, text, error) in [
        (
            Preset::Cycle,
            "first",
            "`first`: this game has no such rule or value",
        ),
        (
            Preset::CycleCut,
            "first=x",
            "`first=x`: this game has no such rule or value",
        ),
        (
            Preset::Shannon,
            "terminals=0,0",
            "terminals 0,0: write vertices of the board, A,B,C or A;B;C, or all",
        ),
        (
            Preset::Shannon,
            "terminals=0,0,2,2 players=2",
            "the rules: shannon is not a snake game",
        ),
        (Preset::Shannon, "", "shannon needs two terminals"),
    ] {
        let refused = read_rules(game, &board, text).unwrap_err();
        assert_eq!(refused.to_string(), error, "{text}");
    }
}

#[test]
fn position_texts_round_trip() {
    let board = triangle();
    let rules = Rules::of(Kind::CycleCut);
    for (text, canonical, owned) in [
        ("", "", [vec![], vec![]]),
        (" \n", "", [vec![], vec![]]),
        ("1:", "", [vec![], vec![]]),
        ("2: 0-1 0-1", "2: 0-1#0 0-1#1", [vec![], vec![0, 1]]),
        (
            "2:2-1/1 : 1-0 2-2",
            "1: 0-1#0 2-2 / 2: 1-2",
            [vec![0, 4], vec![2]],
        ),
        (
            "1: 0-1#1 / 2: 0-1",
            "1: 0-1#1 / 2: 0-1#0",
            [vec![1], vec![0]],
        ),
        (
            "1: 0-1#0 / 2: 0-1#0",
            "1: 0-1#0 / 2: 0-1#0",
            [vec![0], vec![0]],
        ),
    ] {
        let setup = Setup::parse(rules, &board, text).unwrap();
        assert_eq!(setup.owned, owned, "{text}");
        assert_eq!(setup.text(&board), canonical, "{text}");
    }
    let unsound = Setup {
        rules,
        owned: [vec![17], vec![]],
        turn: None,
    };
    assert_eq!(unsound.text(&board), "1: 17");
    for (text, at, kind) in [
        ("0-1", 0, SetupTextErrorKind::NoOwner),
        ("1: 0-1 / ", 9, SetupTextErrorKind::NoOwner),
        (" 3: 0-1", 1, SetupTextErrorKind::NoOwner),
        ("1: 0-1 / 1: 1-2", 9, SetupTextErrorKind::OwnerTwice(1)),
        (
            "1: 0-1 5-1",
            7,
            SetupTextErrorKind::NoSuchEdge("5-1".to_owned()),
        ),
        (
            "2: 0-1#2",
            3,
            SetupTextErrorKind::NoSuchEdge("0-1#2".to_owned()),
        ),
    ] {
        let error = Setup::parse(rules, &board, text).unwrap_err();
        assert_eq!(error, SetupTextError { at, kind }, "{text}");
    }
}

#[test]
fn moves_are_read_as_they_are_meant() {
    let board = triangle();
    let mut position = Position::start(Rules::of(Kind::Cycle), board.graph()).unwrap();
    assert_eq!(position.parse_move(&board, "1-0"), Ok(0));
    assert_eq!(position.parse_move(&board, "0-1#1"), Ok(1));
    assert_eq!(position.parse_move(&board, "2-2"), Ok(4));
    position.play_unchecked(0);
    assert_eq!(position.parse_move(&board, "0-1"), Ok(1));
    for (text, words) in [
        ("", "is not a move"),
        ("01", "is not a move"),
        ("0-9", "the board has no vertex `9`"),
        ("x-1", "the board has no vertex `x`"),
        ("1-1", "no edge joins the two vertices"),
        ("0-1#2", "there are not so many edges"),
        ("0-1#", "there are not so many edges"),
        ("0-1#0", "the edge is taken"),
    ] {
        let error = position.parse_move(&board, text).unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
    position.play_unchecked(4);
    assert_eq!(position.outcome(), Outcome::Wins(Player::SECOND));
    let error = position.parse_move(&board, "1-2").unwrap_err();
    assert!(matches!(
        error,
        MoveError::Illegal {
            why: "the game is over",
            ..
        }
    ));
}

#[test]
fn terminals_are_read_between_any_commas() {
    let plane = Board::parse("grid:12x3").unwrap();
    let at = |label| plane.vertex(label).unwrap();
    assert_eq!(
        read_terminals(&plane, "1,1,11,2"),
        Some([at("1,1"), at("11,2")])
    );
    let plain = Board::parse("complete:5").unwrap();
    assert_eq!(read_terminals(&plain, "0,4"), Some([0, 4]));
    for text in ["", "0", "0,", ",4", "0,4,3", "0-4", "5,0"] {
        assert_eq!(read_terminals(&plain, text), None, "{text}");
    }
}
