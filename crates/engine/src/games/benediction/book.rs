//! The opening book of the base game, so that the bot's games differ.

use std::collections::HashMap;
use std::sync::OnceLock;

use benediction_rules::games::benediction::{Action, Position, Variant};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side, Symmetry};

/// A line of play in which Red begins, written by `cargo run --release -p benediction-tools --example openings`.
const LINES: &str = include_str!("../../../../../assets/openings/benediction.txt");

/// Returns the actions of the book for a position, in the order of their lines.
pub(super) fn actions(position: &Position) -> &'static [Action] {
    static BOOK: OnceLock<HashMap<u64, Vec<Action>>> = OnceLock::new();
    if *position.variant() != Variant::BENEDICTION {
        return &[];
    }
    BOOK.get_or_init(|| read(LINES)).get(&position.hash()).map_or(&[], Vec::as_slice)
}

/// Reads all lines, for either side and with their mirror images.
fn read(lines: &str) -> HashMap<u64, Vec<Action>> {
    let mut book: HashMap<u64, Vec<Action>> = HashMap::new();
    for line in lines.lines() {
        let mut position = Position::new(Variant::BENEDICTION, Side::Near);
        for text in line.split([' ', '/']).filter(|text| !text.is_empty()) {
            let Ok((action, _)) = position.read_action(text) else { break };
            if position.check(action).is_err() {
                break;
            }
            for symmetries in [&[][..], &[Symmetry::Mirror], &[Symmetry::ColorSwap], &Symmetry::ALL] {
                let (at, image) = symmetries.iter().fold((position.clone(), action), |(at, action), symmetry| {
                    (at.image(*symmetry), at.image_of(action, *symmetry))
                });
                let actions = book.entry(at.hash()).or_default();
                if !actions.contains(&image) {
                    actions.push(image);
                }
            }
            position.apply(action);
        }
    }
    book
}

#[cfg(test)]
mod tests {
    use crate::games::benediction::book::*;
    use benediction_rules::games::benediction::Phase;

    #[test]
    fn opening_book_lines_are_legal_and_offer_choices() {
        for line in LINES.lines() {
            let mut position = Position::new(Variant::BENEDICTION, Side::Near);
            for text in line.split([' ', '/']).filter(|text| !text.is_empty()) {
                let (action, length) = position.read_action(text).expect("an action");
                assert_eq!((length, position.check(action)), (text.len(), Ok(())), "{line}");
                for symmetry in Symmetry::ALL {
                    let (at, image) = (position.image(symmetry), position.image_of(action, symmetry));
                    assert!(actions(&at).contains(&image), "{line}: {text}, {symmetry:?}");
                }
                position.apply(action);
            }
            assert!(position.outcome().is_none() && position.phase() == Phase::Play(Side::Near, 2), "{line}");
        }
        for first in Side::BOTH {
            assert!(actions(&Position::new(Variant::BENEDICTION, first)).len() > 3);
        }
        assert!(actions(&Position::new(Variant::KING_TRAILS, Side::Near)).is_empty());
    }
}
