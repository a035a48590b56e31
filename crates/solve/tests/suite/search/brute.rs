//! The brute force of the oracle, asked about positions of the rules.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::snake::{
    Capacity, Ending, Ends, First, Move, Opening, Position, Rules, Snakes,
};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::Graph;
use slitherlab_oracle::{
    SnakeOracle, SnakeRules, SnakeTable, all_graphs, random_generator, random_graph,
};

/// The same rules in the oracle's words.
pub(crate) fn in_prose(rules: &Rules) -> SnakeRules {
    SnakeRules {
        players: rules.players as usize,
        shared: match rules.snakes {
            Snakes::Shared(count) => Some(count as usize),
            Snakes::Private => None,
        },
        both_ends: rules.ends == Ends::Two,
        edge_opening: rules.opening == Opening::Edge,
        opener_again: rules.first == First::Opener,
        capacity: (rules.capacity != Capacity::UNLIMITED).then(|| rules.capacity.visits()),
        misere: rules.ending == Ending::Misere,
    }
}

/// A position and the oracle's picture of it, moved together.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) position: Position,
    pub(crate) table: SnakeTable,
}

impl Pair {
    pub(crate) fn start(oracle: &SnakeOracle<'_>, rules: Rules, graph: &Graph) -> Self {
        Self {
            position: Position::start(rules, graph).unwrap(),
            table: oracle.start(),
        }
    }

    pub(crate) fn after(&self, oracle: &SnakeOracle<'_>, one: Move) -> Self {
        let step = match one {
            Move::Vertex(v) => (None, v),
            Move::Edge([u, v]) => (Some(u), v),
        };
        let mut position = self.position.clone();
        position.play_unchecked(one);
        Self {
            position,
            table: oracle.after(&self.table, step),
        }
    }
}

/// Games on a board, each with these numbers of players and endings: what is looked at is the start
/// and the positions of a random play, until somebody has seen enough.
pub(crate) fn along_plays(
    graph: &Graph,
    seed: u64,
    games: &[Preset],
    kinds: &[(u32, Ending)],
    mut goes_on: impl FnMut(&mut SnakeOracle<'_>, &Board, Preset, &Pair) -> bool,
) {
    let board = Board::from_graph(graph.clone());
    let mut random = random_generator(seed);
    for &game in games {
        for &(players, ending) in kinds {
            let rules = Rules {
                players,
                ending,
                ..game.snake_rules().unwrap()
            };
            let mut oracle = SnakeOracle::new(graph, in_prose(&rules));
            let mut pair = Pair::start(&oracle, rules, graph);
            while goes_on(&mut oracle, &board, game, &pair) {
                let moves: Vec<Move> = pair.position.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                pair = pair.after(&oracle, moves[random.random_range(0..moves.len())]);
            }
        }
    }
}

/// The presets with two to five players, with both endings.
pub(crate) fn all_presets() -> impl Iterator<Item = (Preset, Rules)> {
    let games = Preset::ALL.into_iter().filter(|game| game.is_snake());
    games.flat_map(|game| {
        (2..=5).flat_map(move |players| {
            [Ending::Normal, Ending::Misere].map(|ending| {
                let preset = game.snake_rules().unwrap();
                let rules = Rules {
                    players,
                    ending,
                    ..preset
                };
                (game, rules)
            })
        })
    })
}

/// Asks about the starts of the presets with up to four players on all graphs up to five vertices.
pub(crate) fn at_small_starts(mut ask: impl FnMut(&mut SnakeOracle<'_>, &Board, Preset, &Pair)) {
    for graph in (0..=5).flat_map(all_graphs) {
        let board = Board::from_graph(graph.clone());
        for (game, rules) in all_presets().filter(|(_, rules)| rules.players < 5) {
            let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
            let pair = Pair::start(&oracle, rules, &graph);
            ask(&mut oracle, &board, game, &pair);
        }
    }
}

/// Asks about every position of random plays, the presets in turn, each on a random graph.
pub(crate) fn along_random_plays(
    seed: u64,
    plays: usize,
    mut ask: impl FnMut(&mut SnakeOracle<'_>, &Board, Preset, &Pair),
) {
    let mut random = random_generator(seed);
    let presets: Vec<(Preset, Rules)> = all_presets().collect();
    for play in 0..plays {
        let (game, rules) = presets[play % presets.len()];
        let n = random.random_range(5..=8);
        let density = random.random_range(0.2..0.5);
        let graph = random_graph(&mut random, n, density);
        if rules.capacity.visits() > 1 && graph.edge_count() > 9 {
            continue;
        }
        let board = Board::from_graph(graph.clone());
        let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
        let mut pair = Pair::start(&oracle, rules, &graph);
        loop {
            ask(&mut oracle, &board, game, &pair);
            let moves: Vec<Move> = pair.position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let one = moves[random.random_range(0..moves.len())];
            pair = pair.after(&oracle, one);
        }
    }
}

/// Rules that no preset has, one of each sort.
pub(crate) fn rare_rules() -> impl Iterator<Item = Rules> {
    [
        "capacity=2",
        "capacity=2 players=3 ending=misere",
        "capacity=3 ends=1 opening=vertex",
        "capacity=unlimited",
        "capacity=unlimited snakes=private ends=1",
        "ends=1",
        "ends=1 first=opener players=3",
        "opening=vertex",
        "opening=vertex snakes=private first=opener",
        "opening=vertex snakes=private ends=1",
        "opening=vertex snakes=private ends=1 players=3",
        "opening=vertex snakes=2 ends=1",
        "opening=vertex snakes=3 ends=1 ending=misere",
        "snakes=private ends=1",
        "snakes=private ends=1 players=3 first=opener",
        "snakes=private capacity=2",
        "snakes=3",
        "snakes=3 players=4",
        "snakes=2 first=opener",
        "first=opener",
        "ends=1 first=opener",
        "opening=vertex first=opener",
    ]
    .into_iter()
    .map(|text| Rules::from_text(Preset::Classic, text).unwrap())
}

pub(crate) fn players(rules: &Rules) -> impl Iterator<Item = Player> {
    (0..rules.players).map(Player::from_index)
}
