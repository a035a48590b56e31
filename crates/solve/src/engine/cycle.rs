//! The engine for the cycle games and the switching game.

use slitherlab_board::Board;
use slitherlab_games::cycle::Position;
use slitherlab_graph::Edge;

use super::habit::EdgeHabit;
use super::trials::Trials;
use super::{Choice, Engine, Ground, Level, Standing, is_stopped, simple_choice, usual_nodes};
use crate::answer::Value;
use crate::cycle::{self, Advice, Best, Strategist};
use crate::search::Limits;

/// Plays the cycle games and the switching game.
///
/// The perfect level follows the strategies of the theorems; where they say nothing it searches, and
/// plays trial games if that comes to no end. Where they promise no more than a draw it keeps the draw
/// and plays for the win.
#[derive(Clone, Debug)]
pub struct CycleEngine<'a> {
    strategist: Strategist<'a>,
}

impl<'a> CycleEngine<'a> {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(board: &'a Board, position: Position) -> Self {
        Self {
            strategist: Strategist::new(board, position),
        }
    }

    fn perfect(&mut self, limits: &Limits<'_>, seed: u64) -> Option<Choice<Edge>> {
        let advice = self.strategist.advice()?;
        let position = self.strategist.position();
        match advice.standing {
            cycle::Standing::Winning | cycle::Standing::Lost => return Some(proved(advice)),
            cycle::Standing::Holding => return Some(press(position, advice, limits, seed)),
            cycle::Standing::Unclear => {}
        }
        if position.free_count() > SEARCHED {
            let tried = try_out(position, limits, seed);
            return tried.or_else(|| Some(proved(advice)));
        }
        // A few trial games, in case the search does not come to an end.
        let nodes = usual_nodes(limits);
        let few = Limits {
            nodes: Some(nodes.min(FEW)),
            ..*limits
        };
        let tried = try_out(position, &few, seed);
        let within = Limits {
            nodes: Some(nodes),
            ..*limits
        };
        let searched = self.strategist.advice_within(&within)?;
        Some(match tried {
            Some(tried) if searched.standing == cycle::Standing::Unclear => tried,
            _ => proved(searched),
        })
    }
}

/// With more free edges a search hardly comes to an end, and trial games are the better use of the time.
const SEARCHED: usize = 64;
/// So many moves are made in trial games before a search.
const FEW: u64 = 100_000;
/// A player who holds the draw looks at so many positions for a win, and makes so many moves in trial games.
const GLANCE: u64 = 20_000;
const CONSOLATION: u64 = 1_000_000;

/// Beyond so many edges squared, a player who holds the draw does not look for more.
const LARGEST_PRESSED: usize = 200 * 200;

/// A move of a player who need not lose and would like to win: one that a search shows to win, else the
/// one that does best in trial games against weak opponents, among those after which he still need not
/// lose.
fn press(position: &Position, advice: Advice, limits: &Limits<'_>, seed: u64) -> Choice<Edge> {
    let nodes = usual_nodes(limits);
    let size = position.free_count() * position.graph().edge_count();
    if size > LARGEST_PRESSED || nodes == 0 {
        return proved(advice);
    }
    let few = Limits {
        nodes: Some(nodes.min(GLANCE)),
        ..*limits
    };
    if let Some(Best {
        value: Value::Win,
        best: Some(one),
        nodes,
    }) = cycle::find_best(position, &few)
    {
        return winning(one, nodes);
    }
    let safe = cycle::safe_moves(position);
    if safe.len() < 2 {
        return proved(advice);
    }
    let player = position.turn();
    let mut trials = Trials::hopeful(position, seed);
    trials.keep(&safe);
    let habit = EdgeHabit {
        hopeful: Some(player),
    };
    run(
        &mut trials,
        &habit,
        &Limits {
            nodes: Some(nodes.min(CONSOLATION)),
            ..*limits
        },
    );
    let Some(best) = trials.best() else {
        return proved(advice);
    };
    if best.wins == Some(true) {
        return winning(best.one, trials.made());
    }
    let (games, percent) = (best.games, 100.0 * best.share);
    Choice {
        one: best.one,
        standing: Standing::Holding,
        ground: Ground::Theorem,
        note: format!("it does not lose, and did well in {percent:.0} % of {games} trial games"),
    }
}

/// The choice of an advice, on what it rests.
fn proved(advice: Advice) -> Choice<Edge> {
    let ground = match advice.nodes {
        Some(nodes) => Ground::Search { nodes },
        None => Ground::Theorem,
    };
    let (standing, ground) = match advice.standing {
        cycle::Standing::Winning => (Standing::Winning, ground),
        cycle::Standing::Holding => (Standing::Holding, ground),
        cycle::Standing::Lost => (Standing::Lost, Ground::RuleOfThumb),
        cycle::Standing::Unclear => (Standing::Unclear, Ground::RuleOfThumb),
    };
    take(advice, standing, ground)
}

/// The choice that takes an advice.
fn take(advice: Advice, standing: Standing, ground: Ground) -> Choice<Edge> {
    Choice {
        one: advice.one,
        standing,
        ground,
        note: advice.note,
    }
}

impl Engine for CycleEngine<'_> {
    type Position = Position;

    fn position(&self) -> &Position {
        self.strategist.position()
    }

    fn play(&mut self, one: Edge) {
        self.strategist.play(one);
    }

    fn undo(&mut self) -> Option<Edge> {
        self.strategist.undo()
    }

    fn choose(&mut self, level: Level, limits: &Limits<'_>, seed: u64) -> Option<Choice<Edge>> {
        match level {
            Level::Perfect => self.perfect(limits, seed),
            Level::Stubborn => {
                let advice = self.strategist.resistance()?;
                Some(take(advice, Standing::Unclear, Ground::RuleOfThumb))
            }
            Level::Random | Level::Greedy => {
                simple_choice(self.strategist.position(), level, seed, false)
            }
        }
    }
}

/// Beyond so many edges trial games take too long.
const LARGEST: usize = 1_000;
/// How many moves are made between two looks at the limits.
const TURN: u64 = 10_000;

/// The move that does best in trial games; `None` when the board is too large for them or there is no time at all.
fn try_out(position: &Position, limits: &Limits<'_>, seed: u64) -> Option<Choice<Edge>> {
    let most = usual_nodes(limits);
    if position.graph().edge_count() > LARGEST || most == 0 {
        return None;
    }
    let mut trials = Trials::new(position, seed);
    run(&mut trials, &EdgeHabit { hopeful: None }, limits);
    let best = trials.best()?;
    let nodes = trials.made();
    if best.wins == Some(true) {
        return Some(winning(best.one, nodes));
    }
    let (standing, known) = if trials.is_decided() {
        let proof = format!("lost, as a search of {nodes} positions proves, but");
        (Standing::Lost, proof)
    } else {
        (Standing::Unclear, "a heuristic move:".to_owned())
    };
    let (games, percent) = (u64::from(best.games), 100.0 * best.share);
    Some(Choice {
        one: best.one,
        standing,
        ground: Ground::Trials {
            games,
            share: best.share,
        },
        note: format!("{known} it did well in {percent:.0} % of {games} trial games"),
    })
}

/// Plays trial games as long as the limits allow; however little time is left, it is enough for some games.
fn run(trials: &mut Trials<Position>, habit: &EdgeHabit, limits: &Limits<'_>) {
    let most = usual_nodes(limits);
    while trials.made() < most && !trials.is_decided() {
        let turn = TURN.min(most - trials.made());
        trials.run(turn, habit, |_| None);
        if is_stopped(limits, trials.made()) {
            break;
        }
    }
}

/// A move that a search proves to win.
fn winning(one: Edge, nodes: u64) -> Choice<Edge> {
    Choice {
        one,
        standing: Standing::Winning,
        ground: Ground::Search { nodes },
        note: format!("a search of {nodes} positions proves the win"),
    }
}
