//! Runs a target without libFuzzer: seeds and random changes of them, with any Rust.
//!
//!     plain TARGET SECONDS SEED FOLDER…

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use slitherlab_fuzz::mutate::Mutator;
use slitherlab_fuzz::targets::{TARGETS, target};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, seconds, seed, folders @ ..] = arguments.as_slice() else {
        // Without arguments the names of all targets.
        for (name, _) in TARGETS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let target = target(name).expect("there is no such target");
    let time = Duration::from_secs(seconds.parse().expect("a number of seconds"));
    let mut inputs = Vec::new();
    for folder in folders {
        inputs.extend(files(Path::new(folder)));
    }
    assert!(!inputs.is_empty(), "there are no seeds in {folders:?}");
    let mut mutator = Mutator::new(seed.parse().expect("a number"), inputs.clone());
    let begin = Instant::now();
    let mut count = 0u64;
    let mut seeds = inputs.into_iter();
    while count == 0 || begin.elapsed() < time {
        let input = seeds.next().unwrap_or_else(|| mutator.next());
        let result = std::panic::catch_unwind(|| target(&input));
        if result.is_err() {
            let file = format!("artifacts/{name}-{count}");
            let kept =
                std::fs::create_dir_all("artifacts").and_then(|()| std::fs::write(&file, &input));
            eprintln!(
                "the input is {}: {:?}",
                kept.map_or("lost".to_owned(), |()| format!("in {file}")),
                String::from_utf8_lossy(&input)
            );
            return ExitCode::FAILURE;
        }
        count += 1;
    }
    println!("{count} inputs, none bad");
    ExitCode::SUCCESS
}

/// The contents of the files in a folder, in the order of their names.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let files = paths.into_iter().filter(|path| path.is_file());
    files
        .map(|path| std::fs::read(path).expect("a file can be read"))
        .collect()
}
