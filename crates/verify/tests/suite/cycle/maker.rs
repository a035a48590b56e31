//! Certificates made by trying everything.

use slitherlab_board::Board;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::{Edge, Graph, Minor, UnionFind};
use slitherlab_verify::two_forests::Pair;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use crate::cycle::brute::{Solver, is_over};

fn is_forest(graph: &Graph, edges: impl Iterator<Item = usize>) -> bool {
    let mut sets = UnionFind::new(graph.vertex_count());
    let mut edges = edges.map(|e| graph.edges()[e]);
    edges.all(|[u, v]| sets.union(u, v))
}

fn rank(graph: &Graph, edges: impl Iterator<Item = usize>) -> usize {
    let mut sets = UnionFind::new(graph.vertex_count());
    edges
        .filter(|&e| sets.union(graph.edges()[e][0], graph.edges()[e][1]))
        .count()
}

/// All witnesses, as texts, with the bound that they show.
fn witnesses(graph: &Graph) -> (usize, Vec<String>) {
    let m = graph.edge_count();
    let mut best = (usize::MAX, Vec::new());
    for set in 0..1u32 << m {
        let inside = (0..m).filter(|e| set >> e & 1 == 1);
        let bound = m - inside.clone().count() + 2 * rank(graph, inside);
        if bound < best.0 {
            best = (bound, Vec::new());
        }
        if bound == best.0 {
            let text = (0..m).map(|e| if set >> e & 1 == 1 { 'x' } else { '-' });
            best.1.push(text.collect());
        }
    }
    best
}

/// Two forests with the largest union whose places the filter likes, if there are such.
fn places(graph: &Graph, union: usize, likes: impl Fn(&str) -> bool) -> Option<String> {
    let m = graph.edge_count();
    for code in 0..4usize.pow(m as u32) {
        let letter = |e: usize| ['-', 'a', 'b', 'c'][code / 4usize.pow(e as u32) % 4];
        if (0..m).filter(|&e| letter(e) != '-').count() != union {
            continue;
        }
        let text: String = (0..m).map(letter).collect();
        let forest = |own: char| (0..m).filter(move |&e| letter(e) == own || letter(e) == 'c');
        if likes(&text) && is_forest(graph, forest('a')) && is_forest(graph, forest('b')) {
            return Some(text);
        }
    }
    None
}

/// A pair with as many common edges as there are, and its numbers d and k.
pub(crate) fn pair(graph: &Graph) -> (Pair, usize, usize) {
    let (union, witnesses) = witnesses(graph);
    let m = graph.edge_count();
    let common = 2 * rank(graph, 0..m) - union;
    let spans = |text: &str| text.matches('c').count() == common;
    let pair = Pair {
        places: places(graph, union, spans).unwrap(),
        witness: witnesses[witnesses.len() / 2].clone(),
    };
    (pair, m - union, common)
}

pub(crate) fn minor(position: &Position, player: Player) -> Graph {
    let own = |e: Edge| position.owner(e) == Some(player);
    let others = |e: Edge| position.owner(e) == Some(player.next(2));
    Minor::contract_and_delete(position.graph(), own, others).graph
}

fn switching(position: &Position) -> Proof {
    let short = position.rules().maker().unwrap();
    let own = |e: Edge| position.owner(e) == Some(short);
    let others = |e: Edge| position.owner(e) == Some(short.next(2));
    let minor = Minor::contract_and_delete(position.graph(), own, others);
    let mut edges = minor.graph.edges().to_vec();
    let terminals = position.rules().terminals.unwrap();
    edges.push(terminals.map(|v| minor.vertex_image[v as usize]));
    let graph = Graph::from_edges(minor.graph.vertex_count(), edges).unwrap();
    let (union, witnesses) = witnesses(&graph);
    for last in ['-', 'c'] {
        if let Some(places) = places(&graph, union, |text| text.ends_with(last)) {
            let pair = Pair {
                places,
                witness: witnesses[0].clone(),
            };
            return Proof::Switching { pair, larger: None };
        }
    }
    let with = |last: char| witnesses.iter().find(|text| text.ends_with(last));
    let pair = Pair {
        places: places(&graph, union, |_| true).unwrap(),
        witness: with('-').unwrap().clone(),
    };
    Proof::Switching {
        pair,
        larger: Some(with('x').unwrap().clone()),
    }
}

/// The proof that a position of `cycle` or `cycle-misere` allows, if any.
fn safe(position: &Position) -> Option<Proof> {
    let mover = position.turn();
    let misere = position.rules().kind == Kind::CycleMisere;
    let pairs = [mover, mover.next(2)].map(|player| {
        let moves = player == mover;
        let minor_of = if misere { player } else { player.next(2) };
        let (pair, d, k) = pair(&minor(position, minor_of));
        let is_safe = match d {
            0 => true,
            1 if misere => moves == (k % 2 == 1),
            1 => moves,
            _ => false,
        };
        is_safe.then_some(pair)
    });
    let (board, d, _) = pair(position.graph());
    let [mover, other] = pairs;
    let both = mover.is_some() && other.is_some();
    let one = (mover.is_some() || other.is_some()) && d > 0;
    (both || one).then_some(Proof::Safe {
        mover,
        other,
        board: (d > 0).then_some(board),
    })
}

/// A true certificate of a position, if there is one.
pub(crate) fn certificate(
    board: &Board,
    position: &Position,
    solver: &mut Solver,
) -> Option<Certificate> {
    let rules = position.rules();
    let proof = if is_over(position) {
        Proof::Over {}
    } else if rules.kind == Kind::Shannon {
        switching(position)
    } else if let Some(maker) = rules.maker() {
        let (pair, ..) = pair(&minor(position, maker));
        Proof::TwoForests { pair }
    } else if position.move_count() == 0 {
        let (pair, ..) = pair(position.graph());
        Proof::TwoForests { pair }
    } else if let Some(proof) = safe(position) {
        proof
    } else {
        let edge = *solver.winning_moves(position).first()?;
        let mut after = position.clone();
        after.play_unchecked(edge);
        let proof = if is_over(&after) {
            Proof::Over {}
        } else {
            safe(&after)?
        };
        Proof::After {
            r#move: board.edge_label(edge).to_string(),
            proof: Box::new(proof),
        }
    };
    let setup = position.setup();
    let text = setup.text(board);
    let claim = Claim {
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        first: rules.first.map(|role| role.name().to_owned()),
        terminals: rules
            .terminals
            .map(|[s, t]| format!("{},{}", board.label(s), board.label(t))),
        ..Claim::at_start(solver.winner(position))
    };
    Some(Certificate::new(board, rules.kind.game(), claim, proof))
}

/// The claim that these moves win.
pub(crate) fn winning(board: &Board, edges: &[Edge], complete: bool) -> MovesClaim {
    let labels = edges.iter().map(|&edge| board.edge_label(edge).to_string());
    MovesClaim {
        winning: labels.collect(),
        complete,
    }
}
