//! `slitherlab claims`: its report in words and JSON, the choice of claims, its limits.

use crate::run;

use run::{Scratch, slitherlab};
use serde_json::Value;

fn json(arguments: &[&str], status: i32) -> Vec<Value> {
    let run = slitherlab(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (status, ""));
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer["schema"], "slitherlab/claims/1");
    answer["claims"].as_array().unwrap().clone()
}

#[test]
fn claims_that_hold_and_fail() {
    let reports = json(
        &[
            "claims",
            "games-on-2x2",
            "three-2x2",
            "--up-to",
            "6",
            "--json",
        ],
        1,
    );
    let [games, three] = &reports[..] else {
        panic!("two claims")
    };
    assert_eq!(
        (&games["id"], &games["verdict"]),
        (&"games-on-2x2".into(), &"fails".into())
    );
    assert_eq!(games["counterexample"]["board"], "grid:2x2");
    assert_eq!(
        (&three["verdict"], &three["counterexample"]),
        (&"holds".into(), &Value::Null)
    );
    for key in [
        "id",
        "source",
        "statement",
        "verdict",
        "tested",
        "counterexample",
        "seconds",
    ] {
        assert!(games.get(key).is_some(), "{key}");
    }
    assert_eq!(slitherlab(&["claims", "anderson-grid"]).status, 0);
    let small = ["claims", "private-odd-odd", "--up-to", "4"];
    assert_eq!(slitherlab(&small).status, 3);
    assert_eq!(
        slitherlab(&["claims", "edge-geography-bipartite", "--up-to", "5"]).status,
        0
    );
}

#[test]
fn in_words() {
    let run = slitherlab(&["claims", "odd-grid-no-universal"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stdout.starts_with(
            "\nChalise, Graphs, Games, and Decisions, 2022\n\
             FAILS     odd-grid-no-universal: Odd grids and universal vertices (Chalise 2.3.11)\n"
        ),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("counterexample: grid:3x3: every maximum matching covers 0,1"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with("\nPublished claims: 1 fails\n"));
}

#[test]
fn readings_are_told() {
    let run = slitherlab(&["claims", "medley-cube", "kano-lemma-1"]);
    assert_eq!(run.status, 1, "a slip of the pen is wrong as printed");
    for words in [
        "intended  medley-cube: ",
        "holds as intended: a cube with a move in it, N ≥ 2\n",
        "as printed it fails on: grid:1x1x1: ",
        "misprint  kano-lemma-1: ",
        "fails as printed: ∪ is a slip of the pen for ∩",
        "Published claims: 1 holds as intended, 1 fails as printed\n",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}

/// Nobody claimed what a paper asks the reader, and our own theorems are not counted as published.
#[test]
fn each_list_is_counted_by_itself() {
    let ids = [
        "three-2x2",
        "line-plays",
        "reader-games",
        "anderson-later-level",
    ];
    let run = slitherlab(&[&["claims", "--up-to", "9"][..], &ids].concat());
    assert!(
        run.stdout.ends_with(
            "\nPublished claims: 1 holds\nTheorems proved here: 1 proved\n\
             Questions for the reader: 1 answered, 1 answered: no\n"
        ),
        "{}",
        run.stdout
    );
}

/// The page of the book has every claim, with its words.
#[test]
fn the_page_of_the_book_is_about_all_claims() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/claims.md");
    let page = std::fs::read_to_string(page).unwrap();
    let listed = slitherlab(&["claims", "--list", "--json"]).json();
    for claim in listed["claims"].as_array().unwrap() {
        let [id, title] = ["id", "title"].map(|key| claim[key].as_str().unwrap());
        assert!(page.contains(&format!("**, `{id}`; tested: ")), "{id}");
        assert!(page.contains(&format!("- **{title}**")), "{title}");
    }
    let ids = ["three-2x2", "medley-cube"];
    let run = slitherlab(&[&["claims", "--up-to", "9", "--markdown", "-"][..], &ids].concat());
    assert!(
        run.stdout.contains("**holds as intended**, `medley-cube`"),
        "{}",
        run.stdout
    );
}

#[test]
fn counterexamples_can_be_played() {
    let mut played = 0;
    for report in json(&["claims", "--up-to", "6", "--json"], 1) {
        let counterexample = &report["counterexample"];
        let moves = counterexample["moves"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        if moves.is_empty() {
            continue;
        }
        played += 1;
        let line: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
        let text = |key: &str| counterexample[key].as_str().unwrap();
        let run = slitherlab(&[
            "analyze",
            text("board"),
            "--game",
            text("game"),
            "--players",
            &counterexample["players"].to_string(),
            "--moves",
            &line.join(" "),
        ]);
        assert_ne!(run.status, 2, "{report}: {}", run.stderr);
    }
    assert!(played >= 5, "{played}");
}

#[test]
fn the_page_shows_counterexamples_and_their_records() {
    let scratch = Scratch::new("claims-page");
    let page = scratch.file("claims.html");
    let ids = [
        "claims",
        "three-3x3-decides",
        "triangle-corners-lemma",
        "anderson-complete",
    ];
    let run = slitherlab(&[&ids[..], &["--up-to", "9", "--html", &page]].concat());
    assert_eq!(run.status, 1);
    assert!(run.stderr.ends_with("claims.html\n"), "{}", run.stderr);
    let html = std::fs::read_to_string(&page).unwrap();
    assert_eq!(html.matches("<svg").count(), 2);
    assert_eq!(html.matches("<section").count(), 3);
    // The record in the link is one that the program goes on with.
    let link = html.split("charset=utf-8,").nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    let mut bytes = Vec::new();
    let mut rest = link.bytes();
    while let Some(byte) = rest.next() {
        let code: String = rest
            .by_ref()
            .take(if byte == b'%' { 2 } else { 0 })
            .map(char::from)
            .collect();
        bytes.push(u8::from_str_radix(&code, 16).unwrap_or(byte));
    }
    let record = scratch.write("record.txt", &bytes);
    let run = slitherlab(&["play", "--continue", &record]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(
        slitherlab(&["claims", "three-2x2", "--html", "-", "--json"]).status,
        2
    );
    assert!(
        slitherlab(&["claims", "three-2x2", "--html", "-"])
            .stdout
            .starts_with("<!DOCTYPE html>")
    );
}

#[test]
fn lists_and_refusals() {
    let list = slitherlab(&["claims", "--list"]);
    assert_eq!(list.status, 0);
    assert!(list.stdout.lines().count() >= 49, "{}", list.stdout);
    let listed = slitherlab(&["claims", "--list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.stdout).unwrap();
    assert_eq!(listed["schema"], "slitherlab/claims-list/1");
    let claims = listed["claims"].as_array().unwrap();
    assert_eq!(claims.len(), list.stdout.lines().count());
    assert!(claims.iter().all(|claim| {
        ["id", "source", "statement"]
            .iter()
            .all(|key| claim[*key].as_str().is_some_and(|text| !text.is_empty()))
    }));
    for arguments in [
        &["claims", "fermat"][..],
        &["claims", "--budget", "1GiB"],
        &["claims", "--up-to", "many"],
    ] {
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

/// The number that is said is the number of vertices.
#[test]
fn graphs_go_as_far_as_is_said() {
    for (id, up_to, tested) in [
        ("kano-3", "3", "at most 3 vertices and 7 edges"),
        ("kano-3", "5", "at most 5 vertices and 7 edges"),
        ("edge-geography-bipartite", "4", "at most 4 vertices"),
    ] {
        let report = &json(&["claims", id, "--up-to", up_to, "--json"], 0)[0];
        assert_eq!(report["verdict"], "holds", "{id}");
        let said = report["tested"].as_str().unwrap();
        assert!(said.contains(tested), "{id}: {said}");
    }
}

#[test]
fn the_beginning_of_a_name_stands_for_all_that_begin_so() {
    let listed = |names: &[&str]| {
        let run = slitherlab(&[&["claims", "--list", "--json"], names].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let list: Value = serde_json::from_str(&run.stdout).unwrap();
        let claims = list["claims"].as_array().unwrap().clone();
        let text = |claim: &Value, key: &str| claim[key].as_str().unwrap().to_owned();
        let both = claims
            .iter()
            .map(|one| (text(one, "id"), text(one, "title")));
        both.collect::<Vec<_>>()
    };
    let kano = listed(&["kano"]);
    assert!(kano.len() >= 6 && kano.iter().all(|(id, _)| id.starts_with("kano-")));
    assert_eq!(kano[0], ("kano-1".to_owned(), "The cycle game".to_owned()));
    // A whole name is one claim, though others begin like it.
    assert_eq!(listed(&["three-3x2"]).len(), 1);
    assert_eq!(listed(&["three-3x2-", "three-3x2"]).len(), 2);
    assert_eq!(slitherlab(&["claims", "--list", "nobody"]).status, 2);
}
