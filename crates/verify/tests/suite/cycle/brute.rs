//! Trying everything by the rules.

use std::collections::HashMap;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::cycle::{Kind, Position, Rules, Setup, read_terminals};
use slitherlab_game::{Outcome, Player};
use slitherlab_graph::{Edge, Graph};
use slitherlab_verify::Certificate;

/// What a position is worth for the player to move: 1, 0 or −1.
#[derive(Default)]
pub(crate) struct Solver {
    known: HashMap<u64, i8>,
}

impl Solver {
    pub(crate) fn value(&mut self, position: &mut Position) -> i8 {
        let outcome = position.outcome();
        if outcome.is_over() {
            return match outcome.winner(2) {
                Some(winner) if winner == position.turn() => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        if let Some(&value) = self.known.get(&position.hash_key()) {
            return value;
        }
        let edges: Vec<Edge> = position.legal_moves().collect();
        let mut best = -1;
        for edge in edges {
            position.play_unchecked(edge);
            best = best.max(-self.value(position));
            position.undo();
        }
        self.known.insert(position.hash_key(), best);
        best
    }

    pub(crate) fn winner(&mut self, position: &Position) -> u32 {
        let mover = position.turn();
        match self.value(&mut position.clone()) {
            0 => 0,
            1 => mover.number(),
            _ => mover.next(2).number(),
        }
    }

    pub(crate) fn winning_moves(&mut self, position: &Position) -> Vec<Edge> {
        let mut after = position.clone();
        let wins = |&edge: &Edge| {
            after.play_unchecked(edge);
            let value = self.value(&mut after);
            after.undo();
            value == -1
        };
        position.legal_moves().filter(wins).collect()
    }
}

/// Whether the claim of a certificate is true; `None` if it is too large to be tried.
pub(crate) fn is_true(certificate: &Certificate) -> Option<bool> {
    let claim = &certificate.claim;
    let board = Board::parse(&certificate.board.text).unwrap();
    if board.graph().edge_count() > 12 {
        return None;
    }
    let rules = Rules {
        first: claim.first.as_ref().map(|role| role.parse().unwrap()),
        terminals: claim
            .terminals
            .as_ref()
            .map(|text| read_terminals(&board, text).unwrap()),
        ..certificate.game.cycle_rules()?
    };
    let text = claim.position.as_deref().unwrap_or("");
    let mut setup = Setup::parse(rules, &board, text).unwrap();
    setup.turn = claim.turn.and_then(Player::from_number);
    let position = setup.validate(&Arc::new(board.graph().clone())).unwrap();
    let mut solver = Solver::default();
    let mut truth = solver.winner(&position) == claim.winner;
    if let Some(moves) = &claim.moves {
        let winning = solver.winning_moves(&position);
        let listed = moves.winning.iter();
        let listed: Vec<Edge> = listed
            .map(|text| position.parse_move(&board, text).unwrap())
            .collect();
        truth &= listed.iter().all(|edge| winning.contains(edge));
        truth &= !moves.complete || listed.len() == winning.len();
    }
    Some(truth)
}

/// All multigraphs with these numbers of vertices and edges, loops included, up to the order of
/// the edges.
pub(crate) fn multigraphs(n: u32, m: usize) -> Vec<Graph> {
    let pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (u..n).map(move |v| [u, v])).collect();
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..m {
        let longer = lists.iter().flat_map(|list| {
            let from = list.last().copied().unwrap_or(0);
            (from..pairs.len()).map(move |pair| {
                let mut next = list.clone();
                next.push(pair);
                next
            })
        });
        lists = longer.collect();
    }
    let edges = |list: &Vec<usize>| list.iter().map(|&pair| pairs[pair]).collect();
    let graph = |list| Graph::from_edges(n as usize, edges(list)).unwrap();
    lists.iter().map(graph).collect()
}

/// The rules of every game, either role first.
pub(crate) fn all_rules(terminals: [u32; 2]) -> Vec<Rules> {
    let kinds = Kind::ALL.into_iter().flat_map(|kind| {
        let roles = match kind.roles() {
            None => vec![None],
            Some(roles) => roles.map(Some).to_vec(),
        };
        roles.into_iter().map(move |first| Rules {
            kind,
            first,
            terminals: (kind == Kind::Shannon).then_some(terminals),
        })
    });
    kinds.collect()
}

/// All positions of a game.
pub(crate) fn positions(rules: Rules, graph: &Graph) -> Vec<Position> {
    let shared = Arc::new(graph.clone());
    let m = graph.edge_count() as Edge;
    let mut all = Vec::new();
    for code in 0..3usize.pow(m) {
        let of = |p: usize| (0..m).filter(|&e| code / 3usize.pow(e) % 3 == p).collect();
        for turn in [Player::FIRST, Player::SECOND] {
            let setup = Setup {
                rules,
                owned: [of(1), of(2)],
                turn: Some(turn),
            };
            all.extend(setup.validate(&shared));
        }
    }
    all
}

/// Whether a game is over by the rules.
pub(crate) fn is_over(position: &Position) -> bool {
    position.outcome() != Outcome::Ongoing
}
