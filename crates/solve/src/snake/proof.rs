//! What the theorems prove about a position, and from which facts.

use slitherlab_game::snake::{Ends, First, Move, Opening, Position, Rules, Snakes};
use slitherlab_game::{Outcome, Player};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::Class;

use super::covered::{self, MatchingCovered};
use super::even_kernel::{self, Decision, EvenKernels};
use super::fixed_length::{self, Course};
use super::forest::Forest;
use super::levels::Levels;
use super::lookahead::Lookahead;
use super::mirror::{self, Mirror, Reflected};
use super::outlast::Outlast;
use super::part::Part;
use super::patched::{Beaten, Patched};
use super::split::{self, Split};
use crate::answer::{Conclusion, Proof, Theorem, Value};
use crate::question::{Depth, Question};
use crate::search::Budget;

/// The facts from which the theorems on snake games conclude.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move has no move.
    Over(Outcome),
    /// One live end, or none yet: the classes of the unused vertices decide.
    OneEnd(Box<Part>),
    /// The opening of `classic`.
    Anderson(Box<Levels>),
    /// No live end has an outer neighbour.
    Doomed(Box<Part>),
    /// After this move the opponent is doomed.
    Dooming(Move),
    /// After this opening of two snakes, and whatever opening answers it, there is a move that
    /// dooms the opponent.
    Answered(Move),
    /// Each snake is the image of the other in this mirror, or both are still to be placed.
    Mirror(Mirror),
    /// After this move each snake is the image of the other in the mirror.
    MirrorMove(Move, Mirror),
    /// More than two players: each snake is the image of the one before it in this mirror, or all
    /// are still to be placed. So the others together can force the player to move to lose, which
    /// leaves the others' own fates open.
    Images(Mirror),
    /// Every edge of the board lies in a perfect matching.
    MatchingCovered(Box<MatchingCovered>),
    /// The opening divides the board, or the first snake has.
    Split(Split),
    /// This player makes this run, which outlasts the other.
    Outlast(Player, Vec<Vec<Vertex>>),
    /// Every play ends so, because of this.
    FixedLength(Outcome, Course),
    /// Even kernels.
    EvenKernels(EvenKernels),
    /// One live end, and the unused vertices make a forest.
    Forest(Box<Forest>),
    /// Theorems about all boards of a family say that some players are beaten; they decide if these
    /// are all.
    Patched(Patched),
    /// No theorem decides.
    Open,
}

impl Reason {
    /// The theorem, if there is one.
    pub(crate) fn theorem(&self) -> Option<Theorem> {
        match self {
            Self::Over(_) => Some(Theorem::Rules),
            Self::OneEnd(_) => Some(Theorem::OneEnd),
            Self::Anderson(_) => Some(Theorem::Anderson),
            Self::Doomed(_) | Self::Dooming(_) | Self::Answered(_) => Some(Theorem::StaticMatching),
            Self::Mirror(_) | Self::MirrorMove(..) => Some(Theorem::Mirror),
            Self::MatchingCovered(_) => Some(Theorem::MatchingCovered),
            Self::Split(_) => Some(Theorem::Split),
            Self::Outlast(..) => Some(Theorem::Outlast),
            Self::FixedLength(..) => Some(Theorem::FixedLength),
            Self::EvenKernels(_) => Some(Theorem::EvenKernels),
            Self::Forest(_) => Some(Theorem::Forest),
            Self::Patched(patched) => patched.is_whole().then_some(Theorem::Patches),
            Self::Images(_) | Self::Open => None,
        }
    }

    /// What theorems about families say about a player whom the others can beat, also where they do
    /// not say all.
    pub(crate) fn patched(&self, x: Player) -> Option<&Beaten> {
        match self {
            Self::Patched(patched) => patched.against(x),
            _ => None,
        }
    }
}

/// Whether the theorem on one live end decides every position of the game.
pub(crate) fn has_one_end(rules: &Rules) -> bool {
    rules.is_matching_game() && rules.snakes == Snakes::Shared(1) && rules.ends == Ends::One
}

/// Whether Anderson's theorem decides the empty board.
pub(crate) fn is_classic(rules: &Rules) -> bool {
    rules.is_matching_game()
        && rules.snakes == Snakes::Shared(1)
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next
}

/// Applies the theorems to the position of a question: those about the position first, then those
/// about all boards of a family.
///
/// *Cost*: that of [`prove`], and of reading the theorems about the game where there are several
/// players.
pub(crate) fn prove_question(
    question: &Question<'_, Position>,
    budget: &Budget<'_>,
) -> Proof<Reason> {
    let position = question.position;
    let all_moves = question.depth == Depth::AllMoves;
    let proof = prove(question.board.graph(), position, all_moves, budget);
    if proof.conclusion.is_some() {
        return proof;
    }
    if let Some(proof) = answered_opening(question.board.graph(), position, budget) {
        return proof;
    }
    let Some(patched) = Patched::of(question) else {
        return proof;
    };
    let players = patched.beaten().iter().map(|one| one.player);
    let conclusion = Conclusion::Beaten(players.collect());
    Proof {
        values: match patched.against(position.turn()) {
            Some(_) => vec![Value::Loss; proof.values.len()],
            None => proof.values,
        },
        conclusion: patched.is_whole().then_some(conclusion),
        reason: Reason::Patched(patched),
    }
}

/// Applies the theorems to a position.
///
/// With `thorough`, also looks for moves after which the opponent is doomed, one by one, where the
/// main theorem leaves values open.
///
/// *Cost*: that of a maximum matching; with `thorough` a few searches for alternating paths for
/// each such move besides. What costs more, such as the search for a mirror, ends when the budget'
/// watch says so.
pub(crate) fn prove(
    graph: &Graph,
    position: &Position,
    thorough: bool,
    budget: &Budget<'_>,
) -> Proof<Reason> {
    let rules = position.rules();
    if position.legal_moves().next().is_none() {
        let outcome = position.outcome_when_stuck();
        return Proof {
            conclusion: conclusion_when_over(outcome, rules.players),
            reason: Reason::Over(outcome),
            values: Vec::new(),
        };
    }
    if has_one_end(rules) && !(position.is_opening() && rules.opening == Opening::Edge) {
        return one_end(graph, position);
    }
    if is_classic(rules) && position.is_opening() {
        return classic_opening(graph, position, thorough.then_some(budget));
    }
    if even_kernel::speak_about(rules) {
        return even_kernels(position, budget);
    }
    if let Some(proof) = at_a_glance(graph, position, budget) {
        return proof;
    }
    // Where partners answer, their proof comes first: they are easier to see than images.
    if position.is_opening() || !rules.is_matching_game() {
        if let Some(proof) = two_snakes(graph, position, budget) {
            return proof;
        }
    }
    if !rules.is_matching_game() {
        return match mirror::turn(graph, position, budget) {
            Some(mirror) => Proof {
                conclusion: None,
                ..lost(position, Reason::Images(mirror))
            },
            None => open(position),
        };
    }
    if !position.is_opening() {
        let part = Part::unused(graph, position);
        if part.dooms(graph, position) {
            return lost(position, Reason::Doomed(Box::new(part)));
        }
        if let Some(by_image) = two_snakes(graph, position, budget) {
            return by_image;
        }
        // A pairing that wins says more than that all plays are alike.
        let dooming = dooming_moves(&part, graph, position, budget);
        if dooming.conclusion.is_some() {
            return dooming;
        }
        return without_choice(graph, position).unwrap_or(dooming);
    }
    if covered::speaks_about(rules) && position.snake_count() == 1 {
        let part = Part::unused(graph, position);
        if part.count(Class::Perfect) == part.vertices().len() {
            return completing_a_pairing(position, &part);
        }
    }
    if let Some(proof) = without_choice(graph, position) {
        return proof;
    }
    // Where the opener makes the next move, too, the opponent is not the one whom an opening dooms.
    if thorough && rules.first == First::Next {
        dooming_moves(&Part::unused(graph, position), graph, position, budget)
    } else {
        open(position)
    }
}

/// Returns who has lost a game that is over: with several players the single loser, or all but the
/// single winner.
fn conclusion_when_over(outcome: Outcome, players: u32) -> Option<Conclusion> {
    if players == 2 {
        return outcome.winner(2).map(Conclusion::Wins);
    }
    let all = (0..players).map(Player::from_index);
    let beaten = match outcome {
        Outcome::Loses(loser) => vec![loser],
        Outcome::Wins(winner) => all.filter(|&player| player != winner).collect(),
        Outcome::Draw | Outcome::Ongoing => Vec::new(),
    };
    Some(Conclusion::Beaten(beaten))
}

/// What mirrors and perfect matchings say about a game with two snakes.
fn two_snakes(graph: &Graph, position: &Position, budget: &Budget<'_>) -> Option<Proof<Reason>> {
    if covered::speaks_about(position.rules()) && position.snake_count() == 0 {
        if let Some(covered) = MatchingCovered::of(graph) {
            return Some(lost(position, Reason::MatchingCovered(Box::new(covered))));
        }
    }
    match mirror::reflect(graph, position, budget)? {
        Reflected::Now(mirror) => Some(lost(position, Reason::Mirror(mirror))),
        Reflected::After(mv, mirror) => {
            Some(winning(position, mv, |mv| Reason::MirrorMove(mv, mirror)))
        }
    }
}

/// What is seen without looking for images, in games that no pairing decides: all plays have the
/// same length, one live end moves among trees, or a player has more room for their snake than the
/// other.
///
/// *Cost*: O(n + m), a few times.
pub(crate) fn at_a_glance(
    graph: &Graph,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<Proof<Reason>> {
    if position.rules().is_matching_game() {
        return None;
    }
    without_choice(graph, position)
        .or_else(|| among_trees(position))
        .or_else(|| room(graph, position, budget))
}

/// What going through the trees says where one live end moves in a forest.
fn among_trees(position: &Position) -> Option<Proof<Reason>> {
    let forest = Forest::of(position)?;
    let players = position.rules().players;
    let mover = position.turn();
    let fate = |mv: Move, x: Player| forest.is_beaten_after(position, mv, x);
    let values: Vec<Value> = position
        .legal_moves()
        .map(|mv| Value::win_if(!fate(mv, mover)))
        .collect();
    let is_beaten = |&x: &Player| {
        if x == mover {
            !values.contains(&Value::Win)
        } else {
            position.legal_moves().any(|mv| fate(mv, x))
        }
    };
    let beaten = (0..players).map(Player::from_index).filter(is_beaten);
    let beaten: Vec<Player> = beaten.collect();
    let conclusion = match beaten[..] {
        [loser] if players == 2 => Conclusion::Wins(loser.next(2)),
        _ => Conclusion::Beaten(beaten),
    };
    Some(Proof {
        conclusion: Some(conclusion),
        reason: Reason::Forest(Box::new(forest)),
        values,
    })
}

/// What counting says where all plays are of the same length.
pub(crate) fn without_choice(graph: &Graph, position: &Position) -> Option<Proof<Reason>> {
    let (outcome, course) = fixed_length::outcome(graph, position)?;
    let conclusion = conclusion_when_over(outcome, position.rules().players)?;
    let value = conclusion.value(position.turn());
    Some(Proof {
        values: position.legal_moves().map(|_| value).collect(),
        conclusion: Some(conclusion),
        reason: Reason::FixedLength(outcome, course),
    })
}

/// What the room that each of two players has for their own snake says.
fn room(graph: &Graph, position: &Position, budget: &Budget<'_>) -> Option<Proof<Reason>> {
    let mover = position.turn();
    if position.is_opening() {
        let split = split::find(graph, position, budget)?;
        if position.snake_count() > 0 {
            return Some(lost(position, Reason::Split(split)));
        }
        let opening = Move::Edge(split.opening);
        return Some(winning(position, opening, |_| Reason::Split(split)));
    }
    if !mirror::speaks_about(position.rules()) {
        return None;
    }
    let outlast = Outlast::on(graph);
    let run_of = |player: Player| outlast.run(position, player);
    if let Some(run) = run_of(mover) {
        let [from, to] = first_step(&run)?;
        let reason = Reason::Outlast(mover, run);
        return Some(winning(position, Move::Edge([from, to]), |_| reason));
    }
    let run = run_of(mover.next(2))?;
    Some(lost(position, Reason::Outlast(mover.next(2), run)))
}

/// The first step of a run.
fn first_step(run: &[Vec<Vertex>]) -> Option<[Vertex; 2]> {
    let path = run.iter().find(|path| path.len() > 1)?;
    Some([path[0], path[1]])
}

/// The player to move wins by this move.
fn winning(position: &Position, mv: Move, reason: impl FnOnce(Move) -> Reason) -> Proof<Reason> {
    let mut proof = open(position);
    for (other, value) in position.legal_moves().zip(&mut proof.values) {
        if other == mv {
            *value = Value::Win;
        }
    }
    decided(position, true, reason(mv), proof.values)
}

/// The proof that the player to move loses, whatever they do.
fn lost(position: &Position, reason: Reason) -> Proof<Reason> {
    let values = position.legal_moves().map(|_| Value::Loss).collect();
    decided(position, false, reason, values)
}

/// The proof that the player to move wins against the other one, or loses.
fn decided(position: &Position, wins: bool, reason: Reason, values: Vec<Value>) -> Proof<Reason> {
    let mover = position.turn();
    let winner = if wins { mover } else { mover.next(2) };
    Proof {
        conclusion: Some(Conclusion::Wins(winner)),
        reason,
        values,
    }
}

/// Boards with this many vertices at the most are left to the search, which finds such an opening
/// as quickly.
const SMALL: usize = 64;
/// Beyond this many (vertices × edges) openings are not tried against all answers: about a second.
const MOST_ANSWERS: usize = 10_000_000;
/// How many openings are tried against all answers.
const OPENINGS: usize = 4;

/// An opening of `public` after which, whatever the answer, a move dooms the opponent. So it is on
/// grids with two odd sides, by an edge in a corner: edges where few others end are tried first.
///
/// *Cost*: a maximum matching for each edge of the board and each opening tried, as long as the
/// watch lets it.
fn answered_opening(
    graph: &Graph,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<Proof<Reason>> {
    let count = graph.vertex_count();
    let is_one = covered::speaks_about(position.rules()) && position.snake_count() == 0;
    if !is_one || count <= SMALL || count.saturating_mul(graph.edge_count()) > MOST_ANSWERS {
        return None;
    }
    let mut openings: Vec<Move> = position.legal_moves().collect();
    openings.sort_by_key(|mv| match *mv {
        Move::Edge(ends) => ends.iter().map(|&v| graph.degree(v)).sum(),
        Move::Vertex(v) => graph.degree(v),
    });
    let mut now = position.clone();
    let opening = openings.into_iter().take(OPENINGS).find(|&opening| {
        now.play_unchecked(opening);
        let answers: Vec<Move> = now.legal_moves().collect();
        let wins = answers.into_iter().all(|answer| {
            if budget.is_stopped() {
                return false;
            }
            now.play_unchecked(answer);
            let dooms = dooming_move(graph, &now).is_some();
            now.undo();
            dooms
        });
        now.undo();
        wins
    })?;
    Some(winning(position, opening, Reason::Answered))
}

/// A move after which all snakes are placed and the opponent is doomed.
///
/// *Cost*: that of a maximum matching, and a search in it for each move.
pub(super) fn dooming_move(graph: &Graph, position: &Position) -> Option<Move> {
    let part = Part::unused(graph, position);
    let mut lookahead = Lookahead::new(graph, &part, position);
    let mut moves = position.legal_moves();
    moves.find(|&mv| lookahead.after(mv, Lookahead::is_doomed))
}

/// Where all that is left can be paired, a pair is an opening that dooms the opponent.
fn completing_a_pairing(position: &Position, part: &Part) -> Proof<Reason> {
    let is_pair = |mv: &Move| matches!(*mv, Move::Edge([u, v]) if part.partner(u) == Some(v));
    match position.legal_moves().find(is_pair) {
        Some(mv) => winning(position, mv, Reason::Dooming),
        None => open(position),
    }
}

fn even_kernels(position: &Position, budget: &Budget<'_>) -> Proof<Reason> {
    let Decision { values, proof } = even_kernel::decide(position, budget);
    let Some(kernels) = proof else {
        return Proof {
            values,
            ..open(position)
        };
    };
    let wins = !kernels.moves.is_empty();
    decided(position, wins, Reason::EvenKernels(kernels), values)
}

fn open(position: &Position) -> Proof<Reason> {
    let values = position.legal_moves().map(|_| Value::Unknown).collect();
    Proof {
        conclusion: None,
        reason: Reason::Open,
        values,
    }
}

/// With one live end a at R unused vertices, the winning moves are those to N(a) ∩ D(R); a start
/// is won for the player who moves from it exactly when it is not in D(V).
fn one_end(graph: &Graph, position: &Position) -> Proof<Reason> {
    let part = Part::unused(graph, position);
    let wants_outer = !position.is_opening() || position.rules().first == First::Next;
    let values: Vec<Value> = position
        .legal_moves()
        .map(|mv| {
            let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
            Value::win_if(part.is_outer(to) == wants_outer)
        })
        .collect();
    let wins = values.contains(&Value::Win);
    decided(position, wins, Reason::OneEnd(Box::new(part)), values)
}

/// With budget, also looks for openings that doom the opponent.
fn classic_opening(
    graph: &Graph,
    position: &Position,
    thorough: Option<&Budget<'_>>,
) -> Proof<Reason> {
    let levels = Levels::of(graph);
    let by_edge = levels.opening_values(graph);
    let mut pairs: Vec<([Vertex; 2], Value)> = graph
        .edges()
        .iter()
        .zip(by_edge)
        .filter(|(ends, _)| ends[0] != ends[1])
        .map(|(&[u, v], value)| ([u.min(v), u.max(v)], value))
        .collect();
    // Openings are generated in this order, parallel edges once.
    pairs.sort_unstable_by_key(|&(ends, _)| ends);
    pairs.dedup_by_key(|&mut (ends, _)| ends);
    let mut values: Vec<Value> = pairs.into_iter().map(|(_, value)| value).collect();
    let wins = levels.perfect_level().is_some();
    if let Some(budget) = thorough.filter(|_| wins) {
        let part = Part::unused(graph, position);
        fill_dooming(&part, graph, position, &mut values, budget);
    }
    decided(position, wins, Reason::Anderson(Box::new(levels)), values)
}

fn dooming_moves(
    part: &Part,
    graph: &Graph,
    position: &Position,
    budget: &Budget<'_>,
) -> Proof<Reason> {
    let mut proof = open(position);
    fill_dooming(part, graph, position, &mut proof.values, budget);
    if let Some(place) = proof.values.iter().position(|&value| value == Value::Win) {
        let mv = position
            .legal_moves()
            .nth(place)
            .expect("one value for each legal move");
        proof.conclusion = Some(Conclusion::Wins(position.turn()));
        proof.reason = Reason::Dooming(mv);
    }
    proof
}

/// Marks the moves of unknown value after which the opponent is doomed, as far as the budget' watch
/// lets it.
fn fill_dooming(
    part: &Part,
    graph: &Graph,
    position: &Position,
    values: &mut [Value],
    budget: &Budget<'_>,
) {
    let mut lookahead = Lookahead::new(graph, part, position);
    for (mv, value) in position.legal_moves().zip(values) {
        if budget.is_stopped() {
            return;
        }
        let dooms = |now: &mut Lookahead<'_>| now.is_doomed_until(|| budget.is_stopped());
        if *value == Value::Unknown && lookahead.after(mv, dooms) {
            *value = Value::Win;
        }
    }
}
