//! Checking certificates, and proving something about all boards of a family.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use slitherlab_family::{Claim, Family, FamilyRules, Patch, SCHEMA};
use slitherlab_game::Stop as _;
use slitherlab_lab::certificate::verify as check;
use slitherlab_solve::patch::{self, JournalLine, KnownPatches, Pursuit, Task, TaskEnd, nodes_at};
use slitherlab_verify::{Effort, limits_for};

use crate::error::wrong;
use crate::interrupt::{Interrupt, interruptible};
use crate::play::BudgetTuple;

/// Returns whether a certificate, about one board or about all boards of a family, proves its
/// claim; and the claim or the reason why it is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: Vec<u8>) -> PyResult<(bool, String)> {
    interruptible(py, move |stop| {
        let stop = || stop.is_stopped();
        let effort = Effort::new(&stop);
        let limits = limits_for(certificate.len());
        match check(&certificate, limits, &effort) {
            Ok(statement) => (true, statement),
            Err(unproved) => (false, unproved.to_string()),
        }
    })
}

/// A claim that is being proved: gives tasks away and takes what became of them.
#[pyclass(frozen, module = "slitherlab._native")]
pub(crate) struct FamilyProver(Mutex<Begun>);

struct Begun {
    prover: patch::FamilyProver,
    /// What theorems that the package keeps say about the claim.
    kept: KnownPatches,
    /// What is wrong with lines of patches that were known.
    faults: Vec<String>,
    /// The tasks that somebody works on, by their number.
    running: HashMap<u64, Task>,
    next: u64,
}

/// How far it has come: situations proved and open, positions looked at and ahead, and the hardest
/// task so far.
type Advance = (usize, usize, u64, u64, Option<(u64, String)>);

/// What became of a task: `"proved"`, `"escapes"` or `"unknown"`, the patch, and how many positions
/// were looked at.
type Found = (String, Option<String>, u64);

#[pymethods]
impl FamilyProver {
    /// `known` is what was found out before, as the lines of a journal after its first. The
    /// patches of kept theorems are known too, unless everything is to be searched `anew`.
    #[new]
    #[pyo3(signature = (family, game, *, players, misere, beaten, known, anew))]
    fn new(
        family: &str,
        game: &str,
        players: u32,
        misere: bool,
        beaten: Vec<u32>,
        known: Vec<String>,
        anew: bool,
    ) -> PyResult<Self> {
        let parsed: Family = family.parse().map_err(wrong)?;
        let claim = Claim {
            schema: SCHEMA.to_owned(),
            family: parsed.to_string(),
            game: game.parse().map_err(wrong)?,
            players,
            misere,
            beaten,
        };
        let mut faults = Vec::new();
        let lines = (2..).zip(&known).filter(|(_, text)| !text.is_empty());
        let mut known: Vec<Patch> = Vec::new();
        let mut failures = Vec::new();
        for (line, text) in lines {
            match JournalLine::read(&claim, line, text) {
                Ok(JournalLine::Won(patch)) => known.push(patch),
                Ok(JournalLine::Failed(failed)) => failures.push(failed),
                Err(why) => faults.push(why.to_string()),
            }
        }
        let kept = if anew {
            KnownPatches::default()
        } else {
            KnownPatches::about(&claim)
        };
        known.extend(kept.patches().cloned());
        let prover = patch::FamilyProver::new(claim, known).map_err(wrong)?;
        let prover = prover.after_failures(failures);
        Ok(Self(Mutex::new(Begun {
            prover,
            kept,
            faults,
            running: HashMap::new(),
            next: 0,
        })))
    }

    /// What is wrong with lines that were said to be known: what they were about is searched for
    /// again.
    fn faults(&self) -> Vec<String> {
        self.begun().faults.clone()
    }

    /// The claim, as the first line of certificates has it.
    fn claim(&self) -> String {
        serde_json::to_string(self.begun().prover.claim()).expect("claims are plain data")
    }

    /// The number of the easiest task that waits, the patches of which one is to be found, as JSON,
    /// and how many positions the search for each may look at; nothing when there is none now.
    fn next_task(&self) -> Option<(u64, String, u64)> {
        let begun = &mut *self.begun();
        let task = begun.prover.next_task()?;
        let number = begun.next;
        begun.next += 1;
        let patches = serde_json::to_string(&task.patches()).expect("patches are plain data");
        let nodes = nodes_at(task.level);
        begun.running.insert(number, task);
        Some((number, patches, nodes))
    }

    /// Takes what `search_windows` found out about a task. Returns the line for the journal.
    fn finish(&self, number: u64, found: Found) -> PyResult<Option<String>> {
        let begun = &mut *self.begun();
        let task = begun.taken(number)?;
        let (end, patch, nodes) = found;
        let end = match &end[..] {
            "proved" => TaskEnd::Proved,
            "escapes" => TaskEnd::Escapes,
            _ => TaskEnd::Unknown,
        };
        let patch = patch.map(|line| serde_json::from_str(&line));
        let patch = patch.transpose().map_err(wrong)?;
        let pursuit = Pursuit { end, patch, nodes };
        let line = JournalLine::about(&task, &pursuit);
        begun.prover.finish(&task, pursuit);
        Ok(line.map(|line| line.to_string()))
    }

    /// Puts an unfinished task back, after `nodes` positions.
    fn put_back(&self, number: u64, nodes: u64) -> PyResult<()> {
        let begun = &mut *self.begun();
        let task = begun.taken(number)?;
        begun.prover.put_back(&task, nodes);
        Ok(())
    }

    fn advance(&self) -> Advance {
        let now = self.begun().prover.advance();
        (now.proved, now.open, now.nodes, now.ahead, now.hardest)
    }

    /// The player who is not beaten, and the board.
    fn refuted(&self) -> Option<(u32, String)> {
        let begun = self.begun();
        let refuted = begun.prover.refuted()?;
        Some((refuted.player, refuted.board.clone()))
    }

    fn is_proved(&self) -> bool {
        self.begun().prover.is_proved()
    }

    /// The number of patches with an open side, and how many whole boards.
    fn counts(&self) -> (usize, usize) {
        self.begun().prover.counts()
    }

    /// The names of the kept theorems from which patches of the proof are.
    fn theorems(&self) -> Vec<&'static str> {
        let begun = self.begun();
        begun.kept.used_in(&begun.prover.patches())
    }

    /// The certificate, which has been checked.
    fn certificate(&self) -> PyResult<String> {
        let checked = self.begun().prover.certificate();
        checked.map(|(text, _)| text).map_err(wrong)
    }
}

impl FamilyProver {
    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Begun {
    fn taken(&mut self, number: u64) -> PyResult<Task> {
        let task = self.running.remove(&number);
        task.ok_or_else(|| wrong("nobody works on such a task"))
    }
}

/// Tells searches on other threads to end.
#[pyclass(frozen, module = "slitherlab._native")]
#[derive(Default)]
pub(crate) struct Halt(Interrupt);

#[pymethods]
impl Halt {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn ask(&self) {
        self.0.ask();
    }
}

/// Looks for one of some patches (JSON, without moves).
#[pyfunction]
#[pyo3(signature = (family, game, patches, *, players, misere, budget, halt=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn search_windows(
    py: Python<'_>,
    family: &str,
    game: &str,
    patches: &str,
    players: u32,
    misere: bool,
    budget: BudgetTuple,
    halt: Option<&Halt>,
) -> PyResult<Found> {
    let family: Family = family.parse().map_err(wrong)?;
    let game: slitherlab_game::Preset = game.parse().map_err(wrong)?;
    let rules = FamilyRules::of(game, players, misere);
    let rules = rules.ok_or_else(|| wrong("patches prove nothing about this game"))?;
    let patches: Vec<Patch> = serde_json::from_str(patches).map_err(wrong)?;
    let halt = halt.map(|halt| halt.0.clone()).unwrap_or_default();
    interruptible(py, move |stop| {
        let stop = stop.or(&halt);
        let budget = budget.until(&stop);
        let found = patch::search_windows(&family.lattice, &rules, patches, &budget);
        let end = match found.end {
            TaskEnd::Proved => "proved",
            TaskEnd::Escapes => "escapes",
            TaskEnd::Unknown => "unknown",
        };
        let line = found
            .patch
            .map(|patch| serde_json::to_string(&patch).expect("patches are plain data"));
        (end.to_owned(), line, found.nodes)
    })
}
