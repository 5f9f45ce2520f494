//! The lines of studies: the positions in which a turn of them is to be found, and where a game leaves them.

mod cards;
mod deck;
mod departure;
mod repertoire;

pub use cards::{Answer, LineCard, LineTurn, cards};
pub use deck::Deck;
pub use departure::{Departure, GameTurn, departure};
pub use repertoire::{REPERTOIRES, Repertoire};

use crate::session::Session;
use benediction_engine::AnyGame;
use benediction_rules::Starter;
use benediction_rules::key;
use benediction_rules::message::Message;

/// Refuses games with dice, whose lines depend on the dice.
fn without_dice<'a>(mut games: impl Iterator<Item = &'a Session>) -> Result<(), Message> {
    if games.any(|game| game.start().starter() == Starter::Chance) {
        return Err(key!("lines-dice").into());
    }
    Ok(())
}

/// Returns the text of a position, on one line and without the numbers of moves that a FEN counts: the same position has the same
/// text, however it was reached.
fn timeless(position: &dyn AnyGame) -> String {
    let text = crate::puzzles::one_line(position);
    if !position.has_pgn() {
        return text;
    }
    let mut words: Vec<&str> = text.split(' ').collect();
    for (place, first) in [(4, "0"), (5, "1")] {
        if let Some(word) = words.get_mut(place) {
            *word = first;
        }
    }
    words.join(" ")
}
