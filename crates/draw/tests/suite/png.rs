//! PNG pictures have the size they promise, show the labels, and do not change from run to run.
#![cfg(feature = "png")]

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use slitherlab_board::Board;
use slitherlab_draw::{Drawing, PngError, svg_to_png, svg_to_png_until};

/// Width, height and the red channel.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (
        info.width,
        info.height,
        bytes.into_iter().step_by(3).collect(),
    )
}

#[test]
fn the_picture_is_paper_with_ink_on_it() {
    let board = Board::parse("grid:3x4").unwrap();
    let file = Drawing::of(&board).unwrap().to_png(4096).unwrap();
    let (width, height, red) = pixels(&file);
    assert!(width > 100 && height > width && height < 1000);
    let dark = red.iter().filter(|&&red| red < 128).count();
    assert!(
        dark > 1000 && dark < red.len() / 2,
        "{dark} of {}",
        red.len()
    );
    assert_eq!(red[0], 255, "the corner is paper");
    assert_eq!(file, Drawing::of(&board).unwrap().to_png(4096).unwrap());
}

/// All edges were one path, and painting a path takes time that is quadratic in its parts: 22,000
/// edges took eleven seconds in one strip of the picture, in which nobody could stop it.
#[test]
fn edges_are_not_all_in_one_path() {
    let board = Board::parse("complete:60").unwrap();
    let svg = Drawing::of(&board).unwrap().to_svg();
    let paths = svg.split("<path d=\"").skip(1);
    let parts: Vec<usize> = paths
        .map(|path| path.split('"').next().unwrap().matches('M').count())
        .collect();
    assert_eq!(parts.iter().sum::<usize>(), 60 * 59 / 2);
    assert!(parts.iter().all(|&edges| edges <= 500), "{parts:?}");
}

#[test]
fn labels_are_drawn_without_any_font_of_the_machine() {
    let board = Board::parse("grid:3x4").unwrap();
    let with_labels = Drawing::of(&board).unwrap();
    let dark = |file: &[u8]| pixels(file).2.iter().filter(|&&red| red < 128).count();
    let labelled = dark(&with_labels.to_png(4096).unwrap());
    let mut hidden = Drawing::of(&board).unwrap();
    // Blank labels keep the discs as they are, so that only the ink of the letters differs.
    hidden.relabel(|_| String::from(" "));
    assert!(labelled > dark(&hidden.to_png(4096).unwrap()) + 300);
}

#[test]
fn the_longest_side_is_bounded() {
    let board = Board::parse("grid:40x20").unwrap();
    let drawing = Drawing::of(&board).unwrap();
    let (width, height, _) = pixels(&drawing.to_png(300).unwrap());
    assert_eq!(width, 300);
    assert!((100..200).contains(&height));
    let (width, ..) = pixels(&drawing.to_png(16_384).unwrap());
    assert!(width < 4000, "twice the SVG is enough");
    for side in [0, 16_385, u32::MAX] {
        assert!(matches!(drawing.to_png(side), Err(PngError::Size(_))));
    }
}

/// Painting is broken off between strips, and the strips are what is painted in one piece.
#[test]
fn strips_fit_together_and_can_be_the_last() {
    let board = Board::parse("king:12x12").unwrap();
    let mut drawing = Drawing::of(&board).unwrap();
    drawing.hide_labels();
    let svg = drawing.to_svg();
    let asked = AtomicU32::new(0);
    let count_to = |last: u32| {
        asked.store(0, Relaxed);
        let stop = || asked.fetch_add(1, Relaxed) + 1 >= last;
        svg_to_png_until(&svg, 1000, &stop).unwrap()
    };
    let strips = count_to(u32::MAX).unwrap();
    assert_eq!(strips, svg_to_png(&svg, 1000).unwrap());
    let (width, height, red) = pixels(&strips);
    assert_eq!((height, asked.load(Relaxed)), (1000, 4));
    for last in 1..=4 {
        assert!(count_to(last).is_none());
        assert_eq!(asked.load(Relaxed), last);
    }
    let tree = Tree::from_str(&svg, &Options::default()).unwrap();
    let scale = 1000.0 / tree.size().height();
    let mut whole = Pixmap::new(width, height).unwrap();
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut whole.as_mut());
    let differ = |(here, there): (&u8, u8)| here.abs_diff(there) > 2;
    let there = whole.pixels().iter().map(|pixel| pixel.red());
    // But for the rounding of a few pixels at the rims.
    assert!(red.iter().zip(there).filter(|&it| differ(it)).count() < 100);
}
