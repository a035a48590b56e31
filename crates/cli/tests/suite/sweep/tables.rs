//! The columns of a table, and the forms in which it is printed.

use super::run::{Run, Scratch, slitherlab, with};

/// A sweep of classic with these columns and the further words of a line.
fn sweep(boards: &str, columns: &str, line: &str) -> Run {
    sweep_of("classic", boards, columns, line)
}

fn sweep_of(game: &str, boards: &str, columns: &str, line: &str) -> Run {
    let mut arguments = vec!["sweep", boards, "--game", game, "--columns", columns];
    arguments.extend(line.split(' '));
    slitherlab(&arguments)
}

fn assert_refused(run: &Run) {
    let lines = run.stderr.lines().count();
    assert_eq!((run.status, lines), (2, 1), "{}", run.stderr);
}

#[test]
fn columns_on_request() {
    let all = "girth,diameter,automorphisms,factor_critical,one_factors,openings,winning_openings,nimber,components,min_degree,max_degree";
    assert_eq!(
        sweep_of("geography", "path:{3..4}", all, "--format csv").stdout,
        format!(
            "board,{all}\n\
             path:3,,2,2,false,0,3,2,2,1,1,2\n\
             path:4,,3,2,false,1,4,0,0,1,1,2\n"
        )
    );
    for (board, columns, row) in [
        (
            "petersen",
            "girth,diameter,automorphisms,one_factors,winner",
            "5,2,120,6,1",
        ),
        (
            "complete:7",
            "factor_critical,automorphisms,nimber",
            "true,5040,0",
        ),
    ] {
        let csv = sweep(board, columns, "--format csv").stdout;
        assert_eq!(csv, format!("board,{columns}\n{board},{row}\n"));
    }
    // Expectations know them, and JSON has them beside the others.
    let expected = "--expect=girth==order and diameter==order/2";
    let classic = ["sweep", "cycle:{3..7}", "--game", "classic", "--json"];
    let run = slitherlab(&[&classic[..], &["--columns", "girth", expected]].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    let first: serde_json::Value =
        serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["columns"]["girth"], &first["columns"]["order"]),
        (&3.into(), &3.into())
    );
    // They are part of what is resumed and merged, also as Parquet.
    let scratch = Scratch::new("columns");
    let cycles = |columns: &str, format: &str, out: &str, more: &str| {
        let line = format!("--format {format} --out {out} {more}");
        sweep("cycle:{3..8}", columns, &line).status
    };
    for format in ["csv", "parquet"] {
        let files = ["whole", "one", "two"].map(|name| scratch.file(&format!("{name}.{format}")));
        for (file, shard) in files.iter().zip(["1/1", "1/2", "2/2"]) {
            let shard = format!("--shard {shard}");
            assert_eq!(cycles("girth,one_factors,nimber", format, file, &shard), 0);
        }
        let merged = scratch.file(&format!("merged.{format}"));
        let run = slitherlab(&["sweep", "merge", &files[1], &files[2], "--out", &merged]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let [whole, merged] = [&files[0], &merged].map(|file| std::fs::read(file).unwrap());
        assert!(whole == merged, "{format}");
    }
    let whole = scratch.file("whole.csv");
    assert_eq!(cycles("girth", "csv", &whole, "--resume"), 2);
}

#[test]
fn tables_for_print() {
    let table = |line: &str| {
        let run = sweep("path:{2..3}", "order,winner,basis", line);
        assert_eq!(run.status, 0, "{line}: {}", run.stderr);
        run.stdout
    };
    assert_eq!(
        table("--format markdown"),
        "| board | order | winner | basis |\n| :--- | ---: | ---: | :--- |\n\
         | path:2 | 2 | 1 | anderson-1974 |\n| path:3 | 3 | 2 | anderson-1974 |\n"
    );
    let latex = table("--format latex");
    assert_eq!(
        latex,
        "\\begin{tabular}{lrrl}\n\\hline\nboard & order & winner & basis \\\\\n\\hline\n\
         path:2 & 2 & 1 & anderson-1974 \\\\\npath:3 & 3 & 2 & anderson-1974 \\\\\n\
         \\hline\n\\end{tabular}\n"
    );
    let scratch = Scratch::new("print");
    let file = scratch.file("table.tex");
    table(&format!("--format latex --out {file}"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), latex);
    // A table for print is written at once, and whole.
    for more in ["--shard 1/2", "--resume"] {
        let line = format!("--format latex --out {file} {more}");
        assert_refused(&sweep("path:{2..3}", "all", &line));
    }
}

#[test]
fn sequences_for_the_oeis() {
    let sequence =
        |columns: &str, boards: &str| sweep_of("geography", boards, columns, "--format bfile");
    // On a path of odd length one wins by naming every second vertex, on an even one never.
    assert_eq!(
        sequence("winning_openings", "path:{3..6}").stdout,
        "3 2\n4 0\n5 3\n6 0\n"
    );
    assert_eq!(
        sequence("one_factors", "grid:{2..3}x{3..4}").stdout,
        "1 3\n2 5\n3 0\n4 11\n"
    );
    let run = sequence("girth", "path:3");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    for columns in ["basis", "order,size", "all"] {
        assert_refused(&sequence(columns, "path:3"));
    }
}

#[test]
fn a_table_fits_the_terminal() {
    let lines = |width: &str, game: &str| {
        let arguments = ["sweep", "grid:{2..3}x{2..3}", "--game", game];
        with(&arguments, &[("COLUMNS", width)], b"").stdout
    };
    for width in [60, 80, 100, 200] {
        let table = lines(&width.to_string(), "classic");
        assert!(table.lines().all(|line| line.len() <= width), "{table}");
        assert!(table.starts_with("board") && table.contains("winner") && table.contains("basis"));
        assert!(!table.contains("beaten"), "{table}");
    }
    assert!(lines("200", "classic").contains("parity"));
    assert!(!lines("60", "classic").contains("parity"));
}
