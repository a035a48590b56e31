//! Families of texts, compared with loops written out; and texts that make no sense.

use proptest::prelude::*;
use slitherlab_board::ranges::expand;

/// A range as it is written, and its numbers, counted one by one.
fn range() -> impl Strategy<Value = (String, Vec<u64>)> {
    let span = (0..20u64, 0..9u64, 1..5u64, 0..3u8).prop_map(|(first, more, step, form)| {
        let last = first + more;
        match form {
            0 => (first.to_string(), vec![first]),
            1 => (format!("{first}..{last}"), (first..=last).collect()),
            _ => {
                let numbers = (first..=last).filter(|n| (n - first) % step == 0);
                (format!("{first} .. {last}..{step}"), numbers.collect())
            }
        }
    });
    proptest::collection::vec(span, 1..4).prop_map(|spans| {
        let (texts, numbers): (Vec<String>, Vec<Vec<u64>>) = spans.into_iter().unzip();
        (texts.join(", "), numbers.concat())
    })
}

/// Pieces of texts that may be glued together in senseless ways.
fn rubble() -> impl Strategy<Value = String> {
    let pieces = proptest::sample::select(vec![
        "grid",
        "graph6",
        "s6",
        "n",
        "N",
        ":",
        "x",
        ",",
        "=",
        "..",
        ".",
        "{",
        "{",
        "}",
        "}",
        "0",
        "5",
        "2",
        "{1..3}",
        "{n=1..2}",
        "{n}",
        "18446744073709551616",
        "18446744073709551615",
        " ",
        "-",
        "–",
        "é",
        "\u{0}",
        "\n",
        "D?{",
    ]);
    proptest::collection::vec(pieces, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn families_are_nested_loops(
        (first, outer) in range(),
        (second, inner) in range(),
        between in "[a-z:x ]{0,5}",
    ) {
        let text = format!("{{n={first}}}{between}{{{second}}}x{{ N }}");
        let mut looped = Vec::new();
        for n in &outer {
            for m in &inner {
                looped.push(format!("{n}{between}{m}x{n}"));
            }
        }
        let family = expand(&text).unwrap();
        prop_assert_eq!(family.count_all(), looped.len());
        prop_assert_eq!(family.collect::<Vec<_>>(), looped);
    }

    #[test]
    fn any_string_is_a_family_or_an_error(text in "\\PC{0,40}") {
        check_any(&text)?;
    }

    #[test]
    fn any_rubble_is_a_family_or_an_error(text in rubble()) {
        check_any(&text)?;
    }
}

fn check_any(text: &str) -> Result<(), TestCaseError> {
    match expand(text) {
        Ok(family) => {
            let count = family.count_all();
            prop_assert_eq!(family.take(5).count(), count.min(5));
        }
        Err(error) => {
            let columns = 1..=text.chars().count() + 1;
            prop_assert!(columns.contains(&error.column), "{}", error);
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
    Ok(())
}

/// The sentences that people and programs see.
#[test]
fn errors_say_what_is_wrong_and_where() {
    let word = "w".repeat(50);
    for (text, message) in [
        ("grid:{1..2", "column 11: expected `}`, found the end"),
        ("grid:{1..2 x", "column 12: expected `}`, found `x`"),
        ("é{}", "column 3: expected a number, found `}`"),
        ("{1,\u{1}}", "column 4: expected a number, found `\\u{1}`"),
        (
            "{1..}",
            "column 5: expected the end of the range, found `}`",
        ),
        (
            "{1..2..}",
            "column 8: expected the step of the range, found `}`",
        ),
        (
            &format!("{{1{word}}}"),
            &format!("column 3: expected `}}`, found `{}`", &word[..40]),
        ),
        (
            "{99999999999999999999999}",
            "column 2: the number is too large for any board",
        ),
        (
            "{5..1}",
            "column 2: the range runs backwards: put the smaller number first",
        ),
        ("{1..2..0}", "column 2: the step must be at least 1"),
        (
            "{n}",
            "column 2: this name has no range yet: write `{name=1..9}` first, then `{name}`",
        ),
        ("{n=1}{n=2}", "column 7: this name has a range already"),
        (
            &"{1}".repeat(65),
            "column 194: a text has at most 64 ranges",
        ),
    ] {
        assert_eq!(expand(text).unwrap_err().to_string(), message, "{text}");
    }
}
