//! The schedule of positions of lines.

use super::{CardId, Cards, Grade, RETENTION, Review};
use crate::tree::Date;

/// The pace of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The wanted probability that a card is known when it comes back.
    pub retention: f64,
    /// Number of new cards of lines on a day.
    pub new_cards: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { retention: RETENTION, new_cards: 10 }
    }
}

impl Cards {
    /// Counts the answer to a card of a line.
    pub fn review(&mut self, id: &CardId, grade: Grade, today: Date) {
        let at = self.next_stamp(today);
        let card = self.cards.entry(id.clone()).or_default();
        (card.at, card.review) = (at, Some(Review::next(card.review, grade, today.number())));
    }

    /// Returns the cards of lines that are due today: those that come back, the longest due first, then the new ones in the order of
    /// the lines, as many as are still to come today.
    ///
    /// ```
    /// use benediction_study::schedule::{CardId, Cards, Grade, Pace};
    /// use benediction_study::tree::Date;
    ///
    /// let ids = ["1", "2", "3"].map(|position| CardId::Line(format!("obelisk {position}")));
    /// let pace = Pace { new_cards: 2, ..Pace::default() };
    /// let today = Date::new(2026, 11, 30).ok_or("a day")?;
    /// let mut cards = Cards::default();
    /// assert_eq!(cards.due_lines(&ids, pace, today), [&ids[0], &ids[1]]);
    /// cards.review(&ids[0], Grade::Good, today);
    /// assert_eq!(cards.due_lines(&ids, pace, today), [&ids[1]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn due_lines<'a>(&self, lines: &'a [CardId], pace: Pace, today: Date) -> Vec<&'a CardId> {
        let today = today.number();
        let (mut due, mut new) = (Vec::new(), Vec::new());
        for id in lines {
            match self.cards.get(id) {
                Some(card) if card.is_suspended => {}
                Some(card) if card.review.is_some() => {
                    due.extend(card.review.map(|review| (review.due(pace.retention), id)))
                }
                _ => new.push(id),
            }
        }
        due.retain(|(day, _)| *day <= today);
        due.sort_by_key(|(day, _)| *day);
        let is_begun = |id: &CardId, review: Review| id.puzzle().is_none() && review.first == today;
        let begun =
            self.cards.iter().filter(|(id, card)| card.review.is_some_and(|review| is_begun(id, review))).count();
        due.into_iter().map(|(_, id)| id).chain(new.into_iter().take(pace.new_cards.saturating_sub(begun))).collect()
    }

    /// Returns the number of days until a card of a line comes back, 0 if it has waited since today or longer. Returns `None` if it was
    /// never reviewed.
    pub fn days_until_line(&self, id: &CardId, retention: f64, today: Date) -> Option<u32> {
        let review = self.cards.get(id)?.review?;
        Some(review.due(retention).saturating_sub(today.number()))
    }

    /// Returns the cards that do not come back until the player wants them again.
    pub fn suspended<'a>(&self, lines: &'a [CardId]) -> impl Iterator<Item = &'a CardId> {
        lines.iter().filter(|id| self.cards.get(*id).is_some_and(|card| card.is_suspended))
    }
}
