//! Snake games in which a player may delete the edge that was drawn last, instead of drawing one.
//!
//! Chalise (2022, section 7) suggests it: a player may choose between drawing a new edge and
//! deleting the previous one. The move that opens a snake stays. Who can neither draw nor delete
//! loses (misère: wins). Two play, and share the snakes; since a deletion takes back a move of the
//! opponent and hands the turn over, whose turn it is follows from what lies on the board, as in
//! the game without deletions. How often each player may delete, and whether a deleted edge may be
//! drawn again, is for the rules to say.
//!
//! **If it may be drawn again, a limited number of deletions changes nothing**: every position is
//! worth what it is worth without them. Say W wins the position without deletions. On W's turn they
//! draw as they would there. If the opponent deletes W's last edge W draws it again, and the
//! opponent has a deletion less. With the misère ending W may be unable to draw, but obliged to
//! delete: then they delete the opponent's last edge, which gives a position with the opponent to
//! move in which W wins, and W has a deletion less. So there are only finitely many deletions, and
//! in between the play is one of the game without them. ∎
//!
//! **If it may be drawn again, and deletions are unlimited, nobody wins**, unless the opening
//! cannot be extended at all: the player to move when something was drawn after the opening can
//! delete it, and the player to move after the opening can extend it. So nobody is ever stuck. ∎
//!
//! If a deleted edge is gone for good, deletions do change who wins, and a search decides.

use slitherlab_game::snake::{self, Rules};
use slitherlab_game::{Outcome, Play as _, Player, Snapshot};
use slitherlab_graph::Vertex;

use crate::position::Move;

/// How many deletions each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletions {
    /// This many.
    Each(u32),
    /// As many as they like.
    Unlimited,
}

/// What lies on the board, and how many deletions are left.
#[derive(Clone, Debug)]
pub struct Position {
    snakes: snake::Position,
    deletions: Deletions,
    redraws: bool,
    /// The ends of the edges that are gone for good.
    gone: Vec<[Vertex; 2]>,
    /// How many deletions each player has made.
    made: [u32; 2],
    /// The moves from the start.
    line: Vec<Played>,
}

#[derive(Clone, Copy, Debug)]
enum Played {
    Drawn,
    /// What was deleted.
    Deleted(snake::Move),
}

impl Position {
    /// The position before the first move.
    pub fn start(snakes: snake::Position, deletions: Deletions, redraws: bool) -> Self {
        Self {
            snakes,
            deletions,
            redraws,
            gone: Vec::new(),
            made: [0; 2],
            line: Vec::new(),
        }
    }

    /// The snakes.
    pub fn snakes(&self) -> &snake::Position {
        &self.snakes
    }

    /// The rules of the snakes.
    pub fn rules(&self) -> &Rules {
        self.snakes.rules()
    }

    /// How many deletions each player had at the start.
    pub fn deletions(&self) -> Deletions {
        self.deletions
    }

    /// Whether a deleted edge may be drawn again.
    pub fn redraws(&self) -> bool {
        self.redraws
    }

    /// How many deletions a player has left; `None` for as many as they like.
    pub fn left(&self, player: Player) -> Option<u32> {
        match self.deletions {
            Deletions::Each(most) => Some(most - self.made[player.index()]),
            Deletions::Unlimited => None,
        }
    }

    pub(crate) fn turn(&self) -> Player {
        self.snakes.turn()
    }

    /// Whether the player to move may delete what was drawn last.
    fn may_delete(&self) -> bool {
        let openings = self.rules().snake_count() as usize;
        self.snakes.move_count() > openings && self.left(self.turn()) != Some(0)
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let steps = self.snakes.sorted_moves().into_iter();
        let steps = steps.filter(|&step| self.is_there(step));
        let mut moves: Vec<Move> = steps.map(Move::Snake).collect();
        if self.may_delete() {
            moves.push(Move::Delete);
        }
        moves
    }

    /// Whether the edge of a move is not gone.
    fn is_there(&self, step: snake::Move) -> bool {
        !edge_of(step).is_some_and(|edge| self.gone.contains(&edge))
    }

    pub(crate) fn play_unchecked(&mut self, one: Move) {
        match one {
            Move::Snake(step) => {
                self.snakes.play_unchecked(step);
                self.line.push(Played::Drawn);
            }
            Move::Delete => {
                self.made[self.turn().index()] += 1;
                let step = self.snakes.undo().expect("something was drawn");
                self.line.push(Played::Deleted(step));
                if !self.redraws {
                    self.gone.extend(edge_of(step));
                }
            }
            _ => panic!("a move of another game"),
        }
    }

    pub(crate) fn undo(&mut self) {
        match self.line.pop() {
            None => {}
            Some(Played::Drawn) => {
                self.snakes.undo();
            }
            Some(Played::Deleted(step)) => {
                self.snakes.play_unchecked(step);
                self.made[self.turn().index()] -= 1;
                if !self.redraws {
                    self.gone.pop();
                }
            }
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if self.moves().is_empty() {
            self.snakes.outcome_when_stuck()
        } else {
            Outcome::Ongoing
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        let left = [Player::FIRST, Player::SECOND];
        let mut words: Vec<u32> = left
            .map(|player| self.left(player).unwrap_or(u32::MAX))
            .to_vec();
        let mut gone = self.gone.clone();
        gone.sort_unstable();
        words.push(gone.len() as u32);
        words.extend(gone.into_iter().flatten());
        // What a deletion will bring back depends on the order in which all was drawn.
        for step in self.snakes.moves() {
            match step {
                snake::Move::Vertex(vertex) => words.push(vertex),
                snake::Move::Edge(ends) => words.extend(ends),
            }
        }
        words.into()
    }
}

/// The ends of the edge that a move draws, the smaller first; parallel edges are one.
fn edge_of(step: snake::Move) -> Option<[Vertex; 2]> {
    match step {
        snake::Move::Vertex(_) => None,
        snake::Move::Edge([u, v]) => Some([u.min(v), u.max(v)]),
    }
}
