//! Certificates that were once accepted though false, or brought the checker down.

use slitherlab_verify::verify;

/// After a vertex is named in `progressive` the namer moves again, so the static proof is against
/// the namer, and no proof of a winning move.
#[test]
fn naming_a_vertex_does_not_pass_the_turn() {
    let certificate = r#"{"schema": "slitherlab/certificate/1", "board": {"text": "cycle:3"}, "game": "progressive",
        "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1,
                  "moves": {"winning": ["0"], "complete": false}},
        "proof": {"winning-move": {"move": "0", "level": {"labels": "pp", "mate": [2, 1], "ears": [], "reach": []}}}}"#;
    let refusal = verify(certificate.as_bytes()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "a proof of this kind needs a move after which the opponent is to move"
    );
    // In `geography` the same naming does win: the opponent moves from the vertex.
    let geography = certificate.replace("progressive", "geography");
    assert!(verify(geography.as_bytes()).is_ok());
}

/// The image of a neighbour was looked up before it was known to be a vertex.
#[test]
fn images_beyond_the_board_do_not_bring_the_checker_down() {
    let certificate = r#"{"schema": "slitherlab/certificate/1", "board": {"text": "cycle:4"}, "game": "private",
        "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 2, "moves": null},
        "proof": {"mirror": {"image": [2, 99, 0, 1], "move": null}}}"#;
    let refusal = verify(certificate.as_bytes()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "vertex 1 has not as many images as there are players"
    );
    assert!(verify(certificate.replace("99", "3").as_bytes()).is_ok());
}
