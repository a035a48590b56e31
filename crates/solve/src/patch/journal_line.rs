//! What a run writes down about each task, so that a later run need not search again.

use serde::{Deserialize, Serialize};
use slitherlab_family::{Claim, FamilyRefusal, Patch, patch_in_line};

use super::search_windows::Pursuit;
use super::task_queue::{Task, TaskEnd};

/// A line of a journal: the patch that a task found, or how far a task was searched without one.
///
/// ```
/// use slitherlab_family::{Claim, SCHEMA};
/// use slitherlab_game::Preset;
/// use slitherlab_solve::patch::{FamilyProver, JournalLine, Pursuit, TaskEnd};
///
/// let claim = Claim {
///     schema: SCHEMA.to_owned(),
///     family: "grid:{7..}x{7..}".to_owned(),
///     game: Preset::Classic,
///     players: 6,
///     misere: false,
///     beaten: vec![1],
/// };
/// let mut prover = FamilyProver::new(claim.clone(), Vec::new())?;
/// let task = prover.next_task().unwrap();
/// let given_up = Pursuit { end: TaskEnd::Unknown, patch: None, nodes: 200_000 };
/// let line = JournalLine::about(&task, &given_up).unwrap().to_string();
/// assert!(line.ends_with(r#""level":0,"escapes":false}"#));
///
/// // A later run splits this situation at once.
/// let JournalLine::Failed(failed) = JournalLine::read(&claim, 2, &line).unwrap() else { panic!() };
/// let mut later = FamilyProver::new(claim, Vec::new())?.after_failures(vec![failed]);
/// assert_ne!(later.next_task().unwrap().patches(), task.patches());
/// # Ok::<(), slitherlab_solve::patch::FamilyProverError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalLine {
    /// The partners win in a window.
    Won(Patch),
    /// A search found no strategy.
    Failed(FailedSearch),
}

/// A search of the windows of a task that found no strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedSearch {
    /// The player to be beaten, from 1.
    pub beaten: u32,
    /// The opening of the first window, as patches have it.
    pub opening: Vec<i32>,
    /// The first window, as patches have it.
    pub window: Vec<String>,
    /// The level at which it was searched.
    pub level: u32,
    /// Whether the player certainly escapes from all windows of the task. Otherwise the search was
    /// given up.
    pub escapes: bool,
}

impl JournalLine {
    /// Returns what to write about a task; nothing about a whole board on which the player is not
    /// beaten, because that refutes the claim.
    pub fn about(task: &Task, pursuit: &Pursuit) -> Option<Self> {
        if let Some(patch) = &pursuit.patch {
            return Some(Self::Won(patch.clone()));
        }
        let escapes = pursuit.end == TaskEnd::Escapes;
        let first = task.patches().into_iter().next()?;
        if escapes && !has_open_side(&first.window) {
            return None;
        }
        Some(Self::Failed(FailedSearch {
            beaten: first.beaten,
            opening: first.opening,
            window: first.window,
            level: task.level,
            escapes,
        }))
    }

    /// Reads a line of a journal about a claim, and replays the strategy of a patch.
    ///
    /// # Errors
    /// Why the line is no valid patch, if it is not about a failed search either.
    pub fn read(claim: &Claim, number: usize, text: &str) -> Result<Self, FamilyRefusal> {
        if let Ok(failed) = serde_json::from_str(text) {
            return Ok(Self::Failed(failed));
        }
        patch_in_line(claim, number, text).map(Self::Won)
    }
}

impl std::fmt::Display for JournalLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self {
            Self::Won(patch) => serde_json::to_string(patch),
            Self::Failed(failed) => serde_json::to_string(failed),
        };
        f.write_str(&text.expect("lines are plain data"))
    }
}

impl FailedSearch {
    /// Returns the first patch that was looked for, without its moves.
    pub(super) fn subject(&self) -> Patch {
        Patch {
            beaten: self.beaten,
            opening: self.opening.clone(),
            window: self.window.clone(),
            moves: String::new(),
        }
    }

    /// Returns what a search at this level would find out, if the failed search tells.
    pub(super) fn end_at(&self, level: u32) -> Option<TaskEnd> {
        // What is true of whole boards is not believed without a search.
        if self.escapes && has_open_side(&self.window) {
            return Some(TaskEnd::Escapes);
        }
        (level <= self.level).then_some(TaskEnd::Unknown)
    }
}

fn has_open_side(window: &[String]) -> bool {
    window.iter().any(|extent| extent.contains('+'))
}
