//! The addresses, one file for each group of them.

pub(crate) mod analyze;
mod board;
mod catalogue;
mod certificate;
mod claims;
mod classes;
mod games;
mod picture;
mod position;
mod simulate;
mod sweep;
mod why;

use std::any::Any;

use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde::Serialize;
use serde_json::{Value, json};
use slitherlab_desk::Limits;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::client::Client;
use crate::contest::Contest;
use crate::error::{Answer, ApiError, Code};
use crate::pool::Leash;
use crate::setup::Setup;
use crate::{guard, page, stream};

/// The description of the interface, to which every route adds itself.
#[derive(OpenApi)]
#[openapi(info(
    title = "Slitherlab",
    description = "Who wins combinatorial games on graphs, by which moves, and why."
))]
struct Document;

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let (routes, document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(health))
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(board::board))
        .routes(routes!(position::position))
        .routes(routes!(position::record))
        .routes(routes!(picture::picture))
        .routes(routes!(analyze::analyze))
        .routes(routes!(why::why))
        .routes(routes!(analyze::engine))
        .routes(routes!(certificate::certificate))
        .routes(routes!(certificate::verify))
        .routes(routes!(sweep::sweep))
        .routes(routes!(simulate::simulate))
        .routes(routes!(claims::list, claims::check))
        .routes(routes!(games::create, games::open_games))
        .routes(routes!(games::look))
        .routes(routes!(games::sit))
        .routes(routes!(games::play))
        .routes(routes!(games::socket))
        .routes(routes!(classes::create_class))
        .routes(routes!(classes::look_at_class))
        .routes(routes!(classes::pair))
        .split_for_parts();
    let document = serde_json::to_value(document).unwrap_or(Value::Null);
    routes
        .route(
            "/api/v1/openapi.json",
            axum::routing::get(move || async move { Json(document) }),
        )
        .fallback(page::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(app.clone(), guard::admit))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(
            CompressionLayer::new().compress_when(
                DefaultPredicate::new().and(NotForContentType::const_new("image/png")),
            ),
        )
        .layer(middleware::from_fn(guard::headers))
        .with_state(app)
}

async fn wrong_method() -> ApiError {
    ApiError::new(
        Code::MethodNotAllowed,
        "this address wants another method; see /api/v1/openapi.json",
    )
}

fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a handler panicked");
    ApiError::internal().into_response()
}

/// Whether the server is well.
#[utoipa::path(get, path = "/api/v1/health", tag = "server", responses((status = 200)))]
async fn health() -> Json<Value> {
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}

/// Sets a game up, on a thread for such work.
pub(crate) async fn open(app: &App, client: Client, setup: Setup) -> Answer<Contest> {
    let limits = app.limits().questions.clone();
    let work = move |leash: &Leash| Ok(Contest::open(&setup, &limits, leash)?);
    app.quick().run(client, App::quick_time(), work).await
}

/// Does quick work and writes its answer on the same thread: a large one would keep the threads that talk to
/// clients from talking.
async fn write<T: Serialize>(
    app: &App,
    client: Client,
    work: impl FnOnce(&Limits, &Leash) -> slitherlab_desk::Answer<T> + Send + 'static,
) -> Answer<Response> {
    let limits = app.limits().questions.clone();
    let work = move |leash: &Leash| {
        let answer = work(&limits, leash)?;
        serde_json::to_string(&answer).map_err(|_| ApiError::internal())
    };
    let text = app.quick().run(client, App::quick_time(), work).await?;
    Ok(stream::json(text))
}

/// The header that makes a browser save an answer under this name, which is made of safe characters.
fn attachment(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}
