//! Questions about cycle games, and their verdicts.

use slitherlab_games::Player;
use slitherlab_games::cycle::{Position, Role};
use slitherlab_graph::Board;

use super::proof::{Proof, prove};
use super::search::Solver;
use super::why::{explain, explain_search};
use crate::search::Limits;
use crate::snake::Depth;
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
/// is answered `unknown`; [`analyze_within`] searches.
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
    verdict(question, &prove(question.position), None)
}

/// Who wins: by the theorems where they tell, else by an exact search within these limits.
///
/// Only `cycle` and `cycle-misere` ever need it. With
/// [`Depth::AllMoves`] every move is searched whose value the theorems leave open: in `cycle` with an excess of 2
/// or more these are the first moves.
///
/// *Cost*: as the limits allow.
///
/// ```
/// use slitherlab_games::{Game, cycle::Position};
/// use slitherlab_graph::{Board, Graph};
/// use slitherlab_solve::Value;
/// use slitherlab_solve::cycle::{Question, analyze_within};
/// use slitherlab_solve::search::Limits;
/// use slitherlab_solve::snake::Depth;
///
/// // Taking any edge outside two trees is not enough: here 1-2 loses.
/// let edges = vec![[0, 1], [0, 1], [0, 1], [0, 2], [0, 2], [1, 2]];
/// let board = Board::from_graph(Graph::from_edges(3, edges)?);
/// let position = Position::start(Game::Cycle.cycle_rules().unwrap(), board.graph())?;
/// let question = Question { board: &board, position: &position };
/// let verdict = analyze_within(&question, Depth::AllMoves, &Limits::default());
/// let losing: Vec<&str> = verdict.moves_worth(Value::Loss).map(|one| &*one.text).collect();
/// assert_eq!(losing, ["1-2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze_within(question: &Question<'_>, depth: Depth, limits: &Limits<'_>) -> Verdict {
    let proof = prove(question.position);
    let search = search_for(question, &proof, depth, limits);
    verdict(question, &proof, search.as_ref())
}

/// What an exact search within these limits adds to the theorems; `None` where they say all that is
/// asked, or the limits allow none. [`analyze_with`] makes the verdict of it.
///
/// *Cost*: that of [`analyze_within`].
pub fn search_within(
    question: &Question<'_>,
    depth: Depth,
    limits: &Limits<'_>,
) -> Option<Findings> {
    search_for(question, &prove(question.position), depth, limits)
}

/// The verdict of the theorems together with what a search found out before, with this question.
///
/// *Cost*: that of [`analyze`].
///
/// # Panics
/// May panic when the search was about another question.
pub fn analyze_with(question: &Question<'_>, search: &Findings) -> Verdict {
    verdict(question, &prove(question.position), Some(search))
}

fn search_for(
    question: &Question<'_>,
    proof: &Proof,
    depth: Depth,
    limits: &Limits<'_>,
) -> Option<Findings> {
    let all_moves = depth == Depth::AllMoves;
    let open = proof.value == Value::Unknown || all_moves && proof.values.contains(&Value::Unknown);
    (open && limits.nodes != Some(0))
        .then(|| Findings::search(question.position, proof, all_moves, limits))
        .flatten()
}

/// What a search added to the theorems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// What the position is worth for the player to move.
    pub value: Value,
    /// What each move is worth.
    pub values: Vec<Value>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Findings {
    /// Searches for what the theorems leave open; `None` if it is another game.
    fn search(
        position: &Position,
        proof: &Proof,
        all_moves: bool,
        limits: &Limits<'_>,
    ) -> Option<Self> {
        let mut solver = Solver::new(position, limits)?;
        let mut values = proof.values.clone();
        let open = values
            .iter()
            .filter(|&&value| value == Value::Unknown)
            .count();
        let parts = usize::from(proof.value == Value::Unknown) + if all_moves { open } else { 0 };
        let mut answered = 0;
        let mut value = proof.value;
        if value == Value::Unknown {
            solver.announce(answered, parts);
            value = solver.value(position);
            answered += 1;
        }
        let mut after = position.clone();
        for (edge, value_after) in position.legal_moves().zip(&mut values) {
            if *value_after != Value::Unknown {
                continue;
            }
            if value == Value::Loss {
                *value_after = Value::Loss;
                continue;
            }
            after.make(edge);
            *value_after = if all_moves {
                solver.announce(answered, parts);
                answered += 1;
                solver.value(&after).for_the_other()
            } else {
                // What the search knows by the way.
                solver.recall(&after).for_the_other()
            };
            after.unmake();
        }
        Some(Self {
            value,
            values,
            nodes: solver.nodes(),
        })
    }
}

fn verdict(question: &Question<'_>, proof: &Proof, search: Option<&Findings>) -> Verdict {
    let Question { board, position } = *question;
    let rules = position.rules();
    let mover = position.turn();
    let nodes = search.map_or(0, |search| search.nodes);
    let unknown = Basis::Unknown {
        spent: Spent { nodes },
    };
    let value = search.map_or(proof.value, |search| search.value);
    let basis = match (proof.reason.theorem(), value) {
        (Some(name), _) => Basis::Theorem { name },
        (None, Value::Unknown) => unknown,
        (None, _) => Basis::Search { nodes },
    };
    let values = search.map_or(&proof.values, |search| &search.values);
    let moves = position
        .legal_moves()
        .zip(proof.values.iter().zip(values))
        .map(|(edge, (&proved, &value))| ValuedMove {
            text: board.edge_label(edge).to_string(),
            value,
            basis: match (proved, value) {
                (_, Value::Unknown) => unknown,
                (Value::Unknown, _) => Basis::Search { nodes },
                _ => proof.move_basis(),
            },
        })
        .collect();
    let winner = match value {
        Value::Win => Some(mover.number()),
        Value::Loss => Some(mover.next(2).number()),
        Value::Draw => Some(0),
        Value::Unknown => None,
    };
    let winning_player = winner.and_then(Player::from_number);
    let why = match search {
        Some(search) if proof.reason.theorem().is_none() => explain_search(board, position, search),
        _ => explain(board, position, proof),
    };
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
        why,
    }
}
