//! What is proved about a family holds on its boards, and what is refuted does not.

use slitherlab_board::Board;
use slitherlab_family::{Claim, End, Extent, Family, FamilyRules, Length, SCHEMA, Window};
use slitherlab_game::snake::{Ending, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::{Budget, Solver};

use crate::patch::{Proof, prove_alone};

/// Whether all others together can force a player to lose on a board, by the search that knows
/// nothing of patches.
pub(crate) fn is_beaten(text: &str, rules: &FamilyRules, player: u32) -> bool {
    let board = Board::parse(text).unwrap();
    let rules = Rules {
        players: rules.players,
        ending: if rules.misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..rules.game.snake_rules().unwrap()
    };
    let start = Position::start(rules, board.graph()).unwrap();
    let budget = Budget::default();
    let player = Player::from_number(player).unwrap();
    Solver::new(&start, &budget)
        .is_beaten(&start, player)
        .unwrap()
}

/// The boards of a family with at most this many cells.
pub(crate) fn boards(family: &Family, cells: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for side in &family.sides {
        let lengths = match *side {
            Length::Exactly(length) => length..=length,
            Length::AtLeast(length) => length..=cells,
        };
        all = all
            .into_iter()
            .flat_map(|start: Vec<u32>| {
                lengths.clone().map(move |length| {
                    let mut longer = start.clone();
                    longer.push(length);
                    longer
                })
            })
            .filter(|sides| sides.iter().product::<u32>() <= cells)
            .collect();
    }
    all
}

/// Tries to prove a claim and compares with all boards of a size; returns whether it is proved.
fn check(text: &str, rules: &FamilyRules, player: u32, cells: u32, nodes: u64) -> bool {
    let FamilyRules {
        game,
        players,
        misere,
        ..
    } = *rules;
    let context = format!("{text} {game:?} {players} {misere} player {player}");
    let family: Family = text.parse().unwrap();
    let budget = Budget {
        positions: Some(nodes),
        memory: 1 << 20,
        ..Budget::default()
    };
    match prove_alone(&family, rules, player, &budget) {
        Proof::Proved(patches) => {
            let claim = Claim {
                schema: SCHEMA.to_owned(),
                family: text.to_owned(),
                game,
                players,
                misere,
                beaten: vec![player],
            };
            let mut lines = vec![serde_json::to_string(&claim).unwrap()];
            lines.extend(
                patches
                    .iter()
                    .map(|patch| serde_json::to_string(patch).unwrap()),
            );
            let certificate = lines.join("\n");
            let statement = slitherlab_family::verify(certificate.as_bytes());
            assert_eq!(statement.map(|it| it.claim), Ok(claim), "{context}");
            let boards = boards(&family, cells);
            assert!(!boards.is_empty(), "{context}");
            for sides in boards {
                let board = family.board(&sides);
                assert!(is_beaten(&board, rules, player), "{context} {board}");
            }
            true
        }
        Proof::Refuted(sides) => {
            let board = family.board(&sides);
            assert!(!is_beaten(&board, rules, player), "{context} {board}");
            false
        }
        Proof::Unknown => false,
    }
}

#[test]
fn families_agree_with_their_boards() {
    let mut proved = 0;
    for (text, cells) in [
        ("grid:{2..}x1", 12),
        ("grid:{3..}x2", 20),
        ("grid:3x{3..}", 21),
        ("grid:{2..}x{2..}", 20),
        ("torus:{3..}", 12),
        ("torus:{3..}x3", 15),
        ("cylinder:{3..}x2", 16),
        ("cylinder:4x{1..}", 16),
        ("king:2x{2..}", 12),
        ("king:{2..}x{3..}", 12),
        ("knight:{3..}x3", 21),
        ("hex:{2..}x2", 12),
        ("hex:3x{2..}", 15),
        ("grid:{2..}x2x1", 16),
        ("honeycomb:{1..}x1", 20),
        ("honeycomb:2x{1..}", 24),
    ] {
        for game in [Preset::Classic, Preset::Progressive, Preset::Geography] {
            for players in 2..=5 {
                for misere in [false, true] {
                    let rules = FamilyRules::of(game, players, misere).unwrap();
                    for player in 1..=players {
                        proved += usize::from(check(text, &rules, player, cells, 20_000));
                    }
                }
            }
        }
    }
    assert!(proved > 100, "{proved}");
}

/// Where player 1 cannot open they win in misère play, and all others are beaten; on boards that
/// are too small for a player to come to move, that player is never stuck.
#[test]
fn boards_on_which_somebody_never_moves_are_judged_by_the_rules() {
    let rules = |players, misere| FamilyRules::of(Preset::Classic, players, misere).unwrap();
    for family in [
        "grid:{1..}x1",
        "grid:1x1",
        "king:{1..}x1",
        "knight:{1..}x{3..}",
    ] {
        assert!(!check(family, &rules(3, true), 1, 9, 20_000), "{family}");
        check(family, &rules(3, true), 2, 9, 20_000);
        check(family, &rules(3, true), 3, 9, 20_000);
        check(family, &rules(2, true), 2, 9, 20_000);
    }
    assert!(check("grid:1x1", &rules(3, true), 3, 1, 10));
    let family: Family = "grid:{3..}x{3..}".parse().unwrap();
    let budget = Budget::default();
    let proof = prove_alone(&family, &rules(50, false), 12, &budget);
    assert_eq!(proof, Proof::Refuted(vec![3, 3]));
}

/// The first player names the cell beside the end of a line and moves to the end: a partner need
/// not open in the corner.
#[test]
fn on_a_line_the_namer_wins() {
    let rules = FamilyRules::of(Preset::Progressive, 2, false).unwrap();
    assert!(check("grid:{3..}x1", &rules, 2, 12, 20_000));
}

#[test]
fn six_players_on_all_grids_of_the_conjecture() {
    let rules = FamilyRules::of(Preset::Classic, 6, false).unwrap();
    for player in 1..=6 {
        let proved = check("grid:{7..}x{7..}", &rules, player, 49, 10_000_000);
        assert!(proved, "player {player}");
    }
}

/// A window that is a whole board has just its edges.
#[test]
fn whole_windows_are_boards() {
    for text in [
        "grid:5",
        "grid:3x4",
        "grid:2x3x4",
        "torus:5",
        "torus:3x4",
        "torus:3x4x5",
        "cylinder:4x3",
        "king:3x4",
        "king:2x3x3",
        "knight:4x5",
        "knight:3x3x4",
        "hex:3x4",
    ] {
        let family: Family = text.parse().unwrap();
        let sides: Vec<u32> = family.sides.iter().map(|side| side.least()).collect();
        let axes = sides.iter().enumerate();
        let extents: Vec<Extent> = axes
            .map(|(axis, &side)| {
                if family.lattice.is_ring(axis) {
                    Extent::Ring(side)
                } else {
                    Extent::Line(End::Border(0), End::Border(side - 1))
                }
            })
            .collect();
        let opening = vec![0; sides.len()];
        let window = Window::new(&family.lattice, &opening, &extents).unwrap();
        assert!(!window.frontier.contains(&true));
        // The first coordinate of a cell runs fastest; on a board the last one does.
        let vertex = |cell: u16| {
            let mut rest = u32::from(cell);
            sides.iter().fold(0, |place, &side| {
                let at = rest % side;
                rest /= side;
                place * side + at
            })
        };
        let board = Board::parse(text).unwrap();
        assert_eq!(window.cells(), board.graph().vertex_count(), "{text}");
        for cell in 0..window.cells() as u16 {
            let around = &window.neighbors[usize::from(cell)];
            let mut around: Vec<u32> = around.iter().map(|&to| vertex(to)).collect();
            around.sort_unstable();
            let mut expected = board.graph().neighbors(vertex(cell)).to_vec();
            expected.sort_unstable();
            assert_eq!(around, expected, "{text} {cell}");
        }
    }
}

/// Says for the sides of a grid which players are not beaten there.
type Unbeaten = fn([u32; 2]) -> &'static [u32];

/// The grids that the certificates about three and four players leave out, and who is not beaten on
/// them: the tables of `docs/theorems.md`.
#[test]
fn what_the_certificates_leave_out_is_as_the_tables_say() {
    let row = |longest: u32| (3..=longest).map(|q| [3, q]).collect::<Vec<_>>();
    let square = vec![[4, 4], [4, 5], [5, 5]];
    let normal: [(Preset, u32, u32, Unbeaten); 4] = [
        (Preset::Progressive, 3, 9, |sides| match sides {
            [4, 4] => &[],
            _ => &[1],
        }),
        (Preset::Progressive, 4, 13, |sides| match sides {
            [4, 4] | [3, 10 | 12] => &[],
            _ => &[1],
        }),
        (Preset::Geography, 3, 5, |sides| match sides {
            [3, 3 | 5] => &[2],
            [5, 5] => &[1],
            _ => &[],
        }),
        (Preset::Geography, 4, 7, |sides| match sides {
            [3, 3 | 5 | 7] | [5, 5] => &[1],
            _ => &[],
        }),
    ];
    let check = |rules: FamilyRules, [p, q]: [u32; 2], unbeaten: &[u32]| {
        for player in 1..=rules.players {
            let beaten = is_beaten(&format!("grid:{p}x{q}"), &rules, player);
            assert_eq!(beaten, !unbeaten.contains(&player), "{rules:?} {p}x{q}");
        }
    };
    for (game, players, longest, unbeaten) in normal {
        let rules = FamilyRules::of(game, players, false).unwrap();
        for sides in [row(longest), square.clone()].concat() {
            check(rules, sides, unbeaten(sides));
        }
    }
    let misere: [(Preset, [&[u32]; 3]); 3] = [
        (Preset::Classic, [&[1], &[3], &[3]]),
        (Preset::Progressive, [&[1], &[1], &[]]),
        (Preset::Geography, [&[2], &[], &[1]]),
    ];
    for (game, unbeaten) in misere {
        let rules = FamilyRules::of(game, 3, true).unwrap();
        for (sides, unbeaten) in [[2, 2], [2, 3], [3, 3]].into_iter().zip(unbeaten) {
            check(rules, sides, unbeaten);
        }
    }
}
