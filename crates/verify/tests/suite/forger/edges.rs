//! Certificates of cycle games, made from the rules and from brute force; true ones, and others
//! made of true pieces.

use std::collections::HashMap;

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use slitherlab_board::Board;
use slitherlab_oracle::{EdgeGame, EdgeTable, contains_cycle};

use crate::forger::pairs::{self, Edges};
use crate::forger::truth::{Facts, Sided, edge_facts, roles};

pub(crate) const GAMES: [&str; 5] = [
    "cycle",
    "cycle-misere",
    "cycle-cut",
    "cycle-cut-misere",
    "shannon",
];

pub(crate) const KINDS: [&str; 6] = [
    "over",
    "two-forests",
    "switching",
    "safe",
    "edge-strategy",
    "after",
];

/// Strategies with more nodes are given up.
const MOST_NODES: usize = 300;

/// A position of a cycle game.
#[derive(Clone)]
pub(crate) struct Position<'a> {
    board: &'a Board,
    game: &'static str,
    sided: Sided,
    first: Option<&'static str>,
    /// The edges of each player, as bits.
    owned: [u32; 2],
    mover: usize,
}

impl<'a> Position<'a> {
    /// A position of a game after some moves, or set up in any way; `None` if the board has no two
    /// terminals.
    pub(crate) fn any(random: &mut Pcg64Mcg, board: &'a Board, game: &'static str) -> Option<Self> {
        let graph = board.graph();
        let n = graph.vertex_count() as u32;
        let terminals = [random.random_range(0..n), random.random_range(0..n)];
        let edge_game = match game {
            "cycle" => EdgeGame::Cycle,
            "cycle-misere" => EdgeGame::CycleMisere,
            "cycle-cut" => EdgeGame::CycleCut,
            "cycle-cut-misere" => EdgeGame::CycleCutMisere,
            _ if terminals[0] == terminals[1] => return None,
            _ => EdgeGame::Shannon(terminals),
        };
        let swapped = roles(game).is_some() && random.random_ratio(1, 2);
        let mut position = Self {
            board,
            game,
            sided: Sided {
                game: edge_game,
                swapped,
            },
            first: roles(game).map(|roles| roles[usize::from(swapped)]),
            owned: [0; 2],
            mover: 0,
        };
        let moves = if random.random_ratio(1, 3) {
            0
        } else {
            random.random_range(0..=graph.edge_count())
        };
        let set_up = random.random_ratio(1, 4);
        for _ in 0..moves {
            if position.is_over() {
                break;
            }
            let free = position.free();
            position.take(*free.choose(random)?);
            if set_up {
                position.mover = random.random_range(0..2);
            }
        }
        let both = position.owned.iter().all(|&set| contains_cycle(graph, set));
        (!both || roles(game).is_some()).then_some(position)
    }

    fn take(&mut self, edge: u32) {
        self.owned[self.mover] |= 1 << edge;
        self.mover = 1 - self.mover;
    }

    fn after(&self, edge: u32) -> Self {
        let mut next = self.clone();
        next.take(edge);
        next
    }

    fn free(&self) -> Vec<u32> {
        let all = 0..self.board.graph().edge_count() as u32;
        all.filter(|edge| (self.owned[0] | self.owned[1]) >> edge & 1 == 0)
            .collect()
    }

    fn sides(&self) -> [u32; 2] {
        let [first, second] = self.owned;
        if self.sided.swapped {
            [second, first]
        } else {
            [first, second]
        }
    }

    fn is_over(&self) -> bool {
        self.sided.game.is_over(self.board.graph(), self.sides())
    }

    /// The player whose cycle or path the game is about.
    fn maker(&self) -> Option<usize> {
        roles(self.game).map(|_| usize::from(self.sided.swapped))
    }

    fn is_misere(&self) -> bool {
        self.game.ends_with("misere")
    }

    pub(crate) fn facts(&self) -> Facts {
        edge_facts(self.board.graph(), self.sided, self.owned, Some(self.mover))
            .expect("a position")
    }

    fn text(&self, edge: u32) -> String {
        let edges = self.board.graph().edges();
        let ends = edges[edge as usize];
        let label = |v: u32| self.board.label(v).to_string();
        let text = format!("{}-{}", label(ends[0]), label(ends[1]));
        let parallel = |up_to: usize| {
            edges[..up_to]
                .iter()
                .filter(|&&other| other == ends)
                .count()
        };
        if parallel(edges.len()) == 1 {
            text
        } else {
            format!("{text}#{}", parallel(edge as usize))
        }
    }

    /// The claim, without what it says about the result.
    pub(crate) fn claim(&self) -> Value {
        let part = |player: usize| {
            let own = self.owned[player];
            let edges = (0..32).filter(|edge| own >> edge & 1 == 1);
            let texts: Vec<String> = edges.map(|edge| self.text(edge)).collect();
            (own != 0).then(|| format!("{}: {}", player + 1, texts.join(" ")))
        };
        let parts: Vec<String> = [0, 1].into_iter().filter_map(part).collect();
        let taken = (self.owned[0] | self.owned[1]).count_ones() as usize;
        let mut claim = json!({
            "players": 2,
            "misere": false,
            "position": (!parts.is_empty()).then(|| parts.join(" / ")),
            "turn": (taken % 2 != self.mover).then_some(self.mover + 1),
            "moves": null,
        });
        if let Some(first) = self.first {
            claim["first"] = json!(first);
        }
        if let EdgeGame::Shannon(ends) = self.sided.game {
            let [s, t] = ends.map(|v| self.board.label(v).to_string());
            claim["terminals"] = json!(format!("{s},{t}"));
        }
        claim
    }

    /// The moves as texts, and whether each wins.
    pub(crate) fn moves(&self, facts: &Facts) -> Vec<(String, bool)> {
        let free = if self.is_over() {
            Vec::new()
        } else {
            self.free()
        };
        let wins = facts.moves.iter().map(|&(.., wins)| wins);
        free.into_iter()
            .map(|edge| self.text(edge))
            .zip(wins)
            .collect()
    }

    /// Kinds of proof that may prove something here.
    pub(crate) fn fitting_kinds(&self) -> Vec<&'static str> {
        let mut kinds = vec!["after"];
        match (self.is_over(), self.game) {
            (true, _) => return vec!["over"],
            (_, "shannon") => kinds.push("switching"),
            (_, "cycle" | "cycle-misere") => {
                kinds.extend(["safe", "edge-strategy"]);
                if self.owned == [0, 0] {
                    kinds.push("two-forests");
                }
            }
            _ => kinds.push("two-forests"),
        }
        kinds
    }

    /// The free edges after a player's edges are contracted and the other's deleted; `joining` is
    /// one more at the end.
    fn minor(&self, player: usize, joining: Option<[u32; 2]>) -> Edges {
        let graph = self.board.graph();
        let mut image: Vec<u32> = graph.vertices().collect();
        for (edge, &[u, v]) in graph.edges().iter().enumerate() {
            if self.owned[player] >> edge & 1 == 1 {
                let [a, b] = [image[u as usize], image[v as usize]];
                for label in image.iter_mut().filter(|label| **label == b) {
                    *label = a;
                }
            }
        }
        let free = self
            .free()
            .into_iter()
            .map(|edge| graph.edges()[edge as usize]);
        free.chain(joining)
            .map(|ends| ends.map(|v| image[v as usize]))
            .collect()
    }

    /// The minor by which a player is safe, or not, and whether that player is.
    fn safety(&self, player: usize) -> (Edges, bool) {
        let misere = self.is_misere();
        let edges = self.minor(if misere { player } else { 1 - player }, None);
        let moves = player == self.mover;
        let safe = match pairs::numbers(&edges) {
            (0, _) => true,
            (1, common) if misere => moves == (common % 2 == 1),
            (1, _) => moves,
            _ => false,
        };
        (edges, safe)
    }

    fn whole_board(&self) -> Edges {
        self.board.graph().edges().to_vec()
    }

    /// A proof of this kind, made of true pieces, whether it proves anything or not. `good` says
    /// that moves should win where they can, and that players are called safe only if they are.
    pub(crate) fn proof(
        &self,
        random: &mut Pcg64Mcg,
        kind: &str,
        good: bool,
        claim: &Value,
    ) -> Option<Value> {
        Some(match kind {
            "over" => json!({"over": {}}),
            "two-forests" => {
                let edges = match self.maker() {
                    Some(maker) if good || random.random_ratio(2, 3) => self.minor(maker, None),
                    None if good || random.random_ratio(2, 3) => self.whole_board(),
                    _ => self.minor(random.random_range(0..2), None),
                };
                json!({"two-forests": {"pair": some_pair(random, &edges, good)?}})
            }
            "switching" => {
                let EdgeGame::Shannon(ends) = self.sided.game else {
                    return None;
                };
                let short = if good {
                    self.maker()?
                } else {
                    random.random_range(0..2)
                };
                let edges = self.minor(short, Some(ends));
                if !good && random.random_ratio(1, 4) {
                    let (pair, larger) = pairs::any_two_witnesses(random, &edges)?;
                    return Some(json!({"switching": {"pair": pair, "larger": larger}}));
                }
                if !good && random.random_ratio(1, 3) {
                    // The last edge in any place, with any second witness.
                    let pair = pairs::wrong_pair(random, &edges)?;
                    let other = pairs::wrong_pair(random, &edges)?;
                    let larger = random.random::<bool>().then(|| other["witness"].clone());
                    return Some(json!({"switching": {"pair": pair, "larger": larger}}));
                }
                let neither = pairs::pair(random, &edges, Some('-'));
                let (pair, larger) =
                    match neither.or_else(|| pairs::pair(random, &edges, Some('c'))) {
                        Some(pair) => (pair, Value::Null),
                        None => pairs::two_witnesses(random, &edges)
                            .map(|(pair, with)| (pair, json!(with)))?,
                    };
                json!({"switching": {"pair": pair, "larger": larger}})
            }
            "safe" => {
                let mut safe = |player| {
                    let (edges, is_safe) = self.safety(player);
                    some_pair(random, &edges, good).filter(|_| is_safe || !good)
                };
                let (mover, other) = (safe(self.mover), safe(1 - self.mover));
                json!({"safe": {"mover": mover, "other": other, "board": self.board_pair(random, good)}})
            }
            "edge-strategy" => self.strategies(random, good, claim)?,
            _ => {
                let facts = self.facts();
                let moves = self.moves(&facts);
                let won: Vec<&(String, bool)> = moves.iter().filter(|one| one.1).collect();
                let text = match won.choose(random) {
                    Some((text, _)) if good => text,
                    _ if good => return None,
                    _ => &moves.choose(random)?.0,
                };
                let edge = self
                    .free()
                    .into_iter()
                    .find(|&edge| self.text(edge) == *text)?;
                let after = self.after(edge);
                let fitting = after.fitting_kinds();
                let kind = fitting
                    .iter()
                    .filter(|&&kind| kind != "after")
                    .collect::<Vec<_>>();
                let kind = if good {
                    **kind.choose(random)?
                } else {
                    *KINDS.choose(random)?
                };
                // Nothing is nested more than twice, and only in a lie.
                let kind = if kind == "after" && random.random_ratio(1, 2) {
                    "over"
                } else {
                    kind
                };
                let proof = after.proof(random, kind, good, claim)?;
                json!({"after": {"move": text, "proof": proof}})
            }
        })
    }

    /// Makes the claim what the proof seems to show.
    pub(crate) fn read_off(&self, proof: &Value, claim: &mut Value) {
        let [mover, other] = [self.mover, 1 - self.mover].map(|player| player + 1);
        let letters = |place: &str| {
            proof
                .pointer(place)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let winner = if proof.get("two-forests").is_some() {
            let places = letters("/two-forests/pair/places");
            let [excess, common] = ['-', 'c'].map(|letter| places.matches(letter).count());
            let odd = if common % 2 == 1 { mover } else { other };
            match (self.maker(), self.is_misere(), excess) {
                (None, _, 0) => 0,
                (None, misere, _) | (Some(_), misere, 1) => {
                    if misere {
                        odd
                    } else {
                        mover
                    }
                }
                // Without an excess the maker has no cycle, with a large one surely.
                (Some(maker), misere, excess) => {
                    if misere == (excess == 0) {
                        maker + 1
                    } else {
                        2 - maker
                    }
                }
            }
        } else if proof.get("switching").is_some() {
            let maker = self.maker().unwrap_or(0);
            match letters("/switching/pair/places").chars().last() {
                Some('-') => maker + 1,
                Some('c') => 2 - maker,
                _ => mover,
            }
        } else if let Some(safe) = proof.get("safe") {
            match (safe["mover"].is_null(), safe["other"].is_null()) {
                (false, true) => mover,
                (true, false) => other,
                _ => 0,
            }
        } else {
            mover
        };
        claim["winner"] = json!(winner);
    }

    /// Two forests of the board, if they do not cover it.
    fn board_pair(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Value> {
        let edges = self.whole_board();
        let (excess, _) = pairs::numbers(&edges);
        let wanted = excess > 0 || !good && random.random_ratio(1, 4);
        some_pair(random, &edges, good).filter(|_| wanted)
    }

    fn strategies(&self, random: &mut Pcg64Mcg, good: bool, claim: &Value) -> Option<Value> {
        let winner = claim["winner"].as_u64()?.min(2) as usize;
        let sides = match winner {
            0 => vec![self.mover, 1 - self.mover],
            winner => vec![winner - 1],
        };
        let board = self.board_pair(random, good);
        let mut nodes = Vec::new();
        let mut roots = Vec::new();
        let leaves = random.random_ratio(1, 2);
        for side in sides {
            let mut writer = Writer {
                table: EdgeTable::new(self.board.graph(), self.sided.game),
                known: HashMap::new(),
                nodes: &mut nodes,
                side,
                must_win: winner != 0,
                decisive: board.is_some(),
                good,
                leaves,
            };
            roots.push(writer.write(random, self)?);
        }
        Some(json!({"edge-strategy": {"nodes": nodes, "roots": roots, "board": board}}))
    }

    /// The free edges with which a player closes a cycle.
    fn closing(&self, player: usize) -> Vec<u32> {
        let closes =
            |&edge: &u32| contains_cycle(self.board.graph(), self.owned[player] | 1 << edge);
        self.free().into_iter().filter(closes).collect()
    }
}

/// A true pair; or, in a lie now and then, a wrong one.
fn some_pair(random: &mut Pcg64Mcg, edges: &Edges, good: bool) -> Option<Value> {
    if good || random.random_ratio(1, 2) {
        pairs::pair(random, edges, None)
    } else {
        pairs::wrong_pair(random, edges)
    }
}

/// Writes a strategy of one player, from its first node on.
#[expect(clippy::struct_excessive_bools, reason = "four independent wishes")]
struct Writer<'a> {
    table: EdgeTable,
    known: HashMap<([u32; 2], usize), usize>,
    nodes: &'a mut Vec<Value>,
    side: usize,
    must_win: bool,
    decisive: bool,
    good: bool,
    leaves: bool,
}

impl Writer<'_> {
    /// Whether the side has what it wants.
    fn is_content(&self, position: &Position<'_>) -> bool {
        let side = |player: usize| {
            if position.sided.swapped {
                1 - player
            } else {
                player
            }
        };
        let value = self.table.value(position.sides(), side(position.mover));
        let value = if side(self.side) == 0 { value } else { -value };
        value >= i8::from(self.must_win)
    }

    fn write(&mut self, random: &mut Pcg64Mcg, position: &Position<'_>) -> Option<usize> {
        let key = (position.owned, position.mover);
        if let Some(&node) = self.known.get(&key) {
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
        self.known.insert(key, number);
        // Now and then a leaf that proves nothing here.
        let lie = !self.good && random.random_ratio(1, 12);
        let leaf = if position.is_over() {
            Some(json!({"over": {}}))
        } else if self.leaves || lie {
            self.leaf(random, position, lie)
        } else {
            None
        };
        let node = match leaf {
            Some(leaf) => leaf,
            None => self.inner(random, position)?,
        };
        self.nodes[number] = node;
        Some(number)
    }

    fn inner(&mut self, random: &mut Pcg64Mcg, position: &Position<'_>) -> Option<Value> {
        let free = position.free();
        let (own_turn, other) = (position.mover == self.side, 1 - self.side);
        if own_turn {
            let good = free
                .iter()
                .copied()
                .find(|&edge| self.is_content(&position.after(edge)));
            let edge = good.or_else(|| free.choose(random).copied())?;
            return Some(
                json!({"play": [position.text(edge), self.write(random, &position.after(edge))?]}),
            );
        }
        let forced = position.closing(self.side);
        if self.leaves && position.game == "cycle" && position.closing(other).is_empty() {
            if let Some(&edge) = forced.first() {
                return Some(
                    json!({"forced": [position.text(edge), self.write(random, &position.after(edge))?]}),
                );
            }
        }
        let mut replies = Vec::new();
        for edge in free {
            let next = position.after(edge);
            if !(next.is_over() && self.is_content(&next)) {
                replies.push(self.write(random, &next)?);
            }
        }
        Some(json!({"replies": replies}))
    }

    fn leaf(&self, random: &mut Pcg64Mcg, position: &Position<'_>, lie: bool) -> Option<Value> {
        let own_turn = position.mover == self.side;
        if lie && random.random_ratio(1, 4) {
            return Some(json!({"over": {}}));
        }
        if position.game == "cycle" || lie {
            let own = position.closing(self.side);
            let wanted = if own_turn { 1 } else { 2 };
            let in_time = own_turn || position.closing(1 - self.side).is_empty();
            let edges = if lie { position.free() } else { own };
            if edges.len() >= wanted && (in_time || lie) {
                let texts: Vec<String> = edges[..wanted]
                    .iter()
                    .map(|&edge| position.text(edge))
                    .collect();
                return Some(json!({"closing": texts}));
            }
        }
        let (edges, safe) = position.safety(self.side);
        let enough = safe && (!self.must_win || self.decisive);
        let pair = pairs::pair(random, &edges, None)?;
        (enough || lie).then(|| json!({"safe": pair}))
    }
}
