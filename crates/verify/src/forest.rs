//! Reckoning back from the dead ends where one live end moves among trees.
//!
//! One shared snake has one live end, and the unused vertices make a forest; the vertices of the
//! snake may be joined to it as they like. Where the live end comes to an unused vertex it goes on
//! inside its tree, and every step leads away for good. So whether the others can make a player x
//! lose depends on the vertex v that the live end is at, on the neighbour u that it came from, and
//! on the number t of moves before x is to move, and on nothing else:
//!
//! * if v has no neighbour but u, who is to move is stuck: x is beaten iff t = 0, in misère play
//!   iff t ≠ 0;
//! * if t = 0, x is beaten iff they are at all other neighbours of v, one move later;
//! * if t > 0, x is beaten iff they are at one of them, one move later.
//!
//! Nothing is left for a certificate to say but its claim: this is worked out anew. A vertex that
//! has heard from all its neighbours but one tells this one, until one vertex of each tree has
//! heard from all; then they answer in the opposite order, each without counting what it was told
//! by the vertex that it answers. On a cycle all wait for each other for ever.

use slitherlab_graph::{NONE, Vertex};
use slitherlab_rules::Player;
use slitherlab_rules::snake::{Capacity, Ending, Ends};

use crate::case::{Case, Shown};
use crate::referee::Play;
use crate::referee::snake::{Move, Position};
use crate::refusal::Refusal;
use crate::snake::unused;
use crate::strategy::delay;

/// Beyond this many (vertices × players) nothing is worked out.
const LARGEST: usize = 20_000_000;

/// What becomes of x at each vertex, as far as it has heard from its neighbours.
struct Fates {
    is_misere: bool,
    /// From how many neighbours each vertex has heard.
    heard: Vec<i32>,
    /// For each vertex and each t, at how many of these x is beaten, one move later.
    beaten: Vec<i32>,
}

impl Fates {
    /// Whether x is beaten at a vertex, for each t.
    fn at(&self, v: usize) -> Vec<bool> {
        let players = self.beaten.len() / self.heard.len();
        let is_beaten = |t: usize| match (self.heard[v], self.beaten[v * players + t]) {
            (0, _) => (t == 0) != self.is_misere,
            (heard, beaten) if t == 0 => beaten == heard,
            (_, beaten) => beaten > 0,
        };
        (0..players).map(is_beaten).collect()
    }

    /// A vertex hears from a neighbour once more, or once less.
    fn hear(&mut self, v: usize, there: &[bool], times: i32) {
        self.heard[v] += times;
        for (t, &is_beaten) in there.iter().enumerate() {
            let place = v * there.len() + (t + 1) % there.len();
            self.beaten[place] += times * i32::from(is_beaten);
        }
    }
}

/// What going through the trees shows about a position.
///
/// *Cost*: O(n·players + m).
pub(crate) fn shown(case: &Case<'_, Position>) -> Result<Shown<Move>, Refusal> {
    let Case {
        position, effort, ..
    } = case;
    let (rules, field) = (position.rules(), position.field());
    let (count, players) = (field.vertex_count(), rules.players as usize);
    let speaks = rules.ends == Ends::One && rules.capacity == Capacity::ONE;
    case.needs(speaks && count.saturating_mul(players) <= LARGEST, ONE_END)?;
    // The position itself is one vertex more: its neighbours are what the moves lead to.
    let mut fates = Fates {
        is_misere: rules.ending == Ending::Misere,
        heard: vec![0; count + 1],
        beaten: vec![0; (count + 1) * players],
    };
    let near = |v: Vertex| {
        let neighbors = field.neighbors(v).iter().copied();
        neighbors.filter(move |&w| w != v && position.room(w) > 0)
    };
    // How many neighbours have told a vertex nothing yet; and whom a vertex has told before it has
    // heard from all.
    let mut silent: Vec<usize> = (0..count as Vertex).map(|v| near(v).count()).collect();
    let mut told = vec![NONE; count];
    let mut order = unused(position);
    order.retain(|&v| silent[v as usize] < 2);
    for place in 0..unused(position).len() {
        case.needs(place < order.len(), "unused vertices without a cycle")?;
        let v = order[place];
        effort.spend(2 * field.neighbors(v).len() + 4 * players);
        effort.go_on()?;
        if let Some(to) = near(v).find(|&w| told[w as usize] != v) {
            told[v as usize] = to;
            fates.hear(to as usize, &fates.at(v as usize), 1);
            silent[to as usize] -= 1;
            order.extend((silent[to as usize] == 1).then_some(to));
        }
    }
    for v in order.into_iter().rev().map(|v| v as usize) {
        let (to, own) = (told[v] as usize, fates.at(v));
        if to < count {
            fates.hear(to, &own, -1);
            fates.hear(v, &fates.at(to), 1);
            fates.hear(to, &own, 1);
        }
    }
    // The player who names a start may be the one who moves from it.
    let same = usize::from(position.is_opening() && rules.turn_after(1) == Player::FIRST);
    let mut winning = position.moves();
    winning.retain(|&(Move::Vertex(to) | Move::Edge([_, to]))| {
        let mut there = fates.at(to as usize);
        there.rotate_left(same);
        fates.hear(count, &there, 1);
        !there[players - 1]
    });
    let fates = fates.at(count);
    case.agrees(|side| fates[delay(position, side.x)] == side.against)?;
    Ok(Shown {
        winning,
        complete: true,
        ..case.result(Player::from_number(case.certificate.claim.winner))
    })
}

const ONE_END: &str = "progressive or geography, and at most 20000000 vertices times players";
