//! The players who can be beaten, from 16 players on, on the boards that Theorem A excepts: there are
//! drawings for every number of cells that such a board leaves over, and the games are played.

use slitherlab_family::unbeaten_players;

use crate::classification::{
    Cell, Drawing, FROM, NEVER_DEAD, Table, at_once, has_dead_snake, images, opening, replies,
    serves,
};

/// The least number of players.
const LEAST: i32 = FROM[1];

/// The images with this slack at the most, and of its parity.
fn images_of(slack: i32) -> Vec<Drawing> {
    let mut all = images();
    all.retain(|image| image.slack() <= slack && (slack - image.slack()) % 2 == 0);
    all
}

/// Whether drawings serve where the board, and every larger one that it stands for, leaves `slack`
/// cells over with a snake of at least `least` cells.
fn there_is_one(
    images: &[Drawing],
    played: &[Cell],
    sides: Cell,
    open: [bool; 4],
    slack: i32,
    least: i32,
) -> bool {
    let most = least.max(sides[0] * sides[1] - slack);
    serves(images, played, sides, open, slack, most)
}

/// Player 1 on boards with three rows or more and n + 1 to n + 6 cells. Distances of 4 and 5 stand
/// for all larger ones of the same parity.
#[test]
fn every_opening_of_player_1_has_a_drawing() {
    for slack in 0..=5 {
        let images = images_of(slack);
        for place in 0..6i32.pow(4) {
            let d = [place % 6, place / 6 % 6, place / 36 % 6, place / 216];
            let sides = [d[0] + d[1] + 2, d[2] + d[3] + 1];
            let open = d.map(|d| d >= 4);
            let is_large = open.contains(&true) || sides[0] * sides[1] - slack > LEAST;
            if sides[0] < 3 || sides[1] < 3 || !is_large {
                continue;
            }
            let played = [[d[0], d[2]], [d[0] + 1, d[2]]];
            let found = there_is_one(&images, &played, sides, open, slack, LEAST + 1);
            assert!(found, "{d:?} {slack}");
        }
    }
}

/// Players 2, 3, 4 and 5 on boards with three rows or more and n + x to n + 6 cells, and those who
/// are beaten at once where at most six cells are left over. Sides of 9 and 10 stand for all larger
/// ones.
#[test]
fn every_reply_of_the_others_has_a_drawing() {
    for slack in 0..=6 {
        let images = images_of(slack);
        for w in 3..=10 {
            for h in 3..=w {
                let orders = [[w, h], [h, w]];
                let open = |sides: Cell| [false, sides[0] >= 9, false, sides[1] >= 9];
                let left = w * h - slack;
                for x in (2..=5).filter(|x| slack + x <= 6) {
                    if w < 9 && left - x < LEAST {
                        continue;
                    }
                    let found = orders.into_iter().any(|sides| {
                        let first = opening(x, sides);
                        let mut cells = first.iter();
                        let fits = cells.all(|cell| cell[0] < sides[0] && cell[1] < sides[1]);
                        fits && replies(first, sides).iter().all(|played| {
                            there_is_one(&images, played, sides, open(sides), slack, LEAST + x)
                        })
                    });
                    assert!(found, "player {x} on {w}x{h}, {slack}");
                }
                if w >= 9 || left >= LEAST {
                    let found = orders
                        .into_iter()
                        .any(|sides| there_is_one(&images, &[], sides, open(sides), slack, LEAST));
                    assert!(found, "at once on {w}x{h}, {slack}");
                }
            }
        }
    }
}

/// All of that on strips of two rows, with up to n + 8 cells.
#[test]
fn every_situation_on_strips_has_a_drawing() {
    for slack in 0..=7 {
        let images = images_of(slack);
        for left in 0..=8 {
            for right in 0..=8 {
                for across in [false, true] {
                    let width = left + right + if across { 1 } else { 2 };
                    let open = [left == 8, right == 8, false, false];
                    if !open.contains(&true) && 2 * width - slack <= LEAST {
                        continue;
                    }
                    let other = if across { [left, 1] } else { [left + 1, 0] };
                    let (played, sides) = ([[left, 0], other], [width, 2]);
                    let found = there_is_one(&images, &played, sides, open, slack, LEAST + 1);
                    assert!(found, "{left} {right} {across} {slack}");
                }
            }
        }
        for width in 8..=24 {
            let (sides, open) = ([width, 2], [false, true, false, false]);
            for x in [2, 3, 5, 7].into_iter().filter(|x| slack + x <= 8) {
                if 2 * width - slack - x < LEAST {
                    continue;
                }
                for played in replies(opening(x, sides), sides) {
                    let found = there_is_one(&images, &played, sides, open, slack, LEAST + x);
                    assert!(found, "player {x} {played:?} {slack}");
                }
            }
        }
    }
    // All others at once, even numbers by S1, odd ones by S7.
    let open = [false, true, false, false];
    assert!(serves(&images(), &[], [2, 2], open, 0, 4));
    assert!(serves(&images(), &[], [6, 2], open, 1, 11));
}

/// Boards of at most four by four cells have a dead snake of every other number of cells.
#[test]
fn small_boards_have_dead_snakes() {
    for (w, h) in [(3, 3), (4, 3), (4, 4)] {
        for length in 6..=w * h {
            let expected = length != 7;
            assert_eq!(has_dead_snake([w, h], length), expected, "{length}");
        }
    }
    for width in 2..=5 {
        for length in 2..=2 * width {
            let never = NEVER_DEAD[1].contains(&length) && (length, width) != (9, 5);
            let found = has_dead_snake([width, 2], length);
            assert_eq!(found, !never, "{length} {width}");
        }
    }
}

/// Every game on exceptional boards: those who can be beaten are, as the formula says.
#[test]
fn the_games_on_exceptional_boards_are_won() {
    let all = images();
    let mut games = 0;
    for players in [16i32, 17, 18, 23] {
        for h in 2..=5 {
            let spare = if h == 2 { 9 } else { 7 };
            for w in (h..).take_while(|w| w * h < players + spare) {
                let sides = [w, h];
                let unbeaten =
                    unbeaten_players(players.unsigned_abs(), [h, w].map(i32::unsigned_abs))
                        .unwrap();
                for x in (1..=players).filter(|&x| !unbeaten.contains(&x.unsigned_abs())) {
                    let table = Table::new(players, x, sides);
                    let won = if x == 1 {
                        openings(sides)
                            .iter()
                            .all(|played| table.wind_up(&all, played, players + 1))
                    } else if opening(x, sides).is_empty() || sides == [5, 2] {
                        at_once(&all, x, sides) || has_dead_snake(sides, x)
                    } else {
                        let wins = |first: &[Cell]| {
                            let mut all_replies = replies(first, sides).into_iter();
                            all_replies.all(|played| table.wind_up(&all, &played, players + x))
                        };
                        let first = opening(x, sides);
                        let turned: Vec<Cell> = first.iter().map(|&[x, y]| [y, x]).collect();
                        wins(first) || h > 2 && wins(&turned)
                    };
                    assert!(won, "{players} players, player {x} on {w}x{h}");
                    games += 1;
                }
            }
        }
    }
    assert!(games > 500, "{games}");
}

/// All openings of player 1.
fn openings([w, h]: Cell) -> Vec<[Cell; 2]> {
    let cells = (0..w).flat_map(|x| (0..h).map(move |y| [x, y]));
    let pairs = cells.flat_map(|[x, y]| [[[x, y], [x + 1, y]], [[x, y], [x, y + 1]]]);
    pairs.filter(|&[_, [x, y]]| x < w && y < h).collect()
}
