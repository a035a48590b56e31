//! Bugs that were fixed, each test named for what broke.

mod run;

use run::slitherlab_reading;

/// The error of a file has its problem as its source; printing the chain said everything twice.
#[test]
fn a_bad_file_is_complained_about_once() {
    let run = slitherlab_reading(&["board", "-", "--from", "edges"], b"0 1\n1 x\n");
    assert_eq!(run.stderr.matches("expected a vertex number").count(), 1);
}
