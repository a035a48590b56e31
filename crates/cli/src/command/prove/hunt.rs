//! All threads on all situations.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Instant;

use serde::Serialize;
use slitherlab_family::{Family, FamilyRules, Patch};
use slitherlab_solve::patch::{Finding, Plan, Task, nodes_at, pursue};
use slitherlab_solve::search::{Limits, Progress as Searched};

use super::journal::Journal;
use crate::budget::Budget;
use crate::progress::Progress;

/// A board on which a player is not beaten.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Refuted {
    pub(super) player: u32,
    pub(super) board: String,
}

/// How it ended.
pub(super) struct Ended {
    /// The patches, in order.
    pub(super) patches: Vec<Patch>,
    pub(super) refuted: Option<Refuted>,
    /// How many situations are left.
    pub(super) open: usize,
    /// How many positions were looked at.
    pub(super) nodes: u64,
}

/// What the threads share.
pub(super) struct Hunt<'a> {
    family: &'a Family,
    rules: &'a FamilyRules,
    budget: Budget,
    begin: Instant,
    nodes: AtomicU64,
    stop: AtomicBool,
    desk: Mutex<Desk>,
    /// Rung whenever a task is finished.
    bell: Condvar,
}

struct Desk {
    plans: Vec<Plan>,
    running: usize,
    patches: Vec<Patch>,
    journal: Option<Journal>,
    refuted: Option<Refuted>,
    error: Option<anyhow::Error>,
    /// The task that took the most positions so far.
    hardest: (u64, String),
}

/// What all searches together may remember, in bytes, unless the budget says otherwise.
const MEMORY: usize = 1 << 30;

impl<'a> Hunt<'a> {
    pub(super) fn new(
        family: &'a Family,
        rules: &'a FamilyRules,
        beaten: &[u32],
        budget: Budget,
        journal: Option<Journal>,
    ) -> Self {
        let plans = beaten
            .iter()
            .map(|&player| Plan::new(family, rules, player));
        Self {
            family,
            rules,
            budget,
            begin: Instant::now(),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            desk: Mutex::new(Desk {
                plans: plans.collect(),
                running: 0,
                patches: Vec::new(),
                journal,
                refuted: None,
                error: None,
                hardest: (0, String::new()),
            }),
            bell: Condvar::new(),
        }
    }

    /// Searches until all is proved, something is refuted, or the budget has run out.
    pub(super) fn run(self, threads: usize) -> anyhow::Result<Ended> {
        let line = Progress::new();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| self.work(threads, &line));
            }
        });
        drop(line);
        let desk = self
            .desk
            .into_inner()
            .expect("no thread panics with the lock");
        if let Some(error) = desk.error {
            return Err(error);
        }
        let mut patches = desk.patches;
        patches.sort_unstable_by(|a, b| {
            let key = |patch: &Patch| (patch.beaten, patch.opening.clone(), patch.window.clone());
            key(a).cmp(&key(b))
        });
        patches.dedup();
        Ok(Ended {
            patches,
            refuted: desk.refuted,
            open: desk.plans.iter().map(Plan::open).sum(),
            nodes: self.nodes.load(Relaxed),
        })
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().expect("no thread panics with the lock")
    }

    /// Whether the budget has run out, with so many positions more than are counted.
    fn is_spent(&self, more: u64) -> bool {
        let late = self
            .budget
            .time
            .is_some_and(|time| self.begin.elapsed() >= time);
        let nodes = self.nodes.load(Relaxed).saturating_add(more);
        late || self.budget.nodes.is_some_and(|most| nodes >= most)
    }

    fn work(&self, threads: usize, line: &Progress) {
        while let Some((plan, task)) = self.take() {
            let watch = |searched: &Searched| {
                if self.stop.load(Relaxed) || self.is_spent(searched.nodes) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let memory = self
                .budget
                .memory
                .map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
            let limits = Limits {
                nodes: Some(nodes_at(task.level)),
                bytes: memory.unwrap_or(MEMORY) / threads,
                threads: 1,
                watch: Some(&watch),
            };
            let known = |patch: &Patch| self.desk().journal.as_ref()?.find(patch);
            let pursuit = pursue(self.family, self.rules, &task, known, &limits);
            self.nodes.fetch_add(pursuit.nodes, Relaxed);
            let desk = &mut *self.desk();
            desk.running -= 1;
            if pursuit.finding == Finding::Unknown && (self.stop.load(Relaxed) || self.is_spent(0))
            {
                desk.plans[plan].put_back(&task);
            } else {
                self.finish(desk, plan, &task, pursuit.finding, pursuit.patch);
            }
            if pursuit.nodes > desk.hardest.0 {
                let windows = task.places.first().map(|place| {
                    let extents: Vec<String> =
                        place.extents.iter().map(ToString::to_string).collect();
                    extents.join(" × ")
                });
                desk.hardest = (pursuit.nodes, windows.unwrap_or_default());
            }
            line.say(desk.progress());
            self.bell.notify_all();
        }
        self.bell.notify_all();
    }

    /// The next task, with the number of its plan; waits while others may still make some.
    fn take(&self) -> Option<(usize, Task)> {
        let mut desk = self.desk();
        loop {
            if self.stop.load(Relaxed) || self.is_spent(0) {
                return None;
            }
            let plans = desk.plans.iter().enumerate();
            let easiest = plans
                .filter_map(|(plan, waiting)| Some((waiting.next_level()?, plan)))
                .min();
            if let Some((_, plan)) = easiest {
                if let Some(task) = desk.plans[plan].next_task() {
                    desk.running += 1;
                    return Some((plan, task));
                }
            }
            if desk.running == 0 {
                return None;
            }
            desk = self
                .bell
                .wait(desk)
                .expect("no thread panics with the lock");
        }
    }

    fn finish(
        &self,
        desk: &mut Desk,
        plan: usize,
        task: &Task,
        finding: Finding,
        patch: Option<Patch>,
    ) {
        if let Err(sides) = desk.plans[plan].finish(task, finding) {
            desk.refuted = Some(Refuted {
                player: task.beaten,
                board: self.family.board(&sides),
            });
            self.stop.store(true, Relaxed);
        }
        let Some(patch) = patch else { return };
        let kept = desk
            .journal
            .as_mut()
            .map_or(Ok(()), |journal| journal.add(&patch));
        if let Err(error) = kept {
            desk.error = Some(error);
            self.stop.store(true, Relaxed);
        }
        desk.patches.push(patch);
    }
}

impl Desk {
    fn progress(&self) -> String {
        let proved: usize = self.plans.iter().map(Plan::proved).sum();
        let open: usize = self.plans.iter().map(Plan::open).sum();
        let (nodes, window) = &self.hardest;
        format!(
            "{proved} situations are proved, {open} open; the hardest so far took {nodes} positions in {window}"
        )
    }
}
