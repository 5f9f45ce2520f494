//! The lines that a player trains.

use serde::{Deserialize, Serialize};

use super::{LineCard, cards, timeless};
use crate::session::Session;
use crate::tree::NodeId;
use benediction_rules::message::Message;
use benediction_rules::{Side, key};

/// The lines of a study from a position on, for one side. The position is known by its text, so that it is found again when the study
/// was edited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// The name of the study's file in the library, or of a [repertoire](super::Repertoire).
    pub study: String,
    /// The text of the position.
    pub position: String,
    /// The side that is trained.
    pub side: Side,
}

impl Deck {
    /// Returns the deck from the beginning of the present turn of a study on.
    pub fn here(name: &str, study: &Session, side: Side) -> Deck {
        let mut position = study.start().boxed();
        study.actions_between(NodeId::ROOT, study.turn_start()).into_iter().for_each(|action| position.apply(action));
        Deck { study: name.into(), position: timeless(position.as_ref()), side }
    }

    /// Returns the cards of the deck.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_study::lines::Deck;
    /// use benediction_study::registry;
    /// use benediction_study::tree::NodeId;
    ///
    /// let mut study = registry::open_game_text("game: benedict-chess\ne4, e5\nd4, d6\n")?;
    /// study.go(NodeId::ROOT);
    /// let deck = Deck::here("study", &study, Side::Far);
    /// assert_eq!(deck.cards(&study)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The study no longer has turns after the position, or its game has dice.
    pub fn cards(&self, study: &Session) -> Result<Vec<LineCard>, Message> {
        let mut from: Vec<(&Session, NodeId)> = Vec::new();
        study.walk_turns(NodeId::ROOT, &mut |turn| {
            let is_here = timeless(turn.before) == self.position;
            if is_here && from.last().is_none_or(|(_, last)| *last != turn.from) {
                from.push((study, turn.from));
            }
            !is_here
        });
        if from.is_empty() {
            return Err(key!("lines-position-gone").into());
        }
        cards(&from, self.side)
    }
}
