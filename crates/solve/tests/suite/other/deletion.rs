//! Snakes with deletions against plain recursion over lists of what was drawn.

use slitherlab_board::Board;
use slitherlab_game::{Budget, Game, Options, Outcome, Player, Preset, changes};
use slitherlab_solve::{Depth, Value};

use super::{analyze, start};

/// What was drawn: for a game with one live end a path, for one with two both ways from the
/// opening, in the order of play.
#[derive(Clone)]
struct Plain<'a> {
    board: &'a Board,
    two_ends: bool,
    misere: bool,
    /// The vertices from end to end.
    snake: Vec<u32>,
    /// Whether each drawing was at the back of the snake.
    drawn: Vec<bool>,
    left: [u32; 2],
    /// Edges that are gone for good, if deleted ones are.
    gone: Option<Vec<[u32; 2]>>,
}

impl Plain<'_> {
    /// Whether the player to move (0 or 1) wins.
    fn wins(&mut self, mover: usize) -> bool {
        let mut stuck = true;
        let back = [true, false];
        for &at_back in if self.two_ends { &back[..] } else { &back[..1] } {
            let end = if at_back {
                self.snake[self.snake.len() - 1]
            } else {
                self.snake[0]
            };
            let all = self.board.graph().neighbors(end).to_vec();
            for next in all {
                let gone = self.gone.iter().flatten();
                let mut gone = gone.filter(|edge| edge.contains(&end) && edge.contains(&next));
                if self.snake.contains(&next) || gone.next().is_some() {
                    continue;
                }
                stuck = false;
                let mut after = self.clone();
                if at_back {
                    after.snake.push(next);
                } else {
                    after.snake.insert(0, next);
                }
                after.drawn.push(at_back);
                if !after.wins(1 - mover) {
                    return true;
                }
            }
        }
        if self.left[mover] > 0 && !self.drawn.is_empty() {
            stuck = false;
            let mut after = self.clone();
            after.left[mover] -= 1;
            let last = after.snake.len() - 1;
            let edge = if after.drawn.pop() == Some(true) {
                [after.snake.pop().unwrap(), after.snake[last - 1]]
            } else {
                [after.snake.remove(0), after.snake[0]]
            };
            if let Some(gone) = &mut after.gone {
                gone.push(edge);
            }
            if !after.wins(1 - mover) {
                return true;
            }
        }
        stuck && self.misere
    }
}

fn options(game: Preset, misere: bool, rules: &str) -> Options<'_> {
    Options {
        misere,
        changes: rules,
        ..Options::of(game)
    }
}

/// Compares every opening, and counts the games in which deletions change who wins.
fn compare(text: &str, redraw: bool) -> usize {
    let mut changed = 0;
    let board = Board::parse(text).unwrap();
    for game in [Preset::Classic, Preset::Geography, Preset::Progressive] {
        for misere in [false, true] {
            let mut without = None;
            for deletions in 0..3 {
                let suffix = if redraw { "" } else { " redraw=no" };
                let rules = format!("deletions={deletions}{suffix}");
                let start = start(&options(game, misere, &rules), text);
                assert_eq!(changes(&start.rules(), game, &board), Some(rules));
                let answer = analyze(&start, Depth::AllMoves, &Budget::default());
                for valued in &answer.moves {
                    let label = start.move_text(valued.mv);
                    let snake: Vec<u32> = label
                        .split('-')
                        .map(|label| board.vertex(label).unwrap())
                        .collect();
                    let mut plain = Plain {
                        board: &board,
                        two_ends: game == Preset::Classic,
                        misere,
                        snake,
                        drawn: Vec::new(),
                        left: [deletions; 2],
                        gone: (!redraw).then(Vec::new),
                    };
                    let next = usize::from(game != Preset::Progressive);
                    let wins = plain.wins(next) == (next == 0);
                    let what = format!("{game} misère {misere} {deletions} {text} {label}");
                    assert_eq!(valued.value == Value::Win, wins, "{what}");
                    assert_ne!(valued.value, Value::Unknown, "{what}");
                }
                changed += usize::from(without.is_some_and(|before| before != answer.winner()));
                without = without.or(Some(answer.winner()));
            }
        }
    }
    changed
}

const BOARDS: [&str; 6] = [
    "path:4",
    "cycle:5",
    "star:3",
    "grid:2x3",
    "complete:4",
    "path:2 and path:3",
];

/// The recursion knows nothing of the theorem that deletions change nothing.
#[test]
fn what_may_be_drawn_again_changes_nothing() {
    for text in BOARDS {
        assert_eq!(compare(text, true), 0, "{text}");
    }
}

#[test]
fn what_is_gone_for_good_changes_who_wins() {
    let changed: usize = BOARDS.iter().map(|text| compare(text, false)).sum();
    assert!(changed > 0);
}

/// The moves in the middle of a game, `delete` among them.
#[test]
fn positions_after_moves_agree_with_recursion() {
    let board = Board::parse("grid:2x3").unwrap();
    for (redraw, line, snake) in [
        (true, "0,0-0,1 0,1-1,1", ["0,0", "0,1", "1,1"]),
        (true, "0,0-1,0 1,0-1,1", ["0,0", "1,0", "1,1"]),
        (false, "0,0-0,1 0,1-1,1", ["0,0", "0,1", "1,1"]),
        (false, "1,0-1,1 1,1-1,2", ["1,0", "1,1", "1,2"]),
    ] {
        let rules = format!("deletions=2 redraw={}", if redraw { "yes" } else { "no" });
        let options = options(Preset::Classic, false, &rules);
        let position = start(&options, "grid:2x3").after(line, None).unwrap();
        let answer = analyze(&position, Depth::AllMoves, &Budget::default());
        let plain = Plain {
            board: &board,
            two_ends: true,
            misere: false,
            snake: snake.map(|label| board.vertex(label).unwrap()).to_vec(),
            drawn: vec![true],
            left: [2; 2],
            gone: (!redraw).then(Vec::new),
        };
        let wins = plain.clone().wins(0);
        assert_eq!(
            answer.winner().unwrap().number() == 1,
            wins,
            "{rules} {line}"
        );
        let mut deleted = plain.clone();
        deleted.left[0] = 1;
        deleted.drawn.clear();
        let end = deleted.snake.pop().unwrap();
        let before = deleted.snake[1];
        if let Some(gone) = &mut deleted.gone {
            gone.push([end, before]);
        }
        let delete = answer.moves.last().unwrap();
        assert_eq!(position.move_text(delete.mv), "delete");
        assert_eq!(
            delete.value == Value::Win,
            !deleted.wins(1),
            "{rules} {line}"
        );
    }
}

#[test]
fn a_deletion_takes_back_and_hands_the_turn_over() {
    let start = start(&options(Preset::Geography, false, "deletions=1"), "path:4");
    let after = |moves| start.after(moves, None);
    let position = after("0 0-1 1-2 delete").unwrap();
    assert_eq!(position.turn().number(), 1);
    let texts = |position: &Game| -> Vec<String> {
        let moves = position.legal_moves();
        moves.map(|m| position.move_text(m)).collect()
    };
    // Player 1, whose step was deleted, is to move and has a deletion left; player 2 has none.
    assert_eq!(texts(&position), ["1-2", "delete"]);
    let position = after("0 0-1 1-2 delete 1-2").unwrap();
    assert_eq!(texts(&position), ["2-3"]);
    // The opening stays.
    let position = after("3").unwrap();
    assert_eq!(texts(&position), ["3-2"]);
    assert!(after("3 delete").is_err());
}

#[test]
fn unlimited_deletions_are_a_draw_unless_the_opening_is_stuck() {
    for (text, winner) in [
        ("grid:3x3", 0),
        ("path:2", 1),
        ("path:2 and path:3", 1),
        ("path:3", 0),
    ] {
        let start = start(
            &options(Preset::Classic, false, "deletions=unlimited"),
            text,
        );
        let answer = analyze(&start, Depth::Answer, &Budget::default());
        let told = answer.winner().map_or(0, Player::number);
        assert_eq!(told, winner, "{text}");
    }
    // A player who cannot draw deletes.
    let start = start(
        &options(Preset::Geography, false, "deletions=unlimited"),
        "path:3",
    );
    let position = start.after("0 0-1 1-2", None).unwrap();
    assert_eq!(position.outcome(), Outcome::Ongoing);
}
