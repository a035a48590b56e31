//! Boards of families about which a theorem is kept: the others beat a player in a window, whatever
//! lies beyond it.
//!
//! The certificates of these theorems come with `slitherlab-family`, whose checker accepts them, as
//! a test sees to. What they say about all boards of a family they say about one, at any size and
//! at once.

use slitherlab_board::Board;
use slitherlab_family::{
    Claim, Family, FamilyRules, SCHEMA, THEOREMS, Theorem, everybody_is_beaten, patches_of,
    theorems_about, write,
};
use slitherlab_game::snake::{Ending, Move, Position};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::Vertex;

use super::certify::named;
use crate::patch::{PlacedPatch, sides_of};
use crate::question::Question;

/// What the kept theorems say about a position of a game with one shared snake.
#[derive(Clone, Debug)]
pub struct Patched {
    beaten: Vec<Beaten>,
    players: u32,
}

/// A player whom all others together can force to lose.
#[derive(Clone, Debug)]
pub struct Beaten {
    /// The player.
    pub player: Player,
    /// The name of the kept theorem that says so.
    pub theorem: &'static str,
    /// The family of boards that it is about.
    pub family: String,
    /// What the player to move does against them, if it is one of the others.
    pub help: Option<Move>,
    /// Whether the proof stays in a part of the board, whatever lies beyond.
    pub in_window: bool,
}

impl Patched {
    /// What the kept theorems say about the position of a question; `None` where that is nothing.
    ///
    /// At the start a theorem speaks about the board. Later it still does while the others have
    /// followed its strategy, whatever the player whom it beats has played; of a position that was
    /// set up nothing is known.
    ///
    /// *Cost*: that of reading the theorems about the game, and of checking one strategy for each
    /// player.
    pub(crate) fn of(question: &Question<'_, Position>) -> Option<Self> {
        let position = question.position;
        let from_the_start = position.moves().count() == position.move_count();
        if !from_the_start || named(question) != Some(question.preset) {
            return None;
        }
        let players = position.rules().players;
        let mut beaten: Vec<Beaten> = Vec::new();
        let misere = position.rules().ending == Ending::Misere;
        for (kept, claim) in theorems_about(question.preset, players, misere) {
            let Some(spoken) = Spoken::of(kept, claim, question.board) else {
                continue;
            };
            for &x in &spoken.claim.beaten {
                let player = Player::from_index(x - 1);
                if beaten.iter().any(|one| one.player == player) {
                    continue;
                }
                beaten.extend(spoken.against(x, position));
            }
        }
        if position.move_count() == 0 && question.preset == Preset::Classic && !misere {
            let open = (0..players).map(Player::from_index);
            let open = open.filter(|&x| beaten.iter().all(|one| one.player != x));
            beaten.extend(classified(question.board, players, open.collect()));
        }
        beaten.sort_by_key(|one| one.player.index());
        (!beaten.is_empty()).then_some(Self { beaten, players })
    }

    /// Returns the players who are beaten, in order.
    pub fn beaten(&self) -> &[Beaten] {
        &self.beaten
    }

    /// Returns whether it says that a player is beaten, and how.
    pub fn against(&self, x: Player) -> Option<&Beaten> {
        self.beaten.iter().find(|one| one.player == x)
    }

    /// Returns whether that is all there is to say: each player is beaten.
    pub fn is_whole(&self) -> bool {
        self.beaten.len() == self.players as usize
    }

    /// The certificate: the kept patches, about the family of which the board is the only one.
    /// `None` where the game has begun, or not every player is beaten.
    pub(crate) fn certificate(&self, question: &Question<'_, Position>) -> Option<String> {
        let (board, rules) = (question.board, question.position.rules());
        let is_start = question.position.move_count() == 0;
        if !is_start || !self.is_whole() || board.text().parse::<Family>().is_err() {
            return None;
        }
        let claim = Claim {
            schema: SCHEMA.to_owned(),
            family: board.text().to_owned(),
            game: question.preset,
            players: rules.players,
            misere: rules.ending == Ending::Misere,
            beaten: (1..=rules.players).collect(),
        };
        let mut text = write(&claim, &[]);
        let mut shown = Vec::new();
        for kept in THEOREMS {
            let by_this = |x: u32| {
                let against = self.against(Player::from_index(x - 1));
                against.is_some_and(|one| one.theorem == kept.name)
            };
            if !claim.beaten.iter().any(|&x| by_this(x)) {
                continue;
            }
            for line in kept.certificate.lines().skip(1) {
                let beaten = serde_json::from_str::<About>(line).ok()?.beaten;
                if by_this(beaten) {
                    text.push_str(line);
                    text.push('\n');
                    shown.push(beaten);
                }
            }
        }
        // What is proved by hand has no certificate.
        claim
            .beaten
            .iter()
            .all(|x| shown.contains(x))
            .then_some(text)
    }
}

/// The player whom a line of a certificate is about, be it a patch or about strips.
#[derive(serde::Deserialize)]
struct About {
    beaten: u32,
}

/// The name of the theorem that says on which grids everybody is beaten.
const CLASSIFICATION: &str = "classification";

/// That some players are beaten on a grid because everybody is, by the classification. Its proof
/// for many players is one by hand, which names no moves here.
fn classified(board: &Board, players: u32, open: Vec<Player>) -> Vec<Beaten> {
    let family = board.text().parse::<Family>().ok();
    let family = family.filter(|family| family.lattice.name() == "grid");
    let Some([p, q]) = family.as_ref().map(|family| &family.sides[..]) else {
        return Vec::new();
    };
    if everybody_is_beaten(players, [p.least(), q.least()]) != Some(true) {
        return Vec::new();
    }
    let all = open.into_iter().map(|player| Beaten {
        player,
        theorem: CLASSIFICATION,
        family: board.text().to_owned(),
        help: None,
        in_window: false,
    });
    all.collect()
}

/// A kept theorem that speaks about a board.
struct Spoken<'a> {
    name: &'static str,
    certificate: &'static str,
    claim: Claim,
    family: Family,
    rules: FamilyRules,
    board: &'a Board,
}

impl<'a> Spoken<'a> {
    /// A kept theorem and what it claims, if that is about a board.
    fn of(kept: &Theorem, claim: Claim, board: &'a Board) -> Option<Self> {
        let family: Family = claim.family.parse().ok()?;
        sides_of(&family, board.text())?;
        Some(Self {
            name: kept.name,
            certificate: kept.certificate,
            rules: FamilyRules::of(claim.game, claim.players, claim.misere)?,
            claim,
            family,
            board,
        })
    }

    /// That player x is beaten in this position, if the theorem says so.
    fn against(&self, x: u32, position: &Position) -> Option<Beaten> {
        let opened = position.moves().next();
        let help = match opened {
            // Wherever they open.
            None if x == 1 => None,
            None => self.lay(x, None).and_then(|placed| placed.opening_move()),
            Some(opening) => {
                let placed = self.lay(x, Some(opening).filter(|_| x == 1))?;
                follow(placed, x, position, opening)?
                    .choice()
                    .map(Move::Edge)
            }
        };
        Some(Beaten {
            player: Player::from_index(x - 1),
            theorem: self.name,
            family: self.claim.family.clone(),
            help,
            in_window: patches_of(self.certificate).is_some(),
        })
    }

    /// The patch against player x, around an opening or where a partner opens.
    fn lay(&self, x: u32, opening: Option<Move>) -> Option<PlacedPatch> {
        let patches = patches_of(self.certificate)?;
        let around = opening.map(vertices);
        let (family, rules) = (&self.family, &self.rules);
        PlacedPatch::new(family, rules, &patches, x, self.board, around.as_deref())
    }
}

/// Follows the game in a patch; `None` where the others have not done what the strategy says: of
/// what else they could do it says nothing.
fn follow(
    mut placed: PlacedPatch,
    x: u32,
    position: &Position,
    opening: Move,
) -> Option<PlacedPatch> {
    let mut opened = vertices(opening);
    opened.sort_unstable();
    if opened != placed.opening() {
        return None;
    }
    for mv in position.moves().skip(1) {
        let Move::Edge(ends) = mv else {
            return None;
        };
        let is_followed = placed.turn() == x || placed.choice() == Some(ends);
        if !is_followed || !placed.follow(ends) {
            return None;
        }
    }
    Some(placed)
}

/// The vertices that an opening uses.
fn vertices(opening: Move) -> Vec<Vertex> {
    match opening {
        Move::Vertex(v) => vec![v],
        Move::Edge(ends) => ends.to_vec(),
    }
}
