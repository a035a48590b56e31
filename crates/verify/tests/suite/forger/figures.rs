//! Mirrors, perfect matchings and even kernels of small boards, by trying everything.

use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use slitherlab_oracle::{SnakeRules, SnakeStep, SnakeTable};

use crate::forger::brute;
use crate::forger::snakes::Position;

/// All ways to put vertices together in pairs, as the image of each.
fn pairings(n: usize) -> Vec<Vec<u32>> {
    fn go(image: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let Some(v) = image.iter().position(|&w| w == u32::MAX) else {
            found.push(image.clone());
            return;
        };
        for w in v + 1..image.len() {
            if image[w] == u32::MAX {
                (image[v], image[w]) = (w as u32, v as u32);
                go(image, found);
                (image[v], image[w]) = (u32::MAX, u32::MAX);
            }
        }
    }
    let mut found = Vec::new();
    go(&mut vec![u32::MAX; n], &mut found);
    found
}

impl Position<'_> {
    fn steps(&self, table: &SnakeTable) -> Vec<SnakeStep> {
        self.oracle.moves(table).into_iter().collect()
    }

    /// A mirror of the board, and a move if the snakes are each other's images only after it. In a
    /// lie, any pairing.
    pub(crate) fn mirror(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Value> {
        let graph = self.board.graph();
        let is_mirror = |image: &Vec<u32>| {
            let to = |v: u32| image[v as usize];
            let mut edges = graph.edges().iter().filter(|[u, v]| u != v);
            edges.all(|&[u, v]| to(u) != v && graph.has_edge(to(u), to(v)))
        };
        let mut images = pairings(graph.vertex_count());
        images.retain(|image| !good && random.random_ratio(1, 3) || is_mirror(image));
        let image = images.choose(random)?.clone();
        let alike = |snakes: &[Vec<u32>]| {
            let [first, second] = snakes else {
                return snakes.is_empty();
            };
            let mirrored: Vec<u32> = first.iter().map(|&v| image[v as usize]).collect();
            mirrored == *second || mirrored.iter().rev().eq(second)
        };
        if alike(&self.snakes) || !good && random.random_ratio(1, 3) {
            return Some(json!({"mirror": {"image": image, "move": null}}));
        }
        let steps = self.steps(&self.table).into_iter();
        let mut steps = steps.filter(|&step| alike(&self.snakes_after(step)));
        let step = steps.next().or_else(|| {
            let any = self.steps(&self.table).choose(random).copied();
            any.filter(|_| !good)
        })?;
        Some(json!({"mirror": {"image": image, "move": self.step_text(step)}}))
    }

    /// The images in a mirror that answers the player to move, for two players any, for more a part
    /// of the board further on. In a lie, other images too.
    pub(crate) fn images(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Vec<u32>> {
        let SnakeRules {
            players, misere, ..
        } = self.rules;
        let fits = matches!(self.game, "private" | "public") && !misere;
        if good && !fits {
            return None;
        }
        if players == 2 {
            let mirror = self.mirror(random, good)?;
            let image = &mirror["mirror"];
            return image["move"].is_null().then(|| {
                let images = image["image"].as_array().expect("images");
                images
                    .iter()
                    .map(|v| v.as_u64().expect("a number") as u32)
                    .collect()
            });
        }
        let graph = self.board.graph();
        let n = graph.vertex_count() as u32;
        let step = if good {
            n / players as u32
        } else {
            random.random_range(0..n)
        };
        let image: Vec<u32> = (0..n).map(|v| (v + step) % n).collect();
        let to = |v: u32| image[v as usize];
        let part = |u: u32, v: u32| step > 0 && u % step == v % step;
        let mut edges = graph.edges().iter().filter(|[u, v]| u != v);
        let is_mirror = n % players as u32 == 0
            && self.game == "private"
            && self.snakes.is_empty()
            && edges.all(|&[u, v]| !part(u, v) && graph.has_edge(to(u), to(v)));
        (is_mirror || !good).then_some(image)
    }

    /// An edge, or the one that is placed, and up to three walks from its ends, each avoiding what
    /// the one before it has entered. They may be too short, or enter what they should not.
    pub(crate) fn split(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Value> {
        let graph = self.board.graph();
        let (text, ends) = match &self.snakes[..] {
            [] => {
                let step = *self.steps(&self.table).choose(random)?;
                let after = self.snakes_after(step);
                (Some(self.step_text(step)), after.first()?.clone())
            }
            [only] => (None, only.clone()),
            _ if good => return None,
            [only, ..] => (None, only.clone()),
        };
        let [u, v] = [*ends.first()?, *ends.last()?];
        let mut runs = Vec::new();
        let mut avoided: Vec<u32> = Vec::new();
        for _ in 0..random.random_range(0..=3) {
            let mut taken = ends.clone();
            let mut walk = |start: u32| {
                let mut path = vec![start];
                while let Some(&next) = graph
                    .neighbors(path[path.len() - 1])
                    .iter()
                    .filter(|w| !taken.contains(w) && !avoided.contains(w))
                    .choose(random)
                {
                    taken.push(next);
                    path.push(next);
                }
                path
            };
            let run = [walk(u), walk(v)];
            avoided = run.iter().flat_map(|path| &path[1..]).copied().collect();
            let mut at = 0;
            while at < avoided.len() {
                for &w in graph.neighbors(avoided[at]) {
                    if !ends.contains(&w) && !avoided.contains(&w) {
                        avoided.push(w);
                    }
                }
                at += 1;
            }
            runs.push(run);
        }
        Some(json!({"split": {"move": text, "runs": runs}}))
    }

    /// A perfect matching, and alternating cycles through all other edges. In a lie some cycles are
    /// missing.
    pub(crate) fn matching_covered(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Value> {
        let graph = self.board.graph();
        let n = graph.vertex_count();
        if good && (!self.snakes.is_empty() || n < 4) {
            return None;
        }
        let mut matchings = brute::matchings(graph, (1 << n) - 1);
        matchings.retain(|matching| 2 * matching.len() == n);
        let mates: Vec<Vec<u32>> = matchings
            .iter()
            .map(|matching| {
                let mut mate = vec![0; n];
                for &[u, v] in matching {
                    (mate[u as usize], mate[v as usize]) = (v, u);
                }
                mate
            })
            .collect();
        let mate = mates.choose(random)?.clone();
        let mut cycles = Vec::new();
        for &[u, v] in graph.edges().iter().filter(|[u, v]| u != v) {
            if mate[u as usize] == v {
                continue;
            }
            let Some(other) = mates.iter().find(|other| other[u as usize] == v) else {
                if good {
                    return None;
                }
                continue;
            };
            // From one matching to the other and back.
            let mut cycle = vec![u];
            while cycle.len() == 1 || mate[cycle[cycle.len() - 1] as usize] != u {
                let next = other[cycle[cycle.len() - 1] as usize];
                cycle.push(next);
                if mate[next as usize] == u {
                    break;
                }
                cycle.push(mate[next as usize]);
            }
            cycles.push(cycle);
        }
        let bipartite = slitherlab_graph::bipartition(graph).is_some();
        if bipartite && random.random_ratio(1, 2) || !good && random.random_ratio(1, 3) {
            cycles.clear();
        } else if !good && random.random_ratio(1, 2) {
            cycles.pop();
        }
        Some(json!({"matching-covered": {"mate": mate, "cycles": cycles}}))
    }

    /// All even kernels of what is unused, as bits.
    fn all_kernels(&self, table: &SnakeTable) -> Vec<u32> {
        let edges = self.oracle.unused_edges(table);
        let n = self.board.graph().vertex_count();
        let is_kernel = |&set: &u32| {
            let has = |v: u32| set >> v & 1 == 1;
            let inside = edges.iter().any(|&[u, v]| has(u) && has(v));
            let joined = |w: u32| {
                edges
                    .iter()
                    .filter(|&&[u, v]| u == w && has(v) || v == w && has(u))
                    .count()
            };
            !inside && (0..n as u32).all(|w| has(w) || joined(w) % 2 == 0)
        };
        (0..1 << n).filter(is_kernel).collect()
    }

    fn members(&self, set: u32) -> Vec<u32> {
        self.board
            .graph()
            .vertices()
            .filter(|v| set >> v & 1 == 1)
            .collect()
    }

    /// An even kernel with the live end, now or after a move; at the opening also kernels with all
    /// vertices. In a lie any sets, and any moves.
    pub(crate) fn even_kernels(&self, random: &mut Pcg64Mcg, good: bool) -> Option<Value> {
        let n = self.board.graph().vertex_count();
        if !good && random.random_ratio(1, 3) {
            let count = random.random_range(0..3);
            let kernels: Vec<Vec<u32>> = (0..count)
                .map(|_| self.members(random.random_range(0..1 << n)))
                .collect();
            let step = self.steps(&self.table).choose(random).copied();
            let moves: Vec<String> = step
                .iter()
                .filter(|_| random.random())
                .map(|&step| self.step_text(step))
                .collect();
            return Some(json!({"even-kernel": {"kernels": kernels, "moves": moves}}));
        }
        let with = |table: &SnakeTable| {
            let end = self.oracle.live_ends(table).into_iter().next()?;
            let kernels = self.all_kernels(table).into_iter();
            let kernel = kernels.rev().find(|set| set >> end & 1 == 1)?;
            Some(vec![self.members(kernel)])
        };
        if self.oracle.is_opening(&self.table) {
            let kernels = self.all_kernels(&self.table);
            let covered = kernels.iter().fold(0, |all, set| all | set);
            if covered == (1 << n) - 1 || !good && random.random_ratio(1, 2) {
                let kernels: Vec<Vec<u32>> =
                    kernels.into_iter().map(|set| self.members(set)).collect();
                return Some(json!({"even-kernel": {"kernels": kernels, "moves": []}}));
            }
        } else if let Some(kernels) = with(&self.table) {
            return Some(json!({"even-kernel": {"kernels": kernels, "moves": []}}));
        }
        // One move, or a naming and a move.
        let mover = self.table.turn();
        let mut ways: Vec<(Vec<SnakeStep>, SnakeTable)> = vec![(Vec::new(), self.table.clone())];
        while let Some((moves, table)) = ways.pop() {
            if !moves.is_empty() && table.turn() != mover {
                if let Some(kernels) = with(&table) {
                    let moves: Vec<String> =
                        moves.into_iter().map(|step| self.step_text(step)).collect();
                    return Some(json!({"even-kernel": {"kernels": kernels, "moves": moves}}));
                }
                continue;
            }
            let steps = self.oracle.moves(&table);
            let amount = steps.len();
            for step in steps.into_iter().choose_multiple(random, amount) {
                let longer = moves.iter().copied().chain([step]).collect();
                ways.push((longer, self.oracle.after(&table, step)));
            }
        }
        None
    }
}
