//! What a search found out, under the canonical names of the vertices.

use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_games::snake::Move;
use slitherlab_games::{AnyPosition, Player, snake};
use slitherlab_graph::{Canonical, Edge, Graph, Vertex};
use slitherlab_solve::search::Fates;
use slitherlab_solve::{Depth, Found, Question, Value, cycle, snake as snake_solver};

/// Where the answer to a question is kept, and how its moves are translated.
pub struct Place<'a> {
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

impl<'a> Place<'a> {
    /// The place of a question about the start of a game; `None` when the board is too large.
    pub fn of(question: &'a Question<'a>) -> Option<Self> {
        let graph = question.board.graph();
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
            rules: question
                .position
                .rules()
                .to_text(question.game, question.board),
            names,
        })
    }

    /// The game.
    pub fn game(&self) -> &'static str {
        self.question.game.name()
    }

    /// Writes what was found.
    #[expect(clippy::missing_panics_doc, reason = "plain data can be written")]
    pub fn write(&self, found: &Found) -> String {
        let record = match found {
            Found::Snake(search) => self.snake_record(search),
            Found::Cycle(findings) => self.cycle_record(findings),
        };
        serde_json::to_string(&record).expect("plain data")
    }

    /// Reads what was found; `None` when the text is not about this question, or does not say all
    /// that is asked.
    pub fn read(&self, text: &str) -> Option<Found> {
        match (serde_json::from_str(text).ok()?, self.question.position) {
            (Record::Snake(record), AnyPosition::Snake(position)) => {
                self.snake_search(record, position).map(Found::Snake)
            }
            (Record::Cycle(record), AnyPosition::Cycle(_)) => {
                self.cycle_findings(&record).map(Found::Cycle)
            }
            _ => None,
        }
    }

    fn all_moves(&self) -> bool {
        self.question.depth == Depth::AllMoves
    }

    fn name(&self, v: Vertex) -> Vertex {
        self.names[v as usize]
    }

    /// A move that opens a game, under canonical names.
    fn opening(&self, one: Move) -> Vec<Vertex> {
        match one {
            Move::Vertex(v) => vec![self.name(v)],
            Move::Edge(ends) => {
                let [u, v] = ends.map(|v| self.name(v));
                vec![u.min(v), u.max(v)]
            }
        }
    }

    fn snake_record(&self, search: &snake_solver::Search) -> Record {
        let AnyPosition::Snake(position) = self.question.position else {
            unreachable!("a search about snakes is about a position of snakes");
        };
        let moves = position.legal_moves().map(|one| self.opening(one));
        let fates = search.fates.moves.iter().copied();
        Record::Snake(SnakeRecord {
            players: search.fates.players.clone(),
            moves: self.all_moves().then(|| moves.zip(fates).collect()),
            good: search.good.map(|one| self.opening(one)),
            against: search
                .against
                .iter()
                .map(|&(player, one)| (player.number(), self.opening(one)))
                .collect(),
            nodes: search.fates.nodes,
        })
    }

    fn snake_search(
        &self,
        record: SnakeRecord,
        position: &snake::Position,
    ) -> Option<snake_solver::Search> {
        if record.players.len() != position.rules().players as usize {
            return None;
        }
        let fates = match (&record.moves, self.all_moves()) {
            (Some(moves), _) => {
                let fate = |one| {
                    let wanted = self.opening(one);
                    let (_, fate) = moves.iter().find(|(text, _)| *text == wanted)?;
                    Some(*fate)
                };
                position.legal_moves().map(fate).collect::<Option<_>>()?
            }
            (None, false) => vec![None; position.legal_moves().count()],
            (None, true) => return None,
        };
        // A move that is none belongs to another board.
        let legal = |wanted: &Vec<Vertex>| {
            let mut moves = position.legal_moves();
            moves.find(|&one| self.opening(one) == *wanted)
        };
        let good = record.good.as_ref().map(legal);
        let against = record
            .against
            .iter()
            .map(|(player, one)| Some((Player::from_number(*player)?, legal(one)?)));
        Some(snake_solver::Search {
            fates: Fates {
                players: record.players,
                moves: fates,
                nodes: record.nodes,
            },
            good: match good {
                None => None,
                Some(found) => Some(found?),
            },
            against: against.collect::<Option<_>>()?,
        })
    }

    fn cycle_record(&self, findings: &cycle::Findings) -> Record {
        let graph = self.question.board.graph();
        let edges = (0..graph.edge_count() as Edge).map(|edge| self.edge(graph, edge));
        let values = findings.values.iter().map(|&value| word(value).to_owned());
        Record::Cycle(CycleRecord {
            value: word(findings.value).to_owned(),
            values: edges.zip(values).collect(),
            nodes: findings.nodes,
        })
    }

    fn cycle_findings(&self, record: &CycleRecord) -> Option<cycle::Findings> {
        let graph = self.question.board.graph();
        let edge_value = |edge| {
            let wanted = self.edge(graph, edge);
            let (_, value) = record.values.iter().find(|(text, _)| *text == wanted)?;
            value_of(value)
        };
        let edges = 0..graph.edge_count() as Edge;
        let values: Vec<Value> = edges.map(edge_value).collect::<Option<_>>()?;
        if self.all_moves() && values.contains(&Value::Unknown) {
            return None;
        }
        Some(cycle::Findings {
            value: value_of(&record.value)?,
            values,
            nodes: record.nodes,
        })
    }

    /// An edge under canonical names, and which of its parallel ones it is: these are all alike.
    fn edge(&self, graph: &Graph, edge: Edge) -> [u32; 3] {
        let ends = graph.endpoints(edge);
        let before = graph
            .edges_between(ends[0], ends[1])
            .filter(|&other| other < edge);
        let number = before.count() as u32;
        let [u, v] = ends.map(|v| self.name(v));
        [u.min(v), u.max(v), number]
    }
}

/// What is kept.
#[derive(Serialize, Deserialize)]
enum Record {
    #[serde(rename = "snake")]
    Snake(SnakeRecord),
    #[serde(rename = "cycle")]
    Cycle(CycleRecord),
}

#[derive(Serialize, Deserialize)]
struct SnakeRecord {
    /// Whether each player can be beaten.
    players: Vec<Option<bool>>,
    /// For each first move, whether the first player can be beaten after it.
    moves: Option<Vec<(Vec<Vertex>, Option<bool>)>>,
    good: Option<Vec<Vertex>>,
    /// With several players, a first move for each other player who can be beaten after it.
    against: Vec<(u32, Vec<Vertex>)>,
    nodes: u64,
}

#[derive(Serialize, Deserialize)]
struct CycleRecord {
    value: String,
    values: Vec<([u32; 3], String)>,
    nodes: u64,
}

const WORDS: [(&str, Value); 4] = [
    ("win", Value::Win),
    ("loss", Value::Loss),
    ("draw", Value::Draw),
    ("unknown", Value::Unknown),
];

fn word(value: Value) -> &'static str {
    let found = WORDS.iter().find(|(_, other)| *other == value);
    found.map_or("unknown", |(word, _)| word)
}

fn value_of(word: &str) -> Option<Value> {
    let found = WORDS.iter().find(|(other, _)| *other == word);
    found.map(|&(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Chance;
    use slitherlab_games::{Game, Variant};
    use slitherlab_solve::search::Limits;

    /// The same graph under other names, and with its edges in another order.
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
    fn check(graph: &Graph, game: Game, variant: &Variant, depth: Depth) -> usize {
        let rules = game.rules(variant).unwrap();
        let one = Board::from_graph(graph.clone());
        let start = AnyPosition::start(rules, &one).unwrap();
        let question = Question {
            board: &one,
            game,
            position: &start,
            depth,
        };
        let Some(found) = question.search_within(&Limits::default()) else {
            return 0;
        };
        let place = Place::of(&question).unwrap();
        let text = place.write(&found);
        assert_eq!(
            place.read(&text).map(|found| place.write(&found)),
            Some(text.clone())
        );
        for seed in 0..4 {
            let other = Board::from_graph(shuffled(graph, seed));
            let start = AnyPosition::start(rules, &other).unwrap();
            let question = Question {
                board: &other,
                position: &start,
                ..question
            };
            let there = Place::of(&question).unwrap();
            assert_eq!(
                (&there.board, &there.rules, there.game()),
                (&place.board, &place.rules, place.game())
            );
            let recalled = question.analyze_with(&there.read(&text).unwrap());
            let fresh = question.analyze_within(&Limits::default());
            let values = |verdict: &slitherlab_solve::Verdict| {
                let moves = verdict.moves.iter();
                moves
                    .map(|one| (one.text.clone(), one.value))
                    .collect::<Vec<_>>()
            };
            assert_eq!(recalled.winner, fresh.winner);
            assert_eq!(recalled.can_be_beaten, fresh.can_be_beaten);
            if depth == Depth::AllMoves {
                assert_eq!(values(&recalled), values(&fresh), "{}", other.text());
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
                    (Game::Private, &Variant::default()),
                    (Game::Public, &misere),
                    (Game::Classic, &three),
                    (Game::Geography, &misere),
                    (Game::EdgeGeography, &Variant::default()),
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
            for game in [Game::Cycle, Game::CycleMisere] {
                searched += check(&graph, game, &Variant::default(), Depth::AllMoves);
            }
        }
        assert!(searched > 20, "{searched}");
    }

    #[test]
    fn texts_about_something_else_are_not_read() {
        let board = Board::from_graph(random_graph(1, 6, 8, true));
        let rules = Game::Private.rules(&Variant::default()).unwrap();
        let start = AnyPosition::start(rules, &board).unwrap();
        let question = Question {
            board: &board,
            game: Game::Private,
            position: &start,
            depth: Depth::AllMoves,
        };
        let place = Place::of(&question).unwrap();
        let snake = |players: &str, moves: &str, good: &str| {
            format!(
                r#"{{"snake":{{"players":{players},"moves":{moves},"good":{good},"against":[],"nodes":5}}}}"#
            )
        };
        for text in [
            "",
            "{}",
            r#"{"cycle":{"value":"win","values":[],"nodes":1}}"#,
            &snake("[true,false]", "null", "null"),
            &snake("[true,false]", "[]", "null"),
            &snake("[true]", "[]", "null"),
            &snake("[true,false]", "[[[0,1],true]]", "[7,9]"),
        ] {
            assert!(place.read(text).is_none(), "{text}");
        }
    }
}
