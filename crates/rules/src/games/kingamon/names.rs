//! Names of sides and spaces in texts.

use super::position::{BAR, OFF, RED, WHITE};
use crate::Side;

/// Returns the letter of a side in texts.
pub(super) fn letter(side: Side) -> char {
    if side == WHITE { 'w' } else { 'r' }
}

/// Returns the side with a letter.
pub(super) fn side_of(letter: &str) -> Option<Side> {
    match letter {
        "w" | "W" => Some(WHITE),
        "r" | "R" => Some(RED),
        _ => None,
    }
}

/// Returns the name of a side's travel number: `bar`, `off` or the number of the space.
pub(super) fn place_name(side: Side, travel: u8) -> String {
    match travel {
        BAR => "bar".into(),
        OFF => "off".into(),
        _ if side == WHITE => travel.to_string(),
        _ => (OFF - travel.min(OFF)).to_string(),
    }
}

/// Returns the travel number with such a name. Space 30 is `off` ([K1](crate::rulebook#rulings-4)).
pub(super) fn place_named(side: Side, name: &str) -> Option<u8> {
    match name {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        _ => {
            let space: u8 =
                name.parse().ok().filter(|space| (1..OFF).contains(space) && !name.starts_with(['0', '+']))?;
            Some(if side == WHITE { space } else { OFF - space })
        }
    }
}
