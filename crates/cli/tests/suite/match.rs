//! `slitherlab match`: tournaments of engines.

use crate::run;

use run::{Run, slitherlab};

fn compete(arguments: &[&str]) -> Run {
    slitherlab(&[&["match"], arguments].concat())
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_tournament_is_counted_and_the_same_again() {
    let arguments = [
        "grid:4x4",
        "--game",
        "private",
        "--seats",
        "perfect,greedy",
        "--games",
        "6",
        "--time",
        "3e4nodes",
        "--seed",
        "7",
        "--json",
    ];
    let first = json(&compete(&arguments).stdout);
    assert_eq!(first["schema"], "slitherlab/match/1");
    assert_eq!(first["players"], 2);
    assert_eq!(first["time"]["nodes"], 30_000);
    let [perfect, greedy] = [0, 1].map(|place| &first["engines"][place]);
    assert_eq!(perfect["engine"], "perfect");
    let count = |engine: &serde_json::Value, what: &str| engine[what].as_u64().unwrap();
    assert_eq!(count(perfect, "won"), count(greedy, "lost"));
    assert_eq!(count(perfect, "won") + count(perfect, "lost"), 6);
    assert_eq!(perfect["seats"][0]["games"], 3);
    // The second player wins on this board, and a perfect one does not miss it.
    assert_eq!(perfect["seats"][1]["well"], 3);
    let threads = [&arguments[..], &["--threads", "1"]].concat();
    let second = json(&compete(&threads).stdout);
    for engine in [0, 1] {
        for what in ["won", "lost", "seats", "moves"] {
            assert_eq!(
                first["engines"][engine][what],
                second["engines"][engine][what]
            );
        }
    }
}

#[test]
fn several_players_and_cycle_games() {
    let run = compete(&[
        "grid:4x4",
        "--game",
        "classic",
        "--seats",
        "greedy,random,stubborn",
        "--games",
        "3",
    ]);
    assert!(
        run.stdout
            .starts_with("classic on grid:4x4, 3 games from seed 1, seats in turn\n")
    );
    assert!(run.stdout.contains(" not lost "), "{}", run.stdout);
    let run = compete(&[
        "complete:5",
        "--game",
        "cycle-cut",
        "--seats",
        "perfect,random",
        "--games",
        "2",
        "--fixed",
        "--json",
    ]);
    let result = json(&run.stdout);
    assert_eq!(result["engines"][0]["won"], 2);
    assert_eq!(result["engines"][0]["seats"][1]["games"], 0);
}

#[test]
fn refusals() {
    for (arguments, problem) in [
        (&["--seats", "perfect"][..], "two engines or more"),
        (&["--seats", "perfect,best"], "best"),
        (&["--seats", "perfect,greedy", "--players", "3"], "2 seats"),
    ] {
        let all = [
            &["grid:3x3", "--game", "classic", "--games", "1"],
            arguments,
        ]
        .concat();
        let run = compete(&all);
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
}
