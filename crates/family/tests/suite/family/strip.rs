//! Lines about strips two cells wide: the game of ends against brute force, and forged lines.

use rand::Rng;
use rand::seq::IndexedRandom;
use slitherlab_board::Board;
use slitherlab_family::{FamilyRefusal, StripFault, verify};
use slitherlab_oracle::random_generator;

use crate::family::brute::{OneSnake, Rules};
use crate::family::{setting, theorem};

/// A certificate with a line about strips for each of some players; the numbers are those of the
/// line.
fn certificate(family: &str, players: u32, beaten: &[u32], numbers: [u32; 3]) -> String {
    let [corridor, lead, from] = numbers;
    let mut text = format!(
        r#"{{"schema":"slitherlab/family-certificate/1","family":"{family}","game":"classic","players":{players},"misere":false,"beaten":{beaten:?}}}"#
    );
    for player in beaten {
        text.push_str(&format!(
            "\n{{\"beaten\":{player},\"strip\":{{\"corridor\":{corridor},\"lead\":{lead},\"from\":{from}}}}}"
        ));
    }
    text
}

/// Whether a player is beaten on a strip, by trying everything.
fn is_beaten(columns: u32, players: u32, player: u32) -> Option<bool> {
    let board = Board::parse(&format!("grid:{columns}x2")).expect("a board");
    let rules = Rules {
        game: "classic",
        players,
        misere: false,
    };
    OneSnake::on(board.graph(), rules, player, 4_000_000).is_beaten()
}

/// With large numbers nothing is left out but corridors that are counted modulo n: on strips of
/// three players all is found from 8 columns on, and never too much.
#[test]
fn the_game_of_ends_is_that_of_the_rules() {
    for (players, numbers) in [(3, [1, 4, 13]), (3, [4, 8, 20]), (4, [2, 6, 24])] {
        for columns in 2..=12 {
            for player in 1..=players {
                let family = format!("grid:{columns}x2");
                let answer = verify(certificate(&family, players, &[player], numbers).as_bytes());
                let truth = is_beaten(columns, players, player).expect("small boards");
                match answer {
                    Ok(_) => assert!(truth, "{players} players, player {player} on {family}"),
                    Err(FamilyRefusal::Strip(2, StripFault::Open(_))) => {
                        let is_found = players > 3 || columns < 8;
                        assert!(is_found || !truth, "player {player} on {family}");
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }
}

#[test]
fn a_line_about_strips_has_to_be_one() {
    let kept = theorem("classic-3-two");
    assert_eq!(verify(kept.as_bytes()).expect("a theorem").patches, 3);
    for (from, to) in [
        ("{13..}x2", "{12..}x2"),
        ("{13..}x2", "{13..}x3"),
        ("{13..}x2", "{13..}x{2..}"),
        ("{13..}x2", "{13..}x2x2"),
        ("grid:{13..}x2", "cylinder:{13..}x2"),
        ("grid:{13..}x2", "king:{13..}x2"),
        ("\"classic\"", "\"progressive\""),
        ("\"misere\":false", "\"misere\":true"),
        ("\"players\":3", "\"players\":7"),
        ("\"players\":3", "\"players\":2"),
        ("\"corridor\":1", "\"corridor\":0"),
        ("\"corridor\":1", "\"corridor\":5"),
        ("\"corridor\":1", "\"corridor\":-1"),
        ("\"corridor\":1", "\"corridor\":01"),
        ("\"lead\":4", "\"lead\":3"),
        ("\"lead\":4", "\"lead\":9"),
        ("\"from\":13", "\"from\":12"),
        ("\"from\":13", "\"from\":33"),
        ("\"beaten\":2,", "\"beaten\":4,"),
        ("\"beaten\":[1,2,3]", "\"beaten\":[1,2]"),
        ("{\"corridor\":1,", "{\"corridor\":1,\"more\":1,"),
        ("{\"corridor\":1,", "{"),
    ] {
        assert!(kept.contains(from), "{from}");
        let forged = kept.replacen(from, to, 1);
        assert!(verify(forged.as_bytes()).is_err(), "{to}");
    }
    // Turned, and with a line too many.
    let turned = kept.replacen("{13..}x2", "2x{13..}", 1);
    assert!(verify(turned.as_bytes()).is_ok());
    let twice = format!("{kept}{}\n", kept.lines().last().expect("a line"));
    assert!(verify(twice.as_bytes()).is_ok());
    let without: Vec<&str> = kept.lines().take(3).collect();
    let refusal = verify(without.join("\n").as_bytes()).expect_err("player 3 is missing");
    assert!(matches!(refusal, FamilyRefusal::Gap(3, _)));
}

/// Lines with any numbers about any strips: what is accepted is true on every strip up to 30 cells.
#[test]
fn no_forged_line_about_strips_is_accepted() {
    let mut random = random_generator(setting("FORGER_SEED", 1));
    let wanted = setting("FAMILY_FORGERIES", 6_000) / 20;
    let mut known = std::collections::HashMap::new();
    let mut accepted = 0;
    for _ in 0..wanted {
        let players = *[3, 3, 3, 4, 5].choose(&mut random).expect("some");
        let beaten = random.random_range(1..=players);
        let least = random.random_range(2..=15);
        let is_open = random.random();
        let family = match (is_open, random.random()) {
            (true, true) => format!("grid:{{{least}..}}x2"),
            (true, false) => format!("grid:2x{{{least}..}}"),
            (false, true) => format!("grid:{least}x2"),
            (false, false) => format!("grid:2x{least}"),
        };
        let numbers = [
            random.random_range(0..=2),
            random.random_range(2..=6),
            random.random_range(8..=22),
        ];
        let text = certificate(&family, players, &[beaten], numbers);
        if verify(text.as_bytes()).is_err() {
            continue;
        }
        accepted += 1;
        for columns in least..=if is_open { 15 } else { least } {
            let truth = known
                .entry((columns, players, beaten))
                .or_insert_with(|| is_beaten(columns, players, beaten));
            assert_ne!(*truth, Some(false), "{columns} columns:\n{text}");
        }
    }
    println!("{wanted} lines about strips tried, {accepted} accepted, 0 of them falsely");
    assert!(wanted / 20 < accepted && accepted < wanted * 19 / 20);
}
