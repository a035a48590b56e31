//! Pictures: `--svg`, `--png` and `--tikz`, for every command whose answer can be drawn.

use anyhow::Context;
use slitherlab_draw::{Drawing, MAX_TIKZ, TooLargeForTikz};
use slitherlab_graph::Graph;

use crate::help;
use crate::input::Labels;
use crate::output::Destination;

/// The longest side of a PNG, in pixels, if no size is wanted.
const PNG_SIDE: u32 = 4096;

/// The arguments by which a command draws its answer.
#[derive(clap::Args)]
pub(crate) struct PictureArguments {
    /// Write a picture as SVG (- for standard output)
    #[arg(long, value_name = "FILE", group = "picture", help_heading = help::PICTURES)]
    svg: Option<String>,

    /// Write a picture as PNG (- for standard output)
    #[arg(long, value_name = "FILE", group = "picture", help_heading = help::PICTURES,
        hide_short_help = true)]
    png: Option<String>,

    /// Write a picture as TikZ for LaTeX's \input (- for standard output)
    #[arg(long, value_name = "FILE", group = "picture", help_heading = help::PICTURES,
        hide_short_help = true)]
    tikz: Option<String>,

    /// Longer side of the picture in pixels, 16 to 16384 (96 to the inch in LaTeX)
    #[arg(long, value_name = "PIXELS", requires = "picture", help_heading = help::PICTURES,
        hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(16..=16384))]
    size: Option<u32>,
}

#[derive(Clone, Copy)]
enum PictureFormat {
    Svg,
    Png,
    Tikz,
}

/// A picture that is wanted.
pub(crate) struct WantedPicture<'a> {
    format: PictureFormat,
    to: &'a str,
    size: Option<u32>,
}

impl PictureArguments {
    /// The picture that is wanted, if one is.
    pub(crate) fn wanted(&self) -> Option<WantedPicture<'_>> {
        let formats = [
            (PictureFormat::Svg, &self.svg),
            (PictureFormat::Png, &self.png),
            (PictureFormat::Tikz, &self.tikz),
        ];
        let mut named = formats.into_iter();
        let (format, to) = named.find_map(|(format, file)| Some((format, file.as_deref()?)))?;
        let size = self.size;
        Some(WantedPicture { format, to, size })
    }

    /// The picture of this graph that is wanted, if one is and the graph is not too large for it.
    pub(crate) fn wanted_of(&self, graph: &Graph) -> anyhow::Result<Option<WantedPicture<'_>>> {
        let picture = self.wanted();
        picture
            .as_ref()
            .map_or(Ok(()), |picture| picture.check(graph))?;
        Ok(picture)
    }

    /// The file of the picture, if one is wanted.
    pub(crate) fn file(&self) -> Option<&str> {
        self.wanted().map(|picture| picture.to)
    }
}

impl WantedPicture<'_> {
    /// Refuses a graph that is too large for the picture, before anything is computed about it.
    pub(crate) fn check(&self, graph: &Graph) -> anyhow::Result<()> {
        Drawing::check(graph)?;
        let [vertices, edges] = [graph.vertex_count(), graph.edge_count()];
        match self.format {
            PictureFormat::Tikz if vertices + edges > MAX_TIKZ => {
                Err(TooLargeForTikz { vertices, edges }.into())
            }
            _ => Ok(()),
        }
    }

    /// Draws it, with or without labels.
    pub(crate) fn draw(&self, mut drawing: Drawing<'_>, labels: Labels) -> anyhow::Result<()> {
        if labels == Labels::None {
            drawing.hide_labels();
        }
        if let Some(size) = self.size {
            drawing.resize(size);
        }
        let to = Destination(self.to);
        match self.format {
            PictureFormat::Svg => to.write(drawing.to_svg().as_bytes(), false),
            PictureFormat::Tikz => to.write(drawing.to_tikz()?.as_bytes(), false),
            PictureFormat::Png => {
                let side = self.size.unwrap_or(PNG_SIDE);
                let png = drawing.to_png(side).context("drawing the picture")?;
                to.write(&png, true)
            }
        }
    }
}
