//! Playing out of a patch: the partners' next move on a board of any size, by a certificate about
//! its family.

use serde::{Deserialize, Serialize};
use slitherlab_family::{Family, FamilyRules, claim_of, patches_of};
use slitherlab_game::snake::Move;
use slitherlab_graph::Vertex;
use slitherlab_solve::patch::{PlacedPatch, sides_of};

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::session::{Played, Session};
use crate::setup::With;
use slitherlab_game::Budget;

/// By which certificate the partners play, and against whom.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatchOptions {
    /// A certificate about a family that the board belongs to.
    certificate: String,
    /// The player whom all others want to lose.
    beaten: u32,
}

/// Where the patch lies, and what the partners play.
#[derive(Serialize)]
pub struct PatchInfo {
    /// The vertices of the window in which the snake stays; none before player 1 has opened, if
    /// they are the one to be beaten.
    window: Vec<Vertex>,
    /// Those at its open sides, where it never comes to.
    frontier: Vec<Vertex>,
    /// The partners' move, if one of them is to move.
    reply: Option<String>,
    /// In how many positions of the window the strategy chooses among several moves.
    choices: usize,
}

/// The patch around the opening, and the partners' move by it. The strategy in the window is
/// checked on the way; whether the certificate covers all boards is the checker's business.
///
/// # Errors
/// When the certificate says nothing about this game on this board, or a partner has left its
/// strategy.
pub fn patch(
    request: &With<PatchOptions>,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<PatchInfo> {
    let PatchOptions {
        certificate,
        beaten,
    } = &request.options;
    let session = Session::open(&request.setup, limits, budget)?;
    let wrong = |message: &str| Error::new(Code::BadValue, message).about("certificate");
    let claim = claim_of(certificate).ok_or_else(|| wrong("this is not a family certificate"))?;
    let family: Family = claim
        .family
        .parse()
        .map_err(|error| wrong(&format!("the family: {error}")))?;
    let rules = FamilyRules::of(claim.game, claim.players, claim.misere);
    let about = (
        session.game.preset(),
        session.game.players(),
        request.setup.misere,
    );
    let rules = rules
        .filter(|_| about == (claim.game, claim.players, claim.misere))
        .ok_or_else(|| wrong("the certificate is about another game"))?;
    sides_of(&family, session.game.board().text())
        .ok_or_else(|| wrong("the board does not belong to the family"))?;
    let patches = patches_of(certificate).ok_or_else(|| wrong("a line is not a patch"))?;
    crate::error::in_time(budget)?;
    let vertices = |played: &Played| -> Vec<Vertex> {
        let from = played.mv.from.into_iter();
        from.chain([played.mv.to]).collect()
    };
    let opened = session.played.first().map(vertices);
    if *beaten == 1 && opened.is_none() {
        return Ok(PatchInfo {
            window: Vec::new(),
            frontier: Vec::new(),
            reply: None,
            choices: 0,
        });
    }
    let around = opened.as_deref().filter(|_| *beaten == 1);
    let mut placed = PlacedPatch::new(
        &family,
        &rules,
        &patches,
        *beaten,
        session.game.board(),
        around,
    )
    .ok_or_else(|| wrong("no patch fits here"))?;
    let left = || Error::new(Code::BadValue, "a partner has left the strategy").about("moves");
    if let Some(mut opened) = opened {
        opened.sort_unstable();
        if opened != placed.opening() {
            return Err(left());
        }
    }
    for played in session.played.iter().skip(1) {
        let [from, to] = vertices(played)[..] else {
            return Err(left());
        };
        if !placed.follow([from, to]) {
            return Err(left());
        }
    }
    let mv = if session.played.is_empty() {
        placed.opening_move()
    } else {
        placed.choice().map(Move::Edge)
    };
    let frontier = placed.cells().filter(|&(_, is_frontier)| is_frontier);
    Ok(PatchInfo {
        window: placed.cells().map(|(v, _)| v).collect(),
        frontier: frontier.map(|(v, _)| v).collect(),
        reply: mv.map(|mv| session.describe(mv.into()).text),
        choices: placed.choices(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question;
    use serde_json::{Value, json};
    use slitherlab_family::THEOREMS;
    use slitherlab_game::Budget;

    fn ask(name: &str, board: &str, beaten: u32, moves: &[String]) -> Result<Value> {
        let kept = THEOREMS.iter().find(|theorem| theorem.name == name);
        let players = name.split('-').nth(1).unwrap().parse::<u32>().unwrap();
        let request = json!({
            "board": board, "game": name.split('-').next(), "players": players, "moves": moves,
            "certificate": kept.unwrap().certificate, "beaten": beaten,
        });
        let request = question::read(request.to_string().as_bytes())?;
        let info = patch(&request, &QuestionLimits::default(), &Budget::default())?;
        Ok(serde_json::to_value(&info).unwrap())
    }

    /// The player takes the first legal move each time, and is stuck in the end.
    fn lost(name: &str, board: &str, beaten: u32) -> u64 {
        let mut moves: Vec<String> = Vec::new();
        loop {
            let setup = json!({
                "board": board, "game": name.split('-').next(), "moves": moves,
                "players": name.split('-').nth(1).unwrap().parse::<u32>().unwrap(),
            });
            let setup = question::read(setup.to_string().as_bytes()).unwrap();
            let position =
                crate::position::position(&setup, &QuestionLimits::default(), &Budget::default())
                    .unwrap();
            let position = serde_json::to_value(&position).unwrap();
            if let Some(loser) = position["outcome"]["loser"].as_u64() {
                return loser;
            }
            let info = ask(name, board, beaten, &moves).unwrap();
            let reply = if position["turn"] == json!(beaten) {
                assert_eq!(info["reply"], Value::Null);
                &position["moves"][0]["text"]
            } else {
                &info["reply"]
            };
            moves.push(reply.as_str().unwrap().to_owned());
        }
    }

    #[test]
    fn the_partners_win_on_any_board_of_the_family() {
        for beaten in 1..=4 {
            assert_eq!(lost("classic-4", "grid:9x17", beaten), u64::from(beaten));
            assert_eq!(
                lost("progressive-4", "grid:12x5", beaten),
                u64::from(beaten)
            );
            assert_eq!(lost("geography-5", "grid:6x40", beaten), u64::from(beaten));
        }
    }

    #[test]
    fn what_the_certificate_does_not_say_is_refused() {
        let why = |answer: Result<Value>| answer.unwrap_err().message;
        let none: [String; 0] = [];
        assert_eq!(
            why(ask("classic-6", "king:9x9", 2, &none)),
            "the board does not belong to the family"
        );
        assert_eq!(
            why(ask("classic-6", "grid:3x3", 2, &none)),
            "the board does not belong to the family"
        );
        let elsewhere = ["4,4-4,5".to_owned()];
        assert_eq!(
            why(ask("classic-6", "grid:9x9", 2, &elsewhere)),
            "a partner has left the strategy"
        );
        // Player 1 may open anywhere.
        let answer = ask("classic-6", "grid:9x9", 1, &elsewhere).unwrap();
        assert!(answer["reply"].is_string());
        assert!(
            answer["window"].as_array().unwrap().len()
                > answer["frontier"].as_array().unwrap().len()
        );
    }
}
