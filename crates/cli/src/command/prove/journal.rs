//! The patches found so far and the searches that failed, in a file beside the certificate. A run
//! that was interrupted resumes from it.

use std::fs::{File, OpenOptions};
use std::io::Write;

use anyhow::bail;
use slitherlab_family::{Claim, Patch};
use slitherlab_solve::patch::{FailedSearch, JournalLine};

use crate::{file, output};

/// What an earlier run found out.
#[derive(Default)]
pub(super) struct EarlierWork {
    pub(super) patches: Vec<Patch>,
    pub(super) failures: Vec<FailedSearch>,
}

/// A journal: a claim, then a patch or a failed search in each line.
pub(super) struct ProofJournal {
    name: String,
    file: File,
}

fn name_of(certificate: &str) -> String {
    format!("{certificate}.part")
}

impl ProofJournal {
    /// Opens the journal of a certificate, or begins it. Returns also what is there, and says which
    /// lines are broken.
    pub(super) fn open(certificate: &str, claim: &Claim) -> anyhow::Result<(Self, EarlierWork)> {
        let name = name_of(certificate);
        let mut earlier = EarlierWork::default();
        let mut begun = false;
        if file::is_readable(&name) {
            cut_unfinished_line(&name)?;
            let text = file::read(&name)?;
            for (line, number) in String::from_utf8_lossy(&text).lines().zip(1..) {
                if !begun {
                    if serde_json::from_str::<Claim>(line).ok().as_ref() != Some(claim) {
                        bail!("{name} belongs to another proof: take it away or name another file");
                    }
                    begun = true;
                } else if !line.is_empty() {
                    match JournalLine::read(claim, number, line) {
                        Ok(JournalLine::Won(patch)) => earlier.patches.push(patch),
                        Ok(JournalLine::Failed(failed)) => earlier.failures.push(failed),
                        Err(why) => output::warning(&format!(
                            "{name}, {why}; what it was about is searched for again"
                        )),
                    }
                }
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(&name);
        let mut journal = Self {
            file: opened.map_err(|error| file::explain(&name, &error))?,
            name,
        };
        if !begun {
            journal.write(&serde_json::to_string(claim)?)?;
        }
        Ok((journal, earlier))
    }

    /// Adds what became of a task.
    pub(super) fn add(&mut self, line: &JournalLine) -> anyhow::Result<()> {
        self.write(&line.to_string())
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| file::explain(&self.name, &error))
    }

    /// Takes the journal of a finished certificate away.
    pub(super) fn remove(certificate: &str) {
        // A journal that stays does no harm.
        let _ = std::fs::remove_file(name_of(certificate));
    }
}

/// Cuts off a last line without an end, which a kill or a full disk leaves behind; it may be the
/// only one.
fn cut_unfinished_line(name: &str) -> anyhow::Result<()> {
    let bytes = file::read(name)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(0, |end| end + 1);
    if whole == bytes.len() {
        return Ok(());
    }
    let journal = OpenOptions::new().write(true).open(name);
    let cut = journal.and_then(|file| file.set_len(whole as u64));
    cut.map_err(|error| file::explain(name, &error))
}
