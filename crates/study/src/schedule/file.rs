//! The file of the cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Card, CardId, Cards, Grade, Memory, Review};
use crate::progress::{Unusable, format_of};
use crate::puzzles::Stamp;
use benediction_rules::message;

/// The format of the file.
const FORMAT: u32 = 1;
/// Levels of nested parentheses that stand on lines of their own: each card is one line.
const DEPTH: usize = 2;

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct SavedCards {
    format: u32,
    forgotten: Stamp,
    cards: BTreeMap<CardId, SavedCard>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct SavedCard {
    at: Stamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<SavedReview>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspended: Option<SavedDecision>,
}

#[derive(Serialize, Deserialize)]
struct SavedReview {
    day: u32,
    first: u32,
    grade: Grade,
    stability: f64,
    difficulty: f64,
}

#[derive(Serialize, Deserialize)]
struct SavedDecision {
    at: Stamp,
    is_suspended: bool,
}

impl Cards {
    /// Reads the text of the file. Missing fields have their default, and unknown ones are left out.
    ///
    /// # Errors
    /// The text is not such a file, or its format is newer than this program.
    pub fn read(text: &str) -> Result<Cards, Unusable> {
        let broken =
            |error: ron::error::SpannedError| Unusable::Broken(message!("storage-no-cards", error = error.to_string()));
        let format = format_of(text).map_err(broken)?;
        if format > FORMAT {
            return Err(Unusable::Newer(message!("storage-newer-file", format)));
        }
        let SavedCards { forgotten, cards, .. } = ron::from_str(text).map_err(broken)?;
        Ok(Cards { cards: cards.into_iter().map(|(id, card)| (id, card.into())).collect(), forgotten })
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let cards = self.cards.iter().map(|(id, card)| (id.clone(), SavedCard::from(*card))).collect();
        let file = SavedCards { format: FORMAT, forgotten: self.forgotten, cards };
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(DEPTH);
        // Serialising plain fields to a string cannot fail.
        ron::ser::to_string_pretty(&file, pretty).unwrap_or_default() + "\n"
    }
}

impl From<SavedCard> for Card {
    fn from(saved: SavedCard) -> Card {
        let review = saved.review.map(|SavedReview { day, first, grade, stability, difficulty }| Review {
            day,
            first,
            grade,
            memory: Memory { stability, difficulty }.sane(),
        });
        let decision = saved.suspended.unwrap_or(SavedDecision { at: 0, is_suspended: false });
        Card { at: saved.at, review, is_suspended: decision.is_suspended, decided: decision.at }
    }
}

impl From<Card> for SavedCard {
    fn from(card: Card) -> SavedCard {
        let review = card.review.map(|Review { day, first, grade, memory: Memory { stability, difficulty } }| {
            SavedReview { day, first, grade, stability, difficulty }
        });
        let decision = SavedDecision { at: card.decided, is_suspended: card.is_suspended };
        SavedCard { at: card.at, review, suspended: (card.decided > 0).then_some(decision) }
    }
}
