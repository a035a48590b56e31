//! The reasons of the snake games in plain words.

use slitherlab_board::Board;
use slitherlab_board::spec::{Family, Piece, Term};
use slitherlab_games::snake::{First, Move, Position};
use slitherlab_games::{AnyMove, Outcome, Player};
use slitherlab_graph::Vertex;
use slitherlab_matching::Class;
use slitherlab_solve::snake::{Course, EvenKernels, Levels, Mirror, Part, Patched, Reason, Split};
use slitherlab_solve::{Found, Value, ValuedMove};

use crate::count::{counted, list};
use crate::player::capitalized;

/// One or two sentences that are true of this board.
pub(super) fn explain(
    board: &Board,
    position: &Position,
    reason: &Reason,
    moves: &[ValuedMove<AnyMove>],
) -> String {
    let words = Words::of(board);
    let mover = position.turn();
    match reason {
        Reason::Over(Outcome::Loses(player)) => {
            format!("Player {player} has no move left and loses.")
        }
        Reason::Over(_) => {
            format!("Player {mover} has no move left and wins: in misère play that is the aim.")
        }
        Reason::OneEnd(part) if position.is_opening() => words.start(position, part),
        Reason::OneEnd(part) => words.one_end(position, part, moves),
        Reason::Anderson(levels) => words.opening(board, levels),
        Reason::Doomed(part) => words.doomed(position, part),
        Reason::Dooming(step) => words.dooming(board, position, *step),
        Reason::Answered(step) => format!(
            "Player {mover} opens with {}: wherever player {} opens, player {mover} then has a move after which they can answer \
             each reply with its partner in a pairing of the rest.",
            step.on(board),
            mover.next(2)
        ),
        Reason::Mirror(mirror) => words.mirror(board, position, mirror),
        Reason::MirrorMove(step, _) => format!(
            "After {} each snake is the image of the other in a mirror of the board, so player {mover} can answer each \
             move of player {} with its image.",
            step.on(board),
            mover.next(2)
        ),
        Reason::MatchingCovered(_) => Words::matching_covered(position),
        Reason::Split(split) => explain_split(board, position, split),
        Reason::Outlast(owner, run) => explain_run(*owner, run),
        Reason::FixedLength(outcome, course) => words.fixed_length(*outcome, *course),
        Reason::EvenKernels(kernels) => words.even_kernels(board, position, kernels),
        Reason::Forest(_) => words.forest(board, position, moves),
        Reason::Images(_) => format!(
            "{} About the other players no theorem decides, and no search was made.",
            explain_images(position)
        ),
        Reason::Patched(patched) => explain_patched(board, position, patched),
        _ => {
            format!(
                "No theorem decides this position of {} players, and no search was made.",
                position.rules().players
            )
        }
    }
}

/// Why the others can beat the player to move, in a game of more than two.
fn explain_images(position: &Position) -> String {
    let mover = position.turn();
    format!(
        "The board can be turned so that every vertex has {} images, no two of them joined: all others together can force \
         player {mover} to lose, each answering with the next image of what player {mover} plays.",
        position.rules().players
    )
}

fn explain_split(board: &Board, position: &Position, split: &Split) -> String {
    let opening = Move::Edge(split.opening).on(board);
    let (owner, other, opens) = if position.snake_count() == 0 {
        (position.turn(), position.turn().next(2), "opens")
    } else {
        (position.turn().next(2), position.turn(), "has opened")
    };
    if split.runs.is_empty() {
        return format!(
            "Player {owner} {opens} with {opening}, and player {other} finds no edge to open with."
        );
    }
    format!(
        "Player {owner} {opens} with {opening}, which divides the board: wherever player {other} opens, player {owner} \
         can move elsewhere undisturbed, and has more room there."
    )
}

fn explain_run(owner: Player, run: &[Vec<Vertex>]) -> String {
    let moves: usize = run.iter().map(|path| path.len() - 1).sum();
    let other = owner.next(2);
    format!(
        "Player {owner} can make {} where player {other} never comes, and that is enough to outlast player {other}.",
        counted(moves as u64, "move")
    )
}

/// What theorems about families of boards say about the players.
fn explain_patched(board: &Board, position: &Position, patched: &Patched) -> String {
    let mover = position.turn();
    let helps = patched.beaten().iter().filter_map(|one| {
        let step = one.help?.on(board);
        Some((step.to_string(), one.player.number()))
    });
    let helps = help(mover, helps);
    let said = beaten_everywhere(position, patched);
    let all = (0..position.rules().players).map(Player::from_index);
    let open = all.filter(|&x| patched.against(x).is_none());
    let open: Vec<u32> = open.map(Player::number).collect();
    if open.is_empty() {
        return format!("{said}{helps}");
    }
    format!(
        "{said}{helps} No theorem says whether {} can be beaten, and no search was made.",
        players(&open)
    )
}

/// "On every board of grid:{5..}x{5..} the others together can force players 1 and 2 to lose (theorem classic-4)."
fn beaten_everywhere(position: &Position, patched: &Patched) -> String {
    let mut theorems: Vec<(&str, &str, Vec<u32>)> = Vec::new();
    for one in patched.beaten() {
        let number = one.player.number();
        match theorems.iter_mut().find(|(name, ..)| *name == one.theorem) {
            Some((.., beaten)) => beaten.push(number),
            None => theorems.push((one.theorem, &one.family, vec![number])),
        }
    }
    let facts = theorems.iter().map(|(name, family, beaten)| {
        if position.move_count() == 0 {
            format!(
                "on every board of {family} the others together can force {} to lose (theorem {name})",
                players(beaten)
            )
        } else {
            format!(
                "the others together can still force {} to lose, as on every board of {family} (theorem {name})",
                players(beaten)
            )
        }
    });
    let facts = facts.collect::<Vec<_>>().join(", and ");
    let facts = capitalized(&facts);
    format!("{facts}: they win in a part of the board, whatever lies beyond it.")
}

/// "players 1 and 2".
fn players(numbers: &[u32]) -> String {
    match numbers {
        [single] => format!("player {single}"),
        several => format!("players {}", list(several)),
    }
}

/// What the player to move does against others, if anything: each move, and the player whom it is against.
fn help(mover: Player, helps: impl Iterator<Item = (String, u32)>) -> String {
    let mut moves: Vec<(String, Vec<u32>)> = Vec::new();
    for (step, player) in helps {
        match moves.iter_mut().find(|(other, _)| *other == step) {
            Some((_, beaten)) => beaten.push(player),
            None => moves.push((step, vec![player])),
        }
    }
    if moves.is_empty() {
        return String::new();
    }
    let helps = moves
        .iter()
        .map(|(step, beaten)| format!("{step} against {}", players(beaten)));
    let helps = helps.collect::<Vec<_>>().join(", ");
    format!(" Player {mover} helps the others by {helps}.")
}

/// What a search has found, and theorems that left something open, in a few sentences.
pub(super) fn explain_search(
    board: &Board,
    position: &Position,
    reason: &Reason,
    found: &Found,
) -> String {
    let mover = position.turn();
    let text = |step: AnyMove| {
        step.snake()
            .map_or(String::new(), |step| step.on(board).to_string())
    };
    let positions = match found.nodes {
        0 => "A search that could not begin".to_owned(),
        nodes => format!("A search through {}", counted(nodes, "position")),
    };
    let by = found
        .good
        .map_or(String::new(), |step| format!(", for one by {}", text(step)));
    if found.players.len() == 2 {
        let other = mover.next(2);
        return match found.players[mover.index()] {
            Value::Loss => format!(
                "{positions} shows that player {other} wins: they have an answer to each move of player {mover}, and to \
                 whatever follows."
            ),
            Value::Win => format!(
                "{positions} shows that player {mover} wins{by}: whatever player {other} replies, they have an answer."
            ),
            Value::Draw | Value::Unknown => format!(
                "No theorem decides this position. {positions} did not decide it either before the \
                 budget ran out."
            ),
        };
    }
    let number = |wanted: Value| -> Vec<u32> {
        let players = (1..).zip(&found.players);
        let players = players.filter(|&(_, &value)| value == wanted);
        players.map(|(player, _)| player).collect()
    };
    let [mut beaten, safe, open] = [Value::Loss, Value::Win, Value::Unknown].map(number);
    let (mut known, mut also) = (String::new(), "");
    if let Reason::Patched(patched) = reason {
        beaten.retain(|&x| patched.against(Player::from_index(x - 1)).is_none());
        known = format!("{} ", beaten_everywhere(position, patched));
        also = "also ";
    }
    if let Reason::Images(_) = reason {
        beaten.retain(|&x| x != mover.number());
        known = format!("{} ", explain_images(position));
        also = "also ";
    }
    let mut facts = Vec::new();
    if !beaten.is_empty() {
        facts.push(format!(
            "the others together can {also}force {} to lose",
            players(&beaten)
        ));
    }
    if !safe.is_empty() {
        let by = if safe.contains(&mover.number()) {
            by.as_str()
        } else {
            ""
        };
        facts.push(format!("{} can always avoid that{by}", players(&safe)));
    }
    let facts = facts.join(", and ");
    let against = found.against.iter();
    let helps = help(mover, against.map(|&(x, step)| (text(step), x.number())));
    match (open.is_empty(), facts.is_empty()) {
        (true, _) => format!("{known}{positions} shows: {facts}.{helps}"),
        (false, false) => format!(
            "{known}{positions} shows: {facts}.{helps} About {} the budget did not suffice.",
            players(&open)
        ),
        (false, true) if !known.is_empty() => format!(
            "{known}{positions} did not decide about {} before the budget ran out.{helps}",
            players(&open)
        ),
        (false, true) => format!(
            "{positions} decided nothing before the budget ran out, and no theorem says who of {} players can be beaten.",
            found.players.len()
        ),
    }
}

/// What the vertices of a board are called.
struct Words {
    one: &'static str,
    many: &'static str,
    /// How all of them are paired.
    paired: &'static str,
}

/// Whether this is one grid, perhaps with holes: every edge is a step to the next cell along an axis, so that two
/// adjacent cells are a domino.
fn is_grid(board: &Board) -> bool {
    let parts = board.spec().map(|spec| spec.parts.as_slice());
    let Some([part]) = parts else { return false };
    matches!(
        part.terms.as_slice(),
        [Term {
            family: Family::Box(Piece::Grid | Piece::Ladder, _),
            reach: None
        }]
    )
}

impl Words {
    fn of(board: &Board) -> Self {
        let (one, many) = if board.cells().is_some() {
            ("cell", "cells")
        } else {
            ("vertex", "vertices")
        };
        let paired = if is_grid(board) {
            "paired into dominoes"
        } else {
            "paired along edges"
        };
        Self { one, many, paired }
    }

    fn count(&self, number: usize) -> String {
        format!(
            "{number} {}",
            if number == 1 { self.one } else { self.many }
        )
    }

    /// "a maximum matching leaves 3 of the 15 cells out".
    fn left_out(&self, part: &Part) -> String {
        let all = part.vertices().len();
        let exposed = all - 2 * part.matching().size();
        format!(
            "a maximum matching of the {} leaves {exposed} out",
            self.count(all)
        )
    }

    fn start(&self, position: &Position, part: &Part) -> String {
        let all = self.count(part.vertices().len());
        let outer = part.count(Class::Outer);
        let paired = self.paired;
        let names_and_moves = position.rules().first == First::Opener;
        if part.vertices().len() == 1 {
            let stuck = if names_and_moves { 1 } else { 2 };
            let one = self.one;
            return format!("The board is a single {one}: player {stuck} cannot move from it.");
        }
        match (outer, names_and_moves) {
            (0, true) => format!(
                "All {all} can be {paired}, so player 1 may start anywhere: they move \
                 to the partner of the {} where the snake ends, every time.",
                self.one
            ),
            (0, false) => format!(
                "All {all} can be {paired}, so wherever player 1 starts, player 2 moves to \
                 the partner of the {} where the snake ends, every time.",
                self.one
            ),
            (_, true) if outer == part.vertices().len() => format!(
                "Every one of the {all} is left out by some maximum matching, so whichever player 1 names, player 2 \
                 can answer each of their moves with a partner."
            ),
            (_, true) => {
                let covered = part.vertices().len() - outer;
                format!(
                    "Every maximum matching covers {covered} of the {all}; player 1 starts {} and always moves to the \
                     partner of the {} where the snake ends.",
                    if covered == 1 {
                        "there"
                    } else {
                        "at one of these"
                    },
                    self.one
                )
            }
            (_, false) => {
                let which = if outer == 1 {
                    "the one".to_owned()
                } else {
                    format!("one of the {outer}")
                };
                format!(
                    "The {all} cannot all be paired: {}. Player 1 starts at {which} that a maximum matching can leave \
                     out, and afterwards always moves to a partner.",
                    self.left_out(part)
                )
            }
        }
    }

    fn one_end(&self, position: &Position, part: &Part, moves: &[ValuedMove<AnyMove>]) -> String {
        let mover = position.turn();
        let other = mover.next(2);
        let wins = |valued: &&ValuedMove<AnyMove>| valued.value == Value::Win;
        let winning = moves.iter().filter(wins).count();
        if part.vertices().len() == 1 {
            let one = self.one;
            format!("Player {mover} takes the only unused {one}, and player {other} cannot move.")
        } else if winning == 0 {
            format!(
                "Each {} that player {mover} can reach is covered by every maximum matching of the {} unused, so player \
                 {other} always finds its partner free.",
                self.one,
                part.vertices().len()
            )
        } else {
            format!(
                "Player {mover} can move to {} that some maximum matching of the {} unused leaves out; \
                 wherever player {other} goes from there, its partner is free.",
                self.count(winning),
                part.vertices().len()
            )
        }
    }

    fn opening(&self, board: &Board, levels: &Levels) -> String {
        let whole = &levels.levels()[0];
        let all = self.count(whole.vertices().len());
        let Some(number) = levels.perfect_level() else {
            let exposed = whole.vertices().len() - 2 * whole.matching().size();
            let leaves = if exposed == 1 {
                "1 is".to_owned()
            } else {
                format!("{exposed} are")
            };
            return format!(
                "The {all} cannot all be paired ({leaves} left over), and whichever edge player 1 takes, one end of it \
                 can be the one left out{}: player 2 extends the other end to its partner and goes on pairing.",
                if levels.levels().len() > 1 {
                    " at its level of Anderson's sequence"
                } else {
                    ""
                }
            );
        };
        let level = &levels.levels()[number];
        let perfect = level.count(Class::Perfect);
        if number == 0 && perfect == whole.vertices().len() {
            return format!(
                "All {all} can be {}, so player 1 opens with a pair and then always completes the pair \
                 that player 2 has begun.",
                self.paired
            );
        }
        let [u, v] = levels
            .winning_opening()
            .expect("a level with perfect vertices has one");
        let example = Move::Edge([u.min(v), u.max(v)]).on(board);
        if number == 0 {
            format!(
                "Not all {all} can be paired, but {perfect} of them are paired among themselves by every maximum \
                 matching: player 1 opens with such a pair ({example}) and then always completes the pair that player 2 has begun.",
            )
        } else {
            format!(
                "Among the {} that remain after taking inner vertices {}, {perfect} are paired among \
                 themselves by every maximum matching: player 1 opens with such a pair ({example}), completes pairs there, and punishes \
                 every step outside.",
                self.count(level.vertices().len()),
                if number == 1 {
                    "once".to_owned()
                } else {
                    format!("{number} times")
                },
            )
        }
    }

    fn mirror(&self, board: &Board, position: &Position, mirror: &Mirror) -> String {
        let (mover, other) = (position.turn(), position.turn().next(2));
        let label = |v: Vertex| board.label(v);
        let example = mirror.first().map_or(String::new(), |&image| {
            format!(" ({} and {}, for one)", label(0), label(image))
        });
        format!(
            "The board has a mirror that takes every {} to another one that is not next to it{example}, so player \
             {other} can answer each move of player {mover} with its image.",
            self.one
        )
    }

    fn matching_covered(position: &Position) -> String {
        let (mover, other) = (position.turn(), position.turn().next(2));
        format!(
            "Every edge belongs to a perfect pairing of the board, so whatever player {mover} opens with, player {other} \
             opens with another pair of it and then always completes the pair that player {mover} has begun."
        )
    }

    fn fixed_length(&self, outcome: Outcome, course: Course) -> String {
        let (player, what) = match outcome {
            Outcome::Loses(player) => (player, "loses"),
            Outcome::Wins(player) => (player, "wins"),
            Outcome::Draw | Outcome::Ongoing => return String::new(),
        };
        let (one, many) = (self.one, self.many);
        let all = format!("nobody is ever stuck before all {many} are used");
        let always = match course {
            Course::Dense => {
                format!("Every {one} is joined to all others but one at the most, so {all}")
            }
            Course::Line => format!("The {many} are in a row or in a ring, so {all}"),
            Course::TwoSides(used) => format!(
                "The {many} are of two kinds, each joined to all of the other kind, so every play uses {used} of them"
            ),
            Course::Leaves => {
                "All leaves of a tree have the same colour, so every play has an even number of moves"
                    .to_owned()
            }
            _ => format!(
                "A snake can always be extended from the {many} of one colour, so every play has an even number of moves"
            ),
        };
        format!(
            "{always}, and then player {player} is the one who cannot move and {what}, whatever is played."
        )
    }

    fn forest(&self, board: &Board, position: &Position, moves: &[ValuedMove<AnyMove>]) -> String {
        let mover = position.turn();
        let good = moves.iter().find(|valued| valued.value == Value::Win);
        let good = good.and_then(|valued| valued.step.snake());
        let after = match (good, position.rules().players) {
            (Some(step), 2) => format!("player {mover} wins with {}", step.on(board)),
            (None, 2) => format!(
                "whatever player {mover} does, player {} wins",
                mover.next(2)
            ),
            (Some(step), _) => format!(
                "after {} the others cannot force player {mover} to lose",
                step.on(board)
            ),
            (None, _) => {
                format!("whatever player {mover} does, the others can force them to lose")
            }
        };
        format!(
            "No ring is left among the unused {}, so that the snake never comes back to where it might have gone: reckoned from the \
             dead ends backwards, {after}.",
            self.many
        )
    }

    fn even_kernels(&self, board: &Board, position: &Position, kernels: &EvenKernels) -> String {
        let (mover, other) = (position.turn(), position.turn().next(2));
        let one_of_them = match kernels.kernels.first().map_or(0, Vec::len) {
            1 => format!("a {}", self.one),
            size => format!("one of {}", self.count(size)),
        };
        let even = "that every other one is joined to by an even number of unused edges";
        match (kernels.moves.last(), position.is_opening()) {
            (Some(Move::Vertex(to) | Move::Edge([_, to])), _) => format!(
                "Player {mover} goes to {}, {one_of_them} {even}: wherever player {other} goes from there, an edge leads back.",
                board.label(*to)
            ),
            (None, true) => format!(
                "Wherever player {mover} starts, it is in a set {even}: wherever they go from there, an edge leads player \
                 {other} back."
            ),
            (None, false) => format!(
                "The live end is {one_of_them} {even}: wherever player {mover} goes, an edge leads player {other} back."
            ),
        }
    }

    fn doomed(&self, position: &Position, part: &Part) -> String {
        let mover = position.turn();
        let end = if position.live_ends().count() == 1 {
            "the live end"
        } else {
            "a live end"
        };
        format!(
            "Every unused {} next to {end} is covered by every maximum matching of the {} unused, so \
             player {} answers each move of player {mover} with the partner.",
            self.one,
            part.vertices().len(),
            mover.next(2)
        )
    }

    fn dooming(&self, board: &Board, position: &Position, step: Move) -> String {
        let mover = position.turn();
        format!(
            "After {} every unused {} next to a live end is covered by every maximum matching of the \
             unused ones, so player {mover} can answer each move of player {} with the partner.",
            step.on(board),
            self.one,
            mover.next(2)
        )
    }
}
