//! The two spanning trees that decide the cycle games, and who gave the win away when.

use slitherlab_forests::Place;
use slitherlab_game::{AnyMove, AnyRules, Game, Player, Stop};
use slitherlab_graph::Edge;
use slitherlab_solve::{Conclusion, Depth, Question};

use super::{Chapter, TOLD, Trees};
use crate::player::{capitalized, name};

/// The free edges by the trees that they are in.
pub(super) fn sort(places: Vec<(Edge, Place)>) -> Trees {
    let mut trees = Trees::default();
    for (edge, place) in places {
        match place {
            Place::OnlyA => trees.a.push(edge),
            Place::OnlyB => trees.b.push(edge),
            Place::Both => trees.both.push(edge),
            Place::Neither => trees.outside.push(edge),
        }
    }
    trees
}

/// Returns the winner, as far as the theorems tell: `Some(None)` is a draw.
type Winner = Option<Option<Player>>;

/// A sentence for each move.
pub(super) fn story(game: &Game, stop: &dyn Stop) -> Vec<Chapter> {
    let mut game = game.clone();
    let mut line: Vec<AnyMove> = std::iter::from_fn(|| game.undo()).collect();
    line.reverse();
    let first = line.len().saturating_sub(TOLD);
    let told = line.split_off(first);
    for mv in line {
        game.play_unchecked(mv);
    }
    let ask = |game: &Game| -> (Winner, Option<Vec<(Edge, Place)>>) {
        let question = Question::new(game, Depth::Answer);
        let answer = question.analyze();
        let trees = question.trees(&answer.reason);
        (answer.conclusion().map(Conclusion::winner), trees)
    };
    let mut chapters = Vec::new();
    let mut before = ask(&game);
    for (place, mv) in (first..).zip(told) {
        if stop.is_stopped() {
            break;
        }
        let mover = game.turn();
        let text = game.move_text(mv);
        game.play_unchecked(mv);
        let after = ask(&game);
        let where_it_was = before.1.as_ref().and_then(|places| {
            let mut places = places.iter();
            let found = places.find(|(edge, _)| AnyMove::Edge(*edge) == mv);
            found.map(|&(_, place)| place)
        });
        let over = game.is_over();
        let change = [before.0, after.0];
        let told = sentence(&game.rules(), mover, &text, where_it_was, change, over);
        chapters.push(Chapter::of(place, mover, text, told));
        before = after;
    }
    chapters
}

fn sentence(
    rules: &AnyRules,
    mover: Player,
    text: &str,
    place: Option<Place>,
    [before, after]: [Winner; 2],
    over: bool,
) -> (String, Option<bool>) {
    let who = capitalized(&name(rules, mover));
    let other = name(rules, mover.next(2));
    let from = match place {
        Some(Place::OnlyA | Place::OnlyB) => " from one of the two trees",
        Some(Place::Both) => " from both trees",
        Some(Place::Neither) => " outside both trees",
        None => "",
    };
    let takes = format!("{who} takes {text}{from}");
    let worth = |winner: Winner| {
        winner.map(|winner| match winner {
            Some(player) if player == mover => 2,
            None => 1,
            Some(_) => 0,
        })
    };
    match (worth(before), worth(after)) {
        (_, Some(2)) if over => (format!("{takes}, and that wins the game."), Some(true)),
        (_, Some(0)) if over => (format!("{takes}, and that loses the game."), None),
        (_, Some(1)) if over => (format!("{takes}, the last edge: a draw."), None),
        (Some(2), Some(2)) => (format!("{takes} and keeps the win."), Some(true)),
        (Some(2), Some(1)) => (
            format!("{takes} and lets the win slip: now it is a draw."),
            Some(false),
        ),
        (Some(2), Some(_)) => (
            format!("{takes} and gives the win away: now {other} wins."),
            Some(false),
        ),
        (Some(1), Some(1)) => (format!("{takes} and holds the draw."), Some(true)),
        (Some(1), Some(0)) => (
            format!("{takes} and gives the draw away: now {other} wins."),
            Some(false),
        ),
        (Some(0), Some(0)) => (format!("{takes}; {other} still wins."), None),
        (_, Some(2)) => (
            format!("{takes}: now {} wins.", name(rules, mover)),
            Some(true),
        ),
        (_, Some(1)) => (format!("{takes}: now it is a draw."), None),
        (_, Some(_)) => (format!("{takes}: now {other} wins."), None),
        (_, None) => (format!("{takes}; no theorem decides what follows."), None),
    }
}
