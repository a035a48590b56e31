//! Divide and block: "divide the board into half at the start of the match" and keep the opponent
//! in a smaller part.
//!
//! The paper says no more than that. Here it is taken at its word: the middle line of an odd side
//! first, the shorter one if both sides are odd, from its middle outwards; then whatever leaves the
//! most unused vertices within one's own reach beyond those within the others'.

use slitherlab_game::Player;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;

use super::NoPlan;
use super::cells::Cells;
use super::partition::reach;

/// The middle line of a board.
#[derive(Clone, Debug)]
pub(super) struct Divide {
    /// How far each cell of the line is from its middle, in half steps; `None` off the line.
    from_middle: Vec<Option<u64>>,
}

impl Divide {
    pub(super) fn of(cells: &Cells) -> Result<Self, NoPlan> {
        let sides = cells.sides();
        let [width, height] = sides[..] else {
            return Err(NoPlan::NoMiddle);
        };
        // A line across an odd side is as long as the other one.
        let lines = [(0, width, height), (1, height, width)];
        let odd = lines.into_iter().filter(|(_, side, _)| side % 2 == 1);
        let shortest = odd.min_by_key(|&(_, _, length)| length);
        let (axis, side, length) = shortest.ok_or(NoPlan::NoMiddle)?;
        let distance = |v: Vertex| {
            let place = cells.place(v);
            let on_line = 2 * place[axis] == side - 1;
            on_line.then(|| (2 * place[1 - axis] - (length - 1)).unsigned_abs())
        };
        let from_middle = (0..cells.count() as Vertex).map(distance).collect();
        Ok(Self { from_middle })
    }

    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        let on_line = |v: Vertex| self.from_middle[v as usize];
        let distance = |mv: Move| match mv {
            Move::Edge([u, v]) if position.is_opening() => Some(on_line(u)? + on_line(v)?),
            Move::Vertex(v) | Move::Edge([_, v]) => on_line(v),
        };
        let along: Vec<(u64, Move)> = legal.filter_map(|mv| Some((distance(mv)?, mv))).collect();
        if along.is_empty() {
            most_room(position)
        } else {
            least(&along)
        }
    }
}

/// The moves with the least number.
fn least<N: Ord>(numbered: &[(N, Move)]) -> Vec<Move> {
    let least = numbered.iter().map(|(number, _)| number).min();
    let with_it = numbered.iter().filter(|(number, _)| Some(number) == least);
    with_it.map(|&(_, one)| one).collect()
}

/// The moves after which the most room is left for the mover beyond what is left for the others.
fn most_room(position: &Position) -> Vec<Move> {
    let mover = position.turn();
    let mut after = position.clone();
    let losses = position.legal_moves().map(|mv| {
        after.play_unchecked(mv);
        let loss = room(&after, |player| player != mover) - room(&after, |player| player == mover);
        after.undo();
        (loss, mv)
    });
    least(&losses.collect::<Vec<(i64, Move)>>())
}

/// How many unused vertices these players can reach.
fn room(position: &Position, is_meant: impl Fn(Player) -> bool) -> i64 {
    let players = (0..position.rules().players).map(Player::from_index);
    let placed = position.snake_count();
    let meant = players.filter(|player| is_meant(*player));
    // A player without a snake has no ends.
    let meant = meant.filter(|player| !position.is_opening() || player.index() < placed);
    let ends: Vec<Vertex> = meant
        .flat_map(|player| position.live_ends_of(player))
        .collect();
    reach(position, ends).len() as i64
}
