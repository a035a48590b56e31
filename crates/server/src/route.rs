//! The addresses, one file for each group of them.

mod classes;
mod games;
mod questions;

use std::any::Any;

use axum::extract::State;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde_json::Value;
use slitherlab_api::question;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Code, Error};
use crate::metrics::Health;
use crate::{guard, metrics, page, preview};

/// The description of the interface, to which the routes and the table of questions add themselves.
#[derive(OpenApi)]
#[openapi(info(
    title = "Slitherlab",
    description = "Who wins combinatorial games on graphs, by which moves, and why."
))]
struct Document;

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let (routes, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(health))
        .routes(routes!(games::create, games::open_games))
        .routes(routes!(games::look))
        .routes(routes!(games::sit))
        .routes(routes!(games::play))
        .routes(routes!(games::socket))
        .routes(routes!(classes::create_class))
        .routes(routes!(classes::look_at_class))
        .routes(routes!(classes::pair))
        .routes(routes!(classes::manage))
        .split_for_parts();
    let counting = app.clone();
    question::describe(&mut document);
    let document = serde_json::to_value(document).unwrap_or(Value::Null);
    questions::add(routes)
        .route(
            "/api/v1/openapi.json",
            axum::routing::get(move || async move { Json(document) }),
        )
        .route("/api/v1/preview.png", axum::routing::get(preview::picture))
        .route(
            "/api/v1/games/{id}/preview.png",
            axum::routing::get(preview::picture_of_game),
        )
        .route("/api/v1/oembed", axum::routing::get(preview::oembed))
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
