//! Positions in pictures: who played what and when, read back from the SVG and compared with the
//! moves.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use slitherlab_board::Board;
use slitherlab_draw::{Drawing, LOSES, WINS};
use slitherlab_game::{AnyPosition, Game, Play, Preset, Variant};

fn position(board: &Board, game: &str, variant: &Variant, moves: &str) -> AnyPosition {
    let game: Preset = game.parse().unwrap();
    let start = Game::with_rules(game, variant.rules(game).unwrap(), board).unwrap();
    start.after(moves, None).unwrap().position().clone()
}

fn drawn(board: &Board, position: &AnyPosition) -> String {
    let mut drawing = Drawing::of(board).unwrap();
    drawing.position(position);
    drawing.to_svg()
}

fn groups<'a>(document: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let is_of = |node: &Node| node.attribute("class") == Some(class);
    let in_legend = |node: &Node| {
        let mut above = node.ancestors();
        above.any(|one| one.attribute("class") == Some("legend"))
    };
    let found = document.descendants().filter(is_of);
    found.filter(|node| !in_legend(node)).collect()
}

fn place(node: &Node, names: [&str; 2]) -> [f64; 2] {
    names.map(|name| node.attribute(name).unwrap().parse().unwrap())
}

/// The numbers of the moves, by the place where they stand.
fn notes(document: &Document) -> BTreeMap<String, [f64; 2]> {
    let [.., texts] = groups(document, "notes")[..] else {
        return BTreeMap::new();
    };
    let texts = texts.children().filter(|node| node.has_tag_name("text"));
    let by_text = texts.map(|node| (node.text().unwrap().to_owned(), place(&node, ["x", "y"])));
    by_text.collect()
}

/// The strokes of a class, each by its two ends.
fn strokes(document: &Document, class: &str) -> Vec<[[f64; 2]; 2]> {
    let paths = groups(document, class)
        .into_iter()
        .filter_map(|group| group.first_element_child())
        .filter_map(|path| path.attribute("d"));
    let ends = |stroke: &str| {
        let numbers = stroke.split([' ', 'L', 'C']);
        let numbers: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
        let last = numbers.len() - 2;
        [[numbers[0], numbers[1]], [numbers[last], numbers[last + 1]]]
    };
    paths
        .flat_map(|path| path.split('M').skip(1))
        .map(ends)
        .collect()
}

#[test]
fn every_move_has_its_number_on_its_edge_in_the_colour_of_its_player() {
    let board = Board::parse("grid:4x4").unwrap();
    let moves = "0,0-0,1 0,1-1,1 0,0-1,0 1,1-1,2 1,0-2,0";
    let svg = drawn(
        &board,
        &position(&board, "classic", &Variant::default(), moves),
    );
    let document = Document::parse(&svg).unwrap();
    let notes = notes(&document);
    assert_eq!(notes.len(), 5);
    for (number, owner) in [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1)] {
        let [x, y] = notes[&f64::from(number).to_string()];
        // A note has its baseline a little below the middle of the edge.
        let is_there = |[p, q]: &[[f64; 2]; 2]| {
            let middle = [0, 1].map(|i| f64::midpoint(p[i], q[i]));
            (middle[0] - x).abs() < 0.5 && (middle[1] - y).abs() < 6.0
        };
        for player in 1..=2 {
            let mine = strokes(&document, &format!("player-{player}"));
            assert_eq!(
                mine.iter().any(is_there),
                player == owner,
                "move {number}, player {player}"
            );
        }
    }
    // The two live ends have rings, and the vertices the colours of who came there first.
    assert_eq!(groups(&document, "live")[0].children().count(), 2);
    let vertices = |class: &str| groups(&document, class)[0].children().count();
    assert_eq!(
        [vertices("vertices player-1"), vertices("vertices player-2")],
        [4, 2]
    );
}

#[test]
fn a_set_up_position_has_no_numbers_before_the_moves_that_follow() {
    let board = Board::parse("grid:3x3").unwrap();
    let start = Game::new(Preset::Classic, &board).unwrap();
    let set_up = start.set_up("0,0 0,1 1,1", None).unwrap();
    let mut position = set_up.position().clone();
    let svg = drawn(&board, &position);
    assert!(notes(&Document::parse(&svg).unwrap()).is_empty());
    assert!(svg.contains("snake 1"));
    let mv = position.parse_move(&board, "1,1-1,2").unwrap();
    position.play_unchecked(mv);
    let svg = drawn(&board, &position);
    let document = Document::parse(&svg).unwrap();
    assert_eq!(notes(&document).keys().collect::<Vec<_>>(), ["3"]);
}

#[test]
fn a_vertex_that_is_named_has_its_number_beside_it() {
    let board = Board::parse("path:5").unwrap();
    let svg = drawn(
        &board,
        &position(&board, "geography", &Variant::default(), "2 2-3"),
    );
    let document = Document::parse(&svg).unwrap();
    assert_eq!(notes(&document).len(), 2);
    assert_eq!(strokes(&document, "player-1").len(), 0);
    assert_eq!(strokes(&document, "player-2").len(), 1);
}

#[test]
fn parallel_edges_are_used_one_after_the_other() {
    let graph = slitherlab_graph::Graph::from_edges(2, vec![[0, 1], [0, 1], [0, 1]]).unwrap();
    let board = Board::from_graph(graph);
    let svg = drawn(
        &board,
        &position(
            &board,
            "edge-geography",
            &Variant::default(),
            "0 0-1 1-0 0-1",
        ),
    );
    let document = Document::parse(&svg).unwrap();
    let all = strokes(&document, "player-1").len() + strokes(&document, "player-2").len();
    assert_eq!(all, 3);
    assert!(strokes(&document, "edges").is_empty());
}

#[test]
fn owners_of_edges_go_by_their_roles_and_what_is_cut_is_gone() {
    let board = Board::parse("complete:4").unwrap();
    let variant = Variant {
        first: Some("cut".parse().unwrap()),
        ..Variant::default()
    };
    let svg = drawn(
        &board,
        &position(&board, "cycle-cut", &variant, "0-1 1-2 2-3"),
    );
    let document = Document::parse(&svg).unwrap();
    assert_eq!(strokes(&document, "gone").len(), 2);
    assert_eq!(strokes(&document, "second").len(), 1);
    assert!(svg.contains(">cut</text>") && svg.contains(">cycle</text>"));
    let svg = drawn(
        &board,
        &position(&board, "cycle", &Variant::default(), "0-1 1-2"),
    );
    assert!(svg.contains(">player 1</text>") && svg.contains(">player 2</text>"));
}

#[test]
fn moves_are_marked_by_what_they_take() {
    let board = Board::parse("path:4").unwrap();
    let classic = position(&board, "classic", &Variant::default(), "");
    let geography = position(&board, "geography", &Variant::default(), "");
    let mut drawing = Drawing::of(&board).unwrap();
    drawing.mark_moves(&WINS, classic.legal_moves().take(1));
    drawing.mark_moves(&LOSES, geography.legal_moves().take(3));
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(strokes(&document, "winning").len(), 1);
    assert_eq!(
        groups(&document, "vertices losing")[0].children().count(),
        3
    );
}

#[test]
fn a_picture_is_as_large_as_it_is_wanted() {
    let board = Board::parse("grid:3x7").unwrap();
    let mut drawing = Drawing::of(&board).unwrap();
    drawing.resize(500);
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let side = |name: &str| -> f64 {
        let side = document.root_element().attribute(name);
        side.unwrap().parse().unwrap()
    };
    assert!((side("height") - 500.0).abs() < 0.01 && side("width") < 500.0);
}
