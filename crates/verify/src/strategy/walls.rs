//! Walls: runs for which their players are in time, whatever the others do.
//!
//! The players of the side walk along their runs, and keep to them. A run's i-th step, from 0, is
//! due after d + n·i turns, if its player is d turns away from moving and n play. Let every unused
//! path of k steps of an opponent's, from a live end of theirs to a vertex of a run, with no other
//! vertex of a run on it, come later: d′ + n·(k − 1) is more than the turn at which the vertex is
//! due, d′ the turns for which that opponent waits.
//!
//! *Then no opponent ever takes a vertex of a run.* The first who did would have come there along
//! such a path, before the vertex was due, because afterwards it is used. So every run is walked to
//! its end, and no opponent gets more than what they can reach beside the runs.

use std::collections::VecDeque;

use slitherlab_graph::Vertex;
use slitherlab_rules::Player;

use super::snake::{Reach, decide, run_owner};
use super::{Replaying, Run, Side};
use crate::referee::Play;
use crate::referee::snake::Position;
use crate::refusal::Refusal;

/// What is wrong with a run that takes a vertex which is used, or taken already.
pub(crate) const TWICE: &str = "uses a vertex twice";

/// When a vertex is due that is on no run.
const NEVER: usize = usize::MAX;

/// The runs shut the other side off so that this side has what it wants.
///
/// *Cost*: O(vertices + edges) and the steps of the runs.
pub(super) fn walls(
    replaying: &Replaying<'_>,
    position: &Position,
    side: Side,
    runs: &[Run],
) -> Result<(), Refusal> {
    let count = position.rules().players as usize;
    let mut least = vec![None; count];
    let mut due = vec![NEVER; position.field().vertex_count()];
    for run in runs {
        let fault = |why| Refusal::Run(run.player, why);
        let steps: usize = run.paths.iter().map(Vec::len).sum();
        replaying.effort.spend(1 + run.paths.len() + steps);
        let player = run_owner(position, run)?;
        if !side.has(player) {
            return Err(fault("belongs to the other side"));
        }
        if least[player.index()].is_some() {
            return Err(fault("is not the only one"));
        }
        let delay = delay(position, player);
        let length = walk(position, player, &run.paths, |to, step| {
            let before = std::mem::replace(&mut due[to as usize], delay + count * step);
            (before == NEVER).then_some(()).ok_or(TWICE)
        });
        least[player.index()] = Some(length.map_err(fault)?);
    }
    in_time(replaying, position, side, &due)?;
    let least: Vec<usize> = least.into_iter().map(Option::unwrap_or_default).collect();
    let reach = Reach::of(position, replaying, |v| due[v as usize] == NEVER);
    decide(position, side, &least, &reach.most)
}

/// How many turns a player waits.
pub(crate) fn delay(position: &Position, player: Player) -> usize {
    let count = position.rules().players as usize;
    (player.index() + count - position.turn().index()) % count
}

/// How many steps a run has. Its paths are walked one after the other, each from a live end that
/// the player has then. `take` notes that a vertex is reached by this step, from 0, and says why it
/// must not be, if so.
pub(crate) fn walk(
    position: &Position,
    player: Player,
    paths: &[Vec<Vertex>],
    mut take: impl FnMut(Vertex, usize) -> Result<(), &'static str>,
) -> Result<usize, &'static str> {
    let field = position.field();
    let mut ends: Vec<Vertex> = position.live_ends_of(player).collect();
    let mut length = 0;
    for path in paths {
        let start = path.first().ok_or("has an empty path")?;
        let end = ends.iter_mut().find(|end| *end == start);
        let end = end.ok_or("does not start at a live end of its player")?;
        for &to in &path[1..] {
            if to as usize >= field.vertex_count() || field.edges_between(*end, to) == 0 {
                return Err("does not follow edges");
            }
            if position.room(to) == 0 {
                return Err(TWICE);
            }
            take(to, length)?;
            *end = to;
            length += 1;
        }
    }
    Ok(length)
}

/// Refuses if somebody of the other side can come to a vertex of a run before it is due.
fn in_time(
    replaying: &Replaying<'_>,
    position: &Position,
    side: Side,
    due: &[usize],
) -> Result<(), Refusal> {
    let count = position.rules().players;
    let mut seen = vec![false; due.len()];
    // Vertices and the turn at which the next one can be taken from there. It never decreases along
    // the queue, so everything is first reached as early as it can be.
    let mut queue = VecDeque::new();
    for turns in 0..count {
        let player = Player::from_index((position.turn().index() as u32 + turns) % count);
        if !side.has(player) {
            let ends = position.live_ends_of(player);
            queue.extend(ends.map(|end| (end, turns as usize)));
        }
    }
    replaying.effort.spend(due.len() + count as usize);
    while let Some((v, turn)) = queue.pop_front() {
        let neighbors = position.field().neighbors(v);
        replaying.effort.spend(1 + neighbors.len());
        for &w in neighbors {
            if due[w as usize] != NEVER {
                if turn < due[w as usize] {
                    return Err(Refusal::Late(w));
                }
            } else if position.room(w) > 0 && !std::mem::replace(&mut seen[w as usize], true) {
                queue.push_back((w, turn + count as usize));
            }
        }
    }
    Ok(())
}
