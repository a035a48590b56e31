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

use slitherlab_graph::Vertex;
use slitherlab_rules::{Outcome, Player};

use super::NOT_HERE;
use super::rules::Deletion as Rules;
use crate::any::AnyMove;
use crate::play::{Play as _, Snapshot};
use crate::snake;

/// What lies on the board, and how many deletions are left.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Options, Player, Preset};
///
/// let options = Options { changes: "deletions=2", ..Options::of(Preset::Classic) };
/// let game = Game::new(options, "grid:3x3")?;
/// let AnyPosition::Other(Position::Deletion(position)) = game.position() else { unreachable!() };
/// assert_eq!(position.left(Player::FIRST), Some(2));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    snakes: snake::Position,
    rules: Rules,
    /// The ends of the edges that are gone for good.
    gone: Vec<[Vertex; 2]>,
    /// How many deletions each player has made.
    made: [u32; 2],
    /// The moves from the start.
    line: Vec<Played>,
}

#[derive(Clone, Copy, Debug)]
enum Played {
    Drawn(snake::Move),
    /// What was deleted.
    Deleted(snake::Move),
}

impl Position {
    /// Returns the position before the first move.
    pub(super) fn start(snakes: snake::Position, rules: Rules) -> Self {
        Self {
            snakes,
            rules,
            gone: Vec::new(),
            made: [0; 2],
            line: Vec::new(),
        }
    }

    /// Returns the snakes.
    pub fn snakes(&self) -> &snake::Position {
        &self.snakes
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns how many deletions a player has left; `None` for any number.
    pub fn left(&self, player: Player) -> Option<u32> {
        let most = self.rules.deletions?;
        Some(most - self.made[player.index()])
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        self.snakes.turn()
    }

    /// Whether the player to move may delete what was drawn last.
    fn may_delete(&self) -> bool {
        let openings = self.rules.snakes.snake_count() as usize;
        self.snakes.move_count() > openings && self.left(self.turn()) != Some(0)
    }

    /// Lists the legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let drawn = self.snakes.sorted_moves().into_iter();
        let drawn = drawn.filter(|&mv| self.is_there(mv));
        let mut moves: Vec<AnyMove> = drawn.map(AnyMove::from).collect();
        if self.may_delete() {
            moves.push(AnyMove::Delete);
        }
        moves
    }

    /// Whether the edge of a move is not gone.
    fn is_there(&self, mv: snake::Move) -> bool {
        !edge_of(mv).is_some_and(|edge| self.gone.contains(&edge))
    }

    /// Says why a move is not legal.
    pub(super) fn refusal(&self, mv: AnyMove) -> &'static str {
        match mv.snake() {
            Some(mv) => self
                .snakes
                .why_illegal(mv)
                .unwrap_or("the edge is deleted for good"),
            None if mv != AnyMove::Delete => NOT_HERE,
            None if self.left(self.turn()) == Some(0) => "the player has no deletions left",
            None => "there is nothing to delete yet",
        }
    }

    /// Makes a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        if mv == AnyMove::Delete {
            self.made[self.turn().index()] += 1;
            let deleted = self.snakes.undo().expect("something was drawn");
            self.line.push(Played::Deleted(deleted));
            if !self.rules.redraws {
                self.gone.extend(edge_of(deleted));
            }
        } else {
            let drawn = mv.snake().expect("a move of a snake game");
            self.snakes.play_unchecked(drawn);
            self.line.push(Played::Drawn(drawn));
        }
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        Some(match self.line.pop()? {
            Played::Drawn(mv) => {
                self.snakes.undo();
                mv.into()
            }
            Played::Deleted(mv) => {
                self.snakes.play_unchecked(mv);
                self.made[self.turn().index()] -= 1;
                if !self.rules.redraws {
                    self.gone.pop();
                }
                AnyMove::Delete
            }
        })
    }

    pub(super) fn line(&self) -> Vec<AnyMove> {
        let moves = self.line.iter().map(|played| match *played {
            Played::Drawn(mv) => mv.into(),
            Played::Deleted(_) => AnyMove::Delete,
        });
        moves.collect()
    }

    /// Returns whether the game is over, and for whom.
    ///
    /// *Cost*: that of finding one move that draws an edge which is not gone.
    pub fn outcome(&self) -> Outcome {
        if self.may_delete() || self.snakes.legal_moves().any(|mv| self.is_there(mv)) {
            Outcome::Ongoing
        } else {
            self.snakes.outcome_when_stuck()
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let left = [Player::FIRST, Player::SECOND];
        let mut words: Vec<u32> = left
            .map(|player| self.left(player).unwrap_or(u32::MAX))
            .to_vec();
        let mut gone = self.gone.clone();
        gone.sort_unstable();
        words.push(gone.len() as u32);
        words.extend(gone.into_iter().flatten());
        // What a deletion will bring back depends on the order in which all was drawn.
        for mv in self.snakes.moves() {
            match mv {
                snake::Move::Vertex(vertex) => words.push(vertex),
                snake::Move::Edge(ends) => words.extend(ends),
            }
        }
        words.into()
    }
}

/// The ends of the edge that a move draws, the smaller first; parallel edges are one.
fn edge_of(mv: snake::Move) -> Option<[Vertex; 2]> {
    match mv {
        snake::Move::Vertex(_) => None,
        snake::Move::Edge([u, v]) => Some([u.min(v), u.max(v)]),
    }
}
