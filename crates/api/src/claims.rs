//! The published claims, checked afresh.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use slitherlab_game::Budget;
use slitherlab_papers::{Claim, List, Scope, claims};

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Next, Work};
use crate::reporter::write;

/// A published claim.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct ClaimInfo {
    id: &'static str,
    /// What it is called.
    title: &'static str,
    source: &'static str,
    statement: &'static str,
    /// The origin: `published` in a paper, `own` if proved here, or a `question` to the reader.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    list: List,
}

/// All claims.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClaimList {
    claims: Vec<ClaimInfo>,
}

/// Which claims to check, and how far.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimsRequest {
    /// The claims; all by default.
    ids: Option<Vec<String>>,
    /// The most vertices of a board on which all plays are gone through; 9 by default.
    up_to: Option<usize>,
}

/// The longest that one claim may take.
const EACH: Duration = Duration::from_secs(20);

/// The claims that can be checked.
pub fn list() -> ClaimList {
    let infos = claims().map(|claim| ClaimInfo {
        id: claim.id,
        title: claim.title,
        source: claim.source,
        statement: claim.statement,
        list: claim.paper().list,
    });
    ClaimList {
        claims: infos.collect(),
    }
}

/// Checks claims, one after the other, and reports each as `report`.
///
/// # Errors
/// When there is no such claim, or the boards would be too large.
pub fn check(request: &ClaimsRequest, limits: &QuestionLimits) -> Result<Next> {
    let most = limits.claim_vertices;
    let up_to = request.up_to.unwrap_or(9);
    if !(1..=most).contains(&up_to) {
        let message = format!("claims are tested on boards of 1 to {most} vertices here");
        return Err(Error::too_large(message).about("up_to"));
    }
    let chosen: Vec<Claim> = match &request.ids {
        None => claims().collect(),
        Some(ids) => {
            let find = |id: &String| {
                claims().find(|claim| claim.id == id).ok_or_else(|| {
                    let id: String = id.chars().take(60).collect();
                    Error::new(Code::BadValue, format!("there is no claim `{id}`")).about("ids")
                })
            };
            ids.iter().take(100).map(find).collect::<Result<_>>()?
        }
    };
    let time = limits.analysis.saturating_mul(10);
    let check = Work::reporting(time, move |_, reporter| {
        let mut reports = Vec::new();
        for claim in chosen {
            let budget = reporter.budget().within(EACH);
            let scope = Scope {
                budget: Budget::default().with_stop(&budget),
                ..Scope::up_to(up_to)
            };
            let report = write(&claim.check(&scope, &|| budget.now().unwrap_or_default()))?;
            if !reporter.is_heard() {
                reports.push(report.clone());
            }
            if reporter.send("report", report).is_break() {
                break;
            }
        }
        Ok(format!(r#"{{"reports":[{}]}}"#, reports.join(",")))
    });
    Ok(check.into())
}
