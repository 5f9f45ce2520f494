//! What a player should know before an action is played, besides where the piece ends.

use super::{Effect, Mark};
use crate::Outcome;
use crate::geometry::{Point, Points};

/// Result of an action that changes more than a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The game is over after the action, with this result.
    Ended(Outcome),
    /// The piece that is on this point afterwards becomes a king.
    Crowned(Point),
    /// Pieces are blessed or cursed by the action.
    Marked {
        /// The points where they are afterwards.
        points: Points,
        /// The mark that all of them get.
        mark: Mark,
    },
    /// The pieces that move, or those that they join or leave behind, lose a mark.
    Lost(Mark),
    /// A king of the acting side is blessed and wins when the next turn of its side begins.
    WinsNextTurn,
    /// A point becomes a starting point of the acting side.
    StartingPoint(Point),
    /// The captured checkers are out of the game and do not return to a hand.
    Removed,
    /// The pieces on these points change their colour.
    Flipped(Points),
}

impl Consequence {
    /// Returns the consequences that follow from the effects of an action.
    pub fn of(effects: &[Effect]) -> Vec<Consequence> {
        let points = |wanted: &dyn Fn(&Effect) -> Option<Point>| effects.iter().filter_map(wanted).collect::<Points>();
        let marked = |mark: Mark| {
            let points = points(&|effect| match effect {
                Effect::Marked { at, mark: given } if *given == mark => Some(*at),
                _ => None,
            });
            (!points.is_empty()).then_some(Consequence::Marked { points, mark })
        };
        let flipped = points(&|effect| if let Effect::Flipped { at, .. } = effect { Some(*at) } else { None });
        let others = effects.iter().filter_map(|effect| match effect {
            Effect::Crowned { at } => Some(Consequence::Crowned(*at)),
            Effect::StartingPoint { at, .. } => Some(Consequence::StartingPoint(*at)),
            Effect::Capture { removed: true, .. } => Some(Consequence::Removed),
            Effect::Ended(outcome) => Some(Consequence::Ended(*outcome)),
            _ => None,
        });
        let marks = [Mark::Blessed, Mark::Cursed].into_iter().filter_map(marked);
        let flipped = (!flipped.is_empty()).then_some(Consequence::Flipped(flipped));
        marks.chain(flipped).chain(others).collect()
    }
}
