//! Checking claims about the snake games: those of two players with shared snakes by theorem, all
//! by [`strategy`].
//!
//! R is the set of unused vertices, D(R) the outer vertices of the subgraph it induces
//! ([`gallai_edmonds`]), ν the size of a maximum matching.
//!
//! *Any shared snakes: if no live end has a neighbour in D(R), the player to move loses.* Let him
//! add w. Since w is not in D(R), it has a partner w′ in a maximum matching M of R; the answer is
//! w′. Put R′ = R∖{w, w′}. A matching of R′ of size ν(R) would miss w in R, so ν(R′) = ν(R) − 1, and a
//! maximum matching of R′ that misses some x gives, with the edge ww′, one of R that misses x: D(R′) ⊆
//! D(R), so the other ends have no outer neighbour in R′. Nor has w′: with the edge w′x instead, it would give one that
//! misses w. So the condition holds again, and it is always the same player who finds an answer.
//!
//! *One live end a: the winning moves are exactly those to N(a) ∩ D(R)* (Fraenkel, Scheinerman,
//! Ullman 1993). After a move to w in D(R), ν(R∖w) = ν(R), and w has no neighbour x in D(R∖w), or the
//! edge wx would make a larger matching of R: by the above the opponent loses. After a move to any
//! other w, its partner w′ is in D(R∖w), so the opponent wins by moving there. Hence a start w is
//! won for the player who moves from it iff it is not in D(V).
//!
//! *The opening of `classic`* (Anderson 1974, Theorem 1). Level 0 is the whole board, level i + 1
//! the inner vertices of level i. If a level has a perfect vertex, the player to move wins, by
//! any edge of a maximum matching of the first such level that joins two perfect vertices; if none
//! has, he loses.

use std::sync::Arc;

use slitherlab_games::snake::{Ending, Field, Move, Position, Rules, Setup};
use slitherlab_games::{Game, Player};
use slitherlab_graph::{Board, Vertex};

use crate::certificate::{Certificate, Claim, Proof};
use crate::gallai_edmonds::{self, Decomposition, Label, Level};
use crate::refusal::Refusal;
use crate::strategy::{self, Node, Side, StrategyFault};

/// Checks a certificate of a snake game against its board.
///
/// # Errors
/// When the certificate does not prove its claim.
pub fn check(board: &Board, certificate: &Certificate) -> Result<(), Refusal> {
    let claim = &certificate.claim;
    let position = position(board, certificate.game, claim)?;
    let case = Case {
        board,
        claim,
        position,
    };
    let needs = |applies: bool, needs| {
        let game = certificate.game;
        applies.then_some(()).ok_or(Refusal::Game(game, needs))
    };
    match &certificate.proof {
        Proof::Over {} => case.over(),
        Proof::OneEnd { level } => {
            needs(
                matches!(certificate.game, Game::Progressive | Game::Geography)
                    && case.position.rules().is_matching_game(),
                "progressive or geography with two players and normal ending",
            )?;
            case.one_end(level)
        }
        Proof::InnerLevels { levels } => {
            needs(
                certificate.game == Game::Classic && case.position.rules().is_matching_game(),
                "classic with two players and normal ending",
            )?;
            case.inner_levels(levels)
        }
        Proof::Static { level } => {
            needs(case.position.rules().is_matching_game(), SHARED)?;
            static_proof(board, &case.position, level)?;
            case.conclude(false, |_| false, Some(0))
        }
        Proof::WinningMove { r#move, level } => {
            needs(case.position.rules().is_matching_game(), SHARED)?;
            let winning = case.parse_move(r#move)?;
            let mut after = case.position.clone();
            after.make(winning);
            static_proof(board, &after, level)?;
            case.conclude(true, |one| one == winning, None)
        }
        Proof::Strategy { nodes, roots } => case.strategies(nodes, roots),
        Proof::TwoForests { .. }
        | Proof::Switching { .. }
        | Proof::Safe { .. }
        | Proof::EdgeStrategy { .. }
        | Proof::After { .. } => Err(Refusal::Game(certificate.game, "a cycle game")),
    }
}

const SHARED: &str = "shared snakes, two players and normal ending";

/// Sets up the position of a claim.
fn position(board: &Board, game: Game, claim: &Claim) -> Result<Position, Refusal> {
    let preset = game
        .snake_rules()
        .ok_or(Refusal::Game(game, "a snake game"))?;
    if claim.first.is_some() || claim.terminals.is_some() {
        return Err(Refusal::Game(game, "a game with roles"));
    }
    let rules = Rules {
        players: claim.players,
        ending: if claim.misere {
            Ending::Misere
        } else {
            preset.ending
        },
        ..preset
    };
    let text = claim.position.as_deref().unwrap_or("");
    let mut setup = Setup::parse(rules, board, text).map_err(Refusal::PositionText)?;
    setup.turn = claim.turn.map(player).transpose()?;
    setup
        .validate(&Arc::new(Field::new(board.graph())))
        .map_err(|error| Refusal::Position(Box::new(error)))
}

fn player(number: u32) -> Result<Player, Refusal> {
    Player::from_number(number).ok_or(Refusal::NoSuchPlayer(number))
}

fn unused(position: &Position) -> Vec<Vertex> {
    let vertices = 0..position.field().vertex_count() as Vertex;
    vertices.filter(|&v| position.room(v) > 0).collect()
}

fn decompose(
    board: &Board,
    vertices: &[Vertex],
    level: &Level,
    number: usize,
) -> Result<Decomposition, Refusal> {
    gallai_edmonds::check(board.graph(), vertices, level)
        .map_err(|fault| Refusal::Level(number, fault))
}

/// The player to move loses, since no live end has an outer neighbour.
pub(crate) fn static_proof(
    board: &Board,
    position: &Position,
    level: &Level,
) -> Result<(), Refusal> {
    if position.is_opening() {
        return Err(Refusal::Stage("a position where all snakes are placed"));
    }
    let decomposition = decompose(board, &unused(position), level, 0)?;
    for end in position.live_ends() {
        let mut neighbors = board.graph().neighbors(end).iter();
        if let Some(&outer) = neighbors.find(|&&w| decomposition.is_outer(w)) {
            return Err(Refusal::OuterNeighbor(end, outer));
        }
    }
    Ok(())
}

struct Case<'a> {
    board: &'a Board,
    claim: &'a Claim,
    position: Position,
}

impl Case<'_> {
    /// Nothing can be played, so the rules decide, whatever the game.
    fn over(&self) -> Result<(), Refusal> {
        let outcome = self.position.outcome();
        if !outcome.is_over() {
            return Err(Refusal::Stage("a position without legal moves"));
        }
        if self.claim.can_be_beaten.is_some() {
            for side in self.sides()? {
                if !side.is_content(outcome) {
                    return Err(Refusal::Beaten(side.x));
                }
            }
            return self.conclude_moves(|_| false, Some(0));
        }
        let mover = self.position.turn();
        let shown = outcome.winner(self.claim.players);
        self.conclude(shown == Some(mover), |_| false, Some(0))
    }

    /// Strategies found by search, one for each side of the claim.
    fn strategies(&self, nodes: &[Node], roots: &[u32]) -> Result<(), Refusal> {
        let sides = self.sides()?;
        if roots.len() != sides.len() {
            return Err(Refusal::Strategy(StrategyFault::Count {
                given: roots.len(),
                wanted: sides.len(),
            }));
        }
        for (&side, &root) in sides.iter().zip(roots) {
            strategy::check(self.board, &self.position, side, nodes, root)?;
        }
        // A strategy of the player to move begins with a good move; without one, no move is good.
        let mover = self.position.turn();
        let own = sides
            .iter()
            .zip(roots)
            .find(|(side, _)| side.x == mover && !side.against);
        let Some((_, &root)) = own else {
            return self.conclude_moves(|_| false, Some(0));
        };
        let first = match &nodes[root as usize] {
            Node::Play(text, _) => Some(self.parse_move(text)?),
            _ => None,
        };
        self.conclude_moves(|one| Some(one) == first, None)
    }

    /// The sides that have what they want, according to the claim: with two players the winner, who
    /// is not beaten; with more than two, all others against each player listed, and each player
    /// not listed against all others.
    fn sides(&self) -> Result<Vec<Side>, Refusal> {
        let players = self.position.rules().players;
        match &self.claim.can_be_beaten {
            None if players == 2 => {
                let x = player(self.claim.winner)?;
                if x.index() >= 2 {
                    return Err(Refusal::NoSuchPlayer(x.number()));
                }
                Ok(vec![Side { x, against: false }])
            }
            Some(beaten) if players > 2 && self.claim.winner == 0 => {
                if !beaten.is_sorted_by(|a, b| a < b)
                    || beaten.iter().any(|&number| number == 0 || number > players)
                {
                    return Err(Refusal::PlayerList);
                }
                Ok((0..players)
                    .map(|index| Side {
                        x: Player::from_index(index),
                        against: beaten.binary_search(&(index + 1)).is_ok(),
                    })
                    .collect())
            }
            _ => Err(Refusal::Kind { players }),
        }
    }

    fn one_end(&self, level: &Level) -> Result<(), Refusal> {
        let position = &self.position;
        let decomposition = decompose(self.board, &unused(position), level, 0)?;
        // After a naming it is the namer's own turn in `progressive`: he wants a vertex from which
        // the player to move wins. In `geography` he wants one from which that player loses.
        let wants_outer = !position.is_opening() || position.rules().turn_after(1) != Player::FIRST;
        let wins = |one: Move| {
            let (Move::Vertex(to) | Move::Edge([_, to])) = one;
            decomposition.is_outer(to) == wants_outer
        };
        let winning = position.legal_moves().filter(|&one| wins(one)).count();
        self.conclude(winning > 0, wins, Some(winning))
    }

    fn inner_levels(&self, levels: &[Level]) -> Result<(), Refusal> {
        if self.position.move_count() > 0 {
            return Err(Refusal::Stage("the empty board"));
        }
        let mut vertices = unused(&self.position);
        for (number, level) in levels.iter().enumerate() {
            if vertices.is_empty() {
                return Err(Refusal::LevelsSuperfluous(number));
            }
            let decomposition = decompose(self.board, &vertices, level, number)?;
            let is = |v: Vertex, label| decomposition.label(v) == Some(label);
            if vertices.iter().any(|&v| is(v, Label::Perfect)) {
                if number + 1 < levels.len() {
                    return Err(Refusal::PerfectTooEarly(number));
                }
                let wins = |one: Move| match one {
                    Move::Vertex(_) => false,
                    Move::Edge([u, v]) => is(u, Label::Perfect) && decomposition.mate(u) == Some(v),
                };
                return self.conclude(true, wins, None);
            }
            vertices.retain(|&v| is(v, Label::Inner));
        }
        if !vertices.is_empty() {
            return Err(Refusal::LevelsMissing(vertices.len()));
        }
        self.conclude(false, |_| false, Some(0))
    }

    /// Compares what the proof shows with the claim: whether the player to move wins, which moves
    /// it shows to win, and how many win in all if it decides every move.
    fn conclude(
        &self,
        mover_wins: bool,
        wins: impl Fn(Move) -> bool,
        winning: Option<usize>,
    ) -> Result<(), Refusal> {
        let players = self.position.rules().players;
        if players != 2 || self.claim.can_be_beaten.is_some() {
            return Err(Refusal::Kind { players });
        }
        let mover = self.position.turn();
        let shown = if mover_wins { mover } else { mover.next(2) };
        let claimed = player(self.claim.winner)?;
        if shown != claimed {
            return Err(Refusal::Winner { shown, claimed });
        }
        self.conclude_moves(wins, winning)
    }

    /// Compares what the proof shows about moves with the claim.
    fn conclude_moves(
        &self,
        wins: impl Fn(Move) -> bool,
        winning: Option<usize>,
    ) -> Result<(), Refusal> {
        let Some(moves) = &self.claim.moves else {
            return Ok(());
        };
        let mut listed = Vec::with_capacity(moves.winning.len());
        for text in &moves.winning {
            let one = self.parse_move(text)?;
            if !wins(one) {
                return Err(Refusal::UnprovedMove(text.clone()));
            }
            listed.push(one);
        }
        listed.sort_unstable();
        if let Some(pair) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Refusal::RepeatedMove(pair[0].on(self.board).to_string()));
        }
        if moves.complete && winning != Some(listed.len()) {
            return Err(Refusal::Incomplete);
        }
        Ok(())
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let one = self.position.parse_move(self.board, text);
        one.map_err(Refusal::Move)
    }
}
