//! Runs the program itself on what strangers may write: budgets, expectations, parts of sweeps, the store of results,
//! bodies of requests and messages on sockets.
//!
//!     program PROGRAM TARGET SECONDS SEED
//!
//! The program must always end by itself with one of its exit statuses and at most one line of complaint; the server
//! must answer, never with an error of its own, and be there in the end.

mod process;
mod server;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use process::{Program, Scratch};
use slitherlab_fuzz::mutate::Mutator;

/// Each takes a number of inputs from the mutator; an error is what is wrong.
type Check = fn(&Program, &Scratch, &mut Mutator) -> Result<u64, String>;

const TARGETS: [(&str, Check); 4] = [
    ("budget", budget),
    ("expect", expect),
    ("merge", merge),
    ("store", store),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, name, seconds, seed] = arguments.as_slice() else {
        eprintln!("program PROGRAM TARGET SECONDS SEED");
        return ExitCode::from(2);
    };
    let time = Duration::from_secs(seconds.parse().expect("a number of seconds"));
    let program = Program(PathBuf::from(program));
    let seeds = Path::new("seeds").join(name);
    let mut mutator = Mutator::new(seed.parse().expect("a number"), process::files(&seeds));
    let result = if matches!(name.as_str(), "body" | "message") {
        server::run(&program, name, time, &mut mutator)
    } else {
        let (_, check) = TARGETS
            .iter()
            .find(|target| target.0 == name)
            .expect("there is no such target");
        repeat(*check, &program, name, time, &mut mutator)
    };
    match result {
        Ok(count) => {
            println!("{count} inputs, none bad");
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn repeat(
    check: Check,
    program: &Program,
    name: &str,
    time: Duration,
    mutator: &mut Mutator,
) -> Result<u64, String> {
    let scratch = Scratch::new(name);
    let begin = Instant::now();
    let mut count = 0;
    while count == 0 || begin.elapsed() < time {
        count += check(program, &scratch, mutator)?;
    }
    Ok(count)
}

/// A text that can be an argument.
fn argument(mutator: &mut Mutator) -> String {
    String::from_utf8_lossy(&mutator.next()).replace('\0', "")
}

fn budget(program: &Program, _: &Scratch, mutator: &mut Mutator) -> Result<u64, String> {
    let text = argument(mutator);
    // A theorem decides the path, so that no budget is too large.
    let budget = format!("--budget={text}");
    program.run(&[
        "solve",
        "path:3",
        "--game",
        "classic",
        "--no-store",
        &budget,
    ])?;
    Ok(1)
}

fn expect(program: &Program, _: &Scratch, mutator: &mut Mutator) -> Result<u64, String> {
    let text = argument(mutator);
    let expect = format!("--expect={text}");
    program.run(&[
        "sweep",
        "path:{1..3}",
        "--game",
        "classic",
        "--no-store",
        &expect,
    ])?;
    Ok(1)
}

/// Two parts of a sweep, of which one file is changed: it is put together as it was, or refused.
fn merge(program: &Program, scratch: &Scratch, mutator: &mut Mutator) -> Result<u64, String> {
    let parts = ["1", "2"].map(|part| scratch.file(&format!("{part}.jsonl")));
    let whole = scratch.file("whole.jsonl");
    for (file, shard) in parts.iter().zip(["1/2", "2/2"]) {
        if !Path::new(file).exists() {
            let sweep = [
                "sweep",
                "path:{1..6}",
                "--game",
                "classic",
                "--no-store",
                "--format",
                "jsonl",
            ];
            program.run(&[&sweep[..], &["--out", file, "--shard", shard]].concat())?;
        }
    }
    let files: Vec<String> = parts
        .iter()
        .flat_map(|part| [part.clone(), format!("{part}.meta.json")])
        .collect();
    let read = |file: &String| std::fs::read(file).map_err(|error| format!("{file}: {error}"));
    let before: Vec<Vec<u8>> = files.iter().map(read).collect::<Result<_, _>>()?;
    let mut own = Mutator::new(mutator.below(usize::MAX) as u64, before.clone());
    let mut count = 0;
    for _ in 0..20 {
        let at = own.below(files.len());
        let changed = own.next();
        std::fs::write(&files[at], &changed).map_err(|error| error.to_string())?;
        let _ = std::fs::remove_file(&whole);
        let result = program.run(&["sweep", "merge", &parts[0], &parts[1], "--out", &whole]);
        std::fs::write(&files[at], &before[at]).map_err(|error| error.to_string())?;
        result.map_err(|wrong| {
            format!(
                "{wrong}\n{}: {}",
                files[at],
                String::from_utf8_lossy(&changed)
            )
        })?;
        count += 1;
    }
    Ok(count)
}

/// The database of results with some bytes changed: the answer is the one without it.
fn store(program: &Program, scratch: &Scratch, mutator: &mut Mutator) -> Result<u64, String> {
    let question = |board: &'static str| {
        let end = ["--game", "private", "--misere", "--values", "all", "--json"];
        [&["solve", board][..], &end].concat()
    };
    let folder = scratch.file("data");
    let file = Path::new(&folder).join("results.sqlite");
    // The winner and the values of all moves, without how they were found out.
    let core = |json: &str| {
        let part =
            |key: &str, end: char| Some(json.split(key).nth(1)?.split(end).next()?.to_owned());
        (part("\"winner\":", ','), part("\"moves\":[", ']'))
    };
    // Short searches are not kept. Which ones are short is up to the solver, so the boards grow until one is kept.
    let kept = |board: &str| scratch.file(&format!("kept-{board}.sqlite"));
    let is_kept = |board: &str| Path::new(&kept(board)).exists();
    let boards = ["grid:4x6", "grid:5x6", "grid:6x6", "grid:6x7", "grid:7x7"];
    let board = match boards.into_iter().find(|board| is_kept(board)) {
        Some(board) => board,
        None => boards
            .into_iter()
            .find(|&board| {
                let asked = program.run_with(&question(board), &[("SLITHERLAB_DATA", &folder)]);
                asked.is_ok() && std::fs::copy(&file, kept(board)).is_ok()
            })
            .ok_or("nothing was stored")?,
    };
    let question = question(board);
    let whole = std::fs::read(kept(board)).map_err(|error| error.to_string())?;
    let truth = core(&program.run(&[&question[..], &["--no-store"]].concat())?);
    let mut count = 0;
    for _ in 0..20 {
        let mut bytes = whole.clone();
        for _ in 0..1 + mutator.below(8) {
            let at = mutator.below(bytes.len());
            bytes[at] = mutator.below(256) as u8;
        }
        for journal in ["results.sqlite-wal", "results.sqlite-shm"] {
            let _ = std::fs::remove_file(Path::new(&folder).join(journal));
        }
        std::fs::write(&file, &bytes).map_err(|error| error.to_string())?;
        let answer = program.run_with(&question, &[("SLITHERLAB_DATA", &folder)])?;
        if core(&answer) != truth {
            return Err(format!("a damaged store changes the answer: {answer}"));
        }
        count += 1;
    }
    Ok(count)
}
