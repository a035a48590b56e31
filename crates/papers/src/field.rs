//! Games that others have named or solved: Trail Trap, Hold That Line, the Snake of GAMESMAN.

use slitherlab_board::Board;
use slitherlab_game::snake::Rules;
use slitherlab_game::{Game, Player, Preset};
use slitherlab_graph::Graph;
use slitherlab_solve::{Depth, Question, Value};

use crate::coalition::wins;
use crate::own::kind;
use crate::scope::{Passed, ensure};
use crate::{Claim, Scope};

const PLACE: &str = "docs/games.md, Trail Trap";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "trail-trap-lines",
        title: "Trail Trap on paths and rings",
        source: PLACE,
        statement: "a board with two edges or more on which no vertex has more than two: player 2 wins trail-trap",
        check: |scope| kind(scope, PLACE, is_line, trail_trap),
    },
    Claim {
        id: "hold-that-line",
        title: "Hold That Line",
        source: "Sackson 1969",
        statement: "on 4×4 dots player 1 wins hold-that-line, by 24 of the 76 first strokes",
        check: |scope| scope.board("grid:4x4", |board| hold_that_line(board, scope)),
    },
    Claim {
        id: "snake-of-gamesman",
        title: "The Snake of GAMESMAN",
        source: "GAMESMAN, Snake",
        statement: "4×4 cells, a snake of three around the middle, player 1 extends the head and player 2 the tail (ends=each): player 1 wins",
        check: |scope| scope.board("grid:4x4", |board| snake_of_gamesman(board, scope)),
    },
];

/// Returns whether no vertex has more than two edges, and there are two edges or more.
fn is_line(graph: &Graph) -> bool {
    graph.edge_count() >= 2 && graph.vertices().all(|v| graph.degree(v) <= 2)
}

/// Player 2 takes the only edge by which player 1 could go on; if there is none, any other.
fn trail_trap(board: &Board, scope: &Scope<'_>) -> Passed {
    wins(board, Preset::TrailTrap, 2, scope)
}

fn hold_that_line(board: &Board, scope: &Scope<'_>) -> Passed {
    let game = Game::new(Preset::HoldThatLine, board.clone());
    let game = game.expect("the board is a grid of dots");
    let answer = Question::new(&game, Depth::AllMoves).analyze_within(&scope.budget);
    let Some(winner) = answer.winner() else {
        return Err(scope.spent());
    };
    let good = answer.moves_worth(Value::Win).count();
    let all = answer.moves.len();
    let right = winner == Player::FIRST && (good, all) == (24, 76);
    ensure(board, right, || {
        format!("player {winner} wins, and {good} of {all} first strokes win")
    })
}

fn snake_of_gamesman(board: &Board, scope: &Scope<'_>) -> Passed {
    let rules = Rules::from_text(Preset::Classic, "ends=each").expect("these rules are played");
    let game = Game::with_rules(Preset::Classic, rules, board.clone());
    let game = game.expect("the game begins");
    let game = game.set_up("2,1 2,2 1,2", None);
    let game = game.expect("the snake lies on the board");
    let answer = Question::new(&game, Depth::Answer).analyze_within(&scope.budget);
    let Some(winner) = answer.winner() else {
        return Err(scope.spent());
    };
    ensure(board, winner == Player::FIRST, || {
        format!("player {winner} wins")
    })
}
