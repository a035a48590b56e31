//! Asking the solvers: verdicts and engine moves, within a budget.

use std::time::Duration;

use serde::Serialize;
use slitherlab_explain::{capitalized, note};
use slitherlab_game::{AnyMove, Budget, Progress, Stop};
use slitherlab_solve::engine::{self, Level};
use slitherlab_solve::{Answer, Depth, Question, Support, Value};

use crate::limits::QuestionLimits;
use crate::session::{MoveInfo, Session};

/// What an engine plays, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveInfo,
    /// What the choice rests on.
    pub basis: GroundWord,
    /// How the player who moves stands.
    pub standing: StandingWord,
    /// Why, in a sentence.
    pub why: String,
    /// The move in the form that a position takes.
    #[serde(skip)]
    pub play: AnyMove,
}

/// What an engine's choice rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GroundWord {
    /// A theorem says what to play.
    Theorem,
    /// A search has found it.
    Search,
    /// It looked best.
    Heuristic,
    /// There was no other.
    OnlyMove,
    /// It was drawn by lot.
    Chance,
}

/// How the player who moves stands, as far as is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum StandingWord {
    /// They can force a win.
    Wins,
    /// They can avoid losing.
    Holds,
    /// They can be forced to lose.
    Loses,
    /// Nobody knows yet.
    Unknown,
}

/// The answer about the position, by theorems and then by a search until the budget ends or that
/// many positions were looked at. `see` is told how far the search is. On large boards not every
/// move is valued.
pub fn analyze(
    session: &Session,
    depth: Depth,
    nodes: Option<u64>,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
    see: impl Fn(&Progress) + Sync,
) -> Answer {
    // Valuing every move of a large board takes minutes in which nobody is asked whether to go on.
    let graph = session.game.board().graph();
    let large =
        graph.vertex_count() > limits.valued_vertices || graph.edge_count() > limits.valued_edges;
    let depth = if large { Depth::Answer } else { depth };
    let stop = Seen { budget, see };
    Question::new(&session.game, depth).analyze_within(&Budget {
        positions: nodes,
        memory: limits.search_bytes,
        stop: Some(&stop),
        ..*budget
    })
}

/// Stops with a budget, and shows how far a search has come.
struct Seen<'a, F> {
    budget: &'a Budget<'a>,
    see: F,
}

impl<F: Fn(&Progress) + Sync> Stop for Seen<'_, F> {
    fn is_stopped(&self) -> bool {
        self.budget.is_stopped()
    }

    fn now(&self) -> Option<Duration> {
        self.budget.now()
    }

    fn report(&self, progress: &Progress) {
        (self.see)(progress);
    }
}

/// The answer, if it is whole without a search; the theorems themselves are on the budget as far as
/// they look at it.
pub fn without_search(
    session: &Session,
    depth: Depth,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Option<Answer> {
    let answer = analyze(session, depth, Some(0), limits, budget, |_| ());
    let open = answer.moves_worth(Value::Unknown).next().is_some();
    let whole = answer.is_solved() && !(depth == Depth::AllMoves && open);
    whole.then_some(answer)
}

/// A move of an engine of this level, which looks at no more than `nodes` positions; `None` when
/// the game is over.
pub fn choose(
    session: &Session,
    level: Level,
    seed: u64,
    nodes: Option<u64>,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Option<EngineMove> {
    let budget = Budget {
        positions: nodes.into_iter().chain(most_positions(budget)).min(),
        memory: limits.search_bytes / 4,
        ..*budget
    };
    let game = &session.game;
    let choice = engine::choose(game, level, &budget, seed)?;
    Some(EngineMove {
        mv: session.describe(choice.mv),
        basis: match choice.support() {
            Support::Theorem => GroundWord::Theorem,
            Support::Search => GroundWord::Search,
            Support::Heuristic => GroundWord::Heuristic,
            Support::OnlyMove => GroundWord::OnlyMove,
            Support::Chance => GroundWord::Chance,
        },
        standing: match choice.value {
            // With several players it is only known that the others cannot beat them.
            Value::Win if game.players() > 2 => StandingWord::Holds,
            Value::Win => StandingWord::Wins,
            Value::Draw => StandingWord::Holds,
            Value::Loss => StandingWord::Loses,
            Value::Unknown => StandingWord::Unknown,
        },
        why: sentence(&note(game, &choice)),
        play: choice.mv,
    })
}

/// How many positions an engine may look at where no theorem decides. The more jobs there are, the
/// fewer, so that nobody waits long for anybody's engine; alone, the budget sets the end.
fn most_positions(budget: &Budget<'_>) -> Option<u64> {
    match budget.waiting_jobs() {
        0 => None,
        1 => Some(12_000),
        2..=4 => Some(4_000),
        _ => Some(0),
    }
}

/// A note as a sentence.
fn sentence(note: &str) -> String {
    let mut text = capitalized(note);
    if !text.ends_with('.') {
        text.push('.');
    }
    text
}

/// A number of seconds from a request, at most `most`.
pub(crate) fn seconds(wanted: Option<f64>, usual: f64, most: Duration) -> Duration {
    let wanted = wanted.unwrap_or(usual);
    let wanted = Duration::try_from_secs_f64(wanted.max(0.0)).unwrap_or(most);
    wanted.min(most)
}
