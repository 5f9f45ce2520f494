//! The schedule of cards: what is trained, how well it is known, and when it comes back. A card is a puzzle, or a position in which a
//! turn of a line is to be found.
//!
//! What two programs have kept is merged as in [`Solver`](crate::puzzles::Solver): the later event of a card wins, in whatever order
//! and however often.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::puzzles::{PuzzleId, Stamp, first_stamp};
use crate::tree::Date;

mod file;
mod fsrs;
mod lines;
mod puzzles;

pub use fsrs::{Grade, Memory};
pub use lines::Pace;
pub use puzzles::BeforeCount;

/// The wanted probability that a card is known when it comes back.
pub const RETENTION: f64 = 0.9;

/// The subject of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum CardId {
    /// A puzzle.
    Puzzle(PuzzleId),
    /// A position of a line, in which a turn begins: the name of the game, a space, and the text of the position, which says which
    /// side is to play.
    Line(String),
}

impl CardId {
    /// Returns the puzzle, or `None` if it is a position.
    const fn puzzle(&self) -> Option<PuzzleId> {
        match self {
            CardId::Puzzle(id) => Some(*id),
            CardId::Line(_) => None,
        }
    }
}

impl From<String> for CardId {
    fn from(text: String) -> CardId {
        PuzzleId::read(&text).map_or(CardId::Line(text), CardId::Puzzle)
    }
}

impl From<CardId> for String {
    fn from(id: CardId) -> String {
        match id {
            CardId::Puzzle(id) => id.to_string(),
            CardId::Line(text) => text,
        }
    }
}

/// A review of a card, and what was known of it before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Review {
    /// The day, by its number.
    pub day: u32,
    /// The day of the first review since the card is trained, by its number.
    pub first: u32,
    /// The answer.
    pub grade: Grade,
    /// The state of memory after it.
    pub memory: Memory,
}

impl Review {
    /// Returns the review of a card that comes after this one, or the first one.
    fn next(before: Option<Review>, grade: Grade, today: u32) -> Review {
        match before {
            None => Review { day: today, first: today, grade, memory: Memory::first(grade) },
            Some(Review { day, first, memory, .. }) => {
                Review { day: today, first, grade, memory: memory.after(today.saturating_sub(day), grade) }
            }
        }
    }

    /// Returns the day on which the card comes back, by its number.
    pub fn due(&self, retention: f64) -> u32 {
        self.day.saturating_add(self.memory.interval(retention))
    }

    /// Returns the key of an order of reviews of the same time.
    fn rank(&self) -> impl Ord + use<> {
        let Review { day, first, grade, memory } = *self;
        (day, first, grade, memory.stability.to_bits(), memory.difficulty.to_bits())
    }
}

/// The record of a card: its latest review and whether it is suspended, each with its time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Card {
    /// The time of the review or the reset.
    at: Stamp,
    /// `None` if the card was never reviewed, or was reset.
    review: Option<Review>,
    /// `true` if it does not come back until the player wants it.
    is_suspended: bool,
    /// When the player decided that. 0 for never.
    decided: Stamp,
}

impl Card {
    /// Returns what both have kept: the later event of each kind.
    fn join(self, other: Card) -> Card {
        let rank = |card: &Card| (card.at, card.review.map(|review| review.rank()));
        let latest = if rank(&other) > rank(&self) { other } else { self };
        let (decided, is_suspended) = (self.decided, self.is_suspended).max((other.decided, other.is_suspended));
        Card { at: latest.at, review: latest.review, is_suspended, decided }
    }

    /// Returns what was kept since a time. Returns `None` if that is nothing.
    fn since(self, time: Stamp) -> Option<Card> {
        let mut card = self;
        if card.at <= time {
            (card.at, card.review) = (0, None);
        }
        if card.decided <= time {
            (card.decided, card.is_suspended) = (0, false);
        }
        (card != Card::default()).then_some(card)
    }
}

/// Everything that is kept about the cards of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    cards: BTreeMap<CardId, Card>,
    /// When all cards of lines were reset, or 0. Those of puzzles are reset with the solver's history.
    forgotten: Stamp,
}

impl Cards {
    /// The name of the file in the player's folder.
    pub const FILE: &str = "cards.ron";

    /// Returns `true` if nothing is kept yet, or everything was reset.
    pub fn is_new(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the stamp of an event that happens now.
    fn next_stamp(&self, today: Date) -> Stamp {
        let latest = self.cards.values().map(|card| card.at.max(card.decided)).max().unwrap_or_default();
        latest.max(self.forgotten).saturating_add(1).max(first_stamp(today.number()))
    }

    /// Takes a card out of the training until the player wants it again, or brings it back. What is known of it stays.
    pub fn suspend(&mut self, id: &CardId, is_suspended: bool, today: Date) {
        let decided = self.next_stamp(today);
        let card = self.cards.entry(id.clone()).or_default();
        (card.decided, card.is_suspended) = (decided, is_suspended);
    }

    /// Forgets what is known of a card. A position of a line is new then, and a puzzle does not come back until it is missed again.
    pub fn reset(&mut self, id: &CardId, today: Date) {
        let at = self.next_stamp(today);
        let card = self.cards.entry(id.clone()).or_default();
        (card.at, card.review) = (at, None);
    }

    /// Forgets what is known of all cards of lines, also in what others keep, as soon as that is merged with this.
    pub fn forget_lines(&mut self, today: Date) {
        let forgotten = self.next_stamp(today);
        *self = std::mem::take(self).since(forgotten);
    }

    /// Returns what both have kept: no review of either is missing. If the cards of lines were reset in one of them, what was kept of
    /// lines before that is gone.
    #[must_use]
    pub fn merge(self, other: &Cards) -> Cards {
        let forgotten = self.forgotten.max(other.forgotten);
        let (mut ours, other) = (self.since(forgotten), other.clone().since(forgotten));
        for (id, theirs) in other.cards {
            let card = ours.cards.entry(id).or_default();
            *card = card.join(theirs);
        }
        ours
    }

    /// Returns the same with what another file has kept, also if the cards of one of them were reset.
    #[must_use]
    pub fn import(mut self, mut other: Cards) -> Cards {
        let forgotten = self.forgotten.max(other.forgotten);
        (self.forgotten, other.forgotten) = (forgotten, forgotten);
        self.merge(&other)
    }

    /// Returns what was kept since all cards of lines were reset. Returns all if they were reset then or later.
    fn since(self, forgotten: Stamp) -> Cards {
        if self.forgotten >= forgotten {
            return self;
        }
        let is_kept = |(id, card): (CardId, Card)| {
            let kept = if id.puzzle().is_some() { Some(card) } else { card.since(forgotten) };
            Some((id, kept?))
        };
        Cards { cards: self.cards.into_iter().filter_map(is_kept).collect(), forgotten }
    }
}
