//! Proofs about families: what was found before a fault is kept, and the next run ends with a
//! certificate.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::faults::ledger::Ledger;
use crate::faults::{Limit, effort, limited, program};
use crate::run::{Scratch, slitherlab};

fn prove(mut command: Command, file: &str) -> Command {
    let words =
        "prove grid:{7..}x{7..} --game classic --players 6 --anew --threads 1 --certificate";
    command.args(words.split(' ')).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::piped());
    command
}

#[test]
fn a_proof_is_broken_off_at_every_byte() {
    let mut ledger = Ledger::new("proofs on a full disk, or killed while they write");
    let scratch = Scratch::new("faults-proof");
    let file = scratch.file("six.jsonl");
    let part = format!("{file}.part");
    assert!(prove(program(), &file).status().unwrap().success());
    let length = std::fs::read(&file).unwrap().len();
    for limit in [Limit::Full, Limit::Killed] {
        // Odd steps, so that the first line, too, is cut within.
        for bytes in (1..length as u64).step_by(length / effort(3, 60)) {
            std::fs::remove_file(&file).unwrap();
            let ended = prove(limited(bytes, limit), &file).output().unwrap();
            ledger.fault();
            let message = String::from_utf8_lossy(&ended.stderr);
            let status = (limit == Limit::Full).then_some(2);
            assert_eq!(ended.status.code(), status, "{bytes}: {message}");
            assert!(!Path::new(&file).exists(), "{bytes}: {message}");
            let again = prove(program(), &file).output().unwrap();
            let message = String::from_utf8_lossy(&again.stderr);
            assert_eq!(again.status.code(), Some(0), "{bytes}: {message}");
            let checked = slitherlab(&["verify", &file]);
            ledger.check(checked.status == 0 && !Path::new(&part).exists());
        }
    }
    ledger.close(4);
}
