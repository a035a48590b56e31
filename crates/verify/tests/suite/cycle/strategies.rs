//! Strategies for `cycle` and `cycle-misere`, made by trying everything.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::Edge;
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Claim, Proof, Refusal, verify};

use crate::cycle::brute::{Solver, all_rules, is_over, multigraphs, positions};
use crate::cycle::maker::{minor, pair, winning};

/// Writes strategies; `short` ones use the nodes that save others.
struct Writer<'a> {
    board: &'a Board,
    solver: &'a mut Solver,
    side: Player,
    must_win: bool,
    decisive: bool,
    short: bool,
    nodes: Vec<Node>,
    known: HashMap<u64, u32>,
}

impl Writer<'_> {
    fn text(&self, edge: Edge) -> String {
        self.board.edge_label(edge).to_string()
    }

    /// What the position is worth for the side.
    fn value(&mut self, position: &mut Position) -> i8 {
        let value = self.solver.value(position);
        if position.turn() == self.side {
            value
        } else {
            -value
        }
    }

    fn is_good(&mut self, position: &mut Position) -> bool {
        self.value(position) >= i8::from(self.must_win)
    }

    fn write(&mut self, position: &mut Position, root: bool) -> u32 {
        if let Some(&node) = self.known.get(&position.hash_key()) {
            return node;
        }
        let leaf = if is_over(position) {
            Some(Node::Over {})
        } else if self.short && !root {
            self.leaf(position)
        } else {
            None
        };
        let node = match leaf {
            Some(leaf) => leaf,
            None => self.inner(position),
        };
        self.nodes.push(node);
        let number = self.nodes.len() as u32 - 1;
        self.known.insert(position.hash_key(), number);
        number
    }

    fn after(&mut self, position: &mut Position, edge: Edge) -> u32 {
        position.play_unchecked(edge);
        let node = self.write(position, false);
        position.undo();
        node
    }

    fn inner(&mut self, position: &mut Position) -> Node {
        let edges: Vec<Edge> = position.legal_moves().collect();
        if position.turn() == self.side {
            let good = edges.into_iter().find(|&edge| {
                position.play_unchecked(edge);
                let good = self.is_good(position);
                position.undo();
                good
            });
            let edge = good.unwrap();
            return Node::Play(self.text(edge), self.after(position, edge));
        }
        let race = position.rules().kind == Kind::Cycle;
        let closes = |player| {
            let closes = |&e: &Edge| position.closes_cycle(e, player);
            edges.iter().copied().filter(closes).collect::<Vec<Edge>>()
        };
        if self.short && race && closes(self.side.next(2)).is_empty() {
            if let Some(&edge) = closes(self.side).first() {
                return Node::Forced(self.text(edge), self.after(position, edge));
            }
        }
        let mut replies = Vec::new();
        for edge in edges {
            position.play_unchecked(edge);
            let ends_well = is_over(position) && self.is_good(position);
            position.undo();
            if !ends_well {
                replies.push(self.after(position, edge));
            }
        }
        Node::Replies(replies)
    }

    fn leaf(&self, position: &Position) -> Option<Node> {
        let own_turn = position.turn() == self.side;
        if position.rules().kind == Kind::Cycle {
            let closers = |player| {
                let legal = position.legal_moves();
                legal
                    .filter(|&e| position.closes_cycle(e, player))
                    .collect::<Vec<Edge>>()
            };
            let own = closers(self.side);
            let wanted = if own_turn { 1 } else { 2 };
            if own.len() >= wanted && (own_turn || closers(self.side.next(2)).is_empty()) {
                let texts = own[..wanted].iter().map(|&edge| self.text(edge));
                return Some(Node::Closing(texts.collect()));
            }
        }
        if self.must_win && !self.decisive {
            return None;
        }
        let misere = position.rules().kind == Kind::CycleMisere;
        let owner = if misere { self.side } else { self.side.next(2) };
        let (pair, d, k) = pair(&minor(position, owner));
        let safe = match d {
            0 => true,
            1 if misere => own_turn == (k % 2 == 1),
            1 => own_turn,
            _ => false,
        };
        safe.then_some(Node::Safe(pair))
    }
}

/// A true certificate by strategies, of a position of `cycle` or `cycle-misere` that is not over.
pub(crate) fn strategies(
    board: &Board,
    position: &Position,
    solver: &mut Solver,
    short: bool,
) -> Certificate {
    let mover = position.turn();
    let winner = solver.winner(position);
    let (forests, d, _) = pair(position.graph());
    let sides = match Player::from_number(winner) {
        Some(winner) => vec![winner],
        None => vec![mover, mover.next(2)],
    };
    let mut nodes = Vec::new();
    let mut roots = Vec::new();
    for side in sides {
        let mut writer = Writer {
            board,
            solver,
            side,
            must_win: winner != 0,
            decisive: d > 0,
            short,
            nodes: std::mem::take(&mut nodes),
            known: HashMap::new(),
        };
        roots.push(writer.write(&mut position.clone(), winner != 0));
        nodes = writer.nodes;
    }
    let setup = position.setup();
    let text = setup.text(board);
    let claim = Claim {
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        ..Claim::at_start(winner)
    };
    let proof = Proof::EdgeStrategy {
        nodes,
        roots,
        board: (d > 0).then_some(forests),
    };
    Certificate::new(board, position.rules().kind.game(), claim, proof)
}

fn test(certificate: &Certificate) -> Result<(), Refusal> {
    verify(&serde_json::to_vec(certificate).unwrap()).map(|_| ())
}

/// The strategies of a certificate with a claim that is too much for them: those of a draw as
/// winning ones, of the player to move and of their opponent, and a winning one twice as those of a
/// draw.
fn misused(one: &Certificate, players: [Player; 2]) -> Vec<Certificate> {
    let Proof::EdgeStrategy { roots, .. } = &one.proof else {
        unreachable!();
    };
    let claims = match **roots {
        [own, others] => vec![
            (players[0].number(), vec![own]),
            (players[1].number(), vec![others]),
        ],
        [root] => vec![(0, vec![root, root])],
        _ => unreachable!(),
    };
    let misuse = |(winner, claimed)| {
        let mut lie = one.clone();
        lie.claim.winner = winner;
        if let Proof::EdgeStrategy { roots, .. } = &mut lie.proof {
            *roots = claimed;
        }
        lie
    };
    claims.into_iter().map(misuse).collect()
}

#[test]
fn strategies_of_every_position_of_small_multigraphs() {
    let mut count = 0;
    for (n, m, step) in [(2, 3, 1), (3, 4, 2), (3, 5, 16)] {
        for graph in multigraphs(n, m).into_iter().step_by(step) {
            let board = Board::from_graph(graph.clone());
            for rules in all_rules([0, n - 1]) {
                if rules.maker().is_some() {
                    continue;
                }
                let mut solver = Solver::default();
                for position in positions(rules, &graph) {
                    if is_over(&position) {
                        continue;
                    }
                    let winners = solver.winning_moves(&position);
                    for short in [false, true] {
                        let one = strategies(&board, &position, &mut solver, short);
                        assert_eq!(test(&one), Ok(()), "{one:?}");
                        count += 1;
                        for winner in (0..=2).filter(|&winner| winner != one.claim.winner) {
                            let mut lie = one.clone();
                            lie.claim.winner = winner;
                            assert!(test(&lie).is_err(), "{lie:?}");
                        }
                        let players = [position.turn(), position.turn().next(2)];
                        for lie in misused(&one, players) {
                            assert!(test(&lie).is_err(), "{lie:?}");
                        }
                        for edge in position.legal_moves() {
                            let mut claim = one.clone();
                            claim.claim.moves = Some(winning(&board, &[edge], false));
                            assert!(test(&claim).is_err() || winners.contains(&edge));
                        }
                    }
                }
            }
        }
    }
    assert!(count > 6_000, "{count}");
}

/// What must not pass.
#[test]
fn faults_are_named() {
    let json = |nodes: &str, board: &str| {
        format!(
            r#"{{"schema": "slitherlab/certificate/1", "board": {{"text": "cycle:3"}}, "game": "cycle",
            "claim": {{"players": 2, "misere": false, "position": null, "turn": null, "winner": 1, "moves": null}},
            "proof": {{"edge-strategy": {{"nodes": [{nodes}], "roots": [0], "board": {board}}}}}}}"#
        )
    };
    for (nodes, reason) in [
        ("", "the strategy: there is no node 0"),
        (
            r#"{"play": ["0-1", 0]}"#,
            "the strategy: node 0: it is reached in two different positions",
        ),
        (
            r#"{"replies": []}"#,
            "the strategy: node 0: it lists replies, but the side itself is to move",
        ),
        (
            r#"{"play": ["0-1", 1]}, {"replies": [0]}"#,
            "the strategy: node 1: there are 1 replies, but 2 moves to be answered",
        ),
        (
            r#"{"over": {}}"#,
            "the strategy: node 0: a node of this kind says nothing about this position",
        ),
        (
            r#"{"play": ["0-1", 1]}, {"play": ["0-2", 1]}"#,
            "the strategy: node 1: it makes a move, but the other side is to move",
        ),
        (
            r#"{"play": ["0-1", 1]}, {"closing": ["0-2", "1-2"]}"#,
            "the strategy: node 1: a node of this kind says nothing about this position",
        ),
        (
            r#"{"play": ["0-1", 1]}, {"safe": {"places": "ab", "witness": "--"}}"#,
            "the strategy: node 1: a node of this kind says nothing about this position",
        ),
    ] {
        let refusal = verify(json(nodes, "null").as_bytes()).unwrap_err();
        assert_eq!(refusal.to_string(), reason, "{nodes}");
    }
    let covered = json(
        r#"{"play": ["0-1", 1]}"#,
        r#"{"places": "acb", "witness": "---"}"#,
    );
    assert_eq!(
        verify(covered.as_bytes()).unwrap_err().to_string(),
        "two forests cover the board, so nobody need own a cycle"
    );
}

/// Two edges with which one closes a cycle are worth nothing if the other, who is to move, closes
/// one at once.
#[test]
fn threats_come_too_late_where_the_other_closes_a_cycle() {
    let told = |position: &str, node: &str| {
        let json = format!(
            r#"{{"schema": "slitherlab/certificate/1", "board": {{"text": "complete:5"}}, "game": "cycle",
            "claim": {{"players": 2, "misere": false, "position": "{position}", "turn": 2, "winner": 1, "moves": null}},
            "proof": {{"edge-strategy": {{"nodes": [{node}, {{"closing": ["0-3"]}}], "roots": [0], "board": null}}}}}}"#
        );
        verify(json.as_bytes()).map_err(|refusal| refusal.to_string())
    };
    let nothing = "the strategy: node 0: a node of this kind says nothing about this position";
    let closing = r#"{"closing": ["1-2", "2-3"]}"#;
    assert!(told("1: 0-1 0-2 0-3 / 2: 3-4", closing).is_ok());
    let late = told("1: 0-1 0-2 0-3 / 2: 1-4 3-4", closing);
    assert_eq!(late.unwrap_err(), nothing);
    let once = told("1: 0-1 0-2 0-3 / 2: 3-4", r#"{"closing": ["1-2", "1-2"]}"#);
    assert_eq!(once.unwrap_err(), nothing);
    // The other has to take 0-2, and then player 1 closes the cycle 0-1-3.
    let forced = r#"{"forced": ["0-2", 1]}"#;
    assert!(told("1: 0-1 1-2 1-3 / 2: 3-4", forced).is_ok());
    let late = told("1: 0-1 1-2 1-3 / 2: 0-4 3-4", forced);
    assert_eq!(late.unwrap_err(), nothing);
    let harmless = told("1: 0-1 1-3 / 2: 3-4", forced);
    assert_eq!(harmless.unwrap_err(), nothing);
}
