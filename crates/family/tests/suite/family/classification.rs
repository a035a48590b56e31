//! Theorems A, C and D against brute force, and Theorem A against the kept certificates.

use slitherlab_board::Board;
use slitherlab_family::{
    Family, THEOREMS, claim_of, everybody_is_beaten, exceptions, unbeaten_players,
};

use crate::family::brute::{OneSnake, Rules};
use crate::family::setting;

/// The players who cannot be beaten by these rules, by trying everything.
fn unbeaten_by(rules: Rules, [p, q]: [u32; 2]) -> Vec<u32> {
    let board = Board::parse(&format!("grid:{p}x{q}")).expect("a board");
    let is_beaten = |&x: &u32| {
        let mut game = OneSnake::on(board.graph(), rules, x, usize::MAX);
        game.is_beaten().expect("no limit")
    };
    (1..=rules.players).filter(|x| !is_beaten(x)).collect()
}

/// The players who cannot be beaten in `classic`, by trying everything.
fn unbeaten(players: u32, sides: [u32; 2]) -> Vec<u32> {
    let rules = Rules {
        game: "classic",
        players,
        misere: false,
    };
    unbeaten_by(rules, sides)
}

/// The grids with sides of at least `least` and up to 30 cells.
fn grids(least: u32) -> impl Iterator<Item = [u32; 2]> {
    let most = setting("CLASSIFIED_CELLS", 30) as u32;
    (least..=most).flat_map(move |p| {
        let longer = (p..).take_while(move |q| p * q <= most);
        longer.map(move |q| [p, q])
    })
}

/// `CLASSIFIED_CELLS=36` looks at larger boards.
#[test]
fn small_boards_are_classified_by_brute_force() {
    let mut boards = 0;
    for [p, q] in grids(2) {
        for players in 3..=8 {
            let kept = exceptions().find(|one| (one.players, one.sides) == (players, [p, q]));
            let expected = kept.map(|one| one.unbeaten).unwrap_or_default();
            assert_eq!(unbeaten(players, [p, q]), expected, "{players} on {p}x{q}");
            let everybody = everybody_is_beaten(players, [q, p]);
            assert_eq!(everybody, Some(expected.is_empty()));
            boards += 1;
        }
    }
    println!("{boards} boards classified by brute force");
}

/// Who cannot be beaten with one live end: Theorem C, and with three rows the table of
/// `docs/theorems.md`. Nothing is claimed where a side is shorter than the number of players.
fn unbeaten_with_one_end(game: &str, players: u32, sides: [u32; 2]) -> &'static [u32] {
    match (game, players, sides) {
        (_, 3 | 4, [5, 5])
        | ("progressive", 3 | 4, [4, 5] | [3, 3..=9])
        | ("progressive", 4, [3, 11 | 13])
        | ("geography", 4, [3, 3 | 5 | 7]) => &[1],
        ("geography", 3, [3, 3 | 5]) => &[2],
        _ => &[],
    }
}

#[test]
fn one_live_end_is_classified_by_brute_force() {
    for game in ["progressive", "geography"] {
        for players in 3..=8 {
            let rules = Rules {
                game,
                players,
                misere: false,
            };
            for sides in grids(if players < 5 { 3 } else { players }) {
                let expected = unbeaten_with_one_end(game, players, sides);
                assert_eq!(unbeaten_by(rules, sides), expected, "{rules:?} {sides:?}");
            }
        }
    }
}

/// Theorem D, where some sides may be as long as there are players, and with three players all
/// grids with both sides at least 2.
#[test]
fn misere_play_is_classified_by_brute_force() {
    for game in ["classic", "progressive", "geography"] {
        for players in 3..=8 {
            let rules = Rules {
                game,
                players,
                misere: true,
            };
            let longer = u32::from(players == 4 || (game, players) == ("progressive", 5));
            for sides in grids(if players == 3 { 2 } else { players + longer }) {
                let expected: &[u32] = match (game, players, sides) {
                    ("classic", 3, [2, 2])
                    | ("progressive", 3, [2, 2 | 3])
                    | ("geography", 3, [3, 3]) => &[1],
                    ("classic", 3, [2 | 3, 3]) => &[3],
                    ("geography", 3, [2, 2]) => &[2],
                    _ => &[],
                };
                assert_eq!(unbeaten_by(rules, sides), expected, "{rules:?} {sides:?}");
            }
        }
    }
}

/// The exceptions of more players by brute force, too, as far as they are small.
#[test]
fn exceptions_are_as_they_are_kept() {
    let most = setting("CLASSIFIED_CELLS", 30) as u32;
    let mut count = 0;
    for one in exceptions() {
        let [p, q] = one.sides;
        assert!(2 <= p && p <= q && !one.unbeaten.is_empty());
        assert_eq!(everybody_is_beaten(one.players, one.sides), Some(false));
        let named = unbeaten_players(one.players, one.sides).expect("an exception");
        assert_eq!(one.unbeaten, named, "{one:?}");
        if p * q <= most {
            assert_eq!(unbeaten(one.players, one.sides), one.unbeaten, "{one:?}");
        }
        count += 1;
    }
    assert_eq!(count, 156);
    // The formula and the table say the same where both speak.
    for players in 11..=15 {
        for p in 2..=12 {
            for q in p..=12 {
                let kept = exceptions().any(|one| (one.players, one.sides) == (players, [p, q]));
                assert_eq!(everybody_is_beaten(players, [p, q]), Some(!kept));
                let named = unbeaten_players(players, [q, p]).unwrap();
                assert_eq!(!named.is_empty(), kept);
            }
        }
    }
    let small = unbeaten_players(14, [2, 5]).unwrap();
    assert_eq!(small, [1, 2, 3, 5, 7, 11, 12, 13, 14]);
    assert_eq!(unbeaten_players(40, [24, 2]).unwrap(), [9]);
    assert_eq!(unbeaten_players(2, [4, 4]), None);
    assert_eq!(everybody_is_beaten(2, [4, 4]), None);
    assert_eq!(everybody_is_beaten(3, [1, 4]), None);
}

/// Up to 10 players on strips, and up to 15 on other grids, every board that is no exception is one
/// of a kept certificate, but for the strips 2×8 and 2×11 with three players, which brute force
/// decides.
#[test]
fn the_certificates_leave_no_board_out() {
    let mut claims = Vec::new();
    for theorem in THEOREMS {
        let claim = claim_of(theorem.certificate).expect("a claim");
        if claim.game.name() == "classic" && !claim.misere && claim.family.starts_with("grid") {
            let family: Family = claim.family.parse().expect("a family");
            claims.push((claim, family));
        }
    }
    for players in 3..=15 {
        for p in 2..=40 {
            for q in p..=40 {
                if everybody_is_beaten(players, [p, q]) != Some(true) {
                    continue;
                }
                let mut beaten = Vec::new();
                for (claim, family) in &claims {
                    let holds = |sides: [u32; 2]| {
                        let mut pairs = family.sides.iter().zip(sides);
                        pairs.all(|(side, number)| side.holds(number))
                    };
                    if claim.players == players && (holds([p, q]) || holds([q, p])) {
                        beaten.extend(claim.beaten.iter().copied());
                    }
                }
                beaten.sort_unstable();
                beaten.dedup();
                let by_search = players == 3 && p == 2 && (q == 8 || q == 11);
                let by_drawings = players > 10 && p == 2;
                let whole = beaten.into_iter().eq(1..=players);
                assert!(whole || by_search || by_drawings, "{players} on {p}x{q}");
            }
        }
    }
}
