//! Lemmas and remarks of the papers beside their theorems, by trying everything: all maximum
//! matchings, all alternating paths, all pairs of spanning trees.

use slitherlab_board::Board;
use slitherlab_forests::TwoForests;
use slitherlab_game::{Budget, Preset};
use slitherlab_graph::{Graph, UnionFind, Vertex};
use slitherlab_matching::{Class, maximum_matching};

use crate::anderson::{classes, levels as sequence};
use crate::coalition::wins;
use crate::exhaust::{each_play, played, start};
use crate::kano::{edges_of, on_multigraphs, rank};
use crate::scope::{ensure, grid, matching_without, refuted, refuted_by};
use crate::{Claim, Finding, Ruling, Scope};
use slitherlab_lab::count::{final_paths, one_factors, plays};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "anderson-lemma-1",
        title: "Alternating paths from inner to outer",
        source: "Anderson 1974",
        statement: "an alternating path whose end edges lie in the maximum matching and that has an inner vertex at one end has an outer one at the other",
        check: anderson_1,
    },
    Claim {
        id: "anderson-levels",
        title: "How long Anderson's sequence is",
        source: "Anderson 1974",
        statement: "fewer than half of the vertices are inner, so the sequence has O(log n) graphs: at most ⌊log₂ n⌋ + 1",
        check: levels,
    },
    Claim {
        id: "public-odd-corner",
        title: "Corners of odd grids in public Slither",
        source: "Slithering Graphs 8.4",
        statement: "if mn is odd, then for an edge at a corner and any second edge disjoint from it, some maximum matching contains the first and leaves out an end of the second",
        check: public_corner,
    },
    Claim {
        id: "triangle-leaves-any-out",
        title: "What a matching of a triangle leaves out",
        source: "Slithering Graphs 8.7",
        statement: "if T_n has odd order, every vertex is left out by some matching of all the others",
        check: triangle_any,
    },
    Claim {
        id: "perfect-matching-first",
        title: "Progressive Slither with a perfect matching",
        source: "Chalise 2.3.2",
        statement: "progressive on a graph with a perfect matching: the first player wins",
        check: perfect_matching_first,
    },
    Claim {
        id: "alternating-saturated",
        title: "Alternating paths from a universal vertex",
        source: "Chalise 2.3.7",
        statement: "an alternating path that starts at a universal vertex has both end vertices saturated",
        check: |scope| {
            let reading =
                "as Theorem 2.3.8 uses it, for paths that begin with an edge of the matching";
            Finding::meant(saturated(scope, false), saturated(scope, true), reading)
        },
    },
    Claim {
        id: "perfect-all-universal",
        title: "A perfect matching and universal vertices",
        source: "Chalise 2.3.10",
        statement: "with a perfect matching every vertex is universal",
        check: perfect_universal,
    },
    Claim {
        id: "vertices-to-skip",
        title: "How many vertices three players skip",
        source: "Chalise 2.4, tables",
        statement: "three players, p×q: the number t of vertices skipped determines who loses, t ≡ pq − 3, pq − 2, pq − 1 (mod 3) for C12, C13, C23",
        check: skipped,
    },
    Claim {
        id: "kano-lemma-2",
        title: "Trees as far apart as can be",
        source: "Kano 2",
        statement: "two maximally distant spanning trees are found by a procedure (ours: no two spanning trees are further apart)",
        check: kano_2,
    },
    Claim {
        id: "kano-lemma-4",
        title: "Contracted edges without a cycle",
        source: "Kano 2",
        statement: "contract the edges of X one after the other, after contracting or deleting others: if none of X is a loop when its turn comes, X has no cycle",
        check: kano_4,
    },
    Claim {
        id: "reader-games",
        title: "For the reader: games on 3 × 3",
        source: "Question in Chalise 2.2",
        statement: "how many games can be played on the 3×3 grid?",
        check: reader_games,
    },
    Claim {
        id: "reader-1-factors",
        title: "For the reader: 1-factors of grids",
        source: "Question in Chalise 2.2",
        statement: "in how many ways can an even p×q grid be 1-factored?",
        check: reader_factors,
    },
];

/// The answer to a question: what was counted on which boards.
fn answer(counts: &[(String, String)]) -> Finding {
    let boards: Vec<&str> = counts.iter().map(|(board, _)| board.as_str()).collect();
    let notes: Vec<String> = counts
        .iter()
        .map(|(board, count)| format!("{board}: {count}"))
        .collect();
    Finding {
        note: Some(notes.join("; ")),
        ..Finding::of(Ruling::Holds, boards.join(", "))
    }
}

fn reader_games(_: &Scope<'_>) -> Finding {
    let rules = Preset::Classic.snake_rules().expect("a snake game");
    let counts = ["grid:2x2", "grid:3x2", "grid:3x3"].map(|text| {
        let board = Board::parse(text).expect("a board");
        let games = plays(rules, board.graph(), &Budget::default()).expect("a small board");
        let paths = final_paths(rules, board.graph(), &Budget::default()).expect("a small board");
        let words = format!("{games} sequences of moves, which end with {paths} different paths");
        (text.to_owned(), words)
    });
    answer(&counts)
}

fn reader_factors(_: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(36)
        .grids()
        .filter(|[m, n]| m * n % 2 == 0 && *n >= 2);
    let counts: Vec<(String, String)> = grids
        .map(|sides| {
            let board = Board::parse(&grid(sides)).expect("a board");
            let count = one_factors(board.graph(), &Budget::default()).expect("a small board");
            (grid(sides), count.to_string())
        })
        .collect();
    answer(&counts)
}

/// Every matching of the size of a maximum one, by the partner of each vertex; a vertex without one
/// is its own.
fn maximum_matchings(graph: &Graph) -> Vec<Vec<Vertex>> {
    let size = maximum_matching(graph).len();
    let mut found = Vec::new();
    let mut mates: Vec<Vertex> = graph.vertices().collect();
    extend(graph, 0, size, &mut mates, &mut found);
    found
}

/// Chooses among the edges from this one on. The recursion is as deep as there are edges.
fn extend(
    graph: &Graph,
    from: usize,
    left: usize,
    mates: &mut [Vertex],
    found: &mut Vec<Vec<Vertex>>,
) {
    if left == 0 {
        found.push(mates.to_vec());
        return;
    }
    for place in from..graph.edge_count() {
        let [u, v] = graph.edges()[place];
        if u != v && mates[u as usize] == u && mates[v as usize] == v {
            (mates[u as usize], mates[v as usize]) = (v, u);
            extend(graph, place + 1, left - 1, mates, found);
            (mates[u as usize], mates[v as usize]) = (u, v);
        }
    }
}

/// An alternating path, grown from its first vertex, on which something is the case. `in_matching`
/// says of which kind the next edge is; `see` is shown every path with at least one edge, and
/// whether its last edge lies in the matching.
fn alternating(
    graph: &Graph,
    mates: &[Vertex],
    path: &mut Vec<Vertex>,
    in_matching: bool,
    see: &mut dyn FnMut(&[Vertex], bool) -> bool,
) -> bool {
    let end = *path.last().expect("a path has a vertex");
    for &next in graph.neighbors(end) {
        let is_pair = mates[end as usize] == next;
        if is_pair != in_matching || path.contains(&next) {
            continue;
        }
        path.push(next);
        let found = see(path, is_pair) || alternating(graph, mates, path, !in_matching, see);
        if found {
            return true;
        }
        path.pop();
    }
    false
}

fn labels(board: &Board, path: &[Vertex]) -> String {
    let labels: Vec<String> = path.iter().map(|&v| board.label(v).to_string()).collect();
    labels.join(" ")
}

fn anderson_1(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let graph = board.graph();
        let classes = classes(board);
        let class = |v: Vertex| classes[v as usize];
        for mates in maximum_matchings(graph) {
            for v in graph.vertices().filter(|&v| class(v) == Class::Inner) {
                let mut path = vec![v];
                let mut wrong = |path: &[Vertex], is_pair: bool| {
                    is_pair && class(path[path.len() - 1]) != Class::Outer
                };
                if alternating(graph, &mates, &mut path, true, &mut wrong) {
                    let why = format!("the path {} ends in no outer vertex", labels(board, &path));
                    return Err(refuted(board, why));
                }
            }
        }
        Ok(())
    })
}

fn levels(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        let n = board.graph().vertex_count();
        let inner = classes(board)
            .iter()
            .filter(|class| **class == Class::Inner)
            .count();
        ensure(board, 2 * inner < n, || {
            format!("{inner} vertices are inner")
        })?;
        let levels = sequence(board).len();
        ensure(board, levels <= n.ilog2() as usize + 1, || {
            format!("the sequence has {levels} graphs")
        })
    })
}

fn public_corner(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.max(49)).grids();
    let odd = grids.filter(|[m, n]| m * n % 2 == 1 && *n >= 3);
    scope.boards(odd.map(grid), |board| {
        let graph = board.graph();
        let size = maximum_matching(graph).len();
        let is_corner = |v: Vertex| graph.neighbors(v).len() == 2;
        for first in graph
            .edges()
            .iter()
            .filter(|ends| ends.iter().any(|&v| is_corner(v)))
        {
            for second in graph.edges() {
                if second.iter().any(|v| first.contains(v)) {
                    continue;
                }
                let leaves =
                    |&v: &Vertex| matching_without(graph, &[first[0], first[1], v]) + 1 == size;
                if !second.iter().any(leaves) {
                    let edge = |ends: &[Vertex; 2]| labels(board, ends).replace(' ', "-");
                    let why = format!("not for {} and {}", edge(first), edge(second));
                    return Err(refuted(board, why));
                }
            }
        }
        Ok(())
    })
}

fn triangle_any(scope: &Scope<'_>) -> Finding {
    let orders = (2..=24_usize).filter(|n| n * (n + 1) / 2 % 2 == 1);
    scope.boards(orders.map(|n| format!("triangle:{n}")), |board| {
        let classes = classes(board);
        let mut vertices = board.graph().vertices();
        let covered = vertices.find(|&v| classes[v as usize] != Class::Outer);
        let whole = 2 * maximum_matching(board.graph()).len() + 1 == classes.len();
        if let Some(v) = covered {
            let why = format!("{} is never left out", board.label(v));
            return Err(refuted(board, why));
        }
        ensure(board, whole, || {
            "a maximum matching leaves more than one out".to_owned()
        })
    })
}

fn has_perfect_matching(board: &Board) -> bool {
    let graph = board.graph();
    maximum_matching(graph).is_perfect()
}

fn perfect_matching_first(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        if !has_perfect_matching(board) {
            return Ok(());
        }
        wins(board, Preset::Progressive, 1, scope)
    })
}

fn perfect_universal(scope: &Scope<'_>) -> Finding {
    scope.all_graphs(|board| {
        if !has_perfect_matching(board) {
            return Ok(());
        }
        let matchings = maximum_matchings(board.graph());
        let left_out = |v: &Vertex| matchings.iter().any(|mates| mates[*v as usize] == *v);
        let found = board.graph().vertices().find(left_out);
        found.map_or(Ok(()), |v| {
            let why = format!("{} can be left out", board.label(v));
            Err(refuted(board, why))
        })
    })
}

/// Returns whether alternating paths from universal vertices end in saturated ones; `from_partner`
/// looks only at those that begin with an edge of the matching.
fn saturated(scope: &Scope<'_>, from_partner: bool) -> Finding {
    let firsts: &[bool] = if from_partner {
        &[true]
    } else {
        &[true, false]
    };
    scope.all_graphs(|board| {
        let graph = board.graph();
        let matchings = maximum_matchings(graph);
        let covers = |mates: &Vec<Vertex>, v: Vertex| mates[v as usize] != v;
        let is_universal = |&v: &Vertex| matchings.iter().all(|mates| covers(mates, v));
        for mates in &matchings {
            for v in graph.vertices().filter(is_universal) {
                for &first in firsts {
                    let mut path = vec![v];
                    let mut wrong = |path: &[Vertex], _: bool| !covers(mates, path[path.len() - 1]);
                    if alternating(graph, mates, &mut path, first, &mut wrong) {
                        let why = format!(
                            "the alternating path {} ends in an unsaturated vertex",
                            labels(board, &path)
                        );
                        return Err(refuted(board, why));
                    }
                }
            }
        }
        Ok(())
    })
}

fn skipped(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.min(9)).grids();
    scope.boards(grids.map(grid), |board| {
        let graph = board.graph();
        let order = graph.vertex_count();
        each_play(&mut start(board, Preset::Classic, 3), scope, &|end| {
            let skipped = graph.vertices().filter(|&v| end.room(v) > 0).count();
            // In the columns C12, C13 and C23 the players 3, 2 and 1 lose.
            let told = (1..=3).find(|&loser| (order + 3 - loser as usize) % 3 == skipped % 3);
            let loser = end.turn().number();
            if told == Some(loser) || end.move_count() == 0 {
                return Ok(());
            }
            let why = format!("{skipped} vertices are skipped and player {loser} loses");
            let game = (Preset::Classic, 3);
            Err(refuted_by(board, game, played(board, end), why))
        })
    })
}

fn kano_2(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let graph = board.graph();
        let size = graph.vertex_count() as u32 - 1;
        let all = 0..1_u32 << graph.edge_count();
        let trees: Vec<u32> = all
            .filter(|edges| edges.count_ones() == size && rank(graph, *edges) == size as usize)
            .collect();
        let unions = trees
            .iter()
            .flat_map(|a| trees.iter().map(move |b| (a | b).count_ones()));
        let most = unions.max().unwrap_or(0) as usize;
        let forests = TwoForests::of(graph);
        let found = graph.edge_count() - forests.excess();
        ensure(board, most == found, || {
            format!("two trees have {most} edges together, ours {found}")
        })
    })
}

fn kano_4(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let graph = board.graph();
        let all = (1_u32 << graph.edge_count()) - 1;
        for chosen in 0..=all {
            let has_cycle = rank(graph, chosen) < chosen.count_ones() as usize;
            // The edges not in X that are contracted first; the others make no difference to loops.
            let mut contracted = all & !chosen;
            loop {
                if has_cycle && !meets_a_loop(graph, chosen, contracted) {
                    let why = "edges with a cycle, and no loop on the way";
                    return Err(refuted(board, why));
                }
                if contracted == 0 {
                    break;
                }
                contracted = (contracted - 1) & all & !chosen;
            }
        }
        Ok(())
    })
}

/// Returns whether one of the chosen edges is a loop when its turn comes to be contracted, after
/// these others.
fn meets_a_loop(graph: &Graph, chosen: u32, contracted: u32) -> bool {
    let mut joined = UnionFind::new(graph.vertex_count());
    for [u, v] in edges_of(graph, contracted) {
        joined.union(*u, *v);
    }
    edges_of(graph, chosen).any(|[u, v]| !joined.union(*u, *v))
}
