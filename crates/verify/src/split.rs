//! Checking a split: an opening that leaves its maker more room than the opponent can get.
//!
//! `private` with two players and normal ending. Snake 1 is the edge uv, and player 2 is to open.
//! For each component C of the board without u and v that has two vertices or more, let a *run* be
//! given: disjoint paths from u and from v that do not enter C and have |C| − 1 vertices at least,
//! u and v not counted.
//!
//! *Then player 2 loses.* Without such a component they cannot open. Otherwise they open in a
//! component C, never leave it, and make at most |C| − 2 moves there. Player 1 moves along the run
//! for C, where player 2 never comes, and so makes a move more. Player 1 moves first after the
//! openings; so player 2 is stuck first.
//!
//! A path stays in one component, so that a run enters two at the most: three runs, a longest one
//! and one that avoids each of its components, are always enough.

use slitherlab_graph::Vertex;
use slitherlab_rules::Effort;

use crate::referee::Play;
use crate::referee::snake::Position;
use crate::refusal::Refusal;
use crate::strategy::{TWICE, components, walk};

/// A run enters at most two components.
const MOST_RUNS: usize = 3;

/// Refuses unless the runs show that the player who is to place the second snake loses.
///
/// The paths of a run are walked as in [walls](crate::strategy).
///
/// *Cost*: O(n + m) and the steps of the runs, each with the logarithm of a degree.
pub(crate) fn check(
    position: &Position,
    runs: &[Vec<Vec<Vertex>>],
    effort: &Effort<'_>,
) -> Result<(), Refusal> {
    if position.snakes().len() != 1 || runs.len() > MOST_RUNS {
        return Err(Refusal::Stage("one snake, and three runs at the most"));
    }
    let (component, sizes) = components(position, |v| position.room(v) > 0, None, effort);
    let owner = position.turn().next(2);
    let mut found = Vec::new();
    for run in runs {
        effort.spend(run.len() + run.iter().map(Vec::len).sum::<usize>());
        let mut taken = vec![false; component.len()];
        let length = walk(position, owner, run, |to, _| {
            let before = std::mem::replace(&mut taken[to as usize], true);
            (!before).then_some(()).ok_or(TWICE)
        });
        let length = length.map_err(|why| Refusal::Run(owner.number(), why))?;
        let mut entered = Vec::new();
        for path in run.iter().filter(|path| path.len() > 1) {
            let one = component[path[1] as usize];
            if !entered.contains(&one) {
                entered.push(one);
            }
        }
        found.push((length, entered));
    }
    // Without colours all vertices count as of the first.
    for (number, &[size, _]) in (0..).zip(&sizes) {
        let beats = |(length, entered): &(usize, Vec<u32>)| {
            length + 1 >= size && !entered.contains(&number)
        };
        if size >= 2 && !found.iter().any(beats) {
            return Err(Refusal::OpenRace);
        }
    }
    Ok(())
}
