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
use crate::reader::Voice;

/// One or two sentences that are true of this board.
pub(super) fn explain(
    board: &Board,
    position: &Position,
    reason: &Reason,
    moves: &[ValuedMove<AnyMove>],
    voice: Voice<'_>,
) -> String {
    let words = Words::of(board, position, voice);
    let [mover, other] = words.players;
    match reason {
        Reason::Over(Outcome::Loses(player)) => format!(
            "{} no move left and {}.",
            voice.starts(*player, "have", "has"),
            voice.verb(*player, "lose", "loses")
        ),
        Reason::Over(_) => format!(
            "{} no move left and {}: in misère play that is the aim.",
            voice.starts(mover, "have", "has"),
            voice.verb(mover, "win", "wins")
        ),
        Reason::OneEnd(part) if position.is_opening() => words.start(part),
        Reason::OneEnd(part) => words.one_end(part, moves),
        Reason::Anderson(levels) => words.opening(levels),
        Reason::Doomed(part) => words.doomed(part),
        Reason::Dooming(mv) => words.dooming(*mv),
        Reason::Answered(mv) => {
            let opening = voice.place(mv.on(board), "the right edge");
            format!(
                "{} with {opening}: wherever {}, {} then {} a move after which {} can answer each reply by moving \
                 to its partner in a pairing of the rest.",
                voice.starts(mover, "open", "opens"),
                voice.does(other, "open", "opens"),
                voice.name(mover),
                voice.verb(mover, "have", "has"),
                voice.they(mover),
            )
        }
        Reason::Mirror(mirror) => words.mirror(mirror),
        Reason::MirrorMove(mv, _) => {
            let after = voice.place(mv.on(board), "the right move");
            format!(
                "After {after} each snake is the image of the other in a mirror of the board, so {} can answer {} \
                 with its image.",
                voice.name(mover),
                voice.each_move_of(other)
            )
        }
        Reason::MatchingCovered(_) => words.matching_covered(),
        Reason::Split(split) => words.split(split),
        Reason::Outlast(owner, run) => words.run(*owner, run),
        Reason::FixedLength(outcome, course) => words.fixed_length(*outcome, *course),
        Reason::EvenKernels(kernels) => words.even_kernels(kernels),
        Reason::Forest(_) => words.forest(moves),
        Reason::Images(_) => format!(
            "{} No theorem decides about the other players, and no search was made.",
            words.images()
        ),
        Reason::Patched(patched) => words.patched(patched),
        _ => format!(
            "No theorem decides this position of {} players, and no search was made.",
            position.rules().players
        ),
    }
}

/// What a search has found, and theorems that left something open, in a few sentences.
pub(super) fn explain_search(
    board: &Board,
    position: &Position,
    reason: &Reason,
    found: &Found,
    voice: Voice<'_>,
) -> String {
    Words::of(board, position, voice).search(reason, found)
}

/// What the vertices of a board are called, and who plays on it.
struct Words<'a> {
    board: &'a Board,
    position: &'a Position,
    voice: Voice<'a>,
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
    fn of(board: &'a Board, position: &'a Position, voice: Voice<'a>) -> Self {
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
            voice,
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

    /// Why the others can beat the player to move, in a game of more than two.
    fn images(&self) -> String {
        let (mover, voice) = (self.position.turn(), self.voice);
        let players = self.position.rules().players;
        format!(
            "The board can be turned so that every vertex has {players} images, no two of them joined. So all others \
             together can force {} to lose, each answering with the next image of what {}.",
            voice.name(mover),
            if voice.reader.you == Some(mover) {
                "you play".to_owned()
            } else {
                format!("{} plays", voice.name(mover))
            }
        )
    }

    fn split(&self, split: &Split) -> String {
        let voice = self.voice;
        let opening = Move::Edge(split.opening).on(self.board);
        let opening = voice.place(opening, "the right edge");
        let (owner, opens) = match self.position.snake_count() {
            0 => (self.position.turn(), ["open", "opens"]),
            _ => (self.position.turn().next(2), ["have opened", "has opened"]),
        };
        let other = owner.next(2);
        let opens = voice.starts(owner, opens[0], opens[1]);
        if split.runs.is_empty() {
            return format!(
                "{opens} with {opening}, and {} no edge to open with.",
                voice.does(other, "find", "finds")
            );
        }
        format!(
            "{opens} with {opening}, which divides the board: wherever {}, {} can move elsewhere undisturbed, and {} \
             more room there.",
            voice.does(other, "open", "opens"),
            voice.name(owner),
            voice.verb(owner, "have", "has")
        )
    }

    fn run(&self, owner: Player, run: &[Vec<Vertex>]) -> String {
        let (voice, other) = (self.voice, owner.next(2));
        let moves: usize = run.iter().map(|path| path.len() - 1).sum();
        format!(
            "{} can make {} where {} never {}, and that is enough to outlast {}.",
            voice.start(owner),
            counted(moves as u64, "move"),
            voice.name(other),
            voice.verb(other, "come", "comes"),
            voice.them(other)
        )
    }

    /// What theorems about families of boards say about the players.
    fn patched(&self, patched: &Patched) -> String {
        let helps = patched
            .beaten()
            .iter()
            .filter_map(|one| Some((one.help?.on(self.board), one.player)));
        let helps = self.help(helps);
        let said = self.beaten_everywhere(patched);
        let all = (0..self.position.rules().players).map(Player::from_index);
        let open: Vec<Player> = all.filter(|&x| patched.against(x).is_none()).collect();
        if open.is_empty() {
            return format!("{said}{helps}");
        }
        let open = self.named(&open);
        format!(
            "{said}{helps} No theorem says whether {open} can be beaten, and no search was made."
        )
    }

    /// "On every board of grid:{5..}x{5..} players 1 and 2 can each be forced to lose by all the
    /// others together (theorem classic-4)."
    fn beaten_everywhere(&self, patched: &Patched) -> String {
        let mut theorems: Vec<(&str, &str, Vec<Player>)> = Vec::new();
        for one in patched.beaten() {
            match theorems.iter_mut().find(|(name, ..)| *name == one.theorem) {
                Some((.., beaten)) => beaten.push(one.player),
                None => theorems.push((one.theorem, &one.family, vec![one.player])),
            }
        }
        let facts = theorems.iter().map(|(name, family, beaten)| {
            if self.position.move_count() == 0 {
                let forced = self.forced(beaten, "");
                format!("on every board of {family} {forced} (theorem {name})")
            } else {
                let forced = self.forced(beaten, "still ");
                format!("{forced}, as on every board of {family} (theorem {name})")
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

    /// Says that the others can force each of the players to lose; `how` is an adverb with its
    /// space. Of several it must not sound as if all lost at once: one game has one loser.
    fn forced(&self, beaten: &[Player], how: &str) -> String {
        let names = self.named(beaten);
        match beaten {
            [_] => format!("the others together can {how}force {names} to lose"),
            _ => format!("{names} can {how}each be forced to lose by all the others together"),
        }
    }

    /// "players 1 and 2", "you and player 3".
    fn named(&self, players: &[Player]) -> String {
        let you = self.voice.reader.you.filter(|you| players.contains(you));
        let others: Vec<u32> = players
            .iter()
            .filter(|&&player| Some(player) != you)
            .map(|player| player.number())
            .collect();
        let others = match others.as_slice() {
            [] => String::new(),
            [single] => format!("player {single}"),
            several => format!("players {}", list(several)),
        };
        match (you, others.is_empty()) {
            (None, _) => others,
            (Some(_), true) => "you".to_owned(),
            (Some(_), false) => format!("you and {others}"),
        }
    }

    /// What the player to move does against others, if anything: each move, and the player whom it
    /// is against.
    fn help(&self, helps: impl Iterator<Item = (String, Player)>) -> String {
        let mut moves: Vec<(String, Vec<Player>)> = Vec::new();
        for (mv, player) in helps {
            match moves.iter_mut().find(|(other, _)| *other == mv) {
                Some((_, beaten)) => beaten.push(player),
                None => moves.push((mv, vec![player])),
            }
        }
        if moves.is_empty() || !self.voice.reader.labels {
            return String::new();
        }
        let against =
            |(mv, beaten): &(String, Vec<Player>)| format!("{mv} against {}", self.named(beaten));
        let helps = moves.iter().map(against).collect::<Vec<_>>().join(", ");
        let helper = self.voice.starts(self.position.turn(), "help", "helps");
        format!(" {helper} the others by {helps}.")
    }

    fn search(&self, reason: &Reason, found: &Found) -> String {
        let (mover, voice) = (self.position.turn(), self.voice);
        let text = |mv: AnyMove| mv.snake().map_or(String::new(), |mv| mv.on(self.board));
        let positions = match found.nodes {
            0 => "A search that could not begin".to_owned(),
            nodes => format!("A search through {}", counted(nodes, "position")),
        };
        let by = found.good.filter(|_| voice.reader.labels);
        let by = by.map_or(String::new(), |mv| {
            format!(", for example with {}", text(mv))
        });
        if found.players.len() == 2 {
            let other = mover.next(2);
            return match found.players[mover.index()] {
                Value::Loss => format!(
                    "{positions} shows that {}: {} have an answer to {}, and to everything that follows.",
                    voice.does(other, "win", "wins"),
                    voice.they(other),
                    voice.each_move_of(mover)
                ),
                Value::Win => format!(
                    "{positions} shows that {}{by}: whatever {}, {} have an answer.",
                    voice.does(mover, "win", "wins"),
                    voice.does(other, "reply", "replies"),
                    voice.they(mover)
                ),
                Value::Draw | Value::Unknown => format!(
                    "No theorem decides this position. {positions} did not decide it either before the \
                     budget ran out."
                ),
            };
        }
        let of = |wanted: Value| -> Vec<Player> {
            let players = (0..).map(Player::from_index).zip(&found.players);
            let players = players.filter(|&(_, &value)| value == wanted);
            players.map(|(player, _)| player).collect()
        };
        let [mut beaten, safe, open] = [Value::Loss, Value::Win, Value::Unknown].map(of);
        let (mut known, mut also) = (String::new(), "");
        if let Reason::Patched(patched) = reason {
            beaten.retain(|&x| patched.against(x).is_none());
            known = format!("{} ", self.beaten_everywhere(patched));
            also = "also ";
        }
        if let Reason::Images(_) = reason {
            beaten.retain(|&x| x != mover);
            known = format!("{} ", self.images());
            also = "also ";
        }
        let mut facts = Vec::new();
        if !beaten.is_empty() {
            facts.push(self.forced(&beaten, also));
        }
        if !safe.is_empty() {
            let by = if safe.contains(&mover) { &by } else { "" };
            facts.push(format!("{} can always avoid that{by}", self.named(&safe)));
        }
        let facts = facts.join(", and ");
        let against = found.against.iter();
        let helps = self.help(against.map(|&(x, mv)| (text(mv), x)));
        let (all, about) = (found.players.len(), self.named(&open));
        match (open.is_empty(), facts.is_empty()) {
            (true, _) => format!("{known}{positions} shows: {facts}.{helps}"),
            (false, false) => format!(
                "{known}{positions} shows: {facts}.{helps} {}: undecided within the budget.",
                capitalized(&about)
            ),
            (false, true) if !known.is_empty() => format!(
                "{known}{positions} did not decide about {about} before the budget ran out.{helps}"
            ),
            (false, true) => format!(
                "{positions} decided nothing before the budget ran out, and no theorem says who of {all} players can be beaten."
            ),
        }
    }

    fn start(&self, part: &Part) -> String {
        let Self {
            one, paired, voice, ..
        } = self;
        let number = part.vertices().len();
        let all = self.count(number);
        let outer = part.count(Class::Outer);
        let names_and_moves = self.position.rules().first == First::Opener;
        let [first, second] = [0, 1].map(Player::from_index);
        if number == 1 {
            let stuck = if names_and_moves { first } else { second };
            return format!(
                "The board is a single {one}: {} cannot move from it.",
                voice.name(stuck)
            );
        }
        match (outer, names_and_moves) {
            (0, true) => format!(
                "All {all} can be {paired}, so {} may start anywhere: {} move \
                 to the partner of the {one} where the snake ends, every time.",
                voice.name(first),
                voice.they(first)
            ),
            (0, false) => format!(
                "All {all} can be {paired}, so wherever {}, {} to \
                 the partner of the {one} where the snake ends, every time.",
                voice.does(first, "start", "starts"),
                voice.does(second, "move", "moves")
            ),
            (_, true) if outer == number => format!(
                "Every one of the {all} is left out by some maximum matching, so whichever {}, {} \
                 can answer each of {} moves with a partner.",
                voice.does(first, "name", "names"),
                voice.name(second),
                voice.their(first)
            ),
            (_, true) => {
                let covered = number - outer;
                let there = if covered == 1 {
                    "there"
                } else {
                    "at one of these"
                };
                format!(
                    "Every maximum matching covers {covered} of the {all}; {} {there} and always {} to the \
                     partner of the {one} where the snake ends.",
                    voice.does(first, "start", "starts"),
                    voice.verb(first, "move", "moves")
                )
            }
            (_, false) => {
                let exposed = number - 2 * part.matching().len();
                let which = match outer {
                    1 => "the one".to_owned(),
                    _ => format!("one of the {outer}"),
                };
                format!(
                    "The {all} cannot all be paired: a maximum matching leaves {exposed} out. {} at \
                     {which} that a maximum matching can leave out, and then always {} to a partner.",
                    voice.starts(first, "start", "starts"),
                    voice.verb(first, "move", "moves")
                )
            }
        }
    }

    fn one_end(&self, part: &Part, moves: &[ValuedMove<AnyMove>]) -> String {
        let (one, voice, [mover, other]) = (self.one, self.voice, self.players);
        let unused = part.vertices().len();
        let wins = |valued: &&ValuedMove<AnyMove>| valued.value == Value::Win;
        let winning = moves.iter().filter(wins).count();
        if unused == 1 {
            format!(
                "{} the only unused {one}, and {} cannot move.",
                voice.starts(mover, "take", "takes"),
                voice.name(other)
            )
        } else if winning == 0 {
            format!(
                "Each {one} that {} can reach is covered by every maximum matching of the {unused} unused {}, so \
                 {} always {} its partner free.",
                voice.name(mover),
                self.many,
                voice.name(other),
                voice.verb(other, "find", "finds")
            )
        } else {
            let winning = self.count(winning);
            format!(
                "{} can move to {winning} that some maximum matching of the {unused} unused {} leaves out; \
                 wherever {} from there, the partner is free.",
                voice.start(mover),
                self.many,
                voice.does(other, "go", "goes")
            )
        }
    }

    fn opening(&self, levels: &Levels) -> String {
        let voice = self.voice;
        let [first, second] = [0, 1].map(Player::from_index);
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
                "The {all} cannot all be paired ({leaves} left over). Whichever edge {}, one end of it \
                 can be the one left out{at_its_level}: {} the other end to its partner and {} pairing.",
                voice.does(first, "take", "takes"),
                voice.does(second, "extend", "extends"),
                voice.verb(second, "keep", "keeps")
            );
        };
        let level = &levels.levels()[number];
        let perfect = level.count(Class::Perfect);
        let opens = voice.does(first, "open", "opens");
        let completes = voice.verb(first, "complete", "completes");
        let begun = voice.does(second, "have begun", "has begun");
        if number == 0 && perfect == number_of_all {
            let paired = self.paired;
            return format!(
                "All {all} can be {paired}, so {opens} with a pair and then always {completes} the pair \
                 that {begun}."
            );
        }
        let opening = levels.winning_opening();
        let [u, v] = opening.expect("a level with perfect vertices has one");
        let example = Move::Edge([u.min(v), u.max(v)]).on(self.board);
        let example = voice.place(format!(" ({example})"), "");
        let times = match number {
            0 => {
                return format!(
                    "Not all {all} can be paired, but {perfect} of them are paired among themselves by every maximum \
                     matching: {opens} with such a pair{example} and then always {completes} the pair that {begun}."
                );
            }
            1 => "once".to_owned(),
            _ => format!("{number} times"),
        };
        let remain = self.count(level.vertices().len());
        format!(
            "Among the {remain} that remain after taking inner vertices {times}, {perfect} are paired among \
             themselves by every maximum matching: {opens} with such a pair{example}, {completes} pairs there, and {} \
             every step outside.",
            voice.verb(first, "punish", "punishes")
        )
    }

    fn mirror(&self, mirror: &Mirror) -> String {
        let (one, voice, [mover, other]) = (self.one, self.voice, self.players);
        let label = |v: Vertex| self.board.label(v);
        let example = mirror.first().map_or(String::new(), |&image| {
            let named = format!(" ({} and {}, for example)", label(0), label(image));
            voice.place(named, "")
        });
        format!(
            "The board has a mirror that takes every {one} to another one that is not next to it{example}, so \
             {} can answer {} with its image.",
            voice.name(other),
            voice.each_move_of(mover)
        )
    }

    fn matching_covered(&self) -> String {
        let (voice, [mover, other]) = (self.voice, self.players);
        format!(
            "Every edge belongs to a perfect pairing of the board, so whatever {} with, {} \
             with another pair of it and then always {} the pair that {}.",
            voice.does(mover, "open", "opens"),
            voice.does(other, "open", "opens"),
            voice.verb(other, "complete", "completes"),
            voice.does(mover, "have begun", "has begun")
        )
    }

    fn fixed_length(&self, outcome: Outcome, course: Course) -> String {
        let voice = self.voice;
        let (player, what) = match outcome {
            Outcome::Loses(player) => (player, voice.verb(player, "lose", "loses")),
            Outcome::Wins(player) => (player, voice.verb(player, "win", "wins")),
            Outcome::Draw | Outcome::Ongoing => return String::new(),
        };
        let Self { one, many, .. } = self;
        let all = format!("nobody is ever stuck before all {many} are used");
        let always = match course {
            Course::Dense => {
                format!("Every {one} is joined to all others but at most one, so {all}")
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
            "{always}, and then {} the one who cannot move and {what}, whatever is played.",
            voice.does(player, "are", "is")
        )
    }

    fn forest(&self, moves: &[ValuedMove<AnyMove>]) -> String {
        let (many, voice, [mover, other]) = (self.many, self.voice, self.players);
        let good = moves.iter().find(|valued| valued.value == Value::Win);
        let good = good.and_then(|valued| valued.mv.snake());
        let good = good.map(|mv| mv.on(self.board));
        let after = match (good, self.position.rules().players) {
            (Some(mv), 2) => {
                let with = voice.place(format!(" with {mv}"), "");
                format!("{}{with}", voice.does(mover, "win", "wins"))
            }
            (None, 2) => format!(
                "whatever {}, {}",
                voice.does(mover, "do", "does"),
                voice.does(other, "win", "wins")
            ),
            (Some(mv), _) => format!(
                "after {} the others cannot force {} to lose",
                voice.place(mv, "the right move"),
                voice.name(mover)
            ),
            (None, _) => format!(
                "whatever {}, the others can force {} to lose",
                voice.does(mover, "do", "does"),
                voice.them(mover)
            ),
        };
        format!(
            "No cycle remains among the unused {many}, so backward induction from the dead ends decides: {after}."
        )
    }

    fn even_kernels(&self, kernels: &EvenKernels) -> String {
        let (voice, [mover, other]) = (self.voice, self.players);
        let one_of_them = match kernels.kernels.first().map_or(0, Vec::len) {
            1 => format!("a {}", self.one),
            size => format!("one of {}", self.count(size)),
        };
        let even = format!(
            "to which every other {} is joined by an even number of unused edges",
            self.one
        );
        let back = match voice.reader.you {
            Some(you) if you == other => "an edge leads you back".to_owned(),
            _ => format!("an edge leads {} back", voice.name(other)),
        };
        match (kernels.moves.last(), self.position.is_opening()) {
            (Some(Move::Vertex(to) | Move::Edge([_, to])), _) => {
                let goes = voice.starts(mover, "go", "goes");
                let to = voice.place(format!("{}, ", self.board.label(*to)), "");
                format!(
                    "{goes} to {to}{one_of_them} {even}: wherever {} from there, an edge leads back.",
                    voice.does(other, "go", "goes")
                )
            }
            (None, true) => format!(
                "Wherever {}, the start is in a set {even}: wherever {} go from there, {back}.",
                voice.does(mover, "start", "starts"),
                voice.they(mover)
            ),
            (None, false) => format!(
                "The live end is {one_of_them} {even}: wherever {}, {back}.",
                voice.does(mover, "go", "goes")
            ),
        }
    }

    fn doomed(&self, part: &Part) -> String {
        let (one, voice, [mover, other]) = (self.one, self.voice, self.players);
        let end = match self.position.live_ends().count() {
            1 => "the live end",
            _ => "a live end",
        };
        let unused = part.vertices().len();
        format!(
            "Every unused {one} next to {end} is covered by every maximum matching of the {unused} unused {}, so \
             {} {} with a move to its partner.",
            self.many,
            voice.does(other, "answer", "answers"),
            voice.each_move_of(mover)
        )
    }

    fn dooming(&self, mv: Move) -> String {
        let (one, voice, [mover, other]) = (self.one, self.voice, self.players);
        let after = voice.place(mv.on(self.board), "the right move");
        format!(
            "After {after} every unused {one} next to a live end is covered by every maximum matching of the \
             unused {}, so {} can answer {} with a move to its partner.",
            self.many,
            voice.name(mover),
            voice.each_move_of(other)
        )
    }
}
