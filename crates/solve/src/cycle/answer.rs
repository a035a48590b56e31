//! Questions about cycle games, and their verdicts.

use slitherlab_games::cycle::{Position, Role};
use slitherlab_graph::Board;

use super::proof::{Proof, prove};
use super::why::explain;
use crate::verdict::{Basis, BoardSummary, SCHEMA, Spent, Status, Value, ValuedMove, Verdict};

/// A position of a cycle game about which one wants to know who wins.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: &'a Board,
    /// The position, on the graph of the board.
    pub position: &'a Position,
}

/// Who wins, as far as the theorems tell, and by which moves.
///
/// `cycle-cut`, `cycle-cut-misere` and `shannon` are decided at every position, with every move; `cycle` and
/// `cycle-misere` at the start, and at positions where somebody is safe by a cut game. All else
/// is answered `unknown`.
///
/// *Cost*: that of a largest union of two forests, up to three times, and O(m log m) more; for the labels
/// of the moves O(the sum of the degrees of the ends).
///
/// ```
/// use slitherlab_games::{Game, cycle::Position};
/// use slitherlab_graph::Board;
/// use slitherlab_solve::cycle::{Question, analyze};
///
/// let board = Board::parse("complete:5")?;
/// let position = Position::start(Game::CycleCut.cycle_rules().unwrap(), board.graph())?;
/// let verdict = analyze(&Question { board: &board, position: &position });
/// assert_eq!((verdict.winner, verdict.winner_role), (Some(1), Some("cycle")));
/// assert!(verdict.why.starts_with("Two spanning trees of the 10 free edges"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze(question: &Question<'_>) -> Verdict {
    let proof = prove(question.position);
    verdict(question, &proof)
}

pub(crate) fn verdict(question: &Question<'_>, proof: &Proof) -> Verdict {
    let Question { board, position } = *question;
    let rules = position.rules();
    let mover = position.turn();
    let unknown = Basis::Unknown {
        spent: Spent::default(),
    };
    let basis = match proof.reason.theorem() {
        Some(name) => Basis::Theorem { name },
        None => unknown,
    };
    let moves = position
        .legal_moves()
        .zip(&proof.values)
        .map(|(edge, &value)| ValuedMove {
            text: board.edge_label(edge).to_string(),
            value,
            basis: match value {
                Value::Unknown => unknown,
                _ => proof.move_basis(),
            },
        })
        .collect();
    let winner = match proof.value {
        Value::Win => Some(mover.number()),
        Value::Loss => Some(mover.next(2).number()),
        Value::Draw => Some(0),
        Value::Unknown => None,
    };
    let winning_player = winner.and_then(slitherlab_games::Player::from_number);
    Verdict {
        schema: SCHEMA,
        board: BoardSummary::of(board),
        game: rules.kind.game(),
        players: 2,
        misere: false,
        first: rules.first.map(Role::name),
        turn: mover.number(),
        status: if winner.is_some() {
            Status::Solved
        } else {
            Status::Unknown
        },
        winner,
        winner_role: winning_player
            .and_then(|player| rules.role(player))
            .map(Role::name),
        can_be_beaten: None,
        basis,
        moves,
        why: explain(board, position, proof),
    }
}
