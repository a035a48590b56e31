//! The fate of every player and the value of every move, as far as a budget goes.

use slitherlab_games::Player;
use slitherlab_games::snake::{Move, Position};

use super::solver::Solver;

/// What a search found out about a position. A fate is whether all other players together can
/// force a player to lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fates {
    /// The fate of each player, if it is known.
    pub players: Vec<Option<bool>>,
    /// The fate of the player to move after each of their legal moves, in their order.
    pub moves: Vec<Option<bool>>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Fates {
    /// Finds out the fates that are not known yet: those of the players, and with `all_moves`
    /// also those after every move. What matters most comes first.
    pub(crate) fn search(
        solver: &mut Solver<'_>,
        position: &Position,
        known: Vec<Option<bool>>,
        known_moves: Vec<Option<bool>>,
        all_moves: bool,
    ) -> Self {
        let mut fates = Self {
            players: known,
            moves: known_moves,
            nodes: 0,
        };
        let is_open = |fates: &[Option<bool>]| fates.iter().filter(|fate| fate.is_none()).count();
        let mut parts = is_open(&fates.players);
        if all_moves {
            parts += is_open(&fates.moves);
        }
        let mut answered = 0;
        fates.learn(position);
        for x in 0..fates.players.len() {
            if fates.players[x].is_none() {
                solver.announce(answered, parts);
                fates.players[x] = solver.is_beaten(position, Player::from_index(x as u32));
                answered += 1;
                fates.learn(position);
            }
        }
        if all_moves {
            let mover = position.turn();
            let mut after = position.clone();
            let moves: Vec<Move> = position.legal_moves().collect();
            for (place, one) in moves.into_iter().enumerate() {
                // Large boards have millions of moves, about which nothing more will be found out.
                if solver.is_spent() {
                    break;
                }
                if fates.moves[place].is_none() {
                    solver.announce(answered, parts);
                    after.make(one);
                    fates.moves[place] = solver.is_beaten(&after, mover);
                    after.unmake();
                    answered += 1;
                }
            }
            fates.learn(position);
        }
        fates.nodes = solver.nodes();
        fates
    }

    /// Draws the conclusions: of two players one is beaten and the other is not; a player is beaten when they are after
    /// every move of theirs, and the other way round.
    fn learn(&mut self, position: &Position) {
        let mover = position.turn().index();
        if self.moves.contains(&Some(false)) {
            self.players[mover] = Some(false);
        } else if !self.moves.is_empty() && self.moves.iter().all(|&fate| fate == Some(true)) {
            self.players[mover] = Some(true);
        }
        if let [first, second] = &mut self.players[..] {
            *first = first.or(second.map(|fate| !fate));
            *second = second.or(first.map(|fate| !fate));
        }
        if self.players[mover] == Some(true) {
            self.moves.fill(Some(true));
        }
    }
}
