//! The reasons of the cycle games in plain words.

use slitherlab_board::Board;
use slitherlab_forests::{Counts, Part};
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{AnyMove, Outcome, Player};
use slitherlab_solve::cycle::{Reason, Reduced, Safety};
use slitherlab_solve::{BasisKind, Found, Value, ValuedMove};

use crate::count::counted;
use crate::player::{capitalized, name_in_cycle_game};

/// One or two sentences that are true of this board.
pub(super) fn explain<M>(
    board: &Board,
    position: &Position,
    reason: &Reason,
    worth: Value,
    moves: &[ValuedMove<M>],
) -> String {
    let words = Words { position };
    match reason {
        Reason::Over(outcome) => words.over(*outcome),
        Reason::Cut(reduced) => words.cut(reduced),
        Reason::Switching(part) => words.switching(*part),
        Reason::Start(reduced) => words.start(reduced, moves),
        Reason::Closing(edge) => {
            let mover = words.name(position.turn());
            format!("With {} {mover} closes a cycle.", board.edge_label(*edge))
        }
        Reason::Safety(safety) => words.safety(*safety),
        Reason::Moves => words.moves(worth, moves),
        _ => "No theorem decides this position, and no search was made.".to_owned(),
    }
}

/// What a search found, in one or two sentences.
pub(super) fn explain_search(board: &Board, position: &Position, found: &Found) -> String {
    let words = Words { position };
    let mover = position.turn();
    let other = words.name(mover.next(2));
    let looked = format!("a search of {}", counted(found.nodes, "position"));
    let by = found.good.and_then(AnyMove::cycle);
    let by = by.map_or(String::new(), |edge| {
        format!(", for instance by {}", board.edge_label(edge))
    });
    match found.players[mover.index()] {
        Value::Win => format!(
            "{} can force a win{by}: {looked} shows it.",
            words.start_name(mover)
        ),
        Value::Loss => format!(
            "Whatever {} does, {other} can force a win: {looked} shows it.",
            words.name(mover)
        ),
        Value::Draw => format!(
            "Neither can force a win; {} holds the draw{by}: {looked} shows it.",
            words.name(mover)
        ),
        Value::Unknown => format!("No theorem decides this position, and {looked} did not either."),
    }
}

struct Words<'a> {
    position: &'a Position,
}

impl Words<'_> {
    fn name(&self, player: Player) -> String {
        name_in_cycle_game(self.position.rules(), player)
    }

    /// Names the player at the start of a sentence.
    fn start_name(&self, player: Player) -> String {
        capitalized(&self.name(player))
    }

    fn over(&self, outcome: Outcome) -> String {
        let kind = self.position.rules().kind;
        let breaker = self.position.rules().breaker();
        match outcome {
            Outcome::Wins(player) if kind == Kind::Shannon && Some(player) == breaker => {
                "No path between the terminals is left: Cut has won.".to_owned()
            }
            Outcome::Wins(_) if kind == Kind::Shannon => {
                "The edges of Short join the terminals: Short has won.".to_owned()
            }
            Outcome::Wins(player) | Outcome::Loses(player) if Some(player) == breaker => {
                let breaker = self.name(player);
                let word = if kind.is_misere() { "lost" } else { "won" };
                format!(
                    "The edges that {breaker} does not own contain no cycle: {breaker} has {word}."
                )
            }
            Outcome::Wins(player) => {
                format!("{} owns a cycle and has won.", self.start_name(player))
            }
            Outcome::Loses(player) => {
                format!("{} owns a cycle and has lost.", self.start_name(player))
            }
            Outcome::Draw | Outcome::Ongoing => {
                "All edges are taken and nobody owns a cycle.".to_owned()
            }
        }
    }

    /// "Two spanning trees of the 10 free edges with as few common edges as possible have 8
    /// together and leave 2 out".
    fn trees(&self, reduced: &Reduced) -> String {
        let forests = &reduced.forests;
        if self.position.free_count() == 1 {
            return match reduced.counts().excess {
                0 => "The only free edge is in both of two spanning trees".to_owned(),
                _ => "The only free edge is in no spanning tree".to_owned(),
            };
        }
        let free = counted(self.position.free_count() as u64, "free edge");
        let Counts { excess, common } = reduced.counts();
        let union = forests.union();
        let shared = match (common, union) {
            (0, _) => "none of them in both".to_owned(),
            (1, 1) => "which is in both".to_owned(),
            _ if common == union => "all of them in both".to_owned(),
            _ => format!("{common} of them in both"),
        };
        let out = match excess {
            0 => "and leave none out".to_owned(),
            _ => format!("and leave {excess} out"),
        };
        format!(
            "Two spanning trees of the {free} as far apart as possible have {union} together, {shared}, {out}"
        )
    }

    fn cut(&self, reduced: &Reduced) -> String {
        let rules = self.position.rules();
        let (Some(maker), Some(breaker)) = (rules.maker(), rules.breaker()) else {
            return String::new();
        };
        let (maker_name, breaker_name) = (self.name(maker), self.name(breaker));
        let mover = self.name(self.position.turn());
        let waiting = self.name(self.position.turn().next(2));
        let trees = self.trees(reduced);
        let Counts { excess, common } = reduced.counts();
        match (rules.kind.is_misere(), excess) {
            (false, 0) => format!(
                "{trees}, so {breaker_name} can answer every edge in one tree by an edge of the other and leave no cycle."
            ),
            (false, 1) => format!("{trees}: that one edge decides, and {mover} takes it first."),
            (false, _) => format!(
                "{trees}: that is more than {breaker_name} can take, so {maker_name} wins whoever moves."
            ),
            (true, 0) => format!(
                "{trees}, so {maker_name} can keep to one tree: whatever is taken from it, an edge of the other mends it."
            ),
            (true, 1) if common % 2 == 0 => format!(
                "{trees}: with one edge left out and an even number in both, {waiting}, who moves second, always has an answer."
            ),
            (true, 1) => format!(
                "{trees}: with one edge left out and an odd number in both, {mover} takes one of those and then always has an answer."
            ),
            (true, _) => format!(
                "{trees}: with two or more left out {breaker_name} can get the parity right and force a cycle on {maker_name}."
            ),
        }
    }

    fn switching(&self, part: Part) -> String {
        let mover = self.name(self.position.turn());
        match part {
            Part::Dense => "Two trees without a common edge join the terminals in what is left, so Short mends one by \
                 the other whatever Cut takes, even moving second."
                .to_owned(),
            Part::Sparse => "With an edge between the terminals in both of two trees, every edge that Short takes can be \
                 answered in the other tree, so Cut wins even moving second."
                .to_owned(),
            Part::Tight => format!(
                "Two trees need just one edge more to join the terminals twice, so whoever moves first wins: {mover}."
            ),
        }
    }

    fn start<M>(&self, reduced: &Reduced, moves: &[ValuedMove<M>]) -> String {
        let mover = self.position.turn();
        let (mover, other) = (self.name(mover), self.name(mover.next(2)));
        let trees = self.trees(reduced);
        let Counts { excess, common } = reduced.counts();
        match (self.position.rules().kind.is_misere(), excess) {
            (false, 0) => format!(
                "{trees}, so each player can answer every edge in one tree by an edge of the other and keep the opponent \
                 from a cycle: a draw."
            ),
            (false, 1) => format!(
                "{trees}: somebody must get a cycle. {mover} takes the edge left out and keeps {other} from one.",
                mover = self.start_name(self.position.turn()),
            ),
            (false, _) => {
                let is_shown = |valued: &ValuedMove<M>| {
                    valued.value == Value::Win && valued.basis == BasisKind::Theorem
                };
                // A loop wins at once.
                let has_loops = self.position.graph().edges().iter().any(|[u, v]| u == v);
                let how = if moves.iter().all(is_shown) && !has_loops {
                    "As symmetries of the board take each edge to each other, every first move wins."
                } else {
                    "The theorem does not say how."
                };
                format!(
                    "{trees}: somebody must get a cycle, and an additional move never harms, so {mover}, who moves first, wins. \
                     {how}"
                )
            }
            (true, 0) => format!(
                "{trees}, so each player can keep to one of the trees and avoid a cycle: a draw."
            ),
            (true, _) if common % 2 == 0 => format!(
                "{trees}: somebody must get a cycle, and as the number in both is even, {other}, who moves second, always has an \
                 answer that keeps them to one tree."
            ),
            (true, _) => format!(
                "{trees}: somebody must get a cycle, and as the number in both is odd, {mover} takes one of those and then always \
                 has an answer that keeps them to one tree."
            ),
        }
    }

    fn safety(&self, safety: Safety) -> String {
        let mover = self.position.turn();
        let misere = self.position.rules().kind.is_misere();
        let can = |player: Player| {
            let (name, other) = (self.start_name(player), self.name(player.next(2)));
            if misere {
                format!("{name} can avoid a cycle of their own for the rest of the game")
            } else {
                format!("{name} can keep {other} from a cycle for the rest of the game")
            }
        };
        let (name, other) = (self.start_name(mover), self.name(mover.next(2)));
        match safety.value() {
            Value::Draw if misere => {
                format!(
                    "{name} and {other} can both avoid a cycle for the rest of the game: a draw."
                )
            }
            Value::Draw => {
                format!(
                    "{name} and {other} can keep each other from a cycle for the rest of the game: a draw."
                )
            }
            Value::Win => format!(
                "{}, and two forests cannot cover the board, so somebody must get one.",
                can(mover)
            ),
            _ => format!(
                "{}, and two forests cannot cover the board, so somebody must get one.",
                can(mover.next(2))
            ),
        }
    }

    fn moves<M>(&self, worth: Value, moves: &[ValuedMove<M>]) -> String {
        let mover = self.start_name(self.position.turn());
        let count = |value| {
            let worth = moves.iter().filter(|valued| valued.value == value);
            counted(worth.count() as u64, "move")
        };
        match worth {
            Value::Win => format!(
                "{mover} has {} after which the rest of the game is decided by two forests: no cycle comes to whoever \
                 must not have it.",
                count(Value::Win)
            ),
            Value::Loss => {
                let all = match moves.len() {
                    1 => "The only move".to_owned(),
                    many => format!("Each of the {}", counted(many as u64, "move")),
                };
                format!(
                    "{all} of {} loses at once or by a pairing of two forests.",
                    self.name(self.position.turn())
                )
            }
            _ if moves.iter().all(|valued| valued.value == Value::Draw) => {
                format!("{mover} holds the draw by any move.")
            }
            _ => format!(
                "{mover} loses by {} and holds the draw by {}.",
                count(Value::Loss),
                count(Value::Draw)
            ),
        }
    }
}
