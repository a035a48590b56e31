//! What a search found out, under the canonical names of the vertices.

use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_explain::{value_of, value_word};
use slitherlab_game::{AnyMove, AnyPosition, Play, Player, rules_text};
use slitherlab_graph::Vertex;
use slitherlab_graph::invariants::Canonical;
use slitherlab_solve::{Depth, Found, Question, Value};

/// Where the answer to a question is kept, and how its moves are translated.
pub struct Slot<'a> {
    question: &'a Question<'a>,
    /// The text of the canonical board.
    pub board: String,
    /// What the rules add to the name of the game.
    pub rules: String,
    /// The canonical name of each vertex.
    names: Vec<Vertex>,
}

/// Larger boards are not kept: their texts are long, and no search solves them.
const MOST_VERTICES: usize = 1000;

impl<'a> Slot<'a> {
    /// The slot of a question about the start of a game; `None` when the board is too large.
    pub fn of(question: &'a Question<'a>) -> Option<Self> {
        let graph = question.board().graph();
        if graph.vertex_count() > MOST_VERTICES {
            return None;
        }
        let (graph, names) = match Canonical::of(graph) {
            Some(form) => (form.graph, form.names),
            // So regular a board is kept under its own names.
            None => (graph.clone(), graph.vertices().collect()),
        };
        Some(Self {
            question,
            board: Board::from_graph(graph).text().to_owned(),
            rules: rules_text(
                &question.position().rules(),
                question.preset(),
                question.board(),
            ),
            names,
        })
    }

    /// The game.
    pub fn game(&self) -> &'static str {
        self.question.preset().name()
    }

    /// Writes what was found.
    #[expect(clippy::missing_panics_doc, reason = "plain data can be written")]
    pub fn write(&self, found: &Found) -> String {
        let words = |values: &[Value]| {
            values
                .iter()
                .map(|&value| value_word(value).to_owned())
                .collect()
        };
        let moves = self
            .question
            .position()
            .legal_moves()
            .map(|mv| self.key(mv));
        let values: Vec<String> = words(&found.moves);
        let record = Record {
            players: words(&found.players),
            moves: self.says_moves().then(|| moves.zip(values).collect()),
            good: found.good.map(|mv| self.key(mv)),
            against: found
                .against
                .iter()
                .map(|&(player, mv)| (player.number(), self.key(mv)))
                .collect(),
            nodes: found.nodes,
        };
        serde_json::to_string(&record).expect("plain data")
    }

    /// Reads what was found; `None` when the text is not about this question, or does not say all
    /// that is asked.
    pub fn read(&self, text: &str) -> Option<Found> {
        let record: Record = serde_json::from_str(text).ok()?;
        let position = self.question.position();
        if record.players.len() != position.players() as usize {
            return None;
        }
        let values = match &record.moves {
            Some(moves) => {
                let value = |mv| {
                    let wanted = self.key(mv);
                    let (_, value) = moves.iter().find(|(key, _)| *key == wanted)?;
                    value_of(value)
                };
                position
                    .legal_moves()
                    .map(value)
                    .collect::<Option<Vec<_>>>()?
            }
            None => Vec::new(),
        };
        let all_moves = self.question.depth() == Depth::AllMoves;
        if all_moves && (record.moves.is_none() || values.contains(&Value::Unknown)) {
            return None;
        }
        // A move that is none belongs to another board.
        let legal = |wanted: &Vec<u32>| {
            let mut moves = position.legal_moves();
            moves.find(|&mv| self.key(mv) == *wanted)
        };
        let good = match record.good.as_ref().map(legal) {
            None => None,
            Some(mv) => Some(mv?),
        };
        let against = record.against.iter();
        let against = against.map(|(player, mv)| Some((Player::from_number(*player)?, legal(mv)?)));
        Some(Found {
            players: record
                .players
                .iter()
                .map(|word| value_of(word))
                .collect::<Option<_>>()?,
            moves: values,
            good,
            against: against.collect::<Option<_>>()?,
            nodes: record.nodes,
            stored: true,
        })
    }

    /// Returns whether the moves are kept: in snake games only if they were asked for, in cycle
    /// games always, because the search knows some of them by the way.
    fn says_moves(&self) -> bool {
        let is_cycle = matches!(self.question.position(), AnyPosition::Cycle(_));
        is_cycle || self.question.depth() == Depth::AllMoves
    }

    /// A first move under canonical names: the vertex, or the ends of the edge; in a cycle game
    /// also which of its parallel edges it is, for these are all alike.
    fn key(&self, mv: AnyMove) -> Vec<u32> {
        let ends = |ends: [Vertex; 2]| {
            let [u, v] = ends.map(|v| self.names[v as usize]);
            vec![u.min(v), u.max(v)]
        };
        match mv {
            AnyMove::Vertex(v) => vec![self.names[v as usize]],
            AnyMove::Step(edge) => ends(edge),
            AnyMove::Delete => Vec::new(),
            AnyMove::Edge(edge) => {
                let graph = self.question.board().graph();
                let [u, v] = graph.endpoints(edge);
                let before = graph.edges_between(u, v).filter(|&other| other < edge);
                let number = before.count() as u32;
                let mut key = ends([u, v]);
                key.push(number);
                key
            }
        }
    }
}

/// What is kept. Moves are written by their [keys](Slot::key), values by their words.
#[derive(Serialize, Deserialize)]
struct Record {
    players: Vec<String>,
    moves: Option<Vec<(Vec<u32>, String)>>,
    good: Option<Vec<u32>>,
    /// With several players, a first move for each other player who can be beaten after it.
    against: Vec<(u32, Vec<u32>)>,
    nodes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Chance;
    use slitherlab_game::{Budget, Game, Preset, Variant};
    use slitherlab_graph::Graph;
    use slitherlab_solve::Answer;

    /// A graph under other names, and with its edges in another order.
    fn shuffled(graph: &Graph, seed: u64) -> Graph {
        let mut chance = Chance::of_game(seed, 1);
        let mut names: Vec<Vertex> = graph.vertices().collect();
        for place in (1..names.len()).rev() {
            names.swap(place, chance.below(place + 1));
        }
        let mut edges: Vec<_> = graph
            .edges()
            .iter()
            .map(|ends| ends.map(|v| names[v as usize]))
            .collect();
        for place in (1..edges.len()).rev() {
            edges.swap(place, chance.below(place + 1));
        }
        Graph::from_edges(names.len(), edges).unwrap()
    }

    /// What was found on one board and kept is what would be found on the other.
    fn check(graph: &Graph, game: Preset, variant: &Variant, depth: Depth) -> usize {
        let one = Game::with_rules(game, variant.rules(game).unwrap(), graph.clone()).unwrap();
        let question = Question::new(&one, depth);
        let limits = Budget::default();
        let Some(found) = question.examine(&limits).search(&limits) else {
            return 0;
        };
        let slot = Slot::of(&question).unwrap();
        let text = slot.write(&found);
        assert_eq!(
            slot.read(&text).map(|found| slot.write(&found)),
            Some(text.clone())
        );
        for seed in 0..4 {
            let other = Game::with_rules(game, one.rules(), shuffled(graph, seed)).unwrap();
            let question = Question::new(&other, depth);
            let there = Slot::of(&question).unwrap();
            assert_eq!(
                (&there.board, &there.rules, there.game()),
                (&slot.board, &slot.rules, slot.game())
            );
            let recalled = question.examine(&limits).answer(there.read(&text));
            assert!(recalled.is_stored());
            let fresh = question.analyze_within(&limits);
            let values = |answer: &Answer| {
                let moves = answer.moves.iter();
                moves
                    .map(|valued| (valued.mv, valued.value))
                    .collect::<Vec<_>>()
            };
            assert_eq!(recalled.conclusion(), fresh.conclusion());
            if depth == Depth::AllMoves {
                assert_eq!(values(&recalled), values(&fresh), "{other}");
            }
        }
        1
    }

    fn random_graph(seed: u64, vertices: usize, edges: usize, simple: bool) -> Graph {
        let mut chance = Chance::of_game(seed, 2);
        let mut list: Vec<[u32; 2]> = Vec::new();
        while list.len() < edges {
            let [u, v] = [0, 1].map(|_| chance.below(vertices) as u32);
            let ends = [u.min(v), u.max(v)];
            if u != v && !(simple && list.contains(&ends)) {
                list.push(ends);
            }
        }
        Graph::from_edges(vertices, list).unwrap()
    }

    #[test]
    fn moves_of_snakes_come_back_under_the_names_of_the_board() {
        let three = Variant {
            players: 3,
            ..Variant::default()
        };
        let misere = Variant {
            misere: true,
            ..Variant::default()
        };
        let mut searched = 0;
        for seed in 0..25 {
            let graph = random_graph(seed, 8, 12, true);
            for depth in [Depth::Answer, Depth::AllMoves] {
                for (game, variant) in [
                    (Preset::Private, &Variant::default()),
                    (Preset::Public, &misere),
                    (Preset::Classic, &three),
                    (Preset::Geography, &misere),
                    (Preset::EdgeGeography, &Variant::default()),
                ] {
                    searched += check(&graph, game, variant, depth);
                }
            }
        }
        assert!(searched > 200, "{searched}");
    }

    #[test]
    fn moves_of_cycle_games_come_back_under_the_names_of_the_board() {
        let mut searched = 0;
        for seed in 0..60 {
            let graph = random_graph(seed, 5, 11, false);
            for game in [Preset::Cycle, Preset::CycleMisere] {
                searched += check(&graph, game, &Variant::default(), Depth::AllMoves);
            }
        }
        assert!(searched > 20, "{searched}");
    }

    #[test]
    fn texts_about_something_else_are_not_read() {
        let game = Game::new(Preset::Private, random_graph(1, 6, 8, true)).unwrap();
        let question = Question::new(&game, Depth::AllMoves);
        let slot = Slot::of(&question).unwrap();
        let record = |players: &str, moves: &str, good: &str| {
            format!(
                r#"{{"players":{players},"moves":{moves},"good":{good},"against":[],"nodes":5}}"#
            )
        };
        for text in [
            "",
            "{}",
            r#"{"snake":{"players":[true,false],"moves":null,"good":null,"against":[],"nodes":5}}"#,
            &record(r#"["loss","win"]"#, "null", "null"),
            &record(r#"["loss","win"]"#, "[]", "null"),
            &record(r#"["loss"]"#, "[]", "null"),
            &record(r#"["loss","won"]"#, "[]", "null"),
            &record(r#"["loss","win"]"#, r#"[[[0,1],"loss"]]"#, "[7,9]"),
        ] {
            assert!(slot.read(text).is_none(), "{text}");
        }
    }
}
