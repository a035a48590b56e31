//! The proof of a claim: the situations of all its players, who is at work on which, and what came
//! out of it.
//!
//! It starts no threads and knows no clock. A caller with workers (threads, or machines) gives each
//! the next task, lets it [`search_windows`](super::search_windows) the windows of the task, and
//! brings back what it found.

use std::collections::HashMap;

use serde::Serialize;
use slitherlab_family::{
    Claim, Family, FamilyError, FamilyRefusal, FamilyRules, FamilyStatement, Patch, covered,
    verify, window_of, write,
};

use super::journal_line::FailedSearch;
use super::search_windows::{Pursuit, nodes_at};
use super::task_queue::{Task, TaskEnd, TaskQueue};

/// Why a claim cannot be proved by patches, whatever is true.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyProverError {
    /// The family is none.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// Patches prove nothing about the game.
    #[error(
        "patches prove something about classic, progressive and geography with 2 to 1000 players"
    )]
    Game,
    /// A player who does not take part.
    #[error("there is no player {0}")]
    Player(u32),
}

/// A board on which a player is not beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refuted {
    /// The player.
    pub player: u32,
    /// The board, as text.
    pub board: String,
}

/// How far a prover has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// How many situations are proved.
    pub proved: usize,
    /// How many wait or are being tried.
    pub open: usize,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many positions one more try at each open situation may take, all together. If each try
    /// decides, that is all that is left; where one is given up the next may take four times as
    /// long.
    pub ahead: u64,
    /// How many positions the task took that took the most, and its window.
    pub hardest: Option<(u64, String)>,
}

/// A claim that is being proved.
#[derive(Debug)]
pub struct FamilyProver {
    claim: Claim,
    family: Family,
    rules: FamilyRules,
    agendas: Vec<TaskQueue>,
    /// The moves of patches that were found before, by what the patch is about.
    known: HashMap<Patch, String>,
    /// The searches of an earlier run that found no strategy, by the first patch looked for.
    failed: HashMap<Patch, FailedSearch>,
    patches: Vec<Patch>,
    running: usize,
    refuted: Option<Refuted>,
    nodes: u64,
    hardest: Option<(u64, String)>,
}

impl FamilyProver {
    /// Begins to prove a claim; the players are put in order. `known` are patches that were found
    /// before: they are taken as they are, all of them if they are enough for a player, and
    /// [`certificate`](Self::certificate) checks them.
    ///
    /// # Errors
    /// Returns an error if patches cannot prove such a claim.
    pub fn new(mut claim: Claim, known: Vec<Patch>) -> Result<Self, FamilyProverError> {
        let family: Family = claim.family.parse()?;
        let rules = FamilyRules::of(claim.game, claim.players, claim.misere)
            .ok_or(FamilyProverError::Game)?;
        claim.beaten.sort_unstable();
        claim.beaten.dedup();
        let players = 1..=claim.players;
        if let Some(&stranger) = claim.beaten.iter().find(|player| !players.contains(player)) {
            return Err(FamilyProverError::Player(stranger));
        }
        let mut agendas: Vec<TaskQueue> = Vec::new();
        let mut patches = Vec::new();
        for &x in &claim.beaten {
            let queue = TaskQueue::new(&family, &rules, x);
            let about = known.iter().filter(|patch| patch.beaten == x);
            let outlines = about.clone().filter_map(|patch| {
                let (outline, _) = window_of(&family.lattice, &rules, patch)?;
                Some(outline)
            });
            let outlines: Vec<_> = outlines.collect();
            // Where what is known is enough, nothing is to be looked for.
            agendas.push(if covered(&family, &rules, x, &outlines).is_ok() {
                patches.extend(about.cloned());
                queue.without_tasks()
            } else {
                queue.after(&outlines)
            });
        }
        let at_once = agendas.iter().zip(&claim.beaten);
        let refuted = at_once.into_iter().find_map(|(queue, &player)| {
            let board = family.board(&queue.refuted_at_once()?);
            Some(Refuted { player, board })
        });
        Ok(Self {
            agendas,
            claim,
            family,
            rules,
            known: known
                .into_iter()
                .map(|patch| (patch.without_moves(), patch.moves))
                .collect(),
            failed: HashMap::new(),
            patches,
            running: 0,
            refuted,
            nodes: 0,
            hardest: None,
        })
    }

    /// Takes over the failures of an earlier run: their searches are not repeated. The longest
    /// search of a window counts.
    #[must_use]
    pub fn after_failures(mut self, failures: Vec<FailedSearch>) -> Self {
        for failed in failures {
            let last = self.failed.entry(failed.subject());
            let last = last.or_insert_with(|| failed.clone());
            if (failed.escapes, failed.level) > (last.escapes, last.level) {
                *last = failed;
            }
        }
        self
    }

    /// Returns what is to be proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the family.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// Returns the rules.
    pub fn rules(&self) -> &FamilyRules {
        &self.rules
    }

    /// Returns the easiest task that waits, of all players; among equally easy ones, of the player
    /// with the fewest open situations, whom a board refutes soonest. `None` when there is none
    /// now: others may come while tasks are [running](Self::is_running).
    pub fn next_task(&mut self) -> Option<Task> {
        while self.refuted.is_none() {
            let agendas = self.agendas.iter_mut();
            let waiting = agendas.filter_map(|queue| Some((queue.next_level()?, queue)));
            let (_, queue) = waiting.min_by_key(|(level, queue)| (*level, queue.open()))?;
            let task = queue.next_task()?;
            self.running += 1;
            let subjects = task.patches();
            let failed = subjects.first().and_then(|first| self.failed.get(first));
            let failed = failed.and_then(|failed| failed.end_at(task.level));
            let found = subjects.into_iter().find_map(|patch| {
                let moves = self.known.get(&patch)?.clone();
                Some(Patch { moves, ..patch })
            });
            if let Some(patch) = found {
                self.finish(&task, Pursuit::known(TaskEnd::Proved, Some(patch)));
            } else if let Some(end) = failed {
                self.finish(&task, Pursuit::known(end, None));
            } else if self.queue(&task).is_split(&task) {
                self.running -= 1;
                self.queue(&task).split_again(&task);
            } else {
                return Some(task);
            }
        }
        None
    }

    /// Returns whether somebody is at work on a task.
    pub fn is_running(&self) -> bool {
        self.running > 0
    }

    /// Lets a task wait that was not tried to the end, after this many positions.
    pub fn put_back(&mut self, task: &Task, nodes: u64) {
        self.running -= 1;
        self.nodes += nodes;
        self.queue(task).put_back(task);
    }

    /// Takes what was found out about a task.
    pub fn finish(&mut self, task: &Task, pursuit: Pursuit) {
        self.running -= 1;
        self.nodes += pursuit.nodes;
        if pursuit.nodes > self.hardest.as_ref().map_or(0, |&(nodes, _)| nodes) {
            let window = task.outlines.first().map(|outline| {
                let extents = outline.extents.iter().map(ToString::to_string);
                extents.collect::<Vec<_>>().join(" × ")
            });
            self.hardest = window.map(|window| (pursuit.nodes, window));
        }
        if let Err(sides) = self.queue(task).finish(task, pursuit.end) {
            self.refuted = Some(Refuted {
                player: task.beaten,
                board: self.family.board(&sides),
            });
        }
        self.patches.extend(pursuit.patch);
    }

    fn queue(&mut self, task: &Task) -> &mut TaskQueue {
        let players = self.claim.beaten.iter();
        let place = players.take_while(|&&x| x != task.beaten).count();
        &mut self.agendas[place]
    }

    /// Returns how far it has come.
    pub fn advance(&self) -> Advance {
        let levels = self.agendas.iter().flat_map(TaskQueue::levels);
        Advance {
            proved: self.agendas.iter().map(TaskQueue::proved).sum(),
            open: self.agendas.iter().map(TaskQueue::open).sum(),
            nodes: self.nodes,
            ahead: levels.map(nodes_at).fold(0, u64::saturating_add),
            hardest: self.hardest.clone(),
        }
    }

    /// Returns the board that refutes the claim, if one was met.
    pub fn refuted(&self) -> Option<&Refuted> {
        self.refuted.as_ref()
    }

    /// Returns whether every situation is proved.
    pub fn is_proved(&self) -> bool {
        self.refuted.is_none() && self.agendas.iter().all(|queue| queue.open() == 0)
    }

    /// Returns the patches found so far: those with an open side, and the whole boards.
    pub fn counts(&self) -> (usize, usize) {
        let patches = self.patches();
        let is_closed = |patch: &&Patch| !patch.window.iter().any(|text| text.contains('+'));
        let boards = patches.iter().filter(is_closed).count();
        (patches.len() - boards, boards)
    }

    /// Lists the patches found so far, in order, each once.
    pub fn patches(&self) -> Vec<Patch> {
        let mut patches = self.patches.clone();
        let key = |patch: &Patch| (patch.beaten, patch.opening.clone(), patch.window.clone());
        patches.sort_unstable_by_key(key);
        patches.dedup();
        patches
    }

    /// Returns the certificate, and what the checker says about it.
    ///
    /// *Cost*: that of the check.
    ///
    /// # Errors
    /// Why the checker refuses it: some situation is open, or a patch that was said to be known
    /// proves nothing.
    pub fn certificate(&self) -> Result<(String, FamilyStatement), FamilyRefusal> {
        let text = write(&self.claim, &self.patches());
        let statement = verify(text.as_bytes())?;
        Ok((text, statement))
    }
}

impl Pursuit {
    /// What is known without a search.
    fn known(end: TaskEnd, patch: Option<Patch>) -> Self {
        Self {
            end,
            patch,
            nodes: 0,
        }
    }
}
