//! Classes: visitors of one link are paired in order.

use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::{bearer, checked_name, fits};
use crate::body::{Body, SmallBody};
use crate::error::{Error, ErrorBody, Result};
use crate::game::{ClassAction, ClassInfo, NewClass, Paired, TimeControl};
use crate::request_context::RequestContext;
use crate::setup::With;

/// How the games of a class are played.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassOptions {
    /// How long the players may think.
    clock: Option<TimeControl>,
}

/// Somebody comes to a class.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassRequest {
    name: Option<String>,
}

/// Makes a class, whose games are all like this one and between people.
#[utoipa::path(post, path = "/api/v1/classes", tag = "games between browsers",
    request_body = With<ClassOptions>,
    responses((status = 201, body = NewClass), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn create_class(
    context: RequestContext,
    Body(request): Body<With<ClassOptions>>,
) -> Result<(StatusCode, Json<NewClass>)> {
    context.start_game()?;
    if let Some(clock) = request.options.clock {
        clock.check()?;
    }
    let session = context.open(request.setup).await?;
    fits(&context, &session)?;
    let games = &context.app.games;
    let created = games.create_class(&session, request.options.clock);
    Ok((StatusCode::CREATED, Json(created.await?)))
}

/// A class and its games.
#[utoipa::path(get, path = "/api/v1/classes/{id}", tag = "games between browsers",
    params(("id" = String, Path, description = "the class")),
    responses((status = 200, body = ClassInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn look_at_class(
    context: RequestContext,
    Path(id): Path<String>,
) -> Result<Json<ClassInfo>> {
    Ok(Json(context.app.games.class(&id).await?))
}

/// Takes a seat beside somebody who waits, or at a new game of the class.
#[utoipa::path(post, path = "/api/v1/classes/{id}/seats", tag = "games between browsers",
    params(("id" = String, Path, description = "the class")),
    request_body = ClassRequest,
    responses((status = 200, body = Paired), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn pair(
    context: RequestContext,
    Path(id): Path<String>,
    SmallBody(request): SmallBody<ClassRequest>,
) -> Result<Json<Paired>> {
    let name = checked_name(request.name.as_deref())?;
    Ok(Json(context.app.games.pair(&context, &id, name).await?))
}

/// Closes or opens a class, removes its games, or renames a player, with the teacher's key as
/// `authorization: Bearer KEY`.
#[utoipa::path(post, path = "/api/v1/classes/{id}/actions", tag = "games between browsers",
    params(("id" = String, Path, description = "the class")),
    request_body = ClassAction,
    responses((status = 200, body = ClassInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn manage(
    context: RequestContext,
    Path(id): Path<String>,
    headers: HeaderMap,
    SmallBody(action): SmallBody<ClassAction>,
) -> Result<Json<ClassInfo>> {
    let key = bearer(&headers).ok_or_else(|| Error::forbidden("this needs the teacher's key"))?;
    let action = match action {
        ClassAction::Rename { game, seat, name } => ClassAction::Rename {
            game,
            seat,
            name: checked_name(name.as_deref())?,
        },
        other => other,
    };
    let games = &context.app.games;
    games.manage_class(&context, &id, key, action).await?;
    Ok(Json(games.class(&id).await?))
}
