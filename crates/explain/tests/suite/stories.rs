//! The story of a position names one move, and shows what belongs to the position.

use slitherlab_explain::story;
use slitherlab_game::{AnyPosition, Game, Preset};
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
use slitherlab_solve::{Depth, Question};

fn told(game: &Game) -> slitherlab_explain::Story {
    let answer = Question::new(game, Depth::AllMoves).analyze();
    story(game, &answer, &|| false)
}

/// The heading named one winning move and the arrow showed another.
#[test]
fn the_headline_names_the_move_of_the_pairing() {
    let game = Game::new(Preset::Classic, "grid:5x6").unwrap();
    let game = game.after("2,2-2,3 2,3-2,4", None).unwrap();
    let story = told(&game);
    let answer = story.answer.unwrap();
    assert!(
        story.headline.contains(&answer),
        "{answer}: {}",
        story.headline
    );
}

/// At every position of some games a headline that names moves names the answer among them.
#[test]
fn headlines_and_answers_agree() {
    let mut named = 0;
    for board in [
        "grid:3x4",
        "grid:4x4",
        "petersen",
        "triangle:4",
        "path:7",
        "tree:2,3",
    ] {
        for preset in [Preset::Classic, Preset::Geography, Preset::Progressive] {
            let mut game = Game::new(preset, board).unwrap();
            for ply in 0..12 {
                let moves: Vec<_> = game.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                let story = told(&game);
                let words: Vec<&str> = story.headline.split([' ', ':', ',', '(', ')']).collect();
                let texts = moves.iter().map(|&m| game.move_text(m));
                let said: Vec<String> = texts
                    .filter(|text| text.contains('-') && headline_has(&story.headline, text))
                    .collect();
                if let (Some(answer), false) = (&story.answer, said.is_empty()) {
                    named += 1;
                    assert!(
                        said.contains(answer),
                        "{board} {preset}: {answer}: {words:?}"
                    );
                }
                game.play(moves[(ply * 7 + 3) % moves.len()]).unwrap();
            }
        }
    }
    assert!(named >= 5, "{named}");
}

/// Returns whether a move stands in a sentence as a word of its own.
fn headline_has(headline: &str, text: &str) -> bool {
    headline.match_indices(text).any(|(at, _)| {
        let before = headline[..at].chars().next_back();
        let after = headline[at + text.len()..].chars().next();
        let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '-');
        !is_part(before) && !is_part(after)
    })
}

/// The classes of the start stood beside the pairs of a later position.
#[test]
fn classes_and_pairs_are_those_of_the_position() {
    let game = Game::new(Preset::Classic, "petersen").unwrap();
    let game = game.after("0-1 1-2", None).unwrap();
    let AnyPosition::Snake(position) = game.position() else {
        panic!("a snake game");
    };
    let story = told(&game);
    let [classes] = &story.levels[..] else {
        panic!("one level: {:?}", story.levels);
    };
    // The unused vertices on their own.
    let graph = game.board().graph();
    let unused: Vec<u32> = graph.vertices().filter(|&v| position.room(v) > 0).collect();
    let rest = slitherlab_graph::Minor::induced(graph, |v| unused.contains(&v)).graph;
    let expected = GallaiEdmonds::of(&rest, &maximum_matching(&rest)).unwrap();
    for (place, &v) in unused.iter().enumerate() {
        let list = match expected.class(place as u32) {
            Class::Outer => &classes.outer,
            Class::Inner => &classes.inner,
            Class::Perfect => &classes.perfect,
        };
        assert!(list.contains(&v), "{v}: {classes:?}");
    }
    let matching = story.matching.unwrap();
    for edge in matching.edges {
        let ends = graph.edges()[edge as usize];
        assert!(ends.iter().all(|v| unused.contains(v)), "{ends:?}");
    }
}
