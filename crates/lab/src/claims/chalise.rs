//! Chalise, Graphs, Games, and Decisions, 2022.

use std::collections::BTreeMap;

use slitherlab_board::Board;
use slitherlab_games::Game;
use slitherlab_games::snake::{Move, Position};
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
use slitherlab_tell::counted;

use super::coalition::{Coalition, can_be_beaten, otherwise, winner};
use super::exhaust::{Spent, losing_plays, start, wins_with};
use super::scope::{Checked, by_theorem, counterexample, grid, played, refuted_by};
use super::theorems::proved;
use super::{Claim, Counterexample, Finding, Ruling, Scope};
use crate::count::{final_paths, plays};

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
        check: |scope| hamiltonian(scope, "grid:3x3", 2),
    },
    Claim {
        id: "even-order-first",
        title: "Boards of even order",
        source: "Chalise 2.2.2",
        statement: "classic, even order: first player (grids; and all graphs)",
        check: |scope| order_parity(scope, 0),
    },
    Claim {
        id: "odd-order-second",
        title: "Boards of odd order",
        source: "Chalise 2.2.4",
        statement: "classic, odd order: second player (grids; and all graphs)",
        check: |scope| order_parity(scope, 1),
    },
    Claim {
        id: "universal-start",
        title: "Starting at a universal vertex",
        source: "Chalise 2.3.8",
        statement: "progressive: starting at a universal vertex wins; and only that",
        check: universal_start,
    },
    Claim {
        id: "no-universal",
        title: "Boards without a universal vertex",
        source: "Chalise 2.3.9",
        statement: "progressive: no universal vertex, second player wins",
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
        statement: "progressive on an odd grid: second player",
        check: odd_grid_progressive,
    },
    Claim {
        id: "three-2x2",
        title: "Three players on 2 × 2",
        source: "Chalise 2.4",
        statement: "three players, 2×2: player 1 loses in every play",
        check: |scope| {
            scope.boards(["grid:2x2".to_owned()], |board| {
                always_loses(board, 1, scope)
            })
        },
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
        check: |scope| {
            scope.boards(["grid:3x2".to_owned()], |board| {
                beaten_are(board, &[3], scope)
            })
        },
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
            scope.boards(["grid:3x3".to_owned()], |board| {
                never_loses(board, 1, scope)
            })
        },
    },
    Claim {
        id: "three-3x3-decides",
        title: "Three players on 3 × 3: player 1 decides",
        source: "Chalise 2.4",
        statement: "three players, 3×3: player 1 with either other can make the third lose",
        check: |scope| {
            scope.boards(["grid:3x3".to_owned()], |board| {
                can_make_lose(board, Game::Classic, 3, &[2, 3], scope)
            })
        },
    },
    Claim {
        id: "three-conjecture",
        title: "The conjecture for three players",
        source: "Chalise 2.4.2",
        statement: "three players, min(p,q) > 3: any two can make the third lose",
        check: |scope| {
            let proved = proved(scope, Game::Classic, 3, false, |n| Some(n + 1));
            conjecture(scope, 3..=3).with(proved)
        },
    },
    Claim {
        id: "n-conjecture",
        title: "The conjecture for n players",
        source: "Chalise 2.5.1",
        statement: "n players, min(p,q) > n: any n−1 can make the last lose",
        check: |scope| {
            let proved = proved(scope, Game::Classic, 3, true, |n| Some(n + 1));
            conjecture(scope, 3..=6).with(proved)
        },
    },
    Claim {
        id: "progressive-n",
        title: "Progressive Slither for n players",
        source: "Chalise 7",
        statement: "n players, progressive: on large enough grids any n−1 can make the last lose",
        check: |scope| {
            progressive_n(scope).with(proved(scope, Game::Progressive, 3, true, |_| None))
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
    let board = Board::parse("grid:2x2").expect("a board");
    let rules = Game::Classic.snake_rules().expect("a snake game");
    let count = |result: Result<u128, _>| result.expect("a small board");
    let games = count(plays(rules, board.graph(), 1000));
    let paths = count(final_paths(rules, board.graph(), 1000));
    let moves = ["0,0-0,1", "0,1-1,1", "0,0-1,0"].map(str::to_owned);
    let why =
        format!("there are {games} sequences of moves, which end with {paths} different paths");
    let counterexample = played(&board, (Game::Classic, 2), moves.to_vec(), why);
    Finding {
        ruling: if games == 8 { Ruling::Holds } else { Ruling::Fails },
        tested: "all games on grid:2x2".to_owned(),
        counterexample: (games != 8).then_some(counterexample),
        proof: None,
        note: Some(
            "an end edge or the middle edge of the final path may come first, and each of the 4 paths can be laid in 4 ways; \
             up to the symmetries of the square there are two games, as the paper says"
                .to_owned(),
        ),
    }
}

/// Whether every play visits all vertices.
fn hamiltonian(scope: &Scope<'_>, text: &str, players: u32) -> Finding {
    scope.boards([text.to_owned()], |board| {
        let mut position = start(board, Game::Classic, players);
        Ok(short_play(board, &mut position))
    })
}

/// A play that leaves a vertex out. The recursion is as deep as the board is large.
fn short_play(board: &Board, position: &mut Position) -> Option<Counterexample> {
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        let order = board.graph().vertex_count();
        let visited = board
            .graph()
            .vertices()
            .filter(|&v| position.room(v) == 0)
            .count();
        let game = (Game::Classic, position.rules().players);
        let why = format!("this play visits {visited} of the {order} vertices");
        let moves = || texts(board, position.moves());
        return (visited < order).then(|| played(board, game, moves(), why));
    }
    for one in moves {
        position.make(one);
        let found = short_play(board, position);
        position.unmake();
        if found.is_some() {
            return found;
        }
    }
    None
}

fn texts(board: &Board, moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|one| one.on(board).to_string()).collect()
}

fn order_parity(scope: &Scope<'_>, parity: usize) -> Finding {
    let expected = 1 + parity as u32;
    let finding = scope.all_graphs(|board| {
        if board.graph().vertex_count() % 2 != parity
            || by_theorem(board, Game::Classic) == expected
        {
            return Ok(None);
        }
        let why = format!("player {} wins", 3 - expected);
        otherwise(board, Game::Classic, scope, why)
    });
    let wide = Scope::up_to(scope.up_to.max(150));
    let grids = wide.grids().filter(|[m, n]| m * n % 2 == parity);
    let on_grids = scope.boards(grids.map(grid), super::anderson::by_parity);
    Finding {
        note: Some(match on_grids.ruling {
            Ruling::Holds | Ruling::Proved => {
                format!("on grids it holds ({})", on_grids.tested)
            }
            _ => format!("on grids: {}", on_grids.tested),
        }),
        ..finding
    }
}

/// The vertices that every maximum matching covers, which Chalise calls universal.
fn universal(board: &Board) -> Vec<u32> {
    let graph = board.graph();
    let classes = GallaiEdmonds::of(graph, &maximum_matching(graph)).expect("it is maximum");
    graph
        .vertices()
        .filter(|&v| classes.class(v) != Class::Outer)
        .collect()
}

fn universal_start(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let universal = universal(board);
        let position = start(board, Game::Progressive, 2);
        for one in position.legal_moves() {
            let Move::Vertex(v) = one else { continue };
            let wins = wins_with(board, &position, one, scope)?;
            if wins != universal.contains(&v) {
                let moves = vec![one.on(board).to_string()];
                let why = format!("this start {}", if wins { "wins" } else { "loses" });
                return refuted_by(board, (Game::Progressive, 2), moves, why);
            }
        }
        Ok(None)
    })
}

fn no_universal(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        if !universal(board).is_empty() {
            return Ok(None);
        }
        if winner(board, Game::Progressive, scope)? == 2 {
            return Ok(None);
        }
        otherwise(board, Game::Progressive, scope, "player 1 wins")
    })
}

fn odd_grids(scope: &Scope<'_>) -> impl Iterator<Item = String> + use<> {
    let grids = Scope::up_to(scope.up_to.max(49)).grids();
    grids.filter(|[m, n]| m * n % 2 == 1).map(grid)
}

fn odd_grid_no_universal(scope: &Scope<'_>) -> Finding {
    scope.boards(odd_grids(scope), |board| {
        let universal = universal(board);
        let first = universal.first();
        Ok(first.map(|&v| {
            counterexample(
                board,
                format!(
                    "every maximum matching covers {} ({} in all)",
                    board.label(v),
                    counted(universal.len() as u64, "such vertex")
                ),
            )
        }))
    })
}

fn odd_grid_progressive(scope: &Scope<'_>) -> Finding {
    scope.boards(odd_grids(scope), |board| {
        if by_theorem(board, Game::Progressive) == 2 {
            return Ok(None);
        }
        otherwise(board, Game::Progressive, scope, "player 1 wins")
    })
}

/// Whether a player loses every play of three; a play that another loses refutes it.
fn always_loses(board: &Board, player: usize, scope: &Scope<'_>) -> Checked {
    let plays = losing_plays(board, Game::Classic, 3, scope)?;
    let other = plays
        .into_iter()
        .enumerate()
        .find(|(place, play)| place + 1 != player && play.is_some());
    Ok(other.map(|(place, play)| {
        let moves = texts(board, play.into_iter().flatten());
        let why = format!("player {} loses this play", place + 1);
        played(board, (Game::Classic, 3), moves, why)
    }))
}

fn never_loses(board: &Board, player: usize, scope: &Scope<'_>) -> Checked {
    let play = losing_plays(board, Game::Classic, 3, scope)?.swap_remove(player - 1);
    Ok(play.map(|play| {
        let why = format!("player {player} loses this play");
        played(
            board,
            (Game::Classic, 3),
            texts(board, play.into_iter()),
            why,
        )
    }))
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

/// Whether exactly these players can be forced to lose by the two others.
fn beaten_are(board: &Board, claimed: &[u32], scope: &Scope<'_>) -> Checked {
    for player in 1..=3 {
        let question = Coalition::against(board, Game::Classic, 3, player, scope);
        let beaten = question.can()?;
        if beaten != claimed.contains(&player) {
            let can = if beaten { "can" } else { "cannot" };
            let why = format!("player {player} {can} be forced to lose");
            return refuted_by(board, (Game::Classic, 3), question.line()?, why);
        }
    }
    Ok(None)
}

/// Whether the others can force each of these players to lose.
fn can_make_lose(
    board: &Board,
    game: Game,
    players: u32,
    targets: &[u32],
    scope: &Scope<'_>,
) -> Checked {
    for &player in targets {
        let question = Coalition::against(board, game, players, player, scope);
        if !question.can()? {
            let why = format!("with {players} players, player {player} cannot be forced to lose");
            return refuted_by(board, (game, players), question.line()?, why);
        }
    }
    Ok(None)
}

fn px2(scope: &Scope<'_>, kind: fn(usize) -> bool, beaten: bool) -> Finding {
    let lengths = (2..=scope.up_to / 2).filter(|&p| kind(p));
    scope.boards(lengths.map(|p| format!("grid:{p}x2")), |board| {
        let question = Coalition::against(board, Game::Classic, 3, 1, scope);
        if question.can()? == beaten {
            return Ok(None);
        }
        let can = if beaten { "cannot" } else { "can" };
        let why = format!("player 1 {can} be forced to lose");
        refuted_by(board, (Game::Classic, 3), question.line()?, why)
    })
}

/// Whether any all but one can make that one lose, for these numbers of players.
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
                if let Some(found) = can_make_lose(board, Game::Classic, n, &all, scope)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
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
            let beaten = (1..=players)
                .map(|player| can_be_beaten(&board, Game::Progressive, players, player, scope));
            match beaten.collect::<Result<Vec<bool>, Spent>>() {
                Ok(beaten) if beaten.iter().all(|&one| one) => so += 1,
                Ok(_) => {
                    largest = largest.max(Some(board.graph().vertex_count()));
                    not.entry(players).or_default().push(sides);
                }
                Err(Spent::Board) => open.push(format!("{} with {players}", board.text())),
                Err(Spent::Time) => return Finding::undecided("the budget ran out"),
            }
        }
    }
    let exceptional: usize = not.values().map(Vec::len).sum();
    let exceptions: Vec<String> = not
        .iter()
        .map(|(players, sides)| format!("with {players} players on {}", families(sides)))
        .collect();
    let mut notes = vec![format!(
        "small boards cannot decide what large ones do. Not so {}. So on the other {so}",
        exceptions.join("; "),
    )];
    if let Some(largest) = largest {
        notes.push(format!(
            "on none with more than {largest} cells was it not so"
        ));
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
        let plays = losing_plays(board, Game::Classic, 3, scope)?;
        if plays.iter().any(Option::is_none) {
            return Ok(None);
        }
        can_make_lose(board, Game::Classic, 3, &[1, 2, 3], scope)
    })
}
