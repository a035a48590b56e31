//! Files that a command writes: whole or not at all.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::faults::ledger::Ledger;
use crate::faults::{Limit, effort, limited, program};
use crate::run::Scratch;

/// Every option that writes a file, which goes into the place of `FILE`.
const OUTPUTS: [&str; 14] = [
    "board grid:4x4 --svg FILE",
    "board grid:4x4 --png FILE",
    "board grid:4x4 --tikz FILE",
    "solve grid:4x4 --game classic --svg FILE",
    "matching grid:4x4 --classes FILE",
    "solve grid:4x4 --game classic --certificate FILE",
    "matching grid:9x9 --edges FILE",
    "forests grid:9x9 --edges FILE",
    "simulate grid:3x3 --game classic --games 100 --svg FILE",
    "simulate grid:3x3 --game classic --games 100 --csv FILE",
    "sweep grid:{1..4}x{1..4} --game classic --heatmap FILE",
    "sweep path:{2..9} --game classic --expect winner==3 --draw FILE",
    "claims anderson-lemma-2 --html FILE",
    "play --continue FILE --human none",
];

fn with_file(mut command: Command, line: &str, file: &str) -> Command {
    let words = line.split(' ');
    command.args(words.map(|word| if word == "FILE" { file } else { word }));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// What stands in the file before: a record, for `play` goes on with it.
const OLD: &str = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"grid:3x3\"]\n[Result \"*\"]\n\n0,0-0,1\n";

/// Returns whether nothing lies in the folder but the file.
fn is_tidy(scratch: &Scratch) -> bool {
    std::fs::read_dir(scratch.path()).unwrap().count() == 1
}

/// Returns whether what stands there is the old file; a game may also have been saved anew before
/// the fault, after some moves more.
fn is_whole(line: &str, text: &str) -> bool {
    let is_later = |moves: &str| moves.starts_with("0,0-0,1") && moves.ends_with('\n');
    let moves = text.split_once("\n\n").map(|(_, moves)| moves);
    text == OLD || line.starts_with("play") && moves.is_some_and(is_later)
}

#[test]
fn an_output_is_there_whole_or_not_at_all() {
    let mut ledger = Ledger::new("outputs on a full disk, or killed while they are written");
    for (number, line) in OUTPUTS.iter().enumerate() {
        let scratch = Scratch::new(&format!("faults-output-{number}"));
        let file = scratch.write("file", OLD.as_bytes());
        with_file(program(), line, &file).status().unwrap();
        let length = std::fs::read(&file).unwrap().len();
        assert_ne!(std::fs::read(&file).unwrap(), OLD.as_bytes(), "{line}");
        for limit in [Limit::Full, Limit::Killed] {
            for bytes in (0..length as u64).step_by((length / effort(2, 40)).max(1)) {
                scratch.write("file", OLD.as_bytes());
                let ended = with_file(limited(bytes, limit), line, &file)
                    .output()
                    .unwrap();
                ledger.fault();
                ledger.check(is_whole(line, &std::fs::read_to_string(&file).unwrap()));
                let message = String::from_utf8_lossy(&ended.stderr);
                if limit == Limit::Full {
                    assert_eq!(ended.status.code(), Some(2), "{line}: {message}");
                    assert!(message.contains(&file), "{line}: {message}");
                    assert!(is_tidy(&scratch), "{line}");
                } else {
                    assert_eq!(ended.status.code(), None, "{line}: {message}");
                    // What is left of the other name is in nobody's way.
                    for entry in std::fs::read_dir(scratch.path()).unwrap() {
                        let path = entry.unwrap().path();
                        if path != Path::new(&file) {
                            std::fs::remove_file(path).unwrap();
                        }
                    }
                }
            }
        }
    }
    ledger.close(2 * OUTPUTS.len());
}

/// Where the system refuses memory, the program ends with a line that says so, and the old file
/// stays.
#[test]
fn memory_runs_out() {
    let mut ledger = Ledger::new("programs out of memory");
    let scratch = Scratch::new("faults-output-memory");
    let file = scratch.write("file", OLD.as_bytes());
    let mut command = Command::new("prlimit");
    command.args([
        "--as=200000000",
        "--core=0",
        env!("CARGO_BIN_EXE_slitherlab"),
    ]);
    let line = "matching grid:2000x2000 --edges FILE";
    let mut command = with_file(command, line, &file);
    let ended = command.env_remove("RUST_BACKTRACE").output().unwrap();
    ledger.fault();
    assert!(!ended.status.success());
    let message = String::from_utf8_lossy(&ended.stderr);
    assert!(message.contains("memory"), "{message}");
    ledger.check(std::fs::read(&file).unwrap() == OLD.as_bytes() && is_tidy(&scratch));
    ledger.close(1);
}

#[test]
fn folders_and_devices_that_take_nothing() {
    let mut ledger = Ledger::new("outputs where nothing can be written");
    let scratch = Scratch::new("faults-output-nowhere");
    let file = scratch.write("file", b"no folder");
    for (target, reason) in [
        ("/dev/full".to_owned(), "no space is left on the device"),
        ("/proc/slitherlab".to_owned(), "/proc/slitherlab: "),
        (format!("{file}/below"), "below: "),
        (scratch.path().display().to_string(), "this is a directory"),
    ] {
        for line in &OUTPUTS[..OUTPUTS.len() - 1] {
            let ended = with_file(program(), line, &target).output().unwrap();
            ledger.fault();
            let message = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(2), "{line} {target}: {message}");
            assert!(message.contains(reason), "{line} {target}: {message}");
            ledger.check(is_tidy(&scratch));
        }
    }
    ledger.close(40);
}

/// A link stays a link, a device is written to, and a file keeps who may read it.
#[cfg(unix)]
#[test]
fn what_stands_under_the_name_is_respected() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new("faults-output-links");
    let file = scratch.write("file", b"old");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    let link = scratch.file("link");
    symlink(&file, &link).unwrap();
    let line = "board grid:2x2 --svg FILE";
    assert!(
        with_file(program(), line, &link)
            .status()
            .unwrap()
            .success()
    );
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("<svg"));
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut to_device = with_file(program(), line, "/dev/stdout");
    let printed = to_device.stdout(Stdio::piped()).output().unwrap();
    // The answer follows the picture there.
    assert!(printed.stdout.starts_with(written.as_bytes()));
}
