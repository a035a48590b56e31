//! Snakes.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{Charset, Contents, draw};
use slitherlab_game::Preset;
use slitherlab_game::snake::Setup;

fn diagram(board: &str, game: Preset, position: &str, charset: Charset) -> String {
    let board = Board::parse(board).unwrap();
    let setup = Setup::parse(game.snake_rules().unwrap(), &board, position).unwrap();
    draw(&board, &Contents::from(&setup), charset)
}

#[test]
fn two_snakes_on_a_grid_with_holes() {
    let text = diagram(
        "grid:4x4 without 2,2",
        Preset::Public,
        "0,0 0,1 1,1 1,2 / 3,3 3,2",
        Charset::Unicode,
    );
    assert_eq!(
        text,
        "\
3  ·   ·   ·   □
               │
2  ·   ○       □
       │
1  ●───●   ·   ·
   │
0  ○   ·   ·   ·
   0   1   2   3
"
    );
}

#[test]
fn marks_stand_on_free_vertices_only() {
    let board = Board::parse("grid:3x2").unwrap();
    let rules = Preset::Classic.snake_rules().unwrap();
    let setup = Setup::parse(rules, &board, "0,0 1,0").unwrap();
    let mut contents = Contents::from(&setup);
    let mark = |label, sign| (board.vertex(label).unwrap(), sign);
    contents.marks = vec![mark("0,1", '1'), mark("1,0", '2'), mark("2,0", '3')];
    assert_eq!(
        draw(&board, &contents, Charset::Unicode),
        "1  1   ·   ·\n\n0  ○───○   3\n   0   1   2\n"
    );
}

#[test]
fn one_live_end() {
    let text = diagram("grid:3x1", Preset::Geography, "0,0 1,0", Charset::Ascii);
    assert_eq!(text, "0  a---A   .\n   0   1   2\n");
}

#[test]
fn diagonals_cross() {
    let text = diagram(
        "king:3x3",
        Preset::Classic,
        "0,0 1,1 2,1 1,0 0,1 1,2",
        Charset::Ascii,
    );
    assert_eq!(
        text,
        "\
2  .   A   .
     /
1  a   a---a
     X   /
0  A   a   .
   0   1   2
"
    );
}

#[test]
fn long_steps_are_numbered() {
    let one = diagram(
        "knight:3x4",
        Preset::Classic,
        "0,0 1,2 2,0",
        Charset::Unicode,
    );
    assert_eq!(
        one,
        "\
3  .  .  .
2  .  2  .
1  .  .  .
0  1* .  3*
   0  1  2
"
    );
    let two = diagram(
        "knight:3x4",
        Preset::Public,
        "0,0 1,2 / 2,0 0,1",
        Charset::Ascii,
    );
    assert_eq!(
        two,
        "\
3  .   .   .
2  .   a2* .
1  b2* .   .
0  a1* .   b1*
   0   1   2
"
    );
}

#[test]
fn wide_boards_have_room_for_their_coordinates() {
    let text = diagram("grid:1001x1", Preset::Classic, "", Charset::Ascii);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("0  .    .    ."));
    assert!(lines[1].ends_with("999  1000"));
}

#[test]
fn other_boards_are_listed() {
    let text = diagram("complete:5", Preset::Progressive, "3 0", Charset::Unicode);
    assert_eq!(text, "snake 1: 3 0*\n3 of 5 vertices unused\n");
    let text = diagram(
        "grid:2x2x2x1",
        Preset::Classic,
        "0,0,0,0 0,0,1,0",
        Charset::Unicode,
    );
    let listed = "snake 1: 0,0,0,0* 0,0,1,0*\n6 of 8 vertices unused\n";
    assert_eq!(text, listed);
    let empty =
        Board::parse("complete:0").map(|board| draw(&board, &Contents::default(), Charset::Ascii));
    if let Ok(text) = empty {
        assert_eq!(text, "0 of 0 vertices unused\n");
    }
}

#[test]
fn boxes_are_drawn_layer_by_layer() {
    let text = diagram(
        "grid:3x2x2",
        Preset::Classic,
        "0,0,0 1,0,0 1,0,1 1,1,1",
        Charset::Unicode,
    );
    assert_eq!(
        text,
        "\
z = 0           z = 1
1  ·   ·   ·    1  ·   ○   ·
                       │
0  ○───●   ·    0  ·   ●   ·
   0   1   2       0   1   2
"
    );
}

#[test]
fn triangles_stand_on_their_lattice() {
    let text = diagram(
        "triangle:3",
        Preset::Classic,
        "0,0 1,0 0,1 0,2",
        Charset::Ascii,
    );
    assert_eq!(
        text,
        "\
0,2      A
        /
0,1    a   .
        \\
0,0  A---a   .
"
    );
}
