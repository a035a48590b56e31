//! What the check of a family certificate costs, counted in steps, and what strangers may send. No
//! clock is looked at.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use slitherlab_family::{Effort, FamilyRefusal, FamilyStatement, Gap, verify, verify_watched};

use crate::family::theorem;

fn steps(text: &str) -> (u64, Result<FamilyStatement, FamilyRefusal>) {
    let effort = Effort::default();
    let result = verify_watched(text.as_bytes(), &effort);
    (effort.steps(), result)
}

/// A strip of this many cells, whose ends are borders: the opening is at one end, so that all moves
/// are forced, and player 1 of six is stuck if there are 6·k + 1 cells.
fn strip(cells: u32) -> String {
    format!(
        r#"{{"beaten":1,"opening":[1,0],"window":["0 {}","0 0"],"moves":""}}"#,
        cells - 2
    )
}

/// Situations are looked at once, however many patches cover them: one patch with a large number
/// makes almost a million of them for each of two openings, and the hundred open windows of the
/// theorem, turned in all ways, lie over nearly all.
#[test]
fn patches_do_not_cost_the_situations_that_they_cover() {
    let theorem = theorem("classic-6");
    let (alone, result) = steps(theorem);
    let positions = result.unwrap().positions;
    // A window of the theorem has at most 13 × 13 cells, each with 4 neighbours.
    assert!(alone < 12 * (theorem.len() + positions * 5 * 169 + 10_000) as u64);
    let larger = format!("{theorem}{}\n", strip(121));
    // Across the strip the theorem's own numbers count, of which the largest is 6.
    let situations = 2 * (121u64 * 8).pow(2);
    let (more, result) = steps(&larger);
    assert!(result.is_ok());
    assert!(more > situations, "{more}");
    assert!(more < alone + 12 * situations, "{more}");
    // The same patches again cost what their own strategies do.
    let lines: Vec<&str> = theorem.lines().collect();
    let twice = format!("{larger}{}\n", lines[1..].join("\n"));
    assert!(steps(&twice).0 < more + 2 * alone);
}

/// A patch that asks for too much is refused before anything is laid out.
#[test]
fn too_many_situations_are_refused_at_once() {
    let theorem = theorem("classic-6");
    let larger = format!("{theorem}{}\n", strip(301));
    let (cost, result) = steps(&larger);
    assert_eq!(result, Err(FamilyRefusal::Gap(1, Gap::Many)));
    assert!(cost < steps(theorem).0 + 1_000_000, "{cost}");
}

/// The strategy of a long strip costs its positions, each as much as the window.
#[test]
fn positions_cost_their_window() {
    let head = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:LENGTHx1","game":"classic","players":6,"misere":false,"beaten":[3]}"#;
    let mut before = 0;
    for cells in [250, 500, 1000] {
        // Any edge may be the opening of a partner.
        let line = strip(cells).replace(r#""beaten":1"#, r#""beaten":3"#);
        let text = format!("{}\n{line}", head.replace("LENGTH", &cells.to_string()));
        let (cost, result) = steps(&text);
        // 250, 500 and 1000 moves after the first two cells: somebody else is stuck.
        assert!(
            matches!(result, Err(FamilyRefusal::Strategy(2, _))),
            "{result:?}"
        );
        assert!(before == 0 || cost < before * 9 / 2, "{cells}: {cost}");
        before = cost;
    }
}

/// What a valid certificate costs in steps, and how often the caller is asked whether to go on.
fn steps_and_asked(text: &str) -> [u64; 2] {
    let asked = AtomicU64::new(0);
    let count = || {
        asked.fetch_add(1, Relaxed);
        false
    };
    let effort = Effort::new(&count);
    assert!(verify_watched(text.as_bytes(), &effort).is_ok());
    [effort.steps(), asked.into_inner()]
}

/// Whenever the caller wants to stop, the check stops.
#[test]
fn a_check_can_be_stopped_at_any_time() {
    let text = format!("{}{}\n", theorem("classic-6"), strip(121));
    let [steps, all] = steps_and_asked(&text);
    assert!(all > 100 && steps / all < 1 << 16, "{all}");
    for last in (0..all).step_by(all as usize / 30) {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Relaxed) >= last;
        assert_eq!(
            verify_watched(text.as_bytes(), &Effort::new(&stop)),
            Err(FamilyRefusal::Stopped)
        );
    }
}

/// The same patch again and again has as many images as the lattice has symmetries, 384 in four
/// dimensions, and the caller is asked while they are made as well.
#[test]
fn images_can_be_stopped() {
    let head = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:1x1x1x1","game":"geography","players":2,"misere":false,"beaten":[2]}"#;
    let patch = r#"{"beaten":2,"opening":[0,0,0,0],"window":["0 0","0 0","0 0","0 0"],"moves":""}"#;
    let text = format!("{head}\n{}", format!("{patch}\n").repeat(2000));
    let [steps, asked] = steps_and_asked(&text);
    assert!(steps > 2000 * 384 * 4, "{steps}");
    assert!(steps / asked < 1 << 15, "{asked}");
}

/// Whatever strangers write, the answer is one line, and comes soon.
#[test]
fn hostile_lines_are_refused_in_one_line() {
    let head = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:{2..}x{2..}","game":"classic","players":3,"misere":false,"beaten":[1]}"#;
    let patch = r#"{"beaten":1,"opening":[1,0],"window":["0 0","0 1"],"moves":"A"}"#;
    let with = |from: &str, to: &str| {
        let text = format!("{head}\n{patch}\n");
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let nasty = r"\u2028\u202e\u001b[31m\n";
    let long = "y".repeat(100_000);
    let many: Vec<String> = (1..=1000).map(|player| player.to_string()).collect();
    for text in [
        with("grid:{2..}x{2..}", nasty),
        with("grid:{2..}x{2..}", &long),
        with("grid:{2..}x{2..}", "king:{1..}x{1..}x{1..}x{1..}x{1..}"),
        with("grid:{2..}x{2..}", "grid:{4294967295..}x{4294967296..}"),
        with("slitherlab/family-certificate/1", nasty),
        with(r#""classic""#, &format!("\"{nasty}\"")),
        with(r#""players":3"#, r#""players":4294967295"#),
        with(r#""players":3"#, r#""players":1001"#),
        with(
            r#""players":3,"misere":false,"beaten":[1]"#,
            &format!(
                r#""players":1000,"misere":false,"beaten":[{}]"#,
                many.join(",")
            ),
        ),
        with(r#""beaten":[1]"#, r#""beaten":[1,1]"#),
        with(r#""beaten":[1]"#, r#""beaten":[0]"#),
        with(r#""beaten":[1]"#, r#""beaten":[4]"#),
        with(r#""beaten":[1]"#, r#""beaten":[]"#),
        with(r#""beaten":1"#, r#""beaten":0"#),
        with(r#""beaten":1,"#, r#""beaten":1,"beaten":1,"#),
        with(r#""beaten":1,"#, r#""beaten":1,"beside":1,"#),
        with("[1,0]", "[1]"),
        with("[1,0]", "[1,0,0]"),
        with("[1,0]", "[2,0]"),
        with("[1,0]", "[-2147483648,0]"),
        with("[1,0]", "[0,0]"),
        with(r#""0 0""#, r#""0 4294967295""#),
        with(r#""0 0""#, r#""4096 4096+""#),
        with(r#""0 0""#, r#""ring 4096""#),
        with(r#""0 0""#, r#""+0 0""#),
        with(r#""0 0""#, r#"" ""#),
        with(r#""0 0""#, &format!("\"{nasty}\"")),
        with(r#""0 0","#, ""),
        with(r#""0 0","#, r#""0 0","0 0","#),
        with(r#""moves":"A""#, &format!(r#""moves":"{nasty}""#)),
        with(
            r#""moves":"A""#,
            &format!(r#""moves":"{}""#, "A".repeat(100_000)),
        ),
        with("\n{", "\n\n{"),
        with("\n{", "\n[[[[[["),
        with("\n{", "{"),
        "{".repeat(100_000),
        "\n".to_owned(),
        String::new(),
    ] {
        let start: String = text.chars().take(200).collect();
        let (cost, result) = steps(&text);
        let line = result.expect_err(&start).to_string();
        let breaks = |c: char| c.is_control() || ('\u{2028}'..='\u{202e}').contains(&c);
        assert!(!line.contains(breaks), "{line:?}");
        assert!(line.chars().count() < 600, "{line}");
        assert!(cost < 100_000 + 12 * text.len() as u64, "{start}: {cost}");
    }
    assert!(verify(&b"\xff\xfe\n"[..]).is_err());
}
