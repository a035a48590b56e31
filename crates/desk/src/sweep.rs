//! Who wins over a family of boards.

use std::collections::BTreeSet;

use core::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_ranges::expand;
use slitherlab_solve::Depth;
use slitherlab_tell::{Verdict, basis_name};

use crate::contest::Contest;
use crate::engine;
use crate::limits::Limits;
use crate::refusal::{Answer, Code, Refusal};
use crate::reporter::{Reporter, write};
use crate::setup::Setup;
use crate::tether::{Shortened, Tether};

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
    #[serde(default)]
    first: Option<String>,
    /// How many seconds a board may take; 2 if nothing is said.
    #[serde(default)]
    seconds: Option<f64>,
}

fn two() -> u32 {
    2
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

/// A sweep that is about to begin.
#[derive(Clone, Debug)]
pub struct Sweep {
    request: SweepRequest,
    family: Family,
    texts: Vec<String>,
    each: Duration,
}

/// Prepares a sweep; the first board tells whether the game makes sense at all.
///
/// # Errors
/// When there are no such boards, too many of them, or no such game.
pub fn sweep(request: SweepRequest, limits: &Limits, tether: &dyn Tether) -> Answer<Sweep> {
    if request.boards.len() > limits.text_bytes {
        return Err(Refusal::too_large("the text of the boards is too long").about("boards"));
    }
    let expansion = expand(&request.boards)
        .map_err(|error| Refusal::new(Code::BadBoard, error.to_string()).about("boards"))?;
    let (count, most) = (expansion.count_all(), limits.sweep_boards);
    if count > most {
        let message =
            format!("the text stands for {count} boards; at most {most} are allowed here");
        return Err(Refusal::too_large(message).about("boards"));
    }
    let texts: Vec<String> = expansion.collect();
    if let Some(first) = texts.first() {
        Contest::open(&setup(&request, first), limits, tether)?;
    }
    Ok(Sweep {
        family: Family::of(&request.boards),
        each: engine::seconds(request.seconds, 2.0, limits.thinking),
        texts,
        request,
    })
}

impl Sweep {
    /// Who wins on every board, reported as `begin` and each board as `row`.
    ///
    /// # Errors
    /// When a board of the family does not go with the game.
    pub fn run(&self, limits: &Limits, reporter: &dyn Reporter) -> Answer<String> {
        let texts = &self.texts;
        let places: Vec<Vec<u64>> = texts.iter().map(|text| self.family.read(text)).collect();
        let begin = json!({ "count": texts.len(), "axes": axes(&self.family, &places) });
        let mut goes_on = reporter.send("begin", begin.to_string()).is_continue();
        let mut rows = Vec::new();
        for (number, (text, at)) in texts.iter().zip(places).enumerate() {
            if !goes_on {
                break;
            }
            let contest = Contest::open(&setup(&self.request, text), limits, reporter.tether())?;
            let tether = Shortened::by(reporter.tether(), self.each);
            let answer = engine::analyze(&contest, Depth::Answer, None, limits, &tether, |_| ());
            let verdict = Verdict::of(&contest.question(Depth::Answer), &answer);
            let row = write(&SweepRow::of(number, at, verdict))?;
            if !reporter.is_heard() {
                rows.push(row.clone());
            }
            goes_on = reporter.send("row", row).is_continue();
        }
        Ok(format!(r#"{{"rows":[{}]}}"#, rows.join(",")))
    }
}

fn setup(request: &SweepRequest, board: &str) -> Setup {
    Setup {
        board: board.to_owned(),
        game: request.game.clone(),
        players: request.players,
        misere: request.misere,
        first: request.first.clone(),
        terminals: None,
        rules: None,
        position: None,
        turn: None,
        moves: Vec::new(),
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
            basis: basis_name(verdict.basis.basis).to_owned(),
            vertices: verdict.board.vertices,
            edges: verdict.board.edges,
            board: verdict.board.text,
        }
    }
}

/// A text with ranges, in pieces, to read the numbers back from the texts it stands for.
#[derive(Clone, Debug)]
struct Family {
    pieces: Vec<String>,
    /// Which range stands in each gap; a named range may stand in several.
    gaps: Vec<usize>,
    names: Vec<String>,
}

impl Family {
    fn of(text: &str) -> Self {
        let mut family = Self {
            pieces: Vec::new(),
            gaps: Vec::new(),
            names: Vec::new(),
        };
        let mut rest = text;
        while let Some((before, (inside, after))) = rest
            .split_once('{')
            .and_then(|(before, after)| Some((before, after.split_once('}')?)))
        {
            family.pieces.push(before.to_owned());
            rest = after;
            let inside = inside.trim().to_lowercase();
            let known = family.names.iter().position(|name| *name == inside);
            let gap = known.unwrap_or_else(|| {
                let named = inside.split_once('=').map(|(name, _)| name.trim());
                let number = (family.names.len() + 1).to_string();
                family.names.push(named.unwrap_or(&number).to_owned());
                family.names.len() - 1
            });
            family.gaps.push(gap);
        }
        family.pieces.push(rest.to_owned());
        family
    }

    /// The numbers in a text of the family; none when they cannot be found.
    fn read(&self, text: &str) -> Vec<u64> {
        self.try_read(text).unwrap_or_default()
    }

    fn try_read(&self, text: &str) -> Option<Vec<u64>> {
        let mut numbers = vec![0; self.names.len()];
        let mut rest = text.strip_prefix(self.pieces[0].as_str())?;
        for (&gap, piece) in self.gaps.iter().zip(&self.pieces[1..]) {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            numbers[gap] = rest[..digits].parse().ok()?;
            rest = rest[digits..].strip_prefix(piece.as_str())?;
        }
        Some(numbers)
    }
}

/// The axes of a map of the family, if it has one or two.
fn axes(family: &Family, places: &[Vec<u64>]) -> Vec<serde_json::Value> {
    if !(1..=2).contains(&family.names.len()) {
        return Vec::new();
    }
    let axis = |(number, name): (usize, &String)| {
        let values: BTreeSet<u64> = places
            .iter()
            .filter_map(|place| place.get(number).copied())
            .collect();
        json!({ "name": name, "values": values })
    };
    family.names.iter().enumerate().map(axis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let family = Family::of("grid:{1..3}x{2..4}");
        assert_eq!(family.read("grid:3x12"), [3, 12]);
        assert_eq!(family.names, ["1", "2"]);
        let squares = Family::of("grid:{n=1..3}x{n}");
        assert_eq!(squares.read("grid:2x2"), [2]);
        assert_eq!(squares.names, ["n"]);
        let none = Family::of("petersen");
        assert!(none.read("petersen").is_empty() && none.names.is_empty());
        for text in ["grid:{1..3}x{1..2}", "grid:{n=1..3}x{n}", "path:{2,5,7..9}"] {
            let family = Family::of(text);
            for one in expand(text).unwrap() {
                assert_eq!(family.read(&one).len(), family.names.len(), "{one}");
            }
        }
    }
}
