//! Records of cycle games.

use proptest::prelude::*;
use slitherlab_board::Board;
use slitherlab_game::cycle::{Kind, Position, Rules};
use slitherlab_game::record::{Record, ReplayError};
use slitherlab_game::{AnyPosition, Outcome, Play, Player, Preset};
use slitherlab_graph::Graph;

/// Every game, either role first.
fn all_rules(terminals: [u32; 2]) -> Vec<Rules> {
    let with_first = |kind: Kind, first| Rules {
        kind,
        first,
        terminals: (kind == Kind::Shannon).then_some(terminals),
    };
    let all = Kind::ALL.into_iter().flat_map(|kind| match kind.roles() {
        None => vec![with_first(kind, None)],
        Some(roles) => roles.map(|role| with_first(kind, Some(role))).to_vec(),
    });
    all.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_plays_are_recorded_and_replayed(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..24),
    ) {
        let edges = vec![[0, 1], [0, 1], [1, 2], [2, 2], [0, 2], [0, 2], [1, 2]];
        let multigraph = Board::from_graph(Graph::from_edges(3, edges).unwrap());
        for text in ["grid:3x3", multigraph.text()] {
            let board = Board::parse(text).unwrap();
            for rules in all_rules([0, 1]) {
                let mut position = Position::start(rules, board.graph()).unwrap();
                let mut record = Record::new(rules.kind.game(), &board);
                record.rules = slitherlab_game::cycle::rules_text(&rules, &board);
                for choice in &choices {
                    let legal: Vec<_> = position.legal_moves().collect();
                    if legal.is_empty() {
                        break;
                    }
                    let edge = legal[choice.index(legal.len())];
                    let text = board.edge_label(edge).to_string();
                    prop_assert_eq!(position.parse_move(&board, &text), Ok(edge));
                    record.moves.extend_main_line([text.as_str()]);
                    position.play_unchecked(edge);
                }
                record.result = position.outcome();
                let again = Record::parse(record.to_string().as_bytes()).unwrap();
                prop_assert_eq!(&again, &record);
                let end = again.replay(&board).unwrap();
                prop_assert_eq!(end.position().hash_key(), position.hash_key());
                prop_assert_eq!(end.position_text(), position.setup().text(&board));
            }
        }
    }
}

fn replay(record: &Record) -> Result<AnyPosition, ReplayError> {
    Ok(record.replay(record.board()?)?.position().clone())
}

#[test]
fn records_start_where_they_say() {
    let text = "[Format \"slitherlab/record/1\"]
[Game \"shannon\"]
[Rules \"first=cut terminals=0,0,1,1\"]
[Board \"grid:2x2\"]
[Position \"1: 0,0-0,1\"]
[Turn \"1\"]
[Result \"1 wins\"]

1,0-1,1 {cuts}
";
    let mut record = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(record.to_string(), text);
    let end = replay(&record).unwrap();
    assert_eq!(end.outcome(), Outcome::Wins(Player::FIRST));
    assert_eq!(end.text(&record.board().unwrap()), "1: 0,0-0,1 1,0-1,1");

    record.result = Outcome::Wins(Player::SECOND);
    assert!(matches!(replay(&record), Err(ReplayError::Result { .. })));
    record.rules = "first=cut".to_owned();
    assert!(matches!(replay(&record), Err(ReplayError::Rules(_))));
    record.game = Preset::Cycle;
    record.rules.clear();
    record.position = Some("0,0-0,1".to_owned());
    assert!(matches!(replay(&record), Err(ReplayError::Start(_))));
    record.position = Some("1: 0,0-0,1 / 2: 0,0-0,1".to_owned());
    assert!(matches!(replay(&record), Err(ReplayError::Start(_))));
}
