//! Proofs to take home, and the checker that knows nothing of the solvers.

use serde::{Deserialize, Serialize};
use slitherlab_lab::certificate::{Unproved, verify as check};
use slitherlab_solve::{Depth, Question};
use slitherlab_verify::Effort;

use crate::engine;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Answer, Lane, Next, Work};
use crate::reporter::Reporter;
use crate::session::Session;
use crate::setup::With;
use slitherlab_game::Budget;

/// How much a certificate may cost.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CertificateOptions {
    /// The time limit in seconds; 10 by default.
    seconds: Option<f64>,
}

/// What the checker says.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checked {
    valid: bool,
    /// What is proved.
    claim: Option<String>,
    /// Why nothing is proved.
    reason: Option<String>,
}

/// The certificate of the answer (schema `slitherlab/certificate/1`, or
/// `slitherlab/family-certificate/1` where a theorem about a family of boards decides).
///
/// # Errors
/// When there is none, or none within the limits.
pub fn certificate(
    request: With<CertificateOptions>,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Next> {
    let With { setup, options } = request;
    let session = Session::open(&setup, limits, &reporter.budget())?;
    let time = engine::seconds(options.seconds, 10.0, limits.analysis);
    let search = Work::new(Lane::Long, time, move |limits, reporter| {
        let budget = Budget {
            memory: limits.search_bytes,
            ..reporter.budget()
        };
        let question = Question::new(&session.game, Depth::Answer);
        let certificate = question
            .certify_within(&budget, limits.strategy_positions)
            .map_err(|error| Error::new(Code::NoCertificate, error.to_string()))?;
        Ok(Next::Answer(Answer {
            file: Some(format!("{}.certificate.json", session.file_name())),
            ..Answer::json(certificate.text())
        }))
    });
    Ok(search.into())
}

/// Checks a certificate, about one board or about all boards of a family.
///
/// # Errors
/// When the check is broken off.
pub fn verify(certificate: &[u8], limits: &QuestionLimits, budget: &Budget<'_>) -> Result<Checked> {
    let stop = || budget.is_stopped();
    let effort = Effort::new(&stop);
    let said = match check(certificate, crate::board::bounds(limits), &effort) {
        Err(Unproved::Stopped) => {
            let message = "the check takes longer than it may here";
            return Err(Error::new(Code::Timeout, message));
        }
        Err(Unproved::Refused(reason)) => Err(reason),
        Ok(claim) => Ok(claim),
    };
    Ok(Checked {
        valid: said.is_ok(),
        reason: said.as_ref().err().cloned(),
        claim: said.ok(),
    })
}
