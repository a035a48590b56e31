//! Records: what is written is read again, what is wrong is told with its place.

use proptest::prelude::*;
use slitherlab_board::Board;
use slitherlab_game::record::{MoveTree, Record, RecordProblem, ReplayError, read_result};
use slitherlab_game::snake::{Position, Rules};
use slitherlab_game::{AnyPosition, Outcome, Play, Player, Preset};

const SAMPLE: &str = r#"[Format "slitherlab/record/1"]
[Game "classic"]
[Rules "players=3"]
[Board "grid:3x3"]
[Position "0,0 0,1"]
[Turn "2"]
[Result "3 loses"]
[Event "A \"quoted\" \\ name\nin two lines"]

{The game itself} 0,1-0,2 (0,1-1,1 {not so good} 1,1-2,1 (0,0-1,0 1,0-2,0)) (
0,0-1,0) 0,2-1,2 {two lines \} \\
of talk} 1,2-1,1
"#;

fn parsed(text: &str) -> Record {
    Record::parse(text.as_bytes()).unwrap()
}

fn replay(record: &Record) -> Result<AnyPosition, ReplayError> {
    Ok(record.replay(record.board()?)?.position().clone())
}

#[test]
fn a_record_is_read_as_it_is_meant() {
    let record = parsed(SAMPLE);
    assert_eq!(record.game, Preset::Classic);
    assert_eq!(record.rules, "players=3");
    assert_eq!(record.turn, Some(Player::SECOND));
    assert_eq!(record.result, Outcome::Loses(Player::from_index(2)));
    assert_eq!(
        record.tag("Event"),
        Some("A \"quoted\" \\ name\nin two lines")
    );
    let line: Vec<&str> = record.moves.main_line().collect();
    assert_eq!(line, ["0,1-0,2", "0,2-1,2", "1,2-1,1"]);
    let start = record.moves.node(MoveTree::START);
    assert_eq!(start.comment, "The game itself");
    let texts: Vec<&str> = start
        .children
        .iter()
        .map(|&child| record.moves.node(child).text.as_str())
        .collect();
    assert_eq!(texts, ["0,1-0,2", "0,1-1,1", "0,0-1,0"]);
    let second = record.moves.node(start.children[0]).children[0];
    assert_eq!(record.moves.node(second).comment, "two lines } \\\nof talk");

    let written = record.to_string();
    assert_eq!(parsed(&written), record);
    assert_eq!(parsed(&written).to_string(), written);
    let end = replay(&record).unwrap();
    let board = record.board().unwrap();
    assert_eq!(end.text(&board), "0,0 0,1 0,2 1,2 1,1");
    assert_eq!(end.turn(), Player::SECOND);
}

#[test]
fn problems_have_places() {
    let head = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"grid:2x2\"]\n";
    let problem = |text: &str| {
        let error = Record::parse(text.as_bytes()).unwrap_err();
        (error.line, error.column, error.problem)
    };
    assert_eq!(problem(""), (1, 1, RecordProblem::Format));
    assert_eq!(problem("[Game \"classic\"]"), (1, 1, RecordProblem::Format));
    assert_eq!(
        problem("[Format \"slitherlab/record/2\"]"),
        (1, 1, RecordProblem::Format)
    );
    assert_eq!(
        problem("[Format \"slitherlab/record/1\"]\n0-1"),
        (2, 1, RecordProblem::Missing("Game"))
    );
    assert_eq!(
        problem(&format!("{head}[Game \"public\"]")),
        (4, 1, RecordProblem::Twice("Game".to_owned()))
    );
    let (line, column, game) = problem("[Format \"slitherlab/record/1\"]\n [Game \"chess\"]");
    assert_eq!((line, column), (2, 2));
    assert!(matches!(game, RecordProblem::Game(_)));
    for (tail, column, expected) in [
        ("[", 2, RecordProblem::Tag),
        ("[Event]", 7, RecordProblem::Tag),
        ("[Event \"x\" ]", 11, RecordProblem::Tag),
        ("[Event \"x", 9, RecordProblem::Tag),
        ("[Event \"\\x\"]", 9, RecordProblem::Escape),
        ("[Turn \"0\"]", 1, RecordProblem::Turn),
        ("[Turn \"x\"]", 1, RecordProblem::Turn),
        ("0-1 [Event \"x\"]", 5, RecordProblem::LateTag),
        ("0-1 {x", 6, RecordProblem::OpenComment),
        ("0-1 {\\x}", 6, RecordProblem::Escape),
        ("(0-1)", 1, RecordProblem::NoMove),
        ("0-1 ((1-2))", 6, RecordProblem::NoMove),
        ("0-1 ({x} 1-2)", 6, RecordProblem::EarlyComment),
        ("0-1 ()", 6, RecordProblem::EmptyVariation),
        ("0-1 (1-2", 5, RecordProblem::OpenVariation),
        ("ü-1 )", 5, RecordProblem::Unmatched(')')),
        ("}", 1, RecordProblem::Unmatched('}')),
        ("]", 1, RecordProblem::Unmatched(']')),
    ] {
        assert_eq!(
            problem(&format!("{head}{tail}")),
            (4, column, expected),
            "{tail}"
        );
    }
    let error = Record::parse(b"[Format\n \xff").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: the text is not UTF-8");
}

#[test]
fn replay_finds_what_the_rules_forbid() {
    let board = Board::parse("grid:2x2").unwrap();
    let mut record = Record::new(Preset::Classic, &board);
    record
        .moves
        .extend_main_line(["0,0-0,1", "0,1-1,1", "1,1-1,0"]);
    for (result, fine) in [
        ("*", true),
        ("2 loses", true),
        ("1 wins", true),
        ("2 wins", false),
        ("draw", false),
    ] {
        record.result = read_result(result).unwrap();
        assert_eq!(replay(&record).is_ok(), fine, "{result}");
    }
    record.result = Outcome::Ongoing;

    let variation = record.moves.add(1, "0,0-0,1");
    let error = replay(&record).unwrap_err();
    let ReplayError::Move { node, number, .. } = error else {
        panic!("{error}")
    };
    assert_eq!((node, number), (variation, 2));

    let mut record = Record::new(Preset::Classic, &board);
    record.rules = "players=1".to_owned();
    assert!(matches!(replay(&record), Err(ReplayError::Rules(_))));
    record.rules.clear();
    record.position = Some("0,0 5,5".to_owned());
    assert!(matches!(replay(&record), Err(ReplayError::Start(_))));
    record.position = Some("0,0 1,1".to_owned());
    assert!(matches!(replay(&record), Err(ReplayError::Start(_))));
    record.board = "grid:".to_owned();
    assert!(matches!(replay(&record), Err(ReplayError::Board(_))));
}

#[test]
fn nesting_of_any_depth_overflows_no_stack() {
    let mut text = SAMPLE.split("\n\n").next().unwrap().to_owned() + "\n";
    for _ in 0..200_000 {
        text.push_str("a (b ");
    }
    text.push_str(&")".repeat(200_000));
    let record = parsed(&text);
    assert_eq!(record.moves.len(), 400_000);
    assert_eq!(parsed(&record.to_string()), record);
}

fn any_record() -> impl Strategy<Value = Record> {
    let node = (
        any::<prop::sample::Index>(),
        "[a-z0-9,.#-]{1,12}",
        ".{0,30}",
    );
    let tag = ("[A-Z][a-z]{1,8}x", "(.|\n){0,20}");
    (
        prop::collection::vec(node, 0..40),
        prop::collection::vec(tag, 0..4),
        prop::sample::select(Preset::ALL.to_vec()),
        prop::option::of(".{0,10}"),
        prop::option::of(1u32..9),
        prop::sample::select(vec!["*", "draw", "1 wins", "3 loses"]),
        "(.|\n){0,20}",
    )
        .prop_map(|(nodes, mut tags, game, position, turn, result, text)| {
            let mut moves = MoveTree::new();
            moves.set_comment(MoveTree::START, &text);
            for (parent, text, comment) in nodes {
                let parent = parent.index(moves.len() + 1);
                let node = moves.add(parent, &text);
                moves.set_comment(node, &comment);
            }
            tags.sort();
            tags.dedup_by(|a, b| a.0 == b.0);
            Record {
                game,
                board: text.clone(),
                rules: text,
                position,
                turn: turn.and_then(Player::from_number),
                result: read_result(result).unwrap(),
                tags,
                moves,
            }
        })
}

/// A variation may stand inside the one before it or behind it: that is the same tree.
#[test]
fn trees_do_not_depend_on_the_order_of_their_moves() {
    let tree = |order: &[&str]| {
        let mut moves = MoveTree::new();
        let first = moves.add(MoveTree::START, "0,0-0,1");
        for text in order {
            let parent = if *text == "0,1-1,1" {
                first
            } else {
                MoveTree::START
            };
            moves.add(parent, text);
        }
        moves
    };
    let inside = tree(&["1,0-1,1", "0,1-1,1"]);
    let behind = tree(&["0,1-1,1", "1,0-1,1"]);
    assert_eq!(inside, behind);
    assert_ne!(inside, tree(&["1,0-1,1"]));
    assert_ne!(inside, tree(&["1,0-2,0", "0,1-1,1"]));
    let mut commented = behind;
    commented.set_comment(MoveTree::START, "another");
    assert_ne!(inside, commented);
}

/// The same tree, with the nodes numbered in the order of the text.
fn renumbered(record: &Record) -> Record {
    parsed(&record.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_record_round_trips(record in any_record()) {
        let written = record.to_string();
        let again = renumbered(&record);
        prop_assert_eq!(again.to_string(), written);
        prop_assert_eq!(renumbered(&again), again.clone());
        prop_assert_eq!(again.moves.len(), record.moves.len());
        prop_assert!(again.moves.main_line().eq(record.moves.main_line()));
        prop_assert_eq!(
            (again.game, again.board, again.rules, again.position, again.turn, again.result, again.tags),
            (record.game, record.board, record.rules, record.position, record.turn, record.result, record.tags)
        );
    }

    #[test]
    fn damaged_records_are_read_or_refused(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for (place, byte) in cuts {
            let place = place.index(bytes.len());
            match byte {
                0..=99 => {
                    bytes.remove(place);
                }
                100..=199 => bytes.insert(place, b"[](){}\"\\ \n"[byte as usize % 10]),
                _ => bytes[place] = byte,
            }
        }
        if let Ok(record) = Record::parse(&bytes) {
            prop_assert_eq!(renumbered(&record), record.clone());
            let _ = replay(&record);
        }
    }

    #[test]
    fn random_plays_are_recorded_and_replayed(
        game in prop::sample::select(Preset::ALL.iter().filter(|g| g.is_snake()).copied().collect::<Vec<_>>()),
        players in 2u32..5,
        misere in any::<bool>(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
    ) {
        let board = Board::parse("grid:3x4").unwrap();
        let ending = if misere { "misere" } else { "normal" };
        let rules = format!("players={players} ending={ending}");
        let rules = Rules::from_text(game, &rules).unwrap();
        let mut position = Position::start(rules, board.graph()).unwrap();
        let mut record = Record::new(game, &board);
        record.rules = rules.to_text(game);
        for choice in choices {
            let legal: Vec<_> = position.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            let one = legal[choice.index(legal.len())];
            let text = one.on(&board);
            prop_assert_eq!(position.parse_move(&board, &text), Ok(one));
            record.moves.extend_main_line([text.as_str()]);
            position.play_unchecked(one);
        }
        record.result = position.outcome();
        let again = parsed(&record.to_string());
        prop_assert_eq!(&again, &record);
        let end = again.replay(&board).unwrap();
        prop_assert_eq!(end.position().hash_key(), position.hash_key());
        prop_assert_eq!(end.position_text(), position.setup().text(&board));
    }
}
