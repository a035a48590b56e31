//! Playing on in a window as a patch says.

use std::collections::HashMap;

use slitherlab_family::{
    Choices, FamilyRules, Lattice, Patch, PatchGame, Standing, Window, replay, window_of,
};

/// The partners' strategy in a window, and the position that a game has come to.
#[derive(Clone, Debug)]
pub struct Guide {
    window: Window,
    game: PatchGame,
    /// What the partners choose, where they have a choice.
    choices: HashMap<Standing, [u16; 2]>,
    now: Standing,
}

impl Guide {
    /// Returns the strategy of a patch, after the opening; `None` when the patch proves nothing.
    ///
    /// *Cost*: that of checking the patch.
    pub fn new(lattice: &Lattice, rules: &FamilyRules, patch: &Patch) -> Option<Self> {
        let (_, window) = window_of(lattice, rules, patch)?;
        let game = rules.against(patch.beaten);
        let mut script = Choices::of(&patch.moves);
        let mut choices = HashMap::new();
        replay(&window, &game, |crossroads| {
            let place = script.next_of(crossroads.moves.len())?;
            choices.insert(crossroads.standing.clone(), *crossroads.moves.get(place)?);
            Some(place)
        })
        .ok()?;
        let now = Standing::after_opening(&window, &game);
        Some(Self {
            window,
            game,
            choices,
            now,
        })
    }

    /// Returns the window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// Returns the number of positions in which the partners have a choice.
    pub fn choices(&self) -> usize {
        self.choices.len()
    }

    /// Returns the player to move, from 1.
    pub fn turn(&self) -> u32 {
        self.now.turn()
    }

    /// Lists the moves of the position, each from a live end to an unused cell.
    pub fn moves(&self) -> Vec<[u16; 2]> {
        self.now.moves(&self.window)
    }

    /// Returns the move of a partner; `None` when the player to be beaten is to move, or nobody
    /// can.
    pub fn choice(&self) -> Option<[u16; 2]> {
        if self.turn() == self.game.beaten {
            return None;
        }
        let chosen = self.choices.get(&self.now).copied();
        chosen.or_else(|| self.moves().first().copied())
    }

    /// Follows the game by a move.
    pub fn follow(&mut self, mv: [u16; 2]) {
        self.now = self.now.after(&self.window, &self.game, mv);
    }
}
