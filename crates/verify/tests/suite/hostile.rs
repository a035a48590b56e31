//! Certificates by somebody who wants the checker to fall, to hang, or to say more than one line.

use serde_json::{Value, json};
use slitherlab_verify::{Refusal, verify};

/// A true certificate with something in place of something else.
fn with(from: &str, to: &str) -> String {
    let whole = json!({"schema": "slitherlab/certificate/1", "board": {"text": "path:4"}, "game": "classic",
        "claim": {"players": 2, "misere": false, "position": "0 1", "turn": null, "winner": 1,
                  "moves": {"winning": [], "complete": true}},
        "proof": {"static": {"level": {"labels": "pp", "mate": [3, 2], "ears": [], "reach": []}}}});
    let whole = whole.to_string();
    assert!(verify(whole.as_bytes()).is_ok());
    let changed = whole.replacen(from, to, 1);
    assert!(from.is_empty() || changed != whole, "{from}");
    changed
}

/// Refuses it, in one line of bearable length.
fn refusal(text: &str) -> String {
    let start: String = text.chars().take(300).collect();
    let refusal = verify(text.as_bytes()).expect_err(&start).to_string();
    let breaks = |c: char| c.is_control() || ('\u{2028}'..='\u{202e}').contains(&c);
    assert!(!refusal.contains(breaks), "{refusal:?}");
    assert!(refusal.chars().count() < 600, "{refusal}");
    refusal
}

#[test]
fn nesting_of_any_depth_is_refused() {
    for (open, close) in [
        (r#"{"after":{"move":"0-1","proof":"#, "}}"),
        ("[", "]"),
        (r#"{"a":"#, "}"),
    ] {
        for depth in [10, 1_000, 100_000] {
            let proof = format!(
                "{}{}{}",
                open.repeat(depth),
                r#"{"over":{}}"#,
                close.repeat(depth)
            );
            refusal(&with(
                r#"{"static":{"level":{"ears":[],"labels":"pp","mate":[3,2],"reach":[]}}}"#,
                &proof,
            ));
        }
        refusal(&open.repeat(100_000));
    }
}

#[test]
fn what_stands_twice_or_is_unknown_is_refused() {
    for (from, to) in [
        (r#""winner":1"#, r#""winner":1,"winner":1"#),
        (r#""winner":1"#, r#""winner":1,"winners":1"#),
        (r#""players":2"#, r#""players":2,"players":3"#),
        (r#""labels":"pp""#, r#""labels":"pp","labels":"pp""#),
        (r#"{"static":"#, r#"{"over":{},"static":"#),
        (r#""complete":true"#, r#""complete":true,"complete":false"#),
        (r#""turn":null,"#, ""),
        (r#","turn":null"#, ""),
    ] {
        refusal(&with(from, to));
    }
    refusal(&format!("{}{}", with("", ""), "{}"));
    refusal(&format!("\u{feff}{}", with("", "")));
}

#[test]
fn numbers_out_of_range_are_refused() {
    let many = [
        "-1",
        "0",
        "1",
        "1001",
        "4294967295",
        "4294967296",
        "18446744073709551616",
        "1e9",
        "2.0",
        "\"2\"",
        "null",
    ];
    for number in many {
        refusal(&with(r#""players":2"#, &format!(r#""players":{number}"#)));
        if number != "1" && number != "null" {
            refusal(&with(r#""winner":1"#, &format!(r#""winner":{number}"#)));
        }
        if number != "null" {
            let turn = with(r#""turn":null"#, &format!(r#""turn":{number}"#));
            assert!(number == "1" || !refusal(&turn).is_empty());
        }
        for list in [
            r#""mate":[NUMBER,2]"#,
            r#""ears":[[NUMBER,2,3,NUMBER]]"#,
            r#""reach":[[NUMBER,2]]"#,
        ] {
            let key = &list[..=list.find(':').unwrap()];
            let from = if key.contains("mate") {
                r#""mate":[3,2]"#.to_owned()
            } else {
                format!("{key}[]")
            };
            refusal(&with(&from, &list.replace("NUMBER", number)));
        }
    }
    let nodes = |node: &str, root: &str| {
        let strategy = format!(r#"{{"strategy":{{"nodes":[{node}],"roots":[{root}]}}}}"#);
        with(
            r#"{"static":{"level":{"ears":[],"labels":"pp","mate":[3,2],"reach":[]}}}"#,
            &strategy,
        )
    };
    for number in many {
        refusal(&nodes(&format!(r#"{{"replies":[{number}]}}"#), "0"));
        if number != "0" {
            refusal(&nodes(r#"{"replies":[0]}"#, number));
        }
        refusal(&nodes(
            &format!(r#"{{"race":[{{"player":{number},"paths":[[{number}]]}}]}}"#),
            "0",
        ));
    }
}

/// Whatever stands in a text, it is not repeated as it is.
#[test]
fn texts_cannot_break_the_line() {
    let nasty = r"a\n\u2028\u202e\u001b[31m\u0000";
    for (from, to) in [
        ("slitherlab/certificate/1", nasty),
        ("path:4", nasty),
        (r#""game":"classic""#, &format!(r#""game":"{nasty}""#)),
        ("0 1", nasty),
        (r#""winning":[]"#, &format!(r#""winning":["{nasty}"]"#)),
        (r#""labels":"pp""#, &format!(r#""labels":"{nasty}""#)),
        (r#""labels""#, &format!(r#""{nasty}""#)),
        (r#""static""#, &format!(r#""{nasty}""#)),
        (r#""winner":1"#, &format!(r#""winner":1,"first":"{nasty}""#)),
        (
            r#""winner":1"#,
            &format!(r#""winner":1,"terminals":"{nasty}""#),
        ),
    ] {
        refusal(&with(from, to));
        // As long as it likes.
        refusal(&with(from, &to.replace(nasty, &"y".repeat(100_000))));
    }
}

/// Boards that are too large are refused before they are built, and texts of a megabyte are read
/// once: a checker that takes the square of their length would not come to an end here.
#[test]
fn nothing_takes_the_square_of_its_length() {
    for board in [
        "grid:99999x99999",
        "complete:4294967295",
        "hypercube:31",
        "path:4294967296",
    ] {
        refusal(&with("path:4", board));
    }
    let length = 500_000;
    let digits = "1".repeat(length);
    for text in [
        digits.clone() + &"-".repeat(length),
        "-".repeat(length),
        format!("{digits}-{digits}"),
        ".".repeat(length),
    ] {
        refusal(&with(
            r#""winning":[]"#,
            &format!(r#""winning":["{text}"]"#),
        ));
        refusal(&with("0 1", &text));
        let commas = text.replace(['-', '.'], ",");
        let shannon = with("classic", "shannon");
        refusal(&shannon.replace(
            r#""winner":1"#,
            &format!(r#""winner":1,"first":"cut","terminals":"{commas}""#),
        ));
    }
    // The same edge named over and over, and many parallel edges named one by one.
    let count = 60_000;
    let graph = slitherlab_graph::Graph::from_edges(2, vec![[0, 1]; count]).unwrap();
    let board = slitherlab_board::Board::from_graph(graph).text().to_owned();
    let position = |word: &dyn Fn(usize) -> String, words: usize| {
        let words: Vec<String> = (0..words).map(word).collect();
        format!("1: {}", words.join(" "))
    };
    let certificate = |position: String, moves: Value| {
        json!({"schema": "slitherlab/certificate/1", "board": {"text": board}, "game": "cycle-cut",
            "claim": {"players": 2, "misere": false, "position": position, "turn": null, "winner": 1, "moves": moves,
                      "first": "cycle"},
            "proof": {"over": {}}})
        .to_string()
    };
    let same = |_: usize| "0-1".to_owned();
    let numbered = |k: usize| format!("0-1#{}", k % count);
    for word in [&same as &dyn Fn(usize) -> String, &numbered] {
        let all = certificate(position(word, count - 1), Value::Null);
        // Only the numbers are the canonical spelling.
        match verify(all.as_bytes()) {
            Ok(line) => assert!(line.to_string().chars().count() < 1000, "{line}"),
            Err(refusal) => {
                assert!(matches!(refusal, Refusal::Text(_)), "{refusal}");
                assert_eq!(word(1), "0-1");
            }
        }
        refusal(&certificate(position(word, count + 5_000), Value::Null));
        let moves = json!({"winning": vec!["0-1"; count], "complete": false});
        refusal(&certificate(position(word, count - 1), moves));
    }
}

/// The most players that there may be, each with a strategy of their own.
#[test]
fn a_thousand_players() {
    let beaten: Vec<u32> = vec![3];
    let certificate = |players: u32, roots: usize| {
        json!({"schema": "slitherlab/certificate/1", "board": {"text": "path:3"}, "game": "classic",
            "claim": {"players": players, "misere": false, "position": "0 1 2", "turn": null, "winner": 0, "moves": null,
                      "can_be_beaten": beaten},
            "proof": {"strategy": {"nodes": [{"replies": []}], "roots": vec![0; roots]}}})
        .to_string()
    };
    assert!(verify(certificate(1000, 1000).as_bytes()).is_ok());
    assert_eq!(
        verify(certificate(1000, 999).as_bytes()),
        Err(Refusal::Strategies(999, 1000))
    );
    refusal(&certificate(1001, 1001));
}
