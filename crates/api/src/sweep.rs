//! Sweeps: the winner on every board of a family.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_board::ranges::{Expansion, expand};
use slitherlab_explain::Verdict;
use slitherlab_solve::Depth;

use crate::engine;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Asked, Lane, Next, Work};
use crate::reporter::{Reporter, write};
use crate::session::Session;
use crate::setup::{Setup, two};
use crate::size;

/// Which boards, and which game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SweepRequest {
    /// A board text with ranges, such as `grid:{1..6}x{1..6}`.
    boards: String,
    game: String,
    #[serde(default = "two")]
    players: u32,
    #[serde(default)]
    misere: bool,
    first: Option<String>,
    /// The time limit in seconds; 2 by default.
    seconds: Option<f64>,
}

/// What is looked at first is the first board.
impl Asked for SweepRequest {
    fn lane(&self, limits: &QuestionLimits) -> Lane {
        if self.boards.len() > size::SHORT {
            return Lane::Heavy;
        }
        let first = expand(&self.boards).ok().and_then(|mut all| all.next());
        first.map_or(Lane::Quick, |text| size::lane(&text, limits))
    }
}

/// The answer for one board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct SweepRow {
    number: usize,
    board: String,
    /// The numbers in place of the ranges.
    at: Vec<u64>,
    /// `solved` or `unknown`.
    status: &'static str,
    winner: Option<u32>,
    winner_role: Option<&'static str>,
    can_be_beaten: Option<Vec<u32>>,
    /// The name of a theorem, `search` or `unknown`.
    basis: String,
    vertices: usize,
    edges: usize,
}

/// Finds the winner on every board, and reports `begin` and one `row` per board. The first board
/// tells whether the game makes sense at all.
///
/// # Errors
/// When there are no such boards, too many of them, or no such game.
pub fn sweep(
    request: SweepRequest,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Next> {
    if request.boards.len() > limits.text_bytes {
        return Err(Error::too_large("the text of the boards is too long").about("boards"));
    }
    let family = expand(&request.boards)
        .map_err(|error| Error::new(Code::BadBoard, error.to_string()).about("boards"))?;
    let (count, most) = (family.count_all(), limits.sweep_boards);
    if count > most {
        let message =
            format!("the text stands for {count} boards; at most {most} are allowed here");
        return Err(Error::too_large(message).about("boards"));
    }
    // Every text is as long as the request, or longer, and most of them come back with their rows.
    let (bytes, most) = (
        request.boards.len().saturating_mul(count),
        limits.sweep_bytes,
    );
    if bytes > most {
        let message = format!(
            "the texts of the boards have {bytes} bytes in all; at most {most} are allowed here"
        );
        return Err(Error::too_large(message).about("boards"));
    }
    let texts: Vec<String> = family.clone().collect();
    if let Some(first) = texts.first() {
        Session::open(&setup(&request, first), limits, &reporter.budget())?;
    }
    let each = engine::seconds(request.seconds, 2.0, limits.thinking);
    let time = limits.analysis.saturating_mul(10);
    let sweep = Work::reporting(time, move |limits, reporter| {
        let place = |text: &String| family.numbers(text).unwrap_or_default();
        let places: Vec<Vec<u64>> = texts.iter().map(place).collect();
        let begin = json!({ "count": texts.len(), "axes": axes(&family, &places) });
        let mut goes_on = reporter.send("begin", begin.to_string()).is_continue();
        let mut rows = Vec::new();
        for (number, (text, at)) in texts.iter().zip(places).enumerate() {
            if !goes_on {
                break;
            }
            let session = Session::open(&setup(&request, text), limits, &reporter.budget())?;
            let budget = reporter.budget().within(each);
            let answer = engine::analyze(&session, Depth::Answer, None, limits, &budget, |_| ());
            let verdict = Verdict::of(&session.game, &answer);
            let row = write(&SweepRow::of(number, at, verdict))?;
            if !reporter.is_heard() {
                rows.push(row.clone());
            }
            goes_on = reporter.send("row", row).is_continue();
        }
        Ok(format!(r#"{{"rows":[{}]}}"#, rows.join(",")))
    });
    Ok(sweep.into())
}

fn setup(request: &SweepRequest, board: &str) -> Setup {
    Setup {
        players: request.players,
        misere: request.misere,
        first: request.first.clone(),
        ..Setup::of(board, &request.game)
    }
}

impl SweepRow {
    fn of(number: usize, at: Vec<u64>, verdict: Verdict<'_>) -> Self {
        Self {
            number,
            at,
            status: verdict.status,
            winner: verdict.winner,
            winner_role: verdict.winner_role,
            can_be_beaten: verdict.can_be_beaten,
            basis: verdict.basis.word().to_owned(),
            vertices: verdict.board.vertices,
            edges: verdict.board.edges,
            board: verdict.board.text,
        }
    }
}

/// The axes of a map of the family, if it has one or two.
fn axes(family: &Expansion, places: &[Vec<u64>]) -> Vec<serde_json::Value> {
    let names = family.names();
    if !(1..=2).contains(&names.len()) {
        return Vec::new();
    }
    let axis = |(number, name): (usize, Option<&str>)| {
        let values: BTreeSet<u64> = places
            .iter()
            .filter_map(|place| place.get(number).copied())
            .collect();
        let name = name.map_or((number + 1).to_string(), str::to_owned);
        json!({ "name": name, "values": values })
    };
    names.into_iter().enumerate().map(axis).collect()
}
