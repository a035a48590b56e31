//! What the papers say of strategies: that a player who follows one wins. Each is played through
//! against everything that the opponent can do.

use slitherlab_board::Board;
use slitherlab_game::{Game, Player, Preset};

use crate::exhaust::start;
use crate::scope::{Passed, Stop, ensure, grid, refuted_by};
use crate::{Claim, Finding, Scope};
use slitherlab_lab::simulate::{Experiment, simulate};
use slitherlab_lab::strategy::{Failure, Soundness, Strategy, check};

/// The player who follows a strategy, and the game.
type Who = (Preset, Player);
const CLASSIC_FIRST: Who = (Preset::Classic, Player::FIRST);
const CLASSIC_SECOND: Who = (Preset::Classic, Player::SECOND);
const PRIVATE_FIRST: Who = (Preset::Private, Player::FIRST);
const PRIVATE_SECOND: Who = (Preset::Private, Player::SECOND);

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "gardner-symmetry",
        title: "Gardner's symmetry",
        source: "Gardner 1972, in Chalise 2.1",
        statement: "classic on a grid with a central edge (one side odd, one even): the first player wins by taking it and answering symmetrically",
        check: |scope| follow(scope, Strategy::Mirror, CLASSIC_FIRST, 1, one_odd),
    },
    Claim {
        id: "private-mirror",
        title: "Mirroring in private Slither",
        source: "Slithering Graphs 4.2.1",
        statement: "private on the m×n grid, m and n even: player 2 wins by mirroring",
        check: |scope| follow(scope, Strategy::Mirror, PRIVATE_SECOND, 2, both_even),
    },
    Claim {
        id: "private-divide-and-block",
        title: "Divide and block",
        source: "Slithering Graphs 4.2.1",
        statement: "private on the m×n grid, m or n odd: player 1 wins by dividing the board along its middle line and blocking",
        check: |scope| follow(scope, Strategy::Divide, PRIVATE_FIRST, 2, any_odd),
    },
    Claim {
        id: "copy-moves",
        title: "Copying the opponent's steps",
        source: "Chalise 2.1",
        statement: "classic, mn even: the first player wins most of the time by copying the direction of every step",
        check: copying,
    },
    Claim {
        id: "odd-even-partition",
        title: "Odd and even fields",
        source: "Chalise 2.1, Fig. 6",
        statement: "classic, mn even: the first player wins by moving into a field with an odd number of vertices",
        check: |scope| follow(scope, Strategy::Partition, CLASSIC_FIRST, 2, even),
    },
    Claim {
        id: "pairing-even",
        title: "Pairing on even grids",
        source: "Chalise 2.2.2",
        statement: "classic, mn even: the first player wins by the edges of a 1-factor",
        check: |scope| follow(scope, Strategy::Pairing, CLASSIC_FIRST, 1, even),
    },
    Claim {
        id: "pairing-odd",
        title: "Pairing on odd grids",
        source: "Chalise 2.2.4",
        statement: "classic, mn odd: the second player wins by pairing all vertices but one of the first edge",
        check: |scope| follow(scope, Strategy::Pairing, CLASSIC_SECOND, 1, odd),
    },
];

/// The number of positions looked at on one board, if nothing else is said.
const POSITIONS: u64 = 2_000_000;

fn even([m, n]: &[usize; 2]) -> bool {
    m * n % 2 == 0
}

fn odd(sides: &[usize; 2]) -> bool {
    !even(sides)
}

fn both_even([m, n]: &[usize; 2]) -> bool {
    m % 2 == 0 && n % 2 == 0
}

fn any_odd(sides: &[usize; 2]) -> bool {
    !both_even(sides)
}

fn one_odd([m, n]: &[usize; 2]) -> bool {
    (m + n) % 2 == 1
}

/// Copying always wins, as one might read it; most of the time, against a player who moves at
/// random.
fn copying(scope: &Scope<'_>) -> Finding {
    let always = follow(scope, Strategy::Copy, CLASSIC_FIRST, 2, even);
    let grids = Scope::up_to(scope.up_to.min(36)).grids();
    let grids = grids.filter(|sides| sides[1] >= 2).filter(even);
    let mostly = scope.boards(grids.map(grid), |board| {
        let game = Game::new(Preset::Classic, board).expect("a game on every board");
        let [copy, random] = ["copy", "random"].map(|name| name.parse().expect("a policy"));
        let experiment = Experiment {
            game: &game,
            policies: vec![copy, random],
            games: 200,
            seed: 1,
        };
        let played = simulate(&experiment, 1, &|_| ());
        let simulation = played.map_err(|_| Stop::Board)?;
        let lost = simulation.results[0].count;
        ensure(board, 2 * lost < simulation.games, || {
            let games = simulation.games;
            format!("player 1 copies and loses {lost} of {games} games against random moves")
        })
    });
    let reading = "the paper says that it works most of the time: more than half of 200 games \
                   against a player who moves at random are won";
    Finding::meant(always, mostly, reading)
}

/// Returns whether a player who follows a strategy wins on all grids of a kind whose sides have
/// at least this length.
fn follow(
    scope: &Scope<'_>,
    strategy: Strategy,
    who: Who,
    shortest: usize,
    kind: fn(&[usize; 2]) -> bool,
) -> Finding {
    let grids = scope.grids().filter(|sides| sides[1] >= shortest);
    scope.boards(grids.filter(kind).map(grid), |board| {
        refutation(scope, strategy, who, board)
    })
}

/// A game that the player loses although they follow the strategy.
fn refutation(scope: &Scope<'_>, strategy: Strategy, (game, player): Who, board: &Board) -> Passed {
    let Ok(plan) = strategy.plan(board) else {
        return Err(Stop::Board);
    };
    let most = scope.budget.positions.unwrap_or(POSITIONS);
    let budget = scope.budget.with_positions(Some(most));
    let checked = check(&plan, &start(board, game, 2), player, &budget);
    match checked.soundness {
        Soundness::Holds => Ok(()),
        Soundness::Unknown => Err(scope.spent()),
        Soundness::Fails { line, failure } => {
            let moves = line.iter().map(|mv| mv.on(board)).collect();
            let why = match failure {
                Failure::Loses => format!("player {player} follows the strategy and loses"),
                Failure::NoMove => format!("the strategy gives player {player} no move"),
            };
            Err(refuted_by(board, (game, 2), moves, why))
        }
    }
}
