//! Questions about snake games, and their verdicts.

use std::fmt::Write;

use slitherlab_board::Board;
use slitherlab_games::snake::{Ending, Move, Position};
use slitherlab_games::{Game, Outcome, Player};
use slitherlab_verify::Certificate;

use super::certify::{certify, certify_within, write_strategies};
use super::proof::{Proof, prove};
use super::why::{explain, explain_search};
use crate::search::{Fates, Limits, Solver};
use crate::strategies::Uncertified;
use crate::verdict::{Basis, BoardSummary, SCHEMA, Spent, Status, Value, ValuedMove, Verdict};

/// How much is asked about the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The values that come with the answer.
    Answer,
    /// The value of every legal move, as far as it can be proved.
    AllMoves,
}

/// A position of a snake game about which one wants to know who wins.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: &'a Board,
    /// The game, by name.
    pub game: Game,
    /// The position; its rules may differ from the game's preset.
    pub position: &'a Position,
    /// How much to say about the moves.
    pub depth: Depth,
}

/// Who wins, as far as the theorems tell.
///
/// `progressive` and `geography` for two players are decided at every position, with every move;
/// `classic` at the opening; positions of `classic` and `public` where the static proof applies.
/// All else is answered `unknown`; [`analyze_within`] searches.
///
/// *Cost*: that of a maximum matching of the unused vertices.
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::snake::{Depth, Question, analyze};
///
/// let board = Board::parse("grid:5x6")?;
/// let position = Position::start(Game::Classic.snake_rules().unwrap(), board.graph())?;
/// let verdict = analyze(&Question {
///     board: &board,
///     game: Game::Classic,
///     position: &position,
///     depth: Depth::Answer,
/// });
/// assert_eq!(verdict.winner, Some(1));
/// assert!(verdict.why.starts_with("All 30 cells can be paired"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze(question: &Question<'_>) -> Verdict {
    verdict(question, &theorems(question), None)
}

/// Who wins: by the theorems where they tell, else by an exact search within these limits.
///
/// With more than two players the question is for each player whether all others together can
/// force him to lose, and a move is a `loss` when after it they can do so to the player who made
/// it.
///
/// *Cost*: as the limits allow; a limit of no positions leaves it to the theorems. With [`Depth::Answer`] the
/// moves have the values that the theorems give; with [`Depth::AllMoves`] every move is searched.
///
/// ```
/// use slitherlab_games::{Game, snake::{Position, Rules}};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::Limits;
/// use slitherlab_solve::snake::{Depth, Question, analyze_within};
///
/// let board = Board::parse("grid:4x4")?;
/// let rules = Rules { players: 3, ..Game::Classic.snake_rules().unwrap() };
/// let position = Position::start(rules, board.graph())?;
/// let question = Question {
///     board: &board,
///     game: Game::Classic,
///     position: &position,
///     depth: Depth::Answer,
/// };
/// let verdict = analyze_within(&question, &Limits::default());
/// assert_eq!(verdict.can_be_beaten, Some(vec![1, 2, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze_within(question: &Question<'_>, limits: &Limits<'_>) -> Verdict {
    let proof = theorems(question);
    let search = search_for(question, &proof, limits);
    verdict(question, &proof, search.as_ref())
}

/// What an exact search within these limits adds to the theorems; `None` where they say all that is
/// asked or the limits allow none. [`analyze_with`] makes the verdict of it: so what was found can be kept and used again.
///
/// *Cost*: that of [`analyze_within`].
pub fn search_within(question: &Question<'_>, limits: &Limits<'_>) -> Option<Search> {
    search_for(question, &theorems(question), limits)
}

/// The verdict of the theorems together with what a search found out before, with this question.
///
/// *Cost*: that of [`analyze`].
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::Limits;
/// use slitherlab_solve::snake::{Depth, Question, analyze_with, analyze_within, search_within};
///
/// let board = Board::parse("grid:3x4")?;
/// let position = Position::start(Game::Private.snake_rules().unwrap(), board.graph())?;
/// let question = Question {
///     board: &board,
///     game: Game::Private,
///     position: &position,
///     depth: Depth::Answer,
/// };
/// let search = search_within(&question, &Limits::default()).unwrap();
/// let verdict = analyze_with(&question, &search);
/// assert_eq!(verdict, analyze_within(&question, &Limits::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// May panic when the search was about another question.
pub fn analyze_with(question: &Question<'_>, search: &Search) -> Verdict {
    verdict(question, &theorems(question), Some(search))
}

fn search_for(question: &Question<'_>, proof: &Proof, limits: &Limits<'_>) -> Option<Search> {
    if limits.nodes == Some(0) || is_answer(question, proof) {
        return None;
    }
    let mut solver = Solver::new(question.position, limits);
    Some(investigate(question, proof, &mut solver))
}

/// Who wins, as [`analyze_within`] says it, and the certificate of it, as
/// [`certify_within`] writes it, by one and the same search.
///
/// *Cost*: as the limits allow, for the search and the strategy together.
pub fn prove_within(
    question: &Question<'_>,
    limits: &Limits<'_>,
    positions: usize,
) -> (Verdict, Result<Certificate, Uncertified>) {
    let proof = theorems(question);
    let by_theorem = certify(question);
    if limits.nodes == Some(0) || is_answer(question, &proof) {
        let certificate = match by_theorem {
            Some(certificate) => Ok(certificate),
            None => certify_within(question, limits, positions),
        };
        return (verdict(question, &proof, None), certificate);
    }
    let mut solver = Solver::new(question.position, limits);
    let search = investigate(question, &proof, &mut solver);
    let verdict = verdict(question, &proof, Some(&search));
    let certificate = match by_theorem {
        Some(certificate) => Ok(certificate),
        None => write_strategies(question, &mut solver, &search.fates.players, positions),
    };
    (verdict, certificate)
}

fn theorems(question: &Question<'_>) -> Proof {
    let all_moves = question.depth == Depth::AllMoves;
    prove(question.board.graph(), question.position, all_moves)
}

/// Whether the theorems say all that was asked.
fn is_answer(question: &Question<'_>, proof: &Proof) -> bool {
    let all_moves = question.depth == Depth::AllMoves;
    proof.reason.theorem().is_some() && !(all_moves && proof.values.contains(&Value::Unknown))
}

/// What a search added to the theorems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Who can be beaten, now and after every move.
    pub fates: Fates,
    /// A move that is good for the player to move, if the search has found one.
    pub good: Option<Move>,
    /// A move of his for each other player who can be beaten after it, if the search has found one; with several players.
    pub against: Vec<(Player, Move)>,
}

/// Searches for what the theorems leave open.
pub(crate) fn investigate(
    question: &Question<'_>,
    proof: &Proof,
    solver: &mut Solver<'_>,
) -> Search {
    let position = question.position;
    let players = position.rules().players;
    let known = (0..players)
        .map(|x| proof.winner.map(|winner| winner != Player::from_index(x)))
        .collect();
    let known_moves = proof.values.iter().map(|value| match value {
        Value::Win => Some(false),
        Value::Loss => Some(true),
        Value::Draw | Value::Unknown => None,
    });
    let all_moves = question.depth == Depth::AllMoves;
    let fates = Fates::search(solver, position, known, known_moves.collect(), all_moves);
    let mover = position.turn();
    let mut after = position.clone();
    // A move after which x is beaten, or is not, as far as the search remembers.
    let mut recall = |x: Player, beaten: bool| {
        position.legal_moves().find(|&one| {
            after.make(one);
            let fate = solver.recall(&after, x);
            after.unmake();
            fate == Some(beaten)
        })
    };
    let good = (fates.players[mover.index()] == Some(false))
        .then(|| recall(mover, false))
        .flatten();
    let others = (0..players).map(Player::from_index);
    let beaten = others.filter(|&x| x != mover && fates.players[x.index()] == Some(true));
    let against = if players == 2 {
        Vec::new()
    } else {
        beaten
            .filter_map(|x| recall(x, true).map(|one| (x, one)))
            .collect()
    };
    Search {
        fates,
        good,
        against,
    }
}

fn verdict(question: &Question<'_>, proof: &Proof, search: Option<&Search>) -> Verdict {
    let Question {
        board,
        game,
        position,
        depth,
    } = *question;
    let rules = position.rules();
    let nodes = search.map_or(0, |search| search.fates.nodes);
    let unknown = Basis::Unknown {
        spent: Spent { nodes },
    };
    let theorem = proof
        .reason
        .theorem()
        .map_or(unknown, |name| Basis::Theorem { name });
    let answer = Answer::of(position, proof, search);
    let basis = match (answer.is_complete(), theorem) {
        (true, Basis::Unknown { .. }) => Basis::Search { nodes },
        _ => theorem,
    };
    let searched = search.filter(|_| depth == Depth::AllMoves);
    // Large boards have millions of moves: one buffer, and a text of the right size each.
    let mut text = String::new();
    let moves = position
        .legal_moves()
        .zip(&proof.values)
        .enumerate()
        .map(|(place, (one, &value))| {
            let fate = searched.and_then(|search| search.fates.moves[place]);
            let (value, basis) = match (value, fate) {
                (Value::Unknown, Some(beaten)) => {
                    let value = if beaten { Value::Loss } else { Value::Win };
                    (value, Basis::Search { nodes })
                }
                (Value::Unknown, None) => (value, unknown),
                _ => (value, theorem),
            };
            text.clear();
            write!(text, "{}", one.on(board)).expect("a string takes all");
            ValuedMove {
                text: text.as_str().to_owned(),
                value,
                basis,
            }
        })
        .collect();
    Verdict {
        schema: SCHEMA,
        board: BoardSummary::of(board),
        game,
        players: rules.players,
        misere: rules.ending == Ending::Misere,
        first: None,
        turn: position.turn().number(),
        status: if answer.is_complete() {
            Status::Solved
        } else {
            Status::Unknown
        },
        winner: answer.winner.map(Player::number),
        winner_role: None,
        can_be_beaten: answer.can_be_beaten,
        basis,
        moves,
        why: match search {
            Some(search) if proof.reason.theorem().is_none() => {
                explain_search(board, position, search)
            }
            _ => explain(board, position, proof),
        },
    }
}

/// The answer to the main question: the winner of two players, or whom of several the others can
/// beat.
struct Answer {
    winner: Option<Player>,
    can_be_beaten: Option<Vec<u32>>,
}

impl Answer {
    fn of(position: &Position, proof: &Proof, search: Option<&Search>) -> Self {
        let rules = position.rules();
        if rules.players == 2 {
            let found = search.and_then(|search| {
                let lost = search
                    .fates
                    .players
                    .iter()
                    .position(|&fate| fate == Some(true))?;
                Some(Player::from_index(lost as u32).next(2))
            });
            return Self {
                winner: proof.winner.or(found),
                can_be_beaten: None,
            };
        }
        let can_be_beaten = if proof.reason.theorem().is_some() {
            Some(beaten_when_over(position))
        } else {
            let fates = search.map_or(&[][..], |search| &search.fates.players);
            let all_known = !fates.is_empty() && fates.iter().all(Option::is_some);
            let beaten = (1..).zip(fates).filter(|&(_, &fate)| fate == Some(true));
            all_known.then(|| beaten.map(|(number, _)| number).collect())
        };
        Self {
            winner: None,
            can_be_beaten,
        }
    }

    fn is_complete(&self) -> bool {
        self.winner.is_some() || self.can_be_beaten.is_some()
    }
}

/// Who has lost a game of several players that is over: the single loser, or all but the single
/// winner.
fn beaten_when_over(position: &Position) -> Vec<u32> {
    let players = 1..=position.rules().players;
    match position.outcome_when_stuck() {
        Outcome::Loses(loser) => vec![loser.number()],
        Outcome::Wins(winner) => players
            .filter(|&number| number != winner.number())
            .collect(),
        Outcome::Draw | Outcome::Ongoing => Vec::new(),
    }
}
