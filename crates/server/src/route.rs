//! The addresses, one file for each group of them.

mod classes;
mod games;
mod questions;

use std::any::Any;

use axum::extract::State;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::Value;
use slitherlab_api::question;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa::OpenApi;

use crate::app::App;
use crate::error::{Code, Error};
use crate::metrics::Health;
use crate::{guard, metrics, page, preview};

/// The description of the interface, to which the table of questions adds itself.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Slitherlab",
        description = "Who wins combinatorial games on graphs, by which moves, and why."
    ),
    paths(
        health,
        games::create,
        games::open_games,
        games::look,
        games::sit,
        games::play,
        games::socket,
        classes::create_class,
        classes::look_at_class,
        classes::pair,
        classes::manage
    )
)]
struct Document;

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let routes = Router::new()
        .route("/api/v1/health", get(health))
        .route("/api/v1/games", get(games::open_games).post(games::create))
        .route("/api/v1/games/{id}", get(games::look))
        .route("/api/v1/games/{id}/seats", post(games::sit))
        .route("/api/v1/games/{id}/moves", post(games::play))
        .route("/api/v1/games/{id}/socket", get(games::socket))
        .route("/api/v1/classes", post(classes::create_class))
        .route("/api/v1/classes/{id}", get(classes::look_at_class))
        .route("/api/v1/classes/{id}/seats", post(classes::pair))
        .route("/api/v1/classes/{id}/actions", post(classes::manage));
    let mut document = Document::openapi();
    let counting = app.clone();
    question::describe(&mut document);
    let document = serde_json::to_value(document).unwrap_or(Value::Null);
    questions::add(routes)
        .route(
            "/api/v1/openapi.json",
            get(move || async move { Json(document) }),
        )
        .route("/api/v1/preview.png", get(preview::picture))
        .route(
            "/api/v1/games/{id}/preview.png",
            get(preview::picture_of_game),
        )
        .route("/api/v1/oembed", get(preview::oembed))
        .fallback(page::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(app.clone(), guard::admit))
        .layer(CatchPanicLayer::custom(move |_: Box<dyn Any + Send>| {
            counting.metrics.panics.add();
            panicked()
        }))
        .layer(
            // Answers that are made for one client are compressed in passing.
            CompressionLayer::new()
                .quality(CompressionLevel::Fastest)
                .compress_when(
                    DefaultPredicate::new()
                        .and(NotForContentType::const_new("image/png"))
                        .and(is_not_ready),
                ),
        )
        .layer(middleware::from_fn(guard::headers))
        .with_state(app)
}

/// Returns whether an answer is not a file of the page, which is compressed once for all.
fn is_not_ready(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<page::Ready>().is_none()
}

async fn wrong_method() -> Error {
    Error::new(
        Code::MethodNotAllowed,
        "this address wants another method; see /api/v1/openapi.json",
    )
}

fn panicked() -> Response {
    tracing::error!("a handler panicked");
    Error::internal().into_response()
}

/// How the server is: 200 if it is well, 503 if it cannot store games.
#[utoipa::path(get, path = "/api/v1/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let health = metrics::health(&app);
    let status = match health.status {
        "ok" => StatusCode::OK,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, Json(health))
}
