//! The fate of every player and the value of every move, as far as a budget goes.

use slitherlab_game::Player;
use slitherlab_game::snake::Position;

use crate::answer::Value;
use crate::search::Solver;

/// What a position is worth for each player: a loss if all others together can force them to lose,
/// else a win.
pub(super) struct Fates {
    pub(super) players: Vec<Value>,
    /// The value for the player to move after each of their legal moves, in their order.
    pub(super) moves: Vec<Value>,
}

impl Fates {
    /// Finds out what is not known yet: the fates of the players, and with `all_moves` also those
    /// after every move. What matters most comes first.
    pub(super) fn search(&mut self, solver: &mut Solver<'_>, position: &Position, all_moves: bool) {
        let open = |values: &[Value]| values.iter().filter(|&&it| it == Value::Unknown).count();
        let mut parts = open(&self.players);
        if all_moves {
            parts += open(&self.moves);
        }
        let mut answered = 0;
        self.learn(position);
        for x in 0..self.players.len() {
            if self.players[x] == Value::Unknown {
                solver.announce(answered, parts);
                let fate = solver.is_beaten(position, Player::from_index(x as u32));
                self.players[x] = Value::of_fate(fate);
                answered += 1;
                self.learn(position);
            }
        }
        if !all_moves {
            return;
        }
        let mover = position.turn();
        let mut after = position.clone();
        for (mv, value) in position.legal_moves().zip(&mut self.moves) {
            // Large boards have millions of moves, about which nothing more will be found out.
            if solver.is_spent() {
                break;
            }
            if *value == Value::Unknown {
                solver.announce(answered, parts);
                after.play_unchecked(mv);
                *value = Value::of_fate(solver.is_beaten(&after, mover));
                after.undo();
                answered += 1;
            }
        }
        self.learn(position);
    }

    /// Draws the conclusions: of two players one is beaten and the other is not; a player is beaten
    /// when they are after every move of theirs, and the other way round.
    fn learn(&mut self, position: &Position) {
        let mover = position.turn().index();
        if self.moves.contains(&Value::Win) {
            self.players[mover] = Value::Win;
        } else if !self.moves.is_empty() && self.moves.iter().all(|&it| it == Value::Loss) {
            self.players[mover] = Value::Loss;
        }
        if let [first, second] = &mut self.players[..] {
            if *first == Value::Unknown {
                *first = second.for_the_other();
            } else {
                *second = first.for_the_other();
            }
        }
        if self.players[mover] == Value::Loss {
            self.moves.fill(Value::Loss);
        }
    }
}
