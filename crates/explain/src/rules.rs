//! Rules that have no name of their own: a named game with changes, as a text that is read back.

use slitherlab_game::snake::{Rules, RulesError};
use slitherlab_game::{AnyRules, Preset};
use thiserror::Error;

/// What these rules change in the named game, beside the number of players and the ending:
/// `snakes=2 ends=1`. `None` when there is nothing, and for the cycle games.
///
/// ```
/// use slitherlab_game::{Preset, Variant};
/// use slitherlab_explain::{changes, with_changes};
///
/// let classic = Preset::Classic.rules(&Variant::default())?;
/// assert_eq!(changes(&classic, Preset::Classic), None);
/// let changed = with_changes(classic, Preset::Classic, "capacity=2 ends=1")?;
/// let text = changes(&changed, Preset::Classic).unwrap();
/// assert_eq!(text, "ends=1 capacity=2");
/// assert_eq!(with_changes(classic, Preset::Classic, &text), Ok(changed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn changes(rules: &AnyRules, game: Preset) -> Option<String> {
    let AnyRules::Snake(rules) = rules else {
        return None;
    };
    let text = rules.to_text(game);
    let is_told_elsewhere =
        |pair: &&str| pair.starts_with("players=") || pair.starts_with("ending=");
    let pairs: Vec<&str> = text
        .split(' ')
        .filter(|pair| !pair.is_empty() && !is_told_elsewhere(pair))
        .collect();
    (!pairs.is_empty()).then(|| pairs.join(" "))
}

/// The rules with these changes, as [`changes`] writes them.
///
/// # Errors
/// When the game is no snake game, a change is none, or nobody can play so.
pub fn with_changes(rules: AnyRules, game: Preset, text: &str) -> Result<AnyRules, ChangeError> {
    let AnyRules::Snake(rules) = rules else {
        return Err(RulesError::NoSnakes(game).into());
    };
    let changed = Rules::from_text(game, &format!("{} {text}", rules.to_text(game)))?;
    if changed.players != rules.players || changed.ending != rules.ending {
        return Err(ChangeError::Elsewhere);
    }
    Ok(AnyRules::Snake(changed))
}

/// Why rules cannot be changed so.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ChangeError {
    /// The text is none of changes.
    #[error("the rules: {0}")]
    Text(#[from] RulesError),
    /// What has an option of its own.
    #[error("the rules: the number of players and the ending are said by options of their own")]
    Elsewhere,
}
