//! Snapshots tell positions apart, and the hash keys agree with them.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::{AnyPosition, Outcome, Play, Player, Preset, Snapshot, Variant};

/// What a position looks like from outside: the turn, the outcome, the moves, and the text of the
/// set-up.
type Look = (Player, Outcome, Vec<String>, String);

/// Walks through all plays; each position is compared with those met before.
fn walk(
    board: &Board,
    position: &mut AnyPosition,
    depth: u32,
    met: &mut HashMap<Snapshot, (u64, Look)>,
) {
    let moves = position.sorted_moves();
    let texts = moves.iter().map(|&one| position.move_text(board, one));
    let texts = texts.collect();
    let look = (
        position.turn(),
        position.outcome(),
        texts,
        used(&position.text(board)),
    );
    let now = (position.hash_key(), look);
    let before = met
        .entry(position.snapshot())
        .or_insert_with(|| now.clone());
    assert_eq!(*before, now);
    if depth == 0 {
        return;
    }
    for one in moves {
        position.play_unchecked(one);
        walk(board, position, depth - 1, met);
        position.undo();
    }
}

/// The words of a position text in order: which of the shared snakes has a vertex makes no
/// difference, but who owns an edge does.
fn used(text: &str) -> String {
    let parts = text.split('/').map(|part| {
        let mut words = part.split_whitespace().peekable();
        let owner = words.next_if(|word| word.ends_with(':')).unwrap_or("");
        words
            .map(|word| format!("{owner}{word}"))
            .collect::<Vec<_>>()
    });
    let mut words: Vec<String> = parts.flatten().collect();
    words.sort_unstable();
    // Where several trails use up edges, which of them passes a vertex how often makes no
    // difference; what is used up is seen from the vertices that are passed at all.
    if text.contains('/') && !text.contains(':') {
        words.dedup();
    }
    words.join(" ")
}

#[test]
fn equal_snapshots_are_equal_positions() {
    let mut positions = 0;
    for (text, depth) in [("grid:2x3", 7), ("complete:4", 7), ("cycle:5", 6)] {
        let board = Board::parse(text).unwrap();
        for game in Preset::ALL {
            for (players, misere) in [(2, false), (3, true)] {
                let variant = Variant {
                    players,
                    misere,
                    terminals: (game == Preset::Shannon).then_some([0, 2]),
                    ..Variant::default()
                };
                let Ok(rules) = variant.rules(game) else {
                    continue;
                };
                let mut met = HashMap::new();
                let mut start = AnyPosition::start(rules, &board).unwrap();
                walk(&board, &mut start, depth, &mut met);
                positions += met.len();
                // Different snapshots have different keys, or the search would confuse the
                // positions.
                let keys: std::collections::HashSet<u64> = met.values().map(|one| one.0).collect();
                assert_eq!(keys.len(), met.len(), "{game} on {text}");
            }
        }
    }
    assert!(positions > 5_000, "{positions}");
}
