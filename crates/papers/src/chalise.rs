//! Chalise, Graphs, Games, and Decisions, 2022.

use std::collections::{BTreeMap, BTreeSet};

use slitherlab_board::Board;
use slitherlab_explain::counted;
use slitherlab_family::STATEMENTS;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{Budget, Player, Preset};
use slitherlab_matching::Class;

use crate::anderson::classes;
use crate::coalition::{Coalition, wins};
use crate::exhaust::{each_opening, each_play, losing_plays, played, start};
use crate::scope::{Passed, Stop, by_theorem, ensure, grid, refuted, refuted_by};
use crate::theorems::proved;
use crate::{Claim, Finding, Ruling, Scope};
use slitherlab_lab::count::{final_paths, plays};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "games-on-2x2",
        title: "The games on the 2 × 2 grid",
        source: "Chalise 2.2, Fig. 7",
        statement: "exactly 8 different games are possible on the 2×2 grid",
        check: games_on_2x2,
    },
    Claim {
        id: "hamiltonian-3x3",
        title: "Final paths on 3 × 3",
        source: "Chalise 2.2",
        statement: "on 3×3 the final path is always Hamiltonian",
        check: hamiltonian_3x3,
    },
    Claim {
        id: "even-order-first",
        title: "Boards of even order",
        source: "Chalise 2.2.2",
        statement: "classic on boards of even order: player 1 wins",
        check: |scope| order_parity(scope, 0),
    },
    Claim {
        id: "odd-order-second",
        title: "Boards of odd order",
        source: "Chalise 2.2.4",
        statement: "classic on boards of odd order: player 2 wins",
        check: |scope| order_parity(scope, 1),
    },
    Claim {
        id: "universal-start",
        title: "Starting at a universal vertex",
        source: "Chalise 2.3.8",
        statement: "progressive: exactly the starts at universal vertices win",
        check: universal_start,
    },
    Claim {
        id: "no-universal",
        title: "Boards without a universal vertex",
        source: "Chalise 2.3.9",
        statement: "progressive: if there is no universal vertex, player 2 wins",
        check: no_universal,
    },
    Claim {
        id: "odd-grid-no-universal",
        title: "Odd grids and universal vertices",
        source: "Chalise 2.3.11",
        statement: "an odd grid has no universal vertex",
        check: odd_grid_no_universal,
    },
    Claim {
        id: "odd-grid-progressive",
        title: "Progressive Slither on odd grids",
        source: "Chalise 2.3.11",
        statement: "progressive on an odd grid: player 2 wins",
        check: odd_grid_progressive,
    },
    Claim {
        id: "three-2x2",
        title: "Three players on 2 × 2",
        source: "Chalise 2.4",
        statement: "three players, 2×2: player 1 loses in every play",
        check: |scope| scope.board("grid:2x2", |board| always_loses(board, 1, scope)),
    },
    Claim {
        id: "three-px1",
        title: "Three players on a path",
        source: "Chalise 2.4 I",
        statement: "three players, p×1: player ((p−1) mod 3)+1 loses in every play",
        check: three_px1,
    },
    Claim {
        id: "three-3x2-hamiltonian",
        title: "Three players on 3 × 2: whole paths",
        source: "Chalise 2.4 II",
        statement: "three players, 3×2: every play is a Hamiltonian path",
        check: |scope| hamiltonian(scope, "grid:3x2", 3),
    },
    Claim {
        id: "three-3x2",
        title: "Three players on 3 × 2",
        source: "Chalise 2.4 II",
        statement: "three players, 3×2: only player 3 can be forced to lose",
        check: |scope| scope.board("grid:3x2", |board| beaten_are(board, &[3], scope)),
    },
    Claim {
        id: "three-px2-player-1",
        title: "Three players on p × 2: player 1 is safe",
        source: "Chalise 2.4 II",
        statement: "three players, p×2: player 1 cannot be forced to lose unless (2p−1) mod 3 = 0",
        check: |scope| px2(scope, |p| (2 * p - 1) % 3 != 0, false),
    },
    Claim {
        id: "three-px2-c23",
        title: "Three players on p × 2: player 1 is beaten",
        source: "Chalise 2.4 II",
        statement: "three players, p×2, (2p−1) mod 3 = 0: player 1 can be forced to lose",
        check: |scope| px2(scope, |p| (2 * p - 1) % 3 == 0, true),
    },
    Claim {
        id: "three-3x3-player-1",
        title: "Three players on 3 × 3: player 1 is safe",
        source: "Chalise 2.4",
        statement: "three players, 3×3: player 1 loses in no play",
        check: |scope| {
            scope.board("grid:3x3", |board| {
                none_loses(board, scope, |player| player == 1)
            })
        },
    },
    Claim {
        id: "three-3x3-decides",
        title: "Three players on 3 × 3: player 1 decides",
        source: "Chalise 2.4",
        statement: "three players, 3×3: player 1 with either other can make the third lose",
        check: |scope| {
            scope.board("grid:3x3", |board| {
                can_make_lose(board, Preset::Classic, 3, &[2, 3], scope)
            })
        },
    },
    Claim {
        id: "three-conjecture",
        title: "The conjecture for three players",
        source: "Chalise 2.4.2",
        statement: "three players, min(p,q) > 3: any two can make the third lose",
        check: |scope| {
            let proved = proved(scope, Preset::Classic, false, 3, false, |n| Some(n + 1));
            conjecture(scope, 3..=3).with(proved)
        },
    },
    Claim {
        id: "n-conjecture",
        title: "The conjecture for n players",
        source: "Chalise 2.5.1",
        statement: STATEMENTS[1].sentence,
        check: |scope| {
            let proved = proved(scope, Preset::Classic, false, 3, true, |n| Some(n + 1));
            conjecture(scope, 3..=6).with(proved)
        },
    },
    Claim {
        id: "progressive-n",
        title: "Progressive Slither for n players",
        source: "Chalise 7",
        statement: "n players, progressive: on large enough grids any n−1 can make the last lose",
        check: |scope| {
            progressive_n(scope).with(proved(scope, Preset::Progressive, false, 3, true, |_| None))
        },
    },
    Claim {
        id: "losses-imply-coalitions",
        title: "From losing by chance to losing by force",
        source: "Chalise 4",
        statement: "if each player loses in some play, each pair can force the third to lose (three players, grids)",
        check: losses_imply_coalitions,
    },
];

fn games_on_2x2(_: &Scope<'_>) -> Finding {
    let finding = Scope::up_to(4).board("grid:2x2", |board| {
        let rules = Preset::Classic.snake_rules().expect("a snake game");
        let count = |result: Result<u128, _>| result.expect("a small board");
        let games = count(plays(rules, board.graph(), &Budget::default()));
        let paths = count(final_paths(rules, board.graph(), &Budget::default()));
        if games == 8 {
            return Ok(());
        }
        let moves = ["0,0-0,1", "0,1-1,1", "0,0-1,0"].map(str::to_owned);
        let pictures = coloured(board);
        let why = format!(
            "there are {games} sequences of moves, which make {pictures} different coloured pictures of {paths} paths"
        );
        Err(refuted_by(board, (Preset::Classic, 2), moves.to_vec(), why))
    });
    Finding {
        tested: "all games on grid:2x2".to_owned(),
        note: Some(
            "player 2 draws the middle edge of the path, or one at an end; up to the symmetries of the square these are two \
             games, as the paper says"
                .to_owned(),
        ),
        ..finding
    }
}

/// The number of pictures that plays of two leave: which edges are drawn, and by whom.
fn coloured(board: &Board) -> usize {
    let mut pictures = BTreeSet::new();
    let mut position = start(board, Preset::Classic, 2);
    pictures_from(&mut position, &mut Vec::new(), &mut pictures);
    pictures.len()
}

fn pictures_from(
    position: &mut Position,
    drawn: &mut Vec<(u32, [u32; 2])>,
    pictures: &mut BTreeSet<Vec<(u32, [u32; 2])>>,
) {
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        let mut picture = drawn.clone();
        picture.sort_unstable();
        pictures.insert(picture);
    }
    for mv in moves {
        let Move::Edge([u, v]) = mv else { continue };
        drawn.push((position.turn().number(), [u.min(v), u.max(v)]));
        position.play_unchecked(mv);
        pictures_from(position, drawn, pictures);
        position.undo();
        drawn.pop();
    }
}

/// On 3×3 every play of two is to visit all vertices: as printed; and as the paper means it, since
/// player 2 can see to it.
fn hamiltonian_3x3(scope: &Scope<'_>) -> Finding {
    let meant = scope.board("grid:3x3", |board| {
        let can = forces_all(&mut start(board, Preset::Classic, 2));
        ensure(board, can, || {
            "player 1 can keep a vertex from being visited".to_owned()
        })
    });
    let reading = "as the paper argues: player 2 can force every vertex to be visited";
    Finding::meant(hamiltonian(scope, "grid:3x3", 2), meant, reading)
}

/// Returns whether player 2 can see to it that all vertices are visited.
fn forces_all(position: &mut Position) -> bool {
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        let vertices = 0..position.field().vertex_count() as u32;
        return vertices.into_iter().all(|v| position.room(v) == 0);
    }
    let is_second = position.turn() == Player::SECOND;
    let mut after = |mv: Move| {
        position.play_unchecked(mv);
        let forced = forces_all(position);
        position.undo();
        forced
    };
    if is_second {
        moves.into_iter().any(&mut after)
    } else {
        moves.into_iter().all(&mut after)
    }
}

/// Returns whether every play visits all vertices.
fn hamiltonian(scope: &Scope<'_>, text: &str, players: u32) -> Finding {
    scope.board(text, |board| {
        let vertices = board.graph().vertices();
        let order = vertices.len();
        each_play(&mut start(board, Preset::Classic, players), scope, &|end| {
            let visited = vertices.clone().filter(|&v| end.room(v) == 0).count();
            if visited == order {
                return Ok(());
            }
            let why = format!("this play visits {visited} of the {order} vertices");
            let game = (Preset::Classic, players);
            Err(refuted_by(board, game, played(board, end), why))
        })
    })
}

fn order_parity(scope: &Scope<'_>, parity: usize) -> Finding {
    let expected = 1 + parity as u32;
    let finding = scope.all_graphs(|board| {
        if board.graph().vertex_count() % 2 != parity
            || by_theorem(board, Preset::Classic) == expected
        {
            return Ok(());
        }
        wins(board, Preset::Classic, expected, scope)
    });
    let wide = Scope::up_to(scope.up_to.max(150));
    let grids = wide.grids().filter(|[m, n]| m * n % 2 == parity);
    let on_grids = scope.boards(grids.map(grid), super::anderson::by_parity);
    let reading =
        "the chapter and the proof are about grids; the statement is not true of all graphs";
    Finding::meant(finding, on_grids, reading)
}

/// The vertices that every maximum matching covers, which Chalise calls universal.
fn universal(board: &Board) -> Vec<u32> {
    let classes = (0..).zip(classes(board));
    let covered = classes.filter(|(_, class)| *class != Class::Outer);
    covered.map(|(v, _)| v).collect()
}

fn universal_start(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let universal = universal(board);
        let claimed = |mv: Move| match mv {
            Move::Vertex(v) => Some(universal.contains(&v)),
            Move::Edge(_) => None,
        };
        let said = |does: &str| format!("this start {does}");
        each_opening(board, Preset::Progressive, scope, claimed, said)
    })
}

fn no_universal(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        if !universal(board).is_empty() {
            return Ok(());
        }
        wins(board, Preset::Progressive, 2, scope)
    })
}

fn odd_grids(scope: &Scope<'_>) -> impl Iterator<Item = String> + use<> {
    let grids = Scope::up_to(scope.up_to.max(49)).grids();
    // A row of cells is hardly what the author means by a grid.
    let proper = grids.filter(|sides| sides[1] >= 2);
    proper.filter(|[m, n]| m * n % 2 == 1).map(grid)
}

fn odd_grid_no_universal(scope: &Scope<'_>) -> Finding {
    scope.boards(odd_grids(scope), |board| {
        let universal = universal(board);
        universal.first().map_or(Ok(()), |&v| {
            let why = format!(
                "every maximum matching covers {} ({} in all)",
                board.label(v),
                counted(universal.len() as u64, "such vertex")
            );
            Err(refuted(board, why))
        })
    })
}

fn odd_grid_progressive(scope: &Scope<'_>) -> Finding {
    scope.boards(odd_grids(scope), |board| {
        if by_theorem(board, Preset::Progressive) == 2 {
            return Ok(());
        }
        wins(board, Preset::Progressive, 2, scope)
    })
}

/// Returns whether a player loses every play of three; a play that another loses refutes it.
fn always_loses(board: &Board, player: usize, scope: &Scope<'_>) -> Passed {
    none_loses(board, scope, |loser| loser != player)
}

/// Returns whether no play of three is lost by such a player.
fn none_loses(board: &Board, scope: &Scope<'_>, such: impl Fn(usize) -> bool) -> Passed {
    let plays = losing_plays(board, Preset::Classic, 3, scope)?;
    for (player, play) in (1..).zip(plays) {
        if let Some(play) = play.filter(|_| such(player)) {
            let why = format!("player {player} loses this play");
            return Err(refuted_by(board, (Preset::Classic, 3), play, why));
        }
    }
    Ok(())
}

fn three_px1(scope: &Scope<'_>) -> Finding {
    scope.boards(
        (1..=scope.up_to.max(12)).map(|p| format!("grid:{p}x1")),
        |board| {
            let p = board.graph().vertex_count();
            always_loses(board, (p - 1) % 3 + 1, scope)
        },
    )
}

/// Returns whether exactly these players can be forced to lose by the two others.
fn beaten_are(board: &Board, claimed: &[u32], scope: &Scope<'_>) -> Passed {
    for player in 1..=3 {
        let question = Coalition::against(board, Preset::Classic, 3, player, scope);
        let claimed = claimed.contains(&player);
        question.ensure(claimed, || {
            let can = if claimed { "cannot" } else { "can" };
            format!("player {player} {can} be forced to lose")
        })?;
    }
    Ok(())
}

/// Returns whether the others can force each of these players to lose.
fn can_make_lose(
    board: &Board,
    game: Preset,
    players: u32,
    targets: &[u32],
    scope: &Scope<'_>,
) -> Passed {
    for &player in targets {
        let question = Coalition::against(board, game, players, player, scope);
        question.ensure_beaten(true)?;
    }
    Ok(())
}

fn px2(scope: &Scope<'_>, kind: fn(usize) -> bool, beaten: bool) -> Finding {
    let lengths = (2..=scope.up_to / 2).filter(|&p| kind(p));
    scope.boards(lengths.map(|p| format!("grid:{p}x2")), |board| {
        let question = Coalition::against(board, Preset::Classic, 3, 1, scope);
        question.ensure(beaten, || {
            let can = if beaten { "cannot" } else { "can" };
            format!("player 1 {can} be forced to lose")
        })
    })
}

/// Returns whether any n − 1 players can make the remaining one lose, for these numbers n.
fn conjecture(scope: &Scope<'_>, players: std::ops::RangeInclusive<u32>) -> Finding {
    let wide = Scope::up_to(scope.up_to.max(16));
    let grids = wide.grids().filter(|&[_, q]| q > *players.start() as usize);
    scope.boards(grids.map(grid), |board| {
        let sides = board
            .cells()
            .map(|cells| cells.sides().to_vec())
            .unwrap_or_default();
        for n in players.clone() {
            if sides.iter().all(|&side| side > n) {
                let all: Vec<u32> = (1..=n).collect();
                can_make_lose(board, Preset::Classic, n, &all, scope)?;
            }
        }
        Ok(())
    })
}

/// "Large enough" is never refuted by small boards: the finding lists where it is not so.
fn progressive_n(scope: &Scope<'_>) -> Finding {
    let mut not: BTreeMap<u32, Vec<[usize; 2]>> = BTreeMap::new();
    let mut open = Vec::new();
    let mut so = 0;
    let mut largest = None;
    for sides in scope.grids().filter(|sides| sides[1] >= 2) {
        let board = Board::parse(&grid(sides)).expect("a board");
        for players in 3..=5 {
            let beaten = (1..=players).map(|player| {
                Coalition::against(&board, Preset::Progressive, players, player, scope).can()
            });
            match beaten.collect::<Result<Vec<bool>, Stop>>() {
                Ok(beaten) if beaten.iter().all(|&one| one) => so += 1,
                Ok(_) => {
                    largest = largest.max(Some(board.graph().vertex_count()));
                    not.entry(players).or_default().push(sides);
                }
                Err(Stop::Time) => return Finding::undecided("the budget ran out"),
                Err(_) => open.push(format!("{} with {players}", board.text())),
            }
        }
    }
    let exceptional: usize = not.values().map(Vec::len).sum();
    let exceptions: Vec<String> = not
        .iter()
        .map(|(players, sides)| format!("with {players} players on {}", families(sides)))
        .collect();
    let mut notes = vec![format!(
        "small boards cannot decide what large ones do. It fails {}, and holds on the other {so}",
        exceptions.join("; "),
    )];
    if let Some(largest) = largest {
        notes.push(format!("it fails on none with more than {largest} cells"));
    }
    if !open.is_empty() {
        notes.push(format!(
            "not decided within the budget: {}",
            open.join(", ")
        ));
    }
    let tested = format!("{} grids and numbers of players (3 to 5)", so + exceptional);
    Finding {
        note: Some(notes.join("; ")),
        ..Finding::of(Ruling::Undecided, tested)
    }
}

/// The texts of grids, those of the same width one after the other as one family.
fn families(grids: &[[usize; 2]]) -> String {
    let is_next = |a: &[usize; 2], b: &[usize; 2]| a[1] == b[1] && a[0] + 1 == b[0];
    let texts: Vec<String> = grids
        .chunk_by(is_next)
        .map(|run| match run {
            [[from, width], .., [to, _]] => format!("grid:{{{from}..{to}}}x{width}"),
            _ => grid(run[0]),
        })
        .collect();
    texts.join(", ")
}

fn losses_imply_coalitions(scope: &Scope<'_>) -> Finding {
    scope.boards(scope.grids().map(grid), |board| {
        let plays = losing_plays(board, Preset::Classic, 3, scope)?;
        if plays.iter().any(Option::is_none) {
            return Ok(());
        }
        can_make_lose(board, Preset::Classic, 3, &[1, 2, 3], scope)
    })
}
