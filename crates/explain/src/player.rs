//! What players are called.

use slitherlab_game::cycle::{Kind, Rules};
use slitherlab_game::{AnyRules, Player};

/// What a player is called within a sentence: "player 2", or by their role "the cut player",
/// "Short".
pub fn name(rules: &AnyRules, player: Player) -> String {
    match (rules, rules.role(player)) {
        (AnyRules::Cycle(rules), _) => name_in_cycle_game(rules, player),
        (_, Some(role)) => capitalized(role.name()),
        (_, None) => format!("player {player}"),
    }
}

/// Names a player of a cycle game.
pub(crate) fn name_in_cycle_game(rules: &Rules, player: Player) -> String {
    match rules.role(player) {
        // In the switching game the roles are proper names.
        Some(role) if rules.kind == Kind::Shannon => capitalized(role.name()),
        Some(role) => format!("the {role} player"),
        None => format!("player {player}"),
    }
}

/// The text with a capital at its beginning.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
