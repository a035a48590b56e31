//! Owned edges.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{Charset, draw_edges};
use slitherlab_game::Preset;
use slitherlab_game::cycle::{Rules, Setup};
use slitherlab_graph::Graph;

fn diagram(board: &str, rules: Rules, position: &str, charset: Charset) -> String {
    let board = Board::parse(board).unwrap();
    let setup = Setup::parse(rules, &board, position).unwrap();
    draw_edges(&board, &setup, charset)
}

#[test]
fn terminals_and_holes() {
    let rules = Rules {
        terminals: Some([0, 10]),
        ..Preset::Shannon.cycle_rules().unwrap()
    };
    let text = diagram(
        "grid:4x3 without 1,1",
        rules,
        "1: 0,0-0,1 2,0-3,0 / 2: 0,0-1,0 3,1-3,2",
        Charset::Unicode,
    );
    assert_eq!(
        text,
        "\
2  ○╌╌╌○╌╌╌○╌╌╌◉
   ╎       ╎   2
1  ○       ○╌╌╌○
   1       ╎   ╎
0  ◉═2═○╌╌╌○─1─○
   0   1   2   3
"
    );
}

#[test]
fn what_has_no_place_is_listed() {
    let rules = Preset::Cycle.cycle_rules().unwrap();
    let text = diagram(
        "torus:3x3",
        rules,
        "1: 0,0-2,0 0,0-0,1 / 2: 0,0-0,2",
        Charset::Ascii,
    );
    assert_eq!(
        text,
        "\
2  o...o...o
   :   :   :
1  o...o...o
   1   :   :
0  o...o...o
   0   1   2
1: 0,0-2,0
2: 0,0-0,2
free: 0,1-2,1 0,2-2,2 1,0-1,2 2,0-2,2
"
    );
    let text = diagram("king:2x2", rules, "1: 0,0-1,1 / 2: 0,1-1,0", Charset::Ascii);
    assert_eq!(text, "1  o...o\n   : 1 :\n0  o...o\n   0   1\n2: 0,1-1,0\n");
}

#[test]
fn other_boards_are_listed() {
    let graph = Graph::from_edges(3, vec![[0, 1], [0, 1], [1, 2], [2, 2]]).unwrap();
    let board = Board::from_graph(graph);
    let rules = Rules {
        terminals: Some([0, 2]),
        ..Preset::Shannon.cycle_rules().unwrap()
    };
    let setup = Setup {
        owned: [vec![1], vec![3]],
        ..Setup::start(rules)
    };
    assert_eq!(
        draw_edges(&board, &setup, Charset::Unicode),
        "terminals: 0 2\n1: 0-1#1\n2: 2-2\nfree: 0-1#0 1-2\n"
    );
    let empty = Board::from_graph(Graph::from_edges(0, vec![]).unwrap());
    let nothing = Setup::start(Preset::Cycle.cycle_rules().unwrap());
    assert_eq!(draw_edges(&empty, &nothing, Charset::Ascii), "");
}
