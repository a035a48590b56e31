//! Theorems A, C and D about all grids (`docs/theorems.md` has the proofs). Theorem B is the
//! conjecture of Chalise, and stands there.

use slitherlab_board::Board;
use slitherlab_family::{STATEMENTS, exceptions};
use slitherlab_game::Preset;
use slitherlab_game::snake::Ending;

use crate::coalition::Coalition;
use crate::scope::{Passed, grid, refuted};
use crate::theorems::{Proved, proved};
use crate::{Claim, Finding, Ruling, Scope};

const CLASSIFICATION: &str = "docs/theorems.md, The classification";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "classification",
        title: "Grids on which everybody can be beaten",
        source: CLASSIFICATION,
        statement: STATEMENTS[0].sentence,
        check: classification,
    },
    Claim {
        id: "one-live-end",
        title: "One live end on all grids",
        source: "docs/theorems.md, One live end",
        statement: STATEMENTS[2].sentence,
        check: one_live_end,
    },
    Claim {
        id: "misere-play",
        title: "Misère play on all grids",
        source: "docs/theorems.md, Misère play",
        statement: STATEMENTS[3].sentence,
        check: misere_play,
    },
];

/// Returns whether just the players are beaten of whom Theorem A says so, on the grids of the
/// scope.
fn classification(scope: &Scope<'_>) -> Finding {
    let grids = scope.grids().filter(|&[_, shorter]| shorter >= 2);
    let finding = scope.boards(grids.map(grid), |board| {
        let Some(&[longer, shorter]) = board.cells().map(|cells| cells.sides()) else {
            return Ok(());
        };
        for players in 3..=8 {
            let sides = [shorter, longer];
            let kept = exceptions().find(|one| (one.players, one.sides) == (players, sides));
            let unbeaten = kept.map(|one| one.unbeaten).unwrap_or_default();
            for player in 1..=players {
                let beaten = !unbeaten.contains(&player);
                let question = Coalition::against(board, Preset::Classic, players, player, scope);
                question.ensure_beaten(beaten)?;
            }
        }
        Ok(())
    });
    finding.with(Proved {
        whole: true,
        words: format!("every number of players, by certificates and drawings ({CLASSIFICATION})"),
    })
}

/// With three and four players the certificates of Theorem C need a side of this many cells.
const LONG: u32 = 6;

/// The most cells of a grid that is searched.
const MOST: usize = 30;

fn one_live_end(scope: &Scope<'_>) -> Finding {
    let games = [Preset::Progressive, Preset::Geography];
    let sides = |players: u32| (players + 1).max(LONG);
    let finding =
        longer_than_players(
            scope,
            &games,
            Ending::Normal,
            |game, players, sides| match sides {
                [5, 5] => players <= 4,
                [5, 4] | [4, 5] => players == 3 && game == Preset::Progressive,
                _ => false,
            },
        );
    with_certificates(scope, finding, &games, false, sides)
}

fn misere_play(scope: &Scope<'_>) -> Finding {
    let games = [Preset::Classic, Preset::Progressive, Preset::Geography];
    let finding = longer_than_players(scope, &games, Ending::Misere, |_, _, _| false);
    with_certificates(scope, finding, &games, true, |players| players + 1)
}

/// Tests the grids whose sides are longer than the number of players: on all of them each player is
/// beaten, but for the exceptions. Those with sides below [`LONG`] are always tested, and none with
/// more than [`MOST`] cells.
fn longer_than_players(
    scope: &Scope<'_>,
    games: &[Preset],
    ending: Ending,
    is_exception: fn(Preset, u32, [u32; 2]) -> bool,
) -> Finding {
    let grids = Scope::up_to(MOST).grids().filter(|&[longer, shorter]| {
        shorter >= 4 && (longer < LONG as usize || longer * shorter <= scope.up_to)
    });
    scope.boards(grids.map(grid), |board| {
        let Some(&[p, q]) = board.cells().map(|cells| cells.sides()) else {
            return Ok(());
        };
        for &game in games {
            for players in 3..p.min(q) {
                let exceptional = is_exception(game, players, [p, q]);
                everybody_is_beaten(board, (game, players, ending), !exceptional, scope)?;
            }
        }
        Ok(())
    })
}

/// Checks that each player can be beaten on a board, or that somebody cannot.
fn everybody_is_beaten(
    board: &Board,
    (game, players, ending): (Preset, u32, Ending),
    claimed: bool,
    scope: &Scope<'_>,
) -> Passed {
    let mut all = true;
    for player in 1..=players {
        let question = Coalition::with_ending(board, (game, players, ending), player, scope);
        all &= question.can()?;
    }
    if all == claimed {
        return Ok(());
    }
    let who = if all { "everybody" } else { "not everybody" };
    Err(refuted(
        board,
        format!("{game} with {players} players: {who} can be beaten"),
    ))
}

/// Adds what the certificates about some games prove. What they leave out are boards that have to
/// be tested, all of them.
fn with_certificates(
    scope: &Scope<'_>,
    finding: Finding,
    games: &[Preset],
    misere: bool,
    sides: impl Fn(u32) -> u32,
) -> Finding {
    let mut whole = finding.verdict == Ruling::Holds && finding.note.is_none();
    let mut words = Vec::new();
    for &game in games {
        let about = proved(scope, game, misere, 3, true, |n| Some(sides(n)));
        whole &= about.whole;
        words.push(format!("{game}: {}", about.words));
    }
    let words = words.join(". ");
    finding.with(Proved { whole, words })
}
