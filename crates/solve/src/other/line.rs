//! Hold That Line: a search with one entry for all images of a position, and the certificate of
//! what it found.

use slitherlab_game::other::Position;
use slitherlab_game::other::line::{Dots, State};
use slitherlab_game::{AnyMove, Play as _, Preset};
use slitherlab_graph::Vertex;
use slitherlab_verify::strategy::{Node, Side};
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof};

use super::search::Search;
use crate::certify::{Guide, Known, Uncertified, Writer};
use crate::question::Question;

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

/// The certificate of a strategy for the winner, as the search knows it.
pub(super) fn certificate(
    question: &Question<'_, Position>,
    search: &mut Search<'_>,
    limit: usize,
) -> Result<Certificate, Uncertified> {
    let (board, position) = (question.board, question.position);
    let winner = search.winner(position).ok_or(Uncertified::Undecided)?;
    let guide = LineGuide { search };
    let mut writer = Writer::new(guide, board, false, limit)?;
    let roots = vec![writer.write(position, Side::alone(winner))?];
    let nodes = writer.into_nodes();
    let winning = match &nodes[roots[0] as usize] {
        Node::Play(text, _) => vec![text.clone()],
        _ => Vec::new(),
    };
    let text = position.text(board);
    let claim = Claim {
        position: (!text.is_empty()).then_some(text),
        moves: Some(MovesClaim {
            winning,
            complete: winner != position.turn(),
        }),
        ..Claim::at_start(winner.number())
    };
    let proof = Proof::Strategy { nodes, roots };
    Ok(Certificate::new(board, Preset::HoldThatLine, claim, proof))
}

/// How a strategy goes on: by the first stroke after which the search knows the winner.
struct LineGuide<'a, 's> {
    search: &'a mut Search<'s>,
}

impl Guide for LineGuide<'_, '_> {
    type Position = Position;

    fn leaf(&self, now: &Position, _: Side) -> Option<Node> {
        // A player who cannot draw has won.
        let is_over = now.legal_moves().next().is_none();
        is_over.then(|| Node::Replies(Vec::new()))
    }

    fn choose(&mut self, now: &mut Position, _: Side, _: &Known) -> Result<AnyMove, Uncertified> {
        let turn = now.turn();
        for stroke in now.legal_moves().collect::<Vec<_>>() {
            now.play_unchecked(stroke);
            let winner = self.search.winner(now);
            now.undo();
            if winner.ok_or(Uncertified::Undecided)? == turn {
                return Ok(stroke);
            }
        }
        Err(Uncertified::Undecided)
    }
}
