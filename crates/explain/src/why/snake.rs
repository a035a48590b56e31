//! The reasons of the snake games in plain words.

use slitherlab_board::Board;
use slitherlab_board::spec::{Family, Piece, Term};
use slitherlab_game::snake::{First, Move, Position};
use slitherlab_game::{AnyMove, Outcome, Player};
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
    let words = Words::of(board, position);
    let [mover, other] = words.players;
    let players = position.rules().players;
    match reason {
        Reason::Over(Outcome::Loses(player)) => {
            format!("Player {player} has no move left and loses.")
        }
        Reason::Over(_) => {
            format!("Player {mover} has no move left and wins: in misère play that is the aim.")
        }
        Reason::OneEnd(part) if position.is_opening() => words.start(part),
        Reason::OneEnd(part) => words.one_end(part, moves),
        Reason::Anderson(levels) => words.opening(levels),
        Reason::Doomed(part) => words.doomed(part),
        Reason::Dooming(step) => words.dooming(*step),
        Reason::Answered(step) => format!(
            "Player {mover} opens with {}: wherever player {other} opens, player {mover} then has a move after which they can answer \
             each reply with its partner in a pairing of the rest.",
            step.on(board)
        ),
        Reason::Mirror(mirror) => words.mirror(mirror),
        Reason::MirrorMove(step, _) => format!(
            "After {} each snake is the image of the other in a mirror of the board, so player {mover} can answer each \
             move of player {other} with its image.",
            step.on(board)
        ),
        Reason::MatchingCovered(_) => words.matching_covered(),
        Reason::Split(split) => explain_split(board, position, split),
        Reason::Outlast(owner, run) => explain_run(*owner, run),
        Reason::FixedLength(outcome, course) => words.fixed_length(*outcome, *course),
        Reason::EvenKernels(kernels) => words.even_kernels(kernels),
        Reason::Forest(_) => words.forest(moves),
        Reason::Images(_) => format!(
            "{} About the other players no theorem decides, and no search was made.",
            explain_images(position)
        ),
        Reason::Patched(patched) => explain_patched(board, position, patched),
        _ => format!(
            "No theorem decides this position of {players} players, and no search was made."
        ),
    }
}

/// Why the others can beat the player to move, in a game of more than two.
fn explain_images(position: &Position) -> String {
    let (mover, players) = (position.turn(), position.rules().players);
    format!(
        "The board can be turned so that every vertex has {players} images, no two of them joined: all others together can force \
         player {mover} to lose, each answering with the next image of what player {mover} plays."
    )
}

fn explain_split(board: &Board, position: &Position, split: &Split) -> String {
    let opening = Move::Edge(split.opening).on(board);
    let (owner, opens) = match position.snake_count() {
        0 => (position.turn(), "opens"),
        _ => (position.turn().next(2), "has opened"),
    };
    let other = owner.next(2);
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
    let (moves, other) = (counted(moves as u64, "move"), owner.next(2));
    format!(
        "Player {owner} can make {moves} where player {other} never comes, and that is enough to outlast player {other}."
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
    let open = players(&open);
    format!("{said}{helps} No theorem says whether {open} can be beaten, and no search was made.")
}

/// "On every board of grid:{5..}x{5..} the others together can force players 1 and 2 to lose
/// (theorem classic-4)."
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
        let beaten = players(beaten);
        if position.move_count() == 0 {
            format!(
                "on every board of {family} the others together can force {beaten} to lose (theorem {name})"
            )
        } else {
            format!(
                "the others together can still force {beaten} to lose, as on every board of {family} (theorem {name})"
            )
        }
    });
    let facts = facts.collect::<Vec<_>>().join(", and ");
    let facts = capitalized(&facts);
    if patched.beaten().iter().all(|one| one.in_window) {
        format!("{facts}: they win in a part of the board, whatever lies beyond it.")
    } else {
        format!("{facts}.")
    }
}

/// "players 1 and 2".
fn players(numbers: &[u32]) -> String {
    match numbers {
        [single] => format!("player {single}"),
        several => format!("players {}", list(several)),
    }
}

/// What the player to move does against others, if anything: each move, and the player whom it is
/// against.
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
    let against =
        |(step, beaten): &(String, Vec<u32>)| format!("{step} against {}", players(beaten));
    let helps = moves.iter().map(against).collect::<Vec<_>>().join(", ");
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
    let text = |mv: AnyMove| {
        mv.snake()
            .map_or(String::new(), |mv| mv.on(board).to_string())
    };
    let positions = match found.nodes {
        0 => "A search that could not begin".to_owned(),
        nodes => format!("A search through {}", counted(nodes, "position")),
    };
    let by = found
        .good
        .map_or(String::new(), |mv| format!(", for one by {}", text(mv)));
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
        let beaten = players(&beaten);
        facts.push(format!(
            "the others together can {also}force {beaten} to lose"
        ));
    }
    if !safe.is_empty() {
        let by = if safe.contains(&mover.number()) {
            &by
        } else {
            ""
        };
        facts.push(format!("{} can always avoid that{by}", players(&safe)));
    }
    let facts = facts.join(", and ");
    let against = found.against.iter();
    let helps = help(mover, against.map(|&(x, mv)| (text(mv), x.number())));
    let (all, about) = (found.players.len(), players(&open));
    match (open.is_empty(), facts.is_empty()) {
        (true, _) => format!("{known}{positions} shows: {facts}.{helps}"),
        (false, false) => format!(
            "{known}{positions} shows: {facts}.{helps} About {about} the budget did not suffice."
        ),
        (false, true) if !known.is_empty() => format!(
            "{known}{positions} did not decide about {about} before the budget ran out.{helps}"
        ),
        (false, true) => format!(
            "{positions} decided nothing before the budget ran out, and no theorem says who of {all} players can be beaten."
        ),
    }
}

/// What the vertices of a board are called, and who plays on it.
struct Words<'a> {
    board: &'a Board,
    position: &'a Position,
    /// The player to move and the next player.
    players: [Player; 2],
    one: &'static str,
    many: &'static str,
    /// How all of them are paired.
    paired: &'static str,
}

/// Returns whether this is one grid, perhaps with holes: every edge is a step to the next cell
/// along an axis, so that two adjacent cells are a domino.
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

impl<'a> Words<'a> {
    fn of(board: &'a Board, position: &'a Position) -> Self {
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
        Self {
            board,
            position,
            players: [position.turn(), position.turn().next(2)],
            one,
            many,
            paired,
        }
    }

    fn count(&self, number: usize) -> String {
        let name = if number == 1 { self.one } else { self.many };
        format!("{number} {name}")
    }

    fn start(&self, part: &Part) -> String {
        let Self { one, paired, .. } = self;
        let number = part.vertices().len();
        let all = self.count(number);
        let outer = part.count(Class::Outer);
        let names_and_moves = self.position.rules().first == First::Opener;
        if number == 1 {
            let stuck = if names_and_moves { 1 } else { 2 };
            return format!("The board is a single {one}: player {stuck} cannot move from it.");
        }
        match (outer, names_and_moves) {
            (0, true) => format!(
                "All {all} can be {paired}, so player 1 may start anywhere: they move \
                 to the partner of the {one} where the snake ends, every time."
            ),
            (0, false) => format!(
                "All {all} can be {paired}, so wherever player 1 starts, player 2 moves to \
                 the partner of the {one} where the snake ends, every time."
            ),
            (_, true) if outer == number => format!(
                "Every one of the {all} is left out by some maximum matching, so whichever player 1 names, player 2 \
                 can answer each of their moves with a partner."
            ),
            (_, true) => {
                let covered = number - outer;
                let there = if covered == 1 {
                    "there"
                } else {
                    "at one of these"
                };
                format!(
                    "Every maximum matching covers {covered} of the {all}; player 1 starts {there} and always moves to the \
                     partner of the {one} where the snake ends."
                )
            }
            (_, false) => {
                let exposed = number - 2 * part.matching().len();
                let which = match outer {
                    1 => "the one".to_owned(),
                    _ => format!("one of the {outer}"),
                };
                format!(
                    "The {all} cannot all be paired: a maximum matching of the {all} leaves {exposed} out. Player 1 starts at \
                     {which} that a maximum matching can leave out, and afterwards always moves to a partner."
                )
            }
        }
    }

    fn one_end(&self, part: &Part, moves: &[ValuedMove<AnyMove>]) -> String {
        let (one, [mover, other]) = (self.one, self.players);
        let unused = part.vertices().len();
        let wins = |valued: &&ValuedMove<AnyMove>| valued.value == Value::Win;
        let winning = moves.iter().filter(wins).count();
        if unused == 1 {
            format!("Player {mover} takes the only unused {one}, and player {other} cannot move.")
        } else if winning == 0 {
            format!(
                "Each {one} that player {mover} can reach is covered by every maximum matching of the {unused} unused, so player \
                 {other} always finds its partner free."
            )
        } else {
            let winning = self.count(winning);
            format!(
                "Player {mover} can move to {winning} that some maximum matching of the {unused} unused leaves out; \
                 wherever player {other} goes from there, its partner is free."
            )
        }
    }

    fn opening(&self, levels: &Levels) -> String {
        let whole = &levels.levels()[0];
        let number_of_all = whole.vertices().len();
        let all = self.count(number_of_all);
        let Some(number) = levels.perfect_level() else {
            let leaves = match number_of_all - 2 * whole.matching().len() {
                1 => "1 is".to_owned(),
                exposed => format!("{exposed} are"),
            };
            let at_its_level = match levels.levels() {
                [_] => "",
                _ => " at its level of Anderson's sequence",
            };
            return format!(
                "The {all} cannot all be paired ({leaves} left over), and whichever edge player 1 takes, one end of it \
                 can be the one left out{at_its_level}: player 2 extends the other end to its partner and goes on pairing."
            );
        };
        let level = &levels.levels()[number];
        let perfect = level.count(Class::Perfect);
        if number == 0 && perfect == number_of_all {
            let paired = self.paired;
            return format!(
                "All {all} can be {paired}, so player 1 opens with a pair and then always completes the pair \
                 that player 2 has begun."
            );
        }
        let opening = levels.winning_opening();
        let [u, v] = opening.expect("a level with perfect vertices has one");
        let example = Move::Edge([u.min(v), u.max(v)]).on(self.board);
        let times = match number {
            0 => {
                return format!(
                    "Not all {all} can be paired, but {perfect} of them are paired among themselves by every maximum \
                     matching: player 1 opens with such a pair ({example}) and then always completes the pair that player 2 has begun."
                );
            }
            1 => "once".to_owned(),
            _ => format!("{number} times"),
        };
        let remain = self.count(level.vertices().len());
        format!(
            "Among the {remain} that remain after taking inner vertices {times}, {perfect} are paired among \
             themselves by every maximum matching: player 1 opens with such a pair ({example}), completes pairs there, and punishes \
             every step outside."
        )
    }

    fn mirror(&self, mirror: &Mirror) -> String {
        let (one, [mover, other]) = (self.one, self.players);
        let label = |v: Vertex| self.board.label(v);
        let example = mirror.first().map_or(String::new(), |&image| {
            format!(" ({} and {}, for one)", label(0), label(image))
        });
        format!(
            "The board has a mirror that takes every {one} to another one that is not next to it{example}, so player \
             {other} can answer each move of player {mover} with its image."
        )
    }

    fn matching_covered(&self) -> String {
        let [mover, other] = self.players;
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
        let Self { one, many, .. } = self;
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

    fn forest(&self, moves: &[ValuedMove<AnyMove>]) -> String {
        let (many, [mover, other]) = (self.many, self.players);
        let good = moves.iter().find(|valued| valued.value == Value::Win);
        let good = good.and_then(|valued| valued.mv.snake());
        let good = good.map(|step| step.on(self.board).to_string());
        let after = match (good, self.position.rules().players) {
            (Some(step), 2) => format!("player {mover} wins with {step}"),
            (None, 2) => format!("whatever player {mover} does, player {other} wins"),
            (Some(step), _) => {
                format!("after {step} the others cannot force player {mover} to lose")
            }
            (None, _) => {
                format!("whatever player {mover} does, the others can force them to lose")
            }
        };
        format!(
            "No ring is left among the unused {many}, so that the snake never comes back to where it might have gone: reckoned from the \
             dead ends backwards, {after}."
        )
    }

    fn even_kernels(&self, kernels: &EvenKernels) -> String {
        let [mover, other] = self.players;
        let one_of_them = match kernels.kernels.first().map_or(0, Vec::len) {
            1 => format!("a {}", self.one),
            size => format!("one of {}", self.count(size)),
        };
        let even = "that every other one is joined to by an even number of unused edges";
        match (kernels.moves.last(), self.position.is_opening()) {
            (Some(Move::Vertex(to) | Move::Edge([_, to])), _) => format!(
                "Player {mover} goes to {}, {one_of_them} {even}: wherever player {other} goes from there, an edge leads back.",
                self.board.label(*to)
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

    fn doomed(&self, part: &Part) -> String {
        let (one, [mover, other]) = (self.one, self.players);
        let end = match self.position.live_ends().count() {
            1 => "the live end",
            _ => "a live end",
        };
        let unused = part.vertices().len();
        format!(
            "Every unused {one} next to {end} is covered by every maximum matching of the {unused} unused, so \
             player {other} answers each move of player {mover} with the partner."
        )
    }

    fn dooming(&self, mv: Move) -> String {
        let (one, [mover, other]) = (self.one, self.players);
        let mv = mv.on(self.board);
        format!(
            "After {mv} every unused {one} next to a live end is covered by every maximum matching of the \
             unused ones, so player {mover} can answer each move of player {other} with the partner."
        )
    }
}
