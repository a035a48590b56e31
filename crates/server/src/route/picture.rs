//! Pictures of positions.

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use slitherlab_draw::{Drawing, FIRST, GONE, SECOND, svg_to_png_while};
use slitherlab_games::{AnyPosition, Player};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::pool::Leash;
use crate::settings::Limits;
use crate::setup::With;

/// How the picture should be.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureOptions {
    /// `svg` or `png`.
    #[serde(default)]
    format: PictureFormat,
    /// The longer side of a PNG, in pixels.
    #[serde(default)]
    size: Option<u32>,
    /// Whether the vertices are labelled.
    #[serde(default = "yes")]
    labels: bool,
}

fn yes() -> bool {
    true
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PictureFormat {
    #[default]
    Svg,
    Png,
}

/// A picture of a position.
#[utoipa::path(post, path = "/api/v1/picture", tag = "boards and games",
    request_body = With<PictureOptions>,
    responses(
        (status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"))),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn picture(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<With<PictureOptions>>,
) -> Answer<Response> {
    let limits = app.limits().clone();
    let work = move |leash: &Leash| {
        let contest = Contest::open(&request.setup, &limits, leash)?;
        let (bytes, kind, ending) = draw(&contest, &request.options, &limits, leash)?;
        let name = format!("{}.{ending}", super::file_name(&contest));
        Ok((bytes, kind, name))
    };
    let (bytes, kind, name) = app.heavy().run(client, App::quick_time(), work).await?;
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, super::attachment(&name)),
    ];
    Ok((headers, bytes).into_response())
}

fn draw(
    contest: &Contest,
    options: &PictureOptions,
    limits: &Limits,
    leash: &Leash,
) -> Answer<(Vec<u8>, &'static str, &'static str)> {
    let mut drawing = Drawing::of(&contest.board)
        .map_err(|error| ApiError::too_large(error.to_string()).about("board"))?;
    if !options.labels {
        drawing.hide_labels();
    }
    drawing.entitle(format!("{} on {}", contest.game, contest.board.text()));
    match &contest.position {
        AnyPosition::Snake(position) => {
            for number in 0..position.snake_count() {
                let path = position.snake(number);
                drawing.snake(number, &path, &position.rules().ends.of(&path));
            }
        }
        AnyPosition::Cycle(position) => {
            // What the breaker takes is gone for the maker: nobody owns it for a purpose of their own.
            let breaker = position.rules().breaker();
            for (player, mark) in [(Player::FIRST, FIRST), (Player::SECOND, SECOND)] {
                let mark = if Some(player) == breaker { GONE } else { mark };
                drawing.mark_edges(mark, position.owned_edges(player));
            }
        }
    }
    let size = options.size.unwrap_or(1200);
    if options.format == PictureFormat::Png && !(16..=limits.picture_pixels).contains(&size) {
        let most = limits.picture_pixels;
        let message = format!("a picture may have 16 to {most} pixels on its longer side");
        return Err(ApiError::too_large(message).about("size"));
    }
    leash.check()?;
    let goes_on = || !leash.is_over();
    let too_long =
        || ApiError::too_large("the picture of this board takes too long").about("board");
    let svg = drawing.to_svg_while(&goes_on).ok_or_else(too_long)?;
    match options.format {
        PictureFormat::Svg => Ok((svg.into_bytes(), "image/svg+xml", "svg")),
        PictureFormat::Png => {
            leash.check()?;
            let png = svg_to_png_while(&svg, size, &goes_on)
                .map_err(|error| ApiError::too_large(error.to_string()).about("size"))?;
            Ok((png.ok_or_else(too_long)?, "image/png", "png"))
        }
    }
}
