//! What there is: games, boards, engines, limits.

use axum::Json;
use axum::extract::State;
use slitherlab_desk::catalogue::{self, Catalogue};

use crate::app::App;

/// Games, families of boards, engines, policies, formats and limits.
#[utoipa::path(get, path = "/api/v1/catalogue", tag = "boards and games",
    responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    Json(catalogue::catalogue(&app.limits().questions))
}
