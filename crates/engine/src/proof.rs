//! Depth-first proof-number search, which proves that a side can force a win (df-pn: Nagai 2002; thresholds that grow by a
//! fraction: Pawlewicz and Lew 2007; disproofs by the maximum instead of the sum, so that transpositions are not counted twice:
//! Ueda and others 2008).
//!
//! It is for games in which a turn is one action. A draw counts as a loss for the side that is to win, and so does a repeated
//! position. A *won* position is won by whatever line it is reached: it counts as won only because of positions that counted as won
//! before it, so following the proof never repeats a position. *Not won* can depend on the line, and means only that this search
//! found no win.

use crate::{Playable, Stage, Tactics};
use benediction_rules::{Actor, Side};

/// Proof and disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The smallest number of open positions that must be won for a proof; 0 if the position is won, [`INFINITE`] if
    /// it is not.
    pub proof: u32,
    /// The smallest number of open positions that must not be won for a disproof; 0 if the position is not won.
    pub disproof: u32,
    /// If the position is won: the largest number of actions of both sides to the end in this proof.
    pub length: u32,
}

/// A number that is larger than every number of open positions.
pub const INFINITE: u32 = 1 << 30;
/// The proof number of a repeated or too distant position, which may be won by another line.
const OUT_OF_REACH: u32 = 1 << 24;

impl Numbers {
    const NOT_WON: Numbers = Numbers::open(INFINITE, 0);

    const fn won(length: u32) -> Numbers {
        Numbers { proof: 0, disproof: INFINITE, length }
    }

    const fn open(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof, length: 0 }
    }

    /// Returns `true` if the win is proved.
    pub const fn is_won(self) -> bool {
        self.proof == 0
    }

    /// Returns `true` if the win is proved or disproved.
    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.proof >= OUT_OF_REACH || self.disproof == 0
    }
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    numbers: Numbers,
    /// Number of positions that were searched below it, itself included; 0 in an empty entry.
    work: u32,
}

const EMPTY: Entry = Entry { hash: 0, numbers: Numbers::open(1, 1), work: 0 };
/// Number of entries in which a position can be stored.
const BUCKET: usize = 4;

#[derive(Clone, Copy)]
struct Child<A> {
    action: A,
    numbers: Numbers,
}

/// Proof-number search for wins of one side. It keeps its results in a transposition table.
///
/// ```
/// use benediction_engine::Prover;
/// use benediction_rules::Side;
/// use benediction_rules::games::benedict_chess::Position;
/// use benediction_rules::notation::Notation;
///
/// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("a position");
/// let mut prover = Prover::new(Side::Near, 20, 1);
/// assert!(prover.prove(&position, 1_000).is_won());
/// assert!(prover.winning_action(&position).is_some());
/// ```
pub struct Prover<G: Playable> {
    winner: Side,
    tactics: G::Tactics,
    max_length: usize,
    table: Vec<Entry>,
    // Buffers of the search.
    children: Vec<Child<G::Action>>,
    order_list: Vec<(i32, G::Action)>,
    answers: Vec<G::Action>,
    path: Vec<u64>,
    searched: u64,
    search_limit: u64,
}

impl<G: Playable> Prover<G> {
    /// Creates a search for wins of a side, at most `max_length` actions ahead, with a transposition table of `table_mib`
    /// MiB.
    pub fn new(winner: Side, max_length: usize, table_mib: usize) -> Prover<G> {
        let buckets = ((table_mib << 20) / size_of::<Entry>() / BUCKET).max(1);
        Prover {
            winner,
            tactics: G::tactics(),
            max_length,
            table: vec![EMPTY; buckets * BUCKET],
            children: Vec::new(),
            order_list: Vec::new(),
            answers: Vec::new(),
            path: Vec::new(),
            searched: 0,
            search_limit: 0,
        }
    }

    /// Returns the number of positions searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Searches a position until the win is proved or disproved, or until this number of further positions has been searched.
    pub fn prove(&mut self, position: &G, positions: u64) -> Numbers {
        self.search_limit = self.searched.saturating_add(positions);
        let numbers = self.unsearched(position);
        if numbers.is_decided() {
            return numbers;
        }
        self.search(&mut position.clone(), Numbers::open(OUT_OF_REACH, INFINITE))
    }

    /// Returns the numbers of a position from the table, or those of an unsearched position.
    pub fn numbers_of(&mut self, position: &G) -> Numbers {
        self.lookup(position.hash()).map_or_else(|| self.unsearched(position), |entry| entry.numbers)
    }

    /// Returns the action that keeps a proved win of the side to act: the one with the shortest way to the end, so that following
    /// it never repeats a position. Returns `None` if no win is proved.
    ///
    /// ```
    /// use benediction_engine::Prover;
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
    /// let mut prover = Prover::new(Side::Near, 10, 1);
    /// assert!(prover.prove(&position, 1_000).is_won());
    /// let action = prover.winning_action(&position).ok_or("won")?;
    /// assert!(position.action_text_for_people(action).ends_with('#'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_action(&mut self, position: &G) -> Option<G::Action> {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let mut after = position.clone();
        let mut best = None;
        for action in actions {
            let undo = after.apply(action);
            let numbers = self.numbers_of(&after);
            after.undo(undo);
            if numbers.is_won() && best.is_none_or(|(length, _)| numbers.length < length) {
                best = Some((numbers.length, action));
            }
        }
        best.map(|(_, action)| action)
    }

    fn winner_acts(&self, position: &G) -> bool {
        position.turn().actor == Actor::Side(self.winner)
    }

    fn bucket(&self, hash: u64) -> usize {
        let buckets = (self.table.len() / BUCKET) as u128;
        ((u128::from(hash) * buckets) >> 64) as usize * BUCKET
    }

    fn lookup(&self, hash: u64) -> Option<Entry> {
        let at = self.bucket(hash);
        self.table[at..at + BUCKET].iter().find(|entry| entry.hash == hash && entry.work > 0).copied()
    }

    /// Stores the numbers of a position. In a full bucket it replaces the entry with the least work.
    fn store(&mut self, hash: u64, numbers: Numbers, work: u64) {
        let at = self.bucket(hash);
        let bucket = &mut self.table[at..at + BUCKET];
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        if let Some(entry) = bucket.iter_mut().find(|entry| entry.hash == hash && entry.work > 0) {
            *entry = Entry { hash, numbers, work: work.saturating_add(entry.work) };
        } else if let Some(entry) = bucket.iter_mut().min_by_key(|entry| entry.work) {
            *entry = Entry { hash, numbers, work };
        }
    }

    /// Returns the numbers of an unsearched position.
    fn unsearched(&mut self, position: &G) -> Numbers {
        if let Some(outcome) = position.outcome() {
            return if outcome.winner == Some(self.winner) { Numbers::won(0) } else { Numbers::NOT_WON };
        }
        let wins = self.tactics.win_in_turn(position) > 0;
        match (self.winner_acts(position), wins) {
            (true, true) => Numbers::won(1),
            (false, true) => Numbers::NOT_WON,
            (true, false) => Numbers::open(1, 1),
            (false, false) => self.defended(position),
        }
    }

    /// Returns the numbers of a position in which the other side acts and sees no win. Each answer after which the winner sees no
    /// win is open.
    fn defended(&mut self, position: &G) -> Numbers {
        if !self.tactics.is_threatened(position) {
            return Numbers::open(2 + position.count_legal() as u32 / 2, 1);
        }
        let mut answers = std::mem::take(&mut self.answers);
        answers.clear();
        position.legal(&mut answers);
        let mut after = position.clone();
        let mut open = 0;
        for answer in &answers {
            let undo = after.apply(*answer);
            let lost = match after.outcome() {
                Some(outcome) => outcome.winner == Some(self.winner),
                None => self.winner_acts(&after) && self.tactics.win_in_turn(&after) > 0,
            };
            open += u32::from(!lost);
            after.undo(undo);
        }
        self.answers = answers;
        if open == 0 { Numbers::won(2) } else { Numbers::open(open, 1) }
    }

    fn list_children(&mut self, position: &mut G) {
        let mut order_list = std::mem::take(&mut self.order_list);
        order_list.clear();
        self.tactics.order(position, false, Stage::All, &mut order_list);
        order_list.sort_by_key(|(score, _)| -score);
        for (_, action) in &order_list {
            let undo = position.apply(*action);
            let hash = position.hash();
            let numbers = if self.path.len() >= self.max_length || self.path.contains(&hash) {
                Numbers::open(OUT_OF_REACH, 1)
            } else {
                self.numbers_of(position)
            };
            position.undo(undo);
            self.children.push(Child { action: *action, numbers });
        }
        self.order_list = order_list;
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn search(&mut self, position: &mut G, limit: Numbers) -> Numbers {
        let (first, before, hash) = (self.children.len(), self.searched, position.hash());
        let wins = self.winner_acts(position);
        self.searched += 1;
        self.path.push(hash);
        self.list_children(position);
        let numbers = loop {
            let choice = Choice::among(&self.children[first..], wins);
            let Numbers { proof, disproof, .. } = choice.numbers;
            if proof == 0 || disproof == 0 || proof >= limit.proof || disproof >= limit.disproof {
                break choice.numbers;
            }
            if self.searched >= self.search_limit {
                break choice.numbers;
            }
            let child = self.children[first + choice.best];
            let undo = position.apply(child.action);
            let numbers = self.search(position, choice.limit_of_best(limit, wins));
            position.undo(undo);
            self.children[first + choice.best].numbers = numbers;
        };
        self.children.truncate(first);
        self.path.pop();
        self.store(hash, numbers, self.searched - before);
        numbers
    }
}

/// The numbers of a position, computed from those of its children.
struct Choice {
    numbers: Numbers,
    /// Index of the child to search next: the one nearest to a win if the winner acts, else the one nearest to a disproof.
    best: usize,
    /// The number of the second best child by which the best one was chosen.
    second: u32,
    /// The contribution of the other children to the number that is made of all.
    others: u32,
}

impl Choice {
    fn among<A>(children: &[Child<A>], wins: bool) -> Choice {
        let (mut best, mut least, mut second) = (0, (INFINITE, INFINITE), INFINITE);
        let (mut open, mut largest, mut sum) = (0, 0, 0_u64);
        let (mut shortest, mut longest) = (u32::MAX, 0);
        for (index, child) in children.iter().enumerate() {
            let Numbers { proof, disproof, length } = child.numbers;
            if proof == 0 {
                (shortest, longest) = (shortest.min(length), longest.max(length));
            }
            let (near, far) = if wins { (proof, disproof) } else { (disproof, proof) };
            if (near, far) < least {
                second = least.0;
                (best, least) = (index, (near, far));
            } else {
                second = second.min(near);
            }
            open += u32::from(far > 0);
            largest = largest.max(far);
            sum += u64::from(far);
        }
        // Every answer of the opponent must be refuted; of the own actions the number of those left is enough.
        let far = match (wins, open) {
            _ if least.0 == 0 || largest >= INFINITE => INFINITE,
            (_, 0) => 0,
            (true, _) => (largest + (open - 1)).min(INFINITE - 1),
            (false, _) => sum.min(u64::from(INFINITE - 1)) as u32,
        };
        let others = if wins { open.saturating_sub(1) } else { far.saturating_sub(least.1) };
        let numbers = match wins {
            _ if children.is_empty() => Numbers::NOT_WON,
            true if least.0 == 0 => Numbers::won(shortest + 1),
            true => Numbers::open(least.0, far),
            false if open == 0 => Numbers::won(longest + 1),
            false => Numbers::open(far, least.0),
        };
        Choice { numbers, best, second, others }
    }

    /// Returns the limits for the search of the best child: until another child is clearly better, or the position reaches its own
    /// limit.
    fn limit_of_best(&self, limit: Numbers, wins: bool) -> Numbers {
        let near = |own: u32| own.min(self.second.saturating_add(self.second / 4 + 1));
        let far = |own: u32| own.saturating_sub(self.others).max(1);
        match wins {
            true => Numbers::open(near(limit.proof), far(limit.disproof)),
            false => Numbers::open(far(limit.proof), near(limit.disproof)),
        }
    }
}
