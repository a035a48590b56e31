//! One snake of which player 1 extends the head and player 2 the tail (`ends=each`), against plain
//! recursion.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Move, Rules};
use slitherlab_game::{AnyRules, Budget, Game, Player, Preset};
use slitherlab_oracle::all_graphs;
use slitherlab_solve::{Depth, Question, Value};

/// The used vertices, the end of the player to move and the other end.
type Table = HashMap<(u32, u32, u32), bool>;

/// Whether the player to move wins.
fn wins(board: &Board, misere: bool, used: u32, own: u32, other: u32, known: &mut Table) -> bool {
    if let Some(&wins) = known.get(&(used, own, other)) {
        return wins;
    }
    let neighbors = board.graph().neighbors(own).iter();
    let free: Vec<u32> = neighbors.copied().filter(|w| used >> w & 1 == 0).collect();
    let found = if free.is_empty() {
        misere
    } else {
        free.iter()
            .any(|&w| !wins(board, misere, used | 1 << w, other, w, known))
    };
    known.insert((used, own, other), found);
    found
}

fn compare(board: Board, misere: bool) {
    let rules = Rules {
        ending: if misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..Rules::from_text(Preset::Classic, "ends=each").unwrap()
    };
    let text = board.text().to_owned();
    let game = Game::with_rules(Preset::Classic, AnyRules::Snake(rules), board).unwrap();
    let answer = Question::new(&game, Depth::AllMoves).analyze_within(&Budget::default());
    let mut known = Table::new();
    let mut first_wins = false;
    for valued in &answer.moves {
        let Some(Move::Edge([tail, head])) = valued.mv.snake() else {
            panic!("an opening is an edge");
        };
        // Player 2 is to move, from the tail.
        let used = 1 << tail | 1 << head;
        let good = !wins(game.board(), misere, used, tail, head, &mut known);
        first_wins |= good;
        assert_eq!(valued.value == Value::Win, good, "{text} {tail}-{head}");
    }
    first_wins |= answer.moves.is_empty() && misere;
    let winner = if first_wins {
        Player::FIRST
    } else {
        Player::SECOND
    };
    assert_eq!(answer.winner(), Some(winner), "{text}");
}

#[test]
fn small_boards_are_those_of_plain_recursion() {
    for graph in (0..=5).flat_map(all_graphs) {
        for misere in [false, true] {
            compare(Board::from_graph(graph.clone()), misere);
        }
    }
    for text in ["grid:3x3", "grid:3x4", "petersen", "king:3x3"] {
        compare(Board::parse(text).unwrap(), false);
    }
}

/// The board and the first position of GAMESMAN's Snake: the head wins.
#[test]
fn the_head_wins_the_snake_of_gamesman() {
    let rules = Rules::from_text(Preset::Classic, "ends=each").unwrap();
    let board = Board::parse("grid:4x4").unwrap();
    let game = Game::with_rules(Preset::Classic, AnyRules::Snake(rules), board).unwrap();
    let game = game.set_up("2,1 2,2 1,2", None).unwrap();
    assert_eq!(game.turn(), Player::FIRST);
    let answer = Question::new(&game, Depth::Answer).analyze_within(&Budget::default());
    assert_eq!(answer.winner(), Some(Player::FIRST));
}
