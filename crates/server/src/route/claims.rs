//! The published claims, checked afresh.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_lab::claims::{Claim, Scope, claims};
use utoipa::ToSchema;

use super::to_value;
use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ApiError, Code, ErrorBody};
use crate::stream;

/// A published claim.
#[derive(Serialize, ToSchema)]
struct ClaimInfo {
    id: &'static str,
    source: &'static str,
    statement: &'static str,
}

/// All claims.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClaimList {
    claims: Vec<ClaimInfo>,
}

/// Which claims to check, and how far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsRequest {
    /// The claims; all if nothing is said.
    #[serde(default)]
    ids: Option<Vec<String>>,
    /// The most vertices of a board on which all plays are gone through; 9 if nothing is said.
    #[serde(default)]
    up_to: Option<usize>,
}

/// The longest that one claim may take.
const EACH: Duration = Duration::from_secs(20);

/// The claims that can be checked.
#[utoipa::path(get, path = "/api/v1/claims", tag = "exploring",
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn list() -> Json<ClaimList> {
    let infos = claims().map(|claim| ClaimInfo {
        id: claim.id,
        source: claim.source,
        statement: claim.statement,
    });
    Json(ClaimList {
        claims: infos.collect(),
    })
}

/// Checks claims, one after the other.
#[utoipa::path(post, path = "/api/v1/claims", tag = "exploring",
    request_body = ClaimsRequest,
    responses(
        (status = 200, description = "the reports; as events `report`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<ClaimsRequest>,
) -> Answer<Response> {
    let most = app.limits().claim_vertices;
    let up_to = request.up_to.unwrap_or(9);
    if !(1..=most).contains(&up_to) {
        let message = format!("claims are tested on boards of 1 to {most} vertices here");
        return Err(ApiError::too_large(message).about("up_to"));
    }
    let chosen: Vec<Claim> = match &request.ids {
        None => claims().collect(),
        Some(ids) => {
            let find = |id: &String| {
                claims().find(|claim| claim.id == id).ok_or_else(|| {
                    let id: String = id.chars().take(60).collect();
                    ApiError::new(Code::BadValue, format!("there is no claim `{id}`")).about("ids")
                })
            };
            ids.iter().take(100).map(find).collect::<Answer<_>>()?
        }
    };
    let time = app.limits().analysis * 10;
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        let mut reports = Vec::new();
        let begun = Instant::now();
        for claim in chosen {
            let leash = reporter.leash().shortened(EACH);
            let stop = || leash.is_over();
            let scope = Scope {
                stop: Some(&stop),
                ..Scope::up_to(up_to)
            };
            let report = to_value(&claim.check(&scope, &|| begun.elapsed()))?;
            if reporter.send("report", &report).is_break() {
                break;
            }
            if !reporter.is_heard() {
                reports.push(report);
            }
        }
        Ok(json!({ "reports": reports }))
    })
    .await
}
