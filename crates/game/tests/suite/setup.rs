//! Set-ups: every reason for refusal, alone and together, and the set-up that comes back.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::snake::{
    Field, Position, Reason, Rules, RulesFault, Setup, SetupTextError, SetupTextErrorKind,
};
use slitherlab_game::{Outcome, Player, Preset};
use slitherlab_graph::Graph;

fn board() -> (Board, Arc<Field>) {
    let board = Board::parse("grid:3x3").unwrap();
    let field = Arc::new(Field::new(board.graph()));
    (board, field)
}

fn rules(game: Preset, changes: &str) -> Rules {
    Rules::from_text(game, changes).unwrap()
}

fn refused(setup: &Setup, field: &Arc<Field>) -> Vec<Reason> {
    let error = setup.clone().validate(field).unwrap_err();
    assert_eq!(&error.setup, setup, "the set-up comes back unchanged");
    assert!(!error.reasons.is_empty());
    assert_eq!(
        error.to_string(),
        error
            .reasons
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    );
    error.reasons
}

#[test]
fn every_reason_at_once() {
    let (board, field) = board();
    let mut setup = Setup::start(Rules {
        players: 1,
        ..rules(Preset::Public, "snakes=3")
    });
    setup.snakes = vec![vec![0, 1, 0], vec![4, 8], vec![5], vec![7, 9], vec![1, 4]];
    setup.turn = Player::from_number(7);
    assert_eq!(
        refused(&setup, &field),
        [
            Reason::Rules(RulesFault::Players(1)),
            Reason::TooManySnakes {
                snakes: 5,
                wanted: 3
            },
            Reason::NotAdjacent {
                snake: 1,
                from: 4,
                to: 8
            },
            Reason::TooShort {
                snake: 2,
                vertices: 1,
                least: 2
            },
            Reason::NoSuchVertex {
                snake: 3,
                vertex: 9
            },
            Reason::Overfull {
                vertex: 0,
                visits: 2,
                capacity: 1
            },
            Reason::Overfull {
                vertex: 1,
                visits: 2,
                capacity: 1
            },
            Reason::Overfull {
                vertex: 4,
                visits: 2,
                capacity: 1
            },
            Reason::NoSuchPlayer {
                turn: Player::from_index(6),
                players: 1
            },
        ]
    );
    let texts: Vec<String> = setup.reasons(&field).iter().map(|r| r.on(&board)).collect();
    assert_eq!(
        texts,
        [
            "a game needs at least 2 players, not 1",
            "there are 5 snakes, but the game has 3",
            "snake 2 goes from 1,1 to 2,2, but no edge joins them",
            "snake 3 has 1 vertex, but starts with 2",
            "snake 4 names vertex 9, which the board does not have",
            "vertex 0,0 is visited 2 times, but its capacity is 1",
            "vertex 0,1 is visited 2 times, but its capacity is 1",
            "vertex 1,1 is visited 2 times, but its capacity is 1",
            "player 7 cannot be to move: there are 1 players",
        ]
    );
}

#[test]
fn snakes_are_placed_before_they_grow() {
    let (_, field) = board();
    let mut setup = Setup::start(rules(Preset::Public, ""));
    setup.snakes = vec![vec![0, 1, 2]];
    assert_eq!(
        refused(&setup, &field),
        [Reason::ExtendedTooEarly {
            snake: 0,
            placed: 1,
            wanted: 2
        }]
    );
    setup.snakes[0].pop();
    let position = setup.clone().validate(&field).unwrap();
    assert!(position.is_opening());
    assert_eq!(position.turn(), Player::SECOND);

    setup.snakes = vec![vec![0, 1], vec![]];
    assert_eq!(
        refused(&setup, &field),
        [Reason::TooShort {
            snake: 1,
            vertices: 0,
            least: 2
        }]
    );
}

#[test]
fn edges_are_used_once() {
    let graph = Graph::from_edges(3, vec![[0, 1], [1, 0], [1, 2], [2, 2]]).unwrap();
    let field = Arc::new(Field::new(&graph));
    let mut setup = Setup::start(rules(Preset::EdgeGeography, ""));
    setup.snakes = vec![vec![0, 1, 0]];
    let position = setup.clone().validate(&field).unwrap();
    assert_eq!(position.outcome(), Outcome::Loses(Player::FIRST));
    setup.snakes = vec![vec![0, 1, 0, 1, 2, 2, 2]];
    assert_eq!(
        refused(&setup, &field),
        [
            Reason::EdgeReused {
                ends: [0, 1],
                uses: 3,
                edges: 2
            },
            Reason::EdgeReused {
                ends: [2, 2],
                uses: 2,
                edges: 1
            },
        ]
    );
    setup.rules = rules(Preset::Classic, "capacity=2");
    setup.snakes = vec![vec![0, 1, 0, 1]];
    assert_eq!(
        refused(&setup, &field),
        [Reason::EdgeReused {
            ends: [0, 1],
            uses: 3,
            edges: 2
        }]
    );
    setup.snakes = vec![vec![0, 1, 2, 2]];
    assert!(setup.validate(&field).is_ok());
}

#[test]
fn the_turn_follows_or_is_given() {
    let (board, field) = board();
    let turn = |game, changes: &str, text: &str| {
        let setup = Setup::parse(rules(game, changes), &board, text).unwrap();
        setup.validate(&field).unwrap().turn().number()
    };
    assert_eq!(turn(Preset::Classic, "", ""), 1);
    assert_eq!(turn(Preset::Classic, "", "0,0 0,1"), 2);
    assert_eq!(turn(Preset::Classic, "players=3", "0,0 0,1 0,2 1,2"), 1);
    assert_eq!(turn(Preset::Geography, "", "0,0"), 2);
    assert_eq!(turn(Preset::Progressive, "", "0,0"), 1);
    assert_eq!(turn(Preset::Progressive, "", "0,0 0,1"), 2);
    assert_eq!(turn(Preset::EdgeGeography, "", "0,0 0,1"), 2);
    assert_eq!(turn(Preset::Private, "players=3", "0,0 0,1 / 1,1 1,0"), 3);
    assert_eq!(turn(Preset::Public, "players=3", "0,0 0,1 / 1,1 1,0"), 3);
    assert_eq!(turn(Preset::Public, "", "0,0 0,1 0,2 / 1,1 1,0"), 2);

    let mut setup = Setup::parse(rules(Preset::Classic, ""), &board, "0,0 0,1").unwrap();
    setup.turn = Some(Player::FIRST);
    let position = setup.clone().validate(&field).unwrap();
    assert_eq!(position.turn(), Player::FIRST);
    assert_eq!(position.setup(), setup);
    setup.turn = Player::from_number(3);
    assert_eq!(
        refused(&setup, &field),
        [Reason::NoSuchPlayer {
            turn: Player::from_index(2),
            players: 2
        }]
    );

    let mut setup = Setup::parse(rules(Preset::Private, ""), &board, "0,0 0,1").unwrap();
    setup.turn = Some(Player::FIRST);
    assert_eq!(
        refused(&setup, &field),
        [Reason::NotTheOpener {
            turn: Player::FIRST,
            opener: Player::SECOND
        }]
    );
    setup.snakes.push(vec![4, 5]);
    assert!(
        setup.validate(&field).is_ok(),
        "all snakes stand: anyone may be to move"
    );
}

#[test]
fn a_set_up_cannot_be_unmade() {
    let (board, field) = board();
    let setup = Setup::parse(rules(Preset::Classic, ""), &board, "0,0 0,1 0,2").unwrap();
    let mut position: Position = setup.clone().validate(&field).unwrap();
    let one = position.parse_move(&board, "0,0-1,0").unwrap();
    position.play_unchecked(one);
    assert_eq!(position.snake(0), [3, 0, 1, 2]);
    assert_eq!(position.setup().text(&board), "1,0 0,0 0,1 0,2");
    assert_eq!(position.undo(), Some(one));
    assert_eq!(position.undo(), None);
    assert_eq!(position.setup(), setup);
}

#[test]
fn texts_say_where_they_are_wrong() {
    let (board, _) = board();
    let error = |text: &str| Setup::parse(rules(Preset::Public, ""), &board, text).unwrap_err();
    let missing = |at| SetupTextError {
        at,
        kind: SetupTextErrorKind::NoSnake,
    };
    assert_eq!(error("0,0 0,1 /"), missing(9));
    assert_eq!(error("/ 0,0"), missing(0));
    assert_eq!(error("0,0 / / 0,1"), missing(5));
    assert_eq!(
        error("0,0 ü 0,1"),
        SetupTextError {
            at: 4,
            kind: SetupTextErrorKind::NoSuchVertex("ü".to_owned())
        }
    );
    assert_eq!(
        error("0,0 0,3").to_string(),
        "position text, column 5: the board has no vertex `0,3`"
    );
}

#[test]
fn moves_say_why_they_are_refused() {
    let (board, field) = board();
    let refuse = |game, position: &str, text: &str| {
        let setup = Setup::parse(rules(game, ""), &board, position).unwrap();
        let position = setup.validate(&field).unwrap();
        position.parse_move(&board, text).unwrap_err().to_string()
    };
    for (game, position, text, message) in [
        (
            Preset::Classic,
            "",
            "0,0",
            "`0,0` is not a move: write `U-V` with two vertices",
        ),
        (
            Preset::Classic,
            "",
            "",
            "`` is not a move: write `U-V` with two vertices",
        ),
        (
            Preset::Classic,
            "",
            "0,0-0,3",
            "`0,0-0,3`: the board has no vertex `0,3`",
        ),
        (Preset::Classic, "", "-", "`-`: the board has no vertex ``"),
        (
            Preset::Classic,
            "",
            "0,0-1,1",
            "`0,0-1,1` is not legal here: no edge joins the two vertices",
        ),
        (
            Preset::Classic,
            "0,0 0,1",
            "0,1-0,0",
            "`0,1-0,0` is not legal here: the vertex is taken",
        ),
        (
            Preset::Classic,
            "0,0 0,1",
            "0,2-1,2",
            "`0,2-1,2` is not legal here: the first vertex is not a live end of the player to move",
        ),
        (
            Preset::Geography,
            "",
            "0,0-0,1",
            "`0,0-0,1`: the board has no vertex `0,0-0,1`",
        ),
        (
            Preset::Private,
            "0,0 0,1",
            "0,1-0,2",
            "`0,1-0,2` is not legal here: a vertex of the edge is taken",
        ),
        (
            Preset::Private,
            "0,0 0,1 / 2,2 2,1",
            "2,1-2,0",
            "`2,1-2,0` is not legal here: the first vertex is not a live end of the player to move",
        ),
        (
            Preset::EdgeGeography,
            "0,0 0,1",
            "0,1-0,0",
            "`0,1-0,0` is not legal here: the edge is used up",
        ),
    ] {
        assert_eq!(refuse(game, position, text), message);
    }
}
