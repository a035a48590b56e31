//! The columns of a table, and the forms in which it is printed.

use super::rows;
use super::run::{Scratch, slitherlab, with};

#[test]
fn columns_on_request() {
    let all = "girth,diameter,automorphisms,factor_critical,one_factors,openings,winning_openings,nimber,components,min_degree,max_degree";
    let csv = |boards: &str, game: &str, columns: &str| {
        rows(&[
            "sweep",
            boards,
            "--game",
            game,
            "--format",
            "csv",
            "--columns",
            columns,
        ])
    };
    assert_eq!(
        csv("path:{3..4}", "geography", all),
        format!(
            "board,{all}\n\
             path:3,,2,2,false,0,3,2,2,1,1,2\n\
             path:4,,3,2,false,1,4,0,0,1,1,2\n"
        )
    );
    assert_eq!(
        csv(
            "petersen",
            "classic",
            "girth,diameter,automorphisms,one_factors,winner"
        ),
        "board,girth,diameter,automorphisms,one_factors,winner\npetersen,5,2,120,6,1\n"
    );
    assert_eq!(
        csv(
            "complete:7",
            "classic",
            "factor_critical,automorphisms,nimber"
        ),
        "board,factor_critical,automorphisms,nimber\ncomplete:7,true,5040,0\n"
    );
    // Expectations know them, and JSON has them beside the others.
    let run = slitherlab(&[
        "sweep",
        "cycle:{3..7}",
        "--game",
        "classic",
        "--json",
        "--columns",
        "girth",
        "--expect",
        "girth == order and diameter == order / 2",
    ]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let first: serde_json::Value =
        serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["columns"]["girth"], &first["columns"]["order"]),
        (&3.into(), &3.into())
    );
    // They are part of what is resumed and merged, also as Parquet.
    let scratch = Scratch::new("columns");
    for format in ["csv", "parquet"] {
        let sweep = |shard: &str, out: &str| {
            let arguments = [
                "sweep",
                "cycle:{3..8}",
                "--game",
                "classic",
                "--columns",
                "girth,one_factors,nimber",
                "--format",
                format,
                "--shard",
                shard,
                "--out",
                out,
            ];
            assert_eq!(slitherlab(&arguments).status, 0);
        };
        let files = ["whole", "one", "two"].map(|name| scratch.file(&format!("{name}.{format}")));
        for (file, shard) in files.iter().zip(["1/1", "1/2", "2/2"]) {
            sweep(shard, file);
        }
        let merged = scratch.file(&format!("merged.{format}"));
        let run = slitherlab(&["sweep", "merge", &files[1], &files[2], "--out", &merged]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let [whole, merged] = [&files[0], &merged].map(|file| std::fs::read(file).unwrap());
        assert!(whole == merged, "{format}");
    }
    let other = [
        "sweep",
        "cycle:{3..8}",
        "--game",
        "classic",
        "--columns",
        "girth",
        "--format",
        "csv",
        "--out",
        &scratch.file("whole.csv"),
        "--resume",
    ];
    assert_eq!(slitherlab(&other).status, 2);
}

#[test]
fn tables_for_print() {
    let table = |format: &str| {
        rows(&[
            "sweep",
            "path:{2..3}",
            "--game",
            "classic",
            "--columns",
            "order,winner,basis",
            "--format",
            format,
        ])
    };
    assert_eq!(
        table("markdown"),
        "| board | order | winner | basis |\n| :--- | ---: | ---: | :--- |\n\
         | path:2 | 2 | 1 | anderson-1974 |\n| path:3 | 3 | 2 | anderson-1974 |\n"
    );
    assert_eq!(
        table("latex"),
        "\\begin{tabular}{lrrl}\n\\hline\nboard & order & winner & basis \\\\\n\\hline\n\
         path:2 & 2 & 1 & anderson-1974 \\\\\npath:3 & 3 & 2 & anderson-1974 \\\\\n\
         \\hline\n\\end{tabular}\n"
    );
    let scratch = Scratch::new("print");
    let file = scratch.file("table.tex");
    let run = slitherlab(&[
        "sweep",
        "path:{2..3}",
        "--game",
        "classic",
        "--columns",
        "order,winner,basis",
        "--format",
        "latex",
        "--out",
        &file,
    ]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), table("latex"));
    // A table for print is written at once, and whole.
    for more in [&["--shard", "1/2"][..], &["--resume"]] {
        let arguments = [
            "sweep",
            "path:{2..3}",
            "--game",
            "classic",
            "--format",
            "latex",
            "--out",
            &file,
        ];
        let run = slitherlab(&[&arguments[..], more].concat());
        assert_eq!(
            (run.status, run.stderr.lines().count()),
            (2, 1),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn sequences_for_the_oeis() {
    let sequence = |columns: &str, boards: &str| {
        slitherlab(&[
            "sweep",
            boards,
            "--game",
            "geography",
            "--format",
            "bfile",
            "--columns",
            columns,
        ])
    };
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
        let run = sequence(columns, "path:3");
        assert_eq!(
            (run.status, run.stderr.lines().count()),
            (2, 1),
            "{}",
            run.stderr
        );
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
