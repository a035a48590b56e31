//! Snake games by brute force on the rules. Shares nothing with the checker of strategies.

use std::collections::HashMap;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Field, Move, Position, Rules, Setup};
use slitherlab_game::{Outcome, Player};
use slitherlab_graph::Graph;
use slitherlab_verify::Certificate;

/// The graph with these bits of the list of all pairs of n vertices.
pub(crate) fn graph(n: u32, bits: u32) -> Graph {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
    let chosen = pairs
        .enumerate()
        .filter(|&(place, _)| bits >> place & 1 == 1);
    Graph::from_edges(n as usize, chosen.map(|(_, pair)| pair).collect()).unwrap()
}

/// Whether the others can force x to lose, for every position of one game that was asked about.
#[derive(Default)]
pub(crate) struct Solver {
    known: HashMap<(u64, Player), bool>,
}

impl Solver {
    pub(crate) fn is_beaten(&mut self, position: &mut Position, x: Player) -> bool {
        let key = (position.hash_key(), x);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let moves: Vec<Move> = position.legal_moves().collect();
        let hunted = position.turn() == x;
        let beaten = match position.outcome() {
            Outcome::Loses(loser) => loser == x,
            Outcome::Wins(winner) => winner != x,
            Outcome::Draw => unreachable!("snake games have no draws"),
            Outcome::Ongoing if hunted => moves.iter().all(|&one| self.after(position, one, x)),
            Outcome::Ongoing => moves.iter().any(|&one| self.after(position, one, x)),
        };
        self.known.insert(key, beaten);
        beaten
    }

    fn after(&mut self, position: &mut Position, one: Move, x: Player) -> bool {
        position.play_unchecked(one);
        let beaten = self.is_beaten(position, x);
        position.undo();
        beaten
    }
}

/// Whether a certificate of a small snake game tells the truth; `None` when its claim makes no
/// sense.
pub(crate) fn is_true(certificate: &Certificate) -> Option<bool> {
    let claim = &certificate.claim;
    let board = Board::parse(&certificate.board.text).ok()?;
    let rules = Rules {
        players: claim.players,
        ending: if claim.misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..certificate.game.snake_rules()?
    };
    let text = claim.position.as_deref().unwrap_or("");
    let mut setup = Setup::parse(rules, &board, text).ok()?;
    setup.turn = match claim.turn {
        Some(number) => Some(Player::from_number(number)?),
        None => None,
    };
    let mut position = setup.validate(&Arc::new(Field::new(board.graph()))).ok()?;
    let mut solver = Solver::default();
    let beaten: Vec<u32> = (0..rules.players)
        .map(Player::from_index)
        .filter(|&x| solver.is_beaten(&mut position, x))
        .map(Player::number)
        .collect();
    let main = if rules.players == 2 {
        claim.can_be_beaten.is_none() && claim.winner == 3 - beaten[0]
    } else {
        claim.winner == 0 && claim.can_be_beaten.as_ref() == Some(&beaten)
    };
    let mover = position.turn();
    let legal: Vec<Move> = position.legal_moves().collect();
    let good = legal
        .into_iter()
        .filter(|&one| !solver.after(&mut position, one, mover))
        .map(|one| one.on(&board))
        .collect::<Vec<_>>();
    let moves = claim.moves.as_ref().is_none_or(|moves| {
        let read = |text: &String| {
            let one = position.parse_move(&board, text).ok()?;
            Some(one.on(&board))
        };
        let listed: Option<Vec<String>> = moves.winning.iter().map(read).collect();
        listed.is_some_and(|listed| {
            listed.iter().all(|text| good.contains(text))
                && (!moves.complete || listed.len() == good.len())
        })
    });
    Some(main && moves)
}
