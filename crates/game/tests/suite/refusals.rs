//! Illegal moves of the games beside the two rule sets are refused with the reason.

use slitherlab_game::{AnyMove, Game, Options, Preset};

/// Says why a move is refused after these moves.
fn refusal(options: &Options<'_>, board: &str, moves: &str, m: AnyMove) -> String {
    let mut game = Game::new(options, board)
        .unwrap()
        .after(moves, None)
        .unwrap();
    let before = game.position_text();
    let error = game.play(m).unwrap_err().to_string();
    assert_eq!(game.position_text(), before);
    let (_, why) = error.split_once(" is not legal here: ").expect("a reason");
    why.to_owned()
}

#[test]
fn walks_along_arcs() {
    for (preset, board, moves, m, why) in [
        (
            Preset::Geography,
            "dicycle:3",
            "",
            AnyMove::Vertex(9),
            "there is no such vertex",
        ),
        (
            Preset::Geography,
            "dicycle:3",
            "",
            AnyMove::Step([0, 1]),
            "a vertex is to be named now, not an arc",
        ),
        (
            Preset::Geography,
            "dicycle:3",
            "0",
            AnyMove::Vertex(1),
            "a vertex alone is no move now",
        ),
        (
            Preset::Geography,
            "dicycle:3",
            "0",
            AnyMove::Step([1, 2]),
            "the walk is not at the first vertex",
        ),
        (
            Preset::Geography,
            "dicycle:3",
            "0",
            AnyMove::Step([0, 2]),
            "no arc leads from the first vertex to the second",
        ),
        (
            Preset::Geography,
            "arcs:0>1,1>0,1>2",
            "0 0-1",
            AnyMove::Step([1, 0]),
            "the vertex is taken",
        ),
        (
            Preset::EdgeGeography,
            "arcs:0>1,1>0,0>2",
            "0 0-1 1-0",
            AnyMove::Step([0, 1]),
            "the arc is used up",
        ),
        (
            Preset::Geography,
            "dicycle:3",
            "0",
            AnyMove::Delete,
            "it is no move of this game",
        ),
        (
            Preset::Geography,
            "dipath:2",
            "0 0-1",
            AnyMove::Step([1, 0]),
            "the game is over",
        ),
    ] {
        assert_eq!(
            refusal(&preset.into(), board, moves, m),
            why,
            "{moves} {m:?}"
        );
    }
}

#[test]
fn switching_games() {
    let on_vertices = Options {
        changes: "terminals=0,0;2,2 on=vertices",
        ..Options::of(Preset::Shannon)
    };
    for (moves, m, why) in [
        ("", AnyMove::Edge(0), "the players take vertices, not edges"),
        ("", AnyMove::Vertex(0), "a terminal cannot be taken"),
        ("", AnyMove::Vertex(99), "the board has no such place"),
        ("1,1", AnyMove::Vertex(4), "it is taken"),
    ] {
        assert_eq!(refusal(&on_vertices, "grid:3x3", moves, m), why, "{m:?}");
    }
    let three = Options {
        changes: "terminals=0;1;2",
        ..Options::of(Preset::Shannon)
    };
    for (moves, m, why) in [
        (
            "",
            AnyMove::Vertex(0),
            "the players take edges, not vertices",
        ),
        ("0-1", AnyMove::Edge(0), "it is taken"),
    ] {
        assert_eq!(refusal(&three, "complete:4", moves, m), why, "{m:?}");
    }
}

#[test]
fn deletions() {
    let once = Options {
        changes: "deletions=1 redraw=no",
        ..Options::of(Preset::Geography)
    };
    for (moves, m, why) in [
        ("0", AnyMove::Delete, "there is nothing to delete yet"),
        (
            "0 0-1 delete",
            AnyMove::Step([0, 1]),
            "the edge is deleted for good",
        ),
        ("0", AnyMove::Edge(0), "it is no move of this game"),
        ("0", AnyMove::Step([0, 2]), "no edge joins the two vertices"),
    ] {
        assert_eq!(refusal(&once, "cycle:4", moves, m), why, "{moves} {m:?}");
    }
    // Player 1 has deleted, and cannot do so again.
    let moves = "0 0-1 delete 0-3";
    let why = refusal(&once, "cycle:4", moves, AnyMove::Delete);
    assert_eq!(why, "the player has no deletions left");
}

#[test]
fn lines_of_strokes() {
    let line = Preset::HoldThatLine.into();
    for (moves, m, why) in [
        (
            "",
            AnyMove::Step([0, 5]),
            "no straight stroke joins the two dots",
        ),
        (
            "",
            AnyMove::Step([1, 0]),
            "the dot that comes first is named first",
        ),
        (
            "0,0-0,1",
            AnyMove::Step([4, 5]),
            "the line does not end at the first dot",
        ),
        (
            "0,0-0,1 0,1-1,1",
            AnyMove::Step([4, 1]),
            "the stroke meets the line",
        ),
        (
            "0,0-0,1",
            AnyMove::Vertex(4),
            "a stroke leads from one dot to another",
        ),
    ] {
        assert_eq!(refusal(&line, "grid:3x3", moves, m), why, "{moves} {m:?}");
    }
}

/// A switching game tells legal moves without listing them, also after a take-back.
#[test]
fn legal_moves_are_those_that_are_listed() {
    for (changes, board) in [
        ("terminals=0;2;3", "graph6:DQc"),
        ("terminals=0;2 join=some", "sparse6::C_mV"),
        ("terminals=0,0;2,2 on=vertices", "grid:3x3"),
        ("terminals=0;1 on=vertices", "path:2"),
        ("terminals=a.0;b.1 on=vertices", "path:2 and path:2"),
    ] {
        let options = Options {
            changes,
            ..Options::of(Preset::Shannon)
        };
        let mut game = Game::new(options, board).unwrap();
        let graph = game.board().graph();
        let all: Vec<AnyMove> = (0..=graph.edge_count() as u32)
            .map(AnyMove::Edge)
            .chain((0..=graph.vertex_count() as u32).map(AnyMove::Vertex))
            .chain([AnyMove::Delete, AnyMove::Step([0, 1])])
            .collect();
        for turn in 0..40 {
            let listed: Vec<AnyMove> = game.legal_moves().collect();
            assert_eq!(listed.is_empty(), game.is_over(), "{game}");
            for &m in &all {
                assert_eq!(game.is_legal(m), listed.contains(&m), "{game} {m:?}");
            }
            if listed.is_empty() || turn % 7 == 6 {
                game.undo();
            } else {
                game.play(listed[turn * 5 % listed.len()]).unwrap();
            }
        }
    }
}
