//! The mirror images of a window: maps of its cells that keep what is joined, the frontier and the
//! opening.

use std::collections::BTreeSet;

use slitherlab_family::Window;

/// The maps other than the identity, each as the image of every cell.
///
/// They permute axes and turn them round; which of these maps keep the window is tried.
///
/// *Cost*: O(cells × degree) for each of at most 2ᵏ k! maps, with k axes.
pub(super) fn mirrors(window: &Window) -> Vec<Vec<u16>> {
    let axes = window.lengths.len();
    let mut found = BTreeSet::new();
    for order in orders(axes) {
        for turned in 0..1u32 << axes {
            let map: Option<Vec<u16>> = (0..window.cells())
                .map(|cell| image(window, cell, &order, turned))
                .collect();
            found.extend(map.filter(|map| keeps(window, map)));
        }
    }
    let identity: Vec<u16> = (0..window.cells() as u16).collect();
    found.remove(&identity);
    found.into_iter().collect()
}

/// All orders of this many axes.
fn orders(axes: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..axes {
        all = all
            .into_iter()
            .flat_map(|start: Vec<usize>| {
                let rest: Vec<usize> = (0..axes).filter(|axis| !start.contains(axis)).collect();
                rest.into_iter()
                    .map(move |axis| [start.clone(), vec![axis]].concat())
            })
            .collect();
    }
    all
}

/// Where a cell comes to; `None` if it leaves the window.
fn image(window: &Window, cell: usize, order: &[usize], turned: u32) -> Option<u16> {
    let point = window.point(cell);
    let mut place = 0;
    for (axis, &length) in window.lengths.iter().enumerate().rev() {
        let at = point[order[axis]];
        let at = if turned >> axis & 1 == 1 {
            length.checked_sub(1 + at)?
        } else {
            at
        };
        if at >= length {
            return None;
        }
        place = place * length + at;
    }
    Some(place as u16)
}

fn keeps(window: &Window, map: &[u16]) -> bool {
    let all: BTreeSet<u16> = map.iter().copied().collect();
    let moved = |cell: u16| map[usize::from(cell)];
    let mut opening: Vec<u16> = window.opening.iter().map(|&cell| moved(cell)).collect();
    opening.sort_unstable();
    all.len() == window.cells()
        && opening == window.opening
        && (0..window.cells()).all(|cell| {
            let to = usize::from(map[cell]);
            let around = window.neighbors[cell].iter();
            let mut around: Vec<u16> = around.map(|&next| moved(next)).collect();
            around.sort_unstable();
            window.frontier[cell] == window.frontier[to] && around == window.neighbors[to]
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slitherlab_family::{Extent, Family};

    fn count(family: &str, opening: &[i32], extents: &[&str]) -> usize {
        let family: Family = family.parse().unwrap();
        let extents: Vec<Extent> = extents.iter().map(|text| text.parse().unwrap()).collect();
        let window = Window::new(&family.lattice, opening, &extents).unwrap();
        1 + mirrors(&window).len()
    }

    #[test]
    fn windows_have_the_mirrors_that_one_sees() {
        let grid = "grid:{4..}x{4..}";
        assert_eq!(count(grid, &[0, 1], &["3+ 3+", "3+ 3+"]), 4);
        assert_eq!(count(grid, &[0, 0], &["3+ 3+", "3+ 3+"]), 8);
        assert_eq!(count(grid, &[0, 1], &["2 3+", "3+ 3+"]), 2);
        assert_eq!(count(grid, &[0, 1], &["2 2", "3 3+"]), 2);
        assert_eq!(count(grid, &[0, 0], &["2 3+", "2 3+"]), 2);
        assert_eq!(count(grid, &[0, 1], &["2 3+", "2 3+"]), 1);
        // An open side and a border are not alike, even at the same distance.
        assert_eq!(count(grid, &[0, 1], &["3 2+", "3+ 4"]), 1);
        assert_eq!(count("hex:{4..}x{4..}", &[0, 0], &["3+ 3+", "3+ 3+"]), 4);
        assert_eq!(count("grid:{4..}", &[1], &["3+ 3+"]), 2);
    }
}
