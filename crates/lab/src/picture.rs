//! Pictures of answers: what the board, the position and the reason of an answer look like.
//!
//! `slitherlab-draw` knows how things are drawn; here it is decided what belongs into one picture.
//! The program, the server, the Python package and the report on the claims show the same, because
//! they draw through this module.

mod windows;

use slitherlab_board::Board;
use slitherlab_draw::{
    Classes, DENSE, DRAWS, Drawing, EdgeMark, LOSES, MATCHING, NOT_KNOWN, SPARSE, TIGHT, TREE_A,
    TREE_B, TooLarge, WINS,
};
use slitherlab_explain::{headline, story};
use slitherlab_forests::{Part, PrincipalPartition, TwoForests};
use slitherlab_game::{AnyMove, AnyPosition, Game};
use slitherlab_graph::Edge;
use slitherlab_matching::{Class, Matching};
use slitherlab_solve::snake::Levels;
use slitherlab_solve::{Answer, Value};

pub use windows::Windows;

/// A position: who played what and when.
///
/// *Cost*: that of the board's layout.
///
/// # Errors
/// When the board is too large to draw.
pub fn position(game: &Game) -> Result<Drawing<'_>, TooLarge> {
    let mut drawing = Drawing::of(game.board())?;
    drawing.position(game.position());
    Ok(drawing)
}

/// An answer: what the moves are worth, on what that rests (the classes of the vertices with the
/// pairing, or the two trees), and the position. Its title says who wins. Classes, pairing and
/// trees are those of this position, not of the start, and the legend says of what.
///
/// Where a move names a vertex the value stands on the vertex, and the class, which says the same,
/// gives way to it.
///
/// *Cost*: that of the board's layout, and of a maximum matching or two forests.
///
/// # Errors
/// When the board is too large to draw.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_lab::picture;
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Classic, "grid:3x4")?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let svg = picture::answer(&game, &answer)?.to_svg();
/// assert!(svg.contains("class=\"winning\"") && svg.contains("class=\"matching\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer<'a>(game: &'a Game, answer: &Answer) -> Result<Drawing<'a>, TooLarge> {
    let mut drawing = Drawing::of(game.board())?;
    drawing.entitle(headline(game, answer));
    // Nobody reads the sentences about the moves here.
    let told = story(game, answer, &|| true);
    let names_vertices = answer
        .moves
        .iter()
        .any(|valued| matches!(valued.mv, AnyMove::Vertex(_)));
    let classes = told.levels.into_iter().map(|level| Classes {
        outer: level.outer,
        inner: level.inner,
        perfect: level.perfect,
    });
    if !names_vertices {
        let classes: Vec<Classes> = classes.collect();
        match &classes[..] {
            // Some vertices are used: the classes are those of the others.
            [classes] if is_begun(game) => drawing.mark_unused(classes),
            all => drawing.mark_classes(all),
        }
    }
    for (value, mark) in [
        (Value::Unknown, NOT_KNOWN),
        (Value::Loss, LOSES),
        (Value::Draw, DRAWS),
        (Value::Win, WINS),
    ] {
        drawing.mark_moves(&mark, answer.moves_worth(value));
    }
    if let Some(matching) = told.matching {
        let meaning = match matching.holder {
            Some(1) => "player 1's pairs",
            Some(_) => "player 2's pairs",
            None => "maximum matching",
        };
        drawing.mark_edges(
            EdgeMark {
                meaning,
                ..MATCHING
            },
            matching.edges,
        );
    }
    if let Some(trees) = told.trees {
        for (mark, edges) in [(TREE_A, &trees.a), (TREE_B, &trees.b)] {
            drawing.mark_edges(mark, edges.iter().chain(&trees.both).copied());
        }
    }
    drawing.position(game.position());
    Ok(drawing)
}

/// Returns whether a snake is on the board, so that some vertices are used.
fn is_begun(game: &Game) -> bool {
    matches!(game.position(), AnyPosition::Snake(position) if position.snake_count() > 0)
}

/// A maximum matching and the classes of the vertices, down Anderson's sequence.
///
/// # Errors
/// When the board is too large to draw.
pub fn matching<'a>(
    board: &'a Board,
    matching: &Matching,
    levels: &[Classes],
) -> Result<Drawing<'a>, TooLarge> {
    let mut drawing = Drawing::of(board)?;
    let graph = board.graph();
    drawing.mark_classes(levels);
    let edge = |(u, v)| graph.edges_between(u, v).next();
    drawing.mark_edges(MATCHING, matching.edges().filter_map(edge));
    Ok(drawing)
}

/// The vertices of each graph of Anderson's sequence by their class in it.
pub fn classes(levels: &Levels) -> Vec<Classes> {
    let of_level = |level: &slitherlab_solve::snake::Part| {
        let of = |class| {
            let vertices = level.vertices().iter().copied();
            let found = vertices.filter(|&v| level.class(v) == Some(class));
            found.collect()
        };
        Classes {
            outer: of(Class::Outer),
            inner: of(Class::Inner),
            perfect: of(Class::Perfect),
        }
    };
    levels.levels().iter().map(of_level).collect()
}

/// Two spanning trees and, beneath them, the principal partition.
///
/// *Cost*: that of the layout and of the principal partition.
///
/// # Errors
/// When the board is too large to draw.
pub fn forests<'a>(board: &'a Board, forests: &TwoForests) -> Result<Drawing<'a>, TooLarge> {
    let mut drawing = Drawing::of(board)?;
    let partition = PrincipalPartition::of(board.graph(), forests);
    let places = forests.places();
    let mut mark = |mark, wanted: &dyn Fn(Edge) -> bool| {
        let edges = 0..places.len() as Edge;
        drawing.mark_edges(mark, edges.filter(|&edge| wanted(edge)));
    };
    mark(DENSE, &|edge| partition.part(edge) == Part::Dense);
    mark(TIGHT, &|edge| partition.part(edge) == Part::Tight);
    mark(SPARSE, &|edge| partition.part(edge) == Part::Sparse);
    mark(TREE_A, &|edge| places[edge as usize].in_a());
    mark(TREE_B, &|edge| places[edge as usize].in_b());
    Ok(drawing)
}
