//! Positions and the tables that know them.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position, Role, Rules, Setup};
use slitherlab_graph::{Edge, Graph};
use slitherlab_oracle::{EdgeGame, EdgeTable};
use slitherlab_solve::{Depth, Value};

use crate::asked::Asked;

/// The game as the oracle calls it.
pub(crate) fn edge_game(rules: &Rules) -> EdgeGame {
    match rules.kind {
        Kind::Cycle => EdgeGame::Cycle,
        Kind::CycleMisere => EdgeGame::CycleMisere,
        Kind::CycleCut => EdgeGame::CycleCut,
        Kind::CycleCutMisere => EdgeGame::CycleCutMisere,
        Kind::Shannon => EdgeGame::Shannon(rules.terminals.unwrap()),
    }
}

/// The rules of a game in which the maker moves first, and of the same with the breaker first.
pub(crate) fn either_first(kind: Kind, terminals: Option<[u32; 2]>) -> Vec<Rules> {
    let rules = Rules {
        terminals,
        ..Rules::of(kind)
    };
    match kind.roles() {
        None => vec![rules],
        Some(roles) => roles
            .map(|role: Role| Rules {
                first: Some(role),
                ..rules
            })
            .to_vec(),
    }
}

/// Whether player 1 is side 1 of the oracle.
fn turned(rules: &Rules) -> bool {
    rules.maker() == Some(Player::SECOND)
}

/// What the table says about a position, for the player to move.
pub(crate) fn value(table: &EdgeTable, position: &Position) -> Value {
    let side = |player: Player| player.index() ^ usize::from(turned(position.rules()));
    let mut owned = [0; 2];
    for e in 0..position.graph().edge_count() as Edge {
        if let Some(owner) = position.owner(e) {
            owned[side(owner)] |= 1 << e;
        }
    }
    let mover = side(position.turn());
    match table.value(owned, mover) {
        0 => Value::Draw,
        1 if mover == 0 => Value::Win,
        -1 if mover == 1 => Value::Win,
        _ => Value::Loss,
    }
}

/// What the table says about each move.
pub(crate) fn move_values(table: &EdgeTable, position: &Position) -> Vec<Value> {
    let mut after = position.clone();
    let moves = position.legal_moves().map(|edge| {
        after.play_unchecked(edge);
        let value = match value(table, &after) {
            Value::Win => Value::Loss,
            Value::Loss => Value::Win,
            value => value,
        };
        after.undo();
        value
    });
    moves.collect()
}

/// Every position of a game that is not over, whoever is to move.
pub(crate) fn for_each_position(
    rules: Rules,
    graph: &Arc<Graph>,
    mut visit: impl FnMut(&Position),
) {
    let m = graph.edge_count() as Edge;
    for code in 0..3usize.pow(m) {
        let of = |p: usize| (0..m).filter(|&e| code / 3usize.pow(e) % 3 == p).collect();
        for turn in [Player::FIRST, Player::SECOND] {
            let setup = Setup {
                rules,
                owned: [of(1), of(2)],
                turn: Some(turn),
            };
            if let Ok(position) = setup.validate(graph) {
                if !position.outcome().is_over() {
                    visit(&position);
                }
            }
        }
    }
}

/// The question about a position, with the values that come with the answer.
pub(crate) fn question(board: &Board, position: &Position) -> Asked {
    Asked::about(board, position.rules().kind.game(), position, Depth::Answer)
}
