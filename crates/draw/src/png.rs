//! PNG pictures: the SVG drawn by resvg, with a font of our own so that a machine without fonts
//! gives the same picture.

use std::io::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use slitherlab_game::Stop;
use thiserror::Error;

use crate::drawing::Drawing;

/// Latin and Greek letters, digits and a few signs of the font `DejaVu Sans`.
static FONT: &[u8] = include_bytes!("../font/labels.ttf");

/// A picture is drawn at this many pixels for each unit of its SVG, if that is not too large.
const SHARPNESS: f32 = 2.0;

/// The longest side that a picture may have.
const LONGEST_SIDE: u32 = 16_384;

/// How many lines are painted at a time.
const STRIP: u32 = 256;

/// Why there is no PNG.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    Picture(#[from] resvg::usvg::Error),
    /// The wanted size is not possible.
    #[error("a picture's longest side must have 1 to {LONGEST_SIDE} pixels, not {0}")]
    Size(u32),
    /// The picture could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encoding(#[from] png::EncodingError),
}

impl Drawing<'_> {
    /// The picture as a PNG file, twice as large as its SVG but with no side longer than
    /// `longest_side` pixels.
    ///
    /// *Cost*: that of [`to_svg`](Self::to_svg), and four bytes a pixel.
    ///
    /// # Errors
    /// When `longest_side` is 0 or above 16 384.
    ///
    /// ```
    /// use slitherlab_draw::Drawing;
    /// use slitherlab_graph::Graph;
    ///
    /// let edge = Graph::from_edges(2, vec![[0, 1]])?;
    /// let png = Drawing::of_graph(&edge, vec![[0.0, 0.0], [1.0, 0.0]])?.to_png(4096)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_png(&self, longest_side: u32) -> Result<Vec<u8>, PngError> {
        picture(&self.to_svg(), longest_side)
    }
}

/// Any SVG picture with text as a PNG file, twice as large as it says but with no side longer than
/// `longest_side` pixels.
///
/// # Errors
/// When the text is no SVG, or `longest_side` is 0 or above 16 384.
pub fn picture(svg: &str, longest_side: u32) -> Result<Vec<u8>, PngError> {
    let whole = picture_until(svg, longest_side, &|| false)?;
    Ok(whole.unwrap_or_default())
}

/// Paints the picture; `None` when `stop`, which is asked before each strip of 256 lines is
/// painted, says so meanwhile. Thousands of long edges at thousands of pixels take many seconds.
///
/// *Cost*: what it takes to paint what lies in each strip, and to look at every element once for
/// each strip.
///
/// # Errors
/// As for [`picture`].
pub fn picture_until(
    svg: &str,
    longest_side: u32,
    stop: &dyn Stop,
) -> Result<Option<Vec<u8>>, PngError> {
    if !(1..=LONGEST_SIDE).contains(&longest_side) {
        return Err(PngError::Size(longest_side));
    }
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = (longest_side as f32 / size.width().max(size.height())).min(SHARPNESS);
    let [width, height] = [size.width(), size.height()].map(|side| ((side * scale) as u32).max(1));
    let mut file = Vec::new();
    // Packed well, which makes drawings an eighth of the size that a fast encoder gives.
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Default);
    encoder.set_filter(png::FilterType::NoFilter);
    let mut writer = encoder.write_header()?;
    let mut lines = writer.stream_writer()?;
    for top in (0..height).step_by(STRIP as usize) {
        if stop.is_stopped() {
            return Ok(None);
        }
        let mut strip =
            Pixmap::new(width, STRIP.min(height - top)).ok_or(PngError::Size(longest_side))?;
        let shift = Transform::from_row(scale, 0.0, 0.0, scale, 0.0, -(top as f32));
        resvg::render(&tree, shift, &mut strip.as_mut());
        // Pictures are opaque: they need no alpha channel.
        let colors = strip.pixels().iter();
        let opaque: Vec<u8> = colors
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        lines
            .write_all(&opaque)
            .map_err(png::EncodingError::IoError)?;
    }
    lines.finish()?;
    writer.finish()?;
    Ok(Some(file))
}
