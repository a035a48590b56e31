//! All threads on all situations.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use slitherlab_family::{Family, FamilyRules};
use slitherlab_game::{Budget, Progress, Stop};
use slitherlab_solve::patch::{
    Advance, FamilyProver, JournalLine, Task, TaskEnd, nodes_at, search_windows,
};

use super::journal::ProofJournal;
use crate::budget::BudgetArgument;
use crate::progress::ProgressLine;

/// What the threads share.
pub(super) struct Hunt {
    family: Family,
    rules: FamilyRules,
    budget: BudgetArgument,
    begin: Instant,
    /// How many positions finished tasks have looked at: the prover knows as well, behind its lock.
    nodes: AtomicU64,
    stop: AtomicBool,
    shared: Mutex<Shared>,
    /// Rung whenever a task is finished.
    bell: Condvar,
}

struct Shared {
    prover: FamilyProver,
    journal: Option<ProofJournal>,
    error: Option<anyhow::Error>,
}

/// What all searches together may remember, in bytes, unless the budget says otherwise.
const MEMORY: usize = 1 << 30;

/// Stops a task with the hunt that it belongs to, or when the budget has run out.
struct TaskStop<'a> {
    hunt: &'a Hunt,
    /// The positions that the task has searched.
    searched: AtomicU64,
}

impl Stop for TaskStop<'_> {
    fn is_stopped(&self) -> bool {
        self.hunt.stop.load(Relaxed) || self.hunt.is_spent(self.searched.load(Relaxed))
    }

    fn report(&self, progress: &Progress) {
        self.searched.store(progress.positions, Relaxed);
    }
}

impl Hunt {
    pub(super) fn new(
        prover: FamilyProver,
        budget: BudgetArgument,
        journal: Option<ProofJournal>,
    ) -> Self {
        Self {
            family: prover.family().clone(),
            rules: *prover.rules(),
            budget,
            begin: Instant::now(),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            shared: Mutex::new(Shared {
                prover,
                journal,
                error: None,
            }),
            bell: Condvar::new(),
        }
    }

    /// Searches until all is proved, something is refuted, or the budget has run out.
    pub(super) fn run(self, threads: usize) -> anyhow::Result<FamilyProver> {
        let mut line = ProgressLine::new();
        if self.budget == BudgetArgument::default() {
            line = line.limited_by("limit the search with --budget 5m");
        }
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| self.work(threads, &line));
            }
        });
        drop(line);
        let shared = self
            .shared
            .into_inner()
            .expect("no thread panics with the lock");
        shared.error.map_or(Ok(shared.prover), Err)
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().expect("no thread panics with the lock")
    }

    /// Returns whether the budget has run out, with this many positions more than are counted.
    fn is_spent(&self, more: u64) -> bool {
        let late = self
            .budget
            .time
            .is_some_and(|time| self.begin.elapsed() >= time);
        let nodes = self.nodes.load(Relaxed).saturating_add(more);
        late || self.budget.nodes.is_some_and(|most| nodes >= most)
    }

    fn work(&self, threads: usize, line: &ProgressLine) {
        while let Some(task) = self.take() {
            let stop = TaskStop {
                hunt: self,
                searched: AtomicU64::new(0),
            };
            let budget = Budget {
                positions: Some(nodes_at(task.level)),
                memory: self.budget.bytes_or(MEMORY) / threads,
                stop: Some(&stop),
                ..Budget::default()
            };
            let pursuit =
                search_windows(&self.family.lattice, &self.rules, task.patches(), &budget);
            self.nodes.fetch_add(pursuit.nodes, Relaxed);
            let shared = &mut *self.shared();
            if pursuit.end == TaskEnd::Unknown && (self.stop.load(Relaxed) || self.is_spent(0)) {
                shared.prover.put_back(&task, pursuit.nodes);
            } else {
                let line = JournalLine::about(&task, &pursuit);
                let journal = shared.journal.as_mut().zip(line);
                let kept = journal.map_or(Ok(()), |(journal, line)| journal.add(&line));
                shared.prover.finish(&task, pursuit);
                if let Err(error) = kept {
                    shared.error = Some(error);
                }
                if shared.error.is_some() || shared.prover.refuted().is_some() {
                    self.stop.store(true, Relaxed);
                }
            }
            line.say(told(&shared.prover.advance(), self.begin.elapsed()));
            self.bell.notify_all();
        }
        self.bell.notify_all();
    }

    /// The next task; waits while others may still make some.
    fn take(&self) -> Option<Task> {
        let mut shared = self.shared();
        loop {
            if self.stop.load(Relaxed) || self.is_spent(0) {
                return None;
            }
            if let Some(task) = shared.prover.next_task() {
                return Some(task);
            }
            if !shared.prover.is_running() {
                return None;
            }
            shared = self
                .bell
                .wait(shared)
                .expect("no thread panics with the lock");
        }
    }
}

/// How far it has come, in words.
fn told(advance: &Advance, elapsed: Duration) -> String {
    let mut parts = vec![format!(
        "{} situations are proved, {} open",
        advance.proved, advance.open
    )];
    if advance.nodes > 0 {
        let seconds = elapsed.as_secs_f64() * advance.ahead as f64 / advance.nodes as f64;
        let left = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        // Nobody knows how many tries there will be.
        let left = HumanDuration(left);
        parts.push(format!("at most {left} for one more try at each"));
    }
    if let Some((nodes, window)) = &advance.hardest {
        parts.push(format!(
            "the hardest so far took {nodes} positions in {window}"
        ));
    }
    parts.join("; ")
}
