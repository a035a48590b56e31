//! Boards, positions on them, and their pictures.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slitherlab_api::board::{self, BoardInfo, BoardRequest};
use slitherlab_api::catalogue::{self, Catalogue};
use slitherlab_api::picture::{self, PictureOptions};
use slitherlab_api::position::{self, PositionInfo, RecordRequest};
use slitherlab_api::question::QUICK;
use slitherlab_api::setup::{Setup, With};

use crate::body::Body;
use crate::error::{ErrorBody, Result};
use crate::request_context::RequestContext;

/// Games, families of boards, engines, policies, formats and limits.
#[utoipa::path(get, path = "/api/v1/catalogue", tag = "boards and games",
    responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(context: RequestContext) -> Json<Catalogue> {
    Json(catalogue::catalogue(context.limits()))
}

/// A board with labels, ends of edges, layout, cells and profile.
#[utoipa::path(post, path = "/api/v1/board", tag = "boards and games",
    request_body = BoardRequest,
    responses((status = 200, body = BoardInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn board(
    context: RequestContext,
    Body(request): Body<BoardRequest>,
) -> Result<Response> {
    let answer = context.write(move |limits, stop| board::board(&request, limits, &stop.budget()));
    answer.await
}

/// Turn, snakes or owners, legal moves, outcome, record.
#[utoipa::path(post, path = "/api/v1/position", tag = "boards and games",
    request_body = Setup,
    responses((status = 200, body = PositionInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn position(
    context: RequestContext,
    Body(setup): Body<Setup>,
) -> Result<Response> {
    let answer =
        context.write(move |limits, stop| position::position(&setup, limits, &stop.budget()));
    answer.await
}

/// The same for the end of a saved game's main line.
#[utoipa::path(post, path = "/api/v1/record", tag = "boards and games",
    request_body = RecordRequest,
    responses((status = 200, body = PositionInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn record(
    context: RequestContext,
    Body(request): Body<RecordRequest>,
) -> Result<Response> {
    let answer =
        context.write(move |limits, stop| position::record(&request, limits, &stop.budget()));
    answer.await
}

/// A picture of a position.
#[utoipa::path(post, path = "/api/v1/picture", tag = "boards and games",
    request_body = With<PictureOptions>,
    responses(
        (status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (String = "application/x-tex"))),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn picture(
    context: RequestContext,
    Body(request): Body<With<PictureOptions>>,
) -> Result<Response> {
    let picture = context.run(&context.app.heavy, QUICK, move |limits, stop| {
        picture::picture(&request, limits, &stop.budget())
    });
    let picture = picture.await?;
    let headers = [
        (header::CONTENT_TYPE, picture.kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            super::attachment(&picture.name),
        ),
    ];
    Ok((headers, picture.bytes).into_response())
}
