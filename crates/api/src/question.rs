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
use crate::tether::{Shortened, Tether};
use crate::{
    analyze, board, catalogue, certificate, claims, patch, picture, position, simulate, sweep, why,
};

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
        let quick = Shortened::by(reporter.tether(), QUICK);
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
    let tether = reporter.tether();
    let quick = Shortened::by(tether, QUICK);
    match name {
        "catalogue" => write(&catalogue::catalogue(limits)),
        "claims" => write(&claims::list()),
        "board" => write(&board::board(&read(body)?, limits, &quick)?),
        "position" => write(&position::position(&read(body)?, limits, &quick)?),
        "record" => write(&position::record(&read(body)?, limits, &quick)?),
        "patch" => write(&patch::patch(&read(body)?, limits, &quick)?),
        "engine" => {
            let request: With<EngineOptions> = read(body)?;
            let tether = Shortened::by(tether, request.options.time(limits));
            write(&analyze::engine_move(&request, chance, limits, &tether)?)
        }
        "why" => match why::why(&read(body)?, limits, &quick)? {
            Begun::Answered(text) => Ok(text),
            Begun::Open(contest) => why::search(&contest, limits, &quick),
        },
        "verify" => {
            let tether = Shortened::by(tether, limits.analysis);
            write(&certificate::verify(body, limits, &tether)?)
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
            let tether = Shortened::by(tether, request.options.time(limits));
            certificate::certificate(&contest, limits, &tether)
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
    tether: Shortened<'a>,
}

impl<'a> Within<'a> {
    fn by(reporter: &'a dyn Reporter, time: Duration) -> Self {
        Self {
            reporter,
            tether: Shortened::by(reporter.tether(), time),
        }
    }
}

impl Reporter for Within<'_> {
    fn tether(&self) -> &dyn Tether {
        &self.tether
    }

    fn is_heard(&self) -> bool {
        self.reporter.is_heard()
    }

    fn send(&self, name: &str, data: String) -> core::ops::ControlFlow<()> {
        self.reporter.send(name, data)?;
        self.tether.flow()
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> core::ops::ControlFlow<()> {
        self.reporter.mention(name, data)?;
        self.tether.flow()
    }
}
