//! What ends strategies of the snake games.

use slitherlab_graph::{NONE, Vertex};
use slitherlab_rules::Effort;
use slitherlab_rules::Player;
use slitherlab_rules::snake::{Capacity, Ending, Snakes};

use super::walls::{TWICE, delay, walk, walls};
use super::{Node, Replay, Replaying, Run, Side};
use crate::mirror::{self, speaks_about};
use crate::referee::Play;
use crate::referee::snake::{Move, Position};
use crate::refusal::Refusal;
use crate::snake::static_proof;

impl Replay for Position {
    fn settled(
        &self,
        replaying: &Replaying<'_>,
        side: Side,
        node: &Node,
    ) -> Result<Option<(Move, u32)>, Refusal> {
        let rules = self.rules();
        let is_race = rules.snakes == Snakes::Private
            && rules.ending == Ending::Normal
            && rules.capacity == Capacity::ONE
            && !self.is_opening();
        match node {
            Node::Static(level) if rules.is_matching_game() && !side.has(self.turn()) => {
                static_proof(replaying.board, self, level, replaying.effort)?;
            }
            Node::Mirror(image) if speaks_about(rules) && side == Side::others(self.turn()) => {
                mirror::check(replaying.board.graph(), self, image, replaying.effort)?;
            }
            Node::Race(runs) if is_race => race(replaying, self, side, runs)?,
            Node::Walls(runs) if is_race => walls(replaying, self, side, runs)?,
            _ => return Err(Refusal::WrongNode),
        }
        Ok(None)
    }
}

/// What the players of private snakes can reach: the components of the unused vertices that they
/// touch.
pub(super) struct Reach {
    /// The component of each vertex that counts; [`NONE`] for the others.
    component: Vec<u32>,
    /// Whether more than one player touches a component.
    contested: Vec<bool>,
    /// No player makes more moves than this, whatever the others do.
    pub(super) most: Vec<usize>,
}

impl Reach {
    /// What they can reach through those unused vertices that count.
    ///
    /// *Cost*: O(vertices + edges), however many play.
    pub(super) fn of(
        position: &Position,
        replaying: &Replaying<'_>,
        counts: impl Fn(Vertex) -> bool,
    ) -> Self {
        let colors = replaying.colors();
        let is_free = |v: Vertex| position.room(v) > 0 && counts(v);
        let (component, sizes) = components(position, is_free, colors, replaying.effort);
        // The last player who touched a component.
        let mut last: Vec<Option<Player>> = vec![None; sizes.len()];
        let mut contested = vec![false; sizes.len()];
        let players = (0..position.rules().players).map(Player::from_index);
        let most = players.map(|player| {
            let mut vertices = [0, 0];
            let mut starts = [0, 0];
            for end in position.live_ends_of(player) {
                let neighbors = position.field().neighbors(end);
                replaying.effort.spend(1 + neighbors.len());
                let touched = neighbors.iter().map(|&w| component[w as usize] as usize);
                for one in touched.filter(|&one| one != NONE as usize) {
                    if last[one] != Some(player) {
                        contested[one] |= last[one].is_some();
                        last[one] = Some(player);
                        vertices = [0, 1].map(|color| vertices[color] + sizes[one][color]);
                    }
                }
                // The first vertex of a path has the other colour.
                starts[usize::from(colors.is_some_and(|colors| !colors[end as usize]))] += 1;
            }
            match colors {
                None => vertices[0],
                // A path takes as many of one colour as of the other, or one more of that with
                // which it begins.
                Some(_) => (0..2)
                    .map(|color| vertices[color].min(vertices[1 - color] + starts[color]))
                    .sum(),
            }
        });
        Self {
            most: most.collect(),
            component,
            contested,
        }
    }
}

/// The component of each free vertex, [`NONE`] for the others, and how many vertices of each colour
/// the components have. Without colours all count as of the first.
pub(crate) fn components(
    position: &Position,
    is_free: impl Fn(Vertex) -> bool,
    colors: Option<&[bool]>,
    effort: &Effort<'_>,
) -> (Vec<u32>, Vec<[usize; 2]>) {
    let count = position.field().vertex_count();
    let mut component = vec![NONE; count];
    let mut sizes = Vec::new();
    let mut stack = Vec::new();
    effort.spend(count);
    for start in 0..count as Vertex {
        if !is_free(start) || component[start as usize] != NONE {
            continue;
        }
        let number = sizes.len() as u32;
        let mut size = [0, 0];
        component[start as usize] = number;
        stack.push(start);
        while let Some(v) = stack.pop() {
            size[usize::from(colors.is_some_and(|colors| colors[v as usize]))] += 1;
            let neighbors = position.field().neighbors(v);
            effort.spend(neighbors.len());
            for &w in neighbors {
                if component[w as usize] == NONE && is_free(w) {
                    component[w as usize] = number;
                    stack.push(w);
                }
            }
        }
        sizes.push(size);
    }
    (component, sizes)
}

/// The runs give the side what it wants.
fn race(
    replaying: &Replaying<'_>,
    position: &Position,
    side: Side,
    runs: &[Run],
) -> Result<(), Refusal> {
    let reach = Reach::of(position, replaying, |_| true);
    let count = position.rules().players as usize;
    let mut least = vec![0; count];
    // The last run that has taken each vertex, counted from 1.
    let mut taken = vec![0; position.field().vertex_count()];
    for (run, number) in runs.iter().zip(1..) {
        let player = run_owner(position, run)?;
        let steps: usize = run.paths.iter().map(Vec::len).sum();
        replaying.effort.spend(1 + steps);
        let length = walk(position, player, &run.paths, |to, _| {
            if std::mem::replace(&mut taken[to as usize], number) == number {
                return Err(TWICE);
            }
            let component = reach.component[to as usize] as usize;
            let alone = !reach.contested[component];
            alone.then_some(()).ok_or("can be disturbed")
        });
        let length = length.map_err(|why| Refusal::Run(run.player, why))?;
        least[player.index()] = length.max(least[player.index()]);
    }
    decide(position, side, &least, &reach.most)
}

/// Whose run it is.
pub(super) fn run_owner(position: &Position, run: &Run) -> Result<Player, Refusal> {
    let player = Player::from_number(run.player);
    let player = player.filter(|player| (player.index() as u32) < position.rules().players);
    player.ok_or(Refusal::Run(run.player, "belongs to nobody"))
}

/// Refuses unless the least and the most numbers of moves give the side what it wants.
pub(super) fn decide(
    position: &Position,
    side: Side,
    least: &[usize],
    most: &[usize],
) -> Result<(), Refusal> {
    let count = least.len();
    // After how many turns a player is stuck who makes this many moves.
    let time = |player: Player, moves: usize| delay(position, player) + count * moves;
    let outlasts = |one: Player, other: Player| {
        time(one, least[one.index()]) > time(other, most[other.index()])
    };
    let players = (0..count as u32).map(Player::from_index);
    let mut others = players.filter(|&other| other != side.x);
    let decided = if side.against {
        others.all(|other| outlasts(other, side.x))
    } else {
        others.any(|other| outlasts(side.x, other))
    };
    decided.then_some(()).ok_or(Refusal::OpenRace)
}
