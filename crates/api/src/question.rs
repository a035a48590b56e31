//! All questions by their names: for callers that hand over bytes and take bytes, without addresses and headers.

use core::time::Duration;

use serde::de::DeserializeOwned;

use crate::analyze::{AnalyzeOptions, EngineOptions};
use crate::certificate::CertificateOptions;
use crate::contest::Contest;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::reporter::{Begun, Reporter, write};
use crate::setup::With;
use crate::{
    analyze, board, catalogue, certificate, claims, patch, picture, position, simulate, sweep, why,
};
use slitherlab_game::Budget;

/// How long an answer may take that is usually there at once.
pub const QUICK: Duration = Duration::from_secs(20);

/// Reads the JSON of a question.
///
/// # Errors
/// When it is not JSON, or not of the form that the question has.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).map_err(|error| {
        let what = if error.is_data() {
            "the body does not have the right form"
        } else {
            "the body is not JSON"
        };
        Error::new(Code::BadRequest, format!("{what}: {error}"))
    })
}

/// Answers the question of this name, the last part of its address in the HTTP interface, with the bytes that the
/// interface would answer with. `claims` lists the claims and `check` checks them; `patch` has no address, because who
/// asks brings a whole certificate along. What takes long reports on the way;
/// `chance` decides where an engine is asked without a seed.
///
/// # Errors
/// When there is no such question, or it is refused.
pub fn answer(
    name: &str,
    body: &[u8],
    chance: u64,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Vec<u8>> {
    let most = if matches!(name, "verify" | "patch") {
        limits.certificate_bytes
    } else {
        limits.body_bytes
    };
    if body.len() > most {
        return Err(Error::too_large(format!(
            "the body may have at most {most} bytes"
        )));
    }
    if name == "picture" {
        let quick = reporter.budget().within(QUICK);
        return picture::picture(&read(body)?, limits, &quick).map(|picture| picture.bytes);
    }
    text(name, body, chance, limits, reporter).map(String::into_bytes)
}

/// The answers that are texts: the first ones come at once, the last ones take as long as they may and report on the way.
fn text(
    name: &str,
    body: &[u8],
    chance: u64,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<String> {
    let budget = reporter.budget();
    let quick = budget.within(QUICK);
    match name {
        "catalogue" => write(&catalogue::catalogue(limits)),
        "claims" => write(&claims::list()),
        "board" => write(&board::board(&read(body)?, limits, &quick)?),
        "position" => write(&position::position(&read(body)?, limits, &quick)?),
        "record" => write(&position::record(&read(body)?, limits, &quick)?),
        "patch" => write(&patch::patch(&read(body)?, limits, &quick)?),
        "engine" => {
            let request: With<EngineOptions> = read(body)?;
            let budget = budget.within(request.options.time(limits));
            write(&analyze::engine_move(&request, chance, limits, &budget)?)
        }
        "why" => match why::why(&read(body)?, limits, &quick)? {
            Begun::Answered(text) => Ok(text),
            Begun::Open(contest) => why::search(&contest, limits, &quick),
        },
        "verify" => {
            let budget = budget.within(limits.analysis);
            write(&certificate::verify(body, limits, &budget)?)
        }
        "analyze" => {
            let request: With<AnalyzeOptions> = read(body)?;
            match analyze::analyze(&request, limits, &quick)? {
                Begun::Answered(text) => Ok(text),
                Begun::Open(analysis) => {
                    let within = Within::by(reporter, request.options.time(limits));
                    analysis.search(limits, &within)
                }
            }
        }
        "certificate" => {
            let request: With<CertificateOptions> = read(body)?;
            let contest = Contest::open(&request.setup, limits, &quick)?;
            let budget = budget.within(request.options.time(limits));
            certificate::certificate(&contest, limits, &budget)
        }
        "simulate" => {
            let simulation = simulate::simulate(&read(body)?, limits, &quick)?;
            simulation.run(&Within::by(reporter, limits.simulation))
        }
        "sweep" => {
            let sweep = sweep::sweep(read(body)?, limits, &quick)?;
            sweep.run(limits, &Within::by(reporter, limits.analysis * 10))
        }
        "check" => {
            let check = claims::check(&read(body)?, limits)?;
            check.run(&Within::by(reporter, limits.analysis * 10))
        }
        _ => Err(Error::new(
            Code::NotFound,
            "there is no such address in this interface",
        )),
    }
}

/// A reporter whose work has an earlier end.
struct Within<'a> {
    reporter: &'a dyn Reporter,
    budget: Budget<'a>,
}

impl<'a> Within<'a> {
    fn by(reporter: &'a dyn Reporter, time: Duration) -> Self {
        Self {
            reporter,
            budget: reporter.budget().within(time),
        }
    }
}

impl Reporter for Within<'_> {
    fn budget(&self) -> Budget<'_> {
        self.budget
    }

    fn is_heard(&self) -> bool {
        self.reporter.is_heard()
    }

    fn send(&self, name: &str, data: String) -> core::ops::ControlFlow<()> {
        self.reporter.send(name, data)?;
        flow(&self.budget)
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> core::ops::ControlFlow<()> {
        self.reporter.mention(name, data)?;
        flow(&self.budget)
    }
}

/// Breaks when the work should end.
fn flow(budget: &Budget<'_>) -> core::ops::ControlFlow<()> {
    if budget.is_stopped() {
        core::ops::ControlFlow::Break(())
    } else {
        core::ops::ControlFlow::Continue(())
    }
}
