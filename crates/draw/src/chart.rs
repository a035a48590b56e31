//! Plots that one would put into a paper: panels with axes, lines, bands, bars, coloured cells, a
//! legend and a caption. Colour-blind readers tell the colours apart, and printers in black the
//! dashes.
//!
//! ```
//! use slitherlab_draw::chart::{Chart, Scale};
//!
//! let mut chart = Chart::new(300.0, 200.0, "Squares");
//! let x = Scale { domain: [0.0, 3.0], range: [60.0, 290.0], logarithmic: false };
//! let y = Scale { domain: [0.0, 9.0], range: [150.0, 10.0], logarithmic: false };
//! let whole = |number: f64| format!("{number:.0}");
//! chart.axes([&x, &y], ["side", "area"], [&whole, &whole]);
//! let points: Vec<[f64; 2]> = (0..4).map(f64::from).map(|n| [x.place(n), y.place(n * n)]).collect();
//! chart.line(0, &points);
//! assert!(chart.finish().contains("<title>Squares</title>"));
//! ```

mod scale;

use std::fmt::Write;

pub use scale::Scale;

use crate::markup::Escaped;

/// Okabe and Ito's colours, which colour-blind readers tell apart, in the order of the players.
const COLOURS: [&str; 6] = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9",
];
/// The dashes of the lines, so that the picture can be printed in black.
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];
const INK: &str = "#222222";
const GRID: &str = "#dddddd";

/// A picture that is being put together.
pub struct Chart {
    out: String,
}

impl Chart {
    /// An empty picture; the title is what screen readers say.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut chart = Self { out: String::new() };
        chart.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\" \
             fill=\"{INK}\">\n<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
            Escaped(title)
        ));
        chart
    }

    fn put(&mut self, markup: std::fmt::Arguments<'_>) {
        self.out
            .write_fmt(markup)
            .expect("a String takes everything");
    }

    /// The finished picture.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// Text; `anchor` is start, middle or end.
    pub fn text(&mut self, [x, y]: [f64; 2], anchor: &str, text: &str) {
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
            Escaped(text)
        ));
    }

    /// A coloured box with text in its middle.
    pub fn cell(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: &str, text: &str) {
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\" \
             stroke=\"#ffffff\"/>\n"
        ));
        if !text.is_empty() {
            self.text([x + width / 2.0, y + height / 2.0 + 4.0], "middle", text);
        }
    }

    /// The two axes with their ticks, lines and names.
    pub fn axes(
        &mut self,
        [x, y]: [&Scale; 2],
        names: [&str; 2],
        labels: [&dyn Fn(f64) -> String; 2],
    ) {
        let [left, right] = x.range;
        let [bottom, top] = y.range;
        for tick in x.ticks(8) {
            let at = x.place(tick);
            self.put(format_args!(
                "<path d=\"M{at:.1} {bottom:.1}V{top:.1}\" stroke=\"{GRID}\"/>\n"
            ));
            self.text([at, bottom + 17.0], "middle", &labels[0](tick));
        }
        for tick in y.ticks(5) {
            let at = y.place(tick);
            self.put(format_args!(
                "<path d=\"M{left:.1} {at:.1}H{right:.1}\" stroke=\"{GRID}\"/>\n"
            ));
            self.text([left - 7.0, at + 4.0], "end", &labels[1](tick));
        }
        self.put(format_args!(
            "<path d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"{INK}\"/>\n"
        ));
        self.text(
            [f64::midpoint(left, right), bottom + 36.0],
            "middle",
            names[0],
        );
        self.upright([left - 48.0, f64::midpoint(top, bottom)], names[1]);
    }

    /// Text that is read from below, with its middle here.
    pub fn upright(&mut self, [x, y]: [f64; 2], text: &str) {
        self.put(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
            Escaped(text)
        ));
    }

    /// A line through points, in the colour and dash of a number.
    pub fn line(&mut self, number: usize, points: &[[f64; 2]]) {
        let (colour, dash) = style(number);
        let path = path(points.iter());
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dash}\" stroke-linejoin=\"round\"/>\n"
        ));
    }

    /// A band between two lines, in the colour of a number.
    pub fn band(&mut self, number: usize, low: &[[f64; 2]], high: &[[f64; 2]]) {
        let (colour, _) = style(number);
        let path = path(low.iter().chain(high.iter().rev()));
        self.put(format_args!(
            "<path d=\"{path}Z\" fill=\"{colour}\" fill-opacity=\"0.18\"/>\n"
        ));
    }

    /// A bar that stands on `bottom`.
    pub fn bar(&mut self, [left, right]: [f64; 2], [bottom, top]: [f64; 2]) {
        self.put(format_args!(
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{:.2}\" height=\"{:.2}\" fill=\"{}\"/>\n",
            right - left,
            bottom - top,
            COLOURS[5]
        ));
    }

    /// One entry of the legend: a piece of line and its meaning. Returns where the next one goes.
    pub fn legend(&mut self, number: usize, [x, y]: [f64; 2], meaning: &str) -> f64 {
        self.line(number, &[[x, y], [x + 28.0, y]]);
        self.text([x + 34.0, y + 4.0], "start", meaning);
        x + 52.0 + 7.2 * meaning.chars().count() as f64
    }

    /// Lines of text under the picture, broken to fit; returns where they end.
    pub fn caption(&mut self, x: f64, mut y: f64, letters: usize, text: &str) -> f64 {
        for line in wrap(text, letters) {
            self.text([x, y], "start", &line);
            y += 16.0;
        }
        y
    }
}

/// The colour and the dashes of a number.
fn style(number: usize) -> (&'static str, &'static str) {
    (
        COLOURS[number % COLOURS.len()],
        DASHES[number % DASHES.len()],
    )
}

fn path<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> String {
    let mut path = String::new();
    for (place, [x, y]) in points.enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{x:.1} {y:.1}").expect("a String takes everything");
    }
    path
}

/// Breaks a text into lines of at most `letters` letters, where words allow it.
pub fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > letters {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}
