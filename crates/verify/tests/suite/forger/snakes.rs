//! Certificates of snake games, made from the rules and from brute force; true ones, and others
//! made of true pieces.

use std::collections::HashMap;

use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use slitherlab_board::Board;
use slitherlab_oracle::{SnakeOracle, SnakeRules, SnakeStep, SnakeTable};
use slitherlab_verify::gallai_edmonds::Level;

use crate::forger::truth::{Facts, snake_facts, snake_rules};
use crate::forger::{brute, maker};

pub(crate) const GAMES: [&str; 7] = [
    "classic",
    "progressive",
    "geography",
    "public",
    "private",
    "edge-geography",
    "trail-trap",
];

pub(crate) const KINDS: [&str; 12] = [
    "over",
    "one-end",
    "inner-levels",
    "static",
    "winning-move",
    "mirror",
    "split",
    "fixed-length",
    "matching-covered",
    "even-kernel",
    "forest",
    "strategy",
];

/// Strategies with more nodes are given up.
const MOST_NODES: usize = 300;

/// A position of a snake game.
pub(crate) struct Position<'a> {
    pub(crate) board: &'a Board,
    pub(crate) game: &'static str,
    pub(crate) rules: SnakeRules,
    pub(crate) oracle: SnakeOracle<'a>,
    pub(crate) snakes: Vec<Vec<u32>>,
    /// Who is to move, if it is said.
    turn: Option<usize>,
    pub(crate) table: SnakeTable,
}

/// A player alone, or all others against that player.
#[derive(Clone, Copy)]
struct Side {
    x: usize,
    against: bool,
}

impl<'a> Position<'a> {
    /// A position of a game after some moves, or set up for somebody else.
    pub(crate) fn any(random: &mut Pcg64Mcg, board: &'a Board, game: &'static str) -> Self {
        let players = *[2, 2, 2, 2, 2, 2, 3, 3, 4].choose(random).expect("some");
        let rules = snake_rules(game, players, random.random_ratio(1, 5)).expect("a game");
        let oracle = SnakeOracle::new(board.graph(), rules);
        let table = oracle.start();
        let mut position = Self {
            board,
            game,
            rules,
            oracle,
            snakes: Vec::new(),
            turn: None,
            table,
        };
        let most = board.graph().vertex_count() + 1;
        let moves = if random.random_ratio(1, 3) {
            0
        } else {
            random.random_range(0..most)
        };
        // Private snakes are decided early, but not before they lie on the board.
        let snakes = if rules.shared.is_none() && random.random_ratio(2, 3) {
            players
        } else {
            0
        };
        for _ in 0..moves.max(snakes) {
            if let Some(step) = position
                .oracle
                .moves(&position.table)
                .into_iter()
                .choose(random)
            {
                position.play(step);
            }
        }
        if random.random_ratio(1, 4) {
            let turn = random.random_range(0..players);
            if let Some(table) = position.oracle.set_up(&position.snakes, Some(turn)) {
                position.turn = Some(turn);
                position.table = table;
            }
        }
        position
    }

    fn play(&mut self, step: SnakeStep) {
        self.snakes = self.snakes_after(step);
        self.table = self.oracle.after(&self.table, step);
    }

    /// The snakes as they lie after a move.
    pub(crate) fn snakes_after(&self, (from, to): SnakeStep) -> Vec<Vec<u32>> {
        let mut snakes = self.snakes.clone();
        if self.oracle.is_opening(&self.table) {
            snakes.push(from.into_iter().chain([to]).collect());
            return snakes;
        }
        let from = from.expect("an extension starts somewhere");
        let mover = self.table.turn();
        let mine = |owner: usize| self.rules.shared.is_some() || owner == mover;
        let both = self.rules.both_ends;
        let ends_there =
            |snake: &[u32]| snake.last() == Some(&from) || both && snake.first() == Some(&from);
        let mut own = snakes.iter_mut().enumerate();
        let (_, snake) = own
            .find(|(owner, snake)| mine(*owner) && ends_there(snake))
            .expect("a legal move extends a live end");
        if snake.last() == Some(&from) {
            snake.push(to);
        } else {
            snake.insert(0, to);
        }
        snakes
    }

    pub(crate) fn facts(&self) -> Facts {
        let facts = snake_facts(self.board.graph(), self.rules, &self.snakes, self.turn);
        facts.expect("a position")
    }

    fn label(&self, vertex: u32) -> String {
        self.board.label(vertex).to_string()
    }

    pub(crate) fn step_text(&self, (from, to): SnakeStep) -> String {
        match from {
            Some(from) => format!("{}-{}", self.label(from), self.label(to)),
            None => self.label(to),
        }
    }

    /// The claim, without what it says about the result.
    pub(crate) fn claim(&self) -> Value {
        let snake = |snake: &Vec<u32>| {
            let labels: Vec<String> = snake.iter().map(|&v| self.label(v)).collect();
            labels.join(" ")
        };
        let text: Vec<String> = self.snakes.iter().map(snake).collect();
        json!({
            "players": self.rules.players,
            "misere": self.rules.misere,
            "position": (!text.is_empty()).then(|| text.join(" / ")),
            "turn": self.turn.map(|turn| turn + 1),
            "moves": null,
        })
    }

    /// The moves as texts, and whether each wins.
    pub(crate) fn moves(&self, facts: &Facts) -> Vec<(String, bool)> {
        let steps = self.oracle.moves(&self.table);
        let wins = facts.moves.iter().map(|&(.., wins)| wins);
        steps
            .into_iter()
            .map(|step| self.step_text(step))
            .zip(wins)
            .collect()
    }

    fn is_matching_game(&self) -> bool {
        let SnakeRules {
            players,
            shared,
            capacity,
            misere,
            ..
        } = self.rules;
        players == 2 && !misere && capacity == Some(1) && shared.is_some()
    }

    /// Kinds of proof that may prove something here.
    pub(crate) fn fitting_kinds(&self) -> Vec<&'static str> {
        let mut kinds = vec!["strategy"];
        if self.oracle.moves(&self.table).is_empty() {
            kinds.push("over");
        }
        if self.is_matching_game() {
            if !self.rules.both_ends {
                kinds.push("one-end");
            }
            if self.game == "classic" && self.snakes.is_empty() {
                kinds.push("inner-levels");
            }
            kinds.extend(["static", "winning-move"]);
        }
        if self.rules.players == 2 && !self.rules.misere {
            match self.game {
                "private" => kinds.extend(["mirror", "split"]),
                "public" => kinds.extend(["mirror", "matching-covered"]),
                "edge-geography" => kinds.push("even-kernel"),
                _ => {}
            }
        }
        if matches!(self.game, "classic" | "public" | "private") {
            kinds.push("fixed-length");
        }
        if matches!(self.game, "progressive" | "geography") {
            kinds.push("forest");
        }
        kinds
    }

    fn unused(&self, table: &SnakeTable) -> u32 {
        let unused = self.oracle.unvisited(table);
        unused.iter().fold(0, |set, v| set | 1 << v)
    }

    fn level(&self, table: &SnakeTable) -> Value {
        let level = maker::level(self.board.graph(), self.unused(table));
        serde_json::to_value(level).expect("a level")
    }

    /// The true level of a set of vertices; or, in a lie now and then, one with any labels and any
    /// matching, which are defended as well as they can be.
    fn some_level(&self, random: &mut Pcg64Mcg, set: u32, good: bool) -> Level {
        let graph = self.board.graph();
        if good || random.random_ratio(1, 2) {
            return maker::level(graph, set);
        }
        let mut labels = brute::labels(graph, set).into_bytes();
        let matching = brute::matchings(graph, set).choose(random).cloned();
        let matching = matching.expect("the empty one is among them");
        if random.random_ratio(1, 2) {
            // The labels that fit the matching: whoever it misses may be called outer, whoever it
            // joins perfect.
            let members = graph.vertices().filter(|&v| set >> v & 1 == 1);
            for (label, v) in labels.iter_mut().zip(members) {
                let is_matched = matching.iter().flatten().any(|&w| w == v);
                *label = if is_matched { b'p' } else { b'o' };
            }
        }
        for label in &mut labels {
            if random.random_ratio(1, 4) {
                *label = *b"oip".choose(random).expect("some");
            }
        }
        let labels = String::from_utf8(labels).expect("letters");
        maker::complete(graph, set, labels, &matching)
    }

    /// The levels of Anderson's sequence, or of a sequence that goes on too long, stops too early,
    /// or is made of lies.
    fn some_levels(&self, random: &mut Pcg64Mcg, good: bool) -> Vec<Level> {
        let graph = self.board.graph();
        if good {
            return maker::levels(graph);
        }
        let mut set = (1u32 << graph.vertex_count()) - 1;
        let mut levels = Vec::new();
        while set != 0 && !random.random_ratio(1, 6) {
            let good = random.random_ratio(2, 3);
            let level = self.some_level(random, set, good);
            let members = graph.vertices().filter(|&v| set >> v & 1 == 1);
            let inner = members
                .zip(level.labels.bytes())
                .filter(|one| one.1 == b'i');
            let next = inner.fold(0, |set, (v, _)| set | 1 << v);
            levels.push(level);
            set = next;
        }
        levels
    }

    /// A proof of this kind, made of true pieces, whether it proves anything or not. `good` says
    /// that moves should win where they can.
    pub(crate) fn proof(
        &mut self,
        random: &mut Pcg64Mcg,
        kind: &str,
        good: bool,
        claim: &Value,
    ) -> Option<Value> {
        Some(match kind {
            "over" => json!({"over": {}}),
            "one-end" => {
                let level = self.some_level(random, self.unused(&self.table), good);
                json!({"one-end": {"level": level}})
            }
            "static" if good && !self.is_static(&self.table) => return None,
            "static" => {
                let level = self.some_level(random, self.unused(&self.table), good);
                json!({"static": {"level": level}})
            }
            "inner-levels" => {
                json!({"inner-levels": {"levels": self.some_levels(random, good)}})
            }
            "winning-move" => {
                let mut steps: Vec<SnakeStep> =
                    self.oracle.moves(&self.table).into_iter().collect();
                let wins = |step: &SnakeStep| {
                    let next = self.oracle.after(&self.table, *step);
                    next.turn() != self.table.turn() && self.is_static(&next)
                };
                steps.retain(|step| !good || wins(step));
                let step = *steps.choose(random)?;
                let unused = self.unused(&self.oracle.after(&self.table, step));
                let level = self.some_level(random, unused, good);
                json!({"winning-move": {"move": self.step_text(step), "level": level}})
            }
            "mirror" => self.mirror(random, good)?,
            "split" => self.split(random, good)?,
            "fixed-length" => json!({"fixed-length": {}}),
            "forest" => json!({"forest": {}}),
            "matching-covered" => self.matching_covered(random, good)?,
            "even-kernel" => self.even_kernels(random, good)?,
            _ => self.strategies(random, good, claim)?,
        })
    }

    /// Makes the claim what the proof seems to show.
    pub(crate) fn read_off(&self, proof: &Value, claim: &mut Value) {
        let (mover, other) = (self.table.turn() + 1, 2 - self.table.turn() % 2);
        if self.rules.players != 2 {
            return;
        }
        let one = |kind: &str| proof.get(kind);
        if let Some(level) = one("one-end") {
            let labels = level["level"]["labels"]
                .as_str()
                .unwrap_or_default()
                .bytes();
            let labels = self.oracle.unvisited(&self.table).into_iter().zip(labels);
            let outer: Vec<u32> = labels
                .filter(|one| one.1 == b'o')
                .map(|one| one.0)
                .collect();
            let wanted = !self.oracle.is_opening(&self.table) || self.game == "geography";
            let steps = self.oracle.moves(&self.table).into_iter();
            let winning: Vec<String> = steps
                .filter(|step| outer.contains(&step.1) == wanted)
                .map(|step| self.step_text(step))
                .collect();
            claim["winner"] = json!(if winning.is_empty() { other } else { mover });
            claim["moves"] = json!({"winning": winning, "complete": true});
        } else if let Some(levels) = one("inner-levels") {
            let last = levels["levels"].as_array().and_then(|levels| levels.last());
            let labels = last
                .and_then(|level| level["labels"].as_str())
                .unwrap_or_default();
            claim["winner"] = json!(if labels.contains('p') { mover } else { other });
            claim["moves"] = Value::Null;
        } else {
            let text = [
                "/winning-move/move",
                "/mirror/move",
                "/split/move",
                "/even-kernel/moves/0",
            ];
            let text = text
                .iter()
                .find_map(|place| proof.pointer(place))
                .filter(|text| text.is_string());
            claim["winner"] = json!(if text.is_some() { mover } else { other });
            claim["moves"] = match text {
                Some(text) => json!({"winning": [text], "complete": false}),
                None => Value::Null,
            };
        }
    }

    /// Strategies for the sides that the claim says have what they want.
    fn strategies(&mut self, random: &mut Pcg64Mcg, good: bool, claim: &Value) -> Option<Value> {
        let players = self.rules.players;
        let sides: Vec<Side> = if players == 2 {
            let x = 2 - (claim["winner"].as_u64()? as usize).clamp(1, 2);
            vec![Side { x, against: true }]
        } else {
            let beaten = claim["can_be_beaten"].as_array()?;
            let against = |x: usize| beaten.contains(&json!(x + 1));
            (0..players)
                .map(|x| Side {
                    x,
                    against: against(x),
                })
                .collect()
        };
        let mut nodes = Vec::new();
        let mut roots = Vec::new();
        let leaves = random.random_ratio(1, 2);
        let image = self.images(random, good);
        if self.rules.shared.is_none() && image.is_none() && random.random_ratio(1, 2) {
            // One race decides for all sides.
            let side = *sides.choose(random)?;
            let race = self.race(random, &self.table, side, good)?;
            let roots = vec![0; sides.len()];
            return Some(json!({"strategy": {"nodes": [race], "roots": roots}}));
        }
        for side in sides {
            let fits = side.against && side.x == self.table.turn() || !good;
            if let Some(image) = image.as_ref().filter(|_| fits && random.random_ratio(3, 4)) {
                roots.push(nodes.len());
                nodes.push(json!({"mirror": image}));
                continue;
            }
            let mut writer = Writer {
                known: HashMap::new(),
                nodes: &mut nodes,
                side,
                good,
                leaves,
            };
            roots.push(writer.write(self, random, &self.table.clone())?);
        }
        Some(json!({"strategy": {"nodes": nodes, "roots": roots}}))
    }

    /// Paths that players may walk undisturbed, if these decide for the side; or, for a lie,
    /// whatever they decide.
    fn race(
        &self,
        random: &mut Pcg64Mcg,
        table: &SnakeTable,
        side: Side,
        honest: bool,
    ) -> Option<Value> {
        let rules = self.rules;
        let apart = rules.shared.is_none() && !rules.misere && !self.oracle.is_opening(table);
        if honest && !apart {
            return None;
        }
        let graph = self.board.graph();
        let unused = self.oracle.unvisited(table);
        let reach: Vec<Vec<u32>> = (0..rules.players)
            .map(|player| {
                let mut reach: Vec<u32> = self
                    .oracle
                    .live_ends_of(table, player)
                    .into_iter()
                    .collect();
                let ends = reach.len();
                let mut at = 0;
                while at < reach.len() {
                    for &w in graph.neighbors(reach[at]) {
                        if unused.contains(&w) && !reach.contains(&w) {
                            reach.push(w);
                        }
                    }
                    at += 1;
                }
                reach.split_off(ends)
            })
            .collect();
        let mut runs = Vec::new();
        let mut times = Vec::new();
        for player in 0..rules.players {
            let disturbed = |v: u32| {
                (0..rules.players).any(|other| other != player && reach[other].contains(&v))
            };
            let mut taken = Vec::new();
            let mut paths = Vec::new();
            for end in self.oracle.live_ends_of(table, player) {
                let mut path = vec![end];
                let mut last = end;
                while let Some(&next) = graph.neighbors(last).iter().find(|&&w| {
                    reach[player].contains(&w) && !taken.contains(&w) && (!honest || !disturbed(w))
                }) {
                    taken.push(next);
                    path.push(next);
                    last = next;
                }
                if !honest && path.len() > 1 && random.random_ratio(1, 4) {
                    // To and fro.
                    let last = path.len() - 2;
                    path.extend_from_within(last..);
                }
                paths.push(path);
            }
            let delay = (player + rules.players - table.turn()) % rules.players;
            let time = |moves: usize| delay + rules.players * moves;
            times.push([time(taken.len()), time(reach[player].len())]);
            runs.push(json!({"player": player + 1, "paths": paths}));
        }
        let outlasts = |one: usize, other: usize| times[one][0] > times[other][1];
        let mut others = (0..rules.players).filter(|&other| other != side.x);
        let decided = if side.against {
            others.all(|other| outlasts(other, side.x))
        } else {
            others.any(|other| outlasts(side.x, other))
        };
        if random.random_ratio(1, 2) {
            // Walls are the side's own, and need not be out of reach.
            runs.retain(|run| (run["player"] == side.x + 1) != side.against);
            return (decided || !honest).then(|| json!({"walls": runs}));
        }
        (decided || !honest).then(|| json!({"race": runs}))
    }

    /// Whether all snakes are placed and no live end has an outer neighbour.
    fn is_static(&self, table: &SnakeTable) -> bool {
        let level = self.level(table);
        let labels = level["labels"].as_str().expect("labels").bytes();
        let labels = self.oracle.unvisited(table).into_iter().zip(labels);
        let outer: Vec<u32> = labels
            .filter(|one| one.1 == b'o')
            .map(|one| one.0)
            .collect();
        let neighbors = |end: u32| self.board.graph().neighbors(end).iter();
        let mut ends = self.oracle.live_ends(table).into_iter();
        !self.oracle.is_opening(table) && ends.all(|end| !neighbors(end).any(|w| outer.contains(w)))
    }
}

/// Writes a strategy of one side, from its first node on.
struct Writer<'a> {
    known: HashMap<SnakeTable, usize>,
    nodes: &'a mut Vec<Value>,
    side: Side,
    good: bool,
    leaves: bool,
}

impl Writer<'_> {
    fn write(
        &mut self,
        position: &mut Position<'_>,
        random: &mut Pcg64Mcg,
        table: &SnakeTable,
    ) -> Option<usize> {
        if let Some(&node) = self.known.get(table) {
            return Some(node);
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let number = self.nodes.len();
        if number > 0 && !self.good && random.random_ratio(1, 12) {
            // A node of another position, as if it were of this one.
            return Some(random.random_range(0..number));
        }
        self.nodes.push(Value::Null);
        self.known.insert(table.clone(), number);
        let Side { x, against } = self.side;
        let steps: Vec<SnakeStep> = position.oracle.moves(table).into_iter().collect();
        let own_turn = (table.turn() == x) != against;
        // Now and then a leaf that proves nothing here.
        let lie = !self.good && random.random_ratio(1, 12);
        let node = if let Some(leaf) = self
            .leaf(position, random, table, own_turn, lie)
            .filter(|_| self.leaves || lie)
        {
            leaf
        } else if own_turn && !steps.is_empty() {
            let oracle = &mut position.oracle;
            let keeps = |step: &&SnakeStep| {
                let next = oracle.after(table, **step);
                oracle.is_beaten(&next, x) == against
            };
            let best = steps.iter().find(keeps).copied();
            let step = best.or_else(|| steps.choose(random).copied())?;
            let next = position.oracle.after(table, step);
            json!({"play": [position.step_text(step), self.write(position, random, &next)?]})
        } else {
            let mut replies = Vec::new();
            for &step in &steps {
                let next = position.oracle.after(table, step);
                replies.push(self.write(position, random, &next)?);
            }
            json!({"replies": replies})
        };
        self.nodes[number] = node;
        Some(number)
    }

    fn leaf(
        &self,
        position: &Position<'_>,
        random: &mut Pcg64Mcg,
        table: &SnakeTable,
        own_turn: bool,
        lie: bool,
    ) -> Option<Value> {
        if !lie || position.rules.shared.is_none() {
            if let Some(race) = position.race(random, table, self.side, !lie) {
                return Some(race);
            }
        }
        let fits = position.is_matching_game() && !own_turn && position.is_static(table);
        (fits || lie).then(|| json!({"static": position.level(table)}))
    }
}
