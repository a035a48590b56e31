//! Boards on cells against their definitions, cell by cell and edge by edge.

use crate::common;

use common::{are_isomorphic, check_definition, graph, points};
use std::collections::BTreeMap;

fn text(family: &str, sides: &[i64]) -> String {
    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
    format!("{family}:{}", sides.join("x"))
}

/// The differences of the coordinates.
fn differences(u: &[i64], v: &[i64]) -> Vec<i64> {
    u.iter().zip(v).map(|(a, b)| (a - b).abs()).collect()
}

/// The differences that are not zero, sorted.
fn changes(u: &[i64], v: &[i64]) -> Vec<i64> {
    let mut changes: Vec<i64> = differences(u, v).into_iter().filter(|&d| d > 0).collect();
    changes.sort_unstable();
    changes
}

fn count(items: usize) -> i64 {
    i64::try_from(items).unwrap()
}

fn boxes() -> Vec<Vec<i64>> {
    let mut boxes = vec![
        vec![2, 3, 4],
        vec![3, 3, 3],
        vec![1, 4, 1],
        vec![2, 2, 2, 2],
        vec![3, 1, 2, 3],
        vec![4, 5, 3],
    ];
    for a in 1..=6 {
        boxes.push(vec![a]);
        boxes.extend((1..=6).map(|b| vec![a, b]));
    }
    boxes
}

#[test]
fn pieces_move_as_they_should() {
    for sides in boxes() {
        let cells = points(&sides);
        let check = |family: &str, adjacent: &dyn Fn(&[i64], &[i64]) -> bool| {
            check_definition(&text(family, &sides), &cells, adjacent);
        };
        check("grid", &|u, v| changes(u, v) == [1]);
        check("rook", &|u, v| changes(u, v).len() == 1);
        check("king", &|u, v| {
            u != v && changes(u, v).iter().all(|&d| d == 1)
        });
        check("queen", &|u, v| {
            let changes = changes(u, v);
            !changes.is_empty() && changes.iter().all(|&d| d == changes[0])
        });
        check("bishop", &|u, v| {
            let changes = changes(u, v);
            changes.len() == 2 && changes[0] == changes[1]
        });
        check("knight", &|u, v| changes(u, v) == [1, 2]);
        check("leaper:1,2", &|u, v| changes(u, v) == [1, 2]);
        check("leaper:3,1", &|u, v| changes(u, v) == [1, 3]);
        check("leaper:2,2", &|u, v| changes(u, v) == [2, 2]);
        check("leaper:0,2", &|u, v| changes(u, v) == [2]);
    }
}

/// Whether the distance round a ring of this length is between 1 and the reach.
fn round(difference: i64, side: i64, reach: i64) -> bool {
    let difference = difference.min(side - difference);
    (1..=reach).contains(&difference)
}

#[test]
fn rings_close() {
    for sides in boxes() {
        let cells = points(&sides);
        let one_axis = |u: &[i64], v: &[i64], adjacent: &dyn Fn(usize, i64) -> bool| {
            let differences = differences(u, v);
            let changed: Vec<usize> = (0..sides.len()).filter(|&i| differences[i] > 0).collect();
            changed.len() == 1 && adjacent(changed[0], differences[changed[0]])
        };
        for reach in 1..=4 {
            let suffix = format!(" reach {reach}");
            check_definition(&(text("torus", &sides) + &suffix), &cells, |u, v| {
                one_axis(u, v, &|axis, d| round(d, sides[axis], reach))
            });
            check_definition(&(text("cylinder", &sides) + &suffix), &cells, |u, v| {
                one_axis(u, v, &|axis, d| match axis {
                    0 => round(d, sides[0], reach),
                    _ => d <= reach,
                })
            });
            if let [n] = sides[..] {
                let adjacent = |u: &[i64], v: &[i64]| round((u[0] - v[0]).abs(), n, reach);
                check_definition(&format!("cycle:{n} reach {reach}"), &cells, adjacent);
            }
        }
    }
}

#[test]
fn reach_repeats_a_step_in_a_line() {
    for sides in boxes() {
        let cells = points(&sides);
        for reach in 1..=3 {
            let suffix = format!(" reach {reach}");
            let check = |family: &str, adjacent: &dyn Fn(&[i64]) -> bool| {
                check_definition(&(text(family, &sides) + &suffix), &cells, |u, v| {
                    adjacent(&changes(u, v))
                });
            };
            let within = |d: &i64| (1..=reach).contains(d);
            check("grid", &|c| c.len() == 1 && within(&c[0]));
            check("rook", &|c| c.len() == 1 && within(&c[0]));
            check("king", &|c| {
                !c.is_empty() && within(&c[0]) && c.iter().all(|d| *d == c[0])
            });
            check("queen", &|c| {
                !c.is_empty() && within(&c[0]) && c.iter().all(|d| *d == c[0])
            });
            check("bishop", &|c| c.len() == 2 && within(&c[0]) && c[0] == c[1]);
            // The rider of the knight.
            check("knight", &|c| {
                c.len() == 2 && within(&c[0]) && c[1] == 2 * c[0]
            });
        }
    }
}

#[test]
fn hypercubes_are_boxes_of_twos() {
    for dimension in 1..=7 {
        let cells = points(&vec![2; dimension]);
        check_definition(&format!("hypercube:{dimension}"), &cells, |u, v| {
            changes(u, v) == [1]
        });
    }
}

/// Along one of the three directions of the triangular lattice, by at most the reach.
fn six(u: &[i64], v: &[i64], reach: i64) -> bool {
    let [dx, dy] = [v[0] - u[0], v[1] - u[1]];
    (dx == 0 || dy == 0 || dx + dy == 0) && (1..=reach).contains(&dx.abs().max(dy.abs()))
}

#[test]
fn triangles_and_hexagons_lie_on_the_triangular_lattice() {
    for n in 1..=7 {
        for reach in [1, 2, 9] {
            let cells: Vec<_> = points(&[n, n])
                .into_iter()
                .filter(|p| p[0] + p[1] < n)
                .collect();
            assert_eq!(count(cells.len()), n * (n + 1) / 2);
            check_definition(&format!("triangle:{n} reach {reach}"), &cells, |u, v| {
                six(u, v, reach)
            });
            // Cells at most n − 1 steps from the middle one.
            let middle = [n - 1, n - 1];
            let cells: Vec<_> = points(&[2 * n - 1, 2 * n - 1])
                .into_iter()
                .filter(|p| {
                    let [dx, dy] = [p[0] - middle[0], p[1] - middle[1]];
                    dx.abs().max(dy.abs()).max((dx + dy).abs()) < n
                })
                .collect();
            assert_eq!(count(cells.len()), 3 * n * (n - 1) + 1);
            check_definition(&format!("hex:{n} reach {reach}"), &cells, |u, v| {
                six(u, v, reach)
            });
        }
    }
    for [a, b] in [[1, 1], [1, 5], [4, 3], [6, 6]] {
        check_definition(&format!("hex:{a}x{b}"), &points(&[a, b]), |u, v| {
            six(u, v, 1)
        });
    }
}

#[test]
fn honeycombs_are_the_corners_of_hexagonal_cells() {
    // A cell of `hex` in axial coordinates has its centre at (2x + y, 3y) in units of half a width
    // and half a side, and its corners around it.
    let corners = |cells: &[[i64; 2]]| {
        let mut numbers = BTreeMap::new();
        let mut edges = std::collections::BTreeSet::new();
        for &[x, y] in cells {
            let around = [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]];
            let ring = around.map(|[dx, dy]| {
                let next = numbers.len();
                *numbers.entry([2 * x + y + dx, 3 * y + dy]).or_insert(next)
            });
            for i in 0..6 {
                let [u, v] = [ring[i], ring[(i + 1) % 6]];
                edges.insert([u.min(v), u.max(v)]);
            }
        }
        common::from_pairs(numbers.len(), edges)
    };
    for [a, b] in [[1, 1], [1, 4], [3, 1], [2, 2], [3, 2], [2, 4]] {
        let cells: Vec<[i64; 2]> = (0..a).flat_map(|x| (0..b).map(move |y| [x, y])).collect();
        let honeycomb = graph(&format!("honeycomb:{a}x{b}"));
        assert_eq!(count(honeycomb.vertex_count()), 2 * (a + 1) * (b + 1) - 2);
        assert!(are_isomorphic(&honeycomb, &corners(&cells)), "{a}x{b}");
    }
    for n in 1..=3 {
        let near = |x: i64, y: i64| x.abs().max(y.abs()).max((x + y).abs()) < n;
        let cells: Vec<[i64; 2]> = (-n..n)
            .flat_map(|x| (-n..n).map(move |y| [x, y]))
            .filter(|&[x, y]| near(x, y))
            .collect();
        let honeycomb = graph(&format!("honeycomb:{n}"));
        assert_eq!(count(honeycomb.vertex_count()), 6 * n * n);
        assert!(are_isomorphic(&honeycomb, &corners(&cells)), "{n}");
    }
}
