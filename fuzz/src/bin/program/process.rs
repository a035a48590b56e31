//! The program as a process, watched.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The program under test.
pub(crate) struct Program(pub(crate) PathBuf);

impl Program {
    /// Runs it; returns what it says on standard output, if nothing is wrong with how it ends.
    pub(crate) fn run(&self, arguments: &[&str]) -> Result<String, String> {
        self.run_with(arguments, &[])
    }

    /// Runs it with some variables.
    pub(crate) fn run_with(
        &self,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<String, String> {
        let wrong = |what: &str| format!("{what}: {arguments:?}");
        let mut command = Command::new(&self.0);
        command.args(arguments).envs(variables.iter().copied());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| wrong(&error.to_string()))?;
        let mut out = child.stdout.take().expect("it is piped");
        let mut errors = child.stderr.take().expect("it is piped");
        // What it says is read while it runs, or it might wait for us.
        let reader = std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = out.read_to_end(&mut text);
            text
        });
        let complaints = std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = errors.read_to_end(&mut text);
            text
        });
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = child
                .try_wait()
                .map_err(|error| wrong(&error.to_string()))?
            {
                break status;
            }
            if begin.elapsed() > PATIENCE {
                let _ = child.kill();
                let _ = child.wait();
                return Err(wrong("it does not end"));
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let out = text(reader.join().unwrap_or_default());
        let complaints = text(complaints.join().unwrap_or_default());
        let status = status.code().ok_or_else(|| wrong("a signal ended it"))?;
        if !(0..=3).contains(&status) || complaints.contains("panicked") {
            return Err(wrong(&format!("exit status {status}, {complaints}")));
        }
        if status == 2 && (complaints.lines().count() != 1 || complaints.chars().count() > 3000) {
            return Err(wrong(&format!("not one line of complaint, {complaints}")));
        }
        Ok(out)
    }
}

/// A folder that goes in the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("slitherlab-fuzz-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The contents of the files in a folder, in the order of their names; nothing if there is none.
pub(crate) fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .filter_map(|path| std::fs::read(path).ok())
        .collect()
}
