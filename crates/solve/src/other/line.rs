//! Hold That Line: a search with one entry for all images of a position, and the certificate of
//! what it found.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::other::line::{Dots, Position, State};
use slitherlab_graph::Vertex;
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use super::search::Search;
use crate::certify::Uncertified;

impl Search<'_> {
    /// Returns whether the player to move wins; `None` when the budget is spent. A line has fewer
    /// strokes than dots, so the recursion is at most 64 deep.
    pub(super) fn drawer_wins(&mut self, dots: &Dots, state: State) -> Option<bool> {
        let key = canonical(dots, state);
        if let Some(&wins) = self.lines.get(&key) {
            return Some(wins);
        }
        if !self.count() {
            return None;
        }
        let strokes = state.strokes(dots);
        // A player who cannot draw has won.
        let mut wins = strokes.is_empty();
        for stroke in strokes {
            if !self.drawer_wins(dots, state.after(dots, stroke))? {
                wins = true;
                break;
            }
        }
        if self.has_room(size_of::<State>()) {
            self.lines.insert(key, wins);
        }
        Some(wins)
    }
}

/// The least of the images of a state. A divided square counts only while the other diagonal could
/// still be drawn: while both of its dots are unused, or ends of the line.
fn canonical(dots: &Dots, state: State) -> State {
    let mut divided = state.divided;
    let ends = state.ends.into_iter().flatten();
    let free = ends.fold(!state.used, |free, end| free | 1 << end);
    for &(square, diagonals) in &dots.squares {
        if divided >> square & 1 == 1 && diagonals.iter().all(|dots| dots & !free != 0) {
            divided &= !(1 << square);
        }
    }
    let images = dots.images.iter().map(|(dots, squares)| {
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
    images.min().unwrap_or(state)
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

/// Writes the certificate of who wins a position: the winner's strategy, of at most this many
/// positions.
pub(super) fn certificate(
    board: &Board,
    position: &Position,
    search: &mut Search<'_>,
    limit: usize,
) -> Result<Certificate, Uncertified> {
    let state = position.state();
    let mover = search.drawer_wins(position.dots(), state);
    let mover = mover.ok_or(Uncertified::Undecided)?;
    let mut writer = Writer {
        board,
        dots: position.dots(),
        search,
        limit,
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
    let labels = position.corners().map(|v| board.label(v).to_string());
    let labels: Vec<String> = labels.collect();
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
struct Writer<'a, 'b> {
    board: &'a Board,
    dots: &'a Dots,
    search: &'a mut Search<'b>,
    limit: usize,
    /// A node is reserved before those that follow it.
    nodes: Vec<Option<Node>>,
    /// By the state and whether the winner is to move: the number of strokes may be even or odd.
    numbers: HashMap<(State, bool), u32>,
}

impl Writer<'_, '_> {
    /// Returns the number of the node for a state, with the winner to move or the other.
    fn node(&mut self, state: State, winner_moves: bool) -> Result<u32, Uncertified> {
        let mut key = state;
        if let Some(ends) = &mut key.ends {
            ends.sort_unstable();
        }
        if let Some(&number) = self.numbers.get(&(key, winner_moves)) {
            return Ok(number);
        }
        if self.nodes.len() >= self.limit {
            return Err(Uncertified::TooLarge { limit: self.limit });
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(None);
        self.numbers.insert((key, winner_moves), number);
        let strokes = state.strokes(self.dots);
        let node = if winner_moves && !strokes.is_empty() {
            let mut good = None;
            for stroke in strokes {
                let after = state.after(self.dots, stroke);
                let loses = self.search.drawer_wins(self.dots, after);
                if !loses.ok_or(Uncertified::Undecided)? {
                    good = Some((stroke, after));
                    break;
                }
            }
            let (stroke, after) = good.expect("a player who wins has a winning move");
            let next = self.node(after, false)?;
            let [from, to] = stroke.map(|v| self.board.label(v).to_string());
            Node::Play(format!("{from}-{to}"), next)
        } else {
            let mut replies = Vec::with_capacity(strokes.len());
            for stroke in strokes {
                replies.push(self.node(state.after(self.dots, stroke), true)?);
            }
            Node::Replies(replies)
        };
        self.nodes[number as usize] = Some(node);
        Ok(number)
    }
}
