//! Each condition of a family certificate by itself: a true certificate with one thing wrong is
//! refused for that.

use slitherlab_family::{
    Choices, End, Extent, Family, FamilyRefusal, Fault, Gap, Script, Window, verify,
};

/// Three players on a path: whoever opens in the middle, the moves are made at two ends. On three
/// cells player 1 opens, player 2 takes the last cell and player 3 is stuck; on four cells player 1
/// is.
const PATHS: &str = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:4x1","game":"classic","players":3,"misere":false,"beaten":[1]}
{"beaten":1,"opening":[1,0],"window":["0 2","0 0"],"moves":""}
{"beaten":1,"opening":[1,0],"window":["1 1","0 0"],"moves":"A"}
"#;

/// The third player of three, who cannot make the third move on paths of three cells, wherever
/// player 1 opens.
const THIRD: &str = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:3x1","game":"classic","players":3,"misere":false,"beaten":[3]}
{"beaten":3,"opening":[1,0],"window":["0 1","0 0"],"moves":""}
"#;

fn refusal(text: &str, from: &str, to: &str) -> FamilyRefusal {
    assert!(verify(text.as_bytes()).is_ok());
    assert!(text.contains(from), "{from}");
    verify(text.replacen(from, to, 1).as_bytes()).expect_err(to)
}

#[test]
fn a_claim_has_to_be_one() {
    assert!(matches!(
        refusal(PATHS, "family-certificate/1", "family-certificate/2"),
        FamilyRefusal::Schema(_)
    ));
    for beaten in ["[]", "[1,1]", "[2,1]", "[0]", "[4]"] {
        let refusal = refusal(PATHS, r#""beaten":[1]"#, &format!(r#""beaten":{beaten}"#));
        assert_eq!(refusal, FamilyRefusal::Players, "{beaten}");
    }
    assert_eq!(
        refusal(PATHS, r#""beaten":[1]"#, r#""beaten":[2]"#),
        FamilyRefusal::Players,
        "a patch for somebody else"
    );
    let nobody = PATHS.lines().next().unwrap().replace("[1]", "[]");
    assert_eq!(verify(nobody.as_bytes()), Err(FamilyRefusal::Players));
    for game in ["public", "private", "edge-geography", "cycle"] {
        assert_eq!(refusal(PATHS, "classic", game), FamilyRefusal::Game);
    }
    // Two players are claimed to be beaten, and one is shown to be.
    assert!(matches!(
        refusal(PATHS, r#""beaten":[1]"#, r#""beaten":[1,2]"#),
        FamilyRefusal::Gap(2, Gap::Board(_))
    ));
    for family in ["grid:0x4", "torus:2x1", "torus:{2..}x3", "cylinder:2x3"] {
        assert!(matches!(
            refusal(PATHS, "grid:4x1", family),
            FamilyRefusal::Family(_)
        ));
    }
}

/// A number is written in one way, so that a claim has one text, and the schema is a text of its
/// own.
#[test]
fn numbers_and_schemas_have_one_form() {
    for (from, to) in [
        ("grid:4x1", "grid:04x1"),
        ("grid:4x1", "grid:4x01"),
        ("grid:4x1", "grid:+4x1"),
        ("grid:4x1", "grid:100000x1"),
        (r#""0 2""#, r#""00 2""#),
        (r#""0 2""#, r#""0 02""#),
        (r#""0 2""#, r#""0  2""#),
        (r#""players":3"#, r#""players":03"#),
        (r#""players":3"#, r#""players":3.0"#),
        (r#""players":3"#, r#""players":3e0"#),
        ("[1,0]", "[1,-0]"),
        ("certificate/1", "certificate/11"),
        (r#"{"schema":"#, r#"{"note":"#),
    ] {
        refusal(PATHS, from, to);
    }
    let ring = r#"{"schema":"slitherlab/family-certificate/1","family":"torus:5","game":"classic","players":4,"misere":false,"beaten":[1]}
{"beaten":1,"opening":[1],"window":["ring 5"],"moves":"AAA"}
"#;
    assert!(verify(ring.as_bytes()).is_ok());
    refusal(ring, "ring 5", "ring 05");
}

/// An opening along a ring takes its first cells, in whichever direction it is named.
#[test]
fn an_opening_is_the_same_in_both_directions() {
    let family: Family = "torus:{3..}x{3..}".parse().unwrap();
    let window = |opening: &[i32]| {
        Window::new(
            &family.lattice,
            opening,
            &[Extent::Ring(5), Extent::Ring(4)],
        )
        .unwrap()
    };
    assert_eq!(window(&[1, 0]).opening, [0, 1]);
    assert_eq!(window(&[-1, 0]).opening, [0, 1]);
    assert_eq!(window(&[0, -1]).opening, [0, 5]);
}

#[test]
fn a_window_has_to_be_one() {
    for (from, to) in [
        ("[1,0]", "[0,0]"),
        ("[1,0]", "[2,0]"),
        ("[1,0]", "[0,1]"),
        (r#""0 2""#, r#""ring 4""#),
        (r#""0 2""#, r#""0""#),
    ] {
        let refusal = refusal(PATHS, from, to);
        let other = matches!(
            refusal,
            FamilyRefusal::Strategy(2, _) | FamilyRefusal::Gap(..)
        );
        assert!(
            refusal == FamilyRefusal::Window(2) || other,
            "{to}: {refusal}"
        );
    }
    // Two cells that are not joined are no opening, also where any opening will do.
    let apart = THIRD.replace("[1,0]", "[2,0]").replace("0 1", "0 0");
    assert_eq!(verify(apart.as_bytes()), Err(FamilyRefusal::Window(2)));
    // What the opening is has to fit the game.
    let cells = PATHS.replace("[1,0]", "[0,0]");
    let refused = verify(cells.as_bytes());
    assert_eq!(refused, Err(FamilyRefusal::Window(2)));
    let geography = refusal(PATHS, "classic", "geography");
    assert_eq!(geography, FamilyRefusal::Window(2));
    // Rings have three cells at least, and no borders.
    let ring = |extent: Extent| {
        let family: Family = "torus:{3..}".parse().unwrap();
        Window::new(&family.lattice, &[1], &[extent])
    };
    assert!(ring(Extent::Ring(3)).is_some());
    assert!(ring(Extent::Ring(2)).is_none() && ring(Extent::Ring(0)).is_none());
    for ends in [
        [End::Border(1), End::Border(1)],
        [End::Open(1), End::Border(1)],
        [End::Border(1), End::Open(1)],
    ] {
        assert!(ring(Extent::Line(ends[0], ends[1])).is_none());
    }
    let line = |extent: Extent| {
        let family: Family = "grid:{3..}".parse().unwrap();
        Window::new(&family.lattice, &[1], &[extent])
    };
    assert!(line(Extent::Ring(5)).is_none());
}

/// The frontier of a window is as thick as a step is long, and the opening lies where it is said
/// to.
#[test]
fn windows_are_laid_out() {
    let window = |lattice: &str, opening: &[i32], extents: &[Extent]| {
        let family: Family = lattice.parse().unwrap();
        Window::new(&family.lattice, opening, extents).unwrap()
    };
    let line = |before, after| Extent::Line(before, after);
    let (open, border) = (End::Open(1), End::Border(2));
    let grid = window("grid:{3..}", &[1], &[line(open, border)]);
    assert_eq!(grid.frontier, [true, false, false, false, false, false]);
    assert_eq!(grid.opening, [2, 3]);
    let path: [&[u16]; 6] = [&[1], &[0, 2], &[1, 3], &[2, 4], &[3, 5], &[4]];
    assert_eq!(grid.neighbors, path);
    let turned = window("grid:{3..}", &[-1], &[line(border, open)]);
    assert_eq!(turned.frontier, [false, false, false, false, false, true]);
    assert_eq!(turned.opening, [2, 3]);
    let knight = window(
        "knight:{3..}x{3..}",
        &[1, 2],
        &[line(open, open), line(border, border)],
    );
    assert_eq!(knight.lengths, [8, 7]);
    let rows: Vec<&[bool]> = knight.frontier.chunks(8).collect();
    let thick = [true, true, false, false, false, false, true, true];
    assert!(rows.iter().all(|row| *row == thick));
    assert_eq!(knight.opening, [2 * 8 + 3, 4 * 8 + 4]);
    // From one cell, across: down in the second axis.
    let across = window("hex:{2..}x{2..}", &[1, -1], &[line(border, border); 2]);
    assert_eq!(across.opening, [2 * 6 + 3, 3 * 6 + 2]);
}

#[test]
fn a_strategy_has_to_lead_to_the_end() {
    let fault = |from: &str, to: &str, line: usize| match refusal(PATHS, from, to) {
        FamilyRefusal::Strategy(at, fault) if at == line => fault,
        other => panic!("{other}"),
    };
    let missing = fault(r#""moves":"A""#, r#""moves":"""#, 3);
    assert_eq!(missing, Fault::Missing);
    assert_eq!(fault(r#""moves":"A""#, r#""moves":"C""#, 3), Fault::NoMove);
    assert_eq!(
        fault(r#""moves":"A""#, r#""moves":"AA""#, 3),
        Fault::Superfluous
    );
    assert_eq!(fault(r#""moves":"A""#, r#""moves":"!""#, 3), Fault::Missing);
    assert_eq!(
        fault(r#""moves":"""#, r#""moves":"A""#, 2),
        Fault::Superfluous
    );
    assert_eq!(fault(r#""0 2""#, r#""0 2+""#, 2), Fault::Escape);
    assert_eq!(fault(r#""0 2""#, r#""0 1""#, 2), Fault::Stuck(3));
    assert_eq!(
        fault(r#""misere":false"#, r#""misere":true"#, 2),
        Fault::Stuck(1)
    );
    // The player to be beaten, too, must not come to an open side: three cells, the last of them
    // frontier.
    let own = THIRD
        .replace(r#""beaten":3"#, r#""beaten":2"#)
        .replace("[3]", "[2]");
    let open = own.replace(r#""0 1""#, r#""0 0+""#);
    assert_eq!(
        verify(open.as_bytes()),
        Err(FamilyRefusal::Strategy(2, Fault::Escape))
    );
    assert_eq!(
        verify(own.as_bytes()),
        Err(FamilyRefusal::Strategy(2, Fault::Stuck(3)))
    );
    // Every move of the player to be beaten is tried, the first and the last: one of two saves
    // them.
    for window in ["1 2", "2 1"] {
        let text = format!(
            r#"{{"schema":"slitherlab/family-certificate/1","family":"grid:4x1","game":"geography","players":2,"misere":false,"beaten":[2]}}
{{"beaten":2,"opening":[0,0],"window":["{window}","0 0"],"moves":""}}
"#
        );
        assert_eq!(
            verify(text.as_bytes()),
            Err(FamilyRefusal::Strategy(2, Fault::Stuck(1)))
        );
    }
    // A partner must not come to an open side, either.
    let partner = THIRD.replace(r#""0 1""#, r#""0 0+""#);
    assert_eq!(
        verify(partner.as_bytes()),
        Err(FamilyRefusal::Strategy(2, Fault::Escape))
    );
}

/// A patch is played, and counts, for the player whom it names.
#[test]
fn patches_belong_to_their_players() {
    // On two cells player 2 is stuck, and with misère ending wins: then 1 and 3 lose.
    let two = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:2x1","game":"classic","players":3,"misere":true,"beaten":[1,3]}
{"beaten":1,"opening":[1,0],"window":["0 0","0 0"],"moves":""}
{"beaten":3,"opening":[1,0],"window":["0 0","0 0"],"moves":""}
"#;
    assert!(verify(two.as_bytes()).is_ok());
    let gap = |text: String| match verify(text.as_bytes()) {
        Err(FamilyRefusal::Gap(player, _)) => player,
        other => panic!("{other:?}"),
    };
    assert_eq!(gap(two.replace(r#""beaten":3,"#, r#""beaten":1,"#)), 3);
    assert_eq!(gap(two.replace(r#""beaten":1,"#, r#""beaten":3,"#)), 1);
    let wrong = two
        .replace("[1,3]", "[1,2]")
        .replace(r#""beaten":3,"#, r#""beaten":2,"#);
    assert_eq!(
        verify(wrong.as_bytes()),
        Err(FamilyRefusal::Strategy(3, Fault::Stuck(2)))
    );
}

/// In misère play player 1 wins where they cannot open: nothing has to be shown there about the
/// others. A side that is longer than any number of a patch is still as long as it is.
#[test]
fn boards_without_an_edge_need_no_patch_in_misere_play() {
    let claim = |family: &str, misere: bool, beaten: u32| {
        let text = format!(
            r#"{{"schema":"slitherlab/family-certificate/1","family":"{family}","game":"classic","players":3,"misere":{misere},"beaten":[{beaten}]}}"#
        );
        verify(text.as_bytes()).is_ok()
    };
    for (family, is_edgeless) in [
        ("grid:1x1", true),
        ("knight:2x{1..}", false),
        ("knight:2x2", true),
        ("knight:{1..}x1", true),
        ("grid:2x1", false),
        ("grid:{1..}x1", false),
        ("honeycomb:1x1", false),
        ("torus:3", false),
    ] {
        assert_eq!(claim(family, true, 3), is_edgeless, "{family}");
        assert!(
            !claim(family, true, 1) && !claim(family, false, 3),
            "{family}"
        );
        assert_eq!(claim(family, false, 1), is_edgeless, "{family}");
    }
}

/// Every opening, and every board, needs its window.
#[test]
fn nothing_may_be_missing() {
    let lines: Vec<&str> = PATHS.lines().collect();
    for left_out in [1, 2] {
        let rest = [lines[0], lines[3 - left_out]].join("\n");
        assert!(matches!(
            verify(rest.as_bytes()),
            Err(FamilyRefusal::Gap(1, Gap::Opening { .. }))
        ));
    }
    // Longer, shorter and all boards; the other direction; a lattice with more steps.
    for family in [
        "grid:5x1",
        "grid:3x1",
        "grid:{4..}x1",
        "grid:4x2",
        "grid:4x{1..}",
    ] {
        let refused = refusal(PATHS, "grid:4x1", family);
        let gap = matches!(refused, FamilyRefusal::Gap(1, Gap::Opening { .. }));
        assert!(gap, "{family}: {refused}");
    }
    for family in [
        "grid:4x1",
        "grid:2x1",
        "grid:{3..}x1",
        "grid:3x{1..}",
        "grid:3x2",
    ] {
        let refused = refusal(THIRD, "grid:3x1", family);
        assert!(
            matches!(refused, FamilyRefusal::Gap(3, Gap::Board(_))),
            "{family}"
        );
    }
    // The same board turned is the same; the order of patches does not matter, nor does one too
    // many.
    let turned = PATHS.replace("grid:4x1", "grid:1x4");
    assert!(verify(turned.as_bytes()).is_ok());
    let other = [lines[0], lines[2], lines[1], lines[2]].join("\n");
    assert_eq!(verify(other.as_bytes()).unwrap().patches, 3);
    // On a board of one cell nobody can open: that loses, or wins with misère ending.
    let one = PATHS.replace("grid:4x1", "grid:1x1");
    assert!(verify(one.as_bytes()).is_ok());
    let head = lines[0].replace("grid:4x1", "grid:1x1");
    let misere = head.replace("false", "true");
    assert_eq!(verify(misere.as_bytes()), Err(FamilyRefusal::NoMoves));
    let some = misere.replace("grid:1x1", "grid:{1..}x{1..}");
    assert_eq!(verify(some.as_bytes()), Err(FamilyRefusal::NoMoves));
    for family in ["grid:1x2", "knight:2x3", "torus:3"] {
        let misere = misere.replace("grid:1x1", family);
        assert!(
            matches!(verify(misere.as_bytes()), Err(FamilyRefusal::Gap(..))),
            "{family}"
        );
    }
    let knights = misere.replace("grid:1x1", "knight:2x2");
    assert_eq!(verify(knights.as_bytes()), Err(FamilyRefusal::NoMoves));
}

/// Choices among more than 64 moves take two digits.
#[test]
fn scripts_are_read_as_they_are_written() {
    for moves in [2, 64, 65, 4000] {
        let mut script = Script::default();
        let places = [0, 1, moves / 2, moves - 1];
        for place in places {
            script.push(place, moves);
        }
        let mut choices = Choices::of(script.text());
        for place in places {
            assert_eq!(choices.next_of(moves), Some(place));
        }
        assert_eq!(choices.next_of(moves), None);
    }
}
