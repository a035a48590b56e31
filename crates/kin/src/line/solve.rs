//! Who wins Hold That Line: a depth-first search with a table, one entry for all images of a
//! position, and the certificate of what it found.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::{Preset, snake::Ending};
use slitherlab_graph::Vertex;
use slitherlab_solve::search::Budget;
use slitherlab_solve::{Basis, BasisKind, CERTIFIED_POSITIONS, Conclusion, Depth, Uncertified};
use slitherlab_solve::{Value, ValuedMove};
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use super::{Dots, Position, State};
use crate::answer::Answer;
use crate::position::Move;

/// What has been found out within a budget.
struct Search<'a> {
    dots: &'a Dots,
    /// Whether a player who cannot move wins.
    misere: bool,
    budget: &'a Budget<'a>,
    /// Whether the player to move wins.
    known: HashMap<State, bool>,
    nodes: u64,
    is_spent: bool,
}

/// What an entry of the table takes, with the room that a table keeps free.
const ENTRY: usize = 64;

/// How many positions pass between two questions to the clock.
const INTERVAL: u64 = 1024;

impl<'a> Search<'a> {
    fn new(position: &'a Position, budget: &'a Budget<'a>) -> Self {
        Self {
            dots: &position.dots,
            misere: position.ending == Ending::Misere,
            budget,
            known: HashMap::new(),
            nodes: 0,
            is_spent: budget.positions == Some(0),
        }
    }

    /// Returns whether the player to move wins; `None` when the budget is spent. A line has fewer
    /// strokes than dots, so the recursion is at most 64 deep.
    fn mover_wins(&mut self, state: State) -> Option<bool> {
        let key = self.canonical(state);
        if let Some(&wins) = self.known.get(&key) {
            return Some(wins);
        }
        self.nodes += 1;
        let too_many = self.budget.positions.is_some_and(|most| self.nodes > most);
        if too_many || self.nodes % INTERVAL == 0 && self.budget.is_stopped_after(self.nodes) {
            self.is_spent = true;
        }
        if self.is_spent {
            return None;
        }
        let moves = state.moves(self.dots);
        let mut wins = moves.is_empty() && self.misere;
        for stroke in moves {
            if !self.mover_wins(state.after(self.dots, stroke))? {
                wins = true;
                break;
            }
        }
        // Less memory makes the search slower, not wrong.
        if (self.known.len() + 1) * ENTRY <= self.budget.memory {
            self.known.insert(key, wins);
        }
        Some(wins)
    }

    /// The least of the images of a state. A divided square counts only while the other diagonal
    /// could still be drawn: while both of its dots are unused, or ends of the line.
    fn canonical(&self, state: State) -> State {
        let mut divided = state.divided;
        let ends = state.ends.into_iter().flatten();
        let free = ends.fold(!state.used, |free, end| free | 1 << end);
        for &(square, diagonals) in &self.dots.corners {
            // One of the diagonals is drawn, so its dots are used and, but for ends, not free.
            if divided >> square & 1 == 1 && diagonals.iter().all(|dots| dots & !free != 0) {
                divided &= !(1 << square);
            }
        }
        let images = self.dots.images.iter().map(|(dots, squares)| {
            let ends = state.ends.map(|ends| {
                let mut ends = ends.map(|end| Vertex::from(dots[end as usize]));
                ends.sort_unstable();
                ends
            });
            State {
                used: image(state.used, dots),
                divided: image(divided, squares),
                ends,
            }
        });
        let least = images.min_by_key(|state| (state.used, state.divided, state.ends));
        least.unwrap_or(state)
    }
}

/// The image of a set.
fn image(mut set: u64, images: &[u8]) -> u64 {
    let mut to = 0;
    while set != 0 {
        to |= 1 << images[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    to
}

/// Answers who wins a position that is not over.
pub(crate) fn answer(position: &Position, depth: Depth, budget: &Budget<'_>) -> Answer {
    let mut search = Search::new(position, budget);
    let turn = position.turn();
    let strokes = position.state.moves(&position.dots);
    let mut values: Vec<Option<bool>> = vec![None; strokes.len()];
    for (value, &stroke) in values.iter_mut().zip(&strokes) {
        let after = position.state.after(&position.dots, stroke);
        *value = search.mover_wins(after).map(|replier| !replier);
        if value.is_none() || *value == Some(true) && depth != Depth::AllMoves {
            break;
        }
    }
    let nodes = search.nodes;
    let wins = if values.contains(&Some(true)) {
        Some(true)
    } else {
        values.iter().all(Option::is_some).then_some(false)
    };
    let moves = strokes.into_iter().zip(values).map(|(stroke, value)| {
        let (value, basis) = match value {
            Some(wins) => (Value::win_if(wins), BasisKind::Search),
            None => (Value::Unknown, BasisKind::Unknown),
        };
        ValuedMove::new(Move::Step(stroke), value, basis)
    });
    Answer {
        conclusion: wins.map(|wins| Conclusion::Wins(if wins { turn } else { turn.next(2) })),
        basis: match wins {
            Some(_) => Basis::Search { nodes },
            None => Basis::Unknown { nodes },
        },
        moves: moves.collect(),
        plain: None,
    }
}

/// Returns the certificate of who wins Hold That Line from its start: the winner's strategy.
///
/// # Errors
/// When nobody knows within the budget, or the strategy has too many positions.
pub fn certificate(
    board: &Board,
    position: &Position,
    budget: &Budget<'_>,
) -> Result<Certificate, Uncertified> {
    let mut search = Search::new(position, budget);
    let state = position.state;
    let mover = search.mover_wins(state).ok_or(Uncertified::Undecided)?;
    let mut writer = Writer {
        board,
        search,
        nodes: Vec::new(),
        numbers: HashMap::new(),
    };
    let root = writer.node(state, mover)?;
    let turn = position.turn();
    let winner = if mover { turn } else { turn.next(2) };
    let winning = match &writer.nodes[root as usize] {
        Some(Node::Play(text, _)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let labels: Vec<String> = position
        .corners()
        .map(|v| board.label(v).to_string())
        .collect();
    let claim = Claim {
        position: (!labels.is_empty()).then(|| labels.join(" ")),
        moves: Some(MovesClaim {
            winning,
            complete: !mover,
        }),
        ..Claim::at_start(winner.number())
    };
    let nodes = writer.nodes.into_iter().flatten().collect();
    let roots = vec![root];
    let proof = Proof::Strategy { nodes, roots };
    Ok(Certificate::new(board, Preset::HoldThatLine, claim, proof))
}

/// Writes the winner's strategy down.
struct Writer<'a> {
    board: &'a Board,
    search: Search<'a>,
    /// A node is reserved before those that follow it.
    nodes: Vec<Option<Node>>,
    /// By the state and whether the winner is to move: the number of strokes may be even or odd.
    numbers: HashMap<(State, bool), u32>,
}

impl Writer<'_> {
    /// Returns the number of the node for a state, with the winner to move or the other.
    fn node(&mut self, state: State, winner_moves: bool) -> Result<u32, Uncertified> {
        let mut key = state;
        if let Some(ends) = &mut key.ends {
            ends.sort_unstable();
        }
        if let Some(&number) = self.numbers.get(&(key, winner_moves)) {
            return Ok(number);
        }
        if self.nodes.len() >= CERTIFIED_POSITIONS {
            let limit = CERTIFIED_POSITIONS;
            return Err(Uncertified::TooLarge { limit });
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(None);
        self.numbers.insert((key, winner_moves), number);
        let dots = self.search.dots;
        let moves = state.moves(dots);
        let node = if winner_moves && !moves.is_empty() {
            let mut good = None;
            for stroke in moves {
                let loses = self.search.mover_wins(state.after(dots, stroke));
                if !loses.ok_or(Uncertified::Undecided)? {
                    good = Some(stroke);
                    break;
                }
            }
            let stroke = good.expect("a player who wins has a winning move");
            let next = self.node(state.after(dots, stroke), false)?;
            let [from, to] = stroke.map(|v| self.board.label(v).to_string());
            Node::Play(format!("{from}-{to}"), next)
        } else {
            let replies = moves
                .into_iter()
                .map(|stroke| self.node(state.after(dots, stroke), true));
            Node::Replies(replies.collect::<Result<_, _>>()?)
        };
        self.nodes[number as usize] = Some(node);
        Ok(number)
    }
}
