//! The pairing strategies: what is paired, which vertices are outer, inner and perfect, and who
//! left the pairing when.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyMove, Play, Player, Stop};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::Class;
use slitherlab_solve::snake::{Levels, Pairing, Part, Reason, SnakeStrategist};
use slitherlab_solve::{AnyReason, Strategist, Value, ValuedMove};

use super::{Chapter, Classes, Kind, Matching, Story, TOLD, taken_back};
use crate::reader::Voice;

/// Tells about the positions of a game that matchings decide.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub(super) board: &'a Board,
    pub(super) voice: Voice<'a>,
}

impl Teller<'_> {
    pub(super) fn tell(
        self,
        position: &Position,
        (reason, moves): (&AnyReason, &[ValuedMove<AnyMove>]),
        headline: String,
        stop: &dyn Stop,
    ) -> Story {
        let board = self.board;
        let graph = board.graph();
        let mut strategist = SnakeStrategist::new(board, position.clone());
        let pairing = strategist.pairing();
        let on_levels = pairing.as_ref().is_some_and(|it| it.level.is_some());
        // What is shown belongs to this position: Anderson's sequence is about the start alone.
        let (levels, matching) = match reason {
            AnyReason::Snake(Reason::Anderson(levels)) if position.is_opening() => {
                by_levels(graph, position, levels)
            }
            _ if on_levels && position.is_opening() => {
                by_levels(graph, position, &Levels::of(graph))
            }
            AnyReason::Snake(Reason::OneEnd(part) | Reason::Doomed(part)) => {
                (vec![classes(part, position)], plain(graph, part))
            }
            _ => {
                let part = Part::unused(graph, position);
                (vec![classes(&part, position)], plain(graph, &part))
            }
        };
        let answer = pairing.as_ref().and_then(|pairing| pairing.answer);
        Story {
            kind: Kind::Matching,
            headline: match (named(reason, moves), answer) {
                (Some(named), Some(answer)) if named != answer => {
                    self.by_pairing(position.turn(), answer)
                }
                _ => headline,
            },
            story: self.chapters(position, stop),
            next: self.next(position, pairing.as_ref()),
            answer: answer.map(|mv| position.move_text(board, mv)),
            matching: Some(match &pairing {
                Some(pairing) => owned(graph, position, pairing),
                None => matching,
            }),
            levels,
            ..Story::default()
        }
    }

    /// Why a player wins who follows a pairing with this move.
    fn by_pairing(self, owner: Player, mv: Move) -> String {
        let voice = self.voice;
        let next = voice.place(format!(", next with {}", mv.on(self.board)), "");
        format!(
            "{} by keeping to these pairs{next}: {} have an answer to {}.",
            voice.starts(owner, "win", "wins"),
            voice.they(owner),
            voice.each_move_of(owner.next(2))
        )
    }

    /// What comes next.
    fn next(self, position: &Position, pairing: Option<&Pairing>) -> Option<String> {
        let pairing = pairing?;
        let (board, voice) = (self.board, self.voice);
        let owner = pairing.owner;
        let mover = position.turn();
        let Some(mv) = pairing.answer else {
            return Some(format!(
                "Wherever {}, {} to its partner.",
                voice.does(mover, "go", "goes"),
                voice.does(owner, "move on", "moves on")
            ));
        };
        let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
        let (Move::Vertex(from) | Move::Edge([from, _])) = mv;
        let [from, to] = [from, to].map(|v| board.label(v).to_string());
        let is_told = match voice.reader.you {
            Some(you) => you == owner,
            None => !voice.reader.labels,
        };
        if is_told {
            return Some(self.advice(position, pairing, mv, [from, to]));
        }
        let shown = "where the arrow points";
        Some(match mv {
            Move::Vertex(_) => {
                let at = voice.place(format!("at {to}"), shown);
                format!("{} can start {at}.", voice.start(owner))
            }
            Move::Edge(_) if position.is_opening() => {
                let pair = voice.place(format!("the pair {from} and {to}"), "one of these pairs");
                format!("{} can open with {pair}.", voice.start(owner))
            }
            Move::Edge(_) if pairing.answers_partner => {
                let how = voice.place(format!("from {from} with its partner {to}"), shown);
                format!("{} {how}.", voice.starts(owner, "answer", "answers"))
            }
            Move::Edge(_) => {
                let left_out = "which a maximum matching of what is left can leave out";
                let how = voice.place(format!("from {from} to {to}, {left_out}"), shown);
                format!("{} {how}.", voice.starts(owner, "move", "moves"))
            }
        })
    }

    /// What the owner of the pairing, who is to move, should do next.
    fn advice(
        self,
        position: &Position,
        pairing: &Pairing,
        mv: Move,
        [from, to]: [String; 2],
    ) -> String {
        let voice = self.voice;
        match mv {
            Move::Vertex(_) => {
                let at = voice.place(format!("at {to}"), "where the arrow points");
                format!("Start {at}.")
            }
            Move::Edge(_) if position.is_opening() => {
                let pair = voice.place(format!("the pair {from} and {to}"), "one of these pairs");
                format!("Open with {pair}.")
            }
            Move::Edge(_) if pairing.answers_partner => voice.place(
                format!("Go from {from} to its partner {to}."),
                &format!(
                    "Complete the pair that {}: go where the arrow points.",
                    voice.does(pairing.owner.next(2), "have begun", "has begun")
                ),
            ),
            Move::Edge(_) => voice.place(
                format!("Go from {from} to {to}, which a maximum matching of what is left can leave out."),
                "Go where the arrow points, to a place that the pairing can leave out.",
            ),
        }
    }

    /// A sentence for each move.
    fn chapters(self, position: &Position, stop: &dyn Stop) -> Vec<Chapter> {
        let board = self.board;
        let mut start = position.clone();
        let line = taken_back(&mut start);
        let skipped = line.len().saturating_sub(TOLD);
        let mut strategist = SnakeStrategist::new(board, start);
        let mut chapters = Vec::new();
        let mut before = if skipped == 0 {
            strategist.pairing()
        } else {
            None
        };
        for (place, &mv) in line.iter().enumerate() {
            if stop.is_stopped() {
                break;
            }
            let mover = strategist.position().turn();
            let text = strategist.position().move_text(board, mv);
            strategist.play_unchecked(mv);
            if place + 1 < skipped {
                continue;
            }
            let after = strategist.pairing();
            if place >= skipped {
                let over = strategist.position().outcome().is_over();
                let change = [before.as_ref(), after.as_ref()];
                let told = self.sentence(mover, mv, change, over);
                chapters.push(Chapter::of(place, mover, text, told));
            }
            before = after;
        }
        chapters
    }

    /// What a move did: from the pairing before it to the pairing after it.
    fn sentence(
        self,
        mover: Player,
        mv: Move,
        [before, after]: [Option<&Pairing>; 2],
        over: bool,
    ) -> (String, Option<bool>) {
        let (board, voice) = (self.board, self.voice);
        let (Move::Vertex(end) | Move::Edge([_, end])) = mv;
        let to = board.label(end);
        let holder = after.map(|pairing| pairing.owner);
        match before {
            Some(pairing) if pairing.owner == mover && pairing.answer == Some(mv) => {
                let sentence = self.follows(mover, mv, pairing);
                let end = if over { " That ends the game." } else { "" };
                (format!("{sentence}{end}"), Some(true))
            }
            Some(pairing) if pairing.owner == mover => {
                let with = voice.place(format!(" with {to}"), "");
                let leaves = voice.starts(mover, "leave", "leaves");
                let left = format!("{} left the pairing{with}", voice.start(mover));
                match holder {
                    _ if over => (
                        format!("{leaves} the pairing, and it ends the game all the same."),
                        Some(true),
                    ),
                    Some(holder) if holder == mover => (
                        format!("{leaves} the pairing, but another one still wins."),
                        Some(true),
                    ),
                    Some(holder) => (
                        format!(
                            "{left}; now {} and {}.",
                            voice.does(holder, "pair", "pairs"),
                            voice.verb(holder, "win", "wins")
                        ),
                        Some(false),
                    ),
                    None => (
                        format!("{left}; no pairing tells who wins now."),
                        Some(false),
                    ),
                }
            }
            _ if over => {
                let goes = voice.place(format!(" to {to}"), "");
                let moves = voice.starts(mover, "move", "moves");
                (format!("{moves}{goes}, and that ends the game."), None)
            }
            Some(pairing) => (self.meets(mover, end, pairing.owner, after), None),
            None => {
                let sentence = match holder {
                    Some(holder) if holder == mover => {
                        let with = voice.place(format!("With {to}"), "Now");
                        format!(
                            "{with} {} a pairing that wins.",
                            voice.does(mover, "have", "has")
                        )
                    }
                    Some(holder) => {
                        let after = voice.place(format!("After {to}"), "Now");
                        format!(
                            "{after} {} a pairing that wins.",
                            voice.does(holder, "have", "has")
                        )
                    }
                    None => {
                        let goes = voice.place(format!(" to {to}"), "");
                        let moves = voice.starts(mover, "move", "moves");
                        format!("{moves}{goes}; no pairing decides yet.")
                    }
                };
                (sentence, None)
            }
        }
    }

    /// How the owner of the pairing can answer a move to this vertex.
    fn meets(self, mover: Player, end: Vertex, owner: Player, after: Option<&Pairing>) -> String {
        let (board, voice) = (self.board, self.voice);
        let to = board.label(end);
        match after.and_then(|after| after.answer) {
            Some(Move::Edge([u, v])) if u == end => {
                let step = voice.place(
                    format!("{} on {to}", voice.starts(mover, "step", "steps")),
                    &voice.starts(mover, "begin a pair", "begins a pair"),
                );
                let partner = voice.place(format!(" {}", board.label(v)), "");
                format!(
                    "{step}; its partner{partner} is free for {}.",
                    voice.name(owner)
                )
            }
            Some(Move::Edge(ends)) => {
                let [u, v] = ends.map(|v| board.label(v));
                let goes = voice.place(format!(" to {to}"), "");
                let from = voice.place(format!(", from {u} to {v}"), "");
                format!(
                    "{} out of the pairing{goes}; {} at the other end{from}.",
                    voice.starts(mover, "step", "steps"),
                    voice.does(owner, "answer", "answers")
                )
            }
            _ => {
                let goes = voice.place(
                    format!("{} on {to}", voice.starts(mover, "step", "steps")),
                    &voice.starts(mover, "move", "moves"),
                );
                format!(
                    "{goes}; {} still {} an answer.",
                    voice.name(owner),
                    voice.verb(owner, "have", "has")
                )
            }
        }
    }

    /// What a move that the pairing wants does.
    fn follows(self, mover: Player, mv: Move, pairing: &Pairing) -> String {
        let voice = self.voice;
        let label = |v: Vertex| self.board.label(v);
        match mv {
            Move::Vertex(v) => {
                let at = voice.place(format!(" at {}", label(v)), "");
                let starts = voice.starts(mover, "start", "starts");
                format!("{starts}{at}, as the pairing wants.")
            }
            Move::Edge(ends) if pairing.answers_partner => {
                let [u, v] = ends.map(label);
                let pair = voice.place(format!("the pair of {u} and {v}"), "a pair");
                format!("{} {pair}.", voice.starts(mover, "complete", "completes"))
            }
            Move::Edge([_, v]) => {
                let to = voice.place(label(v).to_string(), "a place");
                let which = voice.place(", which".to_owned(), " that");
                format!(
                    "{} to {to}{which} the pairing leaves out: from there on {} has an answer.",
                    voice.starts(mover, "move", "moves"),
                    voice.each_move_of(mover.next(2))
                )
            }
        }
    }
}

/// The move that the headline of an answer names, where a pairing may prefer another that wins.
fn named(reason: &AnyReason, moves: &[ValuedMove<AnyMove>]) -> Option<Move> {
    match reason {
        AnyReason::Snake(Reason::Dooming(mv)) => Some(*mv),
        AnyReason::Snake(Reason::Forest(_)) => {
            let good = moves.iter().find(|valued| valued.value == Value::Win);
            good.and_then(|valued| valued.mv.snake())
        }
        _ => None,
    }
}

/// The pairs of a winner.
fn owned(graph: &Graph, position: &Position, pairing: &Pairing) -> Matching {
    let mut paired = vec![false; graph.vertex_count()];
    for &v in pairing.pairs.iter().flatten() {
        paired[v as usize] = true;
    }
    let is_alone = |&v: &Vertex| position.room(v) > 0 && !paired[v as usize];
    Matching {
        edges: edges(graph, pairing.pairs.iter().copied()),
        exposed: graph.vertices().filter(is_alone).collect(),
        holder: Some(pairing.owner.number()),
    }
}

/// A maximum matching that nobody wins by.
fn plain(graph: &Graph, part: &Part) -> Matching {
    let partner = |&v: &Vertex| part.partner(v).filter(|&w| v < w).map(|w| [v, w]);
    let is_alone = |v: &&Vertex| part.partner(**v).is_none();
    Matching {
        edges: edges(graph, part.vertices().iter().filter_map(partner)),
        exposed: part.vertices().iter().filter(is_alone).copied().collect(),
        holder: None,
    }
}

fn edges(graph: &Graph, pairs: impl Iterator<Item = [Vertex; 2]>) -> Vec<u32> {
    pairs
        .filter_map(|[u, v]| graph.edges_between(u, v).next())
        .collect()
}

/// The vertices of a part by class, as far as they are unused.
fn classes(part: &Part, position: &Position) -> Classes {
    let mut level = Classes::default();
    let unused = part.vertices().iter().filter(|&&v| position.room(v) > 0);
    for &v in unused {
        match part.class(v) {
            Some(Class::Outer) => level.outer.push(v),
            Some(Class::Inner) => level.inner.push(v),
            Some(Class::Perfect) => level.perfect.push(v),
            None => {}
        }
    }
    level
}

/// Anderson's sequence, at the start.
fn by_levels(graph: &Graph, position: &Position, levels: &Levels) -> (Vec<Classes>, Matching) {
    let levels = levels.levels();
    let shown = levels.iter().map(|part| classes(part, position)).collect();
    (shown, plain(graph, &levels[0]))
}
