//! The reasons of the cycle games in plain words.

use slitherlab_board::Board;
use slitherlab_forests::{Counts, Part};
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{AnyMove, Outcome, Player};
use slitherlab_solve::cycle::{Reason, Reduced, Safety};
use slitherlab_solve::{BasisKind, Found, Value, ValuedMove};

use crate::count::counted;
use crate::reader::Voice;

/// One or two sentences that are true of this board, from what the position is worth to the player
/// to move and the values of the moves.
pub(super) fn explain<M>(
    board: &Board,
    position: &Position,
    reason: &Reason,
    (worth, moves): (Value, &[ValuedMove<M>]),
    voice: Voice<'_>,
) -> String {
    let words = Words { position, voice };
    match reason {
        Reason::Over(outcome) => words.over(*outcome),
        Reason::Cut(reduced) => words.cut(reduced),
        Reason::Switching(part) => words.switching(*part),
        Reason::Start(reduced) => words.start(reduced, moves),
        Reason::Closing(edge) => {
            let mover = position.turn();
            if voice.reader.labels {
                let edge = board.edge_label(*edge);
                let closes = voice.does(mover, "close", "closes");
                format!("With {edge} {closes} a cycle.")
            } else {
                format!("{} can close a cycle.", voice.start(mover))
            }
        }
        Reason::Safety(safety) => words.safety(*safety),
        Reason::Moves => words.moves(worth, moves),
        _ => "No theorem decides this position, and no search was made.".to_owned(),
    }
}

/// What a search found, in one or two sentences.
pub(super) fn explain_search(
    board: &Board,
    position: &Position,
    found: &Found,
    voice: Voice<'_>,
) -> String {
    let mover = position.turn();
    let other = voice.name(mover.next(2));
    let looked = format!("a search of {}", counted(found.nodes, "position"));
    let by = found.good.and_then(AnyMove::cycle);
    let by = by.filter(|_| voice.reader.labels);
    let by = by.map_or(String::new(), |edge| {
        format!(", for example with {}", board.edge_label(edge))
    });
    match found.players[mover.index()] {
        Value::Win => format!(
            "{} can force a win{by}: {looked} shows it.",
            voice.start(mover)
        ),
        Value::Loss => format!(
            "Whatever {}, {other} can force a win: {looked} shows it.",
            voice.does(mover, "do", "does")
        ),
        Value::Draw => format!(
            "Neither player can force a win; {} the draw{by}: {looked} shows it.",
            voice.does(mover, "hold", "holds")
        ),
        Value::Unknown => format!("No theorem decides this position, and {looked} did not either."),
    }
}

struct Words<'a> {
    position: &'a Position,
    voice: Voice<'a>,
}

impl Words<'_> {
    fn over(&self, outcome: Outcome) -> String {
        let (kind, voice) = (self.position.rules().kind, self.voice);
        let breaker = self.position.rules().breaker();
        match outcome {
            Outcome::Wins(player) if kind == Kind::Shannon && Some(player) == breaker => format!(
                "No path between the terminals is left: {} won.",
                voice.does(player, "have", "has")
            ),
            Outcome::Wins(player) if kind == Kind::Shannon => {
                let edges = if voice.reader.you == Some(player) {
                    "Your edges".to_owned()
                } else {
                    format!("The edges of {}", voice.name(player))
                };
                let won = voice.does(player, "have", "has");
                format!("{edges} join the terminals: {won} won.")
            }
            Outcome::Wins(player) | Outcome::Loses(player) if Some(player) == breaker => {
                let word = if kind.is_misere() { "lost" } else { "won" };
                format!(
                    "The edges that {} not own contain no cycle: {} {word}.",
                    voice.does(player, "do", "does"),
                    voice.does(player, "have", "has")
                )
            }
            Outcome::Wins(player) | Outcome::Loses(player) => {
                let word = match outcome {
                    Outcome::Wins(_) => "won",
                    _ => "lost",
                };
                format!(
                    "{} a cycle and {} {word}.",
                    voice.starts(player, "own", "owns"),
                    voice.verb(player, "have", "has")
                )
            }
            Outcome::Draw | Outcome::Ongoing => {
                "All edges are taken and nobody owns a cycle.".to_owned()
            }
        }
    }

    /// "Two spanning trees as far apart as possible cover 8 of the 10 free edges, share none and
    /// leave 2 out".
    fn trees(&self, reduced: &Reduced) -> String {
        let free = self.position.free_count();
        let Counts { excess, common } = reduced.counts();
        if free == 1 {
            return match excess {
                0 => "The only free edge is in both of two spanning trees".to_owned(),
                _ => "The only free edge is in no spanning tree".to_owned(),
            };
        }
        let union = reduced.forests.union();
        let free = counted(free as u64, "free edge");
        let cover = match excess {
            0 => format!("cover all {free}"),
            _ => format!("cover {union} of the {free}"),
        };
        let share = match common {
            0 => "share none".to_owned(),
            1 if union == 1 => "share it".to_owned(),
            _ if common == union => "share all of them".to_owned(),
            _ => format!("share {common} of them"),
        };
        let out = match excess {
            0 => format!("{cover} and {share}"),
            _ => format!("{cover}, {share} and leave {excess} out"),
        };
        format!("Two spanning trees as far apart as possible {out}")
    }

    fn cut(&self, reduced: &Reduced) -> String {
        let (rules, voice) = (self.position.rules(), self.voice);
        let (Some(maker), Some(breaker)) = (rules.maker(), rules.breaker()) else {
            return String::new();
        };
        let mover = self.position.turn();
        let waiting = mover.next(2);
        let trees = self.trees(reduced);
        let Counts { excess, common } = reduced.counts();
        match (rules.kind.is_misere(), excess) {
            (false, 0) => format!(
                "{trees}, so {} can answer every edge in one tree with an edge of the other and leave no cycle.",
                voice.name(breaker)
            ),
            (false, 1) => format!(
                "{trees}: that one edge decides, and {} it first.",
                voice.does(mover, "take", "takes")
            ),
            (false, _) => format!(
                "{trees}. That is more than {} can take, so {} no matter who moves first.",
                voice.name(breaker),
                voice.does(maker, "win", "wins")
            ),
            (true, 0) => format!(
                "{trees}, so {} can keep to one tree: whatever is taken from it, an edge of the other repairs it.",
                voice.name(maker)
            ),
            (true, 1) if common % 2 == 0 => format!(
                "{trees}. With one edge left out and an even number in both, {}, moving second, always {} an answer.",
                voice.name(waiting),
                voice.verb(waiting, "have", "has")
            ),
            (true, 1) => format!(
                "{trees}. With one edge left out and an odd number in both, {} one of those in both and then always {} an answer.",
                voice.does(mover, "take", "takes"),
                voice.verb(mover, "have", "has")
            ),
            (true, _) => format!(
                "{trees}. With two or more left out, {} can get the parity right and force a cycle on {}.",
                voice.name(breaker),
                voice.name(maker)
            ),
        }
    }

    fn switching(&self, part: Part) -> String {
        let (rules, voice) = (self.position.rules(), self.voice);
        let (Some(short), Some(cut)) = (rules.maker(), rules.breaker()) else {
            return String::new();
        };
        match part {
            Part::Dense => format!(
                "Two trees without a common edge join the terminals in what is left. Whatever edge {} from one, {} \
                 it with an edge of the other, even when moving second.",
                voice.does(cut, "take", "takes"),
                voice.does(short, "replace", "replaces")
            ),
            Part::Sparse => format!(
                "Add an edge between the terminals: two spanning trees as far apart as possible share it. So {} can answer \
                 every edge that {} with an edge of the other tree, and {} even when moving second.",
                voice.name(cut),
                voice.does(short, "take", "takes"),
                voice.verb(cut, "win", "wins")
            ),
            Part::Tight => {
                let mover = self.position.turn();
                format!(
                    "Two trees need only one more edge to join the terminals twice, so the player to move wins: {}.",
                    voice.name(mover)
                )
            }
        }
    }

    fn start<M>(&self, reduced: &Reduced, moves: &[ValuedMove<M>]) -> String {
        let voice = self.voice;
        let mover = self.position.turn();
        let other = mover.next(2);
        let trees = self.trees(reduced);
        let Counts { excess, common } = reduced.counts();
        match (self.position.rules().kind.is_misere(), excess) {
            (false, 0) => format!(
                "{trees}, so each player can answer every edge in one tree with an edge of the other and keep the opponent \
                 from a cycle: a draw."
            ),
            (false, 1) => format!(
                "{trees}, so somebody must get a cycle. {} the edge left out and {} {} from one.",
                voice.starts(mover, "take", "takes"),
                voice.verb(mover, "keep", "keeps"),
                voice.name(other)
            ),
            (false, _) => {
                let is_shown = |valued: &ValuedMove<M>| {
                    valued.value == Value::Win && valued.basis == BasisKind::Theorem
                };
                // A loop wins at once.
                let has_loops = self.position.graph().edges().iter().any(|[u, v]| u == v);
                let how = if moves.iter().all(is_shown) && !has_loops {
                    "Symmetries of the board map each edge to every other, so every first move wins."
                } else {
                    "The theorem does not say how."
                };
                format!(
                    "{trees}, so somebody must get a cycle. An additional move never harms, so {}, moving first, {}. {how}",
                    voice.name(mover),
                    voice.verb(mover, "win", "wins")
                )
            }
            (true, 0) => format!(
                "{trees}, so each player can keep to one of the trees and avoid a cycle: a draw."
            ),
            (true, _) if common % 2 == 0 => format!(
                "{trees}, so somebody must get a cycle. The number in both trees is even, so {}, moving second, always {} an \
                 answer that keeps {} to one tree.",
                voice.name(other),
                voice.verb(other, "have", "has"),
                voice.them(other)
            ),
            (true, _) => format!(
                "{trees}, so somebody must get a cycle. The number in both trees is odd, so {} one of those in both and then \
                 always {} an answer that keeps {} to one tree.",
                voice.does(mover, "take", "takes"),
                voice.verb(mover, "have", "has"),
                voice.them(mover)
            ),
        }
    }

    fn safety(&self, safety: Safety) -> String {
        let voice = self.voice;
        let mover = self.position.turn();
        let misere = self.position.rules().kind.is_misere();
        let can = |player: Player| {
            let (name, other) = (voice.start(player), voice.name(player.next(2)));
            if misere {
                let their = voice.their(player);
                format!("{name} can avoid a cycle of {their} own for the rest of the game")
            } else {
                format!("{name} can keep {other} from a cycle for the rest of the game")
            }
        };
        let (name, other) = (voice.start(mover), voice.name(mover.next(2)));
        let must = "Two forests cannot cover the board, so somebody must get one.";
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
            Value::Win => format!("{}. {must}", can(mover)),
            _ => format!("{}. {must}", can(mover.next(2))),
        }
    }

    fn moves<M>(&self, worth: Value, moves: &[ValuedMove<M>]) -> String {
        let voice = self.voice;
        let mover = self.position.turn();
        let count = |value| {
            let worth = moves.iter().filter(|valued| valued.value == value);
            counted(worth.count() as u64, "move")
        };
        match worth {
            Value::Win => format!(
                "{} {} after which two forests decide the rest of the game: no cycle comes to the player who must not have one.",
                voice.starts(mover, "have", "has"),
                count(Value::Win)
            ),
            Value::Loss => {
                let all = counted(moves.len() as u64, "move");
                let all = match (voice.reader.you == Some(mover), moves.len()) {
                    (true, 1) => "Your only move".to_owned(),
                    (true, _) => format!("Each of your {all}"),
                    (false, 1) => format!("The only move of {}", voice.name(mover)),
                    (false, _) => format!("Each of the {all} of {}", voice.name(mover)),
                };
                format!("{all} loses at once or by a pairing of two forests.")
            }
            _ if moves.iter().all(|valued| valued.value == Value::Draw) => {
                format!(
                    "{} the draw with any move.",
                    voice.starts(mover, "hold", "holds")
                )
            }
            _ => format!(
                "{} with {} and {} the draw with {}.",
                voice.starts(mover, "lose", "loses"),
                count(Value::Loss),
                voice.verb(mover, "hold", "holds"),
                count(Value::Draw)
            ),
        }
    }
}
