//! Pictures of positions.

use serde::{Deserialize, Serialize};
use slitherlab_draw::Drawing;

use crate::error::{Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Answer, Lane};
use crate::session::Session;
use crate::setup::With;
use crate::size;
use slitherlab_game::Budget;

/// How the picture should be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PictureOptions {
    /// `svg`, `png` or `tikz`.
    #[serde(default)]
    format: PictureFormat,
    /// The longer side of a PNG, in pixels.
    size: Option<u32>,
    /// Whether the vertices are labelled.
    #[serde(default = "yes")]
    labels: bool,
    /// Whether the picture is 1200 by 630 pixels, as previews of links are, with the position in
    /// the middle.
    #[serde(default)]
    card: bool,
}

fn yes() -> bool {
    true
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum PictureFormat {
    #[default]
    Svg,
    Png,
    Tikz,
}

impl PictureOptions {
    /// Returns the kind of thread for a picture of this board: those made of pixels take a while,
    /// and so do those of large boards.
    pub(crate) fn lane(&self, board: &str, limits: &QuestionLimits) -> Lane {
        match self.format {
            PictureFormat::Png => Lane::Heavy,
            PictureFormat::Svg | PictureFormat::Tikz => size::lane(board, limits),
        }
    }
}

/// Draws a position.
///
/// # Errors
/// When the setup describes no game, or the picture is beyond the limits.
pub fn picture(
    request: &With<PictureOptions>,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<Answer> {
    let session = Session::open(&request.setup, limits, budget)?;
    let options = &request.options;
    let size = size(options, limits)?;
    let drawing = draw(&session, options.labels)?;
    crate::error::in_time(budget)?;
    let svg = || drawing.to_svg_until(budget).ok_or_else(too_long);
    let (bytes, kind, ending) = match options.format {
        PictureFormat::Svg => (svg()?.into_bytes(), "image/svg+xml", "svg"),
        PictureFormat::Png => {
            let svg = svg()?;
            crate::error::in_time(budget)?;
            let size = if options.card { CARD_WIDTH } else { size };
            let svg = if options.card { on_card(&svg) } else { svg };
            (pixels(&svg, size, budget)?, "image/png", "png")
        }
        PictureFormat::Tikz => (tikz(&drawing, budget)?, "application/x-tex", "tex"),
    };
    Ok(Answer {
        bytes,
        kind,
        file: Some(format!("{}.{ending}", session.file_name())),
        event: None,
    })
}

/// The longer side of a card, in pixels.
const CARD_WIDTH: u32 = 1200;

/// A picture in the middle of a card, which is as wide as previews of links are.
#[cfg(feature = "png")]
fn on_card(svg: &str) -> String {
    // The size that the picture asks for makes room for its place on the card.
    let placed =
        svg.split_once(" width=")
            .zip(svg.split_once(" role="))
            .map(|((before, _), (_, after))| {
                format!("{before} x=\"40\" y=\"92\" width=\"1120\" height=\"514\" role={after}")
            });
    let placed = placed.as_deref().unwrap_or(svg).replace(PAPER, BOARD);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\">\
         <rect width=\"1200\" height=\"630\" fill=\"{BOARD}\"/>\
         <text x=\"56\" y=\"82\" font-family=\"DejaVu Sans\" font-size=\"46\" fill=\"#1c6b45\" stroke=\"#1c6b45\" \
         stroke-width=\"1.6\">slitherlab</text>{placed}</svg>"
    )
}

/// The ground of pictures.
#[cfg(feature = "png")]
const PAPER: &str = "#ffffff";

/// The ground of the page's boards, which a card shares with the page it leads to.
#[cfg(feature = "png")]
const BOARD: &str = "#ebe5d6";

/// Where no pixels are made there are no cards.
#[cfg(not(feature = "png"))]
fn on_card(svg: &str) -> String {
    svg.to_owned()
}

/// The longer side of a picture made of pixels.
fn size(options: &PictureOptions, limits: &QuestionLimits) -> Result<u32> {
    let size = options.size.unwrap_or(1200);
    let most = limits.picture_pixels;
    if options.format == PictureFormat::Png && !(16..=most).contains(&size) {
        let message = format!("a picture may have 16 to {most} pixels on its longer side");
        return Err(Error::too_large(message).about("size"));
    }
    Ok(size)
}

#[cfg(feature = "png")]
fn pixels(svg: &str, size: u32, budget: &Budget<'_>) -> Result<Vec<u8>> {
    slitherlab_draw::svg_to_png_until(svg, size, budget)
        .map_err(|error| Error::too_large(error.to_string()).about("size"))?
        .ok_or_else(too_long)
}

#[cfg(feature = "png")]
fn tikz(drawing: &Drawing<'_>, budget: &Budget<'_>) -> Result<Vec<u8>> {
    let tikz = drawing.to_tikz_until(budget);
    let tikz = tikz.map_err(|error| too_large(error.to_string()))?;
    Ok(tikz.ok_or_else(too_long)?.into_bytes())
}

// The page's own program is small: it draws SVG, and the page makes pixels of it.
#[cfg(not(feature = "png"))]
fn pixels(_: &str, _: u32, _: &Budget<'_>) -> Result<Vec<u8>> {
    Err(svg_alone())
}

#[cfg(not(feature = "png"))]
fn tikz(_: &Drawing<'_>, _: &Budget<'_>) -> Result<Vec<u8>> {
    Err(svg_alone())
}

#[cfg(not(feature = "png"))]
fn svg_alone() -> Error {
    let message = "pictures are drawn as SVG here";
    Error::new(crate::error::Code::BadValue, message).about("format")
}

fn too_long() -> Error {
    Error::too_large("the picture of this board takes too long").about("board")
}

fn too_large(message: String) -> Error {
    Error::too_large(message).about("board")
}

fn draw(session: &Session, labels: bool) -> Result<Drawing<'_>> {
    let drawing = slitherlab_lab::picture::position(&session.game);
    let mut drawing = drawing.map_err(|error| too_large(error.to_string()))?;
    if !labels {
        drawing.hide_labels();
    }
    drawing.entitle(format!(
        "{} on {}",
        session.game.preset(),
        session.game.board().text()
    ));
    Ok(drawing)
}
