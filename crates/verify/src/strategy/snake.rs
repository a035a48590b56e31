//! What ends strategies of the snake games.

use slitherlab_board::Board;
use slitherlab_games::snake::{Capacity, Ending, Move, Position, Snakes};
use slitherlab_games::{Play, Player};
use slitherlab_graph::{Vertex, bipartition};

use super::{Node, Replay, Run, Side};
use crate::refusal::Refusal;
use crate::snake::static_proof;

impl Replay for Position {
    fn answered(&mut self, side: Side) -> Result<Vec<Move>, Refusal> {
        let moves = self.sorted_moves();
        if moves.is_empty() && !side.is_content(self.outcome_when_stuck()) {
            return Err(Refusal::BadEnd);
        }
        if !moves.is_empty() && side.has(self.turn()) {
            return Err(Refusal::NoReplies);
        }
        Ok(moves)
    }

    fn settled(
        &self,
        board: &Board,
        side: Side,
        node: &Node,
    ) -> Result<Option<(Move, u32)>, Refusal> {
        let rules = self.rules();
        match node {
            Node::Static(level) if rules.is_matching_game() && !side.has(self.turn()) => {
                static_proof(board, self, level)?;
            }
            Node::Race(runs)
                if rules.snakes == Snakes::Private
                    && rules.ending == Ending::Normal
                    && rules.capacity == Capacity::ONE
                    && !self.is_opening() =>
            {
                race(board, self, side, runs)?;
            }
            _ => return Err(Refusal::WrongNode),
        }
        Ok(None)
    }
}

fn players(position: &Position) -> impl Iterator<Item = Player> {
    (0..position.rules().players).map(Player::from_index)
}

/// The runs give the side what it wants.
fn race(board: &Board, position: &Position, side: Side, runs: &[Run]) -> Result<(), Refusal> {
    let colors = bipartition(board.graph());
    let mut least = vec![0; position.rules().players as usize];
    for run in runs {
        let fault = |why| Refusal::Run(run.player, why);
        let player = Player::from_number(run.player).filter(|p| p.index() < least.len());
        let player = player.ok_or(fault("belongs to nobody"))?;
        let taken = run_length(position, player, &run.paths).map_err(fault)?;
        least[player.index()] = taken.max(least[player.index()]);
    }
    // After how many turns a player is stuck who makes so many moves.
    let time = |player: Player, moves: usize| {
        let delay = player.index() + least.len() - position.turn().index();
        delay % least.len() + least.len() * moves
    };
    let outlasts = |one: Player, other: Player| {
        let most = most_moves(position, other, colors.as_deref());
        time(one, least[one.index()]) > time(other, most)
    };
    let mut others = players(position).filter(|&other| other != side.x);
    let decided = if side.against {
        others.all(|other| outlasts(other, side.x))
    } else {
        others.any(|other| outlasts(side.x, other))
    };
    decided.then_some(()).ok_or(Refusal::OpenRace)
}

/// The unused vertices that a player can reach, marked.
fn reach(position: &Position, player: Player, marked: &mut [bool]) {
    let mut stack: Vec<Vertex> = position.live_ends_of(player).collect();
    while let Some(v) = stack.pop() {
        for &w in position.field().neighbors(v) {
            if position.room(w) > 0 && !std::mem::replace(&mut marked[w as usize], true) {
                stack.push(w);
            }
        }
    }
}

/// How many moves the paths of a run are, if nobody can disturb it.
fn run_length(
    position: &Position,
    player: Player,
    paths: &[Vec<Vertex>],
) -> Result<usize, &'static str> {
    let count = position.field().vertex_count();
    let mut others = vec![false; count];
    for other in players(position).filter(|&other| other != player) {
        reach(position, other, &mut others);
    }
    let mut ends: Vec<Vertex> = position.live_ends_of(player).collect();
    let mut taken = vec![false; count];
    let mut length = 0;
    for path in paths {
        let start = path.first().ok_or("has an empty path")?;
        let place = ends.iter().position(|end| end == start);
        ends.swap_remove(place.ok_or("does not start at a live end of his")?);
        for step in path.windows(2) {
            let to = step[1];
            if to as usize >= count || !position.field().joins(step[0], to) {
                return Err("does not follow edges");
            }
            if position.room(to) == 0 || std::mem::replace(&mut taken[to as usize], true) {
                return Err("uses a vertex twice");
            }
            if others[to as usize] {
                return Err("can be disturbed");
            }
            length += 1;
        }
    }
    Ok(length)
}

/// No player makes more moves than this, whatever the others do.
fn most_moves(position: &Position, player: Player, colors: Option<&[bool]>) -> usize {
    let mut within = vec![false; position.field().vertex_count()];
    reach(position, player, &mut within);
    let Some(colors) = colors else {
        return within.iter().filter(|&&inside| inside).count();
    };
    // How many vertices of each colour there are, and how many paths can begin with that colour.
    let mut vertices = [0, 0];
    for (v, _) in within.iter().enumerate().filter(|&(_, &inside)| inside) {
        vertices[usize::from(colors[v])] += 1;
    }
    let mut starts = [0, 0];
    for end in position.live_ends_of(player) {
        starts[usize::from(!colors[end as usize])] += 1;
    }
    let [light, dark] = vertices;
    light.min(dark + starts[0]) + dark.min(light + starts[1])
}
