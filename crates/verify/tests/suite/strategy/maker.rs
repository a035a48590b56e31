//! Writes true strategies, without any thought for their size.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position, Rules, Snakes};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_verify::strategy::{Node, Run, Side};
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use crate::strategy::brute::Solver;

/// How a position is decided at a glance.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// Never: everything is played out.
    None,
    /// By runs, where they do.
    Races,
}

struct Maker<'a> {
    board: &'a Board,
    solver: Solver,
    nodes: Vec<Node>,
    known: HashMap<(u64, Player, bool), u32>,
    leaves: Leaves,
}

/// A certificate of the start of a game, or of the position after some moves, chosen by number.
pub(crate) fn certificate(
    graph: &Graph,
    game: Preset,
    rules: Rules,
    moves: &[usize],
    leaves: Leaves,
) -> Certificate {
    let board = Board::from_graph(graph.clone());
    let mut position = Position::start(rules, board.graph()).unwrap();
    for number in moves {
        let legal: Vec<Move> = position.legal_moves().collect();
        if !legal.is_empty() {
            position.play_unchecked(legal[number % legal.len()]);
        }
    }
    let mut maker = Maker {
        board: &board,
        solver: Solver::default(),
        nodes: Vec::new(),
        known: HashMap::new(),
        leaves,
    };
    let players = rules.players;
    let mut beaten = Vec::new();
    let mut roots = Vec::new();
    let mut winner = 0;
    for x in (0..players).map(Player::from_index) {
        let against = maker.solver.is_beaten(&mut position, x);
        if against {
            beaten.push(x.number());
        } else if players == 2 {
            winner = x.number();
        }
        if players > 2 || !against {
            roots.push(maker.write(&mut position, Side { x, against }));
        }
    }
    let setup = position.setup();
    let text = setup.text(&board);
    let own = (1..).zip(&roots).find_map(|(number, &root)| {
        let x = if players == 2 { winner } else { number };
        let is_own = x == position.turn().number() && !beaten.contains(&x);
        match &maker.nodes[root as usize] {
            Node::Play(text, _) if is_own => Some(text.clone()),
            _ => None,
        }
    });
    let claim = Claim {
        players,
        misere: rules.ending == slitherlab_game::snake::Ending::Misere,
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        moves: own.map(|text| MovesClaim {
            winning: vec![text],
            complete: false,
        }),
        can_be_beaten: (players > 2).then_some(beaten),
        ..Claim::at_start(winner)
    };
    let proof = Proof::Strategy {
        nodes: maker.nodes,
        roots,
    };
    Certificate::new(&board, game, claim, proof)
}

impl Maker<'_> {
    fn write(&mut self, position: &mut Position, side: Side) -> u32 {
        let key = (position.hash_key(), side.x, side.against);
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node::Replies(Vec::new()));
        self.known.insert(key, node);
        let mut moves: Vec<Move> = position.legal_moves().collect();
        moves.sort_unstable();
        if self.leaves == Leaves::Races && !moves.is_empty() {
            if let Some(runs) = runs(position, side) {
                self.nodes[node as usize] = Node::Race(runs);
                return node;
            }
        }
        if side.has(position.turn()) && !moves.is_empty() {
            let one = moves.into_iter().find(|&one| {
                position.play_unchecked(one);
                let good = self.solver.is_beaten(position, side.x) == side.against;
                position.undo();
                good
            });
            let one = one.expect("the side has what it wants");
            position.play_unchecked(one);
            let next = self.write(position, side);
            position.undo();
            self.nodes[node as usize] = Node::Play(one.on(self.board), next);
        } else {
            let mut replies = Vec::new();
            for one in moves {
                position.play_unchecked(one);
                replies.push(self.write(position, side));
                position.undo();
            }
            self.nodes[node as usize] = Node::Replies(replies);
        }
        node
    }
}

/// Runs by which a side has what it wants, in the simplest of cases: the reaches of all
/// players are disjoint, and each reach is one path.
fn runs(position: &Position, side: Side) -> Option<Vec<Run>> {
    let rules = position.rules();
    if rules.snakes != Snakes::Private || position.is_opening() || side.x.index() > 9 {
        return None;
    }
    if rules.ending == slitherlab_game::snake::Ending::Misere {
        return None;
    }
    let mut taken: Vec<Vertex> = Vec::new();
    let mut times = Vec::new();
    let mut runs = Vec::new();
    for player in (0..rules.players).map(Player::from_index) {
        let mut paths = Vec::new();
        let mut moves = 0;
        for end in position.live_ends_of(player) {
            let mut path = vec![end];
            loop {
                let last = path[path.len() - 1];
                let next: Vec<Vertex> = position
                    .field()
                    .neighbors(last)
                    .iter()
                    .copied()
                    .filter(|&w| position.room(w) > 0 && !path.contains(&w))
                    .collect();
                match next[..] {
                    [] => break,
                    [only] => path.push(only),
                    _ => return None,
                }
            }
            if path[1..].iter().any(|v| taken.contains(v)) {
                return None;
            }
            taken.extend(&path[1..]);
            moves += path.len() - 1;
            paths.push(path);
        }
        let players = rules.players as usize;
        let delay = (player.index() + players - position.turn().index()) % players;
        times.push(delay + players * moves);
        runs.push(Run {
            player: player.number(),
            paths,
        });
    }
    let first = (0..times.len()).min_by_key(|&player| times[player])?;
    ((first == side.x.index()) == side.against).then_some(runs)
}
