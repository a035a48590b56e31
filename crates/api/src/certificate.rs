//! Proofs to take home, and the checker that knows nothing of the solvers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use slitherlab_lab::certificate::{Unproved, verify as check};
use slitherlab_solve::{Depth, Question};
use slitherlab_verify::Effort;

use crate::engine;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::session::Session;
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

impl CertificateOptions {
    /// The time limit of the search for a proof.
    pub fn time(&self, limits: &QuestionLimits) -> Duration {
        engine::seconds(self.seconds, 10.0, limits.analysis)
    }
}

/// The certificate of the answer (schema `slitherlab/certificate/1`, or
/// `slitherlab/family-certificate/1` where a theorem about a family of boards decides).
///
/// # Errors
/// When there is none, or none within the limits.
pub fn certificate(
    session: &Session,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<String> {
    let search = Budget {
        memory: limits.search_bytes,
        ..*budget
    };
    let question = Question::new(&session.game, Depth::Answer);
    let certificate = question
        .certify_within(&search, limits.strategy_positions)
        .map_err(|error| Error::new(Code::NoCertificate, error.to_string()))?;
    Ok(certificate.text())
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
