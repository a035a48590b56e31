//! What the targets for certificates, records, positions and moves check.

use std::cell::Cell;

use slitherlab_board::{Board, BoardLimits};
use slitherlab_family as family;
use slitherlab_game::cycle::read_terminals;
use slitherlab_game::{Game, Play, Player, Preset, Variant};
use slitherlab_game::record::Record;
use slitherlab_verify::{Effort, verify_watched};

/// Small boards: a large one is a legal way to spend time, but no way to find a mistake.
const LIMITS: BoardLimits = BoardLimits {
    vertices: 500,
    edges: 5_000,
};

/// A line that a program prints.
fn check_line(line: &str) {
    let commands = |c: char| c.is_control() || ('\u{2028}'..='\u{202e}').contains(&c);
    assert!(!line.contains(commands), "{line:?}");
    assert!(line.chars().count() < 6000, "{line}");
}

/// Any bytes prove something or are refused, in one line and in bounded time.
pub fn certificate(bytes: &[u8]) {
    let effort = Effort::default();
    match verify_watched(bytes, LIMITS, &effort) {
        Ok(statement) => check_line(&statement.to_string()),
        Err(refusal) => check_line(&refusal.to_string()),
    }
    // A node costs the board, once for each strategy: 1000 players at most, and a node has some bytes.
    let board = (LIMITS.vertices + LIMITS.edges) as u64;
    assert!(
        effort.steps() <= 100 * board * (1 + bytes.len() as u64),
        "{} steps",
        effort.steps()
    );
}

/// Any lines prove something about a family or are refused, in one line; or the check is stopped, as a server would.
pub fn family(bytes: &[u8]) {
    let asked = Cell::new(0u64);
    // Asked every few thousand steps.
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 1_000
    };
    let said = match family::verify_watched(bytes, &Effort::new(&stop)) {
        Ok(statement) => statement.to_string(),
        Err(refusal) => refusal.to_string(),
    };
    check_line(&said);
}

/// A record that can be read can be written and read again, and replayed or refused.
pub fn record(bytes: &[u8]) {
    let record = match Record::parse(bytes) {
        Ok(record) => record,
        Err(error) => {
            let line = error.to_string();
            assert!(
                !line.contains('\n') && line.chars().count() < 2000,
                "{line}"
            );
            return;
        }
    };
    let text = record.to_string();
    let again = Record::parse(text.as_bytes()).expect("what was written can be read");
    assert_eq!(again.to_string(), text);
    if let Ok(board) = Board::parse_limited(&record.board, LIMITS) {
        let _ = record.replay(&board);
    }
}

/// Lines: board, game, players, `misere` or nothing, role, terminals, turn, position, moves. Whatever they are, a position
/// that comes of them has a text that leads back to it, and so has every move.
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map(str::trim);
    let mut next = || lines.next().unwrap_or_default();
    let Ok(board) = Board::parse_limited(next(), LIMITS) else {
        return;
    };
    let Ok(game) = next().parse::<Preset>() else {
        return;
    };
    let variant = Variant {
        players: next().parse().unwrap_or(2),
        misere: next() == "misere",
        first: next().parse().ok(),
        terminals: read_terminals(&board, next()),
    };
    let Ok(rules) = variant.rules(game) else {
        return;
    };
    let Ok(start) = Game::with_rules(game, rules, board) else {
        return;
    };
    let turn = next().parse().ok().and_then(Player::from_number);
    if let Ok(game) = start.set_up(next(), turn) {
        check_position(&game);
    }
    match start.after(next(), turn) {
        Ok(game) => check_position(&game),
        Err(error) => assert!(error.to_string().chars().count() < 100_000, "{error}"),
    }
}

fn check_position(game: &Game) {
    let (board, position) = (game.board(), game.position());
    let text = game.position_text();
    let again = game.set_up(&text, Some(game.turn()));
    let again = again.expect("its own text sets it up");
    assert_eq!(again.position().snapshot(), position.snapshot(), "{text}");
    let mut played = position.clone();
    for one in position.legal_moves().take(200) {
        let text = position.move_text(board, one);
        assert_eq!(position.parse_move(board, &text), Ok(one), "{text}");
        played.play_unchecked(one);
        assert_eq!(played.undo(), Some(one));
    }
    assert_eq!(played.snapshot(), position.snapshot());
    assert_eq!(
        position.outcome().is_over(),
        position.legal_moves().next().is_none()
    );
}
