//! How long a won game lasts when the winner hurries and the loser resists.

use slitherlab_game::{Budget, Play, Player};

/// Returns the moves of a game that `winner` wins, both players choosing well: the winner ends the
/// game as early as possible, the loser as late as possible. Their number is the *remoteness* of
/// the position (Steinhaus 1925; Conway, *On Numbers and Games*, chapter 14).
///
/// Of several moves that are equally good, the first in the order of
/// [`sorted_moves`](Play::sorted_moves) is played. Returns `None` when the budget ends first, when
/// `winner` cannot force a win, and when the loser can last for more than 2,000 moves.
///
/// *Cost*: that of a search of all positions within the remoteness, once for each number of moves
/// up to it. Positions are remembered by their 64-bit keys, in a table of a fixed size.
///
/// ```
/// use slitherlab_game::{Budget, Game, Player, Preset};
/// use slitherlab_solve::shortest_win;
///
/// // On a path of four, every winning opening leaves two more moves.
/// let game = Game::new(Preset::Classic, "path:4")?;
/// let line = shortest_win(game.position(), Player::FIRST, &Budget::default()).unwrap();
/// assert_eq!(line.len(), 3);
/// assert_eq!(game.move_text(line[0]), "0-1");
/// assert_eq!(shortest_win(game.position(), Player::SECOND, &Budget::default()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_win<P: Play>(
    position: &P,
    winner: Player,
    budget: &Budget<'_>,
) -> Option<Vec<P::Move>> {
    let mut search = Search {
        position: position.clone(),
        winner,
        known: vec![Known::default(); places(budget, size_of::<Known<P::Move>>())],
        positions: 0,
        work: 0,
        budget,
    };
    for plies in 0..=LONGEST {
        match search.look(plies)? {
            Seen::Won => return search.line(plies),
            Seen::NotWon => return None,
            Seen::Open => {}
        }
    }
    None
}

/// The most places of a table.
const PLACES: usize = 1 << 18;

/// How many places of this size the table of a search has.
fn places(budget: &Budget<'_>, size: usize) -> usize {
    let wanted = budget.positions.map_or(PLACES, |most| {
        usize::try_from(most).unwrap_or(PLACES).saturating_mul(2)
    });
    wanted.min(budget.memory / size).clamp(1, PLACES)
}

/// Stands for a number of moves that no game has.
const NEVER: u16 = u16::MAX;

/// The most moves that are looked ahead, one inside the other.
const LONGEST: u16 = 2_000;

/// How often the budget is asked, in positions and moves.
const OFTEN: u64 = 1 << 12;

/// What a look ahead by some moves shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// The winner has won by then, whatever the loser plays.
    Won,
    /// The loser can last longer than that.
    Open,
    /// The winner cannot force a win at all.
    NotWon,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Known<M> {
    key: u64,
    /// The winner wins within this many moves.
    won: u16,
    /// The winner does not win within this many moves; `NEVER` if not at all.
    not_won: Option<u16>,
    /// The move that decided the last look.
    best: Option<M>,
}

impl<M> Default for Known<M> {
    fn default() -> Self {
        Self {
            key: 0,
            won: NEVER,
            not_won: None,
            best: None,
        }
    }
}

struct Search<'a, P: Play> {
    position: P,
    winner: Player,
    /// The place of a position follows from its key; whatever comes last stays.
    known: Vec<Known<P::Move>>,
    positions: u64,
    /// The positions and their moves since the budget was asked: a position of a large board takes
    /// as long as it has moves.
    work: u64,
    budget: &'a Budget<'a>,
}

impl<P: Play> Search<'_, P> {
    /// Looks this many moves ahead; `None` when the budget ends.
    fn look(&mut self, plies: u16) -> Option<Seen> {
        let outcome = self.position.outcome();
        if outcome.is_over() {
            let is_won = outcome.winner(self.position.players()) == Some(self.winner);
            return Some(if is_won { Seen::Won } else { Seen::NotWon });
        }
        if plies == 0 {
            return Some(Seen::Open);
        }
        let key = self.position.hash_key();
        let place = self.place(key);
        let mut known = self.known[place];
        if known.key != key {
            known = Known {
                key,
                ..Known::default()
            };
        }
        if known.won <= plies {
            return Some(Seen::Won);
        }
        if known.not_won >= Some(plies) {
            let never = known.not_won == Some(NEVER);
            return Some(if never { Seen::NotWon } else { Seen::Open });
        }
        self.positions += 1;
        let spent = self
            .budget
            .positions
            .is_some_and(|most| self.positions > most);
        if spent {
            return None;
        }
        let hurries = self.position.turn() == self.winner;
        let mut moves = self.position.sorted_moves();
        self.work += 1 + moves.len() as u64;
        if self.work >= OFTEN {
            self.work = 0;
            if self.budget.is_stopped() {
                return None;
            }
        }
        if let Some(best) = known.best {
            // What decided the last look may well decide this one.
            moves.sort_by_key(|&mv| mv != best);
        }
        let mut seen = if hurries { Seen::NotWon } else { Seen::Won };
        let mut best = None;
        for mv in moves {
            self.position.play_unchecked(mv);
            let next = self.look(plies - 1);
            self.position.undo();
            let next = next?;
            if hurries == (next == Seen::Won) {
                // One move that wins decides for the winner, one that lasts for the loser.
                (seen, best) = (next, Some(mv));
                break;
            }
            if next == Seen::Open {
                seen = Seen::Open;
            }
        }
        match seen {
            Seen::Won => known.won = plies,
            Seen::Open => known.not_won = Some(plies),
            Seen::NotWon => known.not_won = Some(NEVER),
        }
        known.best = best;
        self.known[place] = known;
        Some(seen)
    }

    fn place(&self, key: u64) -> usize {
        usize::try_from(key % self.known.len() as u64).unwrap_or(0)
    }

    /// The moves of a win within this many moves and no fewer.
    fn line(&mut self, plies: u16) -> Option<Vec<P::Move>> {
        let mut line = Vec::with_capacity(usize::from(plies));
        for left in (0..plies).rev() {
            let hurries = self.position.turn() == self.winner;
            let mut chosen = None;
            for mv in self.position.sorted_moves() {
                self.position.play_unchecked(mv);
                let is_chosen = if hurries {
                    self.look(left) == Some(Seen::Won)
                } else {
                    left == 0 || self.look(left - 1) == Some(Seen::Open)
                };
                self.position.undo();
                if is_chosen {
                    chosen = Some(mv);
                    break;
                }
            }
            self.position.play_unchecked(chosen?);
            line.push(chosen?);
        }
        Some(line)
    }
}
